"""Move a player with their chips from their seat to another table of the same game."""

from croupier.engine.table import Table, in_round, seat_of
from croupier.house.execute import House
from croupier.record import commands as c
from croupier.rules.refusal import Refused, refuse
from croupier.rules.roles import Actor
from croupier.rules.settings import PokerSettings


def movable(house: House, table: Table, bots: frozenset[str]) -> tuple[str, ...]:
    """Return the people with a seat at other tables of this game who can be moved here: those not in a round."""
    others = (other for other in house.tables.values() if other.game == table.game and other.id != table.id)
    players = dict.fromkeys(
        player for other in others for player in other.seats.values() if player not in in_round(other)
    )
    return tuple(player for player in players if player not in bots and seat_of(table, player) is None)


class Move:
    """One move of a player: take the new seat, leave the old one and buy in, written in one transaction."""

    def __init__(self, table: str, command: c.Relocate) -> None:
        self.table, self.command = table, command
        self.left = ""  # the table that the player leaves
        self._cents = 0  # their chips there

    def refusal(self, house: House, bots: frozenset[str], by: Actor) -> Refused | None:
        """Refuse to move a player who is not in `movable`; otherwise store, for the move, their old table and chips."""
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
        """Return the buy-in at the new table, of as many chips as it allows; None if the player has too few."""
        settings = house.tables[self.table].settings
        assert isinstance(settings, PokerSettings)
        cents = min(self._cents, settings.table_stake.most) // settings.chip_unit * settings.chip_unit
        return c.BuyIn(cents) if cents >= settings.table_stake.least else None
