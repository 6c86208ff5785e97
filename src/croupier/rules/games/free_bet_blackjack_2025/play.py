"""The deal, squeezing, Insurance, Even Money and Surrender (3.11 to 3.17)."""

from croupier.rules import events as e
from croupier.rules.base_round import cards_as_drawn, cards_at
from croupier.rules.bets import Decision
from croupier.rules.commands import Deal, Decide, Examine, PlaceBet
from croupier.rules.deal import DEALER, DEVICE
from croupier.rules.document import rule
from croupier.rules.games.free_bet_blackjack_2025.betting import Events, effective_stake, is_allowed_amount
from croupier.rules.games.free_bet_blackjack_2025.irregularity_report import RECONSTRUCTED
from croupier.rules.games.free_bet_blackjack_2025.misdeal_precedence import refuse_until_reported
from croupier.rules.games.free_bet_blackjack_2025.round import (
    SPLIT_PLACE_OFFSET,
    Backer,
    Box,
    Round,
    backer_of,
    box_of,
    decider,
    initial_deal_count,
    refuse_other_player,
    up_card,
)
from croupier.rules.games.free_bet_blackjack_2025.terms import (
    INITIAL,
    INSURANCE,
    p,
)
from croupier.rules.games.free_bet_blackjack_2025.totals import (
    ACE,
    Cards,
)
from croupier.rules.games.free_bet_blackjack_2025.turn_order import (
    current_turn,
    has_blackjack,
    is_before_third_card,
    is_dealing_initially,
    is_misdealt,
    next_card_place,
    refuse_unanswered,
    unanswered_questions,
)
from croupier.rules.refusal import Refused, refuse
from croupier.rules.roles import Actor


@rule(p("3.11"), p("2.2.1"), p("1.5"), p("1.8"))
def deal(round_: Round, command: Deal) -> Events | Refused:
    """Deal the next cards to their places. With `command.to`, record that they fell at another place."""
    if not round_.closed:
        return refuse("cards_after_betting", p("3.10"))
    if not command.cards:
        return refuse("card_required", "cards")
    if command.to is not None and not _is_place(round_, command.to):
        return refuse("place_unknown", "to")
    if has_too_many_cards(round_, command.cards):
        return refuse("card_more_often_than_decks", p("2.2.1"), decks=round_.settings.decks)
    if round_.to_come and not {*command.cards[: len(round_.to_come)]} <= {*round_.to_come}:
        return refuse("card_put_back_comes_next", p("5.9") if RECONSTRUCTED in round_.options else p("5.12"))
    if command.to is None and is_misdealt(round_) and not is_dealing_initially(round_):
        return refuse_until_reported(round_)
    dealt = initial_deal_count(round_)
    if command.to is None and dealt < len(round_.plan):
        if dealt + len(command.cards) > len(round_.plan):
            return refuse("too_many_for_initial_deal", p("3.11"), left=len(round_.plan) - dealt)
        places = round_.plan[dealt : dealt + len(command.cards)]
        return tuple([e.CardDealt(place, card) for place, card in zip(places, command.cards, strict=True)])
    place = next_card_place(round_)
    if command.to is None:
        if place is None or len(command.cards) > 1:
            return _refuse_deal(round_, place)
        return (e.CardDealt(place, command.cards[0]),)
    return _deal_elsewhere(command.to, command.cards, place)


def _refuse_deal(round_: Round, place: int | None) -> Refused:
    open_questions, current = unanswered_questions(round_), current_turn(round_)
    para = p("1.37") if current else p("3.24")
    if place is not None:
        return refuse("one_card_at_a_time", para)
    if round_.face_down:
        return refuse("squeezed_cards_face_down", para)
    if open_questions:
        return refuse_unanswered(para, open_questions[:1])
    if current is not None:
        return refuse("decision_missing", para, player=(*current.box.asked, decider(round_, current.box))[0])
    return refuse("no_more_cards_due", para)


def _deal_elsewhere(actual: int, cards: Cards, next_place: int | None) -> Events:
    """Record cards that fell at the place `actual`: the first was meant for `next_place`, the others for no place."""
    meant = (DEVICE if next_place is None else next_place, *(DEVICE for _ in cards[1:]))
    return tuple(e.CardDealt(actual, card, intended) for card, intended in zip(cards, meant, strict=True))


def _is_place(round_: Round, place: int) -> bool:
    hands = {hand.place for box in round_.boxes for hand in box.hands}
    return place == DEALER or place in hands or 1 <= place <= round_.settings.box_count


def has_too_many_cards(round_: Round, cards: Cards, drawn: Cards | None = None) -> bool:
    """Return whether these cards and those `drawn` before contain more copies of a card than the decks (R-225)."""
    decks = round_.settings.decks
    put_back, drawn = round_.places.count(DEVICE), cards_as_drawn(round_) if drawn is None else drawn
    for card in cards:
        if not 0 <= card < 52:
            return True
        count = drawn.count(card)
        if put_back:
            count = sum(
                1
                for place, drawn_card in zip(round_.places, drawn, strict=True)
                if drawn_card == card and place != DEVICE
            )
        if count + cards.count(card) > decks:
            return True
    return False


