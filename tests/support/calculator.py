"""Layouts for `croupier settle`, and its JSON answer."""

import json
from pathlib import Path
from typing import Any

from typer.testing import CliRunner

from croupier.cli import app

WHOLE: dict[str, Any] = {
    "game": "mlp-three-card",
    "limits": {"ante": [500, 100000]},
    "jackpot": {"bet": 500, "meter": 123456700, "reset": 50000000},
    "boxes": [
        {
            "box": 1,
            "player": "ann",
            "bets": {"ante": 2500, "pair_plus": 500, "jackpot": 500},
            "cards": ["As", "Ks", "Qs"],
            "decisions": ["play"],
        }
    ],
    "community": ["Js", "Ts"],
    "dealer": ["9h", "9d", "2c"],
}
"""A Royal Flush of 3 Card Poker."""


def changed(**fields: Any) -> dict[str, Any]:
    """Return that layout with other fields."""
    return {**WHOLE, **fields}


def box(**fields: Any) -> dict[str, Any]:
    """Return that layout with other fields of its box."""
    return changed(boxes=[{**WHOLE["boxes"][0], **fields}])


def run(tmp_path: Path, layout: object) -> tuple[int, dict[str, Any]]:
    """Return the exit code and the answer."""
    file = tmp_path / "layout.json"
    file.write_text(json.dumps(layout))
    result = CliRunner().invoke(app, ["settle", str(file), "--json"])
    return result.exit_code, json.loads(result.stdout)


def settled(tmp_path: Path, layout: object) -> dict[str, Any]:
    """Return the answer for a layout that must settle."""
    code, answer = run(tmp_path, layout)
    assert code == 0, answer
    return answer
