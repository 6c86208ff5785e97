"""Draw blackjack's house edge by number of decks, under the document's, the usual US and the query's rules."""

from msgspec.structs import replace

from croupier.analysis.blackjack.cached_edges import cached_edge
from croupier.analysis.blackjack.results import BlackjackSolved
from croupier.analysis.blackjack.rules import DOCUMENT, UNITED_STATES, Rules
from croupier.analysis.cache import progress
from croupier.analysis.charts.axes import Plot, marks, names_below, rules_across
from croupier.analysis.charts.page import MARGIN, TOP, label, name, page, percent
from croupier.analysis.drawing.picture import Picture
from croupier.analysis.drawing.shapes import Dot, Line, Shape, Words
from croupier.analysis.query import Query
from croupier.analysis.results import Solved
from croupier.words import phrase

DECKS = range(4, 11)
WIDE, HIGH, LEFT, BETWEEN = 760, 130, 52, 44
BY_DOCUMENT, USUAL, ASKED = "chart_by_document", "chart_usual", "chart_asked"
INKS = {BY_DOCUMENT: "win", USUAL: "second", ASKED: "third"}
Edges = dict[int, float]  # by number of decks


def draw(solved: Solved, query: Query) -> Picture:
    """Draw one panel for each set of rules. All panels have the same scale."""
    assert isinstance(solved, BlackjackSolved)
    games = edges(solved.rules)
    span = max(max(deck_edges.values()) - min(deck_edges.values()) for deck_edges in games.values()) * 1.7
    shapes: list[Shape] = []
    for index, (game, deck_edges) in enumerate(games.items()):
        y = TOP + 26 + index * (HIGH + BETWEEN)
        middle = (max(deck_edges.values()) + min(deck_edges.values())) / 2
        sides = 3.6, 10.4, middle - span / 2, middle + span / 2
        plot = Plot(MARGIN + LEFT, y, WIDE - 2 * MARGIN - LEFT, HIGH, *sides)
        shapes += _draw_panel(plot, game, deck_edges, solved.rules.decks)
    shapes += names_below(plot, DECKS, lambda decks: phrase("chart_decks_count", decks=int(decks)))
    under = phrase("chart_decks_under", game=name(solved))
    six_decks = ", ".join(f"{phrase(game)} {percent(deck_edges[6], 4)}" for game, deck_edges in games.items())
    title, foot = phrase("chart_decks"), phrase("chart_decks_foot", edges=six_decks)
    return page(title, under, shapes, width=WIDE, height=int(plot.y + HIGH) + 36, foot=foot, query=query)


def edges(query_rules: Rules) -> dict[str, Edges]:
    """Return the house edges by set of rules, then by number of decks. The set with the highest edge is first."""
    games = {BY_DOCUMENT: DOCUMENT, USUAL: UNITED_STATES}
    if replace(query_rules, decks=DOCUMENT.decks) not in games.values():
        games[ASKED] = query_rules
    by_game: dict[str, Edges] = {}
    with progress(phrase("progress_decks")) as report:
        for index, (game, rules) in enumerate(games.items()):
            by_game[game] = {}
            for done, decks in enumerate(DECKS, start=1):
                by_game[game][decks] = cached_edge(replace(rules, decks=decks))
                report((index + done / len(DECKS)) / len(games))
    return dict(sorted(by_game.items(), key=lambda item: item[1][6], reverse=True))


def _draw_panel(plot: Plot, game: str, deck_edges: Edges, own_decks: int) -> list[Shape]:
    ink, title = INKS[game], phrase(game)
    shapes: list[Shape] = [Words(plot.x, plot.y - 8, title[0].upper() + title[1:], 13, ink, "start", True)]
    shapes += rules_across(plot, marks(plot.low, plot.top, 3), lambda edge: percent(edge, 2))
    shapes.append(Line(tuple(plot.at(decks, edge) for decks, edge in deck_edges.items()), ink, 2.4))
    for decks, edge in deck_edges.items():
        x, y = plot.at(decks, edge)
        shapes += [
            Dot(x, y, 4.5, "gold" if decks == own_decks else "paper", ink),
            *label(x, y - 11, percent(edge, 3), bold=decks == own_decks),
        ]
    return shapes
