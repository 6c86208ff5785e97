"""The Turn Bet decisions in hold'em against the House, for bots: one bit for each starting hand and flop."""

import numpy as np

from croupier.analysis.holdem.main_game import TURN, cached_board_sums, turn_bet_values
from croupier.analysis.kernels import suit_isomorphism
from croupier.analysis.kernels.holdem_decisions import hole_index
from croupier.analysis.kernels.numba_setup import Bools, Ints
from croupier.analysis.pay_tables import payouts_of
from croupier.bots import holdem_chart as chart
from croupier.rules.cards import Card
from croupier.rules.games.multilink_holdem_v3 import MULTILINK_V3
from croupier.rules.hands import HandRank

STARTS = 169


def turn_bits() -> bytes:
    """Return the decisions as bits by starting hand and flop: 1 for a Turn Bet.

    The first decision of a byte is its lowest bit.
    """
    won = turn_bet_values(
        cached_board_sums(HandRank.STRAIGHT), payouts_of({"odds": MULTILINK_V3.odds}).times("odds", TURN)
    )
    bits = np.stack([_start_bits(won > 0, start) for start in range(STARTS)])
    return np.packbits(bits, bitorder="little").tobytes()


def _start_bits(bets: Bools, start: int) -> Bools:
    """Return, by index of the flop, whether a starting hand bets.

    The value is False for flops that contain one of its cards.
    """
    three, flops, hole_cards = suit_isomorphism.classes(3), _flops(), _example_cards(start)
    own_hole = suit_isomorphism.hole_exchanges()[three.exchange_of, hole_index(*hole_cards)]
    row = np.zeros(chart.FLOPS, np.bool_)
    row[_flop_places(flops)] = bets[three.class_of, own_hole] & ~np.isin(flops, hole_cards).any(axis=1)
    return row


def _example_cards(start: int) -> tuple[Card, Card]:
    """Return two cards that are an example of a starting hand: the higher in clubs, the other in clubs or diamonds."""
    first, second = divmod(start, 13)
    return (4 * first, 4 * second) if first > second else (4 * second, 4 * first + 1)


def _flops() -> Ints:
    return np.array([(a, b, c) for c in range(52) for b in range(c) for a in range(b)], np.int64)


def _flop_places(flops: Ints) -> Ints:
    """Return the same index of each flop as `holdem_chart.flop_index`, but without renumbering the suits first."""
    (a, b, c), (first_suit, second_suit, third_suit) = (flops >> 2).T, (flops & 3).T
    ranks = a + b * (b + 1) // 2 + c * (c + 1) * (c + 2) // 6
    places: Ints = 64 * ranks + 16 * first_suit + 4 * second_suit + third_suit
    return places
