"""Stores with one bug each, for the controls: a reliability test that does not find them shows nothing."""

from collections.abc import Sequence
from contextlib import suppress
from unittest.mock import patch

from croupier.house.execute import ChainedEntry, Plan
from croupier.store import sqlite
from croupier.store.interface import StoreError
from croupier.store.shared_house import NO_LETTERS, Letters
from croupier.store.sqlite import SqliteStore


class Behind(SqliteStore):
    """Confirms at once and writes with the next group."""

    _late: Sequence[Plan] = ()

    def append(self, plans: Sequence[Plan], letters: Letters = NO_LETTERS) -> None:
        if any(plan.sealed for plan in plans):
            plans, self._late = self._late, plans
        super().append(plans, letters)


class Careless(SqliteStore):
    """Mistakes a fault for success."""

    def append(self, plans: Sequence[Plan], letters: Letters = NO_LETTERS) -> None:
        with suppress(StoreError):
            super().append(plans, letters)


class Forgetful(SqliteStore):
    """Forgets after a restart which requests came before it."""

    def caused(self, causes: Sequence[str]) -> list[ChainedEntry]:
        return []


class Piecemeal(SqliteStore):
    """Uses one transaction for each plan, and answers after the last."""

    def append(self, plans: Sequence[Plan], letters: Letters = NO_LETTERS) -> None:
        for plan in plans:
            super().append([plan], letters)


class Unsynced(SqliteStore):
    """Does not wait for the disk."""

    def __init__(self, path: str) -> None:
        pragmas = tuple((name, 0 if name == "synchronous" else value) for name, value in sqlite.PRAGMAS)
        with patch.object(sqlite, "PRAGMAS", pragmas):
            super().__init__(path)


STORES = {kind.__name__.lower(): kind for kind in (Behind, Careless, Forgetful, Piecemeal, Unsynced)}
