"""FBBJ-2025: published figures, sums that agree with each other, and rounds dealt by chance."""

import re
from fractions import Fraction
from math import sqrt
from typing import Any

import pytest
from msgspec.structs import replace

from croupier.analysis import Query, Unanswerable, results, solve
from croupier.analysis.blackjack import solve as blackjack
from croupier.analysis.blackjack.best_play import (
    doubles_of_split_hands,
    house_edge,
    play_hands,
    share_of_number_tens,
    split_hands,
    up_chance,
    value_all_first_hands,
)
from croupier.analysis.blackjack.chart import labels, rows
from croupier.analysis.blackjack.chart_search import best_chart, best_column, chart_edge
from croupier.analysis.blackjack.distribution import tally
from croupier.analysis.blackjack.hands import ACE, TEN, hand_index
from croupier.analysis.blackjack.lucky_stash import by_chart
from croupier.analysis.blackjack.probabilities import NUMBER_TEN, resplit_points_up_to, splits, unsplit_probabilities
from croupier.analysis.blackjack.results import BlackjackSolved
from croupier.analysis.blackjack.rules import DOCUMENT, PLAIN, UNITED_STATES, Rules, rules_of
from croupier.analysis.blackjack.simulate import simulate_rounds
from croupier.analysis.results import Sampled, Solved
from croupier.bots import blackjack_chart
from tests.support.soak import size

pytestmark = pytest.mark.timeout(900)  # the first one compiles, on a machine that may be busy
RULES = {"document": DOCUMENT, "us": UNITED_STATES, "plain": PLAIN}


@pytest.fixture(scope="module")
def solved() -> BlackjackSolved:
    found = solve("free-bet-blackjack")
    assert isinstance(found, BlackjackSolved)
    return found


@pytest.mark.parametrize(
    ("rules", "published"),
    [
        (UNITED_STATES, 0.0101),
        (replace(UNITED_STATES, resplit_aces=False), 0.0109),
        (replace(PLAIN, hits_soft_17=False), 0.0040),
        (replace(PLAIN, hits_soft_17=False, decks=8), 0.0043),
    ],
)
def test_published_edges(rules: Rules, published: float) -> None:
    assert round(house_edge(rules), 4) == published


def test_the_edge_of_the_document(solved: BlackjackSolved) -> None:
    assert solved.house_edge == pytest.approx(0.00663226, abs=1e-8)
    assert float(solved.house_edge) < solved.chart_edge < float(solved.house_edge) + 1e-5
    assert sum(each.chance for each in solved.first_hands) == pytest.approx(1, abs=1e-13)


@pytest.mark.parametrize("name", RULES)
def test_value_from_decisions_is_value_from_results(name: str) -> None:
    found = tally(RULES[name])
    assert found.won == pytest.approx(-house_edge(RULES[name]), abs=1e-13)
    assert sum(found.results.values()) + found.frequencies["split"] == pytest.approx(1, abs=1e-13)


@pytest.mark.parametrize("name", RULES)
def test_rounds_dealt_by_chance(name: str) -> None:
    rules = RULES[name]
    chart, rounds = best_chart(rules), size(400_000, 100_000_000)
    found = simulate_rounds(rules, chart, rounds, 20250415)
    assert abs(found.mean + chart_edge(rules, chart)) < 3 * found.error
    if name == "document":
        for number, exact in by_chart(rules, chart).items():
            chance = float(exact)
            assert abs(found.markers[number] / rounds - chance) < 4 * sqrt(chance / rounds)


def test_splits_dealt_by_chance(solved: BlackjackSolved) -> None:
    """4.8 % of the rounds, looked at alone: their results are the part of the results that is not exact."""
    exact = sum(each.chance * each.value for each in solved.first_hands if "split" in each.best)
    share = dict(solved.frequencies)["split"]
    found = simulate_rounds(solved.rules, solved.chart, size(200_000, 100_000_000), 7, only_splits=True)
    assert abs(found.mean - exact / float(share)) < 3.5 * found.error


