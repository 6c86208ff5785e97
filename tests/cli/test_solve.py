"""croupier solve and croupier equity: what they print, and what they refuse."""

import json
import re
from fractions import Fraction
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner, Result

from croupier.cli import app
from croupier.cli.amounts import parse_share
from croupier.words import sentence

pytestmark = [pytest.mark.untraced, pytest.mark.timeout(600)]  # the first one compiles, on a machine that may be busy


def run(*words: str) -> Result:
    return CliRunner().invoke(app, list(words))


@pytest.fixture(autouse=True)
def own_cache(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CROUPIER_CACHE", str(tmp_path_factory.getbasetemp() / "sums"))


def test_solve_prints_json_with_exact_fractions() -> None:
    found = json.loads(run("solve", "mlp-three-card", "--json").output)
    assert found["house_edge"] == {"exact": "686689/20358520", "value": pytest.approx(0.03373, abs=1e-5)}
    wanted = {"game", "element_of_risk", "average_wager", "standard_deviation", "bets", "jackpot", "frequencies"}
    assert wanted | {"strategy", "seconds"} <= set(found)
    assert found["bets"]["pair_plus"]["lines"][0]["row"] == "straight_flush"
    assert set(found["jackpot"]) >= {"rows", "value_per_unit_of_meter", "constant", "break_even"}


def test_solve_blackjack(tmp_path: Path) -> None:
    file = tmp_path / "chart.svg"
    result = run("solve", "free-bet-blackjack", "--set", "blackjack=1.2", "--what-if", "rules=us", "--chart", str(file))
    assert result.exit_code == 0, result.output
    assert "per Initial Bet" in result.output
    changes = result.output.partition("Changed: blackjack=1.2, rules=us")[2]
    assert re.search(r"House edge +0\.6632% +2\.3740%", changes)
    assert re.search(r"Standard deviation +1\.04\d+ ± 0\.000\d+ +1\.05\d+ ± 0\.000\d+", changes)
    assert "RWS" not in changes, "what stays is not listed"
    assert "RWS Pairs: house edge" in result.output
    assert "Lucky stash at best: house edge" in result.output
    assert re.search(r"Standard deviation +1\.05\d+ +± 0\.000\d+ \(standard error\)", result.output)
    assert "What to do" in file.read_text()


def test_solve_says_what_a_changed_row_does() -> None:
    result = run(
        "solve", "mlp-three-card", "--set", "pair_plus.straight=6", "--contribution", "25%", "--reset", "50,000"
    )
    assert result.exit_code == 0, result.output
    assert "Pair Plus: house edge 2.3167%" in result.output
    assert "Contribution: $1.25" in result.output
    assert re.search(r"Pair plus house edge +5\.5747% +2\.3167%", result.output.partition("Changed: ")[2])


def test_solve_says_before_and_after_in_json() -> None:
    found = json.loads(run("solve", "mlp-holdem", "--set", "flush=50", "--json").output)
    assert found["changed"] == ["flush=50"]
    assert set(found["changes"]) == {"jackpot_fixed_value", "jackpot_break_even"}
    before, after = found["changes"]["jackpot_break_even"].values()
    assert before["value"] > after["value"] == found["jackpot"]["break_even"]["value"]
    plain = json.loads(run("solve", "mlp-holdem", "--json").output)
    assert "changes" not in plain
    assert plain["jackpot"]["break_even"] == before
    same = json.loads(run("solve", "mlp-holdem", "--set", "flush=40", "--json").output)
    assert same["changes"] == {}
    assert "No figure differs" in run("solve", "mlp-holdem", "--set", "flush=40").output


@pytest.mark.parametrize("option", ["--contribution", "--rake"])
def test_a_share_is_a_percentage_or_a_fraction(option: str) -> None:
    for text, words in (("25", "Write 25% or 0.25"), ("2.5", "Write 2.5% or 0.025")):
        with pytest.raises(typer.BadParameter, match=words):
            parse_share(text, option)
    assert parse_share("25%", option) == parse_share("0.25", option) == Fraction(1, 4)
    result = run("solve", "mlp-three-card", "--contribution", "25")
    assert (result.exit_code, "Write 25% or" in result.output) == (2, True)


def test_solve_with_side_bets_and_a_chart(tmp_path: Path) -> None:
    file = tmp_path / "chart.svg"
    stakes = ("--ante", "10", "--side-bet", "5", "--jackpot-bet", "5", "--meter", "100,000")
    result = run("solve", "mlp-three-card", *stakes, "--chart", str(file))
    assert result.exit_code == 0, result.output
    assert "worth -$4.3588 in total" in result.output
    assert file.read_text().startswith("<svg")


def test_solve_draws_the_chart_that_is_named_in_both_formats(tmp_path: Path) -> None:
    for ending, start in ((".svg", b"<svg"), (".png", b"\x89PNG")):
        file = tmp_path / f"jackpot{ending}"
        result = run("solve", "mlp-three-card", "--chart", str(file), "--draw", "jackpot")
        assert result.exit_code == 0, result.output
        assert file.read_bytes().startswith(start)
    assert "breaks even at $1,379,894.74" in (tmp_path / "jackpot.svg").read_text()


@pytest.mark.parametrize(
    ("words", "option"),
    [
        (("--chart", "chart.jpg"), "--chart"),
        (("--chart", "chart"), "--chart"),
        (("--chart", "nowhere/chart.svg"), "--chart"),
        (("--chart", "chart.svg", "--draw", "decks"), "--draw"),
        (("--chart", "chart.svg", "--draw", "moon"), "--draw"),
        (("--draw", "results"), "--draw"),
    ],
)
def test_a_chart_that_cannot_be_is_refused_before_anything_is_solved(
    words: tuple[str, ...], option: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("croupier.analysis.solve", lambda *_: pytest.fail("solved"))
    result = run("solve", "mlp-three-card", *words)
    assert (result.exit_code, option in result.output) == (2, True)


@pytest.mark.parametrize(
    "words",
    [
        ("mlp-three-card", "--jackpot-bet", "5"),
        ("mlp-three-card", "--set", "straight=6"),
        ("mlp-three-card", "--ante", "-5"),
        ("mlp-three-card", "--ante", "much"),
        ("mlp-holdem", "--ante-from", "ace_high"),
        ("mlp-holdem", "--contribution", "200%"),
        ("baccarat",),
        ("free-bet-blackjack", "--decks", "3"),
        ("free-bet-blackjack", "--what-if", "moon=on"),
        ("free-bet-blackjack", "--ante", "5"),
        ("free-bet-blackjack", "--bonus-cap", "5"),
        ("mlp-three-card", "--what-if", "rules=us"),
        ("mlp-three-card", "--decks", "8"),
        ("mlp-three-card", "--ante-from", "flush"),
    ],
)
def test_solve_refuses(words: tuple[str, ...]) -> None:
    assert run("solve", *words).exit_code == 2
    assert run("solve", *words, "--json").exit_code == 2


def test_solve_says_which_games_it_solves_and_what_poker_has_instead() -> None:
    games = ["mlp-three-card", "free-bet-blackjack", "mlp-holdem", "progressive-holdem"]
    answers = {"poker": "poker_not_solvable", "baccarat": "game_not_solvable"}
    for game, code in answers.items():
        said = json.loads(run("solve", game, "--json").output)["refused"]
        assert (said["field"], said["paragraph"], said["code"], said["values"]["games"]) == ("game", None, code, games)
        assert said["why"] == sentence(code, said["values"])
        assert sentence(code, said["values"]) in " ".join(run("solve", game).output.split())


def test_changed_figures_are_readable_in_a_narrow_window() -> None:
    for width in ("60", "80", "200"):
        words = ["solve", "mlp-holdem", "--set", "royal_flush=90%"]
        said = CliRunner().invoke(app, words, env={"COLUMNS": width}).output.partition("Changed: ")[2]
        assert "Jackpot share of meter" in said
        assert "Jackpot break even" in said
        assert re.search(r"Before +\$2\.9242 per" if width != "200" else r"meter +\$2\.9242 per", said)
        assert max(map(len, said.splitlines())) <= int(width)


def test_equity_says_whether_it_counted() -> None:
    counted = json.loads(run("equity", "AsKs", "QhQd", "--board", "2c7d8h", "--json").output)
    assert (counted["method"], counted["deals"]) == ("enumeration", 990)
    chance = json.loads(run("equity", "any", "any", "--trials", "10000", "--json").output)
    assert chance["method"] == "monte-carlo"
    assert chance["hands"][0]["standard_error"] > 0
    assert "exact" not in chance["hands"][0]["equity"]
    call = ("--call", "50", "--pot", "50")
    priced = json.loads(run("equity", "any", "any", "--trials", "10000", *call, "--json").output)
    error = priced["hands"][0]["standard_error"]
    assert priced["all_in_value"]["standard_error"] == pytest.approx(10_000 * error)
    assert "(standard error)" in run("equity", "any", "any", "--trials", "10000", "--call", "50").output


def test_equity_with_a_pot() -> None:
    pot = ("--pot", "100", "--call", "50", "--rake", "5%", "--cap", "5")
    result = run("equity", "AsKs", "QhQd", "--board", "2c7d8h", *pot)
    assert "needs 34.4828% equity to break even after the rake" in result.output
    assert "worth -$15.2879" in result.output
    assert run("equity", "AsKs", "QhQd", "--pot", "1", "--call", "1", "--rake", "6%").exit_code == 2
    assert run("equity", "AsKs", "AsQd", "--json").exit_code == 2
