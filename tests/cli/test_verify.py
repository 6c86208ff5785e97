"""`croupier verify`: which cards are proven, and an exit code for programs."""

import json
from contextlib import closing
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from croupier.cli import app
from croupier.house.execute import HOUSE_STREAM, Order, Plan, execute
from croupier.record.commands import OpenDeck
from croupier.rules.cards import DECK, format_card
from croupier.rules.roles import Actor, Role
from croupier.server.clock import wall
from croupier.store.encryption import open_encrypted
from croupier.store.recovery import resume
from croupier.words import phrase
from tests.support.proofs.parts import FILE, FOLDER

KOH, NG = Actor("koh", Role.SHIFT_MANAGER), Actor("ng", Role.PIT_MANAGER)


def run(*words: str) -> Result:
    return CliRunner().invoke(app, ["verify", *words])


def say(*words: str, said: str = "") -> Result:
    return CliRunner().invoke(app, list(words), input=said)


def test_a_folded_round_of_the_terminal_is_proven_from_its_database(tmp_path: Path) -> None:
    """The player has seen their three cards; nobody else has seen any."""
    db, file = tmp_path / "house.db", tmp_path / "ROUND.json"
    played = say("play", "mlp-three-card", "--seed", "abc", "--db", str(db), said="25\n0\nn\n1\n1\nn\n")
    assert played.exit_code == 0, played.output
    for player, cards in (("you", 3), ("", 0)):
        proven = say("prove", str(db), "terminal", "1", "--player", player)
        assert proven.exit_code == 0, proven.output
        file.write_text(proven.output, encoding="utf-8")
        checked = run(str(file), "--json")
        assert len(json.loads(checked.output)["proven"]) == cards
        assert checked.exit_code == (0 if cards else 1), "a proof of no card proves nothing"
    stranger = say("prove", str(db), "terminal", "1", "--player", "Nobody")
    assert stranger.exit_code == 2
    said = " ".join(stranger.output.replace("│", " ").split())
    assert '"Nobody" took no part in round 1 at table "terminal". Players: you.' in said
    shut = say("prove", str(db), "terminal", "1", "--deck")
    assert shut.exit_code == 2
    assert "has not been opened" in shut.output
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
    with closing(open_encrypted(db)) as store:
        order = Order(HOUSE_STREAM, OpenDeck("terminal", 1), KOH, wall(), second=NG)
        plan = execute(resume(store), order)
        assert isinstance(plan, Plan)
        store.append([plan])
    file.write_text(say("prove", str(db), "terminal", "1", "--deck").output, encoding="utf-8")
    found = json.loads(run(str(file), "--json").output)
    assert found["holds"]
    assert {each["card"] for each in found["proven"]} == {format_card(card) for card in DECK}
    assert [each["drawn"] for each in found["proven"]] == list(range(52))
    told = say("recall", str(db)).output
    assert phrase("event_card_hidden") not in told
    dealt = [
        line.rpartition(": ")[2] for line in told.splitlines() if line.rpartition(": ")[2] in map(format_card, DECK)
    ]
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
        own = ("--player", "you", "--words", "luck be a lady")
        assert run(str(file), *own).exit_code == (0 if mix else 1)
        assert run(str(file), "--player", "dealer", *own[2:]).exit_code == 1
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


CASES = {case["says"]: case for case in json.loads(FILE.read_text(encoding="utf-8"))["cases"]}


def round_file(folder: Path, says: str) -> str:
    (folder / "ROUND.json").write_text(json.dumps(CASES[says]["proof"]), encoding="utf-8")
    return str(folder / "ROUND.json")


def noted(says: str) -> tuple[list[str], list[str]]:
    """The options for commitments and seals, and for all the rest that was noted."""
    notes = CASES[says]["noted"]
    commitments = [word for each in notes["commitments"] for word in ("--commitment", each)]
    seals = [word for player, seal in notes["seals"] for word in ("--seal", f"{seal}:{player}")]
    player, words = notes["words"]
    return [*commitments, *seals], ["--player", player, f"--words={words}", "--cards", " ".join(notes["cards"])]


