"""The games in play: a literal tuple, so that no game can appear that nobody approved."""

from croupier.rules.game import Game
from croupier.rules.games.multilink_holdem_v3 import MULTILINK_HOLDEM
from croupier.rules.games.progressive_holdem_v6 import PROGRESSIVE_HOLDEM
from croupier.rules.games.three_card_v2 import THREE_CARD

__all__ = ["BY_ID", "GAMES", "MULTILINK_HOLDEM", "PROGRESSIVE_HOLDEM", "THREE_CARD"]

GAMES: tuple[Game, ...] = (THREE_CARD, MULTILINK_HOLDEM, PROGRESSIVE_HOLDEM)
BY_ID: dict[str, Game] = {game.id: game for game in GAMES}
