"""Hands as people read them: the ranks of their cards by name."""

import pytest

from croupier.rules.coded_message import Message, message
from croupier.words import render


@pytest.mark.parametrize(
    ("hand", "text"),
    [
        (message("hand_royal_flush"), "Royal Flush"),
        (message("hand_straight", high=9), "Straight, nine high"),
        (message("hand_full_house", three=13, pair=4), "Full House, Kings over Fours"),
        (message("hand_pair", rank=6, kicker=13), "Pair of Sixes, King kicker"),
        (message("hand_high_card_of_three", high=8, second=4, third=3), "Eight high, four, three"),
        (message("hand_hole_suited", high=14, low=11), "Ace, Jack suited"),
        (
            message("hand_qualifies", hand=message("hand_pair", rank=2, kicker=10)),
            "Pair of Twos, ten kicker, qualifies",
        ),
    ],
)
def test_ranks_are_named_at_the_start_inside_and_as_several_cards(hand: Message, text: str) -> None:
    assert render(hand) == text
