"""Compare the results of replayed hands with the results that their file states."""

from enum import StrEnum

from croupier.histories.phh import Hand
from croupier.histories.replay import Played

MOST_RAKED = 10  # percent: no site takes more of a Pot


class StatedResult(StrEnum):
    NOTHING = ""
    AGREES = "agrees"
    BUT_FOR_RAKE = "agrees but for rake"  # only winners have less, within a usual rake
    DIFFERS = "differs"


def compare_result(hand: Hand, played: Played) -> StatedResult:
    """Return whether a replayed hand has the result that its file states.

    It is compared by final chips or, if the file has none, by winnings, which may include a returned uncalled Bet. If
    all stated winnings are zero, the file is taken to state no result.
    """
    if hand.finishing_stacks:
        return _compare_amounts(played, played.final_stacks, hand.finishing_stacks)
    if any(hand.winnings):
        net = _compare_amounts(played, played.winnings, hand.winnings)
        gross = tuple(map(sum, zip(played.winnings, played.returned, strict=True)))
        return net if net is not StatedResult.DIFFERS else _compare_amounts(played, gross, hand.winnings)
    return StatedResult.NOTHING


def _compare_amounts(played: Played, replayed: tuple[int, ...], stated: tuple[int, ...]) -> StatedResult:
    if replayed == stated:
        return StatedResult.AGREES
    differences = [amount - stated_amount for amount, stated_amount in zip(replayed, stated, strict=True)]
    from_winners = all(
        not difference or (difference > 0 and win) for difference, win in zip(differences, played.winnings, strict=True)
    )
    pots = sum([pot.cents for pot in played.pots])
    if not played.rake and from_winners and sum(differences) * 100 <= pots * MOST_RAKED:
        return StatedResult.BUT_FOR_RAKE
    return StatedResult.DIFFERS
