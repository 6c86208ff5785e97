"""Poker hands ranked by 3.1 as numbers: three cards, or the best five of five, six or seven.

A ranking in hexadecimal is the hand itself: 0x1_CC942 is rank 1, One Pair, with Queen, Queen, nine, four and two;
0x4_54321 is the lowest Straight. The higher number wins; equal numbers have the "same ranking" (R-03). No card may
occur twice, because the games use one deck (2.2.1).
"""

from collections.abc import Iterable, Sequence
from enum import IntEnum
from functools import cache
from itertools import combinations, combinations_with_replacement, product

from croupier.rules.cards import DECK, Card, rank, suit
from croupier.rules.coded_message import Message, message


class HandRank(IntEnum):
    """The ranks of five-card hands in 3.1, from the lowest."""

    ODD_CARDS = 0
    ONE_PAIR = 1
    TWO_PAIRS = 2
    THREE_OF_A_KIND = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR_OF_A_KIND = 7
    STRAIGHT_FLUSH = 8
    ROYAL_FLUSH = 9


class ThreeCardRank(IntEnum):
    """The ranks of three-card hands in 3.1, from the lowest. A Straight beats a Flush here."""

    ODD_CARDS = 0
    ONE_PAIR = 1
    FLUSH = 2
    STRAIGHT = 3
    THREE_OF_A_KIND = 4
    STRAIGHT_FLUSH = 5


# ------------------------------------------------------------------------------------- the lists, as the documents read

Pips = tuple[int, ...]  # 2 to 10, Jack 11, Queen 12, King 13, Ace 14

ACE = 14
ACE_AS_ONE = {(14, 5, 4, 3, 2): (5, 4, 3, 2, 1), (14, 3, 2): (3, 2, 1)}


def five_card_ranking(pips: Iterable[int], suited: bool) -> int:
    """Return the ranking of five cards as one number: their rank, then the card values.

    `pips` has the card values, from 2 to 14 for an Ace.
    """
    pips = in_order(pips)
    match suited, is_sequence(pips), kinds(pips):
        case True, True, _:
            row = HandRank.ROYAL_FLUSH if pips[0] == ACE else HandRank.STRAIGHT_FLUSH
        case _, _, (4, 1):
            row = HandRank.FOUR_OF_A_KIND
        case _, _, (3, 2):
            row = HandRank.FULL_HOUSE
        case True, _, _:
            row = HandRank.FLUSH
        case _, True, _:
            row = HandRank.STRAIGHT
        case _, _, (3, 1, 1):
            row = HandRank.THREE_OF_A_KIND
        case _, _, (2, 2, 1):
            row = HandRank.TWO_PAIRS
        case _, _, (2, 1, 1, 1):
            row = HandRank.ONE_PAIR
        case _:
            row = HandRank.ODD_CARDS
    return pack_ranking(row, pips)


def three_card_ranking(pips: Iterable[int], suited: bool) -> int:
    """Return the ranking of three cards as one number: their rank, then the card values.

    `pips` has the card values, from 2 to 14 for an Ace.
    """
    pips = in_order(pips)
    match suited, is_sequence(pips), kinds(pips):
        case True, True, _:
            row = ThreeCardRank.STRAIGHT_FLUSH
        case _, _, (3,):
            row = ThreeCardRank.THREE_OF_A_KIND
        case _, True, _:
            row = ThreeCardRank.STRAIGHT
        case True, _, _:
            row = ThreeCardRank.FLUSH
        case _, _, (2, 1):
            row = ThreeCardRank.ONE_PAIR
        case _:
            row = ThreeCardRank.ODD_CARDS
    return pack_ranking(row, pips)


def in_order(pips: Iterable[int]) -> Pips:
    """Sort card values as 3.1.3 compares them: cards of a kind first, then from high to low.

    In the lowest Straight the Ace counts as 1 (3.1.1).
    """
    pips = tuple(pips)
    ordered = tuple(sorted(pips, key=lambda pip: 16 * pips.count(pip) + pip, reverse=True))
    return ACE_AS_ONE.get(ordered, ordered)


def is_sequence(pips: Pips) -> bool:
    return pips == tuple(range(pips[0], pips[0] - len(pips), -1))


def kinds(pips: Pips) -> tuple[int, ...]:
    """Return how often each card value occurs in sorted cards, such as (3, 2) for a Full House."""
    return tuple([pips.count(pip) for pip in dict.fromkeys(pips)])


def pack_ranking(row: int, pips: Pips) -> int:
    """Pack a rank and card values into one number, with one hexadecimal digit for each."""
    ranking = row
    for pip in pips:
        ranking = ranking << 4 | pip
    return ranking


# ------------------------------------------------------------------------------------------------- asking for a ranking


