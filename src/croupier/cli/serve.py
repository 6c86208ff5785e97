"""`croupier serve`: the house opens."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from croupier.server.options import Opened


def serve(
    demo: Annotated[
        bool, typer.Option("--demo", help="Open five tables on two jackpot links, with bots and demo staff.")
    ] = False,
    host: Annotated[str, typer.Option(help="Address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="Port to listen on; 0 takes a free one.")] = 8100,
    db: Annotated[Path, typer.Option(help="The house's database.")] = Path("croupier.db"),
) -> None:
    """Open the house: tables in the browser for players, dealers and the pit."""
    from croupier.server.app import serve as run  # loaded only to serve: the other commands start at once
    from croupier.store.port import StoreError
    from croupier.store.vault import opened as opened_store

    try:
        store = opened_store(db)
    except StoreError as no:
        raise typer.BadParameter(str(no), param_hint="--db") from None
    run(store, host=host, port=port, demo=demo, ready=lambda opened: print(links(opened), flush=True))


def links(opened: "Opened") -> str:
    """Where to go, and the PINs of a demo's staff."""
    at = f"http://{opened.host}:{opened.port}"
    staff = (f"    {name:8} {role.replace('_', ' '):16} PIN {pin}" for name, role, pin in opened.staff)
    tables = (f"    {title:10} {at}/table/{table}" for table, title in opened.tables)
    lines = (
        "",
        f"  Play       {at}/",
        *tables,
        "",
        f"  Staff      {at}/staff",
        *staff,
        "",
        "  Ctrl-C closes it",
    )
    return "\n".join(lines) + "\n"
