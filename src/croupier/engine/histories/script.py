"""What a hand's actions say: the cards that are known, and the steps of Dealer and Players in their order."""

from functools import lru_cache
from typing import NamedTuple

from msgspec import Struct

from croupier.engine.histories.phh import Hand, cents
from croupier.rules.cards import Card, card

UNKNOWN: Card = -1


class Step(NamedTuple):
    """One action: `player` counts from 0, and is -1 for the Dealer."""

    word: str  # dh | db | f | cc | cbr | sm | - for a comment alone
    player: int
    cards: tuple[Card, ...] = ()
    amount: int = 0


class Script(Struct, frozen=True):
    holes: tuple[tuple[Card, ...], ...]  # by player; UNKNOWN where the file does not tell
    board: tuple[Card, ...]
    steps: tuple[Step, ...]  # without the deal of the Hole Cards
    places: tuple[int, ...]  # of each step among the actions
    shown: tuple[bool, ...]  # by player: his cards were turned up, in whole
    mucked: tuple[bool, ...]  # by player: he came to a showdown and kept his cards down


class Unreadable(Struct, frozen=True):
    at: int  # which action
    why: str


def script(hand: Hand) -> Script | Unreadable:
    """The actions in order, and every card they tell of, known from the beginning."""
    count = len(hand.starting_stacks)
    dealt: list[tuple[Card, ...]] = [()] * count
    shown, mucked = [False] * count, [False] * count
    board: tuple[Card, ...] = ()
    steps: list[Step] = []
    places: list[int] = []
    at = 0
    try:
        for at, action in enumerate(hand.actions):
            step = read_action(action, hand.scale)
            word, player, cards, _ = step
            if player >= count:
                raise ValueError(f"there is no p{player + 1}")
            if word == "dh":
                dealt[player] = _together(dealt[player], cards)
                continue
            if word == "db":
                board += cards
            elif word == "sm":
                dealt[player], shown[player] = _turned(dealt[player], cards)
                mucked[player] = not shown[player]
            elif word == "-":
                continue
            steps.append(step)
            places.append(at)
        holes = tuple([cards or (UNKNOWN, UNKNOWN) for cards in dealt])
        _once_each(holes, board)
    except ValueError as no:
        return Unreadable(at, str(no))
    return Script(holes, board, tuple(steps), tuple(places), tuple(shown), tuple(mucked))


@lru_cache(maxsize=1 << 14)
def read_action(action: str, scale: int) -> Step:
    """One action, its commentary left out."""
    words = action.partition("#")[0].split()
    match words:
        case ["d", "db", cards]:
            return Step("db", -1, _cards(cards))
        case ["d", "dh", player, cards]:
            return Step("dh", _player(player), _cards(cards))
        case [player, "f" | "cc" as word]:
            return Step(word, _player(player))
        case [player, "cbr", to]:
            return Step("cbr", _player(player), amount=_bet(to, scale))
        case [player, "sm"]:
            return Step("sm", _player(player))
        case [player, "sm", "-"]:
            return Step("sm", _player(player), (UNKNOWN,))
        case [player, "sm", cards]:
            return Step("sm", _player(player), _cards(cards))
        case []:
            return Step("-", -1)
        case _:
            raise ValueError(f"no-limit hold'em has no action {action!r}")


def _player(label: str) -> int:
    number = label[1:]
    if label[:1] != "p" or not number.isdecimal() or not number.isascii() or number[0] == "0":
        raise ValueError(f"{label!r} is no player")
    return int(number) - 1


def _cards(text: str) -> tuple[Card, ...]:
    if len(text) % 2:
        raise ValueError(f"not cards: {text!r}")
    pieces = [text[at : at + 2] for at in range(0, len(text), 2)]
    return tuple([UNKNOWN if piece == "??" else card(piece) for piece in pieces])


def _bet(to: str, scale: int) -> int:
    size = cents(to, scale)
    if size <= 0:
        raise ValueError(f"{to} is no bet")
    return size


def _together(before: tuple[Card, ...], cards: tuple[Card, ...]) -> tuple[Card, ...]:
    hole = before + cards
    if len(hole) > 2:
        raise ValueError("a Hand has two Hole Cards")
    return hole


def _turned(hole: tuple[Card, ...], cards: tuple[Card, ...]) -> tuple[tuple[Card, ...], bool]:
    """The cards of a Player at the showdown, and whether all of them can be seen."""
    if not cards:
        return hole, False
    if cards == (UNKNOWN,):  # "sm -": he shows what he holds
        return hole, UNKNOWN not in hole and len(hole) == 2
    if len(cards) != 2:
        raise ValueError("a Hand has two Hole Cards")
    if UNKNOWN in cards:
        return hole or cards, False
    if hole and UNKNOWN not in hole and set(hole) != set(cards):
        raise ValueError("he shows cards that he was not dealt")
    return hole if set(hole) == set(cards) else cards, True


def _once_each(holes: tuple[tuple[Card, ...], ...], board: tuple[Card, ...]) -> None:
    known = [each for cards in (*holes, board) for each in cards if each != UNKNOWN]
    if len(set(known)) != len(known):
        raise ValueError("a card is dealt twice")
    if len(board) > 5:
        raise ValueError("more than five Community Cards are dealt")
    if UNKNOWN in board:
        raise ValueError("a Community Card is not known")
