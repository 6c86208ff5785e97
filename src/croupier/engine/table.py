"""The state of one table over many rounds: its seats, its chips and the round in play."""

from typing import Any

from msgspec import Struct, field

from croupier.engine import player_entropy
from croupier.engine import proposals as signing
from croupier.record import events as e
from croupier.record.house_settings import Controls
from croupier.rules.base_round import BaseRound, Stake, line_of
from croupier.rules.coded_message import Text
from croupier.rules.game import Game
from croupier.rules.games import BY_ID
from croupier.rules.settings import AnySettings


class Logged(Struct, frozen=True, dict=True):
    """An event in a table's log of the round in play; `transcript.shown_entry` stores its sentence in the instance."""

    seq: int
    event: e.AnyEvent
    game: str


class Table(Struct, frozen=True, gc=False):
    id: str
    game: str
    document: str
    settings: AnySettings
    link: str = ""
    title: str = ""
    seq: int = 1  # events so far
    seats: dict[int, str] = {}  # box -> player
    racks: dict[str, int] = {}  # player -> chips at the table, in cents
    rounds: int = 0
    round: BaseRound | None = None
    closed: bool = False
    blocked: tuple[int, ...] = ()
    notice: Text = ""
    jackpot: str = "on"  # on | failed | off
    log: tuple[Logged, ...] = ()  # events of this round without the dealt cards
    seating: Any = field(default=None, name="kept")  # state of a game with its own seating rules, from round to round
    controls: Controls = Controls()
    proposals: signing.OpenProposals = ()  # awaiting a second signature


def game_of(table: Table) -> Game:
    return BY_ID[table.game]


def phase_of(table: Table) -> str:
    """Return the phase of the table in one word."""
    if table.closed:
        return "closed"
    return "idle" if table.round is None else game_of(table).phase(table.round).value


def has_no_jackpot(table: Table) -> bool:
    """Return whether this is a table of a jackpot game without a link; it plays by 5.17.2(c) (R-65)."""
    return game_of(table).jackpot_down is not None and not table.settings.jackpot_bet


def seat_of(table: Table, player: str) -> int | None:
    for box, seated in table.seats.items():
        if seated == player:
            return box
    return None


def is_playing(table: Table) -> bool:
    """Return whether a round is in progress."""
    return table.round is not None and not table.round.over


def stakes(table: Table) -> tuple[Stake, ...]:
    """Return the bets of the round, settled or not."""
    return game_of(table).stakes(table.round) if table.round else ()


def open_stakes(table: Table) -> tuple[Stake, ...]:
    """Return the bets of the round that are not settled yet."""
    round_ = table.round
    if round_ is None or round_.over:
        return ()
    return tuple(stake for stake in stakes(table) if line_of(round_, stake) is None)


def in_round(table: Table) -> frozenset[str]:
    """Return the players who have a bet in the round in progress."""
    return frozenset(stake.player for stake in stakes(table)) if is_playing(table) else frozenset()


def boxes_held_by_bets(table: Table, player: str) -> frozenset[int]:
    """Return the boxes that are taken by other players' bets, even without a seated player."""
    if game_of(table).allows_standing or not is_playing(table):
        return frozenset()
    return frozenset(stake.box for stake in stakes(table) if stake.player != player)


def mixes(table: Table) -> tuple[e.Mixed, ...]:
    """Return the words that players have revealed for this round's shuffle, in the order of mixing."""
    return player_entropy.revealed(table.log)


def seals_for(table: Table) -> int:
    """Return the number of the round that players can seal words for now, or 0 if they can for none."""
    return player_entropy.seals_for(table.round, table.rounds, game_of(table).seating is not None)
