"""Which bot plays which game."""

from collections.abc import Callable
from random import Random

from croupier.bots.house_holdem import HouseHoldemBot
from croupier.bots.policy import Policy
from croupier.bots.three_card import ThreeCard

POLICIES: dict[str, Callable[[Random, int], Policy]] = {  # by the game's id: its chances and its buy-in
    "mlp-three-card": ThreeCard,
    "mlp-holdem": HouseHoldemBot,
    "progressive-holdem": HouseHoldemBot,
}
