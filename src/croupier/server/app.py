"""The application: routes and lifespan, nothing else."""

import asyncio
import gc
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from random import Random
from socket import AF_INET, AF_INET6, SO_REUSEADDR, SOL_SOCKET, socket

import uvicorn
from msgspec.structs import replace
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.websockets import WebSocket

from croupier import words
from croupier.record import events as e
from croupier.rules.cards import DECK
from croupier.rules.hands import best_five
from croupier.rules.refusal import Refused, refuse
from croupier.rules.roles import Actor, Role
from croupier.server import integrity_check
from croupier.server.api import Api
from croupier.server.command_queue import CommandQueue
from croupier.server.config import Opened, Options
from croupier.server.connection import OPENED_ELSEWHERE, SIGNED_OUT, Connection
from croupier.server.demo import open_house, regulars
from croupier.server.disk_space import Disk
from croupier.server.history import History
from croupier.server.people import idle_sessions
from croupier.server.people.guests import Guests
from croupier.server.people.pin_storage import every_kept, kept
from croupier.server.people.session import Sessions, session_key, token_of
from croupier.server.people.staff_auth import DEMO, Source, Staff, demo_pins, member
from croupier.server.shutdown import sigterm_after
from croupier.server.startup import adopt, name_house, take_up, watch_clock
from croupier.server.static_files import Pages
from croupier.server.tables.auto_dealer import AutoDealer
from croupier.server.tables.house_bots import HouseBots
from croupier.server.tables.lobby import in_order
from croupier.server.tables.orders import Floor
from croupier.server.tables.seat_calls import SeatCalls
from croupier.server.tables.seat_timeouts import sweep
from croupier.server.transport.capacity import Capacity
from croupier.server.transport.connection_limits import (
    SOCKETS_IN_ALL,
    TOO_MANY_MESSAGES,
    Allowance,
    Budget,
    ConnectionLimits,
    address_of,
)
from croupier.server.transport.decode import LONGEST
from croupier.server.transport.error_log import limited_tracebacks
from croupier.server.transport.protocols import protocols
from croupier.server.transport.security import SecurityMiddleware
from croupier.store.interface import Store, StoreError
from croupier.store.recovery import resume
from croupier.store.witness import missing

SOCKETS_A_PERSON = 8
LEAST_LINES = 16  # a browser opens six at a time for the files of a page
LINES_PER_SOCKET = 2  # connections of an address below HTTP, for each window that it may have
BACKLOG = 128  # connections that the system holds for us, and that are accepted in one go
WITNESS_SECONDS = 1.0
CLOCK_SECONDS = 1.0


def warm_up() -> None:
    """What the first commands would wait for: the tables of hands, and a first search of all there is for garbage."""
    best_five(DECK[:7])
    gc.collect()
    gc.freeze()  # what is here now stays, and is not searched again


