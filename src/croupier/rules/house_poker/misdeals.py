"""The rulings of chapter 5 on cards dealt to wrong places or in a wrong number."""

from msgspec.structs import replace

from croupier.rules import events as e
from croupier.rules.coded_message import message
from croupier.rules.deal import BURNT, DEVICE, DISCARD, Device
from croupier.rules.document import Para
from croupier.rules.house_poker.irregularity_report import (
    Case,
    affected_boxes,
    invalidate,
    named_boxes,
    offer_options,
    play_on,
    void,
)
from croupier.rules.house_poker.misdeal_precedence import (
    BURNT_CARD_MISSED,
    DEALING_ERROR,
    WRONG_DEAL,
    WRONG_NUMBER_COMMUNITY,
    WRONG_NUMBER_DEALER,
    WRONG_NUMBER_PLAYER,
    has_too_few_discarded,
    irregularity_for,
    paragraph,
)
from croupier.rules.house_poker.reconstruction import (
    Places,
    first_misplaced_card,
    intended_places,
    is_corrected_by_moving_hands,
    miscounted,
    misplaced,
    reported_places,
    without_burnt_cards,
)
from croupier.rules.house_poker.round import Box, Round, anyone_has_seen, box_of, hands_are_settled, in_play
from croupier.rules.house_poker.spec import Events
from croupier.rules.refusal import Refused, refuse


def wrong_deal(case: Case) -> Events | Refused:
    """Rule on cards dealt to wrong places: by 5.8.6 if nobody has looked at a hand yet, else by 5.10 (R-42, R-244)."""
    places = reported_places(case.round_, case.facts.lie)
    if anyone_has_seen(case.round_):
        return dealing_error(replace(case, para=case.p("5.10")))
    if refusal := refuse_other_irregularity(case, places, WRONG_DEAL):
        return refusal
    if not is_corrected_by_moving_hands(case.round_, places):
        return _void_as_found(case, places, case.para)
    moved = (*record_found_places(case, places), e.CardsReconstructed(intended_places(case.round_), case.para))
    is_settled = hands_are_settled(case.round_)
    outcome = message("ruling_hands_moved_settled") if is_settled else message("ruling_hands_moved")
    return (*moved, *play_on(case.para, outcome))


def refuse_other_irregularity(case: Case, places: Places, *rows: str) -> Refused | None:
    """Refuse a report if no card is misplaced, or if an irregularity other than `rows` covers the case (R-246, R-252).

    Return None if the report may be ruled on.
    """
    row = irregularity_for(case.spec, case.round_, places)
    if not row:
        return _refuse_without_error(case)
    if hands_are_settled(case.round_) and row in (DEALING_ERROR, WRONG_NUMBER_COMMUNITY):
        return refuse("no_options_once_settled", paragraph(case.spec, row))
    return None if row in rows else _refuse_in_favour_of(case, places, row)


def _refuse_without_error(case: Case) -> Refused:
    """Return the refusal of a report by which every card is in its place. It says so if the record is wrong."""
    stray = first_misplaced_card(case.round_, case.round_.places)
    if stray is None:
        return refuse("cards_in_place", "facts.lie")
    card, place, meant = stray
    return refuse(
        "entry_of_card_differs", "facts.lie", card=card + 1, place=place, meant=meant, para=_correction_para(case)
    )


def _correction_para(case: Case) -> str:
    """Return the number of the paragraph by which a Shift Manager may correct a wrong record."""
    return case.p("5.23").number


def _refuse_in_favour_of(case: Case, places: Places, row: str) -> Refused:
    """Return the refusal of a report because another irregularity covers the case. It names that one."""
    para, wrong_places = paragraph(case.spec, row), miscounted(case.round_, places)
    if row == BURNT_CARD_MISSED:
        return refuse("too_few_cards_discarded", para, report=row)
    if row == WRONG_DEAL and not wrong_places:
        return refuse("nobody_has_looked", para, report=row)
    if row == DEALING_ERROR and not wrong_places:
        return refuse("somebody_has_looked", para, report=row)
    place = max(wrong_places) if row in (WRONG_DEAL, WRONG_NUMBER_PLAYER) else min(wrong_places)
    cards, due = places.count(place), intended_places(case.round_).count(place)
    return refuse("wrong_number_found", para, place=place, cards=cards, due=due, report=row)


def record_found_places(case: Case, places: Places) -> Events:
    """Return the event that records the reported places, or nothing if they are recorded already."""
    return () if places == case.round_.places else (e.CardsFound(places, case.para),)


def _void_as_found(case: Case, places: Places, because: Para) -> Events:
    return (*record_found_places(case, places), *void(case, because))


def restore_cards(case: Case, places: Places) -> Events:
    return (*record_found_places(case, places), e.CardsReconstructed(intended_places(case.round_), case.para))


