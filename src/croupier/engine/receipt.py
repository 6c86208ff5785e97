"""A player's receipt of a round."""

from croupier.engine.box_views import faces
from croupier.engine.public_view import area_name, round_log
from croupier.engine.table import Table, game_of, stakes
from croupier.engine.transcript import cite
from croupier.engine.view_types import HandShown, LineShown, Receipt
from croupier.rules.base_round import BaseRound
from croupier.rules.coded_message import Message, message
from croupier.rules.deal import ASIDE
from croupier.rules.game import Game, Hand, visible_cards
from croupier.words import name_of, render


def receipt(table: Table, player: str, at: int, viewer: str | None = None) -> Receipt | None:
    """Return one player's receipt of the last round, or None if that round is open or the player had no bet in it.

    It shows the cards that the player may see, or those that `viewer` may see. `at` is the time printed on it.
    """
    round_ = table.round
    if round_ is None or not round_.over or not any(stake.player == player for stake in stakes(table)):
        return None
    lines = tuple(line for line in round_.lines if line.player == player)
    staked, returned = sum(line.stake for line in lines), sum(line.paid for line in lines)
    rack_after = table.racks.get(player, 0)
    return Receipt(
        table=table.id,
        title=table.title,
        game_title=game_of(table).doc.title,
        box_word=game_of(table).box_word,
        round=round_.number,
        at=at,
        player=player,
        voided=cite(round_.voided) if round_.voided else None,
        hands=_build_hands(table, round_, player, player if viewer is None else viewer),
        lines=tuple(
            LineShown(
                line.box,
                line.bet,
                name_of("bet", line.bet),
                line.stake,
                line.result.value,
                line.paid,
                line.net,
                render(line.because),
                tuple(cite(para) for para in line.paras),
                line.hand,
            )
            for line in lines
        ),
        staked=staked,
        returned=returned,
        net=returned - staked,
        rack_before=rack_after - returned + staked,
        rack_after=rack_after,
        first_record=table.log[0].seq,
        last_record=table.seq,
        happened=round_log(table),
    )


def _build_hands(table: Table, round_: BaseRound, player: str, viewer: str) -> tuple[HandShown, ...]:
    game = game_of(table)
    boxes = dict.fromkeys(stake.box for stake in stakes(table) if stake.player == player)
    own_hands = [(hand.place, render(_name_hand(game, box, hand))) for box in boxes for hand in game.hands(round_, box)]
    hands = []
    areas = [(place, area_name(place)) for place in game.areas if place not in ASIDE]
    for place, name in (*own_hands, *areas):
        cards = visible_cards(game, round_, viewer, place)
        if cards:
            is_known = None not in cards
            hands.append(HandShown(name, faces(cards), render(game.describe_hand(round_, place)) if is_known else ""))
    return tuple(hands)


def _name_hand(game: Game, box: int, hand: Hand) -> Message:
    if hand.number == 1:
        return message("label_box", place=game.box_word, box=box)
    return message("label_hand_of_box", place=game.box_word, box=box, hand=hand.number)
