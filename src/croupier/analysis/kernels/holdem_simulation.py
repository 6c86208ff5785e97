"""Hold'em rounds dealt by chance and played by the decisions of the sweep: a check that shares no counting with it."""

import numpy as np

from croupier.analysis.kernels.evaluate import strength
from croupier.analysis.kernels.holdem_sweep import FIELD, MASK
from croupier.analysis.kernels.lookup_tables import NO_SUIT, Tables
from croupier.analysis.kernels.numba_setup import Bools, Int16s, Int32s, Ints, compiled, inlined
from croupier.analysis.kernels.suit_isomorphism import pair

STRAIGHT = 4 << 20


@inlined
def hole_at(one: int, two: int) -> int:
    return pair(min(one, two), max(one, two))


@compiled
def holdem_rounds(
    rounds: int, seed: int, t: Tables, sums: Ints, turns: Ints, choose: Ints, of3: Int32s, by3: Ints, of4: Int32s,
    by4: Ints, exchanged: Int16s, starts: Ints, folds: Bools,
) -> tuple[int, int, int]:  # fmt: skip
    """What one box won in Antes, the sum of its squares, and what it staked."""
    key, bit, row, place, best, flush = t.key, t.bit, t.row, t.place, t.best, t.flush
    won = squares = staked = 0
    deck, board = np.arange(52), np.zeros(4, np.int64)
    np.random.seed(seed)
    for _ in range(rounds):
        for at in range(9):
            other = at + np.random.randint(0, 52 - at)
            deck[at], deck[other] = deck[other], deck[at]
        mine = hole_at(deck[0], deck[1])
        if folds[starts[mine]]:
            won, squares, staked = won - 1, squares + 1, staked + 1
            continue
        board[:3], board[3] = deck[2:5], 99
        board.sort()
        three = choose[1, board[0]] + choose[2, board[1]] + choose[3, board[2]]
        turn = turns[of3[three], exchanged[by3[three], mine]] > 0
        board[:] = deck[2:6]
        board.sort()
        four = choose[1, board[0]] + choose[2, board[1]] + choose[3, board[2]] + choose[4, board[3]]
        each = sums[of4[four], exchanged[by4[four], mine]]
        river = (each & MASK) > (each >> FIELD & MASK)
        total, bits = NO_SUIT, 0
        for at in range(2, 7):
            total, bits = total + key[deck[at]], bits | bit[deck[at]]
        ours = strength(
            total + key[deck[0]] + key[deck[1]], bits | bit[deck[0]] | bit[deck[1]], row, place, best, flush
        )
        theirs = strength(
            total + key[deck[7]] + key[deck[8]], bits | bit[deck[7]] | bit[deck[8]], row, place, best, flush
        )
        bets = 2 + turn + river
        result = 0
        if ours > theirs:
            result = bets + (t.ranking[ours] >= STRAIGHT)
        elif ours < theirs:
            result = -1 - bets
        won, squares, staked = won + result, squares + result * result, staked + 1 + bets
    return won, squares, staked
