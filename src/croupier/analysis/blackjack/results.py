"""The results of the blackjack solver that no other game has."""

from typing import Any

from croupier.analysis.blackjack.best_play import LABELS, FirstHand
from croupier.analysis.blackjack.chart import Chart, labels, rows
from croupier.analysis.blackjack.rules import Rules
from croupier.analysis.blackjack.side_bets import Answers
from croupier.analysis.blackjack.with_lucky_stash import CombinedPlay
from croupier.analysis.results import Solved, number


class BlackjackSolved(Solved, frozen=True, kw_only=True):
    """The results of the blackjack solver.

    Those of the main game are accurate to 1e-12, except `Sampled` figures, which are simulated.
    """

    rules: Rules
    chart: Chart
    chart_edge: float  # of the chart, which only looks at totals
    first_hands: tuple[FirstHand, ...]
    split_hands: float  # average number, given a Split
    answers: Answers
    together: tuple[CombinedPlay, ...]  # with Lucky Stash Bets of several sizes
    simulated: int  # simulated rounds with a Split, for variance and distribution

    def plain(self) -> dict[str, Any]:
        """Return the results as a dictionary that can be written as JSON."""
        answer = super().plain()
        del answer["starts"]
        answers = self.answers
        offers = {name: number(getattr(answers, name)) for name in answers.__struct_fields__}
        return answer | {
            "decks": self.rules.decks,
            "rules": {name: _to_json(getattr(self.rules, name)) for name in self.rules.__struct_fields__},
            "chart_edge": {"value": self.chart_edge},
            "chart": {"against": labels(), **{part: dict(part_rows) for part, part_rows in rows(self.chart).items()}},
            "first_hands": [
                {"hand": first_hand.name, "against": LABELS[first_hand.up], "chance": first_hand.chance}
                | _plays_to_json(first_hand)
                for first_hand in self.first_hands
            ],
            "hands_of_a_split": self.split_hands,
            "offers": offers,
            "lucky_stash_with_main_game": [_together_to_json(joint) for joint in self.together],
            "simulated_split_rounds": self.simulated,
        }


def _to_json(value: object) -> object:
    return value if isinstance(value, bool | int | str) else str(value)


def _plays_to_json(first_hand: FirstHand) -> dict[str, Any]:
    return {"best": first_hand.best, "values": first_hand.values}


def _together_to_json(joint: CombinedPlay) -> dict[str, Any]:
    return {
        "stash": number(joint.stash),
        "house_edge": joint.house_edge,
        "stash_edge": joint.stash_edge,
        "value": joint.value,
        "value_apart": joint.value_apart,
        "changed": list(joint.changed),
    }
