"""Simulated hold'em rounds with the decisions of `holdem_decisions`. They check its counts in a different way."""

import numpy as np

from croupier.analysis.kernels.evaluate import strength
from croupier.analysis.kernels.holdem_sweep import FIELD, MASK
from croupier.analysis.kernels.lookup_tables import NO_SUIT, Tables
from croupier.analysis.kernels.numba_setup import Bools, Int16s, Int32s, Ints, compiled, inlined
from croupier.analysis.kernels.suit_isomorphism import pair

STRAIGHT = 4 << 20


@inlined
def hole_index(first: int, second: int) -> int:
    return pair(min(first, second), max(first, second))


@compiled
def holdem_rounds(
    rounds: int, seed: int, lookup: Tables, sums: Ints, turns: Ints, choose: Ints, class_of3: Int32s,
    exchange_of3: Ints, class_of4: Int32s, exchange_of4: Ints, exchanged: Int16s, starts: Ints, folds: Bools,
) -> tuple[int, int, int]:  # fmt: skip
    """Simulate rounds of one box. Return the sums of its results in Antes, of their squares, and of its stakes."""
    key, bit, row, place, best, flush = lookup.key, lookup.bit, lookup.row, lookup.place, lookup.best, lookup.flush
    won = squares = staked = 0
    deck, board = np.arange(52), np.zeros(4, np.int64)
    np.random.seed(seed)
    for _ in range(rounds):
        for index in range(9):
            other = index + np.random.randint(0, 52 - index)
            deck[index], deck[other] = deck[other], deck[index]
        own_hole = hole_index(deck[0], deck[1])
        if folds[starts[own_hole]]:
            won, squares, staked = won - 1, squares + 1, staked + 1
            continue
        board[:3], board[3] = deck[2:5], 99
        board.sort()
        three = choose[1, board[0]] + choose[2, board[1]] + choose[3, board[2]]
        turn = turns[class_of3[three], exchanged[exchange_of3[three], own_hole]] > 0
        board[:] = deck[2:6]
        board.sort()
        four = choose[1, board[0]] + choose[2, board[1]] + choose[3, board[2]] + choose[4, board[3]]
        packed = sums[class_of4[four], exchanged[exchange_of4[four], own_hole]]
        river = (packed & MASK) > (packed >> FIELD & MASK)
        total, bits = NO_SUIT, 0
        for index in range(2, 7):
            total, bits = total + key[deck[index]], bits | bit[deck[index]]
        ours = strength(
            total + key[deck[0]] + key[deck[1]], bits | bit[deck[0]] | bit[deck[1]], row, place, best, flush
        )
        theirs = strength(
            total + key[deck[7]] + key[deck[8]], bits | bit[deck[7]] | bit[deck[8]], row, place, best, flush
        )
        bets = 2 + turn + river
        result = 0
        if ours > theirs:
            result = bets + (lookup.ranking[ours] >= STRAIGHT)
        elif ours < theirs:
            result = -1 - bets
        won, squares, staked = won + result, squares + result * result, staked + 1 + bets
    return won, squares, staked
