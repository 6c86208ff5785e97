"""The hands and payouts of the Progressive Jackpot (3.17, 4.4)."""

from croupier.rules.cards import Card
from croupier.rules.document import rule
from croupier.rules.documents.ml3c_2 import DOC
from croupier.rules.games.three_card_v2.terms import p
from croupier.rules.hands import HandRank, five_rank, rank_best_five
from croupier.rules.house_poker.spec import MULTI_LINK
from croupier.rules.money import fixed, share
from croupier.rules.pay_table import PayTable, RankList, Row

JACKPOT_RANKING = RankList(DOC, p("3.17"), MULTI_LINK, HandRank.FLUSH)

# fmt: off
JACKPOT_PAYS = PayTable(DOC, p("4.4"), p("4.4[h1]"), (
    (HandRank.ROYAL_FLUSH,    share(100)),  # major, 4.4[h3]
    (HandRank.STRAIGHT_FLUSH, share(10)),
    (HandRank.FOUR_OF_A_KIND, fixed(2000)),  # minor, 4.4[h4]
    (HandRank.FULL_HOUSE,     fixed(200)),
    (HandRank.FLUSH,          fixed(100)),
))
# fmt: on


@rule(p("3.17"), p("4.4"), p("4.4.1"), p("1.17"))
def award(hand: tuple[Card, ...]) -> Row | None:
    """Return the jackpot row that five cards win, or None. A Straight wins nothing (R-63, R-71)."""
    return JACKPOT_PAYS.row(five_rank(rank_best_five(hand)))
