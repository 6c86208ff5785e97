"""Lucky Stash: how many Free Bet Markers a box comes to. Only first and second cards of Hands decide that."""

from collections import defaultdict
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from math import perm
from typing import NamedTuple

from croupier.analysis.blackjack.best_play import is_free
from croupier.analysis.blackjack.chart import SPLIT, SURRENDER, Cell, Chart, Column
from croupier.analysis.blackjack.hands import ACE, TEN, grown_by, points
from croupier.analysis.blackjack.probabilities import NUMBER_TEN
from croupier.analysis.blackjack.rules import Rules
from croupier.analysis.blackjack.side_bets import side_bet
from croupier.analysis.pay_tables import Paid
from croupier.analysis.results import SideBet
from croupier.rules.games.free_bet_blackjack_2025.pay_tables import Stash

KINDS = 11  # of cards: Ace to nine, pictures, the number ten
PICTURE = 9
FREE_TOTALS = (9, 10, 11)
Markers = dict[int, Fraction]
NO_MARKER: Markers = {0: Fraction(1)}
ONE: Markers = {1: Fraction(1)}


class Way(NamedTuple):
    """Of a kind of card that was Split: what is Free Doubled (with the Initial Bet on it or not, and its total)."""

    kind: int
    doubles: frozenset[tuple[bool, int]]
    most: int  # Hands


class Draw(NamedTuple):
    """A Hand about to get its second card; so many wait behind it, so many markers lie."""

    first: bool
    hands: int
    waiting: int
    markers: int


EVERY = frozenset((staked, total) for staked in (True, False) for total in FREE_TOTALS)


def shoe(rules: Rules, *gone: int) -> tuple[int, ...]:
    left = [4 * rules.decks] * KINDS
    left[PICTURE] *= 3
    for kind in gone:
        left[kind] -= 1
    return tuple(left)


def hard_total(one: int, two: int) -> int:
    """0 for a soft one."""
    total, soft = points(grown_by(grown_by((0,) * 10, min(one, TEN)), min(two, TEN)))
    return 0 if soft else total


def pair_of(rules: Rules, one: int, two: int) -> int | None:
    """Which pair two kinds of cards make."""
    if min(one, TEN) != min(two, TEN):
        return None
    apart = rules.free_splits and rules.free_number_tens
    return NUMBER_TEN if one == two == NUMBER_TEN and apart else min(one, TEN)


# ---- after a Free Split ---------------------------------------------------------------------------------------------


@cache
def split_markers(rules: Rules, up_kind: int, kind: int, doubles: frozenset[tuple[bool, int]]) -> Markers:
    """Split again wherever that may be: how many markers in all."""
    most = rules.hands if kind != ACE or rules.resplit_aces else 2
    found: dict[int, Fraction] = defaultdict(Fraction)
    left = shoe(rules, up_kind, kind, kind)
    _deal(Way(kind, doubles, most), Draw(True, 2, 1, 1), left, Fraction(1), found)
    return dict(found)


def _deal(way: Way, at: Draw, left: tuple[int, ...], chance: Fraction, found: dict[int, Fraction]) -> None:
    """All second cards, those taken together that are alike in what follows."""
    for second, count in _groups(way, left):
        chance_of, rest = chance * Fraction(count, sum(left)), _without(left, second)
        if second == way.kind and at.hands < way.most:
            _deal(way, Draw(at.first, at.hands + 1, at.waiting + 1, at.markers + 1), rest, chance_of, found)
            continue
        doubled = way.kind != ACE and (at.first, hard_total(way.kind, second)) in way.doubles
        if at.waiting:
            following = Draw(False, at.hands, at.waiting - 1, at.markers + doubled)
            _deal(way, following, rest, chance_of, found)
        else:
            found[at.markers + doubled] += chance_of


def _groups(way: Way, left: tuple[int, ...]) -> list[tuple[int, int]]:
    """One kind of card for each group, and how many cards are of the group."""
    groups: dict[tuple[bool, ...], list[int]] = defaultdict(list)
    for second in range(KINDS):
        total = hard_total(way.kind, second)
        groups[second == way.kind, (True, total) in way.doubles, (False, total) in way.doubles].append(second)
    return [(of[0], sum(left[each] for each in of)) for of in groups.values()]


def _without(left: tuple[int, ...], kind: int) -> tuple[int, ...]:
    return (*left[:kind], left[kind] - 1, *left[kind + 1 :])


# ---- a whole round --------------------------------------------------------------------------------------------------


def first_cards(rules: Rules) -> Iterator[tuple[Fraction, int, int, int]]:
    """The chance of every kind of first card of the Dealer and two of the box."""
    full, cards = shoe(rules), perm(52 * rules.decks, 3)
    for up in range(KINDS):
        for one in range(KINDS):
            for two in range(KINDS):
                ways = full[up] * shoe(rules, up)[one] * shoe(rules, up, one)[two]
                yield Fraction(ways, cards), up, one, two


def expected(rules: Rules, markers: Callable[[int, int, int], Markers]) -> Markers:
    found: dict[int, Fraction] = {number: Fraction() for number in range(8)}
    for chance, up, one, two in first_cards(rules):
        for number, share in markers(up, one, two).items():
            found[number] += chance * share
    return found


def by_chart(rules: Rules, chart: Chart) -> Markers:
    """Under main-game play."""
    columns = {column.up: column for column in chart}

    def markers(up: int, one: int, two: int) -> Markers:
        return _charted(rules, columns[min(up, TEN)], up, one, two)

    return expected(rules, markers)


def _charted(rules: Rules, column: Column, up: int, one: int, two: int) -> Markers:
    pair, total = pair_of(rules, one, two), hard_total(one, two)
    letter = "" if pair is None else column.pairs[pair]
    if letter == SPLIT and pair is not None and is_free(rules, pair):
        return split_markers(rules, up, one, doubled_by(column))
    if letter in (SPLIT, SURRENDER) or total not in FREE_TOTALS:
        return NO_MARKER
    return ONE if column.cells[Cell(True, False, total)][0] == "F" else NO_MARKER


def doubled_by(column: Column) -> frozenset[tuple[bool, int]]:
    return frozenset(each for each in EVERY if column.first(Cell(each[0], False, each[1])) == "F")


def for_markers_alone(rules: Rules) -> Markers:
    """The most that Lucky Stash can be worth: every Free Split, and every Free Double that is left."""

    def markers(up: int, one: int, two: int) -> Markers:
        pair = pair_of(rules, one, two)
        if pair is not None and is_free(rules, pair):
            return split_markers(rules, up, one, EVERY)
        return ONE if rules.free_doubles and hard_total(one, two) in FREE_TOTALS else NO_MARKER

    return expected(rules, markers)


def lucky_stash(of: Markers, pays: Paid, note: str) -> SideBet:
    return side_bet("lucky_stash", {row.name.lower(): of[row] for row in Stash}, pays, note)
