"""Charts show the solver's figures, colours and marks show the decisions, and both writers draw the same."""

from fractions import Fraction
from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace
from PIL import Image

from croupier.analysis import CHARTS, Picture, Query, Solved, Unanswerable, solve
from croupier.analysis.blackjack import cached_edges
from croupier.analysis.blackjack.best_play import house_edge
from croupier.analysis.blackjack.chart import rows
from croupier.analysis.blackjack.results import BlackjackSolved
from croupier.analysis.blackjack.rules import DOCUMENT, UNITED_STATES
from croupier.analysis.cache import reporting_progress
from croupier.analysis.charts import (
    axes,
    blackjack_edge_by_decks,
    blackjack_first_hands,
    blackjack_strategy,
    distribution,
    holdem_turn_river_bets,
)
from croupier.analysis.charts import (
    holdem_starting_hands as starting_hands,
)
from croupier.analysis.charts import (
    poker_starting_hands as equity,
)
from croupier.analysis.charts.chart_frame import colour, percent, signed
from croupier.analysis.drawing.png import SHOWN
from croupier.analysis.drawing.shapes import COLOURS, Area, Box, Dot, Line, Words
from croupier.analysis.results import Sampled, Start
from croupier.rules.coded_message import message
from croupier.words import phrase

pytestmark = pytest.mark.timeout(600)  # the first one compiles, on a machine that may be busy
SVG = "{http://www.w3.org/2000/svg}"
KINDS = {Box: "rect", Words: "text", Line: "path", Area: "path", Dot: "circle"}


@pytest.fixture(scope="module")
def three_card() -> Solved:
    return solve("mlp-three-card")


@pytest.fixture(scope="module")
def free_bet() -> BlackjackSolved:
    found = solve("free-bet-blackjack")
    assert isinstance(found, BlackjackSolved)
    return found


@pytest.fixture(scope="module")
def holdem() -> Solved:
    """Made up, but for its hands: the charts of hold'em need the shape, not the sweep."""
    made = tuple(
        Start(hand, 1, Fraction(at - 20, 50), at > 4, (("turn", Fraction(at, 169)), ("river", Fraction(1, 3))))
        for at, (_, _, hand) in enumerate(starting_hands.hands())
    )
    return Solved(
        game="mlp-holdem", house_edge=Fraction(1, 50), average_wager=Fraction(4), variance=Fraction(12),
        distribution=((Fraction(-3), Fraction(1, 2)), (Fraction(3), Fraction(1, 2))),
        frequencies=(("fold", Fraction(1, 20)), ("flop", Fraction(19, 20)), ("turn", Fraction(1, 2))),
        starts=made, strategy=(), bets=(), jackpot=None,
    )  # fmt: skip


def texts(of: Picture) -> list[str]:
    return [each.text for each in of.shapes if isinstance(each, Words)]


def box_at(of: Picture, word: str) -> Box:
    """The smallest box that the first of such words stands in."""
    mark = next(each for each in of.shapes if isinstance(each, Words) and each.text == word)
    around = (each for each in of.shapes if isinstance(each, Box) and _inside(each, mark))
    return min(around, key=lambda each: each.width * each.height)


def _inside(box: Box, of: Words) -> bool:
    return box.x <= of.x <= box.x + box.width and box.y <= of.y <= box.y + box.height


# ---- the writers ----------------------------------------------------------------------------------------------------


def test_every_shape_is_written_as_svg_with_a_title_and_a_sentence(three_card: Solved) -> None:
    picture = three_card.draw("jackpot")
    root = ElementTree.fromstring(picture.svg())
    assert [each.text for each in root[:2]] == [picture.title, picture.description]
    assert [each.tag for each in root[2]] == [SVG + KINDS[type(each)] for each in picture.shapes]
    assert [each.text for each in root.iter(f"{SVG}text")] == texts(picture)


def test_words_are_escaped() -> None:
    picture = Picture('<"&>', "a < b", 40, 20, (Words(20, 10, "<&>"),))
    assert ElementTree.fromstring(picture.svg())[2][0].text == "<&>"


