"""The other commands: a round in the terminal, the rules, and the record replayed and verified."""

import json
import re
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

import croupier
from croupier.cli import app
from croupier.cli.serve import links
from croupier.engine.office_event_texts import describe_proposal
from croupier.house.execute import HOUSE_STREAM, House, record_events
from croupier.record.commands import LinkTable
from croupier.record.events import ChipsIssued, HouseRestored, RoleGranted
from croupier.record.stored_event import decode
from croupier.rules import games
from croupier.rules.coded_message import message
from croupier.rules.roles import HOUSE, Actor, Role
from croupier.server.clock import wall
from croupier.server.config import Opened
from croupier.store.encryption import key_file, open_encrypted
from croupier.store.sqlite import SqliteLog
from croupier.words import phrase, sentence


def run(*words: str, said: str = "") -> Result:
    return CliRunner().invoke(app, list(words), input=said)


@pytest.fixture
def played(tmp_path: Path) -> Path:
    """A round of the terminal, kept: bets, a look, Play."""
    db = tmp_path / "house.db"
    result = run("play", "mlp-three-card", "--seed", "abc", "--db", str(db), said="25\n5\ny\n1\n2\nn\n")
    assert result.exit_code == 0, result.output
    return db


def test_a_round_in_the_terminal_ends_with_a_receipt_that_adds_up() -> None:
    result = run("play", "mlp-three-card", "--seed", "abc", said="25\n5\ny\n1\n2\nn\n")
    assert result.exit_code == 0
    for words in ('"Place your Bets, please"', '"No more Bets"', "¶ 3.12", "Staked $60", "chips $500 before"):
        assert words in result.output


def test_a_round_is_recalled_by_table_number_player_box_and_paragraph(played: Path) -> None:
    whole = run("replay", str(played)).output
    told = run("recall", str(played)).output
    assert told.startswith("Table terminal, round 1\n")
    shown = told.splitlines()[1:]
    assert all(line in whole for line in shown)
    assert any(phrase("event_card_hidden") in line for line in shown), "the burnt card was shown to nobody"
    assert "Burnt Card: " not in whole, "and a replay does not open it"
    for asked in (("--player", "you"), ("--box", "1"), ("--para", "3.12"), ("--round", "1"), ("--most", "9")):
        assert run("recall", str(played), *asked).output == told, asked
    for asked in (("--player", "nobody"), ("--box", "5"), ("--para", "5.8"), ("--round", "2")):
        nothing = run("recall", str(played), *asked)
        assert (nothing.exit_code, nothing.stdout) == (1, ""), asked
        assert nothing.stderr.startswith("No round found: searched the finished rounds of every table for a round ")
        assert asked[1] in nothing.stderr
    (line,) = run("recall", str(played), "--json").output.splitlines()
    records = json.loads(line)["records"]
    assert records[0]["event"]["type"] == "round_opened"
    assert {record["event"]["type"] for record in records} >= {"card_dealt", "bet_settled", "round_concluded"}
    assert run("recall", str(played), "--table", "nowhere").exit_code == 2
    assert run("recall", "nowhere.db").exit_code == 2


@pytest.mark.parametrize("game", ["mlp-holdem", "progressive-holdem"])
@pytest.mark.parametrize("device", ["shoe", "shuffler"])
def test_a_round_of_holdem_in_the_terminal_says_everything_once(game: str, device: str) -> None:
    result = run("play", game, "--seed", "abc", "--dealing", device, said="25\n5\ny\n1\n2\n1\n2\nn\n")
    assert result.exit_code == 0, result.output
    for words in (
        "Fold or Flop",
        "Flop +$50",
        "Check or Turn",
        "Turn +$25",
        "Check or River",
        "River +$25",
        "Staked $110",
    ):
        assert words in result.output
    board = [line for line in result.output.splitlines() if line.startswith("  Flop ")]
    assert re.fullmatch(r"  Flop {7}(\w\w ){3}  Turn \w\w   River \w\w", board[-1])
    assert result.output.count("Check or Turn") == result.output.count("The round is settled") == 1


def test_the_same_seed_deals_the_same_cards_from_shoe_or_shuffler() -> None:
    for device in ("shoe", "shuffler"):
        words = ("play", "mlp-three-card", "--seed", "x", "--dealing", device)
        one, two = (run(*words, said="5\n0\nn\n1\n1\nn\n").output for _ in range(2))
        assert one == two


def test_two_boxes_one_looked_at_the_other_blind() -> None:
    result = run("play", "mlp-three-card", "--boxes", "2", "--seed", "abc", said="5\n0\nn\n5\n0\nn\n1\n1\n1\nn\n")
    assert result.exit_code == 0
    assert sentence("description_one_look", {}) in result.output
    assert "Box 2: Play +$5 - Bet equal to your Ante, without looking" in result.output


