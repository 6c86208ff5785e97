"""A pass over all hold'em boards that counts wins and losses, by four board cards and by Hole Cards.

One board stands for all that differ only in the names of suits (see `suit_isomorphism`). All Hole Cards are evaluated
once for each board; for each pair, the Dealer's hands below and above are counted, without those that share a card. The
counts are added to the five sets of four board cards that the River Card may complete. One number packs three counts:
wins, losses, and wins with a hand for which the Ante is paid.
"""

import numpy as np

from croupier.analysis.kernels.lookup_tables import FLUSH, HIGH, NO_SUIT, Tables
from croupier.analysis.kernels.numba_setup import Int16s, Int32s, Ints, compiled, inlined
from croupier.analysis.kernels.suit_isomorphism import HOLES, pair

FIELD = 21  # bits: enough for 48 River Cards, 24 exchanges and 990 Dealer's hands
MASK = (1 << FIELD) - 1
DEALERS = 990


@compiled
def value_holes(board: Ints, lookup: Tables, holes: Ints, strengths: Ints) -> int:
    """Write the index and strength of every pair of Hole Cards on this board, and return their number (1,081)."""
    key, row, place, best, flush = lookup.key, lookup.row, lookup.place, lookup.best, lookup.flush
    total, suited = NO_SUIT, np.zeros(4, np.int64)
    left = np.zeros(47, np.int64)
    on_board = 0
    for n in range(5):
        total += key[board[n]]
        suited[board[n] & 3] |= 1 << (board[n] >> 2)
        on_board |= 1 << board[n]
    count = 0
    for card in range(52):
        if not on_board >> card & 1:
            left[count] = card
            count += 1
    n = 0
    for high in range(1, 47):
        high_card = left[high]
        key6 = total + key[high_card]
        for low in range(high):
            low_card = left[low]
            key7 = key6 + key[low_card]
            if key7 & FLUSH == 0:
                strengths[n] = best[row[key7 >> HIGH] + place[key7 & 0x3FFF]]
            else:
                suit = 0
                while key7 & (0x8 << 14 + 4 * suit) == 0:
                    suit += 1
                ranks = suited[suit]
                if low_card & 3 == suit:
                    ranks |= 1 << (low_card >> 2)
                if high_card & 3 == suit:
                    ranks |= 1 << (high_card >> 2)
                strengths[n] = flush[ranks]
            holes[n] = pair(low_card, high_card)
            n += 1
    return n


@compiled
def count_dealers(
    holes: Ints, strengths: Ints, cards: Ints, paid_from: int, cumulated: Int16s, kind_of: Int16s, packed: Ints
) -> None:
    """Count how each pair of Hole Cards does against the 990 hands of the Dealer that share no card with it.

    `packed` receives wins, losses and wins that pay the Ante, which are those from the strength `paid_from`.
    """
    pairs = 1081
    order = np.empty(pairs, np.int64)
    kinds = 0
    for n in range(pairs):
        if kind_of[strengths[n]] < 0:
            kind_of[strengths[n]] = 0
            order[kinds] = strengths[n]
            kinds += 1
    order[:kinds].sort()
    for kind in range(kinds):
        kind_of[order[kind]] = kind
    cumulated[: kinds + 1] = 0
    for n in range(pairs):
        kind = kind_of[strengths[n]] + 1
        cumulated[kind, cards[holes[n], 0]] += 1
        cumulated[kind, cards[holes[n], 1]] += 1
        cumulated[kind, 52] += 1
    for kind in range(1, kinds + 1):
        for card in range(53):
            cumulated[kind, card] += cumulated[kind - 1, card]
    for n in range(pairs):
        kind, low_card, high_card = kind_of[strengths[n]], cards[holes[n], 0], cards[holes[n], 1]
        wins = cumulated[kind, 52] - cumulated[kind, low_card] - cumulated[kind, high_card]
        losses = pairs - 92 - cumulated[kind + 1, 52] + cumulated[kind + 1, low_card] + cumulated[kind + 1, high_card]
        paid = wins if strengths[n] >= paid_from else 0
        packed[n] = wins | losses << FIELD | paid << 2 * FIELD
    for kind in range(kinds):
        kind_of[order[kind]] = -1


