"""A Free Bet Blackjack chart from a file: rows of letters against the Dealer's first card, 2 to Ace.

The letters are those of `croupier solve`: S Stand, H Hit, D Double Down, F Free Double, R Surrender; for pairs P Split,
R Surrender, and - to play by the total. A second or third letter applies when those before it are not allowed.
"""

from collections.abc import Mapping
from typing import Any

from croupier.analysis.blackjack.best_play import LABELS
from croupier.analysis.blackjack.chart import CELLS, LETTERS, PAIRS, SPLIT, SURRENDER, UPS, Cell, Chart, Column
from croupier.analysis.errors import Unanswerable
from croupier.analysis.simulate.free_bet_strategies import FreeBetStrategy, from_chart
from croupier.rules.coded_message import message

PARTS = {(True, False): "hard", (True, True): "soft", (False, False): "free_hard", (False, True): "free_soft"}
STAND, DOUBLE, FREE_DOUBLE = "S", "D", "F"


def strategy(content: Mapping[str, Any]) -> FreeBetStrategy:
    return from_chart(chart(content))


def chart(content: Mapping[str, Any]) -> Chart:
    """Read a chart, and refuse one that lacks a hand or has a play that the rules never allow."""
    rows = {name: content.get(name, {}) for name in (*PARTS.values(), "pairs")}
    columns = [Column(up, {}, {}) for up in UPS]
    for cell in CELLS:
        part = PARTS[cell.staked, cell.soft]
        for column, letters in zip(columns, _row(rows, part, str(cell.total)), strict=True):
            _check_letters(f"{part} {cell.total}", cell, letters)
            column.cells[cell] = letters
    for pair in PAIRS:
        for column, letter in zip(columns, _row(rows, "pairs", LABELS[pair]), strict=True):
            if letter not in (SPLIT, SURRENDER, "-"):
                raise Unanswerable("strategy", message("strategy_letter", hand=f"pairs {LABELS[pair]}", letter=letter))
            column.pairs[pair] = letter
    return tuple(columns)


def _row(rows: Mapping[str, Any], part: str, name: str) -> list[str]:
    hand = f"{part} {name}"
    letters = str(rows[part].get(name, "") if isinstance(rows[part], dict) else "").split()
    if len(letters) < len(UPS):
        missing = f"{hand}, {LABELS[UPS[len(letters)]]}"
        raise Unanswerable("strategy", message("strategy_gap", hand=missing if letters else hand))
    if len(letters) > len(UPS):
        raise Unanswerable("strategy", message("strategy_row_length", hand=hand, count=len(letters)))
    return letters


def _check_letters(hand: str, cell: Cell, letters: str) -> None:
    """Refuse a letter that is unknown or not allowed, and a row that has no play for three cards."""
    plays = letters.removeprefix(SURRENDER) if cell.staked else letters
    allowed = {*LETTERS.values()}
    if cell.total < 12:
        allowed.discard(STAND)  # 3.20
    if cell.soft or not 9 <= cell.total <= 11:
        allowed.discard(FREE_DOUBLE)  # 3.23.1
    for letter in plays:
        if letter not in allowed:
            raise Unanswerable("strategy", message("strategy_letter", hand=hand, letter=letter))
    if plays[-1:] in ("", DOUBLE, FREE_DOUBLE):
        raise Unanswerable("strategy", message("strategy_gap_after_double", hand=hand))
