"""Each check of the doctor finds the thing it is for, broken for real, and says what to do."""

import json
import os
import resource
import shutil
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import psycopg
import pytest

from croupier.cli.doctor import command, machine
from croupier.house.execute import HOUSE_STREAM, record_events
from croupier.record.events import ChipsIssued
from croupier.rules.roles import HOUSE
from croupier.server import program_files_check
from croupier.server.clock import wall
from croupier.store.encryption import VARIABLE, key_file, open_encrypted
from croupier.store.recovery import resume
from croupier.store.sql_queries import FORMAT
from croupier.store.witness import witness_paths
from croupier.web import STATIC
from tests.support.cli.startup import does, run
from tests.support.store.backends import PostgresGround

CHECKS = {*command.OF_THE_MACHINE, *command.OF_THE_HOUSE, "format"}
HOUR = 3_600_000


class Report(NamedTuple):
    """What the doctor says about one house."""

    code: int
    findings: list[dict[str, Any]]

    def of(self, check: str, *levels: str) -> list[dict[str, Any]]:
        return [one for one in self.findings if one["check"] == check and one["level"] in levels]

    def bad(self) -> set[str]:
        """The checks that found something, apart from the disk that holds both database and witness."""
        found = {one["check"] for one in self.findings if one["level"] != "ok"}
        beside = [one for one in self.findings if one["what"]["code"] == "doctor_witness_beside"]
        return found - ({"witness"} if len(self.of("witness", "warning", "failure")) == len(beside) else set())

    def says(self, check: str, level: str, what: str, do: str) -> None:
        """This check, and no other, found this and gives this advice."""
        (one,) = (one for one in self.of(check, level) if what in one["text"])
        assert do in one["do"], one
        assert self.bad() == {check}, self.findings
        assert self.code == (1 if level == "failure" else 0)


def doctor(where: object, *more: object) -> Report:
    port = () if "--port" in more else ("--port", 0)
    result = run("doctor", "--db", where, *port, *more, "--json")
    answer = json.loads(result.output)
    assert answer["well"] is (result.exit_code == 0)
    return Report(result.exit_code, answer["findings"])


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CROUPIER_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)


