"""The book: immutable, equal to a plain map, and updated at the same cost for any number of accounts."""

import tracemalloc
from collections.abc import Callable
from random import Random

import pytest

from croupier.house.balances import RECENT, Balances


@pytest.mark.untraced
def test_it_reads_as_a_plain_map() -> None:
    chance, plain, book = Random(1), dict[str, int](), Balances()
    for _ in range(300):
        changed = {f"wallet/{chance.randrange(200)}": chance.randrange(-5, 5) for _ in range(chance.randrange(6))}
        before, old = book, dict(book)
        plain |= changed
        book = book.moved(changed)
        assert (dict(book), len(book)) == (plain, len(plain))
        assert book == Balances(plain)
        assert dict(before) == old, "nobody else's book has changed"
    assert book.get("nobody") is None
    assert "wallet/1" in book
    assert book.moved({}) is book
    assert repr(Balances({"b": 1, "a": 2})) == "Book({'a': 2, 'b': 1})"


def cost(
    accounts: int, books: int = RECENT, next_book: Callable[[Balances, dict[str, int]], Balances] = Balances.moved
) -> int:
    """The most bytes that one of these books takes; after some notes in front, pages are written."""
    book, most = Balances({f"wallet/{each}": 1 for each in range(accounts)}), 0
    for each in range(books):
        changed = {f"wallet/{each}": 5, f"wallet/{7 * each}": 6}
        tracemalloc.start()
        try:
            book = next_book(book, changed)
            most = max(most, tracemalloc.get_traced_memory()[1])
        finally:
            tracemalloc.stop()
    return most


@pytest.mark.untraced
def test_the_next_book_costs_the_same_at_a_hundred_and_at_fifty_thousand_accounts() -> None:
    """A copy would cost hundreds of times as much: the planted mistake."""
    usual = cost(100)
    assert cost(50_000) < 15 * usual
    assert cost(50_000, 1, lambda book, changed: Balances({**book, **changed})) > 60 * usual
