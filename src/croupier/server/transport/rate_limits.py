"""Rate limits: calls of a given cost within a given time."""

from collections import deque

from croupier.server.clock import monotonic


class Throttle:
    """Allows calls until their costs within the last seconds reach a limit."""

    def __init__(self, limit: int, seconds: float) -> None:
        self._most, self._seconds = limit, seconds
        self._times: deque[float] = deque()

    def allows(self, cost: int = 1) -> bool:
        if self.is_spent:
            return False
        self._times.extend([monotonic()] * cost)
        return True

    @property
    def is_spent(self) -> bool:
        now = monotonic()
        while self._times and self._times[0] <= now - self._seconds:
            self._times.popleft()
        return len(self._times) >= self._most
