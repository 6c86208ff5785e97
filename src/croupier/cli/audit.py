"""`croupier audit verify`: rebuilds the whole house from its log and compares."""

from pathlib import Path
from typing import Annotated

import msgspec
import typer

from croupier.store.port import StoreError
from croupier.store.rebuild import verify
from croupier.store.sqlite import SqliteLog

BROKEN, UNREADABLE = 1, 2

audits = typer.Typer(no_args_is_help=True, add_completion=False, rich_markup_mode="rich")


@audits.callback()
def _audit() -> None:
    """The record of the house."""


@audits.command("verify")
def verify_db(
    db: Annotated[Path, typer.Argument(help="A house's database.", exists=True, dir_okay=False)],
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Check the hash chain, and that tables, books and meters follow from the records to the last cent."""
    try:
        log = SqliteLog(db)
        findings = verify(log)
        last = max((sealed for sealed in log.read()), key=lambda sealed: sealed.seq, default=None)
        log.close()
    except StoreError as no:
        print(f"{db}: {no}")
        raise typer.Exit(UNREADABLE) from None
    records, head = (last.seq, last.head) if last else (0, "")
    if json:
        print(msgspec.json.encode({"records": records, "head": head, "findings": findings}).decode())
    else:
        for finding in findings:
            print(f"BROKEN  {finding}")
        print(f"{records} records, head {head[:16]}: the record {'does not hold' if findings else 'holds'}")
    raise typer.Exit(BROKEN if findings else 0)
