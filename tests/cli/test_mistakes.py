"""Mistakes on the command line: each command refuses impossible input, gives the reason, and leaves nothing behind."""

import json
import shutil
import sqlite3
import sys
from pathlib import Path
from socket import create_server
from typing import Any

import pytest
from typer import BadParameter
from typer.testing import CliRunner, Result

from croupier.cli import app
from croupier.cli.play import play
from croupier.cli.settle import _read_layout
from croupier.cli.solve import interruptible
from croupier.house.execute import HOUSE_STREAM, House, record_events
from croupier.record.events import ChipsIssued
from croupier.rules.refusal import refuse
from croupier.rules.roles import HOUSE
from croupier.store.encryption import key_file
from croupier.store.sqlite import SqliteStore
from croupier.words import sentence
from tests.support.calculator import box, changed


def run(*words: str | Path, said: str = "") -> Result:
    return CliRunner().invoke(app, [str(word) for word in words], input=said, env={"COLUMNS": "160"})


def refused(result: Result, *words: str) -> None:
    """With exit code 2, by a sentence and not by a traceback."""
    assert isinstance(result.exception, SystemExit), result.exception
    assert result.exit_code == 2, result.output
    for each in words:
        assert each in result.output, result.output


@pytest.fixture
def played(tmp_path: Path) -> Path:
    db = tmp_path / "house.db"
    assert run("play", "mlp-three-card", "--seed", "abc", "--db", db, said="25\n5\ny\n1\n2\nn\n").exit_code == 0
    return db


@pytest.fixture
def damaged(played: Path, tmp_path: Path) -> Path:
    """A record that says something else than was written."""
    db = tmp_path / "damaged.db"
    shutil.copy(played, db)
    shutil.copy(key_file(played), key_file(db))
    with sqlite3.connect(db) as records:
        other = "replace(body, '\"cents\":2500', '\"cents\":9500')"
        records.execute(f"UPDATE records SET body = CAST({other} AS BLOB) WHERE seq = 7")
    records.close()
    return db


def files(folder: Path) -> set[str]:
    return {each.name for each in folder.iterdir()}


# ---- settle ----------------------------------------------------------------------------------------------------------


def settled(tmp_path: Path, layout: Any) -> Result:
    file = tmp_path / "layout.json"
    file.write_text(layout if isinstance(layout, str) else json.dumps(layout))
    return run("settle", file)


ALONE = {"player": "ann", "bets": {"pair_plus": 500}}


@pytest.mark.parametrize(
    ("layout", "field"),
    [
        (changed(game="poker"), "layout"),
        (changed(limits={"antee": [500, 1000]}), "limits.antee"),
        (changed(limits={"ante": [1000, 500]}), "limits.ante"),
        (changed(limits={"ante": [-5, 500]}), "limits.ante"),
        (changed(jackpot={"bet": -500}), "jackpot.bet"),
        (changed(jackpot={"bet": 500, "meter": -1}), "jackpot.meter"),
        (changed(jackpot={"bet": 500, "meter": 10**40}), "jackpot.meter"),
        (box(bets={"ante": 10**30}), "boxes[0].bets.ante"),
        (box(player=" "), "boxes[0].player"),
        (box(cards=["As", "Ks", "[/b]"]), "boxes[0].cards"),
        ({"game": "free-bet-blackjack", "boxes": [{"box": 1, "players": []}], "dealer": []}, "boxes"),
        (box(box=21), "boxes"),
        (changed(boxes=[dict(ALONE, box=n) for n in range(1, 18)], community=[], dealer=[]), "boxes"),
        ("[1, 2]", "layout"),
        ('{"game": "mlp-three-card", "x": ' + "[" * 100_000, "layout"),
    ],
)
def test_settle_names_the_field(tmp_path: Path, layout: Any, field: str) -> None:
    result = settled(tmp_path, layout)
    refused(result, field if field != "layout" else "Layout")
    assert f"({field}" not in result.output or field not in result.output.partition("(")[0], "named twice"


def test_settle_prints_names_and_files_as_they_are_written(tmp_path: Path) -> None:
    assert "[/bold] x: staked" in settled(tmp_path, box(player="[/bold] x")).output
    refused(run("settle", tmp_path / "[/bold].json"), "[/bold].json")
    refused(run("settle", tmp_path), "directory")


def test_settle_without_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    assert _read_layout("-") == refuse("stdin_closed", "-")


