"""Staff and their PINs: slow hashes, growing waits after wrong PINs, and equal treatment of unknown names."""

import asyncio
import hmac
import logging
import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from hashlib import scrypt
from math import ceil, inf
from secrets import randbelow, token_bytes

from msgspec import Struct

from croupier.rules.person_names import LONGEST_NAME
from croupier.rules.refusal import Refused, refuse
from croupier.rules.roles import Actor, Role
from croupier.server.clock import monotonic
from croupier.server.people.pin_check_queue import SlowChecks
from croupier.server.transport.rate_limits import Throttle
from croupier.words import phrase

log = logging.getLogger("croupier.staff")

TRIES = 3
WAIT_SECONDS = 60.0  # doubles with each further failure
LONGEST_WAIT = 3600.0
MOST_COUNTED = 10_000  # remembered pairs of name and source, also of unknown names
DIGITS = re.compile(r"\d{4,}")  # part of a PIN, perhaps
COST = 2**14  # about 60 ms
BUSY_SECONDS = 5
BUSY = refuse("pin_checks_busy", "pin", seconds=BUSY_SECONDS)
OVERHEARD = refuse("pin_over_http", "pin")

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
    """A member's PIN as a hash; the member's role comes from the house's records."""

    name: str
    salt: bytes
    digest: bytes
    cost: int
    at: int = 0  # when it was set
    reset: bool = False  # set by others: valid once two people have signed


def hashed(pin: str, salt: bytes, cost: int) -> bytes:
    return scrypt(pin.encode(), salt=salt, n=cost, r=8, p=1, maxmem=2**26)


def member(name: str, pin: str, timestamp: int = 0) -> Member:
    salt = token_bytes(16)
    return Member(name, salt, hashed(pin, salt, COST), COST, timestamp)


def random_pin() -> str:
    return f"{randbelow(10**6):06}"


NOBODY = Member("", bytes(16), bytes(64), 0)


def fits(member: Member, pin: str) -> bool:
    """Check a PIN; it takes the same time for unknown names, so that the time reveals nothing."""
    return hmac.compare_digest(hashed(pin, member.salt, member.cost or COST), member.digest)


class Source(Struct, frozen=True):
    """Where a PIN comes from. Failures are counted per source, so that nobody can lock out another person."""

    address: str = ""
    key: str = ""  # counts failures: a known browser, a session, or the address
    is_known: bool = False  # a known browser or session, checked apart from unknown clients
    is_overheard: bool = False  # unencrypted from another machine, where PINs are not accepted


class Failures(Struct):
    """How many wrong PINs one source gave for one name, and how long that source must wait."""

    own: int = 0  # at this process
    until: float = 0.0
    elsewhere: int = 0  # at other processes of the house

    @property
    def count(self) -> int:
        return self.own + self.elsewhere

    @property
    def wait(self) -> float:
        """Seconds until this source may try the next PIN."""
        return max(0.0, self.until - monotonic())


ANYWHERE = Source()


