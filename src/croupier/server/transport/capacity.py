"""How many connections this process can hold, and who may open one more."""

import resource
from collections import Counter
from collections.abc import Iterable
from ipaddress import ip_address, ip_network
from typing import Protocol

from croupier.server.transport.connection_limits import counted_as

RESERVE = 96  # descriptors for the database, the witness, the log and whatever else the program itself opens
LEAST = 16  # connections that a house needs to serve anybody
MOST = 10_000  # connections, however many descriptors the system grants
SHARE = 2  # one address holds at most one half of all connections


class Line(Protocol):
    """A connection below HTTP."""

    def abort(self) -> None: ...


def allow_descriptors(wanted: int = 0) -> int:
    """Raise (or lower) the number of files this process may open, to the hard limit by default; return that number."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = MOST + RESERVE if hard == resource.RLIM_INFINITY else hard
    limit = min(wanted or most, most)
    if limit != soft:
        resource.setrlimit(resource.RLIMIT_NOFILE, (limit, hard))
    return limit


def connections_for(descriptors: int) -> int:
    """The connections that fit into so many descriptors; fewer than LEAST are not enough to open a house."""
    return min(MOST, descriptors - RESERVE)


class Capacity:
    """Every accepted connection, from its first packet to its last, counted by address."""

    def __init__(self, most: int, per_address: int, proxies: Iterable[str] = ()) -> None:
        self.most, self.per_address = most, min(per_address, max(1, most // SHARE))
        self._proxies = [ip_network(each) for each in proxies]
        self._address_of: dict[Line, str] = {}
        self._count: Counter[str] = Counter()
        self._idle: dict[Line, None] = {}  # with no request under way, the oldest first

    def __len__(self) -> int:
        return len(self._address_of)

    def admit(self, line: Line, host: str) -> bool:
        """Count a new connection, or abort it. In a full house the oldest idle connection makes room."""
        address = counted_as(host)
        if not self._is_proxy(host) and self._count[address] >= self.per_address:
            line.abort()
            return False
        if len(self._address_of) >= self.most:
            oldest = next(iter(self._idle), None)
            if oldest is None:
                line.abort()
                return False
            self.release(oldest)
            oldest.abort()
        self._address_of[line] = address
        self._count[address] += 1
        self._idle[line] = None
        return True

    def set_busy(self, line: Line) -> None:
        """A request or a window has begun on it."""
        self._idle.pop(line, None)

    def set_idle(self, line: Line) -> None:
        """Its request is answered, or its window closed: it is kept only while there is room."""
        if line in self._address_of:
            self._idle[line] = None

    def release(self, line: Line) -> None:
        self._idle.pop(line, None)
        address = self._address_of.pop(line, None)
        if address is not None:
            self._count[address] -= 1
            if not self._count[address]:
                del self._count[address]

    def _is_proxy(self, host: str) -> bool:
        """A proxy of the house brings everybody's connections: only the total counts for it."""
        try:
            peer = ip_address(host)
        except ValueError:
            return False
        return any(peer in network for network in self._proxies)
