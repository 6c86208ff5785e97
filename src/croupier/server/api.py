"""HTTP endpoints: signing in and out, receipts, proofs, recall and the data of the staff pages."""

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
from croupier.rules.person_names import LONGEST_NAME
from croupier.rules.refusal import Refused, refuse
from croupier.rules.roles import GRANTED, Actor, Role
from croupier.server.config import Options
from croupier.server.connection import SIGNED_OUT
from croupier.server.log_context import PERSON
from croupier.server.office.approvals_view import open_proposals
from croupier.server.office.cashier import cage, can_sell_chips
from croupier.server.office.office import can_enter, office
from croupier.server.office.settings_forms import forms
from croupier.server.people.last_sign_ins import sign_in_notice
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
from croupier.server.people.staff_auth import BUSY, BUSY_SECONDS, OVERHEARD, Source
from croupier.server.tables.floor import Floor
from croupier.server.tables.shoes import stored_seeds
from croupier.server.transport.client_limits import Throttles, address_of
from croupier.server.transport.decode import LONGEST, refuse_malformed, refuse_values
from croupier.server.transport.path_numbers import LONGEST_NUMBER
from croupier.server.transport.security import is_overheard
from croupier.store.interface import Store

EVERYBODY = ""  # the viewer who sees only open cards
BODY_SECONDS = 5.0
SESSION_DAYS = 30
NEWCOMERS = 10  # new guests per hour and address, for each sign-in allowed per minute
NOBODY = refuse("not_signed_in")
T = TypeVar("T")
Endpoint = Callable[[Request], Awaitable[Response]]


class GuestRequest(Struct, forbid_unknown_fields=True):
    """The body of a guest's sign-in."""

    name: str


class StaffRequest(Struct, forbid_unknown_fields=True):
    """The body of a staff sign-in."""

    name: str
    pin: str


class PinRequest(Struct, forbid_unknown_fields=True):
    """The body of a request to change one's own PIN."""

    old: str
    new: str


class PinResetRequest(Struct, forbid_unknown_fields=True):
    """The body of a proposal to set a colleague's PIN."""

    name: str
    new: str


class ParagraphRow(Struct):
    """One paragraph of a rule document, with its summary."""

    number: str
    kind: str
    summary: str


class RulesText(Struct):
    """A rule document: its title, version and paragraphs."""

    code: str
    title: str
    version: str
    effective: str
    paragraphs: list[ParagraphRow]


def reply(body: object, status: int = 200) -> Response:
    return Response(msgspec.json.encode(body), status, media_type="application/json")


def refused_answer(
    refused: Refused, status: int, field: str = "", after: int = 0, command: str = words.UNKNOWN
) -> Response:
    """Answer with a refusal: its sentence for people and its code for programs.

    `after` is the number of seconds that the client should wait before it tries again. `command` is what was refused.
    """
    body = {"why": words.refusal(refused, command), "code": refused.code, "values": refused.values, "field": field}
    answer = reply({name: value for name, value in body.items() if value}, status)
    if after:
        answer.headers["retry-after"] = str(after)
    return answer


async def gone(request: Request) -> None:
    """Wait until the client disconnects; call this only after the request's body has been read."""
    while (await request.receive())["type"] != "http.disconnect":
        pass


async def small_body(request: Request) -> bytes | None:
    """Return the request body, or None if it is longer than LONGEST bytes."""
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > LONGEST:
            return None
    return body


def reads_history(actor: Actor) -> bool:
    """Return whether a person may read all finished rounds; only dealers, the pit and auditors may."""
    return actor.is_staff or actor.role is Role.AUDITOR


