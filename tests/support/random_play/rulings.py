"""Random play in which every ruling is tried: reports, and what must hold after them."""

from croupier.engine.table import Table, game_of
from croupier.house.execute import House
from croupier.house.ledger_accounts import can_end_negative, debt, meter, wallet
from croupier.record import commands as c
from tests.support.random_play.restless_players import Restless
from tests.support.random_play.world import PLAYERS, STAFF

SHIFT_MANAGER = STAFF[-1]
ALWAYS_VOID = ("foreign_card", "deck_count", "not_shuffled")  # whenever they are noticed before the next round


def play(world: Restless, steps: int) -> None:
    """Some steps, and then on until a round has just come to its end: that is when money is gone soonest."""
    for at in range(steps + 60):
        before = {table: t.round is not None and t.round.concluded for table, t in world.house.tables.items()}
        world.anything()
        assert_sound(world.house)
        ended = [table for table, t in world.house.tables.items() if t.round and t.round.concluded > before[table]]
        if at >= steps and ended:
            return


def assert_sound(house: House) -> None:
    assert sum(house.book.values()) == 0, "the books balance"
    for account, micro in house.book.items():
        assert micro >= 0 or can_end_negative(account), f"{account} is below zero"
    for link in house.links.values():
        assert house.book.holds(meter(link.id)) == link.posted, "the meter is what its account holds"
    for player in PLAYERS:
        owes, holds = -house.book.holds(debt(player.name)), house.book.holds(wallet(player.name))
        assert owes >= 0, f"the house owes a debt to {player.name}"
        assert not (owes and holds), f"{player.name} owes {owes} and has {holds} in the wallet"


def reports(world: Restless, t: Table) -> list[c.Report]:
    """Every row of chapter 5 with facts drawn at random, and those that are a Void whenever they are noticed."""
    rows = [row for row in game_of(t).irregularities if t.round is not None]
    drawn = [c.Report(row.id, c.Facts(**{name: world.fact(t, name) for name in row.required})) for row in rows]  # type: ignore[arg-type]
    return [*drawn, *(c.Report(each) for each in ALWAYS_VOID)]
