"""Staff from the command line: two people found a house, two add others, and everybody has their own PIN."""

import logging
import sys
from contextlib import closing
from pathlib import Path

import pytest
from typer import BadParameter
from typer.testing import CliRunner

from croupier.cli import app, pin_prompt
from croupier.cli import staff as command
from croupier.house.execute import HOUSE_STREAM, Order, execute
from croupier.record import commands as c
from croupier.record import events as e
from croupier.record.stored_event import Recorded, decode
from croupier.rules.roles import HOUSE, Actor, Role
from croupier.server.people import staff_auth
from croupier.server.people.pin_storage import stored_pin, too_simple
from croupier.server.people.staff_auth import hashed
from croupier.store.connect import is_in_use
from croupier.store.encryption import key_file, open_encrypted, read_only
from croupier.store.recovery import resume
from croupier.store.signed_heads import key_at, read_heads
from croupier.store.sqlite import SqliteLog
from croupier.store.witness import Witness, witness_paths
from croupier.words import sentence
from tests.support.cli.staff import TWO, created, does, run

PIN = "704118"
ENG, KOH = Actor("eng", Role.ADMINISTRATOR), Actor("koh", Role.SHIFT_MANAGER)


@pytest.fixture(autouse=True)
def quick_pins(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(staff_auth, "COST", 2**4)


@pytest.fixture
def house(tmp_path: Path) -> Path:
    db = created(tmp_path / "house.db")
    does("found", db, "--administrator", "eng", "--shift-manager", "koh")
    return db


def records(db: Path) -> list[Recorded]:
    with closing(SqliteLog(db)) as log:
        told = [decode(each.body) for each in log.read()]
    return [each for each in told if not isinstance(each.event, e.HouseCreated | e.WitnessNamed)]


def state(db: Path) -> tuple[list[Recorded], list[str], object]:
    with closing(open_encrypted(db)) as store:
        names = [name for name, _ in store.secrets()]
    with closing(read_only(db)) as log:
        return records(db), names, resume(log).register


# ---- what is done ----------------------------------------------------------------------------------------------------


def test_two_people_found_a_house_and_the_record_has_both_names_on_both_roles(house: Path) -> None:
    one, two = records(house)
    assert (one.event, two.event) == (e.RoleGranted("eng", ENG.role), e.RoleGranted("koh", KOH.role))
    for each in (one, two):
        assert each.by == Actor("eng", Role.SPECTATOR)
        assert each.signed == Actor("koh", Role.SPECTATOR)
    assert " ".join(does("list", house).split()) == "eng administrator no PIN yet koh shift manager no PIN yet"


def test_a_role_is_written_as_a_proposal_and_its_signature_would_be(house: Path) -> None:
    with closing(read_only(house)) as log:
        before = resume(log)
    does("add", house, "lim", "dealer", *TWO)
    written = records(house)[2:]
    plan = execute(before, Order(HOUSE_STREAM, c.GrantRole("lim", Role.DEALER), ENG, written[0].at, second=KOH))
    assert written == list(getattr(plan, "records", ()))
    assert (written[-1].event, written[-1].by, written[-1].signed) == (e.RoleGranted("lim", Role.DEALER), ENG, KOH)
    does("add", house, "lim", "pit-supervisor", *TWO)
    assert "lim                      pit supervisor" in does("list", house)
    does("remove", house, "lim", *TWO)
    assert "lim" not in does("list", house)
    assert records(house)[-1].event == e.RoleRevoked("lim")


def test_a_pin_is_hashed_in_the_vault_and_the_newest_counts(house: Path) -> None:
    does("pin", house, "eng", said="482913\n")
    does("pin", house, "eng", said=f"482913\n{PIN}\n")
    with closing(open_encrypted(house)) as store:
        register = resume(store).register
        found = stored_pin(store.secret, register, "eng")
        assert found
        assert hashed(PIN, found.salt, found.cost) == found.digest
        assert register.pins == {"eng": 2}
        assert stored_pin(store.secret, register, "koh") is None
    assert "eng                      administrator    PIN" in does("list", house)
    assert [(each.event, each.by) for each in records(house)[2:]] == [(e.PinSet("eng", n), HOUSE) for n in (1, 2)]


def test_a_staff_member_who_comes_back_has_no_pin(house: Path) -> None:
    does("add", house, "lim", "dealer", *TWO)
    does("pin", house, "lim", said=f"{PIN}\n")
    does("remove", house, "lim", *TWO)
    does("add", house, "lim", "dealer", *TWO)
    assert "dealer           no PIN yet" in does("list", house)
    does("pin", house, "lim", said=f"{PIN}\n")
    assert "dealer           PIN" in does("list", house)


def test_neither_a_pin_nor_its_hash_appears_anywhere(house: Path, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG):
        said = does("pin", house, "eng", said=f"{PIN}\n") + does("list", house)
    with closing(open_encrypted(house)) as store:
        found = stored_pin(store.secret, resume(store).register, "eng")
    assert found
    bodies = b"".join(each.read_bytes() for each in house.parent.iterdir()) + (said + caplog.text).encode()
    for secret in (PIN.encode(), found.digest, found.salt, found.digest.hex().encode(), found.salt.hex().encode()):
        assert secret not in bodies


def test_at_a_terminal_it_is_asked_for_twice(house: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal:
        def isatty(self) -> bool:
            return True

    for answers, right in (([PIN, PIN], True), ([PIN, "704119"], False), (["123456"], False)):
        monkeypatch.setattr(sys, "stdin", Terminal())
        left = iter(answers)
        monkeypatch.setattr(pin_prompt, "getpass", lambda _, left=left: next(left))
        if right:
            assert command._ask_new_pin("eng") == PIN
        else:
            with pytest.raises(BadParameter):
                command._ask_new_pin("eng")


def test_the_witness_beside_the_house_sees_it(house: Path) -> None:
    at = witness_paths(house)
    first = Witness(at.witness, key_at(at.key))
    last = records(house)[-1]
    with closing(SqliteLog(house)) as log:
        first.saw(last.seq, list(log.read())[-1].head)
    first.write()
    does("add", house, "lim", "dealer", *TWO)
    assert max(read_heads(at.witness)) == records(house)[-1].seq
    result = CliRunner().invoke(app, ["audit", "verify", str(house), "--witness", str(at.witness)])
    assert result.exit_code == 0, result.output


# ---- what is refused, and changes nothing ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        (("add", "lim", "croupier", *TWO), "ROLE"),
        (("add", "lim", "player", *TWO), "ROLE"),
        (("add", "ng", "pit_manager", *TWO), "ROLE"),
        (("add", "eng", "auditor", *TWO), "--by"),
        (("add", "lim  lo", "dealer", *TWO), "NAME"),
        (("add", "KOH", "dealer", *TWO), "NAME"),
        (("add", "koh", "pit_manager", *TWO), "--signed"),
        (("add", "lim", "dealer", "--by", "eng", "--signed", "eng"), "--signed"),
        (("add", "lim", "dealer", "--by", "eng", "--signed", "nobody"), "--signed"),
        (("add", "lim", "dealer", "--by", "nobody", "--signed", "koh"), "--by"),
        (("add", "lim", "dealer", "--by", "koh", "--signed", "eng"), "--by"),
        (("add", "lim", "dealer", "--by", "eng", "--signed", "ng"), "--signed"),
        (("add", "lim", "dealer", "--by", "eng"), "--signed"),
        (("remove", "nobody", *TWO), "NAME"),
        (("remove", "eng", *TWO), "--by"),
        (("remove", "koh", *TWO), "--signed"),
        (("remove", "ng", "--by", "ng", "--signed", "koh"), "--by"),
        (("pin", "nobody"), "NAME"),
        (("pin", "eng"), "PIN"),
        (("found", "--administrator", "ann", "--shift-manager", "bob"), "DB"),
    ],
)
def test_refused_with_the_name_of_the_option(house: Path, words: tuple[str, ...], hint: str) -> None:
    does("add", house, "ng", "pit_manager", *TWO)
    before = state(house)
    result = run(words[0], house, *words[1:], said="123456\n")
    assert result.exit_code == 2, result.output
    assert f"for {hint}:" in result.output or f"Missing option '{hint}'" in result.output, result.output
    assert state(house) == before


