"""A table's printed sheet and a player's receipt."""

from croupier.engine.player_entropy import QUIET
from croupier.engine.table import JACKPOT_FAILURE, Table, game_of, stakes, without_jackpot
from croupier.engine.transcript import cite
from croupier.engine.view_types import (
    Ask,
    HandShown,
    HouseOption,
    IrregularitySheet,
    LineShown,
    PayRow,
    PaySheet,
    Receipt,
    Sheet,
    SpotSheet,
)
from croupier.engine.views import faces, spots
from croupier.rules.base_round import BaseRound
from croupier.rules.deal import ASIDE
from croupier.rules.game import Game, Hand, Spot, visible_cards
from croupier.rules.irregularities import Irregularity
from croupier.rules.pay_table import PayTable, RankList, title
from croupier.rules.roles import RANK, RANK_NAMES
from croupier.rules.setting_specs import describe_value, setting_value, specs_of
from croupier.rules.settings import Settings
from croupier.words import name_of, render

# fmt: off
ASKS = {  # the question for each fact of a report
    "box":         ("Which {box}?", "box"),
    "boxes":       ("Which Hands are affected?", "boxes"),
    "player":      ("Whose chips are they?", "text"),
    "bet":         ("Which Bet?", "bet"),
    "cents":       ("How much really lies there?", "cents"),
    "restorable":  ("Can the cards be put back in order?", "yes_no"),
    "intentional": ("Was it on purpose?", "yes_no"),
    "cards":       ("Which cards? The first one drawn is 1", "cards"),
    "order":       ("Which of the cards drawn together came first, which next? The first one drawn is 1", "order"),
    "lie":         ("Where does each drawn card lie? A {box} by its number, {areas}", "lie"),
    "remedy":      ("What is ruled?", "choice"),
    "reason":      ("The reason", "text"),
    "round":       ("Which earlier Round?", "round"),
    "scope":       ("What has failed?", "choice"),
    "looked":      ("Had anybody looked at their cards when it happened?", "yes_no"),
    "value":       ("Which card was it, such as 9h? Empty where it cannot be found", "text"),
}
# fmt: on
LAID = ("box_count", "device")  # shown on the layout itself
REMEDIES = ("continue", "void", "invalidate", "options")


def sheet(table: Table) -> Sheet:
    game, settings = game_of(table), table.settings
    hidden_pay_table = game.names["jackpot"] if without_jackpot(table) else ""
    return Sheet(
        table=table.id,
        title=table.title,
        game=game.id,
        game_title=game.doc.title,
        document=document(game),
        edition=cite(game.edition),
        felt=game.felt,
        legend=game.legend,
        device=settings.device.value,
        box_count=settings.box_count,
        jackpot_bet=settings.jackpot_bet,
        link=table.link,
        spots=tuple(_build_spot(spot, settings) for spot in spots(table)),
        pay_sheets=tuple(
            _build_pay_sheet(name, pay_table) for name, pay_table in game.pay_tables if name != hidden_pay_table
        ),
        rank_sheets=tuple(_build_rank_sheet(ranks) for ranks in game.rank_lists),
        irregularities=tuple(
            _build_irregularity(game, row, settings)
            for row in game.irregularities
            if not (hidden_pay_table and row.id == JACKPOT_FAILURE)
        ),
        options=tuple(
            HouseOption(name_of("setting", name), render(describe_value(name, setting_value(settings, name))))
            for name in specs_of(settings, game.doc.code)
            if name not in LAID
        ),
        box_word=game.box_word,
        cashier=table.controls.cashier,
    )


def _build_pay_sheet(name: str, table: PayTable) -> PaySheet:
    rows = tuple(PayRow(row.name, str(row.pays), row.para.number) for row in table.rows)
    return PaySheet(name, rows, cite(table.head))


def _build_rank_sheet(ranks: RankList) -> PaySheet:
    rows = tuple(PayRow(title(hand.name), "", para.number) for hand, para in ranks.rows)
    return PaySheet(ranks.title, rows, cite(ranks.head))


def document(game: Game) -> str:
    return f"{game.doc.code}, version {game.doc.version}, in force from {game.doc.effective}"


def _build_spot(spot: Spot, settings: Settings) -> SpotSheet:
    limit = settings.limits.get(spot.bet)
    least, most = (limit.least, limit.most) if limit else (0, 0)
    if spot.shape == "coin":
        least = most = settings.jackpot_bet
    return SpotSheet(spot.bet, render(spot.label), spot.shape, least, most, cite(spot.para))


def _build_irregularity(game: Game, row: Irregularity, settings: Settings) -> IrregularitySheet:
    rank = row.least_rank(settings)
    role = next(role for role, rank_of_role in RANK.items() if rank_of_role == rank)
    fact_names = (*row.required, *(name for name in row.optional if name not in row.required))
    asks = tuple(_build_ask(game, row, name) for name in fact_names)
    paras = tuple(cite(para) for para in row.paras)
    return IrregularitySheet(row.id, render(row.title), render(row.ruling), asks, role.value, RANK_NAMES[rank], paras)


def _build_ask(game: Game, row: Irregularity, name: str) -> Ask:
    label, kind = ASKS[name]
    label = render(dict(row.questions).get(name, label))
    areas = ", ".join(f"{place} {area}" for place, area in game.areas)
    words = dict(row.choices).get(name)
    choices = words or (REMEDIES if name == "remedy" else ())
    return Ask(
        name, label.format(areas=areas, box=game.box_word), "choice" if words else kind, choices, name in row.required
    )


def receipt(table: Table, player: str, at: int, viewer: str | None = None) -> Receipt | None:
    """Return one player's receipt of the last round, or None while it is open or if they had no bet.

    It shows the cards that the player may see, or those that `viewer` may see.
    """
    round_ = table.round
    if round_ is None or not round_.over or not any(stake.player == player for stake in stakes(table)):
        return None
    lines = tuple(line for line in round_.lines if line.player == player)
    staked, returned = sum(line.stake for line in lines), sum(line.paid for line in lines)
    rack_after = table.racks.get(player, 0)
    names = game_of(table).names
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
                names[line.bet],
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
        happened=tuple(entry.told for entry in table.log if entry.told and type(entry.event) not in QUIET),
    )


def _build_hands(table: Table, round_: BaseRound, player: str, viewer: str) -> tuple[HandShown, ...]:
    game = game_of(table)
    boxes = dict.fromkeys(stake.box for stake in stakes(table) if stake.player == player)
    own_hands = [(hand.place, _hand_name(game, box, hand)) for box in boxes for hand in game.hands(round_, box)]
    hands = []
    for place, name in (*own_hands, *(area for area in game.areas if area[0] not in ASIDE)):
        cards = visible_cards(game, round_, viewer, place)
        if cards:
            is_known = None not in cards
            hands.append(HandShown(name, faces(cards), render(game.describe_hand(round_, place)) if is_known else ""))
    return tuple(hands)


def _hand_name(game: Game, box: int, hand: Hand) -> str:
    name = f"{game.box_word.capitalize()} {box}"
    return name if hand.number == 1 else f"{name}, Hand {hand.number}"
