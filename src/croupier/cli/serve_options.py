"""Those options of `croupier serve` that need a long description, and functions that read their values."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.amounts import cents
from croupier.cli.databases import UNREADABLE
from croupier.cli.output import complain
from croupier.server.people.guest_admission import Guests
from croupier.words import phrase

if TYPE_CHECKING:
    from croupier.store.witness import WitnessPaths

MOST_CHIPS = 100_000_000_000  # cents

Demo = Annotated[
    bool,
    typer.Option("--demo", help="Open a demo house, and create it if it is new: nine tables with bots and demo staff."),
]
Proxies = Annotated[
    list[str] | None,
    typer.Option(
        help="Address or network of a proxy in front of this house, whose X-Forwarded-For is trusted. May be repeated."
    ),
]
Descriptors = Annotated[
    int, typer.Option(min=0, help="Files and connections this process may open. 0 means the system's hard limit.")
]
WhoMayCome = Annotated[
    Guests | None,
    typer.Option(
        help="Guests get chips for free (open, the default in a demo), buy them (cashier), or are not let in (off)."
    ),
]
GuestChips = Annotated[str, typer.Option(help="Chips in dollars that a new guest gets with --guests open.")]
DiskForGuests = Annotated[
    int,
    typer.Option(
        min=0, max=100, help="Accept guests only while this percentage of the disk, or 1 GB, is free. 0 turns this off."
    ),
]
DiskForRounds = Annotated[
    int,
    typer.Option(
        min=0, max=100, help="Open rounds only while this percentage of the disk, or 400 MB, is free. 0 turns this off."
    ),
]
Standbys = Annotated[
    int,
    typer.Option(min=0, help="Standby database servers that must confirm every commit before this process may lead."),
]


def chips_of(text: str) -> int:
    """Parse the chips of a new guest, and return cents."""
    amount = cents(text, "--guest-chips")
    if amount > MOST_CHIPS:
        raise typer.BadParameter(phrase("guest_chips_too_many", text=text, most=MOST_CHIPS), param_hint="--guest-chips")
    return amount


def connections_of(descriptors: int) -> int:
    """Set how many file descriptors the process may use, and return how many connections that allows."""
    from croupier.server.transport.tcp_capacity import LEAST, RESERVE, allow_descriptors, connections_for

    connections = connections_for(allow_descriptors(descriptors))
    if connections < LEAST:
        complain(phrase("serve_too_few_files", allowed=connections + RESERVE, needed=LEAST + RESERVE))
        raise typer.Exit(UNREADABLE)
    return connections


def disks_of(db: str, paths: "WitnessPaths") -> tuple[Path, ...]:
    """Return the folders on this machine that the house writes to."""
    from croupier.store.connect import is_address

    files = (paths.witness,) if is_address(db) else (Path(db), paths.witness)
    return tuple(dict.fromkeys(file.absolute().parent for file in files))
