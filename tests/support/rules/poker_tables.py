"""Poker tables for tests: a Round opened with given Table Stakes."""

from collections.abc import Sequence

from croupier.rules import events as e
from croupier.rules.games.poker_v7.apply import apply, start_round
from croupier.rules.games.poker_v7.round import Round
from croupier.rules.games.poker_v7.terms import p
from croupier.rules.roles import Actor, Role
from croupier.rules.settings import PokerSettings

DEALER = Actor("lim", Role.DEALER)


def opening(
    stacks: Sequence[int], settings: PokerSettings, button: int = 0
) -> tuple[e.PokerRoundOpened, e.BlindsPosted]:
    """Seats 1 to n with these stacks; the Button is at the last seat by default."""
    count = len(stacks)
    button = button or count
    seats = tuple((button + step) % count + 1 for step in range(count))
    small, big = (seats[1], seats[0]) if count == 2 else (seats[0], seats[1])
    posts = tuple(
        e.Post(seat, f"s{seat}", kind, min(blind, stacks[seat - 1]), 0, p("3.8"))
        for seat, kind, blind in (
            (small, "small_blind", settings.small_blind),
            (big, "big_blind", settings.big_blind),
        )
    )
    held = tuple(stacks[seat - 1] for seat in seats)
    players = tuple(f"s{seat}" for seat in seats)
    event = e.PokerRoundOpened(1, settings, button, small, big, seats, players, held, posts)
    return event, e.BlindsPosted(posts, p("3.8"))


def begun(stacks: Sequence[int], settings: PokerSettings, button: int = 0) -> Round:
    event, posted = opening(stacks, settings, button)
    return apply(start_round(event), posted)
