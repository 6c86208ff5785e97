"""Count the decision trees of all published positions with two implementations, and write the counts.

`python scripts/perft.py --out FILE`.
"""

import argparse
import sys
import textwrap
from collections.abc import Iterator
from multiprocessing import Pool
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1]))  # positions and trees are those of the tests

from croupier.rules.cards import format_cards
from croupier.rules.games import BY_ID
from croupier.rules.setting_specs import SPECS, describe_value, setting_value
from croupier.words import render
from tests.support.perft.positions import Choice, Position
from tests.support.perft.program_tree import REAL
from tests.support.perft.published import POKERKIT, PUBLISHED
from tests.support.perft.second_trees import second
from tests.support.perft.trees import Counts, parting, whole

SHOWN = 26  # cards of the order that are printed
COLUMNS = 100


class Counted(NamedTuple):
    """A position with the counts of its tree."""

    position: Position
    counts: Counts
    states: int  # walked by the program


def counted(position: Position) -> Counted:
    """Count a position with both implementations, and raise ValueError with the first difference if they differ."""
    counts, states = whole(REAL, position)
    again, _ = whole(second(position), position)
    if counts != again:
        raise ValueError(f"the counts differ\n{parting(REAL, second(position), position)}")
    print(f"{position.name}: {sum(count.nodes for count in counts):,} nodes, {states:,} states", file=sys.stderr)
    return Counted(position, counts, states)


# ---- the page --------------------------------------------------------------------------------------------------------


def page(all_: list[Counted]) -> Iterator[str]:
    rows = sum(len(tree.counts) - 1 for tree in all_)
    nodes = sum(count.nodes for tree in all_ for count in tree.counts[1:])
    leaves = sum(count.leaves for tree in all_ for count in tree.counts)
    yield from INTRODUCTION.format(
        rows=f"{rows:,}",
        positions=len(all_),
        nodes=f"{nodes:,}",
        leaves=f"{leaves:,}",
        states=f"{sum(tree.states for tree in all_):,}",
        pokerkit=len(POKERKIT),
    ).splitlines()
    yield "\n## Positions\n"
    for tree in all_:
        yield from described(tree.position)
    yield "\n## Counts\n"
    yield "| position | depth | nodes | leaves | sum of results |\n|---|---:|---:|---:|---:|"
    for tree in all_:
        for depth, count in enumerate(tree.counts[1:], start=1):
            yield f"| {tree.position.name} | {depth} | {count.nodes:,} | {count.leaves:,} | {count.results:,} |"


def described(position: Position) -> Iterator[str]:
    """Yield a list entry about a position, with one line per fact."""
    chips = ", ".join(f"{cents:,}" for cents in position.stacks)
    placed = "; ".join(
        f"{', '.join(players)}: {' or '.join(map(words, ways))}" for ways, players in alike(position).items()
    )
    yield f"* **{position.name}**, {BY_ID[position.game].doc.code}"
    facts = {"chips": chips, "bets": placed, "set": terms(position), "first cards": format_cards(position.deck[:SHOWN])}
    for fact, value in facts.items():
        if value:
            yield textwrap.fill(
                f"{fact}: {value}", COLUMNS, initial_indent="  * ", subsequent_indent="    ", break_on_hyphens=False
            )


def alike(position: Position) -> dict[tuple[Choice, ...], list[str]]:
    """Return the boxes, grouped by the sets of bets they choose from."""
    players_by_choices: dict[tuple[Choice, ...], list[str]] = {}
    for wager in position.wagers:
        players_by_choices.setdefault(wager.choices, []).append(f"{wager.player} box {wager.box}")
    return players_by_choices


def words(choice: Choice) -> str:
    return " + ".join(f"{bet} {cents:,}" for bet, cents in choice) or "nothing"


def terms(position: Position) -> str:
    """Return the settings that differ from the first position of the game."""
    first = next(published for published in PUBLISHED if published.game == position.game).settings
    names = [name for name in SPECS if setting_value(first, name) != setting_value(position.settings, name)]
    values = [f"`{name}` {render(describe_value(name, setting_value(position.settings, name)))}" for name in names]
    return "; ".join((*values, *(("Hands may be hidden",) if position.hiding else ())))


INTRODUCTION = """\
# Trees of decisions, counted twice (perft)

{rows} counts of {positions} positions: {nodes} nodes, {leaves} finished rounds.

Two implementations give the same counts: the program (`actions_for`, `decide` and `apply` at a
table) and a second one written from the documents alone (`tests/support/perft`; PokerKit for
{pokerkit} positions). `make perft` counts again and writes this page; `make test` counts the first
depths.

* A node is a sequence of decisions: the count at depth 3 is the number of different ways in which
  players can make the first three decisions.
* A leaf is a node that ends the round.
* The sum of results adds up all leaves: what each player wins, in cents, times the number of their
  seat.
* The dealer makes no decisions, and bets that are given are not decisions. If a position names
  several sets of bets, placing one of them is a decision.
* Every decision that the rules accept is counted, including a Fold where a Check is free.
* If two sequences lead to the same state, both are counted and the state is visited once: the
  program visited {states} states.

The end of a position's name says which amounts are tried where the rules leave them open: `l` the
least, `d` twice the least, `m` the most (in Poker All-in). `x` means that nobody Folds if they
could Check.

Player p1 sits at box or seat 1, p2 at 2. In Poker the Dealer Button is at seat 1, the Blinds are $5
and $10, the Rake is 5 % up to $30, and the smallest chip is $1. Cards come from a shoe, and the
other settings are those of a new table, unless the position says otherwise. The lists and tables
give amounts in cents. The jackpot display shows $1,000,000 at every award.

If Hands may be hidden, each player shows their Hand, hides it, or hides it and then proves their
side bets. The page lists the first cards of the order; `tests/support/perft/positions.py` makes the
rest."""


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--out", type=Path)
    asked.add_argument("--only", default="", help="count only positions whose names start with this")
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
