"""Where a round is: whose turn it is, what is asked, and where the next card goes."""

from typing import NamedTuple

from croupier.rules.base_round import cards_at
from croupier.rules.deal import DEALER
from croupier.rules.document import Para, rule
from croupier.rules.games.free_bet_blackjack_2025.round import (
    Box,
    Hand,
    Round,
    bets_of_hand,
    dealer,
    decider,
    initial_deal_count,
    is_live,
    open_at,
    settled,
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
    """The Hand whose turn it is, with its cards."""

    box: Box
    hand: Hand
    cards: Cards


@rule(p("1.2"), p("3.22.2"))
def has_blackjack(box: Box, cards: Cards) -> bool:
    """Two cards of a Split are none, and a Hand that was doubled draws its card."""
    return len(box.hands) == 1 and not box.hands[0].double and is_natural(cards)


def misdealt(round_: Round) -> bool:
    """Does a card lie where it was not meant to, and nobody has reported it?"""
    return round_.places != round_.meant


@rule(p("3.11"), p("1.19"))
def dealing_initially(round_: Round) -> bool:
    """One card to each box and one to the Dealer, a second to each box."""
    return initial_deal_count(round_) < len(round_.plan) or missing_initial_card(round_) is not None


def missing_initial_card(round_: Round) -> int | None:
    """Where a card of the Initial Deal is missing though as many were drawn as it takes, after a dealing error."""
    if not round_.options or round_.waiting:
        return None
    if DEALER not in round_.places:
        return DEALER
    whole = (box.number for box in round_.boxes if len(box.hands) == 1 and is_live(round_, box, box.hands[0]))
    return next((number for number in whole if round_.places.count(number) < 2), None)


@rule(p("3.15"), p("3.15.1"), p("3.15.2"), p("3.17"))
def questions(round_: Round) -> tuple[tuple[Box, str], ...]:
    """Who is still asked before any third card: for Insurance against an Ace, else whether to Surrender."""
    if (
        not before_third_card(round_)
        or round_.waiting
        or round_.face_down
        or misdealt(round_)
        or missing_initial_card(round_) is not None
    ):
        return ()
    if up_card(round_) >> 2 == ACE:
        live = [box for box in round_.boxes if any(is_live(round_, box, hand) for hand in box.hands)]
        asked = [(box, b) for box in live for b in bets_of_hand(box) if not b.answer]
        return tuple([(box, b.player) for box, b in asked if b.player not in round_.left])
    return tuple([asked for box in round_.boxes for asked in _asked_to_surrender(round_, box)])


def unanswered(para: Para, asked: tuple[tuple[Box, str], ...]) -> Refused:
    """Refuse what waits for answers before the third card."""
    return refuse("answers_missing", para, players=tuple(dict.fromkeys(who for _, who in asked)))


def before_third_card(round_: Round) -> bool:
    """The Initial Deal and no card beyond it, however many that took after a dealing error."""
    drawn, planned = initial_deal_count(round_), len(round_.plan)
    if drawn <= planned or not round_.options:
        return drawn == planned > 0
    dealt = (sum(round_.places.count(hand.place) for hand in box.hands) for box in round_.boxes)
    return len(dealer(round_)) == 1 and all(count <= 2 for count in dealt)


def _asked_to_surrender(round_: Round, box: Box) -> list[tuple[Box, str]]:
    """One box after the other; a Blackjack is not asked (R-141)."""
    backers = bets_of_hand(box)
    if len(box.hands) != 1 or not is_live(round_, box, box.hands[0]) or is_natural(cards_at(round_, box.number)):
        return []
    if box.hands[0].due > 2 or box.hands[0].stood:  # its Player has begun to play it
        return []
    if round_.settings.surrender_by == "each_player":
        return [(box, b.player) for b in backers if not b.answer and b.player not in round_.left]
    who = decider(round_, box)
    return [(box, who)] if who and not any(b.answer for b in backers if b.player == who) else []


def turn(round_: Round) -> Turn | None:
    """The first Hand that is not finished: boxes clockwise, Hands as they stand (3.22.2, R-127)."""
    if round_.places.count(DEALER) > 1 and not round_.options:
        return None  # the Dealer draws after all others
    for box in round_.boxes:
        for hand in box.hands if bets_of_hand(box) else ():
            cards = cards_at(round_, hand.place)
            if not finished(round_, box, hand, cards):
                return Turn(box, hand, cards)
    return None


@rule(p("3.18"), p("3.20"), p("3.22.2"), p("3.23"), p("5.3"))
def finished(round_: Round, box: Box, hand: Hand, cards: Cards) -> bool:
    """Return whether this Hand takes no further card and no further decision: it is over once its Bets are settled."""
    if round_.lines and not is_live(round_, box, hand):
        return True
    if len(cards) < hand.due or not open_at(round_, hand.place):
        return False
    points, soft = total(cards)
    if hand.stood or hand.double or points > 21 or (points == 21 and (soft or round_.settings.auto_stand_hard_21)):
        return True
    if len(box.hands) > 1 and cards[0] >> 2 == ACE:
        return True
    return points >= 12 and not decider(round_, box)


def next_card_place(round_: Round) -> int | None:
    """Where the next card goes; None where none is owed now."""
    at = initial_deal_count(round_)
    if at < len(round_.plan):
        return round_.plan[at]
    missing = missing_initial_card(round_)
    if missing is not None:
        return missing
    if DEALER not in round_.places:
        return DEALER
    if round_.waiting or round_.face_down or questions(round_):
        return None
    now = turn(round_)
    return card_due_to(round_, now) if now else DEALER if dealer_draws(round_) else None


def card_due_to(round_: Round, now: Turn) -> int | None:
    """The Hand whose turn it is, where a card and not a decision is wanting."""
    if now.box.asked:
        return None
    return now.hand.place if len(now.cards) < now.hand.due or not decider(round_, now.box) else None


@rule(p("3.24"), p("3.26.1"), p("3.26.2"))
def dealer_draws(round_: Round) -> bool:
    """To hard 17 or Soft 18 if a Bet depends on it; one more card where only Insurance or a Blackjack does (R-142)."""
    cards = dealer(round_)
    second, whole = _open_for_dealer(round_)
    if whole:
        return must_draw(cards)
    return second and len(cards) < 2


@rule(p("3.24"))
def must_draw(cards: Cards) -> bool:
    """The Dealer draws on 16 or less and on Soft 17 (R-133)."""
    points, soft = total(cards)
    return len(cards) < 2 or points < 17 or (points == 17 and soft)


def _undecided(round_: Round, box: Box, hand: Hand) -> bool:
    return is_live(round_, box, hand) and not is_bust(cards_at(round_, hand.place))


def _open_for_dealer(round_: Round) -> tuple[bool, bool]:
    """Is a Bet open that his second card decides, or one that needs his whole Hand?"""
    second, waits = False, value(up_card(round_)) >= TEN
    for box in round_.boxes:
        natural = has_blackjack(box, cards_at(round_, box.number))
        alive = [hand.number for hand in box.hands if not natural and _undecided(round_, box, hand)]
        for backer in box.backers:
            if BOOM_BUSTED in backer.bets and not settled(round_, box.number, backer.player, BOOM_BUSTED):
                return True, True
            if INSURANCE in backer.bets and not settled(round_, box.number, backer.player, INSURANCE):
                second = True
        for backer in bets_of_hand(box):
            if any(number in backer.hands for number in alive):
                return True, True
            second = second or (natural and waits and is_live(round_, box, box.hands[0]))
    return second, False
