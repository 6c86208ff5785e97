"""How rounds end under best play: exactly for those without a Split; in number of Hands for those with one."""

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
    played,
    split_hands,
    starts,
    up_chance,
)
from croupier.analysis.blackjack.hand_groups import Part, first_orders, orders_of, pair_share
from croupier.analysis.blackjack.hands import ACE, TEN, VALUES, hands, place
from croupier.analysis.blackjack.probabilities import whole
from croupier.analysis.blackjack.rules import Rules
from croupier.analysis.kernels.blackjack import DOUBLE, FREE_DOUBLE, STAND, results
from croupier.analysis.kernels.numba_setup import Floats

KINDS = ((1, 1), (2, 2), (1, 2))  # undoubled, Doubled, Free Doubled: what a Hand with the Initial Bet loses and wins

HALF = Fraction(-1, 2)


class Tally(NamedTuple):
    """Of one round: results in Initial Bets where no Hand is Split, chances, and numbers of Hands."""

    results: dict[Fraction, float]
    frequencies: dict[str, float]
    staked: float
    won: float  # from the results of all Hands, Split ones too: the other way round to the value of best play


def tally(rules: Rules) -> Tally:
    """Against every first card of the Dealer."""
    found: dict[Fraction, float] = defaultdict(float)
    often = _chances(rules)
    staked, won = 1.0, 0.0
    for up in range(VALUES):
        for part, of in best_parts(rules, up):
            mass, by_kind = up_chance(up) * part.times, _by_kind(part, of)
            first = part.first * part.law.full
            doubled, free = (mass * float(first[of.taken == play].sum()) for play in (DOUBLE, FREE_DOUBLE))
            often["double"] += doubled
            often["free_double"] += free
            often["split_hands"] += mass * float(first.sum()) * (part.pair is not None)
            staked += doubled + mass * float(first.sum()) * (part.pair is not None and part.staked)
            won += mass * _won(by_kind, part.staked, float(rules.win))
            if part.pair is None:
                for kind, (loss, win) in enumerate(KINDS):
                    ends = Fraction(-loss), Fraction(), win * rules.win
                    for result, chance in zip(ends, by_kind[kind], strict=True):
                        found[result] += mass * float(chance)
        blackjack = _dealers_blackjack(rules, up)
        found[Fraction(-1)] += blackjack[0]
        won -= sum(blackjack)
    _blackjacks(rules, found)
    found[HALF] += often["surrender"]
    won += sum(each.chance * each.value for each in starts(rules) if each.best in ("surrender", "blackjack"))
    return Tally(found, often, staked - often["split"], won)


def _chances(rules: Rules) -> dict[str, float]:
    found = dict.fromkeys(("split", "surrender", "blackjack", "double", "free_double", "split_hands"), 0.0)
    for each in starts(rules):
        name = each.best.removeprefix("free_")
        if name in ("split", "surrender", "blackjack"):
            found[name] += each.chance
    return found


def _by_kind(part: Part, of: Played) -> Floats:
    return results(hands().grown, part.law.wins, part.law.losses, part.law.open, of.taken, orders_of(part, of))


def _won(by_kind: Floats, staked: bool, pay: float) -> float:
    """What Hands win in all; on a Free Bet Marker the first Bet is not lost."""
    free = 0 if staked else 1
    return float(
        sum(pay * win * each[2] - (loss - free) * each[0] for (loss, win), each in zip(KINDS, by_kind, strict=True))
    )


def _dealers_blackjack(rules: Rules, up: int) -> tuple[float, float]:
    """How often it costs the Initial Bet: of Hands that were played as one, and of Split ones."""
    law, found = whole(rules, up), [0.0, 0.0]
    for each in starts(rules):
        at = place(each.cards[0], min(each.cards[1], TEN))
        if each.up == up and each.best not in ("surrender", "blackjack"):
            found["split" in each.best] += each.chance * (1 - float(law.open[at] / law.full[at]))
    return found[0], found[1]


def _blackjacks(rules: Rules, found: dict[Fraction, float]) -> None:
    for each in starts(rules):
        if each.best == "blackjack":
            won = each.chance * each.value / float(rules.blackjack)
            found[rules.blackjack] += won
            found[Fraction()] += each.chance - won
        elif each.best == "surrender" and rules.surrender == "late":
            law, at = whole(rules, each.up), place(*each.cards)
            lost = each.chance * (1 - float(law.open[at] / law.full[at]))
            found[Fraction(-1)] += lost
            found[HALF] -= lost


def best_parts(rules: Rules, up: int) -> Iterator[tuple[Part, Played]]:
    """All Hands that best play by own cards comes to, and how it plays them."""
    first, apart = np.zeros(len(hands().total)), []
    for each in starts(rules):
        one, two = each.cards
        if each.up != up:
            continue
        if each.best in PLAYS:
            orders = first_orders()[place(one, min(two, TEN))]
            first[place(one, min(two, TEN))] += orders * (pair_share(rules, two) if one == min(two, TEN) else 1.0)
        elif "split" in each.best:
            apart.append(two)
    yield Part(True, whole(rules, up), first, None), first_plays(rules, up)
    for pair in apart:
        yield from _split_parts(rules, up, pair)


def _split_parts(rules: Rules, up: int, pair: int) -> Iterator[tuple[Part, Played]]:
    value = min(pair, TEN)
    times = float(whole(rules, up).full[place(value, value)]) * pair_share(rules, pair)
    for of in split_hands(rules, up, pair, best_split(rules, up, pair)[1]):
        first = np.zeros(len(hands().total))
        for second in range(VALUES):
            first[place(value, second)] = float(not (of.splits_again and second == value))
        found = played(rules, of.law, staked=of.staked)
        if value == ACE:
            found = found._replace(taken=np.full(len(first), STAND))
        yield Part(of.staked, of.law, first, pair, times), found
        if of.unlike is not None:
            tens = np.zeros(len(first))
            tens[place(TEN, TEN)] = 1.0
            yield Part(of.staked, of.unlike, tens, pair, times), found
