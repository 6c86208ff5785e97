"""Count deals by starting hand and by the jackpot awards of PTH-6 4.2 that they qualify for.

A pattern is a number that encodes the awards of a deal: which Community Cards (Flop, Turn or River) complete a Royal
Flush with a Hole Card, whether the seven cards hold a lower Straight Flush or Four of a Kind, and what the five
Community Cards make alone. Each board counts 20 times, once for each choice of flop, Turn Card and River Card.
"""

import numpy as np

from croupier.analysis.kernels.holdem_sweep import boards_represented, value_holes
from croupier.analysis.kernels.lookup_tables import Tables
from croupier.analysis.kernels.numba_setup import Ints, compiled

PATTERNS = 64
ORDERS = 20
NO_ROYAL, ON_THE_FLOP, ON_THE_TURN, ON_THE_RIVER = range(4)
NO_ROW, BOARD_ROYAL, BOARD_STRAIGHT_FLUSH, BOARD_FOURS = range(4)
ROYAL, WHEEL = 0x1F00, 0x100F  # bits of the ranks of a suit: Ten to Ace, Ace to five


@compiled
def straight_flush_below(ranks: int) -> bool:
    """Return whether a Straight Flush other than a Royal Flush is among these ranks of one suit."""
    if ranks & WHEEL == WHEEL:
        return True
    runs = ranks & ranks >> 1 & ranks >> 2 & ranks >> 3 & ranks >> 4
    return runs & 0xFF != 0


@compiled
def pattern(first: int, second: int, board: Ints) -> tuple[int, int]:
    """Return the pattern of a deal without its Royal Flush part, and the number of Hole Cards in a Royal Flush."""
    ranks, rank_counts = np.zeros(4, np.int64), np.zeros(13, np.int64)
    for n in range(5):
        ranks[board[n] & 3] |= 1 << (board[n] >> 2)
        rank_counts[board[n] >> 2] += 1
    community = NO_ROW
    for suit in range(4):
        if ranks[suit] & ROYAL == ROYAL:
            community = BOARD_ROYAL
        elif straight_flush_below(ranks[suit]):
            community = BOARD_STRAIGHT_FLUSH
    if rank_counts.max() == 4:
        community = BOARD_FOURS
    on_board = ranks.copy()
    for card in (first, second):
        ranks[card & 3] |= 1 << (card >> 2)
        rank_counts[card >> 2] += 1
    straight_flush, own_cards = False, 0
    for suit in range(4):
        straight_flush = straight_flush or straight_flush_below(ranks[suit])
        if ranks[suit] & ROYAL == ROYAL:
            for rank in range(8, 13):
                own_cards += 1 - (on_board[suit] >> rank & 1)
    return straight_flush << 3 | (rank_counts.max() == 4) << 2 | community, own_cards


@compiled
def count_patterns(lookup: Tables, four_of_a_kind: int, cards: Ints, starts: Ints) -> Ints:
    """Return the number of deals by starting hand and by the pattern of jackpot awards that they qualify for.

    Deals in which the player's best hand is below Four of a Kind are left out.
    """
    counts = np.zeros((169, PATTERNS), np.int64)
    holes, strengths, board = np.empty(1081, np.int64), np.empty(1081, np.int64), np.zeros(5, np.int64)
    for e in range(4, 52):
        for d in range(3, e):
            for c in range(2, d):
                for b in range(1, c):
                    for a in range(b):
                        board[0], board[1], board[2], board[3], board[4] = a, b, c, d, e
                        boards = boards_represented(board)
                        if not boards:
                            continue
                        value_holes(board, lookup, holes, strengths)
                        for n in range(1081):
                            if strengths[n] < four_of_a_kind:
                                continue
                            met, own_cards = pattern(cards[holes[n], 0], cards[holes[n], 1], board)
                            flop, turn = 2 * (own_cards == 2), 6 * (own_cards == 2) + 4 * (own_cards == 1)
                            river = (ORDERS - flop - turn) * (own_cards > 0)
                            start = starts[holes[n]]
                            counts[start, met] += boards * (ORDERS - flop - turn - river)
                            counts[start, ON_THE_FLOP << 4 | met] += boards * flop
                            counts[start, ON_THE_TURN << 4 | met] += boards * turn
                            counts[start, ON_THE_RIVER << 4 | met] += boards * river
    return counts
