"""`croupier play`: play rounds in the terminal."""

import secrets
import sys
from collections.abc import Callable
from contextlib import closing
from functools import partial
from hashlib import sha256
from typing import Annotated

import typer
from rich.console import Console

from croupier.cli.databases import database_name
from croupier.cli.output import complain
from croupier.cli.terminal.poker import PokerSeat, PokerTerminal
from croupier.cli.terminal.prompts import ask_key
from croupier.cli.terminal.table import TABLE, Seat, Terminal
from croupier.engine.player_entropy import MOST_WORDS
from croupier.house.execute import House
from croupier.rules.deal import Device
from croupier.rules.games import BY_ID
from croupier.store.connect import is_house, is_in_use
from croupier.store.encryption import open_encrypted, read_only
from croupier.store.interface import Store, StoreError
from croupier.store.memory import MemoryStore
from croupier.store.recovery import resume
from croupier.store.signed_heads import key_at
from croupier.store.witness import Witness, witness_paths
from croupier.words import phrase


def play(
    game: Annotated[str, typer.Argument(help=f"The game: {', '.join(BY_ID)}.")],
    boxes: Annotated[
        int, typer.Option(min=1, max=6, help="How many boxes you play. You may look at the cards of one.")
    ] = 1,
    seed: Annotated[str, typer.Option(help="Text that decides the cards: the same seed deals the same cards.")] = "",
    dealing: Annotated[
        Device, typer.Option(help="The dealing device: Card Shoe or Electronic Card Shuffler.")
    ] = Device.SHOE,
    mix: Annotated[str, typer.Option(help="Your own words, which help to shuffle the cards of every round.")] = "",
    db: Annotated[
        str, typer.Option(help="Save the house to this file, and continue from it next time.", callback=database_name)
    ] = "",
) -> None:
    """Play a game in the terminal, with chips for practice."""
    if game not in BY_ID:
        raise typer.BadParameter(phrase("no_such_game", game=game, games=", ".join(BY_ID)), param_hint="GAME")
    if len(mix) > MOST_WORDS or not mix.isprintable():
        raise typer.BadParameter(phrase("mixed_words_unfit", most=MOST_WORDS), param_hint="--mix")
    if sys.stdin is None:
        raise typer.BadParameter(phrase("play_stdin_closed"), param_hint="GAME")
    store: Store = _open_store(db, game) if db else MemoryStore()
    seat, play_rounds = _take_seat(store, game, dealing, mix, boxes, seed or secrets.token_hex(16))
    try:
        play_rounds()
    except (EOFError, KeyboardInterrupt):
        print(f"\n{phrase('play_left_kept' if db else 'play_left')}")
    finally:
        _update_witness(db, seat.house)
        store.close()


def _take_seat(
    store: Store, game: str, dealing: Device, mix: str, boxes: int, secret: str
) -> tuple[Seat, Callable[[], None]]:
    """Open the table and take a seat; return the seat and the function that plays until the player leaves."""
    console = Console(highlight=False)
    if BY_ID[game].seating:
        poker_seat = PokerSeat(store, game, dealing, mix)
        return poker_seat, PokerTerminal(poker_seat, console, secret).play
    seat = Seat(store, game, dealing, mix)
    return seat, partial(_play_rounds, Terminal(seat, console, boxes), secret)


def _play_rounds(terminal: Terminal, secret: str) -> None:
    """Play rounds against the House until the player stops."""
    goes_on = True
    while goes_on:
        number = terminal.seat.table.rounds + 1
        terminal.round(sha256(f"{secret}/{number}".encode()).digest())
        answer = ask_key(terminal.console, f"\n{phrase('play_another_round')}", ("y", "n"), default="n")
        goes_on = answer == "y"


def _update_witness(db: str, house: House) -> None:
    """Add the newest head of the chain to the witness file beside the database."""
    if db:
        paths = witness_paths(db)
        try:
            witness = Witness(paths.witness, key_at(paths.key))
            witness.saw(house.seq, house.head)
            witness.write()
        except StoreError as error:
            complain(str(error))


def _open_store(db: str, game: str) -> Store:
    try:
        _check_database(db, game)
        return open_encrypted(db)
    except StoreError as error:
        raise typer.BadParameter(str(error), param_hint="--db") from None


def _check_database(db: str, game: str) -> None:
    """Refuse a database that cannot be played on, before it is opened for writing, which would stop another writer."""
    if is_in_use(db):
        raise StoreError(phrase("house_in_use"))
    if not is_house(db):
        return  # opening it reports the problem, or upgrades it
    with closing(read_only(db)) as log:
        tables = resume(log).tables
    if tables and TABLE not in tables:
        raise StoreError(phrase("play_other_tables", house=db))
    if TABLE in tables and tables[TABLE].game != game:
        raise StoreError(phrase("play_other_game", house=db, game=tables[TABLE].game))
