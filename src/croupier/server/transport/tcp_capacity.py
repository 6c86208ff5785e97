"""How many connections this process can hold, and which ones it admits."""

import resource
from collections import Counter
from collections.abc import Iterable
from ipaddress import ip_address, ip_network
from typing import Protocol

from croupier.server.transport.client_limits import counted_as

RESERVE = 96  # descriptors for the database, the witness, the log and other files
LEAST = 16  # minimum of connections to open a house
MOST = 10_000  # maximum of connections
SHARE = 2  # one address may hold at most half of all connections


class Line(Protocol):
    """A TCP connection."""

    def abort(self) -> None: ...


def allow_descriptors(requested: int = 0) -> int:
    """Set how many files this process may open, by default the system's maximum; return that number."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    maximum = MOST + RESERVE if hard == resource.RLIM_INFINITY else hard
    limit = min(requested or maximum, maximum)
    if limit != soft:
        resource.setrlimit(resource.RLIMIT_NOFILE, (limit, hard))
    return limit


def connections_for(descriptors: int) -> int:
    """Return how many connections fit into this many file descriptors; below LEAST a house cannot open."""
    return min(MOST, descriptors - RESERVE)


class Capacity:
    """Counts every accepted connection, in all and by address, and limits both."""

    def __init__(self, most: int, per_address: int, proxies: Iterable[str] = ()) -> None:
        self.most, self.per_address = most, min(per_address, max(1, most // SHARE))
        self._proxies = [ip_network(proxy) for proxy in proxies]
        self._address_of: dict[Line, str] = {}
        self._count: Counter[str] = Counter()
        self._idle: dict[Line, None] = {}  # without a request, oldest first

    def __len__(self) -> int:
        return len(self._address_of)

    def admit(self, connection: Line, host: str) -> bool:
        """Count a new connection, or abort it if its address has too many.

        If the house is full, the oldest idle connection is closed to make room.
        """
        address = counted_as(host)
        if not self._is_proxy(host) and self._count[address] >= self.per_address:
            connection.abort()
            return False
        if len(self._address_of) >= self.most:
            oldest = next(iter(self._idle), None)
            if oldest is None:
                connection.abort()
                return False
            self.release(oldest)
            oldest.abort()
        self._address_of[connection] = address
        self._count[address] += 1
        self._idle[connection] = None
        return True

    def set_busy(self, connection: Line) -> None:
        """Mark a connection as serving a request or a WebSocket."""
        self._idle.pop(connection, None)

    def set_idle(self, connection: Line) -> None:
        """Mark a connection as idle: it may be closed to make room."""
        if connection in self._address_of:
            self._idle[connection] = None

    def release(self, connection: Line) -> None:
        self._idle.pop(connection, None)
        address = self._address_of.pop(connection, None)
        if address is not None:
            self._count[address] -= 1
            if not self._count[address]:
                del self._count[address]

    def _is_proxy(self, host: str) -> bool:
        """Return whether a connection comes from a proxy of the house; these are not limited per address."""
        try:
            peer = ip_address(host)
        except ValueError:
            return False
        return any(peer in network for network in self._proxies)
