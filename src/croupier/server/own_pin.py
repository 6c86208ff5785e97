"""A member of staff changes his own PIN: the old one is asked for again, as often as at a sign-in and no oftener."""

import asyncio

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from croupier.rules.people import GRANTED
from croupier.rules.refusal import Refused
from croupier.server.api import Api, no, reply
from croupier.server.floor import Floor
from croupier.server.pins import pin_set, too_simple
from croupier.server.session import Sessions
from croupier.server.staff import Staff, member
from croupier.store.port import Store


class PinAsked(Struct, forbid_unknown_fields=True):
    old: str
    new: str


class OwnPin(Api):
    """All that is asked over HTTP, and this."""

    def __init__(self, floor: Floor, store: Store, sessions: Sessions, staff: Staff, *, sign_ins_a_minute: int) -> None:
        super().__init__(floor, store, sessions, sign_ins_a_minute=sign_ins_a_minute)
        self._staff = staff

    async def pin(self, request: Request) -> Response:
        """With the new one he signs in again."""
        asked, who = await self._asked(request, PinAsked), self.who(request)
        if isinstance(asked, Response):
            return asked
        if who.role not in GRANTED:
            return no("this is for staff", 404)
        if simple := too_simple(asked.new):
            return no(simple.why, 400)
        checked = await self._staff.check(who.name, asked.old)
        if isinstance(checked, Refused):
            return no(checked.why, 401)
        fresh = await asyncio.to_thread(member, who.name, asked.new, self._floor.pit.labels.now())
        outcome = await self._floor.pit.submit(lambda house: pin_set(house, fresh, checked, self._store.secret))
        return no(outcome.why, 503) if isinstance(outcome, Refused) else reply({})
