"""What the office and the cashier read of a house: tables, links, accounts, registry."""

from typing import Protocol

from croupier.engine.table import Table
from croupier.house.jackpots import Link
from croupier.house.registry import Registry


class Tables(Protocol):
    """Anything with tables, such as a house."""

    @property
    def tables(self) -> dict[str, Table]: ...


class Registered(Tables, Protocol):
    """Anything with tables and a registry, such as a house."""

    @property
    def register(self) -> Registry: ...


class Linked(Tables, Protocol):
    """Anything with tables and jackpot links, such as a house."""

    @property
    def links(self) -> dict[str, Link]: ...


class Books(Protocol):
    """The parts of the house that office commands read."""

    tables: dict[str, Table]
    links: dict[str, Link]
    register: Registry

    def holds(self, account: str) -> int | None:
        """Return the balance of an account in micro-cents, or None if nothing ever moved on it."""
        ...


def created_as_demo(books: Registered) -> bool:
    """Return whether the house was created as a demo.

    An old house has no record of that: it counts as a demo if a table needs only one signature.
    """
    if books.register.demo is not None:
        return books.register.demo
    return any(not table.controls.two_persons for table in books.tables.values())


def is_demo(books: Registered) -> bool:
    """Return whether the house was created as a demo and no table requires two signatures."""
    return created_as_demo(books) and not any(table.controls.two_persons for table in books.tables.values())
