"""The second tree of each position."""

from tests.support.perft.plain_blackjack import PLAIN_BLACKJACK
from tests.support.perft.plain_holdem import PLAIN_MULTILINK, PLAIN_PROGRESSIVE
from tests.support.perft.plain_poker import PLAIN_POKER
from tests.support.perft.plain_three_card import PLAIN_THREE_CARD
from tests.support.perft.pokerkit_poker import POKERKIT as BY_POKERKIT
from tests.support.perft.positions import Position
from tests.support.perft.published import POKERKIT
from tests.support.perft.trees import Tree

PLAIN = {
    "mlp-three-card": PLAIN_THREE_CARD,
    "mlp-holdem": PLAIN_MULTILINK,
    "progressive-holdem": PLAIN_PROGRESSIVE,
    "free-bet-blackjack": PLAIN_BLACKJACK,
    "poker": PLAIN_POKER,
}


def second(position: Position) -> Tree:
    return BY_POKERKIT if position in POKERKIT else PLAIN[position.game]
