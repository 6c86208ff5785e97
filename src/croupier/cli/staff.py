"""`croupier staff`: manage the staff of a house and their PINs while no server is running on it."""

from collections.abc import Callable
from contextlib import closing
from typing import Annotated

import typer

from croupier import words
from croupier.cli.databases import Database, check_exists, database_name
from croupier.cli.databases import store_faults as _faults
from croupier.cli.hide_passwords import without_passwords
from croupier.cli.pin_prompt import ask_pin, at_terminal, confirm, confirm_two
from croupier.house.execute import HOUSE_STREAM, House, Order, Plan, execute, record_events
from croupier.house.ledger_accounts import wallet
from croupier.house.staff_commands import founders, granters, resetters
from croupier.record import commands as c
from croupier.rules.refusal import Refused, refuse
from croupier.rules.roles import GRANTED, HOUSE, Actor, Role
from croupier.server.clock import wall
from croupier.server.people.pin_storage import Secret, pin_set, stored_pins, too_simple
from croupier.server.people.staff_auth import member
from croupier.server.timestamps import Timestamps, last_timestamp
from croupier.store.connect import is_in_use
from croupier.store.encryption import (
    THE_VAULT,
    MissingKeyCipher,
    given_key,
    key_file,
    open_encrypted,
    read_only,
    secrets_of,
)
from croupier.store.interface import Store, StoreError
from croupier.store.recovery import resume
from croupier.store.signed_heads import key_at
from croupier.store.vault_names import PINS
from croupier.store.witness import Witness, check, witness_paths
from croupier.words import name_of, phrase

Name = Annotated[str, typer.Argument(help="The name they sign in with.", show_default=False)]
By = Annotated[str, typer.Option(help="The person who proposes it: an administrator.")]
Signed = Annotated[str, typer.Option(help="The person who signs it: a Shift Manager.")]
Make = Callable[[House, int, Secret], Plan | Refused]

# Field of a refusal -> the argument or option of the command.
HINTS = {"db": "DB", "name": "NAME", "role": "ROLE", "proposal": "--signed", "pin": "PIN"}

people = typer.Typer(no_args_is_help=True, add_completion=False, rich_markup_mode="rich")


@people.callback()
def _people() -> None:
    """Manage the staff of a house and their PINs. Stop its server first, except for `list`."""


@people.command("list")
def list_staff(db: Database) -> None:
    """List names and roles, and who has a PIN."""
    check_exists(db)
    with _faults(db):
        register = _load_house(db).register
        members = stored_pins(secrets_of(db, PINS).get, register)
    for name, role in register.staff.items():
        print(f"{name:24} {_format_role(role):16} {phrase('staff_has_pin' if name in members else 'staff_no_pin')}")


@people.command()
def found(
    db: Annotated[
        str, typer.Argument(help="The database of a house without staff.", show_default=False, callback=database_name)
    ],
    administrator: Annotated[str, typer.Option(help="The first administrator.")],
    shift_manager: Annotated[str, typer.Option(help="The first Shift Manager, who must be a different person.")],
) -> None:
    """Name the first administrator and Shift Manager of a house, who then add all others."""
    check_exists(db)
    first, second = (Actor(name, Role.SPECTATOR) for name in (administrator, shift_manager))

    def make(house: House, timestamp: int, _: Secret) -> Plan | Refused:
        events = founders(house.register.staff, administrator, shift_manager, lambda name: wallet(name) in house.book)
        return (
            events
            if isinstance(events, Refused)
            else record_events(house, HOUSE_STREAM, events, first, timestamp, second)
        )

    _write_plan(db, make, "grant_role")
    house = without_passwords(db)
    print(phrase("staff_founded", administrator=administrator, shift_manager=shift_manager))
    print(phrase("staff_pins_next", house=house, administrator=administrator, shift_manager=shift_manager))


@people.command()
def add(
    db: Database,
    name: Name,
    role: Annotated[str, typer.Argument(help=f"{', '.join(sorted(GRANTED))}.", show_default=False)],
    by: By,
    signed: Signed,
) -> None:
    """Give somebody a role, or change their role. The two signers are asked for their PINs if they have any."""
    check_exists(db)
    granted = _parse_role(role)
    _confirm_signers(db, name, by, signed)
    command = c.GrantRole(name, granted)
    _write_plan(db, lambda house, timestamp, _: _execute_signed(house, command, by, signed, timestamp), command)
    print(phrase("staff_added", name=name, role=granted.value))


@people.command()
def remove(db: Database, name: Name, by: By, signed: Signed) -> None:
    """Remove a staff member and revoke their PIN. The two signers are asked for their PINs if they have any."""
    check_exists(db)
    _confirm_signers(db, name, by, signed)
    command = c.RevokeRole(name)
    _write_plan(db, lambda house, timestamp, _: _execute_signed(house, command, by, signed, timestamp), command)
    print(phrase("staff_removed", name=name))


