"""Which bot plays which game."""

from collections.abc import Callable
from functools import partial
from random import Random

from croupier.bots.house_holdem import HOUSE_HOLDEM
from croupier.bots.house_poker import HouseBot
from croupier.bots.policy import Policy
from croupier.bots.three_card import THREE_CARD

POLICIES: dict[str, Callable[[Random, int], Policy]] = {  # by the game's id: its chances and its buy-in
    "mlp-three-card": partial(HouseBot, way=THREE_CARD),
    "mlp-holdem": partial(HouseBot, way=HOUSE_HOLDEM),
    "progressive-holdem": partial(HouseBot, way=HOUSE_HOLDEM),
}
