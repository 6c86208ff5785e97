"""Hit, Stand, Split and Double Down, paid or free (3.18 to 3.23)."""

from collections.abc import Callable

from croupier.rules import events as e
from croupier.rules.base_round import cards_at
from croupier.rules.bets import Decision
from croupier.rules.cards import Card
from croupier.rules.commands import Decide
from croupier.rules.document import Para, rule
from croupier.rules.games.free_bet_blackjack_2025.betting import Events, effective_stake, is_allowed_amount
from croupier.rules.games.free_bet_blackjack_2025.misdeal_precedence import refuse_until_reported
from croupier.rules.games.free_bet_blackjack_2025.round import (
    Box,
    Hand,
    Round,
    backer_of,
    backers_in_play,
    box_of,
    decider,
    is_face_up,
    is_live,
    refuse_other_player,
    up_card,
)
from croupier.rules.games.free_bet_blackjack_2025.terms import (
    DOUBLE,
    FREE_DOUBLE,
    FREE_SPLIT,
    MOST_HANDS,
    SPLIT,
    p,
)
from croupier.rules.games.free_bet_blackjack_2025.totals import (
    ACE,
    TEN,
    Cards,
    have_same_value,
    is_bust,
    is_soft_21,
    total,
    value,
)
from croupier.rules.games.free_bet_blackjack_2025.turn_order import (
    Turn,
    current_turn,
    has_blackjack,
    is_dealing_initially,
    is_finished,
    is_misdealt,
    refuse_unanswered,
    unanswered_questions,
)
from croupier.rules.refusal import Refused, refuse
from croupier.rules.roles import Actor

NUMBER_TEN = 8  # the rank of the number 10, counted from the 2


def play_hand(round_: Round, command: Decide, by: Actor) -> Events | Refused:
    """Carry out the Hit, Stand, Split or Double Down of the Player who decides for the box."""
    current = current_turn(round_) if round_.plan and not is_dealing_initially(round_) else None
    box = box_of(round_, command.box)
    if box is None or not backers_in_play(box):
        return refuse("no_hand_in_play", "box")
    if decider(round_, box) != by.name:
        return refuse_other_player(round_, box)
    if is_misdealt(round_):
        return refuse_until_reported(round_)
    open_questions = unanswered_questions(round_)
    declines_surrender = (
        len(open_questions) == 1 and open_questions[0] == (box, by.name) and up_card(round_) >> 2 != ACE
    )
    if open_questions and not declines_surrender:
        return refuse_unanswered(p("3.15.2") if up_card(round_) >> 2 == ACE else p("3.17"), open_questions)
    if current is None or current.box is not box:
        return refuse_finished_hand(round_, box, box.hands[-1]) or _refuse_out_of_turn(current)
    if current.box.asked:
        return refuse("followers_decide_first", p("3.22.1"), players=current.box.asked)
    if len(current.cards) < current.hand.due or not is_face_up(round_, current.hand.place):
        return refuse("hand_needs_card_first", p("3.22.2") if len(box.hands) > 1 else p("1.37"))
    if command.decision not in (Decision.HIT, Decision.STAND) and not has_bet_on_hand(current, by.name):
        return refuse("no_bet_on_hand", p("3.22.1"))
    answer = PLAYS[command.decision](round_, current, command, by)
    if isinstance(answer, Refused) or not declines_surrender:
        return answer
    return (e.DecisionMade(box.number, by.name, Decision.PLAY, p("3.17")), *answer)


def _refuse_out_of_turn(current: Turn | None) -> Refused:
    if current is None:
        return refuse("no_decision_due", p("3.11"))
    return refuse("other_box_plays_first", p("3.11"), box=current.box.number)


