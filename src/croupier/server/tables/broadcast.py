"""Messages to connected clients: views and printed layouts of tables, wallets, meters, the lobby, notices."""

import asyncio
from collections.abc import Callable, Collection, Iterable, Sequence
from functools import partial

from croupier.engine.derived import Derived
from croupier.engine.table import Table
from croupier.house.debts import debt_of
from croupier.house.execute import House, Plan
from croupier.house.ledger_accounts import wallet
from croupier.record import events as e
from croupier.record.stored_event import Recorded
from croupier.rules.coded_message import Message
from croupier.server.clock import monotonic
from croupier.server.measurements import Traffic
from croupier.server.people.presence import Presence, Watcher
from croupier.server.people.session import wallet_of
from croupier.server.tables import lobby
from croupier.server.tables.pace import Countdown
from croupier.server.tables.relocation import movable
from croupier.server.tables.waiting_lists.lists_by_table import WaitingLists
from croupier.server.transport import encode
from croupier.server.transport.messages import FromServer, Told, WalletSent
from croupier.server.transport.view_messages import TableNow, TableViews, viewer_of
from croupier.words import render

SHEET_CHANGES = e.SettingsChanged | e.TableLinked  # events that change the printed layout
MOST_MESSAGES = 5_000  # a second, to all who watch one table: a crowd at one table does not slow the others
LOBBY_SECONDS = 1.0  # minimum time between two lobby messages


