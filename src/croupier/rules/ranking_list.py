"""The ranking list of five cards, as the three hold'em documents print it."""

from croupier.rules.document import Cite, shared
from croupier.rules.hands import HandRank
from croupier.rules.pay_table import RankList


@shared("3.1.2")
def five_cards(p: Cite, title: str) -> RankList:
    """The list of 3.1.2, from the highest: one printed row for each rank."""
    highest_first = sorted(HandRank, reverse=True)
    return RankList(
        title, p("3.1.2[h1]"), tuple((hand, p(f"3.1.2[r{at}]")) for at, hand in enumerate(highest_first, 1))
    )
