"""A command that names one file of a house twice is refused before it creates anything."""

import os
from collections.abc import Callable, Iterator
from itertools import combinations
from pathlib import Path

import pytest

from croupier.cli.house_files import SQLITE_SUFFIXES, WITNESS_SUFFIXES, check_apart
from croupier.store.encryption import key_file
from croupier.store.witness import WitnessPaths, witness_paths
from tests.support.cli.startup import opened_and_closed, refuses, run

OPTIONS = ("--key", "--witness", "--second-witness")
OURS = ("house.db", "house.db-wal", "house.db.open", "house.db.lock", "house.db.key", "house.db.witness")
WAYS = ("the same name", "another way to it", "a link to its folder")


def way_to(path: Path, way: str) -> Path:
    if way == "another way to it":
        return path.parent / ".." / path.parent.name / path.name
    if way == "a link to its folder":
        link = path.parent.parent / f"{path.parent.name}-link"
        if not link.exists():
            link.symlink_to(path.parent)
        return link / path.name
    return path


def there(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def own(option: str, name: str) -> bool:
    """Whether this option names this file anyway."""
    return (option, name) in (("--key", "house.db.key"), ("--witness", "house.db.witness"))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "house").mkdir()
    return tmp_path / "house"


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", OURS)
@pytest.mark.parametrize("option", OPTIONS)
def test_a_demo_is_not_created_with_one_file_for_two(
    option: str, name: str, way: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if own(option, name):
        return
    opened = opened_and_closed(monkeypatch)
    told = refuses("serve", "--demo", "--port", 0, "--db", folder / "house.db", option, way_to(folder / name, way))
    assert "Name another file" in told.replace("│ │ ", "")
    assert not opened
    assert not there(folder)


@pytest.mark.parametrize("name", OURS)
@pytest.mark.parametrize("option", OPTIONS[:2])
def test_init_creates_nothing_with_one_file_for_two(option: str, name: str, folder: Path) -> None:
    if own(option, name):
        return
    refuses("init", folder / "house.db", option, folder / name)
    assert not there(folder)


@pytest.mark.parametrize("link", [os.symlink, os.link], ids=["symlink", "hard link"])
def test_a_house_is_not_started_with_its_witness_as_the_second(
    link: Callable[[Path, Path], None], folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert run("init", folder / "house.db").exit_code == 0
    link(folder / "house.db.witness", folder.parent / "second")
    opened, before = opened_and_closed(monkeypatch), there(folder)
    for second in (folder / "house.db.witness", folder.parent / "second"):
        told = refuses("serve", "--port", 0, "--db", folder / "house.db", "--second-witness", second)
        assert "second witness" in told
    assert not opened
    assert there(folder) == before


def test_two_second_witnesses_are_two_files(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert run("init", folder / "house.db").exit_code == 0
    opened = opened_and_closed(monkeypatch)
    second = folder.parent / "second"
    twice = ("--second-witness", second, "--second-witness", folder / ".." / "second")
    refuses("serve", "--port", 0, "--db", folder / "house.db", *twice)
    assert not opened
    third = folder.parent / "third"
    both = ("--second-witness", second, "--second-witness", third, "--second-witness", "command:cat")
    assert run("serve", "--port", 0, "--db", folder / "house.db", *both).exit_code == 0
    assert opened


# ---- every pair ------------------------------------------------------------------------------------------------------


def places(folder: Path) -> Iterator[tuple[str, Path]]:
    """The files that each option leads to."""
    db = folder / "house.db"
    yield from (("db", Path(f"{db}{end}")) for end in SQLITE_SUFFIXES)
    yield "db", key_file(db)
    yield "key", folder / "a"
    for option, name in (("witness", "b"), ("second", "c"), ("third", "d")):
        yield from ((option, folder / f"{name}{end}") for end in WITNESS_SUFFIXES)


def test_every_pair_of_files_is_compared(tmp_path: Path) -> None:
    """Whatever two options are led to the same file, by their own name or by that of a file beside it."""
    db = str(tmp_path / "house.db")
    check_apart(db, WitnessPaths(tmp_path / "a", tmp_path / "b"), ["c", "d"])
    for (one, path), (other, _) in combinations(places(tmp_path), 2):
        if one == other or other == "db":
            continue
        chosen = {"key": "a", "witness": "b", "second": "c", "third": "d"} | {other: path.name}
        at = {option: tmp_path / name for option, name in chosen.items()}
        with pytest.raises(ValueError, match="Name another file"):
            check_apart(db, WitnessPaths(at["key"], at["witness"]), [str(at["second"]), str(at["third"])])


def test_the_files_of_a_database_server_are_compared_too(tmp_path: Path) -> None:
    where = "postgresql://house"
    check_apart(where, witness_paths(where), ["syslog:", "syslog:", str(tmp_path / "other")])
    with pytest.raises(ValueError, match="key of cards and PINs"):
        check_apart(where, WitnessPaths(key_file(where), tmp_path / "b"), [])