def test_against_a_ten_or_an_ace_nothing_more_is_staked() -> None:
    """So that no Hands share what the Dealer's Blackjack takes (R-137), and Hand by Hand is exact."""
    for up in (TEN, ACE):
        assert not any(doubles_of_split_hands(DOCUMENT, up, pair) for pair in range(11))
        assert not any(each.best in ("double", "split") for each in value_all_first_hands(DOCUMENT) if each.up == up)


def test_a_free_twenty_split_for_money_would_change_next_to_nothing() -> None:
    """The one choice left out. A ten on a marker is worth at most `ten`, Split as often as that helps."""
    gains, like, unlike = 0.0, 0.08, 0.24  # no less than the chances of a number ten and of a picture
    for up in range(1, 10):
        layers = splits(DOCUMENT, up, NUMBER_TEN).layers
        free, paid = (
            max(play_hands(DOCUMENT, law, staked=s).worth[hand_index(TEN)] for law in layers) for s in (False, True)
        )
        hands = [
            of for of in split_hands(DOCUMENT, up, NUMBER_TEN, resplit_points_up_to(4)) if of.unlike and not of.staked
        ]
        often = sum(float(of.unlike.full[hand_index(TEN, TEN)]) for of in hands if of.unlike)
        twenty = sum(float(of.unlike.wins[hand_index(TEN, TEN)]) for of in hands if of.unlike) / often
        ten = (free - like * twenty + unlike * (paid - twenty)) / (1 - 2 * like - unlike)
        ten = ten if ten + paid > twenty else (free - like * twenty) / (1 - 2 * like)
        pairs = (
            unsplit_probabilities(DOCUMENT, up).full[hand_index(TEN, TEN)]
            * share_of_number_tens(DOCUMENT)
            * up_chance(up)
        )
        gains += pairs * often * max(ten + paid - twenty, 0.0)
    assert gains < 1e-5


def test_best_play(solved: BlackjackSolved) -> None:
    best = {(each.name, labels()[each.up - 1]): each.best for each in solved.first_hands}
    assert {best["T-10", up] for up in "34567"} == {"free_split"}
    assert best["T-10", "8"] == best["T-T", "6"] == "stand"
    assert best["5-5", "A"] == "free_double"
    assert best["8-8", "T"] == "free_split"
    assert best["6-T", "T"] == best["8-9", "T"] == "surrender"
    assert best["6-T", "A"] == "hit"  # 3.17: no Surrender against an Ace
    assert best["A-T", "A"] == "blackjack"


def test_offers_before_the_play(solved: BlackjackSolved) -> None:
    of = solved.answers
    assert of.insurance == Fraction(3 * 96, 311) - 1
    assert of.insurance_at_best < 0
    assert of.no_even_money == Fraction(3, 2) * (1 - Fraction(95, 309)) > 1


def test_bots_play_by_this_chart() -> None:
    """One column is calculated again; `make odds` writes them all."""
    column = best_column(DOCUMENT, 5)
    at = blackjack_chart.UP_CARDS.split().index("6")
    for part, found in rows((column,)).items():
        written = getattr(blackjack_chart, part.upper())
        ours = {name if part == "pairs" else int(name): letters for name, (letters,) in found}
        assert {key: row.split()[at] for key, row in written.items()} == ours


def test_json_and_notebooks(solved: BlackjackSolved) -> None:
    found = solved.plain()
    assert found["house_edge"] == {"value": solved.house_edge}
    assert found["bets"]["rws_pairs"]["house_edge"]["exact"]
    assert found["chart"]["hard"]["16"][-2:] == ("RH", "H")
    assert set(found["first_hands"][0]) == {"hand", "against", "chance", "best", "values"}
    assert "<table>" in solved._repr_html_()
    for name in ("variance", "standard_deviation"):
        assert 0 < found[name]["standard_error"] < 0.01 * found[name]["value"]
    sampled = {each["result"]["value"] for each in found["distribution"] if "standard_error" in each["probability"]}
    assert sampled == {float(result) for result, _ in solved.distribution} - {-0.5, 1.5}, "all but a Split's own"