def test_bad_amounts_are_asked_again_and_bad_bets_refused() -> None:
    result = run("play", "mlp-three-card", "--seed", "abc", said="much\n1\n0\nn\n5\n0\nn\n1\n1\nn\n")
    assert sentence("amount_unreadable", {}) in result.output
    under = sentence("bet_under_minimum", {"box": 1, "bet": "ante", "cents": 100, "limit": 500})
    assert under in " ".join(result.output.split())


def test_leaving_in_the_middle_keeps_the_round_and_it_is_finished_next_time(tmp_path: Path) -> None:
    db = tmp_path / "house.db"
    left = run("play", "mlp-three-card", "--seed", "abc", "--db", str(db), said="5\n0\nn\n")
    assert phrase("play_left_kept") in left.output
    again = run("play", "mlp-three-card", "--db", str(db), said="1\n1\nn\n")
    assert again.exit_code == 0
    assert "Round 1" in again.output
    assert "chips $500 before" in again.output


def test_replay_and_export_hide_a_round_under_way_even_with_the_key(tmp_path: Path) -> None:
    db = tmp_path / "house.db"
    run("play", "mlp-three-card", "--seed", "abc", "--db", str(db), said="5\n0\nn\n")
    for words in (("replay", str(db)), ("replay", str(db), "--json"), ("export", str(db), "--format", "jsonl")):
        told = run(*words)
        assert told.exit_code == 0, told.output
        assert not any(sign in told.output for sign in ("Burnt Card", "card_dealt", '"card"', "Round 1")), words
    run("play", "mlp-three-card", "--db", str(db), said="1\n1\nn\n")
    afterwards = run("replay", str(db)).output
    assert "Round 1" in afterwards, "afterwards it is told from its beginning"
    assert phrase("event_card_hidden") in afterwards
    assert "card_dealt" in run("replay", str(db), "--json").output


def test_a_table_that_does_not_exist_is_named_with_those_that_do(played: Path) -> None:
    for words in (("replay", "--table", "t99"), ("replay", "--json", "--table", "t99"), ("export", "--table", "t99")):
        result = run(words[0], str(played), *words[1:])
        assert result.exit_code == 2, words
        assert 'There is no table "t99" in this house. Tables: terminal' in unboxed(result)
    result = run("prove", str(played), "t99", "1")
    assert (result.exit_code, 'There is no table "t99" in this house' in unboxed(result)) == (2, True)
    assert "has no finished round 9" in unboxed(run("prove", str(played), "terminal", "9"))


def unboxed(result: Result) -> str:
    """An error without the frame around it."""
    return " ".join(result.output.replace("│", "").split())


@pytest.mark.parametrize(
    "words",
    [
        ("export", "{}", "--table", "t1"),
        ("serve", "--port", "0", "--db", "{}"),
        ("replay", "{}"),
        ("prove", "{}", "t1", "1"),
        ("init", "{}"),
        ("watch", "dealers", "{}"),
        ("staff", "list", "{}"),
        ("audit", "verify", "{}"),
        ("recall", "{}"),
        ("backup", "{}", "copy.db"),
        ("play", "mlp-three-card", "--db", "{}"),
    ],
    ids=lambda words: words[0],
)
def test_no_error_prints_the_password_of_a_database(words: tuple[str, ...], tmp_path: Path) -> None:
    for address in (
        "postgresql://nobody:hunter2@127.0.0.1:1/x",
        "postgres://nobody:p@hunter2@127.0.0.1:1/x",
        "postgresql://127.0.0.1:1/x?user=nobody&password=hunter2",
    ):
        result = run(*(word.replace("{}", address).replace("copy.db", str(tmp_path / "copy.db")) for word in words))
        assert result.exit_code != 0
        assert "hunter2" not in result.output + result.stderr
        assert not isinstance(result.exception, AssertionError)


def test_a_link_proposal_is_described_as_one() -> None:
    game = games.BY_ID["mlp-three-card"]
    description = describe_proposal(game, "settings", LinkTable("multi-link"))
    assert description == message("event_proposed_link", link="multi-link")


def test_a_game_that_nobody_approved() -> None:
    assert run("play", "baccarat").exit_code == 2


def test_replay_prints_the_record_with_its_paragraphs(played: Path, tmp_path: Path) -> None:
    told = run("replay", str(played))
    assert "Box 1, you decides: Play  [3.12.2]" in told.output
    lines = run("replay", str(played), "--json", "--table", "terminal").output
    file = tmp_path / "records.jsonl"
    file.write_text(lines)
    assert run("replay", str(file)).output == told.output


