"""The approved games, as a fixed list. A game cannot be added while the program runs."""

from croupier.rules.game import Game
from croupier.rules.games.free_bet_blackjack_2025 import FREE_BET_BLACKJACK
from croupier.rules.games.multilink_holdem_v3 import MULTILINK_HOLDEM
from croupier.rules.games.poker_v7 import POKER
from croupier.rules.games.progressive_holdem_v6 import PROGRESSIVE_HOLDEM
from croupier.rules.games.three_card_v2 import THREE_CARD

__all__ = ["BY_ID", "FREE_BET_BLACKJACK", "GAMES", "MULTILINK_HOLDEM", "POKER", "PROGRESSIVE_HOLDEM", "THREE_CARD"]

GAMES: tuple[Game, ...] = (THREE_CARD, MULTILINK_HOLDEM, PROGRESSIVE_HOLDEM, POKER, FREE_BET_BLACKJACK)
BY_ID: dict[str, Game] = {game.id: game for game in GAMES}
