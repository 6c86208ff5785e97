"""Best play of hold'em from the sums of the sweep: the Turn from (hole, flop), the River from (hole, flop, turn)."""

import numpy as np

from croupier.analysis.kernels.holdem_sweep import DEALERS, FIELD, MASK
from croupier.analysis.kernels.numba_setup import Int16s, Int32s, Ints, compiled
from croupier.analysis.kernels.suit_isomorphism import HOLES

RIVERS = 46
WINS, PAID_WINS, LOSSES, STAND_OFFS = range(4)  # the last axis of a tally


@compiled
def turn_values(
    sums: Ints, in_order3: Ints, choose: Ints, of4: Int32s, by4: Ints, exchanged: Int16s, pays: int, by_: int
) -> Ints:  # fmt: skip
    """By flop in order and pair of cards: what a Turn Bet wins over every Turn Card, River Card and Dealer's hand."""
    values = np.zeros((len(in_order3), HOLES), np.int64)
    board = np.zeros(4, np.int64)
    for three in range(len(in_order3)):
        flop = in_order3[three]
        for card in range(52):
            if card == flop[0] or card == flop[1] or card == flop[2]:
                continue
            board[:3], board[3] = flop, card
            board.sort()
            place = choose[1, board[0]] + choose[2, board[1]] + choose[3, board[2]] + choose[4, board[3]]
            four, by = of4[place], by4[place]
            for hole in range(HOLES):
                each = sums[four, exchanged[by, hole]]
                values[three, hole] += pays * (each & MASK) - by_ * (each >> FIELD & MASK)
    return values


@compiled
def tally(
    sums: Ints, turns: Ints, in_order4: Ints, sets4: Ints, choose: Ints, of3: Int32s, by3: Ints, exchanged: Int16s,
    cards: Ints, starts: Ints, pays: int, by_: int,
) -> tuple[Ints, Ints]:  # fmt: skip
    """By starting hand, Turn Bet or Check, River Bet or Check: wins, paid wins, losses, Stand Offs; and the best sums.

    Every flop, Turn Card, River Card and Dealer's hand counts one; the best sums are what River Bets win.
    """
    counts = np.zeros((169, 2, 2, 4), np.int64)
    best = np.zeros(169, np.int64)
    rest, threes, bys = np.zeros(3, np.int64), np.zeros(4, np.int64), np.zeros(4, np.int64)
    for four in range(len(in_order4)):
        board = in_order4[four]
        for turn in range(4):
            at = 0
            for n in range(4):
                if n != turn:
                    rest[at] = board[n]
                    at += 1
            place = choose[1, rest[0]] + choose[2, rest[1]] + choose[3, rest[2]]
            threes[turn], bys[turn] = of3[place], by3[place]
        for hole in range(HOLES):
            one, two = cards[hole, 0], cards[hole, 1]
            if one in board or two in board:
                continue
            each, times, start = sums[four, hole], sets4[four], starts[hole]
            wins, losses, paid = each & MASK, each >> FIELD & MASK, each >> 2 * FIELD
            value = pays * wins - by_ * losses
            river = 1 if value > 0 else 0
            best[start] += 4 * times * max(value, 0)
            for n in range(4):
                turn = 1 if turns[threes[n], exchanged[bys[n], hole]] > 0 else 0
                counts[start, turn, river, 0] += times * (wins - paid)
                counts[start, turn, river, 1] += times * paid
                counts[start, turn, river, 2] += times * losses
                counts[start, turn, river, 3] += times * (RIVERS * DEALERS - wins - losses)
    return counts, best


@compiled
def turn_sums(turns: Ints, sets3: Ints, in_order3: Ints, cards: Ints, starts: Ints) -> Ints:
    """By starting hand: what Turn Bets win over every flop where they win at all."""
    best = np.zeros(169, np.int64)
    for three in range(len(turns)):
        for hole in range(HOLES):
            if cards[hole, 0] not in in_order3[three] and cards[hole, 1] not in in_order3[three]:
                best[starts[hole]] += sets3[three] * max(turns[three, hole], 0)
    return best


def hole(one: int, two: int) -> int:
    """The place of two cards among the pairs."""
    low, high = sorted((one, two))
    return high * (high - 1) // 2 + low
