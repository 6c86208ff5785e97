"""5.1.1 and 5.2.1: the settlement of a box does not depend on when somebody notices its limits."""

from random import Random
from typing import Any

import pytest

from croupier.rules.games.free_bet_blackjack_2025 import settlement
from tests.support.random_play.blackjack_limits import Round, told

ROUNDS = 400


def both_ways(seed: int) -> tuple[dict[tuple[str, str, int], int], dict[tuple[str, str, int], int]]:
    """What the round comes to where the limits are noticed at once, and after all decisions."""
    story = told(Random(seed))
    early, late = Round(story), Round(story)
    amounts = {name: late.counts(name) for name in ("ann", "bob")}
    late.play(amounts)
    early.notice()
    early.play(amounts)
    if late.r.lines:  # collected before anybody noticed: that stands
        return {}, {}
    late.notice()
    if late.short_splits():
        return {}, {}
    return early.end(), late.end()


def compare_all() -> int:
    """Compare many rounds; return in how many a Bet that followed was cut."""
    cut = 0
    for seed in range(ROUNDS):
        early, late = both_ways(seed)
        assert early == late, f"seed {seed}"
        cut += any(bet in ("double", "split", "insurance") and net for (_, bet, _), net in early.items())
    return cut


@pytest.mark.untraced
def test_5_1_1_it_does_not_matter_when_the_limits_are_noticed() -> None:
    assert compare_all() > ROUNDS // 4


@pytest.mark.untraced
def test_the_law_catches_bets_that_count_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    """A negative control: Splits and Doubles of the amount that was seen win and lose all of it."""
    whole = settlement._bets_on_hand

    def uncut(r: Any, box: Any, backer: Any, hand: Any) -> Any:
        return (
            (bet, stake, stake if bet in ("split", "double") else counts)
            for bet, stake, counts in whole(r, box, backer, hand)
        )

    monkeypatch.setattr(settlement, "_bets_on_hand", uncut)
    with pytest.raises(AssertionError):
        compare_all()
