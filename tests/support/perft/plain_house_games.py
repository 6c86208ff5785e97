"""The three games against the House a second time, written from their documents and readings alone.

A round is a list of what was said: the bets of each box, its decisions, and whether it showed its Hand. What each box
wins follows from that and the order of the cards. Nothing is known here of the rules in `src`.
"""

from collections.abc import Callable, Hashable
from typing import NamedTuple

from tests.support.perft.positions import Choice, Position, Wager
from tests.support.perft.trees import Moves, Tree

Bets = dict[str, int]


class Box(NamedTuple):
    number: int
    player: str
    bets: Choice
    said: tuple[str, ...] = ()
    shows: str = ""

    @property
    def ante(self) -> int:
        return dict(self.bets).get("ante", 0)


class RoundState(NamedTuple):
    """The bets and decisions of a round so far."""

    position: Position
    boxes: tuple[Box, ...] = ()


class House(NamedTuple):
    """The differences between the games."""

    may_bet: Callable[[Bets], bool]
    asks: Callable[[Box, int], tuple[str, ...]]  # in this turn, whatever was decided before
    turns: int  # how often all boxes are asked
    costs: dict[str, int]  # in Antes
    net: Callable[[Position, tuple[Box, ...], Box], int]


def start(position: Position) -> RoundState:
    return betting(RoundState(position))


def betting(state: RoundState) -> RoundState:
    """Place a lone set of bets: it is no decision."""
    ways = state.position.wagers
    while len(state.boxes) < len(ways) and len(ways[len(state.boxes)].choices) == 1:
        wager = ways[len(state.boxes)]
        state = state._replace(boxes=(*state.boxes, Box(wager.box, wager.player, wager.choices[0])))
    return state


def rack(state: RoundState, costs: dict[str, int], player: str) -> int:
    """The chips a player still has."""
    out = sum(
        sum(dict(box.bets).values()) + box.ante * sum(costs.get(word, 0) for word in box.said)
        for box in state.boxes
        if box.player == player
    )
    return state.position.stacks[int(player[1:]) - 1] - out


def wagered(house: House, state: RoundState, wager: Wager) -> Moves:
    found = Moves()
    for choice in wager.choices:
        bets = dict(choice)
        if house.may_bet(bets) and sum(bets.values()) <= rack(state, house.costs, wager.player):
            words = " ".join(f"{bet} {cents}" for bet, cents in choice) or "nothing"
            after = state._replace(boxes=(*state.boxes, Box(wager.box, wager.player, choice)))
            found[f"{wager.box} {wager.player} {words}"] = betting(after)
    return found


def decided(house: House, state: RoundState) -> Moves:
    """Decisions of the next box in turn that has one."""
    for turn in range(house.turns):
        for index, box in enumerate(state.boxes):
            words = house.asks(box, turn)
            if words and len(box.said) == turn and "fold" not in box.said:
                left = rack(state, house.costs, box.player)
                possible = [word for word in words if box.ante * house.costs.get(word, 0) <= left]
                return {
                    f"{box.player} {box.number} {word}": changed(state, index, box._replace(said=(*box.said, word)))
                    for word in possible
                }
    return {}


def shown(state: RoundState) -> Moves:
    for index, box in enumerate(state.boxes):
        if box.ante and "fold" not in box.said and not box.shows:
            return {
                f"{box.player} {box.number} {word}": changed(state, index, box._replace(shows=word))
                for word in ("shows", "hides", "proves")
            }
    return {}


def changed(state: RoundState, index: int, box: Box) -> RoundState:
    return state._replace(boxes=(*state.boxes[:index], box, *state.boxes[index + 1 :]))


def key(state: RoundState) -> Hashable:
    return state.boxes


def tree(house: House) -> Tree:
    """The tree of one game."""

    def moves(state: RoundState) -> Moves:
        if len(state.boxes) < len(state.position.wagers):
            return wagered(house, state, state.position.wagers[len(state.boxes)])
        return decided(house, state) or (shown(state) if state.position.hiding else {})

    def result(state: RoundState) -> int:
        in_play = tuple(box for box in state.boxes if box.bets)
        return sum(int(box.player[1:]) * house.net(state.position, in_play, box) for box in in_play)

    return Tree(start, moves, result, key)
