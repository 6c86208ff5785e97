"""ML3C-2 a second time: the deal, Ante and Play, Ante Bonus, Pair Plus, the jackpot of five cards."""

from typing import Any, NamedTuple

from tests.support.perft.plain_hands import (
    ACE,
    FLUSH,
    FLUSH_3,
    FOUR,
    FULL,
    ODD_3,
    PAIR_3,
    QUEEN,
    STRAIGHT_3,
    STRAIGHT_FLUSH,
    STRAIGHT_FLUSH_3,
    THREE_3,
    Cards,
    five,
    three,
)
from tests.support.perft.plain_house_games import Bets, Box, House, tree
from tests.support.perft.positions import METER, Position

PAIR_PLUS = {STRAIGHT_FLUSH_3: 40, THREE_3: 30, STRAIGHT_3: 5, FLUSH_3: 4, PAIR_3: 1}
ANTE_BONUS = {STRAIGHT_FLUSH_3: 5, THREE_3: 4, STRAIGHT_3: 1}
MINOR = {FOUR: 200_000, FULL: 20_000, FLUSH: 10_000}


class Dealt(NamedTuple):
    hand: Cards
    dealer: Cards
    community: Cards


def may_bet(bets: Bets) -> bool:
    """3.6, 3.8: Ante, Pair Plus or both; the jackpot needs an Ante."""
    return "jackpot" not in bets or "ante" in bets


def asks(box: Box, turn: int) -> tuple[str, ...]:
    """3.12, 3.14: only players with an Ante decide."""
    return ("fold", "play") if box.ante else ()


def dealt(position: Position, boxes: tuple[Box, ...], box: Box) -> Dealt:
    """3.10: a Burnt Card, three times one card to each box and the Dealer, two Community Cards.
    3.11: the shuffler gives threes: to each box, to the Dealer, and one of the last three is put away."""
    deck, count, index = position.deck, len(boxes), boxes.index(box)
    settings: Any = position.settings
    if settings.device == "shuffler":
        last = deck[3 * count + 3 : 3 * count + 6]
        two = last[1:] if settings.shuffler_community_discard == "first" else last[:2]
        return Dealt(deck[3 * index : 3 * index + 3], deck[3 * count : 3 * count + 3], two)
    rounds = [deck[1 + n * (count + 1) : 1 + (n + 1) * (count + 1)] for n in range(3)]
    end = 1 + 3 * (count + 1)
    return Dealt(tuple(cards[index] for cards in rounds), tuple(cards[count] for cards in rounds), deck[end : end + 2])


def against_the_dealer(box: Box, cards: Dealt) -> int:
    """3.12.1, 3.13, 3.15, 3.16: Ante and Play, with the Ante Bonus."""
    if "fold" in box.said or not box.ante:
        return -box.ante
    if box.shows in ("hides", "proves"):
        return -2 * box.ante
    own, dealers = three(cards.hand), three(cards.dealer)
    extra = box.ante * ANTE_BONUS.get(own[0], 0)
    if dealers < (ODD_3, QUEEN):
        return box.ante + extra
    return extra + 2 * box.ante * ((own > dealers) - (own < dealers))


def net(position: Position, boxes: tuple[Box, ...], box: Box) -> int:
    cards, bets = dealt(position, boxes, box), dict(box.bets)
    total = against_the_dealer(box, cards)
    hidden = box.shows == "hides"
    settings: Any = position.settings
    if "pair_plus" in bets:
        gone = hidden or ("fold" in box.said and not settings.pair_plus_survives_fold)
        total += bets["pair_plus"] * (-1 if gone else PAIR_PLUS.get(three(cards.hand)[0], -1))
    if "jackpot" in bets:
        total += (0 if hidden else award(cards)) - bets["jackpot"]
    return total


def award(cards: Dealt) -> int:
    """4.4: the three cards with the two Community Cards, after a Fold too."""
    rank = five((*cards.hand, *cards.community))
    if rank[0] == STRAIGHT_FLUSH:
        return METER if rank[1] == ACE else METER // 10
    return MINOR.get(rank[0], 0)


PLAIN_THREE_CARD = tree(House(may_bet, asks, 1, {"play": 1}, net))
