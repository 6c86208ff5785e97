"""Who somebody is: guests by a name, staff by a PIN, both known again by a cookie. The actor comes from here alone."""

import asyncio
import unicodedata
from hashlib import sha256
from secrets import token_urlsafe

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from croupier.house.accounts import MICRO, wallet
from croupier.house.conduct import HOUSE_STREAM, House, Plan, establish
from croupier.rules.events import ChipsIssued
from croupier.rules.people import HOUSE, Actor, Role
from croupier.rules.refusal import Refused, bad
from croupier.server.pins import pin_set
from croupier.server.pit import Pit
from croupier.server.staff import Staff, member
from croupier.server.wire import You
from croupier.store.port import Store

COOKIE = "croupier"
PLAY_CHIPS = 200_000  # cents issued to a newcomer
LONGEST_NAME = 24
DAY = 86_400_000
LIVES = {True: DAY // 2, False: 30 * DAY}  # staff, guests: milliseconds
SESSIONS_KEPT = 50_000

SPECTATOR = Actor("spectator", Role.SPECTATOR)
RESERVED = frozenset({"house", "dealer", "link", "pit", "spectator", "automatic", "croupier"})


class Known(Struct, frozen=True):
    """What the vault keeps for a session, under the hash of its token."""

    name: str
    role: Role
    at: int


def session_key(token: str) -> str:
    return f"session/{sha256(token.encode()).hexdigest()}"


def cleaned(name: str) -> str | Refused:
    """A name as it is shown: 1 to 24 printable characters, spaces single."""
    name = " ".join(unicodedata.normalize("NFKC", name).split())
    if not name:
        return bad("name", "say a name to be called by")
    if len(name) > LONGEST_NAME:
        return bad("name", f"a name has at most {LONGEST_NAME} characters")
    if not name.isprintable():
        return bad("name", "a name is made of printable characters")
    if name.casefold() in RESERVED or name.casefold().startswith("bot "):
        return bad("name", "that name belongs to the house")
    return name


def unique(name: str, house: House, staff: frozenset[str]) -> str:
    """The name itself, or with the first number that makes it nobody else's."""
    start = wallet("")
    taken = {account.removeprefix(start).casefold() for account in house.book if account.startswith(start)}
    taken |= {each.casefold() for each in staff}
    at, found = 1, name
    while found.casefold() in taken:
        at += 1
        tail = f" {at}"
        found = name[: LONGEST_NAME - len(tail)].rstrip() + tail
    return found


def holds(house: House, player: str) -> int:
    """The wallet of a player, in cents."""
    return house.book.get(wallet(player), 0) // MICRO


class Sessions:
    def __init__(self, store: Store, pit: Pit, staff: Staff) -> None:
        self._store, self._pit, self._staff = store, pit, staff
        self._known: dict[str, Known | None] = {}

    async def guest(self, name: str) -> tuple[str, Actor] | Refused:
        """A newcomer with play chips: the token of his session, and who he is from now on."""
        clean = cleaned(name)
        if isinstance(clean, Refused):
            return clean
        token, names = token_urlsafe(32), list[str]()

        def admit(house: House) -> Plan:
            player = unique(clean, house, self._staff.names)
            names.append(player)
            issued = ChipsIssued(player, PLAY_CHIPS)
            plan = establish(house, HOUSE_STREAM, (issued,), HOUSE, self._pit.labels.now())
            return replace(plan, vault=(self._entry(token, player, Role.PLAYER),))

        outcome = await self._pit.submit(admit)
        if isinstance(outcome, Refused):
            return outcome
        return token, Actor(names[0], Role.PLAYER)

    async def staff(self, name: str, pin: str) -> tuple[str, Actor] | Refused:
        actor = await self._staff.check(name, pin)
        if isinstance(actor, Refused):
            return actor
        token = token_urlsafe(32)
        entry = self._entry(token, actor.name, actor.role)
        outcome = await self._pit.submit(lambda house: Plan((), (), (), house, (entry,)))
        return outcome if isinstance(outcome, Refused) else (token, actor)

    async def new_pin(self, name: str, old: str, new: str) -> Refused | None:
        """With the new one he signs in again."""
        checked = await self._staff.check(name, old)
        if isinstance(checked, Refused):
            return checked
        fresh, now = await asyncio.to_thread(member, name, new), self._pit.labels.now
        outcome = await self._pit.submit(
            lambda house: pin_set(house, replace(fresh, at=now()), checked, self._store.secret)
        )
        return outcome if isinstance(outcome, Refused) else None

    async def end(self, token: str) -> None:
        """The vault only grows: a session that is over has a second entry saying so."""
        key = session_key(token)
        if self.who(token) is SPECTATOR:
            return
        self._known[key] = None
        await self._pit.submit(lambda house: Plan((), (), (), house, ((f"{key}/ended", b"1"),)))

    def end_all(self, name: str) -> None:
        """Whose role has changed signs in again, even where he gets the old one back."""
        ended = tuple(key for key, known in self._known.items() if known and known.name == name)
        self._known |= dict.fromkeys(ended)
        if ended:
            entries = tuple((f"{key}/ended", b"1") for key in ended)
            self._pit.submit(lambda house: Plan((), (), (), house, entries))

    def who(self, token: str) -> Actor:
        """The person behind a cookie; a spectator where there is none."""
        known = self._find(session_key(token)) if token else None
        if known is None:
            return SPECTATOR
        over = self._pit.labels.now() - known.at > LIVES[known.role is not Role.PLAYER]
        return SPECTATOR if over or self._changed(known) else Actor(known.name, known.role)

    def _changed(self, known: Known) -> bool:
        """Has he another role, or another PIN, than when he signed in?"""
        if known.role is Role.PLAYER:
            return False
        return self._staff.role(known.name) is not known.role or known.at < self._staff.since(known.name)

    def _find(self, key: str) -> Known | None:
        if key not in self._known:
            if len(self._known) > SESSIONS_KEPT:
                self._known.clear()
            body = self._store.secret(key)
            ended = body is None or self._store.secret(f"{key}/ended") is not None
            self._known[key] = None if ended or body is None else msgspec.json.decode(body, type=Known)
        return self._known[key]

    def _entry(self, token: str, name: str, role: Role) -> tuple[str, bytes]:
        return session_key(token), msgspec.json.encode(Known(name, role, self._pit.labels.now()))


def you(house: House, who: Actor) -> You:
    return You(who.name, who.role.value, holds(house, who.name) if who.role is Role.PLAYER else 0)
