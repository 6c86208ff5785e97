"""Golden outputs: what random play records and refuses, what the paragraphs cover, how real hands end.

CROUPIER_UPDATE=1 pytest tests/golden     writes the files again; the diff shows a reviewer what changed
"""

import hashlib
import os
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from typer.testing import CliRunner

from croupier.cli import app
from croupier.record import commands as c
from croupier.record.controls_and_link_terms import DEMO, Controls
from croupier.record.stored_event import Recorded, encode
from croupier.rules.base_classes import snake
from croupier.rules.refusal import Refused
from croupier.rules.roles import Actor
from tests.support.random_play.world import WORLDS, World

pytestmark = pytest.mark.untraced

FOLDER = Path(__file__).parent
HANDS = FOLDER.parent / "data" / "hands"
STEPS = 800
CONTROLS = {"one person": DEMO, "two persons": Controls()}


def compare(name: str, lines: list[str]) -> None:
    """Compare with the stored file, or write it when asked to."""
    file, text = FOLDER / name, "\n".join(lines) + "\n"
    if os.environ.get("CROUPIER_UPDATE"):
        file.write_text(text)
    assert file.read_text() == text


class Watched(World):
    """A house for random play that notes every refusal."""

    def do(self, table: str, command: c.AnyCommand, by: Actor) -> Refused | None:
        refusal = super().do(table, command, by)
        if refusal is not None:
            self.refusals[snake(type(command).__name__), str(refusal)] += 1
        return refusal

    def play(self) -> None:
        self.refusals: Counter[tuple[str, str]] = Counter()
        for _ in range(STEPS):
            self.anything()


def facts(value: Any) -> Any:
    """Return a record without the sentences in it: its tags, names and numbers."""
    if isinstance(value, dict):
        return {key: facts(item) for key, item in value.items()}
    if isinstance(value, list):
        return [facts(item) for item in value]
    return "" if isinstance(value, str) and " " in value else value


def digest(records: list[Recorded]) -> str:
    found = hashlib.sha256()
    for record in records:
        found.update(msgspec.json.encode(facts(msgspec.json.decode(encode(record)))))
    return found.hexdigest()


@pytest.mark.parametrize("world", WORLDS)
def test_random_play_records_and_refuses_the_same(world: str) -> None:
    lines = []
    for name, controls in CONTROLS.items():
        house = Watched(Random(20261118), WORLDS[world], controls)
        house.play()
        lines += [f"# {name}: {len(house.records)} records, facts {digest(house.records)}"]
        lines += [f"{times:4} {command}: {why}" for (command, why), times in sorted(house.refusals.items())]
    compare(f"{world}.txt", lines)


def test_every_paragraph_stays_covered() -> None:
    result = CliRunner().invoke(app, ["rules", "--coverage", "--json"])
    rows = msgspec.json.decode(result.stdout)
    marks = {(False, False): "", (True, True): "code and tests", (True, False): "code", (False, True): "tests"}
    lines = []
    for row in rows:
        kind = "vocabulary" if row["vocabulary"] else row["kind"]
        covered = marks[bool(row["code"]), bool(row["tests"])]
        lines.append(f"{row['game']} {row['paragraph']} {kind} {covered}".rstrip())
    compare("coverage.txt", lines)


def test_real_hands_end_the_same() -> None:
    result = CliRunner().invoke(app, ["replay", str(HANDS), "--json"])
    assert result.exit_code == 0
    compare("hands.jsonl", [line.replace(str(HANDS), "hands") for line in result.stdout.splitlines()])
