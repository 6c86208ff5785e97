"""A cache of states before the Flop: hands with the same chips and the same Bets share one state.

Bets do not depend on cards, so the states are computed with any cards. Each hand puts in its own cards later.
"""

from functools import lru_cache, reduce

from msgspec import Struct

from croupier.histories.actions import Step
from croupier.histories.table_settings import MOST_PLAYERS, Terms, names
from croupier.record.commands import Deal, Decide
from croupier.record.events import PokerRoundOpened
from croupier.rules.cards import DECK
from croupier.rules.games.poker_v7.apply import apply, start_round
from croupier.rules.games.poker_v7.decide import decide
from croupier.rules.games.poker_v7.round import Round
from croupier.rules.refusal import Refused
from croupier.rules.roles import Actor, Role

DEALER = Actor("dealer", Role.DEALER)
ACTORS = tuple([Actor(name, Role.PLAYER) for name in names(MOST_PLAYERS)])
SEATS = tuple(range(1, MOST_PLAYERS + 1))


class PreflopState(Struct, frozen=True, gc=False, eq=False):
    """The state of a hand before the Flop. Equal states are one object, so that they are fast keys of the cache."""

    round: Round


CACHE: dict[tuple[PreflopState, Decide], PreflopState] = {}  # state and next Decision -> next state
MOST_CACHED = 1 << 15


@lru_cache(maxsize=1 << 10)
def deal_hole_cards(table: Terms, stacks: tuple[int, ...]) -> PreflopState:
    """Return the state after the Blinds are posted and Hole Cards are dealt.

    Seats have the numbers of the players, and the last one has the Button.
    """
    count = len(stacks)
    places = count, table.small, table.big, SEATS[:count]
    event = PokerRoundOpened(1, table.settings, *places, names(count), stacks, table.posted.posts)
    round_ = apply(start_round(event), table.posted)
    outcome = decide(round_, Deal(DECK[: 1 + 2 * count]), DEALER)
    assert not isinstance(outcome, Refused)
    return PreflopState(reduce(apply, outcome, round_))


def lookup(state: PreflopState, steps: tuple[Step, ...]) -> tuple[PreflopState, int]:
    """Carry out the steps whose results are in the cache and, if possible, one more, whose result is added to it.

    Return the state after them and the number of steps that were carried out.
    """
    for count, step in enumerate(steps):
        next_state = CACHE.get((state, step[4]))
        if next_state is None:
            next_state = _apply_decision(state, step)
            return (state, count) if next_state is None else (next_state, count + 1)
        state = next_state
    return state, len(steps)


def _apply_decision(state: PreflopState, step: Step) -> PreflopState | None:
    if step[0] == "db":
        return None
    outcome = decide(state.round, decision_for(state.round, step), ACTORS[step[1]])
    if isinstance(outcome, Refused):
        return None
    if len(CACHE) == MOST_CACHED:
        CACHE.clear()
    next_state = CACHE[state, step[4]] = PreflopState(reduce(apply, outcome, state.round))
    return next_state


def decision_for(round_: Round, step: Step) -> Decide:
    """Return the decision of a step: a Check or Call, or a BET or Raise, depending on the Bets so far."""
    word, player, _, _, first, later = step
    has_bet = round_.level if word == "cbr" else round_.level > round_.street_stacks[player] - round_.stacks[player]
    return later if has_bet else first
