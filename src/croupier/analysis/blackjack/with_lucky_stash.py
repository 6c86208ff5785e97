"""Free Bet Blackjack with a Lucky Stash Bet on: when it pays to take a marker that the main game would leave."""

from collections import defaultdict
from fractions import Fraction
from typing import NamedTuple

from msgspec import Struct

from croupier.analysis.blackjack.best_play import LABELS, is_free, start
from croupier.analysis.blackjack.chart import UPS, Chart, Column
from croupier.analysis.blackjack.hand_groups import pairs_of, part_worth, split_parts
from croupier.analysis.blackjack.hands import TEN, place
from croupier.analysis.blackjack.lucky_stash import Markers, doubled_by, first_cards, pair_of, split_markers
from croupier.analysis.blackjack.probabilities import NUMBER_TEN, whole
from croupier.analysis.blackjack.rules import Rules
from croupier.analysis.pay_tables import Paid
from croupier.rules.games.free_bet_blackjack_2025.pay_tables import Stash

LEFT = ("stand", "hit", "double", "surrender", "split", "blackjack")  # without a marker


class Together(Struct, frozen=True):
    """Best first decisions with a Lucky Stash Bet on, so large in Initial Bets."""

    stash: Fraction
    house_edge: float  # of the main game as then played, in Initial Bets
    stash_edge: float  # of the Lucky Stash Bet, in its own stake
    value: float  # of both, in Initial Bets
    value_apart: float  # if the main game were played as without it
    changed: tuple[str, ...]  # first Hands that are then played otherwise


class Option(NamedTuple):
    """A first decision: what the main game and the Lucky Stash Bet are worth after it, each in its stake."""

    name: str
    main: float
    stash: float


class Asked(NamedTuple):
    chance: float
    up: int
    hand: str
    options: tuple[Option, ...]


def asked(rules: Rules, chart: Chart, pays: Paid) -> tuple[Asked, ...]:
    """Every first decision. After it play goes on by the chart, which takes every Free Double that it meets."""
    columns = {column.up: column for column in chart}
    kept = {(up, one, two): _kept(rules, up, one, two) for up in UPS for one in range(10) for two in range(one, 10)}
    apart = {(up, pair): _apart(rules, columns[up], pair) for up in UPS for pair in pairs_of(rules)}
    found = []
    for chance, up_kind, one, two in first_cards(rules):
        up, low, high = min(up_kind, TEN), *sorted((min(one, TEN), min(two, TEN)))
        options = list(kept[up, low, high])
        pair = pair_of(rules, one, two)
        if pair is not None and is_free(rules, pair):
            of = split_markers(rules, up_kind, one, doubled_by(columns[up]))
            options.append(Option("free_split", apart[up, pair], worth(of, pays)))
        name = "10-10" if pair == NUMBER_TEN else f"{LABELS[low]}-{LABELS[high]}"
        options = [each._replace(stash=_one(pays)) if each.name == "free_double" else each for each in options]
        found.append(Asked(float(chance), up, name, tuple(options)))
    return tuple(found)


def worth(of: Markers, pays: Paid) -> float:
    """What the Bet wins or loses."""
    wins = sum(
        (share * (pays.times("lucky_stash", Stash(n).name.lower()) + 1) for n, share in of.items() if n), Fraction()
    )
    return float(wins) - 1


def _one(pays: Paid) -> float:
    return worth({1: Fraction(1)}, pays)


def _kept(rules: Rules, up: int, one: int, two: int) -> tuple[Option, ...]:
    values = start(rules, up, one, two).values
    best = max((name for name in values if name in LEFT), key=lambda name: values[name])
    found = [Option(best, values[best], -1.0)]
    if "free_double" in values:
        found.append(Option("free_double", values["free_double"], 0.0))
    return tuple(found)


def _apart(rules: Rules, column: Column, pair: int) -> float:
    law, at = whole(rules, column.up), place(min(pair, TEN), min(pair, TEN))
    won = sum(part_worth(rules, column, part) for part in split_parts(rules, column.up, pair))
    return won - (1 - float(law.open[at] / law.full[at]))


def together(decisions: tuple[Asked, ...], stash: Fraction) -> Together:
    size, main, side, apart = float(stash), 0.0, 0.0, 0.0
    changed: dict[str, set[int]] = defaultdict(set)
    for each in decisions:
        best = max(each.options, key=lambda of: of.main + size * of.stash)
        alone = max(each.options, key=lambda of: of.main)
        main, side = main + each.chance * best.main, side + each.chance * best.stash
        apart += each.chance * (alone.main + size * alone.stash)
        if best.name != alone.name:
            changed[f"{each.hand} {best.name.replace('_', ' ')}"].add(each.up)
    said = (f"{what} against {' '.join(LABELS[up] for up in UPS if up in ups)}" for what, ups in changed.items())
    return Together(stash, -main, -side, main + size * side, apart, tuple(said))
