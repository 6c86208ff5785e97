"""The witness: signed heads of the chain in a file, best stored away from the database.

A truncated or older log is still a valid chain, but a head recorded here is missing from it. The chain names its
witness (`WitnessNamed`), so a deleted or cut witness is detected too. Somebody with the key and write access to both
can forge both: keep a second witness elsewhere (`second_witnesses`).
"""

import logging
from collections.abc import Sequence
from errno import EMFILE, ENFILE
from pathlib import Path
from time import monotonic, time_ns
from typing import NamedTuple, Protocol

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from croupier.house.execute import GENESIS, HOUSE_STREAM
from croupier.record.events import SecondWitness, WitnessNamed
from croupier.record.stored_event import decode
from croupier.store.house_folder import KEY, WITNESS, house_file
from croupier.store.interface import Log, StoreError
from croupier.store.signed_heads import (
    FIRST,
    Head,
    SeenHeads,
    check_lines,
    digest,
    head_of,
    key_at,
    lines_of,
    public_half,
    signed_line,
)
from croupier.store.witness_file import MOST_BYTES, WitnessFile, last_line
from croupier.words import phrase

log = logging.getLogger("croupier.witness")

EVERY = 1_000  # entries after which a head is written immediately; otherwise once a second
TAG = b'"witness_named"'
COPY_SECONDS = 2.0  # how long a start waits for second witnesses, so that the chain can name them


class Copy(Protocol):
    """A second witness elsewhere."""

    @property
    def named(self) -> SecondWitness | None:
        """Return this second witness as the chain names it; None until it has accepted a line that can be read back."""
        ...

    def send(self, line: bytes) -> None: ...

    def wait_for(self, seq: int, seconds: float) -> None:
        """Wait until this witness has seen the entry, at most this many seconds."""
        ...

    def close(self) -> None: ...


class Last(NamedTuple):
    """The last line of a witness: the digest of the line, and the entry and head in it."""

    line: str
    seq: int
    head: str


