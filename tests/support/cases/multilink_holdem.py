"""The worked settlements of MLTH-3 (MH): the layout, and the result of each bet, to the cent."""

from typing import Any

from tests.support.cases.both_holdem import numbered

# fmt: off
# id, dealer, community, meter and reset, limits, meter after;
# boxes: number, cards, bets, decisions; net per box and bet
CASES: tuple[tuple[Any, ...], ...] = (
    *numbered("MH"),
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
    ("MH-62", "Ah Ad", "Ts 7s 6s 2d 3c", (5200000, 5000000), {}, 4680000,
     (
         (1, "9s 8s", {"ante": 1000, "jackpot": 500}, ("flop", "turn", "river")),
     ), {
         1: {"ante": 1000, "flop": 2000, "turn": 1000, "river": 1000, "jackpot": 519500},
     }),
)
# fmt: on
