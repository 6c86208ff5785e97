"""Houses of every release are migrated in either store; an older program refuses a newer house in plain words."""

import re
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import psycopg
import pytest
from msgspec.structs import replace

import croupier
from croupier.cli.startup_checks import check_house
from croupier.house.audit_chain import next_head
from croupier.house.execute import Plan, verify_chain
from croupier.store import connect, migrations, recovery, sql_queries
from croupier.store.copy import copy_store
from croupier.store.encryption import given_key, key_file, open_encrypted, read_only, to_copy
from croupier.store.interface import NewerHouse, StoreError
from croupier.store.migrations import POSTGRES, SQLITE
from croupier.store.postgres import PostgresLog
from croupier.store.recovery import resume
from croupier.store.sql_queries import FORMAT
from croupier.store.sqlite import SqliteLog
from croupier.store.verify import verify
from croupier.store.witness import witness_paths
from tests.support.cli.startup import does, refuses, run
from tests.support.store.backends import PostgresGround
from tests.support.store.earlier_houses import DUMPED, Continued, dumped, started, unpacked

NEXT = FORMAT + 1


@pytest.fixture(autouse=True)
def own_keys(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


def execute(where: str, sql: str) -> list[Any]:
    """Edit a database as another version of the program would."""
    if connect.is_address(where):
        with psycopg.connect(where, autocommit=True) as db:
            done = db.execute(sql.encode())
            return done.fetchall() if done.description else []
    with closing(sqlite3.connect(where)) as file:
        rows = file.execute(sql).fetchall()
        file.commit()
        return rows


def format_of(where: str) -> int:
    [(found,)] = execute(where, "SELECT format FROM meta")
    return int(found)


@pytest.fixture(params=["sqlite", "postgres"])
def earlier(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A house as release 0.2.0 left it, in a file or in PostgreSQL, with its keys and its witness."""
    monkeypatch.chdir(tmp_path)
    db = unpacked(DUMPED, tmp_path, "0.2.0")
    if request.param == "sqlite":
        return db.name
    url = dumped(request.getfixturevalue("cluster"), "0.2.0")
    key_file(url).parent.mkdir(parents=True)
    shutil.copy(key_file(db), key_file(url))
    for ours, theirs in zip(witness_paths(db), witness_paths(url), strict=True):
        shutil.copy(ours, theirs)
    return url


# ---- forwards --------------------------------------------------------------------------------------------------------


def test_an_earlier_house_is_read_without_a_migration(earlier: str) -> None:
    does("audit", "verify", earlier, "--witness", witness_paths(earlier).witness)
    does("staff", "list", earlier)
    assert format_of(earlier) == 2, "who only reads changes nothing"


def test_an_earlier_house_is_migrated_and_plays_on(earlier: str) -> None:
    with closing(read_only(earlier)) as log:
        before = resume(log)
    check_house(earlier, witness_paths(earlier), demo=False, take_over=False, second_witnesses=[])
    with closing(open_encrypted(earlier)) as store:
        assert resume(store).tables == before.tables
        started(Path(earlier) if not connect.is_address(earlier) else earlier, store)
        world = Continued(store)
        assert world.round("a").rounds > before.tables["a"].rounds
        assert verify(store) == []
    assert format_of(earlier) == FORMAT
    assert execute(earlier, "SELECT version FROM program") == [(croupier.__version__,)]
    does("audit", "verify", earlier, "--witness", witness_paths(earlier).witness)


def test_an_earlier_house_is_backed_up_before_it_is_migrated(earlier: str, tmp_path: Path) -> None:
    does("backup", earlier, tmp_path / "before.db")
    assert format_of(earlier) == 2
    with closing(to_copy(tmp_path / "before.db", given_key(earlier))) as copy, closing(read_only(earlier)) as log:
        assert list(copy.read()) == list(log.read())


def test_every_step_is_there_and_each_store_has_its_own() -> None:
    assert set(SQLITE) == set(range(1, FORMAT))
    assert set(POSTGRES) == set(range(2, FORMAT)), "there was no PostgreSQL before format 2"


@pytest.fixture(params=["sqlite", "postgres"])
def house(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A house of this version."""
    monkeypatch.chdir(tmp_path)
    where = "house.db"
    if request.param == "postgres":
        where = PostgresGround(request.getfixturevalue("cluster"), "migrated").url
    does("init", where, "--administrator", "eng", "--shift-manager", "koh")
    return where


def of_the_next_version(monkeypatch: pytest.MonkeyPatch, step: Callable[[Any], None]) -> None:
    """This program as its next version would be, with one more step."""
    monkeypatch.setattr(migrations, "FORMAT", NEXT)
    monkeypatch.setattr(migrations, "READABLE", (FORMAT, NEXT))
    monkeypatch.setitem(SQLITE, FORMAT, step)
    monkeypatch.setitem(POSTGRES, FORMAT, step)
    monkeypatch.setattr(croupier, "__version__", "7.0.0")


def test_the_next_version_migrates_and_this_one_then_refuses(house: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as later:
        of_the_next_version(later, lambda db: db.execute("ALTER TABLE records ADD COLUMN shift TEXT"))
        open_encrypted(house).close()
        assert format_of(house) == NEXT
    with pytest.raises(NewerHouse, match=rf"Croupier 7.0.0 wrote this house \(format {NEXT}\)"):
        open_encrypted(house)


def test_a_migration_that_fails_changes_nothing_in_either_store(house: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(db: Any) -> None:
        db.execute("ALTER TABLE records ADD COLUMN shift TEXT")
        db.execute("SELECT * FROM nowhere")

    epoch = execute(house, "SELECT epoch FROM meta")
    with monkeypatch.context() as later:
        of_the_next_version(later, fails)
        with pytest.raises(StoreError, match="nowhere"):
            open_encrypted(house)
    assert (format_of(house), execute(house, "SELECT epoch FROM meta")) == (FORMAT, epoch)
    with pytest.raises((sqlite3.OperationalError, psycopg.Error), match="shift"):
        execute(house, "SELECT shift FROM records")
    open_encrypted(house).close()


# ---- backwards -------------------------------------------------------------------------------------------------------

COMMANDS = (
    ("serve", "--port=0", "--db"),
    ("serve", "--demo", "--port=0", "--db"),
    ("init",),
    ("audit", "verify"),
    ("recall",),
    ("replay",),
    ("export",),
    ("staff", "list"),
    ("watch", "dealers"),
)


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_every_command_refuses_a_newer_house_with_what_to_do(words: tuple[str, ...], house: str) -> None:
    execute(house, f"UPDATE meta SET format = {NEXT}")
    execute(house, "UPDATE program SET version = '9.1.0'")
    rows = execute(house, "SELECT * FROM meta")
    result = run(*words, house)
    told = " ".join(result.output.replace("│", " ").split())
    assert result.exit_code == 2, told
    assert f"Croupier 9.1.0 wrote this house (format {NEXT})" in told
    assert f"This is Croupier {croupier.__version__}" in told
    assert "install Croupier 9.1.0, or restore a backup from before the upgrade" in told
    assert execute(house, "SELECT * FROM meta") == rows


def test_a_newer_house_that_does_not_name_its_program_is_refused_too(house: str) -> None:
    execute(house, f"UPDATE meta SET format = {NEXT}")
    execute(house, "DROP TABLE program")
    assert "install Croupier of a later version" in refuses("staff", "list", house)


def test_records_of_a_newer_program_are_refused_in_words(tmp_path: Path, evening: list[Plan]) -> None:
    """Should a later version forget to raise the format: the chain is right, and the event is not known here."""
    sealed = [entry for plan in evening[:5] for entry in plan.sealed]
    newest = replace(sealed[-1], body=re.sub(rb'"type":"[a-z_]+"', b'"type":"of_tomorrow"', sealed[-1].body, count=1))
    newest = replace(newest, head=next_head(sealed[-2].head, newest.body))
    with closing(connect.open_store(tmp_path / "house.db")) as store:
        store.append([Plan((), (*sealed[:-1], newest), (), evening[4].after)])
    with closing(SqliteLog(tmp_path / "house.db")) as log:
        assert verify_chain(log.read()) == ""
        with pytest.raises(StoreError, match=r"of_tomorrow.*If a newer version of Croupier wrote them, install"):
            recovery.rebuild(log)


def test_a_house_moves_between_the_stores_whatever_its_format(earlier: str, tmp_path: Path, cluster: str) -> None:
    for target in (str(tmp_path / "moved.db"), PostgresGround(cluster, "moved_on").url):
        with closing(to_copy(earlier, given_key(earlier))) as source, closing(connect.open_store(target)) as store:
            copy_store(source, store)
        assert format_of(target) == FORMAT
        reader = PostgresLog(target) if connect.is_address(target) else SqliteLog(target)
        reader.close()
    assert sql_queries.FORMAT == FORMAT
