"""The database argument of commands, and the exit codes of commands that read one."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from croupier.cli.output import complain
from croupier.store.connect import address_name, is_address
from croupier.store.interface import StoreError

BROKEN, UNREADABLE, NOT_REBUILT = 1, 2, 3


def database_name(text: str) -> str:
    """Return the name of a database, without the prefix `sqlite:` of a file."""
    try:
        return address_name(text)
    except ValueError as error:
        raise typer.BadParameter(str(error)) from None


def check_exists(db: str, hint: str = "DB") -> None:
    if not is_address(db) and not Path(db).is_file():
        raise typer.BadParameter(f"{db} is {'no file' if Path(db).exists() else 'not there'}", param_hint=hint)


@contextmanager
def store_faults(db: str) -> Iterator[None]:
    try:
        yield
    except StoreError as fault:
        complain(f"{db}: {fault}")
        raise typer.Exit(UNREADABLE) from None


Database = Annotated[
    str,
    typer.Argument(help="A house's database: a file, or postgresql://...", show_default=False, callback=database_name),
]
DatabaseOption = Annotated[
    str, typer.Option(help="The house's database: a file, or postgresql://...", callback=database_name)
]
TakeOver = Annotated[
    bool, typer.Option("--take-over", help="Open the house although another server has it open, and end that one.")
]
WitnessPath = Annotated[Path | None, typer.Option(help="Where signed heads are written; DB.witness by default.")]
KeyPath = Annotated[Path | None, typer.Option(help="The key they are signed with; DB.key by default.")]
SecondWitness = Annotated[
    list[str] | None,
    typer.Option(help="A second witness: a file, command:WORDS, or syslog:ADDRESS; may be given several times."),
]
