"""The chances of the Lucky Stash Bet, which pays by the number of Free Bet Markers on a box."""

from collections import defaultdict
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from math import perm
from typing import NamedTuple

from croupier.analysis.blackjack.best_play import is_free
from croupier.analysis.blackjack.chart import SPLIT, SURRENDER, Cell, Chart, Column
from croupier.analysis.blackjack.hands import ACE, TEN, grown_by, points
from croupier.analysis.blackjack.outcome_probabilities import NUMBER_TEN
from croupier.analysis.blackjack.rules import Rules
from croupier.analysis.blackjack.side_bets import side_bet
from croupier.analysis.pay_tables import Payouts
from croupier.analysis.results import SideBet
from croupier.rules.bets import Bet
from croupier.rules.games.free_bet_blackjack_2025.pay_tables import Stash

KINDS = 11  # of cards: Ace to nine, pictures, the number ten
PICTURE = 9
FREE_TOTALS = (9, 10, 11)
Markers = dict[int, Fraction]
NO_MARKER: Markers = {0: Fraction(1)}
ONE: Markers = {1: Fraction(1)}


class SplitPlay(NamedTuple):
    """How the Hands of a Split are played: the kind of the pair, when to Free Double, and the maximum of Hands."""

    kind: int
    doubles: frozenset[tuple[bool, int]]
    most: int


class Draw(NamedTuple):
    """The state of a Split before one of its Hands gets its second card."""

    first: bool
    hands: int
    waiting: int
    markers: int


EVERY = frozenset((staked, total) for staked in (True, False) for total in FREE_TOTALS)


def shoe(rules: Rules, *removed: int) -> tuple[int, ...]:
    """Return the number of cards of each kind in a shoe without the removed ones."""
    left = [4 * rules.decks] * KINDS
    left[PICTURE] *= 3
    for kind in removed:
        left[kind] -= 1
    return tuple(left)


def hard_total(first: int, second: int) -> int:
    """Return the total of two cards, or 0 if one of them is an Ace."""
    total, soft = points(grown_by(grown_by((0,) * 10, min(first, TEN)), min(second, TEN)))
    return 0 if soft else total


def pair_of(rules: Rules, first: int, second: int) -> int | None:
    """Return the kind of pair that two cards make in a Split, or None if their values differ.

    `first` and `second` are the kinds of the cards: 0 to 8 are Ace to nine, 9 is a picture, 10 the number ten.
    """
    if min(first, TEN) != min(second, TEN):
        return None
    is_separate = rules.free_splits and rules.free_number_tens
    return NUMBER_TEN if first == second == NUMBER_TEN and is_separate else min(first, TEN)


# ---- after a Free Split ---------------------------------------------------------------------------------------------


@cache
def split_markers(rules: Rules, up_kind: int, kind: int, doubles: frozenset[tuple[bool, int]]) -> Markers:
    """Return the chance of each number of markers after a Free Split, if further pairs are always Split.

    `doubles` has the combinations of stake and total that are Free Doubled.
    """
    most_hands = rules.hands if kind != ACE or rules.resplit_aces else 2
    chances: dict[int, Fraction] = defaultdict(Fraction)
    left = shoe(rules, up_kind, kind, kind)
    _deal(SplitPlay(kind, doubles, most_hands), Draw(True, 2, 1, 1), left, Fraction(1), chances)
    return dict(chances)


def _deal(play: SplitPlay, draw: Draw, left: tuple[int, ...], chance: Fraction, chances: dict[int, Fraction]) -> None:
    """Add the chances that follow from all possible second cards of a Split Hand to `chances`, by number of markers."""
    for second, count in _group_kinds(play, left):
        next_chance, rest = chance * Fraction(count, sum(left)), _without(left, second)
        if second == play.kind and draw.hands < play.most:
            _deal(
                play, Draw(draw.first, draw.hands + 1, draw.waiting + 1, draw.markers + 1), rest, next_chance, chances
            )
            continue
        doubled = play.kind != ACE and (draw.first, hard_total(play.kind, second)) in play.doubles
        if draw.waiting:
            following = Draw(False, draw.hands, draw.waiting - 1, draw.markers + doubled)
            _deal(play, following, rest, next_chance, chances)
        else:
            chances[draw.markers + doubled] += next_chance


