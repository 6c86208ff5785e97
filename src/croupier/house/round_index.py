"""What is kept of a round that is over, for those who had bets in it: enough to find and print it again."""

from msgspec import Struct

from croupier.engine.table import Table, stakes


class RoundRow(Struct, frozen=True, gc=False):
    """One player's round: looked up by table, number and player; the later one of the same round stands."""

    table: str
    number: int
    player: str
    at: int
    net: int  # cents won or lost
    rack: int  # cents in front of him when it was over
    first: int  # the record of the table's stream that opened it


def rows(t: Table, at: int) -> tuple[RoundRow, ...]:
    """Everybody with a bet in the round, in the order of their boxes."""
    r = t.round
    assert r is not None
    players = dict.fromkeys(stake.player for stake in stakes(t))
    nets = dict.fromkeys(players, 0)
    for line in r.lines:
        nets[line.player] = nets.get(line.player, 0) + line.net
    return tuple(
        RoundRow(t.id, r.number, player, at, nets[player], t.racks.get(player, 0), t.log[0].seq) for player in players
    )
