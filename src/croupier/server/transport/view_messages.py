"""The messages that keep the viewers of one table up to date: each section is encoded once for all who get it."""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, Protocol

import msgspec

from croupier.engine.derived import Derived
from croupier.engine.private_view import offers, private_sections
from croupier.engine.public_view import public_sections
from croupier.engine.view_patches import GROWING, Lazy, Sections
from croupier.record.commands import AnyCommand
from croupier.rules.game import LegalAction
from croupier.rules.roles import SPECTATOR, Actor, Role

_ENCODER = msgspec.json.Encoder()
_encode = _ENCODER.encode
TIMED = frozenset(("clock", "waiting"))  # they show how much time is left
Members = list[bytes]  # of a JSON object: "name":value


class Timed(Protocol):
    """Something that shows how much time is left. It counts as changed only if the moment when it ends has changed."""

    def shown(self, now: float) -> object: ...


class TableNow(NamedTuple):
    """One table at one moment, with what the server adds to its view."""

    derived: Derived
    moment: float
    dealer: str
    countdown: Timed | None = None
    waiters: Timed | None = None
    elsewhere: tuple[str, ...] = ()  # players at other tables whom staff may move here
    is_reserved: Callable[[AnyCommand, str], bool] | None = None  # whether a seat is reserved for somebody else

    def public(self) -> Sections:
        sections = public_sections(self.derived)
        sections |= {"clock": self._timed(self.countdown), "dealer": self.dealer, "waiting": self._timed(self.waiters)}
        return sections

    def _timed(self, end: Timed | None) -> Lazy | None:
        return Lazy(end, lambda: end.shown(self.moment)) if end else None

    def private(self, viewer: Actor) -> Sections:
        """Return the private sections without offers of seats that are reserved for others."""
        sections = private_sections(self.derived, viewer, self.elsewhere)
        if self.is_reserved and "offers" in sections:
            actions: tuple[LegalAction, ...] = sections["offers"].facts
            free = [action for action in actions if not self.is_reserved(action.command, viewer.name)]
            sections["offers"] = offers(tuple(free))
        return sections


def viewer_of(actor: Actor) -> Actor:
    """Return the viewer whose view a person gets: everybody who only watches gets the same."""
    return actor if actor.role is Role.PLAYER or actor.is_staff else SPECTATOR


class Sent(NamedTuple):
    """A section as its viewers have it."""

    section: Any
    facts: object
    encoded: bytes  # empty if the section grows


class Part:
    """A part of a view as its viewers have it."""

    def __init__(self) -> None:
        self._sent: dict[str, Sent] = {}

    def update(self, sections: Sections) -> Members:
        """Return the sections that have changed; null for those that are empty now."""
        before, members = self._sent, Members()
        self._sent = now = dict[str, Sent]()
        for name, section in sections.items():
            facts = section.facts if type(section) is Lazy else section
            if not facts:
                continue
            old = before.get(name, UNSENT)
            if facts is old.facts or facts == old.facts:
                now[name] = Sent(section, old.facts, old.encoded)
            elif name in GROWING:
                now[name] = Sent(section, facts, b"")
                members.append(_member(name, _encode(_growth(section, old.section))))
            else:
                encoded = _encode(section.show() if type(section) is Lazy else section)
                now[name] = Sent(section, facts, encoded)
                if encoded != old.encoded or name in TIMED:  # the same time left, from another moment
                    members.append(_member(name, encoded))
        members += [_member(name, b"null") for name in before if name not in now]
        return members

    def whole(self) -> Members:
        return [_member(name, _whole(name, sent)) for name, sent in self._sent.items()]


UNSENT = Sent((), None, b"")


def _member(name: str, encoded: bytes) -> bytes:
    return b'"%b":%b' % (name.encode(), encoded)


def _whole(name: str, sent: Sent) -> bytes:
    if name in GROWING:
        return _encode(_growth(sent.section, ()))
    return _encode(sent.section.show()) if name in TIMED else sent.encoded


def _growth(lines: tuple[object, ...], old: tuple[object, ...]) -> dict[str, object]:
    """Return how many lines of a growing section are kept, and which follow them."""
    kept = len(old)
    if lines[:kept] != old:
        pairs = enumerate(zip(lines, old, strict=False))
        kept = next((index for index, (line, known) in pairs if line != known), len(lines))
    return {"kept": kept, "more": lines[kept:]}


class TableViews:
    """What the viewers of one table have, and the messages that bring them from version to version."""

    def __init__(self, table: str) -> None:
        self._head = b'{"type":"view_sent","table":' + _encode(table)
        self.version = self._seq = 0
        self._public = Part()
        self._private: dict[Actor, Part] = {}

    def update(self, now: TableNow, viewers: Iterable[Actor]) -> dict[Actor, bytes]:
        """Return the next message to each of these viewers, who have the last version; none if nothing has changed."""
        public = self._public.update(now.public())
        parts = {viewer: self._private.get(viewer) or Part() for viewer in viewers}
        private = {viewer: part.update(now.private(viewer)) for viewer, part in parts.items()}
        self._private = parts
        seq, self._seq = self._seq, now.derived.table.seq
        if not public and seq == self._seq and not any(private.values()):
            return {}
        self.version += 1
        shared = self._shared(self.version - 1, public)
        return {viewer: _message(shared, members) for viewer, members in private.items()}

    def whole(self, now: TableNow, viewer: Actor) -> bytes:
        """Return the full view of the current version to a viewer who may have nothing yet."""
        part = self._private.get(viewer)
        if part is None:
            part = self._private[viewer] = Part()
            part.update(now.private(viewer))
        return _message(self._shared(0, self._public.whole()), part.whole())

    def _shared(self, base: int, public: Members) -> bytes:
        numbers = b',"seq":%d,"version":%d,"base":%d' % (self._seq, self.version, base)
        return b"".join((self._head, numbers, b',"public":{', b",".join(public), b'},"private":{'))


def _message(shared: bytes, private: Members) -> bytes:
    return b"".join((shared, b",".join(private), b"}}"))
