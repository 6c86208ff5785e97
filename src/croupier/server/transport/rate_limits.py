"""Throttle: at most so many calls in so many seconds."""

from collections import deque

from croupier.server.clock import monotonic


class Throttle:
    """So many in so many seconds, and no more; what costs more counts for several."""

    def __init__(self, most: int, seconds: float) -> None:
        self._most, self._seconds = most, seconds
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