class Shell:
    """A house put together: the floor, its staff and their sessions, the dealer, the clock and the bots."""

    def __init__(self, store: Store, demo: bool, options: Options) -> None:
        self.store, self.demo, self.options = store, demo, options
        if options.witness and (why := missing(store, options.witness.path)):
            raise StoreError(why)
        self.floor = Floor(
            store,
            resume(store),
            History(store),
            pace=options.pace,
            halt=options.halt,
            witness=options.witness,
            snapshot_every=options.snapshot_every,
        )
        if options.witness:  # before the chain names it
            options.witness.begin(self.floor.house.seq, self.floor.house.head)
        register = self.floor.house.register
        own = every_kept(store.secret, register)
        names = [each for each in register.staff or DEMO if each not in own]
        self.pins = demo_pins(options.pins, names) if demo else {}
        made = (member(name, pin) for name, pin in self.pins.items())
        self.staff = Staff((*own.values(), *made), lambda: self.floor.house.register.staff)
        self.staff.mistaken = self.mistaken
        self.floor.hears.append(self.hear)
        guests = options.guests or (Guests.OPEN if demo else Guests.CASHIER)
        self.sessions = Sessions(store, self.floor.pit, self.staff, options.idle, guests, options.guest_chips)
        self.api = Api(self.floor, store, self.sessions, options)
        self.disk = Disk(options.disks, options.disk_limits)
        self.budget = Budget(*options.messages, options.sockets_an_address)
        self.repeatable = Budget(*options.repeatable, options.sockets_an_address)
        self.door = ConnectionLimits(options.sockets_an_address, options.connections)

    @asynccontextmanager
    async def lifespan(self, app: Starlette) -> AsyncIterator[None]:
        floor, pace, chance = self.floor, self.options.pace, Random()
        tasks = [asyncio.create_task(floor.pit.run()), asyncio.create_task(testify(floor.pit))]
        witness = self.options.witness
        await name_house(floor, self.demo, witness)
        await watch_clock(floor)
        await take_up(floor, self.store, self.options.resume_within, witness.alive if witness else 0)
        await adopt(floor)
        if self.demo:
            await open_house(floor)
        bots = regulars(chance) if self.demo and self.options.bots else ()
        names = floor.bots = frozenset(bot.name for bot in bots)
        floor.looks += [
            SeatCalls(floor).look,
            AutoDealer(floor, pace, names).look,
            HouseBots(floor, pace, bots, chance).look,
        ]
        floor.look_everywhere()
        tasks += [asyncio.create_task(sweep(floor, pace, names)), asyncio.create_task(watch(floor, self.disk))]
        tasks.append(asyncio.create_task(idle_sessions.sweep(self.sign_out_idle)))
        tasks.append(asyncio.create_task(integrity_check.every_day(floor.open_no_more)))
        warm_up()
        app.state.opened = self.opened()
        app.state.ready(app.state.opened)
        yield
        for task in tasks:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
        await floor.pit.close()

    def hear(self, event: e.AnyEvent) -> None:
        """Who has another role or PIN is signed out, who is unlocked tries again; rules and clock let rounds open."""
        match event:
            case e.RoleGranted(name) | e.RoleRevoked(name):
                self.sign_out(name, refuse("role_changed"))
            case e.PinSet(name):
                self.sign_out(name, refuse("pin_changed"))
            case e.AccountUnlocked(name):
                self.staff.forgive(name)
            case e.ClockCorrected():
                self.floor.pit.labels.believe()
                self.floor.look_everywhere()
            case e.RulesAdopted():
                self.floor.look_everywhere()
            case _:
                pass

    def sign_out(self, name: str, why: Refused) -> None:
        """His sessions and sockets end; what the vault has of his PIN is read again."""
        self.sessions.end_all(name)
        for each in self.floor.crowd.named(name):
            each.close(SIGNED_OUT, words.refusal(why))
        register = self.floor.house.register
        if name in register.pins:
            self.staff.know(name, kept(self.store.secret, register, name))

    def sign_out_idle(self) -> None:
        for session, why in self.sessions.end_idle():
            for each in self.floor.crowd.of_session(session):
                each.close(SIGNED_OUT, words.refusal(why))

    def mistaken(self, name: str, count: int) -> None:
        self.floor.establish(e.PinsMistaken(name, count))

    def opened(self) -> Opened:
        roles = self.floor.house.register.staff
        staff = tuple((name, roles[name].value, pin) for name, pin in self.pins.items())
        tables = tuple((t.id, t.title) for t in in_order(self.floor.house) if not t.closed)
        return Opened("", 0, staff, tables, self.options.connections, has_staff=bool(roles))

    async def socket(self, ws: WebSocket) -> None:
        address = address_of(ws)
        who = self.sessions.who(token_of(ws))
        if full := self.door.full(address, is_known=who.role is not Role.SPECTATOR):
            await self.door.turn_away(ws, full)
            return
        person = "" if who.role is Role.SPECTATOR else f"{who.role} {who.name}"
        limit, moves = (each.allowance(person, address) for each in (self.budget, self.repeatable))
        if limit.is_spent:
            await self.door.turn_away(ws, TOO_MANY_MESSAGES)
            return
        with self.door.held(address):
            await self.connection(ws, who, limit, moves).serve()

    def connection(self, ws: WebSocket, who: Actor, limit: Allowance, moves: Allowance) -> Connection:
        token = token_of(ws)
        session = session_key(token) if token else ""
        self.make_room(who)
        source = Source(address_of(ws), f"asked by {who.name}", is_known=True)  # they use up their own tries
        return Connection(self.floor, self.staff, ws, who, session, limit, self.sessions.idle.did, source, moves)

    def make_room(self, who: Actor) -> None:
        """A person with many sockets loses the oldest, by whichever session he came; strangers have no name."""
        same = () if who.role is Role.SPECTATOR else self.floor.crowd.named(who.name)
        for each in same[: max(0, len(same) + 1 - SOCKETS_A_PERSON)]:
            each.close(OPENED_ELSEWHERE, f"open in more than {SOCKETS_A_PERSON} windows")


