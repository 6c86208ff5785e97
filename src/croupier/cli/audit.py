"""`croupier audit verify`: rebuilds the whole house from its log and compares."""

from pathlib import Path
from typing import Annotated

import msgspec
import typer

from croupier.store.rebuild import verify
from croupier.store.sqlite import SqliteStore

BROKEN = 1


def verify_db(
    db: Annotated[Path, typer.Argument(help="A house's database.", exists=True, dir_okay=False)],
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Check the hash chain, and that tables, books and meters follow from the records to the last cent."""
    store = SqliteStore(db, read_only=True)
    try:
        report = verify(store)
    finally:
        store.close()
    if json:
        print(msgspec.json.encode(report).decode())
    else:
        for finding in report.findings:
            print(f"BROKEN  {finding}")
        state = "does not hold" if report.findings else "holds"
        print(f"{report.records} records, head {report.head[:16]}: the record {state}")
    raise typer.Exit(BROKEN if report.findings else 0)
