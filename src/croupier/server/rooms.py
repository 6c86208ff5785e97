"""What looks at the tables of a house: automatic dealers, bots, and calls from the waiting lists."""

from random import Random

from croupier.server.tables.auto_dealer import AutoDealer
from croupier.server.tables.floor import Floor
from croupier.server.tables.house_bots import Bot, HouseBots
from croupier.server.tables.pace import Pace
from croupier.server.tables.waiting_lists.seat_calls import SeatCalls


class Rooms:
    """Looks at every change of a table, and acts once this process leads the house."""

    def __init__(self, floor: Floor, pace: Pace, bots: tuple[Bot, ...], chance: Random) -> None:
        self._floor = floor
        floor.broadcast.bots = frozenset(bot.name for bot in bots)
        self.seat_calls = SeatCalls(
            lambda: floor.house, floor.waiting_lists, floor.presence, floor.notices, floor.refresh, floor.notes
        )
        self._dealer = AutoDealer(floor, pace, floor.broadcast.bots)
        self._house_bots = HouseBots(floor, pace, bots, chance)
        self.seat_calls.is_active = self._dealer.is_active = self._house_bots.is_active = False
        floor.on_connect.append(self.seat_calls.greet)
        floor.table_observers += [self.seat_calls.look, self._dealer.look, self._house_bots.look]

    def begin(self) -> None:
        """Act from now on. The clocks go on from when this process saw them start."""
        self.seat_calls.is_active = self._house_bots.is_active = True
        self._dealer.begin()
        self._floor.notify_all_tables()
