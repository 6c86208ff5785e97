"""The application: the routes of one house, and how it starts and stops."""

import asyncio
import gc
import logging
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from random import Random
from socket import AF_INET, AF_INET6, SO_REUSEADDR, SOL_SOCKET, socket
from typing import Any

import uvicorn
from msgspec.structs import replace
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.websockets import WebSocket

from croupier import words
from croupier.record import events as e
from croupier.rules.cards import DECK
from croupier.rules.coded_message import message
from croupier.rules.hands import rank_best_five
from croupier.rules.refusal import Refused, refuse
from croupier.rules.roles import Actor, Role
from croupier.server import program_files_check
from croupier.server.api import Api
from croupier.server.command_queue import CommandQueue
from croupier.server.config import Opened, Options
from croupier.server.connection import OPENED_ELSEWHERE, SIGNED_OUT, Connection
from croupier.server.demo import open_house, regulars
from croupier.server.disk_space import Disk
from croupier.server.drain import Drain
from croupier.server.health import Health
from croupier.server.log_context import PERSON
from croupier.server.measurements import CommandTimes
from croupier.server.membership import Membership
from croupier.server.metrics import HouseCollector, Metrics, no_metrics
from croupier.server.notes import SessionsEnded
from croupier.server.past_rounds import History
from croupier.server.people import idle_sessions
from croupier.server.people.guest_admission import Guests
from croupier.server.people.idle_sessions import is_in_play
from croupier.server.people.pin_reset import PinResets
from croupier.server.people.pin_storage import stored_pin, stored_pins
from croupier.server.people.session import Sessions, demo_pins_kept, session_key, token_of
from croupier.server.people.staff_auth import DEMO, Source, Staff, demo_pins, member
from croupier.server.process_presence import ProcessPresence
from croupier.server.readiness import Readiness
from croupier.server.shutdown import HouseServer, sigterm_after
from croupier.server.startup import adopt, name_house, resume_rounds, watch_clock
from croupier.server.static_files import Pages
from croupier.server.tables.auto_dealer import AutoDealer
from croupier.server.tables.floor import Floor
from croupier.server.tables.house_bots import HouseBots
from croupier.server.tables.lobby import in_order
from croupier.server.tables.seat_timeouts import sweep
from croupier.server.tables.waiting_lists.seat_calls import SeatCalls
from croupier.server.transport.client_limits import (
    SOCKETS_IN_ALL,
    TOO_MANY_MESSAGES,
    Allowance,
    Budget,
    ConnectionLimits,
    Full,
    address_of,
)
from croupier.server.transport.decode import LONGEST
from croupier.server.transport.error_log import limited_tracebacks
from croupier.server.transport.request_log import RequestLog
from croupier.server.transport.security import SecurityMiddleware, is_overheard
from croupier.server.transport.tcp_capacity import Capacity
from croupier.server.transport.uvicorn_protocols import protocols, writer_of
from croupier.store.interface import Store, StoreError
from croupier.store.recovery import resume
from croupier.store.witness import missing
from croupier.words import phrase
from croupier.words.catalogue import catalogue

log = logging.getLogger("croupier.server")

SOCKETS_A_PERSON = 8
LEAST_LINES = 16  # a browser opens six at a time to load a page
LINES_PER_SOCKET = 2  # TCP connections per address, for each WebSocket it may open
BACKLOG = 128  # connections that the system queues for us
WITNESS_SECONDS = 1.0
CLOCK_SECONDS = 1.0
CREATED_SECONDS = 0.05  # between two looks for the staff of a new demo house


def warm_up() -> None:
    """Do slow work before the first command: build the tables of hands, read the texts and collect garbage.

    The texts are read now, because a process without free file descriptors could not read them later.
    """
    rank_best_five(DECK[:7])
    catalogue()
    gc.collect()
    gc.freeze()  # these objects are never freed, so later collections can skip them


