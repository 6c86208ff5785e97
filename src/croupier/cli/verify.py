"""`croupier verify`: a round's cards checked against what the table promised when it opened."""

from pathlib import Path
from typing import Annotated

import msgspec
import typer

from croupier.cli.audit import BROKEN, UNREADABLE
from croupier.cli.output import complain
from croupier.engine.proof import Checked, Proof, checked


def verify_round(
    file: Annotated[Path, typer.Argument(help="ROUND.json, as the table gives it.", exists=True, dir_okay=False)],
    commitment: Annotated[str, typer.Option(help="The promise you noted when the round opened.")] = "",
    words: Annotated[str, typer.Option(help="What you mixed into the shuffle.")] = "",
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Check every opened card against the round's commitment, and say which are proven."""
    try:
        given = msgspec.json.decode(file.read_bytes(), type=Proof)
    except (msgspec.MsgspecError, ValueError) as no:
        complain(f"{file}: this is no proof of a round: {no}")
        raise typer.Exit(UNREADABLE) from None
    found = checked(given, commitment, words)
    if json:
        print(msgspec.json.encode(found).decode())
    else:
        _say(given, found)
    raise typer.Exit(0 if found.holds else BROKEN)


def _say(given: Proof, found: Checked) -> None:
    for fault in found.faults:
        print(f"BROKEN  {fault}")
    for each in found.proven:
        when = "" if each.drawn is None else f", card {each.drawn + 1} of the deal"
        print(f"proven  shuffle {each.shuffle}, position {each.position}: {each.card}{when}")
    says = "holds" if found.holds else "does not hold"
    print(
        f"{given.table}, round {given.round}, commitment {given.commitment[:16]}: {len(found.proven)} cards, it {says}"
    )
