"""A hold'em bot (MLTH-3, PTH-6) that plays the main bets as the solver does, whatever its Bonus and jackpot bets."""

from collections.abc import Set

from croupier.bots.holdem_chart import bets_flop, bets_river, bets_turn
from croupier.bots.house_games import GameStrategy
from croupier.engine.view_types import BACK, BoxShown, TableShown
from croupier.rules.bets import Bet, Decision
from croupier.rules.cards import Card, parse_cards


def decide(view: TableShown, box: BoxShown, words: Set[str]) -> str:
    """Return the bot's decision, one of the offered `words`: a bet if it is right, otherwise Fold or Check."""
    is_known = len(box.cards) == 2 and BACK not in box.cards
    if Decision.FOLD in words:
        is_good = is_known and Decision.FLOP in words and bets_flop(parse_cards(box.cards))
        return Decision.FLOP if is_good else Decision.FOLD
    bets = sorted(words - {Decision.CHECK})
    board = [card for area in view.areas if area.room for card in area.cards if card != BACK]
    return bets[0] if is_known and bets and wins_more(parse_cards(box.cards), parse_cards(board)) else Decision.CHECK


def wins_more(hole: tuple[Card, ...], board: tuple[Card, ...]) -> bool:
    """Return whether the hand wins more often than it loses, over all cards to come."""
    match len(board):
        case 3:
            return bets_turn(hole, board)
        case 4:
            return bets_river(hole, board)
        case _:
            return False


HOUSE_HOLDEM = GameStrategy(
    {Bet.BONUS: 0.35, Bet.JACKPOT: 0.4}, antes=5, decide=decide
)  # Ante, a Flop of two, Turn and River
