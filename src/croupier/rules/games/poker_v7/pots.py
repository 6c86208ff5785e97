"""The Main Pot and the Side Pots, formed by what players put in (1.26, 1.31, 1.38, 3.12.4)."""

from operator import sub

from msgspec import Struct

from croupier.rules.coded_message import Message, message
from croupier.rules.document import rule
from croupier.rules.games.poker_v7.round import Positions, Round
from croupier.rules.games.poker_v7.terms import p


class Pot(Struct, frozen=True, gc=False):
    """A Pot that has not been awarded yet: its chips, and the players who can win it."""

    cents: int
    members: Positions  # players who can win it


def pot_label(number: int) -> Message:
    """Return the name that screens show for a Pot: 0 is the Main Pot, 1 the first Side Pot."""
    return message("pot_pk_side", number=number) if number else message("pot_pk_main")


@rule(p("1.26"), p("1.31"), p("1.38"), p("3.12.2"), p("3.12.4"), p("4.3"))
def pots(round_: Round) -> tuple[Pot, ...]:
    """Return the Main Pot and the Side Pots. The part of the highest Bet that nobody matched is left out (R-98)."""
    contributed = contributions(round_)
    position, cents = uncalled_part(round_, contributed)
    contributed[position] -= cents
    return form_pots(round_, contributed)


def contributions(round_: Round) -> list[int]:
    """Return what each player has put into the Pots as Bets, without dead chips (payments that are no Bet)."""
    return list(map(sub, map(sub, round_.start, dead_chips(round_)), round_.stacks))


@rule(p("3.12.4"), p("1.2"))
def dead_chips(round_: Round) -> tuple[int, ...]:
    """Return what each player paid without it counting as a Bet (R-124).

    If these are all chips of an All-in player, they count as a Bet after all, and the result is 0.
    """
    if not any(round_.dead):
        return round_.dead
    chips = zip(round_.start, round_.dead, round_.stacks, strict=True)
    return tuple(
        0 if not stack and dead == start and position in round_.active else dead
        for position, (start, dead, stack) in enumerate(chips)
    )


def form_pots(round_: Round, contributed: list[int]) -> tuple[Pot, ...]:
    """Form the Pots from what Active Players put in.

    Chips of Folded players are added to them, and dead chips go to the first Pot (R-124).
    """
    active = round_.active
    levels = {contributed[position] for position in active}
    if len(levels) == 1:
        return (Pot(sum(contributed) + sum(dead_chips(round_)), active),)
    return _cut_at_levels(round_, contributed, sorted(levels))


def _cut_at_levels(round_: Round, contributed: list[int], levels: list[int]) -> tuple[Pot, ...]:
    pots_cut: list[Pot] = []
    lower, extra = 0, sum(dead_chips(round_))
    levels[-1] = max(contributed)  # the excess of a Folded player stays in the last Pot
    for level in levels:
        cents = sum([min(amount, level) - min(amount, lower) for amount in contributed])
        members = tuple([position for position in round_.active if contributed[position] > lower])
        if cents + extra:
            pots_cut.append(Pot(cents + extra, members))
        lower, extra = level, 0
    return tuple(pots_cut)


@rule(p("4.3"))
def uncalled_part(round_: Round, contributed: list[int]) -> tuple[int, int]:
    """Return the position of the player who put in most, and how much of it nobody has matched."""
    second, most = sorted(contributed)[-2:]
    position = contributed.index(most)
    return (position, most - second) if position in round_.active else (position, 0)
