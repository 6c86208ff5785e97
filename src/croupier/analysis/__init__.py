"""Numbers about the rules: odds, best play and the value of every bet, exactly; and charts of them."""

from croupier.analysis.exact.question import Question
from croupier.analysis.exact.refusals import Unanswerable
from croupier.analysis.exact.results import Solved
from croupier.analysis.games import CHARTS, solve
from croupier.analysis.pictures.picture import Picture

__all__ = ["CHARTS", "Picture", "Question", "Solved", "Unanswerable", "solve"]
