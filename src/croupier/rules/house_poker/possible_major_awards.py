"""Whether a hand can still win a major award, judging by its own cards and the shared cards that are face up."""

from croupier.rules.base_round import cards_at
from croupier.rules.cards import Card, rank, suit
from croupier.rules.house_poker.reconstruction import intended_places, miscounted
from croupier.rules.house_poker.round import Box, Round, box_of, open_bets
from croupier.rules.house_poker.spec import ANTE, JACKPOT

STRAIGHTS = tuple(frozenset((low + step) % 13 for step in range(5)) for low in (12, *range(9)))  # from the Ace as 1
ROYAL = STRAIGHTS[-1]


def box_in_contention(round_: Round, number: int) -> Box | None:
    """Return the box if its jackpot bet can still win, else None (R-56, R-67).

    A player who keeps the hand closed can still show it for the jackpot until the settlement (R-243).
    """
    box = box_of(round_, number)
    if box is None or box.out or not box.bets.get(ANTE):
        return None
    return box if open_bets(round_, box).get(JACKPOT, 0) >= round_.settings.jackpot_bet > 0 else None


def are_all_in_place(round_: Round) -> bool:
    """Return whether every card is in its intended place or where a ruling put it. If not, hands may still change."""
    planned = intended_places(round_)
    is_placed = round_.places[round_.ruled :] == planned[round_.ruled :]
    return is_placed and not miscounted(round_, round_.places)


def open_cards(round_: Round, *places: int) -> tuple[Card, ...]:
    return tuple(card for place in places if place in round_.shown for card in cards_at(round_, place))


def is_within_straight_flush(cards: tuple[Card, ...]) -> bool:
    """Return whether some Straight Flush contains all these cards."""
    ranks = frozenset(map(rank, cards))
    return len({*map(suit, cards)}) <= 1 and len(ranks) == len(cards) and any(ranks <= run for run in STRAIGHTS)


def can_make_straight_flush(shared: int, round_: Round, number: int) -> bool:
    """Return whether a hand can make a Straight Flush with the cards of the shared place `shared`."""
    if box_in_contention(round_, number) is None:
        return False
    return not are_all_in_place(round_) or is_within_straight_flush(
        cards_at(round_, number) + open_cards(round_, shared)
    )
