"""How a server runs a house, by its configuration."""

from pathlib import Path
from typing import TYPE_CHECKING

import typer

from croupier.cli.config import settings as s
from croupier.cli.config.sources import Config
from croupier.cli.databases import UNREADABLE
from croupier.cli.output import complain
from croupier.words import phrase

if TYPE_CHECKING:
    from croupier.server.config import Options
    from croupier.store.witness import Witness, WitnessPaths


def server_options(config: Config, db: str, paths: "WitnessPaths", witness: "Witness", connections: int) -> "Options":
    from croupier.server.command_queue import stop_process
    from croupier.server.config import Options
    from croupier.server.disk_space import DiskLimits
    from croupier.server.people.guest_admission import Guests
    from croupier.server.people.idle_sessions import IdleLimits
    from croupier.server.start_again import start_again
    from croupier.store.connect import is_address

    guests = config[s.GUESTS]
    return Options(
        take_over=config[s.TAKE_OVER],
        halt=start_again if is_address(db) else stop_process,
        witness=witness,
        hosts=config[s.NAME],
        proxies=config[s.PROXY],
        insecure_pins=config[s.INSECURE_PINS],
        sockets_an_address=config[s.SOCKETS],
        connections=connections,
        sign_ins_a_minute=config[s.SIGN_INS],
        guests=Guests(guests) if guests else None,
        guest_chips=config[s.GUEST_CHIPS],
        disk_limits=DiskLimits(guests_percent=config[s.DISK_GUESTS], rounds_percent=config[s.DISK_ROUNDS]),
        disks=disks_of(db, paths),
        idle=IdleLimits(players=config[s.IDLE_PLAYERS], staff=config[s.IDLE_STAFF], cashiers=config[s.IDLE_CASHIERS]),
        metrics=config[s.METRICS],
        metrics_token=config[s.METRICS_TOKEN],
        drain_seconds=config[s.DRAIN],
    )


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
