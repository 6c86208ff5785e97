"""Encode messages to clients."""

import msgspec

from croupier import words
from croupier.engine.table import Table
from croupier.engine.table_sheet import sheet
from croupier.rules.documents import BY_CODE
from croupier.rules.refusal import Refused
from croupier.server.command_outcome import Outcome
from croupier.server.transport.messages import (
    Answer,
    CallFromList,
    FromServer,
    JoinList,
    LeaveList,
    Refusal,
    SheetSent,
)

_ENCODER = msgspec.json.Encoder()


def encode(message: FromServer) -> bytes:
    return _ENCODER.encode(message)


def refusal(refused: Refused, request: msgspec.Struct | str) -> Refusal:
    """Return a refusal as it is sent to the page; `request` is the command or other request that was refused."""
    para = refused.para
    summary = BY_CODE[para.doc].summary(para.number) if para else ""
    return Refusal(words.refusal(refused, request), para, summary, refused.field, refused.code, refused.values)


def answer(id: str, outcome: Outcome, request: msgspec.Struct | str) -> bytes:
    if isinstance(outcome, Refused):
        return encode(Answer(id, refusal(outcome, request)))
    return encode(Answer(id, None, outcome.seq))


def waiting_list_answer(request: JoinList | LeaveList | CallFromList, refused: Refused | None) -> bytes:
    return encode(Answer(request.id, refusal(refused, request) if refused else None))


def encode_sheet(table: Table) -> bytes:
    return encode(SheetSent(sheet(table)))
