"""The published counts: the first depths of every position by both trees, and planted bugs that must be noticed."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from croupier.rules import commands as c
from croupier.rules import events as e
from croupier.rules.game import LegalAction
from croupier.rules.games import BY_ID
from croupier.rules.refusal import refuse
from croupier.rules.roles import HOUSE, Actor
from tests.support.perft.plain_poker import PLAIN_POKER
from tests.support.perft.positions import Position
from tests.support.perft.program_tree import REAL
from tests.support.perft.published import POKERKIT, PUBLISHED
from tests.support.perft.second_trees import second
from tests.support.perft.trees import Count, parting, upto

PAGE = Path(__file__).parents[3] / "docs" / "results" / "perft.md"
NODES = 150  # of one position, in a test run
pytestmark = pytest.mark.untraced
BY_NAME = {position.name: position for position in PUBLISHED}


def published() -> dict[str, tuple[Count, ...]]:
    """The counts of the page, by position and depth."""
    found: dict[str, tuple[Count, ...]] = {}
    _, _, table = PAGE.read_text(encoding="utf-8").partition("## Counts")
    for line in table.splitlines()[4:]:
        name, depth, *numbers = (cell.strip() for cell in line.strip("|").split("|"))
        found[name] = (*found.get(name, ()), Count(*(int(number.replace(",", "")) for number in numbers)))
        assert len(found[name]) == int(depth)
    return found


COUNTS = published()


def depth(position: Position) -> int:
    """As deep as a test run can afford."""
    found = total = 0
    for count in COUNTS[position.name]:
        total += count.nodes
        if total > NODES:
            break
        found += 1
    return max(found, 1)


def test_every_position_is_published_and_ends() -> None:
    assert list(COUNTS) == [position.name for position in PUBLISHED]
    assert sum(map(len, COUNTS.values())) >= 500
    for name, counts in COUNTS.items():
        assert counts[-1].nodes == counts[-1].leaves, f"{name} goes on"


@pytest.mark.parametrize("name", BY_NAME)
def test_the_first_counts_are_those_of_the_page(name: str) -> None:
    position = BY_NAME[name]
    deep = depth(position)
    found = upto(REAL, position, deep)
    assert found[1:] == COUNTS[name][:deep]
    assert upto(second(position), position, deep) == found, parting(REAL, second(position), position, deep)


def test_pokerkit_and_the_plain_poker_agree_where_both_may_be_asked() -> None:
    for position in POKERKIT:
        assert not parting(PLAIN_POKER, second(position), position, 3)


# ---- planted bugs ----------------------------------------------------------------------------------------------------

Decide = Callable[[Any, c.RoundCommand, Actor], Any]
Offer = Callable[[Any, str], tuple[LegalAction, ...]]


def planted(monkeypatch: pytest.MonkeyPatch, game: str, decide: Decide | None = None, may: Offer | None = None) -> None:
    right = BY_ID[game]
    wrong = replace(right, decide=decide or right.decide, legal_actions=may or right.legal_actions)
    monkeypatch.setitem(BY_ID, game, wrong)


def differs(name: str) -> bool:
    counts = upto(REAL, BY_NAME[name], 4)
    return counts[1:5] != COUNTS[name][:4]


def test_a_legal_action_that_is_missing_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody may take a River Bet any more."""
    right = BY_ID["mlp-holdem"]

    def decide(r: Any, command: c.RoundCommand, by: Actor) -> Any:
        no_river = isinstance(command, c.Decide) and command.decision == "river"
        return refuse("not_taken", "decision") if no_river else right.decide(r, command, by)

    def may(r: Any, player: str) -> tuple[LegalAction, ...]:
        return tuple(
            each for each in right.legal_actions(r, player) if getattr(each.command, "decision", "") != "river"
        )

    assert not differs("multilink-a1")
    planted(monkeypatch, "mlp-holdem", decide, may)
    assert differs("multilink-a1")


def fold_at_any_time(r: Any, command: c.RoundCommand, by: Actor) -> Any:
    """3.11.2 knows a Fold before the Flop only; here it is taken later too, as if the player had walked away."""
    right = GAMES["mlp-holdem"]
    if isinstance(command, c.Decide) and command.decision == "fold" and r.shown:
        return right.decide(r, c.WalkAway(by.name), HOUSE)
    return right.decide(r, command, by)


def fold_is_offered(r: Any, player: str) -> tuple[LegalAction, ...]:
    found = GAMES["mlp-holdem"].legal_actions(r, player)
    for each in found:
        if isinstance(each.command, c.Decide) and each.command.decision == "check":
            return (*found, replace(each, command=c.Decide(each.command.box, "fold")))
    return found


GAMES = dict(BY_ID)


def test_an_illegal_action_that_is_offered_and_taken_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    planted(monkeypatch, "mlp-holdem", fold_at_any_time, fold_is_offered)
    assert differs("multilink-a1")


def test_an_illegal_action_that_is_only_taken_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    planted(monkeypatch, "mlp-holdem", fold_at_any_time)
    with pytest.raises(AssertionError, match="not offered fold"):
        differs("multilink-a1")


def test_an_action_that_is_offered_and_refused_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    planted(monkeypatch, "mlp-holdem", may=fold_is_offered)
    with pytest.raises(AssertionError, match="is refused"):
        differs("multilink-a1")


def test_a_settlement_that_is_wrong_by_a_cent_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    right = BY_ID["mlp-three-card"]

    def decide(r: Any, command: c.RoundCommand, by: Actor) -> Any:
        made: Any = right.decide(r, command, by)
        if not isinstance(command, c.Settle):
            return made
        return tuple(
            replace(each, line=replace(each.line, paid=each.line.paid + 1)) if isinstance(each, e.BetSettled) else each
            for each in made
        )

    planted(monkeypatch, "mlp-three-card", decide)
    counts = upto(REAL, BY_NAME["three-a4"], 3)
    assert [each.nodes for each in counts[1:]] == [each.nodes for each in COUNTS["three-a4"]]
    assert differs("three-a4")
