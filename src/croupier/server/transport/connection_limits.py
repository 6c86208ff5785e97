"""The door: how many sockets one address may hold open, and how often anybody may ask."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from ipaddress import IPv6Address, ip_address, ip_network

from msgspec import Struct
from starlette.requests import HTTPConnection
from starlette.responses import PlainTextResponse
from starlette.websockets import WebSocket

from croupier import words
from croupier.rules.refusal import Refused, refuse
from croupier.server.transport.rate_limits import Throttle

SOCKETS_IN_ALL = 5_000
KNOCKERS = 10_000  # of whom we remember how often they asked
LONGEST_ADDRESS = 64
TRY_LATER = 1013  # why a socket is closed
FAREWELLS_A_MINUTE = 20  # for one address
SOCKETS_PER_SHARE = 10  # of so many sockets of an address, all send as much as one person may
NETWORK = 64  # bits of an IPv6 address that one subscriber is given


def address_of(connection: HTTPConnection) -> str:
    """Where somebody comes from: the peer, or whom a proxy that the house trusts has named."""
    return counted_as(connection.client.host if connection.client else "")


def counted_as(host: str) -> str:
    """One subscriber is one address: an IPv4 address however it is written, or the network of an IPv6 one."""
    try:
        address = ip_address(host)
    except ValueError:
        return host[:LONGEST_ADDRESS]
    if not isinstance(address, IPv6Address):
        return str(address)
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(ip_network((int(address), NETWORK), strict=False))


class Throttles:
    """A throttle for everybody who asks; who asked longest ago is forgotten first."""

    def __init__(self, most: int, seconds: float) -> None:
        self._limit = most, seconds
        self._of: dict[str, Throttle] = {}

    def allows(self, who: str, cost: int = 1) -> bool:
        throttle = self._of.pop(who, None) or Throttle(*self._limit)
        self._of[who] = throttle
        if len(self._of) > KNOCKERS:
            del self._of[next(iter(self._of))]
        return throttle.allows(cost)

    def is_spent(self, who: str) -> bool:
        return who in self._of and self._of[who].is_spent


class Budget:
    """What people and addresses may send, whichever socket they use: a new one brings no new allowance."""

    def __init__(self, most: int, seconds: float, sockets_an_address: int) -> None:
        self._people = Throttles(most, seconds)
        self._addresses = Throttles(max(most, most * sockets_an_address // SOCKETS_PER_SHARE), seconds)

    def allowance(self, person: str, address: str) -> "Allowance":
        """Strangers have no name: everybody without one at an address shares one allowance."""
        return Allowance(self._people, self._addresses, person or f"at {address}", address)


class Allowance(Struct, frozen=True):
    """What one person may still send from one address."""

    people: Throttles
    addresses: Throttles
    person: str
    address: str

    def allows(self, cost: int = 1) -> bool:
        person, address = self.people.allows(self.person, cost), self.addresses.allows(self.address, cost)
        return person and address

    @property
    def is_spent(self) -> bool:
        return self.people.is_spent(self.person) or self.addresses.is_spent(self.address)


def spectator_limit(sockets: int) -> int:
    """A quarter of all sockets is kept for people who are signed in."""
    return sockets * 3 // 4


class Full(Struct, frozen=True):
    """Why no further socket is opened, and the status of such an answer."""

    refused: Refused
    status: int


TOO_MANY_MESSAGES = Full(refuse("too_many_messages"), 429)


class ConnectionLimits:
    """The open sockets, by address."""

    def __init__(self, an_address: int, in_all: int = SOCKETS_IN_ALL) -> None:
        self._an_address, self._in_all = an_address, min(in_all, SOCKETS_IN_ALL)
        self._open: Counter[str] = Counter()
        self._farewells = Throttles(FAREWELLS_A_MINUTE, 60.0)

    def full(self, address: str, *, is_known: bool = False) -> Full | None:
        if self._open.total() >= (self._in_all if is_known else spectator_limit(self._in_all)):
            return Full(refuse("house_full"), 503)
        if self._open[address] >= self._an_address:
            return Full(refuse("too_many_connections", limit=self._an_address), 429)
        return None

    async def turn_away(self, socket: WebSocket, full: Full) -> None:
        """In words that a page can show, which it only hears on an open socket; a flood gets the bare status."""
        why = words.refusal(full.refused)
        if self._farewells.allows(address_of(socket)):
            await socket.accept()
            await socket.close(TRY_LATER, why)
        else:
            await socket.send_denial_response(PlainTextResponse(why, full.status))

    @contextmanager
    def held(self, address: str) -> Iterator[None]:
        """A socket, for as long as it is served, however that ends."""
        self._open[address] += 1
        try:
            yield
        finally:
            self._open[address] -= 1
            if not self._open[address]:
                del self._open[address]
