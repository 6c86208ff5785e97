"""Statistics of single orders, for many orders at a time: a row for each place, a column for each deck."""

from itertools import combinations, pairwise, permutations
from math import comb

import numpy as np
import numpy.typing as npt

Orders = npt.NDArray[np.uint8]
Counts = npt.NDArray[np.int64]
Bools = npt.NDArray[np.bool_]
ONE = np.uint64(1)


def every(n: int) -> Orders:
    """Each order of a few cards once."""
    return np.array(list(permutations(range(n))), np.uint8).T


def places(orders: Orders) -> Orders:
    """The place of each card."""
    found = np.empty_like(orders)
    decks = np.arange(orders.shape[1])
    for index, row in enumerate(orders):
        found[row, decks] = index
    return found


def relative(before: Orders, where: Orders) -> Orders:
    """The places of the cards of one deck, in its order, in another deck whose places are given."""
    decks = np.arange(where.shape[1])
    return np.stack([where[row, decks] for row in before])


def rising_sequences(orders: Orders) -> Counts:
    return 1 + descents(places(orders))


def descents(rows: Orders) -> Counts:
    return _times(rows[1:] < rows[:-1])


def _times(true: Bools) -> Counts:
    """How often in each deck."""
    return np.asarray(np.count_nonzero(true, axis=0), np.int64)


def fixed_points(orders: Orders) -> Counts:
    return _times(orders == np.arange(len(orders), dtype=np.uint8)[:, None])


def exchanges(orders: Orders) -> Orders:
    """The numbers that Fisher and Yates must have drawn: in row k one from 0 to k."""
    n, count = orders.shape
    cards, decks = sorted_decks(n, count), np.arange(count)
    where, found = cards.copy(), np.zeros_like(orders)
    for last in range(n - 1, 0, -1):
        found[last] = positions = where[orders[last], decks]
        moved = cards[last]
        cards[positions, decks] = moved
        where[moved, decks] = positions
    return found


def sorted_decks(n: int, count: int) -> Orders:
    return np.repeat(np.arange(n, dtype=np.uint8)[:, None], count, axis=1)


def cycles(orders: Orders) -> Counts:
    """Each exchange of two cards joins two cycles."""
    return fixed_points(exchanges(orders))


def inversions(orders: Orders) -> Counts:
    seen = np.zeros(orders.shape[1], np.uint64)
    found = np.zeros(orders.shape[1], np.int64)
    for row in orders.astype(np.uint64):
        found += np.bitwise_count(seen >> row)
        seen |= ONE << row
    return found


def longest_run(orders: Orders) -> Counts:
    run = np.ones(orders.shape[1], np.int64)
    longest = run.copy()
    for above, row in pairwise(orders):
        run = np.where(row > above, run + 1, 1)
        np.maximum(longest, run, out=longest)
    return longest


def guessed(orders: Orders) -> Counts:
    """Right guesses of a player who sees every card and always names the next higher remaining card."""
    left = np.full(orders.shape[1], (1 << len(orders)) - 1, np.uint64)
    above, right = left, np.zeros(orders.shape[1], np.int64)
    for row in orders.astype(np.uint64):
        named = np.where(above & left != 0, above & left, left)
        card = ONE << row
        right += named & (~named + ONE) == card
        left = left & ~card
        above = ~(card | (card - ONE))
    return right


def colour_runs(orders: Orders) -> Counts:
    colours = orders & 1
    return 1 + _times(colours[1:] != colours[:-1])


def coupons(orders: Orders, suits: int = 4) -> Counts:
    """Cards until every rank has been seen."""
    all_ranks = (1 << len(orders) // suits) - 1
    seen = np.zeros(orders.shape[1], np.int64)
    needed = np.zeros(orders.shape[1], np.int64)
    for row in orders:
        needed += seen != all_ranks
        seen |= 1 << (row.astype(np.int64) // suits)
    return needed


def orders_of_four(orders: Orders) -> Counts:
    """Count each order of four cards in a row, over a whole deck."""
    four = orders.reshape(-1, 4, orders.shape[1])
    codes = np.zeros(four[:, 0].shape, np.int64)
    for one, two in combinations(range(4), 2):
        codes = 2 * codes + (four[:, one] < four[:, two])
    found = np.bincount(codes.ravel(), minlength=64)
    assert np.count_nonzero(found) <= 24
    return found


def hands(orders: Orders, positions: tuple[int, ...]) -> Orders:
    """The cards at those places, lowest first."""
    return np.sort(orders[list(positions)], axis=0)


def numbered(hand: Orders) -> Counts:
    """A number for each combination of cards."""
    ways = np.array([[comb(card, k + 1) for card in range(52)] for k in range(len(hand))])
    found = np.zeros(hand.shape[1], np.int64)
    for k, row in enumerate(hand):
        found += ways[k][row]
    return found


def five_card_classes(hand: Orders) -> Counts:
    """As in `exact_laws.FIVE_CARDS`."""
    found = np.array([0, 1, 2, 3, 6, 0, 7])[_equal_pairs(hand)]
    ranks, flush = hand >> 2, _flush(hand)
    row = (found == 0) & ((ranks[4] - ranks[0] == 4) | ((ranks[4] == 12) & (ranks[3] == 3)))
    found[row] = 4
    found[flush] = np.where(row[flush], np.where(ranks[0][flush] == 8, 9, 8), 5)
    return found


def three_card_classes(hand: Orders) -> Counts:
    """As in `exact_laws.THREE_CARDS`."""
    found = np.array([0, 1, 0, 4])[_equal_pairs(hand)]
    ranks, flush = hand >> 2, _flush(hand)
    row = (found == 0) & ((ranks[2] - ranks[0] == 2) | ((ranks[2] == 12) & (ranks[1] == 1)))
    found[row] = 3
    found[flush] = np.where(row[flush], 5, 2)
    return found


def _equal_pairs(hand: Orders) -> Counts:
    return _times(np.array([one >> 2 == two >> 2 for one, two in combinations(hand, 2)]))


def _flush(hand: Orders) -> Bools:
    suits = hand & 3
    return np.asarray(_times(suits == suits[0]) == len(hand))
