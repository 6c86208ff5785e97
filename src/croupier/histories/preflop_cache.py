"""Hands for the same stacks begin alike: what one of them has done before the Flop is not decided again.

No Bet depends on a card, so a way is gone with any cards, and each hand lays its own in their places where it ends.
"""

from functools import lru_cache, reduce

from msgspec import Struct

from croupier.histories.actions import Step
from croupier.histories.table_settings import MOST_PLAYERS, Terms, names
from croupier.record.commands import Deal, Decide
from croupier.record.events import PokerRoundOpened
from croupier.rules.cards import DECK
from croupier.rules.games.poker_v7.apply import apply, opened
from croupier.rules.games.poker_v7.decide import decide
from croupier.rules.games.poker_v7.round import Round
from croupier.rules.refusal import Refused
from croupier.rules.roles import Actor, Role

DEALER = Actor("dealer", Role.DEALER)
ACTORS = tuple([Actor(name, Role.PLAYER) for name in names(MOST_PLAYERS)])
SEATS = tuple(range(1, MOST_PLAYERS + 1))


class PreflopState(Struct, frozen=True, gc=False, eq=False):
    """Where Bets have led before a Flop. One object for each: `dealt`, `_further`."""

    r: Round


WAYS: dict[tuple[PreflopState, Decide], PreflopState] = {}  # by the next Decision
MOST_CACHED = 1 << 15  # to remember


@lru_cache(maxsize=1 << 10)
def deal_hole_cards(table: Terms, stacks: tuple[int, ...]) -> PreflopState:
    """Blinds posted, cards dealt. Seats are numbered as players are, and the last one has the Dealer Button."""
    count = len(stacks)
    places = count, table.small, table.big, SEATS[:count]
    event = PokerRoundOpened(1, table.settings, *places, names(count), stacks, table.posted.posts)
    r = apply(opened(event), table.posted)
    made = decide(r, Deal(DECK[: 1 + 2 * count]), DEALER)
    assert not isinstance(made, Refused)
    return PreflopState(reduce(apply, made, r))


def lookup(way: PreflopState, steps: tuple[Step, ...]) -> tuple[PreflopState, int]:
    """As far as hands before this one have gone, and one Decision further, which is known from now on."""
    for count, step in enumerate(steps):
        further = WAYS.get((way, step[4]))
        if further is None:
            further = _further(way, step)
            return (way, count) if further is None else (further, count + 1)
        way = further
    return way, len(steps)


def _further(way: PreflopState, step: Step) -> PreflopState | None:
    if step[0] == "db":
        return None
    made = decide(way.r, decision_for(way.r, step), ACTORS[step[1]])
    if isinstance(made, Refused):
        return None
    if len(WAYS) == MOST_CACHED:
        WAYS.clear()
    further = WAYS[way, step[4]] = PreflopState(reduce(apply, made, way.r))
    return further


def decision_for(r: Round, step: Step) -> Decide:
    """A Check or a Call, a BET or a Raise: as the Bets stand."""
    word, at, _, _, first, later = step
    more = r.level if word == "cbr" else r.level > r.held[at] - r.stacks[at]
    return later if more else first
