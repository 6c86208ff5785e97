"""What random rounds leave on the table, settled once more from the layout alone: `croupier settle` finds the lines."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from typer.testing import CliRunner

from croupier.cli import app
from tests.laws.blackjack import Table
from tests.rules.free_bet_blackjack_2025.plain import natural, settle

ROUNDS = 400


def written(table: Table) -> dict[str, Any] | None:
    """The layout as a pit would write it; None where it cannot be said that way."""
    boxes = [written_box(table, box) for box in table.boxes]
    if table.left or not all(boxes):
        return None
    return {"game": "free-bet-blackjack", "decks": 6, "boxes": boxes, "dealer": table.dealer}


def written_box(table: Table, box: dict[str, Any]) -> dict[str, Any] | None:
    decider = table.decider(box)
    hands = [{key: hand[key] for key in ("cards", "split", "double") if key in hand} for hand in box["hands"]]
    players: list[dict[str, Any]] = []
    for player in sorted(box["players"], key=lambda each: each is not decider):
        said = {"player": player["player"], "bets": player["bets"]}
        if player is not decider and "initial" in player["bets"] and (followed := answers(player, hands)) is not True:
            if followed is None:
                return None
            said["declined"] = True
        players.append(said)
    bettors = [player for player in box["players"] if "initial" in player["bets"]]
    even = {bool(player.get("even_money")) for player in bettors}
    if len(even) > 1:
        return None
    words = {"surrender": bool(box.get("surrender")), "even_money": natural(box) and True in even}
    return {"box": box["box"], "players": players, "hands": hands} | {word: True for word, so in words.items() if so}


def answers(player: dict[str, Any], hands: list[dict[str, Any]]) -> bool | None:
    """Did a Standing Player follow every time, or never? None where he did both."""
    numbers = range(1, len(hands) + 1)
    doubles = {n: hand["double"] for n, hand in enumerate(hands, start=1) if isinstance(hand.get("double"), int)}
    most = player["bets"]["initial"]
    if player["on"] == {*numbers} and player["added"] == {n: min(cents, most) for n, cents in doubles.items()}:
        return True
    paid = next((n for n in numbers if hands[n - 1].get("split") == "paid"), len(hands) + 1)
    return False if player["on"] == {*range(1, paid)} and not player["added"] else None


@pytest.mark.parametrize("chunk", range(2))
def test_a_layout_alone_gives_the_lines_of_the_round(tmp_path: Path, chunk: int) -> None:
    file = tmp_path / "layout.json"
    settled = 0
    for seed in range(chunk * ROUNDS, (chunk + 1) * ROUNDS):
        table = Table(Random(seed))
        table.play()
        layout = written(table)
        if layout is None:
            continue
        file.write_text(json.dumps(layout))
        answer = json.loads(CliRunner().invoke(app, ["settle", str(file), "--json"]).stdout)
        assert "lines" in answer, f"seed {seed}: {answer}\n{layout}"
        nets = {
            (line["box"], line["player"], line["bet"], line.get("hand", 0)): line["net"] for line in answer["lines"]
        }
        assert (nets, {int(box): count for box, count in answer["markers"].items()}) == settle(layout), f"seed {seed}"
        lines = {(line.box, line.player, line.bet, line.hand): line.net for line in table.round.lines}
        assert nets == lines, f"seed {seed}"
        settled += 1
    assert settled > ROUNDS * 0.8
