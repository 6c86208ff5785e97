"""A refused command takes nothing over: the house that is open elsewhere goes on writing."""

import os
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from croupier.cli import app, backup
from croupier.cli import serve as serving
from croupier.cli import startup_checks as cli_opening
from croupier.house.execute import HOUSE_STREAM, House, record_events
from croupier.record.events import ChipsIssued
from croupier.rules.roles import HOUSE
from croupier.server import app as application
from croupier.store import connect, encryption
from croupier.store.encryption import VARIABLE, EncryptedStore, open_encrypted
from croupier.store.interface import InUse, Stale, Store
from croupier.store.postgres import PostgresStore
from croupier.store.signed_heads import key_at
from croupier.store.sqlite import SqliteStore
from croupier.store.witness import Witness, WitnessPaths
from tests.support.store.backends import PostgresGround

KEY, OTHER = "ab" * 32, "cd" * 32
TWO = ("--by", "ann", "--signed", "ben")
TAKE_OVER = "--take-over"


def run(*words: object, lock: str | None = KEY) -> Result:
    return CliRunner().invoke(app, [str(word) for word in words], env={"COLUMNS": "200", VARIABLE: lock})


def refused(result: Result, *words: str) -> None:
    assert result.exit_code == 2, result.output
    for each in words:
        assert each in result.output, result.output


class Running:
    """A house that somebody has open, with its witness."""

    def __init__(self, where: str, folder: Path) -> None:
        self.where, self.at = where, WitnessPaths(folder / "own.key", folder / "own.witness")
        self.store: EncryptedStore = open_encrypted(where)
        self.witness = Witness(self.at.witness, key_at(self.at.key))
        self.house = House(lock=self.store.lock)

    def goes_on(self) -> None:
        plan = record_events(self.house, HOUSE_STREAM, (ChipsIssued("Ana", 1),), HOUSE, self.house.seq + 1)
        self.store.append([plan])
        self.house = plan.after
        self.witness.saw(self.house.seq, self.house.head)
        self.witness.write()

    def serve(self, *more: str, lock: str | None = KEY, **other: Path) -> Result:
        at = self.at._replace(**other)
        words = ("serve", "--db", self.where, "--port", 0, "--witness", at.witness, "--key", at.key, *more)
        return run(*words, lock=lock)


@pytest.fixture(params=["sqlite", "postgres"])
def running(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Running]:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv(VARIABLE, KEY)
    if request.param == "sqlite":
        where = str(tmp_path / "house.db")
    else:
        where = PostgresGround(request.getfixturevalue("cluster"), "running").url
    house = Running(where, tmp_path)
    house.goes_on()
    yield house
    house.store.close()


@pytest.fixture
def copy(running: Running, tmp_path: Path) -> Path:
    assert run("backup", running.where, tmp_path / "copy.db").exit_code == 0
    return tmp_path / "copy.db"


# ---- restore ---------------------------------------------------------------------------------------------------------


def test_restore_into_a_house_that_is_open(running: Running, copy: Path) -> None:
    refused(run("restore", copy, running.where, *TWO))
    running.goes_on()


def test_restore_over_a_house_that_is_closed_takes_no_epoch_either(running: Running, copy: Path) -> None:
    running.store.close()
    refused(run("restore", copy, running.where, *TWO))
    again = open_encrypted(running.where)
    assert again.epoch == 2
    again.close()


def test_restore_into_a_database_that_is_open_and_empty(cluster: str, running: Running, copy: Path) -> None:
    ground = PostgresGround(cluster, "empty")
    bare = ground.open()
    refused(run("restore", copy, ground.url, *TWO), "Another process is using this house")
    bare.append([record_events(House(), HOUSE_STREAM, (ChipsIssued("Ana", 1),), HOUSE, 1)])
    bare.close()


