"""The wait before the first card, in which players reveal the words that they sealed for the shuffle."""

from math import ceil

from croupier.engine.player_entropy import outstanding
from croupier.engine.table import Table
from croupier.record import commands as c
from croupier.rules.refusal import Refused, refuse
from croupier.server.clock import monotonic

TOLERANCE = 0.05  # seconds by which a timer may be early


class RevealTime:
    """How long the first card of each round waits for players to reveal their sealed words."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._since: dict[str, tuple[int, float]] = {}  # table -> its round, and when bets closed

    def until(self, table: Table) -> float:
        """Return when the first card may be dealt although words are not revealed; 0 if it need not wait."""
        if not waits_for(table):
            return 0.0
        number, since = self._since.get(table.id, (0, 0.0))
        if number != table.rounds:
            since = monotonic()
            self._since[table.id] = table.rounds, since
        return since + self._seconds

    def refusal(self, table: Table | None, command: c.AnyCommand) -> Refused | None:
        """Refuse to deal the first card while it must wait for players to reveal their sealed words."""
        if table is None or not isinstance(command, c.Deal):
            return None
        seconds_left = self.until(table) - monotonic()
        if seconds_left <= TOLERANCE:
            return None
        return refuse("sealed_words_missing", "words", players=waits_for(table), seconds=ceil(seconds_left))


def waits_for(table: Table) -> tuple[str, ...]:
    """Return the players who have not revealed their sealed words; nobody after the first card."""
    return outstanding(table.log) if table.round is not None and not table.round.cards else ()
