"""HousePoker: everything that differs between the three house poker documents. All fields are required."""

from collections.abc import Callable
from dataclasses import dataclass

from msgspec import Struct

from croupier.rules import events as e
from croupier.rules.coded_message import Text
from croupier.rules.document import Cite, Para
from croupier.rules.house_poker.round import Box, CardsByPlace, Round
from croupier.rules.settlement import Line

Events = tuple[e.RoundEvent, ...]

ANTE = "ante"
JACKPOT = "jackpot"
MULTI_LINK = "multi-link"  # the games whose tables share one jackpot
FOLD = "fold"


class Choice(Struct, frozen=True, gc=False):
    """A decision in the document's word, with the bet that it places, if any."""

    decision: str
    para: Para
    bet: str = ""
    description: Text = ""


class FollowOn(Struct, frozen=True, gc=False):
    """A bet placed after the deal: a multiple of the Ante."""

    times: int
    para: Para


class RoundProgress(Struct, frozen=True, gc=False):
    """Cards, decisions and reveals that should have happened by now."""

    cards: int  # how many should be dealt
    undecided: tuple[Box, ...]  # hands that must still decide, clockwise
    open: tuple[int, ...]  # places that should be face up, except players' hands


class DefinedTerms(Struct, frozen=True, gc=False, kw_only=True):
    """Definitions of chapter 1 that shared code cites or carries out; their numbers differ between documents."""

    pit_employee: Para
    round_of_play: Para
    seated_player: Para
    standing_player: Para
    reconstruction: Para
    void: Para


@dataclass(frozen=True, kw_only=True, eq=False)
class HousePoker:
    p: Cite
    words: DefinedTerms
    names: dict[str, str]  # bets as people call them
    opening: tuple[str, ...]  # bets placed before the deal
    entry_bets: tuple[str, ...]  # a box needs one of these to take part
    requires_ante: dict[str, Para]  # bets that need an Ante on the same box, and the paragraph
    follow_on: dict[str, FollowOn]
    hand: int  # cards of a player's hand
    closing: Para  # "No more Bets"
    unexamined: Para  # a hand without an Ante is not examined and makes no decision
    due: Callable[[Round], RoundProgress]  # once bets are closed
    dealt_by: Callable[[Round], Para]
    to_decide: Callable[[Round], tuple[Box, ...]]  # hands with a decision left in this round
    in_turn: Callable[[Round], bool]  # do hands decide clockwise, one after the other?
    choosing: Callable[[Round], Para]
    choices: Callable[[Round, Box], tuple[Choice, ...]]
    revealing: Callable[[Round], Para]
    comparing: Para
    to_open: Callable[[Round], tuple[e.CardsRevealed, ...]]  # the players' hands, at settlement
    settle_box: Callable[["HousePoker", Round, Box, CardsByPlace], tuple[Line | e.AwardWon, ...]]  # each bet of a box
    bets_surviving_fold: Callable[[Round], tuple[str, ...]]  # bets of a folded hand that are still decided
    unshown: Para  # refusing to show
    majors_paid: Para  # the order of major awards at a table
    exposed_before_look_para: Para  # gives the options when one card is exposed before any look
    options_when_seen: bool  # may the House give options after an exposure when somebody has looked?
    others_choose: Para  # options of players affected by a wrong number of cards in another hand
    wrong_count: Callable[[int], Para]  # the paragraph for a wrong number of cards at a place
    boxes_depending_on: Callable[[Round, int], tuple[Box, ...]]  # boxes whose bets depend on the cards at a place
    established: Callable[[Round], bool]  # has any bet conclusively won or lost?