@rule(p("3.18"), p("3.22.2"), p("3.23"), p("3.21"))
def refuse_finished_hand(round_: Round, box: Box, hand: Hand) -> Refused | None:
    """Refuse a decision on a Hand that is finished. Return None if the Hand still takes decisions."""
    cards = cards_at(round_, hand.place)
    if is_dealing_initially(round_) or not is_finished(round_, box, hand, cards):
        return None
    if is_bust(cards):
        return refuse("hand_bust", p("3.18"))
    if has_blackjack(box, cards) or is_soft_21(cards):
        return refuse("hand_has_21", p("3.18"))
    if not is_live(round_, box, hand):
        return refuse("hand_settled", p("1.10"))
    if len(box.hands) > 1 and cards[0] >> 2 == ACE:
        return refuse("split_aces_complete", p("3.22.2"))
    if hand.double:
        return refuse("doubled_hand_complete", p("3.23"))
    return refuse("hand_finished", p("3.21"))


def _decision_event(current: Turn, by: Actor, decision: str, para: Para) -> e.DecisionMade:
    return e.DecisionMade(current.box.number, by.name, decision, para, current.hand.number)


@rule(p("3.18"), p("3.19"), p("1.16"))
def hit(round_: Round, current: Turn, command: Decide, by: Actor) -> Events | Refused:
    return (_decision_event(current, by, Decision.HIT, p("3.18")),)


@rule(p("3.20"), p("3.21"), p("1.34"))
def stand(round_: Round, current: Turn, command: Decide, by: Actor) -> Events | Refused:
    """Stand on a total of 12 or more. An Ace counts as 11 unless the Hand would go over 21 (R-157)."""
    if total(current.cards)[0] < 12:
        return refuse("stand_under_12", p("3.20"))
    return (_decision_event(current, by, Decision.STAND, p("3.21")),)


@rule(p("3.22"), p("3.22.1"), p("3.22.2"), p("1.11"), p("1.11.2"))
def split(round_: Round, current: Turn, command: Decide, by: Actor) -> Events | Refused:
    """Split two cards of equal value into two Hands, by a Bet equal to the Initial Bet or with a Free Bet Marker."""
    box, hand = current.box, current.hand
    free = command.decision == Decision.FREE_SPLIT
    refusal = refuse_split(round_, current, free)
    if refusal is not None:
        return refusal
    number, para = len(box.hands) + 1, p("3.22")
    stake = effective_stake(round_, box, by.name)
    if not free and command.cents not in (0, stake):
        return refuse("split_costs_initial_bet", para, amount=stake)
    decision = _decision_event(current, by, command.decision, para)
    hand_split = e.HandSplit(box.number, hand.number, number, free, p("3.22.2"))
    if free:
        return (decision, hand_split, e.MarkerPlaced(box.number, number, FREE_SPLIT, p("1.11.2")))
    return (decision, hand_split, e.BetPlaced(box.number, by.name, SPLIT, stake, hand=number))


@rule(p("3.22"), p("3.22.2"), p("1.13"))
def refuse_split(round_: Round, current: Turn, free: bool) -> Refused | None:
    """Refuse a Split that the cards, the number of Hands or the settings do not allow. Return None if it is allowed."""
    box, cards = current.box, current.cards
    if len(cards) != 2 or not have_same_value(*cards):
        return refuse("split_needs_equal_values", p("3.22"))
    if len(box.hands) >= MOST_HANDS:
        return refuse("box_has_all_hands", p("3.22.2"), most=MOST_HANDS)
    if free and not can_split_free(round_, *cards):
        pictures = any(card >> 2 != NUMBER_TEN for card in cards)
        return refuse("no_free_split_of_picture_cards" if pictures else "no_free_split_of_tens", p("1.13"))
    if not free and not round_.settings.offer_paid_when_free and can_split_free(round_, *cards):
        return refuse("free_split_only", p("3.22"))
    return None


@rule(p("3.22"), p("1.13"))
def can_split_free(round_: Round, first: Card, second: Card) -> bool:
    """Return whether a Free Split is allowed: not of Picture Cards, and of two 10s only by a setting (R-125)."""
    if value(first) != TEN:
        return True
    return first >> 2 == second >> 2 == NUMBER_TEN and round_.settings.free_split_number_tens


