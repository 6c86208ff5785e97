"""One WebSocket: authenticated input, and a bounded output queue."""

import asyncio
from collections import deque
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any, Protocol, assert_never

from starlette.websockets import WebSocket, WebSocketDisconnect

from croupier import words
from croupier.house.authority import refusal
from croupier.record import commands as c
from croupier.rules.refusal import Refused, refuse
from croupier.rules.roles import Actor, Role
from croupier.server.clock import monotonic
from croupier.server.command_outcome import Outcome, Reply
from croupier.server.people.idle_sessions import is_by_person
from croupier.server.people.session import you
from croupier.server.people.staff_auth import ANYWHERE, Source, Staff
from croupier.server.tables.floor import Floor
from croupier.server.transport import encode
from croupier.server.transport.client_limits import TOO_MANY_MESSAGES
from croupier.server.transport.decode import decode_message, message_id
from croupier.server.transport.messages import (
    CallFromList,
    DealNext,
    FromClient,
    Join,
    JoinList,
    LeaveList,
    Part,
    Ping,
    Pong,
    Preview,
    Previewed,
    Say,
    Welcome,
)

MOST_QUEUED = 256 * 1024  # bytes that the client has not read yet
TOO_SLOW, TOO_MANY, SIGNED_OUT, OPENED_ELSEWHERE = 1013, 1008, 4001, 4002  # WebSocket close codes
FAREWELL_SECONDS = 5.0  # for the client to read the last messages, once we close
# Commands that a player can repeat without end; leaving the table is not among them, so it always works.
REPEATABLE = (c.Sit, c.BuyIn, c.CashOut, c.PlaceBet, c.WithdrawBet, c.SitOut, c.ComeBack)
JOIN_SECONDS = 1.0  # between two answers to joins of one table
COSTS: dict[type[FromClient], int] = {Join: 5, Preview: 5, JoinList: 2, LeaveList: 2, CallFromList: 2}  # others: 1
SIGNED_COST = 5  # hashing a PIN is slow
UNREADABLE_COST = 2
LIST_CHANGES: dict[type[FromClient], str] = {JoinList: "join", LeaveList: "leave", CallFromList: "call"}
RULINGS = (c.Report, c.RuleJackpot, c.CloseTable)  # can be previewed without revealing a card


class Limit(Protocol):
    """A limit on how much a client may still send."""

    def allows(self, cost: int = 1) -> bool: ...


class Unlimited:
    """A limit that never refuses."""

    def allows(self, cost: int = 1) -> bool:
        return True


UNLIMITED = Unlimited()


