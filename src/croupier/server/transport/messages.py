"""Bytes <-> messages: what the page and the server say to each other over one WebSocket, and the schema of it."""

from msgspec import Struct

from croupier.engine.view_types import Effect, Happened, Sheet, TableShown
from croupier.record.commands import AnyCommand
from croupier.rules.base import snake
from croupier.rules.document import Para
from croupier.rules.message import Value

# ---- page -> server --------------------------------------------------------------------------------------------------


class ClientMessage(Struct, frozen=True, tag=snake, forbid_unknown_fields=True):
    pass


class Join(ClientMessage, frozen=True):
    """Watch a table; also the way to ask for everything anew after a gap."""

    table: str


class Part(ClientMessage, frozen=True):
    """Stop watching."""

    table: str


class Signature(Struct, frozen=True, forbid_unknown_fields=True):
    """Another member of staff signs a ruling at this console."""

    name: str
    pin: str


class Say(ClientMessage, frozen=True):
    """A command, with an id made by the client: a repeat gets the first answer and has no second effect."""

    id: str
    table: str
    command: AnyCommand
    sign: Signature | None = None


class DealNext(ClientMessage, frozen=True):
    """A human dealer does the next step that is owed (opens, closes, deals a card, reveals, settles)."""

    id: str
    table: str


class Preview(ClientMessage, frozen=True):
    """What would this command do? Nothing is changed."""

    id: str
    table: str
    command: AnyCommand
    sign: Signature | None = None


class JoinList(ClientMessage, frozen=True):
    """Wait for a seat at a table that is full."""

    id: str
    table: str


class LeaveList(ClientMessage, frozen=True):
    """Wait no longer; staff name whom they strike."""

    id: str
    table: str
    player: str = ""


class CallFromList(ClientMessage, frozen=True):
    """Staff: this one is called before all others, or once more."""

    id: str
    table: str
    player: str


class Ping(ClientMessage, frozen=True):
    at: int
    touched: bool = False  # has the page been touched, by a key or a pointer, since the last one?


FromClient = Join | Part | Say | DealNext | Preview | JoinList | LeaveList | CallFromList | Ping

# ---- server -> page --------------------------------------------------------------------------------------------------


class ServerMessage(Struct, frozen=True, tag=snake):
    pass


class Clock(Struct, frozen=True):
    """A running countdown: `left` milliseconds of `of`; what its end means, in words."""

    left: int
    of: int
    says: str
    number: str  # the paragraph: "5.5"


class You(Struct, frozen=True):
    player: str
    role: str
    wallet: int
    debt: int = 0  # what they owe to the house after a ruling


class Welcome(ServerMessage, frozen=True):
    you: You


class SheetSent(ServerMessage, frozen=True):
    sheet: Sheet


class WaiterShown(Struct, frozen=True):
    """One name of a waiting list, the first to come first."""

    player: str
    seat: int  # kept for him; 0 while he is not called
    left: int  # milliseconds that it is still kept
    of: int
    away: bool  # not connected now


class OnList(Struct, frozen=True):
    """Where the person who hears this waits."""

    table: str
    title: str
    place: int  # 1: the first
    waiting: int
    seat: int
    left: int
    of: int


class ListsSent(ServerMessage, frozen=True):
    """All the lists one is on, after each change of one of them."""

    lists: tuple[OnList, ...]


class Told(ServerMessage, frozen=True):
    """Something a person should know, about a table."""

    says: str
    table: str


class ViewSent(ServerMessage, frozen=True):
    """Dense per table: `seq` counts the table's events, `previous` is the one this follows for this viewer."""

    view: TableShown
    previous: int
    clock: Clock | None
    dealer: str  # "automatic", or the name of the person dealing
    waiting: tuple[WaiterShown, ...] = ()


class MeterSent(ServerMessage, frozen=True):
    link: str
    name: str
    cents: int
    healthy: bool


class WalletSent(ServerMessage, frozen=True):
    cents: int
    debt: int = 0


class Refusal(Struct, frozen=True):
    why: str  # the sentence
    para: Para | None
    summary: str
    field: str
    code: str = ""
    values: dict[str, Value] = {}


class Answer(ServerMessage, frozen=True):
    """The one answer to a command: durable when `refused` is null."""

    id: str
    refused: Refusal | None = None
    seq: int = 0


class Previewed(ServerMessage, frozen=True):
    id: str
    refused: Refusal | None
    happened: tuple[Happened, ...]
    effects: tuple[Effect, ...]


class TableRow(Struct, frozen=True):
    """One table in the lobby."""

    table: str
    title: str
    game: str
    least: int
    most: int
    taken: int
    box_count: int
    link: str
    dealer: str
    phase: str
    says: str = ""  # what stands for the limits where no bet has any
    listed: bool = False  # has it a waiting list?
    waiting: int = 0
    kept: int = 0  # free seats that are kept for people on the list
    cashier: bool = False  # chips are bought and cashed at the cashier


class GameRow(Struct, frozen=True):
    game: str
    title: str
    blurb: str
    felt: str
    document: str
    board: int  # Community Cards of a round
    jackpot: bool = False  # tables on a link have a jackpot bet


class LobbySent(ServerMessage, frozen=True):
    games: tuple[GameRow, ...]
    tables: tuple[TableRow, ...]
    meters: tuple[MeterSent, ...]
    rounds_a_minute: int


class Stopped(ServerMessage, frozen=True):
    """The house can write nothing more: what was not answered may or may not have been done."""

    why: str


class Pong(ServerMessage, frozen=True):
    at: int


FromServer = (
    Welcome
    | SheetSent
    | ViewSent
    | MeterSent
    | WalletSent
    | Answer
    | Previewed
    | LobbySent
    | ListsSent
    | Told
    | Stopped
    | Pong
)
