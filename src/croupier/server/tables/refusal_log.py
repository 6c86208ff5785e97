"""Which refusals are recorded in the chain: a few per person and minute; the others are only counted."""

from croupier.house.execute import House, Order, Plan, record_omitted_refusals, record_refusal
from croupier.record import commands as c
from croupier.rules.refusal import Refused, refuse
from croupier.rules.roles import Actor, Role
from croupier.server.clock import monotonic
from croupier.server.transport.client_limits import Throttles

SECONDS = 60.0
PER_PERSON = 20  # refusals per SECONDS
IN_ALL = 600  # refusals per SECONDS of all people together
EVERYBODY = ""


class Refusals:
    """The limits on how many refusals are recorded."""

    def __init__(self) -> None:
        self.paused = False  # while the disk is nearly full
        self._people, self._house = Throttles(PER_PERSON, SECONDS), Throttles(IN_ALL, SECONDS)
        self._omitted: dict[Actor, int] = {}
        self._reported = monotonic()

    def noted(self, house: House, order: Order, refusal: Refused) -> Plan | Refused:
        """Return the plan that records a refusal if the limits allow it, otherwise the refusal, which is then counted.

        Refusals of spectators are never recorded.
        """
        if order.by.role is Role.SPECTATOR:
            return refusal
        if order.by.role is Role.HOUSE or self._allows(order.by):
            return record_refusal(house, order, refusal)
        self._omitted[order.by] = self._omitted.get(order.by, 0) + 1
        return refusal

    def _allows(self, by: Actor) -> bool:
        return not self.paused and self._people.allows(f"{by.role} {by.name}") and self._house.allows(EVERYBODY)

    @property
    def are_due(self) -> bool:
        """Whether it is time to record how many refusals were left out."""
        return bool(self._omitted) and not self.paused and monotonic() - self._reported >= SECONDS

    def report(self, house: House, timestamp: int) -> Plan | Refused:
        """Return a plan that records, for each person, how many refusals were left out since the last report."""
        if not self.are_due:
            return refuse("no_refusals_omitted")
        omitted, self._omitted, self._reported = self._omitted, {}, monotonic()
        return record_omitted_refusals(house, omitted, timestamp)


def refuse_over_chips(house: House, table: str, command: c.AnyCommand, by: Actor) -> Refused | None:
    """Refuse a bet larger than the player's chips at the table, instead of reducing the bet."""
    if not isinstance(command, c.PlaceBet) or table not in house.tables:
        return None
    player = command.player if by.is_staff else by.name
    rack = house.tables[table].racks.get(player, 0)
    if command.cents <= max(rack, 0):
        return None
    return refuse("bet_over_chips", "cents", player=player, chips=rack)
