"""Messages for one person, sent to all their screens, or stored until they connect."""

from collections import OrderedDict

from croupier.rules.coded_message import Message
from croupier.server.people.presence import Presence, Watcher
from croupier.server.transport import encode
from croupier.server.transport.messages import Told
from croupier.words import render

MOST_KEPT = 1_000  # messages stored for people who are not connected


class Notifications:
    """Notices of the house to single people; for a person who is not connected, the newest one is stored."""

    def __init__(self, presence: Presence) -> None:
        self._presence = presence
        self._undelivered: OrderedDict[str, bytes] = OrderedDict()

    def tell(self, player: str, notice: Message, table: str) -> None:
        """Send a notice to every open page of a person, or store it until they connect."""
        encoded = encode.encode(Told(render(notice), table))
        watchers = tuple(self._presence.by_name(player))
        for watcher in watchers:
            watcher.send(encoded)
        if not watchers:
            self._undelivered[player] = encoded
            if len(self._undelivered) > MOST_KEPT:
                self._undelivered.popitem(last=False)

    def deliver(self, watcher: Watcher) -> None:
        """Send the stored notice, if any, to a person who connects."""
        if encoded := self._undelivered.pop(watcher.actor.name, b""):
            watcher.send(encoded)
