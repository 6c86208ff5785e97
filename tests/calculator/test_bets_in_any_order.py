"""`croupier settle` answers the same whatever the order of the bets in a layout, and guesses no value."""

from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from croupier.calculator import house_poker as calculator
from croupier.words import sentence
from tests.support.calculator import run

HOLDEM = {
    "limits": {"ante": [500, 5_000], "bonus": [500, 5_000]},
    "jackpot": {"bet": 500},
    "community": ["Qs", "Jd", "4s", "2d", "3d"],
    "dealer": ["9h", "9d"],
}
BETS = [
    {"ante": 1_000, "bonus": 500, "jackpot": 500},
    {"ante": 9_000, "bonus": 100, "jackpot": 900},
    {"bonus": 500, "jackpot": 500},
    {"ante": 1_000, "bonus": 500, "pair_plus": 500},
    {"ante": 0, "bonus": -5, "jackpot": 1},
]


def layout(game: str, bets: dict[str, int]) -> dict[str, Any]:
    decisions = ["flop", "check", "check"] if "ante" in bets else []
    ann = {"box": 1, "player": "ann", "bets": bets, "cards": ["As", "Ks"], "decisions": decisions}
    ben = {"box": 2, "player": "ben", "bets": {"ante": 1_000}, "cards": ["7c", "6c"], "decisions": ["fold"]}
    return {"game": game, **HOLDEM, "boxes": [ann, ben]}


@pytest.mark.parametrize("game", ["mlp-holdem", "progressive-holdem"])
@pytest.mark.parametrize("bets", BETS, ids=lambda bets: " ".join(bets))
def test_the_order_of_the_keys_changes_nothing(tmp_path: Path, game: str, bets: dict[str, int]) -> None:
    answers = [run(tmp_path, layout(game, dict(order))) for order in permutations(bets.items())]
    assert all(answer == answers[0] for answer in answers)


