"""The index of finished rounds, by which players find and print them."""

from msgspec import Struct

from croupier.engine.table import Table, stakes


class RoundRow(Struct, frozen=True, gc=False):
    """An index entry for one player's round; a later one for the same table, number and player replaces it."""

    table: str
    number: int
    player: str
    at: int
    net: int  # cents won or lost
    rack: int  # cents in front of them when it was over
    first: int  # position of the opening record in the table's stream


def rows(table: Table, timestamp: int) -> tuple[RoundRow, ...]:
    """Return an index entry for each player with a bet in the round, in the order of their boxes."""
    round_ = table.round
    assert round_ is not None
    players = dict.fromkeys(stake.player for stake in stakes(table))
    nets = dict.fromkeys(players, 0)
    for line in round_.lines:
        nets[line.player] = nets.get(line.player, 0) + line.net
    return tuple(
        RoundRow(table.id, round_.number, player, timestamp, nets[player], table.racks.get(player, 0), table.log[0].seq)
        for player in players
    )
