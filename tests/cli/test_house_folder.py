"""Keys and witness are in the configured folder; a house that has them elsewhere keeps them there."""

from pathlib import Path

import pytest

from croupier.store import house_folder
from croupier.store.encryption import key_file
from croupier.store.witness import witness_paths
from tests.support.cli.startup import does, opened_and_closed, refuses
from tests.support.server.quick_pins import quick_pins as quick_pins

POSTGRES = "postgresql://u@h/house?connect_timeout=5"


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setattr(house_folder.ChosenFolder, "path", None)


def names(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


def test_a_house_with_a_folder_puts_its_keys_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    db, folder = tmp_path / "data" / "house.db", tmp_path / "keys"
    db.parent.mkdir()
    monkeypatch.setenv("CROUPIER_FOLDER", str(folder))
    does("init", db, "--administrator", "eng", "--shift-manager", "koh")
    assert names(folder) == {"house.db.lock", "house.db.key", "house.db.witness"}
    assert names(db.parent) == {"house.db"}
    assert folder.stat().st_mode & 0o777 == 0o700
    does("staff", "pin", db, "eng", said="704118\n")
    does("audit", "verify", db, "--witness", folder / "house.db.witness")
    does("replay", db)
    opened_and_closed(monkeypatch)
    does("serve", "--db", db, "--port", 0)
    monkeypatch.delenv("CROUPIER_FOLDER")
    assert "the key of this house is not here" in refuses("serve", "--db", db, "--port", 0)
    does("serve", "--db", db, "--port", 0, "--folder", folder)
    assert names(db.parent) == {"house.db"}


def test_the_folder_may_be_in_the_file_of_the_program(tmp_path: Path) -> None:
    file, folder = tmp_path / "croupier.toml", tmp_path / "keys"
    file.write_text(f'folder = "{folder}"\n')
    does("--config", file, "init", tmp_path / "house.db")
    assert names(folder) == {"house.db.lock", "house.db.key", "house.db.witness"}


def test_a_house_that_has_its_keys_beside_it_keeps_them_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    db = tmp_path / "house.db"
    does("init", db)
    before = names(tmp_path)
    opened_and_closed(monkeypatch)
    does("serve", "--db", db, "--port", 0, "--folder", tmp_path / "keys")
    assert names(tmp_path) == before


def test_a_new_house_in_postgresql_does_not_use_the_working_directory(tmp_path: Path) -> None:
    files = [key_file(POSTGRES), *witness_paths(POSTGRES)]
    assert files == [tmp_path / "data" / "croupier" / "h" / f"house.{end}" for end in ("lock", "key", "witness")]
    socket = key_file("postgresql:///house?host=/var/run/pg")
    assert socket == tmp_path / "data" / "croupier" / "var-run-pg" / "house.lock"
    assert key_file("postgresql://u:p@h:5433/../x").parent.parent == tmp_path / "data" / "croupier"
    assert key_file("postgresql:///") == tmp_path / "data" / "croupier" / "localhost" / "croupier.lock"
    house_folder.choose_folder(tmp_path / "keys")
    assert key_file(POSTGRES) == tmp_path / "keys" / "house.lock"
    assert key_file("postgres://h") == tmp_path / "keys" / "croupier.lock"


@pytest.mark.parametrize("end", ["lock", "key", "witness"])
def test_a_house_in_postgresql_whose_files_are_in_the_working_directory_keeps_them(end: str, tmp_path: Path) -> None:
    (tmp_path / f"croupier.{end}").touch()
    house_folder.choose_folder(tmp_path / "keys")
    assert [key_file(POSTGRES), *witness_paths(POSTGRES)] == [
        Path(f"croupier.{end}") for end in ("lock", "key", "witness")
    ]
    (tmp_path / "keys").mkdir()
    (tmp_path / "keys" / "house.key").touch()
    assert key_file(POSTGRES) == tmp_path / "keys" / "house.lock", "the folder has files of this house"
