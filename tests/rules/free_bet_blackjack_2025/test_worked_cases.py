"""The worked cases of FBBJ-2025: settlements as a round, by `croupier settle` and by a plain second one; scripts."""

from pathlib import Path

import pytest

from tests.support.rules.blackjack_script import check
from tests.support.worked_cases.blackjack import refuse_by_calculator, settle_by_calculator, settle_plainly
from tests.support.worked_cases.blackjack_rounds import settle_as_round
from tests.support.worked_cases.loader import BlackjackFile, BlackjackLayoutCase, for_each, load, scripts

CASES = load(Path(__file__).parent, BlackjackFile)
ADDED_OVER_THE_MAXIMUM = "R-224"  # more was added to an Initial Bet than what plays of it: for the calculator alone
INSIDE_THE_MAXIMUM = [case for case in CASES.settlement if ADDED_OVER_THE_MAXIMUM not in case.cites]


@pytest.mark.parametrize("case", for_each(INSIDE_THE_MAXIMUM))
def test_settlement_as_a_round(case: BlackjackLayoutCase) -> None:
    settle_as_round(case)


@pytest.mark.parametrize("case", for_each(CASES.settlement))
def test_settlement_by_the_calculator(tmp_path: Path, case: BlackjackLayoutCase) -> None:
    settle_by_calculator(tmp_path, case)


@pytest.mark.parametrize("case", for_each(INSIDE_THE_MAXIMUM))
def test_plain_settlement(case: BlackjackLayoutCase) -> None:
    settle_plainly(case)


@pytest.mark.parametrize("case", for_each(CASES.refused))
def test_layout_that_the_document_does_not_allow(tmp_path: Path, case: BlackjackLayoutCase) -> None:
    refuse_by_calculator(tmp_path, case)


@pytest.mark.parametrize("script", scripts(CASES.round))
def test_round(script: str) -> None:
    check(script)
