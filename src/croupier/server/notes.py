"""Notes: what the leading process tells the others that no record says, because it is forgotten after a restart."""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from msgspec import Struct


class PlaceKept(Struct, frozen=True):
    """A player on a waiting list, maybe with a seat reserved for some seconds."""

    player: str
    seat: int = 0
    seconds: float = 0.0


class ListChanged(Struct, frozen=True, tag=True):
    """The whole waiting list of a table."""

    table: str
    places: tuple[PlaceKept, ...]


class DealerChanged(Struct, frozen=True, tag=True):
    """The person who deals at a table; "" is the automatic dealer."""

    table: str
    dealer: str


class NoticeFor(Struct, frozen=True, tag=True):
    """An encoded message for every screen of one person."""

    name: str
    text: bytes


class SessionsEnded(Struct, frozen=True, tag=True):
    """Sessions whose screens are closed with this reason."""

    sessions: tuple[str, ...]
    why: str


AnyNote = ListChanged | DealerChanged | NoticeFor | SessionsEnded
encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(AnyNote).decode


class Notes:
    """Writes notes while this process leads, and hands those of the leader to the rooms of this process."""

    def __init__(self) -> None:
        self.write: Callable[[bytes], None] | None = None  # set while this process leads a shared house
        self._hear: dict[type, Callable[[Any], None]] = {}

    def heard_by(self, kind: type, hear: Callable[[Any], None]) -> None:
        self._hear[kind] = hear

    def tell(self, note: AnyNote) -> None:
        """Tell the other processes; without others, or while another process leads, do nothing."""
        if self.write:
            self.write(encode(note))

    def hear(self, bodies: Sequence[bytes]) -> None:
        """Hand over the notes of another process that leads; unknown ones are of a newer program."""
        for body in bodies:
            try:
                note = _decode(body)
            except msgspec.ValidationError:
                continue
            if hear := self._hear.get(type(note)):
                hear(note)
