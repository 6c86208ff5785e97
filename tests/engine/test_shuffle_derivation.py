"""The words of a shuffle and of a mix, derived a second time by the specification: by hand, from SHA-256 alone."""

from collections.abc import Iterator
from hashlib import sha256
from itertools import islice

import pytest

from croupier.engine.shuffle import MIX, SEED_BYTES, draw_below, entropy_bytes, mixed, permute, positions, shuffled
from croupier.rules.cards import DECK

ROOT = "0123456789abcdef" * 4


def stream(source: bytes) -> Iterator[int]:
    """Blocks numbered from 0 in eight bytes, sixteen words of two bytes in each, the high byte first."""
    number = 0
    while True:
        block = sha256(source + bytes(7) + bytes([number])).digest()
        yield from (256 * block[at] + block[at + 1] for at in range(0, 32, 2))
        number += 1


def by_hand(items: list[int], words: Iterator[int]) -> tuple[int, ...]:
    """From the last place down: the word below the largest multiple says which of the remaining goes there."""
    for size in range(len(items), 1, -1):
        word = next(words)
        while word >= 65_536 // size * size:
            word = next(words)
        at = word % size
        items[size - 1], items[at] = items[at], items[size - 1]
    return tuple(items)


@pytest.mark.parametrize(("decks", "needed"), [(1, 168), (6, 688), (10, 1_104)])
def test_two_bytes_for_each_card_and_sixty_four_to_spare(decks: int, needed: int) -> None:
    assert entropy_bytes(decks) == needed
    assert SEED_BYTES == 32


@pytest.mark.parametrize("decks", [1, 2])
def test_a_short_seed_names_the_order_that_its_derived_words_give(decks: int) -> None:
    seed = bytes(range(32))
    assert shuffled(seed, decks) == by_hand(list(DECK) * decks, stream(b"croupier order" + seed))


def test_one_byte_less_than_the_entropy_is_only_a_name() -> None:
    short, whole = bytes(range(167)), bytes(range(168))
    assert shuffled(short) == by_hand(list(DECK), stream(b"croupier order" + short))
    words = (256 * whole[at] + whole[at + 1] for at in range(0, 168, 2))
    assert shuffled(whole) == by_hand(list(DECK), words)


def test_a_seed_of_thirty_one_bytes_is_none() -> None:
    with pytest.raises(AssertionError):
        shuffled(bytes(31))


def test_words_that_run_out_go_on_with_derived_ones() -> None:
    """65,535 would favour a number below 52: for the first card all words of this entropy are thrown away."""
    rejected = b"\xff" * 168
    words = stream(b"croupier order" + rejected)
    assert shuffled(rejected) == by_hand(list(DECK), words)


def test_an_odd_byte_at_the_end_makes_no_word() -> None:
    odd = bytes(range(1, 170))
    words = (256 * odd[at] + odd[at + 1] for at in range(0, 168, 2))
    assert shuffled(odd) == by_hand(list(DECK), words)


def test_the_mix_follows_the_promise_and_each_word_with_its_length() -> None:
    said = b"\x00\x00\x00\x02ab" + b"\x00\x00\x00\x03\xc3\xa9x"
    where = by_hand(list(range(52)), stream(b"croupier mix\0" + bytes.fromhex(ROOT) + said))
    assert MIX == b"croupier mix\0"
    assert positions(ROOT, ("ab", "éx"), 52) == where
    order = shuffled(bytes(32))
    assert mixed(order, ROOT, ("ab", "éx")) == tuple(order[at] for at in where)


@pytest.mark.parametrize(("n", "words", "number"), [(52, [65_520, 65_519], 51), (52, [0], 0), (2, [65_535], 1)])
def test_a_number_below_n_takes_the_first_word_that_favours_none(n: int, words: list[int], number: int) -> None:
    assert draw_below(n, iter(words)) == number


def test_one_number_is_drawn_for_each_card_but_the_last() -> None:
    words = iter([0] * 60)
    assert permute("abcd", words) == ("b", "c", "d", "a")
    assert len(list(islice(words, 60))) == 57
    assert permute("", iter(())) == ()
