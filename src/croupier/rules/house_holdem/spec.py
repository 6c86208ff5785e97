"""HouseHoldem: everything in which the two hold'em documents against the House differ. All fields are required."""

from collections.abc import Callable
from dataclasses import dataclass

from msgspec import Struct

from croupier.rules.bets import Bet
from croupier.rules.document import Document, Para
from croupier.rules.hands import HandRank
from croupier.rules.house_poker.round import Box, CardsByPlace, Round
from croupier.rules.house_poker.spec import DefinedTerms
from croupier.rules.pay_table import PayTable, RankList, Row

FLOP, TURN, RIVER, BONUS = Bet.FLOP, Bet.TURN, Bet.RIVER, Bet.BONUS


class JackpotWin(Struct, frozen=True, gc=False):
    """The jackpot rows that a hand wins: a share of the meter, a fixed amount, or both (R-57, R-58)."""

    share: Row | None = None
    fixed: Row | None = None
    major: bool = True  # is the share one of the major awards?


class HoldemTerms(DefinedTerms, frozen=True, kw_only=True):
    """The paragraphs of terms that only the hold'em documents define in chapter 1."""

    stand_off: Para
    turn: Para
    turn_card: Para
    river: Para
    river_card: Para


@dataclass(frozen=True, kw_only=True, eq=False)
class HouseHoldem:
    doc: Document
    words: HoldemTerms
    rank_lists: tuple[RankList, ...]
    odds: PayTable  # 4.1: main bets and Bonus
    jackpot_pays: PayTable  # 4.2
    jackpot: Callable[[Box, CardsByPlace], JackpotWin]  # the rows that a box meets
    jackpot_link: str  # tables with the same name may share a link
    jackpot_needs: tuple[int, ...]  # places opened for a jackpot bet when everybody has folded
    jackpot_from: HandRank  # the lowest hand that the jackpot pays
    folded_keeps_own_rows: bool  # 3.11.2(a): all rows, or those on the Community Cards only
    proof_saves_main_bets: bool  # 4.3: counts as shown, or as a Fold
    award_order_para: Para
    may_win_major: Callable[[Round, int], bool]  # by the Hole Cards and the open cards of the board
    exposed_before_look_para: Para  # 5.12, or 5.10 where 5.12 is silent
    other_hands_options_para: Para  # 5.15, or 5.10 where 5.15 is silent
