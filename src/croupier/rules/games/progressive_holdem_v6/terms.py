"""Chapters 1 to 3 where PTH-6 has words of its own: definitions, the layout, the ranking lists."""

from croupier.rules.documents.pth_6 import DOC
from croupier.rules.hands import HandRank
from croupier.rules.house_poker.record import Words
from croupier.rules.pay_table import RankList

p = DOC.p

WORDS = Words(
    pit_employee=p("1.18"),
    round_of_play=p("1.24"),
    standing_player=p("1.26"),
    reconstruction=p("1.21"),
    void=p("1.30"),
)
# fmt: off
DEFINITIONS = {
    "ante":        p("1.1"),
    "jackpot":     p("1.20"),
    "river":       p("1.22"),
    "river_card":  p("1.23"),
    "seated":      p("1.25"),
    "stand_off":   p("1.27"),
    "turn":        p("1.28"),
    "turn_card":   p("1.29"),
    "layout":      p("2.1.1"),
    "appendix_a":  p("App.A"),
    "appendix_b":  p("App.B"),
    "appendix_c":  p("App.C"),
    "appendix_d":  p("App.D"),
    "suits":       p("3.1.1"),
    "rankings":    p("3.1.2"),
    "equal_rows":  p("3.1.3"),
    "straights":   p("3.1.3(a)"),
    "kickers":     p("3.1.3(b)"),
    "odd_cards":   p("3.1.3(c)"),
}
RANKING = RankList("Progressive Texas Hold'em", p("3.1.2[h1]"), (
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
