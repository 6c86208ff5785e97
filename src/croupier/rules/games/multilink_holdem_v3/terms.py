"""The terms of MLTH-3 whose paragraph numbers differ in the other documents, and its ranking list."""

from croupier.rules.documents.mlth_3 import DOC
from croupier.rules.hands import HandRank
from croupier.rules.house_holdem.spec import HoldemTerms
from croupier.rules.pay_table import RankList

p = DOC.p

WORDS = HoldemTerms(
    pit_employee=p("1.18"),
    round_of_play=p("1.25"),
    seated_player=p("1.26"),
    standing_player=p("1.27"),
    reconstruction=p("1.22"),
    void=p("1.31"),
    stand_off=p("1.28"),
    turn=p("1.29"),
    turn_card=p("1.30"),
    river=p("1.23"),
    river_card=p("1.24"),
)
RANKING = RankList(DOC, p("3.1.2"), DOC.game, HandRank.ODD_CARDS)
