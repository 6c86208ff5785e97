"""The messages between page and server over one WebSocket."""

from enum import StrEnum

from msgspec import Struct

from croupier.engine.view_types import Effect, Happened, Sheet, ViewSent
from croupier.record.commands import AnyCommand
from croupier.rules.base_classes import snake
from croupier.rules.coded_message import Value
from croupier.rules.document import Para

# ---- page -> server --------------------------------------------------------------------------------------------------


class ClientMessage(Struct, frozen=True, tag=snake, forbid_unknown_fields=True):
    """A message from the page."""


class Join(ClientMessage, frozen=True):
    """Watch a table, or ask for its whole state again after a gap."""

    table: str


class Part(ClientMessage, frozen=True):
    """Stop watching a table, the opposite of Join."""

    table: str


class Signature(Struct, frozen=True, forbid_unknown_fields=True):
    """The name and PIN of another member of staff who signs a ruling at this console."""

    name: str
    pin: str


class Say(ClientMessage, frozen=True):
    """A command with an id from the client: a repeat gets the first answer and has no second effect."""

    id: str
    table: str
    command: AnyCommand
    sign: Signature | None = None


class DealNext(ClientMessage, frozen=True):
    """Take the dealer's next step at a table: open, close, deal a card, reveal or settle. For human dealers."""

    id: str
    table: str


class Preview(ClientMessage, frozen=True):
    """Ask what a command would do; changes nothing."""

    id: str
    table: str
    command: AnyCommand
    sign: Signature | None = None


class JoinList(ClientMessage, frozen=True):
    """Join the waiting list of a full table."""

    id: str
    table: str


class LeaveList(ClientMessage, frozen=True):
    """Leave a waiting list; staff may remove a player from one by name."""

    id: str
    table: str
    player: str = ""


class CallFromList(ClientMessage, frozen=True):
    """Give a player on a waiting list the next free seat, or call them again; for staff only."""

    id: str
    table: str
    player: str


class Ping(ClientMessage, frozen=True):
    """A message by which the page shows that it is still there."""

    at: int
    touched: bool = False  # whether a key or pointer was used since the last ping


FromClient = Join | Part | Say | DealNext | Preview | JoinList | LeaveList | CallFromList | Ping

# ---- server -> page --------------------------------------------------------------------------------------------------


class ServerMessage(Struct, frozen=True, tag=snake):
    """A message to the page."""


class ClockKind(StrEnum):
    """What a countdown measures."""

    BETTING = "betting"
    DECISION = "decision"
    TIME_BANK = "time_bank"  # the extra time of a player whose time for a decision has run out


class Clock(Struct, frozen=True):
    """A running countdown: `left` of its `of` milliseconds remain; `text` says what happens at its end."""

    kind: ClockKind
    left: int
    of: int
    text: str
    number: str  # the paragraph: "5.5"


class You(Struct, frozen=True):
    """The signed-in person to whom a connection belongs."""

    player: str
    role: str
    wallet: int
    debt: int = 0  # owed to the house after a ruling


class Welcome(ServerMessage, frozen=True):
    """The first message to a person who is signed in."""

    you: You


class SheetSent(ServerMessage, frozen=True):
    """The printed layout of a table."""

    sheet: Sheet


class WaiterShown(Struct, frozen=True):
    """One player on a waiting list, as everybody at the table sees it."""

    player: str
    seat: int  # reserved for them; 0 until they are called
    left: int  # milliseconds that remain
    of: int
    away: bool  # not connected now


class OnList(Struct, frozen=True):
    """The recipient's place on one waiting list."""

    table: str
    title: str
    place: int  # 1 is the first
    waiting: int
    seat: int
    left: int
    of: int


class ListsSent(ServerMessage, frozen=True):
    """The recipient's places on all waiting lists, sent after each change."""

    lists: tuple[OnList, ...]


class Told(ServerMessage, frozen=True):
    """A notice to one person, which may be about a table."""

    text: str
    table: str


class MeterSent(ServerMessage, frozen=True):
    """The jackpot that the screens of a link display."""

    link: str
    name: str
    cents: int
    healthy: bool


class WalletSent(ServerMessage, frozen=True):
    """The recipient's wallet and debt, in cents."""

    cents: int
    debt: int = 0


class Refusal(Struct, frozen=True):
    """A refusal with all that the page shows of it."""

    why: str  # the sentence
    para: Para | None
    summary: str
    field: str
    code: str = ""
    values: dict[str, Value] = {}


class Answer(ServerMessage, frozen=True):
    """The one answer to a command; if `refused` is null, the command is on disk."""

    id: str
    refused: Refusal | None = None
    seq: int = 0


class Previewed(ServerMessage, frozen=True):
    """What a command would do, or why it would be refused."""

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
    text: str = ""  # shown instead of the limits in Poker
    listed: bool = False  # has a waiting list
    waiting: int = 0
    kept: int = 0  # free seats reserved for people on the list
    cashier: bool = False  # chips are bought and cashed at the cashier


class GameRow(Struct, frozen=True):
    """One game in the lobby."""

    game: str
    title: str
    blurb: str
    document: str
    board: int  # Community Cards of a round
    jackpot: bool = False  # tables on a link have a jackpot bet


class LobbySent(ServerMessage, frozen=True):
    """The lobby: games, tables and jackpot meters."""

    games: tuple[GameRow, ...]
    tables: tuple[TableRow, ...]
    meters: tuple[MeterSent, ...]
    rounds_a_minute: int


class Stopped(ServerMessage, frozen=True):
    """The house cannot write any more: commands without an answer may or may not have been executed."""

    why: str


class Pong(ServerMessage, frozen=True):
    """The answer to a ping."""

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
