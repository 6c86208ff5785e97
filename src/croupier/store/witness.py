"""The witness: heads of the chain, signed and written to a file that is best kept where the database is not.

A log that was cut or replaced by an old copy still holds as a chain, but a head seen here is missing from it. The chain
names its witness (`WitnessNamed`), so a witness that is deleted or cut is missed too. Somebody who has the key and can
write both files can forge both: keep a second witness elsewhere (`witness_copies`).
"""

import logging
from collections.abc import Sequence
from errno import EMFILE, ENFILE
from pathlib import Path
from time import time_ns
from typing import NamedTuple, Protocol

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from croupier.house.execute import GENESIS, HOUSE_STREAM
from croupier.record.events import SecondWitness, WitnessNamed
from croupier.record.recorded import decode
from croupier.store.interface import Log, StoreError
from croupier.store.signed_heads import (
    FIRST,
    Head,
    Seen,
    digest,
    follow,
    head_of,
    key_at,
    lines_of,
    public_half,
    signed_line,
)
from croupier.store.witness_file import MOST_BYTES, WitnessFile, last_line

log = logging.getLogger("croupier.witness")

EVERY = 1_000  # entries after which a head is written at once; otherwise the clock decides
TAG = b'"witness_named"'
COPY_SECONDS = 2.0  # that a start waits for second witnesses, so that the chain can name them


class Copy(Protocol):
    """A second witness in another place."""

    @property
    def named(self) -> SecondWitness | None:
        """What the chain says of it; nothing before it has taken a line that can be read back."""
        ...

    def send(self, line: bytes) -> None: ...

    def wait_for(self, seq: int, seconds: float) -> None:
        """Until it has seen this entry, but no longer than this."""
        ...

    def close(self) -> None: ...


class Last(NamedTuple):
    """The last line of a witness: its digest, and what it saw."""

    line: str
    seq: int
    head: str


