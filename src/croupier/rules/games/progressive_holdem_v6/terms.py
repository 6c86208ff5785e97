"""Where PTH-6 numbers its definitions and bets, and its list of ranks."""

from croupier.rules.documents.pth_6 import DOC
from croupier.rules.hands import HandRank
from croupier.rules.house_holdem.spec import HoldemTerms
from croupier.rules.pay_table import RankList

p = DOC.p

WORDS = HoldemTerms(
    pit_employee=p("1.18"),
    round_of_play=p("1.24"),
    seated_player=p("1.25"),
    standing_player=p("1.26"),
    reconstruction=p("1.21"),
    void=p("1.30"),
    stand_off=p("1.27"),
    turn=p("1.28"),
    turn_card=p("1.29"),
    river=p("1.22"),
    river_card=p("1.23"),
)
RANKING = RankList(DOC, p("3.1.2"), DOC.game, HandRank.ODD_CARDS)