def test_settle_a_hand_without_a_card(tmp_path: Path) -> None:
    hands = [{"cards": ["8h", "Ts"]}, {"cards": [], "split": "free"}]
    one = {"box": 1, "players": [{"player": "ann", "bets": {"initial": 500}}], "hands": hands}
    layout = {"game": "free-bet-blackjack", "boxes": [one], "dealer": ["Ts"]}
    refused(settled(tmp_path, layout), "boxes[0].hands[1].cards", "3.22.2")


def test_settle_even_money_beside_insurance_of_the_same_player(tmp_path: Path) -> None:
    both = {"player": "ann", "bets": {"initial": 1000, "insurance": 500}, "even_money": True}
    players = [both, {"player": "ben", "bets": {"initial": 1000, "insurance": 500}}]
    one = {"box": 1, "players": players, "hands": [{"cards": ["Ah", "Kd"]}]}
    layout = {"game": "free-bet-blackjack", "boxes": [one], "dealer": ["As", "Kc"]}
    refused(settled(tmp_path, layout), "boxes[0].players[0].bets.insurance", "3.15.2")


def test_settle_one_player_twice_on_a_box(tmp_path: Path) -> None:
    twice = [{"player": "ann", "bets": {"initial": 500}}] * 2
    layout = {"game": "free-bet-blackjack", "boxes": [{"box": 1, "players": twice}], "dealer": ["Ts"]}
    refused(settled(tmp_path, layout), "boxes[0].players")


# ---- records ---------------------------------------------------------------------------------------------------------


def test_export_and_replay_of_what_is_no_house(tmp_path: Path, played: Path) -> None:
    (tmp_path / "lines").write_text("hello\n")
    (tmp_path / "bytes").write_bytes(bytes(range(256)))
    (tmp_path / "fake.db").write_bytes(b"SQLite format 3\0" + bytes(200))
    for name in ("lines", "bytes", "fake.db"):
        refused(run("export", tmp_path / name), name)
        refused(run("replay", tmp_path / name), name)
    refused(run("export", tmp_path))
    refused(run("export", played, "--format", "csv", "--out", tmp_path / "nowhere" / "x.csv"), "--out")
    refused(run("export", played, "--table", "nowhere"), "--table")
    refused(run("export", played), "--format", "table terminal is mlp-three-card")


def test_a_backup_that_cannot_be_whole_is_none(damaged: Path, tmp_path: Path) -> None:
    for command, *two in (("backup",), ("restore", "--by", "ann", "--signed", "bob")):
        refused(run(command, damaged, tmp_path / "copy.db", *two), "damaged.db")
        assert not list(tmp_path.glob("copy*"))


def test_a_backup_is_a_file_and_a_folder_is_no_house(played: Path, tmp_path: Path) -> None:
    refused(run("backup", played, "postgresql://127.0.0.1:1/x"), "A backup must be a file")
    refused(run("recall", tmp_path), "is not a file")
    (tmp_path / "no.db").write_text("hello, this is no house")
    for words in (("recall", "--json"), ("audit", "verify", "--json"), ("verify",)):
        told = run(*words, tmp_path / "no.db")
        assert (told.exit_code, told.stdout, "no.db" in told.stderr) == (2, "", True)


def test_a_witness_that_saw_nothing_vouches_for_nothing(played: Path, tmp_path: Path) -> None:
    empty = tmp_path / "emptied.witness"
    empty.touch()
    told = run("audit", "verify", played, "--witness", empty)
    assert (told.exit_code, "is empty" in told.output) == (1, True)
    refused(run("audit", "verify", played, "--witness", f"{played}.witness", "--key", "zz"), "--key")


def test_prove_without_the_key_makes_none(played: Path) -> None:
    key_file(played).unlink()
    refused(run("prove", played, "terminal", "1"), "the key of this house is not here")
    assert not key_file(played).exists()


def test_prove_a_round_that_is_not_there(played: Path) -> None:
    for words in (("terminal", "2"), ("nowhere", "1"), ("terminal", "99999999999999999999")):
        refused(run("prove", played, *words), "ROUND")


def test_rules_refuse_a_paragraph_that_is_not_there_in_json_too() -> None:
    refused(run("rules", "poker", "99"), "POKER-7 has no paragraph 99")
    refused(run("rules", "poker", "99", "--json"), "POKER-7 has no paragraph 99")


# ---- play and serve --------------------------------------------------------------------------------------------------


