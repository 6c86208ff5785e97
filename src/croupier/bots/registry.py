"""The bots of each game."""

from collections.abc import Callable
from functools import partial
from random import Random

from croupier.bots.blackjack import BEHIND, FREE_BET_BLACKJACK
from croupier.bots.house_games import HouseBot
from croupier.bots.house_holdem import HOUSE_HOLDEM
from croupier.bots.poker import PokerBot
from croupier.bots.policy import Policy
from croupier.bots.three_card import THREE_CARD

POLICIES: dict[str, Callable[[Random, int], Policy]] = {  # game id -> bot, made from random numbers and a buy-in
    "mlp-three-card": partial(HouseBot, strategy=THREE_CARD),
    "mlp-holdem": partial(HouseBot, strategy=HOUSE_HOLDEM),
    "progressive-holdem": partial(HouseBot, strategy=HOUSE_HOLDEM),
    "free-bet-blackjack": partial(HouseBot, strategy=FREE_BET_BLACKJACK),
    "poker": PokerBot,
}
STANDING: dict[str, Callable[[Random, int], Policy]] = {  # the same for a bot on another player's box
    "free-bet-blackjack": partial(HouseBot, strategy=BEHIND),
}