def without_error(one: Any, two: Any, path: str = "") -> list[str]:
    """Figures of two answers that differ, though no standard error is beside them."""
    if isinstance(one, dict):
        if "standard_error" in one:
            return []
        return [each for key in one for each in without_error(one[key], two[key], f"{path}.{key}")]
    if isinstance(one, list):
        return [
            each for at, pair in enumerate(zip(one, two, strict=True)) for each in without_error(*pair, f"{path}.{at}")
        ]
    return [] if one == two else [path]


def test_every_sampled_number_has_a_standard_error(solved: BlackjackSolved, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same game solved with other rounds dealt by chance; a planted mistake leaves the errors out."""

    def answer(of: Solved) -> dict[str, Any]:
        common = [each for each in of.plain()["distribution"] if -3 <= each["result"]["value"] <= 7]
        return of.plain() | {"distribution": common, "seconds": 0}

    monkeypatch.setattr(blackjack, "SEED", blackjack.SEED + 1)
    other = solve("free-bet-blackjack")
    assert without_error(answer(solved), answer(other)) == []
    monkeypatch.setattr(results, "number", lambda of: {"value": float(of)})
    assert ".standard_deviation.value" in without_error(answer(solved), answer(other))


def spread_over_errors(solved: BlackjackSolved, seeds: int = 40) -> tuple[float, float]:
    """How far figures from different rounds lie apart, over the standard error they state: deviation, chance of 0."""
    worked_out, found = tally(DOCUMENT), []
    for seed in range(seeds):
        splits = simulate_rounds(DOCUMENT, solved.chart, 20_000, seed, only_splits=True)
        chances = blackjack._distribution(worked_out, splits)
        found.append((blackjack._variance(chances, worked_out, splits), dict(chances)[Fraction()]))
    ratios = []
    for figures in zip(*found, strict=True):
        assert all(isinstance(each, Sampled) for each in figures)
        mean = sum(map(float, figures)) / seeds
        spread = sqrt(sum((float(each) - mean) ** 2 for each in figures) / (seeds - 1))
        ratios.append(spread / (sum(each.error for each in figures if isinstance(each, Sampled)) / seeds))
    return ratios[0], ratios[1]


def test_standard_errors_are_as_large_as_the_spread(solved: BlackjackSolved, monkeypatch: pytest.MonkeyPatch) -> None:
    assert all(0.7 < ratio < 1.4 for ratio in spread_over_errors(solved))
    monkeypatch.setattr(blackjack, "sqrt", lambda number: sqrt(number) / 2)
    assert all(ratio > 1.4 for ratio in spread_over_errors(solved)), "errors half as large as they are"


@pytest.mark.parametrize(
    ("question", "why"),
    [
        (Query(decks=3), "decks_not_allowed"),
        (Query(decks=11), "decks_not_allowed"),
        (Query(ante=100), "blackjack_has_no_such_bet"),
        (Query(changes=("blackjack=-1",)), "payout_negative"),
        (Query(changes=("royal_flush=5",)), "pay_row_unknown"),
        (Query(what_if=("resplit_aces",)), "rule_change_unreadable"),
        (Query(what_if=("resplit_aces=perhaps",)), "rule_value_unknown"),
        (Query(what_if=("surrender=twice",)), "rule_value_unknown"),
        (Query(what_if=("hands=9",)), "rule_value_unknown"),
        (Query(what_if=("rules=lunar",)), "rule_value_unknown"),
        (Query(what_if=("moon=on",)), "rule_unknown"),
        (Query(what_if=("free_splits=off",)), "paid_splits_need_hole_card"),
    ],
)
def test_refused_with_the_reason(question: Query, why: str) -> None:
    with pytest.raises(Unanswerable, match=re.escape(why)):
        solve("free-bet-blackjack", question)


def test_what_if_options_are_parsed() -> None:
    assert rules_of(8, ("rules=us", "resplit-aces=off")) == replace(UNITED_STATES, decks=8, resplit_aces=False)
    assert rules_of(6, ("hands=3", "surrender=late")) == replace(DOCUMENT, hands=3, surrender="late")
