"""Check a house before `croupier serve` opens it, because opening can take it from another server."""

from contextlib import closing
from pathlib import Path
from time import monotonic, sleep

from croupier.house.books import created_as_demo
from croupier.server.start_again import has_started_again
from croupier.store.connect import check_unused, is_address, is_house
from croupier.store.encryption import check_key, read_only
from croupier.store.interface import InUse, StoreError
from croupier.store.recovery import resume
from croupier.store.second_witnesses import check_copies, second_witness
from croupier.store.signed_heads import key_at, public_half
from croupier.store.witness import Witness, WitnessPaths, check
from croupier.words import phrase

DATABASE_SECONDS, RETRY_SECONDS = 300.0, 0.25


def check_house(db: str, paths: WitnessPaths, *, demo: bool, take_over: bool, second_witnesses: list[str]) -> None:
    """Refuse to open a house that is missing, in use, not a demo if `demo`, or has a wrong key or witness."""
    if not is_house(db):
        if not demo and is_missing(db):
            raise StoreError(phrase("serve_no_house"))
        return
    if not take_over and not is_address(db):  # the processes of a house in a database server share it
        _check_unused(db)
    check_key(db)
    with closing(read_only(db)) as log:
        if next(log.read(), None) is None:
            return
        check(log, paths, db)
        check_copies(log, second_witnesses, public_half(key_at(paths.key)), db)
        if demo and not created_as_demo(resume(log)):
            raise StoreError(phrase("serve_not_a_demo"))


def _check_unused(db: str) -> None:
    try:
        check_unused(db)
    except InUse as error:
        raise InUse(phrase("serve_in_use", why=str(error))) from None


def wait_for_database(db: str) -> None:
    """Wait for a database server that is away, but only in a process that has been part of its house."""
    end = monotonic() + DATABASE_SECONDS
    while is_address(db) and has_started_again():
        try:
            is_house(db)
        except StoreError:
            if monotonic() > end:
                raise
            sleep(RETRY_SECONDS)
        else:
            return


def is_missing(db: str) -> bool:
    """Return whether there is no house; a file of an older format counts as a house."""
    return is_address(db) or not Path(db).is_file() or not Path(db).stat().st_size


def open_witness(paths: WitnessPaths, second_witnesses: list[str]) -> Witness:
    witness = Witness(paths.witness, key_at(paths.key))
    for location in second_witnesses:
        witness.copy_to(second_witness(location, witness.carried))
    return witness
