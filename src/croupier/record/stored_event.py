"""Recorded: an event as it is stored, with its number, its time and its author."""

import msgspec
from msgspec import Struct

from croupier.record.events import AnyEvent
from croupier.rules.roles import Actor


class Recorded(Struct, frozen=True, gc=False, omit_defaults=True):
    """An event as it is stored, with its numbers in the house and in its stream, its time and its author."""

    seq: int  # in the whole house, dense from 1
    stream: str  # the table's id, or "house"
    n: int  # in its stream, dense from 1
    at: int  # milliseconds since 1970; the order is seq
    by: Actor
    event: AnyEvent
    cause: str = ""  # id of the command that caused it
    signed: Actor | None = None  # second signer; the house if that was automatic


_ENCODER = msgspec.json.Encoder(order="deterministic")
RECORDS = msgspec.json.Decoder(Recorded)


def encode(record: Recorded) -> bytes:
    return _ENCODER.encode(record)


def decode(body: bytes) -> Recorded:
    """Decode a record; raise an exception if the bytes are not one."""
    return RECORDS.decode(body)
