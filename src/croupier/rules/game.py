"""Game: everything that a document defines, as data and functions.

Instances are frozen; the class has no subclasses.
"""

from collections.abc import Callable
from enum import StrEnum
from typing import Any

from msgspec import Struct

from croupier.rules.base_round import BaseRound, Stake
from croupier.rules.bets import Bet
from croupier.rules.cards import Card
from croupier.rules.coded_message import Text, message
from croupier.rules.commands import RoundCommand, TableCommand
from croupier.rules.document import Document, Para
from croupier.rules.events import RoundEvent
from croupier.rules.irregularities import Irregularity
from croupier.rules.pay_table import PayTable, RankList
from croupier.rules.refusal import Refused
from croupier.rules.roles import Actor


class Phase(StrEnum):
    """What a round waits for now."""

    BETTING = "betting"
    DEALING = "dealing"
    OPTIONS = "options"
    DECIDING = "deciding"
    SHOWING = "showing"
    SETTLING = "settling"
    AWARDING = "awarding"
    SHUFFLING = "shuffling"
    RULING = "ruling"  # the pit must rule how play continues
    OVER = "over"


class HandState(StrEnum):
    """The state of a Hand, or of a box without a Hand. Each game may describe the same state in its own words."""

    NONE = ""
    SEATED = "seated"  # a player sits here and has no bet
    BLOCKED = "blocked"  # no bets are accepted here
    BETTING = "betting"
    DEALING = "dealing"
    NOT_EXAMINED = "not_examined"
    WAITING = "waiting"  # for its turn
    ASKED = "asked"  # Insurance or Surrender, before the Hand is played
    TO_ACT = "to_act"
    TO_CHOOSE = "to_choose"  # after a dealing error: go on, or take the bets back
    PLAYING = "playing"
    STANDING = "standing"
    DOUBLED = "doubled"
    FREE_DOUBLED = "free_doubled"
    ALL_IN = "all_in"
    FOLDED = "folded"
    NOT_SHOWN = "not_shown"
    BUST = "bust"
    SURRENDERED = "surrendered"
    EVEN_MONEY = "even_money"
    WON = "won"
    BEATEN = "beaten"
    BETS_RETURNED = "bets_returned"
    VOID = "void"


class SeatMark(StrEnum):
    """A mark that screens show at a seat of a poker table."""

    ALL_IN = "all_in"
    FOLDED = "folded"
    AWAY = "away"
    WAITING = "waiting"  # for the Big Blind
    JOINING = "joining"
    MISSED_BLIND = "missed_blind"
    SMALL_BLIND = "small_blind"
    BIG_BLIND = "big_blind"


class LegalAction(Struct, frozen=True, gc=False):
    """An action that a player may take now, with its price. If `least` is below `most`, they choose the amount."""

    command: TableCommand
    label: Text
    description: Text
    para: Para
    cost: int = 0
    least: int = 0
    most: int = 0
    confirm: Text = ""  # question to confirm before sending


class RoundStep(Struct, frozen=True, gc=False):
    """The step that a table has reached: what the dealer announces and does next, or whose decision it waits for."""

    phase: Phase
    description: Text
    para: Para
    quote: Text = ""  # the announcement of the document
    waits_for: tuple[str, ...] = ()  # players by name; "dealer"; "link"
    in_turn: bool = False  # players act one after the other, each with their own time
    if_silent: Text = message("silence_hand_continues")  # what happens if nobody answers in time
    cards: int = 1  # how many are dealt together
    bet: str = ""  # the bet that this step offers: "insurance"


class SpotShape(StrEnum):
    COIN = "coin"  # of the jackpot
    CIRCLE = "circle"
    SQUARE = "square"
    CARDS = "cards"
    LINE = "line"


class Spot(Struct, frozen=True, gc=False):
    bet: Bet
    label: Text
    shape: SpotShape
    para: Para


class Hand(Struct, frozen=True, gc=False):
    """What is shown of one Hand of a box: its place, its player and its state."""

    place: int
    player: str
    state: HandState
    status: Text  # the state in the words of the game
    para: Para | None = None
    number: int = 1  # higher for Hands made by Splits


class PotView(Struct, frozen=True, gc=False):
    name: Text
    cents: int
    boxes: tuple[int, ...]  # seats that can win it
    winners: tuple[int, ...]  # seats that have won it
    rake: int


