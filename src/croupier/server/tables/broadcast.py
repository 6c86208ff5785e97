"""Messages to connected clients: views and printed layouts of tables, wallets, meters, the lobby, notices."""

import asyncio
from collections.abc import Callable, Iterable, Sequence
from functools import partial

from croupier.engine.table import game_of
from croupier.house.debts import debt_of
from croupier.house.execute import House, Plan
from croupier.house.ledger_accounts import wallet
from croupier.record import events as e
from croupier.record.stored_event import Recorded
from croupier.rules.coded_message import Message
from croupier.server.clock import monotonic
from croupier.server.people.presence import Presence, Watcher
from croupier.server.people.session import wallet_of
from croupier.server.tables import lobby
from croupier.server.tables.pace import Countdown
from croupier.server.tables.relocation import movable
from croupier.server.tables.waiting_lists.lists_by_table import WaitingLists
from croupier.server.transport import encode
from croupier.server.transport.messages import FromServer, Told, WalletSent
from croupier.words import render

SHEET_CHANGES = e.SettingsChanged | e.TableLinked  # events that change the printed layout
LOBBY_SECONDS = 1.0  # minimum time between two lobby messages


class Broadcast:
    """Sends every connected client what that client may see; `house` returns the state that is on disk."""

    def __init__(self, house: Callable[[], House], presence: Presence, waiting_lists: WaitingLists) -> None:
        self._house, self._presence, self._waiting_lists = house, presence, waiting_lists
        self.dealers: dict[str, str] = {}  # table -> the person dealing there
        self.countdowns: dict[str, Countdown] = {}
        self.bots: frozenset[str] = frozenset()
        self.tally = lobby.Tally()
        self._lobby_timer: asyncio.TimerHandle | None = None

    # ---- tables ------------------------------------------------------------------------------------------------------

    def send_views(self, table: str) -> None:
        """Send the table's current view to everybody who watches it."""
        views = self.views(table)
        for watcher in self._presence.at_table(table):
            self._send_view(watcher, table, views, watcher.watching[table])

    def send_table(self, watcher: Watcher, table: str) -> bool:
        """Send a client everything about a table; return False if there is no such table."""
        state = self._house().tables.get(table)
        if state is None:
            return False
        self._presence.join(watcher, table)
        watcher.send(encode.encode_sheet(state))
        self._send_view(watcher, table, self.views(table), 0)
        if state.link:
            watcher.send(encode.encode(lobby.meter(self._house(), state.link)))
        return True

    def _send_view(self, watcher: Watcher, table: str, views: encode.Views, previous: int) -> None:
        watcher.send(views.for_viewer(watcher.actor, previous))
        watcher.watching[table] = self._house().tables[table].seq

    def views(self, table: str) -> encode.Views:
        """Return the current views of a table, one for each kind of viewer."""
        countdown = self.countdowns.get(table)
        clock = countdown.shown(monotonic()) if countdown else None
        state, dealer = self._house().tables[table], self.dealers.get(table, lobby.AUTOMATIC)
        if game_of(state).seating is None:
            return encode.Views(state, clock, dealer)
        waiting = self._waiting_lists.view(table, self._presence.present, monotonic())
        elsewhere = movable(self._house(), state, self.bots)
        is_reserved = partial(self._waiting_lists.is_reserved_for_other, table)
        return encode.Views(state, clock, dealer, waiting, elsewhere=elsewhere, is_reserved=is_reserved)

    def send_sheets(self, records: Iterable[Recorded]) -> None:
        """Send the printed layouts that these records have changed to everybody who watches those tables."""
        for table in dict.fromkeys(record.stream for record in records if isinstance(record.event, SHEET_CHANGES)):
            for watcher in self._presence.at_table(table):
                watcher.send(encode.encode_sheet(self._house().tables[table]))

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
        text = encode.encode(message)
        for watcher in tuple(self._presence.everybody):
            watcher.send(text)

    # ---- the lobby ---------------------------------------------------------------------------------------------------

    def lobby_text(self) -> str:
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
            text = self.lobby_text()
            for watcher in watchers:
                watcher.send(text)


def _house_notice(notice: Message) -> Told:
    return Told(render(notice), "")