@rule(p("3.12"))
def examine(round_: Round, command: Examine, by: Actor) -> Events | Refused:
    """Turn over the cards that the Player has squeezed."""
    box = box_of(round_, command.box)
    if box is None or box.squeezer != by.name:
        return refuse("not_your_squeeze", p("3.12"))
    return reveal(round_, box)


@rule(p("3.12"))
def reveal(round_: Round, only_box: Box | None = None) -> Events | Refused:
    """Turn over the squeezed cards of one box or, without `only_box`, of all boxes."""
    places = dict.fromkeys(round_.places[index] for index in round_.face_down)
    if only_box is not None:
        places = {place: None for place in places if place % SPLIT_PLACE_OFFSET == only_box.number}
    if not places:
        return refuse("no_cards_face_down", p("3.12"))
    return (e.CardsRevealed(tuple(places), p("3.12")),)


def _backer_in_play(round_: Round, box: Box | None, by: Actor) -> Backer | None:
    """Return the Player on this box, or None if they have no Initial Bet on it that is still in play."""
    backer = backer_of(box, by.name) if box else None
    return backer if backer and INITIAL in backer.bets and not backer.out else None


@rule(p("3.15.1"))
def even_money(round_: Round, command: Decide, by: Actor) -> Events | Refused:
    """Take Even Money on a Blackjack against the Dealer's Ace. Each Player on the box decides alone (R-139)."""
    box = box_of(round_, command.box)
    if box is None or _backer_in_play(round_, box, by) is None:
        return refuse("even_money_needs_initial_bet", p("3.15.1"))
    if not _is_insurance_open(round_):
        return refuse("even_money_not_offered", p("3.15.1"))
    if not has_blackjack(box, cards_at(round_, box.number)):
        return refuse("even_money_needs_blackjack", p("3.15.1"))
    if (box, by.name) not in unanswered_questions(round_):
        return refuse("answered_already", p("3.15.1"))
    return (e.DecisionMade(box.number, by.name, Decision.EVEN_MONEY, p("3.15.1")),)


@rule(p("3.15.2"), p("3.15.2(a)"), p("1.20"))
def insure(round_: Round, command: PlaceBet, by: Actor) -> Events | Refused:
    """Place an Insurance Bet of up to half of the Player's own Initial Bet against the Dealer's Ace (R-140)."""
    player, box = command.player if by.is_staff else by.name, box_of(round_, command.box)
    backer = backer_of(box, player) if box else None
    if box is None or backer is None or INITIAL not in backer.bets:
        return refuse("insurance_needs_initial_bet", p("3.15.2"))
    if not _is_insurance_open(round_):
        return refuse("insurance_not_offered", p("3.15.2(a)"))
    if (box, player) not in unanswered_questions(round_):
        return refuse("answered_already", p("3.15.2(a)"))
    most = effective_stake(round_, box, player) // 2
    if not is_allowed_amount(round_, command.cents, most):
        return _refuse_amount(round_, most)
    placed_by = by.name if by.is_staff else ""
    placed = e.BetPlaced(box.number, player, INSURANCE, command.cents, placed_by)
    return (placed, e.DecisionMade(box.number, player, Decision.INSURANCE, p("3.15.2")))


def _refuse_amount(round_: Round, most: int) -> Refused:
    unit = round_.settings.double_for_less_unit
    if most <= unit:
        return refuse("insurance_has_one_amount", p("3.15.2(a)"), amount=most)
    return refuse("insurance_amount_not_allowed", p("3.15.2(a)"), limit=most, unit=unit)


def _is_insurance_open(round_: Round) -> bool:
    if not round_.plan or round_.waiting or is_dealing_initially(round_) or is_misdealt(round_):
        return False
    return is_before_third_card(round_) and up_card(round_) >> 2 == ACE


def no_insurance(round_: Round, command: Decide, by: Actor) -> Events | Refused:
    box = box_of(round_, command.box)
    if box is None or (box, by.name) not in unanswered_questions(round_) or not _is_insurance_open(round_):
        return refuse("no_insurance_to_answer", p("3.15.2"))
    return (e.DecisionMade(box.number, by.name, Decision.NO_INSURANCE, p("3.15.2")),)


@rule(p("3.17"), p("1.38"))
def surrender(round_: Round, command: Decide, by: Actor) -> Events | Refused:
    """Answer the question about Surrender: give up half of the Initial Bet, or play on.

    It is asked only before any third card, and not against an Ace.
    """
    box = box_of(round_, command.box)
    if is_dealing_initially(round_) or not round_.plan:
        return refuse("surrender_before_deal", p("3.17"))
    if is_misdealt(round_):
        return refuse_until_reported(round_)
    if up_card(round_) >> 2 == ACE:
        return refuse("no_surrender_against_ace", p("3.17"))
    if box is not None and len(box.hands) > 1:
        return refuse("no_surrender_after_split", p("3.22"))
    open_questions = unanswered_questions(round_)
    if box is not None and round_.settings.surrender_by == "box" and decider(round_, box) not in ("", by.name):
        return refuse_other_player(round_, box)
    if box is None or not any(asked_box is box and player == by.name for asked_box, player in open_questions):
        return refuse("surrender_not_offered", p("3.17"))
    if open_questions[0][0] is not box:
        return refuse(
            "other_box_answers_first", p("3.17"), player=open_questions[0][1], box=open_questions[0][0].number
        )
    return (e.DecisionMade(box.number, by.name, command.decision, p("3.17")),)
