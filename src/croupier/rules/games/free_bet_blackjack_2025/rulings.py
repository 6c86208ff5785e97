"""The rulings of chapter 5, except those on dealing errors."""

from functools import reduce

from msgspec.structs import replace

from croupier.rules import events as e
from croupier.rules.base_round import count_drawn
from croupier.rules.cards import DECK
from croupier.rules.cards import parse_card as read_card
from croupier.rules.coded_message import message
from croupier.rules.deal import DEALER, DISCARD
from croupier.rules.document import rule
from croupier.rules.games.free_bet_blackjack_2025.apply import apply
from croupier.rules.games.free_bet_blackjack_2025.betting import Events, has_initial
from croupier.rules.games.free_bet_blackjack_2025.established_outcome import is_established
from croupier.rules.games.free_bet_blackjack_2025.irregularity_report import (
    Case,
    invalidate,
    offer_options,
    play_on,
    void,
)
from croupier.rules.games.free_bet_blackjack_2025.misdeal_precedence import overdrawn_cards
from croupier.rules.games.free_bet_blackjack_2025.play import has_too_many_cards
from croupier.rules.games.free_bet_blackjack_2025.round import (
    Round,
    backer_of,
    box_of,
    first_two_cards,
    initial_deal_count,
)
from croupier.rules.games.free_bet_blackjack_2025.settlement import (
    bust_lines,
    settle_pairs,
    unchecked_interim_settlement,
)
from croupier.rules.games.free_bet_blackjack_2025.terms import (
    BOOM_BUSTED,
    INITIAL,
    ON_THE_HAND,
    OPENING_BETS,
    RWS_PAIRS,
    p,
)
from croupier.rules.games.free_bet_blackjack_2025.turn_order import (
    current_turn,
    is_misdealt,
    next_card_place,
    unanswered_questions,
)
from croupier.rules.refusal import Refused, refuse
from croupier.rules.settlement import Line, Result

REMEDIES = ("continue", "void", "invalidate", "options")


@rule(p("5.1.1"), p("5.1.2"), p("5.2.1"))
def over_or_under(case: Case) -> Events | Refused:
    """Record the actual amount of a Bet that is outside its limits, if nobody noticed it before Bets closed."""
    bet, round_ = case.facts.bet or INITIAL, case.round_
    if bet not in OPENING_BETS:
        return refuse("reported_bet_unknown", "facts.bet", bets=OPENING_BETS)
    limit, cents = round_.settings.limits[bet], case.facts.cents or 0
    box = box_of(round_, case.facts.box or 0)
    others = sum(backer.bets.get(bet, 0) for backer in box.backers if backer.player != case.facts.player) if box else 0
    if case.para == p("5.1.1"):
        if bet == BOOM_BUSTED:
            return refuse("boom_busted_has_own_report", p("5.1.3"))
        if others + cents <= limit.most:
            return refuse("bet_not_over_maximum", case.para, cents=others + cents, limit=limit.most)
    else:
        measured = cents + (others if round_.settings.minimum_scope == "box" else 0)
        if measured >= limit.least:
            return refuse("bet_not_under_minimum", case.para, cents=measured, limit=limit.least)
    answer = bet_found(replace(case, facts=replace(case.facts, bet=bet)))
    return answer if isinstance(answer, Refused) else (answer,)


