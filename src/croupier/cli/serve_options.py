"""Options of `croupier serve` that need more than a line, and their values."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.amounts import cents
from croupier.cli.databases import UNREADABLE
from croupier.cli.output import complain
from croupier.server.people.guests import Guests

if TYPE_CHECKING:
    from croupier.store.witness import WitnessPaths

MOST_CHIPS = 100_000_000_000  # cents

Demo = Annotated[
    bool,
    typer.Option("--demo", help="Open nine tables, five of them on two jackpot links, with bots and demo staff."),
]
Proxies = Annotated[
    list[str] | None,
    typer.Option(help="Address or network of a proxy before this house, whose X-Forwarded-For is believed."),
]
Descriptors = Annotated[
    int, typer.Option(min=0, help="Files and connections this process may open; the system's hard limit by default.")
]
WhoMayCome = Annotated[
    Guests | None,
    typer.Option(help="Guests get chips of the house (default in a demo), buy them from the cashier, or cannot come."),
]
GuestChips = Annotated[str, typer.Option(help="Chips that a new guest gets with --guests open.")]
DiskForGuests = Annotated[
    int, typer.Option(min=0, max=100, help="Accept new guests while this percentage of the disk, or 1 GB, is free.")
]
DiskForRounds = Annotated[
    int, typer.Option(min=0, max=100, help="Open rounds while this percentage of the disk, or 400 MB, is free.")
]


def chips_of(text: str) -> int:
    amount = cents(text, "--guest-chips")
    if amount > MOST_CHIPS:
        raise typer.BadParameter("at most 1,000,000,000", param_hint="--guest-chips")
    return amount


def connections_of(descriptors: int) -> int:
    """Set the descriptor limit and return how many connections fit; refuse too few."""
    from croupier.server.transport.capacity import LEAST, RESERVE, allow_descriptors, connections_for

    connections = connections_for(allow_descriptors(descriptors))
    if connections < LEAST:
        complain(f"only {connections + RESERVE} open files are allowed: {LEAST + RESERVE} are needed (see ulimit -n)")
        raise typer.Exit(UNREADABLE)
    return connections


def disks_of(db: str, paths: "WitnessPaths") -> tuple[Path, ...]:
    """Return the folders that this machine writes to; PostgreSQL servers are not watched."""
    from croupier.store.connect import is_address

    files = (paths.witness,) if is_address(db) else (Path(db), paths.witness)
    return tuple(dict.fromkeys(file.absolute().parent for file in files))
