"""Limits on open sockets per address, and on requests and messages per person and address."""

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

SOCKETS_IN_ALL = 10_000
KNOCKERS = 10_000  # clients whose rates are remembered
LONGEST_ADDRESS = 64
TRY_LATER = 1013  # WebSocket close code
FAREWELLS_A_MINUTE = 20  # for one address
SOCKETS_PER_SHARE = 10  # this many sockets of an address share the limit of one person
NETWORK = 64  # bits of an IPv6 address that identify a subscriber


def address_of(connection: HTTPConnection) -> str:
    """Return the client's address: the peer, or the one that a trusted proxy names."""
    return counted_as(connection.client.host if connection.client else "")


def counted_as(host: str) -> str:
    """Return the address that is counted: IPv4 in its usual form, or the /64 network of an IPv6 address."""
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
    """One rate limit per key; the least recently used are forgotten."""

    def __init__(self, limit: int, seconds: float) -> None:
        self._limit = limit, seconds
        self._throttles: dict[str, Throttle] = {}

    def allows(self, key: str, cost: int = 1) -> bool:
        throttle = self._throttles.pop(key, None) or Throttle(*self._limit)
        self._throttles[key] = throttle
        if len(self._throttles) > KNOCKERS:
            del self._throttles[next(iter(self._throttles))]
        return throttle.allows(cost)

    def is_spent(self, key: str) -> bool:
        return key in self._throttles and self._throttles[key].is_spent


class Budget:
    """The limits on what people and addresses may send, over all their sockets together."""

    def __init__(self, limit: int, seconds: float, sockets_an_address: int) -> None:
        self._people = Throttles(limit, seconds)
        self._addresses = Throttles(max(limit, limit * sockets_an_address // SOCKETS_PER_SHARE), seconds)

    def allowance(self, person: str, address: str) -> "Allowance":
        """Return what a person may still send; people who are not signed in share one allowance per address."""
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
    """Return how many sockets spectators may use; a quarter is reserved for people who are signed in."""
    return sockets * 3 // 4


class Full(Struct, frozen=True):
    """The reason why a socket was not opened, and the HTTP status for it."""

    refused: Refused
    status: int


TOO_MANY_MESSAGES = Full(refuse("too_many_messages"), 429)


class ConnectionLimits:
    """The limits on open sockets, in all and per address."""

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
        """Accept a socket and close it with a reason for the page; if this happens too often, only send the status."""
        why = words.refusal(full.refused)
        if self._farewells.allows(address_of(socket)):
            await socket.accept()
            await socket.close(TRY_LATER, why)
        else:
            await socket.send_denial_response(PlainTextResponse(why, full.status))

    @contextmanager
    def held(self, address: str) -> Iterator[None]:
        """Count a socket while it is served."""
        self._open[address] += 1
        try:
            yield
        finally:
            self._open[address] -= 1
            if not self._open[address]:
                del self._open[address]
