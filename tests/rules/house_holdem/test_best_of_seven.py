"""1.10 over a million Hands: the best five of seven, class by class, as another evaluator says."""

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from croupier.rules.cards import DECK, Card, format_cards
from croupier.rules.hands import HandRank, five_rank, rank_best_five

# Their rankings count from 1, the Royal Flush, to 7462; where each row of 3.1.2 ends.
LAST = {
    HandRank.ROYAL_FLUSH: 1,
    HandRank.STRAIGHT_FLUSH: 10,
    HandRank.FOUR_OF_A_KIND: 166,
    HandRank.FULL_HOUSE: 322,
    HandRank.FLUSH: 1599,
    HandRank.STRAIGHT: 1609,
    HandRank.THREE_OF_A_KIND: 2467,
    HandRank.TWO_PAIRS: 3325,
    HandRank.ONE_PAIR: 6185,
    HandRank.ODD_CARDS: 7462,
}


def sevens(decks: int, random: Random) -> Iterator[tuple[Card, ...]]:
    """Seven hands of seven from each shuffled deck."""
    deck = list(DECK)
    for _ in range(decks):
        random.shuffle(deck)
        yield from (tuple(deck[at : at + 7]) for at in range(0, 49, 7))


@pytest.mark.untraced
def test_1_10_a_million_hands_of_seven_are_ranked_as_another_evaluator_ranks_them() -> None:
    evaluate_cards = pytest.importorskip("phevaluator").evaluate_cards
    theirs_of: dict[int, int] = {}
    rows: Counter[HandRank] = Counter()
    wrong = []
    for hand in sevens(142_858, Random(1944)):
        ranking, theirs = rank_best_five(hand), evaluate_cards(*hand)
        rows[five_rank(ranking)] += 1
        if theirs_of.setdefault(ranking, theirs) != theirs:
            wrong.append(format_cards(hand))
    assert not wrong
    assert rows.total() >= 1_000_000
    ours = sorted(theirs_of, reverse=True)
    assert [theirs_of[ranking] for ranking in ours] == sorted(theirs_of.values()), "higher is higher for both"
    for ranking, theirs in theirs_of.items():
        assert five_rank(ranking) == next(row for row, last in LAST.items() if theirs <= last)
    assert rows[HandRank.ROYAL_FLUSH] > 0
    expected = {HandRank.ONE_PAIR: 0.438225, HandRank.TWO_PAIRS: 0.234955, HandRank.STRAIGHT: 0.046194}
    for row, share in expected.items():
        assert rows[row] / rows.total() == pytest.approx(share, abs=0.003)
