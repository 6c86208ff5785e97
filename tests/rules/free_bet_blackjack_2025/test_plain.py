"""The parts of the plain settlement of Free Bet Blackjack; test_worked_cases.py compares its results."""

import pytest

from tests.support.rules.plain_blackjack import blackjack, boom, pair, settle, shared, soft, total


@pytest.mark.parametrize(
    ("cards", "points", "is_soft"),
    [
        ("Ah 8d", 19, True),
        ("Ah Ad", 12, True),
        ("Ah 6d 5c", 12, False),
        ("Ah 6d 4c", 21, True),
        ("Ah Kd", 21, True),
        ("Kh Qd Jc", 30, False),
        ("Ah Ad Ac As 7h", 21, True),
        ("Ts 6c 6h", 22, False),
        ("9h 8d 7c 6s 5h", 35, False),
    ],
)
def test_totals(cards: str, points: int, is_soft: bool) -> None:
    assert (total(cards.split()), soft(cards.split())) == (points, is_soft)


def test_a_blackjack_is_an_ace_with_a_ten() -> None:
    assert blackjack(["Ah", "Kd"])
    assert blackjack(["Td", "As"])
    assert not blackjack(["7h", "7d", "7c"])
    assert not blackjack(["Th", "Kd"])


@pytest.mark.parametrize(
    ("cards", "name"),
    [
        ("Ah Ah", "ace pair suited"),
        ("Qs Qs", "suited pair"),
        ("Qc Qs", "coloured pair"),
        ("Ah Ad", "coloured pair"),
        ("Qc Qh", "mixed pair"),
        ("Kc Qc", ""),
    ],
)
def test_pairs(cards: str, name: str) -> None:
    assert pair({"hands": [{"cards": cards.split()}]}) == name
    one, two = cards.split()
    assert pair({"hands": [{"cards": [one, "2h"]}, {"cards": [two, "3h"]}]}) == name


@pytest.mark.parametrize(
    ("dealer", "pays"),
    [
        ("Ts 6c Th", 2),
        ("5s 5c 6h Td", 2),
        ("2s 3c 4h 7d Ts", 4),
        ("2s 2c 2h 2d 8s 9c", 12),
        ("2s 2c 2h 2d 2s 6c Th", 50),
        ("2s 2c 2h 2d 2s 2c 4h 9d", 200),
        ("2s 2c 2h 2d 2s 2c Ad 3h 7d", 200),
        ("Ts 6c 6h", -1),
        ("Ts 8c", -1),
        ("Ts", -1),
    ],
)
def test_boom_busted(dealer: str, pays: int) -> None:
    assert boom(dealer.split()) == pays


@pytest.mark.parametrize(
    ("stakes", "least", "most", "counts"),
    [
        ((300, 200), 25, 500, (300, 200)),
        ((300, 300), 25, 500, (250, 250)),
        ((560, 60), 50, 500, (450, 50)),
        ((500, 100, 20), 25, 500, (400, 80, 20)),
        ((333, 333, 335), 1, 500, (166, 166, 167)),
        ((50, 50, 50, 900), 50, 100, (50, 50, 50, 50)),
        ((10, 700), 25, 500, (10, 490)),
    ],
)
def test_the_maximum_of_a_box_is_shared(
    stakes: tuple[int, ...], least: int, most: int, counts: tuple[int, ...]
) -> None:
    found = shared({str(at): cents for at, cents in enumerate(stakes)}, least, most)
    assert tuple(found[str(at)] for at in range(len(stakes))) == counts


def test_the_other_reading_of_r_137_takes_an_initial_bet_per_hand() -> None:
    hands = [{"cards": ["8h", "Td"]}, {"cards": ["8d", "9c"], "split": "paid", "double": 5000}]
    box = {"box": 1, "players": [{"player": "p1", "bets": {"initial": 10000}}], "hands": hands}
    layout = {"boxes": [box], "dealer": ["Ts", "Ac"]}
    assert sum(settle(layout)[0].values()) == -10000
    assert sum(settle(layout, per_hand=True)[0].values()) == -20000