@pytest.mark.parametrize(
    ("one", "two", "hint"),
    [("ann", "Ann", "--shift-manager"), ("", "bob", "--administrator"), ("ann", "house", "--shift-manager")],
)
def test_a_house_is_founded_by_two_different_names_or_not_at_all(tmp_path: Path, one: str, two: str, hint: str) -> None:
    words = ["init", str(tmp_path / "new.db"), "--administrator", one, "--shift-manager", two]
    result = CliRunner().invoke(app, words, env={"COLUMNS": "200"})
    assert result.exit_code == 2
    assert hint in result.output
    assert not list(tmp_path.iterdir()), "nothing is left behind"
    before = state(created(tmp_path / "house.db"))
    result = run("found", tmp_path / "house.db", "--administrator", one, "--shift-manager", two)
    assert result.exit_code == 2
    assert hint in result.output
    assert state(tmp_path / "house.db") == before


def test_a_house_without_staff_is_founded_first(tmp_path: Path) -> None:
    db = tmp_path / "house.db"
    open_encrypted(db).close()
    result = run("add", db, "lim", "dealer", *TWO)
    assert result.exit_code == 2
    assert "croupier staff found" in result.output
    assert run("list", tmp_path / "nowhere.db").exit_code == 2


@pytest.mark.parametrize(
    "pin", ["", "12345", "1234567890123", "12345a", "111111", "123456", "987654", "890123", "121212"]
)
def test_a_pin_that_is_too_simple(pin: str) -> None:
    assert too_simple(pin)


