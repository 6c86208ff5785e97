"""Backups, houses that move to another database, and files of an older format."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from croupier.house.execute import House, Order, Plan, execute, take_snapshot
from croupier.record import commands as c
from croupier.rules.roles import HOUSE
from croupier.server.tables.shoes import Shoes
from croupier.store.connect import open_for_copy, open_read_only, open_store
from croupier.store.copy import copy_store
from croupier.store.interface import StoreError
from croupier.store.migrations import SQLITE
from croupier.store.recovery import rebuild, resume
from croupier.store.sql_queries import SqlVault
from croupier.store.sqlite import SqliteLog, SqliteStore
from croupier.store.verify import verify
from tests.support.store.backends import Ground, PostgresGround


def test_any_store_into_a_file_and_back(ground: Ground, tmp_path: Path, evening: list[Plan]) -> None:
    """Bytes, heads, transfers, rounds, snapshot and vault: all of it, in both directions."""
    source, file, back = ground.open(), SqliteStore(tmp_path / "backup.db"), SqliteStore(tmp_path / "back.db")
    source.append(evening)
    source.append([take_snapshot(evening[-1].after, evening[-1].records[-1].at)])
    house = copy_store(source, file)
    assert copy_store(file, back) == house == rebuild(source)
    for each in (file, back):
        assert list(each.read()) == list(source.read())
        assert list(each.transfers()) == list(source.transfers())
        assert list(each.secrets()) == list(source.secrets())
        assert sorted(map(repr, each.all_rounds())) == sorted(map(repr, source.all_rounds()))
        assert each.snapshots() == source.snapshots()
        assert resume(each) == house
        assert verify(each) == []
        each.close()
    source.close()


def test_a_house_moves_to_postgresql_and_plays_on(cluster: str, tmp_path: Path, evening: list[Plan]) -> None:
    file, ground = SqliteStore(tmp_path / "house.db"), PostgresGround(cluster, "moved")
    file.append(evening[:100])
    there = ground.open()
    copy_store(file, there)
    there.append(evening[100:])
    assert rebuild(there) == evening[-1].after
    assert verify(there) == []
    there.close()
    file.close()


def test_no_file_is_overwritten_and_no_broken_house_is_copied(tmp_path: Path, evening: list[Plan]) -> None:
    source, target = SqliteStore(tmp_path / "a.db"), SqliteStore(tmp_path / "b.db")
    source.append(evening[:20])
    target.append(evening[:1])
    with pytest.raises(StoreError, match="already contains a house"):
        copy_store(source, target)
    older = "CAST(replace(body, 'at\":17', 'at\":16') AS BLOB)"
    source._writer.execute(f"UPDATE records SET body = {older} WHERE seq = 7")
    empty = SqliteStore(tmp_path / "c.db")
    with pytest.raises(StoreError, match="record 7 does not fit the chain"):
        copy_store(source, empty)
    for each in (source, target, empty):
        each.close()


@pytest.fixture(params=["sqlite", "postgres"])
def where(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return str(tmp_path / "house.db")
    return PostgresGround(request.getfixturevalue("cluster"), "copied").url


def contents(log: SqlVault) -> list[object]:
    """All that a store holds."""
    rounds = sorted(map(repr, log.all_rounds()))
    return [list(log.read()), list(log.transfers()), rounds, log.snapshots(), list(log.secrets())]


def test_a_copy_is_one_moment_of_a_house_at_play(where: str, tmp_path: Path, evening: list[Plan]) -> None:
    """What is written after the copy was begun is not in it: no record, and no session without one."""
    house, target = open_store(where), SqliteStore(tmp_path / "copy.db")
    house.append([*evening[:100], Plan((), (), (), evening[99].after, (("session/old", b"1"),))])
    with closing(open_for_copy(where)) as copy:
        before = contents(copy)
        house.append([*evening[100:], take_snapshot(evening[-1].after, evening[-1].records[-1].at)])
        house.append([Plan((), (), (), evening[-1].after, (("session/new", b"1"),))])
        assert copy_store(copy, target) == evening[99].after
    assert contents(target) == before
    assert target.secret("session/old") == b"1"
    assert verify(target) == []
    with closing(open_for_copy(where)) as later:
        assert contents(later) != before, "the next copy has it"
    house.close()
    target.close()


def shuffles(house: House, command: c.AnyCommand) -> Plan:
    """A command at the first table, with an order of its own where it asks for one."""
    t = house.tables["table-1"]
    command, seeds = Shoes().prepared(t, command)
    plan = execute(house, Order(t.id, command, HOUSE, 1), seeds)
    assert isinstance(plan, Plan), plan
    return plan


def test_a_round_opened_during_a_backup_is_shuffled_again_in_the_copy(
    where: str, tmp_path: Path, evening: list[Plan]
) -> None:
    source, target = open_store(where), SqliteStore(tmp_path / "copy.db")
    first = shuffles(evening[-1].after, c.OpenRound())
    over = shuffles(first.after, c.Report("technical_interruption", c.Facts(reason="the lights went out")))
    meanwhile = shuffles(over.after, c.OpenRound())
    source.append([*evening, first, over])
    with closing(open_for_copy(where)) as copy:
        source.append([meanwhile])
        house = copy_store(copy, target)
    assert house == over.after
    (kept,) = first.vault
    (ahead,) = meanwhile.vault
    assert target.secret(kept[0]) == kept[1], "its own rounds can be proven"
    assert source.secret(ahead[0]) == ahead[1]
    assert target.secret(ahead[0]) is None, "what the other house deals is not dealt here"
    target.append([shuffles(house, c.OpenRound())])
    source.close()
    target.close()


def test_a_store_is_found_by_its_name(cluster: str, tmp_path: Path) -> None:
    for where in (tmp_path / "house.db", PostgresGround(cluster, "named").url):
        store = open_store(where)
        reader, copy = open_read_only(where), open_for_copy(where)
        assert store.epoch == 1
        assert not hasattr(reader, "secret")
        assert list(copy.secrets()) == []
        for each in (store, reader, copy):
            each.close()


# ---- a file of an older format ---------------------------------------------------------------------------------------

FORMAT_1 = """
CREATE TABLE meta (one INTEGER PRIMARY KEY CHECK (one = 1), format INTEGER NOT NULL, epoch INTEGER NOT NULL);
CREATE TABLE records (
    seq INTEGER PRIMARY KEY, stream TEXT NOT NULL, n INTEGER NOT NULL, head TEXT NOT NULL, body BLOB NOT NULL,
    UNIQUE (stream, n)
);
CREATE TABLE transfers (
    seq INTEGER NOT NULL REFERENCES records, position INTEGER NOT NULL,
    out_of TEXT NOT NULL, into_account TEXT NOT NULL, micro INTEGER NOT NULL,
    PRIMARY KEY (seq, position)
) WITHOUT ROWID;
CREATE TABLE vault (key TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID;
INSERT INTO meta VALUES (1, 1, 5);
"""


def of_format_1(path: Path, tmp_path: Path, evening: list[Plan]) -> None:
    """The same evening as the program of that day wrote it."""
    now = SqliteStore(tmp_path / "now.db")
    now.append(evening)
    now.close()
    db = sqlite3.connect(path)
    db.executescript(FORMAT_1)
    db.execute("ATTACH ? AS now", (str(tmp_path / "now.db"),))
    db.execute("INSERT INTO records SELECT seq, stream, n, head, body FROM now.records")
    for table in ("transfers", "vault"):
        db.execute(f"INSERT INTO {table} SELECT * FROM now.{table}")
    db.commit()
    db.close()


def test_a_file_of_format_1_becomes_ours(tmp_path: Path, evening: list[Plan]) -> None:
    path = tmp_path / "old.db"
    of_format_1(path, tmp_path, evening)
    with pytest.raises(StoreError, match="format"):
        SqliteLog(path)  # who only reads changes nothing
    store, now = SqliteStore(path), SqliteLog(tmp_path / "now.db")
    assert store.epoch == 6
    assert list(store.read()) == list(now.read())
    assert list(store.all_rounds()) == list(now.all_rounds())
    assert store.caused([evening[60].records[0].cause]) == list(evening[60].sealed)
    assert verify(store) == []
    store.append([take_snapshot(evening[-1].after, 1)])
    store.close()
    now.close()
    again = SqliteStore(path)
    assert (again.epoch, resume(again).seq) == (7, evening[-1].after.seq + 1)
    again.close()


def test_a_migration_that_fails_leaves_the_file_as_it_was(
    tmp_path: Path, evening: list[Plan], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "old.db"
    of_format_1(path, tmp_path, evening)

    def fails(db: sqlite3.Connection) -> None:
        db.execute("ALTER TABLE records ADD COLUMN cause TEXT NOT NULL DEFAULT ''")
        raise sqlite3.OperationalError("database or disk is full")

    with monkeypatch.context() as planted:
        planted.setitem(SQLITE, 1, fails)
        with pytest.raises(StoreError, match="full"):
            SqliteStore(path)
    store = SqliteStore(path)
    assert verify(store) == []
    store.close()
