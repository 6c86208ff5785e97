"""Encrypt the vault and the dealt cards, so that access to the database alone reveals neither."""

import os
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from secrets import token_hex
from typing import TypeVar

from msgspec.structs import replace

from croupier.house.execute import ChainedEntry, House, Plan, RoundRow
from croupier.house.ledger_accounts import Transfer
from croupier.rules.coded_message import Text, message
from croupier.store import connect, house_folder, key_files
from croupier.store.cipher import MARK as MARK
from croupier.store.cipher import RECORDS as RECORDS
from croupier.store.cipher import Cipher as Cipher
from croupier.store.encrypted_messages import EncryptedMessages
from croupier.store.interface import Store, StoreError
from croupier.store.shared_house import NO_LETTERS, Letters
from croupier.store.sql_queries import SqlLog, SqlVault
from croupier.words import phrase

VARIABLE = "CROUPIER_KEY"
THE_VAULT, THE_DEAL = message("locked_vault"), message("locked_deal")
KEY_BYTES = 32
TRIAL, WORD = "lock", b"the key fits"


class MissingKeyCipher:
    """A stand-in for a cipher without its key: every use says which key is missing."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def shut(self, name: str, _value: bytes) -> bytes:
        raise StoreError(self.missing(name))

    def open(self, name: str, _encrypted: bytes) -> bytes:
        raise StoreError(self.missing(name))

    def missing(self, subject: Text) -> str:
        return phrase("key_not_here", subject=subject, variable=VARIABLE, path=str(self._path))


class EncryptedStore:
    """A store with an encrypted vault; `lock` is the cipher for the cards in its records."""

    def __init__(self, store: Store, key: bytes) -> None:
        self._store, self._vault_cipher = store, Cipher(key)
        self.lock = Cipher(key, RECORDS)
        self.shared = EncryptedMessages(store.shared, self, key) if store.shared else None
        if store.epoch:
            self.lock_vault()
        elif store.secret(TRIAL) is not None:
            self._check_trial()

    def lock_vault(self) -> None:
        """Store the proof that this key fits, at the first opening that writes, and check it."""
        if self._store.secret(TRIAL) is None:
            self.append((Plan((), (), (), House(), ((TRIAL, WORD),)),))
        self._check_trial()

    def _check_trial(self) -> None:
        if self.secret(TRIAL) != WORD:
            raise StoreError(phrase("vault_not_locked"))

    @property
    def epoch(self) -> int:
        return self._store.epoch

    def append(self, plans: Sequence[Plan], letters: Letters = NO_LETTERS) -> None:
        plans = [self._encrypt_vault(plan) if plan.vault else plan for plan in plans]
        self._store.append(plans, self.shared.encrypt(letters) if self.shared else letters)

    def secret(self, key: str) -> bytes | None:
        return self._vault_cipher.open(key, self._store.secret(key))

    def read(self, after: int = 0) -> Iterator[ChainedEntry]:
        return self._store.read(after)

    def stream(self, name: str, after: int = 0) -> Iterator[ChainedEntry]:
        return self._store.stream(name, after)

    def newest(self, name: str) -> Iterator[ChainedEntry]:
        return self._store.newest(name)

    def newest_epoch(self) -> int:
        return self._store.newest_epoch()

    def renew(self) -> None:
        self._store.renew()

    def witness_saw(self, seq: int) -> None:
        self._store.witness_saw(seq)

    def witnessed(self) -> int:
        return self._store.witnessed()

    def places(self, name: str) -> Iterator[int]:
        return self._store.places(name)

    def caused(self, causes: Sequence[str]) -> list[ChainedEntry]:
        return self._store.caused(causes)

    def causes(self) -> Iterator[tuple[str, int]]:
        return self._store.causes()

    def rounds(self, table: str, player: str, most: int) -> list[RoundRow]:
        return self._store.rounds(table, player, most)

    def round(self, table: str, number: int, player: str) -> RoundRow | None:
        return self._store.round(table, number, player)

    def all_rounds(self) -> Iterator[RoundRow]:
        return self._store.all_rounds()

    def snapshots(self) -> list[tuple[int, bytes]]:
        return self._store.snapshots()

    def secret_names(self) -> Iterator[str]:
        return self._store.secret_names()

    def secrets(self) -> Iterator[tuple[str, bytes]]:
        """Yield the secrets as they are stored, encrypted, for a copy with the same key."""
        return self._store.secrets()

    def transfers(self, after: int = 0) -> Iterator[tuple[int, Transfer]]:
        return self._store.transfers(after)

    def close(self) -> None:
        self._store.close()

    def _encrypt_vault(self, plan: Plan) -> Plan:
        return replace(plan, vault=tuple((name, self._vault_cipher.shut(name, value)) for name, value in plan.vault))


def open_encrypted(
    where: str | Path, take_over: bool = True, *, follow: bool = False, standbys: int = 0
) -> EncryptedStore:
    """Open a house for writing with its key; a wrong key is refused before another server loses the house."""
    check_key(where)
    store = connect.open_store(where, take_over, follow=follow, standbys=standbys)
    try:
        return EncryptedStore(store, key_beside(where))
    except BaseException:
        store.close()
        raise


def check_key(where: str | Path) -> None:
    """Raise if the given key does not fit the existing house, without taking the house from its server."""
    if not connect.is_house(where):
        return
    with closing(connect.open_for_copy(where)) as copy:
        trial = copy.secret(TRIAL)
    if trial is None:
        return
    key = given_key(where)
    if key is None:
        raise StoreError(MissingKeyCipher(key_file(where)).missing(THE_VAULT))
    Cipher(key).open(TRIAL, trial)


def read_only(where: str | Path) -> SqlLog:
    """Open a house for reading while another process may write to it. With the key, its cards are readable too."""
    return _attach_cipher(connect.open_read_only(where), where, given_key(where))


def to_copy(where: str | Path, key: bytes | None) -> SqlVault:
    """Open a house and its vault for a copy, as they are at one moment; the secrets stay encrypted."""
    return _attach_cipher(connect.open_for_copy(where), where, key)


L = TypeVar("L", SqlLog, SqlVault)


def _attach_cipher(log: L, where: str | Path, key: bytes | None) -> L:
    log.lock = Cipher(key, RECORDS) if key else MissingKeyCipher(key_file(where))
    return log


def secrets_of(where: str | Path, prefix: str) -> dict[str, bytes]:
    """Return the decrypted secrets whose names begin with this prefix, even while a server is running."""
    key = given_key(where)
    if key is None:
        raise StoreError(MissingKeyCipher(key_file(where)).missing(THE_VAULT))
    with closing(connect.open_for_copy(where)) as copy:
        return decrypted_log(copy, key, prefix)


def decrypted_log(copy: SqlVault, key: bytes, prefix: str) -> dict[str, bytes]:
    """Return the decrypted secrets whose names begin with this prefix, from a copy."""
    cipher = Cipher(key)
    decrypted = ((name, cipher.open(name, value)) for name, value in copy.secrets() if name.startswith(prefix))
    return {name: value for name, value in decrypted if value is not None}


def key_beside(db: str | Path) -> bytes:
    """Return the house's key from the environment or the file beside its database; create a missing file."""
    if VARIABLE not in os.environ and not key_file(db).exists():
        key_files.create_key_file(key_file(db), token_hex(KEY_BYTES))
    key = given_key(db)
    assert key is not None
    return key


def given_key(db: str | Path) -> bytes | None:
    """Return the house's key from the environment or from its file, or None if there is neither."""
    given, path = os.environ.get(VARIABLE), key_file(db)
    if given is not None:
        return _parse_key(given, VARIABLE)
    if not path.exists():
        return None
    if not key_files.is_private(path):
        raise StoreError(phrase("key_readable_by_others", path=str(path)))
    return _parse_key(path.read_text(encoding="ascii", errors="replace"), str(path))


def key_file(db: str | Path) -> Path:
    """Return the file of the key that encrypts cards, PINs and sessions."""
    return house_folder.house_file(db, house_folder.LOCK)


def _parse_key(text: str, where: str) -> bytes:
    try:
        key = bytes.fromhex(text.strip())
    except ValueError:
        key = b""
    if len(key) < KEY_BYTES:
        raise StoreError(phrase("key_unfit", where=where, bytes=KEY_BYTES))
    return key
