"""`croupier audit verify`: rebuild the whole house from its log and compare."""

import re
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from msgspec import Struct

from croupier.cli.amounts import money
from croupier.cli.databases import BROKEN, NOT_REBUILT, Database, store_faults, there
from croupier.cli.new_witness import new_witness
from croupier.record.events import WitnessNamed
from croupier.store.encryption import MissingKeyCipher, read_only
from croupier.store.interface import StoreError, last_of
from croupier.store.recovery import debts, has_locked, verify, verify_unopened
from croupier.store.signed_heads import Seen, read
from croupier.store.sql_log import SqlLog
from croupier.store.witness import incomplete, last_named, least_seen

KEY = re.compile("[0-9a-f]{64}")

audits = typer.Typer(no_args_is_help=True, add_completion=False, rich_markup_mode="rich")


@audits.callback()
def _audit() -> None:
    """The record of the house."""


@audits.command("verify")
def verify_db(
    db: Database,
    witness: Annotated[
        list[Path] | None, typer.Option(help="Signed heads, as the house wrote them; may be given several times.")
    ] = None,
    key: Annotated[str, typer.Option(help="The public key, in hexadecimal, that they must be signed with.")] = "",
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Check the hash chain, and that tables, books and meters follow from the records to the last cent.

    What could not be checked, for want of a witness or a key, is listed.
    """
    there(db)
    for path in witness or ():
        if not path.is_file():
            raise typer.BadParameter(f"{path} is not there", param_hint="--witness")
    if key and not KEY.fullmatch(key):
        raise typer.BadParameter("a key is 64 hexadecimal digits", param_hint="--key")
    with store_faults(db), closing(read_only(db)) as log:
        audit = _audited(log, witness or [], key)
    _print(audit, as_json=json)
    raise typer.Exit(BROKEN if audit.findings else 0 if audit.rebuilt else NOT_REBUILT)


class Audit(Struct):
    """What `audit verify` has found, and what it could not check."""

    records: int
    head: str
    witnessed: int  # the last entry that a witness has seen
    heads: int
    findings: list[str]
    unchecked: list[str]
    rebuilt: bool
    debts: dict[str, int]  # player -> cents that they owe to the house


def _audited(log: SqlLog, witnesses: list[Path], key: str) -> Audit:
    named, least = last_named(log), least_seen(log)
    seen, findings = _seen(witnesses, key or (named.key if named else ""))
    heads = {seq: head for each in seen.values() for seq, head in each.heads.items()}
    unopened = log.lock if isinstance(log.lock, MissingKeyCipher) and has_locked(log) else None
    findings += verify_unopened(log, heads) if unopened else verify(log, heads)
    last = last_of(log)
    records, head = (last.seq, last.head) if last else (0, "")
    findings += _cut(seen, named, least)
    unchecked = [unopened.missing("the deal") + "; tables and books were not rebuilt"] if unopened else []
    unchecked += _unseen(named, bool(key), witnesses, max(heads, default=0), records)
    witnessed = max(heads, default=0)
    return Audit(records, head, witnessed, len(heads), findings, unchecked, unopened is None, debts(log))


def _seen(witnesses: list[Path], key: str) -> tuple[dict[Path, Seen], list[str]]:
    """A witness that was tampered with or emptied is a finding, not a reason to stop looking."""
    seen, findings = dict[Path, Seen](), list[str]()
    for path in witnesses:
        try:
            seen[path] = read(path, key)
            if not seen[path].lines:
                findings.append(f"the witness {path} has seen no head")
        except StoreError as fault:
            findings.append(str(fault))
    return seen, findings


def _cut(seen: dict[Path, Seen], named: WitnessNamed | None, least: int) -> Iterator[str]:
    """The check of a start, for the fullest witness given; a second one is compared with what the record says of it."""
    second = {each.where: each.seq for each in named.second} if named else {}
    first = [path for path in seen if str(path.resolve()) not in second and seen[path].lines]
    if first:
        fullest = max(first, key=lambda path: max(seen[path].heads, default=0))
        if why := incomplete(fullest, seen[fullest], named, least):
            yield why
    for path in seen:
        wanted, last = second.get(str(path.resolve()), 0), max(seen[path].heads, default=0)
        if last < wanted:
            yield f"the second witness {path} was cut: it ends with entry {last}, and has seen entry {wanted}"


def _unseen(named: WitnessNamed | None, keyed: bool, witnesses: list[Path], seen: int, records: int) -> Iterator[str]:
    if not witnesses:
        yield "no witness was given: an old copy of this house, or one cut at its end, looks the same (--witness FILE)"
        return
    if seen < records:
        yield f"records {seen + 1} to {records} have been seen by no witness yet"
    given = {str(path.resolve()) for path in witnesses}
    for second in named.second if named else ():
        if second.where not in given:
            yield f"what the second witness {second.where} has seen was not given (--witness FILE)"
    if not keyed and named is None:
        yield "the record does not name the witness's key, and none was given: any key would do (--key KEY)"


def _print(audit: Audit, *, as_json: bool) -> None:
    if as_json:
        print(msgspec.json.encode(audit).decode())
        return
    for finding in audit.findings:
        print(f"BROKEN  {finding}")
    told = f", {audit.heads} of its heads seen by the witness, the last at record {audit.witnessed}"
    what = "record" if audit.rebuilt else "chain"
    verdict = "does not hold" if audit.findings else "holds"
    print(f"{audit.records} records, head {audit.head[:16]}{told if audit.heads else ''}: the {what} {verdict}")
    for each in audit.unchecked:
        print(f"Not checked: {each}")
    for player, cents in audit.debts.items():
        print(f"Debt: {player} owes {money(cents)} to the house")


audits.command("new-witness")(new_witness)
