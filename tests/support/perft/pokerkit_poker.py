"""Poker by PokerKit, where it plays by the document: whole Raises, no Rake, Pots without odd chips."""

from collections.abc import Hashable
from typing import NamedTuple

from pokerkit import Automation, NoLimitTexasHoldem, State

from croupier.rules.cards import format_card
from tests.support.perft.positions import Position, amounts
from tests.support.perft.trees import Moves, Tree

AUTOMATIONS = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.RUNOUT_COUNT_SELECTION,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)


class Line(NamedTuple):
    """The actions so far; PokerKit's own state changes, so it is built again for every node."""

    position: Position
    done: tuple[tuple[str, int], ...] = ()


def seats(line: Line) -> list[int]:
    """PokerKit counts from the left of the Button."""
    return [*range(1, len(line.position.stacks)), 0]


def played(line: Line) -> State:
    position = line.position
    count, settings = len(position.stacks), position.settings
    stacks = tuple(position.stacks[index] for index in seats(line))
    blinds = settings.small_blind, settings.big_blind  # type: ignore[union-attr]
    state = NoLimitTexasHoldem.create_state(AUTOMATIONS, True, 0, blinds, blinds[1], stacks, count)
    faces = [format_card(card) for card in position.deck]
    for index in range(count):
        state.deal_hole(faces[1 + index] + faces[1 + count + index])
    rest = iter(faces[1 + 2 * count :])
    for word, to in (*line.done, ("", 0)):
        while state.can_burn_card():
            state.burn_card(next(rest))
            street = 3 if not state.board_cards else 1
            state.deal_board("".join(next(rest) for _ in range(street)))
        if word == "fold":
            state.fold()
        elif word == "to":
            state.complete_bet_or_raise_to(to)
        elif word:
            state.check_or_call()
    return state


def moves(line: Line) -> Moves:
    state = played(line)
    if state.actor_index is None:
        return {}
    seat = seats(line)[state.actor_index] + 1
    call = state.checking_or_calling_amount
    acts = [("fold", 0), ("call", 0)] if call else [("check", 0)]
    least, most = (
        state.min_completion_betting_or_raising_to_amount,
        state.max_completion_betting_or_raising_to_amount,
    )
    if least is not None and most is not None:
        acts += [("to", to) for to in amounts(line.position.menu, least, most)]
    return {
        f"p{seat} {seat} {word}" + (f" {to}" if to else ""): line._replace(done=(*line.done, (word, to)))
        for word, to in acts
    }


def result(line: Line) -> int:
    state = played(line)
    pairs = zip(seats(line), state.stacks, strict=True)
    return sum((index + 1) * (stack - line.position.stacks[index]) for index, stack in pairs)


def key(line: Line) -> Hashable:
    return line.done


POKERKIT = Tree(Line, moves, result, key)
