"""Backups into a folder ask for a passphrase; a wrong one opens nothing."""

import hashlib
import json
import os
import sys
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from croupier.cli import passphrase
from croupier.store import sealed_keys
from croupier.store.backup_folder import sets_in
from croupier.store.interface import StoreError
from croupier.store.sealed_keys import HouseKeys, seal, unseal
from tests.support.store.backups import SECRET, TWO, backed_up, created, does, folder_of_sets, refuses, run

OTHER = "another twelve letters"
TO_RESTORE = ("restore", "{set}", "{folder}/back.db", *TWO)
TO_CHECK = ("audit", "backup", "{set}")


@pytest.fixture(autouse=True)
def quick_passphrases(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sealed_keys, "COST", 2**4)


@pytest.fixture
def house(tmp_path: Path) -> Path:
    created(tmp_path / "house.db")
    return tmp_path / "house.db"


@pytest.fixture
def made(house: Path, tmp_path: Path) -> Path:
    return backed_up(house, folder_of_sets(tmp_path))


def filled(words: tuple[str, ...], made: Path) -> list[str]:
    return [word.format(set=made, folder=made.parent.parent) for word in words]


def secret_file(folder: Path, text: str, mode: int = 0o600) -> Path:
    path = folder / "secret"
    path.write_text(text, encoding="utf-8")
    path.chmod(mode)
    return path


# ---- the passphrase --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("words", [TO_RESTORE, TO_CHECK], ids=["restore", "audit"])
def test_a_wrong_passphrase_opens_nothing(words: tuple[str, ...], made: Path, tmp_path: Path) -> None:
    for wrong in (OTHER, SECRET.upper(), f"{SECRET} ", SECRET[:-1], "x"):
        told = refuses(*filled(words, made), secret=wrong)
        assert "this passphrase does not open the keys of this backup" in told
        assert wrong == "x" or wrong not in told
    assert not list(tmp_path.glob("back*"))
    does(*filled(words, made))


def test_a_passphrase_comes_from_a_file_the_environment_or_standard_input(house: Path, tmp_path: Path) -> None:
    folder, file = folder_of_sets(tmp_path), secret_file(tmp_path, f"{SECRET}\n")
    does("backup", house, folder, "--passphrase-file", file, secret=OTHER)
    does("backup", house, folder, secret=SECRET)
    does("backup", house, folder, said=f"{SECRET}\n", secret=None)
    for made in sets_in(folder):
        does("audit", "backup", made, "--passphrase-file", file, secret=OTHER)
        does("audit", "backup", made, said=f"{SECRET}\n", secret=None)


