"""ML3C-2: published figures, plain enumeration of the hands beside the threshold, and sums that agree."""

from fractions import Fraction
from itertools import combinations

import pytest

from croupier.analysis import Query, Unanswerable, solve
from croupier.rules.cards import DECK, Card, parse_cards
from croupier.rules.games.three_card_v2.play import outcome
from croupier.rules.hands import describe_three_ranking, rank_three
from croupier.rules.settlement import Result
from croupier.words import render

pytestmark = pytest.mark.timeout(600)  # the first one compiles, on a machine that may be busy
UNITS = {Result.WIN: 1, Result.RETURN: 0, Result.LOSE: -1}


def plain(hand: tuple[Card, ...]) -> Fraction:
    """Play against every hand of the Dealer, by the rules' own comparison; no Ante Bonus below a Straight."""
    rest, total = [card for card in DECK if card not in hand], 0
    for dealer in combinations(rest, 3):
        result = outcome(rank_three(hand), rank_three(dealer))
        total += UNITS[result.ante] + UNITS[result.play]
    return Fraction(total, 18_424)


def test_published_edge_and_threshold_of_the_bonus_5_4_1() -> None:
    solved = solve("mlp-three-card")
    assert solved.house_edge == Fraction(686_689, 20_358_520)
    assert round(float(solved.house_edge), 4) == 0.0337
    assert round(float(solved.element_of_risk), 4) == 0.0201
    assert dict(solved.strategy)["play_from"] == render(describe_three_ranking(rank_three(parse_cards("Qs 6h 4d"))))


def test_the_threshold_has_no_exception() -> None:
    starts = solve("mlp-three-card").starts
    lowest = next(at for at, start in enumerate(starts) if start.plays)
    assert all(start.plays for start in starts[lowest:])
    assert not any(start.plays for start in starts[:lowest])
    assert sum(start.combinations for start in starts) == 22_100
    assert len(starts) == 741


def test_the_hands_beside_the_threshold_by_plain_enumeration() -> None:
    values = {start.hand: start.value for start in solve("mlp-three-card").starts}
    for text, plays in (("Qs 6h 4d", True), ("Qs 6h 3d", False)):
        assert (plain(parse_cards(text)) > -1) is plays
    rainbow, two = (
        plain(parse_cards("Qs 6h 4d")),
        [plain(parse_cards(text)) for text in ("Qs 6s 4d", "Qs 6h 4s", "Qs 6h 4h")],
    )
    assert values["Queen high, six, four"] == (24 * rainbow + 12 * sum(two)) / 60


def test_results_add_up() -> None:
    solved = solve("mlp-three-card")
    assert sum(each for _, each in solved.distribution) == 1
    assert sum(result * each for result, each in solved.distribution) == -solved.house_edge
    values = (start.combinations * max(start.value, Fraction(-1)) for start in solved.starts)
    assert sum(values, Fraction()) / 22_100 == -solved.house_edge


@pytest.mark.parametrize(("changes", "edge"), [((), Fraction(308, 5525)), (("pair_plus.straight=6",), None)])
def test_published_pair_plus(changes: tuple[str, ...], edge: Fraction | None) -> None:
    (bet,) = solve("mlp-three-card", Query(changes=changes)).bets
    assert bet.house_edge == (edge if edge is not None else Fraction(128, 5525))  # 40-30-6-4-1: 2.32 %


def test_the_jackpot_rows_by_hand() -> None:
    of = solve("mlp-three-card").jackpot
    assert of is not None
    hands = 2_598_960
    assert of.per_meter == Fraction(4, hands) + Fraction(36, 10 * hands)
    assert of.constant == Fraction(624 * 200_000 + 3744 * 20_000 + 5108 * 10_000, hands)


def test_a_row_of_two_tables_must_say_which() -> None:
    with pytest.raises(Unanswerable, match="pay_row_ambiguous"):
        solve("mlp-three-card", Query(changes=("straight=6",)))
