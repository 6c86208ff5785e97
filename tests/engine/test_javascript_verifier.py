"""The verifier of the page as a command: it runs alone and compares the notes of a player."""

import json
from pathlib import Path

import pytest

from tests.support.proofs.parts import FILE, FOLDER
from tests.support.proofs.verifiers import VERIFIER, node

CASES = {case["says"]: case for case in json.loads(FILE.read_text(encoding="utf-8"))["cases"]}
NO_PROOFS = ['{"table": 1}', "[]", "null", '"x"', "{", "\xff"]


def round_file(folder: Path, says: str) -> str:
    file = folder / "ROUND.json"
    file.write_text(json.dumps(CASES[says]["proof"]), encoding="utf-8")
    return str(file)


def test_it_is_short() -> None:
    assert len(VERIFIER.read_text(encoding="utf-8").splitlines()) <= 450


def test_it_runs_alone(tmp_path: Path) -> None:
    says = "the cards not dealt were shuffled again"
    file, noted = round_file(tmp_path, says), CASES[says]["noted"]
    commitments = [word for each in noted["commitments"] for word in ("--commitment", each)]
    seals = [word for player, seal in noted["seals"] for word in ("--seal", f"{seal}:{player}")]
    player, words = noted["words"]
    mine = ["--player", player, f"--words={words}", "--cards", " ".join(noted["cards"])]
    ran = node(str(VERIFIER), file, *commitments, *seals, *mine)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert ran.stdout.splitlines()[-1] == "4 cards, it holds"
    right = [*commitments, *seals]
    for wrong in (
        [],
        commitments,
        [*commitments[:2], *seals],
        [*right, "--player", player, "--words", "x"],
        [*right, "--player", "x", "--words", words],
        [*right, "--seal", f"{'ab' * 32}:Zoe"],
        [*right, "--cards", "51:2c"],
    ):
        assert node(str(VERIFIER), file, *wrong).returncode == 1, wrong
    assert "not proven: 2c" in node(str(VERIFIER), file, *right, "--cards", "2c 2c 2c").stdout


@pytest.mark.parametrize(
    "wrong",
    [
        ["--nonsense"],
        ["--commitment"],
        ["--old=yes"],
        ["--words", "x"],
        ["--seal", "ab" * 32],
        ["--cards", "1s"],
        ["--cards", "0:1s"],
        ["--cards", "As,Kd"],
        ["another file"],
    ],
)
def test_wrong_options(wrong: list[str], tmp_path: Path) -> None:
    ran = node(str(VERIFIER), round_file(tmp_path, "ten decks"), *wrong)
    assert (ran.returncode, ran.stdout) == (2, "")
    assert "not a proof" not in ran.stderr
    assert node(str(VERIFIER)).returncode == 2
    assert node(str(VERIFIER), str(tmp_path / "nowhere")).returncode == 2


def test_an_old_proof_needs_the_switch(tmp_path: Path) -> None:
    given = json.loads((FOLDER / "old-mixed-one-deck.json").read_text(encoding="utf-8"))["rounds"][0]["proof"]
    file = tmp_path / "OLD.json"
    file.write_text(json.dumps(given), encoding="utf-8")
    without = node(str(VERIFIER), str(file))
    assert without.returncode == 2
    assert "Add --old" in without.stderr
    assert node(str(VERIFIER), str(file), "--old").returncode == 0
    assert node(str(VERIFIER), round_file(tmp_path, "ten decks"), "--old").returncode == 2


@pytest.mark.parametrize("given", NO_PROOFS)
def test_a_file_that_is_not_a_proof_is_refused(given: str, tmp_path: Path) -> None:
    file = tmp_path / "ROUND.json"
    file.write_text(given, encoding="latin-1")
    ran = node(str(VERIFIER), str(file), "--json")
    assert (ran.returncode, ran.stdout) == (2, "")
