"""Philox2x64-10 against published answers, and numbers taken from its words against exact chances."""

from itertools import islice

import numpy as np
import pytest

from croupier.analysis.kernels.random_stream import INDEX, fill_words, random_block, random_word, rejection_limit
from tests.support.analysis.rounds_by_rules import deck_of, positions, shoe_of

WORD = 1 << 64
# Counter, key and result of philox2x64 with ten rounds, from the kat_vectors of Random123.
KNOWN = [
    ((0, 0), 0, (0xCA00A0459843D731, 0x66C24222C9A845B5)),
    ((WORD - 1, WORD - 1), WORD - 1, (0x65B021D60CD8310F, 0x4D02F3222F86DF20)),
    ((0x243F6A8885A308D3, 0x13198A2E03707344), 0xA4093822299F31D0, (0x0A5E742C2997341C, 0xB0F883D38000DE5D)),
]


def philox(counter: tuple[int, int], key: int) -> tuple[int, int]:
    """The generator in Python's whole numbers."""
    first, second = counter
    for _ in range(10):
        product = 0xD2B74407B1CE6E93 * first
        first, second = product >> 64 ^ key ^ second, product % WORD
        key = (key + 0x9E3779B97F4A7C15) % WORD
    return first, second


@pytest.mark.parametrize(("counter", "key", "result"), KNOWN)
def test_published_answers(counter: tuple[int, int], key: int, result: tuple[int, int]) -> None:
    assert philox(counter, key) == result


def word(seed: int, shard: int, number: int, index: int) -> int:
    """Rounds share blocks in pairs: the first word is the even round's."""
    return philox((number >> 1, shard << INDEX | index), seed)[number & 1]


def test_a_word_is_a_half_of_the_block_of_two_rounds() -> None:
    for seed, shard, number, index in [(0, 0, 0, 0), (1, 2, 3, 4), (WORD - 1, 2**40, 10**6, 7), (2**63, 1, 9, 0)]:
        assert int(random_word(np.uint64(seed), shard, number, index)) == word(seed, shard, number, index)
        pair = philox((number, shard << INDEX | index), seed)
        assert tuple(map(int, random_block(np.uint64(seed), shard, number, index))) == pair


@pytest.mark.parametrize("size", [1, 2, 7, 8])
@pytest.mark.parametrize("start", [0, 1, 1000, 1001])
def test_words_of_a_batch_are_those_of_its_rounds(start: int, size: int) -> None:
    words = np.zeros((size, 3), np.uint64)
    fill_words(np.uint64(9), 5, start, words)
    for row, found in enumerate(words.tolist()):
        assert found == [word(9, 5, start + row, index) for index in range(3)]


def test_small_words_give_every_combination_equally_often() -> None:
    """With words of eight bits, every word can be tried: no combination is more likely than another."""
    counts: dict[tuple[int, ...], int] = {}
    bounds, size = (5, 4, 3), 256
    for word in range(size):
        taken, low = [], word
        for bound in bounds:
            taken.append(low * bound // size)
            low = low * bound % size
        if low >= size % 60:
            counts[tuple(taken)] = counts.get(tuple(taken), 0) + 1
    assert len(counts) == 60
    assert set(counts.values()) == {size // 60}


def test_the_limit_of_rejected_words() -> None:
    assert int(rejection_limit([52, 51])) == WORD % (52 * 51)
    assert positions(0, [52, 51]) is None


def test_decks_and_shoes_have_each_card_once_and_all_places_alike() -> None:
    places = np.zeros((9, 52), np.int64)
    rounds = 20_000
    for number in range(rounds):
        deck = deck_of(3, 0, number, 9)
        assert len(set(deck)) == 9
        places[range(9), deck] += 1
    expected = rounds / 52
    chi_square = ((places - expected) ** 2 / expected).sum()
    assert abs(chi_square - 9 * 51) < 5 * (2 * 9 * 51) ** 0.5
    shoe = list(islice(shoe_of(3, 0, 0, 4), 200))
    assert max(shoe.count(card) for card in range(52)) <= 4
