"""Hole Cards in words: a pair, suited or unsuited cards."""

from croupier.rules.cards import Card, rank, suit
from croupier.rules.coded_message import Message, message


def hole_words(cards: tuple[Card, ...]) -> Message:
    """Describe two Hole Cards: "Pair of Kings", "Ace, King suited"."""
    low, high = sorted(rank(card) + 2 for card in cards)
    if high == low:
        return message("hand_hole_pair", rank=high)
    if suit(cards[0]) == suit(cards[1]):
        return message("hand_hole_suited", high=high, low=low)
    return message("hand_hole_unsuited", high=high, low=low)
