"""Best first decisions with a Lucky Stash Bet: it can pay to take a Free Bet Marker that is wrong without the bet."""

from collections import defaultdict
from fractions import Fraction
from typing import NamedTuple

from msgspec import Struct

from croupier.analysis.blackjack.best_play import LABELS, is_free, value_first_hand
from croupier.analysis.blackjack.chart import UPS, Chart, Column
from croupier.analysis.blackjack.charted_hands import pairs_of, part_worth, split_parts
from croupier.analysis.blackjack.hands import TEN, hand_index
from croupier.analysis.blackjack.lucky_stash import Markers, doubled_by, first_cards, pair_of, split_markers
from croupier.analysis.blackjack.probabilities import NUMBER_TEN, unsplit_probabilities
from croupier.analysis.blackjack.rules import Rules
from croupier.analysis.pay_tables import Payouts
from croupier.rules.bets import Decision
from croupier.rules.games.free_bet_blackjack_2025.pay_tables import Stash
from croupier.words import phrase

# Without a marker.
LEFT = (Decision.STAND, Decision.HIT, Decision.DOUBLE, Decision.SURRENDER, Decision.SPLIT, "blackjack")


class CombinedPlay(Struct, frozen=True):
    """The results of the best first decisions with a Lucky Stash Bet of a certain size."""

    stash: Fraction
    house_edge: float  # of the main game played this way, in Initial Bets
    stash_edge: float  # of the Lucky Stash Bet, per unit staked
    value: float  # of both, in Initial Bets
    value_apart: float  # if the main game is played as without the Bet
    changed: tuple[str, ...]  # first Hands that are played differently


class Option(NamedTuple):
    """A possible first decision, and what the main game and the Lucky Stash Bet win by it per unit staked."""

    name: str
    main: float
    stash: float


class FirstDecision(NamedTuple):
    """The first decision about a Hand against one first card of the Dealer, with its chance and its options."""

    chance: float
    up: int
    hand: str
    options: tuple[Option, ...]


def first_decisions(rules: Rules, chart: Chart, pays: Payouts) -> tuple[FirstDecision, ...]:
    """Return every first decision. The value of an option assumes that play then follows the chart."""
    columns = {column.up: column for column in chart}
    unsplit_options = {
        (up, first, second): _unsplit_options(rules, up, first, second)
        for up in UPS
        for first in range(10)
        for second in range(first, 10)
    }
    split_worths = {(up, pair): _split_worth(rules, columns[up], pair) for up in UPS for pair in pairs_of(rules)}
    decisions = []
    for chance, up_kind, first, second in first_cards(rules):
        up, low, high = min(up_kind, TEN), *sorted((min(first, TEN), min(second, TEN)))
        options = list(unsplit_options[up, low, high])
        pair = pair_of(rules, first, second)
        if pair is not None and is_free(rules, pair):
            chances = split_markers(rules, up_kind, first, doubled_by(columns[up]))
            options.append(Option(Decision.FREE_SPLIT, split_worths[up, pair], worth(chances, pays)))
        name = "10-10" if pair == NUMBER_TEN else f"{LABELS[low]}-{LABELS[high]}"
        options = [
            option._replace(stash=_one_marker_worth(pays)) if option.name == Decision.FREE_DOUBLE else option
            for option in options
        ]
        decisions.append(FirstDecision(float(chance), up, name, tuple(options)))
    return tuple(decisions)


def worth(chances: Markers, pays: Payouts) -> float:
    """Return the average win of a Lucky Stash Bet per unit, given the chance of each number of markers."""
    wins = sum(
        (
            share * (pays.times("lucky_stash", Stash(number).name.lower()) + 1)
            for number, share in chances.items()
            if number
        ),
        Fraction(),
    )
    return float(wins) - 1


def _one_marker_worth(pays: Payouts) -> float:
    return worth({1: Fraction(1)}, pays)


def _unsplit_options(rules: Rules, up: int, first: int, second: int) -> tuple[Option, ...]:
    values = value_first_hand(rules, up, first, second).values
    best = max((name for name in values if name in LEFT), key=lambda name: values[name])
    options = [Option(best, values[best], -1.0)]
    if Decision.FREE_DOUBLE in values:
        options.append(Option(Decision.FREE_DOUBLE, values[Decision.FREE_DOUBLE], 0.0))
    return tuple(options)


def _split_worth(rules: Rules, column: Column, pair: int) -> float:
    outcomes, hand = unsplit_probabilities(rules, column.up), hand_index(min(pair, TEN), min(pair, TEN))
    won = sum(part_worth(rules, column, part) for part in split_parts(rules, column.up, pair))
    return won - (1 - float(outcomes.open[hand] / outcomes.full[hand]))


def solve_together(decisions: tuple[FirstDecision, ...], stash: Fraction) -> CombinedPlay:
    """Return the results of the best first decisions. `stash` is the Lucky Stash Bet's size in Initial Bets."""
    size, main, side, apart = float(stash), 0.0, 0.0, 0.0
    changed: dict[str, set[int]] = defaultdict(set)
    for decision in decisions:
        best = max(decision.options, key=lambda option: option.main + size * option.stash)
        alone = max(decision.options, key=lambda option: option.main)
        main, side = main + decision.chance * best.main, side + decision.chance * best.stash
        apart += decision.chance * (alone.main + size * alone.stash)
        if best.name != alone.name:
            changed[f"{decision.hand} {best.name.replace('_', ' ')}"].add(decision.up)
    changes = (
        phrase("stash_change", change=change, cards=" ".join(LABELS[up] for up in UPS if up in ups))
        for change, ups in changed.items()
    )
    return CombinedPlay(stash, -main, -side, main + size * side, apart, tuple(changes))
