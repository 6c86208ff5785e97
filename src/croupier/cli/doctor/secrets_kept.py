"""Checks of the keys and of the witnesses: present, private, and those of this house."""

import os
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from croupier.cli.doctor.findings import Examined, Finding, failure, ok, warning
from croupier.rules.coded_message import message
from croupier.store.connect import is_address, open_read_only
from croupier.store.encryption import VARIABLE, check_key, given_key, key_file
from croupier.store.interface import StoreError
from croupier.store.second_witnesses import check_copies
from croupier.store.signed_heads import key_at, public_half, read
from croupier.store.sql_queries import SqlLog
from croupier.store.witness import last_named, refusal


def check_card_key(examined: Examined) -> Iterator[Finding]:
    db = examined.db
    place = VARIABLE if VARIABLE in os.environ else str(key_file(db))
    try:
        if given_key(db) is None:
            yield failure("card_key", message("doctor_key_missing", key=place), message("doctor_key_advice"))
            return
        check_key(db)
    except StoreError as fault:
        yield failure("card_key", message("doctor_fault", fault=str(fault)), message("doctor_key_advice"))
    else:
        yield ok("card_key", message("doctor_key", key=place))


def check_witness_key(examined: Examined) -> Iterator[Finding]:
    path = examined.paths.key
    if not path.exists():
        yield failure("witness_key", message("doctor_key_missing", key=str(path)), message("doctor_key_advice"))
        return
    try:
        public = public_half(key_at(path))
    except StoreError as fault:
        yield failure("witness_key", message("doctor_fault", fault=str(fault)), message("doctor_key_advice"))
        return
    with closing(open_read_only(examined.db)) as log:
        named = last_named(log)
    if named and named.key != public:
        yield failure("witness_key", message("doctor_key_other", key=str(path)), message("doctor_key_advice"))
    elif path.stat().st_mode & 0o077:
        what = message("doctor_file_readable", path=str(path))
        yield failure("witness_key", what, message("doctor_chmod", path=str(path)))
    else:
        yield ok("witness_key", message("doctor_key", key=str(path)))


def check_witness(examined: Examined) -> Iterator[Finding]:
    with closing(open_read_only(examined.db)) as log:
        fault = _witness_fault(log, examined)
        last = log.witnessed()
    if fault:
        yield failure("witness", message("doctor_fault", fault=fault), message("doctor_witness_advice"))
        return
    yield ok("witness", message("doctor_witness", witness=str(examined.paths.witness), entry=last))
    if not examined.second_witnesses and _is_beside(examined):
        what = message("doctor_witness_beside", witness=str(examined.paths.witness))
        yield warning("witness", what, message("doctor_witness_beside_advice"))


def _witness_fault(log: SqlLog, examined: Examined) -> str:
    if fault := refusal(log, examined.paths):
        return fault
    if not examined.paths.key.exists() or not examined.paths.witness.exists():
        return ""
    try:
        public = public_half(key_at(examined.paths.key))
        read(examined.paths.witness, public)
        check_copies(log, list(examined.second_witnesses), public, examined.db)
    except (StoreError, OSError) as error:
        return str(error)
    return ""


def _is_beside(examined: Examined) -> bool:
    """Return whether one disk holds both the database and the witness."""
    if is_address(examined.db):
        return False
    return Path(examined.db).stat().st_dev == examined.paths.witness.absolute().parent.stat().st_dev