def bet_found(case: Case) -> e.BetFound | Refused:
    """Return the event that records the true amount on a spot, noticed after Bets closed (R-224)."""
    facts, round_ = case.facts, case.round_
    assert facts.box and facts.bet and facts.cents is not None and facts.player
    box = box_of(round_, facts.box)
    backer = backer_of(box, facts.player) if box else None
    if not round_.closed:
        return refuse("betting_still_open", case.para)
    if facts.cents <= 0:
        return refuse("reported_bet_not_positive", "facts.cents")
    in_play = box is not None and any(INITIAL in other.bets and not other.out for other in box.backers)
    if facts.bet != BOOM_BUSTED and case.para != p("5.16") and not in_play:
        return refuse("no_hand_on_box", case.para)
    if facts.bet != BOOM_BUSTED and backer is not None and backer.out:
        return refuse("bets_taken_back_before", p("5.7.3"), player=facts.player)
    if any((line.box, line.player, line.bet) == (facts.box, facts.player, facts.bet) for line in round_.lines):
        return refuse("bet_settled_already", case.para)
    difference = facts.cents - (backer.bets.get(facts.bet, 0) if backer else 0)
    if difference == 0:
        return refuse("bet_recorded_already", case.para, amount=facts.cents)
    return e.BetFound(facts.box, facts.player, facts.bet, difference, case.para)


@rule(p("5.1.3"))
def boom_busted_over(case: Case) -> Events | Refused:
    """Give back what Boom Busted Bets have over their maximum, from the latest Bets first (R-144)."""
    answer = bet_found(replace(case, facts=replace(case.facts, bet=BOOM_BUSTED)))
    if isinstance(answer, Refused):
        return answer
    event, after = answer, apply(case.round_, answer)
    whole_table = case.round_.settings.boom_busted_limit_scope == "table"
    boxes = [box for box in after.boxes if whole_table or box.number == event.box]
    amounts = {(box.number, backer.player): backer.bets.get(BOOM_BUSTED, 0) for box in boxes for backer in box.backers}
    most = case.round_.settings.limits[BOOM_BUSTED].most
    excess = sum(amounts.values()) - most
    if excess <= 0:
        return refuse("boom_busted_not_over_maximum", case.para, limit=most)
    latest_bets = [(event.box, event.player, event.cents)]
    latest_bets += [(bet.box, bet.player, bet.cents) for bet in reversed(case.round_.placed) if bet.bet == BOOM_BUSTED]
    returns: dict[tuple[int, str], int] = {}
    for box, player, cents in latest_bets:
        returned = min(excess, max(cents, 0), amounts.get((box, player), 0) - returns.get((box, player), 0))
        if returned > 0:
            returns[box, player] = returns.get((box, player), 0) + returned
            excess -= returned
    events = (e.BetReturned(box, player, BOOM_BUSTED, cents, case.para) for (box, player), cents in returns.items())
    return (event, *events)


@rule(p("5.4"), p("5.4.1"), p("5.4.2"))
def interruption(case: Case) -> Events | Refused:
    """Continue the round with the same cards if any Bet is certain to win or lose, else Void the round."""
    if is_established(case.round_):
        return play_on(p("5.4.1"), message("ruling_bj_same_cards"), case.facts.reason)
    return void(case.round_, p("5.4.2"))


@rule(p("5.5"), p("5.5.1"), p("5.5.2"), p("5.5.4"), p("5.6"))
def void_round(case: Case) -> Events | Refused:
    """Void this round. The results of earlier rounds stand."""
    return void(case.round_, case.para)


@rule(p("5.5.3"))
def out_of_cards(case: Case) -> Events | Refused:
    """Void the round if the device has fewer cards than must be drawn next (R-227)."""
    round_ = case.round_
    if not round_.closed:
        return refuse("no_card_due_before_deal", case.para)
    if not (
        round_.waiting
        or round_.face_down
        or is_misdealt(round_)
        or unanswered_questions(round_)
        or next_card_place(round_) is not None
        or current_turn(round_)
    ):
        return refuse("no_card_due_any_more", case.para)
    remaining, due = (
        len(DECK) * round_.settings.decks - count_drawn(round_),
        max(len(round_.plan) - initial_deal_count(round_), 1),
    )
    if remaining >= due:
        return refuse("cards_left_to_draw", case.para, left=remaining, device=round_.settings.device.value, due=due)
    return void(round_, case.para)


@rule(p("5.11"))
def face_up_card(case: Case) -> Events | Refused:
    return play_on(case.para, message("ruling_bj_next_card"), case.facts.reason)


