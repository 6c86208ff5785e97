"""The ranking lists of 3.1: hands of three cards, and the best five of five, six or seven, as numbers that compare.

A ranking in hexadecimal is the hand itself: 0x1_CC942 is row 1, One Pair, with Queen, Queen, nine, four and two, and
0x4_54321 the lowest Straight. The higher number wins; equal numbers are the "same ranking" of the documents (reading
R-03). The cards must be of one deck (2.2.1): no card comes twice.
"""

from collections.abc import Iterable, Sequence
from enum import IntEnum
from functools import cache
from itertools import combinations, combinations_with_replacement, product

from croupier.rules.cards import DECK, NAMES, Card, rank, suit


class HandRank(IntEnum):
    """The rows of the five-card list, from the lowest."""

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
    """The rows of the three-card list, from the lowest: here a Straight beats a Flush."""

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
    """The first row of 3.1.2, from the top, that five cards satisfy, then their card values."""
    pips = in_order(pips)
    match suited, in_sequence(pips), kinds(pips):
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
    """The first row of ML3C-2 3.1.2, from the top, that three cards satisfy, then their card values."""
    pips = in_order(pips)
    match suited, in_sequence(pips), kinds(pips):
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
    """3.1.3: cards of a kind before single ones, then the highest first; 3.1.1: the Ace is 1 in the lowest sequence."""
    pips = tuple(pips)
    ordered = tuple(sorted(pips, key=lambda pip: 16 * pips.count(pip) + pip, reverse=True))
    return ACE_AS_ONE.get(ordered, ordered)


def in_sequence(pips: Pips) -> bool:
    return pips == tuple(range(pips[0], pips[0] - len(pips), -1))


def kinds(pips: Pips) -> tuple[int, ...]:
    """How many there are of each: (3, 2) for a Full House."""
    return tuple([pips.count(pip) for pip in dict.fromkeys(pips)])


def pack_ranking(row: int, pips: Pips) -> int:
    """The row and then the pips, as hexadecimal digits of one number."""
    ranking = row
    for pip in pips:
        ranking = ranking << 4 | pip
    return ranking


# ------------------------------------------------------------------------------------------------- asking for a ranking


def best_five(cards: Sequence[Card]) -> int:
    """The ranking of the best five of five, six or seven cards (reading R-05)."""
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
            return _BEST[key >> 26][_PLACES[key & 0x3FFF]] or _of_ranks(key)
    except IndexError:  # importing this module works nothing out
        _make_room(key)
        return best_five(cards)
    return _of_suit(sum(map(suited.__getitem__, cards)))


def three(cards: Sequence[Card]) -> int:
    """The ranking of exactly three cards."""
    a, b, c = cards
    key = _KEYS[a] + _KEYS[b] + _KEYS[c]
    try:
        return _THREES[key]
    except KeyError:
        suited = suit(a) == suit(b) == suit(c)
        _THREES[key] = three_card_ranking((rank(card) + 2 for card in cards), suited)
        return _THREES[key]


def five_rank(ranking: int) -> HandRank:
    """The row of a ranking that `best_five` gave."""
    return _FIVE_RANKS[ranking >> 20]


def three_rank(ranking: int) -> ThreeCardRank:
    """The row of a ranking that `three` gave."""
    return _THREE_RANKS[ranking >> 12]


_FIVE_RANKS = tuple(HandRank)
_THREE_RANKS = tuple(ThreeCardRank)


# ----------------------------------------------------------------------------------------------- showing it to a person

FIVE_CARD_WORDS = {
    HandRank.ROYAL_FLUSH: "Royal Flush",
    HandRank.STRAIGHT_FLUSH: "Straight Flush, {0.inside} high",
    HandRank.FOUR_OF_A_KIND: "Four of a Kind, {0.many}",
    HandRank.FULL_HOUSE: "Full House, {0.many} over {3.many}",
    HandRank.FLUSH: "Flush, {0.inside} high",
    HandRank.STRAIGHT: "Straight, {0.inside} high",
    HandRank.THREE_OF_A_KIND: "Three of a Kind, {0.many}",
    HandRank.TWO_PAIRS: "Two Pairs, {0.many} and {2.many}, {4.inside} kicker",
    HandRank.ONE_PAIR: "Pair of {0.many}, {2.inside} kicker",
    HandRank.ODD_CARDS: "{0.one} high, {1.inside}, {2.inside}, {3.inside}, {4.inside}",
}
THREE_CARD_WORDS = {
    ThreeCardRank.STRAIGHT_FLUSH: "Straight Flush, {0.inside} high",
    ThreeCardRank.THREE_OF_A_KIND: "Three of a Kind, {0.many}",
    ThreeCardRank.STRAIGHT: "Straight, {0.inside} high",
    ThreeCardRank.FLUSH: "Flush, {0.inside} high",
    ThreeCardRank.ONE_PAIR: "Pair of {0.many}, {2.inside} kicker",
    ThreeCardRank.ODD_CARDS: "{0.one} high, {1.inside}, {2.inside}",
}


def words_five(cards: Sequence[Card]) -> str:
    """The best five of the cards in words: "Pair of Queens, nine kicker"."""
    return five_in_words(best_five(cards))


@cache
def five_in_words(ranking: int) -> str:
    """A ranking that `best_five` gave: there are 7,462."""
    return FIVE_CARD_WORDS[five_rank(ranking)].format(*(NAMES[rank] for rank in _ranks(ranking, 5)))


