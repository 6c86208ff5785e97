"""Counting the tree of a round: every decision of every player, from a published position, to the last settlement.

A tree is given by four questions about a state: what may be done now, and where it leads; what the round came to where
nothing may be done any more; what tells the state apart from all others. What the dealer does is not counted.
"""

from collections.abc import Callable, Hashable
from itertools import zip_longest
from typing import Any, NamedTuple

from tests.support.perft.positions import Position

Moves = dict[str, Any]  # what is done, in words -> the state it leads to


class Tree(NamedTuple):
    start: Callable[[Position], Any]
    moves: Callable[[Any], Moves]
    result: Callable[[Any], int]
    key: Callable[[Any], Hashable]


class Count(NamedTuple):
    """The number of ways to a depth, of those that end the round there, and the sum of their results."""

    nodes: int = 0
    leaves: int = 0
    results: int = 0


Counts = tuple[Count, ...]  # by depth, the first one that of no decision at all


def added(some: Counts, more: Counts) -> Counts:
    pairs = zip_longest(some, more, fillvalue=Count())
    return tuple(
        Count(first.nodes + second.nodes, first.leaves + second.leaves, first.results + second.results)
        for first, second in pairs
    )


def whole(tree: Tree, position: Position) -> tuple[Counts, int]:
    """All depths, and the number of states met: a state met again is counted again, but not walked again."""
    met: dict[Hashable, Counts] = {}

    def count(state: Any) -> Counts:
        key = tree.key(state)
        found = met.get(key)
        if found is None:
            moves = tree.moves(state)
            below: Counts = ()
            for after in moves.values():
                below = added(below, count(after))
            found = met[key] = (Count(1) if moves else Count(1, 1, tree.result(state)), *below)
        return found

    return count(tree.start(position)), len(met)


def upto(tree: Tree, position: Position, depth: int) -> Counts:
    """The first depths, with every way walked separately."""

    def count(state: Any, left: int) -> Counts:
        moves = tree.moves(state)
        if not moves:
            return (Count(1, 1, tree.result(state)),)
        below: Counts = ()
        if left:
            for after in moves.values():
                below = added(below, count(after, left - 1))
        return (Count(1), *below)

    return count(tree.start(position), depth)


def parting(one: Tree, two: Tree, position: Position, depth: int = 99) -> str:
    """The first way on which two trees differ, and how; empty where they are the same."""

    def walk(first: Any, second: Any, way: str, left: int) -> str:
        here, there = one.moves(first), two.moves(second)
        if here.keys() != there.keys():
            return f"{way}: {sorted(here)} and {sorted(there)}"
        if not here and one.result(first) != two.result(second):
            return f"{way}: {one.result(first)} and {two.result(second)}"
        if left:
            for word in here:
                if found := walk(here[word], there[word], f"{way} {word};", left - 1):
                    return found
        return ""

    return walk(one.start(position), two.start(position), position.name, depth)
