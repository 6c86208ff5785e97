"""Database arguments and options that several commands share, and their exit codes."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated
from urllib.parse import quote

import typer

from croupier.cli.config.options import file_of_program, load_or_exit
from croupier.cli.config.settings import DB_PASSWORD, FOLDER
from croupier.cli.config.sources import Config, has_password
from croupier.cli.output import complain
from croupier.store.connect import address_name, is_address
from croupier.store.house_folder import choose_folder
from croupier.store.interface import StoreError
from croupier.words import phrase

BROKEN, UNREADABLE, NOT_REBUILT = 1, 2, 3


def database_name(context: typer.Context, text: str) -> str:
    """Return the name of a database, and use the configured folder and password for it."""
    try:
        name = address_name(text)
    except ValueError as error:
        raise typer.BadParameter(str(error)) from None
    if has_password(name):
        raise typer.BadParameter(phrase("config_password_on_command_line"))
    return use_database(name, load_or_exit({}, file_of_program(context)))


def use_database(name: str, config: Config) -> str:
    """Choose the folder of the keys, and return the address of a database with its password."""
    choose_folder(config[FOLDER])
    password = config[DB_PASSWORD]
    if not password or not is_address(name) or has_password(name):
        return name
    return f"{name}{'&' if '?' in name else '?'}password={quote(password, safe='')}"


def check_exists(db: str, hint: str = "DB") -> None:
    """Refuse a database file that does not exist; addresses of database servers are not checked."""
    if not is_address(db) and not Path(db).is_file():
        code = "not_a_file" if Path(db).exists() else "file_missing"
        raise typer.BadParameter(phrase(code, path=db), param_hint=hint)


@contextmanager
def store_faults(db: str) -> Iterator[None]:
    """Print errors of the store that this block raises, and exit with the code UNREADABLE."""
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
    bool, typer.Option("--take-over", help="Open the house even if another server has it open, and stop that server.")
]
WitnessPath = Annotated[
    Path | None, typer.Option(help="The witness file: signed hashes of the record. DB.witness by default.")
]
KeyPath = Annotated[Path | None, typer.Option(help="The file of the key that signs the witness. DB.key by default.")]
SecondWitness = Annotated[
    list[str] | None,
    typer.Option(help="A copy of the witness elsewhere: a file, command:COMMAND or syslog:ADDRESS. May be repeated."),
]
