"""A backup set can be restored, and damage of any kind is noticed before it is used."""

import hashlib
import os
import resource
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from itertools import count
from pathlib import Path
from random import Random
from threading import Event, Thread

import msgspec
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from msgspec.structs import replace

from croupier.cli.passphrase import VARIABLE
from croupier.cli.startup_checks import check_house
from croupier.house.execute import HOUSE_STREAM, Plan, record_events
from croupier.record.events import ChipsIssued, HouseRestored, WitnessNamed
from croupier.record.stored_event import decode
from croupier.rules.roles import HOUSE
from croupier.server.clock import wall
from croupier.store import backup_set, sealed_keys
from croupier.store.backup_folder import only_writer, sets_in
from croupier.store.backup_set import DATABASE, FILES, KEYS, MANIFEST, SIGNED, WITNESS, _encode, open_set, read_manifest
from croupier.store.encryption import given_key, key_file, open_encrypted, read_only
from croupier.store.interface import StoreError
from croupier.store.recovery import resume
from croupier.store.sealed_keys import unseal
from croupier.store.witness import witness_paths
from tests.support.store.backends import PostgresGround
from tests.support.store.backups import SECRET, TWO, backed_up, created, does, folder_of_sets, refuses, run
from tests.support.store.earlier_houses import PINS, unpacked


@pytest.fixture(autouse=True)
def quick_passphrases(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sealed_keys, "COST", 2**4)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


