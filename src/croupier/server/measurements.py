"""What a running house counts: commands, their stages, and what it sends. Plain numbers, so that counting is cheap."""

from collections import Counter
from collections.abc import Iterable
from time import perf_counter

from croupier.rules.refusal import Refused
from croupier.server.command_outcome import Outcome
from croupier.store.durations import Durations

STAGES = ("queue", "decide", "write", "publish")


class Traffic:
    """What was sent to all clients."""

    def __init__(self) -> None:
        self.messages = self.bytes = self.views = 0


class CommandTimes:
    """How long commands spend in each stage, and how they end."""

    def __init__(self) -> None:
        self.stages = {stage: Durations() for stage in STAGES}
        self.done = 0
        self.refusals: Counter[str] = Counter()

    def taken(self, submitted: Iterable[float]) -> float:
        """Note that these commands leave the queue now, and return the time."""
        now, observe = perf_counter(), self.stages["queue"].observe
        for start in submitted:
            observe(now - start)
        return now

    def passed(self, stage: str, start: float) -> None:
        self.stages[stage].observe(perf_counter() - start)

    def answered(self, outcomes: Iterable[Outcome]) -> None:
        for outcome in outcomes:
            if isinstance(outcome, Refused):
                self.refusals[outcome.code] += 1
            else:
                self.done += 1
