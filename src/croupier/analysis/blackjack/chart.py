"""A blackjack strategy chart: the play for each Point Total and pair, with and without a Free Bet Marker."""

from typing import NamedTuple

import numpy as np
from msgspec import Struct

from croupier.analysis.blackjack.best_play import LABELS
from croupier.analysis.blackjack.hands import TEN, VALUES, hands
from croupier.analysis.blackjack.probabilities import NUMBER_TEN
from croupier.analysis.kernels.blackjack import DOUBLE, FREE_DOUBLE, HIT, STAND
from croupier.analysis.kernels.numba_setup import Ints

UPS = (1, 2, 3, 4, 5, 6, 7, 8, 9, 0)  # the order of charts: 2 to ten, then Ace
HARD, SOFT = range(4, 21), range(12, 21)
LETTERS = {STAND: "S", HIT: "H", DOUBLE: "D", FREE_DOUBLE: "F"}
SPLIT, SURRENDER = "P", "R"
PAIRS = (*range(TEN + 1), NUMBER_TEN)


class Cell(NamedTuple):
    """What a cell of the chart is for: a Point Total, hard or soft, of Hands with a Bet or with a Free Bet Marker."""

    staked: bool
    soft: bool
    total: int


CELLS = tuple(
    Cell(staked, soft, total)
    for staked in (True, False)
    for soft, totals in ((False, HARD), (True, SOFT))
    for total in totals
)


class Column(Struct, frozen=True):
    """A column of the chart, for one first card of the Dealer: letters by cell and by pair.

    A cell has the letter of the best play and, as long as a play is not always allowed, of the next best: S Stand, H
    Hit, D Double Down, F Free Double, R Surrender. A pair has P Split, R Surrender, or - to play it by its total.
    """

    up: int
    cells: dict[Cell, str]
    pairs: dict[int, str]

    def first(self, cell: Cell) -> str:
        """Return the letter of the play for a Hand of two cards if it may not Surrender."""
        letters = self.cells[cell].lstrip(SURRENDER)
        return letters[0]


Chart = tuple[Column, ...]  # by the Dealer's card, in the order of UPS


class Tables(NamedTuple):
    """A chart as arrays for the simulation. `up` in the comments is the Dealer's first card."""

    play: Ints  # by up, staked, soft, total, two cards or more
    pair: Ints  # by up and pair: 1 for Split
    gives_up: Ints  # by up, soft, total: 1 for Surrender
    pair_gives_up: Ints  # by up and pair: 1 for Surrender


def tables(chart: Chart) -> Tables:
    plays = {letter: play for play, letter in LETTERS.items()}
    arrays = Tables(
        np.zeros((VALUES, 2, 2, 22, 2), np.int64), np.zeros((VALUES, 11), np.int64),
        np.zeros((VALUES, 2, 22), np.int64), np.zeros((VALUES, 11), np.int64),
    )  # fmt: skip
    for column in chart:
        for cell, letters in column.cells.items():
            cell_index = column.up, int(cell.staked), int(cell.soft), cell.total
            arrays.play[(*cell_index, 0)], arrays.play[(*cell_index, 1)] = plays[column.first(cell)], plays[letters[-1]]
            if cell.staked and letters[0] == SURRENDER:
                arrays.gives_up[column.up, int(cell.soft), cell.total] = 1
        for pair, letter in column.pairs.items():
            arrays.pair[column.up, pair] = letter == SPLIT
            arrays.pair_gives_up[column.up, pair] = letter == SURRENDER
    return arrays


def chart_plays(column: Column, *, staked: bool) -> Ints:
    """Return the play that the chart chooses for each Hand, by index of the Hand.

    `staked` is false for Hands on a Free Bet Marker.
    """
    all_hands, play = hands(), tables((column,)).play[column.up, int(staked)]
    by_total = play[all_hands.soft, np.minimum(all_hands.total, 21), np.where(all_hands.cards == 2, 0, 1)]
    return np.where(all_hands.cards < 2, HIT, np.where(all_hands.total >= 21, STAND, by_total))


# ---- rows for people ------------------------------------------------------------------------------------------------

Rows = tuple[tuple[str, tuple[str, ...]], ...]


def rows(chart: Chart) -> dict[str, Rows]:
    """Return the chart as text: for each part (hard, soft, pairs) the rows' names and letters, from 2 to Ace."""
    parts = {"hard": Cell(True, False, 0), "soft": Cell(True, True, 0)}
    parts |= {"free_hard": Cell(False, False, 0), "free_soft": Cell(False, True, 0)}
    rows_by_part: dict[str, Rows] = {
        name: tuple(
            (str(total), tuple(column.cells[part_cell._replace(total=total)] for column in chart))
            for total in (SOFT if part_cell.soft else HARD)
        )
        for name, part_cell in parts.items()
    }
    pairs = [pair for pair in PAIRS if pair in chart[0].pairs]
    rows_by_part["pairs"] = tuple((LABELS[pair], tuple(column.pairs[pair] for column in chart)) for pair in pairs)
    return rows_by_part


def labels() -> tuple[str, ...]:
    return tuple(LABELS[up] for up in UPS)