class Witness:
    """The writer of heads. It stops the house if a head cannot be written, or if the file is gone or was cut."""

    def __init__(self, path: Path, key: Ed25519PrivateKey, copies: Sequence[Copy] = ()) -> None:
        self.path, self._key, self.key = path, key, public_half(key)
        self.alive = path.stat().st_mtime_ns // 1_000_000 if path.exists() else 0  # when a house last wrote to the file
        self._last = Last(FIRST, -1, GENESIS)
        self._copies = list(copies)
        try:
            self._file = WitnessFile(path)
            with self._file.alone():
                self._resume_after(self._file.last())
        except OSError as fault:
            raise StoreError(phrase("witness_not_opened", witness=str(path), fault=str(fault))) from fault
        self._seen: tuple[int, str] = (self.seq, "")
        self.written_at = monotonic()

    def saw(self, seq: int, head: str) -> None:
        """Note the head after a commit, and write it if at least EVERY entries were added since the last line."""
        self._seen = seq, head
        if seq - max(self.seq, 0) >= EVERY:
            self.write()

    def write(self) -> None:
        """Write the last noted head unless it is already in the file: every second, and when the house closes."""
        try:
            if self._seen[0] > self.seq:
                self._add(*self._seen)
            elif self.line != FIRST:
                self._file.touch()
            self.written_at = monotonic()
        except OSError as fault:
            if fault.errno not in (EMFILE, ENFILE):
                raise StoreError(phrase("witness_not_written", witness=str(self.path), fault=str(fault))) from fault
            log.critical(phrase("log_witness_later", witness=str(self.path), fault=str(fault)))

    def begin(self, seq: int, head: str) -> WitnessNamed:
        """Write this head before the chain names the witness, so that the named line always exists."""
        self.saw(seq, head)
        self.write()
        for copy in self._copies:
            copy.wait_for(self.seq, COPY_SECONDS)
        return self.named

    @property
    def is_behind(self) -> bool:
        """Return whether there is a head that is not written yet."""
        return self._seen[0] > self.seq

    @property
    def line(self) -> str:
        return self._last.line

    @property
    def seq(self) -> int:
        return self._last.seq

    @property
    def named(self) -> WitnessNamed:
        last = self._last
        second = tuple(named for copy in self._copies if (named := copy.named))
        return WitnessNamed(self.key, last.line, last.seq, second=second)

    def copy_to(self, copy: Copy) -> None:
        """Send every line from now on to a second witness too, beginning with the last head."""
        self._copies.append(copy)
        if self.line != FIRST:
            copy.send(self.carried(self._file.last()))

    def carried(self, line: bytes) -> bytes:
        """Return the first line for a new witness file or a second witness: it repeats the head in `line`."""
        old = head_of(line)
        before = old.before if old.carried is True else digest(line)
        return signed_line(Head(old.seq, old.head, old.at, before, self.key, carried=True), self._key)

    def close(self) -> None:
        self._file.close()
        for copy in self._copies:
            copy.close()

    def _add(self, seq: int, head: str) -> None:
        with self._file.alone():
            self._resume_after(self._file.last())
            if seq <= self.seq:
                return
            line = self._sign(seq, head)
            self._file.append(line)
            self._last = Last(digest(line), seq, head)
            lines = [line, *self._rotate(line)]
        for copy in self._copies:
            for sent_line in lines:
                copy.send(sent_line)

    def _rotate(self, line: bytes) -> list[bytes]:
        """Begin a new file if this one is full; return the new file's first line, if any."""
        if self._file.size <= MOST_BYTES or not self._file.rotate(first := self.carried(line)):
            return []
        self._last = self._last._replace(line=digest(first))
        return [first]

    def _sign(self, seq: int, head: str) -> bytes:
        return signed_line(Head(seq, head, time_ns() // 1_000_000, self.line, self.key), self._key)

    def _resume_after(self, line: bytes) -> None:
        """Continue after the file's last line, which another process of the same house may have written."""
        if (digest(line) if line else FIRST) == self.line:
            return
        head = head_of(line) if line else None
        if head is None or head.seq < self.seq or head.key != self.key or not head.is_signed:
            raise StoreError(phrase("witness_changed", witness=str(self.path)))
        self._last = Last(digest(line), head.seq, head.head)


# ---- at a start ------------------------------------------------------------------------------------------------------


def last_named(records: Log) -> WitnessNamed | None:
    """Return the witness that the chain names; None if only older programs have opened the house."""
    for chained in records.newest(HOUSE_STREAM):
        if TAG in chained.body:
            event = decode(chained.body).event
            if isinstance(event, WitnessNamed):
                return event
    return None


def missing(records: Log, path: Path) -> str:
    """Describe why the last line of a witness does not match this log, or return ""."""
    last = last_line(path)
    if not last:
        return ""
    seen = head_of(last)
    if not seen.is_signed:
        return phrase("witness_last_line_changed", witness=str(path))
    if not seen.seq:
        return ""
    chained = next(records.read(seen.seq - 1), None)
    if chained is None or (chained.seq, chained.head) != (seen.seq, seen.head):
        return phrase("witness_other_log", witness=str(path), entry=seen.seq, head=seen.head[:16])
    return ""


def refusal(records: Log, paths: "WitnessPaths") -> str:
    """Describe why a house cannot be opened with this witness, or return ""."""
    named, least = last_named(records), least_seen(records)
    last = last_line(paths.witness)
    if not last:
        has_witness = named is not None or records.witnessed()
        code = "witness_empty" if paths.witness.exists() else "witness_missing"
        return phrase(code, witness=str(paths.witness)) if has_witness else ""
    try:
        head = head_of(last)
        seen = check_lines(lines_of(paths.witness), str(paths.witness), head.key, signatures=False)
    except StoreError as fault:
        return str(fault)
    if named and head.key != named.key:
        return phrase("witness_other_key_named", witness=str(paths.witness))
    if not paths.key.exists():
        return phrase("witness_key_missing", key=str(paths.key), witness=str(paths.witness))
    if public_half(key_at(paths.key)) != head.key:
        return phrase("witness_other_key", witness=str(paths.witness), key=str(paths.key))
    return incomplete(paths.witness, seen, named, least) or missing(records, paths.witness)


def least_seen(records: Log) -> int:
    """Return the last entry that the witness has certainly seen. Call this before reading the witness."""
    named = last_named(records)
    return max(named.seq if named else 0, records.witnessed())


def incomplete(path: Path, seen: SeenHeads, named: WitnessNamed | None, least: int) -> str:
    """Describe what is missing from a witness, at a start or in an audit, or return ""."""
    last = max(seen.heads, default=0)
    if last < least:
        return phrase("witness_cut", witness=str(path), last=last, seen=least)
    if named and named.line not in seen.lines and not (seen.heads and min(seen.heads) > named.seq):
        return phrase("witness_line_missing", witness=str(path), entry=named.seq)
    return ""


def check(records: Log, paths: "WitnessPaths", db: str | Path) -> None:
    """Before a house is opened, raise unless its witness exists, was not cut, and matches this log."""
    if fault := refusal(records, paths):
        raise StoreError(phrase("witness_needed", fault=fault, house=str(db)))


class WitnessPaths(NamedTuple):
    """The paths of a witness and of its key."""

    key: Path
    witness: Path


def witness_paths(db: str | Path) -> WitnessPaths:
    """Return the default paths of a house's witness and of its key."""
    return WitnessPaths(house_file(db, KEY), house_file(db, WITNESS))


def set_aside(path: Path) -> Path | None:
    """Rename a witness that is no longer used, and keep it as evidence."""
    if not path.exists():
        return None
    number = 1
    while (target := path.with_name(f"{path.name}.set-aside-{number}")).exists():
        number += 1
    path.rename(target)
    return target
