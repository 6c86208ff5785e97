"""The floor: tables and the people at them, the orders that come in, and the views that go out."""

import asyncio
import logging
from collections.abc import Callable, Sequence
from functools import partial

from msgspec.structs import replace

from croupier.engine.table import Table, game_of, in_round
from croupier.engine.view_types import Effect, Happened
from croupier.engine.views import effects, happened
from croupier.house.debts import owed
from croupier.house.execute import HOUSE_STREAM, House, Order, Plan, execute, merge_plans, record_events
from croupier.house.ledger_accounts import wallet
from croupier.record import commands as c
from croupier.record import events as e
from croupier.rules.coded_message import Message, message
from croupier.rules.refusal import Refused, refuse
from croupier.rules.roles import HOUSE, Actor, Role
from croupier.server.clock import monotonic
from croupier.server.command_queue import SNAPSHOT_EVERY, CommandQueue, Reply, attempt, stop_process
from croupier.server.disk_space import WARNINGS, Room
from croupier.server.history import History
from croupier.server.people.notifications import Notifications
from croupier.server.people.presence import Presence, Watcher
from croupier.server.people.session import wallet_of
from croupier.server.record_time import Timestamps, last_timestamp
from croupier.server.tables import lobby
from croupier.server.tables.house_waiting_lists import WaitingLists
from croupier.server.tables.pace import Countdown, Pace
from croupier.server.tables.refusal_log import Refusals, refuse_over_chips
from croupier.server.tables.relocation import Move, movable
from croupier.server.tables.sealed_words_wait import RevealTime
from croupier.server.tables.shoes import COMMANDS, Shoes, Step, next_command
from croupier.server.tables.signing_preview import as_if_signed, evidence
from croupier.server.transport import encode
from croupier.server.transport.error_log import in_words
from croupier.server.transport.messages import Stopped, Told, WalletSent
from croupier.store.interface import Store
from croupier.store.witness import Witness
from croupier.words import render

log = logging.getLogger("croupier.floor")

SHEET_CHANGES = e.SettingsChanged | e.TableLinked  # events that change the printed layout
LAST_WORDS_SECONDS = 0.5  # between the message on the screens and the end
NEARLY_FULL = "the disk is nearly full"
LOBBY_SECONDS = 1.0  # minimum time between two lobby messages
LOBBY_ASKED_SECONDS = 120.0  # how long a request for the lobby counts as a visitor