def words_three(cards: Sequence[Card]) -> str:
    """Three cards in words: "Straight, nine high"."""
    return three_in_words(three(cards))


@cache
def three_in_words(ranking: int) -> str:
    """A ranking that `three` gave: there are 741."""
    return THREE_CARD_WORDS[three_rank(ranking)].format(*(NAMES[rank] for rank in _ranks(ranking, 3)))


def best_cards(cards: Sequence[Card]) -> tuple[Card, ...]:
    """The five that make the best hand, in the order in which they count; of equal cards the one that came first."""
    best = max(combinations(cards, 5), key=best_five)
    order = _ranks(best_five(best), 5)
    return tuple(sorted(best, key=lambda card: order.index(rank(card))))


def _ranks(ranking: int, size: int) -> tuple[int, ...]:
    """The ranks a ranking was written from; pip 1 is an Ace again."""
    return tuple(((ranking >> 4 * place & 15) - 2) % 13 for place in reversed(range(size)))


# ----------------------------------------------------------------------------------------------------------- the tables
#
# The keys of a hand's cards are added. The sum counts the low ranks, two to seven, in base five (14 bits), the suits in
# octal (12 bits), and the high ranks, eight to Ace, in base five; no digit ever runs over. Unless five cards share a
# suit, the high ranks give a row and the low ones a place in it. If they do, the ranks in that suit decide: five of a
# suit leave no room for a Full House or Four of a Kind among seven cards. Each entry is worked out when it is first
# asked for: a command that meets a few hundred does not wait for all 73,000.

_LOW_KEYS = tuple(5**place for place in range(6))
_HIGH_KEYS = tuple(5**place << 26 for place in range(7))
_RANK_KEYS = _LOW_KEYS + _HIGH_KEYS
_SUIT_KEYS = tuple(0o10**place << 14 for place in range(4))
_KEYS: list[int] = [_RANK_KEYS[rank(card)] + _SUIT_KEYS[suit(card)] for card in DECK]

_BEST: list[list[int]] = []  # by the high ranks, then by the place of the low ones; 0 until it is asked for
_PLACES: list[int] = []  # by the low ranks: those of fewer cards come first
_LENGTHS = [0] * 8  # how many places there are for so many low cards at most
_SUITED: list[list[int] | None] = []  # by the count of suits: if one has five, its cards' bits; filled last of all
_THREES: dict[int, int] = {}  # by key, each when it is first asked for


def _make_room(key: int) -> None:
    """The tables at the very first hand; a row, as long as the low ranks need that can go with these high ones."""
    if not _SUITED:
        _lay_out_tables()
    high_cards = sum([rank >= len(_LOW_KEYS) for rank in _ranks_in(key)])
    _BEST[key >> 26] = [0] * _LENGTHS[7 - high_cards]


def _lay_out_tables() -> None:
    lows = _sums(_LOW_KEYS)
    _PLACES[:] = [0] * (max(lows) + 1)
    for place, low in enumerate(sorted(lows, key=lows.__getitem__)):
        _PLACES[low] = place
        _LENGTHS[lows[low]] = place + 1
    no_row: list[int] = []
    _BEST[:] = [no_row] * ((4 * _HIGH_KEYS[-1] + 3 * _HIGH_KEYS[-2] >> 26) + 1)

    bits = [1 << rank(card) for card in DECK]
    in_suit = [[bits[card] if suit(card) == each else 0 for card in DECK] for each in range(4)]
    _SUITED[:] = [None] * 0o10000
    for each, others in product(range(4), combinations_with_replacement((0, *_SUIT_KEYS), 2)):
        _SUITED[5 * _SUIT_KEYS[each] + sum(others) >> 14] = in_suit[each]


def _sums(keys: Sequence[int]) -> dict[int, int]:
    """What up to seven cards can add up to, and how many they are: a deck has no five alike."""
    found = {0: 0}
    for key in keys:
        found = {
            total + alike * key: size + alike for total, size in found.items() for alike in range(min(4, 7 - size) + 1)
        }
    return found


SEQUENCES = [tuple(range(high, high - 5, -1)) for high in range(14, 5, -1)] + [(14, 5, 4, 3, 2)]


def _of_ranks(key: int) -> int:
    """The best five where no suit counts: cards of a kind first, or all but the last and the highest, or a sequence."""
    pips = in_order([each + 2 for each in _ranks_in(key)])
    different = set(pips)
    fives = {pips[:5], (*pips[:4], max(pips[4:]))}
    fives.update([run for run in SEQUENCES if different.issuperset(run)][:1])
    ranking = max([five_card_ranking(five, suited=False) for five in fives])
    _BEST[key >> 26][_PLACES[key & 0x3FFF]] = ranking
    return ranking


def _ranks_in(key: int) -> list[int]:
    """The ranks that a sum of keys counts, each as often as it has cards."""
    low, high = key & 0x3FFF, key >> 26
    counts = [low // each % 5 for each in _LOW_KEYS] + [high // (each >> 26) % 5 for each in _HIGH_KEYS]
    return [each for each, count in enumerate(counts) for _ in range(count)]


@cache
def _of_suit(bits: int) -> int:
    """Five, six or seven cards of one suit, a bit for each rank."""
    ranks = [each for each in range(13) if bits >> each & 1]
    if len(ranks) == 5:
        return five_card_ranking([each + 2 for each in ranks], suited=True)
    return max([_of_suit(bits - (1 << each)) for each in ranks])
