"""The options of a house, and the facts about an open house that the command line prints."""

from collections.abc import Callable
from pathlib import Path

from msgspec import Struct

from croupier.server.command_queue import SNAPSHOT_EVERY, stop_process
from croupier.server.disk_space import DiskLimits
from croupier.server.people.guest_admission import Guests
from croupier.server.people.idle_sessions import IdleLimits
from croupier.server.tables.pace import Pace
from croupier.store.witness import Witness


class Options(Struct, frozen=True, kw_only=True):
    """How to run a house; the default values suit human players."""

    bots: bool = True  # in a demo house
    pins: dict[str, str] = {}  # of the demo staff; random unless given
    pace: Pace = Pace()  # Pace().times(0.01) is a hundred times faster
    idle: IdleLimits = IdleLimits()  # after which a session ends
    resume_within: float = 60.0  # seconds after which an interrupted round is ruled on (5.7)
    hosts: tuple[str, ...] = ()  # host names of this house, besides addresses and localhost
    messages: tuple[int, float] = (100, 20.0)  # count and seconds, per person or, signed out, per address
    guests: Guests | None = None  # default: OPEN in a demo, else CASHIER
    guest_chips: int = 200_000  # cents that a new guest gets if guests are OPEN
    repeatable: tuple[int, float] = (2_000, 3600.0)  # count and seconds: bets and chips moved by one person
    sign_ins_a_minute: int = 30  # from one address
    questions: tuple[int, float] = (600, 60.0)  # count and seconds, per person or, signed out, per address
    sockets_an_address: int = 100
    connections: int = 10_000  # TCP connections that this process can hold
    proxies: tuple[str, ...] = ()  # addresses and networks whose X-Forwarded-For is trusted
    insecure_pins: bool = False  # accept PINs over plain http from other machines
    metrics: bool = True  # count what happens, and answer /metrics
    metrics_token: str = ""  # needed for /metrics; without one, only this machine may read it
    drain_seconds: float = 60.0  # for rounds under way, after SIGTERM
    disk_limits: DiskLimits = DiskLimits()
    disks: tuple[Path, ...] = ()  # folders whose free space is watched
    witness: Witness | None = None  # records the heads of the chain
    snapshot_every: int = SNAPSHOT_EVERY  # entries
    take_over: bool = False  # take a shared house from the process that leads it, at once
    halt: Callable[[BaseException], None] = stop_process  # called when the store fails


class Opened(Struct, frozen=True):
    """What the command line prints about an open house."""

    host: str
    port: int
    staff: tuple[tuple[str, str, str], ...]  # name, role, PIN; in a demo only
    tables: tuple[tuple[str, str], ...]  # id, title
    connections: int = 0  # how many it can hold
    has_staff: bool = True
