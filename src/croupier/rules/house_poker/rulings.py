"""The rulings of chapter 5 that the three house poker documents share, except those on misdealt cards."""

from msgspec.structs import replace

from croupier.rules import events as e
from croupier.rules.base_round import count_drawn
from croupier.rules.bets import Decision
from croupier.rules.coded_message import message
from croupier.rules.house_poker.betting import limits, required_bet
from croupier.rules.house_poker.play import is_dealing, refuse_until_reported
from croupier.rules.house_poker.reconstruction import intended_places
from croupier.rules.house_poker.round import Box, anyone_has_seen, box_of, hands_are_settled, is_settled, open_bets
from croupier.rules.house_poker.ruling_consequences import (
    ROUND_CONTINUES,
    Case,
    affected_boxes,
    invalidate,
    invalidate_by_choice,
    named_boxes,
    offer_options,
    play_on,
    reversal,
    void,
)
from croupier.rules.house_poker.spec import ANTE, JACKPOT, Events
from croupier.rules.refusal import Refused, refuse
from croupier.rules.roles import Rank
from croupier.rules.settlement import Result

RULINGS = {  # what the ruling says, by the remedy that a Shift Manager orders
    "continue": ROUND_CONTINUES,
    "void": message("ruling_void"),
    "invalidate": message("ruling_invalidate"),
    "options": message("ruling_options"),
}
DEVICE_DOWN, SYSTEM_DOWN = "device", "system"  # a betting device of this table, or the system of the whole link


def over_or_under(case: Case) -> Events | Refused:
    """Rule by 5.1.1 or 5.2.1: record the amount of a bet outside its limits, noticed after bets closed."""
    bet, actual_cents = case.facts.bet or "", case.facts.cents or 0
    if bet not in case.spec.opening_bets:
        return refuse("bet_before_deal_required", "facts.bet", bets=case.spec.opening_bets)
    box = box_of(case.round_, case.facts.box or 0)
    if bet in case.spec.requires_ante and not (box and box.bets.get(ANTE)):
        return refuse("bet_without_ante_goes_back", case.spec.requires_ante[bet], para=case.p("5.4").number)
    if bet == JACKPOT and not (box and box.bets.get(JACKPOT)):
        return refuse("jackpot_bet_not_accepted", case.p("3.8"))
    limit = limits(case.round_, bet)
    if case.para == case.p("5.1.1") and actual_cents <= limit.most:
        return refuse("bet_not_over_maximum", case.para, cents=actual_cents, limit=limit.most)
    if case.para == case.p("5.2.1") and actual_cents >= limit.least:
        return refuse("bet_not_under_minimum", case.para, cents=actual_cents, limit=limit.least)
    return bet_found(case)


def wrong_follow_on(case: Case) -> Events | Refused:
    """Rule by 5.3: record the actual amount of a bet placed after the deal.

    How much of it counts is decided at the settlement (R-44).
    """
    box, actual_cents = box_of(case.round_, case.facts.box or 0), case.facts.cents or 0
    bets = tuple(case.spec.follow_on)
    bet = case.facts.bet or bets[0]
    if bet not in bets:
        return refuse("bet_after_deal_required", "facts.bet", bets=bets)
    if box is None or bet not in open_bets(case.round_, box):
        return refuse("no_such_bet_on_box", "facts.box", bet=bet)
    if actual_cents <= 0:
        return refuse("amount_not_positive", "facts.cents")
    if actual_cents == box.bets[bet]:
        if actual_cents == required_bet(case.spec, case.round_, box, bet):
            return refuse("bet_has_right_size", case.para)
        return refuse("amount_entered_already", case.para)
    return (e.BetFound(box.number, box.player, bet, actual_cents - box.bets[bet], case.para),)