class Staff:
    """The staff of the house, and the checks of their PINs."""

    def __init__(self, members: Iterable[Member] = (), roles: Callable[[], Mapping[str, Role]] = dict) -> None:
        self._members = {member.name: member for member in members}
        self._roles = roles
        # Called after a right PIN with the number of wrong ones before it.
        self.mistaken: Callable[[str, int], object] = lambda name, count: None
        self._failures: dict[tuple[str, str], Failures] = {}
        self._wrong_pins: Counter[str] = Counter()  # wrong PINs per member since the last right one
        self._known, self._strangers = SlowChecks(2, limit=64, per_source=4), SlowChecks(1, limit=32, per_source=4)
        self._busy_lines = Throttle(1, 60.0)
        self.attempts: Counter[str] = Counter()  # by what became of the PIN

    def role(self, name: str) -> Role | None:
        return self._roles().get(name)

    def since(self, name: str) -> float:
        """Return when a person's PIN was set; sessions from before have ended. Infinity if they have no PIN."""
        member = self._members.get(name)
        return member.at if member else inf

    def know(self, name: str, member: Member | None) -> None:
        """Replace the hash of a person's PIN, or remove it."""
        self._members.pop(name, None)
        if member:
            self._members[name] = member

    @property
    def pinned(self) -> frozenset[str]:
        """The names of people who have a PIN."""
        return frozenset(self._members)

    @property
    def names(self) -> frozenset[str]:
        return frozenset((*self._members, *self._roles()))

    def forgive(self, name: str) -> None:
        """Forget the wrong PINs for a name, after two people have signed for that."""
        self._failures = {key: failures for key, failures in self._failures.items() if key[0] != name}

    async def check(self, name: str, pin: str, source: Source = ANYWHERE) -> Actor | Refused:
        """Return the person, or a refusal that does not reveal whether the name exists.

        A check that is cancelled while it waits in the queue never runs.
        """
        if source.is_overheard:
            self._record("log_pin_overheard", name, source, 0)
            return OVERHEARD
        lane, source_key = (self._known, source.key) if source.is_known else (self._strangers, source.address)
        if lane.is_full(source_key):
            if self._busy_lines.allows():
                self._record("log_pins_busy", name, source, 0)
            return BUSY
        failures = self._failures_of(name, source)
        if failures.wait:
            return self._refuse_for_now(name, source, failures)
        return await lane.run(source_key, lambda: self._check_pin(name, pin, source, failures))

    async def _check_pin(self, name: str, pin: str, source: Source, failures: Failures) -> Actor | Refused:
        member = self._members.get(name, NOBODY)
        if failures.wait:  # other checks from this source failed meanwhile
            return self._refuse_for_now(name, source, failures)
        is_right = await asyncio.to_thread(fits, member, pin)
        if failures.wait:
            return self._refuse_for_now(name, source, failures)
        role = self.role(name)
        if not is_right or member is NOBODY or role is None:
            self._count_failure(name, failures)
            self._record("log_pin_wrong", name, source, failures.count)
            return refuse("pin_wrong", "pin")
        failures.own = failures.elsewhere = 0
        if wrong_count := self._wrong_pins.pop(name, 0):
            self.mistaken(name, wrong_count)
        self._record("log_pin_right", name, source, wrong_count)
        return Actor(name, role)

    def failed_lately(self) -> tuple[tuple[str, str, int, float], ...]:
        """Return who failed from where, how often, and how long they must still wait."""
        return tuple((*key, failures.count, failures.wait) for key, failures in self._failures.items() if failures.own)

    def failed_elsewhere(self, failed: Iterable[tuple[str, str, int, float]]) -> None:
        """Count the failures at other processes of the house, so that they allow no more tries than one."""
        for name, source, count, wait in failed:
            failures = self._failures.setdefault((name, source), Failures())
            failures.elsewhere, failures.until = count, max(failures.until, monotonic() + wait if wait else 0.0)

    def _refuse_for_now(self, name: str, source: Source, failures: Failures) -> Refused:
        self._record("log_pin_unchecked", name, source, failures.count)
        return refuse("pin_tried_too_often", "pin", seconds=ceil(failures.wait))

    def _record(self, code: str, name: str, source: Source, count: int) -> None:
        self.attempts[code.removeprefix("log_")] += 1
        record(code, name, source, count)

    def _failures_of(self, name: str, source: Source) -> Failures:
        """Return the failures for this name from this source; the least recently used are forgotten."""
        key = name, source.key or source.address
        failures = self._failures.pop(key, None) or Failures()
        self._failures[key] = failures
        if len(self._failures) > MOST_COUNTED:
            del self._failures[next(iter(self._failures))]
        return failures

    def _count_failure(self, name: str, failures: Failures) -> None:
        if name in self._members:
            self._wrong_pins[name] += 1
        failures.own += 1
        if failures.count >= TRIES:
            wait = WAIT_SECONDS * 2 ** (failures.count - TRIES)
            failures.until = monotonic() + min(wait, LONGEST_WAIT)


def record(code: str, name: str, source: Source, count: int) -> None:
    """Log one attempt: name, address and number of failures; digits of the name are hidden, as it may be a PIN."""
    log.warning(
        phrase(
            "log_sign_in",
            event=phrase(code),
            name=repr(DIGITS.sub("***", name[:LONGEST_NAME])),
            address=source.address,
            count=count,
        )
    )


def demo_pins(fixed: dict[str, str] | None, names: Iterable[str] = DEMO) -> dict[str, str]:
    """Return a PIN for each member of the demo's staff: the one in `fixed`, or a random one."""
    return {name: (fixed or {}).get(name) or random_pin() for name in names}


def demo_staff(pins: dict[str, str], roles: Callable[[], Mapping[str, Role]] = lambda: DEMO) -> Staff:
    return Staff((member(name, pin) for name, pin in pins.items()), roles)
