"""Whose turn it is, which questions Players must answer, and where the next card goes."""

from typing import NamedTuple

from croupier.rules.base_round import cards_at
from croupier.rules.deal import DEALER
from croupier.rules.document import Para, rule
from croupier.rules.games.free_bet_blackjack_2025.round import (
    Box,
    Hand,
    Round,
    backers_in_play,
    dealer,
    decider,
    initial_deal_count,
    is_face_up,
    is_live,
    is_settled,
    up_card,
)
from croupier.rules.games.free_bet_blackjack_2025.terms import (
    BOOM_BUSTED,
    INSURANCE,
    p,
)
from croupier.rules.games.free_bet_blackjack_2025.totals import (
    ACE,
    TEN,
    Cards,
    is_bust,
    is_natural,
    total,
    value,
)
from croupier.rules.refusal import Refused, refuse


class Turn(NamedTuple):
    """The Hand whose turn it is, with its box and its cards."""

    box: Box
    hand: Hand
    cards: Cards


@rule(p("1.2"), p("3.22.2"))
def has_blackjack(box: Box, cards: Cards) -> bool:
    """Return whether these cards of the box are a Blackjack. Two cards after a Split or a Double are not."""
    return len(box.hands) == 1 and not box.hands[0].double and is_natural(cards)


def may_dealer_have_blackjack(round_: Round) -> bool:
    """Return whether the Dealer's first card is an Ace or worth ten, or is not there after a dealing error."""
    return DEALER not in round_.places or value(up_card(round_)) >= TEN


def is_misdealt(round_: Round) -> bool:
    """Return whether a card is misplaced and no ruling has been made about it."""
    return round_.places != round_.meant


@rule(p("3.11"), p("1.19"))
def is_dealing_initially(round_: Round) -> bool:
    """Return whether the Initial Deal is incomplete."""
    return initial_deal_count(round_) < len(round_.plan) or missing_initial_card(round_) is not None


def missing_initial_card(round_: Round) -> int | None:
    """Return a place that, after a dealing error, still lacks a card of the Initial Deal, or None."""
    if not round_.options or round_.waiting:
        return None
    if DEALER not in round_.places:
        return DEALER
    unsplit = (box.number for box in round_.boxes if len(box.hands) == 1 and is_live(round_, box, box.hands[0]))
    return next((number for number in unsplit if round_.places.count(number) < 2), None)


@rule(p("3.15"), p("3.15.1"), p("3.15.2"), p("3.17"))
def unanswered_questions(round_: Round) -> tuple[tuple[Box, str], ...]:
    """Return the boxes and Players that must still answer before any third card is dealt.

    The question is Insurance if the Dealer shows an Ace, else Surrender.
    """
    if (
        not is_before_third_card(round_)
        or round_.waiting
        or round_.face_down
        or is_misdealt(round_)
        or missing_initial_card(round_) is not None
    ):
        return ()
    if up_card(round_) >> 2 == ACE:
        live_boxes = [box for box in round_.boxes if any(is_live(round_, box, hand) for hand in box.hands)]
        open_questions = [(box, backer) for box in live_boxes for backer in backers_in_play(box) if not backer.answer]
        return tuple([(box, backer.player) for box, backer in open_questions if backer.player not in round_.left])
    return tuple([question for box in round_.boxes for question in _surrender_questions(round_, box)])


def refuse_unanswered(para: Para, open_questions: tuple[tuple[Box, str], ...]) -> Refused:
    """Refuse an action because these Players must answer first."""
    return refuse("answers_missing", para, players=tuple(dict.fromkeys(player for _, player in open_questions)))


def is_before_third_card(round_: Round) -> bool:
    """Return whether the Initial Deal is complete and no Hand has a third card.

    Cards that were drawn by mistake do not count.
    """
    drawn, planned = initial_deal_count(round_), len(round_.plan)
    if drawn <= planned or not round_.options:
        return drawn == planned > 0
    cards_by_box = (sum(round_.places.count(hand.place) for hand in box.hands) for box in round_.boxes)
    return len(dealer(round_)) == 1 and all(count <= 2 for count in cards_by_box)


