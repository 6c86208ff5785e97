"""Timestamps of entries: they may go back only after a recorded correction of the clock."""

from collections.abc import Iterable

from croupier.house.execute import Entry
from croupier.record.events import ClockCorrected
from croupier.record.stored_event import Recorded
from croupier.words import phrase

TOLERANCE = 5_000  # milliseconds that timestamps may go back without a correction
SETTLING = 60_000  # milliseconds after a correction in which entries may still have times from before it


class TimestampCheck:
    """Detect timestamps that go back without a recorded correction of the clock."""

    def __init__(self) -> None:
        self._latest, self._corrected = 0, 0

    def gone_back(self, entries: Iterable[Entry]) -> list[str]:
        """Describe where the next entries go back in time; one correction permits one step back."""
        faults, latest = list[str](), self._latest
        for entry in entries:
            timestamp = entry.at
            if timestamp > latest:
                latest = timestamp
            elif timestamp < latest - TOLERANCE:
                if latest > self._corrected:
                    faults.append(phrase("record_goes_back", seq=entry.seq, millis=latest - timestamp))
                latest, self._corrected = timestamp, 0
            if isinstance(entry, Recorded) and isinstance(entry.event, ClockCorrected):
                self._corrected = timestamp + SETTLING
        self._latest = latest
        return faults
