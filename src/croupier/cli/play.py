"""`croupier play`: rounds in the terminal, by the same rules and through the same door as everywhere."""

import secrets
from hashlib import sha256
from typing import Annotated

import typer
from rich.console import Console
from rich.prompt import Prompt

from croupier.cli.poker_terminal import PokerSeat, PokerTerminal
from croupier.cli.terminal import Seat, Terminal
from croupier.engine.mixing import MOST_WORDS
from croupier.house.conduct import House
from croupier.rules.deal import Device
from croupier.rules.games import BY_ID
from croupier.store.memory import MemoryStore
from croupier.store.port import Store, StoreError
from croupier.store.vault import opened
from croupier.store.witness import Witness, beside, key_at


def play(
    game: Annotated[str, typer.Argument(help=", ".join(BY_ID))],
    boxes: Annotated[int, typer.Option(min=1, max=6, help="How many boxes you play; you look at one Hand.")] = 1,
    seed: Annotated[str, typer.Option(help="The same seed deals the same cards.")] = "",
    dealing: Annotated[Device, typer.Option(help="Card Shoe or Electronic Card Shuffler.")] = Device.SHOE,
    mix: Annotated[str, typer.Option(help="Words of yours that permute the order of every round.")] = "",
    db: Annotated[str, typer.Option(help="Keep the house in this file and go on there next time.")] = "",
) -> None:
    """Play rounds in the terminal: announcements, legal decisions with their cost, a receipt."""
    if game not in BY_ID:
        raise typer.BadParameter(f"{game!r} is none of {', '.join(BY_ID)}", param_hint="GAME")
    if len(mix) > MOST_WORDS or not mix.isprintable():
        raise typer.BadParameter(f"at most {MOST_WORDS} printable characters", param_hint="--mix")
    store: Store = _opened(db) if db else MemoryStore()
    if BY_ID[game].between:
        among_players(store, db, game, dealing, seed or secrets.token_hex(16), mix)
        return
    terminal = Terminal(Seat(store, game, dealing, mix), Console(highlight=False), boxes)
    secret = seed or secrets.token_hex(16)
    try:
        while True:
            number = terminal.seat.table.rounds + 1
            terminal.round(sha256(f"{secret}/{number}".encode()).digest())
            if Prompt.ask("\nAnother round?", choices=["y", "n"], default="n", console=terminal.console) == "n":
                break
    except (EOFError, KeyboardInterrupt):
        terminal.console.print("\nYou leave the table; an open round is kept in the record.")
    finally:
        _witnessed(db, terminal.seat.house)
        store.close()


def _witnessed(db: str, house: House) -> None:
    """The head of the chain goes to the witness file beside the database."""
    if db:
        at = beside(db)
        witness = Witness(at.witness, key_at(at.key))
        witness.saw(house.seq, house.head)
        witness.write()


def among_players(store: Store, db: str, game: str, dealing: Device, secret: str, mix: str) -> None:
    """A seat among bots until the player leaves it."""
    terminal = PokerTerminal(PokerSeat(store, game, dealing, mix), Console(highlight=False), secret)
    try:
        terminal.play()
    except (EOFError, KeyboardInterrupt):
        terminal.console.print("\nYou leave the table; an open round is kept in the record.")
    finally:
        _witnessed(db, terminal.seat.house)
        store.close()


def _opened(db: str) -> Store:
    try:
        return opened(db)
    except StoreError as no:
        raise typer.BadParameter(str(no), param_hint="--db") from None
