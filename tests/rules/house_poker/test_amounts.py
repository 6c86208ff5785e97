"""3.7, 3.11, 3.12: an amount named with a decision is exactly what the document prescribes, or it is refused."""

from collections.abc import Callable

import pytest

from croupier.rules import commands as c
from croupier.rules import events as e
from croupier.rules.coded_message import Message, message
from croupier.rules.game import Game, LegalAction
from croupier.rules.games import MULTILINK_HOLDEM, PROGRESSIVE_HOLDEM, THREE_CARD
from croupier.rules.house_poker import play
from croupier.rules.refusal import Refused
from croupier.rules.roles import Actor, Role
from tests.support.rules.script import Played, check

ANN = Actor("ann", Role.PLAYER)
GAMES = pytest.mark.parametrize("game", [MULTILINK_HOLDEM, PROGRESSIVE_HOLDEM, THREE_CARD], ids=lambda game: game.id)
STAGES = {
    "first": "",
    "Turn": "ann flop 1\nopen\n",
    "River": "ann flop 1\nopen\nann check 1\nopen\n",
}
OVER_THE_MAXIMUM = "report over_limit box=1 bet=ante cents=70\n"


def decisions(game: Game, stage: str, found: str = "") -> tuple[Played, list[LegalAction]]:
    played = check(game, f"table ante 1-50\nbox 1  ann  ante 12\ndeal\n{found}{STAGES[stage]}")
    return played, [each for each in game.legal_actions(played.round, "ann") if isinstance(each.command, c.Decide)]


def amounts_hold(game: Game, stage: str, found: str = "") -> None:
    played, offered = decisions(game, stage, found)
    assert offered
    for may in offered:
        assert isinstance(may.command, c.Decide)
        for cents in (0, may.cost):
            made = game.decide(played.round, c.Decide(1, may.command.decision, cents), ANN)
            assert not isinstance(made, Refused), made
            assert sum(each.cents for each in made if isinstance(each, e.BetPlaced)) == may.cost
        for cents in {1, 99, may.cost - 1, may.cost + 1, may.cost * 2, 1_500} - {0, may.cost}:
            answer = game.decide(played.round, c.Decide(1, may.command.decision, cents), ANN)
            assert isinstance(answer, Refused), f"{may.command.decision} for {cents}"
            assert answer.para == may.para


@GAMES
@pytest.mark.parametrize("found", ["", OVER_THE_MAXIMUM], ids=["", "an Ante over the maximum"])
def test_a_decision_with_another_amount_is_refused(game: Game, found: str) -> None:
    for stage in STAGES if game is not THREE_CARD else ("first",):
        amounts_hold(game, stage, found)


def ignore_the_amount(g: object, r: object, box: object, choice: object, _: int) -> object:
    return REAL(g, r, box, choice, 0)


REAL: Callable[..., object] = play._make_decision


def test_a_planted_bug_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "_make_decision", ignore_the_amount)
    with pytest.raises(AssertionError):
        amounts_hold(THREE_CARD, "first")


# ---- what a Fold costs, in words ------------------------------------------------------------------------------------


def bet_of(bet: str, cents: int) -> Message:
    return message("part_bet_of", bet=bet, cents=cents)


FOLDS = {
    "ante 12": ((bet_of("ante", 1_200),), False),
    "ante 12; bonus 5": ((bet_of("ante", 1_200), bet_of("bonus", 500)), False),
    "ante 12; jackpot 5": ((bet_of("ante", 1_200),), True),
    "ante 12.50; bonus 5; jackpot 5": ((bet_of("ante", 1_250), bet_of("bonus", 500)), True),
}


@pytest.mark.parametrize("game", [MULTILINK_HOLDEM, PROGRESSIVE_HOLDEM], ids=lambda game: game.id)
@pytest.mark.parametrize("bets", FOLDS)
def test_3_11_2_a_fold_names_the_bets_that_were_placed_and_what_stays_in(game: Game, bets: str) -> None:
    placed = "\n".join(f"box 1  ann  {bet}" for bet in bets.split("; "))
    played = check(game, f"{placed}\ndeal")
    fold = next(action for action in game.legal_actions(played.round, "ann") if action.command == c.Decide(1, "fold"))
    lost, jackpot = FOLDS[bets]
    if not jackpot:
        assert fold.description == message("description_fold", lost=lost)
    elif game is MULTILINK_HOLDEM:
        assert fold.description == message("description_fold_keeps", lost=lost, kept=("jackpot",))
    else:
        assert fold.description == message("description_fold_community_only", lost=lost)
