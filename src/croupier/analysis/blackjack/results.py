"""What the solver of Free Bet Blackjack answers beside what all solvers do."""

from typing import Any

from croupier.analysis.blackjack.best_play import LABELS, Start
from croupier.analysis.blackjack.chart import Chart, labels, rows
from croupier.analysis.blackjack.rules import Rules
from croupier.analysis.blackjack.side_bets import Answers
from croupier.analysis.blackjack.with_lucky_stash import Together
from croupier.analysis.results import Solved, number


class BlackjackSolved(Solved, frozen=True, kw_only=True):
    """Sums of products in double precision: a figure of the main game is right to 1e-12, unless it is `Sampled`."""

    rules: Rules
    chart: Chart
    chart_edge: float  # of the chart, which looks at totals only
    first_hands: tuple[Start, ...]
    split_hands: float  # on average, where there is a Split
    answers: Answers
    together: tuple[Together, ...]  # with Lucky Stash Bets of several sizes
    simulated: int  # rounds with a Split, dealt for their part of variance and distribution

    def plain(self) -> dict[str, Any]:
        """As JSON has it."""
        found = super().plain()
        del found["starts"]
        of = self.answers
        offers = {name: number(getattr(of, name)) for name in of.__struct_fields__}
        return found | {
            "decks": self.rules.decks,
            "rules": {name: _said(getattr(self.rules, name)) for name in self.rules.__struct_fields__},
            "chart_edge": {"value": self.chart_edge},
            "chart": {"against": labels(), **{part: dict(each) for part, each in rows(self.chart).items()}},
            "first_hands": [
                {"hand": each.name, "against": LABELS[each.up], "chance": each.chance} | _plays(each)
                for each in self.first_hands
            ],
            "hands_of_a_split": self.split_hands,
            "offers": offers,
            "lucky_stash_with_main_game": [_together(each) for each in self.together],
            "simulated_split_rounds": self.simulated,
        }


def _said(of: object) -> object:
    return of if isinstance(of, bool | int | str) else str(of)


def _plays(of: Start) -> dict[str, Any]:
    return {"best": of.best, "values": of.values}


def _together(of: Together) -> dict[str, Any]:
    return {
        "stash": number(of.stash),
        "house_edge": of.house_edge,
        "stash_edge": of.stash_edge,
        "value": of.value,
        "value_apart": of.value_apart,
        "changed": list(of.changed),
    }
