"""The worked settlements of PTH-6 (PH): what lies on the table, and what each bet brings, to the cent."""

from typing import Any

# fmt: off
# id, dealer, community, meter and reset, limits, meter after;
# boxes: number, cards, bets, decisions; net per box and bet
CASES: tuple[tuple[Any, ...], ...] = (
    ("PH-01", "Qs Jd", "Kd 7s 4c 2h 9d", None, {}, None,
     (
         (1, "Kh 8c", {"ante": 1000}, ("flop", "turn", "river")),
     ), {
         1: {"ante": 0, "flop": 2000, "turn": 1000, "river": 1000},
     }),
    ("PH-02", "Ks Qd", "7d 6s 5c Kh 2d", None, {}, None,
     (
         (1, "9h 8c", {"ante": 1000}, ("flop", "turn", "river")),
     ), {
         1: {"ante": 1000, "flop": 2000, "turn": 1000, "river": 1000},
     }),
    ("PH-03", "Kh Qd", "7d Ks 5c 2h Jd", None, {}, None,
     (
         (1, "7h 7c", {"ante": 1000}, ("flop", "turn", "river")),
     ), {
         1: {"ante": 0, "flop": 2000, "turn": 1000, "river": 1000},
     }),
    ("PH-05", "Ks 3d", "Kd 7s 4c 2h 9d", None, {}, None,
     (
         (1, "Ah Qc", {"ante": 1000}, ("flop", "turn", "river")),
     ), {
         1: {"ante": -1000, "flop": -2000, "turn": -1000, "river": -1000},
     }),
    ("PH-06", "As Ad", "Kd 7s 4c 2h 9d", None, {}, None,
     (
         (1, "Kh 7c", {"ante": 1000}, ("flop", "turn", "river")),
     ), {
         1: {"ante": 0, "flop": 2000, "turn": 1000, "river": 1000},
     }),
    ("PH-07", "4s 5s", "Ah Kd Qs Jc Th", None, {}, None,
     (
         (1, "2c 3d", {"ante": 1000}, ("flop", "turn", "river")),
     ), {
         1: {"ante": 0, "flop": 0, "turn": 0, "river": 0},
     }),
    ("PH-09", "Ks 3d", "Kd 7s 4c 2h 9d", None, {}, None,
     (
         (1, "Ah Qc", {"ante": 1000}, ("flop", "check", "check")),
     ), {
         1: {"ante": -1000, "flop": -2000},
     }),
    ("PH-10", "As Qd", "Ad 9s 6c 4h 2d", None, {}, None,
     (
         (1, "Ah Kc", {"ante": 1000}, ("flop", "turn", "river")),
     ), {
         1: {"ante": 0, "flop": 2000, "turn": 1000, "river": 1000},
     }),
    ("PH-11", "As 2h", "Ad Kc Qd 9h 8s", None, {}, None,
     (
         (1, "Ah 3c", {"ante": 1000}, ("flop", "turn", "river")),
     ), {
         1: {"ante": 0, "flop": 0, "turn": 0, "river": 0},
     }),
    ("PH-13", "As 7s", "Kc 4s 4d 9s 2s", None, {}, None,
     (
         (1, "Kh Kd", {"ante": 1000}, ("flop", "turn", "river")),
     ), {
         1: {"ante": 1000, "flop": 2000, "turn": 1000, "river": 1000},
     }),
    ("PH-14", "As 3d", "Jd 9s 6c 4h 2d", None, {}, None,
     (
         (1, "Kh Qc", {"ante": 1000}, ("flop", "turn", "river")),
     ), {
         1: {"ante": -1000, "flop": -2000, "turn": -1000, "river": -1000},
     }),
    ("PH-15", "As Ac", "9h 7d 5c 3s 2h", None, {}, None,
     (
         (1, "Ah Ad", {"ante": 1000, "bonus": 500}, ("flop", "turn", "river")),
     ), {
         1: {"ante": 0, "flop": 0, "turn": 0, "river": 0, "bonus": 500000},
     }),
    ("PH-17", "As Ac", "9h 7d 5c 3s 2h", None, {}, None,
     (
         (1, "Ah Ad", {"ante": 1000, "bonus": 10000}, ("flop", "turn", "river")),
     ), {
         1: {"ante": 0, "flop": 0, "turn": 0, "river": 0, "bonus": 10000000},
     }),
    ("PH-18", "Ks Qd", "9h 7d 5c 3s 2h", None, {}, None,
     (
         (1, "Ah Ad", {"ante": 1000, "bonus": 500}, ("flop", "turn", "river")),
     ), {
         1: {"ante": 0, "flop": 2000, "turn": 1000, "river": 1000, "bonus": 15000},
     }),
    ("PH-19", "Ks Qd", "9h 7d 5c 3s 2h", None, {}, None,
     (
         (1, "Ah Ad", {"ante": 1000, "bonus": 400000}, ("flop", "turn", "river")),
     ), {
         1: {"ante": 0, "flop": 2000, "turn": 1000, "river": 1000, "bonus": 10000000},
     }),
    ("PH-21", "7h 7s", "2c 5h 9s 8d 3c", None, {}, None,
     (
         (1, "Ad Qd", {"ante": 1000, "bonus": 500}, ("flop", "turn", "river")),
         (2, "Ac Jc", {"ante": 1000, "bonus": 500}, ("flop", "turn", "river")),
     ), {
         1: {"ante": -1000, "flop": -2000, "turn": -1000, "river": -1000, "bonus": 10000},
         2: {"ante": -1000, "flop": -2000, "turn": -1000, "river": -1000, "bonus": 10000},
     }),
    ("PH-22", "7h 7s", "2c 5h 9s 8d 3c", None, {}, None,
     (
         (1, "Ad Kh", {"ante": 1000, "bonus": 500}, ("flop", "turn", "river")),
     ), {
         1: {"ante": -1000, "flop": -2000, "turn": -1000, "river": -1000, "bonus": 7500},
     }),
    ("PH-23", "Ts 4h", "2c 5h 9s 8d 3c", None, {}, None,
     (
         (1, "Kd Kh", {"ante": 1000, "bonus": 500}, ("flop", "turn", "river")),
         (2, "Qd Qh", {"ante": 1000, "bonus": 500}, ("flop", "turn", "river")),
         (3, "Jd Jh", {"ante": 1000, "bonus": 500}, ("flop", "turn", "river")),
     ), {
         1: {"ante": 0, "flop": 2000, "turn": 1000, "river": 1000, "bonus": 5000},
         2: {"ante": 0, "flop": 2000, "turn": 1000, "river": 1000, "bonus": 5000},
         3: {"ante": 0, "flop": 2000, "turn": 1000, "river": 1000, "bonus": 5000},
     }),
    ("PH-25", "Ks Jh", "4c 5h 9s 8d 3c", None, {}, None,
     (
         (1, "Td Th", {"ante": 1000, "bonus": 500}, ("flop", "turn", "river")),
         (2, "2d 2h", {"ante": 1000, "bonus": 500}, ("flop", "turn", "river")),
     ), {
         1: {"ante": 0, "flop": 2000, "turn": 1000, "river": 1000, "bonus": 1500},
         2: {"ante": 0, "flop": 2000, "turn": 1000, "river": 1000, "bonus": 1500},
     }),
    ("PH-26", "7h 7s", "2c 5h 9s 8d 3c", None, {}, None,
     (
         (1, "Kd Qd", {"ante": 1000, "bonus": 500}, ("flop", "turn", "river")),
         (2, "Ac Tc", {"ante": 1000, "bonus": 500}, ("flop", "turn", "river")),
     ), {
         1: {"ante": -1000, "flop": -2000, "turn": -1000, "river": -1000, "bonus": -500},
         2: {"ante": -1000, "flop": -2000, "turn": -1000, "river": -1000, "bonus": -500},
     }),
    ("PH-27", "As Ad", "Kd 8s 4c 2h 9d", None, {}, None,
     (
         (1, "Kh 8c", {"ante": 1000, "bonus": 500}, ("flop", "turn", "river")),
     ), {
         1: {"ante": 0, "flop": 2000, "turn": 1000, "river": 1000, "bonus": -500},
     }),
    ("PH-29", "Ks 3d", "Kd 7s 4c 2h 9d", None, {"ante": [1000, 50000]}, None,
     (
         (1, "Ah Qc", {"ante": 60000}, (("flop", 120000), ("turn", 60000), "check")),
     ), {
         1: {"ante": -50000, "flop": -100000, "turn": -50000},
     }),
    ("PH-30", "Qs Jd", "Kd 7s 4c 2h 9d", None, {"ante": [1000, 50000]}, None,
     (
         (1, "Kh 8c", {"ante": 500}, ("flop", "turn", "river")),
     ), {
         1: {"ante": 0, "flop": 1000, "turn": 500, "river": 500},
     }),
    ("PH-31", "Qs Jd", "Kd 7s 4c 2h 9d", None, {}, None,
     (
         (1, "Kh 8c", {"ante": 1000}, (("flop", 3000), ("turn", 1500), "river")),
     ), {
         1: {"ante": 0, "flop": 2000, "turn": 1000, "river": 1000},
     }),
    ("PH-33", "Ks Qd", "7d 6s 5c Kh 2d", None, {}, None,
     (
         (1, "7h 2c", {"ante": 1000}, ("fold",)),
         (2, "9h 8c", {"ante": 1000}, ("flop", "turn", "river")),
     ), {
         1: {"ante": -1000},
         2: {"ante": 1000, "flop": 2000, "turn": 1000, "river": 1000},
     }),
    ("PH-34", "Qs Jd", "Kd 7s 4c 2h 9d", None, {}, None,
     (
         (1, "Kh 8c", {"ante": 1000}, ("flop", "turn", "river")),
     ), {
         1: {"ante": 0, "flop": 2000, "turn": 1000, "river": 1000},
     }),
    ("PH-35", "Qs Jd", "Kd 7s 4c 2h 9d", None, {}, None,
     (
         (1, "Kh 8c", {"ante": 1000, "bonus": 500}, ("flop", "walk_away")),
     ), {
         1: {"ante": -1000, "flop": -2000, "bonus": -500},
     }),
    ("PH-42", "9h 9d", "Qs Js Ts 2d 3c", (20000000, 10000000), {}, 10000000,
     (
         (1, "As Ks", {"ante": 1000, "bonus": 500, "jackpot": 500}, ("flop", "turn", "river")),
     ), {
         1: {"ante": 1000, "flop": 2000, "turn": 1000, "river": 1000, "bonus": 12500, "jackpot": 19999500},
     }),
    ("PH-43", "9h 9d", "Qs Js 4d Ts 2c", (20000000, 10000000), {}, 15000000,
     (
         (1, "As Ks", {"ante": 1000, "jackpot": 500}, ("flop", "turn", "river")),
     ), {
         1: {"ante": 1000, "flop": 2000, "turn": 1000, "river": 1000, "jackpot": 4999500},
     }),
    ("PH-45", "9h 9d", "Ks Qs 4h Js Ts", (20000000, 10000000), {}, 19000000,
     (
         (1, "As 2d", {"ante": 1000, "jackpot": 500}, ("flop", "turn", "river")),
     ), {
         1: {"ante": 1000, "flop": 2000, "turn": 1000, "river": 1000, "jackpot": 999500},
     }),
    ("PH-46", "9h 9d", "Js Ts 9s As 2d", (20000000, 10000000), {}, 15000000,
     (
         (1, "Ks Qs", {"ante": 1000, "jackpot": 500}, ("flop", "turn", "river")),
     ), {
         1: {"ante": 1000, "flop": 2000, "turn": 1000, "river": 1000, "jackpot": 4999500},
     }),
    ("PH-47", "Ah Ad", "Ts 7s 2d 3c 6s", (20000000, 10000000), {}, 20000000,
     (
         (1, "9s 8s", {"ante": 1000, "jackpot": 500}, ("flop", "turn", "river")),
     ), {
         1: {"ante": 1000, "flop": 2000, "turn": 1000, "river": 1000, "jackpot": 149500},
     }),
    ("PH-49", "Ah Qd", "Kc 4s 2d 9h Ks", (20000000, 10000000), {}, 20000000,
     (
         (1, "Kh Kd", {"ante": 1000, "bonus": 500, "jackpot": 500}, ("flop", "turn", "river")),
     ), {
         1: {"ante": 1000, "flop": 2000, "turn": 1000, "river": 1000, "bonus": 5000, "jackpot": 29500},
     }),
    ("PH-50", "Tc Jc", "7d 7s 7c 8c 9c", None, {}, None,
     (
         (1, "7h 2c", {"ante": 1000, "jackpot": 500}, ("flop", "turn", "river")),
     ), {
         1: {"ante": -1000, "flop": -2000, "turn": -1000, "river": -1000, "jackpot": 29500},
     }),
    ("PH-51", "Ah Qd", "Kc 4s 4d 9h 2c", None, {}, None,
     (
         (1, "Kh Kd", {"ante": 1000, "jackpot": 500}, ("flop", "turn", "river")),
     ), {
         1: {"ante": 1000, "flop": 2000, "turn": 1000, "river": 1000, "jackpot": -500},
     }),
    ("PH-53", "Ac Kc", "9s 8s 7s 6s 5s", (20000000, 10000000), {}, 20000000,
     (
         (1, "2h 3d", {"ante": 1000, "jackpot": 500}, ("flop", "turn", "river")),
         (2, "4h Ah", {"ante": 1000, "jackpot": 500}, ("fold",)),
     ), {
         1: {"ante": 0, "flop": 0, "turn": 0, "river": 0, "jackpot": 149500},
         2: {"ante": -1000, "jackpot": 149500},
     }),
    ("PH-54", "Ac Kc", "9s 8s 7s 6s 5s", None, {}, None,
     (
         (1, "Ts 3d", {"ante": 1000, "jackpot": 500}, ("flop", "turn", "river")),
     ), {
         1: {"ante": 1000, "flop": 2000, "turn": 1000, "river": 1000, "jackpot": 149500},
     }),
    ("PH-55", "Kd Qd", "9s 9h 9d 9c 2c", None, {}, None,
     (
         (1, "Ah 3d", {"ante": 1000, "jackpot": 500}, ("flop", "turn", "river")),
         (2, "4h 5h", {"ante": 1000, "jackpot": 500}, ("fold",)),
     ), {
         1: {"ante": 1000, "flop": 2000, "turn": 1000, "river": 1000, "jackpot": 29500},
         2: {"ante": -1000, "jackpot": 29500},
     }),
    ("PH-57", "", "Qs Js Ts 2d 3c", (20000000, 10000000), {}, 20000000,
     (
         (1, "As Ks", {"ante": 1000, "jackpot": 500}, ("fold",)),
     ), {
         1: {"ante": -1000, "jackpot": -500},
     }),
    ("PH-58", "9h 9d", "Ks Qs Js Ts 9s", (20000000, 10000000), {}, 15000000,
     (
         (1, "As 2d", {"ante": 1000, "jackpot": 500}, ("flop", "turn", "river")),
         (2, "4h 5d", {"ante": 1000, "jackpot": 500}, ("fold",)),
     ), {
         1: {"ante": 1000, "flop": 2000, "turn": 1000, "river": 1000, "jackpot": 4999500},
         2: {"ante": -1000, "jackpot": 149500},
     }),
    ("PH-59", "8h 8d", "Ks Qs 9s Js Ts", (2000000, 1000000), {}, 2000000,
     (
         (1, "As 2d", {"ante": 1000, "jackpot": 500}, ("flop", "turn", "river")),
     ), {
         1: {"ante": 1000, "flop": 2000, "turn": 1000, "river": 1000, "jackpot": 149500},
     }),
    ("PH-61", "4s 5s", "Ah Kd Qs Jc Th", None, {}, None,
     (
         (1, "2c 2d", {"ante": 1000, "bonus": 500, "jackpot": 500}, ("flop", "turn", "river")),
     ), {
         1: {"ante": 0, "flop": 0, "turn": 0, "river": 0, "bonus": 1500, "jackpot": -500},
     }),
    ("PH-62", "", "Qs Js Ts 2d 3c", (20000000, 10000000), {}, 20000000,
     (
         (1, "As Ks", {"ante": 1000, "jackpot": 500}, ("flop", "walk_away")),
     ), {
         1: {"ante": -1000, "flop": -2000, "jackpot": -500},
     }),
)
# fmt: on
