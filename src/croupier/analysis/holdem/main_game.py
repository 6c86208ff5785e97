"""MLTH-3 and PTH-6: the best play of every hole, flop and turn, as whole numbers.

Turn and River Bets are settled apart from all others, so each is made when it wins by itself: one sweep over the boards
decides them all. Only the first decision, Fold or Flop, looks at the sum, and with side bets on, at these as well.
"""

from collections import defaultdict
from fractions import Fraction
from functools import cache
from math import comb
from typing import NamedTuple

import numpy as np

from croupier.analysis.cache import Say, kept, progress
from croupier.analysis.five_card_odds import lowest_strength
from croupier.analysis.kernels import holdem_decisions, holdem_sweep, suit_isomorphism
from croupier.analysis.kernels.holdem_decisions import LOSSES, PAID_WINS, STAND_OFFS, WINS
from croupier.analysis.kernels.lookup_tables import tables
from croupier.analysis.kernels.numba_setup import Ints
from croupier.analysis.pay_tables import Paid
from croupier.analysis.results import Start
from croupier.rules.cards import RANKS
from croupier.rules.hands import HandRank

DEALS = comb(50, 3) * 47 * 46 * 990  # flops, Turn Cards, River Cards and Dealer's hands beside two cards
HOLES = comb(52, 2)
FLOP, TURN, RIVER = "flop", "turn", "river"
ANTE = "ante_with_a_straight_or_better"


class Played(NamedTuple):
    """Best play after a Flop Bet: by starting hand, Turn or Check, River or Check, how the Dealer's hands fall."""

    counts: Ints  # 169, 2, 2, 4
    turn_wins: Ints  # by starting hand: what Turn Bets win in all, from the decisions
    river_wins: Ints


def board_sums(ante_from: HandRank, say: Say = lambda _: None) -> Ints:
    """The sweep, with a word after each highest card of the board."""
    four, starts = suit_isomorphism.classes(4), suit_isomorphism.holes_169()
    sums = np.zeros((len(four.cards), suit_isomorphism.HOLES), np.int64)
    exchanged, paid_from = suit_isomorphism.hole_exchanges(), lowest_strength(ante_from)
    for highest in range(4, 52):
        args = (starts[1], suit_isomorphism.choose(), four.of, four.by, exchanged, highest, highest + 1, sums)
        holdem_sweep.sweep(tables(), paid_from, *args)
        say(comb(highest + 1, 5) / comb(52, 5))
    holdem_sweep.even_out(sums, four.cards, suit_isomorphism.EXCHANGES, exchanged)
    return sums


def played(pays: Paid, ante_from: HandRank) -> Played:
    """Every decision after the Flop Bet, for odds that need not be even; kept on disk, since only odds change it."""
    turn, river = pays.times("odds", TURN), pays.times("odds", RIVER)
    return Played(*kept(("holdem", ante_from.name, turn, river), lambda: tuple(decided(sums(ante_from), turn, river))))


@cache
def sums(ante_from: HandRank) -> Ints:
    with progress("boards") as say:
        return board_sums(ante_from, say)


def turns(of: Ints, odds: Fraction) -> Ints:
    """By flop in order and hole: what a Turn Bet wins over everything to come."""
    three, four = suit_isomorphism.classes(3), suit_isomorphism.classes(4)
    board = four.of, four.by, suit_isomorphism.hole_exchanges()
    return holdem_decisions.turn_values(
        of, three.cards, suit_isomorphism.choose(), *board, odds.numerator, odds.denominator
    )


def decided(of: Ints, turn: Fraction, river: Fraction) -> Played:
    """From the sums of the sweep, the odds of Turn and River Bets given."""
    three, four = suit_isomorphism.classes(3), suit_isomorphism.classes(4)
    (starts, cards), exchanged, choose = (
        suit_isomorphism.holes_169(),
        suit_isomorphism.hole_exchanges(),
        suit_isomorphism.choose(),
    )
    won = turns(of, turn)
    counts, rivers = holdem_decisions.tally(
        of, won, four.cards, four.sets, choose, three.of, three.by, exchanged, cards, starts,
        river.numerator, river.denominator,
    )  # fmt: skip
    return Played(counts, holdem_decisions.turn_sums(won, three.sets, three.cards, cards, starts), rivers)


