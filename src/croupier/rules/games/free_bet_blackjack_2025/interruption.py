"""A technical interruption, and whether an outcome is established (5.4)."""

from croupier.rules.base_round import cards_at
from croupier.rules.coded_message import message
from croupier.rules.document import rule
from croupier.rules.games.free_bet_blackjack_2025.betting import Events
from croupier.rules.games.free_bet_blackjack_2025.irregularity_report import Case, play_on, settlement_made, void
from croupier.rules.games.free_bet_blackjack_2025.round import (
    PAID_OFF,
    Box,
    Round,
    dealer,
    initial_two,
    is_face_up,
    markers,
    up_card,
)
from croupier.rules.games.free_bet_blackjack_2025.terms import INSURANCE, LUCKY_STASH, RWS_PAIRS, p
from croupier.rules.games.free_bet_blackjack_2025.totals import TEN, value
from croupier.rules.games.free_bet_blackjack_2025.turn_order import (
    dealer_draws,
    dealing_initially,
    has_blackjack,
    is_finished,
    misdealt,
    questions,
    turn,
)
from croupier.rules.refusal import Refused


@rule(p("5.4"), p("5.4.1"), p("5.4.2"))
def interruption(case: Case) -> Events | Refused:
    """Finish the round if any Bet is decided, else Void it."""
    if established(case.round_):
        return play_on(p("5.4.1"), message("ruling_bj_same_cards"), case.facts.reason)
    return void(case.round_, p("5.4.2"))


@rule(p("5.4.1"))
def established(round_: Round) -> bool:
    """Return whether any Bet has conclusively won or lost, by open cards or by a decision (R-15, R-220)."""
    if settlement_made(round_):
        return True
    if not round_.plan or misdealt(round_):
        return False
    return played_out(round_) or any(_has_decided_bet(round_, box) for box in round_.boxes if box.hands)


def played_out(round_: Round) -> bool:
    """Return whether all Hands are played and the Dealer's Hand is complete."""
    if dealing_initially(round_) or questions(round_):
        return False
    return turn(round_) is None and not dealer_draws(round_)


def _has_decided_bet(round_: Round, box: Box) -> bool:
    """Return whether a Bet of this box is decided before the round ends."""
    backers = [backer for backer in box.backers if not backer.out]
    if any(backer.answer in PAID_OFF for backer in backers):
        return True
    if not is_face_up(round_, box.number) and not round_.settings.hidden_cards_count_as_established:
        return False
    bets, cards = {bet for backer in backers for bet in backer.bets}, cards_at(round_, box.number)
    if RWS_PAIRS in bets and len(initial_two(round_, box)) == 2:
        return True
    if LUCKY_STASH in bets and (
        markers(box) or all(is_finished(round_, box, hand, cards_at(round_, hand.place)) for hand in box.hands)
    ):
        return True
    has_second = len(dealer(round_)) > 1
    if has_second:
        return INSURANCE in bets or has_blackjack(box, cards)
    return has_blackjack(box, cards) and value(up_card(round_)) < TEN
