"""A 3 Card Poker bot (ML3C-2) with basic strategy: Play with Queen-six-four or a better hand."""

from collections.abc import Set

from croupier.bots.house_games import GameStrategy
from croupier.engine.view_types import BACK, BoxShown, TableShown
from croupier.rules.bets import Bet, Decision
from croupier.rules.cards import parse_cards
from croupier.rules.hands import rank_three

LOWEST_TO_PLAY = rank_three(parse_cards("Qs 6h 4d"))


def decide(_: TableShown, box: BoxShown, words: Set[str]) -> str:
    """Return Play or Fold. Return Fold as well if Play is not one of the offered `words`."""
    is_known = len(box.cards) == 3 and BACK not in box.cards
    is_good = is_known and rank_three(parse_cards(box.cards)) >= LOWEST_TO_PLAY
    return Decision.PLAY if is_good and Decision.PLAY in words else Decision.FOLD


THREE_CARD = GameStrategy({Bet.PAIR_PLUS: 0.35, Bet.JACKPOT: 0.4}, antes=2, decide=decide)  # Ante and Play