async def testify(pit: CommandQueue) -> None:
    """Every second the witness sees the head of the chain."""
    while await pit.testify():
        await asyncio.sleep(WITNESS_SECONDS)


async def watch(floor: Floor, disk: Disk) -> None:
    """Every second: compare the wall clock with the other one, look at the disk, count refusals that were left out."""
    while True:
        await asyncio.sleep(CLOCK_SECONDS)
        await watch_clock(floor)
        floor.report_refusals()
        if await asyncio.to_thread(disk.changed):
            floor.hold_back(disk.room)


def routes(shell: Shell) -> list[BaseRoute]:
    api, asked = shell.api, shell.api.asked
    return [
        Route("/api/guest", api.guest, methods=["POST"]),
        Route("/api/staff", api.staff, methods=["POST"]),
        Route("/api/pin", api.pin, methods=["POST"]),
        Route("/api/pin/reset", api.reset_pin, methods=["POST"]),
        Route("/api/sign-out", api.sign_out, methods=["POST"]),
        Route("/api/me", asked(api.me)),
        Route("/api/lobby", asked(api.lobby)),
        Route("/api/rules/{game}", asked(api.rules)),
        Route("/api/tables/{table}/receipts", asked(api.receipts)),
        Route("/api/tables/{table}/receipts/{round:number}", asked(api.receipt)),
        Route("/api/rounds/{table}/{round:number}/proof", asked(api.proof)),
        Route("/api/recall", asked(api.recall)),
        Route("/api/proposals", asked(api.proposals)),
        Route("/api/cashier", asked(api.cashier)),
        Route("/api/office", asked(api.office)),
        Route("/api/office/forms", asked(api.forms)),
        Route("/healthz", api.health),
        WebSocketRoute("/ws", shell.socket),
        Route("/{path:path}", Pages().page),
    ]


def create(
    store: Store,
    *,
    demo: bool = False,
    options: Options | None = None,
    ready: Callable[[Opened], object] = lambda opened: None,
) -> Starlette:
    """The house over a store; `ready` hears of it once it is open, and so does `app.state.opened`."""
    options = options or Options()
    shell = Shell(store, demo, options)
    gate = Middleware(SecurityMiddleware, names=frozenset(options.hosts))
    app = Starlette(routes=routes(shell), middleware=[gate], lifespan=shell.lifespan)
    app.state.floor, app.state.ready = shell.floor, ready
    return app


def bound(host: str, port: int) -> socket:
    """The door, before there is a house behind it: who finds it taken must not put out the house that has it."""
    door = socket(AF_INET6 if ":" in host else AF_INET)
    try:
        door.setsockopt(SOL_SOCKET, SO_REUSEADDR, 1)
        door.bind((host, port))
    except OSError:
        door.close()
        raise
    return door


def serve(
    store: Store,
    *,
    host: str = "127.0.0.1",
    port: int = 8100,
    demo: bool = False,
    options: Options | None = None,
    ready: Callable[[Opened], object] = lambda opened: None,
    door: socket | None = None,
) -> None:
    """Serve until told to stop. The port is bound before `ready` is called, so 0 gives a free one."""
    door = door or bound(host, port)
    number = door.getsockname()[1]
    app = create(store, demo=demo, options=options, ready=lambda opened: ready(replace(opened, host=host, port=number)))
    config = uvicorn_config(app, host, port, options)
    door.listen(config.backlog)  # whoever comes as soon as the links are printed is let in
    with sigterm_after(), limited_tracebacks():
        try:
            uvicorn.Server(config).run(sockets=[door])
        finally:
            store.close()  # notes how far the witness has come
            if options and options.witness:
                options.witness.close()  # second witnesses get what is still to be sent


def uvicorn_config(app: Starlette, host: str, port: int, options: Options | None = None) -> uvicorn.Config:
    """X-Forwarded-For and -Proto are believed from the house's own proxies only, not even from this host."""
    options = options or Options(sockets_an_address=SOCKETS_IN_ALL)
    per_address = max(LINES_PER_SOCKET * options.sockets_an_address, LEAST_LINES)
    http, ws = protocols(Capacity(options.connections, per_address, options.proxies), options.messages)
    return uvicorn.Config(
        app,
        host=host,
        port=port,
        loop="auto",  # uvloop, where there is one
        http=http,
        ws=ws,
        ws_max_size=LONGEST,
        ws_per_message_deflate=False,
        log_level="error",  # a stranger's broken request is worth no line
        backlog=BACKLOG,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=3,
        proxy_headers=bool(options.proxies),
        forwarded_allow_ips=list(options.proxies),
    )
