"""How a house is run, and what whoever started it wants to print."""

from collections.abc import Callable
from pathlib import Path

from msgspec import Struct

from croupier.server.command_queue import SNAPSHOT_EVERY, stop_process
from croupier.server.disk_space import DiskLimits
from croupier.server.people.guests import Guests
from croupier.server.people.idle_sessions import IdleLimits
from croupier.server.tables.pace import Pace
from croupier.store.witness import Witness


class Options(Struct, frozen=True, kw_only=True):
    """The defaults are for people."""

    bots: bool = True  # company in a demo house
    pins: dict[str, str] = {}  # of the demo staff; random where none is given
    pace: Pace = Pace()  # Pace().times(0.01) is a hundred times as fast
    idle: IdleLimits = IdleLimits()  # after which a session is over
    resume_within: float = 60.0  # seconds after which an interrupted round is ruled on (5.7)
    hosts: tuple[str, ...] = ()  # names this house is called by, beside addresses and localhost
    messages: tuple[int, float] = (100, 20.0)  # so many in so many seconds from one person, or address of strangers
    guests: Guests | None = None  # open in a demo, by the cashier elsewhere
    guest_chips: int = 200_000  # cents that a new guest receives where guests are free to come
    repeatable: tuple[int, float] = (2_000, 3600.0)  # bets and chips moved by one person, to and fro
    sign_ins_a_minute: int = 30  # from one address
    questions: tuple[int, float] = (600, 60.0)  # so many in so many seconds from one person, or address of strangers
    sockets_an_address: int = 100  # open at a time
    connections: int = 10_000  # that this process can hold, below HTTP
    proxies: tuple[str, ...] = ()  # addresses and networks whose word is taken for where somebody comes from
    disk_limits: DiskLimits = DiskLimits()
    disks: tuple[Path, ...] = ()  # places whose room is watched
    witness: Witness | None = None  # who sees the heads of the chain
    snapshot_every: int = SNAPSHOT_EVERY  # entries
    halt: Callable[[BaseException], None] = stop_process  # when the store fails


class Opened(Struct, frozen=True):
    """A house that is open."""

    host: str
    port: int
    staff: tuple[tuple[str, str, str], ...]  # name, role, PIN: of the demo only
    tables: tuple[tuple[str, str], ...]  # id, title
    connections: int = 0  # that it can hold
    has_staff: bool = True  # does anybody work here?
