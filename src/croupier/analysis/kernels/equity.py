"""Hold'em hands against each other over the boards to come: every one, or as many as chance deals."""

import numpy as np

from croupier.analysis.kernels.evaluate import strength
from croupier.analysis.kernels.lookup_tables import NO_SUIT, Tables
from croupier.analysis.kernels.numba_setup import Int16s, Int32s, Ints, compiled, inlined

MOST_HANDS = 10


@inlined
def compare(
    keys: Ints, bits: Ints, board_key: int, board_bits: int, row: Int32s, place: Int16s, best: Int16s, flush: Int16s,
    found: Ints, shares: Ints,
) -> None:  # fmt: skip
    """Adds to `shares[hand, n]` when a hand is best and n hands share the pot."""
    top, sharing = -1, 0
    for hand in range(len(keys)):
        value = strength(board_key + keys[hand], board_bits | bits[hand], row, place, best, flush)
        found[hand] = value
        if value > top:
            top, sharing = value, 1
        elif value == top:
            sharing += 1
    for hand in range(len(keys)):
        if found[hand] == top:
            shares[hand, sharing] += 1


@compiled
def deal_holes(choice: Ints, holes: Ints, first: Ints, taken: int, t: Tables, keys: Ints, bits: Ints) -> int:
    """The cards out after these holes are dealt, or -1 where a card comes twice."""
    for hand in range(len(choice)):
        one, two = holes[first[hand] + choice[hand], 0], holes[first[hand] + choice[hand], 1]
        mine = 1 << one | 1 << two
        if taken & mine:
            return -1
        taken |= mine
        keys[hand], bits[hand] = t.key[one] + t.key[two], t.bit[one] | t.bit[two]
    return taken


@compiled
def every_board(
    left: Ints, missing: int, board_key: int, board_bits: int, keys: Ints, bits: Ints, t: Tables, shares: Ints
) -> int:
    """All boards that the cards left can complete; how many."""
    card_key, card_bit, row, place, best, flush = t.key, t.bit, t.row, t.place, t.best, t.flush
    at, found, count, size = np.arange(missing), np.empty(MOST_HANDS, np.int64), 0, len(left)
    while True:
        key, cards = board_key, board_bits
        for n in range(missing):
            key += card_key[left[at[n]]]
            cards |= card_bit[left[at[n]]]
        compare(keys, bits, key, cards, row, place, best, flush, found, shares)
        count += 1
        n = missing - 1
        while n >= 0 and at[n] == size - missing + n:
            n -= 1
        if n < 0:
            return count
        at[n] += 1
        for later in range(n + 1, missing):
            at[later] = at[later - 1] + 1


@inlined
def lying(board: Ints, dead: int, t: Tables) -> tuple[int, int, int]:
    """The board so far as a sum of keys and as a set, and every card that cannot come."""
    key, bits, out = NO_SUIT, 0, dead
    for n in range(len(board)):
        key += t.key[board[n]]
        bits |= t.bit[board[n]]
        out |= 1 << board[n]
    return key, bits, out


@compiled
def enumerated(holes: Ints, first: Ints, board: Ints, dead: int, t: Tables) -> tuple[Ints, int]:
    """Every choice of holes from the ranges with every board: shares by hand, and how many deals."""
    hands, total = len(first) - 1, 0
    shares = np.zeros((hands, MOST_HANDS + 1), np.int64)
    keys, bits, choice = np.zeros(hands, np.int64), np.zeros(hands, np.int64), np.zeros(hands, np.int64)
    board_key, board_bits, out = lying(board, dead, t)
    left = np.zeros(52, np.int64)
    while True:
        taken = deal_holes(choice, holes, first, out, t, keys, bits)
        if taken >= 0:
            size = 0
            for card in range(52):
                if not taken >> card & 1:
                    left[size] = card
                    size += 1
            total += every_board(left[:size], 5 - len(board), board_key, board_bits, keys, bits, t, shares)
        hand = hands - 1
        while hand >= 0 and choice[hand] == first[hand + 1] - first[hand] - 1:
            choice[hand] = 0
            hand -= 1
        if hand < 0:
            return shares, total
        choice[hand] += 1


@compiled
def dealt_by_chance(
    holes: Ints, first: Ints, board: Ints, dead: int, t: Tables, seed: int, trials: int
) -> tuple[Ints, int]:
    """So many deals by chance: shares by hand, and how many deals were possible (no card twice)."""
    hands, dealt, tried = len(first) - 1, 0, 0
    shares = np.zeros((hands, MOST_HANDS + 1), np.int64)
    keys, bits, choice = np.zeros(hands, np.int64), np.zeros(hands, np.int64), np.zeros(hands, np.int64)
    board_key, board_bits, out = lying(board, dead, t)
    card_key, card_bit, row, place, best, flush = t.key, t.bit, t.row, t.place, t.best, t.flush
    found = np.empty(MOST_HANDS, np.int64)
    np.random.seed(seed)
    while dealt < trials and (dealt or tried < 1_000_000):
        tried += 1
        for hand in range(hands):
            choice[hand] = np.random.randint(0, first[hand + 1] - first[hand])
        taken = deal_holes(choice, holes, first, out, t, keys, bits)
        if taken < 0:
            continue
        key, cards, count = board_key, board_bits, len(board)
        while count < 5:
            card = np.random.randint(0, 52)
            if not taken >> card & 1:
                taken |= 1 << card
                key += card_key[card]
                cards |= card_bit[card]
                count += 1
        compare(keys, bits, key, cards, row, place, best, flush, found, shares)
        dealt += 1
    return shares, dealt
