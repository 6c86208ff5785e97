"""The best chart: each Point Total is played as is best over all the cards that make it, until nothing changes."""

from functools import cache
from typing import NamedTuple

import numpy as np
from msgspec.structs import replace

from croupier.analysis.blackjack.best_play import Played, is_free, played, start, up_chance
from croupier.analysis.blackjack.chart import CELLS, LETTERS, SPLIT, SURRENDER, UPS, Cell, Chart, Column, wanted
from croupier.analysis.blackjack.hand_groups import (
    first_orders,
    given_up,
    kept_together,
    orders_of,
    pairs_of,
    part_worth,
    parts,
    plays_of,
    split_parts,
    torn_apart,
)
from croupier.analysis.blackjack.hands import ACE, TEN, hands, place
from croupier.analysis.blackjack.probabilities import whole
from croupier.analysis.blackjack.rules import Rules
from croupier.analysis.kernels.blackjack import DOUBLE, FREE_DOUBLE, HIT, STAND
from croupier.analysis.kernels.numba_setup import Floats

ROUNDS = 30
TOTALS = 22


class Sums(NamedTuple):
    """By staked, soft and total: what Stand wins more than Hit, how often it is asked, and each play of two cards."""

    stand: Floats
    asked: Floats
    two: Floats


def _sums(rules: Rules, column: Column) -> Sums:
    sums, h = Sums(np.zeros((2, 2, TOTALS)), np.zeros((2, 2, TOTALS)), np.zeros((2, 2, TOTALS, 4))), hands()
    for part in parts(rules, column):
        if part.pair == ACE:
            continue
        of, staked = plays_of(rules, column, part), int(part.staked)
        two = np.flatnonzero(part.first)
        np.add.at(sums.two[staked], (h.soft[two], h.total[two]), (part.times * part.first[:, None] * of.each)[two])
        orders = part.times * orders_of(part, of)
        asked = np.flatnonzero((orders > 0) & (h.total >= 12) & (h.total < 21) & (of.taken <= HIT))
        where = h.soft[asked], h.total[asked]
        np.add.at(sums.stand[staked], where, (orders * (of.each[:, STAND] - of.each[:, HIT]))[asked])
        np.add.at(sums.asked[staked], where, orders[asked])
    return sums


def _better(rules: Rules, column: Column) -> Column:
    sums = _sums(rules, column)
    cells = {cell: _letters(sums, cell, column.cells[cell]) for cell in CELLS}
    return _given_up(rules, replace(column, cells=cells))


def _letters(sums: Sums, cell: Cell, before: str) -> str:
    at = int(cell.staked), int(cell.soft), cell.total
    then = STAND if sums.stand[at] > 0 else HIT
    if not sums.asked[at] and cell.total >= 12:
        then = STAND if before[-1] == LETTERS[STAND] else HIT
    two = sums.two[at]
    first = max((then, DOUBLE, FREE_DOUBLE), key=lambda play: float(two[play])) if two.any() else then
    return "".join(dict.fromkeys((LETTERS[first], LETTERS[then])))


def _given_up(rules: Rules, column: Column) -> Column:
    """With Surrender where half the Bet is more than the rest of the chart is worth, and Splits where they are best."""
    h, law = hands(), whole(rules, column.up)
    of = played(rules, law, staked=True, wanted=wanted(column, staked=True))
    more = surrendered(rules, column.up) - (of.worth - (law.full - law.open))
    gain = np.zeros((2, TOTALS))
    two = np.flatnonzero((h.cards == 2) & (h.counts.max(axis=1) == 1) & (h.total < 21))
    np.add.at(gain, (h.soft[two], h.total[two]), more[two])
    cells = {
        cell: SURRENDER + letters if cell.staked and gain[int(cell.soft), cell.total] > 0 else letters
        for cell, letters in column.cells.items()
    }
    return replace(column, cells=cells, pairs={pair: _pair(rules, column, of, pair) for pair in column.pairs})


def surrendered(rules: Rules, up: int) -> Floats:
    """What Surrender is worth by Hand, times its chance: nothing that anybody would choose where it is not open."""
    law = whole(rules, up)
    if rules.surrender == "none" or (rules.surrender == "early" and up == ACE):
        return -2.0 * law.full
    return -0.5 * law.full if rules.surrender == "early" else 0.5 * law.open - law.full


def _pair(rules: Rules, column: Column, of: Played, pair: int) -> str:
    law, at = whole(rules, column.up), place(min(pair, TEN), min(pair, TEN))
    full, blackjack = float(law.full[at]), float(law.full[at] - law.open[at])
    apart = sum(part_worth(rules, column, part) for part in split_parts(rules, column.up, pair))
    values = {
        "-": float(of.worth[at]) - blackjack,
        SURRENDER: float(surrendered(rules, column.up)[at]),
        SPLIT: apart * full - blackjack,
    }
    return max(values, key=lambda letter: values[letter])


@cache
def best_column(rules: Rules, up: int) -> Column:
    """Begun with what every player knows, improved until it stays."""
    cells = {cell: LETTERS[STAND if cell.total >= (18 if cell.soft else 17) else HIT] for cell in CELLS}
    pairs = {pair: SPLIT if is_free(rules, pair) else "-" for pair in pairs_of(rules)}
    column = Column(up, cells, pairs)
    for _ in range(ROUNDS):
        better = _better(rules, column)
        if better == column:
            break
        column = better
    return column


def best_chart(rules: Rules) -> Chart:
    return tuple(best_column(rules, up) for up in UPS)


def column_value(rules: Rules, column: Column) -> float:
    """What a chart wins against this first card, in Initial Bets."""
    law = whole(rules, column.up)
    played_on = kept_together(rules, column) + torn_apart(rules, column)
    won = sum(part.times * part_worth(rules, column, part) for part in parts(rules, column))
    lost = float((played_on * (law.full - law.open)).sum())
    back = float((given_up(rules, column) * surrendered(rules, column.up)).sum())
    at = place(ACE, TEN)
    natural = float(first_orders()[at] * law.full[at]) * start(rules, column.up, ACE, TEN).value
    return won - lost + back + natural


def chart_edge(rules: Rules, chart: Chart) -> float:
    return -sum(up_chance(column.up) * column_value(rules, column) for column in chart)
