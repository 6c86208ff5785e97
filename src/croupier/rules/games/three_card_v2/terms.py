"""Chapters 1 and 2: definitions, the spots on the felt, and the cards."""

from croupier.rules.bets import Bet
from croupier.rules.cards import Card, parse_cards
from croupier.rules.coded_message import message
from croupier.rules.document import rule
from croupier.rules.documents.ml3c_2 import DOC
from croupier.rules.game import Spot, SpotShape
from croupier.rules.hands import ThreeCardRank, rank_three
from croupier.rules.house_poker.spec import ANTE, JACKPOT, DefinedTerms
from croupier.rules.pay_table import RankList

p = DOC.p

ANTE_BONUS = Bet.ANTE_BONUS  # 1.2: a payout, not a bet
PAIR_PLUS = Bet.PAIR_PLUS  # 1.12
PLAY = Bet.PLAY  # 1.13

__all__ = ["ANTE", "JACKPOT"]

OPENING_BETS = (ANTE, PAIR_PLUS, JACKPOT)

RANKING = RankList(DOC, p("3.1.2"), DOC.game, ThreeCardRank.ODD_CARDS)

EDITION = p("0")
WORDS = DefinedTerms(
    pit_employee=p("1.14"),
    round_of_play=p("1.20"),
    seated_player=p("1.21"),
    standing_player=p("1.22"),
    reconstruction=p("1.19"),
    void=p("1.24"),
)
LOWEST_QUALIFYING = rank_three(parse_cards("Qs 3h 2d"))


@rule(p("1.18"))
def qualifies(dealer: tuple[Card, ...]) -> bool:
    """Return whether the Dealer's hand is Queen-3-2 or better."""
    return ranking(dealer) >= LOWEST_QUALIFYING


@rule(p("2.1.1"), p("2.1.1(b)"), p("App.A"), p("App.B"))
def spots() -> tuple[Spot, ...]:
    """Return a spot for every bet of chapter 3. The arrangement is ours, because the document has none (R-18)."""
    return (
        Spot(JACKPOT, message("label_jackpot_spot"), SpotShape.COIN, p("2.1.1(b)")),  # illuminated, above the box
        Spot(PAIR_PLUS, message("label_bet", bet=PAIR_PLUS), SpotShape.CIRCLE, p("3.6.2")),
        Spot(ANTE, message("label_bet", bet=ANTE), SpotShape.SQUARE, p("3.6.1")),
        Spot(PLAY, message("label_bet", bet=PLAY), SpotShape.CARDS, p("3.12.2")),
    )


@rule(p("3.1.1"), p("3.1.2"), p("3.1.3"), p("3.1.3(a)"), p("3.1.3(b)"), p("3.1.3(c)"))
def ranking(hand: tuple[Card, ...]) -> int:
    """Return the ranking of three cards as a number. Equal hands have equal numbers (R-03, R-04)."""
    return rank_three(hand)
