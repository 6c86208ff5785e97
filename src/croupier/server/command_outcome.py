"""The outcome of a command: done and on disk, or refused."""

import asyncio

import msgspec
from msgspec import Struct

from croupier.rules.refusal import Refused


class Done(Struct, frozen=True, tag="done", omit_defaults=True):
    """The command is on disk; `seq` is the number of its table's last record, or 0 without a table."""

    seq: int = 0
    name: str = ""  # of a guest who was admitted


Outcome = Done | Refused
Reply = asyncio.Future[Outcome]
encode_outcome = msgspec.json.Encoder().encode
_decoder = msgspec.json.Decoder(Outcome)


def decode_outcome(body: bytes) -> Outcome:
    outcome: Outcome = _decoder.decode(body)
    return outcome
