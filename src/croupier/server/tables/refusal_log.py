"""Which refusals are written into the chain: a few per person and minute, then one entry that counts the rest."""

from croupier.house.execute import House, Order, Plan, record_omitted_refusals, record_refusal
from croupier.record import commands as c
from croupier.rules.refusal import Refused, refuse
from croupier.rules.roles import Actor, Role
from croupier.server.clock import monotonic
from croupier.server.transport.connection_limits import Throttles

SECONDS = 60.0
PER_PERSON = 20  # refusals in so many seconds
IN_ALL = 600  # of everybody together
EVERYBODY = ""


class Refusals:
    """Used by the thread that decides, and by no other."""

    def __init__(self) -> None:
        self.paused = False  # while the disk is nearly full
        self._people, self._house = Throttles(PER_PERSON, SECONDS), Throttles(IN_ALL, SECONDS)
        self._omitted: dict[Actor, int] = {}
        self._reported = monotonic()

    def noted(self, house: House, order: Order, refused: Refused) -> Plan | Refused:
        """The refusal as an entry of the chain, or only as an answer. A spectator leaves no trace."""
        if order.by.role is Role.SPECTATOR:
            return refused
        if order.by.role is Role.HOUSE or self._allows(order.by):
            return record_refusal(house, order, refused)
        self._omitted[order.by] = self._omitted.get(order.by, 0) + 1
        return refused

    def _allows(self, by: Actor) -> bool:
        return not self.paused and self._people.allows(f"{by.role} {by.name}") and self._house.allows(EVERYBODY)

    @property
    def are_due(self) -> bool:
        """Is it time to write down how many refusals were left out?"""
        return bool(self._omitted) and not self.paused and monotonic() - self._reported >= SECONDS

    def report(self, house: House, at: int) -> Plan | Refused:
        """One entry for each person whose refusals were left out since the last time."""
        if not self.are_due:
            return refuse("no_refusals_omitted")
        omitted, self._omitted, self._reported = self._omitted, {}, monotonic()
        return record_omitted_refusals(house, omitted, at)


def too_much(house: House, table: str, command: c.AnyCommand, by: Actor) -> Refused | None:
    """Nobody bets more than they have: an amount that a command names is never cut down to what is there."""
    if not isinstance(command, c.PlaceBet) or table not in house.tables:
        return None
    player = command.player if by.is_staff else by.name
    rack = house.tables[table].racks.get(player, 0)
    if command.cents <= max(rack, 0):
        return None
    return refuse("bet_over_chips", "cents", player=player, chips=rack)
