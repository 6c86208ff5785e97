"""The solver and the charts of each game."""

from collections.abc import Callable
from functools import partial
from time import process_time

from msgspec.structs import replace

from croupier.analysis.blackjack import solve as blackjack
from croupier.analysis.charts import (
    blackjack_edge_by_decks,
    blackjack_first_hands,
    distribution,
    holdem_turn_river_bets,
    jackpot,
    three_card_hands,
)
from croupier.analysis.charts import blackjack_strategy as blackjack_charts
from croupier.analysis.charts import (
    holdem_starting_hands as starting_hands,
)
from croupier.analysis.drawing.picture import Picture
from croupier.analysis.errors import Unanswerable
from croupier.analysis.holdem import solve as holdem_games
from croupier.analysis.query import Query
from croupier.analysis.results import Solved
from croupier.analysis.three_card import solve as three_card
from croupier.rules.coded_message import Message, message
from croupier.rules.games import POKER

Draw = Callable[[Solved, Query], Picture]

SOLVERS: dict[str, Callable[[Query], Solved]] = {
    "mlp-three-card": three_card.solve,
    "free-bet-blackjack": blackjack.solve,
    "mlp-holdem": holdem_games.solve_multilink,
    "progressive-holdem": holdem_games.solve_progressive,
}
# The first chart of a game is the default.
CHARTS: dict[str, dict[str, Draw]] = {
    "mlp-three-card": {"starts": three_card_hands.draw, "results": distribution.draw, "jackpot": jackpot.draw},
    "free-bet-blackjack": {
        "strategy": blackjack_charts.draw, "starts": blackjack_first_hands.draw,
        "results": distribution.draw, "decks": blackjack_edge_by_decks.draw,
    },
    "mlp-holdem": {
        "starts": starting_hands.draw, "strategy": holdem_turn_river_bets.draw,
        "results": distribution.draw, "jackpot": jackpot.draw,
    },
    "progressive-holdem": {
        "starts": starting_hands.draw, "strategy": holdem_turn_river_bets.draw,
        "results": distribution.draw, "jackpot": jackpot.draw_progressive,
    },
}  # fmt: skip


def _explain_unsolved(game: str) -> Message:
    if game == POKER.id:
        return message("poker_not_solvable", games=tuple(SOLVERS))
    return message("game_not_solvable", game=game, games=tuple(SOLVERS))


def solve(game: str, question: Query | None = None) -> Solved:
    """Solve a game: compute best play and the value of every bet."""
    solver, query = SOLVERS.get(game), question or Query()
    if solver is None:
        raise Unanswerable("game", _explain_unsolved(game))
    start = process_time()
    solved = solver(query)
    charts = {name: partial(draw, solved, query) for name, draw in CHARTS[game].items()}
    return replace(solved, seconds=process_time() - start, charts=charts)
