"""The shuffle: an exact proof of its scaling, every order reachable, every word of the entropy used as it is."""

from collections import Counter
from collections.abc import Callable, Iterator
from hashlib import shake_256
from itertools import permutations, product, repeat
from math import factorial

import pytest

from croupier.engine.commitment import MOST_DECKS
from croupier.engine.shuffle import SEED_BYTES, SPARE_BYTES, draw_below, entropy_bytes, shuffled
from croupier.rules.cards import DECK
from croupier.rules.setting_specs import SPECS

WORDS = 65536
Scaling = Callable[[int, Iterator[int]], int]


def favours(scaling: Scaling, n: int) -> bool:
    """Enumerates all words: do some numbers below n come from more of them than others?"""
    words = iter(range(WORDS))
    counts = Counter(map(scaling, repeat(n), repeat(words)))  # ends with the words; those thrown away count for nobody
    return set(counts) != set(range(n)) or len(set(counts.values())) != 1


@pytest.mark.untraced
@pytest.mark.parametrize("start", [2, 132, 262, 392])
def test_every_number_below_n_has_the_same_number_of_words(start: int) -> None:
    """An exact proof for n = 2 to 520."""
    assert not [n for n in range(start, min(start + 130, 521)) if favours(draw_below, n)]


def test_a_modulo_without_rejection_is_found_by_enumeration() -> None:
    def modulo(n: int, words: Iterator[int]) -> int:
        return next(words) % n

    def one_too_many(n: int, words: Iterator[int]) -> int:
        while (word := next(words)) > WORDS - WORDS % n:
            pass
        return word % n

    assert [n for n in range(2, 53) if not favours(modulo, n)] == [2, 4, 8, 16, 32]
    assert favours(one_too_many, 52)


@pytest.mark.parametrize("n", range(2, 8))
def test_fisher_yates_reaches_every_order_exactly_once(n: int) -> None:
    orders = Counter[tuple[int, ...]]()
    for picks in product(*(range(size) for size in range(n, 1, -1))):
        cards, chosen = list(range(n)), iter(picks)
        for last in range(n - 1, 0, -1):
            at = next(chosen)
            cards[last], cards[at] = cards[at], cards[last]
        orders[tuple(cards)] += 1
    assert set(orders) == set(permutations(range(n)))
    assert set(orders.values()) == {1}


@pytest.mark.parametrize("decks", range(1, 11))
def test_entropy_is_enough_for_every_order(decks: int) -> None:
    orders = factorial(52 * decks) // factorial(decks) ** 52
    assert 8 * entropy_bytes(decks) > orders.bit_length()
    assert decks == 1 or orders.bit_length() > 8 * SEED_BYTES, "a seed of 256 bits would not reach them all"


@pytest.mark.parametrize("decks", [1, 10])
def test_words_are_the_entropy_itself(decks: int) -> None:
    """Entropy written for a wanted order gives that order: each card is a word, nothing is stretched."""
    wanted = shuffled(bytes(32), decks)
    cards, words = list(DECK) * decks, b""
    for last in range(len(cards) - 1, 0, -1):
        at = cards.index(wanted[last], 0, last + 1)
        cards[last], cards[at] = cards[at], cards[last]
        words += at.to_bytes(2, "big")
    assert shuffled(words.ljust(entropy_bytes(decks), b"\0"), decks) == wanted


def runs_out(decks: int, words: int) -> float:
    """The chance that a shuffle needs more than this many words, of all those that might be thrown away."""
    spare = words - (len(DECK) * decks - 1)
    chances = [1.0] + [0.0] * spare  # by the number thrown away so far
    for size in range(2, len(DECK) * decks + 1):
        away = WORDS % size / WORDS
        carried = 0.0
        for thrown, chance in enumerate(chances):
            carried = carried * away + chance * (1 - away)
            chances[thrown] = carried
    return max(0.0, 1 - sum(chances))


@pytest.mark.parametrize("decks", [1, SPECS["decks"].most, MOST_DECKS])
def test_the_entropy_of_every_number_of_decks_lasts(decks: int) -> None:
    assert runs_out(decks, entropy_bytes(decks) // 2) < 1e-12


def test_the_spare_entropy_of_ten_decks_would_not_last_for_sixty_four() -> None:
    """The control."""
    assert runs_out(64, 52 * 64 + SPARE_BYTES // 2) > 0.5


def test_a_shuffle_of_the_most_decks_that_settings_allow() -> None:
    decks = SPECS["decks"].most
    assert decks is not None
    assert decks <= MOST_DECKS
    entropy = shake_256(b"the most decks").digest(entropy_bytes(decks))
    derived = replaced_end(entropy)
    assert Counter(shuffled(entropy, decks)) == dict.fromkeys(DECK, decks)
    assert shuffled(entropy, decks) == shuffled(derived, decks), "the last words were not needed"


def replaced_end(entropy: bytes) -> bytes:
    """With other words where only those are that replace words thrown away, the first few of them apart."""
    return entropy[: -SPARE_BYTES // 2] + bytes(SPARE_BYTES // 2)


def test_words_that_run_out_are_derived_from_all_of_the_entropy() -> None:
    rejected = b"\xff" * entropy_bytes(1)
    other = rejected[:-1] + b"\xfe"
    assert tuple(sorted(shuffled(rejected))) == DECK
    assert shuffled(rejected) == shuffled(rejected) != shuffled(other)


def test_a_seed_gives_one_order_of_the_whole_deck() -> None:
    seed = bytes(range(32))
    assert shuffled(seed) == shuffled(seed)
    assert tuple(sorted(shuffled(seed))) == DECK
    assert shuffled(seed) != shuffled(bytes(32))
    assert Counter(shuffled(seed, decks=8)) == dict.fromkeys(DECK, 8)
    with pytest.raises(AssertionError):
        shuffled(b"short")
