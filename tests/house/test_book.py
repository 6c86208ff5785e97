"""The book: never changed, equal to a plain map, and the next one costs the same however many accounts there are."""

from random import Random
from time import process_time

import pytest

from croupier.house.book import Book


@pytest.mark.untraced
def test_it_is_a_plain_map_to_whoever_reads_it() -> None:
    chance, plain, book = Random(1), dict[str, int](), Book()
    for _ in range(300):
        changed = {f"wallet/{chance.randrange(200)}": chance.randrange(-5, 5) for _ in range(chance.randrange(6))}
        before, old = book, dict(book)
        plain |= changed
        book = book.moved(changed)
        assert (dict(book), len(book)) == (plain, len(plain))
        assert book == Book(plain)
        assert dict(before) == old, "nobody else's book has changed"
    assert book.get("nobody") is None
    assert "wallet/1" in book
    assert book.moved({}) is book
    assert repr(Book({"b": 1, "a": 2})) == "Book({'a': 2, 'b': 1})"


def cost(accounts: int) -> float:
    book, changed = Book({f"wallet/{each}": 1 for each in range(accounts)}), {"wallet/7": 5, "wallet/77": 6}
    times = []
    for _ in range(7):
        start = process_time()
        for _ in range(300):
            book.moved(changed)
        times.append(process_time() - start)
    return min(times)


def test_the_next_book_costs_the_same_at_a_hundred_and_at_fifty_thousand_accounts() -> None:
    """A copy would cost hundreds of times as much."""
    assert cost(50_000) < 5 * cost(100)