def test_a_proof_that_holds(tmp_path: Path) -> None:
    result = run(round_file(tmp_path, "one deck, words: abc | d"))
    assert result.exit_code == 0
    assert result.output.count("proven  shuffle 1, position ") == 5
    assert "note    no --commitment given" in result.output
    assert "mlp-three-card, t1, round 7, commitment " in result.output
    assert result.output.endswith(": 5 cards, it holds\n")


def test_a_proof_that_does_not(tmp_path: Path) -> None:
    result = run(round_file(tmp_path, "another card"))
    assert result.exit_code == 1
    assert "BROKEN  shuffle 1, position " in result.output
    assert result.output.endswith(": 2 cards, it does not hold\n")


def test_everything_noted_is_compared(tmp_path: Path) -> None:
    says = "the cards not dealt were shuffled again"
    file, (commitments, rest) = round_file(tmp_path, says), noted(says)
    assert run(file, *commitments, *rest).exit_code == 0
    wrong = ("ab" * 32,)
    for others in (
        [],
        commitments[:2],
        commitments[:4],
        commitments[2:],
        [*commitments, "--commitment", *wrong],
        [*commitments, "--seal", f"{'ab' * 32}:Zoe"],
    ):
        assert run(file, *others).exit_code == 1, others
    assert run(file, *commitments, "--player", "player 1", "--words", "x").exit_code == 1
    assert run(file, *commitments, "--player", "player 2", "--words", "abc").exit_code == 1
    assert run(file, *commitments, "--words", "abc").exit_code == 2, "whose words?"
    assert run(file, *commitments, "--seal", *wrong).exit_code == 2, "whose seal?"
    card = CASES[says]["proof"]["openings"][0]["card"]
    assert run(file, *commitments, "--cards", f"0:{card}").exit_code == 0
    assert f"on the table but not proven: 1:{card}" in run(file, *commitments, "--cards", f"1:{card}").output
    assert "on the table but not proven: 2c" in run(file, *commitments, "--cards", "2c 2c 2c").output
    bad = run(file, "--cards", "1s")
    assert bad.exit_code == 2
    assert '"1s" is not a card' in bad.output


def test_a_player_who_did_not_reveal_is_named(tmp_path: Path) -> None:
    result = run(round_file(tmp_path, "one deck, words: ab | not revealed | cd"))
    assert result.exit_code == 0
    assert "note    player 2 sealed words and did not reveal them" in result.output


def test_verify_prints_json(tmp_path: Path) -> None:
    says = "the cards not dealt were shuffled again"
    found = json.loads(run(round_file(tmp_path, says), *noted(says)[0], "--json").output)
    assert found["holds"] is True
    assert [each["shuffle"] for each in found["proven"]] == [1, 1, 2, 2]


def test_an_old_proof_is_checked_with_an_option_and_names_what_it_lacks(tmp_path: Path) -> None:
    old = json.loads((FOLDER / "old-mixed-one-deck.json").read_text(encoding="utf-8"))["rounds"][0]["proof"]
    (tmp_path / "OLD.json").write_text(json.dumps(old), encoding="utf-8")
    file = str(tmp_path / "OLD.json")
    without = run(file)
    assert without.exit_code == 2
    assert "Add --old" in without.output
    result = run(file, "--old", "--commitment", old["commitment"])
    assert result.exit_code == 0
    assert "note    format 1: the commitment names neither table nor round nor decks" in result.output
    assert run(round_file(tmp_path, "ten decks"), "--old").exit_code == 2, "the switch is for old proofs alone"


@pytest.mark.parametrize("given", ["", "{}", '{"table": "t1"}', "\xff"])
def test_a_file_that_is_not_a_proof_is_refused(given: str, tmp_path: Path) -> None:
    (tmp_path / "ROUND.json").write_text(given, encoding="latin-1")
    assert run(str(tmp_path / "ROUND.json")).exit_code == 2
