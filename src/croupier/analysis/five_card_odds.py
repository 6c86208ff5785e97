"""The probabilities of five-card poker hands."""

from fractions import Fraction
from functools import cache
from math import comb

from croupier.analysis.kernels.evaluate import all_fives
from croupier.analysis.kernels.lookup_tables import tables
from croupier.rules.hands import HandRank


@cache
def five_card_chances() -> dict[str, Fraction]:
    """Return the probability of each hand rank (pair, flush and so on) for five random cards, by its name."""
    lookup = tables()
    counts = all_fives(lookup)
    rows = lookup.ranking >> 20
    return {row.name.lower(): Fraction(int(counts[rows == row].sum()), comb(52, 5)) for row in HandRank}


def lowest_strength(row: HandRank) -> int:
    """Return the lowest strength that the kernels give to hands of this rank (see `kernels.lookup_tables`)."""
    return int((tables().ranking >> 20 < row).sum())
