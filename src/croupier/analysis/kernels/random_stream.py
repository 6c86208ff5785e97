"""Counter-based random numbers: a word depends on the seed, the shard, the round and its index, and on nothing else.

The generator is Philox2x64-10 (Salmon, Moraes, Dror and Shaw, "Parallel random numbers: as easy as 1, 2, 3", 2011).
The key is the seed. The counter holds the round in its first word, the shard and the index of the word in its second;
a block has two words, so rounds share it in pairs, an even round and the next.

Several whole numbers are taken from one word by repeated multiplication: the high half of `word * bound` is a number
below the bound, and the low half is the word for the next one. All combinations are equally likely if words are
rejected whose last low half is below `2**64 % product of the bounds`.
"""

from collections.abc import Sequence
from math import prod
from typing import Any

import numpy as np
import numpy.typing as npt
from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from croupier.analysis.kernels.numba_setup import compiled

Words = npt.NDArray[np.uint64]
MULTIPLIER, WEYL = np.uint64(0xD2B74407B1CE6E93), np.uint64(0x9E3779B97F4A7C15)
INDEX = 20  # bits of the counter's second word for the index of a word; the shard is above them
WORD = 1 << 64


def _high_half(_: Any, first: Any, second: Any) -> Any:
    """Return the type and the code of a function that returns the high 64 bits of a product of two words."""

    def generate(_: Any, builder: Any, __: Any, arguments: Any) -> Any:
        wide = ir.IntType(128)
        product = builder.mul(builder.zext(arguments[0], wide), builder.zext(arguments[1], wide))
        return builder.trunc(builder.lshr(product, ir.Constant(wide, 64)), ir.IntType(64))

    return types.uint64(types.uint64, types.uint64), generate


high_half: Any = intrinsic(_high_half)


@compiled
def random_block(seed: Any, shard: int, pair: int, index: int) -> Any:
    """Return the word with this index of two rounds, 2 * pair and 2 * pair + 1."""
    first, second = np.uint64(pair), np.uint64(shard << INDEX | index)
    key = np.uint64(seed)
    for _ in range(10):
        high, low = high_half(MULTIPLIER, first), MULTIPLIER * first
        first, second = high ^ key ^ second, low
        key += WEYL
    return first, second


@compiled
def random_word(seed: Any, shard: int, number: int, index: int) -> Any:
    """Return one random word of a round."""
    first, second = random_block(seed, shard, number >> 1, index)
    return second if number & 1 else first


@compiled
def fill_words(seed: Any, shard: int, start: int, words: Words) -> None:
    """Write the first words of consecutive rounds from `start` on: a row for each round."""
    for index in range(words.shape[1]):
        row = 0
        if start & 1:
            words[0, index] = random_word(seed, shard, start, index)
            row = 1
        for even in range(row, words.shape[0] - 1, 2):
            words[even, index], words[even + 1, index] = random_block(seed, shard, start + even >> 1, index)
        if (words.shape[0] - row) & 1:
            last = words.shape[0] - 1
            words[last, index] = random_word(seed, shard, start + last, index)


DECK_BOUNDS = range(52, 43, -1)  # of the nine cards that a round takes from one deck


def rejection_limit(bounds: Sequence[int]) -> np.uint64:
    """Return the limit below which the last low half of a word is rejected, for numbers with these bounds."""
    return np.uint64(WORD % prod(bounds))


@compiled
def take(word: Any, left: int) -> Any:
    """Return a number below `left`, which is at most 63, and the word for the next number."""
    bound = np.uint64(left)
    return np.int64(high_half(word, bound)) & 63, word * bound


@compiled
def was_at(position: int, pick: int, step: int) -> int:
    """Return where the card at this position was before the step that exchanged the places `step` and `pick`."""
    return step if position == pick else position


@compiled
def nine_cards(word: Any) -> Any:
    """Return the first nine cards of a deck shuffled by one word, and the last low half.

    Step n exchanges the card in place n with one of those from n on. No deck is stored: a card's place is followed back
    through the steps, to where it was in a deck in order.
    """
    a, word = take(word, 52)
    b, word = take(word, 51)
    c, word = take(word, 50)
    d, word = take(word, 49)
    e, word = take(word, 48)
    f, word = take(word, 47)
    g, word = take(word, 46)
    h, word = take(word, 45)
    i, word = take(word, 44)
    b, c, d, e, f, g, h, i = b + 1, c + 2, d + 3, e + 4, f + 5, g + 6, h + 7, i + 8
    second = was_at(b, a, 0)
    third = was_at(was_at(c, b, 1), a, 0)
    fourth = was_at(was_at(was_at(d, c, 2), b, 1), a, 0)
    fifth = was_at(was_at(was_at(was_at(e, d, 3), c, 2), b, 1), a, 0)
    sixth = was_at(was_at(was_at(was_at(was_at(f, e, 4), d, 3), c, 2), b, 1), a, 0)
    g_at = was_at(was_at(was_at(g, f, 5), e, 4), d, 3)
    seventh = was_at(was_at(was_at(g_at, c, 2), b, 1), a, 0)
    h_at = was_at(was_at(was_at(was_at(h, g, 6), f, 5), e, 4), d, 3)
    eighth = was_at(was_at(was_at(h_at, c, 2), b, 1), a, 0)
    i_at = was_at(was_at(was_at(was_at(was_at(i, h, 7), g, 6), f, 5), e, 4), d, 3)
    ninth = was_at(was_at(was_at(i_at, c, 2), b, 1), a, 0)
    return (a, second, third, fourth, fifth, sixth, seventh, eighth, ninth), word


@compiled
def dealt_again(seed: Any, shard: int, number: int, limit: Any) -> Any:
    """Return the cards of a round whose first word was rejected."""
    index = 1
    cards, low = nine_cards(random_word(seed, shard, number, index))
    while low < limit:
        index += 1
        cards, low = nine_cards(random_word(seed, shard, number, index))
    return cards
