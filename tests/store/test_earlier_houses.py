"""Databases of earlier versions open, verify and continue; their backups restore."""

import shutil
import time
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace

import pytest
from typer.testing import CliRunner, Result

from croupier.cli import app
from croupier.engine.table import is_playing
from croupier.house.execute import House, fold_records
from croupier.house.house_protocols import created_as_demo, is_demo
from croupier.record import commands as c
from croupier.record.events import HouseCreated, HouseRestored, WitnessNamed
from croupier.server import clock
from croupier.store.encryption import key_file, open_encrypted, read_only
from croupier.store.interface import decode_records
from croupier.store.recovery import resume
from croupier.store.signed_heads import read_heads
from croupier.store.verify import verify
from croupier.store.witness import last_named, witness_paths
from tests.support.random_play.world import PLAYERS
from tests.support.store.earlier_houses import DEMO, GAMES, PINS, VERSIONS, Continued, started, unpacked

EVERY = (*GAMES, DEMO)
LATER = 1_795_071_600_000_000_000  # nanoseconds
OF_EACH_VERSION = pytest.mark.parametrize("version", VERSIONS)


def run(*words: object, said: str = "") -> Result:
    return CliRunner().invoke(app, [str(word) for word in words], input=said, env={"COLUMNS": "200"})


@pytest.fixture(autouse=True)
def an_hour_later(monkeypatch: pytest.MonkeyPatch) -> None:
    """Than the last record of every archive, whatever the date is where the tests run."""
    since = time.monotonic_ns()
    later = SimpleNamespace(time_ns=lambda: LATER + time.monotonic_ns() - since, monotonic=time.monotonic)
    monkeypatch.setattr(clock, "time", later)


@OF_EACH_VERSION
@pytest.mark.parametrize("name", EVERY)
def test_an_earlier_house_verifies_unchanged(name: str, version: str, tmp_path: Path) -> None:
    db = unpacked(name, tmp_path, version)
    result = run("audit", "verify", db, "--witness", witness_paths(db).witness)
    assert result.exit_code == 0, result.output
    assert "holds" in result.output
    assert ("the record names none" in result.output) is (version == "0.1")


@OF_EACH_VERSION
@pytest.mark.parametrize("name", EVERY)
def test_an_earlier_house_opens_plays_on_and_verifies(name: str, version: str, tmp_path: Path) -> None:
    db = unpacked(name, tmp_path, version)
    with closing(open_encrypted(db)) as store:
        before = resume(store)
        assert started(db, store).register.staff == before.register.staff
        if name != DEMO:
            world = Continued(store)
            rounds = world.house.tables["a"].rounds
            assert world.round("a").rounds > rounds
            assert not is_playing(world.house.tables["a"])
    with closing(open_encrypted(db)) as store:
        started(db, store)
    with closing(read_only(db)) as log:
        events = [record.event for record in decode_records(log, log.stream("house"))]
        assert last_named(log)
        assert verify(log, read_heads(witness_paths(db).witness)) == []
    assert [each.demo for each in events if isinstance(each, HouseCreated)] == [name == DEMO], "said once"
    assert sum(isinstance(each, WitnessNamed) for each in events) == 2 + 2 * VERSIONS.index(version), "at each start"


@pytest.mark.parametrize("name", EVERY)
def test_its_records_say_whether_it_is_a_demo(name: str, tmp_path: Path) -> None:
    with closing(read_only(unpacked(name, tmp_path))) as log:
        house = resume(log)
    assert house.register.demo is None, "nobody recorded it then"
    assert created_as_demo(house) is is_demo(house) is (name == DEMO)


@pytest.mark.parametrize("name", GAMES)
def test_a_house_without_tables_is_no_demo(name: str, tmp_path: Path) -> None:
    """The first records of each: people, and no table yet."""
    with closing(read_only(unpacked(name, tmp_path))) as log:
        first = [each for each in log.read() if each.seq <= 2]
        house = fold_records(House(lock=log.lock), first).after
    assert house.register.staff
    assert not house.tables
    assert not is_demo(house)


def test_an_earlier_house_is_not_started_as_a_demo(tmp_path: Path) -> None:
    result = run("serve", "--demo", "--port", 0, "--db", unpacked("poker", tmp_path))
    assert result.exit_code == 2
    assert "was not created as a demo" in result.output


def test_an_old_backup_restores_and_the_house_starts(tmp_path: Path) -> None:
    db = unpacked("progressive-holdem", tmp_path)
    old, back = tmp_path / "progressive-holdem.backup.db", tmp_path / "back" / "house.db"
    back.parent.mkdir()
    shutil.copy(key_file(db), key_file(old))
    two = ("--by", "administrator", "--signed", "shift_manager")
    result = run("restore", old, back, *two, said="".join(f"{pin}\n" for pin in PINS.values()))
    assert result.exit_code == 0, result.output
    shutil.copy(key_file(db), key_file(back))
    with closing(open_encrypted(back)) as store:
        started(back, store)
        events = [record.event for record in decode_records(store, store.stream("house"))]
        assert sum(isinstance(each, HouseRestored) for each in events) == 1
        world = Continued(store)
        world.do("a", c.OpenRound(), PLAYERS[0])
        assert world.round("a").rounds
    assert run("audit", "verify", back, "--witness", witness_paths(back).witness).exit_code == 0
