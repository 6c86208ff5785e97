"""The book, with few accounts noted in front and with so many that pages are written: the same map to its reader."""

import pytest

from croupier.house.book import RECENT, Book

MANY = {f"wallet/{each}": each for each in range(RECENT + 1)}


@pytest.mark.parametrize(
    ("book", "holds"),
    [
        (Book(), {}),
        (Book().moved({"a": 1}), {"a": 1}),
        (Book({"a": 1}).moved({"b": 2}), {"a": 1, "b": 2}),
        (Book({"a": 1, "b": 2}).moved({"b": 5}), {"a": 1, "b": 5}),  # on a page, and noted in front of it
        (Book({"a": 1}).moved({"a": 0}), {"a": 0}),
        (Book({"a": 1}).moved(MANY), {"a": 1, **MANY}),
        (Book(MANY).moved({"wallet/3": -7}).moved({"b": 1}), {**MANY, "wallet/3": -7, "b": 1}),
    ],
    ids=["empty", "noted", "beside", "over", "nought", "written", "twice"],
)
def test_every_account_is_there_once_with_its_last_balance(book: Book, holds: dict[str, int]) -> None:
    assert sorted(book) == sorted(holds)
    assert len(book) == len(holds)
    assert {account: book[account] for account in book} == holds
    assert {account: book.holds(account) for account in (*holds, "nobody")} == {**holds, "nobody": 0}
    assert repr(book) == f"Book({dict(sorted(holds.items()))})"