@pytest.fixture(params=["sqlite", "postgres"])
def where(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The address of a new house; its keys and its witness are in the working directory or beside it."""
    monkeypatch.chdir(tmp_path)
    if request.param == "sqlite":
        where = "house.db"
    else:
        where = PostgresGround(request.getfixturevalue("cluster"), "backed_up").url
    created(where)
    return where


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """A small house in a file."""
    created(tmp_path / "house.db")
    return tmp_path / "house.db"


@pytest.fixture
def made(house: Path, tmp_path: Path) -> Path:
    """A set of it."""
    return backed_up(house, folder_of_sets(tmp_path))


def contents(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


# ---- made and restored -----------------------------------------------------------------------------------------------


def test_a_set_is_restored_with_its_keys_and_the_house_starts(where: str, tmp_path: Path) -> None:
    made = backed_up(where, folder_of_sets(tmp_path))
    assert {path.name for path in made.iterdir()} == {MANIFEST, *FILES}
    lost = tmp_path / "elsewhere"
    lost.mkdir()
    back = lost / "back.db"
    does("restore", made, back, *TWO)
    assert given_key(back) == given_key(where), "the key of cards and PINs"
    assert witness_paths(back).key.read_text() == witness_paths(where).key.read_text(), "the key of the witness"
    check_house(str(back), witness_paths(back), demo=False, take_over=False, second_witnesses=[])
    with closing(read_only(where)) as log, closing(read_only(back)) as restored:
        old, new = list(log.read()), list(restored.read())
    assert new[: len(old)] == old
    after = [decode(entry.body) for entry in new[len(old) :]]
    assert after[0].event == HouseRestored(len(old), old[-1].head)
    assert isinstance(after[1].event, WitnessNamed)
    does("audit", "verify", back, "--witness", witness_paths(back).witness)


def test_a_set_is_restored_into_postgresql(
    house: Path, made: Path, cluster: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    there = tmp_path / "there"
    there.mkdir()
    monkeypatch.chdir(there)
    monkeypatch.setenv("XDG_DATA_HOME", str(there))
    url = PostgresGround(cluster, "restored").url
    does("restore", made, url, *TWO)
    assert given_key(url) == given_key(house)
    check_house(url, witness_paths(url), demo=False, take_over=False, second_witnesses=[])
    does("audit", "verify", url, "--witness", witness_paths(url).witness)


def test_a_house_with_everything_in_it_is_backed_up_and_restored_with_pins(tmp_path: Path) -> None:
    db = unpacked("progressive-holdem", tmp_path, "0.2.0")
    made = backed_up(db, folder_of_sets(tmp_path))
    said = "".join(f"{pin}\n" for pin in PINS.values())
    two = ("--by", "administrator", "--signed", "shift_manager")
    assert "for --by" in refuses("restore", made, tmp_path / "wrong.db", *two, said="000000\n000000\n")
    assert not (tmp_path / "wrong.db").exists()
    does("restore", made, tmp_path / "back.db", *two, said=said)
    with closing(read_only(db)) as log, closing(read_only(tmp_path / "back.db")) as restored:
        assert resume(restored).tables == resume(log).tables
    assert "can be restored" in does("audit", "backup", made)


def test_a_set_needs_nothing_but_itself_and_the_passphrase(house: Path, made: Path, tmp_path: Path) -> None:
    for path in tmp_path.glob("house.db*"):
        path.unlink()
    does("restore", made, house, *TWO)
    check_house(str(house), witness_paths(house), demo=False, take_over=False, second_witnesses=[])


def test_a_set_is_read_where_nothing_can_be_written(made: Path) -> None:
    assert not (made / f"{DATABASE}-wal").exists()
    assert (made / DATABASE).read_bytes()[18:20] == b"\1\1", "SQLite writes no other file to read this one"
    before = contents(made)
    does("audit", "backup", made)
    assert contents(made) == before


def test_only_the_owner_reads_a_set(made: Path) -> None:
    assert made.stat().st_mode & 0o777 == 0o700
    assert {path.stat().st_mode & 0o777 for path in made.iterdir()} == {0o600}


def test_the_keys_are_in_no_file_of_a_set_in_clear(house: Path, made: Path) -> None:
    cards, witness = key_file(house).read_text().strip(), witness_paths(house).key.read_text().strip()
    for text in contents(made).values():
        for key in (cards, witness):
            assert key.encode() not in text
            assert bytes.fromhex(key) not in text


@contextmanager
def writing(where: str) -> Iterator[Callable[[], int]]:
    """Somebody writes records all the time; the answer is how many are stored."""
    store, stop = open_encrypted(where), Event()
    house = resume(store)
    stored = [house.seq]

    def write() -> None:
        current = house
        for cents in count(1):
            if stop.is_set():
                break
            plan = record_events(current, HOUSE_STREAM, (ChipsIssued("Ana", cents),), HOUSE, wall())
            assert isinstance(plan, Plan)
            store.append([plan])
            current = plan.after
            stored.append(current.seq)

    thread = Thread(target=write)
    thread.start()
    try:
        yield lambda: stored[-1]
    finally:
        stop.set()
        thread.join()
        store.close()


def test_a_set_beside_a_running_server_is_one_moment(where: str, tmp_path: Path) -> None:
    folder, records = folder_of_sets(tmp_path), list[int]()
    with writing(where) as stored:
        for _ in range(3):
            before = stored()
            records.append(read_manifest(backed_up(where, folder)).records)
            assert before <= records[-1] <= stored()
    assert records == sorted(records)


# ---- damaged ---------------------------------------------------------------------------------------------------------


def flipped(path: Path, at: int, bit: int) -> Iterator[None]:
    """Flip one bit of a file, and flip it back."""
    whole = path.read_bytes()
    path.write_bytes(whole[:at] + bytes([whole[at] ^ 1 << bit]) + whole[at + 1 :])
    yield
    path.write_bytes(whole)


def unnoticed(made: Path, *names: str) -> list[str]:
    """The flips of a bit that are not noticed: each byte of the small files, and 300 of the database."""
    chance, missed = Random(7), list[str]()
    for name in names:
        size = (made / name).stat().st_size
        for at in range(size) if name != DATABASE else chance.sample(range(size), 300):
            for _ in flipped(made / name, at, chance.randrange(8)):
                with suppress(StoreError):
                    open_set(made, SECRET)
                    missed.append(f"{name} {at}")
    return missed


def test_every_flipped_bit_is_noticed(made: Path) -> None:
    assert unnoticed(made, MANIFEST, *FILES) == []
    open_set(made, SECRET)


def test_digests_that_are_not_compared_would_be_noticed(made: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A planted bug: the test above must see it."""
    digests = read_manifest(made).files
    monkeypatch.setattr(backup_set, "_digest", lambda path: digests[path.name])
    assert unnoticed(made, WITNESS)


def test_signatures_that_are_not_checked_would_be_noticed(made: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backup_set.Manifest, "is_signed", True)
    assert unnoticed(made, MANIFEST)


@pytest.mark.parametrize("name", [MANIFEST, *FILES])
@pytest.mark.parametrize("damage", ["gone", "cut", "empty", "longer"])
def test_a_damaged_set_is_refused_and_nothing_is_restored(name: str, damage: str, made: Path, tmp_path: Path) -> None:
    path, whole = made / name, (made / name).read_bytes()
    path.unlink()
    if damage != "gone":
        path.write_bytes({"cut": whole[:-1], "empty": b"", "longer": whole + b"\n"}[damage])
    for words in (("audit", "backup", made), ("restore", made, tmp_path / "back.db", *TWO)):
        told = refuses(*words)
        assert "Use another set" in told or "has no manifest" in told
    assert not list(tmp_path.glob("back*"))


def test_files_of_two_sets_are_not_mixed(house: Path, made: Path) -> None:
    with closing(open_encrypted(house)) as store:
        before = resume(store)
        plan = record_events(before, HOUSE_STREAM, (ChipsIssued("Ana", 5),), HOUSE, wall())
        store.append([plan])
    later = backed_up(house, made.parent)
    for name in (DATABASE, MANIFEST):
        shutil.copy(made / name, later / name)
        assert "not as it was written" in refuses("audit", "backup", later)


def signed_again(made: Path) -> None:
    """Make the manifest fit the changed files, as only somebody with the key of the house can."""
    manifest, keys = read_manifest(made), unseal((made / KEYS).read_bytes(), SECRET)
    files = {name: hashlib.sha256((made / name).read_bytes()).hexdigest() for name in FILES}
    unsigned = replace(manifest, files=files, signature="")
    key = Ed25519PrivateKey.from_private_bytes(bytes.fromhex(keys.witness))
    text = SIGNED + msgspec.json.encode(unsigned)
    (made / MANIFEST).write_bytes(_encode(replace(unsigned, signature=key.sign(text).hex())))
    open_set(made, SECRET)


@pytest.mark.parametrize(
    ("change", "found"),
    [
        (
            "UPDATE vault SET value = CAST(value || 'x' AS BLOB) WHERE key LIKE 'pin/%'",
            "does not open 'pin/administrator/1'",
        ),
        ("DELETE FROM vault WHERE key LIKE 'pin/%'", "is gone from the vault"),
        ("UPDATE records SET head = replace(head, 'a', 'b') WHERE seq = 9", "record 9 does not fit the chain"),
        ("DELETE FROM records WHERE seq > 9", "not the house that its manifest describes"),
    ],
)
def test_the_audit_of_the_restored_copy_finds_what_digests_hide(change: str, found: str, tmp_path: Path) -> None:
    made = backed_up(unpacked("poker", tmp_path, "0.2.0"), folder_of_sets(tmp_path))
    with closing(sqlite3.connect(made / DATABASE)) as db:
        assert db.execute(change).rowcount > 0
        db.commit()
    signed_again(made)
    assert found in refuses("audit", "backup", made)


def test_a_set_of_a_newer_program_names_its_version(made: Path) -> None:
    text = (made / MANIFEST).read_text().replace('"format": 1', '"format": 2').replace('"0.2.0"', '"9.1"')
    (made / MANIFEST).write_text(text)
    told = refuses("audit", "backup", made)
    assert "newer version of Croupier (9.1)" in told
    assert "Install that version" in told


# ---- another house ---------------------------------------------------------------------------------------------------


def test_the_keys_of_another_house_do_not_open_a_set(house: Path, made: Path, tmp_path: Path) -> None:
    created(tmp_path / "other.db")
    other = backed_up(tmp_path / "other.db", made.parent)
    for name in (KEYS, WITNESS):
        shutil.copy(other / name, made / name)
        assert "not as it was written" in refuses("audit", "backup", made)


def test_a_set_of_another_house_is_not_restored_beside_this_one(house: Path, made: Path, tmp_path: Path) -> None:
    for suffix in (".lock", ".key"):
        place = tmp_path / f"new.db{suffix}"
        created(tmp_path / "other.db")
        shutil.copy(tmp_path / f"other.db{suffix}", place)
        assert f"{place} is the key of another house" in refuses("restore", made, tmp_path / "new.db", *TWO)
        assert not (tmp_path / "new.db").exists()
        for path in (*tmp_path.glob("other.db*"), place):
            path.unlink()


def test_a_house_is_not_backed_up_with_the_key_of_another_witness(house: Path, tmp_path: Path) -> None:
    folder = folder_of_sets(tmp_path)
    created(tmp_path / "other.db")
    told = refuses("backup", house, folder, "--key", tmp_path / "other.db.key")
    assert "is not the key that signs the witness of this house" in told
    assert "other.db.lock" not in told
    assert not list(folder.iterdir())


@pytest.mark.parametrize("suffix", [".lock", ".key"])
def test_a_house_without_one_of_its_keys_is_not_backed_up(suffix: str, house: Path, tmp_path: Path) -> None:
    folder = folder_of_sets(tmp_path)
    Path(f"{house}{suffix}").unlink()
    assert f"house.db{suffix} of this house is not here" in refuses("backup", house, folder)
    assert not list(folder.iterdir())
    assert not Path(f"{house}{suffix}").exists(), "no new key is made"


# ---- kept ------------------------------------------------------------------------------------------------------------


def test_the_newest_sets_of_this_house_are_kept_and_nothing_else_is_deleted(house: Path, tmp_path: Path) -> None:
    folder = folder_of_sets(tmp_path)
    created(tmp_path / "other.db")
    other, damaged, stranger = backed_up(tmp_path / "other.db", folder), backed_up(house, folder), folder / "notes"
    (damaged / MANIFEST).write_text("{}")
    stranger.mkdir()
    mine = [backed_up(house, folder) for _ in range(3)]
    newest = backed_up(house, folder, "--keep", 2)
    assert set(folder.iterdir()) == {other, damaged, stranger, mine[-1], newest}
    does("audit", "backup", newest)


def test_nothing_is_deleted_unless_asked(house: Path, tmp_path: Path) -> None:
    folder = folder_of_sets(tmp_path)
    assert len({backed_up(house, folder) for _ in range(4)}) == 4


def test_a_backup_that_fails_its_check_deletes_nothing(
    house: Path, made: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The house itself is damaged: a transfer that its records do not explain."""
    before = contents(made.parent)
    monkeypatch.setattr("croupier.cli.backup_sets.verify", lambda *_: ["record 3 moves nothing more"])
    assert "does not pass the audit: record 3" in refuses("backup", house, made.parent, "--keep", 1)
    assert contents(made.parent) == before


def test_one_backup_at_a_time_writes_into_a_folder(house: Path, made: Path) -> None:
    with only_writer(made.parent):
        assert "is under way" in refuses("backup", house, made.parent)
    backed_up(house, made.parent)


# ---- interrupted -----------------------------------------------------------------------------------------------------


@contextmanager
def files_no_larger_than(limit: int) -> Iterator[None]:
    """No file grows beyond this many bytes: writing more fails, as on a full disk."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (limit, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@pytest.mark.parametrize("limit", [0, 100, 420, 600, 4096, 20_000, 40_000])
def test_a_write_that_fails_leaves_the_earlier_sets_and_nothing_half(limit: int, house: Path, made: Path) -> None:
    before = contents(made.parent)
    with files_no_larger_than(limit):
        result = run("backup", house, made.parent, "--keep", 1)
    assert result.exit_code == 2, result.output
    assert contents(made.parent) == before
    assert list(made.parent.iterdir()) == [made]
    backed_up(house, made.parent)


@pytest.mark.parametrize("limit", [4096, 20_000, 40_000])
def test_a_restore_that_fails_leaves_no_house_and_can_be_repeated(limit: int, made: Path, tmp_path: Path) -> None:
    back = tmp_path / "back.db"
    with files_no_larger_than(limit):
        result = run("restore", made, back, *TWO)
    assert result.exit_code == 2, result.output
    assert not back.exists()
    does("restore", made, back, *TWO)
    check_house(str(back), witness_paths(back), demo=False, take_over=False, second_witnesses=[])


def can_mount() -> bool:
    return os.geteuid() == 0 and subprocess.run(["unshare", "-m", "true"], capture_output=True).returncode == 0


FILLED = """
set -e
mount -t tmpfs -o size={size}k tmpfs {folder}
set +e
{python} -m croupier backup {house} {folder} >/dev/null 2>{folder}.said
echo $?
ls -A {folder} | wc -l
"""


@pytest.mark.skipif(not can_mount(), reason="only root with mount namespaces can make a small disk")
@pytest.mark.parametrize("size", [4, 24, 48, 52, 4096])
def test_on_a_full_disk_there_is_a_whole_set_or_none(size: int, house: Path, tmp_path: Path) -> None:
    folder = folder_of_sets(tmp_path)
    script = FILLED.format(size=size, folder=folder, python=sys.executable, house=house)
    done = subprocess.run(
        ["unshare", "-m", "sh", "-c", script], capture_output=True, text=True, env={**os.environ, VARIABLE: SECRET}
    )
    assert done.stdout.split() == (["0", "1"] if size == 4096 else ["2", "0"]), done.stderr
    assert size == 4096 or Path(f"{folder}.said").read_text().count("\n") == 1, "one line says why"


def test_a_backup_that_was_killed_is_cleared_away_by_the_next(house: Path, made: Path) -> None:
    folder = made.parent
    command = [sys.executable, "-m", "croupier", "backup", str(house), str(folder)]
    process = subprocess.Popen(command, env={**os.environ, VARIABLE: SECRET}, stdout=subprocess.DEVNULL)
    while not list(folder.glob("*.partial")) and process.poll() is None:
        time.sleep(0.001)
    process.send_signal(signal.SIGKILL)
    process.wait()
    assert made in sets_in(folder)
    newest = backed_up(house, folder)
    assert not list(folder.glob("*.partial"))
    does("audit", "backup", newest)
