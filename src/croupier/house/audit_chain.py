"""The hash chain over all entries: whoever changes one, or leaves one out, breaks every link after it."""

from collections.abc import Iterable
from enum import Enum
from hashlib import sha256
from typing import Protocol, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from croupier.record import commands as c
from croupier.record import events as e
from croupier.record.recorded import RECORDS, Recorded
from croupier.rules.message import Value
from croupier.rules.refusal import Refused
from croupier.rules.roles import Actor

GENESIS = "0" * 64
LOCKED = b"\0"  # how a body begins that is no JSON, but locked away
LONGEST_NOTED = 200  # characters of a text in a refused command
S = TypeVar("S", bound=Struct)
NO_STREAM = ""  # where entries stand that belong to no table and not to the house's own events


class RefusalEntry(Struct, frozen=True, gc=False, tag_field="entry", tag="refusal"):
    """A command that was refused: in the chain, and in no table's stream."""

    seq: int
    table: str
    at: int
    by: Actor
    command: c.AnyCommand
    refused: Refused
    cause: str = ""


class SnapshotEntry(Struct, frozen=True, gc=False, tag_field="entry", tag="snapshot"):
    """The house as the entries before this one leave it was kept whole; this is its digest."""

    seq: int
    at: int
    digest: str


class OmittedEntry(Struct, frozen=True, gc=False, tag_field="entry", tag="omitted"):
    """So many more commands of one person were refused than are noted one by one."""

    seq: int
    at: int
    by: Actor
    count: int


Entry = Recorded | RefusalEntry | SnapshotEntry | OmittedEntry


class ChainedEntry(Struct, frozen=True, gc=False):
    """An entry as it is stored: its bytes, the head of the chain after it, and what it is looked up by."""

    seq: int
    body: bytes
    head: str
    stream: str = NO_STREAM
    n: int = 0  # in its stream; without one, the seq again
    cause: str = ""


class Lock(Protocol):
    """Bytes in, bytes out that say nothing without the key; the same under the same name are the same again."""

    def shut(self, name: str, value: bytes) -> bytes: ...

    def open(self, name: str, kept: bytes) -> bytes | None: ...


_ENCODER = msgspec.json.Encoder(order="deterministic")
_DECODER = msgspec.json.Decoder(RefusalEntry | SnapshotEntry | OmittedEntry)


def written(entry: Entry, lock: Lock | None) -> bytes:
    """The bytes to be stored: cards as they are dealt are locked away, and their length tells nothing of them."""
    body = _ENCODER.encode(entry)
    if lock is None or not isinstance(entry, Recorded):
        return body
    event = entry.event
    if type(event) is e.CardDealt:
        short = int(event.card < 10)  # written with one digit
    elif type(event) is e.CardsDealt:
        short = sum(card < 10 for card in event.cards)
    else:
        return body
    return lock.shut(_place(entry.seq, entry.stream), body + b" " * short)


def _place(seq: int, stream: str) -> str:
    """What a locked body is bound to: in another place it does not open."""
    return f"record {seq} of {stream}"


def is_locked(each: "ChainedEntry") -> bool:
    return each.body[:1] == LOCKED


def decrypt_body(each: "ChainedEntry", lock: Lock | None) -> bytes:
    """What an entry says, for those who have the key."""
    if not each.body.startswith(LOCKED):
        return each.body
    body = lock.open(_place(each.seq, each.stream), each.body) if lock else None
    if body is None:
        raise ValueError(f"record {each.seq} is locked")
    return body


def entry(body: bytes) -> Entry:
    """Bytes that are no entry raise: a corrupt chain is never guessed at."""
    return (_DECODER if body.startswith(b'{"entry":') else RECORDS).decode(body)


def sealed(head: str, each: Entry, body: bytes) -> ChainedEntry:
    """The entry behind a head; its labels say the same as its bytes, or the audit finds out."""
    if isinstance(each, Recorded):
        return ChainedEntry(
            each.seq, body, sha256(bytes.fromhex(head) + body).hexdigest(), each.stream, each.n, each.cause
        )
    cause = each.cause if isinstance(each, RefusalEntry) else ""
    return ChainedEntry(each.seq, body, link(head, body), NO_STREAM, each.seq, cause)


def without_cards(command: c.AnyCommand) -> c.AnyCommand:
    """A refused command as it is noted: without the next cards, which are nobody's to read, and with short texts."""
    return cut(replace(command, cards=()) if isinstance(command, c.Deal) else command)


def cut(value: S) -> S:
    """The same with no text longer than LONGEST_NOTED."""
    changed: dict[str, str | Struct | dict[str, Value]] = {}
    for name in value.__struct_fields__:
        field = getattr(value, name)
        if isinstance(field, str) and _cut_text(field) != field:
            changed[name] = _cut_text(field)
        elif isinstance(field, Struct):
            changed[name] = cut(field)
    if isinstance(value, Refused):
        changed["values"] = {name: _cut_value(each) for name, each in value.values.items()}
    return replace(value, **changed) if changed else value


def _cut_value(value: Value) -> Value:
    if isinstance(value, tuple):
        return tuple(_cut_text(each) if isinstance(each, str) else each for each in value)
    return _cut_text(value) if isinstance(value, str) else value


def _cut_text(text: str) -> str:
    is_short = isinstance(text, Enum) or len(text) <= LONGEST_NOTED
    return text if is_short else text[: LONGEST_NOTED - 1] + "…"


def link(head: str, body: bytes) -> str:
    return sha256(bytes.fromhex(head) + body).hexdigest()


def find_break(chain: Iterable[ChainedEntry], head: str = GENESIS, last: int = 0) -> str:
    """The first fault of a chain in words, or nothing where it holds."""
    for each in chain:
        if each.seq != last + 1:
            return f"record {each.seq} follows {last}"
        head, last = link(head, each.body), each.seq
        if head != each.head:
            return f"record {each.seq} does not fit the chain"
    return ""