def refuse_matching_count(case: Case, place: int) -> Refused:
    """Return the refusal of a report of a wrong number of cards at a place that has the right number."""
    round_, due = case.round_, intended_places(case.round_).count(place)
    recorded, reported = round_.places.count(place), reported_places(round_, case.facts.lie).count(place)
    if recorded == due:
        return refuse("count_as_due", "facts.lie", place=place, cards=recorded)
    para = _correction_para(case)
    return refuse(
        "entry_of_count_differs", "facts.lie", place=place, cards=recorded, due=due, reported=reported, para=para
    )


def wrong_number_dealer(case: Case) -> Events | Refused:
    """Rule by 5.8.7 on a wrong number of cards: restore them and offer all players the options, or Void (R-43)."""
    places = reported_places(case.round_, case.facts.lie)
    shared = [place for place in {*case.round_.plan} if case.spec.wrong_count_para(place) == case.para]
    if miscounted(case.round_, places).isdisjoint(shared):
        return refuse_matching_count(case, max(shared))
    if refusal := refuse_other_irregularity(case, places, WRONG_NUMBER_DEALER):
        return refusal
    if not case.facts.restorable:
        return _void_as_found(case, places, case.para)
    if hands_are_settled(case.round_):
        return refuse("no_restoring_once_settled", case.para)
    return (
        *restore_cards(case, places),
        *offer_options(case, in_play(case.round_), restored=True, because=case.p("5.10")),
    )


def burnt_card_missed(case: Case) -> Events | Refused:
    """Rule by 5.9 on a missing Burnt Card: restore the cards and offer options (R-40).

    If anybody has looked at a hand, bets are settled or the cards cannot be restored, Void the round (R-39).
    """
    round_ = case.round_
    if round_.settings.device is not Device.SHOE or BURNT not in round_.plan:
        return refuse("no_burnt_card_in_this_deal", case.para)
    places = _places_without_burn(case)
    if isinstance(places, Refused):
        return places
    if refusal := refuse_other_irregularity(case, places, BURNT_CARD_MISSED):
        return refusal
    if anyone_has_seen(round_) or hands_are_settled(round_) or not case.facts.restorable:
        return _void_as_found(case, places, case.para)
    return (*restore_cards(case, places), *offer_options(case, in_play(round_), restored=True, because=case.p("5.10")))


def _places_without_burn(case: Case) -> Places | Refused:
    """Return where the cards are after a Burnt Card was missed, or a refusal if the report is wrong about that.

    This follows from the Burnt Cards that the report names or, if it names none, from the reported or recorded places.
    """
    round_, planned = case.round_, intended_places(case.round_)
    burnt = tuple(index for index, place in enumerate(planned) if place == BURNT)
    missed = case.facts.cards or ()
    if not set(missed) <= set(burnt):
        return refuse("card_not_to_be_burnt", "facts.cards", cards=_number_cards(burnt))
    places = without_burnt_cards(round_, missed) if missed else reported_places(round_, case.facts.lie)
    if has_too_few_discarded(case.spec, round_, places):
        return places
    if missed:
        return refuse("card_not_burnt_yet", "facts.cards")
    if places != round_.places and has_too_few_discarded(case.spec, round_, round_.places):
        index = next(index for index in burnt if round_.places[index] not in (BURNT, DISCARD))
        para = _correction_para(case)
        return refuse("entry_of_burnt_card_differs", "facts.lie", card=index + 1, place=round_.places[index], para=para)
    aside = tuple(index for index, place in enumerate(round_.places) if place in (BURNT, DISCARD))
    if not aside:
        return refuse("burnt_card_reused", "facts.cards")
    return refuse("burnt_cards_recorded", "facts.cards", cards=_number_cards(aside))


def _number_cards(cards: tuple[int, ...]) -> tuple[int, ...]:
    """Return the numbers of these cards as people count them, from 1."""
    return tuple(index + 1 for index in cards)


def dealing_error(case: Case) -> Events | Refused:
    """Rule by 5.10: offer the affected players the options. The report says whether the cards can be restored."""
    facts, round_ = case.facts, case.round_
    places = reported_places(round_, facts.lie)
    same_ruling = (WRONG_NUMBER_COMMUNITY,) if facts.restorable else ()  # 5.10 governs that row too
    if refusal := refuse_other_irregularity(case, places, DEALING_ERROR, *same_ruling):
        return refusal
    if facts.restorable is None:
        return refuse("restorable_required", "facts.restorable")
    boxes = confirm_boxes(case, affected_boxes(case, misplaced(round_, places)))
    if isinstance(boxes, Refused):
        return boxes
    moved = restore_cards(case, places) if facts.restorable else record_found_places(case, places)
    return (*moved, *options_if_any(case, boxes, restored=facts.restorable))


