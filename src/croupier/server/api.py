"""The few questions asked over HTTP."""

import asyncio
from collections.abc import Awaitable, Callable
from math import ceil
from secrets import token_urlsafe
from typing import TypeVar

import msgspec
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from croupier import words
from croupier.engine.old_proof import OldProof
from croupier.engine.proof import Proof, proof
from croupier.house.recall import RecallQuery
from croupier.rules.documents import BY_GAME
from croupier.rules.names import LONGEST_NAME
from croupier.rules.refusal import Refused, refuse
from croupier.rules.roles import GRANTED, Actor, Role
from croupier.server.config import Options
from croupier.server.connection import SIGNED_OUT
from croupier.server.office.approvals_view import open_proposals
from croupier.server.office.cashier import cage, serves
from croupier.server.office.office import enters, office
from croupier.server.office.settings_forms import forms
from croupier.server.people.pin_reset import propose_reset
from croupier.server.people.pin_storage import too_simple
from croupier.server.people.session import (
    COOKIE,
    DEVICE,
    DEVICE_DAYS,
    Sessions,
    cookie_name,
    session_key,
    token_of,
    you,
)
from croupier.server.people.sign_ins import in_words
from croupier.server.people.staff_auth import BUSY, BUSY_SECONDS, Source
from croupier.server.tables.orders import Floor
from croupier.server.tables.shoes import stored_seeds
from croupier.server.transport.connection_limits import Throttles, address_of
from croupier.server.transport.decode import LONGEST, refuse_values, unreadable
from croupier.server.transport.path_numbers import LONGEST_NUMBER
from croupier.store.interface import Store, StoreError, taken_over

EVERYBODY = ""  # whose eyes see what lies face up
BODY_SECONDS = 5.0
SESSION_DAYS = 30
NEWCOMERS = 10  # guests an hour from one address, for each sign-in a minute
NOBODY = refuse("not_signed_in")
T = TypeVar("T")
Endpoint = Callable[[Request], Awaitable[Response]]


class GuestAsked(Struct, forbid_unknown_fields=True):
    name: str


class StaffAsked(Struct, forbid_unknown_fields=True):
    name: str
    pin: str


class PinAsked(Struct, forbid_unknown_fields=True):
    old: str
    new: str


class PinResetAsked(Struct, forbid_unknown_fields=True):
    name: str
    new: str


class ParagraphRow(Struct):
    number: str
    kind: str
    summary: str


class RulesText(Struct):
    code: str
    title: str
    version: str
    effective: str
    paragraphs: list[ParagraphRow]


def reply(body: object, status: int = 200) -> Response:
    return Response(msgspec.json.encode(body), status, media_type="application/json")


def refused_answer(refused: Refused, status: int, field: str = "", after: int = 0) -> Response:
    """Answer with the sentence of a refusal, and its code for programs.

    `after` is the number of seconds after which it is worth asking again.
    """
    body = {"why": words.refusal(refused), "code": refused.code, "values": refused.values, "field": field}
    answer = reply({name: value for name, value in body.items() if value}, status)
    if after:
        answer.headers["retry-after"] = str(after)
    return answer


async def gone(request: Request) -> None:
    """Wait until the client disconnects; what it sent has been read before."""
    while (await request.receive())["type"] != "http.disconnect":
        pass


async def small_body(request: Request) -> bytes | None:
    """What was sent, as long as it is no longer than a message."""
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > LONGEST:
            return None
    return body


def reads_history(who: Actor) -> bool:
    """Rounds that are over are for all who work here, and for the Auditor."""
    return who.is_staff or who.role is Role.AUDITOR


