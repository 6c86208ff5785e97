"""Best play of the main bets of MLTH-3 and PTH-6: the solver's own decisions as data, and the last one counted out.

A Turn or River Bet wins and loses by itself, so it is made when the hand wins more often than it loses. For the Turn
`holdem_turn.bin`, written by `make odds`, has a bit for every starting hand and flop.
"""

import zlib
from functools import cache, lru_cache
from importlib.resources import files
from itertools import combinations
from math import comb

from croupier.rules.cards import DECK, RANKS, Card, rank, suit
from croupier.rules.hands import best_five

FOLDS = frozenset({"32o", "42o", "52o", "62o", "72o"})
TURNS = "holdem_turn.bin"
RANKS_OF_A_FLOP = comb(13 + 2, 3)  # equal ones allowed
FLOPS = RANKS_OF_A_FLOP * 4**3  # with room for suits that equal ranks leave unused
Cards = tuple[Card, ...]


def starting_hand(hole: Cards) -> str:
    """AKs, AKo, AA."""
    low, high = sorted(hole)
    ranks = RANKS[rank(high)] + RANKS[rank(low)]
    if rank(low) == rank(high):
        return ranks
    return ranks + ("s" if suit(low) == suit(high) else "o")


def bets_flop(hole: Cards) -> bool:
    return starting_hand(hole) not in FOLDS


def bets_turn(hole: Cards, flop: Cards) -> bool:
    at = start(hole) * FLOPS + place(hole, flop)
    return bool(turns()[at >> 3] >> (at & 7) & 1)


@lru_cache(maxsize=64)  # a bot thinks twice: when it is asked, and before it acts
def bets_river(hole: Cards, board: Cards) -> bool:
    """Against every River Card and every hand of the Dealer; of the three cards to come each may be the River Card."""
    left = [card for card in DECK if card not in hole + board]
    mine = {river: best_five((*hole, *board, river)) for river in left}
    ahead = 0
    for three in combinations(left, 3):
        theirs = best_five(board + three)
        for river in three:
            ahead += (mine[river] > theirs) - (mine[river] < theirs)
    return ahead > 0


def start(hole: Cards) -> int:
    """The starting hand among 169 = 13 times 13: the higher rank first if suited."""
    low, high = sorted(hole)
    if suit(low) == suit(high):
        return 13 * rank(high) + rank(low)
    return 13 * rank(low) + rank(high)


def place(hole: Cards, flop: Cards) -> int:
    """The flop among all, its suits named anew: that of the higher Hole Card is 0, that of the lower comes next."""
    low, high = sorted(hole)
    named = list(dict.fromkeys((suit(high), suit(low), 0, 1, 2, 3)))
    (a, one), (b, two), (c, three) = sorted((rank(card), named.index(suit(card))) for card in flop)
    return 64 * (a + comb(b + 1, 2) + comb(c + 2, 3)) + 16 * one + 4 * two + three


@cache
def turns() -> bytes:
    return zlib.decompress(files("croupier.bots").joinpath(TURNS).read_bytes())
