"""Reading recorded rounds back from a list of records."""

from collections.abc import Iterable

from croupier.house.recall import Read
from croupier.record.stored_event import Recorded


def reader(records: list[Recorded]) -> Read:
    def read(stream: str, after: int) -> Iterable[Recorded]:
        return (record for record in records if record.stream == stream and record.n > after)

    return read