def test_every_shape_is_drawn_as_png_where_it_is() -> None:
    shapes: dict[Box | Line | Area | Dot, tuple[int, int]] = {
        Box(10, 10, 20, 20, "pine"): (20, 20),
        Line(((50, 20), (90, 20)), "loss", 6): (70, 20),
        Area(((100, 0), (140, 0), (120, 40)), "gold"): (120, 15),
        Dot(160, 20, 8, "mint", "ink"): (160, 20),
    }
    drawn = Image.open(BytesIO(Picture("all", "", 200, 40, tuple(shapes)).png())).convert("RGBA")
    assert drawn.size == (200 * SHOWN, 40 * SHOWN)
    for shape, (x, y) in shapes.items():
        wanted = shape.ink if isinstance(shape, Line) else shape.fill
        assert drawn.getpixel((x * SHOWN, y * SHOWN)) == (*bytes.fromhex(COLOURS[wanted][1:]), 255)
    assert drawn.getpixel((190 * SHOWN, 20 * SHOWN))[3] == 0  # type: ignore[index]  # four numbers, being RGBA


def test_a_chart_is_saved_in_the_format_of_its_file_name(three_card: Solved, tmp_path: Path) -> None:
    picture = three_card.draw("results")
    for ending in (".svg", ".png"):
        picture.save(tmp_path / f"chart{ending}")
    assert (tmp_path / "chart.svg").read_text("utf-8") == picture.svg()
    drawn = Image.open(tmp_path / "chart.png").convert("RGB")
    assert drawn.size == (picture.width * SHOWN, picture.height * SHOWN)
    colours = {colour for _, colour in drawn.getcolors(10**7) or ()}
    assert {tuple(bytes.fromhex(COLOURS[each][1:])) for each in ("win", "loss", "paper")} <= colours


# ---- what is drawn --------------------------------------------------------------------------------------------------


def test_charts_are_asked_for_by_name_and_shown_in_a_notebook(three_card: Solved) -> None:
    assert list(three_card.charts) == list(CHARTS["mlp-three-card"])
    assert three_card.draw() == three_card.draw("starts")
    with pytest.raises(Unanswerable) as no:
        three_card.draw("decks")
    assert no.value.reason == message("chart_unknown", chart="decks", charts=("starts", "results", "jackpot"))
    assert "<svg" in three_card._repr_html_()
    assert three_card.draw("results")._repr_html_().startswith("<svg")


def test_shapes_stay_on_the_page(three_card: Solved, free_bet: BlackjackSolved, holdem: Solved) -> None:
    pictures = [of.draw(name) for of in (three_card, free_bet) for name in of.charts if name != "decks"]
    for picture in (
        *pictures,
        starting_hands.draw(holdem, Query()),
        holdem_turn_river_bets.draw(holdem, Query()),
    ):
        stays_on_the_page(picture)


def stays_on_the_page(picture: Picture) -> None:
    for each in picture.shapes:
        points = each.points if isinstance(each, Line | Area) else ((each.x, each.y),)
        assert all(0 <= x <= picture.width and 0 <= y <= picture.height for x, y in points), each


def test_starting_hands_have_their_value_and_are_striped_where_they_fold(holdem: Solved) -> None:
    picture = starting_hands.draw(holdem, Query())
    assert sum(each.hand in texts(picture) for each in holdem.starts) == 169
    for each in holdem.starts:
        fill = box_at(picture, each.hand).fill
        assert fill == (colour(starting_hands.STEPS, each.value) if each.plays else "blush")
        assert signed(each.value) in texts(picture)


def test_a_chart_names_every_change_to_the_document() -> None:
    solved = solve("mlp-three-card", Query(changes=("ante_bonus.straight=2",)))
    for name in solved.charts:
        assert "changed: ante_bonus.straight=2" in texts(solved.draw(name))


def test_pairs_stand_across_suited_above_unsuited_below() -> None:
    by_place = {(row, column): hand for row, column, hand in starting_hands.hands()}
    assert (by_place[0, 0], by_place[0, 1], by_place[1, 0], by_place[12, 12]) == ("AA", "AKs", "AKo", "22")


