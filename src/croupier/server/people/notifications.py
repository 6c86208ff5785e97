"""Messages for one person, sent to all their screens, or stored until they connect."""

from collections import OrderedDict

from croupier.server.people.presence import Presence, Watcher
from croupier.server.transport import encode
from croupier.server.transport.messages import Told

MOST_KEPT = 1_000  # messages stored for people who are not connected


class Notifications:
    def __init__(self, crowd: Presence) -> None:
        self._crowd = crowd
        self._undelivered: OrderedDict[str, str] = OrderedDict()

    def tell(self, player: str, sentence: str, table: str) -> None:
        text = encode.encode(Told(sentence, table))
        watchers = tuple(self._crowd.named(player))
        for watcher in watchers:
            watcher.send(text)
        if not watchers:
            self._undelivered[player] = text
            if len(self._undelivered) > MOST_KEPT:
                self._undelivered.popitem(last=False)

    def deliver(self, watcher: Watcher) -> None:
        if text := self._undelivered.pop(watcher.who.name, ""):
            watcher.send(text)
