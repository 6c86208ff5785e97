"""How good a Poker bot's cards are: a chart of starting hands before the Flop, and a simulation after it."""

from random import Random

from croupier.rules.cards import DECK, RANKS, Card, rank, suit
from croupier.rules.hands import rank_best_five

# Groups of starting hands from 1, the best, to 9; rows and columns from Ace to two. Right of the diagonal of pairs the
# cards are suited, left of it they are not.
# fmt: off
CHART = (
    "1122355555555",  # A
    "2123467777777",  # K
    "3413457999999",  # Q
    "4551346899999",  # J
    "6665245799999",  # T
    "8887734589999",  # 9
    "9998874568999",  # 8
    "9999998556899",  # 7
    "9999999865799",  # 6
    "9999999986679",  # 5
    "9999999998778",  # 4
    "9999999999978",  # 3
    "9999999999997",  # 2
)
# fmt: on
TRIES = 60  # simulated deals for one estimate
HIGHEST = len(RANKS) - 1


def group(hole: tuple[Card, ...]) -> int:
    """Return the group of a starting hand in the chart, from 1 for the best to 9."""
    high, low = sorted(HIGHEST - rank(card) for card in hole)
    row, column = (high, low) if suit(hole[0]) == suit(hole[1]) else (low, high)
    return int(CHART[row][column])


def equity(hole: tuple[Card, ...], board: tuple[Card, ...], others: int, strong: int, chance: Random) -> float:
    """Estimate the share of the pot that these cards win against `others` players.

    `strong` of these players are given the better of two random hands.
    """
    known_cards = {*hole, *board}
    unseen = [card for card in DECK if card not in known_cards]
    to_come = 5 - len(board)
    total_share = 0.0
    for _ in range(TRIES):
        drawn = tuple(chance.sample(unseen, to_come + 2 * (others + strong)))
        full_board = board + drawn[:to_come]
        hands = [
            rank_best_five(drawn[index : index + 2] + full_board)
            for index in range(to_come, to_come + 2 * (others + strong), 2)
        ]
        for index in range(strong):
            hands[index] = max(hands[index], hands.pop())
        own_hand, best = rank_best_five(hole + full_board), max(hands)
        total_share += 1.0 if own_hand > best else 1 / (1 + hands.count(best)) if own_hand == best else 0.0
    return total_share / TRIES
