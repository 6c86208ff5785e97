"""`croupier backup` and `croupier restore`: a house into a file of its own, and back into any database."""

from pathlib import Path
from typing import Annotated

import typer

from croupier.cli.audit import UNREADABLE, Database, there
from croupier.store.copying import copied
from croupier.store.opening import is_address, opened, to_copy
from croupier.store.port import StoreError


def backup(
    db: Database,
    file: Annotated[Path, typer.Argument(help="The backup to write; it holds the vault: keep it safe.")],
) -> None:
    """Copy a house into a file, beside the running server; every record is followed and checked on the way."""
    there(db)
    _copy(db, str(file))


def restore(
    file: Annotated[Path, typer.Argument(help="A backup.", exists=True, dir_okay=False)],
    db: Annotated[str, typer.Argument(help="Where the house is to be: a new file, or an empty PostgreSQL database.")],
) -> None:
    """Put a backup into a new database. What the house did since is not in it: its witness will say so."""
    _copy(str(file), db)


def _copy(source: str, target: str) -> None:
    if not is_address(target) and Path(target).exists():
        raise typer.BadParameter(f"{target} is there already, and nothing is written over")
    try:
        one, other = to_copy(source), opened(target)
        try:
            house = copied(one, other)
        finally:
            one.close()
            other.close()
    except StoreError as no:
        print(f"{source}: {no}")
        raise typer.Exit(UNREADABLE) from None
    print(f"{house.seq} records, head {house.head[:16]}: copied to {target}")