@rule(p("3.22.1"))
def has_bet_on_hand(current: Turn, player: str) -> bool:
    """Return whether the Player has a Bet on the current Hand.

    They have none if they declined to follow the Split that made it (R-148).
    """
    backer = backer_of(current.box, player)
    return backer is not None and current.hand.number in backer.hands


@rule(p("3.22.1"), p("3.23.2"))
def follow_bet(round_: Round, command: Decide, by: Actor) -> Events | Refused:
    """Follow a paid Split or Double with a Standing Player's own Bet, or decline (R-148, R-149)."""
    box = box_of(round_, command.box)
    if box is None or by.name not in box.asked:
        return refuse("nothing_to_follow", p("3.22.1"))
    para = p("3.22.1") if box.about == Decision.SPLIT else p("3.23.2")
    if command.decision == Decision.DECLINE:
        return (e.DecisionMade(box.number, by.name, Decision.DECLINE, para, box.hand),)
    own = effective_stake(round_, box, by.name)
    cents = command.cents or own
    if box.about == Decision.SPLIT and cents != own:
        return refuse("split_costs_initial_bet", p("3.22.1"), amount=own)
    if not is_allowed_amount(round_, cents, own):
        return _refuse_amount(round_, p("3.23.2"), own)
    hand = len(box.hands) if box.about == Decision.SPLIT else box.hand
    placed = e.BetPlaced(box.number, by.name, box.about, cents, hand=hand)
    return (e.DecisionMade(box.number, by.name, Decision.FOLLOW, para, box.hand), placed)


@rule(p("3.23"), p("3.23.2"), p("1.7"))
def double(round_: Round, current: Turn, command: Decide, by: Actor) -> Events | Refused:
    """Double Down with a Bet of at most the Initial Bet. It cannot be withdrawn (R-163)."""
    refusal = refuse_double(round_, current)
    if refusal is not None:
        return refusal
    most = effective_stake(round_, current.box, by.name)
    cents = command.cents or most
    if not is_allowed_amount(round_, cents, most):
        return _refuse_amount(round_, p("3.23"), most)
    placed = e.BetPlaced(current.box.number, by.name, DOUBLE, cents, hand=current.hand.number)
    return (_decision_event(current, by, Decision.DOUBLE, p("3.23")), placed)


def _refuse_amount(round_: Round, para: Para, most: int) -> Refused:
    unit = round_.settings.double_for_less_unit
    if most <= unit:
        return refuse("double_has_one_amount", para, amount=most)
    return refuse("double_amount_not_allowed", para, limit=most, unit=unit)


@rule(p("3.23"))
def refuse_double(round_: Round, current: Turn) -> Refused | None:
    """Refuse a paid Double that the cards or the settings do not allow. Return None if it is allowed."""
    if len(current.cards) != 2:
        return refuse("double_needs_two_cards", p("3.23"))
    if not round_.settings.offer_paid_when_free and can_double_free(current.cards):
        return refuse("free_double_only", p("3.23.1"))
    return None


@rule(p("3.23.1"), p("1.12"), p("1.11.2"))
def free_double(round_: Round, current: Turn, command: Decide, by: Actor) -> Events | Refused:
    """Double Down with a Free Bet Marker on two cards that make a hard 9, 10 or 11."""
    if not can_double_free(current.cards):
        return refuse("free_double_needs_hard_total", p("3.23.1"))
    marker = e.MarkerPlaced(current.box.number, current.hand.number, FREE_DOUBLE, p("1.11.2"))
    return (_decision_event(current, by, Decision.FREE_DOUBLE, p("3.23.1")), marker)


@rule(p("3.23.1"), p("1.12"))
def can_double_free(cards: Cards) -> bool:
    points, soft = total(cards)
    return len(cards) == 2 and not soft and 9 <= points <= 11


PLAYS: dict[str, Callable[[Round, Turn, Decide, Actor], Events | Refused]] = {
    Decision.HIT: hit,
    Decision.STAND: stand,
    Decision.SPLIT: split,
    Decision.FREE_SPLIT: split,
    Decision.DOUBLE: double,
    Decision.FREE_DOUBLE: free_double,
}