class Witness:
    """Writes heads. A head that cannot be written, or a file that is gone or was cut, stops the house."""

    def __init__(self, path: Path, key: Ed25519PrivateKey, copies: Sequence[Copy] = ()) -> None:
        self.path, self._key, self.key = path, key, public_half(key)
        self.alive = path.stat().st_mtime_ns // 1_000_000 if path.exists() else 0  # when a house last wrote here
        self._last = Last(FIRST, -1, GENESIS)
        self._copies = list(copies)
        try:
            self._file = WitnessFile(path)
            with self._file.alone():
                self._go_on(self._file.last())
        except OSError as fault:
            raise StoreError(f"the witness {path} cannot be opened: {fault}") from fault
        self._seen: tuple[int, str] = (self.seq, "")

    def saw(self, seq: int, head: str) -> None:
        """After a commit; many entries at once get a line of their own."""
        self._seen = seq, head
        if seq - max(self.seq, 0) >= EVERY:
            self.write()

    def write(self) -> None:
        """Write the last head seen unless it is there already: every second, and when the house closes."""
        try:
            if self._seen[0] > self.seq:
                self._add(*self._seen)
            elif self.line != FIRST:
                self._file.touch()
        except OSError as fault:
            if fault.errno not in (EMFILE, ENFILE):
                raise StoreError(f"the witness {self.path} cannot be written: {fault}") from fault
            log.critical("the witness %s is written later: %s", self.path, fault)

    def begin(self, seq: int, head: str) -> WitnessNamed:
        """See this head before the chain names the witness: what the chain names is then always there."""
        self.saw(seq, head)
        self.write()
        for copy in self._copies:
            copy.wait_for(self.seq, COPY_SECONDS)
        return self.named

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
        """Send every line from now on to a second witness too; the first says where it takes over."""
        self._copies.append(copy)
        if self.line != FIRST:
            copy.send(self.carried(self._file.last()))

    def carried(self, line: bytes) -> bytes:
        """The head of this line once more, as the first line of another file."""
        said = head_of(line)
        before = said.before if said.carried is True else digest(line)
        return signed_line(Head(said.seq, said.head, said.at, before, self.key, carried=True), self._key)

    def close(self) -> None:
        self._file.close()
        for copy in self._copies:
            copy.close()

    def _add(self, seq: int, head: str) -> None:
        with self._file.alone():
            self._go_on(self._file.last())
            if seq <= self.seq:
                return
            line = self._signed(seq, head)
            self._file.append(line)
            self._last = Last(digest(line), seq, head)
            lines = [line, *self._rotate(line)]
        for copy in self._copies:
            for each in lines:
                copy.send(each)

    def _rotate(self, line: bytes) -> list[bytes]:
        """Begin the file again where it is full: its first line, which the next one follows."""
        if self._file.size <= MOST_BYTES or not self._file.rotate(first := self.carried(line)):
            return []
        self._last = self._last._replace(line=digest(first))
        return [first]

    def _signed(self, seq: int, head: str) -> bytes:
        return signed_line(Head(seq, head, time_ns() // 1_000_000, self.line, self.key), self._key)

    def _go_on(self, last: bytes) -> None:
        """Behind our own last line, or behind that of the process that opened the same house after us, or before."""
        if (digest(last) if last else FIRST) == self.line:
            return
        said = head_of(last) if last else None
        if said is None or said.seq < self.seq or said.key != self.key or not said.is_signed:
            raise StoreError(f"the witness {self.path} is not as it was left, or was signed with another key")
        self._last = Last(digest(last), said.seq, said.head)


# ---- at a start ------------------------------------------------------------------------------------------------------


def last_named(records: Log) -> WitnessNamed | None:
    """The witness that the chain names; None in a house that no program with this rule has opened yet."""
    for each in records.newest(HOUSE_STREAM):
        if TAG in each.body:
            event = decode(each.body).event
            if isinstance(event, WitnessNamed):
                return event
    return None


def missing(records: Log, path: Path) -> str:
    """Why this log is not the one that the witness last saw, or nothing. The audit compares every line."""
    last = last_line(path)
    if not last:
        return ""
    said = head_of(last)
    if not said.is_signed:
        return f"the last line of the witness {path} is not as it was written"
    if not said.seq:
        return ""
    found = next(records.read(said.seq - 1), None)
    if found is None or (found.seq, found.head) != (said.seq, said.head):
        return f"the witness {path} saw entry {said.seq} with the head {said.head[:16]}, which is not in this log"
    return ""


def refusal(records: Log, at: "WitnessPaths") -> str:
    """Why a house cannot be opened with this witness, or nothing."""
    named, least = last_named(records), least_seen(records)
    last = last_line(at.witness)
    if not last:
        known = named is not None or records.witnessed()
        return f"the witness {at.witness} is {_gone(at.witness)}, and this house has one" if known else ""
    try:
        said = head_of(last)
        seen = follow(lines_of(at.witness), str(at.witness), said.key, signatures=False)
    except StoreError as fault:
        return str(fault)
    if named and said.key != named.key:
        return f"the witness {at.witness} was signed with another key than the one that the record names"
    if not at.key.exists():
        return f"the key {at.key}, with which the witness {at.witness} is signed, is not here"
    if public_half(key_at(at.key)) != said.key:
        return f"the witness {at.witness} was signed with another key than {at.key}"
    return incomplete(at.witness, seen, named, least) or missing(records, at.witness)


def least_seen(records: Log) -> int:
    """The last entry that the witness of this log has certainly seen. Ask before the witness is read."""
    named = last_named(records)
    return max(named.seq if named else 0, records.witnessed())


def incomplete(path: Path, seen: Seen, named: WitnessNamed | None, least: int) -> str:
    """Why a witness is not all that this house wrote there, or nothing: the same for a start and for an audit."""
    last = max(seen.heads, default=0)
    if last < least:
        return f"the witness {path} was cut: it ends with entry {last}, and has seen entry {least}"
    if named and named.line not in seen.lines and not (seen.heads and min(seen.heads) > named.seq):
        return f"the witness {path} lacks the line that the record names for entry {named.seq}: it was cut or replaced"
    return ""


def _gone(path: Path) -> str:
    return "empty" if path.exists() else "missing"


def check(records: Log, at: "WitnessPaths", db: str | Path) -> None:
    """Before a house is opened: its witness is there, was not cut, and has seen this log."""
    if why := refusal(records, at):
        raise StoreError(
            f"{why}. Put the right files back, or let two people approve a new witness: "
            f"croupier audit new-witness {db} --by NAME --signed NAME"
        )


class WitnessPaths(NamedTuple):
    key: Path
    witness: Path


def witness_paths(db: str | Path) -> WitnessPaths:
    """Where key and witness are by default: beside a file; in the working directory for a database server."""
    name = Path(db if "://" not in str(db) else "croupier")
    return WitnessPaths(name.with_name(name.name + ".key"), name.with_name(name.name + ".witness"))


def set_aside(path: Path) -> Path | None:
    """Keep a witness that no longer counts under another name: it is evidence."""
    if not path.exists():
        return None
    number = 1
    while (kept := path.with_name(f"{path.name}.set-aside-{number}")).exists():
        number += 1
    path.rename(kept)
    return kept
