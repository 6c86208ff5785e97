"""A house is created on purpose, named in several ways, and opened by one server at a time."""

import shutil
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from croupier.house.books import is_demo
from croupier.house.execute import HOUSE_STREAM, record_events
from croupier.record.events import ChipsIssued, HouseCreated, RoleGranted, WitnessNamed
from croupier.record.stored_event import decode
from croupier.rules.roles import HOUSE, Actor, Role
from croupier.server.people import staff_auth
from croupier.store.connect import address_name
from croupier.store.encryption import key_file, open_encrypted, read_only
from croupier.store.recovery import resume
from croupier.store.witness import last_named, witness_paths
from tests.support.cli.startup import does, opened_and_closed, refuses, run

PINS = {"eng": "704118", "koh": "482913"}
TWO = ("--by", "eng", "--signed", "koh")


@pytest.fixture(autouse=True)
def quick_pins(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(staff_auth, "COST", 2**4)


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """A house with two people and their PINs."""
    db = tmp_path / "house.db"
    does("init", db, "--administrator", "eng", "--shift-manager", "koh")
    for name, pin in PINS.items():
        does("staff", "pin", db, name, said=f"{pin}\n")
    return db


def both() -> str:
    return "".join(f"{pin}\n" for pin in PINS.values())


# ---- created ---------------------------------------------------------------------------------------------------------


def test_init_creates_a_house_that_names_its_witness_and_is_no_demo(tmp_path: Path) -> None:
    db = tmp_path / "house.db"
    assert "croupier staff found" in does("init", db)
    with closing(read_only(db)) as log:
        first, second = (decode(each.body).event for each in log.read())
        assert not is_demo(resume(log))
    assert first == HouseCreated(demo=False)
    assert isinstance(second, WitnessNamed)
    assert refuses("init", db).endswith("This database already contains a house.")


def test_init_names_the_first_two_people(tmp_path: Path) -> None:
    does("init", tmp_path / "house.db", "--administrator", "eng", "--shift-manager", "koh")
    with closing(read_only(tmp_path / "house.db")) as log:
        records = [decode(each.body) for each in log.read()]
    granted = [each for each in records if isinstance(each.event, RoleGranted)]
    assert [each.event for each in granted] == [
        RoleGranted("eng", Role.ADMINISTRATOR),
        RoleGranted("koh", Role.SHIFT_MANAGER),
    ]
    assert {(each.by, each.signed) for each in granted} == {
        (Actor("eng", Role.SPECTATOR), Actor("koh", Role.SPECTATOR))
    }


@pytest.mark.parametrize("name", ["hosue.db", "sqlite:hosue.db", "sqlite:///hosue.db"])
def test_a_typo_creates_no_house(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    opened_and_closed(monkeypatch)
    told = refuses("serve", "--port", 0, "--db", name)
    assert "There is no house here" in told
    assert "croupier init" in told
    assert "does not exist" in refuses("staff", "found", name, "--administrator", "eng", "--shift-manager", "koh")
    assert not list(tmp_path.iterdir())


def test_a_demo_is_created_by_asking_for_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert opened_and_closed(monkeypatch) == []
    does("serve", "--demo", "--port", 0, "--db", tmp_path / "demo.db")


def test_a_house_is_not_made_a_demo_afterwards(house: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened_and_closed(monkeypatch)
    assert "not created as a demo" in refuses("serve", "--demo", "--port", 0, "--db", house)
    does("serve", "--port", 0, "--db", house)


# ---- named -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("where", "file"),
    [
        ("house.db", "house.db"),
        ("sqlite:house.db", "house.db"),
        ("sqlite:///house.db", "house.db"),
        ("sqlite:////srv/house.db", "/srv/house.db"),
        ("sqlite:/srv/house.db", "/srv/house.db"),
        ("postgresql://u@h/db", "postgresql://u@h/db"),
    ],
)
def test_a_database_by_its_name(where: str, file: str) -> None:
    assert address_name(where) == file


@pytest.mark.parametrize("where", ["sqlite:", "sqlite:///", "sqlite://house.db"])
def test_a_name_that_is_none(where: str) -> None:
    with pytest.raises(ValueError, match="sqlite:"):
        address_name(where)
    assert "sqlite:" in refuses("audit", "verify", where)


@pytest.mark.parametrize("prefix", ["sqlite:", "sqlite:///"])
def test_every_command_takes_either_name(prefix: str, house: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened_and_closed(monkeypatch)
    db = f"{prefix}{house}"
    does("staff", "list", db)
    does("audit", "verify", db)
    does("replay", db)
    does("watch", "dealers", db)
    does("serve", "--port", 0, "--db", db)
    does("backup", db, house.with_name(f"copy-{len(prefix)}.db"))
    assert {each.name.split(".")[0] for each in house.parent.iterdir()} == {"house", f"copy-{len(prefix)}"}


# ---- opened once -----------------------------------------------------------------------------------------------------

HOLDS = """
import sys
from croupier.store.encryption import open_encrypted
store = open_encrypted(sys.argv[1])
print("open", flush=True)
input()
"""


def test_a_process_that_is_killed_leaves_no_lock(house: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened_and_closed(monkeypatch)
    other = subprocess.Popen(
        [sys.executable, "-c", HOLDS, str(house)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    with other:
        assert other.stdout
        assert other.stdout.readline() == "open\n"
        assert "--take-over" in refuses("serve", "--port", 0, "--db", house)
        other.kill()
    does("serve", "--port", 0, "--db", house)


def test_a_reader_does_not_count_as_having_the_house_open(house: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened_and_closed(monkeypatch)
    with closing(read_only(house)) as log:
        assert next(log.read()).seq == 1
        does("serve", "--port", 0, "--db", house)


# ---- without its witness ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("how", ["deleted", "emptied", "cut"])
def test_two_people_approve_a_new_witness(how: str, house: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened_and_closed(monkeypatch)
    witness = witness_paths(house).witness
    lines = witness.read_bytes().splitlines(keepends=True)
    if how == "deleted":
        witness.unlink()
    else:
        witness.write_bytes(b"" if how == "emptied" else b"".join(lines[:-1]))
    assert "croupier audit new-witness" in refuses("serve", "--port", 0, "--db", house)
    assert "for --by" in refuses("audit", "new-witness", house, *TWO, said="000000\n000000\n")
    assert "for --signed" in refuses("audit", "new-witness", house, "--by", "eng", "--signed", "eng")
    assert "croupier audit new-witness" in refuses("serve", "--port", 0, "--db", house), "nothing was changed"
    does("audit", "new-witness", house, *TWO, said=both())
    does("serve", "--port", 0, "--db", house)
    does("audit", "verify", house, "--witness", witness)
    with closing(read_only(house)) as log:
        record = next(each for each in map(decode, (each.body for each in log.newest("house"))))
        assert isinstance(record.event, WitnessNamed)
        assert (record.by.name, record.signed and record.signed.name) == ("eng", "koh")
        assert ("cut" if how == "cut" else "missing" if how == "deleted" else "empty") in record.event.why
    kept = list(house.parent.glob("*.set-aside-*"))
    assert [each.read_bytes() for each in kept] == [] if how == "deleted" else [b"".join(lines[:-1]) * (how == "cut")]


def test_a_house_that_is_open_gets_no_new_witness(house: Path) -> None:
    with closing(read_only(house)):
        assert "Another process is using this house" in refuses("audit", "new-witness", house, *TWO, said=both())


def test_after_restore_the_house_starts_whatever_the_old_witness_saw(
    house: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The backup is older than the house that was lost, and its witness is still there."""
    opened_and_closed(monkeypatch)
    copy = house.with_name("copy.db")
    does("backup", house, copy)
    shutil.copy(key_file(house), key_file(copy))
    does("staff", "add", house, "lim", "dealer", *TWO, said=both())
    house.unlink()
    does("restore", copy, house, *TWO, said=both())
    does("serve", "--port", 0, "--db", house)
    told = does("audit", "verify", house, "--witness", witness_paths(house).witness)
    assert "Not checked" not in told, told
    assert len(list(house.parent.glob("*.witness.set-aside-1"))) == 1


def test_a_backup_is_not_served_as_it_is(house: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened_and_closed(monkeypatch)
    copy = house.with_name("copy.db")
    does("backup", house, copy)
    shutil.copy(key_file(house), key_file(copy))
    assert "missing, and this house has one" in refuses("serve", "--port", 0, "--db", copy)


# ---- what an audit did not check -------------------------------------------------------------------------------------


def test_an_audit_says_what_it_could_not_check(house: Path) -> None:
    assert "Not checked: no witness was given" in does("audit", "verify", house)
    witness = witness_paths(house).witness
    assert "Not checked" not in does("audit", "verify", house, "--witness", witness)
    report = msgspec.json.decode(does("audit", "verify", house, "--json"))
    assert len(report["unchecked"]) == 1
    with closing(open_encrypted(house)) as store:
        now = resume(store)
        store.append([record_events(now, HOUSE_STREAM, (ChipsIssued("ana", 1),), HOUSE, 10**13)])
    assert "have not been seen by any witness yet" in does("audit", "verify", house, "--witness", witness)


def test_an_audit_finds_a_witness_that_is_not_the_one_the_record_names(house: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    does("init", other / "house.db")
    result = run("audit", "verify", house, "--witness", witness_paths(other / "house.db").witness)
    assert result.exit_code == 1
    assert "is not as it was written" in result.output


def test_an_audit_finds_that_the_named_line_is_gone(house: Path) -> None:
    witness = witness_paths(house).witness
    with closing(read_only(house)) as log:
        line = last_named(log)
    assert line
    lines = witness.read_bytes().splitlines(keepends=True)
    witness.write_bytes(b"")
    result = run("audit", "verify", house, "--witness", witness)
    assert result.exit_code == 1
    witness.write_bytes(b"".join(lines))
    does("audit", "verify", house, "--witness", witness)
