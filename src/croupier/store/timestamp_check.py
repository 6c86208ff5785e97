"""Times on entries: they go back where a correction of the clock stands before them, and nowhere else."""

from collections.abc import Iterable

from croupier.house.execute import Entry
from croupier.record.events import ClockCorrected
from croupier.record.recorded import Recorded

TOLERANCE = 5_000  # milliseconds by which a clock may be set without a word
SETTLING = 60_000  # so long after a correction entries may come that were dated before it was on disk


class TimestampCheck:
    """How late it has been by the entries so far, and until when a clock may still go back to the right time."""

    def __init__(self) -> None:
        self._latest, self._corrected = 0, 0

    def gone_back(self, entries: Iterable[Entry]) -> list[str]:
        """Where the time goes back among the next entries, in words; one correction is good for one step."""
        found, latest = list[str](), self._latest
        for each in entries:
            at = each.at
            if at > latest:
                latest = at
            elif at < latest - TOLERANCE:
                if latest > self._corrected:
                    found.append(
                        f"record {each.seq} is dated {latest - at} ms before an earlier one: nobody corrected the clock"
                    )
                latest, self._corrected = at, 0
            if type(each) is Recorded and type(each.event) is ClockCorrected:
                self._corrected = at + SETTLING
        self._latest = latest
        return found