@people.command()
def pin(
    db: Database,
    name: Name,
    by: Annotated[
        str, typer.Option(help="The person who resets a forgotten PIN: an administrator, Pit Manager or Shift Manager.")
    ] = "",
    signed: Annotated[str, typer.Option(help="The person who signs the reset: a Pit Manager or above.")] = "",
) -> None:
    """Set a PIN of 6 to 12 digits, typed twice at a terminal or on one line of standard input.

    Somebody who already has a PIN is asked for it first.
    If you forget your PIN, two others can reset it with --by and --signed.
    """
    check_exists(db)
    with _faults(db):
        register = _load_house(db).register
        if name not in register.staff:
            raise typer.BadParameter(phrase("no_such_staff_member", name=name), param_hint="NAME")
        secret = secrets_of(db, PINS).get
        people: tuple[Actor, Actor | None] = (HOUSE, None)
        if by or signed:
            people = confirm_two(register, secret, resetters(register.staff, name, by, signed), "reset_pin")
        else:
            confirm(register, secret, "PIN", name)
    new_pin = _ask_new_pin(name)
    _write_plan(
        db,
        lambda house, timestamp, secret: pin_set(house, member(name, new_pin, timestamp), people[0], secret, people[1]),
        "reset_pin",
    )
    print(phrase("staff_pin_set", name=name))


def _parse_role(text: str) -> Role:
    """Parse a role as people write it, such as pit_manager, pit-manager or Pit Manager."""
    name = "_".join(text.lower().replace("-", " ").replace("_", " ").split()).removeprefix("table_games_")
    if name not in GRANTED:
        roles = ", ".join(sorted(_format_role(role) for role in GRANTED))
        raise typer.BadParameter(phrase("no_such_role", role=text, roles=roles), param_hint="ROLE")
    return Role(name)


def _format_role(role: Role) -> str:
    return name_of("role", role.value)


def _execute_signed(
    house: House, command: c.GrantRole | c.RevokeRole, by: str, signed: str, timestamp: int
) -> Plan | Refused:
    """Return the plan that a proposal and its signature would write."""
    if not house.register.staff:
        return refuse("house_has_no_staff", "db")
    signers = granters(house.register.staff, command.name, by, signed)
    if isinstance(signers, Refused):
        return signers
    return execute(house, Order(HOUSE_STREAM, command, signers[0], timestamp, second=signers[1]))


def _confirm_signers(db: str, name: str, by: str, signed: str) -> None:
    """Ask the two signers for their PINs; the command itself refuses people who may not sign."""
    with _faults(db):
        register = _load_house(db).register
        signers = granters(register.staff, name, by, signed)
        if not isinstance(signers, Refused):
            confirm_two(register, secrets_of(db, PINS).get, signers, "grant_role")


def _ask_new_pin(name: str) -> str:
    new_pin = ask_pin(phrase("new_pin_prompt", name=name))
    if refusal := too_simple(new_pin):
        raise typer.BadParameter(words.refusal(refusal), param_hint="PIN")
    if at_terminal() and ask_pin(phrase("repeat_pin_prompt")) != new_pin:
        raise typer.BadParameter(phrase("pins_differ"), param_hint="PIN")
    return new_pin


# ---- the house -------------------------------------------------------------------------------------------------------


def _write_plan(db: str, make: Make, command: c.AnyCommand | str) -> None:
    """Try the command on a house open for reading only, so that a refusal changes nothing, and then write it."""
    with _faults(db):
        if is_in_use(db):
            raise StoreError(phrase("house_in_use"))
        _require_plan(make(_load_house(db), wall(), lambda _: None), command)
        if given_key(db) is None:
            raise StoreError(MissingKeyCipher(key_file(db)).missing(THE_VAULT))
        with closing(open_encrypted(db)) as store:
            house = resume(store)
            timestamp = Timestamps(last_timestamp(store, house.seq)).now()
            _append_witnessed(db, store, _require_plan(make(house, timestamp, store.secret), command))


def _load_house(db: str) -> House:
    with closing(read_only(db)) as log:
        return resume(log)


def _require_plan(plan: Plan | Refused, command: c.AnyCommand | str) -> Plan:
    if isinstance(plan, Refused):
        raise typer.BadParameter(
            words.refusal(plan, command), param_hint=HINTS.get(plan.field) or f"--{plan.field.replace('_', '-')}"
        )
    return plan


def _append_witnessed(db: str, store: Store, plan: Plan) -> None:
    """Write a plan, and add its head to the witness file beside the house if there is one.

    If the witness is elsewhere, the server checks it before it opens the house.
    """
    paths = witness_paths(db)
    if not paths.witness.exists() or not paths.key.exists():
        store.append([plan])
        return
    check(store, paths, db)
    witness = Witness(paths.witness, key_at(paths.key))
    store.append([plan])
    witness.saw(plan.after.seq, plan.after.head)
    witness.write()
    store.witness_saw(witness.seq)
    witness.close()
