"""The floor: takes commands at all tables to the command queue, and tells everybody what has changed."""

import asyncio
import logging
from collections.abc import Callable, Sequence

from msgspec.structs import replace

from croupier.engine.table import Table, in_round, stakes
from croupier.engine.view_types import Effect, Happened
from croupier.engine.views import effects, happened
from croupier.house.execute import HOUSE_STREAM, House, Order, Plan, execute
from croupier.record import commands as c
from croupier.record import events as e
from croupier.rules.coded_message import Message, message
from croupier.rules.refusal import Refused, refuse
from croupier.rules.roles import Actor, Role
from croupier.server.clock import monotonic
from croupier.server.command_outcome import Reply
from croupier.server.command_queue import SNAPSHOT_EVERY, CommandQueue, attempt, stop_process
from croupier.server.disk_space import WARNINGS, Room
from croupier.server.log_context import COMMAND, PERSON
from croupier.server.measurements import CommandTimes
from croupier.server.notes import DealerChanged, Notes, NoticeFor
from croupier.server.orders import ChangeList, DealStep, Execute, RecordEvent
from croupier.server.past_rounds import History
from croupier.server.people.notifications import Notifications
from croupier.server.people.presence import Presence, Watcher
from croupier.server.tables.award_evidence import read_evidence
from croupier.server.tables.broadcast import Broadcast
from croupier.server.tables.order_carrier import OrderCarrier
from croupier.server.tables.pace import Pace
from croupier.server.tables.refusal_log import Refusals, refuse_over_chips
from croupier.server.tables.reveal_time import RevealTime
from croupier.server.tables.shoes import Shoes
from croupier.server.tables.waiting_lists.lists_by_table import WaitingLists
from croupier.server.timestamps import Timestamps, last_timestamp
from croupier.server.transport.error_log import in_words
from croupier.server.transport.messages import Stopped
from croupier.store.interface import Store
from croupier.store.witness import Witness
from croupier.words import phrase

log, commands_log = logging.getLogger("croupier.floor"), logging.getLogger("croupier.commands")

RESTARTS = 1012  # WebSocket close code: connect again
LAST_WORDS_SECONDS = 0.5  # between the last message to the screens and the end of the process
LOBBY_ASKED_SECONDS = 120.0  # how long a request for the lobby counts as a visitor


def log_outcome(order: Order, result: Plan | Refused) -> None:
    """Log a command by its kind and its outcome; its values can be cards."""
    if not commands_log.isEnabledFor(logging.DEBUG):
        return
    refused = result if isinstance(result, Refused) else result.refused
    outcome = refused.code if refused else "done"
    commands_log.debug(
        phrase("log_command", command=type(order.command).__name__, table=order.table, outcome=outcome),
        extra={PERSON.name: f"{order.by.role} {order.by.name}", COMMAND.name: order.cause},
    )


