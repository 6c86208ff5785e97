"""The messages that keep the viewers of one table up to date: each section is encoded once for all who get it."""

from collections.abc import Callable, Iterable
from typing import NamedTuple, Protocol

import msgspec

from croupier.engine.derived import Derived
from croupier.engine.private_view import private_sections
from croupier.engine.public_view import Sections, public_sections
from croupier.engine.view_patches import GROWING
from croupier.engine.view_types import Offer
from croupier.record.commands import AnyCommand
from croupier.rules.roles import SPECTATOR, Actor, Role

_ENCODER = msgspec.json.Encoder()
_encode = _ENCODER.encode
Members = list[bytes]  # of a JSON object: "name":value


class Timed(Protocol):
    """Something that shows how much time is left. It changes when its end does, not with every moment."""

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
        sections |= {"clock": self.countdown, "dealer": self.dealer, "waiting": self.waiters}
        return sections

    def private(self, viewer: Actor) -> Sections:
        """Return the private sections without offers of seats that are reserved for others."""
        sections = private_sections(self.derived, viewer, self.elsewhere)
        if self.is_reserved:
            offers: tuple[Offer, ...] = sections.get("offers", ())  # type: ignore[assignment]
            free = [offer for offer in offers if not self.is_reserved(offer.command, viewer.name)]
            sections["offers"] = tuple(free)
        return sections


def viewer_of(actor: Actor) -> Actor:
    """Return the viewer whose view a person gets: everybody who only watches gets the same."""
    return actor if actor.role is Role.PLAYER or actor.is_staff else SPECTATOR


class Part:
    """A part of a view as its viewers have it."""

    def __init__(self) -> None:
        self._sections: Sections = {}

    def update(self, sections: Sections, moment: float) -> Members:
        """Return the sections that have changed; null for those that are empty now."""
        before, members = self._sections, Members()
        self._sections = {name: section for name, section in sections.items() if section not in EMPTY}
        for name, section in self._sections.items():
            old = before.get(name)
            if section is not old and section != old:
                members.append(_member(name, section, old, moment))
        members += [b'"%b":null' % name.encode() for name in before if name not in self._sections]
        return members

    def whole(self, moment: float) -> Members:
        return [_member(name, section, None, moment) for name, section in self._sections.items()]


EMPTY: tuple[object, ...] = ((), "", None)
TIMED = frozenset(("clock", "waiting"))


def _member(name: str, section: object, old: object, moment: float) -> bytes:
    if name in GROWING:
        assert isinstance(section, tuple)
        return b'"%b":%b' % (name.encode(), _encode(_growth(section, old if isinstance(old, tuple) else ())))
    shown = section.shown(moment) if name in TIMED else section  # type: ignore[attr-defined]
    return b'"%b":%b' % (name.encode(), _encode(shown))


def _growth(lines: tuple[object, ...], old: tuple[object, ...]) -> dict[str, object]:
    """Return how many lines of a growing section are kept, and which follow them."""
    kept = len(old)
    if lines[:kept] != old:
        kept = next((index for index, pair in enumerate(zip(lines, old)) if pair[0] != pair[1]), len(lines))
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
        public = self._public.update(now.public(), now.moment)
        parts = {viewer: self._private.get(viewer) or Part() for viewer in viewers}
        private = {viewer: part.update(now.private(viewer), now.moment) for viewer, part in parts.items()}
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
            part.update(now.private(viewer), now.moment)
        return _message(self._shared(0, self._public.whole(now.moment)), part.whole(now.moment))

    def _shared(self, base: int, public: Members) -> bytes:
        numbers = b',"seq":%d,"version":%d,"base":%d' % (self._seq, self.version, base)
        return b"".join((self._head, numbers, b',"public":{', b",".join(public), b'},"private":{'))


def _message(shared: bytes, private: Members) -> bytes:
    return b"".join((shared, b",".join(private), b"}}"))