def bet_found(case: Case) -> Events | Refused:
    """Record the actual amount on a spot, noticed after bets closed.

    How much of it counts is decided at the settlement (R-21). An Ante of a player who has left is folded (R-271).
    """
    facts, round_ = case.facts, case.round_
    assert facts.box and facts.bet and facts.cents is not None
    box = box_of(round_, facts.box)
    player = box.player if box else facts.player
    if not round_.closed:
        return refuse("betting_still_open", case.para)
    if hands_are_settled(round_):
        return refuse("no_bet_once_settled", case.para)
    if box and box.out:
        return refuse("chips_of_hand_out_go_back", case.para)
    if box and is_settled(round_, box.number, facts.bet):
        return refuse("bet_settled_already", case.para)
    if box and facts.player not in (None, box.player):
        return refuse("box_has_other_player", "facts.player", player=box.player)
    if player is None:
        return refuse("chips_owner_required", "facts.player")
    if facts.cents <= 0:
        return refuse("amount_not_positive", "facts.cents")
    if round_.places and facts.box not in round_.plan and case.para not in (case.p("5.4"), case.p("5.23")):
        return refuse("no_hand_on_box", case.para)
    if box and facts.bet == ANTE and not box.bets.get(ANTE) and round_.shown:
        return refuse("ante_found_too_late", case.p("5.23"), para=case.p("5.23").number)
    before = box.bets.get(facts.bet, 0) if box else 0
    if facts.cents == before:
        return refuse("amount_entered_already", case.para)
    found = e.BetFound(facts.box, player, facts.bet, facts.cents - before, case.para)
    if facts.bet == ANTE and not before and player in round_.left:  # their Hand must decide, and they have gone
        return (found, e.DecisionMade(facts.box, player, Decision.FOLD, case.p("5.5")))
    return (found,)


def missing_ante(case: Case) -> Events | Refused:
    """Rule by 5.4: give back a jackpot bet without an Ante (R-67) or, by 5.23, another bet that needs one (R-29)."""
    bet, box = case.facts.bet or JACKPOT, box_of(case.round_, case.facts.box or 0)
    if bet not in case.spec.requires_ante:
        return refuse("bet_needing_ante_required", "facts.bet", bets=tuple(case.spec.requires_ante))
    if box and box.bets.get(ANTE):
        return refuse("ante_on_box", case.para)
    if box and bet in box.bets:
        return refuse("bet_gone_back_already", case.para)
    if bet == JACKPOT:
        return _return_bet(case, bet)
    if case.by.rank < (needed := Rank.SHIFT_MANAGER):
        return refuse("rank_for_bet_without_ante", case.p("5.23"), bet=bet, rank=needed.name.lower())
    return_events = _return_bet(replace(case, para=case.p("5.23")), bet)
    if isinstance(return_events, Refused):
        return return_events
    outcome = message("ruling_bet_without_ante", bet=bet)
    return (e.RulingMade(outcome, case.p("5.23"), case.facts.reason or ""), *return_events)


def _return_bet(case: Case, bet: str) -> Events | Refused:
    entered = bet_found(replace(case, facts=replace(case.facts, bet=bet)))
    if isinstance(entered, Refused):
        return entered
    (event,) = entered
    assert isinstance(event, e.BetFound)
    return (event, e.BetReturned(event.box, event.player, bet, event.cents, case.para))


def interruption(case: Case) -> Events | Refused:
    """Rule by 5.7: finish the round if any bet is certain to win or lose, else Void it (R-15)."""
    if case.spec.outcome_established(case.round_):
        return play_on(case.p("5.7.1"), message("ruling_same_cards"), case.facts.reason)
    return void(case, case.p("5.7.2"))


def void_round(case: Case) -> Events | Refused:
    """Void this round by 5.8.1, 5.8.3 or 5.8.5. Earlier rounds keep their results."""
    return void(case, case.para)


def out_of_cards(case: Case) -> Events | Refused:
    """Void the round by 5.8.4, because the device has too few cards to finish it."""
    round_, spec = case.round_, case.spec
    if round_.closed and (
        count_drawn(round_) >= len(round_.plan) or not (spec.undecided(round_) or is_dealing(spec, round_))
    ):
        return refuse("deal_complete", case.para)
    return void(case, case.para)


