"""The worked settlements of PTH-6 (PH): the layout, and the result of each bet, to the cent."""

from typing import Any

from tests.support.cases.both_holdem import numbered

# fmt: off
# id, dealer, community, meter and reset, limits, meter after;
# boxes: number, cards, bets, decisions; net per box and bet
CASES: tuple[tuple[Any, ...], ...] = (
    *numbered("PH"),
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
    ("PH-62", "", "Qs Js Ts 2d 3c", (20000000, 10000000), {}, 20000000,
     (
         (1, "As Ks", {"ante": 1000, "jackpot": 500}, ("flop", "walk_away")),
     ), {
         1: {"ante": -1000, "flop": -2000, "jackpot": -500},
     }),
)
# fmt: on
