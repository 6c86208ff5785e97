"""Turn or Check of MLTH-3 and PTH-6 as bots read it: a bit for every starting hand and flop."""

import numpy as np

from croupier.analysis.holdem.main_game import TURN, sums, turns
from croupier.analysis.kernels import suit_isomorphism
from croupier.analysis.kernels.holdem_decisions import hole
from croupier.analysis.kernels.numba_setup import Bools, Ints
from croupier.analysis.pay_tables import paid
from croupier.bots import holdem_chart as chart
from croupier.rules.cards import Card
from croupier.rules.games.multilink_holdem_v3 import MULTILINK_V3
from croupier.rules.hands import HandRank

STARTS = 169


def turn_bits() -> bytes:
    """The flops of each starting hand in turn, lowest bit first."""
    won = turns(sums(HandRank.STRAIGHT), paid({"odds": MULTILINK_V3.odds}).times("odds", TURN))
    bits = np.stack([_row(won > 0, start) for start in range(STARTS)])
    return np.packbits(bits, bitorder="little").tobytes()


def _row(bets: Bools, start: int) -> Bools:
    """By the place of the flop; no bit is set where it has one of the Hole Cards."""
    three, flops, two = suit_isomorphism.classes(3), _flops(), _two(start)
    mine = suit_isomorphism.hole_exchanges()[three.by, hole(*two)]
    row = np.zeros(chart.FLOPS, np.bool_)
    row[_places(flops)] = bets[three.of, mine] & ~np.isin(flops, two).any(axis=1)
    return row


def _two(start: int) -> tuple[Card, Card]:
    """Two cards of the starting hand, the higher one in clubs, the other in clubs or diamonds."""
    one, two = divmod(start, 13)
    return (4 * one, 4 * two) if one > two else (4 * two, 4 * one + 1)


def _flops() -> Ints:
    return np.array([(a, b, c) for c in range(52) for b in range(c) for a in range(b)], np.int64)


def _places(flops: Ints) -> Ints:
    """As `chart.place` has them, with suits that need no new name."""
    (a, b, c), (one, two, three) = (flops >> 2).T, (flops & 3).T
    ranks = a + b * (b + 1) // 2 + c * (c + 1) * (c + 2) // 6
    found: Ints = 64 * ranks + 16 * one + 4 * two + three
    return found