@pytest.fixture(params=["sqlite", "postgres"])
def house(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.chdir(tmp_path)
    where = "house.db"
    if request.param == "postgres":
        where = PostgresGround(request.getfixturevalue("cluster"), "examined").url
    does("init", where, "--administrator", "eng", "--shift-manager", "koh")
    return where


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    does("init", "house.db", "--administrator", "eng", "--shift-manager", "koh")
    return tmp_path / "house.db"


def execute(where: str, sql: str) -> None:
    if where.startswith("postgres"):
        with psycopg.connect(where, autocommit=True) as db:
            db.execute(sql.encode())
        return
    with closing(sqlite3.connect(where)) as opened:
        opened.execute(sql)
        opened.commit()


# ---- a house in order ------------------------------------------------------------------------------------------------


def test_a_house_in_order_passes_every_check(house: str) -> None:
    report = doctor(house, "--proxy", "127.0.0.1", "--name", "casino.example")
    assert report.bad() == set()
    assert report.code == 0
    assert {one["check"] for one in report.findings} == CHECKS
    assert all(one["do"] for one in report.findings if one["level"] != "ok")


def test_people_read_one_line_for_each_finding_and_what_to_do(file: Path) -> None:
    told = does("doctor", "--db", file, "--port", 0)
    assert f"ok       Database     {file} can be read, and no server has it open." in told
    assert told.endswith("0 failures, 1 warning.\n")
    key_file(file).unlink()
    result = run("doctor", "--db", file, "--port", 0)
    assert result.exit_code == 1
    assert f"FAILURE  Card key     {key_file(file)} is missing.\n{'':22}Put the right key there" in result.output


def everything(folder: Path) -> dict[str, object]:
    """Files with their contents, except what SQLite makes while it reads."""
    return {
        path.name: (path.read_bytes(), path.stat().st_mode)
        for path in folder.rglob("*")
        if path.is_file() and not path.name.endswith(("-shm", "-wal"))
    }


def test_the_doctor_changes_nothing(house: str, tmp_path: Path) -> None:
    before = everything(tmp_path)
    doctor(house)
    assert everything(tmp_path) == before
    for path in (key_file(house), witness_paths(house).key, witness_paths(house).witness):
        path.unlink()
        without = everything(tmp_path)
        doctor(house)
        assert everything(tmp_path) == without, "nothing is created"


def test_a_house_that_is_open_passes(house: str) -> None:
    with closing(open_encrypted(house)):
        report = doctor(house)
    assert report.code == 0
    assert report.of("database", "ok")[0]["what"]["code"] == "doctor_database_open"


def test_a_check_that_breaks_is_a_failure_and_the_others_run(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def breaks(_: object) -> Iterator[Any]:
        raise RuntimeError("the floor gave way")

    monkeypatch.setitem(command.OF_THE_MACHINE, "page", breaks)
    report = doctor(file)
    assert [one["text"] for one in report.of("page", "failure")] == ["the floor gave way."]
    assert {one["check"] for one in report.findings} == CHECKS - {"proxy"}


# ---- the machine -----------------------------------------------------------------------------------------------------


def test_changed_files_of_the_program(file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A small package with the list that a wheel has."""
    package = tmp_path / "site" / "croupier"
    package.mkdir(parents=True)
    (package / "a.py").write_text("one = 1\n")
    listed = package.parent / "croupier-1.dist-info" / "RECORD"
    listed.parent.mkdir()
    listed.write_text(f"croupier/a.py,{program_files_check.digest_of(package / 'a.py')},8\n")
    monkeypatch.setattr(program_files_check, "check", lambda check=program_files_check.check: check(package))
    assert doctor(file).of("program", "ok")[0]["text"] == "All 1 files are as they were packaged."
    (package / "a.py").write_text("one = 2\n")
    doctor(file).says("program", "failure", "croupier/a.py has changed", "Install this version of Croupier again")


@pytest.mark.parametrize("lost", ["index.html", "assets"])
def test_a_page_that_is_not_built_or_not_whole(
    lost: str, file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(machine, "STATIC", shutil.copytree(STATIC, tmp_path / "static"))
    assert doctor(file).bad() == set()
    path = tmp_path / "static" / lost
    if path.is_dir():
        (tmp_path / "static" / machine.ASSET.findall((path.parent / "index.html").read_text())[0]).unlink()
    else:
        path.unlink()
    doctor(file).says("page", "failure", "The page", "make web")


@contextmanager
def limited(which: int, soft: int, hard: int) -> Iterator[None]:
    before = resource.getrlimit(which)
    resource.setrlimit(which, (soft, hard))
    try:
        yield
    finally:
        resource.setrlimit(which, before)


@pytest.mark.parametrize(("most", "level"), [(100, "failure"), (600, "warning"), (1_096, "ok")])
def test_too_few_descriptors(most: int, level: str, file: Path) -> None:
    report = doctor(file, "--descriptors", most)
    if level == "ok":
        assert report.bad() == set()
    else:
        report.says("descriptors", level, f"room for {most - 96}", "Allow at least 1096 open files: LimitNOFILE")


def test_too_few_descriptors_by_the_limit_of_the_system(file: Path) -> None:
    command_line = [sys.executable, "-m", "croupier", "doctor", "--db", str(file), "--port", "0", "--json"]
    done = subprocess.run(["sh", "-c", 'ulimit -n 300; exec "$@"', "sh", *command_line], capture_output=True, text=True)
    Report(done.returncode, json.loads(done.stdout)["findings"]).says(
        "descriptors", "warning", "room for 204 connections", "LimitNOFILE"
    )


def test_a_disk_that_cannot_be_written(file: Path) -> None:
    with limited(resource.RLIMIT_FSIZE, 40_000, resource.getrlimit(resource.RLIMIT_FSIZE)[1]):
        doctor(file).says("disk", "failure", f"{file.parent} cannot be written: File too large", "Free some space")


def can_mount() -> bool:
    return os.geteuid() == 0 and subprocess.run(["unshare", "-m", "true"], capture_output=True).returncode == 0


@pytest.mark.skipif(not can_mount(), reason="only root with mount namespaces can make a small disk")
@pytest.mark.parametrize(("size", "level"), [(12, "failure"), (40, "warning")])
def test_a_disk_that_is_nearly_full(size: int, level: str, file: Path, tmp_path: Path) -> None:
    disk = tmp_path / "disk"
    disk.mkdir()
    script = f"""set -e; mount -t tmpfs -o size={size}m tmpfs {disk}; cp {file}* {disk}
    {sys.executable} -m croupier doctor --db {disk}/house.db --port 0 --json || true"""
    done = subprocess.run(["unshare", "-m", "sh", "-c", script], capture_output=True, text=True)
    report = Report(int(level == "failure"), json.loads(done.stdout)["findings"])
    report.says("disk", level, f"{disk}: only", "Free some space")


def test_a_cache_that_cannot_be_written(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CROUPIER_CACHE", "/proc/croupier")
    doctor(file).says("cache", "warning", "/proc/croupier/kernels cannot be written", "CROUPIER_CACHE")


# ---- the configuration and the address -------------------------------------------------------------------------------


def test_settings_from_a_file_are_used_and_those_that_do_not_fit_are_refused(file: Path, tmp_path: Path) -> None:
    settings = tmp_path / "croupier.toml"
    settings.write_text(f'db = "{file}"\nport = 0\nname = ["casino.example"]\nproxy = ["127.0.0.1"]\n')
    told = does("--config", settings, "doctor")
    assert "4 settings set" in told
    assert "X-Forwarded-For from 127.0.0.1 is trusted" in told
    settings.write_text('idle_player = 5\nport = "high"\n')
    result = run("--config", settings, "doctor")
    assert result.exit_code == 2
    assert "Write idle_players" in result.output
    assert f"{settings}:2" in result.output


def test_an_address_that_another_program_uses(file: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        doctor(file, "--port", port).says("address", "failure", f"port {port}: Address already in use", "--port")
        with closing(open_encrypted(file)):
            assert doctor(file, "--port", port).code == 0, "the house itself is open"


def test_an_address_that_is_not_of_this_machine(file: Path) -> None:
    report = doctor(file, "--host", "192.0.2.1", "--proxy", "10.0.0.5", "--name", "casino.example")
    report.says("address", "failure", "Cannot listen on 192.0.2.1", "--host")


def test_pins_that_travel_unencrypted(file: Path) -> None:
    doctor(file, "--host", "0.0.0.0").says("address", "warning", "it refuses PINs", "behind a proxy with TLS")
    open_to_all = doctor(file, "--host", "0.0.0.0", "--insecure-pins")
    open_to_all.says("address", "warning", "PINs travel unencrypted", "behind a proxy with TLS")
    behind = doctor(file, "--host", "0.0.0.0", "--proxy", "10.0.0.0/24", "--name", "casino.example")
    assert behind.bad() == set()


def test_a_proxy_that_is_no_address_and_a_house_without_a_name(file: Path) -> None:
    refused = run("doctor", "--db", file, "--proxy", "proxy.example")
    assert refused.exit_code == 2
    assert "--proxy" in refused.output
    doctor(file, "--proxy", "127.0.0.1").says("proxy", "warning", "no name", "--name")


# ---- the database ----------------------------------------------------------------------------------------------------


def test_no_house_is_there(tmp_path: Path, cluster: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for where in ("nothing.db", PostgresGround(cluster, "nothing").url):
        doctor(where).says("database", "failure", "There is no house", "croupier init")


def test_a_file_that_is_not_a_house(tmp_path: Path) -> None:
    (tmp_path / "recipes").write_text("flour, water, salt" * 1000)
    doctor(tmp_path / "recipes").says("database", "failure", "not a database", "Check that this is the right file")


def test_a_database_server_that_does_not_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with socket.create_server(("127.0.0.1", 0)) as closed:
        port = closed.getsockname()[1]
    monkeypatch.setenv("CROUPIER_DB_PASSWORD", "hunter2")
    report = doctor(f"postgresql://croupier@127.0.0.1:{port}/house")
    report.says("database", "failure", "Connection refused", "that the database server runs")
    assert "hunter2" not in json.dumps(report.findings)


def test_a_database_that_does_not_wait_for_its_disk(house: str) -> None:
    if not house.startswith("postgres"):
        return
    report = doctor(f"{house}%20-csynchronous_commit%3Doff")
    report.says("database", "failure", "synchronous_commit is off", "Set synchronous_commit = on")


def test_a_file_that_others_can_read(file: Path) -> None:
    file.chmod(0o640)
    doctor(file).says("database", "warning", f"Other users can read {file}", f"chmod 600 {file}")


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give a file away")
def test_a_file_of_another_user(file: Path) -> None:
    os.chown(file, 12_345, -1)
    doctor(file).says("database", "warning", "belongs to another user", "as the same user")


def test_a_house_of_an_earlier_or_a_later_program(house: str) -> None:
    execute(house, f"UPDATE meta SET format = {FORMAT - 1}")
    doctor(house).says("format", "warning", f"migrates it to format {FORMAT}", "Make a backup first")
    execute(house, f"UPDATE meta SET format = {FORMAT + 1}")
    report = doctor(house)
    (one,) = report.of("format", "failure")
    assert "wrote this house (format 4)" in one["text"]
    assert (report.code, report.bad()) == (1, {"format"})


# ---- the clock -------------------------------------------------------------------------------------------------------


def with_a_record_from(where: str, timestamp: int) -> None:
    with closing(open_encrypted(where)) as store:
        store.append([record_events(resume(store), HOUSE_STREAM, (ChipsIssued("Ana", 5),), HOUSE, timestamp)])


def test_a_clock_behind_the_record(house: str) -> None:
    with_a_record_from(house, wall() + HOUR)
    doctor(house).says("clock", "failure", "The clock is 3,", "let it follow a time server")


def test_a_clock_behind_the_witness(house: str) -> None:
    """The last line of the witness was written by a machine whose clock was ahead."""
    path = witness_paths(house).witness
    lines = path.read_text().splitlines()
    last = json.loads(lines[-1]) | {"at": wall() + HOUR}
    path.write_text("\n".join((*lines[:-1], json.dumps(last))) + "\n")
    assert doctor(house).of("clock", "failure")


def test_a_clock_of_the_database_server_that_differs(house: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """This machine's clock is an hour ahead of the server's real one."""
    if not house.startswith("postgres"):
        return
    monkeypatch.setattr("croupier.cli.doctor.database.wall", lambda: wall() + HOUR)
    report = doctor(house)
    report.says("clock", "warning", "3,", "Let both machines follow a time server")


# ---- keys and witnesses ----------------------------------------------------------------------------------------------

KeyOf = Callable[[str], Path]
KEYS: dict[str, KeyOf] = {"card_key": key_file, "witness_key": lambda db: witness_paths(db).key}


@pytest.mark.parametrize("check", KEYS)
def test_a_key_that_is_missing(check: str, house: str) -> None:
    path = KEYS[check](house)
    path.unlink()
    report = doctor(house)
    (one,) = report.of(check, "failure")
    assert one["text"] == f"{path} is missing."
    assert "A backup set holds it" in one["do"]
    assert report.bad() <= {check, "witness"}, "a witness is not checked without its key"


@pytest.mark.parametrize("check", KEYS)
def test_a_key_that_others_can_read(check: str, house: str) -> None:
    KEYS[check](house).chmod(0o644)
    report = doctor(house)
    (one,) = report.of(check, "failure")
    assert "ther users can read" in one["text"]
    assert "chmod 600" in one["text"] + one["do"]


@pytest.mark.parametrize("check", KEYS)
@pytest.mark.parametrize("how", ["other", "unfit"])
def test_a_key_that_does_not_fit(check: str, how: str, house: str) -> None:
    KEYS[check](house).write_text("ab" * 32 if how == "other" else "not a key")
    report = doctor(house)
    (one,) = report.of(check, "failure")
    assert "Put the right key there" in one["do"]
    assert report.bad() <= {check, "witness"}


def test_a_key_in_the_environment(house: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, key_file(house).read_text().strip())
    key_file(house).unlink()
    assert doctor(house).of("card_key", "ok")[0]["text"] == "CROUPIER_KEY is the key of this house."
    monkeypatch.setenv(VARIABLE, "ab" * 32)
    assert doctor(house).of("card_key", "failure")


@pytest.mark.parametrize(
    ("damage", "what"),
    [
        (lambda path: path.unlink(), "is missing, and this house has one"),
        (lambda path: path.write_text(""), "is empty, and this house has one"),
        (lambda path: path.write_text(path.read_text().replace('"at":1', '"at":2')), "is not as it was written"),
    ],
    ids=["gone", "empty", "changed"],
)
def test_a_witness_that_does_not_agree(damage: Callable[[Path], object], what: str, house: str) -> None:
    damage(witness_paths(house).witness)
    report = doctor(house)
    (one,) = report.of("witness", "failure")
    assert what in one["text"]
    assert "docs/operating.md" in one["do"]
    assert report.code == 1


def test_a_witness_that_has_seen_more_than_the_database(file: Path, tmp_path: Path) -> None:
    """The database was replaced by an older copy, the witness was not."""
    shutil.copy(file, tmp_path / "older.db")
    for ours, theirs in zip(witness_paths(file), witness_paths(tmp_path / "older.db"), strict=True):
        shutil.copy(ours, theirs)
    shutil.copy(key_file(file), key_file(tmp_path / "older.db"))
    does("audit", "new-witness", file, "--by", "eng", "--signed", "koh")
    shutil.copy(witness_paths(file).witness, witness_paths(tmp_path / "older.db").witness)
    (one,) = doctor(tmp_path / "older.db").of("witness", "failure")
    assert "is not in this log" in one["text"]


def test_a_second_witness_of_another_house(file: Path, tmp_path: Path) -> None:
    does("init", "other.db", "--administrator", "eng", "--shift-manager", "koh")
    report = doctor(file, "--second-witness", tmp_path / "other.db.witness")
    report.says("witness", "failure", "signed with another key", "docs/operating.md")


def test_a_witness_on_the_disk_of_the_database(file: Path) -> None:
    (one,) = doctor(file).of("witness", "warning")
    assert "on the same disk" in one["text"]
    assert "--second-witness" in one["do"]
