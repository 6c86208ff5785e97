"""Numbers about the rules: odds, best play and the value of every bet, exactly."""

from croupier.analysis.exact.question import Question
from croupier.analysis.exact.refusals import Unanswerable
from croupier.analysis.exact.results import Solved
from croupier.analysis.exact.solve import solve

__all__ = ["Question", "Solved", "Unanswerable", "solve"]
