"""What is said to people: messages as text, each built once for all who are to hear the same."""

import msgspec

from croupier.engine.printed import sheet
from croupier.engine.table import Table
from croupier.engine.views import view
from croupier.rules.documents import BY_CODE
from croupier.rules.people import Actor, Role
from croupier.rules.refusal import Refused
from croupier.server.pit import Outcome
from croupier.server.session import SPECTATOR
from croupier.server.wire import Answer, Clock, FromServer, Refusal, SheetSent, ViewSent

_ENCODER = msgspec.json.Encoder()


def text(message: FromServer) -> str:
    return _ENCODER.encode(message).decode()


def refusal(refused: Refused) -> Refusal:
    para = refused.para
    return Refusal(refused.why, para, BY_CODE[para.doc].summary(para.number) if para else "", refused.field)


def answer(id: str, outcome: Outcome) -> str:
    if isinstance(outcome, Refused):
        return text(Answer(id, refusal(outcome)))
    return text(Answer(id, None, outcome.seq))


def refused_text(id: str, why: str, field: str = "") -> str:
    return text(Answer(id, Refusal(why, None, "", field)))


def printed(t: Table) -> str:
    return text(SheetSent(sheet(t)))


def viewer(who: Actor) -> Actor:
    """Everybody who only watches sees the same."""
    return who if who.role is Role.PLAYER or who.is_staff else SPECTATOR


class Views:
    """One table after one change: the view of each viewer is built and encoded once."""

    def __init__(self, t: Table, clock: Clock | None, dealer: str) -> None:
        self._table, self._clock, self._dealer = t, clock, dealer
        self._made: dict[tuple[Actor, int], str] = {}

    def to(self, who: Actor, previous: int) -> str:
        key = viewer(who), previous
        if key not in self._made:
            sent = ViewSent(view(self._table, key[0]), previous, self._clock, self._dealer)
            self._made[key] = text(sent)
        return self._made[key]
