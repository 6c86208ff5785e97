"""`croupier audit verify`: rebuilds the whole house from its log and compares."""

import re
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from croupier.cli.output import complain
from croupier.store.opening import is_address
from croupier.store.port import StoreError, last_of
from croupier.store.rebuild import has_locked, verify, verify_unopened
from croupier.store.vault import Keyless, read_only
from croupier.store.witness import checked

BROKEN, UNREADABLE, NOT_REBUILT = 1, 2, 3
KEY = re.compile("[0-9a-f]{64}")

Database = Annotated[str, typer.Argument(help="A house's database: a file, or postgresql://...", show_default=False)]

audits = typer.Typer(no_args_is_help=True, add_completion=False, rich_markup_mode="rich")


@audits.callback()
def _audit() -> None:
    """The record of the house."""


@audits.command("verify")
def verify_db(
    db: Database,
    witness: Annotated[Path | None, typer.Option(help="Signed heads, as the house has written them.")] = None,
    key: Annotated[str, typer.Option(help="The public key, in hexadecimal, that they must be signed with.")] = "",
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Check the hash chain, and that tables, books and meters follow from the records to the last cent."""
    there(db)
    if witness and not witness.is_file():
        raise typer.BadParameter(f"{witness} is not there", param_hint="--witness")
    if key and not KEY.fullmatch(key):
        raise typer.BadParameter("a key is 64 hexadecimal digits", param_hint="--key")
    try:
        log = read_only(db)
        heads, findings = _heads(witness, key)
        unopened = log.lock if isinstance(log.lock, Keyless) and has_locked(log) else None
        findings += verify_unopened(log, heads) if unopened else verify(log, heads)
        last = last_of(log)
        log.close()
    except StoreError as no:
        complain(f"{db}: {no}")
        raise typer.Exit(UNREADABLE) from None
    records, head = (last.seq, last.head) if last else (0, "")
    if json:
        seen = max(heads, default=0)
        report = {"records": records, "head": head, "witnessed": seen, "heads": len(heads), "findings": findings}
        print(msgspec.json.encode({**report, "rebuilt": unopened is None}).decode())
    else:
        for finding in findings:
            print(f"BROKEN  {finding}")
        told = f", {len(heads)} of its heads seen by the witness, the last at record {max(heads)}" if heads else ""
        what = "chain" if unopened else "record"
        print(f"{records} records, head {head[:16]}{told}: the {what} {'does not hold' if findings else 'holds'}")
        if unopened:
            print(f"Not rebuilt: {unopened.missing('the deal')}")
    raise typer.Exit(BROKEN if findings else NOT_REBUILT if unopened else 0)


def there(db: str) -> None:
    if not is_address(db) and not Path(db).is_file():
        raise typer.BadParameter(f"{db} is {'no file' if Path(db).exists() else 'not there'}", param_hint="DB")


def _heads(witness: Path | None, key: str) -> tuple[dict[int, str], list[str]]:
    """A witness that was tampered with or emptied is a finding, not a reason to look no further."""
    if witness is None:
        return {}, []
    try:
        heads = checked(witness, key)
        return heads, [] if heads else [f"the witness {witness} has seen no head"]
    except StoreError as fault:
        return {}, [str(fault)]
