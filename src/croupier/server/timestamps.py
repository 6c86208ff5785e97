"""Times on records: the wall clock, held against the clock that only goes forward."""

from croupier.house.execute import decrypt_body, entry
from croupier.server.clock import monotonic, wall
from croupier.store.interface import Log
from croupier.store.timestamp_check import TOLERANCE


class Timestamps:
    """A wall clock that was set back is not believed before two people say so: until then the labels run on."""

    def __init__(self, last: int = 0) -> None:
        """`last`: the label of the last record there is; none of ours is before the first."""
        self.first = last
        self._mark, self._at = last, monotonic()
        self._apart = (last if wall() < last - TOLERANCE else wall()) - _millis()

    def now(self) -> int:
        """Never earlier by more than the tolerance than a label of before."""
        runs_on, label = self._mark + round((monotonic() - self._at) * 1000), wall()
        if label < runs_on - TOLERANCE:
            return runs_on
        if label > runs_on:
            self._mark, self._at = label, monotonic()
        return label

    def jumped(self) -> int:
        """By how many milliseconds the wall clock was set, ahead or back, since this was last answered."""
        jump = wall() - _millis() - self._apart
        if abs(jump) <= TOLERANCE:
            return 0
        self._apart += jump
        return jump

    def believe(self) -> None:
        """The wall clock is right, wherever it stands."""
        self._mark, self._at = wall(), monotonic()


def _millis() -> int:
    return round(monotonic() * 1000)


def last_timestamp(log: Log, seq: int) -> int:
    """The label of the last entry; 0 where there is none."""
    last = next(log.read(seq - 1), None) if seq else None
    return entry(decrypt_body(last, log.lock)).at if last else 0
