"""Solvers of the games: exact odds, best play, the value of every bet, and charts of these results."""

from croupier.analysis.drawing.picture import Picture
from croupier.analysis.errors import Unanswerable
from croupier.analysis.query import Query
from croupier.analysis.results import Solved
from croupier.analysis.solvers_by_game import CHARTS, solve

__all__ = ["CHARTS", "Picture", "Query", "Solved", "Unanswerable", "solve"]
