"""Cards for the places a file leaves blank: any will do for a Folded Hand, beaten ones for a Hand kept closed."""

from collections.abc import Iterator

from msgspec import Struct

from croupier.engine.histories.script import UNKNOWN, Hole, Script
from croupier.engine.histories.terms import Skipped
from croupier.rules.cards import DECK, Card
from croupier.rules.games.poker_v7.terms import p, ranking

BURNT_CARDS = 4
WHOLE_DECK = frozenset(DECK)
NOT_TOLD = Skipped("the file does not tell who won the showdown", p("3.11.2(e)"))


class Cards(Struct, frozen=True):
    holes: tuple[Hole, ...]
    spare: tuple[Card, ...]  # in no Hand and not on the board: Burnt Cards
    closed: tuple[int, ...] = ()  # players at the showdown whose cards are not told


def laid_out(told: Script, winnings: tuple[int, ...]) -> Cards | Skipped:
    """Every card of the hand: those told, and stand-ins that nobody else holds."""
    free = sorted(WHOLE_DECK - told.known)
    if len(told.known) == 2 * len(told.holes) + len(told.board):
        return Cards(told.holes, tuple(free[:BURNT_CARDS]))
    holes = list(told.holes)
    closed: tuple[int, ...] = ()
    if len(told.stayed) > 1 and len(told.board) == 5:
        closed = tuple([at for at in told.stayed if UNKNOWN in holes[at]])
        if closed and not _decided(holes, told, closed, free, winnings):
            return NOT_TOLD
    at = 0
    for player, hole in enumerate(holes):
        if UNKNOWN in hole:
            first, second = hole
            if first == UNKNOWN:
                first, at = free[at], at + 1
            if second == UNKNOWN:
                second, at = free[at], at + 1
            holes[player] = first, second
    return Cards(tuple(holes), tuple(free[at : at + BURNT_CARDS]), closed)


def _decided(
    holes: list[Hole], told: Script, closed: tuple[int, ...], free: list[Card], winnings: tuple[int, ...]
) -> bool:
    """A Hand that was not shown did not win: it gets the first cards that rank below every Hand shown, or the best.

    Where nobody showed, the one player who took the Pot by the file's own word gets the highest cards there are.
    """
    board = told.board
    shown = [at for at in told.stayed if at not in closed]
    if not shown:
        shown = [at for at in closed if winnings and winnings[at] > 0]
        if len(shown) != 1:
            return False
        _give(holes, shown[0], max(_pairs(holes[shown[0]], free), key=lambda pair: ranking(pair, board)), free)
    ranks = [ranking(holes[at], board) for at in shown]
    for at in closed:
        if at not in shown:
            pair = _below(holes[at], free, board, min(ranks)) or _below(holes[at], free, board, max(ranks))
            if pair is None:
                return False
            _give(holes, at, pair, free)
    return True


def _give(holes: list[Hole], at: int, pair: Hole, free: list[Card]) -> None:
    holes[at] = pair
    free[:] = [card for card in free if card not in pair]


def _below(hole: Hole, free: list[Card], board: tuple[Card, ...], rank: int) -> Hole | None:
    return next((pair for pair in _pairs(hole, free) if ranking(pair, board) < rank), None)


def _pairs(hole: Hole, free: list[Card]) -> Iterator[Hole]:
    """Every two cards a player may hold, the one that is known kept, low ones first."""
    known = [card for card in hole if card != UNKNOWN]
    if known:
        yield from ((known[0], card) for card in free)
        return
    for at, second in enumerate(free):
        yield from ((first, second) for first in free[:at])
