"""`croupier audit new-witness`: start a new witness for a house whose witness is missing, empty or cut."""

from contextlib import closing
from typing import Annotated

import typer

from croupier.cli.databases import Database, KeyPath, SecondWitness, WitnessPath, check_exists, store_faults
from croupier.cli.hide_passwords import without_passwords
from croupier.cli.pin_prompt import confirm_two
from croupier.cli.witness_setup import begin_witness, clear, witness_files
from croupier.engine.proposals import WITNESS
from croupier.house.staff_commands import officers
from croupier.server.timestamps import Timestamps, last_timestamp
from croupier.store.connect import is_in_use
from croupier.store.encryption import given_key, open_encrypted, read_only, secrets_of
from croupier.store.interface import StoreError
from croupier.store.recovery import resume
from croupier.store.second_witnesses import is_file, missing_copy
from croupier.store.vault_names import PINS
from croupier.store.witness import refusal
from croupier.words import phrase


def new_witness(
    db: Database,
    by: Annotated[
        str, typer.Option(help="The person who asks for it: an administrator or a Shift Manager of the house.")
    ],
    signed: Annotated[str, typer.Option(help="A second person. One of the two must be a Shift Manager.")],
    witness: WitnessPath = None,
    key: KeyPath = None,
    second_witness: SecondWitness = None,
) -> None:
    """Start a new witness for a house that does not open because its witness is missing, empty or cut.

    Check first that this database is the right one: records that only the old witness saw stay lost.
    Two people sign, and the record shows their names and the reason.
    Signers who have a PIN are asked for it at the terminal, or on standard input with --by first.
    The old witness files, and those of second witnesses given here, are renamed and kept.
    The house has no second witness until the next `croupier serve` names one.
    """
    check_exists(db)
    paths = witness_files(db, witness, key, second_witness)
    with store_faults(db):
        if is_in_use(db):
            raise StoreError(phrase("house_in_use"))
        with closing(read_only(db)) as log:
            register, missing = resume(log).register, missing_copy(log, second_witness or ())
            why = refusal(log, paths) or missing or phrase("new_witness_asked")
        secrets = secrets_of(db, PINS) if given_key(db) else {}
        signers = confirm_two(register, secrets.get, officers(register.staff, by, signed, WITNESS), "new_witness")
        with closing(open_encrypted(db)) as store:
            house = resume(store)
            set_aside = clear(paths, *filter(is_file, second_witness or ()))
            timestamp = Timestamps(last_timestamp(store, house.seq)).now()
            begin_witness(store, house, paths, timestamp, signers, why=why)
    for path in set_aside:
        print(phrase("old_witness_kept", path=str(path)))
    names = {"witness": str(paths.witness), "house": without_passwords(db), "by": by, "signed": signed}
    print(phrase("new_witness_started", **names))
