"""`croupier verify`: which cards are proven, and an exit code for programs."""

import json
from contextlib import closing
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from croupier.cli import app
from croupier.house.conduct import HOUSE_STREAM, Order, Plan, conduct
from croupier.house.recall import HIDDEN
from croupier.rules.cards import DECK, text
from croupier.rules.commands import OpenDeck
from croupier.rules.people import Actor, Role
from croupier.server.clock import wall
from croupier.store.rebuild import resume
from croupier.store.vault import opened
from tests.engine.fair_vectors import FOLDER

KOH, NG = Actor("koh", Role.SHIFT_MANAGER), Actor("ng", Role.PIT_MANAGER)


def run(*words: str) -> Result:
    return CliRunner().invoke(app, ["verify", *words])


def say(*words: str, said: str = "") -> Result:
    return CliRunner().invoke(app, list(words), input=said)


def test_a_folded_round_of_the_terminal_is_proven_from_its_database(tmp_path: Path) -> None:
    """The player has seen his three cards, nobody else has seen any."""
    db, file = tmp_path / "house.db", tmp_path / "ROUND.json"
    played = say("play", "mlp-three-card", "--seed", "abc", "--db", str(db), said="25\n0\nn\n1\n1\nn\n")
    assert played.exit_code == 0, played.output
    for player, cards in (("you", 3), ("", 0), ("somebody else", 0)):
        proven = say("prove", str(db), "terminal", "1", "--player", player)
        assert proven.exit_code == 0, proven.output
        file.write_text(proven.output, encoding="utf-8")
        assert len(json.loads(run(str(file), "--json").output)["proven"]) == cards
    shut = say("prove", str(db), "terminal", "1", "--deck")
    assert shut.exit_code == 2
    assert "nobody has opened the deck" in shut.output
    assert say("audit", "verify", str(db)).exit_code == 0
    assert say("prove", str(db), "terminal", "2").exit_code == 2
    assert say("prove", str(db), "t1", "1").exit_code == 2
    (tmp_path / "house.db.lock").write_text("00" * 32, encoding="ascii")
    wrong = say("prove", str(db), "terminal", "1")
    assert wrong.exit_code == 2
    assert "does not open" in wrong.output
    for command in (("play", "mlp-three-card"), ("serve",)):
        assert say(*command, "--db", str(db)).exit_code == 2, "a house is not opened with another's key"


@pytest.mark.parametrize("mix", ["", "luck"])
def test_the_whole_deck_is_proven_once_two_people_have_opened_it(mix: str, tmp_path: Path) -> None:
    db, file = tmp_path / "house.db", tmp_path / "ROUND.json"
    words = ("play", "mlp-three-card", "--seed", "abc", "--mix", mix, "--db", str(db))
    assert say(*words, said="25\n0\nn\n1\n1\nn\n").exit_code == 0
    with closing(opened(db)) as store:
        order = Order(HOUSE_STREAM, OpenDeck("terminal", 1), KOH, wall(), second=NG)
        plan = conduct(resume(store), order)
        assert isinstance(plan, Plan)
        store.append([plan])
    file.write_text(say("prove", str(db), "terminal", "1", "--deck").output, encoding="utf-8")
    found = json.loads(run(str(file), "--json").output)
    assert found["holds"]
    assert {each["card"] for each in found["proven"]} == {text(card) for card in DECK}
    assert [each["drawn"] for each in found["proven"]] == list(range(52))
    told = say("recall", str(db)).output
    assert HIDDEN not in told
    dealt = [line.rpartition(": ")[2] for line in told.splitlines() if line.rpartition(": ")[2] in map(text, DECK)]
    assert dealt == [each["card"] for each in found["proven"]][: len(dealt)]
    assert len(dealt) > 8
    assert say("audit", "verify", str(db)).exit_code == 0


def test_words_mixed_in_at_the_terminal_are_in_the_proof(tmp_path: Path) -> None:
    """The same seed with and without them: other cards, both proven."""
    file, dealt = tmp_path / "ROUND.json", []
    for mix in ((), ("--mix", "luck be a lady")):
        db = tmp_path / f"{len(mix)}.db"
        played = say("play", "mlp-three-card", "--seed", "abc", "--db", str(db), *mix, said="25\n0\nn\n1\n1\nn\n")
        assert played.exit_code == 0, played.output
        file.write_text(say("prove", str(db), "terminal", "1", "--player", "you").output, encoding="utf-8")
        found = json.loads(run(str(file), "--json").output)
        assert found["holds"]
        dealt.append([each["card"] for each in found["proven"]])
        assert run(str(file), "--words", "luck be a lady").exit_code == (0 if mix else 1)
        assert say("audit", "verify", str(db)).exit_code == 0
    assert dealt[0] != dealt[1]
    assert "card 2 of the deal" in run(str(file)).output
    assert say("play", "mlp-three-card", "--mix", "x" * 65).exit_code == 2


@pytest.mark.untraced
@pytest.mark.parametrize("mix", ["", "luck"])
def test_words_are_mixed_in_at_poker_too(mix: str, tmp_path: Path) -> None:
    """Somebody who folds at once, again and again: every round is proven."""
    db, file = tmp_path / "house.db", tmp_path / "ROUND.json"
    played = say("play", "poker", "--seed", "abc", "--mix", mix, "--db", str(db), said="200\n" + 30 * "f\n" + "q\n")
    assert played.exit_code == 0, played.output
    file.write_text(say("prove", str(db), "terminal", "1", "--player", "you").output, encoding="utf-8")
    assert [each["words"] for each in json.loads(file.read_text(encoding="utf-8"))["mixed"]] == ([mix] if mix else [])
    found = json.loads(run(str(file), "--json").output)
    assert found["holds"]
    assert len(found["proven"]) >= 2


def round_file(folder: Path, vector: str, at: int = 0) -> str:
    given = json.loads((FOLDER / f"{vector}.json").read_text(encoding="utf-8"))["rounds"][at]["proof"]
    (folder / "ROUND.json").write_text(json.dumps(given), encoding="utf-8")
    return str(folder / "ROUND.json")


def test_a_proof_that_holds(tmp_path: Path) -> None:
    file = round_file(tmp_path, "one-deck")
    result = run(file)
    assert result.exit_code == 0
    assert result.output.count("proven  shuffle 1, position ") == 6
    assert "t1, round 1, commitment " in result.output
    assert result.output.endswith(": 6 cards, it holds\n")


def test_a_proof_that_does_not(tmp_path: Path) -> None:
    result = run(round_file(tmp_path, "refused"))
    assert result.exit_code == 1
    assert "BROKEN  shuffle 1, position 9: " in result.output
    assert result.output.endswith(": 1 cards, it does not hold\n")


def test_another_promise_than_the_one_noted(tmp_path: Path) -> None:
    assert run(round_file(tmp_path, "ten-decks"), "--commitment", "00" * 32).exit_code == 1


def test_as_json(tmp_path: Path) -> None:
    result = run(round_file(tmp_path, "shuffled-again"), "--json")
    found = json.loads(result.output)
    assert found["holds"] is True
    assert [each["shuffle"] for each in found["proven"]] == [1, 1, 2, 2]


@pytest.mark.parametrize("given", ["", "{}", '{"table": "t1"}', "\xff"])
def test_what_is_no_proof(given: str, tmp_path: Path) -> None:
    (tmp_path / "ROUND.json").write_text(given, encoding="latin-1")
    assert run(str(tmp_path / "ROUND.json")).exit_code == 2
