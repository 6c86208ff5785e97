"""Staff and their PINs: slow hashes, a lock after three failures, and the same answer for a name nobody has."""

import asyncio
import hmac
import logging
from collections.abc import Callable, Iterable, Mapping
from hashlib import scrypt
from math import inf
from secrets import randbelow, token_bytes

from msgspec import Struct

from croupier.rules.people import Actor, Role
from croupier.rules.refusal import Refused, bad
from croupier.server.clock import monotonic

log = logging.getLogger("croupier.staff")

TRIES = 3
LOCK_SECONDS = 60.0  # doubled by each further failure
LONGEST_LOCK = 3600.0
NAMES_TRIED = 10_000  # names of nobody whose failures are counted too, so that a lock tells nothing
COST = 2**14  # about 60 ms
LOCKED = "this name is locked for a while"
WRONG = "name and PIN do not fit"

DEMO = {
    "lim": Role.DEALER,
    "tan": Role.PIT_SUPERVISOR,
    "ng": Role.PIT_MANAGER,
    "koh": Role.SHIFT_MANAGER,
    "chu": Role.CASHIER,
    "das": Role.AUDITOR,
    "eng": Role.ADMINISTRATOR,
}


class Member(Struct, frozen=True):
    """What a PIN is tried against: never the PIN itself. His role is what the house has written down."""

    name: str
    salt: bytes
    digest: bytes
    cost: int
    at: int = 0  # since when it is his PIN


def hashed(pin: str, salt: bytes, cost: int) -> bytes:
    return scrypt(pin.encode(), salt=salt, n=cost, r=8, p=1, maxmem=2**26)


def member(name: str, pin: str, at: int = 0) -> Member:
    salt = token_bytes(16)
    return Member(name, salt, hashed(pin, salt, COST), COST, at)


def random_pin() -> str:
    return f"{randbelow(10**6):06}"


NOBODY = Member("", bytes(16), bytes(64), 0)


def fits(known: Member, pin: str) -> bool:
    """Is this his PIN? It takes as long for nobody's."""
    return hmac.compare_digest(hashed(pin, known.salt, known.cost or COST), known.digest)


class Failures(Struct):
    count: int = 0
    until: float = 0.0


class Staff:
    """Who works here by the house's own word, and whether a PIN is theirs."""

    def __init__(self, members: Iterable[Member] = (), roles: Callable[[], Mapping[str, Role]] = dict) -> None:
        self._members = {each.name: each for each in members}
        self._roles = roles
        self.mistaken: Callable[[str, int], object] = lambda name, count: None  # hears of wrong PINs before a right one
        self._failures: dict[str, Failures] = {}
        self._checking = asyncio.Semaphore(2)  # a guesser may slow down the next sign-in, never the tables

    def role(self, name: str) -> Role | None:
        return self._roles().get(name)

    def since(self, name: str) -> float:
        """Since when he has his PIN, as records are dated: sessions from before are over."""
        found = self._members.get(name)
        return found.at if found else inf

    def know(self, name: str, kept: Member | None) -> None:
        """He has another PIN, or none any more."""
        self._members.pop(name, None)
        if kept:
            self._members[name] = kept

    @property
    def names(self) -> frozenset[str]:
        return frozenset((*self._members, *self._roles()))

    def forgive(self, name: str) -> None:
        """Two people have unlocked this name."""
        self._failures.pop(name, None)

    async def check(self, name: str, pin: str) -> Actor | Refused:
        """The person, or a refusal that does not tell whether there is such a person."""
        failures = self._counted(name)
        if failures.until > monotonic():
            return bad("pin", LOCKED)
        known = self._members.get(name, NOBODY)
        async with self._checking:
            right = await asyncio.to_thread(fits, known, pin)
        if failures.until > monotonic():  # locked while this check waited for its turn
            return bad("pin", LOCKED)
        role = self.role(name)
        if not right or known is NOBODY or role is None:
            self._failed(failures)
            log.warning("a wrong PIN for %r, failure %d", name, failures.count)
            return bad("pin", WRONG)
        if failures.count:
            self.mistaken(name, failures.count)
            failures.count = 0
        return Actor(name, role)

    def _counted(self, name: str) -> Failures:
        if len(self._failures) > NAMES_TRIED:
            self._failures = {each: self._failures[each] for each in self._failures if each in self._members}
        return self._failures.setdefault(name, Failures())

    def _failed(self, failures: Failures) -> None:
        failures.count += 1
        if failures.count >= TRIES:
            wait = LOCK_SECONDS * 2 ** (failures.count - TRIES)
            failures.until = monotonic() + min(wait, LONGEST_LOCK)


def demo_pins(fixed: dict[str, str] | None, names: Iterable[str] = DEMO) -> dict[str, str]:
    """A PIN for each demo member: random, or as given for tests."""
    return {name: (fixed or {}).get(name) or random_pin() for name in names}


def demo_staff(pins: dict[str, str], roles: Callable[[], Mapping[str, Role]] = lambda: DEMO) -> Staff:
    return Staff((member(name, pin) for name, pin in pins.items()), roles)
