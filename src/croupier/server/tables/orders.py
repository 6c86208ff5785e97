"""The floor: tables, the people around them, and the one way in (orders) and out (what everybody is shown)."""

import asyncio
import logging
from collections.abc import Callable, Sequence
from functools import partial

from msgspec.structs import replace

from croupier.engine.table import Table, game_of, in_round
from croupier.engine.view_types import Effect, Happened
from croupier.engine.views import effects, happened
from croupier.house.accounts import wallet
from croupier.house.debts import owed
from croupier.house.execute import HOUSE_STREAM, House, Order, Plan, execute, merge_plans, record_events
from croupier.record import commands as c
from croupier.record import events as e
from croupier.rules.refusal import Refused, refuse
from croupier.rules.roles import HOUSE, Actor, Role
from croupier.server.clock import monotonic
from croupier.server.command_queue import SNAPSHOT_EVERY, CommandQueue, Reply, attempt, stop_process
from croupier.server.disk_space import WARNINGS, Room
from croupier.server.history import History
from croupier.server.people.notifications import Notifications
from croupier.server.people.presence import Presence, Watcher
from croupier.server.people.session import wallet_of
from croupier.server.tables import lobby
from croupier.server.tables.pace import Countdown, Pace
from croupier.server.tables.preview import as_if_signed, evidence
from croupier.server.tables.refusal_log import Refusals, too_much
from croupier.server.tables.relocation import Move, movable
from croupier.server.tables.reveal_time import RevealTime
from croupier.server.tables.shoes import COMMANDS, Shoes, Step, next_command
from croupier.server.tables.waiting_lists import WaitingLists
from croupier.server.timestamps import Timestamps, last_timestamp
from croupier.server.transport import encode
from croupier.server.transport.error_log import in_words
from croupier.server.transport.messages import Stopped, Told, WalletSent
from croupier.store.interface import Store
from croupier.store.witness import Witness

log = logging.getLogger("croupier.floor")

