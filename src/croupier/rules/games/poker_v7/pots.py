"""1.26, 1.31, 1.38 and 3.12.4: the Pots, cut by level of contribution."""

from msgspec import Struct

from croupier.rules.document import rule
from croupier.rules.games.poker_v7.round import Positions, Round, put_in
from croupier.rules.games.poker_v7.terms import p


class Pot(Struct, frozen=True):
    cents: int
    members: Positions  # who can win it


@rule(p("1.26"), p("1.31"), p("1.38"), p("3.12.2"), p("3.12.4"), p("4.3"))
def pots(r: Round) -> tuple[Pot, ...]:
    """Main Pot and Side Pots as they stand; chips of Folded players fill the levels, dead ones lie in the Main Pot.

    The part of the highest Bet that nobody has matched is left out: it goes back (R-98, R-124).
    """
    puts = [put_in(r, at) for at in range(len(r.seats))]
    at, cents = uncalled(r, puts)
    if cents:
        puts[at] -= cents
    levels = sorted({puts[each] for each in r.active})
    if len(levels) == 1:
        return (Pot(sum(puts) + sum(r.dead), r.active),)
    return _cut(r, puts, levels)


def _cut(r: Round, puts: list[int], levels: list[int]) -> tuple[Pot, ...]:
    found: list[Pot] = []
    below, more = 0, sum(r.dead)
    levels[-1] = max(puts)  # what a Folded player put in above everybody stays in the last Pot
    for level in levels:
        cents = sum([min(put, level) - min(put, below) for put in puts])
        members = tuple([at for at in r.active if puts[at] > below])
        if cents + more:
            found.append(Pot(cents + more, members))
        below, more = level, 0
    return tuple(found)


@rule(p("4.3"))
def uncalled(r: Round, puts: list[int]) -> tuple[int, int]:
    """Who has put in more than anybody has matched, and how much goes back to him."""
    most = max(puts)
    at = puts.index(most)
    if puts.count(most) > 1 or at not in r.active:
        return at, 0
    return at, most - max([put for each, put in enumerate(puts) if each != at])
