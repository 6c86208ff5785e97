"""One sweep over the boards of hold'em: for every two cards and every four of the board, wins and losses at the end.

A board of five cards in order (see `suits`) stands for its class. The pairs of cards on it are valued once; for each,
the Dealer's hands below and above are counted, less those that hold one of its two cards. The counts go to the five
boards of four cards that the River Card may complete. Three counts stand in one number: wins, losses, and wins with a
hand of a row that the Ante pays for.
"""

import numpy as np

from croupier.analysis.kernels.lookup_tables import FLUSH, HIGH, NO_SUIT, Tables
from croupier.analysis.kernels.numba_setup import Int16s, Int32s, Ints, compiled, inlined
from croupier.analysis.kernels.suit_isomorphism import HOLES, pair

FIELD = 21  # bits; 48 River Cards, 24 exchanges and 990 hands of the Dealer fit
MASK = (1 << FIELD) - 1
DEALERS = 990


@compiled
def value_holes(board: Ints, t: Tables, holes: Ints, found: Ints) -> int:
    """The strength of every two cards with this board; how many pairs there are."""
    key, row, place, best, flush = t.key, t.row, t.place, t.best, t.flush
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
        two = left[high]
        key6 = total + key[two]
        for low in range(high):
            one = left[low]
            key7 = key6 + key[one]
            if key7 & FLUSH == 0:
                found[n] = best[row[key7 >> HIGH] + place[key7 & 0x3FFF]]
            else:
                suit = 0
                while key7 & (0x8 << 14 + 4 * suit) == 0:
                    suit += 1
                ranks = suited[suit]
                if one & 3 == suit:
                    ranks |= 1 << (one >> 2)
                if two & 3 == suit:
                    ranks |= 1 << (two >> 2)
                found[n] = flush[ranks]
            holes[n] = pair(one, two)
            n += 1
    return n


@compiled
def count_dealers(holes: Ints, found: Ints, cards: Ints, paid_from: int, work: Int16s, seen: Int16s, out: Ints) -> None:
    """Wins, losses and paid wins of each pair against the 990 pairs of the Dealer, by inclusion and exclusion."""
    pairs = 1081
    order = np.empty(pairs, np.int64)
    kinds = 0
    for n in range(pairs):
        if seen[found[n]] < 0:
            seen[found[n]] = 0
            order[kinds] = found[n]
            kinds += 1
    order[:kinds].sort()
    for kind in range(kinds):
        seen[order[kind]] = kind
    work[: kinds + 1] = 0
    for n in range(pairs):
        kind = seen[found[n]] + 1
        work[kind, cards[holes[n], 0]] += 1
        work[kind, cards[holes[n], 1]] += 1
        work[kind, 52] += 1
    for kind in range(1, kinds + 1):
        for card in range(53):
            work[kind, card] += work[kind - 1, card]
    for n in range(pairs):
        kind, one, two = seen[found[n]], cards[holes[n], 0], cards[holes[n], 1]
        wins = work[kind, 52] - work[kind, one] - work[kind, two]
        losses = pairs - 92 - work[kind + 1, 52] + work[kind + 1, one] + work[kind + 1, two]
        paid = wins if found[n] >= paid_from else 0
        out[n] = wins | losses << FIELD | paid << 2 * FIELD
    for kind in range(kinds):
        seen[order[kind]] = -1


@inlined
def in_order(clubs: int, diamonds: int, hearts: int, spades: int) -> bool:
    return clubs >= diamonds >= hearts >= spades


@compiled
def exchanges_kept(clubs: int, diamonds: int, hearts: int, spades: int) -> int:
    """How many exchanges of suits leave a set as it is."""
    same = (clubs == diamonds) + (diamonds == hearts) + (hearts == spades)
    if same == 3:
        return 24
    if same == 2:
        return 4 if diamonds != hearts else 6
    return 2 if same == 1 else 1


@inlined
def stands_for(board: Ints) -> int:
    """How many boards this one stands for by exchange of suits; none where another stands for it."""
    ranks = np.zeros(4, np.int64)
    for n in range(5):
        ranks[board[n] & 3] |= 1 << (board[n] >> 2)
    boards = 0
    if in_order(ranks[0], ranks[1], ranks[2], ranks[3]):
        boards = 24 // exchanges_kept(ranks[0], ranks[1], ranks[2], ranks[3])
    return boards


@compiled
def sweep(
    t: Tables, paid_from: int, cards: Ints, choose: Ints, of4: Int32s, by4: Ints, exchanged: Int16s,
    first: int, last: int, sums: Ints,
) -> None:  # fmt: skip
    """Adds the boards whose highest card is from `first` up to `last` to the sums of their boards of four."""
    holes, found, out = np.empty(1081, np.int64), np.empty(1081, np.int64), np.empty(1081, np.int64)
    work, seen = np.zeros((1082, 53), np.int16), np.full(len(t.ranking), -1, np.int16)
    board, rest = np.zeros(5, np.int64), np.zeros(4, np.int64)
    for e in range(first, last):
        for d in range(3, e):
            for c in range(2, d):
                for b in range(1, c):
                    for a in range(b):
                        board[0], board[1], board[2], board[3], board[4] = a, b, c, d, e
                        boards = stands_for(board)
                        if not boards:
                            continue
                        value_holes(board, t, holes, found)
                        count_dealers(holes, found, cards, paid_from, work, seen, out)
                        for river in range(5):
                            at = 0
                            for n in range(5):
                                if n != river:
                                    rest[at] = board[n]
                                    at += 1
                            place = choose[1, rest[0]] + choose[2, rest[1]] + choose[3, rest[2]] + choose[4, rest[3]]
                            four, by = of4[place], by4[place]
                            for n in range(1081):
                                sums[four, exchanged[by, holes[n]]] += boards * out[n]


@compiled
def even_out(sums: Ints, in_order4: Ints, exchanges: Ints, exchanged: Int16s) -> None:
    """What was added by one exchange of suits is added by all that keep the board of four; then 24 stand for one."""
    new = np.empty(HOLES, np.int64)
    for four in range(len(sums)):
        ranks = np.zeros(4, np.int64)
        for n in range(4):
            ranks[in_order4[four, n] & 3] |= 1 << (in_order4[four, n] >> 2)
        new[:] = 0
        for by in range(24):
            kept = True
            for suit in range(4):
                kept = kept and ranks[exchanges[by, suit]] == ranks[suit]
            if kept:
                for hole in range(HOLES):
                    new[hole] += sums[four, exchanged[by, hole]]
        for hole in range(HOLES):
            sums[four, hole] = new[hole] // 24