def confirm_boxes(case: Case, boxes: tuple[Box, ...]) -> tuple[Box, ...] | Refused:
    """Return the affected boxes, or a refusal if the report names other ones (R-13, R-254)."""
    named = named_boxes(case.round_, case.facts.boxes or ())
    if isinstance(named, Refused):
        return named
    numbers = {box.number for box in boxes}
    reported = {box.number for box in named} | ({case.facts.box} if case.facts.box else set())
    if not named or reported == numbers:
        return boxes
    if not boxes:
        return refuse("no_box_affected", "facts.boxes")
    return refuse("other_boxes_affected", "facts.boxes", boxes=tuple(sorted(numbers)))


def options_if_any(case: Case, boxes: tuple[Box, ...], *, restored: bool) -> Events:
    if not boxes:
        return play_on(case.p("5.10"), message("ruling_no_hand_affected"))
    return offer_options(case, boxes, restored=restored, because=case.p("5.10"))


def simultaneous_cards(case: Case) -> Events | Refused:
    """Rule by 5.14 on cards drawn together: record the order that the report gives, and offer all players options."""
    order, count = case.facts.order or (), len(case.round_.cards)
    if case.round_.settings.device is not Device.SHOE:
        return refuse("shoe_only", case.para)
    if hands_are_settled(case.round_):
        return refuse("no_options_once_settled", case.para)
    if len(order) < 2 or len(set(order)) != len(order):
        return refuse("cards_drawn_together_required", "facts.order")
    if refusal := _refuse_drawn_apart(case.round_, order):
        return refusal
    ruled_order = iter(order)
    new_order = tuple(next(ruled_order) if index in order else index for index in range(count))
    options = offer_options(case, in_play(case.round_), restored=False, because=case.p("5.14.1"))
    return (e.CardsReordered(new_order, case.para), *options)


def _refuse_drawn_apart(round_: Round, order: tuple[int, ...]) -> Refused | None:
    """Refuse a report if, by the record, these cards were not drawn together (R-255)."""
    first, last = min(order), max(order)
    for index in range(first, last + 1):
        if index not in order:
            return refuse("card_drawn_between", "facts.order", card=index + 1, first=first + 1, last=last + 1)
        if index > first and index in round_.pauses:
            return refuse("pause_between_cards", "facts.order", first=index, second=index + 1)
        if round_.places[index] == DEVICE:
            return refuse("card_back_in_device", "facts.order", card=index + 1)
    return None


# ---- a wrong number of cards in a Player's Hand ----------------------------------------------------------------------


def wrong_number_player(case: Case) -> Events | Refused:
    """Rule by 5.15 on a wrong number of cards in a hand.

    If nobody has looked at a hand yet, it is a wrong deal (R-42).
    """
    facts, round_ = case.facts, case.round_
    box, places = box_of(round_, facts.box or 0), reported_places(round_, facts.lie)
    if box is None or box.out:
        return refuse("no_hand_in_play", "facts.box")
    if box.number not in miscounted(round_, places):
        return refuse_matching_count(case, box.number)
    same_ruling = (WRONG_DEAL, WRONG_NUMBER_DEALER, *((WRONG_NUMBER_COMMUNITY,) if facts.restorable else ()))
    if refusal := refuse_other_irregularity(case, places, WRONG_NUMBER_PLAYER, *same_ruling):
        return refusal
    if not anyone_has_seen(round_):
        return wrong_deal(replace(case, para=case.p("5.8.6")))
    boxes = confirm_boxes(case, affected_boxes(case, misplaced(round_, places)))
    if isinstance(boxes, Refused):
        return boxes
    if facts.restorable is None:
        return refuse("restorable_required", "facts.restorable")
    if not facts.restorable:
        return _invalidate_miscounted(case, places, boxes)
    if hands_are_settled(round_):
        return refuse("hand_stays_valid", case.para)
    return (*restore_cards(case, places), *offer_options(case, boxes, restored=True, because=case.p("5.10")))


def _invalidate_miscounted(case: Case, places: Places, boxes: tuple[Box, ...]) -> Events:
    """Invalidate the hands with a wrong number of cards, and offer the other affected players the options."""
    round_, wrong_places = case.round_, miscounted(case.round_, places)
    if irregularity_for(case.spec, round_, places) == WRONG_NUMBER_DEALER:
        return _void_as_found(case, places, case.p("5.8.7"))
    others = tuple(box for box in boxes if box.number not in wrong_places)
    invalidation = (
        *record_found_places(case, places),
        *invalidate(replace(round_, places=places), (box for box in boxes if box.number in wrong_places), case.para),
    )
    if not others or hands_are_settled(round_):
        return invalidation
    return (*invalidation, *offer_options(case, others, restored=False, because=case.spec.other_hands_options_para))
