"""Bytes <-> messages: what the page and the server say to each other over one WebSocket, and the schema of it."""

from msgspec import Struct

from croupier.engine.shown import Effect, Happened, Sheet, TableShown
from croupier.rules.commands import AnyCommand, snake
from croupier.rules.document import Para

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


class Ping(ClientMessage, frozen=True):
    at: int


FromClient = Join | Part | Say | DealNext | Preview | Ping

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


class Welcome(ServerMessage, frozen=True):
    you: You


class SheetSent(ServerMessage, frozen=True):
    sheet: Sheet


class ViewSent(ServerMessage, frozen=True):
    """Dense per table: `seq` counts the table's events, `previous` is the one this follows for this viewer."""

    view: TableShown
    previous: int
    clock: Clock | None
    dealer: str  # "automatic", or the name of the person dealing


class MeterSent(ServerMessage, frozen=True):
    link: str
    name: str
    cents: int
    healthy: bool


class WalletSent(ServerMessage, frozen=True):
    cents: int


class Refusal(Struct, frozen=True):
    why: str
    para: Para | None
    summary: str
    field: str


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


class GameRow(Struct, frozen=True):
    game: str
    title: str
    blurb: str
    felt: str
    document: str
    board: int  # Community Cards of a round


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


FromServer = Welcome | SheetSent | ViewSent | MeterSent | WalletSent | Answer | Previewed | LobbySent | Stopped | Pong
