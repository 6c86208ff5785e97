"""A second Poker, written from POKER-7 and its readings alone: it knows nothing of the rules in `src`."""

from collections.abc import Hashable
from typing import Any, NamedTuple

from tests.support.perft.plain_hands import Cards, best
from tests.support.perft.positions import Position, amounts
from tests.support.perft.trees import Moves, Tree

BOARD = (0, 3, 4, 5)  # Community Cards that are open in each Betting Round


class Bets(NamedTuple):
    """The players in the order of their seats; the Dealer Button is at the first."""

    position: Position
    stacks: tuple[int, ...]
    paid: tuple[int, ...]  # in the whole Round
    bets: tuple[int, ...]  # in this Betting Round
    folded: tuple[bool, ...]
    acted: tuple[bool, ...]  # since the last Raise, so that the player may not Raise again
    level: int  # the amount to call
    step: int  # the least Raise
    street: int = 0
    turn: int = 0  # who acts
    asked: tuple[bool, ...] = ()  # is the player asked in this Betting Round at all?


def start(position: Position) -> Bets:
    """3.8: the first two players left of the Button post; of two players the Button posts the Small Blind."""
    settings, count = position.settings, len(position.stacks)
    small, big = (0, 1) if count == 2 else (1, 2 % count)
    blinds = {small: settings.small_blind, big: settings.big_blind}  # type: ignore[union-attr]
    bets = tuple(min(blinds.get(index, 0), stack) for index, stack in enumerate(position.stacks))
    stacks = tuple(stack - bet for stack, bet in zip(position.stacks, bets, strict=True))
    none = (False,) * count
    opened = Bets(position, stacks, bets, bets, none, none, blinds[big], blinds[big])
    return onward(opened._replace(asked=before_the_flop(opened)), big)


# ---- whose turn it is ------------------------------------------------------------------------------------------------


def onward(bets: Bets, last: int) -> Bets:
    """Go to the next player who has to act after `last`, through as many Betting Rounds as it takes; 4 is the end."""
    while bets.street < 4:
        count = len(bets.stacks)
        for index in ((last + step) % count for step in range(1, count + 1)):
            if has_to_act(bets, index):
                return bets._replace(turn=index)
        last = 0  # 3.9.4: first to act is the Player to the left of the Button
        none = (0,) * count
        street = 4 if bets.folded.count(False) == 1 else bets.street + 1
        big = bets.position.settings.big_blind  # type: ignore[union-attr]
        bets = bets._replace(
            street=street, bets=none, acted=(False,) * count, level=0, step=big, asked=after_the_flop(bets)
        )
    return bets


def has_to_act(bets: Bets, index: int) -> bool:
    """1.5: each Active Player in order, until all chips have been matched, or all but one have Folded."""
    if bets.folded[index] or not bets.stacks[index] or bets.folded.count(False) == 1 or not bets.asked[index]:
        return False
    return bets.bets[index] < bets.level or not bets.acted[index]


def before_the_flop(bets: Bets) -> tuple[bool, ...]:
    """R-180: a player who has posted as much as every other player has is not asked."""
    held = bets.position.stacks
    most = [max(has for other, has in enumerate(held) if other != index) for index in range(len(held))]
    return tuple(bet < other for bet, other in zip(bets.bets, most, strict=True))


def after_the_flop(bets: Bets) -> tuple[bool, ...]:
    """R-94: nobody is asked unless two players have chips."""
    able = [bool(stack) and not out for stack, out in zip(bets.stacks, bets.folded, strict=True)]
    return (able.count(True) > 1,) * len(able)


def others(bets: Bets, index: int) -> list[int]:
    """The other players who still have chips."""
    return [other for other, stack in enumerate(bets.stacks) if other != index and stack and not bets.folded[other]]


# ---- legal actions ---------------------------------------------------------------------------------------------------


def moves(bets: Bets) -> Moves:
    if bets.street == 4:
        return {}
    index = bets.turn
    call = min(bets.level - bets.bets[index], bets.stacks[index])
    found = {"call" if call > 0 else "check": pays(bets, max(call, 0))}
    if call > 0 or "x" not in bets.position.menu:
        found["fold"] = folds(bets)
    for to in raises(bets):
        found[f"to {to}"] = pays(bets, to - bets.bets[index])
    return {f"p{index + 1} {index + 1} {word}": onward(after, index) for word, after in found.items()}


