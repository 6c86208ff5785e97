"""`croupier serve`: open a house to players and staff."""

from functools import partial
from typing import TYPE_CHECKING

import typer

from croupier.cli.config import settings as s
from croupier.cli.config.options import takes_settings
from croupier.cli.config.sources import Config
from croupier.cli.databases import BROKEN, UNREADABLE, use_database
from croupier.cli.hide_passwords import without_passwords
from croupier.cli.output import complain
from croupier.cli.serve_options import connections_of, server_options
from croupier.cli.startup_checks import check_house, open_witness, wait_for_database
from croupier.cli.unwritable_output import give_up
from croupier.cli.witness_files import witness_files
from croupier.words import name_of, phrase

if TYPE_CHECKING:
    from croupier.server.config import Opened


def serve_house(config: Config) -> None:
    """Open a house, so that players and staff can use it in their browsers. Ctrl-C closes it."""
    from croupier.server.app import bind_port  # imported here so that other commands start fast
    from croupier.server.app import serve as run
    from croupier.server.logs import logging_to_stderr
    from croupier.store.encryption import open_encrypted as open_store
    from croupier.store.interface import StoreError

    db, demo, take_over = use_database(config[s.DB], config), config[s.DEMO], config[s.TAKE_OVER]
    host, port, second_witnesses = config[s.HOST], config[s.PORT], [*config[s.SECOND_WITNESS]]
    paths = witness_files(db, config[s.WITNESS], config[s.WITNESS_KEY], second_witnesses)
    connections, checked = connections_of(config[s.DESCRIPTORS]), check_program()
    try:
        door = bind_port(host, port)
    except OSError as error:
        complain(phrase("serve_port_refused", host=host, port=port, detail=error.strerror or str(error)))
        raise typer.Exit(UNREADABLE) from None
    with logging_to_stderr(config[s.LOG_FORMAT], config[s.LOG_LEVEL], without_passwords):
        try:
            wait_for_database(db)
            check_house(db, paths, demo=demo, take_over=take_over, second_witnesses=second_witnesses)
            store = open_store(db, take_over, follow=True, standbys=config[s.STANDBYS])
            options = server_options(config, db, paths, open_witness(paths, second_witnesses), connections)
            ready = partial(greet, checked=checked, db=db)
            run(store, host=host, port=port, demo=demo, options=options, ready=ready, door=door)
        except (StoreError, OSError) as error:
            complain(f"{db}: {error}")
            raise typer.Exit(UNREADABLE) from None
        finally:
            door.close()


serve = takes_settings(serve_house)


def check_program() -> int:
    """Return how many program files were checked; refuse to open a house if one of them has changed."""
    from croupier.server.program_files_check import check

    program = check()
    if program.why:
        complain(program.why)
        raise typer.Exit(BROKEN)
    return program.files


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
