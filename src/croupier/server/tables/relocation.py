"""Moving a player to another table of the same game: a new seat, leaving the old one, and their chips."""

from croupier.engine.table import Table, in_round, seat_of
from croupier.house.execute import House
from croupier.record import commands as c
from croupier.rules.refusal import Refused, refuse
from croupier.rules.roles import Actor
from croupier.rules.settings import PokerSettings


def movable(house: House, table: Table, bots: frozenset[str]) -> tuple[str, ...]:
    """Return the people at other tables of this game who are not in a round."""
    others = (other for other in house.tables.values() if other.game == table.game and other.id != table.id)
    players = dict.fromkeys(
        player for other in others for player in other.seats.values() if player not in in_round(other)
    )
    return tuple(player for player in players if player not in bots and seat_of(table, player) is None)


class Move:
    """Three orders of one relocation, executed in sequence and written as one."""

    def __init__(self, table: str, command: c.Relocate) -> None:
        self.table, self.command = table, command
        self.left = ""  # the table that the player leaves
        self._cents = 0  # their chips there

    def refusal(self, house: House, bots: frozenset[str], by: Actor) -> Refused | None:
        """Refuse to move a player who does not sit at another table; called when the first order is executed."""
        if not by.is_staff:
            return None
        table, player = house.tables[self.table], self.command.player
        if player not in movable(house, table, bots):
            return refuse("player_not_movable", "player", player=player)
        old_table = next(
            other for other in house.tables.values() if other.game == table.game and player in other.seats.values()
        )
        self.left, self._cents = old_table.id, old_table.racks.get(player, 0)
        return None

    def chips(self, house: House) -> c.BuyIn | None:
        """Buy in with as many of the player's chips as the new table allows; None if they have too few."""
        settings = house.tables[self.table].settings
        assert isinstance(settings, PokerSettings)
        cents = min(self._cents, settings.table_stake.most) // settings.chip_unit * settings.chip_unit
        return c.BuyIn(cents) if cents >= settings.table_stake.least else None
