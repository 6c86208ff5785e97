"""PTH-6: Progressive Texas Hold'em, version 6."""

from croupier.rules.documents.pth_6 import DOC
from croupier.rules.games.progressive_holdem_v6.jackpot import JACKPOT_PAYS, jackpot, royal_possible
from croupier.rules.games.progressive_holdem_v6.terms import RANKING, WORDS, p
from croupier.rules.hands import HandRank
from croupier.rules.house_holdem.game import house_holdem
from croupier.rules.house_holdem.play import BOARD
from croupier.rules.house_holdem.settlement import ODDS
from croupier.rules.house_holdem.spec import HouseHoldem
from croupier.rules.pay_table import PayTable

PROGRESSIVE_V6 = HouseHoldem(
    doc=DOC,
    words=WORDS,
    rank_lists=(RANKING,),
    odds=PayTable(DOC, p("4.1"), p("4.1[h1]"), ODDS),
    jackpot_pays=JACKPOT_PAYS,
    jackpot=jackpot,  # 4.2: Flop, Turn and River stages, Community rows
    jackpot_link=DOC.game,
    jackpot_needs=BOARD,
    jackpot_from=HandRank.FOUR_OF_A_KIND,
    folded_keeps_own_rows=False,  # 3.11.2(a): on the Community Cards only
    proof_saves_main_bets=True,  # 4.3: the Player's own responsibility
    award_order_para=p("4.5"),
    may_win_major=royal_possible,
    exposed_before_look_para=p("5.10"),  # 5.12 is silent
    other_hands_options_para=p("5.10"),  # 5.15 is silent
)
PROGRESSIVE_HOLDEM = house_holdem(PROGRESSIVE_V6)