def test_the_record_holds_and_a_changed_byte_does_not(played: Path) -> None:
    assert run("audit", "verify", str(played)).exit_code == 0
    report = json.loads(run("audit", "verify", str(played), "--json").output)
    assert (report["findings"], report["records"] > 20) == ([], True)
    db = sqlite3.connect(played)
    other = "replace(body, '\"cents\":2500', '\"cents\":9500')"
    db.execute(f"UPDATE records SET body = CAST({other} AS BLOB) WHERE seq = 7")
    db.commit()
    db.close()
    broken = run("audit", "verify", str(played))
    assert broken.exit_code == 1
    assert "BROKEN  record 7 " in broken.output


def test_a_file_that_is_not_a_house_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "not.db"
    file.write_text("hello")
    assert run("audit", "verify", str(file)).exit_code == 2


@pytest.mark.untraced
def test_the_rules_can_be_read_by_game_and_paragraph() -> None:
    assert run("rules").output.count("in force from") == 5
    assert "5.10[text]" in run("rules", "ML3C-2", "5.10").output
    assert "settlement.py:ante_bonus_line" in run("rules", "mlp-three-card", "4.3").output
    assert run("rules", "mlp-three-card", "9.9").exit_code == 2
    assert run("rules", "baccarat").exit_code == 2
    (document,) = json.loads(run("rules", "mlp-three-card", "3.12", "--json").output)
    assert [each["number"] for each in document["paragraphs"]] == ["3.12", "3.12.1", "3.12.2"]


@pytest.mark.untraced
def test_coverage_is_complete_for_the_games_in_play() -> None:
    assert "ML3C-2     147 of 147 operative paragraphs" in run("rules", "--coverage").output
    rows = json.loads(run("rules", "--coverage", "--json").output)
    assert len(rows) == 898
    assert set(rows[0]) == {"game", "paragraph", "kind", "summary", "vocabulary", "code", "tests"}


def test_serve_says_where_to_go() -> None:
    said = links(Opened("127.0.0.1", 8100, (("tan", "pit_supervisor", "123456"),), (("t1", "Table 4"),)))
    assert "http://127.0.0.1:8100/table/t1" in said
    assert "tan      pit supervisor   PIN 123456" in said
    assert "/office" not in said


def test_serve_says_what_is_missing_before_anybody_can_play() -> None:
    nobody = links(Opened("127.0.0.1", 8100, (), (), has_staff=False), db="postgresql://eng:secret@db/house")
    assert "Nobody works here yet, so nobody can sign in. Stop the server and run:" in nobody
    assert "croupier staff found postgresql://eng:***@db/house --administrator NAME --shift-manager NAME" in nobody
    no_table = links(Opened("127.0.0.1", 8100, (), ()))
    assert "There is no table yet. An administrator opens one in the office: http://127.0.0.1:8100/office" in no_table
    assert "Nobody works here" not in no_table


def test_the_record_is_verified_with_its_witness(played: Path) -> None:
    """Key and witness lie beside the database; a cut that leaves the chain whole is seen by the witness."""
    witness = played.with_name("house.db.witness")
    assert played.with_name("house.db.key").stat().st_mode & 0o777 == 0o600
    sound = run("audit", "verify", str(played), "--witness", str(witness))
    assert sound.exit_code == 0
    assert "1 of its heads seen by the witness" in sound.output
    report = json.loads(run("audit", "verify", str(played), "--witness", str(witness), "--json").output)
    assert (report["findings"], report["heads"], report["witnessed"]) == ([], 1, report["records"])
    assert (
        "not as it was written"
        in run("audit", "verify", str(played), "--witness", str(witness), "--key", "0" * 64).output
    )
    with sqlite3.connect(played) as db:
        [(last,)] = db.execute("SELECT max(seq) FROM records").fetchall()
        db.execute("DELETE FROM transfers WHERE seq = ?", (last,))
        db.execute("DELETE FROM records WHERE seq = ?", (last,))
        db.execute("DELETE FROM rounds")
    db.close()
    cut = run("audit", "verify", str(played), "--witness", str(witness))
    assert cut.exit_code == 1
    assert f"record {last} is gone: a witness saw the head" in cut.output
    assert run("audit", "verify", str(played), "--witness", "nowhere").exit_code == 2


@pytest.mark.parametrize("game", ["mlp-three-card", "poker"])
def test_timestamps_continue_when_the_clock_is_behind_the_last_record(tmp_path: Path, game: str) -> None:
    db, later = tmp_path / "house.db", wall() + 3_600_000
    with closing(open_encrypted(db)) as store:
        store.append([record_events(House(), HOUSE_STREAM, (ChipsIssued("Ana", 1),), HOUSE, later)])
    assert run("play", game, "--seed", "abc", "--db", str(db), said="200\nq\n").exit_code == 0
    with closing(SqliteLog(db)) as log:
        assert len(list(log.read())) > 3
    verified = run("audit", "verify", str(db))
    assert verified.exit_code == 0, verified.output