def test_play_leaves_another_house_alone(played: Path) -> None:
    before = played.read_bytes()
    refused(run("play", "mlp-holdem", "--db", played), "--db", "holds a table of mlp-three-card")
    refused(run("play", "poker", "--db", played), "--db", "holds a table of mlp-three-card")
    assert played.read_bytes() == before


def test_play_says_that_a_record_does_not_hold(damaged: Path) -> None:
    refused(run("play", "mlp-three-card", "--db", damaged), "--db", "record 7")


def test_play_asks_again_for_what_is_no_amount() -> None:
    told = run("play", "mlp-three-card", "--seed", "abc", said="²\n" + "9" * 5000 + "\n25\n0\nn\n1\n1\nn\n")
    assert told.exit_code == 0, told.exception
    assert told.output.count(sentence("amount_unreadable", {})) == 2


def test_a_raise_beyond_its_limits_is_not_made_smaller() -> None:
    told = run("play", "poker", "--seed", "abc", said="200\nr\n100000\n1\n٣\nmin\nf\nf\nf\nq\n")
    assert told.output.count("Enter an amount from ") == 3
    assert "You raise to" in told.output


def test_play_without_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    with pytest.raises(BadParameter, match="Standard input is closed"):
        play("mlp-three-card")


@pytest.mark.parametrize("port", ["70000", "-1", "x"])
def test_serve_on_a_port_that_is_none(tmp_path: Path, port: str) -> None:
    refused(run("serve", "--port", port, "--db", tmp_path / "new.db"), "--port")
    assert not files(tmp_path)


def test_serve_on_a_used_port_does_not_disturb_the_running_house(tmp_path: Path) -> None:
    """A second start by mistake: had it opened the database first, the first house could write nothing more."""
    db, open_house = tmp_path / "house.db", SqliteStore(tmp_path / "house.db")
    with create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        refused(run("serve", "--db", db, "--port", port), f"port {port}: Address already in use")
    open_house.append([record_events(House(), HOUSE_STREAM, (ChipsIssued("Ana", 1),), HOUSE, 1)])
    open_house.close()


def test_serve_leaves_no_key_beside_what_is_no_house(tmp_path: Path) -> None:
    file = tmp_path / "not.db"
    file.write_text("hello, this is no house")
    refused(run("serve", "--db", file, "--port", "0"), "not.db")
    assert files(tmp_path) == {"not.db"}


@pytest.mark.parametrize("proxy", ["*", "casino.example", "10.0.0.1/8", "300.1.1.1", ""])
def test_serve_behind_a_proxy_that_is_no_address(tmp_path: Path, proxy: str) -> None:
    refused(run("serve", "--db", tmp_path / "new.db", "--proxy", proxy, "--port", "0"), "--proxy")
    assert not files(tmp_path)


def test_serve_without_any_connection_is_refused(tmp_path: Path) -> None:
    refused(run("serve", "--db", tmp_path / "new.db", "--sockets", "0"), "--sockets")


def test_serve_with_a_witness_that_cannot_be_written(tmp_path: Path) -> None:
    for option, path in (("--witness", tmp_path), ("--key", tmp_path / "nowhere" / "key")):
        refused(run("serve", "--db", tmp_path / "new.db", option, path, "--port", "0"), option)
    assert not files(tmp_path)


def test_leaving_an_unsaved_table_does_not_say_it_is_saved() -> None:
    assert run("play", "mlp-three-card").output.endswith("You leave the table.\n")


# ---- solve -----------------------------------------------------------------------------------------------------------


def test_solve_looks_at_the_chart_before_it_works(tmp_path: Path) -> None:
    refused(run("solve", "baccarat", "--chart", tmp_path / "x.gif"), "--chart")
    refused(run("solve", "mlp-three-card", "--chart", tmp_path / "nowhere" / "x.svg"), "--chart")
    refused(run("solve", "mlp-holdem", "--ante-from", "nonsense"), "--ante-from")


def test_equity_of_a_pot_without_a_call() -> None:
    for words in (("--pot", "100"), ("--rake", "5%"), ("--cap", "3")):
        refused(run("equity", "AsKs", "QQ", *words), "--call")


def test_ctrl_c_in_a_kernel_is_ctrl_c() -> None:
    with pytest.raises(KeyboardInterrupt), interruptible():
        raise SystemError("returned a result with an exception set") from KeyboardInterrupt()
    with pytest.raises(SystemError), interruptible():
        raise SystemError("something else")
