"""`croupier serve`: the house opens."""

import secrets
from pathlib import Path
from typing import Annotated

import typer

STAFF = (("Lim", "dealer"), ("Tan", "pit_supervisor"), ("Ng", "pit_manager"), ("Koh", "shift_manager"))


def serve(
    demo: Annotated[bool, typer.Option("--demo", help="Open two linked tables with bots and demo staff.")] = False,
    host: Annotated[str, typer.Option(help="Address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="Port to listen on.")] = 8100,
    db: Annotated[Path, typer.Option(help="The house's database.")] = Path("croupier.db"),
) -> None:
    """Open the house: tables in the browser for players, dealers and the pit."""
    from croupier.server.app import serve as run  # loaded only to serve: the other commands start at once
    from croupier.store.sqlite import SqliteStore

    pins = {name: f"{secrets.randbelow(10**6):06d}" for name, _ in STAFF}
    print(_links(host, port, pins if demo else {}))
    run(SqliteStore(db), host=host, port=port, demo=demo, pins=pins)


def _links(host: str, port: int, pins: dict[str, str]) -> str:
    at = f"http://{host}:{port}"
    staff = [f"    {name:6} {role.replace('_', ' '):16} PIN {pins[name]}" for name, role in STAFF if name in pins]
    lines = ("", f"  Play          {at}/", f"  Dealer, pit   {at}/staff", *staff, "", "  Ctrl-C closes the house.", "")
    return "\n".join(lines)
