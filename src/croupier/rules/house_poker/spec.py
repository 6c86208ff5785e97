"""HousePoker: everything in which the three poker documents against the House differ. All fields are required."""

from collections.abc import Callable
from dataclasses import dataclass

from msgspec import Struct

from croupier.rules import events as e
from croupier.rules.bets import Bet, Decision
from croupier.rules.coded_message import Text
from croupier.rules.document import Cite, Para
from croupier.rules.house_poker.round import Box, CardsByPlace, Round
from croupier.rules.settlement import Line

Events = tuple[e.RoundEvent, ...]

ANTE, JACKPOT = Bet.ANTE, Bet.JACKPOT
MULTI_LINK = "multi-link"  # the games whose tables share one jackpot


class Choice(Struct, frozen=True, gc=False):
    """A decision that a hand can make, in the document's word, with the bet that it places, if any."""

    decision: Decision
    para: Para
    bet: str = ""
    description: Text = ""


class FollowOn(Struct, frozen=True, gc=False):
    """The prescribed size of a bet placed after the deal, as a multiple of the Ante."""

    times: int
    para: Para


class RoundProgress(Struct, frozen=True, gc=False):
    """Cards and decisions that should have happened by now."""

    cards: int  # how many should be dealt
    undecided: tuple[Box, ...]  # hands that must still decide, clockwise


class DefinedTerms(Struct, frozen=True, gc=False, kw_only=True):
    """The paragraphs of terms that chapter 1 defines. Their numbers differ between documents."""

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
    opening_bets: tuple[Bet, ...]  # bets placed before the deal
    entry_bets: tuple[Bet, ...]  # a box needs one of these to take part
    requires_ante: dict[str, Para]  # bets that need an Ante on the same box, and the paragraph
    follow_on: dict[str, FollowOn]
    hand_size: int  # cards of a player's hand
    no_more_bets_para: Para  # "No more Bets"
    not_examined_para: Para  # a hand without an Ante is not examined and makes no decision
    progress_due: Callable[[Round], RoundProgress]  # once bets are closed
    to_reveal: Callable[[Round], tuple[int, ...]]  # places that should be face up by now, except players' hands
    deal_para: Callable[[Round], Para]
    undecided: Callable[[Round], tuple[Box, ...]]  # hands with a decision left in this round
    decide_in_turn: Callable[[Round], bool]  # do hands decide clockwise, one after the other?
    decision_para: Callable[[Round], Para]
    choices: Callable[[Round, Box], tuple[Choice, ...]]
    reveal_para: Callable[[Round], Para]
    comparison_para: Para
    hands_to_open: Callable[[Round], tuple[e.CardsRevealed, ...]]  # the players' hands, at settlement
    settle_box: Callable[["HousePoker", Round, Box, CardsByPlace], tuple[Line | e.AwardWon, ...]]  # each bet of a box
    bets_surviving_fold: Callable[[Round], tuple[Bet, ...]]  # bets of a folded hand that are still decided
    not_shown_para: Para  # refusing to show
    award_order_para: Para  # the order of major awards at a table
    exposed_before_look_para: Para  # gives the options when one card is exposed before any look
    offers_options_after_look: bool  # may the House give options after an exposure when somebody has looked?
    other_hands_options_para: Para  # options of players affected by a wrong number of cards in another hand
    wrong_count_para: Callable[[int], Para]  # the paragraph for a wrong number of cards at a place
    boxes_depending_on: Callable[[Round, int], tuple[Box, ...]]  # boxes whose bets depend on the cards at a place
    outcome_established: Callable[[Round], bool]  # has any bet conclusively won or lost?
