"""Bytes from outside: strictly read, bounded, or turned away with a reason and never with an exception."""

import re

import msgspec
from msgspec import Struct

from croupier.rules.refusal import Refused, bad
from croupier.server.wire import FromClient

LONGEST = 2048  # bytes of one message
LARGEST = 2**53 - 1  # what a page can count exactly
ID = re.compile(r"[A-Za-z0-9_-]{1,64}")

_DECODER: msgspec.json.Decoder[FromClient] = msgspec.json.Decoder(FromClient, strict=True)


class _OnlyId(Struct):
    id: str = ""


_ID_DECODER = msgspec.json.Decoder(_OnlyId)


def heard(body: str) -> FromClient | Refused:
    if len(body) > LONGEST:
        return bad("message", f"a message has at most {LONGEST} characters")
    try:
        message = _DECODER.decode(body)
    except (msgspec.MsgspecError, ValueError, RecursionError) as wrong:
        return bad("message", str(wrong)[:200])
    if not tame(message):
        return bad("message", "numbers are whole and not too large, texts are printable")
    if not ID.fullmatch(getattr(message, "id", "x")):
        return bad("id", "an id is made of up to 64 letters, digits, _ and -")
    return message


def id_of(body: str) -> str:
    """The id of a message that could not be read, so that its sender learns of it."""
    try:
        found = _ID_DECODER.decode(body).id if len(body) <= LONGEST else ""
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return ""
    return found if ID.fullmatch(found) else ""


def tame(value: object) -> bool:
    """Is every number in it countable and every text printable?"""
    match value:
        case bool() | None:
            return True
        case int():
            return abs(value) <= LARGEST
        case str():
            return value.isprintable()
        case tuple():
            return all(map(tame, value))
        case dict():
            return all(tame(each) for pair in value.items() for each in pair)
        case Struct():
            return all(tame(getattr(value, name)) for name in value.__struct_fields__)
        case _:
            return False
