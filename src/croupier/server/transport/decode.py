"""Decode messages from clients: strictly and within limits; bad input gives a refusal, never an exception."""

import re
from collections.abc import Iterable

import msgspec
from msgspec import Struct

from croupier.rules.refusal import Refused, refuse
from croupier.server.transport.messages import FromClient

LONGEST = 2048  # bytes of one message
LONGEST_TEXT = 64  # characters of one field
LONGER_TEXTS = {"reason": 500, "words": 200}  # the game limits words further
LARGEST = 2**53 - 1  # exact in JavaScript
LONGEST_ID = 64
ID = re.compile(rf"[A-Za-z0-9_-]{{1,{LONGEST_ID}}}")
LONGEST_DETAIL = 200  # characters of a decoder's error message

_DECODER: msgspec.json.Decoder[FromClient] = msgspec.json.Decoder(FromClient, strict=True)


class _OnlyId(Struct):
    id: str = ""


_ID_DECODER = msgspec.json.Decoder(_OnlyId)


def decode_message(body: str) -> FromClient | Refused:
    if len(body) > LONGEST:
        return refuse("message_too_long", "message", limit=LONGEST)
    try:
        message = _DECODER.decode(body)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        return refuse_malformed(error)
    if refusal := refuse_values(message):
        return refusal
    if not ID.fullmatch(getattr(message, "id", "x")):
        return refuse("message_id_unfit", "id", limit=LONGEST_ID)
    return message


def refuse_malformed(error: Exception) -> Refused:
    """Return the refusal of malformed JSON, with the decoder's message."""
    return refuse("message_unreadable", "message", detail=str(error)[:LONGEST_DETAIL])


def message_id(body: str) -> str:
    """Find the id in a message that could not be decoded, so that its sender gets an answer."""
    try:
        identifier = _ID_DECODER.decode(body).id if len(body) <= LONGEST else ""
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return ""
    return identifier if ID.fullmatch(identifier) else ""


def refuse_values(value: object, field: str = "message") -> Refused | None:
    """Refuse a message if a number in it is too large, or a text too long or unprintable; name the first such field."""
    match value:
        case bool() | None:
            return None
        case int():
            return None if abs(value) <= LARGEST else refuse("number_too_large", field, limit=LARGEST)
        case str():
            return _refuse_text(value, field)
        case tuple():
            return _first_refusal(refuse_values(item, field) for item in value)
        case dict():
            return _first_refusal(refuse_values(item, field) for pair in value.items() for item in pair)
        case Struct():
            return _first_refusal(refuse_values(getattr(value, name), name) for name in value.__struct_fields__)
        case _:
            return refuse("value_not_read", field)


def _refuse_text(text: str, field: str) -> Refused | None:
    limit = LONGER_TEXTS.get(field, LONGEST_TEXT)
    if len(text) > limit:
        return refuse("text_too_long", field, length=len(text), limit=limit)
    return None if text.isprintable() else refuse("text_not_printable", field)


def _first_refusal(refusals: Iterable[Refused | None]) -> Refused | None:
    return next((refusal for refusal in refusals if refusal), None)