def test_the_audit_names_the_record_where_the_time_goes_back(tmp_path: Path) -> None:
    db, house = tmp_path / "house.db", House()
    with closing(open_encrypted(db)) as store:
        for at in (100_000, 200_000, 150_000, 300_000):
            plan = record_events(house, HOUSE_STREAM, (ChipsIssued("Ana", 1),), HOUSE, at)
            store.append([plan])
            house = plan.after
    verified = run("audit", "verify", str(db))
    assert verified.exit_code == 1
    assert "BROKEN  record 3 is dated 50000 ms before an earlier one: nobody corrected the clock\n" in verified.output


def test_a_house_is_backed_up_and_restored(played: Path, tmp_path: Path) -> None:
    backup, back = tmp_path / "backup.db", tmp_path / "back.db"
    made = run("backup", str(played), str(backup))
    assert made.exit_code == 0, made.output
    assert run("backup", str(played), str(backup)).exit_code == 2
    two = ("--by", "ann", "--signed", "bob")
    keyless = run("restore", str(backup), str(back), *two)
    assert keyless.exit_code == 2
    assert "the deal is locked, and the key of this house is not here" in keyless.output
    assert not back.exists()
    shutil.copy(key_file(played), key_file(backup))
    assert run("restore", str(backup), str(back)).exit_code == 2, "two people restore a backup"
    assert run("restore", str(backup), str(back), "--by", "ann", "--signed", "Ann").exit_code == 2
    assert not back.exists()
    assert run("restore", str(backup), str(back), *two).exit_code == 0
    assert run("audit", "verify", str(back)).exit_code == 0, "the key came with it"
    key_file(back).unlink()
    verified = [run("audit", "verify", str(path)) for path in (played, backup, back)]
    assert len({said.output.split(":")[0] for said in verified[:2]}) == 1
    with closing(SqliteLog(played)) as one, closing(SqliteLog(back)) as other:
        old, new = list(one.read()), list(other.read())
    assert new[:-2] == old
    record = decode(new[-2].body)
    assert record.event == HouseRestored(len(old), old[-1].head)
    assert (record.by, record.signed) == (Actor("ann", Role.SPECTATOR), Actor("bob", Role.SPECTATOR))
    assert [said.exit_code for said in verified] == [0, 0, 3], "without the key the chain alone is verified"
    assert ": the chain holds\nNot checked: the deal is locked" in verified[-1].output
    words = ("play", "mlp-three-card", "--seed", "abc", "--db", str(back))
    assert run(*words).exit_code == 2, "the key of its vault is not in the backup"
    shutil.copy(key_file(played), key_file(back))
    again = run(*words, said="25\n5\ny\n1\n2\nn\n")
    assert again.exit_code == 0


def test_a_backup_is_restored_by_two_of_the_staff_it_knows(tmp_path: Path) -> None:
    house, back = tmp_path / "house.db", tmp_path / "back.db"
    staff = {"eng": Role.ADMINISTRATOR, "koh": Role.SHIFT_MANAGER, "ng": Role.PIT_MANAGER}
    with closing(open_encrypted(house)) as store:
        granted = tuple(RoleGranted(name, role) for name, role in staff.items())
        store.append([record_events(House(), HOUSE_STREAM, granted, HOUSE, wall() + 3_600_000)])
    for by, signed in (("ann", "bob"), ("eng", "eng"), ("eng", "ng"), ("ng", "koh"), ("eng", "ann")):
        assert run("restore", str(house), str(back), "--by", by, "--signed", signed).exit_code == 2, (by, signed)
        assert not back.exists()
    assert run("restore", str(house), str(back), "--by", "eng", "--signed", "koh").exit_code == 0
    with closing(SqliteLog(back)) as log:
        *old, last, _ = log.read()
    record = decode(last.body)
    assert record.event == HouseRestored(len(old), old[-1].head)
    assert (record.by, record.signed) == (Actor("eng", staff["eng"]), Actor("koh", staff["koh"]))
    assert record.at >= decode(old[-1].body).at, "the times run on"


def test_games_and_version_are_discoverable() -> None:
    assert {"THREE_CARD", "POKER", "FREE_BET_BLACKJACK"} <= set(dir(games))
    assert [repr(game) for game in games.GAMES][:2] == ["<Game mlp-three-card, ML3C-2>", "<Game mlp-holdem, MLTH-3>"]
    assert re.fullmatch(r"croupier \d+\.\d+\.\d+\n", run("--version").output)
    assert json.loads(run("rules", "--json").output)[0]["croupier"] == croupier.__version__
