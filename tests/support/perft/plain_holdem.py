"""MLTH-3 and PTH-6 a second time: the deal, the main Bets, the Bonus, the two jackpot tables."""

from functools import partial
from typing import NamedTuple

from tests.support.perft.plain_hands import (
    ACE,
    FLUSH,
    FOUR,
    FULL,
    JACK,
    KING,
    QUEEN,
    STRAIGHT,
    STRAIGHT_FLUSH,
    Cards,
    best,
    five,
)
from tests.support.perft.plain_house_games import Bets, Box, House, tree
from tests.support.perft.positions import METER, Position

ROYAL = (STRAIGHT_FLUSH, ACE)


class Dealt(NamedTuple):
    hole: Cards
    board: Cards
    dealer: Cards


def may_bet(bets: Bets) -> bool:
    """3.6, 3.8, 3.9: every other bet needs an Ante."""
    return not bets or "ante" in bets


def asks(box: Box, turn: int) -> tuple[str, ...]:
    if not box.ante:
        return ()
    return (("fold", "flop"), ("check", "turn"), ("check", "river"))[turn]


def dealt(position: Position, boxes: tuple[Box, ...], box: Box) -> Dealt:
    """3.11: a Burnt Card before the Hole Cards, the Flop, the Turn and the River, none before the Dealer's two (R-33).
    3.12: the shuffler gives five Community Cards, then two to each box, then two to the Dealer."""
    deck, count, index = position.deck, len(boxes), boxes.index(box)
    if position.settings.device == "shuffler":
        hole, dealer = deck[5 + 2 * index : 7 + 2 * index], deck[5 + 2 * count : 7 + 2 * count]
        return Dealt(hole, deck[:5], dealer)
    rest = deck[1 + 2 * count :]
    return Dealt((deck[1 + index], deck[1 + count + index]), (*rest[1:4], rest[5], rest[7]), rest[8:10])


def main_bets(box: Box, cards: Dealt) -> int:
    """3.11.2 to 3.15."""
    ante = box.ante
    if "fold" in box.said:
        return -ante
    raised = ante * sum({"flop": 2, "turn": 1, "river": 1}.get(word, 0) for word in box.said)
    own, dealers = best((*cards.hole, *cards.board)), best((*cards.dealer, *cards.board))
    if own > dealers:
        return raised + (ante if own[0] >= STRAIGHT else 0)
    return 0 if own == dealers else -ante - raised


def bonus(cards: Dealt) -> int:
    """4.1: the payout of the Bonus Bet to 1; -1 where it loses."""
    low, high = sorted(card // 4 + 2 for card in cards.hole)
    suited = cards.hole[0] % 4 == cards.hole[1] % 4
    if low == high:
        if low == ACE:
            return 1000 if all(card // 4 + 2 == ACE for card in cards.dealer) else 30
        return 10 if low >= JACK else 3
    if high == ACE and low in (KING, QUEEN, JACK):
        return (25 if suited else 15) if low == KING else (20 if suited else 5)
    return -1


def multilink_award(box: Box, cards: Dealt, stake: int, hidden: bool) -> int:
    """MLTH-3 4.2: Hole Cards and Flop Cards, after a Fold too."""
    rank = five((*cards.hole, *cards.board[:3]))
    if hidden:
        return 0
    if rank == ROYAL:
        return METER
    if rank[0] == STRAIGHT_FLUSH:
        return METER // 10
    return stake * {FOUR: 400, FULL: 80, FLUSH: 40, STRAIGHT: 20}.get(rank[0], 0)


def progressive_award(box: Box, cards: Dealt, stake: int, hidden: bool) -> int:
    """PTH-6 4.2: the best row in money; only the Community rows for a Hand that is Folded or not shown."""
    board = five(cards.board)
    found = [1_000_000 if board == ROYAL else fixed(board[0])]
    if "fold" not in box.said and not hidden:
        found.append(fixed(best((*cards.hole, *cards.board))[0]))
        if five((*cards.hole, *cards.board[:3])) == ROYAL:
            found.append(METER)
        elif best((*cards.hole, *cards.board[:4])) == ROYAL:
            found.append(METER * 25 // 100)
        elif best((*cards.hole, *cards.board)) == ROYAL != board:
            found.append(METER * 5 // 100)
    return max(found)


def fixed(row: int) -> int:
    return {STRAIGHT_FLUSH: 150_000, FOUR: 30_000}.get(row, 0)


def net(position: Position, boxes: tuple[Box, ...], box: Box, *, own_risk: bool) -> int:
    """All Bets of a box. MLTH-3 4.3: who does not show has Folded, but may prove the side Bets.
    PTH-6 4.3: what is not shown cannot win, and whoever shows in time has shown (R-45)."""
    cards, bets = dealt(position, boxes, box), dict(box.bets)
    if own_risk and box.shows == "proves":
        box = box._replace(shows="shows")
    lost = box.shows in ("hides", "proves")
    total = main_bets(box, cards)
    if lost:
        total = -box.ante * (1 + sum({"flop": 2, "turn": 1, "river": 1}.get(word, 0) for word in box.said))
    hidden = box.shows == "hides"
    if "bonus" in bets:
        pays = -1 if "fold" in box.said or hidden else bonus(cards)
        total += min(bets["bonus"] * pays, 10_000_000)
    if "jackpot" in bets:
        award = progressive_award if own_risk else multilink_award
        total += award(box, cards, bets["jackpot"], hidden) - bets["jackpot"]
    return total


COSTS = {"flop": 2, "turn": 1, "river": 1}
PLAIN_MULTILINK = tree(House(may_bet, asks, 3, COSTS, partial(net, own_risk=False)))
PLAIN_PROGRESSIVE = tree(House(may_bet, asks, 3, COSTS, partial(net, own_risk=True)))