class Floor:
    """The running house: it queues commands, and tells its observers and clients what has changed."""

    def __init__(
        self,
        store: Store,
        house: House,
        history: History,
        *,
        pace: Pace,
        halt: Callable[[BaseException], None] = stop_process,
        witness: Witness | None = None,
        snapshot_every: int = SNAPSHOT_EVERY,
        times: CommandTimes | None = None,
    ) -> None:
        self._halt, self._store = halt, store
        self.queue = CommandQueue(
            store,
            house,
            publish=self.publish,
            halt=self.announce_stop,
            witness=witness,
            snapshot_every=snapshot_every,
            labels=Timestamps(last_timestamp(store, house.seq)),
            times=times,
        )
        self.notes = Notes()
        self.shoes = Shoes()
        self.history = history
        self.table_observers: list[Callable[[Table], None]] = []  # called after every change of a table
        self.house_observers: list[Callable[[e.AnyEvent], None]] = []  # called for every event of the house
        self.on_connect: list[Callable[[Watcher], None]] = []  # called for every new connection
        self.unsound = ""  # why this program may not open rounds
        self.out_of_room = ""  # why rounds wait for disk space
        self.closing = False  # the house is drained: open rounds are finished
        self.warning: Message | None = None  # about the disk, for every new connection
        self.refusals = Refusals()
        self.presence = Presence()
        self.waiting_lists = WaitingLists(pace)
        self.reveal_time = RevealTime(pace.mixing)
        self.notices = Notifications(self.presence, self.notes)
        self.broadcast = Broadcast(lambda: self.house, self.presence, self.waiting_lists, pace.view)
        self._carrier = OrderCarrier(
            self.queue,
            self.broadcast,
            self.waiting_lists,
            self.notices,
            execute=self._execute_or_log,
            take_table=self.take_table,
            refresh=self.refresh,
        )
        self._published = house  # the house as last published
        self._lobby_asked = -LOBBY_ASKED_SECONDS
        self.notes.heard_by(DealerChanged, lambda note: self._set_dealer(note.table, note.dealer))
        self.notes.heard_by(NoticeFor, self.notices.hear)

    @property
    def house(self) -> House:
        return self.queue.house

    @property
    def leads(self) -> bool:
        """Whether this process writes."""
        return self.queue.orders.sender is None

    # ---- in: orders --------------------------------------------------------------------------------------------------

    def order(
        self, table: str, command: c.AnyCommand, by: Actor, cause: str = "", second: Actor | None = None
    ) -> Reply:
        """Queue a person's command; the reply comes once its effect is on disk.

        `cause` is the id that the client gave the command, `second` a person who signs at the same console.
        """
        return self.queue.orders.place(Execute(table, command, by, cause, second), cause)

    def deal_next(self, table: str, by: Actor, cause: str = "") -> Reply:
        """Queue the dealer's next step, whichever it is when the queue reaches it.

        The person who asks for it deals at this table from now on.
        """
        return self.queue.orders.place(DealStep(table, by, cause), cause)

    def issue(self, player: str, cents: int) -> Reply:
        """Put new play chips into a player's wallet."""
        return self.record_event(e.ChipsIssued(player, cents))

    def record_event(
        self, event: e.HouseEvent | e.RulingMade, signed: Actor | None = None, stream: str = HOUSE_STREAM
    ) -> Reply:
        """Record an event that no command decides, in the name of the house."""
        return self.queue.orders.place(RecordEvent(event, stream, signed))

    def change_list(self, table: str, change: str, player: str, by: Actor) -> Reply:
        """Change a table's waiting list: `join`, `leave` or `call`."""
        return self.queue.orders.place(ChangeList(table, change, player, by))

    def _execute_or_log(
        self,
        house: House,
        table: str,
        command: c.AnyCommand,
        by: Actor,
        cause: str,
        refusal: Refused | None = None,
        second: Actor | None = None,
    ) -> Plan | Refused:
        """Execute a command unless `refusal` is given, and record a refusal, whatever its reason."""
        order = Order(
            table, command, by, self.queue.labels.now(), cause, second, self._present_players(house, table, by)
        )
        too_early = self.reveal_time.refusal(house.tables.get(table), command)
        refusal = (
            refusal
            or self._refuse_round(house.tables.get(table), command)
            or refuse_over_chips(house, table, command, by)
            or too_early
        )
        result = refusal or attempt(lambda house: self._execute(house, order), house)
        log_outcome(order, result)
        return self.refusals.noted(house, order, result) if isinstance(result, Refused) else result

    def _present_players(self, house: House, table: str, by: Actor) -> frozenset[str]:
        """Return the connected players of a table, if the command is by staff; otherwise nobody."""
        state = house.tables.get(table)
        if state is None or not by.is_staff or by.role is Role.HOUSE:
            return frozenset()
        return frozenset(player for player in {*state.racks, *in_round(state)} if self.presence.present(player))

    def _refuse_round(self, table: Table | None, command: c.AnyCommand) -> Refused | None:
        if self.closing and isinstance(command, c.PlaceBet) and table and not stakes(table):
            return refuse("house_closing")
        if not self.no_rounds or not isinstance(command, c.OpenRound):
            return None
        if self.closing:
            return refuse("house_closing")
        return refuse("program_changed" if self.unsound else "disk_nearly_full", "program")

    @property
    def no_rounds(self) -> str:
        """The reason why no new round may be opened, or an empty text."""
        return self.unsound or self.out_of_room or (phrase("house_closing_reason") if self.closing else "")

    def report_refusals(self) -> None:
        """Record how many refusals were left out of the record, at most once a minute."""
        if self.refusals.are_due:
            now = self.queue.labels.now
            self.queue.submit(lambda house: self.refusals.report(house, now()))

    def _execute(self, house: House, order: Order) -> Plan | Refused:
        """Execute a command; where it needs cards or a seed, the house adds them."""
        table = house.tables.get(order.table)
        command, secrets = self.shoes.prepared(table, order.command) if table else (order.command, ())
        evidence = read_evidence(self._store, table, command, self.queue.coming)
        plan = execute(house, replace(order, command=command), secrets, evidence)
        if isinstance(plan, Plan):
            for _, seed in secrets:
                after = plan.after.tables[order.table]
                self.shoes.learn(order.table, after.rounds, seed, after.settings.decks)
        return plan

    def preview(
        self, table: str, command: c.AnyCommand, by: Actor
    ) -> tuple[tuple[Happened, ...], tuple[Effect, ...]] | Refused:
        """Return what a ruling would do, for any member of staff; their rank matters only when it is signed."""
        ruler = Actor(by.name, Role.SHIFT_MANAGER) if by.is_staff else by
        plan = attempt(
            lambda house: execute(house, Order(table, command, ruler, self.queue.labels.now()), preview=True),
            self.house,
        )
        if isinstance(plan, Refused):
            return plan
        return happened(plan.after.tables[table], plan.records), effects(plan.after.tables[table], plan.records)

    # ---- people ------------------------------------------------------------------------------------------------------

    def connect(self, watcher: Watcher) -> None:
        """Register a new client, and send it the notices stored for it."""
        was_empty = not self.anybody()
        self.presence.connect(watcher)
        self.notices.deliver(watcher)
        if self.warning:
            self.broadcast.send_notice(watcher, self.warning)
        for welcome in self.on_connect:
            welcome(watcher)
        if was_empty:
            self.notify_all_tables()
        else:
            self.notify_tables_of(watcher.actor.name)

    def disconnect(self, watcher: Watcher) -> None:
        """Remove a client that has disconnected."""
        self.presence.disconnect(watcher)
        if not self.presence.present(watcher.actor.name):
            self.notify_tables_of(watcher.actor.name)

    def notify_tables_of(self, name: str) -> None:
        """Notify observers of the tables where this person sits, has chips, deals or waits."""
        for current in tuple(self.house.tables.values()):
            if (
                name in current.seats.values()
                or name in current.racks
                or self.broadcast.dealers.get(current.id) == name
            ):
                self._notify(current)
        for table in self.waiting_lists.tables_of(name):
            self.refresh(table)

    def anybody(self) -> bool:
        """Return whether somebody is connected, or has asked for the lobby in the last two minutes."""
        return (
            bool(self.presence.everybody or self.presence.elsewhere)
            or monotonic() - self._lobby_asked < LOBBY_ASKED_SECONDS
        )

    def take_table(self, table: str, dealer: str) -> bool:
        """Let a person deal at a table; return whether the dealer changed."""
        if self.broadcast.dealers.get(table) == dealer:
            return False
        self._set_dealer(table, dealer)
        return True

    def release_table(self, table: str) -> None:
        """Let the automatic dealer deal at a table again."""
        self._set_dealer(table, "")

    def _set_dealer(self, table: str, dealer: str) -> None:
        if dealer:
            self.broadcast.dealers[table] = dealer
        else:
            self.broadcast.dealers.pop(table, None)
        self.notes.tell(DealerChanged(table, dealer))
        if table in self.house.tables:
            self._notify(self.house.tables[table])
            if not self.leads:
                self.broadcast.send_views(table)

    def notify_all_tables(self) -> None:
        """Tell all `table_observers`, such as the automatic dealer, that any table may have changed."""
        for table in tuple(self.house.tables.values()):
            self._notify(table)

    def refresh(self, table: str) -> None:
        """Update a table after a change without an event: of its waiting list, or of who is connected."""
        self._notify(self.house.tables[table])
        self.broadcast.send_views(table)
        self.broadcast.schedule_lobby()

    def _notify(self, table: Table) -> None:
        self.reveal_time.until(table)  # starts the time to reveal words when bets close
        for observe in self.table_observers:
            observe(table)

    # ---- what has changed --------------------------------------------------------------------------------------------

    def publish(self, plans: Sequence[Plan]) -> None:
        """Notify observers and clients of new records, which are on disk by now."""
        before, self._published = self._published, self.house
        records = [record for plan in plans for record in plan.records]
        tables = dict.fromkeys(record.stream for record in records if record.stream != HOUSE_STREAM)
        ended = {record.stream for record in records if isinstance(record.event, e.RoundConcluded | e.RoundVoided)}
        for table in tables:
            if table in ended:
                self.broadcast.tally.count()
            self._notify(self.house.tables[table])
        self.broadcast.send_sheets(records)
        for table in tables:
            self.broadcast.send_views(table)
        for event in (record.event for record in records if record.stream == HOUSE_STREAM):
            for observe in self.house_observers:
                observe(event)
        self.broadcast.send_wallets(plans)
        self.broadcast.send_meters(before)
        if tables:
            self.broadcast.schedule_lobby()

    def announce_stop(self, fault: BaseException) -> None:
        """Tell everybody why nothing can be written, then end the house; a shared house goes on elsewhere."""
        if self.queue.is_shared:
            self.close_all()
        else:
            self.broadcast.send_all(Stopped(in_words(fault)))
        asyncio.get_running_loop().call_later(LAST_WORDS_SECONDS, self._halt, fault)

    def close_all(self) -> None:
        """Close every connection, so that its client connects to another process of the house."""
        for watcher in tuple(self.presence.everybody):
            watcher.close(RESTARTS, phrase("close_restarts"))

    def stop_opening_rounds(self, why: str) -> None:
        """Open no new rounds, but finish those in progress; tell everybody why, also people who connect later."""
        log.critical(phrase("log_no_new_rounds", why=why))
        self.unsound = why
        self._tell_all(message("notice_no_more_rounds", reason=why))

    def stop_for_good(self, notice: Message) -> None:
        """Open no new rounds because this process ends soon, and tell everybody."""
        self.closing = True
        self._tell_all(notice)
        self.notify_all_tables()

    def _tell_all(self, notice: Message) -> None:
        """Send a notice to everybody, including people who connect later."""
        self.broadcast.send_notice_to_all(notice)
        self.on_connect.append(lambda watcher: self.broadcast.send_notice(watcher, notice))

    def apply_disk_room(self, room: Room) -> None:
        """With little disk space, record no refusals and admit no guests; with almost none, also open no rounds."""
        log.critical(phrase("log_disk_room", room=room.name.lower()))
        self.refusals.paused = room > Room.ENOUGH
        self.out_of_room = phrase("disk_nearly_full_reason") if room is Room.NEARLY_NONE else ""
        self.warning = WARNINGS[room]
        self.broadcast.send_notice_to_all(self.warning or message("notice_disk_room_again"))
        self.notify_all_tables()

    # ---- the lobby ---------------------------------------------------------------------------------------------------

    def lobby(self) -> bytes:
        """Return the lobby as JSON; for a while, whoever asks for it counts as a visitor."""
        was_empty, self._lobby_asked = not self.anybody(), monotonic()
        if was_empty:
            self.notify_all_tables()
        return self.broadcast.lobby_text()