def test_hands_of_poker_have_their_share_of_the_pot() -> None:
    shares = {hand: Fraction(at, 168) for at, (_, _, hand) in enumerate(starting_hands.hands())}
    picture = equity.draw(shares)
    stays_on_the_page(picture)
    assert {f"{float(each) * 100:.1f}" for each in shares.values()} <= set(texts(picture))
    assert (box_at(picture, "AA").fill, box_at(picture, "22").fill) == ("peach", "pine")


def test_turn_and_river_show_how_often_each_hand_bets(holdem: Solved) -> None:
    found = texts(holdem_turn_river_bets.draw(holdem, Query()))
    assert found.count("33") == 164 + 2 + 2  # River Bets, Turn Bets, and the pair itself in both squares
    assert "50.00 % of all rounds" in found


def test_three_cards_by_class_and_one_by_one_at_the_threshold(three_card: Solved) -> None:
    picture = three_card.draw("starts")
    assert box_at(picture, "6-4") == Box(*_corner(box_at(picture, "6-4")), 48, 36, "sage", "ink", 4)
    assert box_at(picture, "6-3").fill == "blush"
    words = texts(picture)
    assert [words.count(each) for each in ("Play or Fold", "Fold")] == [2, 7]  # the title and Queen high; Jack high on
    values = {each.hand: each.value for each in three_card.starts}
    assert signed(values["Queen high, six, four"], 3) in words


def _corner(of: Box) -> tuple[float, float]:
    return of.x, of.y


@pytest.mark.parametrize("game", ["three_card", "free_bet"])
def test_results_have_a_column_each_and_mean_and_deviation(game: str, request: pytest.FixtureRequest) -> None:
    of: Solved = request.getfixturevalue(game)
    picture = distribution.draw(of, Query())
    columns = [each for each in picture.shapes if isinstance(each, Box) and each.fill in ("win", "loss", "even")]
    assert len(columns) == sum(chance > 0 for _, chance in of.distribution) + 3  # and the key
    words = texts(picture)
    assert (
        f"mean {signed(-of.house_edge, 4)}, one standard deviation {of.standard_deviation:.2f} to both sides" in words
    )
    assert all(percent(chance) in words for _, chance in of.distribution if chance >= distribution.RARE)
    sampled = [chance for _, chance in of.distribution if isinstance(chance, Sampled)]
    shown = [f"± {percent(each.error / each, 0)}" for each in sampled if each.error / each >= distribution.WORTH_SAYING]
    assert bool(shown) == (game == "free_bet")
    assert all(each in words for each in shown)


def test_a_figure_is_drawn_between_its_neighbouring_results() -> None:
    results = tuple((Fraction(each), Fraction(1)) for each in (-2, -1, 0, 4))
    assert [distribution.column_position(results, each) for each in (-2, -1.5, 0, 2, 99)] == [0, 0.5, 2, 2.5, 3.5]


@pytest.mark.parametrize(
    ("letters", "shown", "colour", "free"),
    [
        ("H", ["H"], "hit", False),
        ("S", ["S"], "stand", False),
        ("DS", ["D", "S"], "double", False),
        ("FH", ["D", "H"], "double", True),
        ("RH", ["R", "H"], "surrender", False),
        ("P", ["P"], "split", False),
        ("P*", ["P"], "split", True),
    ],
)
def test_a_square_has_the_colour_of_its_action_and_a_mark_if_free(
    letters: str, shown: list[str], colour: str, free: bool
) -> None:
    found = blackjack_strategy.square(0, 0, letters)
    assert [each.text for each in found if isinstance(each, Words)] == shown
    assert [each.fill for each in found if isinstance(each, Box)] == [colour]
    assert any(isinstance(each, Area) for each in found) is free