def test_a_house_that_is_opened_while_the_two_give_their_pins(
    cluster: str, running: Running, copy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ground, opened_meanwhile, two = PostgresGround(cluster, "meanwhile"), list[Any](), backup._confirm_signers

    def slow(*given: Any) -> Any:
        opened_meanwhile.append(ground.open())
        return two(*given)

    monkeypatch.setattr(backup, "_confirm_signers", slow)
    refused(run("restore", copy, ground.url, *TWO), "Another process is using this house")
    assert opened_meanwhile[0].epoch == 1
    opened_meanwhile[0].append([record_events(House(), HOUSE_STREAM, (ChipsIssued("Ana", 1),), HOUSE, 1)])
    opened_meanwhile[0].close()


def test_restore_into_an_empty_database(cluster: str, running: Running, copy: Path) -> None:
    ground = PostgresGround(cluster, "empty")
    assert run("restore", copy, ground.url, *TWO).exit_code == 0
    refused(run("restore", copy, ground.url, *TWO), "already contains a house")


# ---- play ------------------------------------------------------------------------------------------------------------


def test_play_in_a_house_that_is_open(running: Running) -> None:
    refused(run("play", "mlp-three-card", "--db", running.where), "Another process is using this house")
    running.goes_on()


# A second server refuses a house in a file. In a database server it joins the house (tests/processes).
only_a_file = pytest.mark.parametrize("running", ["sqlite"], indirect=True)


# ---- serve -----------------------------------------------------------------------------------------------------------


def test_serve_with_another_key(running: Running) -> None:
    refused(running.serve(TAKE_OVER, lock=OTHER), "does not open")
    running.goes_on()


def test_serve_without_the_key_makes_none(running: Running, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(VARIABLE)
    refused(running.serve(TAKE_OVER, lock=None), "the key of this house is not here")
    assert not list(tmp_path.glob("*.lock"))
    running.goes_on()


def test_serve_with_a_witness_that_another_key_has_signed(running: Running, tmp_path: Path) -> None:
    key_at(tmp_path / "other.key")
    refused(running.serve(TAKE_OVER, key=tmp_path / "other.key"), "signed with another key")
    running.goes_on()


def test_serve_without_the_key_of_the_witness_makes_none(running: Running, tmp_path: Path) -> None:
    refused(running.serve(TAKE_OVER, key=tmp_path / "gone.key"), "gone.key, with which", "is not here")
    assert not (tmp_path / "gone.key").exists()
    running.goes_on()


def test_serve_with_the_witness_of_another_house(running: Running, tmp_path: Path) -> None:
    """Signed with the same key, and it has seen another log."""
    other = Witness(tmp_path / "other.witness", key_at(running.at.key))
    other.saw(1, "ef" * 32)
    other.write()
    refused(running.serve(TAKE_OVER, witness=other.path), "which is not in this log")
    running.goes_on()


def in_use(running: Running, monkeypatch: pytest.MonkeyPatch) -> Result:
    """Serve it once more. Where that waits for a lease, the running server renews it meanwhile."""

    def renew(_: float) -> None:
        running.store.renew()

    monkeypatch.setattr(connect, "time", SimpleNamespace(sleep=renew))
    return running.serve()


@only_a_file
def test_serve_refuses_a_house_that_is_open_elsewhere(running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    refused(in_use(running, monkeypatch), "has this house open", "--take-over")
    running.goes_on()


def test_an_opening_itself_refuses_too_for_two_may_start_at_once(running: Running) -> None:
    with pytest.raises(InUse):
        open_encrypted(running.where, take_over=False)
    running.goes_on()


@only_a_file
def test_a_refusal_that_is_left_out_would_be_seen(running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """A planted bug: everybody who starts takes over, as it once was."""
    monkeypatch.setattr(application, "serve", short)
    monkeypatch.setattr(cli_opening, "check_unused", lambda _: None)
    monkeypatch.setattr(encryption, "open_encrypted", lambda where, _: open_encrypted(where))
    with pytest.raises(AssertionError):
        test_serve_refuses_a_house_that_is_open_elsewhere(running, monkeypatch)


def short(store: Store, **_: object) -> None:
    store.close()


@only_a_file
def test_serve_with_all_that_fits_takes_the_house_over(running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(application, "serve", short)
    told = running.serve(TAKE_OVER)
    assert told.exit_code == 0, told.output
    with pytest.raises(Stale, match="taken this house over"):
        running.goes_on()
    with pytest.raises(Stale):
        running.store.renew()


def test_a_house_whose_server_has_ended_is_opened(running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    running.store.close()
    monkeypatch.setattr(application, "serve", short)
    assert running.serve().exit_code == 0


def test_a_house_whose_server_has_died_is_taken_over(running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody renews its lease in PostgreSQL, and the lock of a file ends with its process."""
    monkeypatch.setattr(application, "serve", short)
    dead = running.store._store
    if isinstance(dead, PostgresStore):
        dead._writer.db.execute("UPDATE lease SET until = clock_timestamp() + interval '1 second'")
        dead._writer.close()
    else:
        assert isinstance(dead, SqliteStore)
        os.close(dead._ownership._file)
        dead._ownership._file = -1
    assert running.serve().exit_code == 0


@only_a_file
def test_a_check_that_is_left_out_would_be_seen(running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """A planted bug: key and witness are looked at after the opening, as they once were."""
    monkeypatch.setattr(encryption, "check_key", lambda _: None)
    monkeypatch.setattr(serving, "check_house", lambda *_, **__: None)
    with pytest.raises(Stale):
        test_serve_with_another_key(running)