class Api:
    """The HTTP endpoints of one house."""

    def __init__(self, floor: Floor, store: Store, sessions: Sessions, options: Options) -> None:
        self._floor, self._store, self._sessions = floor, store, sessions
        self._sign_ins = Throttles(options.sign_ins_a_minute, 60.0)
        self._newcomers = Throttles(NEWCOMERS * options.sign_ins_a_minute, 3600.0)
        self._questions = Throttles(*options.questions)
        self._insecure_pins = options.insecure_pins

    def actor(self, request: Request) -> Actor:
        actor = self._sessions.actor(token_of(request))
        PERSON.set("" if actor.role is Role.SPECTATOR else f"{actor.role} {actor.name}")
        return actor

    def _is_overheard(self, request: Request) -> bool:
        """Return whether a PIN in this request could be read by others, and must not be accepted."""
        return not self._insecure_pins and is_overheard(request)

    def rate_limited(self, endpoint: Endpoint) -> Endpoint:
        """Limit how often an endpoint may be called: per person when signed in, otherwise per address."""

        async def limited_endpoint(request: Request) -> Response:
            actor = self.actor(request)
            client = address_of(request) if actor.role is Role.SPECTATOR else f"{actor.role} {actor.name}"
            if not self._questions.allows(client):
                return refused_answer(refuse("too_many_questions"), 429)
            return await endpoint(request)

        return limited_endpoint

    async def guest(self, request: Request) -> Response:
        form = await self._parse_body(request, GuestRequest)
        if isinstance(form, Response):
            return form
        token = token_of(request)
        if self._floor.closing and not self._sessions.asleep(token):
            return refused_answer(refuse("guests_paused_closing"), 503)
        if self._floor.warning and not self._sessions.asleep(token):
            return refused_answer(refuse("guests_paused_disk_full"), 503)
        if not self._newcomers.allows(address_of(request)):
            return refused_answer(refuse("too_many_guests"), 429)
        return self._sign_in_response(request, await self._sessions.guest(form.name, token))

    async def staff(self, request: Request) -> Response:
        device = token_of(request, DEVICE)
        form = await self._parse_body(request, StaffRequest, lambda form: self._sessions.browser(device, form.name))
        if isinstance(form, Response):
            return form
        device = device or token_urlsafe(32)
        overheard = self._is_overheard(request)
        result = await self._sessions.staff(
            form.name, form.pin, address_of(request), device, gone(request), is_overheard=overheard
        )
        if result == BUSY:
            return refused_answer(BUSY, 429, after=BUSY_SECONDS)
        if result == OVERHEARD:
            return refused_answer(OVERHEARD, 403, "pin")
        answer = self._sign_in_response(request, result, 401)
        if not isinstance(result, Refused):
            self._set_cookie(request, answer, DEVICE, device, DEVICE_DAYS)
            self._floor.notices.tell(form.name, sign_in_notice(self._sessions.sign_ins.before(form.name)), "")
        return answer

    async def pin(self, request: Request) -> Response:
        """Let a member of staff change their own PIN, after checking the old one."""
        form = await self._parse_body(request, PinRequest, lambda _: self._own_session(request))
        actor = self.actor(request)
        if isinstance(form, Response):
            return form
        if actor.role not in GRANTED:
            return refused_answer(refuse("only_for_staff"), 404)
        if refusal := too_simple(form.new):
            return refused_answer(refusal, 400, "new")
        overheard = self._is_overheard(request)
        source = Source(address_of(request), session_key(token_of(request)), is_known=True, is_overheard=overheard)
        refusal = await self._sessions.new_pin(actor.name, form.old, form.new, source)
        if refusal == BUSY:
            return refused_answer(BUSY, 429, after=BUSY_SECONDS)
        if refusal == OVERHEARD:
            return refused_answer(OVERHEARD, 403, "old")
        return refused_answer(refusal, 401, "old") if refusal else reply({})

    def _own_session(self, request: Request) -> str:
        return session_key(token_of(request)) if self.actor(request).role in GRANTED else ""

    async def reset_pin(self, request: Request) -> Response:
        """Propose a new PIN for a colleague; a second person has to sign it."""
        form, actor = (
            await self._parse_body(request, PinResetRequest, lambda _: self._own_session(request)),
            self.actor(request),
        )
        if isinstance(form, Response):
            return form
        if actor.role not in GRANTED:
            return refused_answer(refuse("only_for_staff"), 404)
        if self._is_overheard(request):
            return refused_answer(OVERHEARD, 403, "new")
        refusal = await propose_reset(self._floor.queue, actor, form.name, form.new)
        if refusal is None:
            return reply({})
        return refused_answer(refusal, 400, "new" if refusal.field == "pin" else refusal.field, command="reset_pin")

    async def sign_out(self, request: Request) -> Response:
        token = token_of(request)
        await self._sessions.end(token)
        for watcher in self._floor.presence.of_session(session_key(token) if token else ""):
            watcher.close(SIGNED_OUT, words.refusal(refuse("signed_out")))
        answer = reply({})
        secure = request.url.scheme == "https"
        answer.delete_cookie(cookie_name(request), path="/", httponly=True, samesite="strict", secure=secure)
        return answer

    async def me(self, request: Request) -> Response:
        actor = self.actor(request)
        if actor.role is Role.SPECTATOR:
            asleep = self._sessions.asleep(token_of(request))
            refusal = self._sessions.idle.limits.refusal(asleep.role) if asleep else NOBODY
            return refused_answer(refusal, 401, refusal.field)
        return reply(you(self._floor.house, actor))

    async def lobby(self, request: Request) -> Response:
        return Response(self._floor.lobby(), media_type="application/json")

    async def rules(self, request: Request) -> Response:
        doc = BY_GAME.get(request.path_params["game"])
        if doc is None:
            return refused_answer(refuse("game_unknown"), 404)
        rows = [ParagraphRow(para.number, para.kind, para.summary) for para in doc.paragraphs.values()]
        return reply(RulesText(doc.code, doc.title, doc.version, doc.effective, rows))

    async def receipts(self, request: Request) -> Response:
        return reply(await self._floor.history.rows(request.path_params["table"], self._player_to_read(request)))

    async def receipt(self, request: Request) -> Response:
        table, number, player = (
            request.path_params["table"],
            request.path_params["round"],
            self._player_to_read(request),
        )
        is_open = number in self._floor.house.register.decks.get(table, ())
        viewer = player if is_open or player == self.actor(request).name else EVERYBODY
        receipt = await self._floor.history.receipt(table, number, player, viewer)
        return reply(receipt) if receipt else refused_answer(refuse("receipt_unknown"), 404)

    async def proof(self, request: Request) -> Response:
        """Return the proof of a round for this person, once the round is over.

        It shows the cards that they may see. To staff and people without a bet, it shows the cards that were face up.
        """
        actor, path = self.actor(request), request.path_params
        viewer = actor.name if actor.role is Role.PLAYER else ""
        proof_found = await asyncio.to_thread(self._build_proof, path["table"], path["round"], viewer)
        return reply(proof_found) if proof_found else refused_answer(refuse("proof_unknown"), 404)

    def _build_proof(self, table: str, number: int, viewer: str) -> Proof | OldProof | None:
        current, history = self._floor.house.tables.get(table), self._floor.history
        if current is None:
            return None
        state = (history.ended(table, number, viewer) if viewer else None) or history.looked_on(
            table, number, current.seq
        )
        return proof(state, viewer, stored_seeds(self._store.secret, state)) if state and state.round else None

    async def recall(self, request: Request) -> Response:
        """Return past rounds for staff and auditors: `?table=t1&round=&player=&box=&para=`."""
        params, actor = request.query_params, self.actor(request)
        table = self._floor.house.tables.get(params.get("table", ""))
        if not reads_history(actor) or table is None:
            return refused_answer(refuse("nothing_to_recall"), 404)
        numbers = [params.get(name, "") for name in ("round", "box")]
        if not all(text.isdecimal() and len(text) <= LONGEST_NUMBER for text in numbers if text):
            return refused_answer(refuse("recall_needs_numbers"), 400)
        number, box = (int(text) if text else None for text in numbers)
        query = RecallQuery(number, params.get("player", ""), box, params.get("para", ""))
        return reply(await self._floor.history.recall(table, query, self._floor.house.register))

    async def proposals(self, request: Request) -> Response:
        """Return the proposals of the whole house that wait for a signature."""
        actor = self.actor(request)
        if not (actor.is_staff or can_enter(actor)):
            return refused_answer(refuse("only_for_staff"), 404)
        return reply(open_proposals(self._floor.house, actor))

    async def cashier(self, request: Request) -> Response:
        """Return the players whose names match, with their chips: `?search=an`."""
        if not can_sell_chips(self.actor(request)):
            return refused_answer(refuse("only_for_cashiers"), 404)
        search, floor = request.query_params.get("search", ""), self._floor
        return reply(cage(floor.house, floor.presence, floor.broadcast.bots, search[:LONGEST_NAME]))

    async def office(self, request: Request) -> Response:
        """Return the state of the house for the office, and what this person may propose."""
        actor = self.actor(request)
        if not can_enter(actor):
            return refused_answer(refuse("office_not_for_role"), 404)
        return reply(office(self._floor.house, actor, self._sessions.pinned))

    async def forms(self, request: Request) -> Response:
        """Return the settings of each game's tables, the same for everybody who may enter the office."""
        return reply(forms()) if can_enter(self.actor(request)) else refused_answer(refuse("office_not_for_role"), 404)

    def _player_to_read(self, request: Request) -> str:
        """Return the player whose rounds are asked for: staff and auditors name one, all others get their own."""
        actor = self.actor(request)
        return request.query_params.get("player", "") if reads_history(actor) else actor.name

    async def _parse_body(
        self, request: Request, kind: type[T], known_client: Callable[[T], str] = lambda form: ""
    ) -> T | Response:
        """Parse a small JSON body, and refuse a client that has sent too many sign-ins.

        `known_client` returns the key of a browser or session that the house knows; each has its own limit. Unknown
        clients of one address share a limit per path, so that guests do not use up the sign-ins of staff.
        """
        form = await self._decode_body(request, kind)
        counted_by = "" if isinstance(form, Response) else known_client(form)
        if not self._sign_ins.allows(counted_by or f"{request.url.path} {address_of(request)}"):
            return refused_answer(refuse("too_many_sign_ins"), 429, after=60)
        return form

    async def _decode_body(self, request: Request, kind: type[T]) -> T | Response:
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
            form = msgspec.json.decode(body, type=kind)
        except (msgspec.MsgspecError, ValueError, RecursionError) as fault:
            return refused_answer(refuse_malformed(fault), 400)
        refusal = refuse_values(form)
        return refused_answer(refusal, 400, refusal.field) if refusal else form

    def _sign_in_response(self, request: Request, result: tuple[str, Actor] | Refused, status: int = 400) -> Response:
        if isinstance(result, Refused):
            return refused_answer(result, status)
        token, actor = result
        answer = reply(you(self._floor.house, actor))
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
