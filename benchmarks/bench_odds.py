"""Measure the compiled evaluators beside others on one core, and the CPU seconds of the solvers.

Compilation is not measured: every kernel is called once before. "All seven-card hands" counts the whole deck in one
call, and values together hands that differ only in suits without a flush. "An array of hands" values each hand by
itself, as the others do.
"""

from collections.abc import Callable
from fractions import Fraction
from importlib.metadata import version
from math import comb
from random import Random
from time import process_time

import numpy as np
from msgspec.structs import replace

from croupier.analysis.blackjack import best_play, chart_search
from croupier.analysis.blackjack.rules import DOCUMENT
from croupier.analysis.holdem import main_game
from croupier.analysis.kernels.evaluate import all_sevens, strengths
from croupier.analysis.kernels.lookup_tables import tables
from croupier.analysis.query import Query
from croupier.analysis.three_card import solve
from croupier.rules.cards import DECK, format_card
from croupier.rules.hands import HandRank, rank_best_five

HANDS, ROUNDS = 50_000, 5
PLAIN_C_SWEEP = (
    30.0  # CPU seconds of a straightforward single-thread C sweep over 2.06 million boards on such a machine
)
PLAIN_BLACKJACK = 14.0  # CPU seconds of a C++ program for one number of decks
Hands = list[list[int]]
Run = Callable[[], object]


def eval7(hands: Hands) -> Run:
    from eval7 import Card, evaluate

    theirs = [[Card(format_card(card)) for card in hand] for hand in hands]
    return lambda: [evaluate(hand) for hand in theirs]


def phevaluator(hands: Hands) -> Run:
    from phevaluator import evaluate_cards

    return lambda: [evaluate_cards(*hand) for hand in hands]


def rules(hands: Hands) -> Run:
    ours = list(map(tuple, hands))
    return lambda: [rank_best_five(hand) for hand in ours]


def seconds(run: Run) -> float:
    start = process_time()
    run()
    return process_time() - start


def evaluators() -> None:
    sample, t = Random(7).sample, tables()
    hands = [sample(DECK, 7) for _ in range(HANDS)]
    array = np.array(hands * 20)
    runs: dict[str, tuple[Run, int]] = {
        "all seven-card hands": (lambda: all_sevens(t), comb(52, 7)),
        "an array of hands": (lambda: strengths(array, t), len(array)),
    }
    for other in (rules, eval7, phevaluator):
        try:
            runs[other.__name__] = other(hands), HANDS
        except ModuleNotFoundError:
            print(f"{other.__name__} is not installed: skipped")
    for run, _ in runs.values():
        run()
    rounds = [{name: seconds(run) / count for name, (run, count) in runs.items()} for _ in range(ROUNDS)]
    best = {name: min(run[name] for run in rounds) for name in runs}
    print(f"{'seven cards':28}{'hands/s':>15}{'ns/hand':>10}{'time/ours':>12}")
    for name, duration in sorted(best.items(), key=lambda item: item[1]):
        label = f"{name} {version(name)}" if name in ("eval7", "phevaluator") else name
        print(
            f"{label:28}{1 / duration:>15,.0f}{duration * 1e9:>10.2f}{duration / best['all seven-card hands']:>12,.0f}"
        )


def sweeps() -> None:
    even = Fraction(1)
    main_game.decide_from_sums(main_game.board_sums(HandRank.STRAIGHT), even, even)
    times = []
    for _ in range(3):
        start = process_time()
        sums = main_game.board_sums(HandRank.STRAIGHT)
        swept = process_time() - start
        main_game.decide_from_sums(sums, even, even)
        times.append((process_time() - start, swept))
    whole, swept = min(times)
    print(f"\nhold'em, every decision: {whole:.2f} s of CPU ({swept:.2f} s the sweep);", end=" ")
    print(f"a plain C sweep takes {PLAIN_C_SWEEP:.0f} s, {PLAIN_C_SWEEP / whole:.1f} times as long")
    solve.compare_with_dealer.cache_clear()
    print(f"3 Card Poker, the whole game: {seconds(lambda: solve.solve(Query())):.2f} s of CPU")
    blackjack_sweep()


def blackjack_sweep() -> None:
    """Solve blackjack for eight decks after six, so that everything is compiled and nothing is cached."""
    chart_search.best_chart(DOCUMENT)
    best_play.house_edge(DOCUMENT)
    rules = replace(DOCUMENT, decks=8)
    own = seconds(lambda: best_play.house_edge(rules))
    chart = seconds(lambda: chart_search.best_chart(rules))
    print(f"Free Bet Blackjack, 8 decks: {own:.2f} s of CPU for best play by own cards, exact in its Splits,", end=" ")
    print(f"and {chart:.2f} s more for the chart; a C++ program takes {PLAIN_BLACKJACK:.0f} s with its chart")


if __name__ == "__main__":
    evaluators()
    sweeps()