class SeatView(Struct, frozen=True, gc=False):
    box: int
    player: str
    stack: int
    bet: int  # in this Betting Round
    marks: tuple[SeatMark, ...]


class PokerTableView(Struct, frozen=True, gc=False):
    """What everybody may see of a poker table, in addition to the cards."""

    button: int
    marker: Text
    description: tuple[Text, ...]  # the settings in words
    pots: tuple[PotView, ...]
    seats: tuple[SeatView, ...]
    big_blind: int
    unit: int  # the smallest chip, in cents


class SeatingRules(Struct, frozen=True, gc=False, kw_only=True, eq=False):
    """The functions of a game that govern seats and chips between rounds. Each game has its own state for them."""

    initial_state: Struct
    open_round: Callable[..., tuple[Any, ...] | Refused]  # takes the state, settings, racks, number and commitment
    decide: Callable[..., tuple[Any, ...] | Refused]  # seats and chips between rounds
    apply: Callable[[Any, Any], Any]
    legal_actions: Callable[..., tuple[LegalAction, ...]]
    staff_actions: Callable[..., tuple[LegalAction, ...]]  # actions of the pit
    table_view: Callable[..., PokerTableView]


class JackpotOutageRules(Struct, frozen=True, gc=False):
    """The paragraphs about a jackpot that is out of order: the failure itself, and three ways to continue."""

    failure: Para
    close_table: Para
    block_box: Para
    play_without: Para


class Game(Struct, frozen=True, gc=False, kw_only=True, eq=False):
    doc: Document
    edition: Para  # the title page: version and date
    box_word: str = "box"  # the document's word for a Player's place
    spots: tuple[Spot, ...]
    bets: tuple[Bet, ...]  # everything that a settlement line can be about
    pay_tables: tuple[tuple[str, PayTable], ...]  # with their codes
    rank_lists: tuple[RankList, ...]
    irregularities: tuple[Irregularity, ...]
    jackpot_down: JackpotOutageRules | None  # None in a game without a jackpot
    jackpot_link: str = ""  # tables of games with the same name may share a link
    place_bets_para: Para  # "Place your Bets, please"
    no_more_bets_para: Para  # "No more Bets"
    limited_bets: tuple[str, ...]  # bets with their own limits
    community_places: tuple[int, ...]  # the places of the Community Cards, in the order they are dealt
    own_box_para: Para  # nobody bets on another's box
    bet_for_player_para: Para  # staff may bet for a player who asks
    seating: SeatingRules | None = None
    allows_standing: bool = False  # may people bet without a seat, several on one box?
    refuse_settings: Callable[[Any], Refused | None] = lambda _: None  # may a table be opened with these settings?
    # The round is the game's own type: `open_round` makes it and the other functions take it.
    open_round: Callable[[Any], Any]  # from the event that opens a round of this game
    decide: Callable[[Any, RoundCommand, Actor], tuple[RoundEvent, ...] | Refused]
    apply: Callable[[Any, Any], Any]
    phase: Callable[[Any], Phase]
    round_step: Callable[[Any], RoundStep]  # the phase in words, and who must act
    legal_actions: Callable[[Any, str], tuple[LegalAction, ...]]  # a player's legal actions
    can_see: Callable[[Any, str, int], bool]  # may this person know the drawn card with this number?
    deciding_places: Callable[[Any], tuple[int, ...]]  # the places whose cards decide a bet
    describe_hand: Callable[[Any, int], Text]  # the cards at a place in words
    stakes: Callable[[Any], tuple[Stake, ...]]  # every bet of the round, settled or not
    hands: Callable[[Any, int], tuple[Hand, ...]]  # the Hands of a box, in order
    areas: tuple[int, ...]  # places of cards other than boxes, in the order in which screens show them
    may_win_major: Callable[[Any, int], bool] = lambda _, __: False  # judging by the box's own and the open cards

    @property
    def id(self) -> str:
        return self.doc.game

    def __repr__(self) -> str:
        return f"<Game {self.id}, {self.doc.code}>"


def visible_cards(game: Game, round_: BaseRound, viewer: str, place: int) -> tuple[Card | None, ...]:
    """Return the cards at a place as this viewer sees them, with None for each card they may not see."""
    return tuple(
        card if game.can_see(round_, viewer, index) else None
        for index, (card_place, card) in enumerate(zip(round_.places, round_.cards, strict=True))
        if card_place == place
    )
