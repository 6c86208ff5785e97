"""Edits of a stored record or transfer are found; each check finds something that only it can find."""

import sqlite3
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from croupier.house.balances import Balances
from croupier.house.execute import House, Plan, take_snapshot
from croupier.store import recovery
from croupier.store import verify as verification
from croupier.store.interface import Log
from croupier.store.memory import MemoryData, MemoryStore
from croupier.store.sqlite import SqliteLog, SqliteStore
from croupier.store.verify import verify
from tests.support.store.backends import Ground, Rows, SqliteGround
from tests.support.store.play import plans
from tests.support.store.tampering import changed

Alter = Callable[[Random, Rows, int], None]  # the last argument is a column


def flip(chance: Random, rows: Rows, column: int) -> None:
    row = chance.choice(rows)
    row[column] = changed(chance, row[column])


def delete(chance: Random, rows: Rows, column: int) -> None:
    del rows[chance.randrange(len(rows) - 1)]  # the last one is a cut, see below


def delete_some(chance: Random, rows: Rows, column: int) -> None:
    at = chance.randrange(len(rows) - 20)
    del rows[at : at + chance.randrange(2, 20)]


def swap(chance: Random, rows: Rows, column: int) -> None:
    """Two rows change places, their keys stay."""
    one, other = chance.sample(rows, 2)
    if one[1:] == other[1:]:
        flip(chance, rows, column)  # to swap equals changes nothing
    one[1:], other[1:] = other[1:], one[1:]


def swap_column(chance: Random, rows: Rows, column: int) -> None:
    one = chance.choice(rows)
    other = chance.choice([row for row in rows if row[column] != one[column]])
    one[column], other[column] = other[column], one[column]


def insert(chance: Random, rows: Rows, column: int) -> None:
    """A copy of some row somewhere, the keys behind it moved on, as if it had always been there."""
    at = chance.randrange(len(rows) + 1)
    copy = list(chance.choice(rows))
    copy[0] = rows[at][0] if at < len(rows) else rows[-1][0] + 1
    for row in rows[at:]:
        row[0] += 1
    rows.insert(at, copy)


def repeat(chance: Random, rows: Rows, column: int) -> None:
    """The same row twice, key and all."""
    at = chance.randrange(len(rows))
    rows.insert(at, list(rows[at]))


@pytest.mark.untraced
@pytest.mark.parametrize("alter", [flip, delete, delete_some, swap, swap_column, insert, repeat])
def test_every_alteration_is_found(ground: Ground, evening: list[Plan], alter: Alter) -> None:
    chance, some = Random(alter.__name__), evening[:160]
    store = ground.open()
    store.append(some)
    assert verify(store) == []
    for table in ("records", "transfers"):
        whole, columns = ground.take(table), ground.tables[table]
        for column in range(len(columns)):
            for _ in range(4):
                rows = [list(row) for row in whole]
                alter(chance, rows, column)
                ground.put(table, rows)
                assert verify(store), f"{alter.__name__} of {table}.{columns[column]} is not found"
        ground.put(table, whole)
    assert verify(store) == []
    store.close()


def test_changes_beside_the_chain_are_found_too(ground: Ground, evening: list[Plan]) -> None:
    """Rounds as players look them up, and the house kept whole."""
    chance, some = Random(7), evening[:160]
    store = ground.open()
    store.append([*some, take_snapshot(some[-1].after, some[-1].records[-1].at)])
    assert verify(store) == []
    for table in ("rounds", "snapshots"):
        whole = ground.take(table)
        assert whole
        for column in range(len(ground.tables[table])):
            rows = [list(row) for row in whole]
            flip(chance, rows, column)
            ground.put(table, rows)
            assert verify(store), f"{table}.{ground.tables[table][column]}"
        ground.put(table, whole[1:])
        assert bool(verify(store)) is (table == "rounds")  # a snapshot may be dropped: nothing is lost with it
        ground.put(
            table, [*whole, [whole[0][0], *whole[0][1:2], 10**6, *whole[0][3:]] if table == "rounds" else [5, b""]]
        )
        assert verify(store), f"one more in {table}"
        ground.put(table, whole)
    store.close()


# ---- what each check is for ------------------------------------------------------------------------------------------


def relabel(ground: Ground) -> None:
    """A second of the time of day: nothing is counted from it."""
    rows = ground.take("records")
    rows[20][4] = rows[20][4].replace(b'"at":1700000000', b'"at":1700000001')
    ground.put("records", rows)


def more_money(ground: Ground) -> None:
    rows = ground.take("transfers")
    rows[9][4] += 1
    ground.put("transfers", rows)


def one_transfer_more(ground: Ground) -> None:
    rows = ground.take("transfers")
    ground.put("transfers", [*rows, [rows[-1][0], rows[-1][1] + 1, *rows[-1][2:]]])


def other_stream(ground: Ground) -> None:
    rows = ground.take("records")
    last = max(row[2] for row in rows if row[1] == "table-1")
    ground.put("records", [[row[0], "table-9" if row[1:3] == ["table-1", last] else row[1], *row[2:]] for row in rows])


