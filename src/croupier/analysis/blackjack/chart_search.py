"""Find the best chart: improve the play of each Point Total over all its Hands until nothing changes."""

from functools import cache
from typing import NamedTuple

import numpy as np
from msgspec.structs import replace

from croupier.analysis.blackjack.best_play import Played, is_free, played, start, up_chance
from croupier.analysis.blackjack.chart import CELLS, LETTERS, SPLIT, SURRENDER, UPS, Cell, Chart, Column, wanted
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
    """By staked, soft and total: Stand's gain over Hit, how often that is decided, and each play of two cards."""

    stand: Floats
    asked: Floats
    two: Floats


def _sum_column(rules: Rules, column: Column) -> Sums:
    sums, all_hands = Sums(np.zeros((2, 2, TOTALS)), np.zeros((2, 2, TOTALS)), np.zeros((2, 2, TOTALS, 4))), hands()
    for part in parts(rules, column):
        if part.pair == ACE:
            continue
        result, staked = plays_of(rules, column, part), int(part.staked)
        two_cards = np.flatnonzero(part.first)
        np.add.at(
            sums.two[staked],
            (all_hands.soft[two_cards], all_hands.total[two_cards]),
            (part.times * part.first[:, None] * result.each)[two_cards],
        )
        orders = part.times * orders_of(part, result)
        decided = np.flatnonzero(
            (orders > 0) & (all_hands.total >= 12) & (all_hands.total < 21) & (result.taken <= HIT)
        )
        indices = all_hands.soft[decided], all_hands.total[decided]
        np.add.at(sums.stand[staked], indices, (orders * (result.each[:, STAND] - result.each[:, HIT]))[decided])
        np.add.at(sums.asked[staked], indices, orders[decided])
    return sums


def _improve(rules: Rules, column: Column) -> Column:
    sums = _sum_column(rules, column)
    cells = {cell: _best_letters(sums, cell, column.cells[cell]) for cell in CELLS}
    return _add_surrender(rules, replace(column, cells=cells))


def _best_letters(sums: Sums, cell: Cell, before: str) -> str:
    cell_index = int(cell.staked), int(cell.soft), cell.total
    later = STAND if sums.stand[cell_index] > 0 else HIT
    if not sums.asked[cell_index] and cell.total >= 12:
        later = STAND if before[-1] == LETTERS[STAND] else HIT
    two_cards = sums.two[cell_index]
    first = max((later, DOUBLE, FREE_DOUBLE), key=lambda play: float(two_cards[play])) if two_cards.any() else later
    return "".join(dict.fromkeys((LETTERS[first], LETTERS[later])))


def _add_surrender(rules: Rules, column: Column) -> Column:
    """Add Surrender where it is better than the rest of the chart, and choose the play of each pair."""
    all_hands, law = hands(), unsplit_probabilities(rules, column.up)
    result = played(rules, law, staked=True, wanted=wanted(column, staked=True))
    gains = surrendered(rules, column.up) - (result.worth - (law.full - law.open))
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


def surrendered(rules: Rules, up: int) -> Floats:
    """Return the worth of Surrender by Hand, times its chance; a very low value where it is not allowed."""
    law = unsplit_probabilities(rules, up)
    if rules.surrender == "none" or (rules.surrender == "early" and up == ACE):
        return -2.0 * law.full
    return -0.5 * law.full if rules.surrender == "early" else 0.5 * law.open - law.full


def _best_pair_letter(rules: Rules, column: Column, result: Played, pair: int) -> str:
    law, hand = unsplit_probabilities(rules, column.up), hand_index(min(pair, TEN), min(pair, TEN))
    full, blackjack = float(law.full[hand]), float(law.full[hand] - law.open[hand])
    split_total = sum(part_worth(rules, column, part) for part in split_parts(rules, column.up, pair))
    values = {
        "-": float(result.worth[hand]) - blackjack,
        SURRENDER: float(surrendered(rules, column.up)[hand]),
        SPLIT: split_total * full - blackjack,
    }
    return max(values, key=lambda letter: values[letter])


@cache
def best_column(rules: Rules, up: int) -> Column:
    """Start with simple play and improve the column until it stays the same."""
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
    """Return what a chart wins against this first card, in Initial Bets."""
    law = unsplit_probabilities(rules, column.up)
    played_on = unsplit_hands(rules, column) + hands_to_split(rules, column)
    won = sum(part.times * part_worth(rules, column, part) for part in parts(rules, column))
    lost = float((played_on * (law.full - law.open)).sum())
    surrender_value = float((surrendered_hands(rules, column) * surrendered(rules, column.up)).sum())
    blackjack_hand = hand_index(ACE, TEN)
    natural = float(first_orders()[blackjack_hand] * law.full[blackjack_hand]) * start(rules, column.up, ACE, TEN).value
    return won - lost + surrender_value + natural


def chart_edge(rules: Rules, chart: Chart) -> float:
    return -sum(up_chance(column.up) * column_value(rules, column) for column in chart)
