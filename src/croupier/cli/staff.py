"""`croupier staff`: who works in a house, and their PINs, while no server runs on it."""

from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Annotated

import typer

from croupier.cli.audit import UNREADABLE, Database, there
from croupier.cli.output import complain
from croupier.cli.pins import asked, at_terminal
from croupier.house.accounts import wallet
from croupier.house.conduct import HOUSE_STREAM, House, Order, Plan, conduct, establish
from croupier.house.staffing import founders, granters
from croupier.rules import commands as c
from croupier.rules.people import GRANTED, HOUSE, Actor, Role
from croupier.rules.refusal import Refused, bad
from croupier.server.clock import wall
from croupier.server.labels import Labels, last_label
from croupier.server.pins import Secret, every_kept, pin_set, too_simple
from croupier.server.staff import member
from croupier.store.names import PINS
from croupier.store.opening import is_address, is_held
from croupier.store.port import Store, StoreError
from croupier.store.rebuild import resume
from croupier.store.vault import Keyless, given_key, key_file, opened, read_only, secrets_of
from croupier.store.witness import Witness, beside, key_at, missing

Name = Annotated[str, typer.Argument(help="The name he signs in with.", show_default=False)]
By = Annotated[str, typer.Option(help="Who proposes it: an administrator.")]
Signed = Annotated[str, typer.Option(help="Who signs beside him: a Shift Manager.")]
Make = Callable[[House, int, Secret], Plan | Refused]

# What a refusal names, as it is called here.
HINTS = {"db": "DB", "name": "NAME", "role": "ROLE", "proposal": "--signed", "pin": "PIN"}

people = typer.Typer(no_args_is_help=True, add_completion=False, rich_markup_mode="rich")


@people.callback()
def _people() -> None:
    """Who works in a house, and their PINs; a server on it is stopped first."""


@people.command("list")
def list_staff(db: Database) -> None:
    """Names, roles, and who has a PIN."""
    there(db)
    with _faults(db):
        register = _read(db).register
        own = every_kept(secrets_of(db, PINS).get, register)
    for name, role in register.staff.items():
        print(f"{name:24} {_said(role):16} {'PIN' if name in own else 'no PIN yet'}")


@people.command()
def found(
    db: Annotated[str, typer.Argument(help="A house where nobody works yet, or a new one.", show_default=False)],
    administrator: Annotated[str, typer.Option(help="The first administrator.")],
    shift_manager: Annotated[str, typer.Option(help="The first Shift Manager: another person.")],
) -> None:
    """The first two people of a house, who add all others; the record has both names on both roles."""
    one, two = (Actor(name, Role.SPECTATOR) for name in (administrator, shift_manager))

    def make(house: House, at: int, _: Secret) -> Plan | Refused:
        events = founders(house.register.staff, administrator, shift_manager, lambda name: wallet(name) in house.book)
        return events if isinstance(events, Refused) else establish(house, HOUSE_STREAM, events, one, at, two)

    _write(db, make)
    print(
        f"{administrator} is the administrator, {shift_manager} the shift manager; `croupier staff pin` gives them PINs"
    )


@people.command()
def add(
    db: Database,
    name: Name,
    role: Annotated[str, typer.Argument(help=", ".join(sorted(GRANTED)), show_default=False)],
    by: By,
    signed: Signed,
) -> None:
    """Somebody works here in this role from now on, whatever he was before."""
    there(db)
    if role.replace("-", "_") not in GRANTED:
        raise typer.BadParameter(f"{role!r} is none of {', '.join(sorted(GRANTED))}", param_hint="ROLE")
    given = Role(role.replace("-", "_"))
    _write(db, lambda house, at, _: _conducted(house, c.GrantRole(name, given), by, signed, at))
    print(f"{name} works here as {_said(given)}")


@people.command()
def remove(db: Database, name: Name, by: By, signed: Signed) -> None:
    """He works here no longer, and his PIN is of no use any more."""
    there(db)
    _write(db, lambda house, at, _: _conducted(house, c.RevokeRole(name), by, signed, at))
    print(f"{name} works here no longer")


@people.command()
def pin(db: Database, name: Name) -> None:
    """Give him a PIN of 6 to 12 digits: asked for twice at a terminal, else the first line of standard input."""
    there(db)
    with _faults(db):
        if name not in _read(db).register.staff:
            raise typer.BadParameter(f"nobody called {name!r} works here", param_hint="NAME")
    given = _asked_for(name)
    _write(db, lambda house, at, secret: pin_set(house, member(name, given, at), HOUSE, secret))
    print(f"{name} has a new PIN")


def _said(role: Role) -> str:
    return role.value.replace("_", " ")


def _conducted(house: House, command: c.GrantRole | c.RevokeRole, by: str, signed: str, at: int) -> Plan | Refused:
    """What a proposal and its signature would write."""
    if not house.register.staff:
        return bad("db", "nobody works here yet: `croupier staff found` names the first two")
    two = granters(house.register.staff, command.name, by, signed)
    if isinstance(two, Refused):
        return two
    return conduct(house, Order(HOUSE_STREAM, command, two[0], at, second=two[1]))


def _asked_for(name: str) -> str:
    given = asked(f"PIN of {name}: ")
    if simple := too_simple(given):
        raise typer.BadParameter(simple.why, param_hint="PIN")
    if at_terminal() and asked("The same again: ") != given:
        raise typer.BadParameter("these were two different ones", param_hint="PIN")
    return given


# ---- the house -------------------------------------------------------------------------------------------------------


def _write(db: str, make: Make) -> None:
    """Asked first of a house that is only read, so that a refusal changes nothing; then written in one piece."""
    with _faults(db):
        if is_held(db):
            raise StoreError("somebody has this house open: stop the server, or wait for the command that reads it")
        new = _is_new(db)
        _made(make(House() if new else _read(db), wall(), lambda _: None))
        if not new and given_key(db) is None:
            raise StoreError(Keyless(key_file(db)).missing("the vault"))
        with closing(opened(db)) as store:
            house = resume(store)
            at = Labels(last_label(store, house.seq)).now()
            _witnessed(db, store, _made(make(house, at, store.secret)))


def _is_new(db: str) -> bool:
    """Nothing is there that could be read; whether a house can be put there is found when it is opened."""
    if not is_address(db):
        return not Path(db).exists() or (Path(db).is_file() and not Path(db).stat().st_size)
    try:
        read_only(db).close()
    except StoreError:
        return True
    return False


def _read(db: str) -> House:
    with closing(read_only(db)) as log:
        return resume(log)


def _made(plan: Plan | Refused) -> Plan:
    if isinstance(plan, Refused):
        raise typer.BadParameter(plan.why, param_hint=HINTS.get(plan.field) or f"--{plan.field.replace('_', '-')}")
    return plan


def _witnessed(db: str, store: Store, plan: Plan) -> None:
    """The witness beside the house, where there is one, has seen all before and sees this."""
    at = beside(db)
    witness = Witness(at.witness, key_at(at.key)) if at.witness.exists() and at.key.exists() else None
    if witness and (why := missing(store, at.witness)):
        raise StoreError(why)
    store.append([plan])
    if witness:
        witness.saw(plan.after.seq, plan.after.head)
        witness.write()


@contextmanager
def _faults(db: str) -> Iterator[None]:
    try:
        yield
    except StoreError as no:
        complain(f"{db}: {no}")
        raise typer.Exit(UNREADABLE) from None
