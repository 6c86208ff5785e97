"""Restoring a backup asks for the user's PIN where the house has one; a wrong PIN changes nothing."""

import shutil
import sys
from contextlib import closing
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from croupier.cli import app, pin_prompt
from croupier.cli.startup_checks import check_house
from croupier.record.events import HouseRestored, WitnessNamed
from croupier.record.stored_event import decode
from croupier.rules.roles import Actor, Role
from croupier.server.people import staff_auth
from croupier.store.encryption import VARIABLE, key_file
from croupier.store.key_files import create_key_file
from croupier.store.sqlite import SqliteLog
from croupier.store.witness import witness_paths
from croupier.words import sentence
from tests.support.cli.staff import TWO, created, does

ENGS, KOHS, NGS = "704118", "482913", "339120"


@pytest.fixture(autouse=True)
def quick_pins(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(staff_auth, "COST", 2**4)


def restore(file: Path, said: str | bytes = "", by: str = "eng", signed: str = "koh") -> Result:
    words = ["restore", str(file), str(file.parent / "back.db"), "--by", by, "--signed", signed]
    return CliRunner().invoke(app, words, input=said, env={"COLUMNS": "200"})


def lines(*said: str) -> str:
    return "".join(f"{each}\n" for each in said)


def backed_up(folder: Path, **own: str) -> Path:
    """A house with an administrator, a Shift Manager and a Pit Manager, their PINs, and a backup of it with its key."""
    house, file = folder / "house.db", folder / "copy.db"
    created(house)
    does("found", house, "--administrator", "eng", "--shift-manager", "koh")
    does("add", house, "ng", "pit_manager", *TWO)
    for name, pin in own.items():
        does("pin", house, name, said=lines(pin))
    assert CliRunner().invoke(app, ["backup", str(house), str(file)]).exit_code == 0
    shutil.copy(key_file(house), key_file(file))
    return file


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    return backed_up(tmp_path, eng=ENGS, koh=KOHS, ng=NGS)


def refused(file: Path, result: Result, *words: str) -> None:
    assert result.exit_code == 2, result.output
    assert all(word in result.output for word in words), result.output
    assert not list(file.parent.glob("back*")), "nothing is written"


# ---- both have one ---------------------------------------------------------------------------------------------------


def test_with_both_pins_it_is_restored_and_the_record_has_both_names(copy: Path) -> None:
    result = restore(copy, lines(ENGS, KOHS))
    assert result.exit_code == 0, result.output
    with closing(SqliteLog(copy.parent / "back.db")) as log:
        *old, last, named = log.read()
    record = decode(last.body)
    assert isinstance(decode(named.body).event, WitnessNamed)
    assert record.event == HouseRestored(len(old), old[-1].head)
    assert (record.by, record.signed) == (Actor("eng", Role.ADMINISTRATOR), Actor("koh", Role.SHIFT_MANAGER))


WRONG: list[tuple[str | bytes, str]] = [
    ("", "--by"),
    (lines("704119", KOHS), "--by"),
    (lines(ENGS), "--signed"),
    (lines(ENGS, "482914"), "--signed"),
    (lines(ENGS, ENGS), "--signed"),
    (lines(KOHS, ENGS), "--by"),
    (lines(ENGS, NGS), "--signed"),
    (lines("", ENGS, KOHS), "--by"),
    (b"\xff\xfe\n", "--by"),
    ("704118é\n", "--by"),
]


@pytest.mark.parametrize(("said", "option"), WRONG)
def test_a_wrong_pin_is_refused_and_nothing_is_written(copy: Path, said: str | bytes, option: str) -> None:
    refused(copy, restore(copy, said), f"for {option}: {sentence('pin_wrong', {})}")


def test_a_check_that_is_left_out_would_be_seen(copy: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A planted bug: the test above must see it."""
    monkeypatch.setattr(pin_prompt, "fits", lambda *_: True)
    with pytest.raises(AssertionError):
        test_a_wrong_pin_is_refused_and_nothing_is_written(copy, *WRONG[1])


def test_names_and_roles_are_looked_at_before_anybody_is_asked(copy: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pin_prompt, "ask_pin", lambda _: pytest.fail("nobody is asked"))
    refused(copy, restore(copy, by="ng"), "--by")
    refused(copy, restore(copy, signed="ng"), "--signed")


def test_the_newest_pin_counts(tmp_path: Path) -> None:
    copy = backed_up(tmp_path, eng=ENGS, koh=KOHS)
    copy.unlink()
    does("pin", tmp_path / "house.db", "koh", said=lines(KOHS, NGS))
    assert CliRunner().invoke(app, ["backup", str(tmp_path / "house.db"), str(copy)]).exit_code == 0
    refused(copy, restore(copy, lines(ENGS, KOHS)), "--signed")
    assert restore(copy, lines(ENGS, NGS)).exit_code == 0


def test_at_a_terminal_both_are_asked_unseen(copy: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    prompts: list[str] = []

    def typed(prompt: str) -> str:
        prompts.append(prompt)
        return {"PIN of eng: ": ENGS, "PIN of koh: ": KOHS}[prompt]

    monkeypatch.setattr(pin_prompt, "at_terminal", lambda: True)
    monkeypatch.setattr(pin_prompt, "getpass", typed)
    result = restore(copy)
    assert result.exit_code == 0, result.output
    assert prompts == ["PIN of eng: ", "PIN of koh: "]
    assert ENGS not in result.output
    assert KOHS not in result.output


def test_without_the_key_nobody_can_be_asked(copy: Path) -> None:
    key_file(copy).unlink()
    refused(copy, restore(copy, lines(ENGS, KOHS)), "the vault is locked, and the key of this house is not here")


def test_with_standard_input_closed_nobody_can_be_asked(copy: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    with pytest.raises(Exception, match="Standard input is closed"):
        pin_prompt.ask_pin("PIN of eng: ")
    assert not pin_prompt.at_terminal()


# ---- who has none ----------------------------------------------------------------------------------------------------


def test_a_signer_without_a_pin_is_not_asked_for_one(tmp_path: Path) -> None:
    copy = backed_up(tmp_path, koh=KOHS)
    refused(copy, restore(copy, lines(ENGS)), "--signed")
    assert restore(copy, lines(KOHS)).exit_code == 0


def test_a_house_without_pins_is_restored_even_without_its_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copy = backed_up(tmp_path)
    key_file(copy).unlink()
    monkeypatch.setattr(pin_prompt, "ask_pin", lambda _: pytest.fail("nobody is asked"))
    assert restore(copy).exit_code == 0


def test_a_signer_who_left_and_came_back_has_no_pin(tmp_path: Path) -> None:
    house = backed_up(tmp_path, koh=KOHS).with_name("house.db")
    does("add", house, "ho", "shift_manager", *TWO, said=lines(KOHS))
    does("remove", house, "koh", "--by", "eng", "--signed", "ho")
    does("add", house, "koh", "shift_manager", "--by", "eng", "--signed", "ho")
    later = tmp_path / "later.db"
    assert CliRunner().invoke(app, ["backup", str(house), str(later)]).exit_code == 0
    shutil.copy(key_file(house), key_file(later))
    assert restore(later).exit_code == 0


# ---- the key of cards and PINs ---------------------------------------------------------------------------------------


def test_a_restored_house_starts_without_another_step(copy: Path) -> None:
    back = copy.parent / "back.db"
    result = restore(copy, lines(ENGS, KOHS))
    assert f"The key of cards and PINs is in {key_file(back)}." in result.output
    assert key_file(back).read_text().strip() == key_file(copy).read_text().strip()
    assert key_file(back).stat().st_mode & 0o777 == 0o600
    check_house(str(back), witness_paths(str(back)), demo=False, take_over=False, second_witnesses=[])
    for words in (("staff", "list"), ("replay",), ("watch", "dealers"), ("audit", "verify")):
        done = CliRunner().invoke(app, [*words, str(back)])
        assert done.exit_code == 0, done.output


def test_the_key_in_the_environment_is_not_written_down(copy: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, key_file(copy).read_text().strip())
    assert restore(copy, lines(ENGS, KOHS)).exit_code == 0
    assert not key_file(copy.parent / "back.db").exists()


def test_a_key_of_another_house_is_not_written_over(copy: Path) -> None:
    place = key_file(copy.parent / "back.db")
    create_key_file(place, "ab" * 32)
    result = restore(copy, lines(ENGS, KOHS))
    assert result.exit_code == 2
    assert f"{place} is the key of another house. Move it away, or restore to another place." in result.output
    assert place.read_text().strip() == "ab" * 32
    assert not (copy.parent / "back.db").exists()


def test_a_backup_says_which_key_belongs_to_it(tmp_path: Path) -> None:
    house = created(tmp_path / "house.db")
    said = CliRunner().invoke(app, ["backup", str(house), str(tmp_path / "other.db")]).output
    assert f"Also keep a copy of its key {key_file(house)}, but not beside the backup" in said