@rule(p("5.13"), p("5.13.1"), p("5.13.2"))
def damaged_card(case: Case) -> Events | Refused:
    """Establish the value of a damaged or lost card or, if that is not possible, Void the round (R-162)."""
    round_, cards = case.round_, case.facts.cards or ()
    if len(cards) != 1:
        return refuse("damaged_card_required", "facts.cards")
    if not case.facts.value:
        return void(round_, p("5.13.2"))
    if round_.over:
        return refuse("card_established_too_late", p("5.13.1"))
    if not (case.facts.reason or "").strip():
        return refuse("evidence_required", "facts.reason")
    try:
        card = read_card(case.facts.value)
    except ValueError:
        return refuse("not_a_card", "facts.value", card=case.facts.value)
    if card != round_.cards[cards[0]] and has_too_many_cards(round_, (card,), round_.cards):
        return refuse("all_such_cards_on_table", p("5.5.2"), card=case.facts.value, decks=round_.settings.decks)
    outcome = message("ruling_bj_card_established", card=case.facts.value)
    ruling = play_on(p("5.13.1"), outcome, case.facts.reason)
    read = e.CardRead(cards[0], card, p("5.13.1"))
    return (*_apply_established_card(round_, read), *ruling, *_discard_overdraw(round_, read))


@rule(p("5.13.1"))
def _apply_established_card(round_: Round, read: e.CardRead) -> Events:
    """Record the true value of a card, and correct the settled Bets that it affects (R-223).

    Losses that the card contradicts are reversed, and Bets on Hands that it makes Bust are collected.
    """
    after = apply(round_, read)
    lost_lines = tuple(line for line in round_.lines if line.result is Result.LOSE)
    wrongly_lost = _losses_by_cards(round_, lost_lines) - _losses_by_cards(after, lost_lines)
    reversals = [e.SettlementReversed(line, read.because) for line in lost_lines if _line_key(line) in wrongly_lost]
    if is_misdealt(round_):
        return (read, *reversals)
    return (read, *reversals, *map(e.BetSettled, bust_lines(reduce(apply, reversals, after))))


def _losses_by_cards(round_: Round, lost_lines: tuple[Line, ...]) -> set[tuple[int, str, str, int, int]]:
    """Return which of these lost Bets the round's present cards make lose before the Final Settlement.

    Each is given by its box, Player, bet, Hand and amount paid back.
    """
    if not lost_lines:
        return set()
    unsettled = replace(round_, lines=tuple(line for line in round_.lines if line not in lost_lines))
    interim = unchecked_interim_settlement(unsettled) if DEALER in round_.places else ()
    return {_line_key(line) for line in (*interim, *bust_lines(unsettled))}


def _line_key(line: Line) -> tuple[int, str, str, int, int]:
    """Return what identifies a settled Bet and its result: box, Player, bet, Hand and amount paid back."""
    return line.box, line.player, line.bet, line.hand, line.paid


@rule(p("5.10.2"), p("3.24"), p("5.13.1"))
def _discard_overdraw(round_: Round, read: e.CardRead) -> Events:
    """Discard cards that the Dealer drew although, by the card's true value, the Hand had to Stand (R-266)."""
    surplus = overdrawn_cards(apply(round_, read), round_.places) - overdrawn_cards(round_, round_.places)
    discarded = {card for card in surplus if round_.meant[card] == DEALER}
    if not discarded:
        return ()
    places = tuple(DISCARD if card in discarded else place for card, place in enumerate(round_.places))
    outcome = message("ruling_bj_last_cards_discarded", cards=len(discarded))
    return (e.CardsFound(places, p("5.10.2")), *play_on(p("5.10.2"), outcome))


@rule(p("5.14"))
def late_error(case: Case) -> Events | Refused:
    """Rule that an error of an earlier round does not affect this one (R-19)."""
    if case.facts.round is None or not 0 < case.facts.round < case.round_.number:
        return refuse("earlier_round_required", "facts.round")
    return play_on(case.para, message("ruling_bj_earlier_round_stands", round=case.facts.round), case.facts.reason)


