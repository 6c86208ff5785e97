"""`croupier backup` and `croupier restore`: copy a house into a set or a file, and back into a database."""

import os
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Annotated

import typer

from croupier.cli.backup_sets import check_is_set, write_checked_set
from croupier.cli.databases import (
    Database,
    KeyPath,
    SecondWitness,
    WitnessPath,
    check_exists,
    database_name,
    store_faults,
)
from croupier.cli.hide_passwords import without_passwords
from croupier.cli.passphrase import PassphraseFile, passphrase
from croupier.cli.pin_prompt import confirm_two
from croupier.cli.witness_files import begin_witness, clear, witness_files
from croupier.house.execute import House
from croupier.house.staff_commands import ActorPair, officers
from croupier.record.events import HouseRestored
from croupier.server.people.pin_storage import Secret
from croupier.server.timestamps import Timestamps, last_timestamp
from croupier.store import key_files
from croupier.store.backup_set import DATABASE, Manifest, open_set
from croupier.store.connect import check_free, is_address, open_store
from croupier.store.copy import copy_store
from croupier.store.encryption import (
    THE_DEAL,
    THE_VAULT,
    TRIAL,
    VARIABLE,
    MissingKeyCipher,
    decrypted_log,
    given_key,
    key_file,
    to_copy,
)
from croupier.store.interface import StoreError
from croupier.store.recovery import resume
from croupier.store.sealed_keys import HouseKeys
from croupier.store.second_witnesses import is_file
from croupier.store.signed_heads import key_at, public_half
from croupier.store.sql_queries import SqlVault
from croupier.store.vault_names import PINS
from croupier.store.verify import has_locked
from croupier.store.witness import WitnessPaths
from croupier.words import phrase


def backup(
    db: Database,
    target: Annotated[
        Path,
        typer.Argument(
            help="An existing folder, in which a set with the encrypted keys is written, or a new file for a copy "
            "without keys.",
        ),
    ],
    keep: Annotated[
        int | None, typer.Option(min=1, help="Keep this many sets of the house, and delete older ones.")
    ] = None,
    passphrase_file: PassphraseFile = None,
    witness: WitnessPath = None,
    key: KeyPath = None,
) -> None:
    """Back up a house as it is at one moment. The server may keep running.

    A set holds the database, the keys encrypted with your passphrase, and the newest line of the witness.
    A new set counts only after the command has restored it to a temporary folder and run the audit there.
    """
    check_exists(db)
    if is_address(target):
        raise typer.BadParameter(phrase("backup_needs_file"), param_hint="TARGET")
    if target.is_dir():
        paths, secret = witness_files(db, witness, key), passphrase(passphrase_file, is_new=True)
        with store_faults(db):
            write_checked_set(db, target, paths, keep, secret)
        return
    if keep or passphrase_file:
        raise typer.BadParameter(phrase("backup_needs_folder", folder=str(target)), param_hint="TARGET")
    with (
        store_faults(db),
        _open_source(db, str(target), given_key(db) or given_key(target)) as source,
        _delete_if_incomplete(str(target)),
        closing(open_store(target)) as copy,
    ):
        house = copy_store(source, copy)
    _print_copied(house, str(target))
    if given_key(target) is None and given_key(db) is not None:
        print(phrase("backup_locked", file=str(target), key=str(key_file(db))))


def restore(
    backup: Annotated[Path, typer.Argument(metavar="BACKUP", help="A backup set, or a copy in a file.", exists=True)],
    db: Annotated[
        str,
        typer.Argument(
            help="Where to restore the house: a new file, or an empty PostgreSQL database.", callback=database_name
        ),
    ],
    by: Annotated[
        str, typer.Option(help="The person who restores it: an administrator or a Shift Manager of the house.")
    ],
    signed: Annotated[str, typer.Option(help="A second person. One of the two must be a Shift Manager.")],
    witness: WitnessPath = None,
    key: KeyPath = None,
    second_witness: SecondWitness = None,
    passphrase_file: PassphraseFile = None,
) -> None:
    """Restore a backup into a new database.

    Whatever happened in the house after the backup is lost.
    Two people sign the restoration. The record shows this, and names a new witness.
    Signers who have a PIN are asked for it at the terminal, or on standard input with --by first.
    For a house without staff, any two names will do.
    The keys in a set are written beside the new database.
    If the key of cards and PINs of a copy (FILE.lock) is beside it, that key is copied.
    """
    paths = witness_files(db, witness, key, second_witness)
    if not backup.is_dir():
        _restore_from(backup, db, (by, signed), paths, second_witness or [])
        return
    check_is_set(backup)
    with store_faults(str(backup)):
        manifest, keys = open_set(backup, passphrase(passphrase_file, is_new=False))
        _check_witness_key(paths.key, manifest)
    _restore_from(backup / DATABASE, db, (by, signed), paths, second_witness or [], keys)


