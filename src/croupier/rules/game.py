"""Game: the record of tables and functions that a document fills. Public, frozen, not for subclassing."""

from collections.abc import Callable
from enum import StrEnum
from typing import Any

from msgspec import Struct

from croupier.rules.base_round import BaseRound, Stake
from croupier.rules.cards import Card
from croupier.rules.commands import RoundCommand, TableCommand
from croupier.rules.document import Document, Para
from croupier.rules.events import RoundEvent
from croupier.rules.irregularities import Irregularity
from croupier.rules.pay_table import PayTable, RankList
from croupier.rules.refusal import Refused
from croupier.rules.roles import Actor


class Phase(StrEnum):
    """What a round waits for, found from the round itself."""

    BETTING = "betting"
    DEALING = "dealing"
    OPTIONS = "options"
    DECIDING = "deciding"
    SHOWING = "showing"
    SETTLING = "settling"
    AWARDING = "awarding"
    SHUFFLING = "shuffling"
    RULING = "ruling"  # the pit has to say how to go on
    OVER = "over"


class LegalAction(Struct, frozen=True, gc=False):
    """Something a person may do now, with its cost: `cents` between least and most where they differ."""

    send: TableCommand
    word: str
    says: str
    para: Para
    cost: int = 0
    least: int = 0
    most: int = 0
    key: str = ""
    confirm: str = ""  # what is asked before it is sent


class RoundStep(Struct, frozen=True, gc=False):
    """The step a table is at: what the dealer says and does, or whom everybody waits for."""

    phase: Phase
    says: str
    para: Para
    quote: str = ""  # the announcement of the document
    waits_for: tuple[str, ...] = ()  # players by name; "dealer"; "link"
    in_turn: bool = False  # one after the other, so that each has time of his own
    silence: str = "Then the Hand plays on"  # what no answer in time means
    cards: int = 1  # that are dealt in one go


class Spot(Struct, frozen=True, gc=False):
    bet: str
    label: str
    shape: str  # coin | circle | square | cards
    para: Para


class Hand(Struct, frozen=True, gc=False):
    """One Hand of a box: where it lies, who plays it, and how it stands."""

    place: int
    player: str
    status: str
    para: Para | None = None
    number: int = 1  # as Splits make them


class PotView(Struct, frozen=True, gc=False):
    name: str
    cents: int
    boxes: tuple[int, ...]  # seats that can win it
    winners: tuple[int, ...]  # seats that have won it
    rake: int


class SeatView(Struct, frozen=True, gc=False):
    box: int
    player: str
    stack: int
    bet: int  # in this Betting Round
    marks: tuple[str, ...]


class PokerTableView(Struct, frozen=True, gc=False):
    """What everybody sees around a table where players play each other."""

    button: int
    marker: str
    says: tuple[str, ...]  # what the House has set
    pots: tuple[PotView, ...]
    seats: tuple[SeatView, ...]
    big_blind: int
    unit: int  # the smallest chip, in cents


class SeatingRules(Struct, frozen=True, gc=False, kw_only=True, eq=False):
    """What a game keeps at a table from round to round; its kind is the game's own."""

    start: Struct
    opens: Callable[..., tuple[Any, ...] | Refused]  # of what is kept, settings, racks, number and commitment
    decide: Callable[..., tuple[Any, ...] | Refused]  # seats and chips between rounds
    apply: Callable[[Any, Any], Any]
    may: Callable[..., tuple[LegalAction, ...]]
    staff: Callable[..., tuple[LegalAction, ...]]  # what the pit may do about the seats
    around: Callable[..., PokerTableView]


class Game(Struct, frozen=True, gc=False, kw_only=True, eq=False):
    doc: Document
    edition: Para  # the title page: version and date
    felt: str
    blurb: str
    legend: str
    box_word: str = "box"  # what the document calls the numbered place of a Player
    spots: tuple[Spot, ...]
    names: dict[str, str]  # bets as people call them
    pay_tables: tuple[tuple[str, PayTable], ...]
    rank_lists: tuple[RankList, ...]
    irregularities: tuple[Irregularity, ...]
    jackpot_down: tuple[Para, Para, Para, Para] | None  # 5.17.2 and its three ways: close, block, play without
    jackpot_link: str = ""  # tables of games with the same one may be on one link
    opening: Para  # "Place your Bets, please"
    closing: Para  # "No more Bets"
    limited: tuple[str, ...]  # bets that have limits of their own
    community: tuple[int, ...]  # the places of the Community Cards, in the order they are dealt
    own_box: Para  # nobody bets on another's box
    on_behalf: Para  # staff place a bet for a player who asks them to
    between: SeatingRules | None = None
    standing: bool = False  # may people bet without a seat, several on one box?
    allows: Callable[[Any], Refused | None] = lambda _: None  # may a table be opened with these settings?
    # The round is the game's own kind: what `opened` makes is what all the others are given.
    opened: Callable[[Any], Any]  # from the event that opens a round of this game
    decide: Callable[[Any, RoundCommand, Actor], tuple[RoundEvent, ...] | Refused]
    apply: Callable[[Any, Any], Any]
    next: Callable[[Any], RoundStep]
    may: Callable[[Any, str], tuple[LegalAction, ...]]  # what a player may do
    may_see: Callable[[Any, str, int], bool]  # may this person know the drawn card with this number?
    deciding: Callable[[Any], tuple[int, ...]]  # the places whose cards decide a bet
    words: Callable[[Any, int], str]  # what the cards at a place are, for those who may know them
    stakes: Callable[[Any], tuple[Stake, ...]]  # every bet of the round, settled or not
    hands: Callable[[Any, int], tuple[Hand, ...]]  # the Hands of a box, the first one first
    areas: tuple[tuple[int, str], ...]  # places beside the boxes, as they are printed
    may_win_major: Callable[[Any, int], bool] = lambda _, __: False  # by the hand's own cards and those that lie open

    @property
    def id(self) -> str:
        return self.doc.game

    def __repr__(self) -> str:
        return f"<Game {self.id}, {self.doc.code}>"


def visible_cards(game: Game, round_: BaseRound, viewer: str, place: int) -> tuple[Card | None, ...]:
    """The cards at a place as one person sees them: None for a back."""
    return tuple(
        card if game.may_see(round_, viewer, at) else None
        for at, (where, card) in enumerate(zip(round_.places, round_.cards, strict=True))
        if where == place
    )
