"""5.4: a technical interruption, and whether an outcome is established."""

from croupier.rules.base_round import cards_at
from croupier.rules.document import rule
from croupier.rules.games.free_bet_blackjack_2025.betting import Events
from croupier.rules.games.free_bet_blackjack_2025.consequences import Case, play_on, settlement_made, void
from croupier.rules.games.free_bet_blackjack_2025.round import (
    PAID_OFF,
    Box,
    Round,
    dealer,
    initial_two,
    markers,
    open_at,
    up_card,
)
from croupier.rules.games.free_bet_blackjack_2025.terms import INSURANCE, LUCKY_STASH, RWS_PAIRS, p
from croupier.rules.games.free_bet_blackjack_2025.totals import TEN, value
from croupier.rules.games.free_bet_blackjack_2025.turn_order import (
    dealer_draws,
    dealing_initially,
    finished,
    has_blackjack,
    misdealt,
    questions,
    turn,
)
from croupier.rules.refusal import Refused


@rule(p("5.4"), p("5.4.1"), p("5.4.2"))
def interruption(case: Case) -> Events | Refused:
    """Finish the round if any Bet is decided, else Void."""
    if established(case.round_):
        return play_on(p("5.4.1"), "The round is concluded with the same cards", case.facts.reason)
    return void(case.round_, p("5.4.2"))


@rule(p("5.4.1"))
def established(round_: Round) -> bool:
    """Has any Bet conclusively won or lost, by cards that lie open or by a decision? (R-15, R-220)"""
    if settlement_made(round_):
        return True
    if not round_.plan or misdealt(round_):
        return False
    return played_out(round_) or any(_decided(round_, box) for box in round_.boxes if box.hands)


def played_out(round_: Round) -> bool:
    """All Hands are played, and the Dealer's is complete."""
    if dealing_initially(round_) or questions(round_):
        return False
    return turn(round_) is None and not dealer_draws(round_)


def _decided(round_: Round, box: Box) -> bool:
    """Is a Bet of this box decided while the round still runs?"""
    here = [backer for backer in box.backers if not backer.out]
    if any(backer.answer in PAID_OFF for backer in here):
        return True
    if not open_at(round_, box.number) and not round_.settings.hidden_cards_count_as_established:
        return False
    bets, cards = {bet for backer in here for bet in backer.bets}, cards_at(round_, box.number)
    if RWS_PAIRS in bets and len(initial_two(round_, box)) == 2:
        return True
    if LUCKY_STASH in bets and (
        markers(box) or all(finished(round_, box, h, cards_at(round_, h.place)) for h in box.hands)
    ):
        return True
    second = len(dealer(round_)) > 1
    if second:
        return INSURANCE in bets or has_blackjack(box, cards)
    return has_blackjack(box, cards) and value(up_card(round_)) < TEN
