"""Best play of the main bets of hold'em against the House (MLTH-3, PTH-6), computed exactly over all cards.

Turn and River Bets are settled separately, so each is right if it wins on average: one pass over all boards decides all
of them. Only the first decision, Fold or Flop Bet, depends on the other bets, including side bets.
"""

from collections import defaultdict
from fractions import Fraction
from functools import cache
from math import comb
from typing import NamedTuple

import numpy as np

from croupier.analysis.cache import ReportProgress, cached_arrays, progress
from croupier.analysis.five_card_odds import lowest_strength
from croupier.analysis.kernels import holdem_decisions, holdem_sweep, suit_isomorphism
from croupier.analysis.kernels.holdem_decisions import LOSSES, PAID_WINS, STAND_OFFS, WINS
from croupier.analysis.kernels.lookup_tables import tables
from croupier.analysis.kernels.numba_setup import Ints
from croupier.analysis.pay_tables import Payouts
from croupier.analysis.results import Start
from croupier.rules.bets import Decision
from croupier.rules.cards import RANKS
from croupier.rules.hands import HandRank
from croupier.words import phrase

DEALS = comb(50, 3) * 47 * 46 * 990  # flops, Turn Cards, River Cards and Dealer's hands for given Hole Cards
HOLES = comb(52, 2)
FLOP, TURN, RIVER = "flop", "turn", "river"
ANTE = "ante_with_a_straight_or_better"


class BestPlay(NamedTuple):
    """Counts of how deals end under best play after a Flop Bet, and what Turn and River Bets win."""

    counts: Ints  # shape 169, 2, 2, 4: by starting hand, Turn Bet, River Bet and outcome
    turn_wins: Ints  # by starting hand: total winnings of Turn Bets
    river_wins: Ints  # by starting hand: total winnings of River Bets


def board_sums(ante_from: HandRank, report: ReportProgress = lambda _: None) -> Ints:
    """Count wins and losses over all boards, by class of the first four board cards and by Hole Cards.

    The Ante is paid from the rank `ante_from`. A class has the sets of cards that differ only in suits.
    """
    four, starts = suit_isomorphism.classes(4), suit_isomorphism.holes_169()
    sums = np.zeros((len(four.cards), suit_isomorphism.HOLES), np.int64)
    exchanged, paid_from = suit_isomorphism.hole_exchanges(), lowest_strength(ante_from)
    for highest in range(4, 52):
        arguments = (
            starts[1],
            suit_isomorphism.choose(),
            four.class_of,
            four.exchange_of,
            exchanged,
            highest,
            highest + 1,
            sums,
        )
        holdem_sweep.sweep_boards(tables(), paid_from, *arguments)
        report(comb(highest + 1, 5) / comb(52, 5))
    holdem_sweep.combine_symmetries(sums, four.cards, suit_isomorphism.EXCHANGES, exchanged)
    return sums


def load_best_play(pays: Payouts, ante_from: HandRank) -> BestPlay:
    """Return best play after the Flop Bet for these payouts. It is cached on disk."""
    turn, river = pays.times("odds", TURN), pays.times("odds", RIVER)
    return BestPlay(
        *cached_arrays(
            ("holdem", ante_from.name, turn, river),
            lambda: tuple(decide_from_sums(cached_board_sums(ante_from), turn, river)),
        )
    )


@cache
def cached_board_sums(ante_from: HandRank) -> Ints:
    """Return the result of `board_sums`, which is computed once in each process."""
    with progress(phrase("progress_boards")) as report:
        return board_sums(ante_from, report)


def turn_bet_values(swept: Ints, odds: Fraction) -> Ints:
    """Return the total result of a Turn Bet over all later cards, by class of flop and by Hole Cards.

    `swept` has the counts of `board_sums`.
    """
    three, four = suit_isomorphism.classes(3), suit_isomorphism.classes(4)
    board = four.class_of, four.exchange_of, suit_isomorphism.hole_exchanges()
    return holdem_decisions.turn_values(
        swept, three.cards, suit_isomorphism.choose(), *board, odds.numerator, odds.denominator
    )


def decide_from_sums(swept: Ints, turn: Fraction, river: Fraction) -> BestPlay:
    """Return best play for these payouts of Turn and River Bets. `swept` has the counts of `board_sums`."""
    three, four = suit_isomorphism.classes(3), suit_isomorphism.classes(4)
    (starts, cards), exchanged, choose = (
        suit_isomorphism.holes_169(),
        suit_isomorphism.hole_exchanges(),
        suit_isomorphism.choose(),
    )
    won = turn_bet_values(swept, turn)
    counts, rivers = holdem_decisions.count_outcomes(
        swept, won, four.cards, four.sets, choose, three.class_of, three.exchange_of, exchanged, cards, starts,
        river.numerator, river.denominator,
    )  # fmt: skip
    return BestPlay(counts, holdem_decisions.turn_winnings(won, three.sets, three.cards, cards, starts), rivers)


