"""The Progressive Jackpot (3.16, 3.17, 4.2), decided by a player's Hole Cards and the three Flop Cards."""

from croupier.rules.deal import FLOP_CARDS
from croupier.rules.document import rule
from croupier.rules.documents.mlth_3 import DOC
from croupier.rules.games.multilink_holdem_v3.terms import p
from croupier.rules.hands import HandRank, five_rank, rank_best_five
from croupier.rules.house_holdem.spec import JackpotWin
from croupier.rules.house_poker.round import Box, CardsByPlace, Shows
from croupier.rules.house_poker.spec import MULTI_LINK
from croupier.rules.money import Share, for_, share
from croupier.rules.pay_table import PayTable, RankList

JACKPOT_RANKING = RankList(DOC, p("3.17"), MULTI_LINK, HandRank.STRAIGHT)

# fmt: off
JACKPOT_PAYS = PayTable(DOC, p("4.2"), p("4.2[h1]"), (
    (HandRank.ROYAL_FLUSH,    share(100)),  # major, 4.2[h3]
    (HandRank.STRAIGHT_FLUSH, share(10)),
    (HandRank.FOUR_OF_A_KIND, for_(400)),   # minor, 4.2[h4]
    (HandRank.FULL_HOUSE,     for_(80)),
    (HandRank.FLUSH,          for_(40)),
    (HandRank.STRAIGHT,       for_(20)),
))
# fmt: on


@rule(p("3.16"), p("3.17"), p("4.2.1"), p("4.2[h3]"), p("4.2[h4]"), p("4.5"), p("4.5.2"), p("1.21"))
def jackpot(box: Box, cards: CardsByPlace) -> JackpotWin:
    """Return the row that a jackpot bet wins.

    A folded hand can win every row (3.11.2(a)), a hand that is kept closed none (4.3).
    """
    hand = cards[box.number] + cards.get(FLOP_CARDS, ())
    if box.shows is Shows.REFUSED or len(hand) != 5:
        return JackpotWin()
    row = JACKPOT_PAYS.row(five_rank(rank_best_five(hand)))
    if row and isinstance(row.pays, Share):
        return JackpotWin(share=row)
    return JackpotWin(fixed=row)