class Broadcast:
    """Sends every connected client what that client may see; `house` returns the state that is on disk."""

    def __init__(
        self, house: Callable[[], House], presence: Presence, waiting_lists: WaitingLists, view_seconds: float
    ) -> None:
        self._house, self._presence, self._waiting_lists = house, presence, waiting_lists
        self.dealers: dict[str, str] = {}  # table -> the person dealing there
        self.countdowns: dict[str, Countdown] = {}
        self.bots: frozenset[str] = frozenset()
        self.tally = lobby.Tally()
        self._view_seconds = view_seconds
        self._next_at: dict[str, float] = {}  # table -> the earliest time of its next views
        self._due: set[str] = set()  # tables whose next views are scheduled
        self._views: dict[str, TableViews] = {}  # of the tables that somebody watches
        self._derived: dict[str, Derived] = {}
        self.traffic = Traffic()
        self._lobby_timer: asyncio.TimerHandle | None = None

    # ---- tables ------------------------------------------------------------------------------------------------------

    def send_views(self, table: str) -> None:
        """Send everybody who watches a table what has changed there: at once, or soon if they have just had a view."""
        wait = self._next_at.get(table, 0.0) - monotonic()
        if wait <= 0:
            self._send_views(table)
        elif table not in self._due:
            self._due.add(table)
            asyncio.get_running_loop().call_later(wait, self._send_views, table)

    def _send_views(self, table: str) -> None:
        self._due.discard(table)
        watchers = self._presence.at_table(table)
        if watchers:
            self._update(table, watchers, self.now(table))
            self._next_at[table] = monotonic() + max(self._view_seconds, len(watchers) / MOST_MESSAGES)
        else:
            self._views.pop(table, None)

    def _update(self, table: str, watchers: Collection[Watcher], now: TableNow) -> TableViews:
        views = self._views.setdefault(table, TableViews(table))
        viewers = [viewer_of(watcher.actor) for watcher in watchers]
        try:
            messages = views.update(now, dict.fromkeys(viewers))
        except Exception:
            del self._views[table]  # the next message to each viewer is a whole view
            raise
        if messages:
            self.traffic.views += len(watchers)
            for watcher, viewer in zip(watchers, viewers, strict=True):
                watcher.send(messages[viewer])
        return views

    def send_table(self, watcher: Watcher, table: str) -> bool:
        """Send a client everything about a table; return False if there is no such table."""
        state = self._house().tables.get(table)
        if state is None:
            return False
        now = self.now(table)
        views = self._update(table, self._presence.at_table(table), now)  # so that all have the same version
        self._presence.join(watcher, table)
        watcher.send(encode.encode_sheet(state))
        watcher.send(views.whole(now, viewer_of(watcher.actor)))
        self.traffic.views += 1
        if state.link:
            watcher.send(encode.encode(lobby.meter(self._house(), state.link)))
        return True

    def now(self, table: str) -> TableNow:
        """Return a table at this moment, with what the server adds to its view."""
        now = self.derived(self._house().tables[table])
        dealer, countdown = self.dealers.get(table, lobby.AUTOMATIC), self.countdowns.get(table)
        if now.game.seating is None:
            return TableNow(now, monotonic(), dealer, countdown)
        waiters = self._waiting_lists.waiters(table, self._presence.present)
        is_reserved = partial(self._waiting_lists.is_reserved_for_other, table) if waiters else None
        elsewhere = movable(self._house(), now.table, self.bots)
        return TableNow(now, monotonic(), dealer, countdown, waiters, elsewhere, is_reserved)

    def derived(self, table: Table) -> Derived:
        """Return what follows from a state of a table, computed once for all who look at it."""
        known = self._derived.get(table.id)
        if known is None or known.table is not table:
            known = self._derived[table.id] = Derived(table)
        return known

    def send_sheets(self, records: Iterable[Recorded]) -> None:
        """Send the printed layouts that these records have changed to everybody who watches those tables."""
        for table in dict.fromkeys(record.stream for record in records if isinstance(record.event, SHEET_CHANGES)):
            encoded = encode.encode_sheet(self._house().tables[table])
            for watcher in self._presence.at_table(table):
                watcher.send(encoded)

    # ---- people and the house ----------------------------------------------------------------------------------------

    def send_wallets(self, plans: Sequence[Plan]) -> None:
        """Send the new balance to every player whose wallet has changed."""
        accounts = {account for plan in plans for _, move in plan.transfers for account in (move.out_of, move.into)}
        start, house = wallet(""), self._house()
        for player in (account.removeprefix(start) for account in accounts if account.startswith(start)):
            for watcher in self._presence.by_name(player):
                watcher.send(encode.encode(WalletSent(wallet_of(house, player), debt_of(house.book, player))))

    def send_meters(self, before: House) -> None:
        """Send everybody the jackpot meters that differ from those of the house `before`."""
        for link in self._house().links:
            meter = lobby.meter(self._house(), link)
            if link not in before.links or meter != lobby.meter(before, link):
                self.send_all(meter)

    def send_notice(self, watcher: Watcher, notice: Message) -> None:
        """Send one client a notice about the whole house."""
        watcher.send(encode.encode(_house_notice(notice)))

    def send_notice_to_all(self, notice: Message) -> None:
        self.send_all(_house_notice(notice))

    def send_all(self, message: FromServer) -> None:
        """Send one message to every connected client."""
        encoded = encode.encode(message)
        for watcher in tuple(self._presence.everybody):
            watcher.send(encoded)

    # ---- the lobby ---------------------------------------------------------------------------------------------------

    def lobby_text(self) -> bytes:
        """Return the lobby as JSON."""
        return encode.encode(lobby.lobby(self._house(), self._waiting_lists, self.dealers, self.tally.a_minute()))

    def schedule_lobby(self) -> None:
        """Send the lobby to people who watch no table, at most once a second."""
        if self._lobby_timer is None:
            self._lobby_timer = asyncio.get_running_loop().call_later(LOBBY_SECONDS, self._send_lobby)

    def _send_lobby(self) -> None:
        self._lobby_timer = None
        watchers = [watcher for watcher in self._presence.everybody if not watcher.watching]
        if watchers:
            encoded = self.lobby_text()
            for watcher in watchers:
                watcher.send(encoded)


def _house_notice(notice: Message) -> Told:
    return Told(render(notice), "")
