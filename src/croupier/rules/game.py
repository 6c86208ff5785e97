"""Game: the record of tables and functions that a document fills. Public, frozen, not for subclassing."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from msgspec import Struct

from croupier.rules.cards import Card
from croupier.rules.commands import AnyCommand, RoundCommand
from croupier.rules.document import Document, Para
from croupier.rules.events import RoundEvent
from croupier.rules.irregularities import Irregularity
from croupier.rules.pay_table import PayTable, RankList
from croupier.rules.people import Actor
from croupier.rules.refusal import Refused
from croupier.rules.round import Box, Round


class Phase(StrEnum):
    """What a round waits for, found from the round itself."""

    BETTING = "betting"
    DEALING = "dealing"
    OPTIONS = "options"
    DECIDING = "deciding"
    SHOWING = "showing"
    SETTLING = "settling"
    AWARDING = "awarding"
    OVER = "over"


class May(Struct, frozen=True):
    """Something a person may do now, with its cost: `cents` between least and most where they differ."""

    send: AnyCommand
    word: str
    says: str
    para: Para
    cost: int = 0
    least: int = 0
    most: int = 0
    key: str = ""


class Next(Struct, frozen=True):
    """The step a table is at: what the dealer says and does, or whom everybody waits for."""

    phase: Phase
    says: str
    para: Para
    quote: str = ""  # the announcement of the document
    waits_for: tuple[str, ...] = ()  # players by name; "dealer"; "link"
    in_turn: bool = False  # one after the other, so that each has time of his own


class Spot(Struct, frozen=True):
    bet: str
    label: str
    shape: str  # coin | circle | square | cards
    para: Para


@dataclass(frozen=True, kw_only=True, eq=False)
class Game:
    doc: Document
    edition: Para  # the title page: version and date
    felt: str
    blurb: str
    legend: str
    spots: tuple[Spot, ...]
    names: dict[str, str]  # bets as people call them
    pay_tables: tuple[tuple[str, PayTable], ...]
    rank_lists: tuple[RankList, ...]
    irregularities: tuple[Irregularity, ...]
    jackpot_down: tuple[Para, Para, Para, Para]  # 5.17.2 and its three ways: close, block, play without
    opening: Para  # "Place your Bets, please"
    closing: Para  # "No more Bets"
    limited: tuple[str, ...]  # bets that have limits of their own
    community: tuple[int, ...]  # the places of the Community Cards, in the order they are dealt
    own_box: Para  # nobody bets on another's box
    decide: Callable[[Round, RoundCommand, Actor], tuple[RoundEvent, ...] | Refused]
    apply: Callable[[Round, RoundEvent], Round]
    next: Callable[[Round], Next]
    may: Callable[[Round, str], tuple[May, ...]]  # what a player may do
    may_see: Callable[[Round, str, int], bool]  # may this person know the drawn card with this number?
    deciding: Callable[[Round], tuple[int, ...]]  # the places whose cards decide a bet
    words: Callable[[Round, int], str]  # what the cards at a place are, for those who may know them
    status: Callable[[Round, Box], tuple[str, Para | None]]
    areas: tuple[tuple[int, str], ...]  # places beside the boxes, as they are printed

    @property
    def id(self) -> str:
        return self.doc.game


def visible(game: Game, r: Round, viewer: str, place: int) -> tuple[Card | None, ...]:
    """The cards at a place as one person sees them: None for a back."""
    return tuple(
        card if game.may_see(r, viewer, at) else None
        for at, (where, card) in enumerate(zip(r.places, r.cards, strict=True))
        if where == place
    )
