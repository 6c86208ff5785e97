"""A store by its name: a file is SQLite's, an address that begins with postgresql: is PostgreSQL's."""

from contextlib import closing
from pathlib import Path

from croupier.store import sqlite
from croupier.store.port import Store, StoreError
from croupier.store.sql import SqlLog, SqlVault
from croupier.store.sqlite import SqliteCopy, SqliteLog, SqliteStore

POSTGRES = ("postgresql:", "postgres:")


def opened(where: str | Path) -> Store:
    """To be written: the next epoch."""
    if is_address(where):
        from croupier.store.postgres import PostgresStore  # its driver is loaded where it is asked for

        return PostgresStore(str(where))
    return SqliteStore(where)


def read_only(where: str | Path) -> SqlLog:
    """Beside whoever writes it; without the vault."""
    if is_address(where):
        from croupier.store.postgres import PostgresLog

        return PostgresLog(str(where))
    return SqliteLog(where)


def to_copy(where: str | Path) -> SqlVault:
    """The same with the vault, as it was at one moment."""
    if is_address(where):
        from croupier.store.postgres import PostgresCopy

        return PostgresCopy(str(where))
    return SqliteCopy(where)


def is_held(where: str | Path) -> bool:
    """Has somebody this house open, whom another opening would put out? A file that is only read counts as open too."""
    if is_address(where):
        from croupier.store import postgres

        return postgres.is_held(str(where))
    return Path(where).is_file() and sqlite.is_held(where)


def is_house(where: str | Path) -> bool:
    """Is there a house of our own format? What else there is, only an opening can say."""
    if is_address(where):
        from croupier.store import postgres

        return postgres.is_house(str(where))
    return Path(where).is_file() and sqlite.is_house(where)


def check_free(where: str | Path) -> None:
    """For whoever wants to put a house there, before he takes anything: nobody has it open, and nothing is in it."""
    if is_held(where):
        raise StoreError(f"{where}: somebody has this house open")
    if not is_house(where):
        return
    with closing(to_copy(where)) as there:
        if next(there.read(), None) or next(there.secrets(), None):
            raise StoreError(f"{where}: a store that holds something already is not written over")


def is_address(where: str | Path) -> bool:
    return str(where).startswith(POSTGRES)
