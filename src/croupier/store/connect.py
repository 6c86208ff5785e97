"""Open a store by its address: a file is SQLite, an address that begins with postgresql: is PostgreSQL."""

import time
from contextlib import closing
from pathlib import Path

from croupier.store import house_lock, sqlite
from croupier.store.interface import InUse, Store, StoreError
from croupier.store.sql_queries import SqlLog, SqlVault
from croupier.store.sqlite import SqliteCopy, SqliteLog, SqliteStore
from croupier.words import phrase

POSTGRES = ("postgresql:", "postgres:")
SQLITE = "sqlite:"
POLL_SECONDS = 0.25


def address_name(where: str) -> str:
    """Return the file in `sqlite:FILE` or `sqlite:///FILE` (`sqlite:////x` is /x), and other names unchanged."""
    if not where.startswith(SQLITE):
        return where
    rest = where.removeprefix(SQLITE)
    if rest.startswith("//") and not rest.startswith("///"):
        raise ValueError(phrase("address_unfit", address=where))
    file = rest.removeprefix("///")
    if not file:
        raise ValueError(phrase("address_without_file", address=where))
    return file


def open_store(where: str | Path, take_over: bool = True, *, follow: bool = False, standbys: int = 0) -> Store:
    """Open a store for writing in the next epoch; without `take_over`, refuse if it is already open.

    With `follow`, a database server is opened beside the process that writes, to write after it. A new epoch begins
    only while at least `standbys` standby servers confirm every commit.
    """
    if is_address(where):
        from croupier.store.postgres import PostgresStore  # load the driver only when needed

        return PostgresStore(str(where), take_over, follow=follow, standbys=standbys)
    return SqliteStore(where, take_over)


def check_unused(where: str | Path) -> None:
    """Raise if another server has the house open; after a crash, wait until the dead server's lease ends."""
    if not is_address(where):
        if house_lock.is_open(where):
            raise InUse(phrase("open_in_process"))
        return
    from croupier.store import postgres

    first, is_leased = postgres.lease_of(str(where))
    while is_leased:
        time.sleep(POLL_SECONDS)
        current, is_leased = postgres.lease_of(str(where))
        if is_leased and current != first:
            raise InUse(phrase("open_in_server"))


def open_read_only(where: str | Path) -> SqlLog:
    """Open a house for reading while another process may write to it; its vault is not readable."""
    if is_address(where):
        from croupier.store.postgres import PostgresLog

        return PostgresLog(str(where))
    return SqliteLog(where)


def open_for_copy(where: str | Path) -> SqlVault:
    """Open a house and its vault for reading, as they are at one moment."""
    if is_address(where):
        from croupier.store.postgres import PostgresCopy

        return PostgresCopy(str(where))
    return SqliteCopy(where)


def is_in_use(where: str | Path) -> bool:
    """Return whether somebody has this house open; in a database file, readers count too."""
    if is_address(where):
        from croupier.store import postgres

        return postgres.is_in_use(str(where))
    return Path(where).is_file() and sqlite.is_in_use(where)


def is_house(where: str | Path) -> bool:
    """Return whether there is a house in the format of this program."""
    if is_address(where):
        from croupier.store import postgres

        return postgres.is_house(str(where))
    return Path(where).is_file() and sqlite.is_house(where)


def check_free(where: str | Path) -> None:
    """Raise unless a new house can be written there: nobody has the database open, and it is empty."""
    if is_in_use(where):
        raise StoreError(phrase("house_in_use"))
    if not is_house(where):
        return
    with closing(open_for_copy(where)) as copy:
        if next(copy.read(), None) or next(copy.secrets(), None):
            raise StoreError(phrase("house_taken"))


def is_address(where: str | Path) -> bool:
    return str(where).startswith(POSTGRES)
