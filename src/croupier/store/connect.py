"""A store by its name: a file is SQLite's, an address that begins with postgresql: is PostgreSQL's."""

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
    """A database as people name it: `sqlite:FILE` and `sqlite:///FILE` are the file (`sqlite:////x` is /x)."""
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
    """To be written: the next epoch. Without `take_over`, not while somebody else has it open."""
    if is_address(where):
        from croupier.store.postgres import PostgresStore  # its driver is loaded where it is asked for

        return PostgresStore(str(where), take_over)
    return SqliteStore(where, take_over)


def check_unused(where: str | Path) -> None:
    """Raise where another server has the house open. The lease of one that died is waited for: it is not renewed."""
    if not is_address(where):
        if house_lock.is_open(where):
            raise InUse("another process has this house open")
        return
    from croupier.store import postgres

    first, runs = postgres.lease_of(str(where))
    while runs:
        time.sleep(POLL_SECONDS)
        now, runs = postgres.lease_of(str(where))
        if runs and now != first:
            raise InUse("another server has this house open")


def open_read_only(where: str | Path) -> SqlLog:
    """Beside whoever writes it; without the vault."""
    if is_address(where):
        from croupier.store.postgres import PostgresLog

        return PostgresLog(str(where))
    return SqliteLog(where)


def open_for_copy(where: str | Path) -> SqlVault:
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
    """Raise unless a house can be put there: nobody has the database open, and nothing is in it."""
    if is_held(where):
        raise StoreError(IN_USE)
    if not is_house(where):
        return
    with closing(open_for_copy(where)) as there:
        if next(there.read(), None) or next(there.secrets(), None):
            raise StoreError(TAKEN)


def is_address(where: str | Path) -> bool:
    return str(where).startswith(POSTGRES)
