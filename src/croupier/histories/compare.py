"""What a file says about the end of a hand, beside what the rules make of it."""

from enum import StrEnum

from croupier.histories.phh import Hand
from croupier.histories.replay import Played

MOST_RAKED = 10  # in a hundred: a site takes no more of a Pot


class StatedResult(StrEnum):
    NOTHING = ""
    AGREES = "agrees"
    BUT_FOR_RAKE = "agrees but for rake"  # only winners have less, and no more than a rake takes
    DIFFERS = "differs"


def compare_result(hand: Hand, played: Played) -> StatedResult:
    """Finishing stacks where they are stated, else winnings, which some files count with an uncalled Bet.

    Winnings of nothing for everybody state nothing.
    """
    if hand.finishing_stacks:
        return _verdict(played, played.final_stacks, hand.finishing_stacks)
    if any(hand.winnings):
        net = _verdict(played, played.winnings, hand.winnings)
        gross = tuple(map(sum, zip(played.winnings, played.returned, strict=True)))
        return net if net is not StatedResult.DIFFERS else _verdict(played, gross, hand.winnings)
    return StatedResult.NOTHING


def _verdict(played: Played, ours: tuple[int, ...], theirs: tuple[int, ...]) -> StatedResult:
    if ours == theirs:
        return StatedResult.AGREES
    less = [one - other for one, other in zip(ours, theirs, strict=True)]
    from_winners = all(not part or (part > 0 and won) for part, won in zip(less, played.winnings, strict=True))
    pots = sum([pot.cents for pot in played.pots])
    if not played.rake and from_winners and sum(less) * 100 <= pots * MOST_RAKED:
        return StatedResult.BUT_FOR_RAKE
    return StatedResult.DIFFERS
