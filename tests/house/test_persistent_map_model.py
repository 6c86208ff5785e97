"""The book reads as the same map with few accounts in memory and with enough for pages to be written."""

from functools import reduce

import pytest

from croupier.house.balances import RECENT, Balances

MANY = {f"wallet/{each}": each for each in range(RECENT + 1)}


@pytest.mark.parametrize(
    ("pages", "moves", "holds"),
    [
        ({}, [], {}),
        ({}, [{"a": 1}], {"a": 1}),
        ({"a": 1}, [{"b": 2}], {"a": 1, "b": 2}),
        ({"a": 1, "b": 2}, [{"b": 5}], {"a": 1, "b": 5}),  # on a page, and noted in front of it
        ({"a": 1}, [{"a": 0}], {"a": 0}),
        ({"a": 1}, [MANY], {"a": 1, **MANY}),
        (MANY, [{"wallet/3": -7}, {"b": 1}], {**MANY, "wallet/3": -7, "b": 1}),
    ],
    ids=["empty", "noted", "beside", "over", "nought", "written", "twice"],
)
def test_every_account_is_there_once_with_its_last_balance(
    pages: dict[str, int], moves: list[dict[str, int]], holds: dict[str, int]
) -> None:
    book = reduce(Balances.moved, moves, Balances(pages))
    assert book.moved({}) is book
    assert sorted(book) == sorted(holds)
    assert len(book) == len(holds)
    assert {account: book[account] for account in book} == holds
    assert {account: book.holds(account) for account in (*holds, "nobody")} == {**holds, "nobody": 0}
    assert repr(book) == f"Book({dict(sorted(holds.items()))})"
