"""The hash chain over all entries: changing or removing one breaks every hash after it."""

from collections.abc import Iterable
from enum import Enum
from hashlib import sha256
from typing import Protocol, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from croupier.record import commands as c
from croupier.record import events as e
from croupier.record.stored_event import RECORDS, Recorded
from croupier.rules.coded_message import Value
from croupier.rules.refusal import Refused
from croupier.rules.roles import Actor
from croupier.words import phrase

GENESIS = "0" * 64
LOCKED = b"\0"  # first byte of an encrypted body, which no JSON begins with
LONGEST_NOTED = 200  # characters of a text in a refused command
S = TypeVar("S", bound=Struct)
NO_STREAM = ""  # stream of entries that belong neither to a table nor to the house


class RefusalEntry(Struct, frozen=True, gc=False, tag_field="entry", tag="refusal"):
    """A refused command: an entry of the chain that is in no table's stream."""

    seq: int
    table: str
    at: int
    by: Actor
    command: c.AnyCommand
    refused: Refused
    cause: str = ""


class SnapshotEntry(Struct, frozen=True, gc=False, tag_field="entry", tag="snapshot"):
    """The digest of a snapshot of the house after all earlier entries."""

    seq: int
    at: int
    digest: str


class OmittedEntry(Struct, frozen=True, gc=False, tag_field="entry", tag="omitted"):
    """How many refused commands of one person have no entry of their own, because there were too many."""

    seq: int
    at: int
    by: Actor
    count: int


Entry = Recorded | RefusalEntry | SnapshotEntry | OmittedEntry


class ChainedEntry(Struct, frozen=True, gc=False):
    """An entry as stored: its bytes, the head of the chain after it, and its index columns."""

    seq: int
    body: bytes
    head: str
    stream: str = NO_STREAM
    n: int = 0  # position in its stream; seq if it has no stream
    cause: str = ""


class Lock(Protocol):
    """A cipher that is deterministic: the same name and value always give the same bytes."""

    def shut(self, name: str, value: bytes) -> bytes: ...

    def open(self, name: str, encrypted: bytes) -> bytes | None: ...


_ENCODER = msgspec.json.Encoder(order="deterministic")
_DECODER = msgspec.json.Decoder(RefusalEntry | SnapshotEntry | OmittedEntry)


def encode_entry(entry: Entry) -> bytes:
    """Encode an entry that is not a record: a refusal, a snapshot or a number of omitted refusals."""
    return _ENCODER.encode(entry)


def _encrypt_cards(record: Recorded, event: e.CardDealt | e.CardsDealt, body: bytes, lock: Lock) -> bytes:
    """Encrypt a record of dealt cards, padded so that the length reveals nothing."""
    short = sum(card < 10 for card in event.cards) if isinstance(event, e.CardsDealt) else event.card < 10
    return lock.shut(_cipher_name(record.seq, record.stream), body + b" " * short)  # one digit less in JSON


def _cipher_name(seq: int, stream: str) -> str:
    """Return the name that an encrypted record is bound to, so that it cannot be decrypted in the place of another."""
    return f"record {seq} of {stream}"


def is_locked(chained: "ChainedEntry") -> bool:
    return chained.body[:1] == LOCKED


def decrypt_body(chained: "ChainedEntry", lock: Lock | None) -> bytes:
    """Return the body of an entry, decrypted if it is encrypted; raise ValueError if the key is missing."""
    if not chained.body.startswith(LOCKED):
        return chained.body
    body = lock.open(_cipher_name(chained.seq, chained.stream), chained.body) if lock else None
    if body is None:
        raise ValueError(phrase("record_locked", seq=chained.seq))
    return body


def decode_entry(body: bytes) -> Entry:
    """Decode an entry; raise an exception if the bytes are not an entry."""
    return (_DECODER if body.startswith(b'{"entry":') else RECORDS).decode(body)


def chain_records(head: str, records: Iterable[Recorded], lock: Lock | None) -> list[ChainedEntry]:
    """Encode records for storage, dealt cards encrypted, and chain them to a head."""
    chained = []
    for record in records:
        body, event = _ENCODER.encode(record), record.event
        if lock is not None and (type(event) is e.CardDealt or type(event) is e.CardsDealt):
            body = _encrypt_cards(record, event, body, lock)
        head = next_head(head, body)
        chained.append(ChainedEntry(record.seq, body, head, record.stream, record.n, record.cause))
    return chained


def chain_entry(head: str, new_entry: Entry, body: bytes) -> ChainedEntry:
    """Return the entry as stored: chained to the head before it, with columns that repeat parts of it for indexes."""
    head_after = next_head(head, body)
    if type(new_entry) is Recorded:
        return ChainedEntry(new_entry.seq, body, head_after, new_entry.stream, new_entry.n, new_entry.cause)
    cause = new_entry.cause if isinstance(new_entry, RefusalEntry) else ""
    return ChainedEntry(new_entry.seq, body, head_after, NO_STREAM, new_entry.seq, cause)


def without_cards(command: c.AnyCommand) -> c.AnyCommand:
    """Prepare a refused command for the record: without the cards that it would deal, and with long texts shortened."""
    return shorten_texts(replace(command, cards=()) if isinstance(command, c.Deal) else command)


def shorten_texts(value: S) -> S:
    """Shorten every text in a value to LONGEST_NOTED characters."""
    changed: dict[str, str | Struct | dict[str, Value]] = {}
    for name in value.__struct_fields__:
        field = getattr(value, name)
        if isinstance(field, str) and _cut_text(field) != field:
            changed[name] = _cut_text(field)
        elif isinstance(field, Struct):
            changed[name] = shorten_texts(field)
    if isinstance(value, Refused):
        changed["values"] = {name: _cut_value(item) for name, item in value.values.items()}
    return replace(value, **changed) if changed else value


def _cut_value(value: Value) -> Value:
    if isinstance(value, tuple):
        return tuple(_cut_text(item) if isinstance(item, str) else item for item in value)
    return _cut_text(value) if isinstance(value, str) else value


def _cut_text(text: str) -> str:
    is_short = isinstance(text, Enum) or len(text) <= LONGEST_NOTED
    return text if is_short else text[: LONGEST_NOTED - 1] + "…"


def next_head(head: str, body: bytes) -> str:
    return sha256(bytes.fromhex(head) + body).hexdigest()


def find_break(chain: Iterable[ChainedEntry], head: str = GENESIS, last: int = 0) -> str:
    """Describe the first break of a chain that continues from this head and entry, or return "" if it is intact."""
    for chained in chain:
        if chained.seq != last + 1:
            return phrase("record_follows", seq=chained.seq, last=last)
        head, last = next_head(head, chained.body), chained.seq
        if head != chained.head:
            return phrase("record_off_chain", seq=chained.seq)
    return ""
