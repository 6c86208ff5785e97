"""What random rounds leave on the table, settled once more from the layout alone: `croupier settle` finds the lines."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from typer.testing import CliRunner

from croupier.cli import app
from tests.support.random_play.blackjack import Table
from tests.support.rules.plain_blackjack import settle

ROUNDS = 500


def written(table: Table) -> dict[str, Any]:
    """The layout as a pit would write it."""
    boxes = [written_box(table, box) for box in table.boxes]
    return {"game": "free-bet-blackjack", "decks": 6, "boxes": boxes, "dealer": table.dealer}


def written_box(table: Table, box: dict[str, Any]) -> dict[str, Any]:
    decider = first(box)
    hands = [{key: hand[key] for key in ("cards", "split", "double") if key in hand} for hand in box["hands"]]
    players: list[dict[str, Any]] = []
    for player in sorted(box["players"], key=lambda each: each is not decider):
        said = {"player": player["player"], "bets": player["bets"]}
        if player.get("even_money"):
            said["even_money"] = True
        if (since := left_since(table, box["box"], player["player"])) is not None:
            said["left"] = since
        if player is not decider and "initial" in player["bets"]:
            said |= answers(player, hands)
        players.append(said)
    surrender = {"surrender": True} if box.get("surrender") else {}
    return {"box": box["box"], "players": players, "hands": hands} | surrender


def first(box: dict[str, Any]) -> dict[str, Any]:
    """The player who decides for a box before anybody leaves."""
    players: list[dict[str, Any]] = [each for each in box["players"] if "initial" in each["bets"]]
    return players[0] if box["seated"] else max(players, key=lambda each: int(each["bets"]["initial"]))


def left_since(table: Table, box: int, player: str) -> str | None:
    """The first Split or Double on a box that was decided after a player had left; None where there was none."""
    later = table.made[table.went.get(player, len(table.made)) :]
    return next((what for number, what in later if number == box), None)


def answers(player: dict[str, Any], hands: list[dict[str, Any]]) -> dict[str, Any]:
    """What a Standing Player followed, and what not; who declines one Split is asked for no other."""
    numbers, on, added = range(1, len(hands) + 1), player["on"], player["added"]
    splits = [f"split {n}" for n in numbers if hands[n - 1].get("split") == "paid" and n not in on]
    doubled = [n for n in numbers if isinstance(hands[n - 1].get("double"), int) and n in on]
    doubled = [n for n in doubled if n not in player.get("decided", ())]  # by whoever decided after others left
    doubles = {str(n): added[n] for n in doubled if n in added}
    return {"declined": [*splits[:1], *(f"double {n}" for n in doubled if n not in added)], "doubles": doubles}


@pytest.mark.parametrize("chunk", range(2))
def test_a_layout_alone_gives_the_lines_of_the_round(tmp_path: Path, chunk: int) -> None:
    file = tmp_path / "layout.json"
    left = 0
    for seed in range(chunk * ROUNDS, (chunk + 1) * ROUNDS):
        table = Table(Random(seed))
        table.play()
        layout = written(table)
        file.write_text(json.dumps(layout))
        answer = json.loads(CliRunner().invoke(app, ["settle", str(file), "--json"]).stdout)
        assert "lines" in answer, f"seed {seed}: {answer}\n{layout}"
        nets = {
            (line["box"], line["player"], line["bet"], line.get("hand", 0)): line["net"] for line in answer["lines"]
        }
        assert (nets, {int(box): count for box, count in answer["markers"].items()}) == settle(table.layout), (
            f"seed {seed}"
        )
        lines = {(line.box, line.player, line.bet, line.hand): line.net for line in table.round.lines}
        assert nets == lines, f"seed {seed}"
        left += any("left" in player for box in layout["boxes"] for player in box["players"])
    assert left
