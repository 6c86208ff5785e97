#!/usr/bin/env python3
"""Run the long checks: all 133,784,560 seven-card hands against the rules' ranking, and simulated best play.

It writes docs/results/soak.md and takes some minutes on one core. `make test` runs shorter checks.
"""

import sys
import textwrap
from fractions import Fraction
from itertools import combinations
from math import comb, sqrt
from pathlib import Path
from time import process_time

import numpy as np

from croupier.analysis import solve
from croupier.analysis.blackjack.chart_search import best_chart, chart_edge
from croupier.analysis.blackjack.rules import DOCUMENT
from croupier.analysis.blackjack.simulate import simulate_rounds
from croupier.analysis.holdem import main_game
from croupier.analysis.kernels import suit_isomorphism
from croupier.analysis.kernels.evaluate import all_sevens, strengths
from croupier.analysis.kernels.holdem_simulation import holdem_rounds
from croupier.analysis.kernels.lookup_tables import tables
from croupier.rules.cards import DECK
from croupier.rules.hands import HandRank, rank_best_five

RESULTS = Path(__file__).parents[1] / "docs" / "results" / "soak.md"
ROUNDS = 100_000_000
COLUMNS = 100


def every_seven() -> str:
    """Compare the kernels with the rules on every seven-card hand, in batches by the first two cards."""
    t, seen, start = tables(), 0, process_time()
    counts = np.zeros(len(t.ranking), np.int64)
    for two in combinations(DECK, 2):
        hands = [two + rest for rest in combinations(range(two[1] + 1, 52), 5)]
        if not hands:
            continue
        ranks = strengths(np.array(hands), t)
        if t.ranking[ranks].tolist() != list(map(rank_best_five, hands)):
            sys.exit(f"The kernels and the rules rank a hand that begins with {two} differently.")
        counts += np.bincount(ranks, minlength=len(counts))
        seen += len(hands)
    assert seen == comb(52, 7)
    assert (counts == all_sevens(t)).all()
    took = f"{process_time() - start:.0f} s of CPU"
    return f"All {seen:,} seven-card hands: the kernels give the rules' ranking, hand for hand ({took})."


def by_chance() -> str:
    """Simulate hold'em with best play, and compare the mean result with the exact one."""
    start, exact = process_time(), solve("mlp-holdem")
    starts, _ = suit_isomorphism.holes_169()
    three, four, choose = suit_isomorphism.classes(3), suit_isomorphism.classes(4), suit_isomorphism.choose()
    sums = main_game.cached_board_sums(HandRank.STRAIGHT)
    turns = main_game.turn_bet_values(sums, Fraction(1))
    folds = np.array([not start.plays for start in exact.starts])
    won, squares, staked = holdem_rounds(
        ROUNDS, 20261116, tables(), sums, turns, choose, three.class_of, three.exchange_of, four.class_of,
        four.exchange_of, suit_isomorphism.hole_exchanges(), starts, folds,
    )  # fmt: skip
    mean, error = won / ROUNDS, sqrt((squares / ROUNDS - (won / ROUNDS) ** 2) / ROUNDS)
    away = (mean + float(exact.house_edge)) / error
    assert abs(away) < 3, away
    return (
        f"{ROUNDS:,} rounds of hold'em by best play: {mean:+.6f} Antes per round ± {error:.6f}, "
        f"exactly {-float(exact.house_edge):+.6f}, "
        f"{abs(away):.2f} standard errors away; wager {staked / ROUNDS:.5f}, exactly {float(exact.average_wager):.5f} "
        f"({process_time() - start:.0f} s of CPU)."
    )


def blackjack_by_chance() -> str:
    """Simulate blackjack played by the chart, and compare the mean result with the exact one."""
    start, chart = process_time(), best_chart(DOCUMENT)
    exact, simulated = -chart_edge(DOCUMENT, chart), simulate_rounds(DOCUMENT, chart, ROUNDS, 20261116)
    away = (simulated.mean - exact) / simulated.error
    assert abs(away) < 3, away
    return (
        f"{ROUNDS:,} rounds of Free Bet Blackjack by the chart, six decks: {simulated.mean:+.6f} Initial Bets per "
        f"round ± {simulated.error:.6f}, exactly {exact:+.6f}, {abs(away):.2f} standard errors away; wager "
        f"{simulated.staked / ROUNDS:.5f} ({process_time() - start:.0f} s of CPU)."
    )


def main() -> None:
    lines = [every_seven(), by_chance(), blackjack_by_chance()]
    items = (textwrap.fill(f"* {line}", COLUMNS, subsequent_indent="  ", break_on_hyphens=False) for line in lines)
    RESULTS.write_text("# make soak\n\n" + "\n".join(items) + "\n", encoding="utf-8")
    print("\n".join(lines))


if __name__ == "__main__":
    main()