class Floor:
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
    ) -> None:
        self._halt, self._store = halt, store
        self.pit = CommandQueue(
            store,
            house,
            publish=self.publish,
            halt=self._announce_stop,
            witness=witness,
            snapshot_every=snapshot_every,
            labels=Timestamps(last_timestamp(store, house.seq)),
        )
        self.shoes = Shoes()
        self.history = history
        self.tally = lobby.Tally()
        self.dealers: dict[str, str] = {}  # table -> the person dealing there
        self.countdowns: dict[str, Countdown] = {}
        self.looks: list[Callable[[Table], None]] = []  # called after every change of a table
        self.hears: list[Callable[[e.AnyEvent], None]] = []  # called for every event of the house
        self.greetings: list[Callable[[Watcher], None]] = []  # called for every new connection
        self.bots: frozenset[str] = frozenset()
        self.unsound = ""  # why this program may not open rounds
        self.out_of_room = ""  # why rounds wait for disk space
        self.warning: Message | None = None  # about the disk, for every new connection
        self.refusals = Refusals()
        self.crowd = Presence()
        self.seating = WaitingLists(pace)
        self.words = RevealTime(pace.mixing)
        self.notices = Notifications(self.crowd)
        self._shown = house  # the house as last published
        self._lobby_asked = -LOBBY_ASKED_SECONDS
        self._lobby_timer: asyncio.TimerHandle | None = None

    @property
    def house(self) -> House:
        return self.pit.house

    # ---- in: orders --------------------------------------------------------------------------------------------------

    def order(
        self, table: str, command: c.AnyCommand, by: Actor, cause: str = "", second: Actor | None = None
    ) -> Reply:
        """Queue a command of a person; the reply comes once it is on disk."""
        state = self.house.tables.get(table)
        refusal = self.seating.refusal(state, command, by) if state else None
        if isinstance(command, c.Relocate) and state and not refusal:
            return self._relocate(table, command, by, cause)
        return self.pit.submit(
            lambda house: self._execute_or_log(house, table, command, by, cause, refusal, second), table, cause
        )

    def _relocate(self, table: str, command: c.Relocate, by: Actor, cause: str) -> Reply:
        """Move a player: sit at the new table, leave the old one and take the chips along, or nothing at all."""
        move, player = Move(table, command), Actor(command.player, Role.PLAYER)

        def make(house: House) -> Plan | Refused:
            plan = self._execute_or_log(house, table, command, by, cause, move.refusal(house, self.bots, by))
            if isinstance(plan, Refused) or plan.refused:
                return plan
            plan = merge_plans(plan, self._execute_or_log(plan.after, move.left, c.Leave(), player, cause))
            chips = move.chips(plan.after)
            return merge_plans(plan, self._execute_or_log(plan.after, table, chips, player, cause)) if chips else plan

        reply = self.pit.submit(make, table, cause)
        reply.add_done_callback(lambda reply: self._notify_moved(table, command, reply))
        return reply

    def _notify_moved(self, table: str, command: c.Relocate, reply: Reply) -> None:
        if not isinstance(reply.result(), Refused):
            notice = message("notice_moved", table=self.house.tables[table].title, seat=command.box)
            self.notices.tell(command.player, notice, table)

    def deal_next(self, table: str, by: Actor, cause: str = "") -> Reply:
        """Queue the dealer's next step, whatever it is when its turn comes."""

        def make(house: House) -> Plan | Refused:
            state = house.tables.get(table)
            command = next_command(state) if state else c.OpenRound()
            if isinstance(command, Refused):
                return self._execute_or_log(house, table, COMMANDS[Step.DEAL], by, cause, command)
            return self._execute_or_log(house, table, command, by, cause)

        return self.pit.submit(make, table, cause)

    def issue(self, player: str, cents: int) -> Reply:
        """Put play chips into a wallet."""
        return self.establish(e.ChipsIssued(player, cents))

    def establish(
        self, event: e.HouseEvent | e.RulingMade, signed: Actor | None = None, stream: str = HOUSE_STREAM
    ) -> Reply:
        """Record an event in the name of the house."""
        now = self.pit.labels.now
        return self.pit.submit(lambda house: record_events(house, stream, (event,), HOUSE, now(), signed))

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
        """Execute an order, and log its refusal, including one found before."""
        order = Order(table, command, by, self.pit.labels.now(), cause, second, self._present_players(house, table, by))
        too_early = self.words.refusal(house.tables.get(table), command)
        refusal = refusal or self._refuse_round(command) or refuse_over_chips(house, table, command, by) or too_early
        result = refusal or attempt(lambda house: self._execute(house, order), house)
        return self.refusals.noted(house, order, result) if isinstance(result, Refused) else result

    def _present_players(self, house: House, table: str, by: Actor) -> frozenset[str]:
        """Return the connected players of a table, if a member of staff acts in a player's place."""
        state = house.tables.get(table)
        if state is None or not by.is_staff or by.role is Role.HOUSE:
            return frozenset()
        return frozenset(player for player in {*state.racks, *in_round(state)} if self.crowd.present(player))

    def _refuse_round(self, command: c.AnyCommand) -> Refused | None:
        if not self.no_rounds or not isinstance(command, c.OpenRound):
            return None
        return refuse("program_changed" if self.unsound else "disk_nearly_full", "program")

    @property
    def no_rounds(self) -> str:
        """Why no further round may be opened, or ""."""
        return self.unsound or self.out_of_room

    def report_refusals(self) -> None:
        """Record how many refusals were omitted, once a minute."""
        if self.refusals.are_due:
            now = self.pit.labels.now
            self.pit.submit(lambda house: self.refusals.report(house, now()))

    def _execute(self, house: House, order: Order) -> Plan | Refused:
        """Execute an order with cards and seeds from the house."""
        table = house.tables.get(order.table)
        command, secrets = self.shoes.prepared(table, order.command) if table else (order.command, ())
        award_evidence = evidence(self._store, table, command, self.pit.coming)
        plan = execute(house, replace(order, command=command), secrets, award_evidence)
        if isinstance(plan, Plan):
            for _, seed in secrets:
                after = plan.after.tables[order.table]
                self.shoes.learn(order.table, after.rounds, seed, after.settings.decks)
        return plan

    def preview(
        self, table: str, command: c.AnyCommand, by: Actor
    ) -> tuple[tuple[Happened, ...], tuple[Effect, ...]] | Refused:
        """Return what a ruling would do, for any member of staff; rank is checked when it is signed."""
        ruler = Actor(by.name, Role.SHIFT_MANAGER) if by.is_staff else by
        plan = attempt(
            lambda house: execute(as_if_signed(house, table), Order(table, command, ruler, self.pit.labels.now())),
            self.house,
        )
        if isinstance(plan, Refused):
            return plan
        return happened(plan.after.tables[table], plan.records), effects(plan.after.tables[table], plan.records)

    # ---- people ------------------------------------------------------------------------------------------------------

    def enter(self, watcher: Watcher) -> None:
        was_empty = not self.anybody()
        self.crowd.enter(watcher)
        self.notices.deliver(watcher)
        if self.warning:
            watcher.send(_encode_notice(self.warning))
        for greet in self.greetings:
            greet(watcher)
        if was_empty:
            self.look_everywhere()
        else:
            self._notify_tables_of(watcher.who.name)

    def leave(self, watcher: Watcher) -> None:
        self.crowd.leave(watcher)
        if not self.crowd.present(watcher.who.name):
            self._notify_tables_of(watcher.who.name)

    def _notify_tables_of(self, name: str) -> None:
        """Notify the tables where this person sits, has chips, deals or waits."""
        for current in tuple(self.house.tables.values()):
            if name in current.seats.values() or name in current.racks or self.dealers.get(current.id) == name:
                self._notify(current)
        for table in self.seating.tables_of(name):
            self.look_again(table)

    def anybody(self) -> bool:
        """Return whether somebody is connected, or looked at the lobby lately."""
        return bool(self.crowd.everybody) or monotonic() - self._lobby_asked < LOBBY_ASKED_SECONDS

    def take_table(self, table: str, dealer: str) -> bool:
        """Let a person deal at a table; return whether the dealer changed."""
        if self.dealers.get(table) == dealer:
            return False
        self.dealers[table] = dealer
        self._notify(self.house.tables[table])
        return True

    def look_everywhere(self) -> None:
        for table in tuple(self.house.tables.values()):
            self._notify(table)

    def look_again(self, table: str) -> None:
        """Update a table whose waiting list or players' presence has changed, without an event."""
        self._notify(self.house.tables[table])
        self.show(table)
        self._schedule_lobby()

    def _notify(self, table: Table) -> None:
        self.words.until(table)  # starts the time to reveal words when bets close
        for look in self.looks:
            look(table)

    # ---- out: what clients see ---------------------------------------------------------------------------------------

    def publish(self, plans: Sequence[Plan]) -> None:
        """Notify observers and clients of new records, which are on disk by now."""
        before, self._shown = self._shown, self.house
        records = [record for plan in plans for record in plan.records]
        tables = dict.fromkeys(record.stream for record in records if record.stream != HOUSE_STREAM)
        ended = {record.stream for record in records if isinstance(record.event, e.RoundConcluded | e.RoundVoided)}
        for table in tables:
            if table in ended:
                self.tally.count()
            self._notify(self.house.tables[table])
        for table in dict.fromkeys(record.stream for record in records if isinstance(record.event, SHEET_CHANGES)):
            for watcher in self.crowd.around(table):
                watcher.send(encode.encode_sheet(self.house.tables[table]))
        for table in tables:
            self.show(table)
        for event in (record.event for record in records if record.stream == HOUSE_STREAM):
            for hear in self.hears:
                hear(event)
        self._send_wallets(plans)
        self._send_meters(before)
        if tables:
            self._schedule_lobby()

    def show(self, table: str) -> None:
        """Send the table's current view to everybody who watches it."""
        views = self.views(table)
        for watcher in self.crowd.around(table):
            self._send_view(watcher, table, views, watcher.watching[table])

    def join(self, watcher: Watcher, table: str) -> bool:
        """Send a client everything about a table; return False if there is no such table."""
        state = self.house.tables.get(table)
        if state is None:
            return False
        self.crowd.join(watcher, table)
        watcher.send(encode.encode_sheet(state))
        self._send_view(watcher, table, self.views(table), 0)
        if state.link:
            watcher.send(encode.encode(lobby.meter(self.house, state.link)))
        return True

    def _send_view(self, watcher: Watcher, table: str, views: encode.Views, previous: int) -> None:
        watcher.send(views.to(watcher.who, previous))
        watcher.watching[table] = self.house.tables[table].seq

    def views(self, table: str) -> encode.Views:
        countdown = self.countdowns.get(table)
        clock = countdown.shown(monotonic()) if countdown else None
        state, dealer = self.house.tables[table], self.dealers.get(table, lobby.AUTOMATIC)
        if game_of(state).between is None:
            return encode.Views(state, clock, dealer)
        waiting = self.seating.shown(table, self.crowd.present, monotonic())
        elsewhere = movable(self.house, state, self.bots)
        return encode.Views(
            state, clock, dealer, waiting, elsewhere=elsewhere, is_reserved=partial(self.seating.keeps_from, table)
        )

    def _send_wallets(self, plans: Sequence[Plan]) -> None:
        accounts = {account for plan in plans for _, move in plan.transfers for account in (move.out_of, move.into)}
        start = wallet("")
        for player in (account.removeprefix(start) for account in accounts if account.startswith(start)):
            for watcher in self.crowd.named(player):
                watcher.send(encode.encode(WalletSent(wallet_of(self.house, player), owed(self.house.book, player))))

    def _send_meters(self, before: House) -> None:
        for link in self.house.links:
            meter = lobby.meter(self.house, link)
            if link not in before.links or meter != lobby.meter(before, link):
                self._send_all(encode.encode(meter))

    def _announce_stop(self, fault: BaseException) -> None:
        """Tell everybody why nothing can be written, then end the house."""
        self._send_all(encode.encode(Stopped(in_words(fault))))
        asyncio.get_running_loop().call_later(LAST_WORDS_SECONDS, self._halt, fault)

    def open_no_more(self, why: str) -> None:
        """Open no further rounds; finish those under way, and tell everybody why, also later connections."""
        log.critical("no further round is opened: %s", why)
        self.unsound = why
        text = _encode_notice(message("notice_no_more_rounds", reason=why))
        self._send_all(text)
        self.greetings.append(lambda watcher: watcher.send(text))

    def hold_back(self, room: Room) -> None:
        """Adapt to the space on the disk: stop recording refusals, then admitting guests, then opening rounds."""
        log.critical("room on the disk: %s", room.name.lower())
        self.refusals.paused = room > Room.ENOUGH
        self.out_of_room = NEARLY_FULL if room is Room.NEARLY_NONE else ""
        self.warning = WARNINGS[room]
        self._send_all(_encode_notice(self.warning or message("notice_disk_room_again")))
        self.look_everywhere()

    def _send_all(self, text: str) -> None:
        for watcher in tuple(self.crowd.everybody):
            watcher.send(text)

    # ---- the lobby ---------------------------------------------------------------------------------------------------

    def lobby(self) -> str:
        was_empty, self._lobby_asked = not self.anybody(), monotonic()
        if was_empty:
            self.look_everywhere()
        return self._lobby_text()

    def _lobby_text(self) -> str:
        return encode.encode(lobby.lobby(self.house, self.seating, self.dealers, self.tally.a_minute()))

    def _schedule_lobby(self) -> None:
        """Send the lobby to people who watch no table, at most once a second."""
        if self._lobby_timer is None:
            self._lobby_timer = asyncio.get_running_loop().call_later(LOBBY_SECONDS, self._send_lobby)

    def _send_lobby(self) -> None:
        self._lobby_timer = None
        watchers = [watcher for watcher in self.crowd.everybody if not watcher.watching]
        if watchers:
            text = self._lobby_text()
            for watcher in watchers:
                watcher.send(text)


def _encode_notice(notice: Message) -> str:
    """Encode a notice that is about the whole house."""
    return encode.encode(Told(render(notice), ""))
