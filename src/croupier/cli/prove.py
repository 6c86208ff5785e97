"""`croupier prove`: print the proof of a finished round for one viewer."""

from collections.abc import Iterable
from contextlib import closing
from typing import Annotated

import msgspec
import typer

from croupier.cli.databases import Database, check_exists
from croupier.cli.read_records import unknown_table
from croupier.engine.apply import opened_table
from croupier.engine.old_proof import OldProof
from croupier.engine.proof import Proof, proof
from croupier.engine.replay import replay_step
from croupier.engine.table import Table, stakes
from croupier.record.events import BetPlaced, PokerRoundOpened, TableOpened
from croupier.record.stored_event import Recorded
from croupier.server.tables.shoes import seed_key, stored_seeds
from croupier.store.encryption import read_only, secrets_of
from croupier.store.interface import StoreError, decode_records
from croupier.store.recovery import resume
from croupier.words import phrase


def prove_round(
    db: Database,
    table: Annotated[str, typer.Argument(help="The table's id, such as t1.")],
    number: Annotated[int, typer.Argument(metavar="ROUND", help="The number of a finished round.")],
    player: Annotated[
        str, typer.Option(help="Open this player's cards as well. Without it, only the cards that everybody saw.")
    ] = "",
    deck: Annotated[
        bool,
        typer.Option(
            "--deck", help="Open every card of the deck, dealt or not. Two people must have opened the deck (OpenDeck)."
        ),
    ] = False,
) -> None:
    """Print the proof of a round's shuffle, which `croupier verify` checks.

    The proof shows the cards that this player may see, and no others.
    """
    check_exists(db)
    try:
        if deck and not _is_deck_open(db, table, number):
            raise typer.BadParameter(phrase("prove_deck_closed"), param_hint="--deck")
        state = _load_table(db, table, number)
        if state is not None and player:
            _check_player(state, player)
        result = _build_proof(db, state, player, whole=deck) if state else None
    except (StoreError, msgspec.MsgspecError) as error:
        raise typer.BadParameter(str(error), param_hint="DB") from None
    if state is None:
        _check_table(db, table)
    if result is None:
        raise typer.BadParameter(phrase("prove_no_round", table=table, round=number), param_hint="ROUND")
    print(msgspec.json.encode(result).decode())


def _is_deck_open(db: str, table: str, number: int) -> bool:
    with closing(read_only(db)) as log:
        return number in resume(log).register.decks.get(table, ())


def _check_table(db: str, table: str) -> None:
    with closing(read_only(db)) as log:
        tables = resume(log).tables
    if table not in tables:
        raise unknown_table(table, tables, "TABLE")


def _load_table(db: str, table: str, number: int) -> Table | None:
    with closing(read_only(db)) as log:
        return _table_after(decode_records(log, log.stream(table)), number)


def _check_player(table: Table, player: str) -> None:
    """Refuse a player who placed no bet in the round."""
    players = {stake.player for stake in stakes(table)}
    for event in (logged.event for logged in table.log):
        if isinstance(event, BetPlaced):
            players.add(event.player)
        elif isinstance(event, PokerRoundOpened):
            players.update(event.players)
    if player not in players:
        others = ", ".join(sorted(players)) or phrase("nobody")
        raise typer.BadParameter(
            phrase("prove_not_in_round", player=player, round=table.rounds, table=table.id, players=others),
            param_hint="--player",
        )


def _build_proof(db: str, table: Table, player: str, *, whole: bool) -> Proof | OldProof | None:
    secrets = secrets_of(db, seed_key(table.id, table.rounds))
    return proof(table, player, stored_seeds(secrets.get, table), whole=whole)


def _table_after(records: Iterable[Recorded], number: int) -> Table | None:
    """Return the table at the end of a round, or None if the records have no such round."""
    table, end_state = None, None
    for record in records:
        if isinstance(record.event, TableOpened):
            table = opened_table(record.event)
        elif table is not None:
            table = replay_step(table, record)
        if table and table.round and table.round.number == number:
            end_state = table
    return end_state
