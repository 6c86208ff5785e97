"""The worked settlements of MLTH-3 (MH): what lies on the table, and what each bet brings, to the cent."""

from typing import Any

# fmt: off
# id, dealer, community, meter and reset, limits, meter after;
# boxes: number, cards, bets, decisions; net per box and bet
CASES: tuple[tuple[Any, ...], ...] = (
    ("MH-01", "Qs Jd", "Kd 7s 4c 2h 9d", None, {}, None,
     (
         (1, "Kh 8c", {"ante": 1000}, ("flop", "turn", "river")),
     ), {
         1: {"ante": 0, "flop": 2000, "turn": 1000, "river": 1000},
     }),
    ("MH-02", "Ks Qd", "7d 6s 5c Kh 2d", None, {}, None,
     (
         (1, "9h 8c", {"ante": 1000}, ("flop", "turn", "river")),
     ), {
         1: {"ante": 1000, "flop": 2000, "turn": 1000, "river": 1000},
     }),
    ("MH-03", "Kh Qd", "7d Ks 5c 2h Jd", None, {}, None,
     (
         (1, "7h 7c", {"ante": 1000}, ("flop", "turn", "river")),
     ), {
         1: {"ante": 0, "flop": 2000, "turn": 1000, "river": 1000},
     }),
    ("MH-05", "Ks 3d", "Kd 7s 4c 2h 9d", None, {}, None,
     (
         (1, "Ah Qc", {"ante": 1000}, ("flop", "turn", "river")),
     ), {
         1: {"ante": -1000, "flop": -2000, "turn": -1000, "river": -1000},
     }),
    ("MH-06", "As Ad", "Kd 7s 4c 2h 9d", None, {}, None,
     (
         (1, "Kh 7c", {"ante": 1000}, ("flop", "turn", "river")),
     ), {
         1: {"ante": 0, "flop": 2000, "turn": 1000, "river": 1000},
     }),
    ("MH-07", "4s 5s", "Ah Kd Qs Jc Th", None, {}, None,
     (
         (1, "2c 3d", {"ante": 1000}, ("flop", "turn", "river")),
     ), {
         1: {"ante": 0, "flop": 0, "turn": 0, "river": 0},
     }),
    ("MH-09", "Ks 3d", "Kd 7s 4c 2h 9d", None, {}, None,
     (
         (1, "Ah Qc", {"ante": 1000}, ("flop", "check", "check")),
     ), {
         1: {"ante": -1000, "flop": -2000},
     }),
    ("MH-10", "As Qd", "Ad 9s 6c 4h 2d", None, {}, None,
     (
         (1, "Ah Kc", {"ante": 1000}, ("flop", "turn", "river")),
     ), {
         1: {"ante": 0, "flop": 2000, "turn": 1000, "river": 1000},
     }),
    ("MH-11", "As 2h", "Ad Kc Qd 9h 8s", None, {}, None,
     (
         (1, "Ah 3c", {"ante": 1000}, ("flop", "turn", "river")),
     ), {
         1: {"ante": 0, "flop": 0, "turn": 0, "river": 0},
     }),
    ("MH-13", "As 7s", "Kc 4s 4d 9s 2s", None, {}, None,
     (
         (1, "Kh Kd", {"ante": 1000}, ("flop", "turn", "river")),
     ), {
         1: {"ante": 1000, "flop": 2000, "turn": 1000, "river": 1000},
     }),
    ("MH-14", "As 3d", "Jd 9s 6c 4h 2d", None, {}, None,
     (
         (1, "Kh Qc", {"ante": 1000}, ("flop", "turn", "river")),
     ), {
         1: {"ante": -1000, "flop": -2000, "turn": -1000, "river": -1000},
     }),
    ("MH-15", "As Ac", "9h 7d 5c 3s 2h", None, {}, None,
     (
         (1, "Ah Ad", {"ante": 1000, "bonus": 500}, ("flop", "turn", "river")),
     ), {
         1: {"ante": 0, "flop": 0, "turn": 0, "river": 0, "bonus": 500000},
     }),
    ("MH-17", "As Ac", "9h 7d 5c 3s 2h", None, {}, None,
     (
         (1, "Ah Ad", {"ante": 1000, "bonus": 10000}, ("flop", "turn", "river")),
     ), {
         1: {"ante": 0, "flop": 0, "turn": 0, "river": 0, "bonus": 10000000},
     }),
    ("MH-18", "Ks Qd", "9h 7d 5c 3s 2h", None, {}, None,
     (
         (1, "Ah Ad", {"ante": 1000, "bonus": 500}, ("flop", "turn", "river")),
     ), {
         1: {"ante": 0, "flop": 2000, "turn": 1000, "river": 1000, "bonus": 15000},
     }),
    ("MH-19", "Ks Qd", "9h 7d 5c 3s 2h", None, {}, None,
     (
         (1, "Ah Ad", {"ante": 1000, "bonus": 400000}, ("flop", "turn", "river")),
     ), {
         1: {"ante": 0, "flop": 2000, "turn": 1000, "river": 1000, "bonus": 10000000},
     }),
    ("MH-21", "7h 7s", "2c 5h 9s 8d 3c", None, {}, None,
     (
         (1, "Ad Qd", {"ante": 1000, "bonus": 500}, ("flop", "turn", "river")),
         (2, "Ac Jc", {"ante": 1000, "bonus": 500}, ("flop", "turn", "river")),
     ), {
         1: {"ante": -1000, "flop": -2000, "turn": -1000, "river": -1000, "bonus": 10000},
         2: {"ante": -1000, "flop": -2000, "turn": -1000, "river": -1000, "bonus": 10000},
     }),
    ("MH-22", "7h 7s", "2c 5h 9s 8d 3c", None, {}, None,
     (
         (1, "Ad Kh", {"ante": 1000, "bonus": 500}, ("flop", "turn", "river")),
     ), {
         1: {"ante": -1000, "flop": -2000, "turn": -1000, "river": -1000, "bonus": 7500},
     }),
    ("MH-23", "Ts 4h", "2c 5h 9s 8d 3c", None, {}, None,
     (
         (1, "Kd Kh", {"ante": 1000, "bonus": 500}, ("flop", "turn", "river")),
         (2, "Qd Qh", {"ante": 1000, "bonus": 500}, ("flop", "turn", "river")),
         (3, "Jd Jh", {"ante": 1000, "bonus": 500}, ("flop", "turn", "river")),
     ), {
         1: {"ante": 0, "flop": 2000, "turn": 1000, "river": 1000, "bonus": 5000},
         2: {"ante": 0, "flop": 2000, "turn": 1000, "river": 1000, "bonus": 5000},
         3: {"ante": 0, "flop": 2000, "turn": 1000, "river": 1000, "bonus": 5000},
     }),
    ("MH-25", "Ks Jh", "4c 5h 9s 8d 3c", None, {}, None,
     (
         (1, "Td Th", {"ante": 1000, "bonus": 500}, ("flop", "turn", "river")),
         (2, "2d 2h", {"ante": 1000, "bonus": 500}, ("flop", "turn", "river")),
     ), {
         1: {"ante": 0, "flop": 2000, "turn": 1000, "river": 1000, "bonus": 1500},
         2: {"ante": 0, "flop": 2000, "turn": 1000, "river": 1000, "bonus": 1500},
     }),
    ("MH-26", "7h 7s", "2c 5h 9s 8d 3c", None, {}, None,
     (
         (1, "Kd Qd", {"ante": 1000, "bonus": 500}, ("flop", "turn", "river")),
         (2, "Ac Tc", {"ante": 1000, "bonus": 500}, ("flop", "turn", "river")),
     ), {
         1: {"ante": -1000, "flop": -2000, "turn": -1000, "river": -1000, "bonus": -500},
         2: {"ante": -1000, "flop": -2000, "turn": -1000, "river": -1000, "bonus": -500},
     }),
    ("MH-27", "As Ad", "Kd 8s 4c 2h 9d", None, {}, None,
     (
         (1, "Kh 8c", {"ante": 1000, "bonus": 500}, ("flop", "turn", "river")),
     ), {
         1: {"ante": 0, "flop": 2000, "turn": 1000, "river": 1000, "bonus": -500},
     }),
    ("MH-29", "Ks 3d", "Kd 7s 4c 2h 9d", None, {"ante": [1000, 50000]}, None,
     (
         (1, "Ah Qc", {"ante": 60000}, (("flop", 120000), ("turn", 60000), "check")),
     ), {
         1: {"ante": -50000, "flop": -100000, "turn": -50000},
     }),
    ("MH-30", "Qs Jd", "Kd 7s 4c 2h 9d", None, {"ante": [1000, 50000]}, None,
     (
         (1, "Kh 8c", {"ante": 500}, ("flop", "turn", "river")),
     ), {
         1: {"ante": 0, "flop": 1000, "turn": 500, "river": 500},
     }),
    ("MH-31", "Qs Jd", "Kd 7s 4c 2h 9d", None, {}, None,
     (
         (1, "Kh 8c", {"ante": 1000}, (("flop", 3000), ("turn", 1500), "river")),
     ), {
         1: {"ante": 0, "flop": 2000, "turn": 1000, "river": 1000},
     }),
    ("MH-33", "Ks Qd", "7d 6s 5c Kh 2d", None, {}, None,
     (
         (1, "7h 2c", {"ante": 1000}, ("fold",)),
         (2, "9h 8c", {"ante": 1000}, ("flop", "turn", "river")),
     ), {
         1: {"ante": -1000},
         2: {"ante": 1000, "flop": 2000, "turn": 1000, "river": 1000},
     }),
    ("MH-34", "Qs Jd", "Kd 7s 4c 2h 9d", None, {}, None,
     (
         (1, "Kh 8c", {"ante": 1000}, ("flop", "turn", "river")),
     ), {
         1: {"ante": 0, "flop": 2000, "turn": 1000, "river": 1000},
     }),
    ("MH-35", "Qs Jd", "Kd 7s 4c 2h 9d", None, {}, None,
     (
         (1, "Kh 8c", {"ante": 1000, "bonus": 500}, ("flop", "walk_away")),
     ), {
         1: {"ante": -1000, "flop": -2000, "bonus": -500},
     }),
    ("MH-42", "9h 9d", "Qs Js Ts 2d 3c", (10000000, 5000000), {}, 5000000,
     (
         (1, "As Ks", {"ante": 1000, "bonus": 500, "jackpot": 500}, ("flop", "turn", "river")),
     ), {
         1: {"ante": 1000, "flop": 2000, "turn": 1000, "river": 1000, "bonus": 12500, "jackpot": 9999500},
     }),
    ("MH-43", "Ah Ad", "Ts 7s 6s 2d 3c", (10000000, 5000000), {}, 9000000,
     (
         (1, "9s 8s", {"ante": 1000, "jackpot": 500}, ("flop", "turn", "river")),
     ), {
         1: {"ante": 1000, "flop": 2000, "turn": 1000, "river": 1000, "jackpot": 999500},
     }),
    ("MH-45", "Ah Qd", "Kc 4s 4d 9h 2c", (10000000, 5000000), {}, 10000000,
     (
         (1, "Kh Kd", {"ante": 1000, "bonus": 500, "jackpot": 500}, ("flop", "turn", "river")),
     ), {
         1: {"ante": 1000, "flop": 2000, "turn": 1000, "river": 1000, "bonus": 5000, "jackpot": 39500},
     }),
    ("MH-46", "Qh 3s", "Ah Jh 2h Kh 5c", None, {}, None,
     (
         (1, "9h 4h", {"ante": 1000, "jackpot": 500}, ("flop", "turn", "river")),
     ), {
         1: {"ante": -1000, "flop": -2000, "turn": -1000, "river": -1000, "jackpot": 19500},
     }),
    ("MH-47", "Ks Qd", "7d 6s 5c Kh 2d", None, {}, None,
     (
         (1, "9h 8c", {"ante": 1000, "jackpot": 500}, ("flop", "turn", "river")),
     ), {
         1: {"ante": 1000, "flop": 2000, "turn": 1000, "river": 1000, "jackpot": 9500},
     }),
    ("MH-49", "As Kd", "Ah Jh 2c 8h 3d", None, {}, None,
     (
         (1, "9h 4h", {"ante": 1000, "jackpot": 500}, ("flop", "turn", "river")),
     ), {
         1: {"ante": 1000, "flop": 2000, "turn": 1000, "river": 1000, "jackpot": -500},
     }),
    ("MH-50", "9h 9d", "Qs Js 4d 2c Ts", None, {}, None,
     (
         (1, "As Ks", {"ante": 1000, "bonus": 500, "jackpot": 500}, ("flop", "turn", "river")),
     ), {
         1: {"ante": 1000, "flop": 2000, "turn": 1000, "river": 1000, "bonus": 12500, "jackpot": -500},
     }),
    ("MH-51", "", "Ah Jh 2h", None, {}, None,
     (
         (1, "9h 4h", {"ante": 1000, "jackpot": 500}, ("fold",)),
     ), {
         1: {"ante": -1000, "jackpot": 19500},
     }),
    ("MH-53", "", "5s 9h 9c", None, {}, None,
     (
         (1, "2h 7d", {"ante": 1000, "jackpot": 500}, ("fold",)),
         (2, "5c 5d", {"ante": 1000, "jackpot": 500}, ("fold",)),
     ), {
         1: {"ante": -1000, "jackpot": -500},
         2: {"ante": -1000, "jackpot": 39500},
     }),
    ("MH-54", "Ah Ad", "Qs Js Ts 2d 3c", (10000000, 5000000), {}, 4500000,
     (
         (1, "As Ks", {"ante": 1000, "jackpot": 500}, ("flop", "turn", "river")),
         (3, "9s 8s", {"ante": 1000, "jackpot": 500}, ("flop", "turn", "river")),
     ), {
         1: {"ante": 1000, "flop": 2000, "turn": 1000, "river": 1000, "jackpot": 9999500},
         3: {"ante": 1000, "flop": 2000, "turn": 1000, "river": 1000, "jackpot": 499500},
     }),
    ("MH-55", "Ah Ad", "Qs Js Ts 2d 3c", (10000000, 5000000), {}, 5000000,
     (
         (1, "9s 8s", {"ante": 1000, "jackpot": 500}, ("flop", "turn", "river")),
         (2, "As Ks", {"ante": 1000, "jackpot": 500}, ("flop", "turn", "river")),
     ), {
         1: {"ante": 1000, "flop": 2000, "turn": 1000, "river": 1000, "jackpot": 999500},
         2: {"ante": 1000, "flop": 2000, "turn": 1000, "river": 1000, "jackpot": 8999500},
     }),
    ("MH-57", "Ah Ad", "Ts 7s 6s 2d 3c", (12345678, 5000000), {}, 11111111,
     (
         (1, "9s 8s", {"ante": 1000, "jackpot": 500}, ("flop", "turn", "river")),
     ), {
         1: {"ante": 1000, "flop": 2000, "turn": 1000, "river": 1000, "jackpot": 1234067},
     }),
    ("MH-58", "3s 3d", "Qd Js Tc 2h 2d", None, {}, None,
     (
         (1, "Ah Kc", {"ante": 1000, "bonus": 500, "jackpot": 500},
          ("flop", "turn", "river", "refuse_to_show", "show_for_claim")),
     ), {
         1: {"ante": -1000, "flop": -2000, "turn": -1000, "river": -1000, "bonus": 7500, "jackpot": 9500},
     }),
    ("MH-59", "3s 3d", "Qd Js Tc 2h 2d", None, {}, None,
     (
         (1, "Ah Kc", {"ante": 1000, "bonus": 500, "jackpot": 500}, ("flop", "turn", "river", "refuse_to_show")),
     ), {
         1: {"ante": -1000, "flop": -2000, "turn": -1000, "river": -1000, "bonus": -500, "jackpot": -500},
     }),
    ("MH-61", "4s 5s", "Ah Kd Qs Jc Th", None, {}, None,
     (
         (1, "2c 2d", {"ante": 1000, "bonus": 500, "jackpot": 500}, ("flop", "turn", "river")),
     ), {
         1: {"ante": 0, "flop": 0, "turn": 0, "river": 0, "bonus": 1500, "jackpot": -500},
     }),
    ("MH-62", "Ah Ad", "Ts 7s 6s 2d 3c", (5200000, 5000000), {}, 4680000,
     (
         (1, "9s 8s", {"ante": 1000, "jackpot": 500}, ("flop", "turn", "river")),
     ), {
         1: {"ante": 1000, "flop": 2000, "turn": 1000, "river": 1000, "jackpot": 519500},
     }),
)
# fmt: on
