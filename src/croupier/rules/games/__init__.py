"""The games in play: a literal tuple, so that no game can appear that nobody approved."""

from croupier.rules.game import Game
from croupier.rules.games.three_card_v2 import THREE_CARD

__all__ = ["BY_ID", "GAMES", "THREE_CARD"]

GAMES: tuple[Game, ...] = (THREE_CARD,)
BY_ID: dict[str, Game] = {game.id: game for game in GAMES}