def _restore_from(
    file: Path,
    db: str,
    names: tuple[str, str],
    paths: WitnessPaths,
    second_witnesses: list[str],
    keys: HouseKeys | None = None,
) -> None:
    with store_faults(str(file)):
        lock = bytes.fromhex(keys.cards) if keys else given_key(file) or given_key(db)
    with store_faults(str(file)), _open_source(str(file), db, lock) as source:
        _check_key_beside(db, lock)
        signers = _confirm_signers(source, lock, *names)
        _check_free(db)  # again: asking for PINs takes time
        if keys:
            key_files.create_key_file(paths.key, keys.witness)
        house = _restore_house(source, db, signers, paths, second_witnesses)
        is_locked = source.secret(TRIAL) is not None
    _print_copied(house, without_passwords(db))
    _put_key(db, lock, is_locked=is_locked)


def _check_witness_key(path: Path, manifest: Manifest) -> None:
    """Refuse to restore beside another house's key of the witness."""
    if path.exists() and public_half(key_at(path)) != manifest.key:
        raise StoreError(phrase("restore_other_key", key=str(path)))


def _print_copied(house: House, target: str) -> None:
    summary = phrase("record_summary", records=house.seq, head=house.head[:16])
    print(phrase("backup_copied", summary=summary, target=target))


def _check_key_beside(db: str, key: bytes | None) -> None:
    """Refuse a target that has another house's key beside it, because the restored house could not start."""
    key_there = given_key(db)
    if key is not None and key_there is not None and key_there != key:
        raise StoreError(phrase("restore_other_key", key=str(key_file(db))))


def _put_key(db: str, key: bytes | None, *, is_locked: bool) -> None:
    """Store the backup's key beside the restored house, or print that the key of a locked house is missing."""
    if VARIABLE in os.environ or key_file(db).exists():
        return
    if key is not None:
        key_files.create_key_file(key_file(db), key.hex())
        print(phrase("restore_key_written", key=str(key_file(db))))
    elif is_locked:
        print(phrase("restore_key_missing", key=str(key_file(db)), variable=VARIABLE))


def _check_free(target: str) -> None:
    with store_faults(target):
        check_free(target)


@contextmanager
def _open_source(source: str, target: str, key: bytes | None) -> Iterator[SqlVault]:
    """Open the house to copy, and refuse a target that already exists."""
    if not is_address(target) and Path(target).exists():
        raise typer.BadParameter(phrase("restore_target_exists", target=target))
    _check_free(target)
    with closing(to_copy(source, key)) as vault:
        if isinstance(vault.lock, MissingKeyCipher) and has_locked(vault):
            raise StoreError(vault.lock.missing(THE_DEAL))
        yield vault


def _restore_house(
    source: SqlVault, db: str, signers: ActorPair, paths: WitnessPaths, second_witnesses: list[str]
) -> House:
    with _delete_if_incomplete(db), closing(open_store(db)) as target:
        house = copy_store(source, target)
        timestamp = Timestamps(last_timestamp(source, house.seq)).now()
        clear(paths, *filter(is_file, second_witnesses))
        event = HouseRestored(house.seq, house.head)
        why = phrase("restore_reason")
        return begin_witness(target, house, paths, timestamp, signers, before=(event,), why=why)


@contextmanager
def _delete_if_incomplete(target: str) -> Iterator[None]:
    """Delete a new file if an error stops this block, so that nobody takes it for a complete backup."""
    try:
        yield
    except BaseException:
        for suffix in () if is_address(target) else ("", "-wal", "-shm"):
            with suppress(OSError):
                Path(target + suffix).unlink()
        raise


def _confirm_signers(backup: SqlVault, key: bytes | None, by: str, signed: str) -> ActorPair:
    """Ask the two signers of a restoration for their PINs, and return them."""
    register = resume(backup).register
    has_pins = by in register.pins or signed in register.pins
    secret = _pin_secrets(backup, key) if has_pins else dict[str, bytes]().get
    return confirm_two(register, secret, officers(register.staff, by, signed), "restore")


def _pin_secrets(backup: SqlVault, key: bytes | None) -> Secret:
    if key is not None:
        return decrypted_log(backup, key, PINS).get
    assert isinstance(backup.lock, MissingKeyCipher)
    raise StoreError(backup.lock.missing(THE_VAULT))
