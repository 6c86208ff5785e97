"""A Pit Employee moves a player to another table of the game: his seat, his way out, and his chips with him."""

from croupier.engine.table import Table, in_round, seat_of
from croupier.house.execute import House
from croupier.record import commands as c
from croupier.rules.refusal import Refused, refuse
from croupier.rules.roles import Actor
from croupier.rules.settings import PokerSettings


def movable(house: House, t: Table, bots: frozenset[str]) -> tuple[str, ...]:
    """The people at other tables of this game who are not in the middle of a round."""
    others = (each for each in house.tables.values() if each.game == t.game and each.id != t.id)
    found = dict.fromkeys(who for each in others for who in each.seats.values() if who not in in_round(each))
    return tuple(who for who in found if who not in bots and seat_of(t, who) is None)


class Move:
    """Three orders that are conducted one upon the other, and written as one."""

    def __init__(self, table: str, command: c.Relocate) -> None:
        self.table, self.command = table, command
        self.left = ""  # the table he comes from
        self._cents = 0  # and what he had there

    def refusal(self, house: House, bots: frozenset[str], by: Actor) -> Refused | None:
        """Only somebody who sits at another table is moved; asked as the first of the three is conducted."""
        if not by.is_staff:
            return None
        t, player = house.tables[self.table], self.command.player
        if player not in movable(house, t, bots):
            return refuse("player_not_movable", "player", player=player)
        old = next(each for each in house.tables.values() if each.game == t.game and player in each.seats.values())
        self.left, self._cents = old.id, old.racks.get(player, 0)
        return None

    def chips(self, house: House) -> c.BuyIn | None:
        """As many of his chips as the new table takes; where he has too few for it, he brings them himself."""
        settings = house.tables[self.table].settings
        assert isinstance(settings, PokerSettings)
        cents = min(self._cents, settings.table_stake.most) // settings.chip_unit * settings.chip_unit
        return c.BuyIn(cents) if cents >= settings.table_stake.least else None
