"""Cards for the places a file leaves blank: any will do for a Folded Hand, beaten ones for a Hand kept closed."""

from collections.abc import Iterable, Iterator
from itertools import filterfalse, islice

from msgspec import Struct

from croupier.histories.actions import UNKNOWN, Hole, Script
from croupier.histories.table_settings import Skipped
from croupier.rules.cards import DECK, Card
from croupier.rules.games.poker_v7.terms import p, ranking

BURNT_CARDS = 4
NOT_TOLD = Skipped("the file does not tell who won the showdown", p("3.11.2(e)"))


class Cards(Struct, frozen=True, gc=False):
    holes: tuple[Hole, ...]
    spare: tuple[Card, ...]  # in no Hand and not on the board: Burnt Cards
    closed: tuple[int, ...] = ()  # players at the showdown whose cards are not told and who lose
    refusing: tuple[int, ...] = ()  # players who keep a Hand closed that is not beaten, and so give up the Pot


def laid_out(told: Script, winnings: tuple[int, ...]) -> Cards | Skipped:
    """Every card of the hand: those told, and stand-ins that nobody else holds."""
    free = filterfalse(told.known.__contains__, DECK)
    all_known = len(told.known) == 2 * len(told.holes) + len(told.board)
    if len(told.stayed) > 1 and len(told.board) == 5 and (told.mucked or not all_known):
        return _at_the_showdown(told, list(free), winnings)
    if all_known:
        return Cards(told.holes, tuple(islice(free, BURNT_CARDS)))
    return _dealt(told.holes, free)


def _dealt(
    told: Iterable[Hole], free: Iterator[Card], closed: tuple[int, ...] = (), refusing: tuple[int, ...] = ()
) -> Cards:
    """Blanks are filled from the cards that are free, in order, and the next ones are burnt."""
    holes = tuple([_filled(hole, free) if UNKNOWN in hole else hole for hole in told])
    return Cards(holes, tuple(islice(free, BURNT_CARDS)), closed, refusing)


def _filled(hole: Hole, free: Iterator[Card]) -> Hole:
    first, second = hole
    return next(free) if first == UNKNOWN else first, next(free) if second == UNKNOWN else second


def _at_the_showdown(told: Script, free: list[Card], winnings: tuple[int, ...]) -> Cards | Skipped:
    """A Hand that was not shown did not win: it gets the first cards that rank below every Hand shown.

    Where nobody showed, the one player who took the Pot by the file's own word gets the highest cards there are. Where
    no lower cards are left, the Hand is kept closed at the showdown itself.
    """
    holes, board = list(told.holes), told.board
    shown = [at for at in told.stayed if at not in told.mucked and UNKNOWN not in holes[at]]
    if not shown:
        shown = [at for at in told.stayed if winnings and winnings[at] > 0]
        if len(shown) != 1:
            return NOT_TOLD
        _give(holes, shown[0], max(_pairs(holes[shown[0]], free), key=lambda pair: ranking(pair, board)), free)
    ranks = [ranking(holes[at], board) for at in shown]
    closed, refusing = [], []
    for at in told.stayed:
        if at in shown:
            continue
        if UNKNOWN in holes[at]:
            closed.append(at)
            _give(holes, at, _beaten(holes[at], free, board, ranks), free)
        if ranking(holes[at], board) >= max(ranks):
            refusing.append(at)
    return _dealt(holes, iter(free), tuple(closed), tuple(refusing))


def _give(holes: list[Hole], at: int, pair: Hole, free: list[Card]) -> None:
    holes[at] = pair
    free[:] = [card for card in free if card not in pair]


def _beaten(hole: Hole, free: list[Card], board: tuple[Card, ...], ranks: list[int]) -> Hole:
    """The first two cards below every Hand shown; else below the best of them; else the first there are."""
    for rank in (min(ranks), max(ranks)):
        for pair in _pairs(hole, free):
            if ranking(pair, board) < rank:
                return pair
    return next(_pairs(hole, free))


def _pairs(hole: Hole, free: list[Card]) -> Iterator[Hole]:
    """Every two cards a player may hold, the known ones kept, low ones first."""
    known = [card for card in hole if card != UNKNOWN]
    if len(known) == 2:
        yield hole
    elif known:
        yield from ((known[0], card) for card in free)
    else:
        for at, second in enumerate(free):
            yield from ((first, second) for first in free[:at])
