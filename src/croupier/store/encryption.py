"""Under lock: what the vault holds and the cards in the records are nothing to a reader of the database, whose key lies
outside it."""

import os
from collections.abc import Iterator, Sequence
from contextlib import closing
from hashlib import sha512
from hmac import compare_digest
from pathlib import Path
from secrets import token_hex
from typing import TypeVar

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESSIV
from msgspec.structs import replace

from croupier.house.accounts import Transfer
from croupier.house.execute import ChainedEntry, House, Plan, RoundRow
from croupier.store import connect, key_files
from croupier.store.interface import Store, StoreError
from croupier.store.sql_log import SqlLog, SqlVault

VARIABLE = "CROUPIER_KEY"
KEY_BYTES = 32
MARK = b"\0locked 1\0"
TRIAL, WORD = "lock", b"the key fits"
VAULT, RECORDS = b"croupier vault", b"croupier records"  # what is locked with one key is not opened as the other


class Cipher:
    """AES-SIV: the same secret under the same name is the same bytes again, under another name others."""

    def __init__(self, key: bytes, of: bytes = VAULT) -> None:
        self._key = sha512(of + key).digest()
        self._cipher = AESSIV(self._key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Cipher) and compare_digest(self._key, other._key)

    def __hash__(self) -> int:
        return hash(self._key)

    def shut(self, name: str, value: bytes) -> bytes:
        return MARK + self._cipher.encrypt(value, [name.encode()])

    def open(self, name: str, kept: bytes | None) -> bytes | None:
        """What was put in under lock; anything else that lies there is nobody's word."""
        if kept is None or not kept.startswith(MARK):
            return None
        try:
            return self._cipher.decrypt(kept[len(MARK) :], [name.encode()])
        except InvalidTag:
            raise StoreError(f"the key of this house does not open {name!r}") from None


class MissingKeyCipher:
    """In the place of a lock whose key was not given: it says which one is missing."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def shut(self, name: str, _value: bytes) -> bytes:
        raise StoreError(self.missing(name))

    def open(self, name: str, _kept: bytes) -> bytes:
        raise StoreError(self.missing(name))

    def missing(self, what: str) -> str:
        return f"{what} is locked, and the key of this house is not here: {VARIABLE}, or the file {self._path}"


class EncryptedStore:
    """A store like the one inside, whose vault is under lock; the house kept in it writes its cards under another."""

    def __init__(self, store: Store, key: bytes) -> None:
        self._store, self._lock = store, Cipher(key)
        self.lock = Cipher(key, RECORDS)
        if store.secret(TRIAL) is None:
            self.append((Plan((), (), (), House(), ((TRIAL, WORD),)),))
        if self.secret(TRIAL) != WORD:
            raise StoreError("the vault of this house is not locked")

    @property
    def epoch(self) -> int:
        return self._store.epoch

    def append(self, plans: Sequence[Plan]) -> None:
        self._store.append([self._locked(plan) if plan.vault else plan for plan in plans])

    def secret(self, key: str) -> bytes | None:
        return self._lock.open(key, self._store.secret(key))

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
        """As they lie there: a copy is under the same lock."""
        return self._store.secrets()

    def transfers(self, after: int = 0) -> Iterator[tuple[int, Transfer]]:
        return self._store.transfers(after)

    def close(self) -> None:
        self._store.close()

    def _locked(self, plan: Plan) -> Plan:
        return replace(plan, vault=tuple((name, self._lock.shut(name, value)) for name, value in plan.vault))


def open_encrypted(where: str | Path, take_over: bool = True) -> EncryptedStore:
    """A house to be written, with its key; where that does not fit, whoever has the house open keeps it."""
    check_key(where)
    store = connect.open_store(where, take_over)
    try:
        return EncryptedStore(store, key_beside(where))
    except BaseException:
        store.close()
        raise


def check_key(where: str | Path) -> None:
    """Before an opening takes the next epoch: the house that is there can be opened with the key that is given."""
    if not connect.is_house(where):
        return
    with closing(connect.open_for_copy(where)) as there:
        trial = there.secret(TRIAL)
    if trial is None:
        return
    key = given_key(where)
    if key is None:
        raise StoreError(MissingKeyCipher(key_file(where)).missing("the vault"))
    Cipher(key).open(TRIAL, trial)


def read_only(where: str | Path) -> SqlLog:
    """Beside whoever writes it, without the vault; whoever has the key reads the cards too."""
    return _with_key(connect.open_read_only(where), where, given_key(where))


def to_copy(where: str | Path, key: bytes | None) -> SqlVault:
    """The same with the vault, as it lies there."""
    return _with_key(connect.open_for_copy(where), where, key)


L = TypeVar("L", SqlLog, SqlVault)


def _with_key(log: L, where: str | Path, key: bytes | None) -> L:
    log.lock = Cipher(key, RECORDS) if key else MissingKeyCipher(key_file(where))
    return log


def secrets_of(where: str | Path, start: str) -> dict[str, bytes]:
    """The secrets whose names begin so, of a house that somebody else may be writing; for those who have its key."""
    key = given_key(where)
    if key is None:
        raise StoreError(MissingKeyCipher(key_file(where)).missing("the vault"))
    with closing(connect.open_for_copy(where)) as copy:
        return decrypted_log(copy, key, start)


def decrypted_log(copy: SqlVault, key: bytes, start: str) -> dict[str, bytes]:
    """The secrets of a copy whose names begin so, for those who have the key."""
    lock = Cipher(key)
    kept = ((name, lock.open(name, value)) for name, value in copy.secrets() if name.startswith(start))
    return {name: value for name, value in kept if value is not None}


def key_beside(db: str | Path) -> bytes:
    """The key of a house: from the environment, else from the file beside its database, made at the first opening."""
    if VARIABLE not in os.environ and not key_file(db).exists():
        key_files.make(key_file(db), token_hex(KEY_BYTES))
    key = given_key(db)
    assert key is not None
    return key


def given_key(db: str | Path) -> bytes | None:
    """The same for those who make none."""
    given, path = os.environ.get(VARIABLE), key_file(db)
    if given is not None:
        return _key(given, VARIABLE)
    if not path.exists():
        return None
    if os.name == "posix" and path.stat().st_mode & 0o077:
        raise StoreError(f"{path}: others may read this key; let its owner alone (chmod 600)")
    return _key(path.read_text(encoding="ascii", errors="replace"), str(path))


def key_file(db: str | Path) -> Path:
    """Beside the file; here, for a server elsewhere. The key of the witness is another one."""
    name = Path("croupier" if connect.is_address(db) else db)
    return name.with_name(name.name + ".lock")


def _key(text: str, where: str) -> bytes:
    try:
        key = bytes.fromhex(text.strip())
    except ValueError:
        key = b""
    if len(key) < KEY_BYTES:
        raise StoreError(f"{where}: a key is {KEY_BYTES} bytes or more, written in hexadecimal digits")
    return key
