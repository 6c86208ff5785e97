"""Chapter 1 of PTH-6 where its numbers are its own, and the title of its ranking list."""

from croupier.rules.documents.pth_6 import DOC
from croupier.rules.games.house_holdem.terms import agreed, ranking
from croupier.rules.house_poker.record import Words

p = DOC.p

WORDS = Words(
    pit_employee=p("1.18"),
    round_of_play=p("1.24"),
    standing_player=p("1.26"),
    reconstruction=p("1.21"),
    void=p("1.30"),
)
DEFINITIONS = agreed(p) | {
    "river": p("1.22"),
    "river_card": p("1.23"),
    "seated": p("1.25"),
    "stand_off": p("1.27"),
    "turn": p("1.28"),
    "turn_card": p("1.29"),
}
RANKING = ranking(p, DOC.title)