def cards_exposed(case: Case) -> Events | Refused:
    """Rule by 5.8.2, 5.10 or 5.12 on exposed cards.

    It depends on their number and on whether anybody had looked at a hand (R-41, R-272).
    """
    cards = case.facts.cards or ()
    if not cards:
        return refuse("exposed_cards_required", "facts.cards")
    if refusal := _refuse_contradicted_look(case, cards):
        return refusal
    places, anyone_looked = frozenset(case.round_.places[index] for index in cards), anyone_has_seen(case.round_)
    noticed_late = anyone_looked and case.facts.looked is False
    if not noticed_late and not places.isdisjoint(case.round_.shown):
        return refuse("cards_open_by_rules", case.para, place=min(places & {*case.round_.shown}))
    if anyone_looked and not noticed_late:
        return _rule_after_look(case, cards, places)
    exposure = e.CardsExposed(cards, True, case.para)
    if len({*cards} if noticed_late else {*case.round_.by_dealer, *cards}) > 1:
        return (exposure, *void(case, case.para))
    if hands_are_settled(case.round_):
        return refuse("no_options_once_settled", case.spec.exposed_before_look_para)
    return (
        exposure,
        *offer_options(case, affected_boxes(case, places), restored=False, because=case.spec.exposed_before_look_para),
    )


def _refuse_contradicted_look(case: Case, cards: tuple[int, ...]) -> Refused | None:
    """Refuse a report if, by the record, it is wrong about whether anybody had looked at a hand (R-246)."""
    looked, unseen = case.facts.looked, case.round_.unseen
    if looked and not anyone_has_seen(case.round_):
        return refuse("no_look_recorded", "facts.looked")
    if looked is False and unseen is not None and max(cards) >= unseen:
        return refuse("card_drawn_after_look", "facts.looked", card=max(cards) + 1)
    return None


def _rule_after_look(case: Case, cards: tuple[int, ...], places: frozenset[int]) -> Events:
    """Rule by 5.12: the round continues, with the options of 5.10 if the House's settings give them (R-253)."""
    exposure = e.CardsExposed(cards, True, case.p("5.12"))
    gives_options = case.spec.offers_options_after_look and case.round_.settings.options_after_exposure_when_seen
    if not gives_options or hands_are_settled(case.round_):
        return (exposure, *play_on(case.p("5.12"), ROUND_CONTINUES))
    return (exposure, *offer_options(case, affected_boxes(case, places), restored=False, because=case.p("5.10")))


def face_up_card(case: Case) -> Events | Refused:
    """Rule by 5.13: a card that is face up in the device is dealt next, and everybody knows it."""
    if case.round_.closed and count_drawn(case.round_) >= len(case.round_.plan):
        return refuse("no_further_card", case.para)
    return (
        e.CardsExposed((len(case.round_.cards),), False, case.para),
        *play_on(case.para, message("ruling_next_card")),
    )


def jackpot_failure(case: Case) -> Events | Refused:
    """Void the round by 5.16 if nobody has looked at a hand yet, else continue it by 5.17.1 (R-65, R-245).

    A failure of the jackpot system, unlike one of a table's device, affects the whole link.
    """
    scope = case.facts.scope or DEVICE_DOWN
    if scope not in (DEVICE_DOWN, SYSTEM_DOWN):
        return refuse("failure_scope_required", "facts.scope")
    failed = e.JackpotFailed(case.para, scope == SYSTEM_DOWN)
    if anyone_has_seen(case.round_):
        return (failed, *play_on(case.p("5.17.1"), message("ruling_jackpot_failed")))
    return (failed, *void(case, case.p("5.16")))