@pytest.mark.parametrize(
    ("alter", "check"),
    [
        (relabel, "_check_chain"),
        (more_money, "_check_transfers"),
        (one_transfer_more, "_check_extra_transfer"),
        (other_stream, "_check_labels"),
    ],
)
def test_without_its_check_an_alteration_would_pass(
    alter: Callable[[Ground], None], check: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, evening: list[Plan]
) -> None:
    """The control of the tests above: they can fail."""
    ground = SqliteGround(tmp_path / "house.db")
    store = ground.open()
    store.append(evening[:160])
    alter(ground)
    assert len(verify(store)) == 1
    for each in {
        "_check_transfers": ("_check_transfers", "_check_extra_transfer"),
        "_check_labels": ("_check_labels", "_check_stream"),
    }.get(check, (check,)):
        monkeypatch.setattr(recovery if hasattr(recovery, each) else verification, each, lambda *_: [])
    assert verify(store) == []
    store.close()


@pytest.mark.parametrize(
    "book",
    [{"bank/t": 1}, {"bank/t": 1, "meter/gone": -1}, {"issue": -5, "pending/link/t": 5}, {"issue": -5, "rack/t/a": 5}],
)
def test_books_that_do_not_add_up_are_reported(book: dict[str, int]) -> None:
    assert len(list(verification._check_book(House(book=Balances(book))))) == 1
    assert list(verification._check_book(House(book=Balances({"issue": -5, "bank/t": 5})))) == []


@pytest.mark.parametrize("account", ["meter/link", "pending/link/table-1", "rack/table-1/player-1"])
def test_a_count_that_differs_from_its_account_is_reported(account: str, evening: list[Plan]) -> None:
    """One micro-cent between a link or a table and the book."""
    house = next(plan.after for plan in reversed(evening) if plan.after.book.get(account))
    assert list(verification._check_book(house)) == []
    off = {account: house.book[account] + 1, "issue": house.book["issue"] - 1}
    [told] = verification._check_book(replace(house, book=house.book.moved(off)))
    assert told.startswith(f"{account} holds {house.book[account] + 1} micro-cents")


# ---- what only a witness can see -------------------------------------------------------------------------------------


def cut(ground: Ground, last: int) -> None:
    """A forger who cuts the end cuts every table."""
    for table in ("records", "transfers"):
        ground.put(table, [row for row in ground.take(table) if row[0] <= last])


def test_a_cut_end_is_seen_by_a_witness_alone(tmp_path: Path, evening: list[Plan]) -> None:
    """Streams on a shelf are a line of their own: here the file alone is cut."""
    ground = SqliteGround(tmp_path / "house.db")
    store = ground.open()
    store.append(evening)
    heads = {plan.after.seq: plan.after.head for plan in evening}
    last, middle = evening[-1].after.seq, evening[90].after.seq
    assert verify(store, heads) == []
    cut(ground, middle)
    rounds = {(row.table, row.number, row.player): row for plan in evening[:91] for row in plan.rounds}
    ground.put("rounds", [[r.table, r.player, r.number, r.at, r.net, r.rack, r.first] for r in rounds.values()])
    assert verify(store) == []
    assert verify(store, {middle: heads[middle]}) == []
    assert verify(store, {last: heads[last]}) == [f"record {last} is gone: a witness saw the head {heads[last]}"]
    store.close()


def test_another_history_is_seen_by_a_witness_alone(ground: Ground, evening: list[Plan]) -> None:
    """The same house on another evening: every chain holds, only the head kept elsewhere differs."""
    store = ground.open()
    store.append(plans(seed=4, rounds=6))
    last = evening[40].after
    assert verify(store) == []
    assert verify(store, {last.seq: last.head}) == [
        f"record {last.seq} has changed: a witness saw the head {last.head}"
    ]
    store.close()


def test_damage_is_reported_and_not_raised() -> None:
    class Broken:
        lock = None

        def transfers(self, after: int = 0) -> Any:
            raise RuntimeError("the disk is on fire")

    log: Log = Broken()  # type: ignore[assignment]
    assert verify(log) == ["unreadable: the disk is on fire"]


def test_an_index_of_commands_that_misses_one_is_found(evening: list[Plan]) -> None:
    shelf = MemoryData()
    store = MemoryStore(shelf)
    store.append(evening)
    assert verify(store) == []
    cause, [first, *rest] = next((cause, places) for cause, places in shelf.causes.items() if len(places) > 1)
    shelf.causes[cause] = rest
    assert verify(store) == [f"record {first + 1} is not found by the command {cause!r}"]
    shelf.causes[cause] = [first, *rest, 0]
    assert verify(store) == [f"record 1 is found by the command {cause!r}, which did not write it"]
    shelf.causes[cause] = [first, first, *rest]
    assert verify(store) == ["a command is found twice"]


def test_a_file_whose_index_of_commands_was_exchanged_is_found(evening: list[Plan], tmp_path: Path) -> None:
    path = tmp_path / "house.db"
    store = SqliteStore(path)
    store.append(evening)
    store.close()
    with sqlite3.connect(path) as db:
        db.execute("CREATE INDEX other ON records (cause) WHERE cause <> '' AND seq < 40")
        db.execute("PRAGMA writable_schema = ON")
        other = "SELECT rootpage FROM sqlite_master WHERE name = 'other'"
        db.execute(f"UPDATE sqlite_master SET rootpage = ({other}) WHERE name = 'causes'")
        db.execute("DELETE FROM sqlite_master WHERE name = 'other'")
    db.close()
    log = SqliteLog(path)
    [fault] = verify(log)
    log.close()
    assert "is not found by the command" in fault
