"""`croupier play`: rounds in the terminal, by the same rules and through the same door as everywhere."""

import secrets
import sys
from collections.abc import Callable
from contextlib import closing
from functools import partial
from hashlib import sha256
from typing import Annotated

import typer
from rich.console import Console
from rich.prompt import Prompt

from croupier.cli.databases import place
from croupier.cli.output import complain
from croupier.cli.terminal.poker import PokerSeat, PokerTerminal
from croupier.cli.terminal.table import TABLE, Seat, Terminal
from croupier.engine.player_entropy import MOST_WORDS
from croupier.house.execute import House
from croupier.rules.deal import Device
from croupier.rules.games import BY_ID
from croupier.store.connect import IN_USE, is_held, is_house
from croupier.store.encryption import open_encrypted, read_only
from croupier.store.interface import Store, StoreError
from croupier.store.memory import MemoryStore
from croupier.store.recovery import resume
from croupier.store.signed_heads import key_at
from croupier.store.witness import Witness, witness_paths


def play(
    game: Annotated[str, typer.Argument(help=", ".join(BY_ID))],
    boxes: Annotated[int, typer.Option(min=1, max=6, help="How many boxes you play; you look at one Hand.")] = 1,
    seed: Annotated[str, typer.Option(help="The same seed deals the same cards.")] = "",
    dealing: Annotated[Device, typer.Option(help="Card Shoe or Electronic Card Shuffler.")] = Device.SHOE,
    mix: Annotated[str, typer.Option(help="Words of yours that permute the order of every round.")] = "",
    db: Annotated[
        str, typer.Option(help="Keep the house in this file and go on there next time.", callback=place)
    ] = "",
) -> None:
    """Play rounds in the terminal: announcements, legal decisions with their cost, a receipt."""
    if game not in BY_ID:
        raise typer.BadParameter(f"{game!r} is none of {', '.join(BY_ID)}", param_hint="GAME")
    if len(mix) > MOST_WORDS or not mix.isprintable():
        raise typer.BadParameter(f"at most {MOST_WORDS} printable characters", param_hint="--mix")
    if sys.stdin is None:
        raise typer.BadParameter("standard input is closed, and a player is asked for decisions", param_hint="GAME")
    store: Store = _opened(db, game) if db else MemoryStore()
    seat, evening = _seated(store, game, dealing, mix, boxes, seed or secrets.token_hex(16))
    try:
        evening()
    except (EOFError, KeyboardInterrupt):
        print(f"\nYou leave the table{'; an open round is kept in the record' if db else ''}.")
    finally:
        _witnessed(db, seat.house)
        store.close()


def _seated(
    store: Store, game: str, dealing: Device, mix: str, boxes: int, secret: str
) -> tuple[Seat, Callable[[], None]]:
    """A seat, and what happens there until the player leaves it."""
    console = Console(highlight=False)
    if BY_ID[game].between:
        among = PokerSeat(store, game, dealing, mix)
        return among, PokerTerminal(among, console, secret).play
    alone = Seat(store, game, dealing, mix)
    return alone, partial(_rounds, Terminal(alone, console, boxes), secret)


def _rounds(terminal: Terminal, secret: str) -> None:
    """Against the House, round after round."""
    another = True
    while another:
        number = terminal.seat.table.rounds + 1
        terminal.round(sha256(f"{secret}/{number}".encode()).digest())
        answer = Prompt.ask("\nAnother round?", choices=["y", "n"], default="n", console=terminal.console)
        another = answer == "y"


def _witnessed(db: str, house: House) -> None:
    """The head of the chain goes to the witness file beside the database."""
    if db:
        at = witness_paths(db)
        try:
            witness = Witness(at.witness, key_at(at.key))
            witness.saw(house.seq, house.head)
            witness.write()
        except StoreError as no:
            complain(str(no))


def _opened(db: str, game: str) -> Store:
    try:
        _check(db, game)
        return open_encrypted(db)
    except StoreError as no:
        raise typer.BadParameter(str(no), param_hint="--db") from None


def _check(db: str, game: str) -> None:
    """Looked at before it is opened to be written, which would put out whoever is writing it."""
    if is_held(db):
        raise StoreError(IN_USE)
    if not is_house(db):
        return  # opening it to be written says why, or brings it up to date
    with closing(read_only(db)) as log:
        tables = resume(log).tables
    if tables and TABLE not in tables:
        raise StoreError(f"{db} is a house with tables of its own: name another file")
    if TABLE in tables and tables[TABLE].game != game:
        raise StoreError(f"{db} keeps a table of {tables[TABLE].game}: play that, or name another file")