def extra_hand_examined(case: Case) -> Events | Refused:
    """Rule by 5.18 on a player who looked at a second hand: if on purpose, invalidate that hand (R-38).

    Their first hand stays valid.
    """
    box = box_of(case.round_, case.facts.box or 0)
    if box is None or box.out:
        return refuse("no_hand_in_play", "facts.box")
    looks = [
        number
        for number in case.round_.looks
        if (looked_at := box_of(case.round_, number)) and looked_at.player == box.player
    ]
    if looks and looks[0] == box.number:
        return refuse("first_hand_stays_valid", case.para, box=box.number)
    if not looks and box.bets.get(ANTE):
        return refuse("no_other_look_recorded", case.para)
    if not looks:
        warning = message("ruling_warned", player=box.player)
        return play_on(case.spec.not_examined_para, warning, case.facts.reason)
    if case.facts.intentional:
        outcome = message("ruling_second_look_folded") if box.folded else message("ruling_second_look")
        return (
            *_return_settled_bets(case, box),
            *invalidate_by_choice(case.spec, case.round_, box, case.para),
            e.RulingMade(outcome, case.para),
        )
    look = e.HandExamined(box.number, box.player)
    return (look, *play_on(case.para, message("ruling_look_by_mistake"), case.facts.reason))


def _return_settled_bets(case: Case, box: Box) -> Events:
    """Undo the settlement of the bets that a folded hand had not lost by its Fold, and return their stakes (R-240)."""
    surviving = case.spec.bets_surviving_fold(case.round_) if box.folded else ()
    settled_lines = [
        line for line in case.round_.lines if line.box == box.number and line.bet in surviving and line.stake
    ]
    return tuple(
        event
        for line in settled_lines
        if not (line.result is Result.RETURN and line.paid == line.stake)
        for event in (
            reversal(case.round_, line, case.para),
            e.BetReturned(box.number, box.player, line.bet, line.stake, case.para),
        )
    )


def late_error(case: Case) -> Events | Refused:
    """Rule by 5.19 that an error of an earlier round does not change this one (R-19)."""
    if case.facts.round is None or not 0 < case.facts.round < case.round_.number:
        return refuse("earlier_round_required", "facts.round")
    return play_on(case.para, message("ruling_late_error", round=case.facts.round), case.facts.reason)


def misplaced_bet(case: Case) -> Events:
    """Rule by 5.20 that chips count for the spot they were on when bets closed (R-20)."""
    return play_on(case.para, message("ruling_misplaced_bet"), case.facts.reason)


def unprovided(case: Case) -> Events | Refused:
    """Apply the remedy that a Shift Manager orders by 5.23, with a reason, where no other paragraph applies."""
    facts, round_ = case.facts, case.round_
    if not (facts.reason or "").strip():
        return refuse("reason_required", "facts.reason")
    ruling = e.RulingMade(RULINGS.get(facts.remedy or "", ""), case.para, facts.reason or "")
    boxes = named_boxes(round_, facts.boxes or ())
    if isinstance(boxes, Refused):
        return boxes
    if facts.lie is not None:
        return _correct_entry(case)
    match facts.remedy:
        case "continue":
            return refuse_until_reported(case.spec, round_) or (ruling,)
        case "void":
            return (ruling, *void(case, case.para))
        case "invalidate" if boxes and round_.closed:
            return (ruling, *invalidate(round_, boxes, case.para))
        case "options" if boxes and round_.places and not hands_are_settled(round_):
            return refuse_until_reported(case.spec, round_) or (
                ruling,
                *offer_options(case, boxes, restored=False, because=case.para),
            )
        case _:
            return refuse("remedy_not_possible", "facts.remedy")


def _correct_entry(case: Case) -> Events | Refused:
    """Correct the record by 5.23 if every card really is in its intended place (R-256)."""
    facts, round_ = case.facts, case.round_
    if facts.remedy != "continue" or facts.lie != intended_places(round_):
        return refuse("places_only_correct_record", "facts.lie")
    if facts.lie == round_.places:
        return refuse("every_card_in_place", "facts.lie")
    if hands_are_settled(round_):
        return refuse("no_correction_once_settled", case.para)
    corrected = e.RulingMade(message("ruling_record_corrected"), case.para, facts.reason or "")
    return (e.CardsFound(facts.lie, case.para), corrected)
