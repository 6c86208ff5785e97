"""Measure how many seven-card hands per second the rules and other evaluators value, on the same hands."""

from collections.abc import Callable
from importlib.metadata import version
from random import Random
from time import perf_counter

from croupier.rules.cards import DECK, format_card, parse_cards
from croupier.rules.hands import rank_best_five

Hands = list[list[int]]
Run = Callable[[], None]

HANDS = 50_000
ROUNDS = 7


def croupier(hands: Hands) -> Run:
    ours = list(map(tuple, hands))

    def run() -> None:
        for hand in ours:
            rank_best_five(hand)

    return run


def eval7(hands: Hands) -> Run:
    from eval7 import Card, evaluate

    theirs = [[Card(format_card(card)) for card in hand] for hand in hands]

    def run() -> None:
        for hand in theirs:
            evaluate(hand)

    return run


def phevaluator(hands: Hands) -> Run:
    from phevaluator import evaluate_cards  # it numbers cards as we do, and is fastest with numbers

    def run() -> None:
        for hand in hands:
            evaluate_cards(*hand)

    return run


def treys(hands: Hands) -> Run:
    from treys import Card, Evaluator

    theirs = [[Card.new(format_card(card)) for card in hand] for hand in hands]
    dealt = [(hand[:2], hand[2:]) for hand in theirs]
    evaluate = Evaluator().evaluate

    def run() -> None:
        for hole, board in dealt:
            evaluate(hole, board)

    return run


def seconds(run: Run) -> float:
    start = perf_counter()
    run()
    return perf_counter() - start


def best_times(hands: Hands) -> dict[str, float]:
    """Return the best time of each evaluator; they take turns, so that a busy moment affects all of them."""
    runs: dict[str, Run] = {}
    for evaluator in (croupier, eval7, phevaluator, treys):
        try:
            runs[evaluator.__name__] = evaluator(hands)
        except ModuleNotFoundError:
            print(f"{evaluator.__name__} is not installed: skipped")
    rounds = [{name: seconds(run) for name, run in runs.items()} for _ in range(ROUNDS)]
    return {name: min(run[name] for run in rounds) for name in runs}


def main() -> None:
    start = perf_counter()
    rank_best_five(parse_cards("As Ks Qs Js Ts 3d 2c"))
    print(f"tables, filled on the first hand: {perf_counter() - start:.2f} s")

    sample = Random(7).sample
    times = best_times([sample(DECK, 7) for _ in range(HANDS)])
    print(f"\n{'best five of seven':24}{'hands/s':>12}{'ns/hand':>10}{'time/ours':>12}")
    for name, time in sorted(times.items(), key=lambda item: item[1]):
        label = f"{name} {version(name)}"
        print(f"{label:24}{HANDS / time:>12,.0f}{time / HANDS * 1e9:>10,.0f}{time / times['croupier']:>12.2f}")


if __name__ == "__main__":
    main()
