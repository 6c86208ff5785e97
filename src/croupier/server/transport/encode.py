"""Encode messages to clients; a view is encoded once for all viewers who see the same."""

from collections.abc import Callable

import msgspec
from msgspec.structs import replace

from croupier import words
from croupier.engine.table import Table
from croupier.engine.table_sheet import sheet
from croupier.engine.view_types import TableShown
from croupier.engine.views import view
from croupier.record.commands import AnyCommand
from croupier.rules.documents import BY_CODE
from croupier.rules.refusal import Refused
from croupier.rules.roles import SPECTATOR, Actor, Role
from croupier.server.command_outcome import Outcome
from croupier.server.transport.messages import (
    Answer,
    CallFromList,
    Clock,
    FromServer,
    JoinList,
    LeaveList,
    Refusal,
    SheetSent,
    ViewSent,
    WaiterShown,
)

_ENCODER = msgspec.json.Encoder()


def encode(message: FromServer) -> str:
    return _ENCODER.encode(message).decode()


def refusal(refused: Refused, request: msgspec.Struct | str) -> Refusal:
    """Return a refusal as it is sent to the page; `request` is the command or other request that was refused."""
    para = refused.para
    summary = BY_CODE[para.doc].summary(para.number) if para else ""
    return Refusal(words.refusal(refused, request), para, summary, refused.field, refused.code, refused.values)


def answer(id: str, outcome: Outcome, request: msgspec.Struct | str) -> str:
    if isinstance(outcome, Refused):
        return encode(Answer(id, refusal(outcome, request)))
    return encode(Answer(id, None, outcome.seq))


def waiting_list_answer(request: JoinList | LeaveList | CallFromList, refused: Refused | None) -> str:
    return encode(Answer(request.id, refusal(refused, request) if refused else None))


def encode_sheet(table: Table) -> str:
    return encode(SheetSent(sheet(table)))


def viewer_of(actor: Actor) -> Actor:
    """Return the viewer whose view a person gets: all people who only watch share one."""
    return actor if actor.role is Role.PLAYER or actor.is_staff else SPECTATOR


class Views:
    """The views of a table after a change; a view is built and encoded once for all viewers who see the same."""

    def __init__(
        self,
        table: Table,
        clock: Clock | None,
        dealer: str,
        waiting: tuple[WaiterShown, ...] = (),
        *,
        elsewhere: tuple[str, ...] = (),
        is_reserved: Callable[[AnyCommand, str], bool] = lambda command, player: False,
    ) -> None:
        self._table, self._clock, self._dealer, self._waiting = table, clock, dealer, waiting
        self._elsewhere, self._is_reserved = elsewhere, is_reserved
        self._encoded: dict[tuple[Actor, int], str] = {}

    def for_viewer(self, actor: Actor, previous: int) -> str:
        key = viewer_of(actor), previous
        if key not in self._encoded:
            message = ViewSent(self._view(key[0]), previous, self._clock, self._dealer, self._waiting)
            self._encoded[key] = encode(message)
        return self._encoded[key]

    def _view(self, actor: Actor) -> TableShown:
        """Return a person's view without the offers of seats that are reserved for others."""
        shown = view(self._table, actor, self._elsewhere)
        if not any(waiter.seat for waiter in self._waiting):
            return shown
        return replace(
            shown, offers=tuple(offer for offer in shown.offers if not self._is_reserved(offer.command, actor.name))
        )
