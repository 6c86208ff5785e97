"""The worked cases of MLTH-3 (MH) and PTH-6 (PH): settlements as a round and by `croupier settle`, rounds by a script.

MH-63, MH-65, PH-63 and PH-89 are about several tables or later rounds: tests/house shows them.
"""

from pathlib import Path

import pytest

from croupier.rules.game import Game
from tests.support.rules.script import check
from tests.support.worked_cases.house_games import settle_as_round, settle_by_calculator
from tests.support.worked_cases.loader import HouseFile, HouseSettlement, RoundCase, for_each_game, load

CASES = load(Path(__file__).parent, HouseFile)


@pytest.mark.parametrize(("game", "case"), for_each_game(CASES, CASES.settlement))
def test_settlement_as_a_round(game: Game, case: HouseSettlement) -> None:
    settle_as_round(game, case)


@pytest.mark.parametrize(("game", "case"), for_each_game(CASES, CASES.settlement))
def test_settlement_by_the_calculator(tmp_path: Path, game: Game, case: HouseSettlement) -> None:
    settle_by_calculator(tmp_path, game, case)


@pytest.mark.parametrize(("game", "case"), for_each_game(CASES, CASES.round))
def test_round(game: Game, case: RoundCase) -> None:
    check(game, case.script)