class Connection:
    """One WebSocket of a client, with its limits and its output queue."""

    def __init__(
        self,
        floor: Floor,
        staff: Staff,
        socket: WebSocket,
        actor: Actor,
        session: str,
        limit: Limit,
        did: Callable[[str], None] = lambda session: None,
        source: Source = ANYWHERE,
        moves: Limit = UNLIMITED,
        write: Callable[[bytes], bool] = lambda message: False,
    ) -> None:
        self.actor = actor
        self.session = session
        self.watching: set[str] = set()
        self._floor, self._staff, self._socket, self._limit = floor, staff, socket, limit
        self._did = did  # records activity in this session
        self._moves = moves  # limit of repeatable commands
        self._write_directly = write  # returns False if the client has not read enough
        self._source = source  # where the PINs of second signers come from
        self._joined: dict[str, float] = {}  # table -> time of its last answered or scheduled join
        self._queue: deque[bytes] = deque()
        self._queued = 0
        self._traffic = floor.broadcast.traffic
        self._ready = asyncio.Event()
        self._closing: tuple[int, str] | None = None
        self._left = asyncio.Event()
        self._tasks: set[asyncio.Task[None]] = set()

    async def serve(self) -> None:
        """Serve the connection until either side closes it."""
        await self._socket.accept()
        self._floor.connect(self)
        writer = asyncio.create_task(self._write())
        try:
            if self.actor.role is not Role.SPECTATOR:
                self.send(encode.encode(Welcome(you(self._floor.house, self.actor))))
            await self._read(writer)
        finally:
            self._floor.disconnect(self)
            for task in (writer, *self._tasks):
                task.cancel()

    async def _read(self, writer: asyncio.Task[None]) -> None:
        """Read messages until the client disconnects, the writer ends, or FAREWELL_SECONDS after we close."""
        reader, timeout = asyncio.create_task(self._listen()), asyncio.create_task(self._wait_until_left())
        self._tasks |= {reader, timeout}
        await asyncio.wait((reader, writer, timeout), return_when=asyncio.FIRST_COMPLETED)

    async def _wait_until_left(self) -> None:
        await self._left.wait()

    async def _listen(self) -> None:
        with suppress(WebSocketDisconnect):
            while True:
                message = await self._socket.receive()
                if message["type"] == "websocket.disconnect":
                    return
                self.hear(message.get("text"))

    # ---- out ---------------------------------------------------------------------------------------------------------

    def send(self, message: bytes) -> None:
        """Write a message, or queue it; a client that leaves too many unread is disconnected."""
        if self._closing:
            return
        self._traffic.messages += 1
        self._traffic.bytes += len(message)
        if not self._queued and self._write_directly(message):
            return
        self._queued += len(message)
        if self._queued > MOST_QUEUED:
            self._queue.clear()
            self.close(TOO_SLOW, words.phrase("close_too_slow"))
            return
        self._queue.append(message)
        self._ready.set()

    def close(self, code: int, why: str) -> None:
        if self._closing:
            return
        self._closing = code, why
        self._ready.set()
        asyncio.get_running_loop().call_later(FAREWELL_SECONDS, self._left.set)

    async def _write(self) -> None:
        with suppress(WebSocketDisconnect, RuntimeError):
            while True:
                while self._queue:
                    message = self._queue.popleft()
                    await self._socket.send({"type": "websocket.send", "text": message.decode()})
                    self._queued -= len(message)
                if self._closing:
                    await self._socket.close(*self._closing)
                    return
                self._ready.clear()
                await self._ready.wait()

    # ---- in ----------------------------------------------------------------------------------------------------------

    def hear(self, body: str | None) -> None:
        if self._closing:
            return
        message = decode_message(body) if body is not None else refuse("message_not_text", "message")
        if not self._limit.allows(cost_of(message)):
            self.close(TOO_MANY, words.refusal(TOO_MANY_MESSAGES.refused))
            return
        if isinstance(message, Refused):
            self.send(encode.answer(message_id(body or ""), message, words.UNKNOWN))
            return
        if is_by_person(message):
            self._did(self.session)
        self._handle(message)

    def _handle(self, message: FromClient) -> None:
        match message:
            case Ping(sent_at):
                self.send(encode.encode(Pong(sent_at)))
            case Join(table):
                self._join(table)
            case Part(table):
                self._floor.presence.leave_table(self, table)
            case Say(id, _, c.ResetPin() as command):
                why = refusal(command, self.actor) or refuse("pin_reset_by_form", "command")
                self.send(encode.answer(id, why, command))
            case Say(id, _, command, None) if self._repeats_too_often(command):
                self.send(encode.answer(id, refuse("moved_too_often"), command))
            case Say(id, table, command, None):
                self._answer(id, command, self._floor.order(table, command, self.actor, self._cause(id)))
            case Say():
                self._start(self._execute_signed(message))
            case DealNext():
                self._deal_next(message)
            case Preview():
                self._start(self._preview(message))
            case JoinList() | LeaveList() | CallFromList():
                self._change_waiting_list(message)
            case _:
                assert_never(message)

    def _repeats_too_often(self, command: c.AnyCommand) -> bool:
        """Return whether a player exceeds the hourly limit of repeatable commands, which are all stored for ever."""
        return isinstance(command, REPEATABLE) and self.actor.role is Role.PLAYER and not self._moves.allows()

    def _join(self, table: str) -> None:
        """Answer joins of one table at most once a second; joins in between share one later answer."""
        now = monotonic()
        wait = self._joined.get(table, now - JOIN_SECONDS) + JOIN_SECONDS - now
        if wait > JOIN_SECONDS:
            return  # an answer is scheduled
        if wait > 0:
            self._joined[table] = now + wait
            asyncio.get_running_loop().call_later(wait, self._answer_join, table)
        else:
            self._answer_join(table)

    def _answer_join(self, table: str) -> None:
        if self._closing or self._left.is_set():
            return
        if self._floor.broadcast.send_table(self, table):
            self._joined[table] = monotonic()
        else:
            self.send(encode.answer("", refuse("table_unknown", "table", table=table), Join(table)))

    def _cause(self, id: str) -> str:
        return "" if self.actor.role is Role.SPECTATOR else f"{self.actor.name}:{id}"

    def _answer(self, id: str, request: c.AnyCommand | DealNext, reply: Reply) -> None:
        reply.add_done_callback(lambda reply: self.send(encode.answer(id, reply.result(), request)))

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _execute_signed(self, message: Say) -> None:
        """Execute a command that another member of staff signs at this console."""
        signer = await self._signer(message)
        if isinstance(signer, Refused):
            self.send(encode.answer(message.id, signer, message.command))
            return
        id, command, cause = message.id, message.command, self._cause(message.id)
        self._answer(id, command, self._floor.order(message.table, command, self.actor, cause, signer))

    async def _signer(self, message: Say | Preview) -> Actor | Refused:
        if message.sign is None:
            return self.actor
        if not self.actor.is_staff:
            return refuse("only_staff_sign", "sign")
        return await self._staff.check(message.sign.name, message.sign.pin, self._source)

    async def _preview(self, message: Preview) -> None:
        signer: Actor | Refused = refuse("only_rulings_previewed", "command")
        if isinstance(message.command, RULINGS) and self.actor.is_staff:
            signer = await self._signer(message)
        preview = signer if isinstance(signer, Refused) else self._floor.preview(message.table, message.command, signer)
        if isinstance(preview, Refused):
            self.send(encode.encode(Previewed(message.id, encode.refusal(preview, message.command), (), ())))
        else:
            self.send(encode.encode(Previewed(message.id, None, *preview)))

    def _change_waiting_list(self, request: JoinList | LeaveList | CallFromList) -> None:
        change, player = LIST_CHANGES[type(request)], "" if isinstance(request, JoinList) else request.player
        reply = self._floor.change_list(request.table, change, player, self.actor)
        reply.add_done_callback(lambda reply: self.send(encode.waiting_list_answer(request, refused(reply.result()))))

    def _deal_next(self, request: DealNext) -> None:
        """Take the dealer's next step; the person who asks for it deals at this table from now on."""
        id, table = request.id, request.table
        if not self.actor.is_staff or table not in self._floor.house.tables:
            self.send(encode.answer(id, refuse("only_dealers_deal", "role"), request))
            return
        self._answer(id, request, self._floor.deal_next(table, self.actor, self._cause(id)))


def refused(outcome: Outcome) -> Refused | None:
    return outcome if isinstance(outcome, Refused) else None


def cost_of(message: FromClient | Refused) -> int:
    """Return how much a message counts towards the limit, by the work it causes."""
    if isinstance(message, Refused):
        return UNREADABLE_COST
    if isinstance(message, Say | Preview) and message.sign:
        return SIGNED_COST
    return COSTS.get(type(message), 1)