def test_at_a_terminal_a_new_passphrase_is_typed_twice_unseen(
    house: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, typed, asked = folder_of_sets(tmp_path), [SECRET, OTHER], list[str]()

    def get(prompt: str) -> str:
        asked.append(prompt)
        return typed[len(asked) - 1]

    monkeypatch.setattr(passphrase, "at_terminal", lambda: True)
    monkeypatch.setattr(passphrase, "getpass", get)
    assert "The two passphrases differ" in refuses("backup", house, folder, secret=None)
    assert not sets_in(folder)
    asked.clear()
    typed[1] = SECRET
    made = does("backup", house, folder, secret=None)
    assert len(asked) == 2
    assert SECRET not in made
    asked.clear()
    does("audit", "backup", *sets_in(folder), secret=None)
    assert len(asked) == 1


@pytest.mark.parametrize("short", ["", "eleven char"])
def test_a_short_passphrase_is_refused_for_a_new_set(short: str, house: Path, tmp_path: Path) -> None:
    folder = folder_of_sets(tmp_path)
    assert "at least 12 characters" in refuses("backup", house, folder, said=f"{short}\n", secret=None)
    assert not sets_in(folder)


def test_a_passphrase_in_any_script_is_the_same_from_everywhere(house: Path, tmp_path: Path) -> None:
    text = "пароль из многих слов"
    made = backed_up(house, folder_of_sets(tmp_path), "--passphrase-file", secret_file(tmp_path, text))
    does("audit", "backup", made, secret=text)


def test_a_passphrase_that_others_can_read_is_refused(house: Path, tmp_path: Path) -> None:
    told = refuses("backup", house, folder_of_sets(tmp_path), "--passphrase-file", secret_file(tmp_path, SECRET, 0o644))
    assert "other users can read this file" in told
    assert "chmod 600" in told


def test_a_passphrase_file_that_is_not_there_is_named(house: Path, tmp_path: Path) -> None:
    told = refuses("backup", house, folder_of_sets(tmp_path), "--passphrase-file", tmp_path / "nothing")
    assert f"{tmp_path / 'nothing'} cannot be read" in told


def test_with_standard_input_closed_there_is_no_passphrase(
    house: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    assert passphrase._ask(is_new=True) == ""


# ---- folders and files -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("option", ["--keep=3", "--passphrase-file=secret"])
def test_options_of_sets_need_a_folder_that_exists(option: str, house: Path, tmp_path: Path) -> None:
    told = refuses("backup", house, tmp_path / "stes", option)
    assert "is not a folder" in told
    assert not (tmp_path / "stes").exists()


def test_no_number_below_one_is_kept(house: Path, tmp_path: Path) -> None:
    assert "--keep" in refuses("backup", house, folder_of_sets(tmp_path), "--keep", 0)


def test_a_folder_that_is_no_set_is_not_restored(made: Path, tmp_path: Path) -> None:
    told = refuses("restore", made.parent, tmp_path / "back.db", *TWO)
    assert f"is not a backup set. Name one of the sets in it: {made.name}" in told
    (tmp_path / "empty").mkdir()
    assert "has no manifest.json" in refuses("restore", tmp_path / "empty", tmp_path / "back.db", *TWO)


def test_a_set_is_not_restored_over_a_house(house: Path, made: Path) -> None:
    before = house.read_bytes()
    assert "already exists" in refuses("restore", made, house, *TWO)
    assert house.read_bytes() == before


def test_a_folder_that_cannot_be_written_is_refused_in_one_line(house: Path) -> None:
    result = run("backup", house, "/proc")
    assert result.exit_code == 2
    assert result.output.startswith(f"{house}: /proc: ")
    assert result.output.count("\n") == 1


def test_the_command_says_what_it_did(house: Path, tmp_path: Path) -> None:
    folder = folder_of_sets(tmp_path)
    first = does("backup", house, folder, "--keep", 1)
    (made,) = sets_in(folder)
    assert f"copied to {made}" in first
    assert "was restored to a temporary folder and passed the audit" in first
    assert f"Deleted the old set {made}." in does("backup", house, folder, "--keep", 1)
    (newest,) = sets_in(folder)
    assert f"{newest} was made {newest.name[:20]} and can be restored" in does("audit", "backup", newest)


# ---- the encryption --------------------------------------------------------------------------------------------------

KEYS = HouseKeys("ab" * 32, "cd" * 32)


def test_the_same_keys_are_encrypted_differently_each_time() -> None:
    assert len({seal(KEYS, SECRET) for _ in range(20)}) == 20


def test_keys_that_a_program_of_another_day_encrypted_are_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    """The cost is part of what is stored."""
    sealed = seal(KEYS, SECRET)
    monkeypatch.setattr(sealed_keys, "COST", 2**6)
    assert unseal(sealed, SECRET) == KEYS


def test_the_keys_are_encrypted_by_scrypt_and_aes_gcm_as_others_implement_them() -> None:
    """Python's own scrypt makes the same key."""
    stored = json.loads(seal(KEYS, SECRET))
    salt, nonce, data = (bytes.fromhex(stored[name]) for name in ("salt", "nonce", "data"))
    key = hashlib.scrypt(SECRET.encode(), salt=salt, n=stored["cost"], r=8, p=1, dklen=32)
    opened = AESGCM(key).decrypt(nonce, data, b"croupier backup keys")
    assert json.loads(opened) == {"cards": KEYS.cards, "witness": KEYS.witness}


@pytest.mark.parametrize("text", ["", "{}", '{"cost":3000000,"salt":"","nonce":"","data":""}', '{"cost":1}'])
def test_keys_in_another_form_are_refused(text: str) -> None:
    with pytest.raises(StoreError):
        unseal(text.encode(), SECRET)


def test_a_passphrase_costs_what_a_guesser_cannot_pay(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    assert sealed_keys.COST * sealed_keys.BLOCK * 128 == 2**27, "bytes of memory for each guess"
    assert os.environ.get(passphrase.VARIABLE) is None
