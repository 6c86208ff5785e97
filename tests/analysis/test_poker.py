"""Equity: every deal as the rules rank it, chance within its error, ranges as written, and the pot after the rake."""

from fractions import Fraction
from itertools import combinations

import pytest

from croupier.analysis import Unanswerable
from croupier.analysis.poker.equity import all_in_value, equity, equity_needed, raked
from croupier.analysis.poker.ranges import holes
from croupier.rules.cards import DECK, parse_cards
from croupier.rules.hands import rank_best_five

pytestmark = pytest.mark.timeout(600)  # the first one compiles, on a machine that may be busy


def plain(hands: tuple[str, ...], board: str, dead: str = "") -> list[Fraction]:
    holes, known, out = [parse_cards(each) for each in hands], parse_cards(board), parse_cards(dead)
    gone = {*known, *out, *(card for hole in holes for card in hole)}
    shares, deals = [Fraction()] * len(holes), 0
    for rest in combinations([card for card in DECK if card not in gone], 5 - len(known)):
        values = [rank_best_five(hole + known + rest) for hole in holes]
        best = [at for at, value in enumerate(values) if value == max(values)]
        for at in best:
            shares[at] += Fraction(1, len(best))
        deals += 1
    return [each / deals for each in shares]


@pytest.mark.parametrize(
    ("hands", "board", "dead"),
    [
        (("As Ks", "Qh Qd"), "2c 7d 8h", ""),
        (("As Ks", "Qh Qd", "9c 9h"), "Js Ts 2d", "Qs"),
        (("Ah 2h", "Ad 2d"), "3c 4c 5c Kh", ""),
        (("Ah 2h", "Ad 2d", "Kc Kd"), "3c 4c 5c Kh 9s", ""),
    ],
)
def test_every_deal_as_the_rules_rank_it(hands: tuple[str, ...], board: str, dead: str) -> None:
    found = equity(tuple(each.replace(" ", "") for each in hands), board, dead)
    assert found.exact
    assert [each.equity for each in found.hands] == plain(hands, board, dead)


def test_before_the_flop_and_the_same_by_chance() -> None:
    """A suited Ace-King against Queens: 46.2 to 53.8, known from any calculator."""
    exact, chance = equity(("AsKs", "QhQd")), equity(("AsKs", "QhQd"), chance=True, trials=400_000)
    assert (exact.deals, exact.exact, chance.exact) == (1_712_304, True, False)
    assert [round(float(each.equity), 3) for each in exact.hands] == [0.462, 0.538]
    for one, other in zip(exact.hands, chance.hands, strict=True):
        assert abs(one.equity - other.equity) < 4 * other.error
        assert other.error < 0.001


def test_ranges_meet_only_where_no_card_comes_twice() -> None:
    found = equity(("AA", "AKs"), "2c 7d 8h 9s")
    pairs = [(one, two) for one in holes("AA") for two in holes("AKs") if not {*one} & {*two}]
    assert found.deals == len(pairs) * 44
    assert sum(each.equity for each in found.hands) == 1


def test_ten_hands_share_everything() -> None:
    found = equity(("any",) * 10, trials=20_000)
    assert not found.exact
    assert sum(each.equity for each in found.hands) == 1


@pytest.mark.parametrize(
    ("text", "count"),
    [("AsKs", 1), ("QQ", 6), ("AKs", 4), ("AKo", 12), ("AK", 16), ("TT+", 30), ("ATs+", 16), ("22-55", 24),
     ("A2s-A5s", 16), ("any", 1326), ("QQ,QhQd,AKs", 10)],
)  # fmt: skip
def test_ranges_as_players_write_them(text: str, count: int) -> None:
    assert len(holes(text)) == count


@pytest.mark.parametrize(
    ("hands", "board", "dead"),
    [
        (("AsKs",), "", ""),
        (("AsKs",) * 11, "", ""),
        (("AsKs", "AsQd"), "", ""),
        (("AsAs", "QQ"), "", ""),
        (("AsKx", "QQ"), "", ""),
        (("QQs", "KK"), "", ""),
        (("Q", "KK"), "", ""),
        (("A2s-K5s", "KK"), "", ""),
        (("AsKs", "QhQd"), "2c 7d", ""),
        (("AsKs", "QhQd"), "2c 7d As", ""),
        (("AsKs", "QhQd"), "", "1z"),
        (("AsKs", "QhQd"), "2c 7d 7d", ""),
        (("AA", "AA", "AA"), "", ""),
    ],
)
def test_cards_that_cannot_be_dealt_are_refused(hands: tuple[str, ...], board: str, dead: str) -> None:
    with pytest.raises(Unanswerable):
        equity(hands, board, dead, trials=1000)


def test_the_pot_after_rake_and_cap() -> None:
    five = Fraction(5, 100)
    assert (raked(20_000, five, None), raked(20_000, five, 500)) == (1000, 500)
    assert equity_needed(10_000, 5_000, Fraction(), None) == Fraction(1, 3)
    assert equity_needed(10_000, 5_000, five, 500) == Fraction(5_000, 14_500)
    needed = equity_needed(10_000, 5_000, five, None)
    assert all_in_value(needed, 10_000, 5_000, five, None) == 0


def test_4_1_no_rake_above_five_per_cent() -> None:
    for rate, pot, call in (
        (Fraction(6, 100), 100, 100),
        (Fraction(-1, 100), 100, 100),
        (Fraction(), -1, 1),
        (Fraction(), 100, 0),
    ):
        with pytest.raises(Unanswerable):
            equity_needed(pot, call, rate, None)
