"""The solver of each game."""

from collections.abc import Callable
from time import process_time

from msgspec.structs import replace

from croupier.analysis.exact import blackjack, holdem_games, three_card
from croupier.analysis.exact.question import Question
from croupier.analysis.exact.refusals import Unanswerable
from croupier.analysis.exact.results import Solved

SOLVERS: dict[str, Callable[[Question], Solved]] = {
    "mlp-three-card": three_card.solve,
    "free-bet-blackjack": blackjack.solve,
    "mlp-holdem": holdem_games.solve_multilink,
    "progressive-holdem": holdem_games.solve_progressive,
}


def solve(game: str, question: Question | None = None) -> Solved:
    """Best play and the value of every bet."""
    solver = SOLVERS.get(game)
    if solver is None:
        raise Unanswerable("game", f"{game!r} is none of {', '.join(SOLVERS)}")
    start = process_time()
    return replace(solver(question or Question()), seconds=process_time() - start)
