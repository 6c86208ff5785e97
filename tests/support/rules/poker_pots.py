"""A round of Poker with given chips in the pot."""

from msgspec.structs import replace

from croupier.rules.games.poker_v7.round import Round
from tests.support.rules.poker_script import check


def lying(puts: tuple[int, ...], dead: tuple[int, ...], active: tuple[int, ...]) -> Round:
    """Three players with 1,000 each who have put this in, dead chips beside it, and who has not Folded."""
    stacks = tuple(100_000 - put - lost for put, lost in zip(puts, dead, strict=True))
    r = check("seats 1000 1000 1000\ndeal").round
    return replace(r, start=(100_000,) * 3, stacks=stacks, dead=dead, active=active)
