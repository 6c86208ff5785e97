"""Descriptions of the hands in 3 Card Poker."""

from croupier.rules.base_round import cards_at
from croupier.rules.coded_message import Text, message
from croupier.rules.deal import COMMUNITY, DEALER
from croupier.rules.games.three_card_v2.terms import JACKPOT, qualifies
from croupier.rules.hands import HandRank, describe_best_five, describe_three_cards, five_rank, rank_best_five
from croupier.rules.house_poker.round import Round, box_of


def describe_hand(round_: Round, place: int) -> Text:
    """Describe the three cards at a place and, if they can win the jackpot, the five cards with the Community Cards."""
    cards = cards_at(round_, place)
    if place == COMMUNITY or len(cards) != 3:
        return ""
    if place == DEALER:
        dealer = describe_three_cards(cards)
        return (
            message("hand_qualifies", hand=dealer)
            if qualifies(cards)
            else message("hand_does_not_qualify", hand=dealer)
        )
    hand, five, box = describe_three_cards(cards), cards + cards_at(round_, COMMUNITY), box_of(round_, place)
    bet = COMMUNITY in round_.shown and len(five) == 5 and box and box.bets.get(JACKPOT)
    if bet and five_rank(rank_best_five(five)) >= HandRank.STRAIGHT:
        return message("hand_with_jackpot", hand=hand, jackpot=describe_best_five(five))
    return hand
