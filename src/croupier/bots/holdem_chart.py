"""Best play of the main bets of MLTH-3 and PTH-6 for bots.

A Turn or River Bet is settled by itself, so it is right if the hand wins more often than it loses. The decisions about
Turn Bets are in `holdem_turn.bin`, which `make odds` writes with one bit for each starting hand and flop. River Bets
are decided by counting.
"""

import zlib
from functools import cache, lru_cache
from importlib.resources import files
from itertools import combinations
from math import comb

from croupier.rules.cards import DECK, RANKS, Card, rank, suit
from croupier.rules.hands import rank_best_five

FOLDS = frozenset({"32o", "42o", "52o", "62o", "72o"})
TURNS = "holdem_turn.bin"
RANKS_OF_A_FLOP = comb(13 + 2, 3)  # equal ones allowed
FLOPS = RANKS_OF_A_FLOP * 4**3  # including suits that equal ranks cannot have
Cards = tuple[Card, ...]


def starting_hand(hole: Cards) -> str:
    """Return the name of a starting hand, such as AKs, AKo or AA."""
    low, high = sorted(hole)
    ranks = RANKS[rank(high)] + RANKS[rank(low)]
    if rank(low) == rank(high):
        return ranks
    return ranks + ("s" if suit(low) == suit(high) else "o")


def bets_flop(hole: Cards) -> bool:
    return starting_hand(hole) not in FOLDS


def bets_turn(hole: Cards, flop: Cards) -> bool:
    bit = start(hole) * FLOPS + flop_index(hole, flop)
    return bool(turns()[bit >> 3] >> (bit & 7) & 1)


@lru_cache(maxsize=64)  # a bot decides twice: when asked and before it acts
def bets_river(hole: Cards, board: Cards) -> bool:
    """Return whether a River Bet is right: the hand wins more often than it loses, over all cards to come."""
    unseen = [card for card in DECK if card not in hole + board]
    own_hands = {river: rank_best_five((*hole, *board, river)) for river in unseen}
    balance = 0
    for cards in combinations(unseen, 3):
        dealer_hand = rank_best_five(board + cards)
        for river in cards:
            balance += (own_hands[river] > dealer_hand) - (own_hands[river] < dealer_hand)
    return balance > 0


def start(hole: Cards) -> int:
    """Return the index of a starting hand in a 13 by 13 grid: the row is the higher rank if suited, else the lower."""
    low, high = sorted(hole)
    if suit(low) == suit(high):
        return 13 * rank(high) + rank(low)
    return 13 * rank(low) + rank(high)


def flop_index(hole: Cards, flop: Cards) -> int:
    """Return the index of a flop for these Hole Cards.

    Suits are renumbered, first that of the higher Hole Card, so that flops differing only in suits are equal.
    """
    low, high = sorted(hole)
    suit_order = list(dict.fromkeys((suit(high), suit(low), 0, 1, 2, 3)))
    (low_rank, low_suit), (middle_rank, middle_suit), (high_rank, high_suit) = sorted(
        (rank(card), suit_order.index(suit(card))) for card in flop
    )
    return (
        64 * (low_rank + comb(middle_rank + 1, 2) + comb(high_rank + 2, 3))
        + 16 * low_suit
        + 4 * middle_suit
        + high_suit
    )


@cache
def turns() -> bytes:
    return zlib.decompress(files("croupier.bots").joinpath(TURNS).read_bytes())
