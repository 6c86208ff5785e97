"""Settlements of the three jackpot games worked out by hand: rows of the jackpots, ties, limits, Folds, refusals."""

from pathlib import Path
from typing import Any

import pytest

from tests.cli.test_settle import settles

Rows = dict[str, tuple[Any, ...]]

# fmt: off
# dealer, community, meter and reset, limits, meter after;
# boxes: number, cards, bets, decisions; net per box and bet
THREE_CARD: Rows = {
    "the Dealer does not qualify, every Bet there is": ("Jh Tc 8d", "Kh 4h", None, {}, None,
     (
         (1, "Th 6h 2h", {"ante": 1000, "pair_plus": 500, "jackpot": 500}, ("play",)),
         (2, "Js 9d 3c", {"ante": 1000}, ("fold",)),
         (3, "5c 5d Ks", {"pair_plus": 500}, ()),
         (4, "Qs Jc Ts", {"ante": 2000, "pair_plus": 500, "jackpot": 500}, ("play",)),
     ), {
         1: {"ante": 1000, "play": 0, "pair_plus": 2000, "jackpot": 9500},
         2: {"ante": -1000},
         3: {"pair_plus": 500},
         4: {"ante": 2000, "play": 0, "ante_bonus": 2000, "pair_plus": 2500, "jackpot": -500},
     }),
    "the Dealer does not qualify, too much and too little Play": ("Jh Tc 8d", "", None, {}, None,
     (
         (1, "2h 3d 5c", {"ante": 1000}, ("play", 1500)),
         (2, "2s 3c 5d", {"ante": 1000}, ("play", 300)),
     ), {1: {"ante": 1000, "play": 0}, 2: {"ante": 1000, "play": 0}}),
    "a Stand Off of Flushes has no Ante Bonus": ("As 7s 3s", "", None, {}, None,
     ((1, "Ah 7h 3h", {"ante": 1000, "pair_plus": 500}, ("play",)),),
     {1: {"ante": 0, "play": 0, "pair_plus": 2000}}),
    "a Stand Off of Straight Flushes": ("9s 8s 7s", "2c 3d", None, {}, None,
     ((1, "9h 8h 7h", {"ante": 1000, "pair_plus": 500, "jackpot": 500}, ("play",)),),
     {1: {"ante": 0, "play": 0, "ante_bonus": 5000, "pair_plus": 20000, "jackpot": -500}}),
    "the Ace is not in the middle of a Straight": ("Kd Qc 9s", "", None, {}, None,
     ((1, "Kh As 2d", {"ante": 1000, "pair_plus": 500}, ("play",)),),
     {1: {"ante": 1000, "play": 1000, "pair_plus": -500}}),
    "5-4-3-2-A suited is a Straight Flush": ("Qd 9c 3s", "4h 5h", (1234567, 500000), {}, 1111111,
     ((1, "Ah 2h 3h", {"ante": 1000, "jackpot": 500}, ("play",)),),
     {1: {"ante": 1000, "play": 1000, "ante_bonus": 5000, "jackpot": 122956}}),
    "K-A-2-3-4 suited is a Flush": ("Qd 9c 3s", "3h 4h", (1234567, 500000), {}, 1234567,
     ((1, "Kh Ah 2h", {"ante": 1000, "jackpot": 500}, ("play",)),),
     {1: {"ante": 1000, "play": 1000, "jackpot": 9500}}),
    "Four of a Kind with two of the Community Cards": ("Qd 9c 3s", "4h 4s", None, {}, None,
     ((1, "4c 4d Ah", {"ante": 1000, "jackpot": 500}, ("fold",)),),
     {1: {"ante": -1000, "jackpot": 199500}}),
    "Full House with a pair of Community Cards": ("Qd 9c 3s", "4h 4s", None, {}, None,
     (
         (1, "Kc Kd Kh", {"ante": 1000, "jackpot": 500}, ("play",)),
         (2, "4c Ad As", {"ante": 1000, "jackpot": 500}, ("play",)),
     ), {
         1: {"ante": 1000, "play": 1000, "ante_bonus": 4000, "jackpot": 19500},
         2: {"ante": 1000, "play": 1000, "jackpot": 19500},
     }),
    "Ante over, Play between maximum and Ante": ("Ad Kc 3s", "", None, {"ante": [1000, 50000]}, None,
     ((1, "Qh 8c 6d", {"ante": 60000}, ("play", 55000)),),
     {1: {"ante": -50000, "play": -50000}}),
    "Ante over, Play less than the maximum": ("Ad Kc 3s", "", None, {"ante": [1000, 50000]}, None,
     ((1, "Qh 8c 6d", {"ante": 60000}, ("play", 40000)),),
     {1: {"ante": -50000, "play": -40000}}),
    "Ante under, Play of the minimum": ("Ad Kc 3s", "", None, {"ante": [1000, 50000]}, None,
     ((1, "8h 7c 6d", {"ante": 500}, ("play", 1000)),),
     {1: {"ante": 500, "play": 500, "ante_bonus": 500}}),
    "Pair Plus over, alone on its box": ("Ad Kc 3s", "", None, {"pair_plus": [500, 10000]}, None,
     (
         (1, "9h 8h 7h", {"pair_plus": 15000}, ()),
         (2, "Kh 8c 7d", {"pair_plus": 15000}, ()),
         (3, "2h 2c 7s", {"pair_plus": 100}, ()),
     ), {1: {"pair_plus": 400000}, 2: {"pair_plus": -10000}, 3: {"pair_plus": 100}}),
    "a jackpot Bet of less than prescribed goes back": ("9h 9d 2c", "Js Ts", (10000000, 5000000), {}, 10000000,
     ((1, "As Ks Qs", {"ante": 1000, "jackpot": 300}, ("fold",)),),
     {1: {"ante": -1000, "jackpot": 0}}),
    "a Royal Flush over two kinds of refusal": ("9h 9d 2c", "Js Ts", (10000000, 5000000), {}, 9000000,
     (
         (1, "9s 8s 7s", {"ante": 1000, "pair_plus": 500, "jackpot": 500},
          ("play", "refuse_to_show", "show_for_claim")),
         (2, "As Ks Qs", {"ante": 1000, "pair_plus": 500, "jackpot": 500}, ("play", "refuse_to_show")),
     ), {
         1: {"ante": -1000, "play": -1000, "pair_plus": 20000, "jackpot": 999500},
         2: {"ante": -1000, "play": -1000, "pair_plus": -500, "jackpot": -500},
     }),
    "walks away before and after the decision": ("9h 9d 2c", "4s 4h", None, {}, None,
     (
         (1, "Kh Kd 4c", {"ante": 1000, "pair_plus": 500, "jackpot": 500}, ("walk_away",)),
         (2, "Qh Qd 4d", {"ante": 1000, "pair_plus": 500, "jackpot": 500}, ("play", "walk_away")),
     ), {
         1: {"ante": -1000, "pair_plus": 500, "jackpot": 19500},
         2: {"ante": 1000, "play": 1000, "pair_plus": 500, "jackpot": 19500},
     }),
}
MULTILINK: Rows = {
    "Four of a Kind Folded": ("", "Kc Ks 4d", None, {}, None,
     ((1, "Kh Kd", {"ante": 1000, "bonus": 500, "jackpot": 500}, ("fold",)),),
     {1: {"ante": -1000, "bonus": -500, "jackpot": 199500}}),
    "Four of a Kind with one Hole Card, Full House beside it": ("Ah Qd", "Kc Ks Kd 2h 5s", None, {}, None,
     (
         (1, "Kh 2c", {"ante": 1000, "jackpot": 500}, ("flop", "check", "check")),
         (2, "9h 9d", {"ante": 1000, "jackpot": 500}, ("flop", "turn", "check")),
     ), {
         1: {"ante": 1000, "flop": 2000, "jackpot": 199500},
         2: {"ante": 1000, "flop": 2000, "turn": 1000, "jackpot": 39500},
     }),
    "5-4-3-2-A is a Straight, Q-K-A-2-3 none": ("9h 9d", "3h 4c 5s Jd Kd", None, {}, None,
     (
         (1, "Ah 2d", {"ante": 1000, "jackpot": 500}, ("flop", "check", "river")),
         (2, "6c 7d", {"ante": 1000, "jackpot": 500}, ("fold",)),
         (3, "As Ks", {"ante": 1000, "jackpot": 500}, ("fold",)),
     ), {
         1: {"ante": 1000, "flop": 2000, "river": 1000, "jackpot": 9500},
         2: {"ante": -1000, "jackpot": 9500},
         3: {"ante": -1000, "jackpot": -500},
     }),
    "a Royal Flush on the board is no jackpot": ("4h 5d", "Qs Js Ts As Ks", (10000000, 5000000), {}, 10000000,
     ((1, "2c 2d", {"ante": 1000, "bonus": 500, "jackpot": 500}, ("flop", "turn", "river")),),
     {1: {"ante": 0, "flop": 0, "turn": 0, "river": 0, "bonus": 1500, "jackpot": -500}}),
    "a Straight Flush and a Royal Flush, both Folded": ("", "Qs Js Ts", (10000099, 5000000), {}, 5000000,
     (
         (3, "9s 8s", {"ante": 1000, "jackpot": 500}, ("fold",)),
         (5, "As Ks", {"ante": 1000, "jackpot": 500}, ("fold",)),
     ), {3: {"ante": -1000, "jackpot": 999509}, 5: {"ante": -1000, "jackpot": 8999590}}),
    "walks away, and refuses but proves": ("Ah Ad", "Qs Js Ts 2d 3c", (10000000, 5000000), {}, 5000000,
     (
         (1, "9s 8s", {"ante": 1000, "bonus": 500, "jackpot": 500}, ("flop", "turn", "walk_away")),
         (2, "As Ks", {"ante": 1000, "bonus": 500, "jackpot": 500},
          ("flop", "turn", "river", "refuse_to_show", "show_for_claim")),
     ), {
         1: {"ante": -1000, "flop": -2000, "turn": -1000, "bonus": -500, "jackpot": 999500},
         2: {"ante": -1000, "flop": -2000, "turn": -1000, "river": -1000, "bonus": 12500, "jackpot": 8999500},
     }),
    "a Royal Flush that nobody shows": ("Ah Ad", "Qs Js Ts 2d 3c", (10000000, 5000000), {}, 9000000,
     (
         (1, "As Ks", {"ante": 1000, "jackpot": 500}, ("flop", "check", "check", "refuse_to_show")),
         (2, "9s 8s", {"ante": 1000, "jackpot": 500}, ("flop", "check", "check")),
     ), {
         1: {"ante": -1000, "flop": -2000, "jackpot": -500},
         2: {"ante": 1000, "flop": 2000, "jackpot": 999500},
     }),
    "a jackpot Bet of 8 wins 400 for 1 on 5": ("Ah Qd", "Kc Ks 4d 2h 5s", None, {}, None,
     ((1, "Kh Kd", {"ante": 1000, "jackpot": 800}, ("flop", "check", "check")),),
     {1: {"ante": 1000, "flop": 2000, "jackpot": 199500}}),
}
BOTH: Rows = {
    "Ante over, Flop short of twice the maximum": ("Ks 3d", "Kd 7s 4c 2h 9d", None, {"ante": [1000, 50000]}, None,
     ((1, "Ah Qc", {"ante": 60000}, ("flop", 70000, "turn", 60000, "river", 20000)),),
     {1: {"ante": -50000, "flop": -70000, "turn": -50000, "river": -20000}}),
    "Ante under, Flop of twice the minimum": ("Qs Jd", "Kd 7s 4c 2h 9d", None, {"ante": [1000, 50000]}, None,
     ((1, "Kh 8c", {"ante": 500}, ("flop", 2000, "turn", 1000, "check")),),
     {1: {"ante": 0, "flop": 1000, "turn": 500}}),
    "Bonus over its maximum and its cap": ("As Ac", "9h 7d 5c 3s 2h", None, {"bonus": [500, 12000]}, None,
     ((1, "Ah Ad", {"ante": 1000, "bonus": 15000}, ("flop", "check", "check")),),
     {1: {"ante": 0, "flop": 0, "bonus": 10000000}}),
    "Bonus over its maximum, under its cap": ("As Ac", "9h 7d 5c 3s 2h", None, {"bonus": [500, 9000]}, None,
     ((1, "Ah Ad", {"ante": 1000, "bonus": 15000}, ("flop", "check", "check")),),
     {1: {"ante": 0, "flop": 0, "bonus": 9000000}}),
    "the cap is for each box": ("8h 8s", "9h 7d 5c 3s 2h", None, {}, None,
     (
         (1, "Ah Ad", {"ante": 1000, "bonus": 333334}, ("flop", "check", "check")),
         (2, "As Ac", {"ante": 1000, "bonus": 333333}, ("flop", "check", "check")),
         (3, "Ks Qs", {"ante": 1000, "bonus": 333333}, ("flop", "check", "check")),
     ), {
         1: {"ante": 0, "flop": 2000, "bonus": 10000000},
         2: {"ante": 0, "flop": 2000, "bonus": 9999990},
         3: {"ante": -1000, "flop": -2000, "bonus": -333333},
     }),
    "a Straight of the board is beaten by a longer one": ("2h 2d", "9h 8d 7c 6s 5h", None, {}, None,
     (
         (1, "Tc 3d", {"ante": 1000}, ("flop", "check", "river")),
         (2, "4c 3c", {"ante": 1000}, ("flop", "check", "river")),
     ), {1: {"ante": 1000, "flop": 2000, "river": 1000}, 2: {"ante": 0, "flop": 0, "river": 0}}),
    "walks away with more on the Flop than twice the Ante": ("Ks 3d", "Kd 7s 4c 2h 9d", None, {}, None,
     ((1, "Ah Qc", {"ante": 1000}, ("flop", 3000, "walk_away")),),
     {1: {"ante": -1000, "flop": -2000}}),
    "King and Queen suited, Aces unsuited and low Pairs": ("7h 7s", "4c 5h 9s 8d 3c", None, {}, None,
     (
         (1, "Kd Qd", {"ante": 1000, "bonus": 500}, ("flop", "check", "check")),
         (2, "Ah Jd", {"ante": 1000, "bonus": 500}, ("flop", "check", "check")),
         (3, "Ac Kc", {"ante": 1000, "bonus": 500}, ("flop", "check", "check")),
         (4, "As Td", {"ante": 1000, "bonus": 500}, ("flop", "check", "check")),
     ), {
         1: {"ante": -1000, "flop": -2000, "bonus": -500},
         2: {"ante": -1000, "flop": -2000, "bonus": 2500},
         3: {"ante": -1000, "flop": -2000, "bonus": 12500},
         4: {"ante": -1000, "flop": -2000, "bonus": -500},
     }),
}
PROGRESSIVE: Rows = {
    "a Royal Flush is no Straight Flush": ("9h 9d", "Ks Qs 4h Js Ts", (2000000, 1000000), {}, 1900000,
     ((1, "As 2d", {"ante": 1000, "jackpot": 500}, ("flop", "check", "check")),),
     {1: {"ante": 1000, "flop": 2000, "jackpot": 99500}}),
    "5% is exactly the fixed row: the higher row": ("2h 2c", "Ks Qs 2d Js Ts", (3000000, 500000), {}, 2850000,
     ((1, "As 9s", {"ante": 1000, "jackpot": 500}, ("flop", "check", "check")),),
     {1: {"ante": 1000, "flop": 2000, "jackpot": 149500}}),
    "25% is less than the fixed row": ("2h 2c", "Ks Qs Js Ts 2d", (500000, 400000), {}, 500000,
     ((1, "As 9s", {"ante": 1000, "jackpot": 500}, ("flop", "check", "check")),),
     {1: {"ante": 1000, "flop": 2000, "jackpot": 149500}}),
    "25% is exactly the fixed row": ("2h 2c", "Ks Qs Js Ts 2d", (600000, 400000), {}, 450000,
     ((1, "As 9s", {"ante": 1000, "jackpot": 500}, ("flop", "check", "check")),),
     {1: {"ante": 1000, "flop": 2000, "jackpot": 149500}}),
    "25% of a small meter without a Straight Flush": ("2h 2c", "Ks Qs Js Ts 2d", (500000, 400000), {}, 375000,
     ((1, "As 3d", {"ante": 1000, "jackpot": 500}, ("flop", "check", "check")),),
     {1: {"ante": 1000, "flop": 2000, "jackpot": 124500}}),
    "100% of a meter under the fixed row": ("2h 2c", "Qs Js Ts 9s 2d", (100000, 90000), {}, 100000,
     ((1, "As Ks", {"ante": 1000, "jackpot": 500}, ("flop", "check", "check")),),
     {1: {"ante": 1000, "flop": 2000, "jackpot": 149500}}),
    "25% and 5% rounded down": ("9h 9d", "Qs Js 4d Ts 2c", (12345679, 5000000), {}, 9259260,
     ((1, "As Ks", {"ante": 1000, "jackpot": 500}, ("flop", "turn", "river")),),
     {1: {"ante": 1000, "flop": 2000, "turn": 1000, "river": 1000, "jackpot": 3085919}}),
    "5% rounded down, both Hole Cards": ("9h 9d", "Qs Js 4d 2c Ts", (12345679, 5000000), {}, 11728396,
     ((1, "As Ks", {"ante": 1000, "jackpot": 500}, ("flop", "turn", "river")),),
     {1: {"ante": 1000, "flop": 2000, "turn": 1000, "river": 1000, "jackpot": 616783}}),
    "a Community Royal Flush for everybody": ("4h 5d", "Qs Js Ts As Ks", (20000000, 10000000), {}, 20000000,
     (
         (1, "2c 2d", {"ante": 1000, "bonus": 500, "jackpot": 500}, ("flop", "turn", "river")),
         (2, "9s 8s", {"ante": 1000, "jackpot": 500}, ("fold",)),
         (3, "7h 7d", {"ante": 1000, "bonus": 500, "jackpot": 500}, ("flop", "walk_away")),
         (4, "6h 6d", {"ante": 1000, "bonus": 500, "jackpot": 500}, ("flop", "check", "check", "refuse_to_show")),
         (5, "3h 3d", {"ante": 1000, "bonus": 500}, ("flop", "check", "check")),
     ), {
         1: {"ante": 0, "flop": 0, "turn": 0, "river": 0, "bonus": 1500, "jackpot": 999500},
         2: {"ante": -1000, "jackpot": 999500},
         3: {"ante": -1000, "flop": -2000, "bonus": -500, "jackpot": 999500},
         4: {"ante": -1000, "flop": -2000, "bonus": -500, "jackpot": 999500},
         5: {"ante": 0, "flop": 0, "bonus": 1500},
     }),
    "the own rows are not for a Folded Hand": ("Ah Kd", "7d 7s 7c 8c 2c", None, {}, None,
     (
         (1, "7h 3c", {"ante": 1000, "jackpot": 500}, ("fold",)),
         (2, "8h 8d", {"ante": 1000, "jackpot": 500}, ("flop", "check", "check")),
     ), {
         1: {"ante": -1000, "jackpot": -500},
         2: {"ante": 1000, "flop": 2000, "jackpot": -500},
     }),
    "not revealed: the own rows are lost": ("Ah Ad", "Ts 7s 6s 2d 3c", None, {}, None,
     ((1, "9s 8s", {"ante": 1000, "jackpot": 500}, ("flop", "check", "check", "refuse_to_show")),),
     {1: {"ante": -1000, "flop": -2000, "jackpot": -500}}),
    "revealed after all: everything is settled on the cards": ("Ah Ad", "Ts 7s 6s 2d 3c", None, {}, None,
     ((1, "9s 8s", {"ante": 1000, "jackpot": 500}, ("flop", "check", "check", "refuse_to_show", "show_for_claim")),),
     {1: {"ante": 1000, "flop": 2000, "jackpot": 149500}}),
    "leaves with a Flop Royal and nothing to decide": ("9h 9d", "Qs Js Ts 2d 3c", (20000001, 10000000), {}, 10000000,
     ((1, "As Ks", {"ante": 1000, "jackpot": 500}, ("flop", "check", "check", "walk_away")),),
     {1: {"ante": 1000, "flop": 2000, "jackpot": 19999501}}),
    "a Flop Royal beside a Four of a Kind": ("9h 9d", "Qs Js Ts Qd Qc", (20000000, 10000000), {}, 10000000,
     (
         (1, "Qh 2d", {"ante": 1000, "jackpot": 500}, ("flop", "check", "check")),
         (2, "As Ks", {"ante": 1000, "jackpot": 500}, ("flop", "check", "check")),
     ), {
         1: {"ante": 1000, "flop": 2000, "jackpot": 29500},
         2: {"ante": 1000, "flop": 2000, "jackpot": 19999500},
     }),
}
# fmt: on
CASES = [
    pytest.param(game, rows[name], id=f"{game}: {name}")
    for game, rows in (
        ("mlp-three-card", THREE_CARD),
        ("mlp-holdem", MULTILINK | BOTH),
        ("progressive-holdem", PROGRESSIVE | BOTH),
    )
    for name in rows
]


@pytest.mark.parametrize(("game", "case"), CASES)
def test_hand_worked_settlements_to_the_cent(tmp_path: Path, game: str, case: tuple[Any, ...]) -> None:
    settles(tmp_path, game, case)