def test_a_planted_order_is_caught(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(calculator, "sorted", lambda found, **_: list(found), raising=False)
    with pytest.raises(AssertionError):
        test_the_order_of_the_keys_changes_nothing(tmp_path, "mlp-holdem", BETS[0])


@pytest.mark.parametrize("game", ["mlp-holdem", "progressive-holdem"])
def test_r_29_a_bonus_without_an_ante_is_returned_by_a_ruling(tmp_path: Path, game: str) -> None:
    code, answer = run(tmp_path, layout(game, {"jackpot": 500, "bonus": 700}))
    assert code == 0, answer
    back = [line for line in answer["lines"] if line["box"] == 1]
    assert [(line["bet"], line["result"], line["paid"], line["paragraph"]) for line in back] == [
        ("bonus", "return", 700, "5.23"),
        ("jackpot", "return", 500, "5.4"),
    ]
    assert [line["because"] for line in back] == [
        sentence("reason_returned_by_ruling", {}),
        sentence("reason_returned_without_ante", {}),
    ]


LONE = [("mlp-three-card", "jackpot", "5.4"), ("mlp-holdem", "jackpot", "5.4"), ("mlp-holdem", "bonus", "5.23")]


@pytest.mark.parametrize(("game", "bet", "paragraph"), [*LONE, ("progressive-holdem", "bonus", "5.23")])
def test_a_bet_without_an_ante_goes_back_also_where_nobody_takes_part(
    tmp_path: Path, game: str, bet: str, paragraph: str
) -> None:
    alone = {"game": game, "boxes": [{"box": 1, "player": "ann", "bets": {bet: 500}}]}
    code, answer = run(tmp_path, alone)
    assert code == 0, answer
    assert [(line["bet"], line["result"], line["paid"], line["paragraph"]) for line in answer["lines"]] == [
        (bet, "return", 500, paragraph)
    ]


def test_the_house_options_of_these_games_are_fields_of_the_layout(tmp_path: Path) -> None:
    """R-73 and R-25: Pair Plus lost by a Fold, and a Bonus that is paid up to the cap."""
    folded = {"box": 1, "player": "ann", "bets": {"ante": 1_000, "pair_plus": 500}, "cards": ["As", "Ks", "Qs"]}
    pair_plus = {"game": "mlp-three-card", "boxes": [{**folded, "decisions": ["fold"]}]}
    for survives, paid in ((True, 500 + 40 * 500), (False, 0)):
        code, answer = run(tmp_path, {**pair_plus, "pair_plus_survives_fold": survives})
        assert code == 0, answer
        assert {line["bet"]: line["paid"] for line in answer["lines"]}["pair_plus"] == paid
    aces = {"box": 1, "player": "ann", "bets": {"ante": 1_000, "bonus": 500}, "cards": ["As", "Ac"]}
    board = {"community": ["Qs", "Js", "9s", "2d", "3d"], "dealer": ["9h", "9d"]}
    bonus = {"game": "mlp-holdem", "boxes": [{**aces, "decisions": ["flop", "check", "check"]}], **board}
    for cap, paid in ((None, 500 + 30 * 500), (1_000, 500 + 1_000)):
        code, answer = run(tmp_path, {**bonus, **({"bonus_cap": cap} if cap else {})})
        assert code == 0, answer
        assert {line["bet"]: line["paid"] for line in answer["lines"]}["bonus"] == paid


def test_an_amount_behind_a_decision_that_places_no_bet_is_refused(tmp_path: Path) -> None:
    wrong = layout("mlp-holdem", {"ante": 1_000})
    wrong["boxes"][0]["decisions"] = ["flop", ["check", 1_000], "check"]
    code, answer = run(tmp_path, wrong)
    assert (code, answer["refused"]["field"]) == (2, "boxes[0].decisions")
    assert answer["refused"]["code"] == "layout_decision_places_no_bet"
    assert answer["refused"]["values"] == {"decision": "check"}


# ---- the meter after ------------------------------------------------------------------------------------------------

ROYAL, FLUSH = ["As", "Ks", "Qs"], ["9s", "8s", "7s"]


def jackpots(hands: list[list[str]], community: list[str], **jackpot: int) -> dict[str, Any]:
    boxes = [
        {"box": at, "player": f"p{at}", "bets": {"ante": 1_000, "jackpot": 500}, "cards": hand, "decisions": ["play"]}
        for at, hand in enumerate(hands, start=1)
    ]
    dealer = ["2h", "4d", "6c"]
    return {"game": "mlp-three-card", "boxes": boxes, "community": community, "dealer": dealer, "jackpot": jackpot}


def test_after_a_royal_flush_no_value_is_guessed_where_the_reset_is_not_named(tmp_path: Path) -> None:
    code, answer = run(tmp_path, jackpots([ROYAL], ["Js", "Ts"], bet=500, meter=9_000_000))
    assert code == 0, answer
    assert answer["meter_after"] is None
    assert max(line["paid"] for line in answer["lines"]) == 9_000_000
    code, answer = run(tmp_path, jackpots([ROYAL], ["Js", "Ts"], bet=500, meter=9_000_000, reset=40_000))
    assert answer["meter_after"] == 40_000
    code, answer = run(tmp_path, jackpots([ROYAL], ["Js", "Ts"], bet=500, meter=9_000_000, reset=0))
    assert answer["meter_after"] == 0


def test_an_award_after_a_royal_flush_needs_the_reset(tmp_path: Path) -> None:
    two = jackpots([ROYAL, FLUSH], ["Js", "Ts"], bet=500, meter=9_000_000)
    code, answer = run(tmp_path, two)
    assert (code, answer["refused"]["field"]) == (2, "jackpot.reset")
    two["jackpot"]["reset"] = 1_000_000
    code, answer = run(tmp_path, two)
    assert [line["paid"] for line in answer["lines"] if line["bet"] == "jackpot"] == [9_000_000, 100_000]


def test_a_part_award_needs_no_reset(tmp_path: Path) -> None:
    code, answer = run(tmp_path, jackpots([FLUSH], ["Js", "Ts"], bet=500, meter=9_000_000))
    assert (code, answer["meter_after"]) == (0, 8_100_000)
