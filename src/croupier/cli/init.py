"""`croupier init`: create a new house with its first two staff members."""

from contextlib import closing
from pathlib import Path
from typing import Annotated

import typer

from croupier import words
from croupier.cli.databases import KeyPath, WitnessPath, database_name, store_faults
from croupier.cli.hide_passwords import without_passwords
from croupier.cli.witness_setup import begin_witness, witness_files
from croupier.house.execute import House
from croupier.house.staff_commands import founders
from croupier.record.events import HouseCreated, HouseEvent
from croupier.rules.refusal import Refused
from croupier.rules.roles import HOUSE, Actor, Role
from croupier.server.clock import wall
from croupier.store.connect import check_free, is_address
from croupier.store.encryption import open_encrypted
from croupier.words import phrase


def init(
    db: Annotated[
        str,
        typer.Argument(help="A new file, or an empty PostgreSQL database.", show_default=False, callback=database_name),
    ],
    administrator: Annotated[str, typer.Option(help="The first administrator. Needs --shift-manager as well.")] = "",
    shift_manager: Annotated[str, typer.Option(help="The first Shift Manager, who must be a different person.")] = "",
    witness: WitnessPath = None,
    key: KeyPath = None,
) -> None:
    """Create a house. Only this command and `serve --demo` create one."""
    people = _founding_events(administrator, shift_manager)
    if not is_address(db) and Path(db).is_dir():
        raise typer.BadParameter(phrase("init_folder", folder=db), param_hint="DB")
    paths = witness_files(db, witness, key)
    with store_faults(db):
        check_free(db)
        with closing(open_encrypted(db)) as store:
            two_people = Actor(administrator, Role.SPECTATOR), Actor(shift_manager, Role.SPECTATOR)
            signers = two_people if people else (HOUSE, None)
            events = HouseCreated(demo=False), *people
            begin_witness(store, House(lock=store.lock), paths, wall(), signers, before=events)
    house = without_passwords(db)
    print(phrase("init_done", house=house))
    if people:
        print(phrase("staff_founded", administrator=administrator, shift_manager=shift_manager))
        print(phrase("staff_pins_next", house=house, administrator=administrator, shift_manager=shift_manager))
    else:
        print(phrase("init_found_next", house=house))


def _founding_events(administrator: str, shift_manager: str) -> tuple[HouseEvent, ...]:
    if not administrator and not shift_manager:
        return ()
    events = founders({}, administrator, shift_manager, lambda _: False)
    if isinstance(events, Refused):
        raise typer.BadParameter(words.refusal(events, "grant_role"), param_hint=f"--{events.field.replace('_', '-')}")
    return events
