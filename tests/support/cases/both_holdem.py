"""The worked settlements of both hold'em games (MH, PH): the layout, and the result of each bet, to the cent."""

from typing import Any

# fmt: off
# id, dealer, community, meter and reset, limits, meter after;
# boxes: number, cards, bets, decisions; net per box and bet
SHARED: tuple[tuple[Any, ...], ...] = (
    ("01", "Qs Jd", "Kd 7s 4c 2h 9d", None, {}, None,
     (
         (1, "Kh 8c", {"ante": 1000}, ("flop", "turn", "river")),
     ), {
         1: {"ante": 0, "flop": 2000, "turn": 1000, "river": 1000},
     }),
    ("02", "Ks Qd", "7d 6s 5c Kh 2d", None, {}, None,
     (
         (1, "9h 8c", {"ante": 1000}, ("flop", "turn", "river")),
     ), {
         1: {"ante": 1000, "flop": 2000, "turn": 1000, "river": 1000},
     }),
    ("03", "Kh Qd", "7d Ks 5c 2h Jd", None, {}, None,
     (
         (1, "7h 7c", {"ante": 1000}, ("flop", "turn", "river")),
     ), {
         1: {"ante": 0, "flop": 2000, "turn": 1000, "river": 1000},
     }),
    ("05", "Ks 3d", "Kd 7s 4c 2h 9d", None, {}, None,
     (
         (1, "Ah Qc", {"ante": 1000}, ("flop", "turn", "river")),
     ), {
         1: {"ante": -1000, "flop": -2000, "turn": -1000, "river": -1000},
     }),
    ("06", "As Ad", "Kd 7s 4c 2h 9d", None, {}, None,
     (
         (1, "Kh 7c", {"ante": 1000}, ("flop", "turn", "river")),
     ), {
         1: {"ante": 0, "flop": 2000, "turn": 1000, "river": 1000},
     }),
    ("07", "4s 5s", "Ah Kd Qs Jc Th", None, {}, None,
     (
         (1, "2c 3d", {"ante": 1000}, ("flop", "turn", "river")),
     ), {
         1: {"ante": 0, "flop": 0, "turn": 0, "river": 0},
     }),
    ("09", "Ks 3d", "Kd 7s 4c 2h 9d", None, {}, None,
     (
         (1, "Ah Qc", {"ante": 1000}, ("flop", "check", "check")),
     ), {
         1: {"ante": -1000, "flop": -2000},
     }),
    ("10", "As Qd", "Ad 9s 6c 4h 2d", None, {}, None,
     (
         (1, "Ah Kc", {"ante": 1000}, ("flop", "turn", "river")),
     ), {
         1: {"ante": 0, "flop": 2000, "turn": 1000, "river": 1000},
     }),
    ("11", "As 2h", "Ad Kc Qd 9h 8s", None, {}, None,
     (
         (1, "Ah 3c", {"ante": 1000}, ("flop", "turn", "river")),
     ), {
         1: {"ante": 0, "flop": 0, "turn": 0, "river": 0},
     }),
    ("13", "As 7s", "Kc 4s 4d 9s 2s", None, {}, None,
     (
         (1, "Kh Kd", {"ante": 1000}, ("flop", "turn", "river")),
     ), {
         1: {"ante": 1000, "flop": 2000, "turn": 1000, "river": 1000},
     }),
    ("14", "As 3d", "Jd 9s 6c 4h 2d", None, {}, None,
     (
         (1, "Kh Qc", {"ante": 1000}, ("flop", "turn", "river")),
     ), {
         1: {"ante": -1000, "flop": -2000, "turn": -1000, "river": -1000},
     }),
    ("15", "As Ac", "9h 7d 5c 3s 2h", None, {}, None,
     (
         (1, "Ah Ad", {"ante": 1000, "bonus": 500}, ("flop", "turn", "river")),
     ), {
         1: {"ante": 0, "flop": 0, "turn": 0, "river": 0, "bonus": 500000},
     }),
    ("17", "As Ac", "9h 7d 5c 3s 2h", None, {}, None,
     (
         (1, "Ah Ad", {"ante": 1000, "bonus": 10000}, ("flop", "turn", "river")),
     ), {
         1: {"ante": 0, "flop": 0, "turn": 0, "river": 0, "bonus": 10000000},
     }),
    ("18", "Ks Qd", "9h 7d 5c 3s 2h", None, {}, None,
     (
         (1, "Ah Ad", {"ante": 1000, "bonus": 500}, ("flop", "turn", "river")),
     ), {
         1: {"ante": 0, "flop": 2000, "turn": 1000, "river": 1000, "bonus": 15000},
     }),
    ("19", "Ks Qd", "9h 7d 5c 3s 2h", None, {}, None,
     (
         (1, "Ah Ad", {"ante": 1000, "bonus": 400000}, ("flop", "turn", "river")),
     ), {
         1: {"ante": 0, "flop": 2000, "turn": 1000, "river": 1000, "bonus": 10000000},
     }),
    ("21", "7h 7s", "2c 5h 9s 8d 3c", None, {}, None,
     (
         (1, "Ad Qd", {"ante": 1000, "bonus": 500}, ("flop", "turn", "river")),
         (2, "Ac Jc", {"ante": 1000, "bonus": 500}, ("flop", "turn", "river")),
     ), {
         1: {"ante": -1000, "flop": -2000, "turn": -1000, "river": -1000, "bonus": 10000},
         2: {"ante": -1000, "flop": -2000, "turn": -1000, "river": -1000, "bonus": 10000},
     }),
    ("22", "7h 7s", "2c 5h 9s 8d 3c", None, {}, None,
     (
         (1, "Ad Kh", {"ante": 1000, "bonus": 500}, ("flop", "turn", "river")),
     ), {
         1: {"ante": -1000, "flop": -2000, "turn": -1000, "river": -1000, "bonus": 7500},
     }),
    ("23", "Ts 4h", "2c 5h 9s 8d 3c", None, {}, None,
     (
         (1, "Kd Kh", {"ante": 1000, "bonus": 500}, ("flop", "turn", "river")),
         (2, "Qd Qh", {"ante": 1000, "bonus": 500}, ("flop", "turn", "river")),
         (3, "Jd Jh", {"ante": 1000, "bonus": 500}, ("flop", "turn", "river")),
     ), {
         1: {"ante": 0, "flop": 2000, "turn": 1000, "river": 1000, "bonus": 5000},
         2: {"ante": 0, "flop": 2000, "turn": 1000, "river": 1000, "bonus": 5000},
         3: {"ante": 0, "flop": 2000, "turn": 1000, "river": 1000, "bonus": 5000},
     }),
    ("25", "Ks Jh", "4c 5h 9s 8d 3c", None, {}, None,
     (
         (1, "Td Th", {"ante": 1000, "bonus": 500}, ("flop", "turn", "river")),
         (2, "2d 2h", {"ante": 1000, "bonus": 500}, ("flop", "turn", "river")),
     ), {
         1: {"ante": 0, "flop": 2000, "turn": 1000, "river": 1000, "bonus": 1500},
         2: {"ante": 0, "flop": 2000, "turn": 1000, "river": 1000, "bonus": 1500},
     }),
    ("26", "7h 7s", "2c 5h 9s 8d 3c", None, {}, None,
     (
         (1, "Kd Qd", {"ante": 1000, "bonus": 500}, ("flop", "turn", "river")),
         (2, "Ac Tc", {"ante": 1000, "bonus": 500}, ("flop", "turn", "river")),
     ), {
         1: {"ante": -1000, "flop": -2000, "turn": -1000, "river": -1000, "bonus": -500},
         2: {"ante": -1000, "flop": -2000, "turn": -1000, "river": -1000, "bonus": -500},
     }),
    ("27", "As Ad", "Kd 8s 4c 2h 9d", None, {}, None,
     (
         (1, "Kh 8c", {"ante": 1000, "bonus": 500}, ("flop", "turn", "river")),
     ), {
         1: {"ante": 0, "flop": 2000, "turn": 1000, "river": 1000, "bonus": -500},
     }),
    ("29", "Ks 3d", "Kd 7s 4c 2h 9d", None, {"ante": [1000, 50000]}, None,
     (
         (1, "Ah Qc", {"ante": 60000}, (("flop", 120000), ("turn", 60000), "check")),
     ), {
         1: {"ante": -50000, "flop": -100000, "turn": -50000},
     }),
    ("30", "Qs Jd", "Kd 7s 4c 2h 9d", None, {"ante": [1000, 50000]}, None,
     (
         (1, "Kh 8c", {"ante": 500}, ("flop", "turn", "river")),
     ), {
         1: {"ante": 0, "flop": 1000, "turn": 500, "river": 500},
     }),
    ("31", "Qs Jd", "Kd 7s 4c 2h 9d", None, {}, None,
     (
         (1, "Kh 8c", {"ante": 1000}, (("flop", 3000), ("turn", 1500), "river")),
     ), {
         1: {"ante": 0, "flop": 2000, "turn": 1000, "river": 1000},
     }),
    ("33", "Ks Qd", "7d 6s 5c Kh 2d", None, {}, None,
     (
         (1, "7h 2c", {"ante": 1000}, ("fold",)),
         (2, "9h 8c", {"ante": 1000}, ("flop", "turn", "river")),
     ), {
         1: {"ante": -1000},
         2: {"ante": 1000, "flop": 2000, "turn": 1000, "river": 1000},
     }),
    ("34", "Qs Jd", "Kd 7s 4c 2h 9d", None, {}, None,
     (
         (1, "Kh 8c", {"ante": 1000}, ("flop", "turn", "river")),
     ), {
         1: {"ante": 0, "flop": 2000, "turn": 1000, "river": 1000},
     }),
    ("35", "Qs Jd", "Kd 7s 4c 2h 9d", None, {}, None,
     (
         (1, "Kh 8c", {"ante": 1000, "bonus": 500}, ("flop", "walk_away")),
     ), {
         1: {"ante": -1000, "flop": -2000, "bonus": -500},
     }),
    ("61", "4s 5s", "Ah Kd Qs Jc Th", None, {}, None,
     (
         (1, "2c 2d", {"ante": 1000, "bonus": 500, "jackpot": 500}, ("flop", "turn", "river")),
     ), {
         1: {"ante": 0, "flop": 0, "turn": 0, "river": 0, "bonus": 1500, "jackpot": -500},
     }),
)
# fmt: on


def numbered(document: str) -> tuple[tuple[Any, ...], ...]:
    """The same cases under the numbers of one document."""
    return tuple((f"{document}-{number}", *rest) for number, *rest in SHARED)
