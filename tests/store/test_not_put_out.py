"""A command that is refused takes nothing: the house that somebody has open goes on writing."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from croupier.cli import app, backup
from croupier.cli import serve as serving
from croupier.house.conduct import HOUSE_STREAM, House, establish
from croupier.rules.events import ChipsIssued
from croupier.rules.people import HOUSE
from croupier.server import app as application
from croupier.store import vault
from croupier.store.port import Stale, Store
from croupier.store.vault import VARIABLE, Locked, opened
from croupier.store.witness import Beside, Witness, key_at
from tests.store.grounds import PostgresGround

KEY, OTHER = "ab" * 32, "cd" * 32
TWO = ("--by", "ann", "--signed", "ben")


def run(*words: object, lock: str | None = KEY) -> Result:
    return CliRunner().invoke(app, [str(word) for word in words], env={"COLUMNS": "200", VARIABLE: lock})


def refused(result: Result, *words: str) -> None:
    assert result.exit_code == 2, result.output
    for each in words:
        assert each in result.output, result.output


class Running:
    """A house that somebody has open, with its witness."""

    def __init__(self, where: str, folder: Path) -> None:
        self.where, self.at = where, Beside(folder / "own.key", folder / "own.witness")
        self.store: Locked = opened(where)
        self.witness = Witness(self.at.witness, key_at(self.at.key))
        self.house = House(lock=self.store.lock)

    def goes_on(self) -> None:
        plan = establish(self.house, HOUSE_STREAM, (ChipsIssued("Ana", 1),), HOUSE, self.house.seq + 1)
        self.store.append([plan])
        self.house = plan.after
        self.witness.saw(self.house.seq, self.house.head)
        self.witness.write()

    def serve(self, lock: str | None = KEY, **other: Path) -> Result:
        at = self.at._replace(**other)
        return run("serve", "--db", self.where, "--port", 0, "--witness", at.witness, "--key", at.key, lock=lock)


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
    again = opened(running.where)
    assert again.epoch == 2
    again.close()


def test_restore_into_a_database_that_is_open_and_empty(cluster: str, running: Running, copy: Path) -> None:
    ground = PostgresGround(cluster, "empty")
    bare = ground.open()
    refused(run("restore", copy, ground.url, *TWO), "somebody has this house open")
    bare.append([establish(House(), HOUSE_STREAM, (ChipsIssued("Ana", 1),), HOUSE, 1)])
    bare.close()


def test_a_house_that_is_opened_while_the_two_give_their_pins(
    cluster: str, running: Running, copy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ground, opened_meanwhile, two = PostgresGround(cluster, "meanwhile"), list[Any](), backup._two

    def slow(*given: Any) -> Any:
        opened_meanwhile.append(ground.open())
        return two(*given)

    monkeypatch.setattr(backup, "_two", slow)
    refused(run("restore", copy, ground.url, *TWO), "somebody has this house open")
    assert opened_meanwhile[0].epoch == 1
    opened_meanwhile[0].append([establish(House(), HOUSE_STREAM, (ChipsIssued("Ana", 1),), HOUSE, 1)])
    opened_meanwhile[0].close()


def test_restore_into_an_empty_database(cluster: str, running: Running, copy: Path) -> None:
    ground = PostgresGround(cluster, "empty")
    assert run("restore", copy, ground.url, *TWO).exit_code == 0
    refused(run("restore", copy, ground.url, *TWO), "not written over")


# ---- play ------------------------------------------------------------------------------------------------------------


def test_play_in_a_house_that_is_open(running: Running) -> None:
    refused(run("play", "mlp-three-card", "--db", running.where), "somebody has this house open")
    running.goes_on()


# ---- serve -----------------------------------------------------------------------------------------------------------


def test_serve_with_another_key(running: Running) -> None:
    refused(running.serve(OTHER), "does not open")
    running.goes_on()


def test_serve_without_the_key_makes_none(running: Running, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(VARIABLE)
    refused(running.serve(None), "the key of this house is not here")
    assert not list(tmp_path.glob("*.lock"))
    running.goes_on()


def test_serve_with_a_witness_that_another_key_has_signed(running: Running, tmp_path: Path) -> None:
    key_at(tmp_path / "other.key")
    refused(running.serve(key=tmp_path / "other.key"), "signed with another key")
    running.goes_on()


def test_serve_without_the_key_of_the_witness_makes_none(running: Running, tmp_path: Path) -> None:
    refused(running.serve(key=tmp_path / "gone.key"), "gone.key, with which", "is not here")
    assert not (tmp_path / "gone.key").exists()
    running.goes_on()


def test_serve_with_the_witness_of_another_house(running: Running, tmp_path: Path) -> None:
    """Signed with the same key, and it has seen another log."""
    other = Witness(tmp_path / "other.witness", key_at(running.at.key))
    other.saw(1, "ef" * 32)
    other.write()
    refused(running.serve(witness=other.path), "which is not in this log")
    running.goes_on()


def test_serve_with_all_that_fits_takes_the_house_over(running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    def short(store: Store, **_: object) -> None:
        store.close()

    monkeypatch.setattr(application, "serve", short)
    told = running.serve()
    assert told.exit_code == 0, told.output
    assert "somebody has this house open" in told.output
    with pytest.raises(Stale):
        running.goes_on()


def test_a_check_that_is_left_out_would_be_seen(running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """A planted bug: key and witness are looked at after the opening, as they once were."""
    monkeypatch.setattr(vault, "check_key", lambda _: None)
    monkeypatch.setattr(serving, "look_before", lambda *_: None)
    with pytest.raises(Stale):
        test_serve_with_another_key(running)
