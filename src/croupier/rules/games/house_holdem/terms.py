"""Chapters 1 and 2 of both hold'em house documents, and the ranking list, as far as their numbers agree."""

from croupier.rules.document import Cite, Para
from croupier.rules.hands import HandRank
from croupier.rules.pay_table import RankList


# fmt: off
def agreed(p: Cite) -> dict[str, Para]:
    """What both documents say under the same number."""
    return {
        "ante":       p("1.1"),
        "jackpot":    p("1.20"),
        "layout":     p("2.1.1"),
        "appendix_a": p("App.A"),
        "appendix_b": p("App.B"),
        "appendix_c": p("App.C"),
        "appendix_d": p("App.D"),
        "suits":      p("3.1.1"),
        "rankings":   p("3.1.2"),
        "equal_rows": p("3.1.3"),
        "straights":  p("3.1.3(a)"),
        "kickers":    p("3.1.3(b)"),
        "odd_cards":  p("3.1.3(c)"),
    }


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
