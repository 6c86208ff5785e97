"""`croupier serve`: the house opens."""

from collections.abc import Iterable
from contextlib import closing
from functools import partial
from ipaddress import ip_network
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.audit import BROKEN, UNREADABLE
from croupier.cli.output import complain
from croupier.cli.unheard import give_up

if TYPE_CHECKING:
    from croupier.server.options import Opened
    from croupier.store.witness import Beside


def serve(
    demo: Annotated[
        bool,
        typer.Option("--demo", help="Open nine tables, five of them on two jackpot links, with bots and demo staff."),
    ] = False,
    host: Annotated[str, typer.Option(help="Address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port to listen on; 0 takes a free one.")] = 8100,
    db: Annotated[str, typer.Option(help="The house's database: a file, or postgresql://...")] = "croupier.db",
    witness: Annotated[Path | None, typer.Option(help="Where signed heads are written; DB.witness by default.")] = None,
    key: Annotated[Path | None, typer.Option(help="The key they are signed with; DB.key by default.")] = None,
    name: Annotated[list[str] | None, typer.Option(help="A name this house is called by, beside its address.")] = None,
    proxy: Annotated[
        list[str] | None,
        typer.Option(help="Address or network of a proxy before this house, whose X-Forwarded-For is believed."),
    ] = None,
    sockets: Annotated[int, typer.Option(min=1, help="Connections that one address may hold open.")] = 100,
    sign_ins: Annotated[int, typer.Option(min=1, help="Sign-ins a minute from one address.")] = 30,
    idle_players: Annotated[int, typer.Option(min=1, help="Minutes after which an idle player is signed out.")] = 30,
    idle_staff: Annotated[int, typer.Option(min=1, help="The same for staff.")] = 15,
    idle_cashiers: Annotated[int, typer.Option(min=1, help="The same for Cashiers.")] = 5,
) -> None:
    """Open the house: tables in the browser for players, dealers and the pit."""
    from croupier.server.app import bound  # loaded only to serve: the other commands start at once
    from croupier.server.app import serve as run
    from croupier.server.idle import IdleLimits
    from croupier.server.options import Options
    from croupier.server.self_check import check
    from croupier.store.port import StoreError
    from croupier.store.vault import opened as open_store
    from croupier.store.witness import Beside, Witness, beside, key_at

    for option, path in (("--witness", witness), ("--key", key)):
        if path and (path.is_dir() or not path.parent.is_dir()):
            raise typer.BadParameter(f"{path}: no file can be written there", param_hint=option)
    check_proxies(proxy or ())
    program = check()
    if program.why:
        complain(program.why)
        raise typer.Exit(BROKEN)
    at = Beside(key or beside(db).key, witness or beside(db).witness)
    try:
        door = bound(host, port)
    except OSError as no:
        complain(f"{host}, port {port}: {no.strerror}")
        raise typer.Exit(UNREADABLE) from None
    try:
        look_before(db, at)
        store = open_store(db)
        options = Options(
            witness=Witness(at.witness, key_at(at.key)),
            hosts=tuple(name or ()),
            proxies=tuple(proxy or ()),
            sockets_an_address=sockets,
            sign_ins_a_minute=sign_ins,
            idle=IdleLimits(players=idle_players, staff=idle_staff, cashiers=idle_cashiers),
        )
        run(
            store,
            host=host,
            port=port,
            demo=demo,
            options=options,
            ready=partial(greet, checked=program.files),
            door=door,
        )
    except (StoreError, OSError) as no:
        complain(f"{db}: {no}")
        raise typer.Exit(UNREADABLE) from None
    finally:
        door.close()


def look_before(db: str, at: "Beside") -> None:
    """An opening puts out whoever has the house open: what would be refused after it is refused before it."""
    from croupier.store.opening import is_held, is_house
    from croupier.store.vault import check_key, read_only
    from croupier.store.witness import check

    if not is_house(db):
        return
    check_key(db)
    with closing(read_only(db)) as log:
        check(log, at)
    if is_held(db):
        complain(f"{db}: somebody has this house open: from now on only this server writes it")


def check_proxies(proxies: Iterable[str]) -> None:
    """Each is one address or one whole network: a word that is neither would be believed of nobody."""
    for each in proxies:
        try:
            ip_network(each)
        except ValueError as wrong:
            raise typer.BadParameter(str(wrong), param_hint="--proxy") from None


def greet(opened: "Opened", checked: int = 0) -> None:
    """A house opens even where nobody can read it."""
    try:
        print(links(opened, checked), flush=True)
    except OSError as no:
        give_up(no)


def links(opened: "Opened", checked: int = 0) -> str:
    """Where to go, the PINs of a demo's staff, and how many files of a package were found as they were built."""
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
        *(["", f"  Program    {checked} files, each as it was packaged"] if checked else ()),
        "",
        "  Ctrl-C closes it",
    )
    return "\n".join(lines) + "\n"
