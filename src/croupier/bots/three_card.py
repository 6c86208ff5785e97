"""ML3C-2 by basic strategy: Play with Queen-six-four or better."""

from collections.abc import Set
from typing import ClassVar

from croupier.bots.house_poker import HouseBot
from croupier.engine.shown import BACK, BoxShown, TableShown
from croupier.rules.cards import cards
from croupier.rules.hands import three

LOWEST_TO_PLAY = three(cards("Qs 6h 4d"))


class ThreeCard(HouseBot):
    side_bets: ClassVar = {"pair_plus": 0.35, "jackpot": 0.4}
    antes = 2  # Ante and Play

    def decide(self, view: TableShown, box: BoxShown, words: Set[str]) -> str:
        """A hand that cannot be paid for is folded."""
        known = len(box.cards) == 3 and BACK not in box.cards
        good = known and three(cards(box.cards)) >= LOWEST_TO_PLAY
        return "play" if good and "play" in words else "fold"
