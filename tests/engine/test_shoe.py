"""The shuffle: an exact proof of its scaling, every order reachable, the commitment binding."""

from collections import Counter
from itertools import product

import pytest

from croupier.engine.shoe import below, commitment, shuffled
from croupier.rules.cards import DECK


@pytest.mark.parametrize("n", [*range(2, 53), 104, 208, 312, 416, 520])
def test_every_number_below_n_has_the_same_number_of_words(n: int) -> None:
    top = 65536 - 65536 % n
    assert top % n == 0
    counts = Counter(word % n for word in range(top))
    assert set(counts.values()) == {top // n}
    assert below(n, iter([65535] * (top < 65536) + [n])) == 0, "words that would favour some are thrown away"


def test_fisher_yates_reaches_every_order_exactly_once() -> None:
    orders = Counter[tuple[int, ...]]()
    for picks in product(range(4), range(3), range(2)):
        cards, chosen = list(range(4)), iter(picks)
        for last in range(3, 0, -1):
            at = next(chosen)
            cards[last], cards[at] = cards[at], cards[last]
        orders[tuple(cards)] += 1
    assert len(orders) == 24
    assert set(orders.values()) == {1}


def test_a_seed_gives_one_order_of_the_whole_deck() -> None:
    seed = bytes(range(32))
    assert shuffled(seed) == shuffled(seed)
    assert tuple(sorted(shuffled(seed))) == DECK
    assert shuffled(seed) != shuffled(bytes(32))
    assert Counter(shuffled(seed, decks=8)) == dict.fromkeys(DECK, 8)


def test_positions_are_even_over_many_seeds() -> None:
    firsts = Counter(shuffled(n.to_bytes(32, "big"))[0] for n in range(5200))
    chi = sum((firsts[card] - 100) ** 2 / 100 for card in DECK)
    assert 20 < chi < 100, "51 degrees of freedom: far outside only once in many thousands"


def test_the_commitment_is_fixed_and_tells_nothing() -> None:
    assert commitment(bytes(32)) == commitment(bytes(32))
    assert len({commitment(n.to_bytes(32, "big")) for n in range(1000)}) == 1000
    with pytest.raises(AssertionError):
        shuffled(b"short")
