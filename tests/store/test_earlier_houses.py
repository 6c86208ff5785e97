"""Databases of earlier versions open, verify and continue; their backups restore."""

import asyncio
import shutil
import time
from contextlib import closing
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest
from starlette.applications import Starlette
from typer.testing import CliRunner, Result

from croupier.cli import app
from croupier.cli.opening import check_house
from croupier.engine.table import Table, playing
from croupier.house.conduct import House, Order, Plan, conduct, recall
from croupier.house.office import created_as_demo, is_demo
from croupier.rules import commands as c
from croupier.rules.events import HouseCreated, HouseRestored, WitnessNamed
from croupier.rules.people import Actor
from croupier.rules.refusal import Refused
from croupier.server import clock
from croupier.server.app import create
from croupier.server.floor import Floor
from croupier.server.options import Options
from croupier.store.heads import checked, key_at
from croupier.store.port import Store, told
from croupier.store.rebuild import resume, verify
from croupier.store.vault import key_file, opened, read_only
from croupier.store.witness import Witness, beside, last_named
from tests.laws.world import PLAYERS, World
from tests.store.earlier import DEMO, GAMES, PINS, unpacked

EVERY = (*GAMES, DEMO)
LATER = 1_794_946_400_000_000_000  # nanoseconds


def run(*words: object, said: str = "") -> Result:
    return CliRunner().invoke(app, [str(word) for word in words], input=said, env={"COLUMNS": "200"})


def started(db: Path, store: Store) -> House:
    """The house after the server's own start and end, on this database and its witness."""
    at = beside(db)
    check_house(str(db), at, demo=False, take_over=True, second=[])
    witness = Witness(at.witness, key_at(at.key))
    house = asyncio.run(_started(create(store, options=Options(witness=witness))))
    witness.close()
    return house


async def _started(made: Starlette) -> House:
    async with made.router.lifespan_context(made):
        pass
    floor: Floor = made.state.floor
    return floor.house


class Continued(World):
    """Random play upon the tables of a stored house."""

    def __init__(self, store: Store) -> None:
        self.random, self.house, self.plans, self.decks, self.store = Random(1), resume(store), [], {}, store

    def do(self, table: str, command: c.AnyCommand, by: Actor) -> Refused | None:
        """As in any world, but on the clock of this house."""
        shown = self.evidence(table) if isinstance(command, c.Sign) else None
        plan = conduct(self.house, Order(table, command, by, clock.wall()), (), shown)
        if isinstance(plan, Refused):
            return plan
        self.keep(plan)
        return None

    def keep(self, plan: Plan) -> None:
        self.store.append([plan])
        super().keep(plan)

    def round(self, table: str) -> Table:
        """A round from its opening to its end."""
        self.finish(table)
        assert self.deal(table) is None
        for _ in PLAYERS * 4:
            self.answer(table)
        self.finish(table)
        return self.house.tables[table]


@pytest.fixture(autouse=True)
def an_hour_later(monkeypatch: pytest.MonkeyPatch) -> None:
    """Than the last record of every archive, whatever the date is where the tests run."""
    since = time.monotonic_ns()
    later = SimpleNamespace(time_ns=lambda: LATER + time.monotonic_ns() - since, monotonic=time.monotonic)
    monkeypatch.setattr(clock, "time", later)


@pytest.mark.parametrize("name", EVERY)
def test_it_verifies_as_it_was_left(name: str, tmp_path: Path) -> None:
    db = unpacked(name, tmp_path)
    result = run("audit", "verify", db, "--witness", beside(db).witness)
    assert result.exit_code == 0, result.output
    assert "holds" in result.output
    assert "the record does not name the witness's key" in result.output


@pytest.mark.parametrize("name", EVERY)
def test_it_opens_plays_on_and_verifies(name: str, tmp_path: Path) -> None:
    db = unpacked(name, tmp_path)
    with closing(opened(db)) as store:
        before = resume(store)
        assert started(db, store).register.staff == before.register.staff
        if name != DEMO:
            world = Continued(store)
            rounds = world.house.tables["a"].rounds
            assert world.round("a").rounds > rounds
            assert not playing(world.house.tables["a"])
    with closing(opened(db)) as store:
        started(db, store)
    with closing(read_only(db)) as log:
        events = [record.event for record in told(log, log.stream("house"))]
        assert last_named(log)
        assert verify(log, checked(beside(db).witness)) == []
    assert [each.demo for each in events if isinstance(each, HouseCreated)] == [name == DEMO], "said once"
    assert sum(isinstance(each, WitnessNamed) for each in events) == 2, "at each start"


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
        house = recall(House(lock=log.lock), first).after
    assert house.register.staff
    assert not house.tables
    assert not is_demo(house)


def test_it_is_not_started_as_a_demo(tmp_path: Path) -> None:
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
    with closing(opened(back)) as store:
        started(back, store)
        events = [record.event for record in told(store, store.stream("house"))]
        assert sum(isinstance(each, HouseRestored) for each in events) == 1
        world = Continued(store)
        world.do("a", c.OpenRound(), PLAYERS[0])
        assert world.round("a").rounds
    assert run("audit", "verify", back, "--witness", beside(back).witness).exit_code == 0
