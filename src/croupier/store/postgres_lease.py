"""The lease of a house in PostgreSQL: a row that says who leads, in which epoch, and until when.

Taking it starts a new epoch, and no statement of an earlier epoch is carried out. So a wrong clock, a stopped process
or a lost network can make two processes believe that they lead, and still only one of them can write.
"""

from contextlib import closing
from typing import Any

from croupier.store.postgres_connection import Db, connect, faults
from croupier.store.postgres_schema import has_table
from croupier.store.shared_house import LEASE_SECONDS

UNTIL = "clock_timestamp() + make_interval(secs => %(seconds)s)"
# One statement, so that a process which stops in the middle of it holds no lock: the database carries it out alone.
TAKE = f"""
WITH free AS (
    SELECT 1 FROM lease
    WHERE %(steal)s OR until <= clock_timestamp() OR (epoch = %(seen_epoch)s AND until = %(seen_until)s)
    FOR UPDATE
), taken AS (UPDATE meta SET epoch = epoch + 1 FROM free RETURNING epoch)
UPDATE lease SET epoch = taken.epoch, holder = %(holder)s, until = {UNTIL} FROM taken RETURNING lease.epoch
"""
RENEW = f"UPDATE lease SET until = {UNTIL} WHERE epoch = %(epoch)s"
GIVE_BACK = "UPDATE lease SET until = to_timestamp(0) WHERE epoch = %s"
READ = "SELECT holder, epoch, until, until > clock_timestamp() FROM lease"
RUNS = "SELECT until, until > clock_timestamp() FROM lease"


def take(db: Db, holder: str, *, steal: bool, seen: tuple[int, Any] = (-1, None)) -> int | None:
    """Take the lease and return the new epoch; None if somebody else holds it.

    `seen` is an epoch and an end that the caller has seen unchanged for longer than a lease lasts, by its own clock.
    """
    parameters = {
        "steal": steal,
        "seen_epoch": seen[0],
        "seen_until": seen[1],
        "holder": holder,
        "seconds": LEASE_SECONDS,
    }
    row = db.execute(TAKE.encode(), parameters).fetchone()
    return int(row[0]) if row else None


def renew(db: Db, epoch: int) -> bool:
    """Extend the lease; return False if somebody else has taken it."""
    return db.execute(RENEW.encode(), {"epoch": epoch, "seconds": LEASE_SECONDS}).rowcount == 1


def lease_of(url: str) -> tuple[object, bool]:
    """Return when the lease of this house ends and whether it is running; (None, False) without a house."""
    with faults("store_opening"), closing(connect(url)) as db:
        if not has_table(db, "lease"):
            return None, False
        until, is_leased = db.execute(RUNS).fetchone() or (None, False)
    return until, bool(is_leased)


def is_in_use(url: str) -> bool:
    """Return whether a process leads this house, or has died less than LEASE_SECONDS ago."""
    return lease_of(url)[1]
