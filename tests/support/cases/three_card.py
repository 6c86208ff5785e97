"""The worked settlements of ML3C-2 (MT): the layout, and the result of each bet, to the cent."""

from typing import Any

# fmt: off
# id, dealer, community, meter and reset, limits, meter after;
# boxes: number, cards, bets, decisions; net per box and bet
CASES: tuple[tuple[Any, ...], ...] = (
    ("MT-01", "Jh 9c 4d", "", None, {}, None,
     (
         (1, "7s 5d 2c", {"ante": 1000}, ("play",)),
     ), {
         1: {"ante": 1000, "play": 0},
     }),
    ("MT-02", "Jh 9c 4d", "", None, {}, None,
     (
         (1, "Th 6d 2c", {"ante": 1000}, ("play",)),
     ), {
         1: {"ante": 1000, "play": 0},
     }),
    ("MT-03", "Qd 3s 2d", "", None, {}, None,
     (
         (1, "Qh 4c 2s", {"ante": 1000}, ("play",)),
     ), {
         1: {"ante": 1000, "play": 1000},
     }),
    ("MT-05", "Ks Qd 4c", "", None, {}, None,
     (
         (1, "Ah 7c 3d", {"ante": 1000}, ("play",)),
     ), {
         1: {"ante": 1000, "play": 1000},
     }),
    ("MT-06", "2s 2d 7c", "", None, {}, None,
     (
         (1, "Ah Kc Jd", {"ante": 1000}, ("play",)),
     ), {
         1: {"ante": -1000, "play": -1000},
     }),
    ("MT-07", "Jh Tc 9d", "", None, {}, None,
     (
         (1, "Ah Ac Kd", {"ante": 1000, "pair_plus": 500}, ("play",)),
     ), {
         1: {"ante": -1000, "play": -1000, "pair_plus": 500},
     }),
    ("MT-09", "5s 5d Qh", "", None, {}, None,
     (
         (1, "5h 5c Kd", {"ante": 1000}, ("play",)),
     ), {
         1: {"ante": 1000, "play": 1000},
     }),
    ("MT-10", "As Kd Tc", "", None, {}, None,
     (
         (1, "Ah Kc Jd", {"ante": 1000}, ("play",)),
     ), {
         1: {"ante": 1000, "play": 1000},
     }),
    ("MT-11", "Js Th 9c", "", None, {}, None,
     (
         (1, "Kh Qc Jd", {"ante": 1000}, ("play",)),
     ), {
         1: {"ante": 1000, "play": 1000, "ante_bonus": 1000},
     }),
    ("MT-13", "4h 3c 2d", "", None, {}, None,
     (
         (1, "3s 2h Ad", {"ante": 1000, "pair_plus": 500}, ("play",)),
     ), {
         1: {"ante": -1000, "play": -1000, "ante_bonus": 1000, "pair_plus": 2500},
     }),
    ("MT-14", "Ah Jh 9h", "", None, {}, None,
     (
         (1, "6s 5d 4h", {"ante": 1000, "pair_plus": 500}, ("play",)),
     ), {
         1: {"ante": 1000, "play": 1000, "ante_bonus": 1000, "pair_plus": 2500},
     }),
    ("MT-15", "As Ad 4h", "", None, {}, None,
     (
         (1, "Kc Jc 9c", {"ante": 1000, "pair_plus": 500}, ("play",)),
     ), {
         1: {"ante": 1000, "play": 1000, "pair_plus": 2000},
     }),
    ("MT-17", "Qd 9c 3s", "", None, {}, None,
     (
         (1, "9h 8h 7h", {"ante": 1000, "pair_plus": 500}, ("play",)),
     ), {
         1: {"ante": 1000, "play": 1000, "ante_bonus": 5000, "pair_plus": 20000},
     }),
    ("MT-18", "Td 9d 8d", "", None, {}, None,
     (
         (1, "9h 8h 7h", {"ante": 1000, "pair_plus": 500}, ("play",)),
     ), {
         1: {"ante": -1000, "play": -1000, "ante_bonus": 5000, "pair_plus": 20000},
     }),
    ("MT-19", "Js 9d 4h", "", None, {}, None,
     (
         (1, "8h 7c 6d", {"ante": 1000, "pair_plus": 500}, ("play",)),
     ), {
         1: {"ante": 1000, "play": 0, "ante_bonus": 1000, "pair_plus": 2500},
     }),
    ("MT-21", "Qd 9c 3s", "", None, {}, None,
     (
         (1, "Ac Th Ks", {"ante": 1000, "pair_plus": 500}, ("play",)),
     ), {
         1: {"ante": 1000, "play": 1000, "pair_plus": -500},
     }),
    ("MT-22", "Qd 9c 3s", "", None, {}, None,
     (
         (1, "2c 2h 5s", {"ante": 1000, "pair_plus": 500}, ("fold",)),
     ), {
         1: {"ante": -1000, "pair_plus": 500},
     }),
    ("MT-23", "Qd 9c 3s", "", None, {}, None,
     (
         (1, "2c 7h 5s", {"ante": 1000, "pair_plus": 500}, ("fold",)),
     ), {
         1: {"ante": -1000, "pair_plus": -500},
     }),
    ("MT-25", "Qd 9c 3s", "", None, {}, None,
     (
         (1, "Kc Kh 5s", {"pair_plus": 500}, ()),
     ), {
         1: {"pair_plus": 500},
     }),
    ("MT-26", "Qd 9c 3s", "", None, {}, None,
     (
         (1, "Kc Jh 5s", {"pair_plus": 500}, ("walk_away",)),
     ), {
         1: {"pair_plus": -500},
     }),
    ("MT-27", "Qd 9c 3s", "", None, {}, None,
     (
         (1, "Kc Kh 5s", {"ante": 1000, "pair_plus": 500}, ("walk_away",)),
     ), {
         1: {"ante": -1000, "pair_plus": 500},
     }),
    ("MT-29", "Qh Jd 2c", "7s 6s", (10000000, 5000000), {}, 10000000,
     (
         (1, "9s 8s 2h", {"ante": 1000, "jackpot": 500}, ("play",)),
     ), {
         1: {"ante": -1000, "play": -1000, "jackpot": -500},
     }),
    ("MT-30", "Qh Jd 2c", "7s 6s", (10000000, 5000000), {}, 9000000,
     (
         (1, "9s 8s 5s", {"ante": 1000, "jackpot": 500}, ("play",)),
     ), {
         1: {"ante": 1000, "play": 1000, "jackpot": 999500},
     }),
    ("MT-31", "9h 9d 2c", "Ks 4d", (10000000, 5000000), {}, 10000000,
     (
         (1, "Kh Kd Kc", {"ante": 1000, "pair_plus": 500, "jackpot": 500}, ("play",)),
     ), {
         1: {"ante": 1000, "play": 1000, "ante_bonus": 4000, "pair_plus": 15000, "jackpot": 199500},
     }),
    ("MT-33", "9s 9d 9c", "Kh 4h", None, {}, None,
     (
         (1, "Th 6h 2h", {"ante": 1000, "pair_plus": 500, "jackpot": 500}, ("play",)),
     ), {
         1: {"ante": -1000, "play": -1000, "pair_plus": 2000, "jackpot": 9500},
     }),
    ("MT-34", "Qh Jd 2c", "6s 5d", None, {}, None,
     (
         (1, "9h 8c 7d", {"ante": 1000, "jackpot": 500}, ("play",)),
     ), {
         1: {"ante": 1000, "play": 1000, "ante_bonus": 1000, "jackpot": -500},
     }),
    ("MT-35", "", "4s 9c", None, {}, None,
     (
         (1, "4c 4d 9h", {"ante": 1000, "jackpot": 500}, ("fold",)),
     ), {
         1: {"ante": -1000, "jackpot": 19500},
     }),
    ("MT-37", "2h 2d 3c", "9s 8s", (10000000, 5000000), {}, 8100000,
     (
         (1, "Qs Js Ts", {"ante": 1000, "jackpot": 500}, ("play",)),
         (2, "7s 6s 5s", {"ante": 1000, "jackpot": 500}, ("play",)),
     ), {
         1: {"ante": 1000, "play": 1000, "ante_bonus": 5000, "jackpot": 999500},
         2: {"ante": 1000, "play": 1000, "ante_bonus": 5000, "jackpot": 899500},
     }),
    ("MT-38", "9h 9d 2c", "Kc 4s", None, {}, None,
     (
         (1, "Kh Kd 4c", {"ante": 1000, "pair_plus": 500, "jackpot": 500},
          ("play", "refuse_to_show", "show_for_claim")),
     ), {
         1: {"ante": -1000, "play": -1000, "pair_plus": 500, "jackpot": 19500},
     }),
    ("MT-39", "9h 9d 2c", "Kc 4s", None, {}, None,
     (
         (1, "Kh Kd 4c", {"ante": 1000, "pair_plus": 500, "jackpot": 500}, ("play", "refuse_to_show")),
     ), {
         1: {"ante": -1000, "play": -1000, "pair_plus": -500, "jackpot": -500},
     }),
    ("MT-41", "Ks Qd 4c", "", None, {}, None,
     (
         (1, "Ah 7c 3d", {"ante": 1000}, (["play", 600],)),
     ), {
         1: {"ante": 1000, "play": 600},
     }),
    ("MT-42", "Ks Qd 4c", "", None, {"ante": [1000, 50000]}, None,
     (
         (1, "8h 7c 6d", {"ante": 60000}, ("play",)),
     ), {
         1: {"ante": 50000, "play": 50000, "ante_bonus": 50000},
     }),
    ("MT-43", "Qs 9d 4c", "", None, {"ante": [1000, 50000]}, None,
     (
         (1, "Jh Tc 8d", {"ante": 500}, ("play",)),
     ), {
         1: {"ante": -500, "play": -500},
     }),
)
# fmt: on
