"""Whether any Bet is certain to win or lose, judging by open cards and decisions (5.4)."""

from croupier.rules.base_round import cards_at
from croupier.rules.document import rule
from croupier.rules.games.free_bet_blackjack_2025.round import (
    PAID_OFF,
    Box,
    Round,
    dealer,
    first_two_cards,
    is_face_up,
    markers,
)
from croupier.rules.games.free_bet_blackjack_2025.ruling_consequences import is_settlement_made
from croupier.rules.games.free_bet_blackjack_2025.terms import INSURANCE, LUCKY_STASH, RWS_PAIRS, p
from croupier.rules.games.free_bet_blackjack_2025.turn_order import (
    current_turn,
    has_blackjack,
    is_dealing_initially,
    is_finished,
    is_misdealt,
    may_dealer_have_blackjack,
    must_dealer_draw,
    unanswered_questions,
)


@rule(p("5.4.1"))
def is_established(round_: Round) -> bool:
    """Return whether any Bet is certain to win or lose, judging by open cards and decisions (R-15, R-220)."""
    if is_settlement_made(round_):
        return True
    if not round_.plan or is_misdealt(round_):
        return False
    return is_played_out(round_) or any(_has_decided_bet(round_, box) for box in round_.boxes if box.hands)


def is_played_out(round_: Round) -> bool:
    """Return whether all Hands are played and the Dealer's Hand is complete."""
    if is_dealing_initially(round_) or unanswered_questions(round_):
        return False
    return current_turn(round_) is None and not must_dealer_draw(round_)


def _has_decided_bet(round_: Round, box: Box) -> bool:
    """Return whether a Bet on this box is certain to win or lose before all Hands are played."""
    backers = [backer for backer in box.backers if not backer.out]
    if any(backer.answer in PAID_OFF for backer in backers):
        return True
    if not is_face_up(round_, box.number) and not round_.settings.hidden_cards_count_as_established:
        return False
    bets, cards = {bet for backer in backers for bet in backer.bets}, cards_at(round_, box.number)
    if RWS_PAIRS in bets and len(first_two_cards(round_, box)) == 2:
        return True
    if LUCKY_STASH in bets and (
        markers(box) or all(is_finished(round_, box, hand, cards_at(round_, hand.place)) for hand in box.hands)
    ):
        return True
    has_second = len(dealer(round_)) > 1
    if has_second:
        return INSURANCE in bets or has_blackjack(box, cards)
    return has_blackjack(box, cards) and not may_dealer_have_blackjack(round_)
