"""The legal actions of a player in a round of Free Bet Blackjack."""

from croupier.rules.games.free_bet_blackjack_2025 import GAME
from tests.support.rules.blackjack_script import Played
from tests.support.rules.offers import answered


def offers(script: str) -> None:
    __tracebackhide__ = True
    answered(GAME, Played(), script)
