"""Every state, mark and area has a text, and each status of a Hand has the text of its state."""

import ast
from collections.abc import Iterator
from itertools import pairwise

import pytest

from croupier.rules.deal import AREAS, Area
from croupier.rules.game import HandState, SeatMark
from croupier.rules.games import GAMES
from croupier.words import name_of
from tests.support import message_calls

OTHER_NAMES = {  # texts that say a state in a game's own words
    "to_decide": "to_act",
    "to_play": "to_act",
    "waits": "waiting",
    "plays": "playing",
    "active": "playing",
    "stands": "standing",
    "double": "doubled",
    "free_double": "free_doubled",
    "wins": "won",
}


def state_of(code: str) -> str:
    """The state that a status says, by its code: "status_bj_to_play" -> "to_act"."""
    word = code.removeprefix("status_").removeprefix("bj_").removeprefix("pk_")
    return OTHER_NAMES.get(word, word)


def states_with_texts() -> Iterator[tuple[str, str, str]]:
    """Where a state stands right before its text, with both."""
    for path, node in message_calls.nodes():
        items = node.elts if isinstance(node, ast.Tuple) else node.args if isinstance(node, ast.Call) else []
        for state, text in pairwise(items):
            if isinstance(state, ast.Attribute) and isinstance(state.value, ast.Name) and state.value.id == "HandState":
                for code in status_codes(text):
                    yield f"{path}:{state.lineno}", HandState[state.attr].value, code


def status_codes(node: ast.expr) -> Iterator[str]:
    for inner in ast.walk(node):
        if isinstance(inner, ast.Constant) and isinstance(inner.value, str) and inner.value.startswith("status_"):
            yield inner.value


def test_each_state_stands_beside_its_text() -> None:
    found = list(states_with_texts())
    assert [(where, state, code) for where, state, code in found if state != state_of(code)] == []
    assert {code for _, _, code in found} >= {"status_folded", "status_bj_to_play", "status_pk_wins"}
    assert {state for _, state, _ in found} >= set(HandState) - {HandState.NONE}


@pytest.mark.parametrize("mark", SeatMark)
def test_every_mark_of_a_seat_has_a_text(mark: SeatMark) -> None:
    assert name_of("seat_mark", mark)


@pytest.mark.parametrize("area", Area)
def test_every_area_has_a_name_and_one_place(area: Area) -> None:
    assert name_of("area", area)
    assert list(AREAS.values()).count(area) == 1
    assert any(AREAS[place] is area for game in GAMES for place in game.areas)
