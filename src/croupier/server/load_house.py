"""The houses that `croupier load` measures: one with many full tables, and a bare fan-out of the same bytes."""

import multiprocessing
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection
from pathlib import Path
from types import SimpleNamespace

import uvicorn
from msgspec.structs import replace
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from croupier.house.execute import HOUSE_STREAM, House, record_events
from croupier.record import events as e
from croupier.record.house_settings import DEMO
from croupier.rules.games import THREE_CARD
from croupier.rules.roles import HOUSE
from croupier.rules.settings import HousePokerSettings
from croupier.server.app import create, uvicorn_config
from croupier.server.config import Options
from croupier.server.demo import LINKS, MULTI_LINK, TABLES
from croupier.server.people.guest_admission import Guests
from croupier.server.tables.pace import Pace
from croupier.server.transport.uvicorn_protocols import writer_of
from croupier.store.sqlite import SqliteStore

ENOUGH = 10**9
OPTIONS = Options(
    guests=Guests.OPEN,
    guest_chips=ENOUGH,
    messages=(ENOUGH, 1.0),
    repeatable=(ENOUGH, 1.0),
    questions=(ENOUGH, 1.0),
    sign_ins_a_minute=ENOUGH,
    sockets_an_address=ENOUGH,
    pace=Pace(absent=3_600.0),
)
ANSWER = b'{"type":"answer","id":"%b","refused":null,"seq":%d}'
VIEW = b'{"type":"view_sent","table":"%b","seq":%d,"version":1,"base":0,"public":{"notice":"%b"},"private":{}}'


def table_name(number: int) -> str:
    return f"t{number}"


def house_with_tables(path: Path, tables: int, seats: int, options: Options = OPTIONS) -> Starlette:
    """Return the application of a house with many tables of 3 Card Poker, all on one link."""
    store, house = SqliteStore(path), House()
    settings = TABLES["t1"].settings
    assert isinstance(settings, HousePokerSettings)
    settings = replace(settings, box_count=seats)
    names = THREE_CARD.id, THREE_CARD.doc.code
    opened: list[tuple[str, e.AnyEvent]] = [(HOUSE_STREAM, e.LinkOpened(MULTI_LINK, LINKS[MULTI_LINK]))]
    for table in map(table_name, range(tables)):
        opened.append((table, e.TableOpened(table, *names, settings, MULTI_LINK, table, DEMO)))
    for stream, event in opened:
        plan = record_events(house, stream, (event,), HOUSE, 0)
        store.append([plan])
        house = plan.after
    return create(store, options=options)


def fan_out(view_bytes: int) -> Starlette:
    """Return an application that answers every message, and sends as many bytes as a view to everybody at its table.

    It uses the same protocol and the same writes as a house, and does nothing else.
    """
    tables: dict[bytes, list[Callable[[bytes], bool]]] = {}
    counts: dict[bytes, int] = {}
    padding = b" " * max(0, view_bytes - len(VIEW))

    async def serve(socket: WebSocket) -> None:
        await socket.accept()
        table, write = socket.query_params["table"].encode(), writer_of(socket)
        tables.setdefault(table, []).append(write)
        with suppress(WebSocketDisconnect):
            while True:
                id = (await socket.receive_text()).encode()
                counts[table] = counts.get(table, 0) + 1
                view = VIEW % (table, counts[table], padding)
                for write_to in tables[table]:
                    write_to(view)
                write(ANSWER % (id, counts[table]))
        tables[table].remove(write)

    app = Starlette(routes=[WebSocketRoute("/ws", serve)])
    app.state.shell = SimpleNamespace()  # for the configuration, which is that of a house
    return app


@contextmanager
def served(make: Callable[[], Starlette]) -> Iterator[tuple[str, int]]:
    """Serve an application in a process of its own; yield its address and the id of the process."""
    ours, theirs = multiprocessing.Pipe()
    process = multiprocessing.get_context("fork").Process(target=_serve, args=(make, theirs), daemon=True)
    process.start()
    theirs.close()  # so that we notice if the process ends before it sends its port
    try:
        yield f"http://127.0.0.1:{ours.recv()}", process.pid or 0
    finally:
        process.terminate()
        process.join()


def _serve(make: Callable[[], Starlette], port: Connection) -> None:
    config = uvicorn_config(make(), "127.0.0.1", 0, OPTIONS)
    socket = config.bind_socket()
    socket.listen(config.backlog)  # clients may connect from now on
    port.send(socket.getsockname()[1])
    uvicorn.Server(config).run(sockets=[socket])