class Api:
    def __init__(self, floor: Floor, store: Store, sessions: Sessions, options: Options) -> None:
        self._floor, self._store, self._sessions = floor, store, sessions
        self._sign_ins = Throttles(options.sign_ins_a_minute, 60.0)
        self._newcomers = Throttles(NEWCOMERS * options.sign_ins_a_minute, 3600.0)
        self._questions = Throttles(*options.questions)

    def who(self, request: Request) -> Actor:
        return self._sessions.who(token_of(request))

    def asked(self, endpoint: Endpoint) -> Endpoint:
        """A question that is answered so often: to a person by his name, to strangers by their address."""

        async def answered(request: Request) -> Response:
            who = self.who(request)
            asker = address_of(request) if who.role is Role.SPECTATOR else f"{who.role} {who.name}"
            if not self._questions.allows(asker):
                return refused_answer(refuse("too_many_questions"), 429)
            return await endpoint(request)

        return answered

    async def guest(self, request: Request) -> Response:
        asked = await self._asked(request, GuestAsked)
        if isinstance(asked, Response):
            return asked
        token = token_of(request)
        if self._floor.warning and not self._sessions.asleep(token):
            return refused_answer(refuse("guests_paused_disk_full"), 503)
        if not self._newcomers.allows(address_of(request)):
            return refused_answer(refuse("too_many_guests"), 429)
        return self._signed_in(request, await self._sessions.guest(asked.name, token))

    async def staff(self, request: Request) -> Response:
        device = token_of(request, DEVICE)
        asked = await self._asked(request, StaffAsked, lambda asked: self._sessions.browser(device, asked.name))
        if isinstance(asked, Response):
            return asked
        device = device or token_urlsafe(32)
        made = await self._sessions.staff(asked.name, asked.pin, address_of(request), device, gone(request))
        if made == BUSY:
            return refused_answer(BUSY, 429, after=BUSY_SECONDS)
        answer = self._signed_in(request, made, 401)
        if not isinstance(made, Refused):
            self._set_cookie(request, answer, DEVICE, device, DEVICE_DAYS)
            self._floor.notices.tell(asked.name, in_words(self._sessions.sign_ins.before(asked.name)), "")
        return answer

    async def pin(self, request: Request) -> Response:
        """A member of staff changes his own PIN: the old one is asked for again, as often as at a sign-in."""
        asked, who = await self._asked(request, PinAsked, lambda _: self._own_session(request)), self.who(request)
        if isinstance(asked, Response):
            return asked
        if who.role not in GRANTED:
            return refused_answer(refuse("only_for_staff"), 404)
        if simple := too_simple(asked.new):
            return refused_answer(simple, 400, "new")
        source = Source(address_of(request), session_key(token_of(request)), is_known=True)
        refused = await self._sessions.new_pin(who.name, asked.old, asked.new, source)
        if refused == BUSY:
            return refused_answer(BUSY, 429, after=BUSY_SECONDS)
        return refused_answer(refused, 401, "old") if refused else reply({})

    def _own_session(self, request: Request) -> str:
        return session_key(token_of(request)) if self.who(request).role in GRANTED else ""

    async def reset_pin(self, request: Request) -> Response:
        """Two people set a PIN for somebody who has none or has forgotten it: this is the first of the two."""
        asked, who = await self._asked(request, PinResetAsked, lambda _: self._own_session(request)), self.who(request)
        if isinstance(asked, Response):
            return asked
        if who.role not in GRANTED:
            return refused_answer(refuse("only_for_staff"), 404)
        refused = await propose_reset(self._floor.pit, self._store, who, asked.name, asked.new)
        return (
            refused_answer(refused, 400, "new" if refused.field == "pin" else refused.field) if refused else reply({})
        )

    async def sign_out(self, request: Request) -> Response:
        token = token_of(request)
        await self._sessions.end(token)
        for each in self._floor.crowd.of_session(session_key(token) if token else ""):
            each.close(SIGNED_OUT, words.refusal(refuse("signed_out")))
        answer = reply({})
        secure = request.url.scheme == "https"
        answer.delete_cookie(cookie_name(request), path="/", httponly=True, samesite="strict", secure=secure)
        return answer

    async def me(self, request: Request) -> Response:
        who = self.who(request)
        if who.role is Role.SPECTATOR:
            asleep = self._sessions.asleep(token_of(request))
            over = self._sessions.idle.limits.refusal(asleep.role) if asleep else NOBODY
            return refused_answer(over, 401, over.field)
        return reply(you(self._floor.house, who))

    async def lobby(self, request: Request) -> Response:
        return Response(self._floor.lobby(), media_type="application/json")

    async def rules(self, request: Request) -> Response:
        doc = BY_GAME.get(request.path_params["game"])
        if doc is None:
            return refused_answer(refuse("game_unknown"), 404)
        rows = [ParagraphRow(each.number, each.kind, each.summary) for each in doc.paragraphs.values()]
        return reply(RulesText(doc.code, doc.title, doc.version, doc.effective, rows))

    async def receipts(self, request: Request) -> Response:
        return reply(await self._floor.history.rows(request.path_params["table"], self._whose(request)))

    async def receipt(self, request: Request) -> Response:
        table, number, player = request.path_params["table"], request.path_params["round"], self._whose(request)
        is_open = number in self._floor.house.register.decks.get(table, ())
        eyes = player if is_open or player == self.who(request).name else EVERYBODY
        found = await self._floor.history.receipt(table, number, player, eyes)
        return reply(found) if found else refused_answer(refuse("receipt_unknown"), 404)

    async def proof(self, request: Request) -> Response:
        """Once a round is over, the openings of the cards that this person may see: his own eyes, never another's.

        Who only looked on sees what lies face up, and so do the staff.
        """
        who, where = self.who(request), request.path_params
        viewer = who.name if who.role is Role.PLAYER else ""
        found = await asyncio.to_thread(self._proof, where["table"], where["round"], viewer)
        return reply(found) if found else refused_answer(refuse("proof_unknown"), 404)

    def _proof(self, table: str, number: int, viewer: str) -> Proof | OldProof | None:
        here, history = self._floor.house.tables.get(table), self._floor.history
        if here is None:
            return None
        t = (history.ended(table, number, viewer) if viewer else None) or history.looked_on(table, number, here.seq)
        return proof(t, viewer, stored_seeds(self._store.secret, t)) if t and t.round else None

    async def health(self, request: Request) -> Response:
        house, failed = self._floor.house, self._floor.pit.failed or self._floor.no_rounds or await self._fenced()
        body = {"well": not failed, "records": house.seq, "head": house.head, "why": failed}
        return reply(body, 503 if failed else 200)

    async def _fenced(self) -> str:
        """Why nothing that this server says is written any more: another one has opened the house."""
        try:
            newest = await asyncio.to_thread(self._store.newest_epoch)
        except StoreError as fault:
            return str(fault)
        return "" if newest == self._store.epoch else taken_over(self._store.epoch, newest)

    async def recall(self, request: Request) -> Response:
        """Last-game recall, for staff and auditors: `?table=t1&round=&player=&box=&para=`."""
        asked, who = request.query_params, self.who(request)
        t = self._floor.house.tables.get(asked.get("table", ""))
        if not reads_history(who) or t is None:
            return refused_answer(refuse("nothing_to_recall"), 404)
        numbers = [asked.get(name, "") for name in ("round", "box")]
        if not all(each.isdecimal() and len(each) <= LONGEST_NUMBER for each in numbers if each):
            return refused_answer(refuse("recall_needs_numbers"), 400)
        number, box = (int(each) if each else None for each in numbers)
        question = RecallQuery(number, asked.get("player", ""), box, asked.get("para", ""))
        return reply(await self._floor.history.recall(t, question, self._floor.house.register))

    async def proposals(self, request: Request) -> Response:
        """What waits for a signature anywhere in the house."""
        who = self.who(request)
        if not (who.is_staff or enters(who)):
            return refused_answer(refuse("only_for_staff"), 404)
        return reply(open_proposals(self._floor.house, who))

    async def cashier(self, request: Request) -> Response:
        """The players a cashier asks for by name, and their chips: `?search=an`."""
        if not serves(self.who(request)):
            return refused_answer(refuse("only_for_cashiers"), 404)
        search, floor = request.query_params.get("search", ""), self._floor
        return reply(cage(floor.house, floor.crowd, floor.bots, search[:LONGEST_NAME]))

    async def office(self, request: Request) -> Response:
        """What the house itself has, and what this person may propose about it."""
        who = self.who(request)
        if not enters(who):
            return refused_answer(refuse("office_not_for_role"), 404)
        return reply(office(self._floor.house, who, self._sessions.pinned))

    async def forms(self, request: Request) -> Response:
        """What the tables of each game can be set to: the same for everybody who enters the office."""
        return reply(forms()) if enters(self.who(request)) else refused_answer(refuse("office_not_for_role"), 404)

    def _whose(self, request: Request) -> str:
        """One's own, always; staff and auditors may name a player, and read what lay open to everybody."""
        who = self.who(request)
        return request.query_params.get("player", "") if reads_history(who) else who.name

    async def _asked(
        self, request: Request, kind: type[T], known: Callable[[T], str] = lambda asked: ""
    ) -> T | Response:
        """A small JSON body of this kind, from somebody who does not ask too often.

        `known` names a browser or session that the house knows: it is counted alone. Strangers at an address are
        counted together, by what they ask for, so that guests do not use up the sign-ins of staff.
        """
        asked = await self._decoded(request, kind)
        counted_by = "" if isinstance(asked, Response) else known(asked)
        if not self._sign_ins.allows(counted_by or f"{request.url.path} {address_of(request)}"):
            return refused_answer(refuse("too_many_sign_ins"), 429, after=60)
        return asked

    async def _decoded(self, request: Request, kind: type[T]) -> T | Response:
        if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
            return refused_answer(refuse("json_required"), 415)
        try:
            async with asyncio.timeout(BODY_SECONDS):
                body = await small_body(request)
        except TimeoutError:
            return refused_answer(refuse("body_too_slow", seconds=ceil(BODY_SECONDS)), 408)
        if body is None:
            return refused_answer(refuse("body_too_long", limit=LONGEST), 413)
        try:
            asked = msgspec.json.decode(body, type=kind)
        except (msgspec.MsgspecError, ValueError, RecursionError) as wrong:
            return refused_answer(unreadable(wrong), 400)
        wrong_field = refuse_values(asked)
        return refused_answer(wrong_field, 400, wrong_field.field) if wrong_field else asked

    def _signed_in(self, request: Request, made: tuple[str, Actor] | Refused, status: int = 400) -> Response:
        if isinstance(made, Refused):
            return refused_answer(made, status)
        token, who = made
        answer = reply(you(self._floor.house, who))
        self._set_cookie(request, answer, COOKIE, token, SESSION_DAYS)
        return answer

    def _set_cookie(self, request: Request, answer: Response, name: str, value: str, days: int) -> None:
        answer.set_cookie(
            cookie_name(request, name),
            value,
            path="/",
            httponly=True,
            samesite="strict",
            secure=request.url.scheme == "https",
            max_age=days * 86_400,
        )
