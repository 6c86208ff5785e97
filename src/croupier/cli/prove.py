"""`croupier prove`: the proof of a stored round, for one viewer."""

from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from croupier.engine.proof import Proof, proof
from croupier.engine.record import Recorded
from croupier.engine.replay import step
from croupier.engine.table import Table, opened_table
from croupier.rules.events import TableOpened
from croupier.server.dealer import kept_seeds, seed_key
from croupier.store.port import StoreError, told
from croupier.store.rebuild import resume
from croupier.store.vault import read_only, secrets_of


def prove_round(
    db: Annotated[Path, typer.Argument(help="A house's database, with its key.", exists=True, dir_okay=False)],
    table: Annotated[str, typer.Argument(help="The table's id.")],
    number: Annotated[int, typer.Argument(metavar="ROUND", help="The number of a finished round.")],
    player: Annotated[str, typer.Option(help="Whose eyes; what everybody sees, where nobody is named.")] = "",
    deck: Annotated[
        bool, typer.Option("--deck", help="Every card of the deck, dealt or not; two people have opened it (OpenDeck).")
    ] = False,
) -> None:
    """Print ROUND.json for `croupier verify`: the openings of the cards that this viewer may see, and no others."""
    try:
        if deck and not _is_open(db, table, number):
            raise typer.BadParameter("nobody has opened the deck of this round: two people sign", param_hint="--deck")
        found = _proof(db, table, number, player, whole=deck)
    except (StoreError, msgspec.MsgspecError) as no:
        raise typer.BadParameter(str(no), param_hint="DB") from None
    if found is None:
        raise typer.BadParameter(f"table {table!r} has no such finished round to prove", param_hint="ROUND")
    print(msgspec.json.encode(found).decode())


def _is_open(db: Path, table: str, number: int) -> bool:
    with closing(read_only(db)) as log:
        return number in resume(log).register.decks.get(table, ())


def _proof(db: Path, table: str, number: int, player: str, *, whole: bool) -> Proof | None:
    with closing(read_only(db)) as log:
        t = _after(told(log, log.stream(table)), number)
    if t is None or t.round is None:
        return None
    kept = secrets_of(db, seed_key(table, number))
    return proof(t, player, kept_seeds(kept.get, table, t.round), whole=whole)


def _after(records: Iterable[Recorded], number: int) -> Table | None:
    """The table as that round left it."""
    t, found = None, None
    for record in records:
        if isinstance(record.event, TableOpened):
            t = opened_table(record.event)
        elif t is not None:
            t = step(t, record)
        if t and t.round and t.round.number == number:
            found = t
    return found
