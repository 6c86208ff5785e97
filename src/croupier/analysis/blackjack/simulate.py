"""Simulated blackjack rounds, for results that are not computed exactly and to check those that are."""

from collections import defaultdict
from fractions import Fraction
from math import sqrt

import numpy as np
from msgspec import Struct

from croupier.analysis.blackjack.best_play import is_free
from croupier.analysis.blackjack.chart import Chart, tables
from croupier.analysis.blackjack.hands import ACE
from croupier.analysis.blackjack.probabilities import NUMBER_TEN
from croupier.analysis.blackjack.rules import Rules
from croupier.analysis.kernels.blackjack_rounds import BLACKJACK, SURRENDERED, blackjack_rounds


class SimulatedRounds(Struct, frozen=True):
    """Counts of simulated rounds, by result in Initial Bets and by number of Free Bet Markers."""

    rounds: int
    results: dict[Fraction, int]
    markers: tuple[int, ...]
    staked: int

    @property
    def mean(self) -> float:
        return float(sum(result * times for result, times in self.results.items()) / self.rounds)

    @property
    def error(self) -> float:
        """Return the standard error of the mean result."""
        squares = float(sum(result * result * times for result, times in self.results.items()) / self.rounds)
        return sqrt((squares - self.mean**2) / self.rounds)


def simulate_rounds(
    rules: Rules, chart: Chart, rounds: int, seed: int, *, only_splits: bool = False
) -> SimulatedRounds:
    """Simulate rounds that are played by the chart. With `only_splits`, all of them begin with a Split."""
    free = np.array([is_free(rules, pair) for pair in range(ACE, NUMBER_TEN + 1)])
    free[NUMBER_TEN] &= rules.free_number_tens
    tally, other_results, markers, staked = blackjack_rounds(
        rounds, seed, rules.decks, *tables(chart), free, rules.hands, rules.resplit_aces, rules.hits_soft_17,
        rules.stands_off_22, rules.hole_card, rules.surrender == "early", only_splits,
    )  # fmt: skip
    results: dict[Fraction, int] = defaultdict(int)
    for (won, lost), times in np.ndenumerate(tally):
        results[rules.win * won - lost] += int(times)
    results[Fraction(-1, 2)] += int(other_results[SURRENDERED])
    results[rules.blackjack] += int(other_results[BLACKJACK])
    results = {result: times for result, times in results.items() if times}
    return SimulatedRounds(rounds, results, tuple(map(int, markers)), int(staked))
