"""Who somebody is: guests by a name, staff by a PIN, both known again by a cookie. The actor comes from here alone."""

import asyncio
import re
from collections.abc import Coroutine, Iterable
from hashlib import sha256
from secrets import token_urlsafe
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace
from starlette.requests import HTTPConnection

from croupier.house.accounts import MICRO, wallet
from croupier.house.debts import owed
from croupier.house.execute import HOUSE_STREAM, House, Plan, record_events
from croupier.record.events import ChipsIssued
from croupier.rules.names import LONGEST_NAME, resembles_house, skeleton, spaced, unreadable
from croupier.rules.refusal import Refused, refuse
from croupier.rules.roles import HOUSE, SPECTATOR, Actor, Role
from croupier.server.command_queue import CommandQueue, Reply
from croupier.server.people.guests import Guests
from croupier.server.people.idle_sessions import Idle, IdleLimits, in_play
from croupier.server.people.pin_storage import pin_set
from croupier.server.people.sign_ins import SignIns
from croupier.server.people.slow_checks import unless
from croupier.server.people.staff_auth import BUSY, Source, Staff, member
from croupier.server.transport.messages import You
from croupier.store.interface import Store

COOKIE, DEVICE = "croupier", "croupier-device"  # the session, and the browser in which staff have signed in before
DEVICE_DAYS = 365
DAY = 86_400_000
LIFETIMES_MS = {True: DAY // 2, False: 30 * DAY}  # staff, guests: milliseconds
SESSIONS_KEPT = 50_000
ENDED, ASLEEP, WOKEN = "ended", "asleep", "woken"  # what a session has come to


class StoredSession(Struct, frozen=True):
    """What the vault keeps for a session, under the hash of its token."""

    name: str
    role: Role
    at: int


def session_key(token: str) -> str:
    return f"session/{sha256(token.encode()).hexdigest()}"


def device_key(device: str, name: str) -> str:
    return f"device/{sha256(device.encode()).hexdigest()}/{name}"


def cookie_name(connection: HTTPConnection, name: str = COOKIE) -> str:
    """On https a name that browsers accept from this very host alone, and only for https."""
    return f"__Host-{name}" if connection.url.scheme in ("https", "wss") else name


def token_of(connection: HTTPConnection, name: str = COOKIE) -> str:
    return connection.cookies.get(cookie_name(connection, name), "")


def _mark(key: str, mark: str) -> tuple[str, bytes]:
    return f"{key}/{mark}", b"1"


def cleaned(name: str, staff: Iterable[str] = ()) -> str | Refused:
    """A guest's name as it is shown: readable, and not to be taken for anybody who works here."""
    name = spaced(name)
    return unreadable(name) or resembles_house(name, staff) or name


def unique(name: str, house: House, staff: frozenset[str]) -> str:
    """The name itself, or with the first number that makes it look like nobody else's."""
    start = wallet("")
    taken = {skeleton(account.removeprefix(start)) for account in house.book if account.startswith(start)}
    taken |= {skeleton(each) for each in staff}
    at, found = 1, name
    while skeleton(found) in taken:
        at += 1
        tail = f" {at}"
        found = name[: LONGEST_NAME - len(tail)].rstrip() + tail
    return found


def is_same_guest(player: str, name: str) -> bool:
    """Is this the name he was given when he said that one: itself, or with the number that made it his?"""
    return re.fullmatch(r"( \d+)?", player.casefold().removeprefix(name.casefold())) is not None


def wallet_of(house: House, player: str) -> int:
    """The wallet of a player, in cents."""
    return house.book.get(wallet(player), 0) // MICRO


class Sessions:
    def __init__(
        self,
        store: Store,
        pit: CommandQueue,
        staff: Staff,
        idle: IdleLimits,
        guests: Guests = Guests.OPEN,
        chips: int = 0,
    ) -> None:
        self._store, self._pit, self._staff = store, pit, staff
        self._guests, self._guest_chips = guests, chips if guests is Guests.OPEN else 0
        self.idle = Idle(idle)
        self.sign_ins = SignIns(store, pit.labels.now)
        self._known: dict[str, StoredSession | None] = {}

    async def guest(self, name: str, before: str = "") -> tuple[str, Actor] | Refused:
        """Admit a guest: the token of the session, and who they are from now on.

        Somebody whose last session in this browser fell asleep comes back by giving the same name.
        """
        asleep = self.asleep(before)
        if asleep and asleep.role is Role.PLAYER and is_same_guest(asleep.name, spaced(name)):
            return await self._admitted(Actor(asleep.name, Role.PLAYER), _mark(session_key(before), WOKEN))
        clean = cleaned(name, self._staff.names)
        if isinstance(clean, Refused):
            return clean
        if self._guests is Guests.OFF:
            return refuse("guests_not_admitted", "name")
        token, names = token_urlsafe(32), list[str]()

        def admit(house: House) -> Plan:
            player = unique(clean, house, self._staff.names)
            names.append(player)
            issued = ChipsIssued(player, self._guest_chips)  # of nothing too: with it a player has a wallet
            plan = record_events(house, HOUSE_STREAM, (issued,), HOUSE, self._pit.labels.now())
            return replace(plan, vault=(self._entry(token, player, Role.PLAYER),))

        outcome = await self._pit.submit(admit)
        if isinstance(outcome, Refused):
            return outcome
        return self._begun(token), Actor(names[0], Role.PLAYER)

    def browser(self, device: str, name: str) -> str:
        """What sign-ins from this browser are counted by; nothing where this person has never signed in there."""
        is_known = bool(device) and self._store.secret(device_key(device, name)) is not None
        return f"browser {sha256(device.encode()).hexdigest()}" if is_known else ""

    async def staff(
        self, name: str, pin: str, address: str, device: str, gone: Coroutine[Any, Any, None]
    ) -> tuple[str, Actor] | Refused:
        """Sign a member of staff in; `device` is the token of their browser, which is known from now on."""
        browser = self.browser(device, name)
        source = Source(address, browser or address, is_known=bool(browser))
        actor = await unless(gone, self._staff.check(name, pin, source)) or BUSY
        if isinstance(actor, Refused):
            return actor
        return await self._admitted(actor, (device_key(device, name), b"1"), *self.sign_ins.entries(name, address))

    async def _admitted(self, actor: Actor, *entries: tuple[str, bytes]) -> tuple[str, Actor] | Refused:
        token = token_urlsafe(32)
        entries = (self._entry(token, actor.name, actor.role), *entries)
        outcome = await self._pit.submit(lambda house: Plan((), (), (), house, entries))
        return outcome if isinstance(outcome, Refused) else (self._begun(token), actor)

    def _begun(self, token: str) -> str:
        self.idle.seen(session_key(token))
        return token

    @property
    def pinned(self) -> frozenset[str]:
        return self._staff.pinned

    async def new_pin(self, name: str, old: str, new: str, source: Source) -> Refused | None:
        """Change a PIN; its owner then signs in again."""
        checked = await self._staff.check(name, old, source)
        if isinstance(checked, Refused):
            return checked
        fresh, now = await asyncio.to_thread(member, name, new), self._pit.labels.now
        outcome = await self._pit.submit(
            lambda house: pin_set(house, replace(fresh, at=now()), checked, self._store.secret)
        )
        return outcome if isinstance(outcome, Refused) else None

    async def end(self, token: str) -> None:
        """The vault only grows: a session that is over has another entry saying so."""
        key = session_key(token)
        if self.who(token) is not SPECTATOR:
            await self._end((key,), ENDED)

    def end_all(self, name: str) -> None:
        """Whose role has changed signs in again, even where he gets the old one back."""
        ended = tuple(key for key, known in self._known.items() if known and known.name == name)
        if ended:
            self._end(ended, ENDED)

    def end_idle(self) -> list[tuple[str, Refused]]:
        """End the sessions in which nothing was done for too long, and return why each is over."""
        found = [(key, known) for key in self.idle.sessions if (known := self._find(key)) and self._idle(key, known)]
        if found:
            self._end(tuple(key for key, _ in found), ASLEEP)
        return [(key, self.idle.limits.refusal(known.role)) for key, known in found]

    def _end(self, keys: tuple[str, ...], how: str) -> Reply:
        self._known |= dict.fromkeys(keys)
        for key in keys:
            self.idle.forget(key)
        entries = tuple(_mark(key, how) for key in keys)
        return self._pit.submit(lambda house: Plan((), (), (), house, entries))

    def asleep(self, token: str) -> StoredSession | None:
        """Whose session ended because nothing was done in it, as long as nobody has come back to it."""
        key = session_key(token)
        if not token or not self._has(key, ASLEEP) or self._has(key, ENDED, WOKEN):
            return None
        known = self._kept(key)
        return None if known is None or self._over(known) else known

    def who(self, token: str) -> Actor:
        """The person behind a cookie; a spectator where there is none."""
        key = session_key(token)
        known = self._find(key) if token else None
        if known is None or self._over(known) or self._changed(known) or self._idle(key, known):
            return SPECTATOR
        return Actor(known.name, known.role)

    def _over(self, known: StoredSession) -> bool:
        return self._pit.labels.now() - known.at > LIFETIMES_MS[known.role is not Role.PLAYER]

    def _idle(self, key: str, known: StoredSession) -> bool:
        return self.idle.passed(key, known.role) and not in_play(self._pit.house, known.name)

    def _changed(self, known: StoredSession) -> bool:
        """Has he another role, or another PIN, than when he signed in?"""
        if known.role is Role.PLAYER:
            return False
        return self._staff.role(known.name) is not known.role or known.at < self._staff.since(known.name)

    def _find(self, key: str) -> StoredSession | None:
        if key not in self._known:
            if len(self._known) > SESSIONS_KEPT:
                self._known.clear()
            self._known[key] = None if self._has(key, ENDED, ASLEEP) else self._kept(key)
        return self._known[key]

    def _kept(self, key: str) -> StoredSession | None:
        body = self._store.secret(key)
        return None if body is None else msgspec.json.decode(body, type=StoredSession)

    def _has(self, key: str, *marks: str) -> bool:
        return any(self._store.secret(f"{key}/{mark}") is not None for mark in marks)

    def _entry(self, token: str, name: str, role: Role) -> tuple[str, bytes]:
        return session_key(token), msgspec.json.encode(StoredSession(name, role, self._pit.labels.now()))


def you(house: House, who: Actor) -> You:
    if who.role is not Role.PLAYER:
        return You(who.name, who.role.value, 0)
    return You(who.name, who.role.value, wallet_of(house, who.name), owed(house.book, who.name))
