"""How rounds end under best play: exact chances of results without a Split, and how often a Split comes up."""

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from croupier.analysis.blackjack.best_play import (
    PLAYS,
    Played,
    best_split,
    first_plays,
    play_hands,
    split_hands,
    up_chance,
    value_all_first_hands,
)
from croupier.analysis.blackjack.charted_hands import Part, first_orders, orders_of, pair_share
from croupier.analysis.blackjack.hands import ACE, TEN, VALUES, hand_index, hands
from croupier.analysis.blackjack.probabilities import unsplit_probabilities
from croupier.analysis.blackjack.rules import Rules
from croupier.analysis.kernels.blackjack import DOUBLE, FREE_DOUBLE, STAND, results
from croupier.analysis.kernels.numba_setup import Floats

KINDS = ((1, 1), (2, 2), (1, 2))  # loss and win of undoubled, Doubled and Free Doubled Hands

HALF = Fraction(-1, 2)


class Tally(NamedTuple):
    """Averages per round: the chances of results without a Split, how often each play is made, and the stakes."""

    results: dict[Fraction, float]
    frequencies: dict[str, float]
    staked: float
    won: float  # summed from the results of all Hands: a second computation of the value of best play


def tally(rules: Rules) -> Tally:
    """Return the averages per round under best play."""
    chances: dict[Fraction, float] = defaultdict(float)
    frequencies = _first_frequencies(rules)
    staked, won = 1.0, 0.0
    for up in range(VALUES):
        for part, plays in best_parts(rules, up):
            mass, by_kind = up_chance(up) * part.times, _results_by_kind(part, plays)
            first = part.first * part.outcomes.full
            doubled, free = (mass * float(first[plays.taken == play].sum()) for play in (DOUBLE, FREE_DOUBLE))
            frequencies["double"] += doubled
            frequencies["free_double"] += free
            frequencies["split_hands"] += mass * float(first.sum()) * (part.pair is not None)
            staked += doubled + mass * float(first.sum()) * (part.pair is not None and part.staked)
            won += mass * _total_won(by_kind, part.staked, float(rules.win))
            if part.pair is None:
                for kind, (loss, win) in enumerate(KINDS):
                    ends = Fraction(-loss), Fraction(), win * rules.win
                    for result, chance in zip(ends, by_kind[kind], strict=True):
                        chances[result] += mass * float(chance)
        blackjack = _dealers_blackjack(rules, up)
        chances[Fraction(-1)] += blackjack[0]
        won -= sum(blackjack)
    _add_blackjacks(rules, chances)
    chances[HALF] += frequencies["surrender"]
    won += sum(
        first_hand.chance * first_hand.value
        for first_hand in value_all_first_hands(rules)
        if first_hand.best in ("surrender", "blackjack")
    )
    return Tally(chances, frequencies, staked - frequencies["split"], won)


def _first_frequencies(rules: Rules) -> dict[str, float]:
    chances = dict.fromkeys(("split", "surrender", "blackjack", "double", "free_double", "split_hands"), 0.0)
    for first_hand in value_all_first_hands(rules):
        name = first_hand.best.removeprefix("free_")
        if name in ("split", "surrender", "blackjack"):
            chances[name] += first_hand.chance
    return chances


def _results_by_kind(part: Part, result: Played) -> Floats:
    return results(
        hands().grown,
        part.outcomes.wins,
        part.outcomes.losses,
        part.outcomes.open,
        result.taken,
        orders_of(part, result),
    )


def _total_won(by_kind: Floats, staked: bool, pay: float) -> float:
    """Return the total value of undoubled, Doubled and Free Doubled Hands, given the chances of their results by kind.

    `staked` is false for Hands on a Free Bet Marker, which have no Initial Bet to lose.
    """
    not_at_risk = 0 if staked else 1
    return float(
        sum(
            pay * win * counts[2] - (loss - not_at_risk) * counts[0]
            for (loss, win), counts in zip(KINDS, by_kind, strict=True)
        )
    )


def _dealers_blackjack(rules: Rules, up: int) -> tuple[float, float]:
    """Return the chances that the Dealer's Blackjack takes the Initial Bet of an unsplit Hand and of a Split one."""
    outcomes, losses = unsplit_probabilities(rules, up), [0.0, 0.0]
    for first_hand in value_all_first_hands(rules):
        hand = hand_index(first_hand.cards[0], min(first_hand.cards[1], TEN))
        if first_hand.up == up and first_hand.best not in ("surrender", "blackjack"):
            losses["split" in first_hand.best] += first_hand.chance * (
                1 - float(outcomes.open[hand] / outcomes.full[hand])
            )
    return losses[0], losses[1]


def _add_blackjacks(rules: Rules, chances: dict[Fraction, float]) -> None:
    for first_hand in value_all_first_hands(rules):
        if first_hand.best == "blackjack":
            won = first_hand.chance * first_hand.value / float(rules.blackjack)
            chances[rules.blackjack] += won
            chances[Fraction()] += first_hand.chance - won
        elif first_hand.best == "surrender" and rules.surrender == "late":
            outcomes, hand = unsplit_probabilities(rules, first_hand.up), hand_index(*first_hand.cards)
            lost = first_hand.chance * (1 - float(outcomes.open[hand] / outcomes.full[hand]))
            chances[Fraction(-1)] += lost
            chances[HALF] -= lost


def best_parts(rules: Rules, up: int) -> Iterator[tuple[Part, Played]]:
    """Yield the groups of Hands that best play reaches, each with the plays that it makes."""
    first, split_pairs = np.zeros(len(hands().total)), []
    for first_hand in value_all_first_hands(rules):
        low, high = first_hand.cards
        if first_hand.up != up:
            continue
        if first_hand.best in PLAYS:
            orders = first_orders()[hand_index(low, min(high, TEN))]
            first[hand_index(low, min(high, TEN))] += orders * (
                pair_share(rules, high) if low == min(high, TEN) else 1.0
            )
        elif "split" in first_hand.best:
            split_pairs.append(high)
    yield Part(True, unsplit_probabilities(rules, up), first, None), first_plays(rules, up)
    for pair in split_pairs:
        yield from _split_parts(rules, up, pair)


def _split_parts(rules: Rules, up: int, pair: int) -> Iterator[tuple[Part, Played]]:
    value = min(pair, TEN)
    times = float(unsplit_probabilities(rules, up).full[hand_index(value, value)]) * pair_share(rules, pair)
    for split_hand in split_hands(rules, up, pair, best_split(rules, up, pair)[1]):
        first = np.zeros(len(hands().total))
        for second in range(VALUES):
            first[hand_index(value, second)] = float(not (split_hand.splits_again and second == value))
        result = play_hands(rules, split_hand.outcomes, staked=split_hand.staked)
        if value == ACE:
            result = result._replace(taken=np.full(len(first), STAND))
        yield Part(split_hand.staked, split_hand.outcomes, first, pair, times), result
        if split_hand.unlike is not None:
            tens = np.zeros(len(first))
            tens[hand_index(TEN, TEN)] = 1.0
            yield Part(split_hand.staked, split_hand.unlike, tens, pair, times), result
