"""MLTH-3 and PTH-6, sensibly: a chart for the Hole Cards, then a bet whenever they have made something."""

from collections.abc import Set

from croupier.bots.house_poker import Way
from croupier.engine.shown import BACK, BoxShown, TableShown
from croupier.rules.cards import RANKS, Card, cards, rank
from croupier.rules.hands import HandRank, best_five, five_rank

# fmt: off
LOWEST_TO_GO_ON = {  # the higher card: the lowest one beside it, suited and not; every pair goes on
    "A": ("2", "2"),
    "K": ("2", "2"),
    "Q": ("2", "6"),
    "J": ("4", "8"),
    "T": ("6", "8"),
    "9": ("6", "8"),
    "8": ("6", "7"),
    "7": ("5", "-"),
    "6": ("5", "-"),
}
# fmt: on
BOARD = ("Flop", "Turn", "River")


def decide(view: TableShown, box: BoxShown, words: Set[str]) -> str:
    """A bet that cannot be paid for is not offered: then it is Fold, or Check."""
    known = len(box.cards) == 2 and BACK not in box.cards
    board = [card for area in view.areas if area.name in BOARD for card in area.cards if card != BACK]
    if "fold" in words:
        return "flop" if known and "flop" in words and goes_on(box.cards) else "fold"
    bets = sorted(words - {"check"})
    return bets[0] if known and bets and made(cards(box.cards), cards(board)) else "check"


def goes_on(hole: tuple[str, ...]) -> bool:
    low, high = sorted(hole, key=lambda card: RANKS.index(card[0]))
    if high[0] == low[0]:
        return True
    suited, offsuit = LOWEST_TO_GO_ON.get(high[0], ("-", "-"))
    least = suited if high[1] == low[1] else offsuit
    return least != "-" and RANKS.index(low[0]) >= RANKS.index(least)


def made(hole: tuple[Card, ...], board: tuple[Card, ...]) -> bool:
    """A pair with a Hole Card, or a Straight or better: no three or four cards of the board make that alone."""
    if len(board) < 3:
        return False
    ranks = [rank(card) for card in hole]
    paired = ranks[0] == ranks[1] or any(rank(card) in ranks for card in board)
    return paired or five_rank(best_five(hole + board)) >= HandRank.STRAIGHT


HOUSE_HOLDEM = Way({"bonus": 0.35, "jackpot": 0.4}, antes=5, decide=decide)  # Ante, a Flop of two, Turn and River
