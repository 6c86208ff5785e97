"""The shuffle battery in a large size, with entropy of the machine. `python scripts/shuffles.py 1000000 --out FILE`."""

import argparse
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from secrets import token_bytes

sys.path.insert(0, str(Path(__file__).parents[1]))  # the statistics are those of the tests

from croupier.engine.shoe import entropy_bytes, shuffled
from tests.engine.bad_shufflers import bad
from tests.engine.battery import Order, Result, alarms, battery, chi_square

ALARM = 1e-6
SHOES = (4, 6, 8, 10)


def produced(decks: int) -> Iterator[Order]:
    for _ in range(decks):
        yield shuffled(token_bytes(entropy_bytes(1)))


def shoes(decks: int, count: int) -> Result:
    """Position x rank of whole shoes; a rank's places are drawn without replacement, hence the small correction."""
    cards, ranks = 52 * decks, 13
    table = [[0] * ranks for _ in range(cards)]
    for _ in range(count):
        for at, card in enumerate(shuffled(token_bytes(entropy_bytes(decks)), decks)):
            table[at][card >> 2] += 1
    expected = count / ranks
    plain = sum((seen - expected) ** 2 / expected for row in table for seen in row)
    freedom = (cards - 1) * (ranks - 1)
    statistic = plain * (cards - 1) / cards
    return Result(
        f"{decks} decks, position x rank, {count:,} shoes", statistic, freedom, chi_square(statistic, freedom)
    )


def control(shuffler: Callable[[], Order], decks: int) -> str:
    """The first test that rejects it; nothing where none does."""
    found = alarms((battery(shuffler() for _ in range(decks))), ALARM)
    return found[0].test if found else ""


def page(decks: int, found: list[Result], rejected: dict[str, str]) -> Iterator[str]:
    yield f"# Shuffle battery, {decks:,} orders of one deck\n"
    yield "Orders of the production function on entropy of the operating system. Decided beforehand: an alarm below"
    yield f"p = {ALARM}, or above 1 - {ALARM} for the tables. Statistics find gross faults; that no number is favoured"
    yield "is proved by enumeration in `tests/engine/test_shoe.py`.\n"
    yield "| test | statistic | expected | p |\n|---|---|---|---|"
    for each in found:
        yield f"| {each.test} | {each.statistic:,.4f} | {each.expected:,.4f} | {each.p:.4f} |"
    yield f"\nAlarms: {len(alarms(found, ALARM))}.\n"
    yield f"## Bad shufflers, {decks // 40:,} orders each\n\n| shuffler | rejected by |\n|---|---|"
    for name, test in rejected.items():
        yield f"| {name.replace('_', ' ')} | {test or '**not rejected**'} |"


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("decks", type=int, nargs="?", default=1_000_000)
    asked.add_argument("--out", type=Path)
    given = asked.parse_args()
    decks = given.decks
    found = [*battery(produced(decks)), *(shoes(each, max(decks // 250, 200)) for each in SHOES)]
    rejected = {name: control(shuffler, decks // 40) for name, shuffler in bad(1).items()}
    text = "\n".join(page(decks, found, rejected)) + "\n"
    if given.out:
        given.out.write_text(text, encoding="utf-8")
    else:
        print(text, end="")
    if alarms(found, ALARM) or not all(rejected.values()):
        sys.exit("an alarm, or a bad shuffler that was not rejected")


if __name__ == "__main__":
    main()
