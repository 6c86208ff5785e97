"""The games that the simulator can play."""

from croupier.analysis.errors import Unanswerable
from croupier.analysis.simulate import free_bet_blackjack, holdem, three_card
from croupier.analysis.simulate.round_game import RoundGame
from croupier.rules.coded_message import message

GAMES = {
    game.id: game for game in (three_card.GAME, holdem.MULTILINK, holdem.PROGRESSIVE, free_bet_blackjack.GAME)
}  # fmt: skip


def find_game(name: str) -> RoundGame:
    if name not in GAMES:
        raise Unanswerable("game", message("game_not_simulated", game=name, games=tuple(GAMES)))
    return GAMES[name]