def raises(bets: Bets) -> list[int]:
    """BETs and Raises by the menu: a whole step more, or All-in (3.5, 3.13); R-89: not twice at the same Raise."""
    index = bets.turn
    most = bets.bets[index] + bets.stacks[index]
    answered = any(bets.bets[other] + bets.stacks[other] > bets.level for other in others(bets, index))
    if bets.acted[index] or most <= bets.level or not answered:
        return []
    least = bets.level + bets.step
    return amounts(bets.position.menu, least, most) if least <= most else [most]


def folds(bets: Bets) -> Bets:
    return bets._replace(folded=changed(bets.folded, bets.turn, True), acted=changed(bets.acted, bets.turn, True))


def pays(bets: Bets, cents: int) -> Bets:
    """3.12.3: what is less than half of a Raise is none, and asks nobody again who has acted. R-189: a BET for less
    asks all who have Checked."""
    index = bets.turn
    to, over = bets.bets[index] + cents, bets.bets[index] + cents - bets.level
    again = over > 0 and (2 * over >= bets.step or not bets.level)
    least = bets.position.settings.big_blind if to else 0  # type: ignore[union-attr]
    return bets._replace(
        stacks=changed(bets.stacks, index, bets.stacks[index] - cents),
        paid=changed(bets.paid, index, bets.paid[index] + cents),
        bets=changed(bets.bets, index, to),
        acted=changed((False,) * len(bets.acted) if again else bets.acted, index, True),
        level=max(bets.level, to, least),  # 3.12.2: a BET for less is called to the full amount
        step=max(bets.step, over),
    )


def changed(all_: tuple[Any, ...], index: int, value: object) -> tuple[Any, ...]:
    return (*all_[:index], value, *all_[index + 1 :])


# ---- the Pots --------------------------------------------------------------------------------------------------------


def result(bets: Bets) -> int:
    won = winnings(bets)
    return sum((index + 1) * (won[index] - bets.paid[index]) for index in range(len(won)))


def winnings(bets: Bets) -> list[int]:
    """4.3: unmatched chips go back; then each Pot is raked, the Main Pot first, and shared (4.1, 4.5)."""
    paid, won = list(bets.paid), [0] * len(bets.paid)
    second, highest = sorted(paid)[-2:]
    active = [index for index, out in enumerate(bets.folded) if not out]
    first = max(active, key=lambda index: paid[index])
    if paid[first] > second:
        won[first], paid[first] = highest - second, second
    settings: Any = bets.position.settings
    raked, below = 0, 0
    levels = sorted({paid[index] for index in active if paid[index]})
    for level in levels:
        level = level if level < levels[-1] else highest  # a Folded player may have paid more than all others
        pot = sum(min(chips, level) - min(chips, below) for chips in paid)
        fee = min(
            pot * settings.rake_percent // 100 // settings.chip_unit * settings.chip_unit, settings.rake_cap - raked
        )
        raked, below = raked + fee, level
        share(bets, pot - fee, [index for index in active if paid[index] >= min(level, levels[-1])], won)
    return won


def share(bets: Bets, pot: int, among: list[int], won: list[int]) -> None:
    """Equal parts in whole chips; odd chips one each, from the left of the Button; odd cents to the first."""
    hands = {index: strength(bets, index) for index in among} if len(among) > 1 else {among[0]: ()}
    winners = [index for index in (*range(1, len(won)), 0) if index in hands and hands[index] == max(hands.values())]
    unit: int = bets.position.settings.chip_unit  # type: ignore[union-attr]
    chips, odd = divmod(pot // unit, len(winners))
    for place, index in enumerate(winners):
        won[index] += (chips + (place < odd)) * unit + (pot % unit if place == 0 else 0)


def strength(bets: Bets, index: int) -> tuple[int, ...]:
    hole, board = cards(bets.position)
    return best((*hole[index], *board))


def cards(position: Position) -> tuple[dict[int, Cards], Cards]:
    """3.9: a Burnt Card, then one by one from the left of the Button; burnt again before Flop, Turn and River.
    3.10: the shuffler gives the five Community Cards first, then the Hole Cards by twos."""
    deck, count = position.deck, len(position.stacks)
    order = [*range(1, count), 0]
    if position.settings.device == "shuffler":
        return {index: deck[5 + 2 * n : 7 + 2 * n] for n, index in enumerate(order)}, deck[:5]
    hole: dict[int, Cards] = {index: (deck[1 + n], deck[1 + count + n]) for n, index in enumerate(order)}
    rest = deck[1 + 2 * count :]
    return hole, (*rest[1:4], rest[5], rest[7])


def key(bets: Bets) -> Hashable:
    return bets[1:]


PLAIN_POKER = Tree(start, moves, result, key)
