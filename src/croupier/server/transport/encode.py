"""What is said to people: messages as text, each built once for all who are to hear the same."""

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
from croupier.server.outcome import Outcome
from croupier.server.transport.messages import Answer, Clock, FromServer, Refusal, SheetSent, ViewSent, WaiterShown

_ENCODER = msgspec.json.Encoder()


def encode(message: FromServer) -> str:
    return _ENCODER.encode(message).decode()


def refusal(refused: Refused) -> Refusal:
    para = refused.para
    summary = BY_CODE[para.doc].summary(para.number) if para else ""
    return Refusal(words.refusal(refused), para, summary, refused.field, refused.code, refused.values)


def answer(id: str, outcome: Outcome) -> str:
    if isinstance(outcome, Refused):
        return encode(Answer(id, refusal(outcome)))
    return encode(Answer(id, None, outcome.seq))


def waiting_list_answer(id: str, refused: Refused | None) -> str:
    """The answer to what was asked of a waiting list."""
    return encode(Answer(id, refusal(refused) if refused else None))


def encode_sheet(t: Table) -> str:
    return encode(SheetSent(sheet(t)))


def viewer_of(who: Actor) -> Actor:
    """Everybody who only watches sees the same."""
    return who if who.role is Role.PLAYER or who.is_staff else SPECTATOR


class Views:
    """One table after one change: the view of each viewer is built and encoded once."""

    def __init__(
        self,
        t: Table,
        clock: Clock | None,
        dealer: str,
        waiting: tuple[WaiterShown, ...] = (),
        *,
        elsewhere: tuple[str, ...] = (),
        kept: Callable[[AnyCommand, str], bool] = lambda command, player: False,
    ) -> None:
        self._table, self._clock, self._dealer, self._waiting = t, clock, dealer, waiting
        self._elsewhere, self._kept = elsewhere, kept
        self._made: dict[tuple[Actor, int], str] = {}

    def to(self, who: Actor, previous: int) -> str:
        key = viewer_of(who), previous
        if key not in self._made:
            sent = ViewSent(self._view(key[0]), previous, self._clock, self._dealer, self._waiting)
            self._made[key] = encode(sent)
        return self._made[key]

    def _view(self, who: Actor) -> TableShown:
        """A seat that is kept for somebody else is not offered."""
        shown = view(self._table, who, self._elsewhere)
        if not any(each.seat for each in self._waiting):
            return shown
        return replace(shown, offers=tuple(each for each in shown.offers if not self._kept(each.send, who.name)))