class Shell:
    """A complete running house: tables, staff, sessions, dealers, timers and bots."""

    def __init__(self, store: Store, demo: bool, options: Options) -> None:
        self.store, self.demo, self.options = store, demo, options
        self.check_witness()
        self.times = CommandTimes() if options.metrics else None
        self.floor = Floor(
            store,
            resume(store),
            History(store),
            pace=options.pace,
            halt=options.halt,
            witness=options.witness,
            snapshot_every=options.snapshot_every,
            times=self.times,
        )
        self.tasks: list[asyncio.Task[None]] = []
        register = self.floor.house.register
        stored_members = stored_pins(store.secret, register)
        names = [name for name in register.staff or DEMO if name not in stored_members]
        self.pins = demo_pins(demo_pins_kept(store.secret, names) | options.pins, names) if demo else {}
        demo_members = (member(name, pin) for name, pin in self.pins.items())
        self.staff = Staff((*stored_members.values(), *demo_members), lambda: self.floor.house.register.staff)
        self.staff.mistaken = self.mistaken
        self.floor.house_observers.append(self.hear)
        guests = options.guests or (Guests.OPEN if demo else Guests.CASHIER)
        self.sessions = Sessions(store, self.floor.queue, self.staff, options.idle, guests, options.guest_chips)
        self.sessions.told_ended = self.tell_ended
        self.floor.notes.heard_by(SessionsEnded, self.end_sessions)
        self.pin_resets = PinResets(self.floor.queue, store)
        self.membership = self._membership() if store.shared and not store.epoch else None
        self.disk = Disk(options.disks, options.disk_limits)
        self.readiness = Readiness(self.floor, store, self.disk, options.witness)
        self.health = Health(self.floor, store, self.readiness)
        self.capacity: Capacity | None = None  # of the server that runs this house
        self.metrics_page = self.metrics().page if self.times else no_metrics
        self.api = Api(self.floor, store, self.sessions, options)
        self.drain = Drain(self.floor, options.drain_seconds)
        self.budget = Budget(*options.messages, options.sockets_an_address)
        self.repeatable = Budget(*options.repeatable, options.sockets_an_address)
        self.door = ConnectionLimits(options.sockets_an_address, options.connections)

    def check_witness(self) -> None:
        """Raise unless the log contains what the witness has seen."""
        witness = self.options.witness
        if witness and (why := missing(self.store, witness.path)):
            raise StoreError(why)

    def _membership(self) -> Membership:
        return Membership(
            self.store, self.floor, begin=self.lead, check=self.check_witness, halt=self.floor.announce_stop
        )

    def metrics(self) -> Metrics:
        assert self.times
        collector = HouseCollector(
            self.floor, self.store, self.staff, self.times, self.readiness, self.options, lambda: self.capacity
        )
        return Metrics(collector, self.options.metrics_token)

    @asynccontextmanager
    async def lifespan(self, app: Starlette) -> AsyncIterator[None]:
        self.open_rooms()
        if self.membership:
            await self.membership.join(steal=self.options.take_over)
            self.start(self.membership.courier.run(), self.membership.run(), self.membership.watch())
            presence = ProcessPresence(self.floor, self.sessions, self.staff, self.membership.name)
            self.drain.goes_on_elsewhere = lambda: presence.has_others
            self.start(self.membership.tell_presence(presence, self.seat_calls.tell_all))
            while self.demo and not self.floor.house.register.staff:  # the process that leads is creating the house
                await asyncio.sleep(CREATED_SECONDS)
        else:
            await self.lead()
        self.start(watch(self.floor, self.disk), program_files_check.every_day(self.floor.stop_opening_rounds))
        warm_up()
        app.state.opened = self.opened()
        app.state.ready(app.state.opened)
        yield
        for task in self.tasks:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
        if self.membership is None or self.membership.leads:
            await self.floor.queue.close()
        if self.membership:
            await self.membership.close()

    def start(self, *works: Coroutine[Any, Any, None]) -> None:
        self.tasks += [asyncio.create_task(work) for work in works]

    def open_rooms(self) -> None:
        """Set up everything that looks at the tables; it acts only while this process leads."""
        floor, pace, chance = self.floor, self.options.pace, Random()
        bots = regulars(chance) if self.demo and self.options.bots else ()
        self.bots = floor.broadcast.bots = frozenset(bot.name for bot in bots)
        self.seat_calls = SeatCalls(
            lambda: floor.house, floor.waiting_lists, floor.presence, floor.notices, floor.refresh, floor.notes
        )
        self.dealer = AutoDealer(floor, pace, self.bots)
        self.house_bots = HouseBots(floor, pace, bots, chance)
        self.seat_calls.is_active = self.dealer.is_active = self.house_bots.is_active = False
        floor.on_connect.append(self.seat_calls.greet)
        floor.table_observers += [self.seat_calls.look, self.dealer.look, self.house_bots.look]

    async def lead(self, open_until: int = 0) -> None:
        """Write: resume the rounds, and let dealers, bots and clocks act. `open_until` is when the house was open."""
        floor, witness = self.floor, self.options.witness
        if witness:  # the line must exist before an entry of the chain names it
            witness.begin(floor.house.seq, floor.house.head)
            open_until = max(open_until, witness.alive)
        self.start(floor.queue.run(), testify(floor.queue))
        await name_house(floor, self.demo, witness)
        await watch_clock(floor)
        await resume_rounds(floor, self.store, self.options.resume_within, open_until)
        await adopt(floor)
        if self.demo:
            await open_house(floor)
            if self.membership:
                await self.sessions.keep_demo_pins(self.pins)
        self.seat_calls.is_active = self.house_bots.is_active = True
        self.dealer.begin()
        floor.notify_all_tables()
        self.start(sweep(floor, self.options.pace, self.bots), idle_sessions.sweep(self.sign_out_idle))

    def tell_ended(self, sessions: tuple[str, ...], why: str) -> None:
        """Close the screens of ended sessions here and at the other processes."""
        if why:
            self.end_sessions(SessionsEnded(sessions, why))
            self.floor.notes.tell(SessionsEnded(sessions, why))

    def end_sessions(self, ended: SessionsEnded) -> None:
        """Close the screens of sessions that have ended."""
        self.sessions.heard_ended(ended.sessions)
        for session in ended.sessions:
            for watcher in self.floor.presence.of_session(session):
                watcher.close(SIGNED_OUT, ended.why)

    def hear(self, event: e.AnyEvent) -> None:
        """React to an event of the house: sign out people with a new role or PIN, unlock accounts, notify tables."""
        match event:
            case e.RoleGranted(name) | e.RoleRevoked(name):
                self.sign_out(name, refuse("role_changed"))
            case e.PinSet(name):
                self.sign_out(name, refuse("pin_changed"))
            case e.AccountUnlocked(name):
                self.staff.forgive(name)
            case e.ClockCorrected():
                self.floor.queue.labels.trust_wall_clock()
                self.floor.notify_all_tables()
            case e.RulesAdopted():
                self.floor.notify_all_tables()
            case _:
                pass

    def sign_out(self, name: str, why: Refused) -> None:
        """End a person's sessions and connections, and load their PIN again, which may be a new one."""
        self.sessions.end_all(name)
        for watcher in self.floor.presence.by_name(name):
            watcher.close(SIGNED_OUT, words.refusal(why))
        register = self.floor.house.register
        if name in register.pins:
            self.staff.know(name, stored_pin(self.store.secret, register, name))

    def sign_out_idle(self) -> None:
        for session, why in self.sessions.end_idle():
            for watcher in self.floor.presence.of_session(session):
                watcher.close(SIGNED_OUT, words.refusal(why))

    def mistaken(self, name: str, count: int) -> None:
        self.floor.record_event(e.PinsMistaken(name, count))

    def opened(self) -> Opened:
        roles = self.floor.house.register.staff
        staff = tuple((name, roles[name].value, pin) for name, pin in self.pins.items())
        tables = tuple((table.id, table.title) for table in in_order(self.floor.house) if not table.closed)
        return Opened("", 0, staff, tables, self.options.connections, has_staff=bool(roles))

    async def socket(self, ws: WebSocket) -> None:
        address = address_of(ws)
        actor = self.sessions.actor(token_of(ws))
        if refusal := self.door.full(address, is_known=actor.role is not Role.SPECTATOR):
            await self.door.turn_away(ws, refusal)
            return
        if self.floor.closing and not self.may_finish(actor):
            await self.door.turn_away(ws, Full(refuse("closing_soon"), 503))
            return
        person = "" if actor.role is Role.SPECTATOR else f"{actor.role} {actor.name}"
        PERSON.set(person)
        limit, moves = (budget.allowance(person, address) for budget in (self.budget, self.repeatable))
        if limit.is_spent:
            await self.door.turn_away(ws, TOO_MANY_MESSAGES)
            return
        with self.door.held(address):
            await self.connection(ws, actor, limit, moves).serve()

    def may_finish(self, actor: Actor) -> bool:
        """Return whether a person is needed for the rounds under way while the house closes."""
        return actor.is_staff or is_in_play(self.floor.house, actor.name)

    def connection(self, ws: WebSocket, actor: Actor, limit: Allowance, moves: Allowance) -> Connection:
        token = token_of(ws)
        session = session_key(token) if token else ""
        self.make_room(actor)
        overheard = not self.options.insecure_pins and is_overheard(ws)
        asker = f"asked by {actor.name}"  # failures count for the asker
        source = Source(address_of(ws), asker, is_known=True, is_overheard=overheard)
        did, write = self.sessions.idle.did, writer_of(ws)
        return Connection(self.floor, self.staff, ws, actor, session, limit, did, source, moves, write)

    def make_room(self, actor: Actor) -> None:
        """Close a person's oldest connections if a new one would be too many; spectators are not limited here."""
        watchers = () if actor.role is Role.SPECTATOR else self.floor.presence.by_name(actor.name)
        for watcher in watchers[: max(0, len(watchers) + 1 - SOCKETS_A_PERSON)]:
            watcher.close(OPENED_ELSEWHERE, words.render(message("notice_too_many_windows", limit=SOCKETS_A_PERSON)))


