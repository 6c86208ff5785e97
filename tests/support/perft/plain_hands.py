"""Hands compared, written a second time from the ranking lists of the documents (3.1.1 to 3.1.3, R-03 to R-05)."""

from collections import Counter
from functools import cache
from itertools import combinations

Cards = tuple[int, ...]
Rank = tuple[int, ...]  # the row of the list, the lowest first, then the values that decide inside it

ODD, PAIR, TWO_PAIRS, THREE, STRAIGHT, FLUSH, FULL, FOUR, STRAIGHT_FLUSH = range(9)
ODD_3, PAIR_3, FLUSH_3, STRAIGHT_3, THREE_3, STRAIGHT_FLUSH_3 = range(6)
ACE, KING, QUEEN, JACK = 14, 13, 12, 11


def values(cards: Cards) -> list[int]:
    """2 to 14, those held more often first, then the higher ones."""
    held = Counter(card // 4 + 2 for card in cards)
    return [value for value, _ in sorted(held.items(), key=lambda item: (-item[1], -item[0]))]


def shape(cards: Cards) -> tuple[int, ...]:
    return tuple(sorted(Counter(card // 4 for card in cards).values(), reverse=True))


def suited(cards: Cards) -> bool:
    return len({card % 4 for card in cards}) == 1


def run_from(cards: Cards) -> int:
    """The highest card of a sequence; 0 where there is none. An Ace counts 1 below a two only."""
    found = sorted({card // 4 + 2 for card in cards}, reverse=True)
    if len(found) < len(cards):
        return 0
    if found[0] - found[-1] == len(cards) - 1:
        return found[0]
    return found[1] if found[0] == ACE and found[1] == len(cards) and found[-1] == 2 else 0


def five(cards: Cards) -> Rank:
    top = run_from(cards)
    if suited(cards):
        return (STRAIGHT_FLUSH, top) if top else (FLUSH, *values(cards))
    if top:
        return (STRAIGHT, top)
    rows = {(4, 1): FOUR, (3, 2): FULL, (3, 1, 1): THREE, (2, 2, 1): TWO_PAIRS, (2, 1, 1, 1): PAIR}
    return (rows.get(shape(cards), ODD), *values(cards))


@cache
def best(cards: Cards) -> Rank:
    """The best five of these cards."""
    return max(five(some) for some in combinations(cards, 5))


def three(cards: Cards) -> Rank:
    top = run_from(cards)
    if suited(cards):
        return (STRAIGHT_FLUSH_3, top) if top else (FLUSH_3, *values(cards))
    if top:
        return (STRAIGHT_3, top)
    return ({(3,): THREE_3, (2, 1): PAIR_3}.get(shape(cards), ODD_3), *values(cards))
