"""Staff and their PINs: slow hashes, waits for whoever guesses, and the same answer for a name nobody has."""

import asyncio
import hmac
import logging
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from datetime import UTC, datetime
from hashlib import scrypt
from math import ceil, inf
from secrets import randbelow, token_bytes

from msgspec import Struct

from croupier.rules.names import LONGEST_NAME
from croupier.rules.refusal import Refused, refuse
from croupier.rules.roles import Actor, Role
from croupier.server.clock import monotonic, wall
from croupier.server.people.slow_checks import SlowChecks
from croupier.server.transport.rate_limits import Throttle

log = logging.getLogger("croupier.staff")

TRIES = 3
WAIT_SECONDS = 60.0  # doubled by each further failure
LONGEST_WAIT = 3600.0
MOST_COUNTED = 10_000  # pairs of a name and a source whose failures are remembered, names of nobody too
COST = 2**14  # about 60 ms
BUSY_SECONDS = 5
BUSY = refuse("pin_checks_busy", "pin", seconds=BUSY_SECONDS)

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
    at: int = 0  # since when it is theirs
    reset: bool = False  # set by others: it counts once two people have signed


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


class Source(Struct, frozen=True):
    """Where a PIN comes from. Failures of one source make no other one wait, so nobody can lock another out."""

    address: str = ""
    key: str = ""  # what failures are counted by: a browser that has signed in before, a session, or the address
    is_known: bool = False  # by such a browser or session: strangers do not hold up its checks


class Failures(Struct):
    count: int = 0
    until: float = 0.0

    @property
    def wait(self) -> float:
        """Seconds until the next PIN is looked at."""
        return max(0.0, self.until - monotonic())


ANYWHERE = Source()


class Staff:
    """Who works here by the house's own word, and whether a PIN is theirs."""

    def __init__(self, members: Iterable[Member] = (), roles: Callable[[], Mapping[str, Role]] = dict) -> None:
        self._members = {each.name: each for each in members}
        self._roles = roles
        self.mistaken: Callable[[str, int], object] = lambda name, count: None  # hears of wrong PINs before a right one
        self._failures: dict[tuple[str, str], Failures] = {}
        self._wrong: Counter[str] = Counter()  # PINs of each member since the last right one, from anywhere
        self._known, self._strangers = SlowChecks(2, most=64, per_source=4), SlowChecks(1, most=32, per_source=4)
        self._busy_lines = Throttle(1, 60.0)

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
    def pinned(self) -> frozenset[str]:
        """Who has a PIN."""
        return frozenset(self._members)

    @property
    def names(self) -> frozenset[str]:
        return frozenset((*self._members, *self._roles()))

    def forgive(self, name: str) -> None:
        """Two people have cleared the failures of this name."""
        self._failures = {key: each for key, each in self._failures.items() if key[0] != name}

    async def check(self, name: str, pin: str, source: Source = ANYWHERE) -> Actor | Refused:
        """The person, or a refusal that does not tell whether there is such a person.

        A check that is cancelled before its turn is not made.
        """
        lane, asker = (self._known, source.key) if source.is_known else (self._strangers, source.address)
        if lane.is_full(asker):
            if self._busy_lines.allows():
                record("PINs not looked at for a minute or less: too many at once", name, source, 0)
            return BUSY
        failures = self._counted(name, source)
        if failures.wait:
            return self._too_often(name, source, failures)
        return await lane.run(asker, lambda: self._checked(name, pin, source, failures))

    async def _checked(self, name: str, pin: str, source: Source, failures: Failures) -> Actor | Refused:
        known = self._members.get(name, NOBODY)
        if failures.wait:  # others from there have failed while this check waited for its turn
            return self._too_often(name, source, failures)
        right = await asyncio.to_thread(fits, known, pin)
        if failures.wait:
            return self._too_often(name, source, failures)
        role = self.role(name)
        if not right or known is NOBODY or role is None:
            self._failed(name, failures)
            record("wrong PIN", name, source, failures.count)
            return refuse("pin_wrong", "pin")
        failures.count = 0
        if wrong := self._wrong.pop(name, 0):
            self.mistaken(name, wrong)
        record("right PIN", name, source, wrong)
        return Actor(name, role)

    def _too_often(self, name: str, source: Source, failures: Failures) -> Refused:
        record("PIN not looked at", name, source, failures.count)
        return refuse("pin_tried_too_often", "pin", seconds=ceil(failures.wait))

    def _counted(self, name: str, source: Source) -> Failures:
        """The failures of this name from there; what was asked longest ago is forgotten first."""
        key = name, source.key or source.address
        failures = self._failures.pop(key, None) or Failures()
        self._failures[key] = failures
        if len(self._failures) > MOST_COUNTED:
            del self._failures[next(iter(self._failures))]
        return failures

    def _failed(self, name: str, failures: Failures) -> None:
        if name in self._members:
            self._wrong[name] += 1
        failures.count += 1
        if failures.count >= TRIES:
            wait = WAIT_SECONDS * 2 ** (failures.count - TRIES)
            failures.until = monotonic() + min(wait, LONGEST_WAIT)


def record(what: str, name: str, source: Source, count: int) -> None:
    """One line for each attempt: when, whose name, from where, and how many failures there were."""
    at = datetime.fromtimestamp(wall() / 1000, UTC).isoformat(timespec="seconds")
    log.warning("%s sign-in: %s, name=%r address=%s failures=%d", at, what, name[:LONGEST_NAME], source.address, count)


def demo_pins(fixed: dict[str, str] | None, names: Iterable[str] = DEMO) -> dict[str, str]:
    """A PIN for each demo member: random, or as given for tests."""
    return {name: (fixed or {}).get(name) or random_pin() for name in names}


def demo_staff(pins: dict[str, str], roles: Callable[[], Mapping[str, Role]] = lambda: DEMO) -> Staff:
    return Staff((member(name, pin) for name, pin in pins.items()), roles)
