"""Count the trees of all published positions twice and write the counts. `python scripts/perft.py --out FILE`."""

import argparse
import sys
from collections.abc import Iterator
from multiprocessing import Pool
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1]))  # positions and trees are those of the tests

from croupier.rules.cards import format_cards
from croupier.rules.games import BY_ID
from croupier.rules.setting_specs import SPECS
from tests.support.perft.positions import Choice, Position
from tests.support.perft.program_tree import REAL
from tests.support.perft.published import POKERKIT, PUBLISHED
from tests.support.perft.second_trees import second
from tests.support.perft.trees import Counts, parting, whole

SHOWN = 26  # cards of the order that are printed


class Counted(NamedTuple):
    position: Position
    counts: Counts
    states: int  # walked by the program


def counted(position: Position) -> Counted:
    """By the program and by the second; where they part, the first way that shows it."""
    found, states = whole(REAL, position)
    again, _ = whole(second(position), position)
    if found != again:
        raise ValueError(f"the counts differ\n{parting(REAL, second(position), position)}")
    print(f"{position.name}: {sum(each.nodes for each in found):,} nodes, {states:,} states", file=sys.stderr)
    return Counted(position, found, states)


# ---- the page --------------------------------------------------------------------------------------------------------


def page(all_: list[Counted]) -> Iterator[str]:
    rows = sum(len(each.counts) - 1 for each in all_)
    nodes = sum(count.nodes for each in all_ for count in each.counts[1:])
    leaves = sum(count.leaves for each in all_ for count in each.counts)
    yield from INTRODUCTION.format(
        rows=f"{rows:,}",
        positions=len(all_),
        nodes=f"{nodes:,}",
        leaves=f"{leaves:,}",
        states=f"{sum(each.states for each in all_):,}",
        pokerkit=len(POKERKIT),
    ).splitlines()
    yield "\n## Positions\n"
    yield "| position | game | chips | bets | set | first cards |\n|---|---|---|---|---|---|"
    yield from (f"| {' | '.join(described(each.position))} |" for each in all_)
    yield "\n## Counts\n"
    yield "| position | depth | nodes | leaves | sum of results |\n|---|---:|---:|---:|---:|"
    for each in all_:
        for depth, count in enumerate(each.counts[1:], start=1):
            yield f"| {each.position.name} | {depth} | {count.nodes:,} | {count.leaves:,} | {count.results:,} |"


def described(position: Position) -> tuple[str, ...]:
    chips = " ".join(f"{cents:,}" for cents in position.stacks)
    placed = "; ".join(f"{', '.join(who)}: {' or '.join(map(words, ways))}" for ways, who in alike(position).items())
    game = BY_ID[position.game].doc.code
    return position.name, game, chips, placed or "-", terms(position) or "-", format_cards(position.deck[:SHOWN])


def alike(position: Position) -> dict[tuple[Choice, ...], list[str]]:
    """The boxes by the sets of bets they choose from."""
    found: dict[tuple[Choice, ...], list[str]] = {}
    for wager in position.wagers:
        found.setdefault(wager.choices, []).append(f"{wager.player} box {wager.box}")
    return found


def words(choice: Choice) -> str:
    return " + ".join(f"{bet} {cents:,}" for bet, cents in choice) or "nothing"


def terms(position: Position) -> str:
    """What is set otherwise than in the first position of the game."""
    first = next(each for each in PUBLISHED if each.game == position.game).settings
    names = [name for name in SPECS if getattr(first, name, None) != getattr(position.settings, name, None)]
    told = [f"`{name}` {SPECS[name].words(getattr(position.settings, name))}" for name in names]
    return "; ".join((*told, *(("Hands may be hidden",) if position.hiding else ())))


INTRODUCTION = """\
# Trees of decisions, counted twice

{rows} counts of {positions} positions: {nodes} nodes, {leaves} finished rounds. All are equal in two implementations:
the program (`offers`, `decide` and `apply` at a table) and a second one written from the documents alone
(`tests/rules/perft`; for {pokerkit} positions PokerKit). `make perft` counts anew and writes this page; `make test`
counts the first depths.

A node is a way of deciding: the count at depth 3 is the number of different ways in which players can take the first
three decisions. A leaf is a way that ends the round at that depth. The sum is that of the leaves: what each player
wins in cents, times the number of his seat. What the dealer does is no decision, and neither are bets that are given;
where a position names several sets of bets, to place one of them is. Every decision that the rules take is counted, a
Fold where a Check is free too. A state that two ways lead to is counted for both and walked once: the program walked
{states} states.

The end of a name is the menu of amounts, where the rules leave them open: `l` the least, `d` twice the least, `m` the
most (in Poker All-in), `x`: nobody Folds where he could Check. Player p1 sits at box or seat 1, p2 at 2; in Poker the
Dealer Button is at seat 1, Blinds are 5 and 10, the Rake is 5 % up to 30, the smallest chip 1. Cards come from a
shoe, and the rest is set as at a new table, unless it is said. Amounts in the tables are cents. A jackpot display
shows 1,000,000 at every award. Where Hands may be hidden, each player shows his, hides it, or hides it and then
proves his side bets. The cards are the first ones of the order; `tests/support/perft/positions.py` makes the rest."""


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--out", type=Path)
    asked.add_argument("--only", default="", help="positions whose names begin so")
    asked.add_argument("--jobs", type=int, default=2)
    given = asked.parse_args()
    with Pool(given.jobs) as pool:
        chosen = [position for position in PUBLISHED if position.name.startswith(given.only)]
        all_ = pool.map(counted, chosen, chunksize=1)
    text = "\n".join(page(all_)) + "\n"
    if given.out:
        given.out.write_text(text, encoding="utf-8")
    else:
        print(text, end="")


if __name__ == "__main__":
    main()