def test_blackjack_draws_every_row_of_the_chart(free_bet: BlackjackSolved) -> None:
    parts = rows(free_bet.chart)
    for part in ("hard", "soft", "free_hard", "free_soft"):
        found = blackjack_strategy.merge_equal_rows(parts[part])
        assert {letters for _, letters in found} == {letters for _, letters in parts[part]}
    pairs = dict(blackjack_strategy.pairs(free_bet))
    assert set(pairs["8-8"]) == {"P*"}
    assert set(pairs["5-5"]) == {"FH"}
    assert set(pairs["T-T"]) == {"S"}
    assert pairs["10-10"] == ("S", "P*", "P*", "P*", "P*", "P*", "S", "S", "S", "S")
    picture = free_bet.draw("strategy")
    marks = sum(isinstance(each, Area) for each in picture.shapes)
    of_rows = [
        letters for part in ("hard", "free_hard") for _, letters in blackjack_strategy.merge_equal_rows(parts[part])
    ]
    free = sum(each[0] == "F" for letters in (*of_rows, *pairs.values()) for each in letters)
    assert marks == free + sum(each == "P*" for letters in pairs.values() for each in letters) + 2  # and the key


def test_first_hands_of_blackjack_add_up_to_the_house_edge(free_bet: BlackjackSolved) -> None:
    assert blackjack_first_hands.mean(free_bet.first_hands) == pytest.approx(-free_bet.house_edge)
    assert len(blackjack_first_hands.worth(free_bet)) == 55
    assert signed(blackjack_first_hands.worth(free_bet)[0, 9]) in texts(free_bet.draw("starts"))


def test_decks_show_the_edge_of_each_number_by_both_games(
    free_bet: BlackjackSolved, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(blackjack_edge_by_decks, "DECKS", range(6, 8))  # all of them take a minute
    heard: list[float] = []
    with reporting_progress(lambda _, done: heard.append(done)):
        picture = free_bet.draw("decks")
    stays_on_the_page(picture)
    for rules in (DOCUMENT, UNITED_STATES, replace(DOCUMENT, decks=7)):
        assert percent(house_edge(rules), 3) in texts(picture)
    assert sum(isinstance(each, Dot) for each in picture.shapes) == 4
    assert heard == sorted(heard)
    assert heard[-1] == 1


def test_edges_are_cached_on_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    known = cached_edges.cached_edge(DOCUMENT)
    monkeypatch.setattr(cached_edges, "house_edge", lambda _: pytest.fail("worked out again"))
    assert cached_edges.cached_edge(DOCUMENT) == known == house_edge(DOCUMENT)


def test_rules_as_asked_are_a_line_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(blackjack_edge_by_decks, "cached_edge", lambda rules: rules.decks / 1000 + rules.resplit_aces)
    edges = blackjack_edge_by_decks.edges(replace(DOCUMENT, decks=8))
    assert list(map(phrase, edges)) == ["usual in the United States", "the document"]
    found = blackjack_edge_by_decks.edges(replace(DOCUMENT, resplit_aces=True))
    assert found[blackjack_edge_by_decks.ASKED] == {each: each / 1000 + 1 for each in blackjack_edge_by_decks.DECKS}


def test_the_jackpot_breaks_even_where_its_line_meets_the_price() -> None:
    solved = solve("mlp-three-card", Query(ante=1_000, jackpot_bet=500, meter=50_000_000))
    picture, found = solved.draw("jackpot"), solved.jackpot
    assert found is not None
    assert found.value is not None
    assert f"at $500,000: {percent(found.value / 500)}" in texts(picture)
    assert "breaks even at $1,379,894.74" in texts(picture)
    line = next(each for each in picture.shapes if isinstance(each, Line) and each.ink == "win")
    even = next(each for each in picture.shapes if isinstance(each, Dot) and each.edge == "win")
    (left, bottom), (right, top) = line.points[0], line.points[-1]
    on_line = bottom + (top - bottom) * (even.x - left) / (right - left)
    assert even.y == pytest.approx(on_line)


@pytest.mark.parametrize(("length", "wanted"), [(1.0, 0.2), (0.45, 0.1), (1_900_000, 500_000), (7, 2)])
def test_steps_are_round(length: float, wanted: float) -> None:
    assert axes.tick_step(length) == pytest.approx(wanted)
    assert axes.marks(0, length)[1] == pytest.approx(wanted)