def rank_best_five(cards: Sequence[Card]) -> int:
    """Return the ranking of the best hand of five that five, six or seven cards contain (R-05)."""
    keys = _KEYS
    match cards:
        case a, b, c, d, e, f, g:
            key = keys[a] + keys[b] + keys[c] + keys[d] + keys[e] + keys[f] + keys[g]
        case a, b, c, d, e, f:
            key = keys[a] + keys[b] + keys[c] + keys[d] + keys[e] + keys[f]
        case a, b, c, d, e:
            key = keys[a] + keys[b] + keys[c] + keys[d] + keys[e]
        case _:
            raise ValueError(f"five, six or seven cards, not {len(cards)}")
    try:
        suited = _SUITED[key >> 14 & 0o7777]
        if suited is None:
            return _BEST[key >> 26][_COLUMNS[key & 0x3FFF]] or _rank_unsuited(key)
    except IndexError:  # tables and rows are created on first use
        _create_row(key)
        return rank_best_five(cards)
    return _rank_suited(sum(map(suited.__getitem__, cards)))


def rank_three(cards: Sequence[Card]) -> int:
    """Return the ranking of three cards."""
    a, b, c = cards
    key = _KEYS[a] + _KEYS[b] + _KEYS[c]
    try:
        return _THREES[key]
    except KeyError:
        suited = suit(a) == suit(b) == suit(c)
        _THREES[key] = three_card_ranking((rank(card) + 2 for card in cards), suited)
        return _THREES[key]


def five_rank(ranking: int) -> HandRank:
    """Return the rank, such as Flush, of a ranking that `rank_best_five` returned."""
    return _FIVE_RANKS[ranking >> 20]


def three_rank(ranking: int) -> ThreeCardRank:
    """Return the rank, such as Flush, of a ranking that `rank_three` returned."""
    return _THREE_RANKS[ranking >> 12]


_FIVE_RANKS = tuple(HandRank)
_THREE_RANKS = tuple(ThreeCardRank)


# ----------------------------------------------------------------------------------------------- showing it to a person


def describe_best_five(cards: Sequence[Card]) -> Message:
    """Describe the best hand of five that these cards contain: "Pair of Queens, nine kicker"."""
    return describe_five_ranking(rank_best_five(cards))


@cache
def describe_five_ranking(ranking: int) -> Message:
    """Describe the hand of a ranking from `rank_best_five`."""
    first, second, third, fourth, fifth = _unpack_pips(ranking, 5)
    match five_rank(ranking):
        case HandRank.ROYAL_FLUSH:
            return message("hand_royal_flush")
        case HandRank.STRAIGHT_FLUSH:
            return message("hand_straight_flush", high=first)
        case HandRank.FOUR_OF_A_KIND:
            return message("hand_four_of_a_kind", rank=first)
        case HandRank.FULL_HOUSE:
            return message("hand_full_house", three=first, pair=fourth)
        case HandRank.FLUSH:
            return message("hand_flush", high=first)
        case HandRank.STRAIGHT:
            return message("hand_straight", high=first)
        case HandRank.THREE_OF_A_KIND:
            return message("hand_three_of_a_kind", rank=first)
        case HandRank.TWO_PAIRS:
            return message("hand_two_pairs", high=first, low=third, kicker=fifth)
        case HandRank.ONE_PAIR:
            return message("hand_pair", rank=first, kicker=third)
        case HandRank.ODD_CARDS:
            return message("hand_high_card", high=first, second=second, third=third, fourth=fourth, fifth=fifth)


def describe_three_cards(cards: Sequence[Card]) -> Message:
    """Describe a hand of three cards: "Straight, nine high"."""
    return describe_three_ranking(rank_three(cards))


@cache
def describe_three_ranking(ranking: int) -> Message:
    """Describe the hand of a ranking from `rank_three`."""
    first, second, third = _unpack_pips(ranking, 3)
    match three_rank(ranking):
        case ThreeCardRank.STRAIGHT_FLUSH:
            return message("hand_straight_flush", high=first)
        case ThreeCardRank.THREE_OF_A_KIND:
            return message("hand_three_of_a_kind", rank=first)
        case ThreeCardRank.STRAIGHT:
            return message("hand_straight", high=first)
        case ThreeCardRank.FLUSH:
            return message("hand_flush", high=first)
        case ThreeCardRank.ONE_PAIR:
            return message("hand_pair", rank=first, kicker=third)
        case ThreeCardRank.ODD_CARDS:
            return message("hand_high_card_of_three", high=first, second=second, third=third)


def best_cards(cards: Sequence[Card]) -> tuple[Card, ...]:
    """Return the five cards of the best hand, in the order in which they are compared."""
    best = max(combinations(cards, 5), key=rank_best_five)
    order = _unpack_pips(rank_best_five(best), 5)
    return tuple(sorted(best, key=lambda card: order.index(rank(card) + 2)))


