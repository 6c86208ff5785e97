"""Which cards are face up, how the cards of a Hand are described, and the state of each Hand."""

from croupier.rules.base_round import cards_at
from croupier.rules.bets import Decision
from croupier.rules.coded_message import Message, Text, message
from croupier.rules.deal import DEALER
from croupier.rules.document import Para, rule
from croupier.rules.game import Hand, HandState
from croupier.rules.games.free_bet_blackjack_2025 import round, turn_order
from croupier.rules.games.free_bet_blackjack_2025.legal_actions import round_step
from croupier.rules.games.free_bet_blackjack_2025.round import (
    SPLIT_PLACE_OFFSET,
    Box,
    Round,
    backers_in_play,
    box_of,
    decider,
)
from croupier.rules.games.free_bet_blackjack_2025.terms import FREE_DOUBLE, INITIAL, p
from croupier.rules.games.free_bet_blackjack_2025.totals import ACE, describe_cards, total


@rule(p("3.11"), p("3.12"))
def can_see(round_: Round, viewer: str, index: int) -> bool:
    """Return whether a card is face up. It is the same for all viewers: nobody sees a card that is being squeezed."""
    return index not in round_.face_down


def describe_hand(round_: Round, place: int) -> Message:
    """Describe the cards of the Hand at a place, or those of the Dealer."""
    cards = cards_at(round_, place)
    if place == DEALER:
        return _describe_dealer_hand(cards)
    box = box_of(round_, place % SPLIT_PLACE_OFFSET) if place > 0 else None
    return describe_cards(cards, natural=box is not None and len(box.hands) == 1)


def _describe_dealer_hand(cards: tuple[int, ...]) -> Message:
    points, _ = total(cards)
    return message("hand_bj_dealer_22") if points == 22 else describe_cards(cards, natural=True)


def hands_of(round_: Round, number: int) -> tuple[Hand, ...]:
    """Return the Hands of a box in the order of play."""
    box = box_of(round_, number)
    if box is None:
        return ()
    player = decider(round_, box) or box.backers[0].player
    if not box.hands:
        return (Hand(number, player, HandState.BETTING, message("status_bj_betting")),) if not round_.closed else ()
    if any(asked_box.number == number for asked_box in _asked_boxes(round_)):
        asked = HandState.ASKED, message("status_bj_asked"), round_step(round_).para
        return tuple(Hand(hand.place, player, *asked, hand.number) for hand in box.hands)
    current = (
        None
        if turn_order.is_dealing_initially(round_) or turn_order.unanswered_questions(round_)
        else turn_order.current_turn(round_)
    )
    return tuple(Hand(hand.place, player, *_hand_status(round_, box, hand, current), hand.number) for hand in box.hands)


def _asked_boxes(round_: Round) -> tuple[Box, ...]:
    """Return the boxes that must answer now: all of them about Insurance, one after the other about Surrender."""
    boxes = (
        tuple(box for box, _ in turn_order.unanswered_questions(round_)) if round_.closed and not round_.over else ()
    )
    return boxes if boxes and round.up_card(round_) >> 2 == ACE else boxes[:1]


def _hand_status(
    round_: Round, box: Box, hand: round.Hand, current: turn_order.Turn | None
) -> tuple[HandState, Text, Para | None]:
    if round_.voided:
        return HandState.VOID, message("status_bj_void"), round_.voided
    if not backers_in_play(box):
        return _finished_box_status(box)
    if any(box_number == box.number for box_number, _ in round_.waiting):
        return HandState.TO_CHOOSE, message("status_bj_to_choose"), p("5.7")
    if current is not None and current.hand is hand and not (round_.over or round_.waiting):
        return HandState.TO_ACT, message("status_bj_to_play"), p("3.8")
    cards = cards_at(round_, hand.place)
    if len(cards) < hand.due:
        return HandState.WAITING, message("status_bj_waits"), None
    if total(cards)[0] > 21 and round.is_face_up(round_, hand.place):
        return HandState.BUST, message("status_bj_bust"), p("3.19")
    if hand.double == FREE_DOUBLE:
        return HandState.FREE_DOUBLED, message("status_bj_free_double"), p("3.23.1")
    if hand.double:
        return HandState.DOUBLED, message("status_bj_double"), p("3.23")
    if hand.stood:
        return HandState.STANDING, message("status_bj_stands"), p("3.21")
    return HandState.NONE, "", None


def _finished_box_status(box: Box) -> tuple[HandState, Message, Para]:
    """Return the state of a box that has no Initial Bet left on its Hands, with its text and paragraph."""
    if all(backer.out for backer in box.backers if INITIAL in backer.bets):
        return HandState.BETS_RETURNED, message("status_bj_bets_returned"), p("5.7.3")
    if any(backer.answer == Decision.EVEN_MONEY for backer in box.backers):
        return HandState.EVEN_MONEY, message("status_bj_even_money"), p("3.15.1")
    return HandState.SURRENDERED, message("status_bj_surrendered"), p("3.17")


def deciding_places(round_: Round) -> tuple[int, ...]:
    """Return the places whose cards decide a Bet: the Dealer's and those of all Hands."""
    return (DEALER, *(hand.place for box in round_.boxes for hand in box.hands))
