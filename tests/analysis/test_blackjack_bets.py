"""FBBJ-2025: the side Bets, counted once more in a plain way."""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations

import pytest

from croupier.analysis.blackjack.lucky_stash import EVERY, for_markers_alone, lucky_stash, split_markers
from croupier.analysis.blackjack.rules import DOCUMENT, Rules
from croupier.analysis.blackjack.side_bets import boom_busted, dealer_busts, rws_pairs
from croupier.analysis.blackjack.solve import TABLES
from croupier.analysis.pay_tables import payouts_of, with_changes
from croupier.rules.cards import DECK
from croupier.rules.games.free_bet_blackjack_2025.totals import pair

PAYS = payouts_of(TABLES)


def test_rws_pairs_through_the_rules() -> None:
    counts = Counter(pair(one, two) for one, two in combinations(DECK * 4, 2))
    all_hands = counts.total()
    for line in rws_pairs(Rules(decks=4), PAYS).lines:
        found = next(count for row, count in counts.items() if row is not None and row.name.lower() == line.row)
        assert line.probability == Fraction(found, all_hands)


@cache
def plain_busts(left: tuple[int, ...], hard: int, aces: bool, cards: int) -> dict[tuple[int, bool], Fraction]:
    """Over every order of draws, from counts of values that are left."""
    total, soft = (hard + 10, True) if aces and hard <= 11 else (hard, False)
    if total > 21:
        return {(cards, total == 22): Fraction(1)}
    if total > 17 or (total == 17 and not soft):
        return {}
    found: dict[tuple[int, bool], Fraction] = Counter()  # type: ignore[assignment]
    for value, count in enumerate(left, start=1):
        if count:
            rest = (*left[: value - 1], count - 1, *left[value:])
            for end, share in plain_busts(rest, hard + value, aces or value == 1, cards + 1).items():
                found[end] += Fraction(count, sum(left)) * share
    return found


def test_boom_busted_by_plain_enumeration() -> None:
    """One deck: the tree of the Dealer's draws is the same for more."""
    found = {end: chance for end, chance in dealer_busts(1, True).items() if chance}
    assert found == dict(plain_busts((4,) * 9 + (16,), 0, False, 0))


def test_boom_busted_under_both_readings() -> None:
    """R-143: 22 is no Bust; were it one, the House would give away most of its edge."""
    ours, other = boom_busted(DOCUMENT, PAYS), boom_busted(DOCUMENT, PAYS, bust_with_22=True)
    assert float(ours.house_edge) == pytest.approx(0.2968, abs=1e-4)
    assert float(other.house_edge) == pytest.approx(0.0627, abs=1e-4)
    cheaper = with_changes(PAYS, ["with_3_cards_or_4_cards=3"])
    often = ours.lines[-1].probability
    assert boom_busted(DOCUMENT, cheaper).house_edge == ours.house_edge - often


def test_free_bet_markers() -> None:
    """R-145: seven at most, Aces Split once, and none from two number tens but the Splits."""
    fives = split_markers(DOCUMENT, 5, 4, EVERY)
    assert sum(fives.values()) == 1
    assert max(fives) == 7
    assert split_markers(DOCUMENT, 5, 0, EVERY) == {1: 1}
    assert max(split_markers(DOCUMENT, 5, 10, EVERY)) == 3
    twos = split_markers(DOCUMENT, 5, 1, frozenset())
    assert twos[1] == Fraction(309 - 22, 309) * Fraction(308 - 22, 308)


def test_lucky_stash_at_best() -> None:
    assert float(lucky_stash(for_markers_alone(DOCUMENT), PAYS, "").house_edge) == pytest.approx(0.1694, abs=1e-4)
