"""The best five of seven at the edges of the ranks: the highest and the lowest cards that seven can be."""

import pytest

from croupier.rules.cards import parse_cards
from croupier.rules.hands import rank_best_five


@pytest.mark.parametrize(
    ("seven", "ranking"),
    [
        ("As Ah Ad Ac Ks Kh Kd", 0x7_EEEED),  # the highest ranks of all
        ("As Ah Ad Ks Kh Kd Kc", 0x7_DDDDE),
        ("2s 2h 2d 2c 3s 3h 3d", 0x7_22223),  # and the lowest
        ("2s 2h 2d 3s 3h 3d 3c", 0x7_33332),
        ("7s 7h 7d 7c 6s 6h 6d", 0x7_77776),  # low ranks alone, the highest of them
        ("8s 8h 8d 8c 7s 7h 7d", 0x7_88887),  # where low and high ranks meet
        ("7s 7h 7d 7c 8s 8h 8d", 0x7_77778),
        ("As Ah Ks Kh Qs Qh Jd", 0x2_EEDDC),
        ("2s 2h 3s 3h 4s 4h 5d", 0x2_44335),
        ("As 2h 3d 4c 5s 9h 9d", 0x4_54321),
        ("2s 3h 4d 5c 6s 7h 8d", 0x4_87654),
    ],
)
def test_3_1_2_the_best_five_of_seven_at_the_edges(seven: str, ranking: int) -> None:
    assert rank_best_five(parse_cards(seven)) == ranking
