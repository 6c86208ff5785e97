"""1.26, 1.31, 1.38 and 3.12.4: the Pots, cut by level of contribution."""

from operator import sub

from msgspec import Struct

from croupier.rules.document import rule
from croupier.rules.games.poker_v7.round import Positions, Round
from croupier.rules.games.poker_v7.terms import p


class Pot(Struct, frozen=True, gc=False):
    cents: int
    members: Positions  # who can win it


def pot_name(number: int) -> str:
    return f"Side Pot {number}" if number else "Main Pot"


@rule(p("1.26"), p("1.31"), p("1.38"), p("3.12.2"), p("3.12.4"), p("4.3"))
def pots(round_: Round) -> tuple[Pot, ...]:
    """Main Pot and Side Pots as they stand, without the part of the highest Bet that nobody has matched (R-98)."""
    puts = contributions(round_)
    at, cents = uncalled(round_, puts)
    puts[at] -= cents
    return formed(round_, puts)


def contributions(round_: Round) -> list[int]:
    """What each player has put in as Bets, dead chips apart."""
    return list(map(sub, map(sub, round_.start, dead_chips(round_)), round_.stacks))


@rule(p("3.12.4"), p("1.2"))
def dead_chips(round_: Round) -> tuple[int, ...]:
    """Chips paid before the deal that nobody matches. Dead chips of a player who is All-in with nothing else are
    their All-in, and the others match them (R-124)."""
    if not any(round_.dead):
        return round_.dead
    paid = zip(round_.start, round_.dead, round_.stacks, strict=True)
    return tuple(
        0 if not left and dead == start and at in round_.active else dead for at, (start, dead, left) in enumerate(paid)
    )


def formed(round_: Round, puts: list[int]) -> tuple[Pot, ...]:
    """Cut at what each Active Player has put in; chips of Folded ones fill the levels, dead ones lie in the Main Pot
    (R-124)."""
    active = round_.active
    levels = {puts[at] for at in active}
    if len(levels) == 1:
        return (Pot(sum(puts) + sum(dead_chips(round_)), active),)
    return _cut(round_, puts, sorted(levels))


def _cut(round_: Round, puts: list[int], levels: list[int]) -> tuple[Pot, ...]:
    found: list[Pot] = []
    below, more = 0, sum(dead_chips(round_))
    levels[-1] = max(puts)  # what a Folded player put in above everybody stays in the last Pot
    for level in levels:
        cents = sum([min(put, level) - min(put, below) for put in puts])
        members = tuple([at for at in round_.active if puts[at] > below])
        if cents + more:
            found.append(Pot(cents + more, members))
        below, more = level, 0
    return tuple(found)


@rule(p("4.3"))
def uncalled(round_: Round, puts: list[int]) -> tuple[int, int]:
    """Who has put in more than anybody has matched, and how much goes back to him."""
    second, most = sorted(puts)[-2:]
    at = puts.index(most)
    return (at, most - second) if at in round_.active else (at, 0)
