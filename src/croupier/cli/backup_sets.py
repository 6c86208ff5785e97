"""Make and check backup sets: a set counts only after its restored copy has passed the audit."""

from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated

import typer

from croupier.cli.databases import store_faults
from croupier.cli.passphrase import PassphraseFile, passphrase
from croupier.server.clock import wall
from croupier.store.backup_folder import add_set, delete_oldest, only_writer, sets_in
from croupier.store.backup_set import DATABASE, MANIFEST, Manifest, check_same, heads_seen, open_set, write_set
from croupier.store.copy import copy_store
from croupier.store.encryption import RECORDS, Cipher, given_key, key_file, to_copy
from croupier.store.interface import StoreError
from croupier.store.sealed_keys import HouseKeys
from croupier.store.signed_heads import key_at, public_half
from croupier.store.sql_queries import SqlVault
from croupier.store.sqlite import SqliteCopy, SqliteStore
from croupier.store.verify import verify
from croupier.store.witness import WitnessPaths, last_named
from croupier.store.witness_file import last_line
from croupier.words import phrase

MOST_FINDINGS = 3
MOST_NAMED = 5


def write_checked_set(db: str, folder: Path, paths: WitnessPaths, keep: int | None, secret: str) -> None:
    """Add a set to the folder, check it by restoring it, and delete the oldest sets beyond `keep`."""
    with only_writer(folder):
        keys, line = house_keys(db, paths), last_line(paths.witness)  # the line first: the copy must have its entry
        with closing(to_copy(db, bytes.fromhex(keys.cards))) as source:
            _check_signing_key(source, paths)
            path, manifest = add_set(folder, wall(), partial(_write_and_check, source, keys, secret, line))
        print(phrase("backup_copied", summary=_summary(manifest), target=str(path)))
        print(phrase("backup_checked"))
        for deleted in delete_oldest(folder, path, manifest.house, keep) if keep else ():
            print(phrase("backup_deleted", path=str(deleted)))


def check_set(
    folder: Annotated[Path, typer.Argument(metavar="SET", help="A backup set.", exists=True, file_okay=False)],
    passphrase_file: PassphraseFile = None,
) -> None:
    """Check a backup set: restore it to a temporary folder and run the audit there."""
    with store_faults(str(folder)):
        manifest = restore_and_audit(folder, passphrase(passphrase_file, is_new=False))
    print(phrase("set_holds", summary=_summary(manifest), made=manifest.made, folder=str(folder)))


def restore_and_audit(folder: Path, secret: str) -> Manifest:
    """Raise unless the set can be restored, its restored copy passes the audit, and its keys open every secret."""
    manifest, keys = open_set(folder, secret)
    cards = bytes.fromhex(keys.cards)
    with TemporaryDirectory(prefix="croupier-") as scratch:
        restored = Path(scratch) / DATABASE
        with closing(to_copy(folder / DATABASE, cards)) as source, closing(SqliteStore(restored)) as target:
            check_same(copy_store(source, target), manifest)
        with closing(SqliteCopy(restored)) as log:
            log.lock = Cipher(cards, RECORDS)
            findings = verify(log, heads_seen(folder, manifest)) or _unopened_secrets(log, cards)
    if findings:
        raise StoreError(phrase("set_does_not_hold", findings="; ".join(findings[:MOST_FINDINGS])))
    return manifest


def check_is_set(folder: Path) -> None:
    """Refuse a folder that is not a set, and name the sets in it."""
    if not (folder / MANIFEST).exists():
        names = ", ".join(path.name for path in sets_in(folder)[-MOST_NAMED:])
        if not names:
            raise typer.BadParameter(phrase("backup_not_a_set", folder=str(folder)), param_hint="BACKUP")
        raise typer.BadParameter(phrase("backup_is_folder", folder=str(folder), sets=names), param_hint="BACKUP")


def house_keys(db: str, paths: WitnessPaths) -> HouseKeys:
    """Return both keys of a house, and refuse if one is missing."""
    cards = given_key(db)
    for key, path in ((cards, key_file(db)), (paths.key.exists() or None, paths.key)):
        if key is None:
            raise StoreError(phrase("backup_key_missing", key=str(path)))
    assert cards is not None
    return HouseKeys(cards.hex(), key_at(paths.key).private_bytes_raw().hex())


def _write_and_check(source: SqlVault, keys: HouseKeys, secret: str, line: bytes, folder: Path, made: str) -> Manifest:
    write_set(folder, source, keys, secret, line, made)
    return restore_and_audit(folder, secret)


def _check_signing_key(source: SqlVault, paths: WitnessPaths) -> None:
    named = last_named(source)
    if named and named.key != public_half(key_at(paths.key)):
        raise StoreError(phrase("backup_other_key", key=str(paths.key)))


def _unopened_secrets(vault: SqlVault, key: bytes) -> list[str]:
    """Describe the secrets in the vault that this key does not open."""
    cipher = Cipher(key)
    return [
        phrase("key_does_not_open", name=name)
        for name, value in vault.secrets()
        if not _opens(cipher.open, name, value)
    ]


def _opens(decrypt: Callable[[str, bytes], bytes | None], name: str, value: bytes) -> bool:
    try:
        return decrypt(name, value) is not None
    except StoreError:
        return False


def _summary(manifest: Manifest) -> str:
    return phrase("record_summary", records=manifest.records, head=manifest.head[:16])