def _group_kinds(play: SplitPlay, left: tuple[int, ...]) -> list[tuple[int, int]]:
    """Group the kinds of second cards that lead to the same further play.

    Return for each group one of its kinds and the number of cards left.
    """
    groups: dict[tuple[bool, ...], list[int]] = defaultdict(list)
    for second in range(KINDS):
        total = hard_total(play.kind, second)
        groups[second == play.kind, (True, total) in play.doubles, (False, total) in play.doubles].append(second)
    return [(kinds[0], sum(left[kind] for kind in kinds)) for kinds in groups.values()]


def _without(left: tuple[int, ...], kind: int) -> tuple[int, ...]:
    return (*left[:kind], left[kind] - 1, *left[kind + 1 :])


# ---- a whole round --------------------------------------------------------------------------------------------------


def first_cards(rules: Rules) -> Iterator[tuple[Fraction, int, int, int]]:
    """Yield the chance of every combination of first cards, and their kinds: the Dealer's card, then the box's two."""
    full, cards = shoe(rules), perm(52 * rules.decks, 3)
    for up in range(KINDS):
        for first in range(KINDS):
            for second in range(KINDS):
                ways = full[up] * shoe(rules, up)[first] * shoe(rules, up, first)[second]
                yield Fraction(ways, cards), up, first, second


def expected(rules: Rules, markers: Callable[[int, int, int], Markers]) -> Markers:
    """Return the chance of each number of markers in a round.

    `markers` returns these chances for the Dealer's first card and the box's two cards.
    """
    chances: dict[int, Fraction] = {number: Fraction() for number in range(8)}
    for chance, up, first, second in first_cards(rules):
        for number, share in markers(up, first, second).items():
            chances[number] += chance * share
    return chances


def by_chart(rules: Rules, chart: Chart) -> Markers:
    """Return the chance of each number of markers if the chart of the main game is played."""
    columns = {column.up: column for column in chart}

    def markers(up: int, first: int, second: int) -> Markers:
        return _chart_markers(rules, columns[min(up, TEN)], up, first, second)

    return expected(rules, markers)


def _chart_markers(rules: Rules, column: Column, up: int, first: int, second: int) -> Markers:
    pair, total = pair_of(rules, first, second), hard_total(first, second)
    letter = "" if pair is None else column.pairs[pair]
    if letter == SPLIT and pair is not None and is_free(rules, pair):
        return split_markers(rules, up, first, doubled_by(column))
    if letter in (SPLIT, SURRENDER) or total not in FREE_TOTALS:
        return NO_MARKER
    return ONE if column.cells[Cell(True, False, total)][0] == "F" else NO_MARKER


def doubled_by(column: Column) -> frozenset[tuple[bool, int]]:
    """Return the combinations of stake and hard total for which a column of the chart says Free Double."""
    return frozenset(double for double in EVERY if column.first(Cell(double[0], False, double[1])) == "F")


def for_markers_alone(rules: Rules) -> Markers:
    """Return the chance of each number of markers if every possible Free Split and Free Double is made."""

    def markers(up: int, first: int, second: int) -> Markers:
        pair = pair_of(rules, first, second)
        if pair is not None and is_free(rules, pair):
            return split_markers(rules, up, first, EVERY)
        return ONE if rules.free_doubles and hard_total(first, second) in FREE_TOTALS else NO_MARKER

    return expected(rules, markers)


def lucky_stash(chances: Markers, pays: Payouts, note: str) -> SideBet:
    return side_bet(Bet.LUCKY_STASH, {row.name.lower(): chances[row] for row in Stash}, pays, note)
