"""MLTH-3: Multi-Link Progressive Texas Hold'em, version 3."""

from functools import partial

from croupier.rules.deal import FLOP_CARDS
from croupier.rules.documents.mlth_3 import DOC
from croupier.rules.games.multilink_holdem_v3.jackpot import JACKPOT_PAYS, JACKPOT_RANKING, jackpot
from croupier.rules.games.multilink_holdem_v3.terms import RANKING, WORDS, p
from croupier.rules.hands import HandRank
from croupier.rules.house_holdem.game import house_holdem
from croupier.rules.house_holdem.settlement import ODDS
from croupier.rules.house_holdem.spec import HouseHoldem
from croupier.rules.house_poker.possible_major_awards import can_make_straight_flush
from croupier.rules.house_poker.spec import MULTI_LINK
from croupier.rules.pay_table import PayTable

MULTILINK_V3 = HouseHoldem(
    doc=DOC,
    words=WORDS,
    rank_lists=(RANKING, JACKPOT_RANKING),
    odds=PayTable(DOC, p("4.1"), p("4.1[h1]"), ODDS),
    jackpot_pays=JACKPOT_PAYS,
    jackpot=jackpot,  # 1.21, 3.17: Hole Cards and Flop Cards
    jackpot_link=MULTI_LINK,
    jackpot_needs=(FLOP_CARDS,),
    jackpot_from=HandRank.STRAIGHT,
    folded_keeps_own_rows=True,  # 3.11.2(a)
    proof_saves_main_bets=False,  # 4.3: considered to have Folded
    award_order_para=p("4.5.1"),
    may_win_major=partial(can_make_straight_flush, FLOP_CARDS),
    exposed_before_look_para=p("5.12"),
    other_hands_options_para=p("5.15"),
)
MULTILINK_HOLDEM = house_holdem(MULTILINK_V3)
