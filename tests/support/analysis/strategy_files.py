"""Strategy files for tests, complete and correct."""

from croupier.analysis.simulate.holdem_strategies import start_names
from croupier.bots import blackjack_chart as chart

THREE_CARD = """
game = "mlp-three-card"
hands = [
  {from = "Qs 6h 4d", to = "As Ks Qs", decision = "play"},
  {from = "5s 3h 2d", to = "Qs 6h 3d", decision = "fold"},
]
"""


def holdem(folds: tuple[str, ...], turn: str = "pair", river: str = "pair") -> str:
    plays = [hand for hand in start_names() if hand not in folds]
    return f'play = {plays}\nfold = {list(folds)}\nturn = "{turn}"\nriver = "{river}"\n'


def blackjack() -> str:
    """Return the bots' chart, which is the best one for six decks."""
    parts = {"hard": chart.HARD, "soft": chart.SOFT, "free_hard": chart.FREE_HARD, "free_soft": chart.FREE_SOFT}
    lines = ['game = "free-bet-blackjack"']
    for name, rows in parts.items():
        lines += [f"[{name}]", *(f'"{row}" = "{letters}"' for row, letters in rows.items())]
    lines += ["[pairs]", *(f'"{row}" = "{letters}"' for row, letters in chart.PAIRS.items())]
    return "\n".join(lines)
