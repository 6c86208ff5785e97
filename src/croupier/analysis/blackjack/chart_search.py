"""Find the best chart by improving the play for each Point Total until nothing changes."""

from functools import cache
from typing import NamedTuple

import numpy as np
from msgspec.structs import replace

from croupier.analysis.blackjack.best_play import Played, is_free, play_hands, up_chance, value_first_hand
from croupier.analysis.blackjack.chart import CELLS, LETTERS, SPLIT, SURRENDER, UPS, Cell, Chart, Column, chart_plays
from croupier.analysis.blackjack.charted_hands import (
    first_orders,
    hands_to_split,
    orders_of,
    pairs_of,
    part_worth,
    parts,
    plays_of,
    split_parts,
    surrendered_hands,
    unsplit_hands,
)
from croupier.analysis.blackjack.hands import ACE, TEN, hand_index, hands
from croupier.analysis.blackjack.probabilities import unsplit_probabilities
from croupier.analysis.blackjack.rules import Rules
from croupier.analysis.kernels.blackjack import DOUBLE, FREE_DOUBLE, HIT, STAND
from croupier.analysis.kernels.numba_setup import Floats

ROUNDS = 30
TOTALS = 22


class Sums(NamedTuple):
    """How often the decisions of a chart column come up, and what its plays are worth, by stake, softness and total."""

    stand: Floats  # how much better Stand is than Hit
    decisions: Floats  # how often that decision comes up
    two_cards: Floats  # by play as well: its value with two cards


def _sum_column(rules: Rules, column: Column) -> Sums:
    sums, all_hands = Sums(np.zeros((2, 2, TOTALS)), np.zeros((2, 2, TOTALS)), np.zeros((2, 2, TOTALS, 4))), hands()
    for part in parts(rules, column):
        if part.pair == ACE:
            continue
        result, staked = plays_of(rules, column, part), int(part.staked)
        two_cards = np.flatnonzero(part.first)
        np.add.at(
            sums.two_cards[staked],
            (all_hands.soft[two_cards], all_hands.total[two_cards]),
            (part.times * part.first[:, None] * result.play_worths)[two_cards],
        )
        orders = part.times * orders_of(part, result)
        decided = np.flatnonzero(
            (orders > 0) & (all_hands.total >= 12) & (all_hands.total < 21) & (result.taken <= HIT)
        )
        indices = all_hands.soft[decided], all_hands.total[decided]
        np.add.at(
            sums.stand[staked], indices, (orders * (result.play_worths[:, STAND] - result.play_worths[:, HIT]))[decided]
        )
        np.add.at(sums.decisions[staked], indices, orders[decided])
    return sums


def _improve(rules: Rules, column: Column) -> Column:
    """Return the column with the best play in each cell, given the plays in the other cells."""
    sums = _sum_column(rules, column)
    cells = {cell: _best_letters(sums, cell, column.cells[cell]) for cell in CELLS}
    return _add_surrender(rules, replace(column, cells=cells))


def _best_letters(sums: Sums, cell: Cell, before: str) -> str:
    cell_index = int(cell.staked), int(cell.soft), cell.total
    later = STAND if sums.stand[cell_index] > 0 else HIT
    if not sums.decisions[cell_index] and cell.total >= 12:
        later = STAND if before[-1] == LETTERS[STAND] else HIT
    two_cards = sums.two_cards[cell_index]
    first = max((later, DOUBLE, FREE_DOUBLE), key=lambda play: float(two_cards[play])) if two_cards.any() else later
    return "".join(dict.fromkeys((LETTERS[first], LETTERS[later])))


def _add_surrender(rules: Rules, column: Column) -> Column:
    """Add Surrender to a column where it is better, and choose the play of each pair."""
    all_hands, outcomes = hands(), unsplit_probabilities(rules, column.up)
    result = play_hands(rules, outcomes, staked=True, wanted=chart_plays(column, staked=True))
    gains = surrender_values(rules, column.up) - (result.worth - (outcomes.full - outcomes.open))
    gain = np.zeros((2, TOTALS))
    two_cards = np.flatnonzero((all_hands.cards == 2) & (all_hands.counts.max(axis=1) == 1) & (all_hands.total < 21))
    np.add.at(gain, (all_hands.soft[two_cards], all_hands.total[two_cards]), gains[two_cards])
    cells = {
        cell: SURRENDER + letters if cell.staked and gain[int(cell.soft), cell.total] > 0 else letters
        for cell, letters in column.cells.items()
    }
    return replace(
        column, cells=cells, pairs={pair: _best_pair_letter(rules, column, result, pair) for pair in column.pairs}
    )


def surrender_values(rules: Rules, up: int) -> Floats:
    """Return for each Hand the value of a Surrender times the chance of the Hand.

    If Surrender is not allowed, the value is lower than that of any play.
    """
    outcomes = unsplit_probabilities(rules, up)
    if rules.surrender == "none" or (rules.surrender == "early" and up == ACE):
        return -2.0 * outcomes.full
    return -0.5 * outcomes.full if rules.surrender == "early" else 0.5 * outcomes.open - outcomes.full


def _best_pair_letter(rules: Rules, column: Column, result: Played, pair: int) -> str:
    outcomes, hand = unsplit_probabilities(rules, column.up), hand_index(min(pair, TEN), min(pair, TEN))
    full, blackjack = float(outcomes.full[hand]), float(outcomes.full[hand] - outcomes.open[hand])
    split_total = sum(part_worth(rules, column, part) for part in split_parts(rules, column.up, pair))
    values = {
        "-": float(result.worth[hand]) - blackjack,
        SURRENDER: float(surrender_values(rules, column.up)[hand]),
        SPLIT: split_total * full - blackjack,
    }
    return max(values, key=lambda letter: values[letter])


@cache
def best_column(rules: Rules, up: int) -> Column:
    """Return the best column against this first card of the Dealer, found by improving simple play."""
    cells = {cell: LETTERS[STAND if cell.total >= (18 if cell.soft else 17) else HIT] for cell in CELLS}
    pairs = {pair: SPLIT if is_free(rules, pair) else "-" for pair in pairs_of(rules)}
    column = Column(up, cells, pairs)
    for _ in range(ROUNDS):
        better = _improve(rules, column)
        if better == column:
            break
        column = better
    return column


def best_chart(rules: Rules) -> Chart:
    return tuple(best_column(rules, up) for up in UPS)


def column_value(rules: Rules, column: Column) -> float:
    """Return the average win of playing by a column, in Initial Bets."""
    outcomes = unsplit_probabilities(rules, column.up)
    played_on = unsplit_hands(rules, column) + hands_to_split(rules, column)
    won = sum(part.times * part_worth(rules, column, part) for part in parts(rules, column))
    lost = float((played_on * (outcomes.full - outcomes.open)).sum())
    surrender_value = float((surrendered_hands(rules, column) * surrender_values(rules, column.up)).sum())
    blackjack_hand = hand_index(ACE, TEN)
    natural = (
        float(first_orders()[blackjack_hand] * outcomes.full[blackjack_hand])
        * value_first_hand(rules, column.up, ACE, TEN).value
    )
    return won - lost + surrender_value + natural


def chart_edge(rules: Rules, chart: Chart) -> float:
    return -sum(up_chance(column.up) * column_value(rules, column) for column in chart)
