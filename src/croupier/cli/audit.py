"""`croupier audit verify`: rebuild a house from its records and compare it with everything stored."""

import re
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from msgspec import Struct

from croupier.cli.backup_sets import check_set
from croupier.cli.databases import BROKEN, NOT_REBUILT, Database, check_exists, store_faults
from croupier.cli.new_witness import new_witness
from croupier.record.events import WitnessNamed
from croupier.store.encryption import THE_DEAL, MissingKeyCipher, read_only
from croupier.store.interface import StoreError, last_of
from croupier.store.signed_heads import SeenHeads, read
from croupier.store.sql_queries import SqlLog
from croupier.store.verify import debts, has_locked, verify, verify_unopened
from croupier.store.witness import incomplete, last_named, least_seen
from croupier.words import phrase

KEY = re.compile("[0-9a-f]{64}")
VERDICTS = {  # (is everything rebuilt, does it hold) -> the text
    (True, True): "audit_record_holds",
    (True, False): "audit_record_broken",
    (False, True): "audit_chain_holds",
    (False, False): "audit_chain_broken",
}

audits = typer.Typer(no_args_is_help=True, add_completion=False, rich_markup_mode="rich")


@audits.callback()
def _audit() -> None:
    """Check the record of a house, or replace its witness."""


@audits.command("verify")
def verify_db(
    db: Database,
    witness: Annotated[
        list[Path] | None, typer.Option(help="A witness of the house, to compare with the record. May be repeated.")
    ] = None,
    key: Annotated[str, typer.Option(help="The public key, in hexadecimal, that must have signed the witness.")] = "",
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Check the hash chain of a house, rebuild the house from its record, and compare every cent.

    The output also lists what could not be checked because a witness or a key is missing.
    """
    check_exists(db)
    for path in witness or ():
        if not path.is_file():
            raise typer.BadParameter(phrase("not_a_file", path=str(path)), param_hint="--witness")
    if key and not KEY.fullmatch(key):
        raise typer.BadParameter(phrase("not_a_key", key=key), param_hint="--key")
    with store_faults(db), closing(read_only(db)) as log:
        audit = _run_audit(log, witness or [], key)
    _print_audit(audit, as_json=json)
    raise typer.Exit(BROKEN if audit.findings else 0 if audit.rebuilt else NOT_REBUILT)


class Audit(Struct):
    """The result of `croupier audit verify`: what is wrong, and what could not be checked."""

    records: int
    head: str
    witnessed: int  # the last entry whose head a witness saw
    heads: int
    findings: list[str]
    unchecked: list[str]
    rebuilt: bool
    debts: dict[str, int]  # player -> cents that they owe to the house


def _run_audit(log: SqlLog, witnesses: list[Path], key: str) -> Audit:
    named_witness, least_seq = last_named(log), least_seen(log)
    seen, findings = _read_witnesses(witnesses, key or (named_witness.key if named_witness else ""))
    heads = {seq: head for witness_heads in seen.values() for seq, head in witness_heads.heads.items()}
    unopened = log.lock if isinstance(log.lock, MissingKeyCipher) and has_locked(log) else None
    findings += verify_unopened(log, heads) if unopened else verify(log, heads)
    last = last_of(log)
    records, head = (last.seq, last.head) if last else (0, "")
    findings += _find_cut_witnesses(seen, named_witness, least_seq)
    unchecked = [phrase("audit_not_rebuilt", why=unopened.missing(THE_DEAL))] if unopened else []
    unchecked += _find_unchecked(named_witness, bool(key), witnesses, max(heads, default=0), records)
    witnessed = max(heads, default=0)
    return Audit(records, head, witnessed, len(heads), findings, unchecked, unopened is None, debts(log))


def _read_witnesses(witnesses: list[Path], key: str) -> tuple[dict[Path, SeenHeads], list[str]]:
    """Read the witness files; return their heads, and a finding for each file that was changed or emptied."""
    seen, findings = dict[Path, SeenHeads](), list[str]()
    for path in witnesses:
        try:
            seen[path] = read(path, key)
            if not seen[path].lines:
                findings.append(phrase("audit_witness_empty", witness=str(path)))
        except StoreError as fault:
            findings.append(str(fault))
    return seen, findings


def _find_cut_witnesses(seen: dict[Path, SeenHeads], named_witness: WitnessNamed | None, least: int) -> Iterator[str]:
    """Yield a finding for each witness file whose end is missing; the witness must have seen entry `least`."""
    second_seqs = {copy.where: copy.seq for copy in named_witness.second} if named_witness else {}
    first_witnesses = [path for path in seen if str(path.resolve()) not in second_seqs and seen[path].lines]
    if first_witnesses:
        fullest = max(first_witnesses, key=lambda path: max(seen[path].heads, default=0))
        if finding := incomplete(fullest, seen[fullest], named_witness, least):
            yield finding
    for path in seen:
        expected, last = second_seqs.get(str(path.resolve()), 0), max(seen[path].heads, default=0)
        if last < expected:
            yield phrase("audit_second_witness_cut", witness=str(path), last=last, seen=expected)


def _find_unchecked(
    named_witness: WitnessNamed | None, has_key: bool, witnesses: list[Path], last_seen: int, records: int
) -> Iterator[str]:
    if not witnesses:
        yield phrase("audit_no_witness")
        return
    if last_seen < records:
        yield phrase("audit_not_witnessed", first=last_seen + 1, last=records)
    given_paths = {str(path.resolve()) for path in witnesses}
    for second in named_witness.second if named_witness else ():
        if second.where not in given_paths:
            yield phrase("audit_second_witness_not_given", witness=second.where)
    if not has_key and named_witness is None:
        yield phrase("audit_no_key")


def _print_audit(audit: Audit, *, as_json: bool) -> None:
    if as_json:
        print(msgspec.json.encode(audit).decode())
        return
    for finding in audit.findings:
        print(phrase("audit_finding", finding=finding))
    summary = phrase("record_summary", records=audit.records, head=audit.head[:16])
    if audit.heads:
        summary = phrase("audit_heads_seen", summary=summary, heads=audit.heads, last=audit.witnessed)
    print(f"{summary}: {phrase(VERDICTS[audit.rebuilt, not audit.findings])}")
    for note in audit.unchecked:
        print(phrase("audit_unchecked", note=note))
    for player, cents in audit.debts.items():
        print(phrase("audit_debt", player=player, cents=cents))


audits.command("new-witness")(new_witness)
audits.command("backup")(check_set)
