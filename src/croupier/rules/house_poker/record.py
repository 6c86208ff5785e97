"""HousePoker: what one document fills in; every field is required, so that a third twin cannot forget one."""

from collections.abc import Callable
from dataclasses import dataclass

from msgspec import Struct

from croupier.rules import events as e
from croupier.rules.document import Cite, Para
from croupier.rules.round import Box, Round
from croupier.rules.settlement import Line

Events = tuple[e.RoundEvent, ...]

ANTE = "ante"
JACKPOT = "jackpot"
FOLD = "fold"


class Choice(Struct, frozen=True):
    """A decision in the document's word, with the bet it places, if it places one."""

    word: str
    para: Para
    bet: str = ""
    says: str = ""
    key: str = ""


class FollowOn(Struct, frozen=True):
    """A bet placed after the deal: so many times the Ante."""

    times: int
    para: Para


class Words(Struct, frozen=True, kw_only=True):
    """Definitions of chapter 1 that shared code cites: their numbers differ between documents."""

    pit_employee: Para
    round_of_play: Para
    standing_player: Para
    reconstruction: Para
    void: Para


@dataclass(frozen=True, kw_only=True, eq=False)
class HousePoker:
    p: Cite
    words: Words
    names: dict[str, str]  # bets as people call them
    opening: tuple[str, ...]  # bets placed before the deal
    admits: tuple[str, ...]  # one of these admits to the round
    leans_on_ante: dict[str, Para]  # bets that need an Ante on the same box
    follow_on: dict[str, FollowOn]
    hand: int  # cards of a player's hand
    closing: Para  # "No more Bets"
    unexamined: Para  # a hand without an Ante is not looked at and has nothing to decide
    planned: Callable[[Round], tuple[int, ...]]  # the whole deal
    due: Callable[[Round], int]  # how many of its cards are to be dealt by now
    dealt_by: Callable[[Round], Para]
    undecided: Callable[[Round], tuple[Box, ...]]
    to_decide: Callable[[Round], tuple[Box, ...]]  # and those that will have to decide later in this round
    in_turn: Callable[[Round], bool]  # do hands decide clockwise, one after the other?
    choosing: Callable[[Round], Para]
    choices: Callable[[Round, Box], tuple[Choice, ...]]
    to_reveal: Callable[[Round], tuple[int, ...]]  # all that is to be open by now, players' hands apart
    revealing: Callable[[Round], Para]
    comparing: Para
    to_open: Callable[[Round], tuple[int, ...]]  # the players' hands that are opened at settlement
    box_lines: Callable[["HousePoker", Round, Box], tuple[Line, ...]]  # one line for each bet of a box
    major: Callable[["HousePoker", Round, Box], e.AwardWon | None]  # a share of the jackpot that a box has won
    unshown: Para  # refusing to show
    majors_paid: Para  # the order of major awards at a table
    exposed_unseen: Para  # one card exposed while nobody has looked: who gives the options
    options_when_seen: bool  # may the House give options after an exposure when somebody has looked?
    others_choose: Para  # the options of those whom another's wrong number of cards affects
    wrong_count: Callable[[int], Para]  # the paragraph for a wrong number of cards at a place
    depend: Callable[[Round, int], tuple[Box, ...]]  # whose bets depend on the cards at a place
    established: Callable[[Round], bool]  # has any bet conclusively won or lost?