SHEET_CHANGES = e.SettingsChanged | e.TableLinked  # what stands on the layout is something else
LAST_WORDS_SECONDS = 0.5  # between the reason on the screens and the end
NEARLY_FULL = "the disk of the house is nearly full"
LOBBY_SECONDS = 1.0  # the least time between two lobbies sent
LOBBY_ASKED_SECONDS = 120.0  # so long after somebody looked at the lobby it counts as looked at


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
            halt=self._stopped,
            witness=witness,
            snapshot_every=snapshot_every,
            labels=Timestamps(last_timestamp(store, house.seq)),
        )
        self.shoes = Shoes()
        self.history = history
        self.tally = lobby.Tally()
        self.dealers: dict[str, str] = {}  # table -> the person dealing there
        self.countdowns: dict[str, Countdown] = {}
        self.looks: list[Callable[[Table], None]] = []  # those who follow every change: clocks, dealers, bots
        self.hears: list[Callable[[e.AnyEvent], None]] = []  # those who follow what the office does
        self.greetings: list[Callable[[Watcher], None]] = []  # what else is said to who comes in
        self.bots: frozenset[str] = frozenset()
        self.unsound = ""  # why no further round is opened by this program
        self.out_of_room = ""  # why none is opened until there is room on the disk
        self.warning = ""  # about the disk, for everybody who comes
        self.refusals = Refusals()
        self.crowd = Presence()
        self.seating = WaitingLists(pace)
        self.words = RevealTime(pace.mixing)
        self.notices = Notifications(self.crowd)
        self._shown = house  # the house that everybody has been told of
        self._lobby_asked = -LOBBY_ASKED_SECONDS
        self._lobby_timer: asyncio.TimerHandle | None = None

    @property
    def house(self) -> House:
        return self.pit.house

    # ---- in: orders --------------------------------------------------------------------------------------------------

    def order(
        self, table: str, command: c.AnyCommand, by: Actor, cause: str = "", second: Actor | None = None
    ) -> Reply:
        t = self.house.tables.get(table)
        no = self.seating.refusal(t, command, by) if t else None
        if isinstance(command, c.Relocate) and t and not no:
            return self._relocate(table, command, by, cause)
        return self.pit.submit(lambda house: self._conduct(house, table, command, by, cause, no, second), table, cause)

    def _relocate(self, table: str, command: c.Relocate, by: Actor, cause: str) -> Reply:
        """The seat first; if he has it, he leaves the other table and his chips come with him; all or nothing."""
        move, player = Move(table, command), Actor(command.player, Role.PLAYER)

        def make(house: House) -> Plan | Refused:
            made = self._conduct(house, table, command, by, cause, move.refusal(house, self.bots, by))
            if isinstance(made, Refused) or made.refused:
                return made
            made = merge_plans(made, self._conduct(made.after, move.left, c.Leave(), player, cause))
            chips = move.chips(made.after)
            return merge_plans(made, self._conduct(made.after, table, chips, player, cause)) if chips else made

        reply = self.pit.submit(make, table, cause)
        reply.add_done_callback(lambda reply: self._tell_moved(table, command, reply))
        return reply

    def _tell_moved(self, table: str, command: c.Relocate, reply: Reply) -> None:
        if not isinstance(reply.result(), Refused):
            says = f"You have been moved to {self.house.tables[table].title}, seat {command.box}."
            self.notices.tell(command.player, says, table)

    def deal_next(self, table: str, by: Actor, cause: str = "") -> Reply:
        """The next step of the deal, whatever it is when its turn comes."""

        def make(house: House) -> Plan | Refused:
            t = house.tables.get(table)
            command = next_command(t) if t else c.OpenRound()
            if isinstance(command, Refused):
                return self._conduct(house, table, COMMANDS[Step.DEAL], by, cause, command)
            return self._conduct(house, table, command, by, cause)

        return self.pit.submit(make, table, cause)

    def issue(self, player: str, cents: int) -> Reply:
        """Play chips for a wallet."""
        return self.establish(e.ChipsIssued(player, cents))

    def establish(
        self, event: e.HouseEvent | e.RulingMade, signed: Actor | None = None, stream: str = HOUSE_STREAM
    ) -> Reply:
        """A fact of the house's own."""
        now = self.pit.labels.now
        return self.pit.submit(lambda house: record_events(house, stream, (event,), HOUSE, now(), signed))

    def _conduct(
        self,
        house: House,
        table: str,
        command: c.AnyCommand,
        by: Actor,
        cause: str,
        no: Refused | None = None,
        second: Actor | None = None,
    ) -> Plan | Refused:
        """What follows from an order; a refusal is noted, one that was found before it came here too."""
        order = Order(table, command, by, self.pit.labels.now(), cause, second, self._present(house, table, by))
        early = self.words.refusal(house.tables.get(table), command)
        no = no or self._no_more(command) or too_much(house, table, command, by) or early
        made = no or attempt(lambda house: self._dealt(house, order), house)
        return self.refusals.noted(house, order, made) if isinstance(made, Refused) else made

    def _present(self, house: House, table: str, by: Actor) -> frozenset[str]:
        """The players of a table who are connected, where a member of staff wants to act in their place."""
        t = house.tables.get(table)
        if t is None or not by.is_staff or by.role is Role.HOUSE:
            return frozenset()
        return frozenset(player for player in {*t.racks, *in_round(t)} if self.crowd.present(player))

    def _no_more(self, command: c.AnyCommand) -> Refused | None:
        if not self.no_rounds or not isinstance(command, c.OpenRound):
            return None
        return refuse("program_changed" if self.unsound else "disk_nearly_full", "program")

    @property
    def no_rounds(self) -> str:
        """Why no further round is opened."""
        return self.unsound or self.out_of_room

    def report_refusals(self) -> None:
        """Write down how many refusals were left out, once that is due."""
        if self.refusals.are_due:
            now = self.pit.labels.now
            self.pit.submit(lambda house: self.refusals.report(house, now()))

    def _dealt(self, house: House, order: Order) -> Plan | Refused:
        """The order as it is conducted: cards and seeds come from the house."""
        t = house.tables.get(order.table)
        command, secrets = self.shoes.prepared(t, order.command) if t else (order.command, ())
        shown = evidence(self._store, t, command, self.pit.coming)
        plan = execute(house, replace(order, command=command), secrets, shown)
        if isinstance(plan, Plan):
            for _, seed in secrets:
                after = plan.after.tables[order.table]
                self.shoes.learn(order.table, after.rounds, seed, after.settings.decks)
        return plan

    def preview(
        self, table: str, command: c.AnyCommand, by: Actor
    ) -> tuple[tuple[Happened, ...], tuple[Effect, ...]] | Refused:
        """What a ruling would do, shown to any member of staff: its rank is checked when it is signed."""
        ruling = Actor(by.name, Role.SHIFT_MANAGER) if by.is_staff else by
        plan = attempt(
            lambda house: execute(as_if_signed(house, table), Order(table, command, ruling, self.pit.labels.now())),
            self.house,
        )
        if isinstance(plan, Refused):
            return plan
        return happened(plan.after.tables[table], plan.records), effects(plan.after.tables[table], plan.records)

    # ---- people ------------------------------------------------------------------------------------------------------

    def enter(self, watcher: Watcher) -> None:
        nobody = not self.anybody()
        self.crowd.enter(watcher)
        self.notices.deliver(watcher)
        if self.warning:
            watcher.send(encode.encode(Told(self.warning, "")))
        for greet in self.greetings:
            greet(watcher)
        if nobody:
            self.look_everywhere()
        else:
            self._look_where(watcher.who.name)

    def leave(self, watcher: Watcher) -> None:
        self.crowd.leave(watcher)
        if not self.crowd.present(watcher.who.name):
            self._look_where(watcher.who.name)

    def _look_where(self, name: str) -> None:
        """At the tables where this person sits, has chips, deals or waits."""
        for t in tuple(self.house.tables.values()):
            if name in t.seats.values() or name in t.racks or self.dealers.get(t.id) == name:
                self._look(t)
        for table in self.seating.tables_of(name):
            self.look_again(table)

    def anybody(self) -> bool:
        """Is somebody here, or looking at the lobby?"""
        return bool(self.crowd.everybody) or monotonic() - self._lobby_asked < LOBBY_ASKED_SECONDS

    def take_table(self, table: str, dealer: str) -> bool:
        """A person deals here from now on; True where another did before."""
        if self.dealers.get(table) == dealer:
            return False
        self.dealers[table] = dealer
        self._look(self.house.tables[table])
        return True

    def look_everywhere(self) -> None:
        for t in tuple(self.house.tables.values()):
            self._look(t)

    def look_again(self, table: str) -> None:
        """A list or somebody's presence has changed, though no event has come to the table."""
        self._look(self.house.tables[table])
        self.show(table)
        self._tell_lobby()

    def _look(self, t: Table) -> None:
        self.words.until(t)  # the time to reveal words begins when bets close, whoever deals
        for look in self.looks:
            look(t)

    # ---- out: what everybody is shown --------------------------------------------------------------------------------

    def publish(self, plans: Sequence[Plan]) -> None:
        """After the disk: histories and clocks follow, then each watcher of a changed table is shown it."""
        before, self._shown = self._shown, self.house
        records = [record for plan in plans for record in plan.records]
        tables = dict.fromkeys(record.stream for record in records if record.stream != HOUSE_STREAM)
        for table in tables:
            if any(
                each.stream == table and isinstance(each.event, e.RoundConcluded | e.RoundVoided) for each in records
            ):
                self.tally.count()
            self._look(self.house.tables[table])
        for table in dict.fromkeys(each.stream for each in records if isinstance(each.event, SHEET_CHANGES)):
            for watcher in self.crowd.around(table):
                watcher.send(encode.encode_sheet(self.house.tables[table]))
        for table in tables:
            self.show(table)
        for event in (each.event for each in records if each.stream == HOUSE_STREAM):
            for hear in self.hears:
                hear(event)
        self._tell_wallets(plans)
        self._tell_meters(before)
        if tables:
            self._tell_lobby()

    def show(self, table: str) -> None:
        """The table as it is now, to all who watch it."""
        views = self.views(table)
        for each in self.crowd.around(table):
            self._send_view(each, table, views, each.watching[table])

    def join(self, watcher: Watcher, table: str) -> bool:
        """Everything about a table, from the beginning."""
        t = self.house.tables.get(table)
        if t is None:
            return False
        self.crowd.join(watcher, table)
        watcher.send(encode.encode_sheet(t))
        self._send_view(watcher, table, self.views(table), 0)
        if t.link:
            watcher.send(encode.encode(lobby.meter(self.house, t.link)))
        return True

    def _send_view(self, watcher: Watcher, table: str, views: encode.Views, previous: int) -> None:
        watcher.send(views.to(watcher.who, previous))
        watcher.watching[table] = self.house.tables[table].seq

    def views(self, table: str) -> encode.Views:
        countdown = self.countdowns.get(table)
        clock = countdown.shown(monotonic()) if countdown else None
        t, dealer = self.house.tables[table], self.dealers.get(table, lobby.AUTOMATIC)
        if game_of(t).between is None:
            return encode.Views(t, clock, dealer)
        waiting = self.seating.shown(table, self.crowd.present, monotonic())
        elsewhere = movable(self.house, t, self.bots)
        return encode.Views(
            t, clock, dealer, waiting, elsewhere=elsewhere, kept=partial(self.seating.keeps_from, table)
        )

    def _tell_wallets(self, plans: Sequence[Plan]) -> None:
        moved = {each for plan in plans for _, move in plan.transfers for each in (move.out_of, move.into)}
        start = wallet("")
        for player in (account.removeprefix(start) for account in moved if account.startswith(start)):
            for watcher in self.crowd.named(player):
                watcher.send(encode.encode(WalletSent(wallet_of(self.house, player), owed(self.house.book, player))))

    def _tell_meters(self, before: House) -> None:
        for link in self.house.links:
            now = lobby.meter(self.house, link)
            if link not in before.links or now != lobby.meter(before, link):
                self._send_all(encode.encode(now))

    def _stopped(self, fault: BaseException) -> None:
        """Nothing more can be written: everybody is told why, and then the house ends."""
        self._send_all(encode.encode(Stopped(in_words(fault))))
        asyncio.get_running_loop().call_later(LAST_WORDS_SECONDS, self._halt, fault)

    def open_no_more(self, why: str) -> None:
        """Rounds under way are played to their end, no other is opened; everybody is told why, who comes later too."""
        log.critical("no further round is opened: %s", why)
        self.unsound = why
        says = f"No further round is opened here: {why}."
        self._warn(says)
        self.greetings.append(lambda watcher: watcher.send(encode.encode(Told(says, ""))))

    def hold_back(self, room: Room) -> None:
        """The disk has less room, or more again: give up refusals, guests and rounds in this order, and say why."""
        log.critical("room on the disk: %s", room.name.lower())
        self.refusals.paused = room > Room.ENOUGH
        self.out_of_room = NEARLY_FULL if room is Room.NEARLY_NONE else ""
        self.warning = WARNINGS[room]
        self._warn(self.warning or "There is room on the disk again: guests and rounds are welcome.")
        self.look_everywhere()

    def _warn(self, says: str) -> None:
        self._send_all(encode.encode(Told(says, "")))

    def _send_all(self, text: str) -> None:
        for each in tuple(self.crowd.everybody):
            each.send(text)

    # ---- the lobby ---------------------------------------------------------------------------------------------------

    def lobby(self) -> str:
        nobody, self._lobby_asked = not self.anybody(), monotonic()
        if nobody:
            self.look_everywhere()
        return self._lobby_text()

    def _lobby_text(self) -> str:
        return encode.encode(lobby.lobby(self.house, self.seating, self.dealers, self.tally.a_minute()))

    def _tell_lobby(self) -> None:
        """To those at no table, at most once a second."""
        if self._lobby_timer is None:
            self._lobby_timer = asyncio.get_running_loop().call_later(LOBBY_SECONDS, self._send_lobby)

    def _send_lobby(self) -> None:
        self._lobby_timer = None
        idle = [each for each in self.crowd.everybody if not each.watching]
        if idle:
            text = self._lobby_text()
            for each in idle:
                each.send(text)
