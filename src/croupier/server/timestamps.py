"""Timestamps of records: the wall clock, checked against the monotonic clock."""

from croupier.house.execute import decrypt_body, entry
from croupier.server.clock import monotonic, wall
from croupier.store.interface import Log
from croupier.store.time_order_check import TOLERANCE


class Timestamps:
    """Timestamps that keep going forward if the wall clock is set back, until two people confirm the new time."""

    def __init__(self, last: int = 0) -> None:
        """Start at `last`, the timestamp of the newest entry."""
        self.first = last
        self._last_timestamp, self._last_at = last, monotonic()
        self._clock_offset = (last if wall() < last - TOLERANCE else wall()) - _millis()

    def now(self) -> int:
        """Return a timestamp that never goes back by more than TOLERANCE."""
        expected, timestamp = self._last_timestamp + round((monotonic() - self._last_at) * 1000), wall()
        if timestamp < expected - TOLERANCE:
            return expected
        if timestamp > expected:
            self._last_timestamp, self._last_at = timestamp, monotonic()
        return timestamp

    def take_jump(self) -> int:
        """Return by how many milliseconds the wall clock was moved since the last call; 0 within TOLERANCE."""
        jump = wall() - _millis() - self._clock_offset
        if abs(jump) <= TOLERANCE:
            return 0
        self._clock_offset += jump
        return jump

    def trust_wall_clock(self) -> None:
        """Trust the wall clock again, after two people have confirmed its time."""
        self._last_timestamp, self._last_at = wall(), monotonic()


def _millis() -> int:
    return round(monotonic() * 1000)


def last_timestamp(log: Log, seq: int) -> int:
    """Return the timestamp of the last entry; 0 if there is none."""
    last = next(log.read(seq - 1), None) if seq else None
    return entry(decrypt_body(last, log.lock)).at if last else 0
