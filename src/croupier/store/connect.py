"""Open a store by its address: a file is SQLite, an address that begins with postgresql: is PostgreSQL."""

import time
from contextlib import closing
from pathlib import Path

from croupier.store import house_lock, sqlite
from croupier.store.interface import InUse, Store, StoreError
from croupier.store.sql_log import SqlLog, SqlVault
from croupier.store.sqlite import SqliteCopy, SqliteLog, SqliteStore

POSTGRES = ("postgresql:", "postgres:")
SQLITE = "sqlite:"
IN_USE = "Another process is using this house. Stop the server and try again."
TAKEN = "This database already contains a house."
POLL_SECONDS = 0.25


def address_name(where: str) -> str:
    """Return the file of a `sqlite:FILE` or `sqlite:///FILE` address (`sqlite:////x` is /x), or any other unchanged."""
    if not where.startswith(SQLITE):
        return where
    rest = where.removeprefix(SQLITE)
    if rest.startswith("//") and not rest.startswith("///"):
        raise ValueError(f"{where}: a file is named sqlite:FILE or sqlite:///FILE")
    file = rest.removeprefix("///")
    if not file:
        raise ValueError(f"{where} names no file")
    return file


def open_store(where: str | Path, take_over: bool = True) -> Store:
    """Open a store for writing in the next epoch; without `take_over`, refuse if it is already open."""
    if is_address(where):
        from croupier.store.postgres import PostgresStore  # load the driver only when needed

        return PostgresStore(str(where), take_over)
    return SqliteStore(where, take_over)


def check_unused(where: str | Path) -> None:
    """Raise if another server has the house open; wait for the lease of a dead one, which is not renewed."""
    if not is_address(where):
        if house_lock.is_open(where):
            raise InUse("another process has this house open")
        return
    from croupier.store import postgres

    first, is_leased = postgres.lease_of(str(where))
    while is_leased:
        time.sleep(POLL_SECONDS)
        current, is_leased = postgres.lease_of(str(where))
        if is_leased and current != first:
            raise InUse("another server has this house open")


def open_read_only(where: str | Path) -> SqlLog:
    """Open a log for reading beside its writer, without the vault."""
    if is_address(where):
        from croupier.store.postgres import PostgresLog

        return PostgresLog(str(where))
    return SqliteLog(where)


def open_for_copy(where: str | Path) -> SqlVault:
    """Open a log and its vault for reading, as they are at one moment."""
    if is_address(where):
        from croupier.store.postgres import PostgresCopy

        return PostgresCopy(str(where))
    return SqliteCopy(where)


def is_in_use(where: str | Path) -> bool:
    """Return whether somebody has this house open; a reader of a file counts too."""
    if is_address(where):
        from croupier.store import postgres

        return postgres.is_in_use(str(where))
    return Path(where).is_file() and sqlite.is_in_use(where)


def is_house(where: str | Path) -> bool:
    """Return whether there is a house of our own format."""
    if is_address(where):
        from croupier.store import postgres

        return postgres.is_house(str(where))
    return Path(where).is_file() and sqlite.is_house(where)


def check_free(where: str | Path) -> None:
    """Raise unless a house can be put there: nobody has the database open, and it is empty."""
    if is_in_use(where):
        raise StoreError(IN_USE)
    if not is_house(where):
        return
    with closing(open_for_copy(where)) as copy:
        if next(copy.read(), None) or next(copy.secrets(), None):
            raise StoreError(TAKEN)


def is_address(where: str | Path) -> bool:
    return str(where).startswith(POSTGRES)
