"""Build the boxes of a table: bets, Hands and the people at each box."""

from collections.abc import Iterable
from typing import NamedTuple

from croupier.engine.derived import Derived, Faces
from croupier.engine.table import Table, game_of, has_no_jackpot
from croupier.engine.transcript import cite
from croupier.engine.view_patches import Lazy
from croupier.engine.view_types import BACK, BoxShown, OtherShown, SplitShown, SpotShown
from croupier.rules.base_round import Stake
from croupier.rules.bets import Bet
from croupier.rules.cards import Card, format_card
from croupier.rules.coded_message import message
from croupier.rules.game import Hand, HandState, Spot
from croupier.rules.settlement import Line, Result
from croupier.words import render

STATES = {Result.WIN: "won", Result.LOSE: "lost", Result.RETURN: "returned"}


def build_box(now: Derived, number: int, player: str, cards: Faces) -> BoxShown:
    """Return a box with the bets of one player, and the cards of its Hands as somebody sees them."""
    seated, bets, hands = now.table.seats.get(number, ""), now.bets.get(number, ()), now.hands.get(number, ())
    if now.round is None or not (bets or hands):
        return _build_box_without_bets(now, number)
    people = dict.fromkeys((*([seated] if seated else []), *(stake.player for stake in bets)))
    own_bets = tuple(stake for stake in bets if stake.player == player)
    shown = [_build_hand(now, own_bets, hand, cards) for hand in hands]
    first = shown[0] if shown else SplitShown()
    return BoxShown(
        number=number,
        player=player,
        seated=seated == player,
        blocked=number in now.table.blocked,
        away=player in now.round.left,
        spots=(*_build_spots(now, own_bets), *first.spots),
        cards=first.cards,
        words=first.words,
        state=first.state,
        status=first.status,
        cited=first.cited,
        splits=tuple(shown[1:]),
        others=tuple(_build_other(now, bets, seated, other) for other in people if other != player),
    )


class BoxFacts(NamedTuple):
    """All that a box shows to somebody, before it is put into words."""

    player: str  # whose bets are shown
    seated: str
    blocked: bool
    closed: bool
    left: tuple[str, ...]
    bets: tuple[Stake, ...]
    lines: tuple[Line | None, ...]  # of the bets
    hands: tuple[Hand, ...]
    cards: tuple[Faces, ...]  # of the Hands
    seen: Faces | None  # all cards that the viewer sees, if they see a whole Hand: its description may depend on them


def box_facts(now: Derived, number: int, player: str, cards: Faces) -> BoxFacts:
    """Return what a box shows, with the bets of one player, to somebody who sees these cards."""
    bets, hands, round_ = now.bets.get(number, ()), now.hands.get(number, ()), now.round
    own_cards = tuple([cards_at(now, cards, hand.place) for hand in hands])
    return BoxFacts(
        player,
        now.table.seats.get(number, ""),
        number in now.table.blocked,
        round_ is not None and round_.closed,
        round_.left if round_ else (),
        bets,
        tuple([now.lines.get((bet.box, bet.player, bet.bet, bet.hand)) for bet in bets]) if now.lines else (),
        hands,
        own_cards,
        cards if any(hand and None not in hand for hand in own_cards) else None,
    )


def box_section(now: Derived, number: int, player: str, cards: Faces) -> Lazy:
    return Lazy(box_facts(now, number, player, cards), lambda: build_box(now, number, player, cards))


def _build_other(now: Derived, bets: tuple[Stake, ...], seated: str, player: str) -> OtherShown:
    assert now.round is not None
    spots = tuple(_build_spot(now, bet) for bet in bets if bet.player == player)
    return OtherShown(player, seated == player, player in now.round.left, spots)


def _build_box_without_bets(now: Derived, number: int) -> BoxShown:
    seated, blocked = now.table.seats.get(number, ""), number in now.table.blocked
    state, status = HandState.NONE, ""
    if blocked:
        state, status = HandState.BLOCKED, render(message("status_blocked"))
    elif seated:
        state, status = HandState.SEATED, render(message("status_seated"))
    spots = _build_spots(now, ())
    return BoxShown(
        number=number, player=seated, seated=bool(seated), blocked=blocked, spots=spots, state=state, status=status
    )


def _build_hand(now: Derived, own_bets: tuple[Stake, ...], hand: Hand, cards: Faces) -> SplitShown:
    """Return one Hand of a box with the bets beside it."""
    own_cards = cards_at(now, cards, hand.place)
    printed = {spot.bet for spot in spots(now.table)}
    side_spots = tuple(
        _build_spot(now, stake) for stake in own_bets if stake.hand == hand.number and stake.bet not in printed
    )
    para = cite(hand.para) if hand.para else None
    words, status = words_of(now, own_cards, hand.place), render(hand.status)
    return SplitShown(faces(own_cards), words, hand.state, status, para, side_spots, hand.number)


def cards_at(now: Derived, cards: Faces, place: int) -> Faces:
    return tuple([cards[index] for index in now.indexes.get(place, ())])


def words_of(now: Derived, cards: Faces, place: int) -> str:
    """Return the cards at a place in words, if they are all seen."""
    return render(now.game.describe_hand(now.round, place)) if cards and None not in cards else ""


def faces(cards: Iterable[Card | None]) -> tuple[str, ...]:
    return tuple([BACK if card is None else format_card(card) for card in cards])


def spots(table: Table) -> tuple[Spot, ...]:
    """Return the spots of a box at this table, without the jackpot spot if the table has no jackpot."""
    printed = game_of(table).spots
    return tuple(spot for spot in printed if spot.bet != Bet.JACKPOT) if has_no_jackpot(table) else printed


def _build_spots(now: Derived, own_bets: tuple[Stake, ...]) -> tuple[SpotShown, ...]:
    """Return the printed spots of a box with one player's chips on them."""
    bets_by_name = {stake.bet: stake for stake in own_bets}
    closed = "closed" if now.round and now.round.closed else "open"
    return tuple(
        _build_spot(now, bets_by_name[spot.bet]) if spot.bet in bets_by_name else SpotShown(spot.bet, state=closed)
        for spot in spots(now.table)
    )


def _build_spot(now: Derived, stake: Stake) -> SpotShown:
    line = now.lines.get((stake.box, stake.player, stake.bet, stake.hand))
    if line is None:
        is_closed = now.round is not None and now.round.closed
        return SpotShown(stake.bet, stake.cents, "locked" if is_closed else "placed", hand=stake.hand)
    paras = tuple(cite(para) for para in line.paras)
    return SpotShown(stake.bet, stake.cents, STATES[line.result], line.paid, render(line.because), paras, stake.hand)
