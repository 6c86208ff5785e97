"""Shufflers with a known fault: a battery that passes one of them does not count."""

from collections.abc import Callable

import numpy as np
import numpy.typing as npt

from tests.support.shuffles.battery import CARDS
from tests.support.shuffles.order_statistics import Orders, places, sorted_decks

Dice = np.random.Generator
Numbers = npt.NDArray[np.integer]
Shuffler = Callable[[int], Orders]  # takes the number of decks

SIZES = np.arange(1, CARDS + 1)[:, None]  # of what is left, when the card at that place is drawn
DAY = 86_400_000


def exchanged(picks: Numbers) -> Orders:
    """Fisher and Yates, with the numbers given."""
    cards, decks = sorted_decks(CARDS, picks.shape[1]), np.arange(picks.shape[1])
    for last in range(CARDS - 1, 0, -1):
        _exchange(cards, last, picks[last], decks)
    return cards


def _exchange(cards: Orders, index: int, other: Numbers, decks: Numbers) -> None:
    held = cards[other, decks]
    cards[other, decks] = cards[index]
    cards[index] = held


def uniform(dice: Dice, decks: int) -> Orders:
    return exchanged(dice.integers(0, SIZES, (CARDS, decks)))


def swap_with_any(dice: Dice, decks: int) -> Orders:
    cards, picks = sorted_decks(CARDS, decks), dice.integers(0, CARDS, (CARDS, decks))
    for index in range(CARDS):
        _exchange(cards, index, picks[index], np.arange(decks))
    return cards


def sattolo(dice: Dice, decks: int) -> Orders:
    """A card never stays where it is when its turn comes: only single cycles."""
    return exchanged(dice.integers(0, np.maximum(SIZES - 1, 1), (CARDS, decks)))


def skip_the_last_index(dice: Dice, decks: int) -> Orders:
    picks = dice.integers(0, SIZES, (CARDS, decks))
    picks[-1] = CARDS - 1
    return exchanged(picks)


def byte_modulo(dice: Dice, decks: int) -> Orders:
    return exchanged(dice.integers(0, 256, (CARDS, decks)) % SIZES)


def seven_riffles(dice: Dice, decks: int) -> Orders:
    return riffled(dice.integers(0, 2**7, (CARDS, decks)))


def ten_riffles(dice: Dice, decks: int) -> Orders:
    return riffled(dice.integers(0, 2**10, (CARDS, decks)))


def riffled(numbers: Numbers) -> Orders:
    """Backwards: each riffle undone parts the cards by a bit of theirs, so several of them sort by a number."""
    return places(np.argsort(numbers, axis=0, kind="stable").astype(np.uint8))


def seeded_with_32_bits(dice: Dice, decks: int) -> Orders:
    return _seeded(dice.integers(0, 2**32, decks, dtype=np.uint64))


def seeded_with_milliseconds(dice: Dice, decks: int) -> Orders:
    """Seeded with the milliseconds of the time of day."""
    return _seeded(dice.integers(0, DAY, decks, dtype=np.uint64))


def _seeded(seeds: npt.NDArray[np.uint64]) -> Orders:
    """A good generator (splitmix64) on too few seeds."""
    steps = np.arange(1, CARDS + 1, dtype=np.uint64)[:, None] * np.uint64(0x9E3779B97F4A7C15)
    words = seeds * np.uint64(0xD1342543DE82EF95) + steps
    words = (words ^ (words >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    words = (words ^ (words >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    words ^= words >> np.uint64(31)
    return exchanged((words % SIZES.astype(np.uint64)).astype(np.int64))


def reused_entropy_block(dice: Dice, decks: int) -> Orders:
    """One block in a thousand is handed out again, a hundred decks later."""
    cards, again = uniform(dice, decks), np.flatnonzero(dice.random(decks) < 0.001)
    again = again[again >= 100]
    cards[:, again] = cards[:, again - 100]
    return cards


def correlated_with_previous_deck(dice: Dice, decks: int) -> Orders:
    """In one deck of ten a card is where it was before."""
    cards = uniform(dice, decks)
    middle, before, after = CARDS // 2, cards[:, 8 : decks - 1 : 10], cards[:, 9::10]
    chosen = np.arange(after.shape[1])
    _exchange(after, middle, places(after)[before[middle], chosen], chosen)
    return cards


def one_card_weighted(dice: Dice, decks: int) -> Orders:
    """The last card is 3 % more likely than any other to be the next."""
    times = dice.exponential(size=(CARDS, decks))
    times[-1] /= 1.03
    return np.argsort(times, axis=0).astype(np.uint8)


def remaining_cards_keep_their_order(dice: Dice, decks: int) -> Orders:
    """In every second deck twenty cards were dealt and are put back anywhere; the others are not shuffled."""
    cards = uniform(dice, decks)
    before = cards[:, : decks // 2 * 2 : 2]
    times = dice.random(before.shape)
    times[20:].sort(axis=0)
    cards[:, 1::2] = np.take_along_axis(before, np.argsort(times, axis=0), axis=0)
    return cards


def bad(seed: int) -> dict[str, Shuffler]:
    """The twelve faulty shufflers."""
    kinds = (
        *(swap_with_any, sattolo, skip_the_last_index, byte_modulo, seven_riffles, ten_riffles),
        *(seeded_with_32_bits, seeded_with_milliseconds, reused_entropy_block),
        *(correlated_with_previous_deck, one_card_weighted, remaining_cards_keep_their_order),
    )
    return {kind.__name__: _bound(kind, seed) for kind in kinds}


def _bound(kind: Callable[[Dice, int], Orders], seed: int) -> Shuffler:
    dice = np.random.default_rng(seed)
    return lambda decks: kind(dice, decks)