def combinations() -> list[int]:
    """How many pairs of cards each starting hand has."""
    return [6 if start % 13 == start // 13 else 4 if start // 13 > start % 13 else 12 for start in range(169)]


def name(start: int) -> str:
    """AKs, AKo, AA."""
    one, two = sorted(divmod(start, 13), reverse=True)
    if one == two:
        return RANKS[one] * 2
    return RANKS[one] + RANKS[two] + ("s" if start // 13 > start % 13 else "o")


def outcomes(counts: Ints, pays: Paid) -> dict[Fraction, int]:
    """The results of one starting hand in Antes, in for the finish: how many deals give each."""
    found: dict[Fraction, int] = defaultdict(int)
    for turn in (0, 1):
        for river in (0, 1):
            wins = 2 * pays.times("odds", FLOP) + turn * pays.times("odds", TURN) + river * pays.times("odds", RIVER)
            each = counts[turn, river]
            found[wins] += int(each[WINS])
            found[wins + pays.times("odds", ANTE)] += int(each[PAID_WINS])
            found[Fraction(-3 - turn - river)] += int(each[LOSSES])
            found[Fraction()] += int(each[STAND_OFFS])
    return found


def value_from_outcomes(counts: Ints, pays: Paid) -> Fraction:
    """The sum over all results."""
    return sum((result * count for result, count in outcomes(counts, pays).items()), Fraction())


def value_from_decisions(of: Played, start: int, pays: Paid) -> Fraction:
    """Flop and Ante over every deal, and Turn and River where they win: the same number in another way."""
    wins, paid, losses, _ = (int(each) for each in of.counts[start].sum(axis=(0, 1)))
    flop = 2 * (pays.times("odds", FLOP) * (wins + paid) - losses)
    ante = pays.times("odds", ANTE) * paid - losses
    turn = Fraction(int(of.turn_wins[start]), pays.times("odds", TURN).denominator)
    return flop + ante + turn + Fraction(int(of.river_wins[start]), pays.times("odds", RIVER).denominator)


def start_values(of: Played, pays: Paid) -> tuple[Start, ...]:
    """The 169 starting hands: what a Flop Bet is worth, and whether it is made."""
    found = []
    for start, pairs in enumerate(combinations()):
        value = value_from_decisions(of, start, pays) / (pairs * DEALS)
        found.append(Start(name(start), pairs, value, value > -1, _later(of.counts[start])))
    return tuple(found)


def _later(counts: Ints) -> tuple[tuple[str, Fraction], ...]:
    """How often a hand that is in for the finish makes Turn and River Bets."""
    deals = int(counts.sum())
    return (TURN, Fraction(int(counts[1].sum()), deals)), (RIVER, Fraction(int(counts[:, 1].sum()), deals))


def distribution(of: Played, starts: tuple[Start, ...], pays: Paid) -> dict[Fraction, Fraction]:
    """Results of the whole game in Antes."""
    found: dict[Fraction, Fraction] = defaultdict(Fraction)
    for at, start in enumerate(starts):
        results = outcomes(of.counts[at], pays) if start.plays else {Fraction(-1): start.combinations * DEALS}
        for result, count in results.items():
            found[result] += Fraction(count, HOLES * DEALS)
    return dict(found)


def frequencies(of: Played, starts: tuple[Start, ...]) -> dict[str, Fraction]:
    """How often a round has each bet."""
    plays = [at for at, start in enumerate(starts) if start.plays]
    going = Fraction(sum(starts[at].combinations for at in plays), HOLES)
    turn = Fraction(sum(int(of.counts[at, 1].sum()) for at in plays), HOLES * DEALS)
    river = Fraction(sum(int(of.counts[at, :, 1].sum()) for at in plays), HOLES * DEALS)
    return {"fold": 1 - going, "flop": going, "turn": turn, "river": river}
