"""croupier simulate: what it prints, draws and refuses, and that Ctrl-C keeps what was played."""

import json
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from croupier.cli import app

pytestmark = [pytest.mark.untraced, pytest.mark.timeout(600)]
QUICK = ("simulate", "mlp-three-card", "--rounds", "200000", "--strategy", "chart")


def run(*words: str) -> Result:
    return CliRunner().invoke(app, list(words), env={"COLUMNS": "160"})


@pytest.fixture(autouse=True)
def own_cache(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CROUPIER_CACHE", str(tmp_path_factory.getbasetemp() / "sums"))


def test_it_prints_every_bet_with_its_error() -> None:
    result = run(*QUICK, "--bets", "ante=10, pair-plus=5,jackpot=5", "--meter", "50,000")
    assert result.exit_code == 0, result.output
    for bet in ("Ante", "Play", "Ante Bonus", "Pair Plus", "Progressive Jackpot", "all bets"):
        assert re.search(rf"^{bet} +\$.* ± .*%", result.output, re.MULTILINE), (bet, result.output)
    assert "What the house wins" in result.output


def test_sessions_with_a_bankroll() -> None:
    result = run(*QUICK, "--session", "200", "--bankroll", "400")
    assert result.exit_code == 0, result.output
    assert "1,000 sessions of 200 rounds with a bankroll of $400" in result.output
    assert re.search(r"Risk of ruin: \d+\.\d+% ± \d", result.output)
    assert "Longest losing streak: 1% " in result.output


def test_json_and_the_same_seed() -> None:
    first, second = (json.loads(run(*QUICK, "--json").output) for _ in range(2))
    other = json.loads(run(*QUICK, "--json", "--seed", "2").output)
    assert first["total"] == second["total"] != other["total"]
    assert first["rounds"] == 200_000
    assert sum(row["count"] for row in first["total"]["result"]["histogram"]) == 200_000
    assert first["total"]["house_edge"]["standard_error"] > 0


@pytest.mark.parametrize("ending", ["svg", "png"])
def test_it_draws_what_the_house_wins(tmp_path: Path, ending: str) -> None:
    file = tmp_path / f"house.{ending}"
    assert run(*QUICK, "--plot", str(file)).exit_code == 0
    assert file.read_bytes()[:4] in (b"<svg", b"\x89PNG")


REFUSED = [
    (("--rounds", "-5"), "rounds", "simulated_number_out_of_range"),
    (("--rounds", "0"), "rounds", "simulated_number_out_of_range"),
    (("--seed", "-1"), "seed", "simulated_number_out_of_range"),
    (("--bets", "bonus=5"), "bets", "simulated_bet_unknown"),
    (("--bets", "jackpot=5", "--meter", "100"), "bets", "simulated_bet_needs_main"),
    (("--bets", "ante=0"), "bets", "simulated_stake_out_of_range"),
    (("--bets", "ante=99,999,999"), "bets", "simulated_stake_out_of_range"),
    (("--bets", "ante=1,jackpot=1"), "meter", "simulated_jackpot_needs_meter"),
    (("--meter", "100"), "meter", "simulated_meter_needs_jackpot"),
    (("--strategy", "luck"), "strategy", "strategy_unknown"),
    (("--decks", "6"), "decks", "simulated_one_deck"),
    (("--target-se", "-1"), "target", "simulated_target_out_of_range"),
    (("--target-se", "nan"), "target", "simulated_target_out_of_range"),
    (("--bankroll", "100"), "bankroll", "simulated_bankroll_needs_session"),
    (("--bankroll", "5", "--session", "10"), "bankroll", "simulated_bankroll_too_small"),
    (("--session", "300000"), "session", "simulated_session_too_long"),
    (("--checkpoint", "nowhere/run.json"), "checkpoint", "checkpoint_folder_missing"),
]


@pytest.mark.parametrize(("words", "field", "code"), REFUSED)
def test_bad_input_is_refused_before_any_work(words: tuple[str, ...], field: str, code: str) -> None:
    words = tuple("ante=99999999" if word == "ante=99,999,999" else word for word in words)
    result = run(*QUICK, *words, "--json")
    assert result.exit_code == 2, result.output
    answer = json.loads(result.output)["refused"]
    assert (answer["field"], answer["code"]) == (field, code)
    assert answer["why"].startswith("Game not simulated: ")


@pytest.mark.parametrize(
    "words",
    [("--bets", "ante"), ("--bets", "ante=1,ante=2"), ("--bets", "ante=ten"), ("--bets", "ante=-1"),
     ("--bets", "ante=1.005"), ("--plot", "house.pdf"), ("--workers", "0"), ("--rounds", "many")],
)  # fmt: skip
def test_unreadable_options_are_refused(words: tuple[str, ...]) -> None:
    result = run(*QUICK, *words)
    assert result.exit_code == 2, result.output


def test_an_unknown_game_and_unknown_decks_are_refused() -> None:
    for words, code in (
        (("simulate", "poker"), "game_not_simulated"),
        (("simulate", "free-bet-blackjack", "--decks", "3"), "decks_not_allowed"),
    ):
        result = run(*words, "--json")
        assert (result.exit_code, json.loads(result.output)["refused"]["code"]) == (2, code)


def test_ctrl_c_keeps_what_was_played(tmp_path: Path) -> None:
    file = tmp_path / "run.json"
    words = ["simulate", "mlp-three-card", "--strategy", "chart", "--rounds", "100000000000", "--checkpoint", str(file)]
    command = [sys.executable, "-m", "croupier", *words, "--json"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as started:
        while not file.exists():  # written after the first shard
            assert started.poll() is None
            time.sleep(0.05)
        started.send_signal(signal.SIGINT)
        output, _ = started.communicate()
    assert started.returncode == 130
    answer, stored = json.loads(output), json.loads(file.read_text())
    assert answer["ended"] == "stopped"
    assert 0 < answer["rounds"] == stored["rounds"] == sum(stored["outcomes"].values())
