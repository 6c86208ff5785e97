"""FBBJ-2025: the solver's sums against a plain enumeration, card by card, of a shoe of one deck."""

import numpy as np
import pytest

from croupier.analysis.blackjack.best_play import value_first_hand
from croupier.analysis.blackjack.chart import Cell, Column, chart_plays
from croupier.analysis.blackjack.chart_search import best_column
from croupier.analysis.blackjack.charted_hands import part_worth, split_parts
from croupier.analysis.blackjack.hands import dealer as dealer_tree
from croupier.analysis.blackjack.hands import hand_index, hands
from croupier.analysis.blackjack.probabilities import resplit_points_up_to, shoe_without, weights
from croupier.analysis.blackjack.rules import Rules
from croupier.analysis.kernels.blackjack import DOUBLE, FREE_DOUBLE, HIT, against_dealer
from tests.support.analysis.plain_blackjack import Shoe, against, best, draws, outcome, shoe_of, stand, total

pytestmark = pytest.mark.timeout(600)  # the first one compiles, on a machine that may be busy
ONE_DECK = Rules(decks=1)


@pytest.mark.parametrize("up", [1, 5, 10])
def test_wins_and_losses_against_the_dealer(up: int) -> None:
    h = hands()
    wins, losses, open_ = against_dealer(
        h.counts, h.total, shoe_without(ONE_DECK, up - 1), 0, 0, True, *dealer_tree(up - 1, True)
    )
    for hand in ((10, 7), (10, 10), (9, 3), (1, 6, 4), (5, 5, 3, 8)):
        ends = against(shoe_of(1, up, *hand), up)
        at, points = hand_index(*(card - 1 for card in hand)), total(hand)[0]
        natural = ends.pop("blackjack", 0.0)
        assert wins[at] == pytest.approx(sum(c for end, c in ends.items() if outcome(points, end) > 0), abs=1e-13)
        assert losses[at] == pytest.approx(sum(c for end, c in ends.items() if outcome(points, end) < 0), abs=1e-13)
        assert open_[at] == pytest.approx(1 - natural, abs=1e-13)


@pytest.mark.parametrize(("hand", "up"), [((10, 6), 10), ((10, 4), 9), ((1, 7), 1), ((10, 2), 4)])
def test_best_play_of_a_first_hand(hand: tuple[int, int], up: int) -> None:
    """Hit as far as it is best, Stand, Double Down, and lose one Bet to a Blackjack."""
    shoe = shoe_of(1, up, *hand)
    values = value_first_hand(ONE_DECK, up - 1, *sorted(card - 1 for card in hand)).values
    assert values["stand"] == pytest.approx(stand(hand, shoe, up), abs=1e-12)
    drawn = [(chance, (*hand, value), left) for value, chance, left in draws(shoe)]
    assert values["hit"] == pytest.approx(sum(c * best(more, left, up) for c, more, left in drawn), abs=1e-12)
    assert values["double"] == pytest.approx(sum(c * _doubled(more, left, up) for c, more, left in drawn), abs=1e-12)


def _doubled(hand: tuple[int, ...], shoe: Shoe, up: int) -> float:
    """3.23.3: a Bust loses all, the Dealer's Blackjack one Initial Bet."""
    if total(hand)[0] > 21:
        return -2.0
    ends = against(shoe, up)
    return 2 * stand(hand, shoe, up) + ends.get("blackjack", 0.0)


class Box:
    """A pair Free Split and played by a chart, card after card, with all Hands known at the end."""

    def __init__(self, column: Column, pair: int, most: int) -> None:
        self.up, self.pair, self.most = column.up + 1, pair, most
        self.play = {staked: chart_plays(column, staked=staked) for staked in (True, False)}

    def worth(self, shoe: Shoe, done: tuple[tuple[int, int, int], ...], waiting: int) -> float:
        """`done` has by Hand its total, what it loses and what it wins."""
        if not waiting:
            return sum(chance * _settled(done, end) for end, chance in against(shoe, self.up).items())
        found = 0.0
        for value, chance, left in draws(shoe):
            if value == self.pair and len(done) + waiting < self.most:
                found += chance * self.worth_of_this((self.pair,), left, done, waiting + 1)
            else:
                found += chance * self.worth_of_this((self.pair, value), left, done, waiting)
        return found

    def worth_of_this(
        self, hand: tuple[int, ...], shoe: Shoe, done: tuple[tuple[int, int, int], ...], waiting: int
    ) -> float:
        if len(hand) == 1:
            return self.worth(shoe, done, waiting)
        staked = not done
        if total(hand)[0] >= 21:
            return self.worth(shoe, (*done, (total(hand)[0], int(staked), 1)), waiting - 1)
        play = self.play[staked][hand_index(*(card - 1 for card in hand))]
        if play == HIT:
            return sum(c * self.worth_of_this((*hand, value), left, done, waiting) for value, c, left in draws(shoe))
        if play in (DOUBLE, FREE_DOUBLE):
            lost = int(staked) + (play == DOUBLE)
            return sum(
                c * self.worth(left, (*done, (total((*hand, value))[0], lost, 2)), waiting - 1)
                for value, c, left in draws(shoe)
            )
        return self.worth(shoe, (*done, (total(hand)[0], int(staked), 1)), waiting - 1)


def _settled(done: tuple[tuple[int, int, int], ...], end: str | int) -> int:
    """3.22.3: Bust Hands lose all, the others one Initial Bet to a Blackjack; here that one is left out."""
    if end == "blackjack":
        bust = sum(lost for points, lost, _ in done if points > 21)
        return 1 - bust - min(sum(lost for points, lost, _ in done if points <= 21), 1)
    results = ((outcome(points, end), lost, won) for points, lost, won in done)
    return sum(won if result > 0 else -lost if result < 0 else 0 for result, lost, won in results)


@pytest.mark.parametrize(("pair", "up", "most"), [(9, 6, 3), (8, 6, 2), (9, 10, 2)])
def test_a_split_hand_by_hand(pair: int, up: int, most: int) -> None:
    """The same worth as of all Hands together; 9-9 is Split again, which couples their numbers."""
    rules = Rules(decks=1, hands=most, free_number_tens=False)
    column = best_column(rules, up - 1)
    exact = sum(part_worth(rules, column, part) for part in split_parts(rules, up - 1, pair - 1))
    plain = Box(column, pair, most).worth(shoe_of(1, up, pair, pair), (), 2)
    assert exact == pytest.approx(plain, abs=1e-12)


def test_split_weights_count_every_hand_once() -> None:
    """From endless decks with a pair's value every tenth card: the mean number of Hands, counted in two ways."""
    tenth = 0.1
    for most, mean in ((2, 2.0), (3, 2 + tenth + (1 - tenth) * tenth)):
        again = resplit_points_up_to(most)
        found = 0.0
        for at, each in weights(again).items():
            share = 1 - tenth if at in again else 1.0
            found += share * float(np.dot(each, tenth ** np.arange(len(each))))
        assert found == pytest.approx(mean)


def test_a_chart_has_a_letter_for_every_total() -> None:
    column = best_column(ONE_DECK, 5)
    assert all(column.cells[Cell(staked, False, total)] for staked in (True, False) for total in range(4, 21))
