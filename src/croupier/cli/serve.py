"""`croupier serve`: open a house to players and staff."""

from collections.abc import Iterable
from functools import partial
from ipaddress import ip_network
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli import serve_options as o
from croupier.cli.databases import (
    BROKEN,
    UNREADABLE,
    DatabaseOption,
    KeyPath,
    SecondWitness,
    TakeOver,
    WitnessPath,
)
from croupier.cli.hide_passwords import without_passwords
from croupier.cli.output import complain
from croupier.cli.startup_checks import check_house, open_witness, wait_for_database
from croupier.cli.unwritable_output import give_up
from croupier.cli.witness_files import witness_files
from croupier.words import name_of, phrase

if TYPE_CHECKING:
    from croupier.server.config import Opened


def serve(
    demo: o.Demo = False,
    host: Annotated[str, typer.Option(help="Address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port to listen on. 0 takes a free one.")] = 8100,
    db: DatabaseOption = "croupier.db",
    take_over: TakeOver = False,
    witness: WitnessPath = None,
    key: KeyPath = None,
    second_witness: SecondWitness = None,
    standbys: o.Standbys = 0,
    name: Annotated[
        list[str] | None,
        typer.Option(help="A host name of this house besides its address, such as casino.example. May be repeated."),
    ] = None,
    proxy: o.Proxies = None,
    sockets: Annotated[int, typer.Option(min=1, help="Open browser tabs that one address may have.")] = 100,
    descriptors: o.Descriptors = 0,
    sign_ins: Annotated[int, typer.Option(min=1, help="Sign-ins per minute from one address.")] = 30,
    guests: o.WhoMayCome = None,
    guest_chips: o.GuestChips = "2,000",
    disk_guests: o.DiskForGuests = 5,
    disk_rounds: o.DiskForRounds = 2,
    idle_players: Annotated[int, typer.Option(min=1, help="Minutes after which an idle player is signed out.")] = 30,
    idle_staff: Annotated[int, typer.Option(min=1, help="Minutes after which idle staff are signed out.")] = 15,
    idle_cashiers: Annotated[int, typer.Option(min=1, help="Minutes after which an idle Cashier is signed out.")] = 5,
) -> None:
    """Open a house, so that players and staff can use it in their browsers. Ctrl-C closes it."""
    from croupier.server.app import bind_port  # imported here so that other commands start fast
    from croupier.server.app import serve as run
    from croupier.server.command_queue import stop_process
    from croupier.server.config import Options
    from croupier.server.disk_space import DiskLimits
    from croupier.server.people.idle_sessions import IdleLimits
    from croupier.server.start_again import start_again
    from croupier.store.connect import is_address
    from croupier.store.encryption import open_encrypted as open_store
    from croupier.store.interface import StoreError

    paths = witness_files(db, witness, key, second_witness)
    check_proxies(proxy or ())
    chips, connections, checked = o.chips_of(guest_chips), o.connections_of(descriptors), check_program()
    try:
        door = bind_port(host, port)
    except OSError as error:
        complain(phrase("serve_port_refused", host=host, port=port, detail=error.strerror or str(error)))
        raise typer.Exit(UNREADABLE) from None
    try:
        wait_for_database(db)
        check_house(db, paths, demo=demo, take_over=take_over, second_witnesses=second_witness or [])
        store = open_store(db, take_over, follow=True, standbys=standbys)
        options = Options(
            take_over=take_over,
            halt=start_again if is_address(db) else stop_process,
            witness=open_witness(paths, second_witness or []),
            hosts=tuple(name or ()),
            proxies=tuple(proxy or ()),
            sockets_an_address=sockets,
            connections=connections,
            sign_ins_a_minute=sign_ins,
            guests=guests,
            guest_chips=chips,
            disk_limits=DiskLimits(guests_percent=disk_guests, rounds_percent=disk_rounds),
            disks=o.disks_of(db, paths),
            idle=IdleLimits(players=idle_players, staff=idle_staff, cashiers=idle_cashiers),
        )
        ready = partial(greet, checked=checked, db=db)
        run(store, host=host, port=port, demo=demo, options=options, ready=ready, door=door)
    except (StoreError, OSError) as error:
        complain(f"{db}: {error}")
        raise typer.Exit(UNREADABLE) from None
    finally:
        door.close()


def check_program() -> int:
    """Return how many program files were checked; refuse to open a house if one of them has changed."""
    from croupier.server.program_files_check import check

    program = check()
    if program.why:
        complain(program.why)
        raise typer.Exit(BROKEN)
    return program.files


def check_proxies(proxies: Iterable[str]) -> None:
    """Refuse a proxy that is neither an IP address nor a network."""
    for proxy in proxies:
        try:
            ip_network(proxy)
        except ValueError as error:
            raise typer.BadParameter(str(error), param_hint="--proxy") from None


def greet(opened: "Opened", checked: int = 0, db: str = "DB") -> None:
    """Print the links to the open house; an output that cannot be written is no error."""
    try:
        print(links(opened, checked, db), flush=True)
    except OSError as error:
        give_up(error)


def links(opened: "Opened", checked: int = 0, db: str = "DB") -> str:
    """Return the text that is printed on opening: links, PINs of demo staff, and the number of checked files."""
    base_url = f"http://{opened.host}:{opened.port}"
    staff = (
        f"    {name:8} {name_of('role', role):16} {phrase('serve_pin', pin=pin)}" for name, role, pin in opened.staff
    )
    tables = (f"    {title:10} {base_url}/table/{table}" for table, title in opened.tables)
    lines = (
        "",
        _labelled("serve_play", f"{base_url}/"),
        *tables,
        "",
        _labelled("serve_staff", f"{base_url}/staff"),
        *staff,
        *_next_steps(opened, base_url, db),
        *(
            ["", _labelled("serve_capacity", phrase("serve_connections", count=opened.connections))]
            if opened.connections
            else ()
        ),
        *(["", _labelled("serve_program", phrase("serve_files", count=checked))] if checked else ()),
        "",
        f"  {phrase('serve_close')}",
    )
    return "\n".join(lines) + "\n"


def _labelled(label: str, text: str) -> str:
    return f"  {phrase(label):10} {text}"


def _next_steps(opened: "Opened", base_url: str, db: str) -> tuple[str, ...]:
    """Return what staff have to do before anybody can play."""
    if not opened.has_staff:
        command = phrase("found_command", house=without_passwords(db))
        return "", f"  {phrase('serve_no_staff')}", f"    {command}"
    if not opened.tables:
        return "", f"  {phrase('serve_no_table', office=f'{base_url}/office')}"
    return ()
