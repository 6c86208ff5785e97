"""The ranking list of both hold'em house documents."""

from croupier.rules.document import Cite, shared
from croupier.rules.hands import HandRank
from croupier.rules.pay_table import RankList


# fmt: off
@shared("3.1.2")
def ranking(p: Cite, title: str) -> RankList:
    """The list of 3.1.2."""
    return RankList(title, p("3.1.2[h1]"), (
        (HandRank.ROYAL_FLUSH,     p("3.1.2[r1]")),
        (HandRank.STRAIGHT_FLUSH,  p("3.1.2[r2]")),
        (HandRank.FOUR_OF_A_KIND,  p("3.1.2[r3]")),
        (HandRank.FULL_HOUSE,      p("3.1.2[r4]")),
        (HandRank.FLUSH,           p("3.1.2[r5]")),
        (HandRank.STRAIGHT,        p("3.1.2[r6]")),
        (HandRank.THREE_OF_A_KIND, p("3.1.2[r7]")),
        (HandRank.TWO_PAIRS,       p("3.1.2[r8]")),
        (HandRank.ONE_PAIR,        p("3.1.2[r9]")),
        (HandRank.ODD_CARDS,       p("3.1.2[r10]")),
    ))
# fmt: on