def _surrender_questions(round_: Round, box: Box) -> list[tuple[Box, str]]:
    """Return the Players on a box who must still answer about Surrender. One with a Blackjack is not asked (R-141)."""
    backers = backers_in_play(box)
    if len(box.hands) != 1 or not is_live(round_, box, box.hands[0]) or is_natural(cards_at(round_, box.number)):
        return []
    if box.hands[0].due > 2 or box.hands[0].stood:  # its Player has begun to play it
        return []
    if round_.settings.surrender_by == "each_player":
        return [(box, backer.player) for backer in backers if not backer.answer and backer.player not in round_.left]
    player = decider(round_, box)
    return [(box, player)] if player and not any(backer.answer for backer in backers if backer.player == player) else []


def current_turn(round_: Round) -> Turn | None:
    """Return the first Hand that is not finished, box by box clockwise, or None (3.22.2, R-127)."""
    if round_.places.count(DEALER) > 1 and not round_.options:
        return None  # the Dealer draws after all others
    for box in round_.boxes:
        for hand in box.hands if backers_in_play(box) else ():
            cards = cards_at(round_, hand.place)
            if not is_finished(round_, box, hand, cards):
                return Turn(box, hand, cards)
    return None


@rule(p("3.18"), p("3.20"), p("3.22.2"), p("3.23"), p("5.3"))
def is_finished(round_: Round, box: Box, hand: Hand, cards: Cards) -> bool:
    """Return whether a Hand takes no more cards or decisions, for example because it Stands, is Bust or is settled."""
    if round_.lines and not is_live(round_, box, hand):
        return True
    if len(cards) < hand.due or not is_face_up(round_, hand.place):
        return False
    points, soft = total(cards)
    if hand.stood or hand.double or points > 21 or (points == 21 and (soft or round_.settings.auto_stand_hard_21)):
        return True
    if len(box.hands) > 1 and cards[0] >> 2 == ACE:
        return True
    return points >= 12 and not decider(round_, box)


def next_card_place(round_: Round) -> int | None:
    """Return where the next card goes, or None if no card is due."""
    dealt = initial_deal_count(round_)
    if dealt < len(round_.plan):
        return round_.plan[dealt]
    missing = missing_initial_card(round_)
    if missing is not None:
        return missing
    if DEALER not in round_.places:
        return DEALER
    if round_.waiting or round_.face_down or unanswered_questions(round_):
        return None
    current = current_turn(round_)
    return card_due_to(round_, current) if current else DEALER if must_dealer_draw(round_) else None


def card_due_to(round_: Round, current: Turn) -> int | None:
    """Return the place of the current Hand if it must get a card now, or None if its Player must decide first."""
    if current.box.asked:
        return None
    return current.hand.place if len(current.cards) < current.hand.due or not decider(round_, current.box) else None


@rule(p("3.24"), p("3.26.1"), p("3.26.2"))
def must_dealer_draw(round_: Round) -> bool:
    """Return whether the Dealer must draw a card.

    If only Insurance or a Blackjack depends on the Dealer, just a second card is drawn (R-142).
    """
    cards = dealer(round_)
    needs_second, needs_whole = _dealer_cards_needed(round_)
    if needs_whole:
        return must_draw(cards)
    return needs_second and len(cards) < 2


@rule(p("3.24"))
def must_draw(cards: Cards) -> bool:
    """Return whether the Dealer must draw to these cards: to 16 or less, and to Soft 17 (R-133)."""
    points, soft = total(cards)
    return len(cards) < 2 or points < 17 or (points == 17 and soft)


def _is_undecided(round_: Round, box: Box, hand: Hand) -> bool:
    return is_live(round_, box, hand) and not is_bust(cards_at(round_, hand.place))


def _dealer_cards_needed(round_: Round) -> tuple[bool, bool]:
    """Return whether an unsettled Bet needs the Dealer's second card, and whether one needs the complete Hand."""
    needs_second, may_have_blackjack = False, may_dealer_have_blackjack(round_)
    for box in round_.boxes:
        natural = has_blackjack(box, cards_at(round_, box.number))
        undecided = [hand.number for hand in box.hands if not natural and _is_undecided(round_, box, hand)]
        for backer in box.backers:
            if BOOM_BUSTED in backer.bets and not is_settled(round_, box.number, backer.player, BOOM_BUSTED):
                return True, True
            if INSURANCE in backer.bets and not is_settled(round_, box.number, backer.player, INSURANCE):
                needs_second = True
        for backer in backers_in_play(box):
            if any(number in backer.hands for number in undecided):
                return True, True
            needs_second = needs_second or (natural and may_have_blackjack and is_live(round_, box, box.hands[0]))
    return needs_second, False