def _unpack_pips(ranking: int, size: int) -> Pips:
    """Return the card values of a ranking, with 14 for every Ace. `size` is the number of cards."""
    return tuple(((ranking >> 4 * digit & 15) - 2) % 13 + 2 for digit in reversed(range(size)))


# ----------------------------------------------------------------------------------------------------------- the tables
#
# The keys of a hand's cards are added. The sum counts the low ranks, two to seven, in base five (14 bits), the suits in
# octal (12 bits), and the high ranks, eight to Ace, in base five; no digit overflows. Unless five cards share a suit,
# the high ranks select a row and the low ranks a column. Otherwise the ranks in that suit decide: with five of a suit,
# seven cards cannot hold a Full House or Four of a Kind. Entries are computed on first use, because most commands need
# a few hundred of the 73,000.

_LOW_KEYS = tuple(5**place for place in range(6))
_HIGH_KEYS = tuple(5**place << 26 for place in range(7))
_RANK_KEYS = _LOW_KEYS + _HIGH_KEYS
_SUIT_KEYS = tuple(0o10**place << 14 for place in range(4))
_KEYS: list[int] = [_RANK_KEYS[rank(card)] + _SUIT_KEYS[suit(card)] for card in DECK]

_BEST: list[list[int]] = []  # by the high ranks, then by the column of the low ones; 0 until computed
_COLUMNS: list[int] = []  # column by the low ranks; fewer cards come first
_LENGTHS = [0] * 8  # number of columns for at most this many low cards
_SUITED: list[list[int] | None] = []  # by suit counts: the rank bit of each card of a suit with five; filled last
_THREES: dict[int, int] = {}  # by key, computed on first use


def _create_row(key: int) -> None:
    """Create the row of `_BEST` for the high ranks in this key (a sum of card keys), and on first use all tables."""
    if not _SUITED:
        _create_tables()
    high_cards = sum([rank >= len(_LOW_KEYS) for rank in _ranks_of_key(key)])
    _BEST[key >> 26] = [0] * _LENGTHS[7 - high_cards]


def _create_tables() -> None:
    lows = _possible_sums(_LOW_KEYS)
    _COLUMNS[:] = [0] * (max(lows) + 1)
    for column, low in enumerate(sorted(lows, key=lows.__getitem__)):
        _COLUMNS[low] = column
        _LENGTHS[lows[low]] = column + 1
    no_row: list[int] = []
    _BEST[:] = [no_row] * ((4 * _HIGH_KEYS[-1] + 3 * _HIGH_KEYS[-2] >> 26) + 1)

    bits = [1 << rank(card) for card in DECK]
    in_suit = [[bits[card] if suit(card) == one_suit else 0 for card in DECK] for one_suit in range(4)]
    _SUITED[:] = [None] * 0o10000
    for one_suit, others in product(range(4), combinations_with_replacement((0, *_SUIT_KEYS), 2)):
        _SUITED[5 * _SUIT_KEYS[one_suit] + sum(others) >> 14] = in_suit[one_suit]


def _possible_sums(keys: Sequence[int]) -> dict[int, int]:
    """Return every sum of keys that up to seven cards can have, with its smallest number of cards.

    At most four cards have the same rank and so the same key.
    """
    sizes = {0: 0}
    for key in keys:
        sizes = {
            total + alike * key: size + alike for total, size in sizes.items() for alike in range(min(4, 7 - size) + 1)
        }
    return sizes


SEQUENCES = [tuple(range(high, high - 5, -1)) for high in range(14, 5, -1)] + [(14, 5, 4, 3, 2)]


def _rank_unsuited(key: int) -> int:
    """Return the best ranking without a flush for this key, and enter it in the table.

    A key is the sum of a hand's card keys.
    """
    pips = in_order([index + 2 for index in _ranks_of_key(key)])
    different = set(pips)
    fives = {pips[:5], (*pips[:4], max(pips[4:]))}
    fives.update([run for run in SEQUENCES if different.issuperset(run)][:1])
    ranking = max([five_card_ranking(five, suited=False) for five in fives])
    _BEST[key >> 26][_COLUMNS[key & 0x3FFF]] = ranking
    return ranking


def _ranks_of_key(key: int) -> list[int]:
    """Return the ranks of the cards whose keys add up to this key, each as often as it occurs."""
    low, high = key & 0x3FFF, key >> 26
    counts = [low // unit % 5 for unit in _LOW_KEYS] + [high // (unit >> 26) % 5 for unit in _HIGH_KEYS]
    return [index for index, count in enumerate(counts) for _ in range(count)]


@cache
def _rank_suited(bits: int) -> int:
    """Return the best ranking of cards of one suit. `bits` has one bit for each of their ranks."""
    ranks = [index for index in range(13) if bits >> index & 1]
    if len(ranks) == 5:
        return five_card_ranking([index + 2 for index in ranks], suited=True)
    return max([_rank_suited(bits - (1 << index)) for index in ranks])
