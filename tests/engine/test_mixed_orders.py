"""Players' own words permute the positions of the committed order, and no order is more likely than another."""

from collections import Counter
from itertools import permutations
from math import sqrt

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from croupier.engine.shuffle import draw_below, mixed, permute, positions, shuffled
from croupier.rules.cards import DECK

ROOT = "ab" * 32
WORDS = st.lists(st.text(min_size=1, max_size=64, alphabet=st.characters(codec="utf-8")), min_size=1, max_size=6)


def test_without_words_cards_come_off_the_top() -> None:
    order = shuffled(bytes(32), 6)
    assert positions(ROOT, (), 312) == tuple(range(312))
    assert mixed(order, ROOT, ()) is order


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(words=WORDS, decks=st.integers(1, 10))
def test_every_position_is_drawn_once(words: list[str], decks: int) -> None:
    cards = len(DECK) * decks
    where = positions(ROOT, tuple(words), cards)
    assert sorted(where) == list(range(cards))
    order = shuffled(bytes(range(32)), decks)
    assert mixed(order, ROOT, tuple(words)) == tuple(order[at] for at in where)


@given(one=WORDS, two=WORDS)
def test_different_words_give_a_different_permutation(one: list[str], two: list[str]) -> None:
    same = positions(ROOT, tuple(one), 52) == positions(ROOT, tuple(two), 52)
    assert same == (one == two)


def test_words_count_in_their_order_each_for_itself_and_with_their_promise() -> None:
    given = [("ab", "cd"), ("cd", "ab"), ("abcd",), ("a", "bcd"), ("ab", "cd", "cd"), ("ab",), ("Ab", "cd")]
    found = {positions(root, words, 52) for words in given for root in (ROOT, "cd" * 32)}
    assert len(found) == 2 * len(given)


def test_the_permutation_depends_on_nothing_that_is_hidden() -> None:
    """Two orders under one promise cannot be, but two orders with the same words are permuted alike."""
    one, two = shuffled(bytes(32)), shuffled(bytes(range(32)))
    where = positions(ROOT, ("x",), 52)
    assert [one.index(card) for card in mixed(one, ROOT, ("x",))] == list(where)
    assert [two.index(card) for card in mixed(two, ROOT, ("x",))] == list(where)


def test_the_scaling_is_the_one_that_is_proved_for_the_shuffle() -> None:
    """Words written for a wanted permutation give it: each number is one word, scaled by `below` as in a shuffle."""
    wanted = positions(ROOT, ("x",), 520)
    items, picks = list(range(520)), []
    for last in range(519, 0, -1):
        at = items.index(wanted[last], 0, last + 1)
        items[last], items[at] = items[at], items[last]
        picks.append(at)
    assert permute(range(520), iter(picks)) == wanted
    rejected = [65535 if 65536 % (last + 1) else at for at, last in zip(picks, range(519, 0, -1), strict=True)]
    both = (word for pair in zip(rejected, picks, strict=True) for word in dict.fromkeys(pair))
    assert permute(range(520), both) == wanted, "a word that would favour a number is thrown away"
    assert draw_below(520, iter((65_535, 65_520, 65_519))) == 65_519 % 520


@pytest.mark.parametrize("cards", [3, 4])
def test_no_order_of_a_few_cards_is_favoured(cards: int) -> None:
    rounds, orders = 6_000, list(permutations(range(cards)))
    counts = Counter(positions(ROOT, (f"word {number}",), cards) for number in range(rounds))
    mean = rounds / len(orders)
    assert set(counts) == set(orders)
    assert max(abs(count - mean) for count in counts.values()) < 5 * sqrt(mean)
