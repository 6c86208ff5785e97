"""Messages for one person, sent to all their screens, or stored until they connect."""

from collections import OrderedDict

from croupier.rules.coded_message import Message
from croupier.server.notes import Notes, NoticeFor
from croupier.server.people.presence import Presence, Watcher
from croupier.server.transport import encode
from croupier.server.transport.messages import Told
from croupier.words import render

MOST_KEPT = 1_000  # messages stored for people who are not connected


class Notifications:
    """Notices of the house to single people; for a person who is not connected, the newest one is stored."""

    def __init__(self, presence: Presence, notes: Notes) -> None:
        self._presence, self._notes = presence, notes
        self._undelivered: OrderedDict[str, bytes] = OrderedDict()

    def tell(self, player: str, notice: Message, table: str) -> None:
        """Send a notice to every open page of a person, or store it until they connect."""
        text = encode.encode(Told(render(notice), table))
        is_elsewhere = player in self._presence.elsewhere
        if is_elsewhere:
            self._notes.tell(NoticeFor(player, text))
        if not self.pass_on(player, text) and not is_elsewhere:
            self._undelivered[player] = text
            if len(self._undelivered) > MOST_KEPT:
                self._undelivered.popitem(last=False)

    def pass_on(self, player: str, text: bytes) -> bool:
        """Send a message to every screen of a person at this process; return whether there is one."""
        watchers = tuple(self._presence.by_name(player))
        for watcher in watchers:
            watcher.send(text)
        return bool(watchers)

    def hear(self, note: NoticeFor) -> None:
        """Send a message that another process has for somebody here."""
        self.pass_on(note.name, note.text)

    def deliver(self, watcher: Watcher) -> None:
        """Send the stored notice, if any, to a person who connects."""
        if encoded := self._undelivered.pop(watcher.actor.name, b""):
            watcher.send(encoded)
