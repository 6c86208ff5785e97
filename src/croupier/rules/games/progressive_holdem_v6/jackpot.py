"""The Progressive Jackpot of 4.2.

A Royal Flush wins by the card that completes it: Flop, Turn or River. Some hands win on the board alone.
"""

from enum import IntEnum
from itertools import combinations

from croupier.rules.base_round import cards_at
from croupier.rules.cards import Card, rank, suit
from croupier.rules.deal import FLOP_CARDS, RIVER_CARD, TURN_CARD
from croupier.rules.document import rule
from croupier.rules.documents.pth_6 import DOC
from croupier.rules.games.progressive_holdem_v6.terms import p
from croupier.rules.hands import HandRank, five_rank, rank_best_five
from croupier.rules.house_holdem.spec import JackpotWin
from croupier.rules.house_poker.possible_major_awards import ROYAL, are_all_in_place, box_in_contention, open_cards
from croupier.rules.house_poker.round import Box, CardsByPlace, Round, Shows
from croupier.rules.money import Fixed, fixed, share
from croupier.rules.pay_table import PayTable, Row

Cards = tuple[Card, ...]


class Award(IntEnum):
    """The rows of the jackpot pay table 4.2."""

    ROYAL_FLUSH_ON_THE_FLOP = 1
    ROYAL_FLUSH_ON_THE_TURN = 2
    ROYAL_FLUSH_ON_THE_RIVER = 3
    STRAIGHT_FLUSH = 4
    FOUR_OF_A_KIND = 5
    COMMUNITY_ROYAL_FLUSH = 6
    COMMUNITY_STRAIGHT_FLUSH = 7
    COMMUNITY_FOUR_OF_A_KIND = 8


# fmt: off
JACKPOT_PAYS = PayTable(DOC, p("4.2"), p("4.2[h1]"), (
    (Award.ROYAL_FLUSH_ON_THE_FLOP,  share(100)),   # major, 4.2[h2]
    (Award.ROYAL_FLUSH_ON_THE_TURN,  share(25)),
    (Award.ROYAL_FLUSH_ON_THE_RIVER, share(5)),     # minor, 4.2[h3], with a Hole Card, 4.2[h4]
    (Award.STRAIGHT_FLUSH,           fixed(1500)),
    (Award.FOUR_OF_A_KIND,           fixed(300)),
    (Award.COMMUNITY_ROYAL_FLUSH,    fixed(10000)), # on the five Community Cards, 4.2[h5]
    (Award.COMMUNITY_STRAIGHT_FLUSH, fixed(1500)),
    (Award.COMMUNITY_FOUR_OF_A_KIND, fixed(300)),
))
AWARD_BY_RANK = {
    HandRank.STRAIGHT_FLUSH: Award.STRAIGHT_FLUSH,
    HandRank.FOUR_OF_A_KIND: Award.FOUR_OF_A_KIND,
}
COMMUNITY = {
    HandRank.ROYAL_FLUSH:    Award.COMMUNITY_ROYAL_FLUSH,
    HandRank.STRAIGHT_FLUSH: Award.COMMUNITY_STRAIGHT_FLUSH,
    HandRank.FOUR_OF_A_KIND: Award.COMMUNITY_FOUR_OF_A_KIND,
}
# fmt: on


@rule(p("4.2"), p("4.2[h2]"), p("4.2[h3]"), p("4.2[h4]"), p("4.2[h5]"))
def jackpot(box: Box, cards: CardsByPlace) -> JackpotWin:
    """Return the rows that a jackpot bet wins (R-57, R-61).

    A folded or closed hand can win by the Community Cards only (R-31).
    """
    flop, turn, river = (cards.get(place, ()) for place in (FLOP_CARDS, TURN_CARD, RIVER_CARD))
    hole = () if box.folded or box.shows is Shows.REFUSED else cards[box.number]
    board = flop + turn + river
    hand_ranks = _high_ranks(hole + board)
    if not hand_ranks:
        return JackpotWin()
    awards = {COMMUNITY[row] for row in _high_ranks(board)}
    if hole:
        awards |= {AWARD_BY_RANK[row] for row in hand_ranks if row in AWARD_BY_RANK}
    royal_award = royal(hole, flop, turn, river) if hole else None
    is_major = royal_award is not Award.ROYAL_FLUSH_ON_THE_RIVER
    return JackpotWin(
        share=JACKPOT_PAYS.row(royal_award) if royal_award else None, fixed=_best_row(awards), major=is_major
    )


def royal(
    hole: tuple[Card, ...], flop: tuple[Card, ...], turn: tuple[Card, ...], river: tuple[Card, ...]
) -> Award | None:
    """Return the award of a Royal Flush with a Hole Card, by the Community Cards that complete it (R-59, R-60)."""
    board = flop + turn + river
    if len(board) == 5 and _is_royal(board):
        return None
    if len(flop) == 3 and _is_royal(hole + flop):
        return Award.ROYAL_FLUSH_ON_THE_FLOP
    if turn and _is_royal(hole + flop + turn):
        return Award.ROYAL_FLUSH_ON_THE_TURN
    return Award.ROYAL_FLUSH_ON_THE_RIVER if river and _is_royal(hole + board) else None


def _is_royal(cards: Cards) -> bool:
    return five_rank(rank_best_five(cards)) is HandRank.ROYAL_FLUSH


@rule(p("4.5"))
def royal_possible(round_: Round, number: int) -> bool:
    """Return whether a hand can still have a Royal Flush with a Hole Card by the time that the Turn Card is open."""
    box = box_in_contention(round_, number)
    if box is None or box.folded:
        return False
    hole = cards_at(round_, number)
    known = hole + open_cards(round_, FLOP_CARDS, TURN_CARD)
    return not are_all_in_place(round_) or any(_can_be_royal(known, hole, royal_suit) for royal_suit in range(4))


def _can_be_royal(known: Cards, hole: Cards, royal_suit: int) -> bool:
    """Return whether a Royal Flush of this suit with a Hole Card can still be complete by the Turn."""
    royals = [card for card in known if suit(card) == royal_suit and rank(card) in ROYAL]
    return len(known) - len(royals) <= 1 and any(card in royals for card in hole)


def _high_ranks(cards: Cards) -> set[HandRank]:
    """Return the ranks that any five of these cards make, from Four of a Kind up."""
    if five_rank(rank_best_five(cards)) < HandRank.FOUR_OF_A_KIND:
        return set()
    return {five_rank(rank_best_five(five)) for five in combinations(cards, 5)}


def _best_row(awards: set[Award]) -> Row | None:
    """Return the row of the award that pays most, and of equal ones the first (R-58)."""
    rows = [row for award in sorted(awards) if (row := JACKPOT_PAYS.row(award))]
    return max(rows, key=_award_cents, default=None)


def _award_cents(row: Row) -> int:
    assert isinstance(row.pays, Fixed)
    return row.pays.cents