def count_combinations() -> list[int]:
    """Return the number of card combinations of each of the 169 starting hands: 4, 6 or 12."""
    return [6 if start % 13 == start // 13 else 4 if start // 13 > start % 13 else 12 for start in range(169)]


def hand_name(start: int) -> str:
    """Return the usual name of the starting hand with this index, such as AKs, AKo or AA."""
    high, low = sorted(divmod(start, 13), reverse=True)
    if high == low:
        return RANKS[high] * 2
    return RANKS[high] + RANKS[low] + ("s" if start // 13 > start % 13 else "o")


def outcomes(counts: Ints, pays: Payouts) -> dict[Fraction, int]:
    """Return how many deals have each result, in Antes, for a starting hand that makes the Flop Bet.

    `counts` has the hand's counts in `BestPlay`.
    """
    deals: dict[Fraction, int] = defaultdict(int)
    for turn in (0, 1):
        for river in (0, 1):
            wins = 2 * pays.times("odds", FLOP) + turn * pays.times("odds", TURN) + river * pays.times("odds", RIVER)
            tally = counts[turn, river]
            deals[wins] += int(tally[WINS])
            deals[wins + pays.times("odds", ANTE)] += int(tally[PAID_WINS])
            deals[Fraction(-3 - turn - river)] += int(tally[LOSSES])
            deals[Fraction()] += int(tally[STAND_OFFS])
    return deals


def value_from_outcomes(counts: Ints, pays: Payouts) -> Fraction:
    """Return the total result, in Antes, of all deals of a starting hand that makes the Flop Bet."""
    return sum((result * count for result, count in outcomes(counts, pays).items()), Fraction())


def value_from_decisions(best_play: BestPlay, start: int, pays: Payouts) -> Fraction:
    """Return the same as `value_from_outcomes`, computed bet by bet instead of result by result."""
    wins, paid_wins, losses, _ = (int(count) for count in best_play.counts[start].sum(axis=(0, 1)))
    flop = 2 * (pays.times("odds", FLOP) * (wins + paid_wins) - losses)
    ante = pays.times("odds", ANTE) * paid_wins - losses
    turn = Fraction(int(best_play.turn_wins[start]), pays.times("odds", TURN).denominator)
    return flop + ante + turn + Fraction(int(best_play.river_wins[start]), pays.times("odds", RIVER).denominator)


def start_values(best_play: BestPlay, pays: Payouts) -> tuple[Start, ...]:
    """Return the 169 starting hands, each with the value of a Flop Bet and whether best play makes it."""
    values = []
    for start, pairs in enumerate(count_combinations()):
        value = value_from_decisions(best_play, start, pays) / (pairs * DEALS)
        values.append(Start(hand_name(start), pairs, value, value > -1, _later_bets(best_play.counts[start])))
    return tuple(values)


def _later_bets(counts: Ints) -> tuple[tuple[str, Fraction], ...]:
    """Return how often a starting hand makes the Turn Bet and the River Bet, if it has made the Flop Bet."""
    deals = int(counts.sum())
    return (TURN, Fraction(int(counts[1].sum()), deals)), (RIVER, Fraction(int(counts[:, 1].sum()), deals))


def distribution(best_play: BestPlay, starts: tuple[Start, ...], pays: Payouts) -> dict[Fraction, Fraction]:
    """Return the probability of each result of the main game, in Antes."""
    chances: dict[Fraction, Fraction] = defaultdict(Fraction)
    for index, start in enumerate(starts):
        results = outcomes(best_play.counts[index], pays) if start.plays else {Fraction(-1): start.combinations * DEALS}
        for result, count in results.items():
            chances[result] += Fraction(count, HOLES * DEALS)
    return dict(chances)


def frequencies(best_play: BestPlay, starts: tuple[Start, ...]) -> dict[str, Fraction]:
    """Return the shares of rounds in which best play folds and makes each bet."""
    plays = [index for index, start in enumerate(starts) if start.plays]
    flop_share = Fraction(sum(starts[index].combinations for index in plays), HOLES)
    turn = Fraction(sum(int(best_play.counts[index, 1].sum()) for index in plays), HOLES * DEALS)
    river = Fraction(sum(int(best_play.counts[index, :, 1].sum()) for index in plays), HOLES * DEALS)
    return {Decision.FOLD: 1 - flop_share, Decision.FLOP: flop_share, Decision.TURN: turn, Decision.RIVER: river}