@pytest.mark.parametrize("pin", [PIN, "135790246801", "112358"])
def test_a_pin_that_is_not(pin: str) -> None:
    assert too_simple(pin) is None


def test_a_house_that_somebody_has_open_is_left_alone(house: Path) -> None:
    assert not is_in_use(house)
    with closing(open_encrypted(house)) as server:
        epoch = server.epoch
        result = run("pin", house, "eng", said=f"{PIN}\n")
        assert result.exit_code == 2
        assert "Another process is using this house" in result.output
        assert does("list", house), "reading it is no harm"
    with closing(open_encrypted(house)) as server:
        assert server.epoch == epoch + 1
    assert len(records(house)) == 2


def test_without_the_key_nothing_is_written_and_no_other_is_made(house: Path) -> None:
    key_file(house).unlink()
    for words in (("pin", house, "eng"), ("add", house, "lim", "dealer", *TWO), ("list", house)):
        result = run(*words, said=f"{PIN}\n")
        assert result.exit_code == 2
        assert "the key of this house is not here" in result.output
    assert not key_file(house).exists()
    assert len(records(house)) == 2


@pytest.mark.parametrize("role", ["pit_supervisor", "pit-supervisor", "Pit Supervisor", "PIT  SUPERVISOR"])
def test_a_role_is_read_as_people_write_it(house: Path, role: str) -> None:
    assert does("add", house, "tan", role, *TWO).strip() == "tan works here as pit supervisor"


def test_a_role_that_there_is_none_of_is_answered_with_those_that_there_are(house: Path) -> None:
    result = run("add", house, "tan", "boss", *TWO)
    assert result.exit_code == 2
    assert 'Unknown role "boss". Choose one of: administrator, auditor, cashier, dealer, pit manager' in result.output


@pytest.mark.parametrize("name", ["Pit Manager", "Dealer 3", "p1t supervis0r", "the Cashier", "Shift-Manager"])
def test_nobody_is_called_by_a_rank(house: Path, name: str) -> None:
    result = run("add", house, name, "dealer", *TWO)
    assert result.exit_code == 2
    assert sentence("person_name_has_title", {}) in result.output


def test_a_new_house_over_an_old_one_is_refused_by_its_name_once(house: Path) -> None:
    result = CliRunner().invoke(app, ["init", str(house)])
    assert (result.exit_code, result.stderr) == (2, f"{house}: This database already contains a house.\n")
