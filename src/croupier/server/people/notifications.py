"""What one person is to know: told at once on every screen of his, or when he comes back."""

from collections import OrderedDict

from croupier.server.people.presence import Presence, Watcher
from croupier.server.transport import encode
from croupier.server.transport.messages import Told

MOST_KEPT = 1_000  # people who have gone before they could be told


class Notifications:
    def __init__(self, crowd: Presence) -> None:
        self._crowd = crowd
        self._kept: OrderedDict[str, str] = OrderedDict()

    def tell(self, player: str, says: str, table: str) -> None:
        text = encode.encode(Told(says, table))
        here = tuple(self._crowd.named(player))
        for each in here:
            each.send(text)
        if not here:
            self._kept[player] = text
            if len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)

    def deliver(self, watcher: Watcher) -> None:
        if kept := self._kept.pop(watcher.who.name, ""):
            watcher.send(kept)
