"""The worked cases of POKER-7: settlements by `croupier settle`, rounds and the seats before them by scripts.

Blinds are $5 and $10, the smallest chip is $1, and the rake is 5% up to $30, unless a case says otherwise. Cases about
seats, blinds and table stakes between rounds (PK-42 to PK-44, PK-50 to PK-61) are in test_positions.py.
"""

from pathlib import Path

import pytest

from croupier.rules.games.poker_v7.terms import p
from tests.support.paragraphs import shows
from tests.support.rules.poker_script import check
from tests.support.worked_cases.loader import PokerFile, PokerSettlement, RoundCase, for_each, load, scripts
from tests.support.worked_cases.poker import play_after_seats, settle_by_calculator

CASES = load(Path(__file__).parent, PokerFile)


@pytest.mark.parametrize("case", for_each(CASES.settlement))
def test_settlement_by_the_calculator(tmp_path: Path, case: PokerSettlement) -> None:
    settle_by_calculator(tmp_path, case)


@shows(p("1.32"), p("3.9.4(d)"), p("5.2.2"), p("5.2.4"), p("5.12.1"))
@pytest.mark.parametrize("script", scripts([case for case in CASES.round if not case.seats]))
def test_round(script: str) -> None:
    check(script)


@pytest.mark.parametrize("case", for_each([case for case in CASES.round if case.seats]))
def test_round_after_seats_changed(case: RoundCase) -> None:
    play_after_seats(case)
