"""The value of cards: Point Totals, Blackjack, Soft 21 and pairs."""

from enum import IntEnum

from croupier.rules.cards import Card
from croupier.rules.coded_message import Message, message
from croupier.rules.document import rule
from croupier.rules.games.free_bet_blackjack_2025.terms import p

ACE = 12
TEN = 10
_VALUES = (2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 1)
POINTS = tuple(_VALUES[card >> 2] for card in range(52))  # an Ace as 1
ACES = tuple(int(card >> 2 == ACE) for card in range(52))

Cards = tuple[Card, ...]


class Pair(IntEnum):
    """The kinds of pairs that RWS Pairs pays (3.14), from the best."""

    ACE_PAIR_SUITED = 1
    SUITED_PAIR = 2
    COLOURED_PAIR = 3
    MIXED_PAIR = 4


@rule(p("1.2"))
def is_natural(hand: Cards) -> bool:
    """Return whether these cards are an Ace and a ten-value card.

    After a Split, such a Hand is not a Blackjack.
    """
    return len(hand) == 2 and total(hand)[0] == 21


@rule(p("1.4"))
def is_bust(hand: Cards) -> bool:
    """Return whether a Player's Hand is over 21."""
    return total(hand)[0] > 21


@rule(p("1.4"))
def is_dealer_bust(hand: Cards) -> bool:
    """Return whether the Dealer's Hand is Bust, which means over 22."""
    return total(hand)[0] > 22


@rule(p("1.15"), p("1.26"), p("1.32"), p("3.1"), p("3.2.1"))
def total(hand: Cards) -> tuple[int, bool]:
    """Return the Point Total and whether it is soft.

    An Ace counts as 11 unless the Hand would go over 21 (R-130, R-134).
    """
    points = aces = 0
    for card in hand:
        points += POINTS[card]
        aces += ACES[card]
    return (points + 10, True) if aces and points <= 11 else (points, False)


@rule(p("1.23"), p("3.2"), p("3.2.2"), p("3.2.3"))
def value(card: Card) -> int:
    """Return the Point value of a card: 10 for Picture Cards, 11 for an Ace."""
    return 11 if card >> 2 == ACE else POINTS[card]


@rule(p("1.31"))
def is_soft_21(hand: Cards) -> bool:
    """Return whether the total is 21 with an Ace counted as 11. This is also true of a Blackjack."""
    return total(hand) == (21, True)


@rule(p("1.33"))
def have_same_value(first: Card, second: Card) -> bool:
    """Return whether two cards have the same value, so that they may be Split, such as a King and a Queen (R-126)."""
    return POINTS[first] == POINTS[second]


@rule(p("3.14"), p("3.14.1"), p("3.14.2"), p("3.14.3"), p("3.14.4"))
def pair(first: Card, second: Card) -> Pair | None:
    """Return the kind of pair that the first two cards make for RWS Pairs, or None if they are no pair (R-147)."""
    if first >> 2 != second >> 2:
        return None
    if first == second:
        return Pair.ACE_PAIR_SUITED if first >> 2 == ACE else Pair.SUITED_PAIR
    red = first & 3 in (1, 2), second & 3 in (1, 2)
    return Pair.COLOURED_PAIR if red[0] == red[1] else Pair.MIXED_PAIR


def describe_cards(hand: Cards, natural: bool) -> Message:
    """Describe cards, such as "Soft 17", "Hard 14" or "Bust with 24".

    If `natural` is set, an Ace with a ten-value card is described as "Blackjack".
    """
    points, soft = total(hand)
    if natural and is_natural(hand):
        return message("hand_bj_blackjack")
    if points > 21:
        return message("hand_bj_bust", points=points)
    if len(hand) == 1:
        return message("hand_bj_points", points=points)
    return message("hand_bj_soft", points=points) if soft else message("hand_bj_hard", points=points)
