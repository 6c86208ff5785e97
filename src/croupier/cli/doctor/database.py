"""Checks of the database: reachable, set up safely, of a format that this program knows, and the clocks."""

import os
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from croupier.cli.doctor.findings import Examined, Finding, failure, ok, warning
from croupier.cli.hide_passwords import without_passwords
from croupier.cli.startup_checks import is_missing
from croupier.house.execute import decrypt_body, entry
from croupier.rules.coded_message import message
from croupier.server.clock import wall
from croupier.store.connect import is_address, is_house, is_in_use, open_read_only
from croupier.store.encryption import given_key, read_only
from croupier.store.interface import NewerHouse, StoreError, last_of
from croupier.store.signed_heads import head_of
from croupier.store.sql_queries import FORMAT, SqlLog
from croupier.store.time_order_check import TOLERANCE
from croupier.store.witness_file import last_line


def has_house(examined: Examined) -> bool:
    try:
        return is_house(examined.db)
    except StoreError:
        return False


def check_database(examined: Examined) -> Iterator[Finding]:
    db, name = examined.db, without_passwords(examined.db)
    try:
        if not is_house(db) and is_missing(db):
            yield failure("database", message("doctor_no_house", db=name), message("doctor_no_house_advice", db=name))
            return
        open_read_only(db).close()
        state = "doctor_database_open" if is_in_use(db) else "doctor_database"
        yield ok("database", message(state, db=name))
    except NewerHouse as fault:
        yield failure("format", message("doctor_fault", fault=str(fault)))
        return
    except StoreError as fault:
        code = "doctor_server_advice" if is_address(db) else "doctor_file_advice"
        yield failure("database", message("doctor_fault", fault=without_passwords(str(fault))), message(code))
        return
    yield from _check_server_settings(db) if is_address(db) else _check_file(Path(db))
    yield from _check_format(db)


def _check_format(db: str) -> Iterator[Finding]:
    with closing(open_read_only(db)) as log:
        found = log.format()
    if found < FORMAT:
        what = message("doctor_older_format", found=found, format=FORMAT)
        yield warning("format", what, message("doctor_older_format_advice"))
    else:
        yield ok("format", message("doctor_format", format=FORMAT))


def check_clock(examined: Examined) -> Iterator[Finding]:
    with closing(_open_log(examined.db)) as log:
        behind = _newest_timestamp(log, examined.paths.witness) - wall()
    if behind > TOLERANCE:
        what = message("doctor_clock_behind", seconds=behind // 1000)
        yield failure("clock", what, message("doctor_clock_advice"))
    else:
        yield ok("clock", message("doctor_clock"))
    if is_address(examined.db):
        yield from _check_server_clock(examined.db)


def _open_log(db: str) -> SqlLog:
    """Open the record with its key; without the key if that is unusable, which another check reports."""
    try:
        given_key(db)
    except StoreError:
        return open_read_only(db)
    return read_only(db)


def _newest_timestamp(log: SqlLog, witness: Path) -> int:
    """Return the newest timestamp in the record and the witness, as far as they can be read; 0 if there is none."""
    snapshots = log.snapshots()
    last, line = last_of(log, snapshots[0][0] if snapshots else 0), last_line(witness)
    timestamps = [0]
    try:
        timestamps += [entry(decrypt_body(last, log.lock)).at] if last else []
        timestamps += [head_of(line).at] if line else []
    except (StoreError, ValueError):
        pass  # the checks of the key and of the witness report this
    return max(timestamps)


# ---- a file ----------------------------------------------------------------------------------------------------------


def _check_file(path: Path) -> Iterator[Finding]:
    state = path.stat()
    if state.st_mode & 0o077:
        what = message("doctor_file_readable", path=str(path))
        yield warning("database", what, message("doctor_chmod", path=str(path)))
    if state.st_uid != os.geteuid():
        yield warning("database", message("doctor_other_user", path=str(path)), message("doctor_other_user_advice"))


# ---- PostgreSQL ------------------------------------------------------------------------------------------------------


def _check_server_settings(url: str) -> Iterator[Finding]:
    from croupier.store.postgres import SETTINGS, settings_of

    for (setting, value), answer in zip(SETTINGS, settings_of(url), strict=True):
        if answer == value:
            yield ok("database", message("doctor_setting", setting=setting, value=value))
        else:
            what = message("doctor_setting_unsafe", setting=setting, answer=answer)
            yield failure("database", what, message("doctor_setting_advice", setting=setting, value=value))


def _check_server_clock(url: str) -> Iterator[Finding]:
    from croupier.store.postgres import server_time

    before = wall()
    there = server_time(url)
    apart = max(before - there, there - wall(), 0)
    if apart > TOLERANCE:
        what = message("doctor_clocks_apart", seconds=apart // 1000)
        yield warning("clock", what, message("doctor_clocks_advice"))
    else:
        yield ok("clock", message("doctor_clocks"))
