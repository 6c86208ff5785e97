"""Sessions: guests sign in by name, staff by PIN; from then on, a cookie says who sends a request."""

import asyncio
import re
from collections.abc import Callable, Coroutine, Iterable, Mapping
from hashlib import sha256
from secrets import token_urlsafe
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace
from starlette.requests import HTTPConnection

from croupier import words
from croupier.house.debts import debt_of
from croupier.house.execute import HOUSE_STREAM, House, Plan, record_events
from croupier.house.ledger_accounts import MICRO, wallet
from croupier.record.events import ChipsIssued
from croupier.rules.person_names import LONGEST_NAME, refuse_staff_name, refuse_unreadable, skeleton, spaced
from croupier.rules.refusal import Refused, refuse
from croupier.rules.roles import HOUSE, SPECTATOR, Actor, Role
from croupier.server.command_outcome import Done, Reply
from croupier.server.command_queue import CommandQueue
from croupier.server.orders import AdmitGuest, BeginSession, EndSessions, Entries, SetPin
from croupier.server.people.guest_admission import Guests
from croupier.server.people.idle_sessions import Idle, IdleLimits, is_in_play
from croupier.server.people.last_sign_ins import SignIns
from croupier.server.people.pin_check_queue import run_unless
from croupier.server.people.pin_storage import pin_set
from croupier.server.people.staff_auth import BUSY, Member, Source, Staff, member
from croupier.server.transport.messages import You
from croupier.store.interface import Store

