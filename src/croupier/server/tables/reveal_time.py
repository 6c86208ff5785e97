"""Time for sealed words: before the first card of a round, every dealer waits for players to reveal theirs."""

from math import ceil

from croupier.engine.player_entropy import outstanding
from croupier.engine.table import Table
from croupier.record import commands as c
from croupier.rules.refusal import Refused, refuse
from croupier.server.clock import monotonic

TOLERANCE = 0.05  # seconds by which a timer may be early


class RevealTime:
    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._since: dict[str, tuple[int, float]] = {}  # table -> its round, and when its seals were closed

    def until(self, t: Table) -> float:
        """When the first card may be dealt without the words that are missing; 0 where none are."""
        if not waits_for(t):
            return 0.0
        number, since = self._since.get(t.id, (0, 0.0))
        if number != t.rounds:
            since = monotonic()
            self._since[t.id] = t.rounds, since
        return since + self._seconds

    def refusal(self, t: Table | None, command: c.AnyCommand) -> Refused | None:
        """Why a card is not dealt yet, by whomever."""
        if t is None or not isinstance(command, c.Deal):
            return None
        left = self.until(t) - monotonic()
        if left <= TOLERANCE:
            return None
        return refuse("sealed_words_missing", "words", players=waits_for(t), seconds=ceil(left))


def waits_for(t: Table) -> tuple[str, ...]:
    """Before the first card, the players whose sealed words are not revealed."""
    return outstanding(t.log) if t.round is not None and not t.round.cards else ()
