"""House edge of blackjack against the number of decks: by the document, as usual in the United States, and as asked."""

from msgspec.structs import replace

from croupier.analysis.blackjack.edge_by_decks import kept_edge
from croupier.analysis.blackjack.results import BlackjackSolved
from croupier.analysis.blackjack.rules import DOCUMENT, UNITED_STATES, Rules
from croupier.analysis.cache import progress
from croupier.analysis.charts.axes import Plot, marks, names_below, rules_across
from croupier.analysis.charts.page import MARGIN, TOP, label, name, page, percent
from croupier.analysis.drawing.picture import Picture
from croupier.analysis.drawing.shapes import Dot, Line, Shape, Words
from croupier.analysis.query import Question
from croupier.analysis.results import Solved

DECKS = range(4, 11)
WIDE, HIGH, LEFT, BETWEEN = 760, 130, 52, 44
BY_DOCUMENT, USUAL, ASKED = "the document", "usual in the United States", "as asked"
INKS = {BY_DOCUMENT: "win", USUAL: "second", ASKED: "third"}
Edges = dict[int, float]  # by number of decks


def draw(of: Solved, q: Question) -> Picture:
    """One band a line, all of one scale: between the games lies much more than between the decks."""
    assert isinstance(of, BlackjackSolved)
    found = edges(of.rules)
    span = max(max(each.values()) - min(each.values()) for each in found.values()) * 1.7
    shapes: list[Shape] = []
    for at, (what, each) in enumerate(found.items()):
        y = TOP + 26 + at * (HIGH + BETWEEN)
        middle = (max(each.values()) + min(each.values())) / 2
        sides = 3.6, 10.4, middle - span / 2, middle + span / 2
        plot = Plot(MARGIN + LEFT, y, WIDE - 2 * MARGIN - LEFT, HIGH, *sides)
        shapes += _band(plot, what, each, of.rules.decks)
    shapes += names_below(plot, DECKS, lambda decks: f"{decks} decks")
    under = f"{name(of)}: best play by own cards, per Initial Bet; all panels have one scale; no axis starts at 0"
    foot = "House edge with six decks: " + ", ".join(f"{what} {percent(each[6], 4)}" for what, each in found.items())
    return page("House edge against decks", under, shapes, wide=WIDE, high=int(plot.y + HIGH) + 36, foot=foot, q=q)


def edges(asked: Rules) -> dict[str, Edges]:
    """By the game: the lowest band last."""
    games = {BY_DOCUMENT: DOCUMENT, USUAL: UNITED_STATES}
    if replace(asked, decks=DOCUMENT.decks) not in games.values():
        games[ASKED] = asked
    found: dict[str, Edges] = {}
    with progress("decks") as say:
        for at, (what, rules) in enumerate(games.items()):
            found[what] = {}
            for done, decks in enumerate(DECKS, start=1):
                found[what][decks] = kept_edge(replace(rules, decks=decks))
                say((at + done / len(DECKS)) / len(games))
    return dict(sorted(found.items(), key=lambda each: each[1][6], reverse=True))


def _band(plot: Plot, what: str, of: Edges, asked: int) -> list[Shape]:
    ink = INKS[what]
    shapes: list[Shape] = [Words(plot.x, plot.y - 8, what[0].upper() + what[1:], 13, ink, "start", True)]
    shapes += rules_across(plot, marks(plot.low, plot.top, 3), lambda each: percent(each, 2))
    shapes.append(Line(tuple(plot.at(decks, each) for decks, each in of.items()), ink, 2.4))
    for decks, each in of.items():
        x, y = plot.at(decks, each)
        shapes += [
            Dot(x, y, 4.5, "gold" if decks == asked else "paper", ink),
            *label(x, y - 11, percent(each, 3), bold=decks == asked),
        ]
    return shapes
