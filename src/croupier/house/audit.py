"""The hash chain over all records: whoever changes one, or leaves one out, breaks every link after it."""

from collections.abc import Iterable
from hashlib import sha256

from msgspec import Struct

GENESIS = "0" * 64


class Sealed(Struct, frozen=True):
    """A record as it is stored: its bytes, and the head of the chain after it."""

    seq: int
    body: bytes
    head: str


def link(head: str, body: bytes) -> str:
    return sha256(bytes.fromhex(head) + body).hexdigest()


def broken(sealed: Iterable[Sealed]) -> str:
    """The first fault of a chain in words, or nothing where it holds."""
    head, last = GENESIS, 0
    for each in sealed:
        if each.seq != last + 1:
            return f"record {each.seq} follows {last}"
        head, last = link(head, each.body), each.seq
        if head != each.head:
            return f"record {each.seq} does not fit the chain"
    return ""