COOKIE, DEVICE = "croupier", "croupier-device"  # the session, and a browser that staff have used
DEVICE_DAYS = 365
DAY = 86_400_000
LIFETIMES_MS = {True: DAY // 2, False: 30 * DAY}  # staff, guests: milliseconds
SESSIONS_KEPT = 50_000
ENDED, ASLEEP, WOKEN = "ended", "asleep", "woken"  # marks in the vault


class StoredSession(Struct, frozen=True):
    """What the vault stores about a session, under the hash of its token."""

    name: str
    role: Role
    at: int


def session_key(token: str) -> str:
    return f"session/{sha256(token.encode()).hexdigest()}"


def device_key(device: str, name: str) -> str:
    return f"device/{sha256(device.encode()).hexdigest()}/{name}"


def cookie_name(connection: HTTPConnection, name: str = COOKIE) -> str:
    """Return the cookie's name; over https it has the prefix that binds it to this host."""
    return f"__Host-{name}" if connection.url.scheme in ("https", "wss") else name


def token_of(connection: HTTPConnection, name: str = COOKIE) -> str:
    return connection.cookies.get(cookie_name(connection, name), "")


def _mark_entry(key: str, mark: str) -> tuple[str, bytes]:
    return f"{key}/{mark}", b"1"


def cleaned(name: str, staff: Iterable[str] = ()) -> str | Refused:
    """Return a guest's name in its plain form; refuse it if it is unreadable or resembles a member of staff."""
    name = spaced(name)
    return refuse_unreadable(name) or refuse_staff_name(name, staff) or name


def demo_pins_kept(secret: Callable[[str], bytes | None], names: Iterable[str]) -> dict[str, str]:
    """Return the PINs of a demo house that another process of it has chosen."""
    kept = {name: secret(f"demo-pin/{name}") for name in names}
    return {name: pin.decode() for name, pin in kept.items() if pin}


def unique(name: str, house: House, staff: frozenset[str]) -> str:
    """Return the name, with a number added if the name resembles one already taken."""
    start = wallet("")
    taken = {skeleton(account.removeprefix(start)) for account in house.book if account.startswith(start)}
    taken |= {skeleton(member) for member in staff}
    number, candidate = 1, name
    while skeleton(candidate) in taken:
        number += 1
        tail = f" {number}"
        candidate = name[: LONGEST_NAME - len(tail)].rstrip() + tail
    return candidate


def is_same_guest(player: str, name: str) -> bool:
    """Return whether a guest who typed `name` was admitted as `player`, maybe with a number added."""
    return re.fullmatch(r"( \d+)?", player.casefold().removeprefix(name.casefold())) is not None


def wallet_of(house: House, player: str) -> int:
    """Return a player's wallet in cents."""
    return house.book.get(wallet(player), 0) // MICRO


class Sessions:
    """All sessions of the house, stored in the vault."""

    def __init__(
        self,
        store: Store,
        queue: CommandQueue,
        staff: Staff,
        idle: IdleLimits,
        guests: Guests = Guests.OPEN,
        chips: int = 0,
    ) -> None:
        self._store, self._queue, self._staff = store, queue, staff
        self._guests, self._guest_chips = guests, chips if guests is Guests.OPEN else 0
        self.idle = Idle(idle)
        self.sign_ins = SignIns(store, lambda: queue.labels.now())
        self._sessions: dict[str, StoredSession | None] = {}
        self.told_ended: Callable[[tuple[str, ...], str], None] = lambda sessions, why: None  # other processes
        queue.orders.carried_out_by(
            AdmitGuest=self._admit_guest,
            BeginSession=self._begin_session,
            EndSessions=self._end_sessions,
            SetPin=self._set_pin,
        )

    async def guest(self, name: str, old_token: str = "") -> tuple[str, Actor] | Refused:
        """Admit a guest; return the token of their session and who they are.

        A guest whose last session in this browser ended for idleness comes back with the same name.
        """
        asleep = self.asleep(old_token)
        if asleep and asleep.role is Role.PLAYER and is_same_guest(asleep.name, spaced(name)):
            return await self._admit(Actor(asleep.name, Role.PLAYER), _mark_entry(session_key(old_token), WOKEN))
        clean_name = cleaned(name, self._staff.names)
        if isinstance(clean_name, Refused):
            return clean_name
        if self._guests is Guests.OFF:
            return refuse("guests_not_admitted", "name")
        token = token_urlsafe(32)
        outcome = await self._queue.orders.place(AdmitGuest(clean_name, session_key(token), self._guest_chips))
        if isinstance(outcome, Refused):
            return outcome
        return self._begin(token), Actor(outcome.name, Role.PLAYER)

    def _admit_guest(self, order: AdmitGuest, letter: str) -> Reply:
        names = list[str]()

        def admit(house: House) -> Plan:
            player = unique(order.name, house, self._staff.names)
            names.append(player)
            issued = ChipsIssued(player, order.cents)  # even if 0: it creates the wallet
            plan = record_events(house, HOUSE_STREAM, (issued,), HOUSE, self._queue.labels.now())
            return replace(plan, vault=(self._entry(order.session, player, Role.PLAYER),))

        return self._queue.submit(admit, letter=letter, finish=lambda house: Done(name=names[0]))

    def browser(self, device: str, name: str) -> str:
        """Return the key under which this browser's sign-ins are counted; "" if this person never signed in there."""
        is_known = bool(device) and self._store.secret(device_key(device, name)) is not None
        return f"browser {sha256(device.encode()).hexdigest()}" if is_known else ""

    async def staff(
        self,
        name: str,
        pin: str,
        address: str,
        device: str,
        gone: Coroutine[Any, Any, None],
        *,
        is_overheard: bool = False,
    ) -> tuple[str, Actor] | Refused:
        """Sign in a member of staff; `device` is the token of their browser, which is remembered.

        `gone` ends when the client disconnects, which cancels the check of the PIN.
        """
        browser = self.browser(device, name)
        source = Source(address, browser or address, is_known=bool(browser), is_overheard=is_overheard)
        actor = await run_unless(gone, self._staff.check(name, pin, source)) or BUSY
        if isinstance(actor, Refused):
            return actor
        self.sign_ins.look_before(name)
        return await self._admit(actor, (device_key(device, name), b"1"), address=address)

    async def _admit(self, actor: Actor, *entries: tuple[str, bytes], address: str = "") -> tuple[str, Actor] | Refused:
        token = token_urlsafe(32)
        entries = (self._entry(session_key(token), actor.name, actor.role), *entries)
        outcome = await self._queue.orders.place(BeginSession(entries, actor.name if address else "", address))
        return outcome if isinstance(outcome, Refused) else (self._begin(token), actor)

    def _begin_session(self, order: BeginSession, letter: str) -> Reply:
        signed_in = self.sign_ins.entries(order.name, order.address) if order.name else ()
        return self._keep((*order.entries, *signed_in), letter)

    def _keep(self, entries: Entries, letter: str) -> Reply:
        """Write entries of the vault."""
        return self._queue.submit(lambda house: Plan((), (), (), house, entries), letter=letter)

    def _begin(self, token: str) -> str:
        self.idle.seen(session_key(token))
        return token

    @property
    def pinned(self) -> frozenset[str]:
        return self._staff.pinned

    async def new_pin(self, name: str, old: str, new: str, source: Source) -> Refused | None:
        """Change a PIN; its owner has to sign in again."""
        actor = await self._staff.check(name, old, source)
        if isinstance(actor, Refused):
            return actor
        new_member = await asyncio.to_thread(member, name, new)
        outcome = await self._queue.orders.place(SetPin(msgspec.json.encode(new_member), actor))
        return outcome if isinstance(outcome, Refused) else None

    def _set_pin(self, order: SetPin, letter: str) -> Reply:
        new_member, now = msgspec.json.decode(order.member, type=Member), self._queue.labels.now
        return self._queue.submit(
            lambda house: pin_set(house, replace(new_member, at=now()), order.by, self._store.secret), letter=letter
        )

    async def keep_demo_pins(self, pins: Mapping[str, str]) -> None:
        """Store the PINs of a shared demo house for its other processes."""
        entries = tuple((f"demo-pin/{name}", pin.encode()) for name, pin in pins.items())
        await self._keep(tuple(entry for entry in entries if self._store.secret(entry[0]) is None), "")

    async def end(self, token: str) -> None:
        """End a session by adding an entry to the vault, which is append-only."""
        key = session_key(token)
        if self.actor(token) is not SPECTATOR:
            await self._end((key,), ENDED, words.refusal(refuse("signed_out")))

    def end_all(self, name: str) -> None:
        """End all sessions of a person whose role or PIN has changed."""
        ended = tuple(key for key, session in self._sessions.items() if session and session.name == name)
        if ended and not self._queue.orders.sender:  # the process that leads ends them
            self._end(ended, ENDED)
        self._forget(ended)

    def end_idle(self) -> list[tuple[str, Refused]]:
        """End all idle sessions; return the key of each with the refusal that says why."""
        idle_sessions = [
            (key, session)
            for key in self.idle.sessions
            if (session := self._find_live(key)) and self._is_idle(key, session)
        ]
        refusals = [(key, self.idle.limits.refusal(session.role)) for key, session in idle_sessions]
        for why in dict.fromkeys(words.refusal(refusal) for _, refusal in refusals):
            self._end(tuple(key for key, refusal in refusals if words.refusal(refusal) == why), ASLEEP, why)
        return refusals

    def _end(self, keys: tuple[str, ...], mark: str, why: str = "") -> Reply:
        self._forget(keys)
        return self._queue.orders.place(EndSessions(keys, mark, why))

    def _end_sessions(self, order: EndSessions, letter: str) -> Reply:
        self._forget(order.sessions)
        self.told_ended(order.sessions, order.why)
        return self._keep(tuple(_mark_entry(key, order.mark) for key in order.sessions), letter)

    def _forget(self, keys: tuple[str, ...]) -> None:
        self._sessions |= dict.fromkeys(keys)
        for key in keys:
            self.idle.forget(key)

    def heard_ended(self, keys: tuple[str, ...]) -> None:
        """Treat sessions as ended that another process has ended."""
        self._forget(keys)

    def asleep(self, token: str) -> StoredSession | None:
        """Return the session of a token if it ended for idleness and its owner has not come back to it."""
        key = session_key(token)
        if not token or not self._has_mark(key, ASLEEP) or self._has_mark(key, ENDED, WOKEN):
            return None
        session = self._load(key)
        return None if session is None or self._is_over(session) else session

    def actor(self, token: str) -> Actor:
        """Return the person whose session this token belongs to, or a spectator if there is none."""
        key = session_key(token)
        session = self._find_live(key) if token else None
        if session is None or self._is_over(session) or self._has_changed(session) or self._is_idle(key, session):
            return SPECTATOR
        return Actor(session.name, session.role)

    def _is_over(self, session: StoredSession) -> bool:
        return self._queue.labels.now() - session.at > LIFETIMES_MS[session.role is not Role.PLAYER]

    def _is_idle(self, key: str, session: StoredSession) -> bool:
        return self.idle.passed(key, session.role) and not is_in_play(self._queue.house, session.name)

    def _has_changed(self, session: StoredSession) -> bool:
        """Return whether a member of staff has had a change of role or PIN since they signed in."""
        if session.role is Role.PLAYER:
            return False
        return self._staff.role(session.name) is not session.role or session.at < self._staff.since(session.name)

    def _find_live(self, key: str) -> StoredSession | None:
        if key not in self._sessions:
            if len(self._sessions) > SESSIONS_KEPT:
                self._sessions.clear()
            self._sessions[key] = None if self._has_mark(key, ENDED, ASLEEP) else self._load(key)
        return self._sessions[key]

    def _load(self, key: str) -> StoredSession | None:
        body = self._store.secret(key)
        return None if body is None else msgspec.json.decode(body, type=StoredSession)

    def _has_mark(self, key: str, *marks: str) -> bool:
        return any(self._store.secret(f"{key}/{mark}") is not None for mark in marks)

    def _entry(self, session: str, name: str, role: Role) -> tuple[str, bytes]:
        return session, msgspec.json.encode(StoredSession(name, role, self._queue.labels.now()))


def you(house: House, actor: Actor) -> You:
    if actor.role is not Role.PLAYER:
        return You(actor.name, actor.role.value, 0)
    return You(actor.name, actor.role.value, wallet_of(house, actor.name), debt_of(house.book, actor.name))
