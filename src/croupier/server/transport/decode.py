"""Bytes from outside: strictly read, bounded, or turned away with a reason and never with an exception."""

import re
from collections.abc import Iterable

import msgspec
from msgspec import Struct

from croupier.rules.refusal import Refused, refuse
from croupier.server.transport.messages import FromClient

LONGEST = 2048  # bytes of one message
LONGEST_TEXT = 64  # characters of one field
LONGER_TEXTS = {"reason": 500, "words": 200}  # the game itself says how long words may be
LARGEST = 2**53 - 1  # what a page can count exactly
LONGEST_ID = 64
ID = re.compile(rf"[A-Za-z0-9_-]{{1,{LONGEST_ID}}}")
LONGEST_DETAIL = 200  # characters of what a decoder says

_DECODER: msgspec.json.Decoder[FromClient] = msgspec.json.Decoder(FromClient, strict=True)


class _OnlyId(Struct):
    id: str = ""


_ID_DECODER = msgspec.json.Decoder(_OnlyId)


def decode_message(body: str) -> FromClient | Refused:
    if len(body) > LONGEST:
        return refuse("message_too_long", "message", limit=LONGEST)
    try:
        message = _DECODER.decode(body)
    except (msgspec.MsgspecError, ValueError, RecursionError) as wrong:
        return unreadable(wrong)
    if no := refuse_values(message):
        return no
    if not ID.fullmatch(getattr(message, "id", "x")):
        return refuse("message_id_unfit", "id", limit=LONGEST_ID)
    return message


def unreadable(wrong: Exception) -> Refused:
    """Refuse what is not JSON of the right form, with the decoder's own words."""
    return refuse("message_unreadable", "message", detail=str(wrong)[:LONGEST_DETAIL])


def message_id(body: str) -> str:
    """The id of a message that could not be read, so that its sender learns of it."""
    try:
        found = _ID_DECODER.decode(body).id if len(body) <= LONGEST else ""
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return ""
    return found if ID.fullmatch(found) else ""


def refuse_values(value: object, field: str = "message") -> Refused | None:
    """The first field whose number cannot be counted, or whose text is too long or cannot be printed."""
    match value:
        case bool() | None:
            return None
        case int():
            return None if abs(value) <= LARGEST else refuse("number_too_large", field, limit=LARGEST)
        case str():
            return _unfit_text(value, field)
        case tuple():
            return _first(refuse_values(each, field) for each in value)
        case dict():
            return _first(refuse_values(each, field) for pair in value.items() for each in pair)
        case Struct():
            return _first(refuse_values(getattr(value, name), name) for name in value.__struct_fields__)
        case _:
            return refuse("value_not_read", field)


def _unfit_text(text: str, field: str) -> Refused | None:
    most = LONGER_TEXTS.get(field, LONGEST_TEXT)
    if len(text) > most:
        return refuse("text_too_long", field, length=len(text), limit=most)
    return None if text.isprintable() else refuse("text_not_printable", field)


def _first(found: Iterable[Refused | None]) -> Refused | None:
    return next((each for each in found if each), None)