@inlined
def in_order(clubs: int, diamonds: int, hearts: int, spades: int) -> bool:
    """Return whether the suits are in order: read as numbers, their rank bits never increase from clubs to spades."""
    return clubs >= diamonds >= hearts >= spades


@compiled
def count_symmetries(clubs: int, diamonds: int, hearts: int, spades: int) -> int:
    """Return how many of the 24 exchanges of suits change nothing in a set of cards, given the rank bits by suit."""
    equal_neighbours = (clubs == diamonds) + (diamonds == hearts) + (hearts == spades)
    if equal_neighbours == 3:
        return 24
    if equal_neighbours == 2:
        return 4 if diamonds != hearts else 6
    return 2 if equal_neighbours == 1 else 1


@inlined
def boards_represented(board: Ints) -> int:
    """Return how many boards this one stands for, or 0 if another board stands for it."""
    ranks = np.zeros(4, np.int64)
    for n in range(5):
        ranks[board[n] & 3] |= 1 << (board[n] >> 2)
    boards = 0
    if in_order(ranks[0], ranks[1], ranks[2], ranks[3]):
        boards = 24 // count_symmetries(ranks[0], ranks[1], ranks[2], ranks[3])
    return boards


@compiled
def sweep_boards(
    lookup: Tables, paid_from: int, cards: Ints, choose: Ints, class_of4: Int32s, exchange_of4: Ints, exchanged: Int16s,
    first: int, last: int, sums: Ints,
) -> None:  # fmt: skip
    """Add to `sums` the counts of wins and losses on all boards whose highest card is in range(first, last)."""
    holes, strengths, packed = np.empty(1081, np.int64), np.empty(1081, np.int64), np.empty(1081, np.int64)
    cumulated, kind_of = np.zeros((1082, 53), np.int16), np.full(len(lookup.ranking), -1, np.int16)
    board, rest = np.zeros(5, np.int64), np.zeros(4, np.int64)
    for e in range(first, last):
        for d in range(3, e):
            for c in range(2, d):
                for b in range(1, c):
                    for a in range(b):
                        board[0], board[1], board[2], board[3], board[4] = a, b, c, d, e
                        boards = boards_represented(board)
                        if not boards:
                            continue
                        value_holes(board, lookup, holes, strengths)
                        count_dealers(holes, strengths, cards, paid_from, cumulated, kind_of, packed)
                        for river in range(5):
                            index = 0
                            for n in range(5):
                                if n != river:
                                    rest[index] = board[n]
                                    index += 1
                            set_index = (
                                choose[1, rest[0]] + choose[2, rest[1]] + choose[3, rest[2]] + choose[4, rest[3]]
                            )
                            four, exchange = class_of4[set_index], exchange_of4[set_index]
                            for n in range(1081):
                                sums[four, exchanged[exchange, holes[n]]] += boards * packed[n]


@compiled
def combine_symmetries(sums: Ints, in_order4: Ints, exchanges: Ints, exchanged: Int16s) -> None:
    """Add up the counts of Hole Cards that differ only by an exchange of suits.

    Only exchanges that keep the four board cards are used. The sums are divided by 24.
    """
    combined = np.empty(HOLES, np.int64)
    for four in range(len(sums)):
        ranks = np.zeros(4, np.int64)
        for n in range(4):
            ranks[in_order4[four, n] & 3] |= 1 << (in_order4[four, n] >> 2)
        combined[:] = 0
        for exchange in range(24):
            is_kept = True
            for suit in range(4):
                is_kept = is_kept and ranks[exchanges[exchange, suit]] == ranks[suit]
            if is_kept:
                for hole in range(HOLES):
                    combined[hole] += sums[four, exchanged[exchange, hole]]
        for hole in range(HOLES):
            sums[four, hole] = combined[hole] // 24
