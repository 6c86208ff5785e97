"""`croupier backup` and `croupier restore`: a house into a file of its own, and back into any database."""

from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Annotated

import typer

from croupier.cli.audit import UNREADABLE, Database, there
from croupier.cli.output import complain
from croupier.cli.pins import asked
from croupier.house.conduct import HOUSE_STREAM, House, establish
from croupier.house.staffing import restorers
from croupier.rules.events import HouseRestored
from croupier.rules.people import Actor
from croupier.rules.refusal import Refused
from croupier.server.labels import Labels, last_label
from croupier.server.pins import Secret, kept
from croupier.server.staff import WRONG, Member, fits
from croupier.store.copying import copied
from croupier.store.names import PINS
from croupier.store.opening import check_free, is_address, opened
from croupier.store.port import Store, StoreError
from croupier.store.rebuild import has_locked, resume
from croupier.store.sql import SqlVault
from croupier.store.vault import Keyless, given_key, to_copy, unlocked


def backup(
    db: Database,
    file: Annotated[Path, typer.Argument(help="The backup to write; it holds the vault: keep it safe.")],
) -> None:
    """Copy a house into a file, beside the running server; every record is followed and checked on the way."""
    there(db)
    if is_address(file):
        raise typer.BadParameter("a backup is a file; `restore` puts it into PostgreSQL", param_hint="FILE")
    _copy(db, str(file))


def restore(
    file: Annotated[Path, typer.Argument(help="A backup.", exists=True, dir_okay=False)],
    db: Annotated[str, typer.Argument(help="Where the house is to be: a new file, or an empty PostgreSQL database.")],
    by: Annotated[str, typer.Option(help="Who restores it: an administrator or a Shift Manager of the house.")],
    signed: Annotated[str, typer.Option(help="Who signs beside him: one of the two is a Shift Manager.")],
) -> None:
    """Put a backup into a new database. What the house did since is not in it: its witness will say so.

    The first new record says who restored it, from what, and when. A backup of a house that has no staff takes any
    two names. Who has a PIN is asked for it: at a terminal, else in the next line of standard input, --by first. The
    key of cards and PINs is looked for beside the one or the other (FILE.lock).
    """
    _copy(str(file), db, (by, signed))


def _copy(source: str, target: str, names: tuple[str, str] | None = None) -> None:
    if not is_address(target) and Path(target).exists():
        raise typer.BadParameter(f"{target} is there already, and nothing is written over")
    try:
        check_free(target)
        key = given_key(source) or given_key(target)
        with closing(to_copy(source, key)) as one:
            if isinstance(one.lock, Keyless) and has_locked(one):
                raise StoreError(one.lock.missing("the deal"))
            two = _two(one, key, *names) if names else None
            check_free(target)  # those two may have taken their time
            with _whole_or_none(target), closing(opened(target)) as other:
                house = copied(one, other)
                if two:
                    house = _restored(house, other, Labels(last_label(one, house.seq)).now(), *two)
    except StoreError as no:
        complain(f"{source}: {no}")
        raise typer.Exit(UNREADABLE) from None
    print(f"{house.seq} records, head {house.head[:16]}: copied to {target}")


@contextmanager
def _whole_or_none(target: str) -> Iterator[None]:
    """A file that could not be written to its end is taken away again: nobody takes it for a backup."""
    try:
        yield
    except BaseException:
        for end in () if is_address(target) else ("", "-wal", "-shm"):
            with suppress(OSError):
                Path(target + end).unlink()
        raise


def _two(backup: SqlVault, key: bytes | None, by: str, signed: str) -> tuple[Actor, Actor]:
    """Asked before anything is written."""
    register = resume(backup).register
    two = restorers(register.staff, by, signed)
    if isinstance(two, Refused):
        raise typer.BadParameter(two.why, param_hint=f"--{two.field}")
    if by in register.pins or signed in register.pins:
        secret = _pins(backup, key)
        for option, name in (("--by", by), ("--signed", signed)):
            _has_pin(option, name, kept(secret, register, name))
    return two


def _pins(backup: SqlVault, key: bytes | None) -> Secret:
    if key is not None:
        return unlocked(backup, key, PINS).get
    assert isinstance(backup.lock, Keyless)
    raise StoreError(backup.lock.missing("the vault"))


def _has_pin(option: str, name: str, known: Member | None) -> None:
    """Who has none in the backup is not asked: with the file and its key he could give himself one."""
    if known and not fits(known, asked(f"PIN of {name}: ")):
        raise typer.BadParameter(WRONG, param_hint=option)


def _restored(house: House, target: Store, at: int, by: Actor, signed: Actor) -> House:
    plan = establish(house, HOUSE_STREAM, (HouseRestored(house.seq, house.head),), by, at, signed)
    target.append([plan])
    return plan.after
