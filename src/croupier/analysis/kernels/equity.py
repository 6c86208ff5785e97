"""Compare hold'em hands with each other, over all boards or over random ones."""

import numpy as np

from croupier.analysis.kernels.evaluate import strength
from croupier.analysis.kernels.lookup_tables import NO_SUIT, Tables
from croupier.analysis.kernels.numba_setup import Int16s, Int32s, Ints, compiled, inlined

MOST_HANDS = 10


@inlined
def compare_hands(
    keys: Ints, bits: Ints, board_key: int, board_bits: int, row: Int32s, place: Int16s, best: Int16s, flush: Int16s,
    strengths: Ints, shares: Ints,
) -> None:  # fmt: skip
    """Find the hands that share the pot on a board, and count this in `shares`.

    If n hands share it, 1 is added to `shares[hand, n]` for each of them.
    """
    top, sharing = -1, 0
    for hand in range(len(keys)):
        value = strength(board_key + keys[hand], board_bits | bits[hand], row, place, best, flush)
        strengths[hand] = value
        if value > top:
            top, sharing = value, 1
        elif value == top:
            sharing += 1
    for hand in range(len(keys)):
        if strengths[hand] == top:
            shares[hand, sharing] += 1


@compiled
def deal_holes(choice: Ints, holes: Ints, first: Ints, taken: int, lookup: Tables, keys: Ints, bits: Ints) -> int:
    """Deal the chosen Hole Cards of each range. Return the set of all cards dealt as bits, or -1 if a card repeats."""
    for hand in range(len(choice)):
        low, high = holes[first[hand] + choice[hand], 0], holes[first[hand] + choice[hand], 1]
        own_cards = 1 << low | 1 << high
        if taken & own_cards:
            return -1
        taken |= own_cards
        keys[hand], bits[hand] = lookup.key[low] + lookup.key[high], lookup.bit[low] | lookup.bit[high]
    return taken


@compiled
def compare_all_boards(
    left: Ints, missing: int, board_key: int, board_bits: int, keys: Ints, bits: Ints, lookup: Tables, shares: Ints
) -> int:
    """Compare the hands on every board that can be completed from the cards left, and return the number of boards."""
    card_key, card_bit, row, place, best, flush = (
        lookup.key,
        lookup.bit,
        lookup.row,
        lookup.place,
        lookup.best,
        lookup.flush,
    )
    indices, strengths, count, size = np.arange(missing), np.empty(MOST_HANDS, np.int64), 0, len(left)
    while True:
        key, cards = board_key, board_bits
        for n in range(missing):
            key += card_key[left[indices[n]]]
            cards |= card_bit[left[indices[n]]]
        compare_hands(keys, bits, key, cards, row, place, best, flush, strengths, shares)
        count += 1
        n = missing - 1
        while n >= 0 and indices[n] == size - missing + n:
            n -= 1
        if n < 0:
            return count
        indices[n] += 1
        for later in range(n + 1, missing):
            indices[later] = indices[later - 1] + 1


@inlined
def board_state(board: Ints, dead: int, lookup: Tables) -> tuple[int, int, int]:
    """Return the sum of keys and the card bits of the board so far, and the cards that cannot be dealt, as bits."""
    key, bits, unavailable = NO_SUIT, 0, dead
    for n in range(len(board)):
        key += lookup.key[board[n]]
        bits |= lookup.bit[board[n]]
        unavailable |= 1 << board[n]
    return key, bits, unavailable


@compiled
def compare_all_deals(holes: Ints, first: Ints, board: Ints, dead: int, lookup: Tables) -> tuple[Ints, int]:
    """Compare the hands on every possible deal.

    Return how often each hand shares the pot, by the number of winners, and the number of deals.
    """
    hands, total = len(first) - 1, 0
    shares = np.zeros((hands, MOST_HANDS + 1), np.int64)
    keys, bits, choice = np.zeros(hands, np.int64), np.zeros(hands, np.int64), np.zeros(hands, np.int64)
    board_key, board_bits, unavailable = board_state(board, dead, lookup)
    left = np.zeros(52, np.int64)
    while True:
        taken = deal_holes(choice, holes, first, unavailable, lookup, keys, bits)
        if taken >= 0:
            size = 0
            for card in range(52):
                if not taken >> card & 1:
                    left[size] = card
                    size += 1
            total += compare_all_boards(left[:size], 5 - len(board), board_key, board_bits, keys, bits, lookup, shares)
        hand = hands - 1
        while hand >= 0 and choice[hand] == first[hand + 1] - first[hand] - 1:
            choice[hand] = 0
            hand -= 1
        if hand < 0:
            return shares, total
        choice[hand] += 1


@compiled
def compare_random_deals(
    holes: Ints, first: Ints, board: Ints, dead: int, lookup: Tables, seed: int, trials: int
) -> tuple[Ints, int]:
    """Compare the hands on random deals.

    Return how often each hand shares the pot, by the number of winners, and the number of valid deals.
    """
    hands, dealt, tried = len(first) - 1, 0, 0
    shares = np.zeros((hands, MOST_HANDS + 1), np.int64)
    keys, bits, choice = np.zeros(hands, np.int64), np.zeros(hands, np.int64), np.zeros(hands, np.int64)
    board_key, board_bits, unavailable = board_state(board, dead, lookup)
    card_key, card_bit, row, place, best, flush = (
        lookup.key,
        lookup.bit,
        lookup.row,
        lookup.place,
        lookup.best,
        lookup.flush,
    )
    strengths = np.empty(MOST_HANDS, np.int64)
    np.random.seed(seed)
    while dealt < trials and (dealt or tried < 1_000_000):
        tried += 1
        for hand in range(hands):
            choice[hand] = np.random.randint(0, first[hand + 1] - first[hand])
        taken = deal_holes(choice, holes, first, unavailable, lookup, keys, bits)
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
        compare_hands(keys, bits, key, cards, row, place, best, flush, strengths, shares)
        dealt += 1
    return shares, dealt
