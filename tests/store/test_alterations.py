"""Thousands of alterations of one small log, made at random: every one is found, and without its check it is not."""

from collections import Counter
from collections.abc import Iterator
from itertools import chain
from random import Random
from typing import Any

import pytest

from croupier.house.execute import Order, Plan, record_refusal, take_snapshot
from croupier.record import commands as c
from croupier.rules.refusal import refuse
from croupier.store import recovery
from croupier.store import verify as verification
from croupier.store.memory import MemoryStore
from croupier.store.verify import verify
from tests.support.soak import size
from tests.support.store.backends import MemoryGround, Rows
from tests.support.store.play import Floor
from tests.support.store.tampering import changed

pytestmark = pytest.mark.untraced

ALTERATIONS = size(3_000, 20_000)
KINDS = ("flip", "delete", "insert", "swap", "cut", "roll back")


def night() -> Iterator[Plan]:
    """A round at one table, with a refusal and a snapshot in the chain between its records."""
    floor = Floor(seed=45, tables=1, players=2)
    for at, plan in enumerate(chain(floor.open(), floor.play(1))):
        yield plan
        if at == 9:
            order = Order("table-1", c.BuyIn(1), floor.players[0], floor.now(), "refused")
            yield follows(floor, record_refusal(plan.after, order, refuse("chips_amount_not_positive", "cents")))
        if at == 20:
            yield follows(floor, take_snapshot(plan.after, floor.now()))


def follows(floor: Floor, plan: Plan) -> Plan:
    floor.house = plan.after
    return plan


class Log:
    """The log, its ground to be dug in, and the heads that a witness saw."""

    def __init__(self) -> None:
        self.ground, plans = MemoryGround(), list(night())
        self.store = MemoryStore(self.ground.shelf)
        self.store.append(plans)
        self.heads = {plan.after.seq: plan.after.head for plan in plans[5::7]} | {
            plans[-1].after.seq: plans[-1].after.head
        }
        self.whole = {table: self.ground.take(table) for table in ("records", "transfers", "rounds")}

    def put(self, tables: dict[str, Rows]) -> None:
        for table, rows in tables.items():
            self.ground.put(table, rows)


def altered(chance: Random, log: Log, kind: str) -> dict[str, Rows]:
    """Other rows than the ones that were written, in one table or, for a cut, in all."""
    if kind in ("cut", "roll back"):
        return older(chance, log)
    table = chance.choice(("records", "records", "transfers", "rounds"))
    rows = [list(row) for row in log.whole[table]]
    at, other = chance.sample(range(len(rows)), 2)
    match kind:
        case "flip":
            column = chance.choice([each for each, value in enumerate(rows[at]) if value != ""])
            rows[at][column] = changed(chance, rows[at][column])
        case "delete":
            del rows[at]
        case "insert":
            rows.insert(at, added(chance, rows, table))
        case _:
            rows[at][1:], rows[other][1:] = rows[other][1:], rows[at][1:]
    return {table: rows}


def added(chance: Random, rows: Rows, table: str) -> list[Any]:
    """A row that was never there: another one again, with one thing in it changed."""
    row = list(chance.choice(rows))
    column = 1 if table != "records" else 0
    row[column] = changed(chance, row[column])
    return row


def older(chance: Random, log: Log) -> dict[str, Rows]:
    """The log as it was at some moment: whole, and its chain holds."""
    last = chance.randrange(1, len(log.whole["records"]))
    cut = {table: [row for row in log.whole[table] if row[0] <= last] for table in ("records", "transfers")}
    return {**cut, "rounds": []}


def equal(log: Log, tables: dict[str, Rows]) -> bool:
    return all(sorted(map(repr, rows)) == sorted(map(repr, log.whole[table])) for table, rows in tables.items())


def run(log: Log, count: int, seed: int) -> tuple[Counter[str], list[str]]:
    """Make this many alterations; return the number of each kind, and those that were not found."""
    chance, made, passed = Random(seed), Counter[str](), list[str]()
    while sum(made.values()) < count:
        kind = chance.choice(KINDS)
        tables = altered(chance, log, kind)
        if equal(log, tables):
            continue  # two rows that say the same have changed places
        made[kind] += 1
        log.put(tables)
        if not verify(log.store, log.heads):
            passed.append(f"{kind} in {', '.join(tables)}")
        log.put({table: log.whole[table] for table in tables})
    return made, passed


def test_every_one_of_thousands_of_alterations_is_found() -> None:
    log = Log()
    assert verify(log.store, log.heads) == []
    made, passed = run(log, ALTERATIONS, seed=6)
    assert passed == []
    assert set(made) == set(KINDS)
    assert verify(log.store, log.heads) == []


@pytest.mark.parametrize(
    "check", ["_check_chain", "_check_labels", "_check_transfers", "_check_rounds", "_check_witnesses"]
)
def test_without_a_check_some_alterations_pass(check: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The control: each check is worth its time, and the test above can fail."""
    log = Log()
    monkeypatch.setattr(recovery if hasattr(recovery, check) else verification, check, lambda *_: [])
    for also in {"_check_transfers": ("_check_extra_transfer",), "_check_witnesses": ("_check_command_ids",)}.get(
        check, ()
    ):
        monkeypatch.setattr(verification, also, lambda *_: [])
    _, passed = run(log, 400, seed=7)
    assert passed
