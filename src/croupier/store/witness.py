"""The witness: heads of the chain, signed and written to a file of its own, to be kept where the database is not.

Who cuts the log or puts an old copy in its place leaves a chain that holds; a head seen here is then missing from it.
Someone who holds the key and can write both files can forge both: keep a copy of this file elsewhere.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from fcntl import LOCK_EX, flock
from hashlib import sha256
from pathlib import Path
from time import time_ns
from typing import IO, NamedTuple

import msgspec
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from msgspec import Struct
from msgspec.structs import replace

from croupier.store import keys
from croupier.store.port import Log, StoreError

EVERY = 1_000  # entries after which a head is written at once; otherwise the clock decides
FIRST = "0" * 64
LONGEST_TAIL = 4096  # bytes, many lines


class Head(Struct, frozen=True):
    """One line: the head after an entry, when it was seen, and the line before it."""

    seq: int
    head: str
    at: int
    before: str  # digest of the line before, so that none can be taken out
    key: str  # the public half, in hexadecimal
    signature: str = ""

    def words(self) -> bytes:
        return b"croupier head " + msgspec.json.encode(replace(self, signature=""))


class Witness:
    """Writes heads. A head that cannot be written, or a file that is gone, is a fault like any other: the pit stops."""

    def __init__(self, path: Path, key: Ed25519PrivateKey) -> None:
        self.path, self._key = path, key
        self._public = key.public_key().public_bytes_raw().hex()
        self.alive = path.stat().st_mtime_ns // 1_000_000 if path.exists() else 0  # when a house last wrote here
        self._before, self._written = FIRST, 0
        if path.exists():
            with _alone(path, "r+b") as file:
                self._go_on(_mended(file))
        self._seen: tuple[int, str] = (self._written, "")

    def saw(self, seq: int, head: str) -> None:
        """After a commit; many entries at once are worth a line of their own."""
        self._seen = seq, head
        if seq - self._written >= EVERY:
            self.write()

    def write(self) -> None:
        """The last head seen, unless it is there already: every second, and when the house closes."""
        try:
            if self._seen[0] > self._written:
                self._add(*self._seen)
            elif self._before != FIRST:
                os.utime(self.path)  # there is nothing new, and the house is open
        except OSError as fault:
            raise StoreError(f"the witness {self.path} cannot be written: {fault}") from fault

    def _add(self, seq: int, head: str) -> None:
        with _alone(self.path, "a+b" if self._before == FIRST else "r+b") as file:
            self._go_on(_mended(file))
            if seq <= self._written:
                return
            unsigned = Head(seq, head, time_ns() // 1_000_000, self._before, self._public)
            line = msgspec.json.encode(replace(unsigned, signature=self._key.sign(unsigned.words()).hex()))
            _append(file, line + b"\n")
            self._written, self._before = seq, _digest(line)

    def _go_on(self, last: bytes) -> None:
        """Behind our own last line, or behind that of whoever has opened the same house after us, or before."""
        if (_digest(last) if last else FIRST) == self._before:
            return
        said = _head(last) if last else None
        if said is None or said.seq < self._written or said.key != self._public or not _is_signed(said):
            raise StoreError(f"the witness {self.path} is not as it was left, or was signed with another key")
        self._before, self._written = _digest(last), said.seq


def checked(path: Path, key: str = "") -> dict[int, str]:
    """The heads of a witness file (entry -> head); a line that is not as it was written raises.

    Without a key given, all lines must be signed by the key that the first one names.
    """
    heads, before, last = dict[int, str](), FIRST, 0
    for number, line in enumerate(_lines(path), start=1):
        said = _head(line)
        key = key or said.key
        if said.before != before or said.seq <= last or said.key != key or not _is_signed(said):
            raise StoreError(f"line {number} of the witness {path} is not as it was written")
        heads[said.seq], before, last = said.head, _digest(line), said.seq
    return heads


def missing(log: Log, path: Path) -> str:
    """At a start: why a log is not the one that the witness last saw, or nothing. The whole is the audit's matter."""
    last = _last(path)
    if not last:
        return ""
    said = _head(last)
    if not _is_signed(said):
        return f"the last line of the witness {path} is not as it was written"
    found = next(log.read(said.seq - 1), None)
    if found is None or (found.seq, found.head) != (said.seq, said.head):
        return f"the witness {path} saw entry {said.seq} with the head {said.head[:16]}, which is not in this log"
    return ""


def check(log: Log, at: "Beside") -> None:
    """Before a house is opened: its witness can be gone on with, and has seen this log."""
    if not _last(at.witness):
        return
    if not at.key.exists():
        raise StoreError(f"the key {at.key}, with which the witness {at.witness} is signed, is not here")
    Witness(at.witness, key_at(at.key))
    if why := missing(log, at.witness):
        raise StoreError(why)


def key_at(path: Path) -> Ed25519PrivateKey:
    """The house's key, made at the first start, readable by its owner alone and never in the database."""
    try:
        if not path.exists():
            keys.make(path, Ed25519PrivateKey.generate().private_bytes_raw().hex())
        return Ed25519PrivateKey.from_private_bytes(bytes.fromhex(path.read_text().strip()))
    except (OSError, ValueError) as fault:
        raise StoreError(f"the key {path} cannot be used: {fault}") from fault


@contextmanager
def _alone(path: Path, mode: str) -> Iterator[IO[bytes]]:
    """The file for one writer at a time: two houses may be open while one takes over from the other."""
    with open(path, mode) as file:
        flock(file, LOCK_EX)
        yield file


def _append(file: IO[bytes], line: bytes) -> None:
    file.seek(0, os.SEEK_END)
    file.write(line)
    file.flush()
    os.fsync(file.fileno())


def _lines(path: Path) -> list[bytes]:
    """Whole lines: what a crash has left of the last one was never a head."""
    return path.read_bytes().split(b"\n")[:-1] if path.exists() else []


def _last(path: Path) -> bytes:
    """The last whole line, without reading all of them."""
    if not path.exists():
        return b""
    with path.open("rb") as file:
        return _tail(file)[0]


def _tail(file: IO[bytes]) -> tuple[bytes, bytes]:
    """The last whole line, and what a crash has left of one behind it."""
    file.seek(max(0, file.seek(0, os.SEEK_END) - LONGEST_TAIL))
    *_, last, torn = b"", *file.read().split(b"\n")
    return last, torn


def _mended(file: IO[bytes]) -> bytes:
    """The same for the writer, who goes on behind it: what is left of a line after a crash goes."""
    last, torn = _tail(file)
    if torn:
        file.truncate(file.seek(0, os.SEEK_END) - len(torn))
    return last


def _head(line: bytes) -> Head:
    try:
        return msgspec.json.decode(line, type=Head)
    except msgspec.MsgspecError as wrong:
        raise StoreError(f"a line of the witness is no head: {wrong}") from wrong


def _digest(line: bytes) -> str:
    return sha256(line).hexdigest()


def _is_signed(said: Head) -> bool:
    try:
        public = Ed25519PublicKey.from_public_bytes(bytes.fromhex(said.key))
        public.verify(bytes.fromhex(said.signature), said.words())
    except (InvalidSignature, ValueError):
        return False
    return True


class Beside(NamedTuple):
    key: Path
    witness: Path


def beside(db: str | Path) -> Beside:
    """Where key and witness are, unless the operator says otherwise: beside the file; here, for a server elsewhere."""
    name = Path(db if "://" not in str(db) else "croupier")
    return Beside(name.with_name(name.name + ".key"), name.with_name(name.name + ".witness"))
