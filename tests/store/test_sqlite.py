"""What is special to SQLite: its settings, its file, and a full disk."""

import resource
import sqlite3
import stat
from pathlib import Path
from random import Random

import pytest

from croupier.house.execute import Plan
from croupier.store import sqlite
from croupier.store.interface import Log, StoreError
from croupier.store.recovery import rebuild
from croupier.store.sql_queries import FORMAT
from croupier.store.sqlite import SqliteLog, SqliteStore
from croupier.store.verify import verify


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "the house; 100% #1?.db"  # a name like any other


def test_the_store_uses_the_safest_settings_of_sqlite(path: Path) -> None:
    store = SqliteStore(path)
    asked = ("journal_mode", "synchronous", "foreign_keys", "fullfsync")
    assert [store._writer.execute(f"PRAGMA {each}").fetchone()[0] for each in asked] == ["wal", 2, 1, 1]
    assert path.with_name(path.name + "-wal").exists()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    store.close()


def test_the_store_does_not_start_without_its_required_settings(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file in memory cannot be written ahead: SQLite says so only to those who read its answer."""
    memory = sqlite3.connect(":memory:", isolation_level=None)
    monkeypatch.setattr(sqlite, "connect", lambda *_: memory)
    with pytest.raises(StoreError, match="journal_mode is memory, not wal"):
        SqliteStore(path)


@pytest.mark.parametrize("version", [0, FORMAT + 1])
def test_another_format_is_refused_and_left_alone(path: Path, version: int) -> None:
    SqliteStore(path).close()
    edit(path, f"UPDATE meta SET format = {version}")
    before = path.read_bytes()
    for opened in (SqliteStore, SqliteLog):
        with pytest.raises(StoreError, match="format"):
            opened(path)
    assert path.read_bytes() == before


def test_somebody_elses_file_is_refused_and_left_alone(path: Path) -> None:
    edit(path, "CREATE TABLE recipes (name)")
    before = path.read_bytes()
    with pytest.raises(StoreError, match="not a house of Croupier"):
        SqliteStore(path)
    assert path.read_bytes() == before
    path.write_bytes(b"not a database at all" * 100)
    with pytest.raises(StoreError, match="not a database"):
        SqliteStore(path)


def test_a_place_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="opening"):
        SqliteStore(tmp_path / "nowhere" / "house.db")
    with pytest.raises(StoreError, match="opening"):
        SqliteLog(tmp_path / "house.db")
    assert list(tmp_path.iterdir()) == []


def test_an_auditor_reads_beside_the_writer_and_disturbs_nothing(path: Path, evening: list[Plan]) -> None:
    store = SqliteStore(path)
    store.append(evening[:100])
    auditor: Log = SqliteLog(path)
    assert verify(auditor) == []
    store.append(evening[100:])
    assert rebuild(auditor) == evening[-1].after
    assert not hasattr(auditor, "secret")
    with pytest.raises(sqlite3.OperationalError, match="readonly"):
        auditor._reader.execute("DELETE FROM records")  # type: ignore[attr-defined]
    auditor.close()
    store.close()


# ---- a disk that is full ---------------------------------------------------------------------------------------------


def fill(store: SqliteStore, evening: list[Plan]) -> int:
    """Append one by one until the store says no; what it acknowledged before."""
    safe = 0
    for at, plan in enumerate(evening):
        try:
            store.append([plan])
        except StoreError:
            with pytest.raises(StoreError, match="nothing more is written after this fault"):
                store.append(evening[at:])
            return safe
        safe = plan.after.seq
    raise AssertionError("it never was full")


def test_a_full_database_is_no_false_acknowledgement(path: Path, evening: list[Plan]) -> None:
    store = SqliteStore(path)
    store._writer.execute("PRAGMA max_page_count = 40")
    safe = fill(store, evening)
    assert safe > 50
    assert rebuild(store).seq == safe  # reading goes on
    assert verify(store) == []
    store.close()
    goes_on(path, safe, evening)


def test_a_full_disk_is_no_false_acknowledgement(path: Path, evening: list[Plan]) -> None:
    """Here the write itself fails, in the middle of a commit."""
    store = SqliteStore(path)
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (400_001, limits[1]))
    try:
        safe = fill(store, evening)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert safe > 20
    assert verify(store) == []
    store.close()
    goes_on(path, safe, evening)


def goes_on(path: Path, safe: int, evening: list[Plan]) -> None:
    """With room again and reopened, the store takes the rest."""
    store = SqliteStore(path)
    last = rebuild(store).seq
    assert last >= safe
    store.append([plan for plan in evening if plan.after.seq > last])
    assert rebuild(store) == evening[-1].after
    assert verify(store) == []
    store.close()


def test_a_fault_that_is_not_the_disks_ends_the_store_too(path: Path, evening: list[Plan]) -> None:
    """A plan that is none: the transaction is taken back, and nobody goes on as if nothing had been."""
    store = SqliteStore(path)
    broken: list[Plan] = [evening[0], None]  # type: ignore[list-item]
    with pytest.raises(AttributeError):
        store.append(broken)
    with pytest.raises(StoreError, match="nothing more is written after this fault"):
        store.append(evening[:1])
    assert list(store.read()) == []
    store.close()


# ---- a disk that forgets ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [5, 11])
def test_damaged_bytes_are_never_silent(seed: int, path: Path, evening: list[Plan]) -> None:
    """Bytes of the file changed one at a time: told, or nothing of what is stored has changed."""
    store = SqliteStore(path)
    store.append(evening[:160])
    want = contents(store)
    store.close()
    sound, chance, told = path.read_bytes(), Random(seed), 0
    for _ in range(120):
        at = chance.randrange(len(sound))
        path.write_bytes(sound[:at] + bytes([sound[at] ^ 1 << chance.randrange(8)]) + sound[at + 1 :])
        try:
            log = SqliteLog(path)
        except StoreError:
            told += 1
            continue
        if verify(log):
            told += 1
        else:
            assert contents(log) == want
        log.close()
    assert told > 60


def contents(log: Log) -> list[object]:
    streams = [list(log.stream(name)) for name in ("house", "table-1", "table-2")]
    return [list(log.read()), list(log.transfers()), *streams]


def edit(path: Path, sql: str) -> None:
    db = sqlite3.connect(path, isolation_level=None)
    db.execute(sql)
    db.close()
