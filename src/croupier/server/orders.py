"""Orders as data: what any process of a house can ask of the one that leads.

The process that leads carries an order out at once. Every other process sends it there and waits for the answer.
"""

from collections.abc import Callable
from typing import Any, Protocol

import msgspec
from msgspec import Struct

from croupier.record import commands as c
from croupier.record import events as e
from croupier.rules.roles import Actor
from croupier.server.command_outcome import Reply

Entries = tuple[tuple[str, bytes], ...]


class Execute(Struct, frozen=True, tag=True):
    """A command of a person or of the house at a table."""

    table: str
    command: c.AnyCommand
    by: Actor
    cause: str = ""
    second: Actor | None = None  # who signs at the same console; their PIN was checked


class DealStep(Struct, frozen=True, tag=True):
    """The dealer's next step, by the person who deals at this table from now on."""

    table: str
    by: Actor
    cause: str = ""


class RecordEvent(Struct, frozen=True, tag=True):
    """An event to record in the name of the house."""

    event: e.AnyEvent
    stream: str
    signed: Actor | None = None


class AdmitGuest(Struct, frozen=True, tag=True):
    """A new guest with this name, or a similar one if it is taken; `session` is the key of their session."""

    name: str
    session: str
    cents: int


class BeginSession(Struct, frozen=True, tag=True):
    """Entries of the vault for a session that begins; `address` is where a member of staff signs in."""

    entries: Entries
    name: str = ""
    address: str = ""


class EndSessions(Struct, frozen=True, tag=True):
    """Sessions that have ended, and the mark for it in the vault."""

    sessions: tuple[str, ...]
    mark: str
    why: str = ""  # what the person reads who is still connected


class SetPin(Struct, frozen=True, tag=True):
    """A person's own new PIN; `member` is its encoded hash."""

    member: bytes
    by: Actor


class ProposePin(Struct, frozen=True, tag=True):
    """A new PIN for a colleague, which a second person has to sign."""

    name: str
    member: bytes
    by: Actor


class ChangeList(Struct, frozen=True, tag=True):
    """A change of a table's waiting list: `join`, `leave` or `call`."""

    table: str
    change: str
    player: str
    by: Actor


AnyOrder = Execute | DealStep | RecordEvent | AdmitGuest | BeginSession | EndSessions | SetPin | ProposePin | ChangeList
Carry = Callable[[Any, str], Reply]  # carries out an order; the other argument is the letter that awaits its answer
encode = msgspec.json.Encoder().encode
decode: Callable[[bytes], AnyOrder] = msgspec.json.Decoder(AnyOrder).decode


class Sender(Protocol):
    def send(self, order: AnyOrder, cause: str) -> Reply: ...


class Orders:
    """Where orders go: to the rooms of this process while it leads, otherwise to the process that leads."""

    def __init__(self) -> None:
        self._carry: dict[type, Carry] = {}
        self.sender: Sender | None = None  # to the process that leads; None if this one does

    def carried_out_by(self, **by_kind: Carry) -> None:
        """Name the function that carries out each kind of order, by the name of its class."""
        kinds = {kind.__name__: kind for kind in all_kinds()}
        self._carry |= {kinds[name]: carry for name, carry in by_kind.items()}

    def place(self, order: AnyOrder, cause: str = "") -> Reply:
        return self.sender.send(order, cause) if self.sender else self.carry_out(order)

    def carry_out(self, order: AnyOrder, letter: str = "") -> Reply:
        """Carry out an order here. If `letter` is given, its answer is also written for the process that sent it."""
        return self._carry[type(order)](order, letter)


def all_kinds() -> tuple[type, ...]:
    members: tuple[type, ...] = AnyOrder.__args__
    return members
