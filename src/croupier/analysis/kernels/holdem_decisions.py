"""Best Turn and River Bets of hold'em against the House, decided by the win and loss counts of `holdem_sweep`."""

import numpy as np

from croupier.analysis.kernels.holdem_sweep import DEALERS, FIELD, MASK
from croupier.analysis.kernels.numba_setup import Int16s, Int32s, Ints, compiled
from croupier.analysis.kernels.suit_isomorphism import HOLES

RIVERS = 46
WINS, PAID_WINS, LOSSES, STAND_OFFS = range(4)  # the last axis of a tally


@compiled
def turn_values(
    sums: Ints, in_order3: Ints, choose: Ints, class_of4: Int32s, exchange_of4: Ints, exchanged: Int16s, pays: int,
    divisor: int,
) -> Ints:  # fmt: skip
    """Return the total result of a Turn Bet over all cards to come, by class of flop and by Hole Cards.

    The payout of the bet is `pays` to `divisor`.
    """
    values = np.zeros((len(in_order3), HOLES), np.int64)
    board = np.zeros(4, np.int64)
    for three in range(len(in_order3)):
        flop = in_order3[three]
        for card in range(52):
            if card == flop[0] or card == flop[1] or card == flop[2]:
                continue
            board[:3], board[3] = flop, card
            board.sort()
            index = choose[1, board[0]] + choose[2, board[1]] + choose[3, board[2]] + choose[4, board[3]]
            four, exchange = class_of4[index], exchange_of4[index]
            for hole in range(HOLES):
                packed = sums[four, exchanged[exchange, hole]]
                values[three, hole] += pays * (packed & MASK) - divisor * (packed >> FIELD & MASK)
    return values


@compiled
def count_outcomes(
    sums: Ints, turns: Ints, in_order4: Ints, sets4: Ints, choose: Ints, class_of3: Int32s, exchange_of3: Ints,
    exchanged: Int16s, cards: Ints, starts: Ints, pays: int, divisor: int,
) -> tuple[Ints, Ints]:  # fmt: skip
    """Count how deals end, by starting hand and by whether Turn and River Bets are made, and sum up River Bets.

    The ends are wins, wins that also pay the Ante, losses and Stand Offs. The payout of a River Bet is `pays` to
    `divisor`.
    """
    counts = np.zeros((169, 2, 2, 4), np.int64)
    best = np.zeros(169, np.int64)
    rest, threes, exchanges = np.zeros(3, np.int64), np.zeros(4, np.int64), np.zeros(4, np.int64)
    for four in range(len(in_order4)):
        board = in_order4[four]
        for turn in range(4):
            index = 0
            for n in range(4):
                if n != turn:
                    rest[index] = board[n]
                    index += 1
            set_index = choose[1, rest[0]] + choose[2, rest[1]] + choose[3, rest[2]]
            threes[turn], exchanges[turn] = class_of3[set_index], exchange_of3[set_index]
        for hole in range(HOLES):
            low, high = cards[hole, 0], cards[hole, 1]
            if low in board or high in board:
                continue
            packed, times, start = sums[four, hole], sets4[four], starts[hole]
            wins, losses, paid = packed & MASK, packed >> FIELD & MASK, packed >> 2 * FIELD
            value = pays * wins - divisor * losses
            river = 1 if value > 0 else 0
            best[start] += 4 * times * max(value, 0)
            for n in range(4):
                turn = 1 if turns[threes[n], exchanged[exchanges[n], hole]] > 0 else 0
                counts[start, turn, river, 0] += times * (wins - paid)
                counts[start, turn, river, 1] += times * paid
                counts[start, turn, river, 2] += times * losses
                counts[start, turn, river, 3] += times * (RIVERS * DEALERS - wins - losses)
    return counts, best


@compiled
def turn_winnings(turns: Ints, sets3: Ints, in_order3: Ints, cards: Ints, starts: Ints) -> Ints:
    """Return, by starting hand, the total result of the Turn Bet on all flops where it wins on average."""
    best = np.zeros(169, np.int64)
    for three in range(len(turns)):
        for hole in range(HOLES):
            if cards[hole, 0] not in in_order3[three] and cards[hole, 1] not in in_order3[three]:
                best[starts[hole]] += sets3[three] * max(turns[three, hole], 0)
    return best


def hole_index(first: int, second: int) -> int:
    """Return the index of two cards among all 1,326 pairs of cards."""
    low, high = sorted((first, second))
    return high * (high - 1) // 2 + low