async def testify(queue: CommandQueue) -> None:
    """Send the newest chain head to the witness every second."""
    while await queue.testify():
        await asyncio.sleep(WITNESS_SECONDS)


async def watch(floor: Floor, disk: Disk) -> None:
    """Check the clock and the disk every second, and record how many refusals were left out of the record."""
    while True:
        await asyncio.sleep(CLOCK_SECONDS)
        if floor.leads:
            await watch_clock(floor)
            floor.report_refusals()
        if await asyncio.to_thread(disk.changed):
            floor.apply_disk_room(disk.room)


def routes(shell: Shell) -> list[BaseRoute]:
    api, limited = shell.api, shell.api.rate_limited
    return [
        Route("/api/guest", api.guest, methods=["POST"]),
        Route("/api/staff", api.staff, methods=["POST"]),
        Route("/api/pin", api.pin, methods=["POST"]),
        Route("/api/pin/reset", api.reset_pin, methods=["POST"]),
        Route("/api/sign-out", api.sign_out, methods=["POST"]),
        Route("/api/me", limited(api.me)),
        Route("/api/lobby", limited(api.lobby)),
        Route("/api/rules/{game}", limited(api.rules)),
        Route("/api/tables/{table}/receipts", limited(api.receipts)),
        Route("/api/tables/{table}/receipts/{round:number}", limited(api.receipt)),
        Route("/api/rounds/{table}/{round:number}/proof", limited(api.proof)),
        Route("/api/recall", limited(api.recall)),
        Route("/api/proposals", limited(api.proposals)),
        Route("/api/cashier", limited(api.cashier)),
        Route("/api/office", limited(api.office)),
        Route("/api/office/forms", limited(api.forms)),
        Route("/healthz", shell.health.alive),
        Route("/readyz", shell.health.ready),
        Route("/metrics", shell.metrics_page),
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
    """Create the application, which sets `app.state.opened` and calls `ready` once the house is open."""
    options = options or Options()
    shell = Shell(store, demo, options)
    gate = Middleware(SecurityMiddleware, names=frozenset(options.hosts))
    app = Starlette(routes=routes(shell), middleware=[Middleware(RequestLog), gate], lifespan=shell.lifespan)
    app.state.floor, app.state.ready, app.state.shell = shell.floor, ready, shell
    return app


def bind_port(host: str, port: int) -> socket:
    """Bind the port before the database is opened, so that a second start fails before it takes over the house."""
    listener = socket(AF_INET6 if ":" in host else AF_INET)
    try:
        listener.setsockopt(SOL_SOCKET, SO_REUSEADDR, 1)
        listener.bind((host, port))
    except OSError:
        listener.close()
        raise
    return listener


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
    """Serve the house until a signal arrives; for port 0 the system chooses a free port and `ready` learns it."""
    door = door or bind_port(host, port)
    number = door.getsockname()[1]

    def announce(opened: Opened) -> None:
        log.info(phrase("log_open", host=host, port=number, epoch=store.epoch))
        ready(replace(opened, host=host, port=number))

    app = create(store, demo=demo, options=options, ready=announce)
    config = uvicorn_config(app, host, port, options)
    door.listen(config.backlog)  # before the links are printed, so that nobody is refused
    with sigterm_after(), limited_tracebacks():
        try:
            HouseServer(config, app.state.shell.drain).run(sockets=[door])
        finally:
            store.close()  # records the last head that the witness saw
            if options and options.witness:
                options.witness.close()  # sends second witnesses what they still lack


def uvicorn_config(app: Starlette, host: str, port: int, options: Options | None = None) -> uvicorn.Config:
    """Configure uvicorn; it trusts X-Forwarded-For and -Proto only from the configured proxies."""
    options = options or Options(sockets_an_address=SOCKETS_IN_ALL)
    per_address = max(LINES_PER_SOCKET * options.sockets_an_address, LEAST_LINES)
    app.state.shell.capacity = capacity = Capacity(options.connections, per_address, options.proxies)
    http, ws = protocols(capacity, options.messages)
    return uvicorn.Config(
        app,
        host=host,
        port=port,
        loop="auto",  # uvloop if it is installed
        http=http,
        ws=ws,
        ws_max_size=LONGEST,
        ws_per_message_deflate=False,
        log_config=None,  # see logs.py
        log_level="error",  # strangers cause its warnings, and at debug level it logs frames and cookies
        backlog=BACKLOG,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=3,
        proxy_headers=bool(options.proxies),
        forwarded_allow_ips=list(options.proxies),
    )
