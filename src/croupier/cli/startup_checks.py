"""What `croupier serve` checks before it opens a house: an opening ends the server that has it open."""

from contextlib import closing
from pathlib import Path

from croupier.house.office_commands import created_as_demo
from croupier.store.connect import check_unused, is_address, is_house
from croupier.store.encryption import check_key, read_only
from croupier.store.interface import InUse, StoreError
from croupier.store.recovery import resume
from croupier.store.second_witnesses import check_copies, second_witness
from croupier.store.signed_heads import key_at, public_half
from croupier.store.witness import Witness, WitnessPaths, check


def check_house(db: str, at: WitnessPaths, *, demo: bool, take_over: bool, second: list[str]) -> None:
    """Refuse what would fail after the opening: no house, one in use, the wrong key, a witness that is not its own."""
    if not is_house(db):
        if not demo and is_missing(db):
            raise StoreError(
                "there is no house here. Check the name; `croupier init` creates a house, and `--demo` a demo"
            )
        return
    if not take_over:
        _check_unused(db)
    check_key(db)
    with closing(read_only(db)) as log:
        if next(log.read(), None) is None:
            return
        check(log, at, db)
        check_copies(log, second, public_half(key_at(at.key)), db)
        if demo and not created_as_demo(resume(log)):
            raise StoreError("this house was not created as a demo: start it without --demo, or name another database")


def _check_unused(db: str) -> None:
    try:
        check_unused(db)
    except InUse as used:
        raise InUse(f"{used}. Stop it first, or take the house over with --take-over, which ends it") from None


def is_missing(db: str) -> bool:
    """Nothing is there. A file of an older format is something: it is brought up to date when it is opened."""
    return is_address(db) or not Path(db).is_file() or not Path(db).stat().st_size


def open_witness(at: WitnessPaths, second: list[str]) -> Witness:
    witness = Witness(at.witness, key_at(at.key))
    for where in second:
        witness.copy_to(second_witness(where, witness.carried))
    return witness