@rule(p("5.15"))
def misplaced_bet(case: Case) -> Events | Refused:
    """Rule that chips count for the spot they were on when Bets closed (R-20)."""
    return play_on(case.para, message("ruling_bj_chips_count_where_placed"), case.facts.reason)


@rule(p("5.16"))
def side_bet_alone(case: Case) -> Events | Refused:
    """Give back an RWS Pairs or Lucky Stash Bet that was on a box without an Initial Bet (R-153)."""
    bet = case.facts.bet or ""
    if bet not in ON_THE_HAND:
        return refuse("reported_bet_unknown", "facts.bet", bets=ON_THE_HAND)
    if has_initial(box_of(case.round_, case.facts.box or 0)):
        return refuse("initial_bet_on_box", case.para)
    answer = bet_found(case)
    if isinstance(answer, Refused):
        return answer
    return (answer, e.BetReturned(answer.box, answer.player, bet, answer.cents, case.para))


@rule(p("5.17"))
def pairs_not_settled(case: Case) -> Events | Refused:
    """Settle RWS Pairs Bets that the Dealer forgot to settle in time."""
    round_ = case.round_
    lines = tuple(
        settle_pairs(round_, box, backer, first_two_cards(round_, box), (case.para,))
        for box in round_.boxes
        if box.hands and len(first_two_cards(round_, box)) == 2
        for backer in box.backers
        if RWS_PAIRS in backer.bets and not backer.out
        if not any((line.box, line.player, line.bet) == (box.number, backer.player, RWS_PAIRS) for line in round_.lines)
    )
    if not lines:
        return refuse("no_pairs_to_settle", case.para)
    if initial_deal_count(round_) <= len(round_.plan):
        return refuse("pairs_not_late", p("3.13"))
    return (*(e.BetSettled(line) for line in lines), e.InterimSettled(case.para))


@rule(p("3.12"))
def squeeze_exposed(case: Case) -> Events | Refused:
    """Record that cards a Player was to squeeze were dealt face up. The round continues."""
    cards = tuple(card for card in case.facts.cards or () if card in case.round_.face_down)
    if not cards:
        return refuse("squeezed_cards_required", "facts.cards")
    return (e.CardsExposed(cards, True, case.para), *play_on(case.para, message("ruling_bj_continue")))


@rule(p("5.20"))
def unprovided(case: Case) -> Events | Refused:
    """Apply the remedy that a Shift Manager orders, with a reason, in a case that no other paragraph covers."""
    facts, round_ = case.facts, case.round_
    if not (facts.reason or "").strip():
        return refuse("reason_required", "facts.reason")
    boxes = tuple(box for box in round_.boxes if box.number in (facts.boxes or ()) and box.hands)
    if len(boxes) != len(facts.boxes or ()):
        return refuse("boxes_without_hands", "facts.boxes")
    numbers = tuple(box.number for box in boxes)
    consequences: Events = ()
    match facts.remedy:
        case "continue":
            outcome = message("ruling_bj_continue")
        case "void":
            outcome, consequences = message("ruling_bj_void"), void(round_, case.para)
        case "invalidate" if boxes and not round_.over:
            parts = ((box, backer) for box in boxes for backer in box.backers if not backer.out)
            outcome = message("ruling_bj_bets_returned", boxes=numbers)
            consequences = invalidate(round_, parts, case.para)
        case "options" if boxes and round_.places and not round_.over:
            outcome = message("ruling_bj_options", boxes=numbers)
            consequences = offer_options(round_, restored=False, because=case.para, boxes=boxes)
        case "invalidate" | "options":
            return refuse("remedy_needs_boxes_in_play", "facts.boxes")
        case _:
            return refuse("remedy_unknown", "facts.remedy", remedies=REMEDIES)
    return (*play_on(case.para, outcome, facts.reason), *consequences)
