"""An audit lists what players owe to the house, from the stored transfers alone."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from croupier.cli.commands import app
from croupier.house.execute import HOUSE_STREAM, House, record_events
from croupier.record import events as e
from croupier.rules.roles import HOUSE
from croupier.store.interface import Store
from croupier.store.memory import MemoryData, MemoryStore
from croupier.store.sqlite import SqliteStore
from croupier.store.verify import debts, verify

OWED: tuple[tuple[e.AnyEvent, ...], ...] = (
    (e.ChipsIssued("ann", 5_000), e.ChipsIssued("bob", 100)),
    (e.DebtIncurred("ann", 7_000), e.BalanceCorrected("ann", -12_000, "taken back")),
)


def written(store: Store) -> None:
    house = House()
    for events in OWED:
        plan = record_events(house, HOUSE_STREAM, events, HOUSE, 1)
        store.append((plan,))
        house = plan.after


def test_debts_are_what_the_transfers_add_up_to() -> None:
    store = MemoryStore(MemoryData())
    written(store)
    assert verify(store) == []
    assert debts(store) == {"ann": 7_000}


def test_an_account_below_zero_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.house.draft.Draft.sound", lambda draft: draft)
    monkeypatch.setattr("croupier.house.draft.TAKES_BACK", frozenset({e.BalanceCorrected}))
    store = MemoryStore(MemoryData())
    store.append((record_events(House(), HOUSE_STREAM, (e.BalanceCorrected("ann", -500, "a planted bug"),), HOUSE, 1),))
    assert any("wallet/ann is below zero" in each for each in verify(store))


def test_the_command_names_who_owes_what(tmp_path: Path) -> None:
    db = tmp_path / "house.db"
    store = SqliteStore(str(db))
    written(store)
    store.close()
    result = CliRunner().invoke(app, ["audit", "verify", str(db)])
    assert "Debt: ann owes $70 to the house" in result.output
