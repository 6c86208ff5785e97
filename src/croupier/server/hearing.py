"""Bytes from outside: strictly read, bounded, or turned away with a reason and never with an exception."""

import re
from collections.abc import Iterable

import msgspec
from msgspec import Struct

from croupier.rules.refusal import Refused, bad
from croupier.server.wire import FromClient

LONGEST = 2048  # bytes of one message
LONGEST_TEXT = 64  # characters of one field
LONGER_TEXTS = {"reason": 500, "words": 200}  # the game itself says how long words may be
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
    if no := unfit(message):
        return no
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


def unfit(value: object, field: str = "message") -> Refused | None:
    """The first field whose number cannot be counted, or whose text is too long or cannot be printed."""
    match value:
        case bool() | None:
            return None
        case int():
            return None if abs(value) <= LARGEST else bad(field, f"a number is at most {LARGEST:,}: send a smaller one")
        case str():
            return _unfit_text(value, field)
        case tuple():
            return _first(unfit(each, field) for each in value)
        case dict():
            return _first(unfit(each, field) for pair in value.items() for each in pair)
        case Struct():
            return _first(unfit(getattr(value, name), name) for name in value.__struct_fields__)
        case _:
            return bad(field, "only numbers, texts and lists of them are read")


def _unfit_text(text: str, field: str) -> Refused | None:
    most = LONGER_TEXTS.get(field, LONGEST_TEXT)
    if len(text) > most:
        return bad(field, f"this text has {len(text):,} characters: send at most {most}")
    return None if text.isprintable() else bad(field, "this text has characters that cannot be printed: leave them out")


def _first(found: Iterable[Refused | None]) -> Refused | None:
    return next((each for each in found if each), None)
