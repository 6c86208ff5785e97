"""The rulings of chapter 5 on cards that were dealt to the wrong places, or in the wrong number."""

from msgspec.structs import replace

from croupier.rules import events as e
from croupier.rules.deal import BURNT, DEVICE, DISCARD, Device
from croupier.rules.document import Para
from croupier.rules.house_poker.consequences import (
    GOES_ON,
    Case,
    affected,
    invalidate,
    named_boxes,
    offer_options,
    play_on,
    void,
)
from croupier.rules.house_poker.precedence import (
    BURNT_CARD_MISSED,
    DEALING_ERROR,
    WRONG_DEAL,
    WRONG_NUMBER_COMMUNITY,
    WRONG_NUMBER_DEALER,
    WRONG_NUMBER_PLAYER,
    paragraph,
    row_for,
    too_few_discarded,
)
from croupier.rules.house_poker.reconstruction import (
    Places,
    as_found,
    by_moving_hands,
    first_stray,
    intended,
    miscounted,
    misplaced,
    without_burnt_cards,
)
from croupier.rules.house_poker.round import Box, Round, anyone_has_seen, box_of, hands_are_settled, in_play
from croupier.rules.house_poker.spec import Events
from croupier.rules.refusal import Refused, refuse


def wrong_deal(case: Case) -> Events | Refused:
    """5.8.6 while nobody has looked, 5.10 afterwards (R-42, R-244)."""
    lie = as_found(case.round_, case.facts.lie)
    if anyone_has_seen(case.round_):
        return dealing_error(replace(case, para=case.p("5.10")))
    if no := not_for(case, lie, WRONG_DEAL):
        return no
    if not by_moving_hands(case.round_, lie):
        return _void_as_found(case, lie, case.para)
    moved = (*found(case, lie), e.CardsReconstructed(intended(case.round_), case.para))
    goes_on = "the settlement stands" if hands_are_settled(case.round_) else "the round continues"
    return (*moved, *play_on(case.para, f"Complete Hands are moved; {goes_on}"))


def not_for(case: Case, places: Places, *rows: str) -> Refused | None:
    """The refusal of a report that the record contradicts, or that another row decides (R-246, R-252)."""
    row = row_for(case.spec, case.round_, places)
    if not row:
        return _all_in_place(case)
    if hands_are_settled(case.round_) and row in (DEALING_ERROR, WRONG_NUMBER_COMMUNITY):
        return refuse("no_options_once_settled", paragraph(case.spec, row))
    return None if row in rows else _other_row(case, places, row)


def _all_in_place(case: Case) -> Refused:
    """The refusal of a report that shows no error: it says what the record shows."""
    stray = first_stray(case.round_, case.round_.places)
    if stray is None:
        return refuse("cards_in_place", "facts.lie")
    card, place, meant = stray
    return refuse("entry_of_card_differs", "facts.lie", card=card + 1, place=place, meant=meant, para=_correcting(case))


def _correcting(case: Case) -> str:
    """The paragraph by which a Shift Manager corrects a wrong entry."""
    return case.p("5.23").number


def _other_row(case: Case, places: Places, row: str) -> Refused:
    """The refusal of a report that another row decides: it says what makes it so."""
    para, wrong = paragraph(case.spec, row), miscounted(case.round_, places)
    if row == BURNT_CARD_MISSED:
        return refuse("too_few_cards_discarded", para, report=row)
    if row == WRONG_DEAL and not wrong:
        return refuse("nobody_has_looked", para, report=row)
    if row == DEALING_ERROR and not wrong:
        return refuse("somebody_has_looked", para, report=row)
    place = max(wrong) if row in (WRONG_DEAL, WRONG_NUMBER_PLAYER) else min(wrong)
    cards, due = places.count(place), intended(case.round_).count(place)
    return refuse("wrong_number_found", para, place=place, cards=cards, due=due, report=row)


def found(case: Case, places: Places) -> Events:
    """What people found, where the record does not show it yet."""
    return () if places == case.round_.places else (e.CardsFound(places, case.para),)


def _void_as_found(case: Case, places: Places, because: Para) -> Events:
    return (*found(case, places), *void(case, because))


def restored(case: Case, places: Places) -> Events:
    return (*found(case, places), e.CardsReconstructed(intended(case.round_), case.para))


def counts_agree(case: Case, place: int) -> Refused:
    """The refusal of a wrong number that the report does not show: it says what the record shows."""
    r, due = case.round_, intended(case.round_).count(place)
    entered, reported = r.places.count(place), as_found(r, case.facts.lie).count(place)
    if entered == due:
        return refuse("count_as_due", "facts.lie", place=place, cards=entered)
    para = _correcting(case)
    return refuse(
        "entry_of_count_differs", "facts.lie", place=place, cards=entered, due=due, reported=reported, para=para
    )


def wrong_number_dealer(case: Case) -> Events | Refused:
    """5.8.7: put the cards back in order and let all choose (5.10), or Void (R-43)."""
    lie = as_found(case.round_, case.facts.lie)
    shared = [place for place in {*case.round_.plan} if case.spec.wrong_count(place) == case.para]
    if miscounted(case.round_, lie).isdisjoint(shared):
        return counts_agree(case, max(shared))
    if no := not_for(case, lie, WRONG_NUMBER_DEALER):
        return no
    if not case.facts.restorable:
        return _void_as_found(case, lie, case.para)
    if hands_are_settled(case.round_):
        return refuse("no_restoring_once_settled", case.para)
    return (*restored(case, lie), *offer_options(case, in_play(case.round_), restored=True, because=case.p("5.10")))


def burnt_card_missed(case: Case) -> Events | Refused:
    """5.9: only a shoe has a Burnt Card (R-40); once anybody has looked, or hands are settled, a Void (R-39)."""
    r = case.round_
    if r.settings.device is not Device.SHOE or BURNT not in r.plan:
        return refuse("no_burnt_card_in_this_deal", case.para)
    lie = _not_burnt(case)
    if isinstance(lie, Refused):
        return lie
    if no := not_for(case, lie, BURNT_CARD_MISSED):
        return no
    if anyone_has_seen(r) or hands_are_settled(r) or not case.facts.restorable:
        return _void_as_found(case, lie, case.para)
    return (*restored(case, lie), *offer_options(case, in_play(r), restored=True, because=case.p("5.10")))


def _not_burnt(case: Case) -> Places | Refused:
    """Where the cards lie with a Burnt Card missing: as reported, by the card that is named, or as recorded."""
    r, right = case.round_, intended(case.round_)
    burnt = tuple(at for at, place in enumerate(right) if place == BURNT)
    missed = case.facts.cards or ()
    if not set(missed) <= set(burnt):
        return refuse("card_not_to_be_burnt", "facts.cards", cards=_numbers(burnt))
    lie = without_burnt_cards(r, missed) if missed else as_found(r, case.facts.lie)
    if too_few_discarded(case.spec, r, lie):
        return lie
    if missed:
        return refuse("card_not_burnt_yet", "facts.cards")
    if lie != r.places and too_few_discarded(case.spec, r, r.places):
        at = next(at for at in burnt if r.places[at] not in (BURNT, DISCARD))
        para = _correcting(case)
        return refuse("entry_of_burnt_card_differs", "facts.lie", card=at + 1, place=r.places[at], para=para)
    aside = tuple(at for at, place in enumerate(r.places) if place in (BURNT, DISCARD))
    if not aside:
        return refuse("burnt_card_reused", "facts.cards")
    return refuse("burnt_cards_recorded", "facts.cards", cards=_numbers(aside))


def _numbers(cards: tuple[int, ...]) -> tuple[int, ...]:
    """Cards as people count them: the first one drawn is 1."""
    return tuple(at + 1 for at in cards)


def dealing_error(case: Case) -> Events | Refused:
    """5.10: every affected player chooses; the House says whether the cards can be put back in order."""
    facts, r = case.facts, case.round_
    lie = as_found(r, facts.lie)
    alike = (WRONG_NUMBER_COMMUNITY,) if facts.restorable else ()  # 5.10 too, with the same options
    if no := not_for(case, lie, DEALING_ERROR, *alike):
        return no
    if facts.restorable is None:
        return refuse("restorable_required", "facts.restorable")
    boxes = confirmed(case, affected(case, misplaced(r, lie)))
    if isinstance(boxes, Refused):
        return boxes
    moved = restored(case, lie) if facts.restorable else found(case, lie)
    return (*moved, *options_if_any(case, boxes, restored=facts.restorable))


def confirmed(case: Case, boxes: tuple[Box, ...]) -> tuple[Box, ...] | Refused:
    """The boxes that are affected; a list in the report must name exactly these (R-13, R-254)."""
    named = named_boxes(case.round_, case.facts.boxes or ())
    if isinstance(named, Refused):
        return named
    numbers = {box.number for box in boxes}
    given = {box.number for box in named} | ({case.facts.box} if case.facts.box else set())
    if not named or given == numbers:
        return boxes
    if not boxes:
        return refuse("no_box_affected", "facts.boxes")
    return refuse("other_boxes_affected", "facts.boxes", boxes=tuple(sorted(numbers)))


def options_if_any(case: Case, boxes: tuple[Box, ...], *, restored: bool) -> Events:
    if not boxes:
        return play_on(case.p("5.10"), f"No Hand in play is affected. {GOES_ON}")
    return offer_options(case, boxes, restored=restored, because=case.p("5.10"))


def simultaneous_cards(case: Case) -> Events | Refused:
    """5.14, 5.14.1: the order is ruled, then all players have the options."""
    order, count = case.facts.order or (), len(case.round_.cards)
    if case.round_.settings.device is not Device.SHOE:
        return refuse("shoe_only", case.para)
    if hands_are_settled(case.round_):
        return refuse("no_options_once_settled", case.para)
    if len(order) < 2 or len(set(order)) != len(order):
        return refuse("cards_drawn_together_required", "facts.order")
    if apart := _drawn_apart(case.round_, order):
        return apart
    ranked = iter(order)
    ruled = tuple(next(ranked) if at in order else at for at in range(count))
    options = offer_options(case, in_play(case.round_), restored=False, because=case.p("5.14.1"))
    return (e.CardsReordered(ruled, case.para), *options)


def _drawn_apart(round_: Round, order: tuple[int, ...]) -> Refused | None:
    """The refusal of cards that the record shows were not drawn together (R-255)."""
    first, last = min(order), max(order)
    for at in range(first, last + 1):
        if at not in order:
            return refuse("card_drawn_between", "facts.order", card=at + 1, first=first + 1, last=last + 1)
        if at > first and at in round_.pauses:
            return refuse("pause_between_cards", "facts.order", first=at, second=at + 1)
        if round_.places[at] == DEVICE:
            return refuse("card_back_in_device", "facts.order", card=at + 1)
    return None


# ---- a wrong number of cards in a Player's Hand ----------------------------------------------------------------------


def wrong_number_player(case: Case) -> Events | Refused:
    """5.15 once somebody has looked; before that it is a wrong deal like any other (R-42)."""
    facts, r = case.facts, case.round_
    box, lie = box_of(r, facts.box or 0), as_found(r, facts.lie)
    if box is None or box.out:
        return refuse("no_hand_in_play", "facts.box")
    if box.number not in miscounted(r, lie):
        return counts_agree(case, box.number)
    alike = (WRONG_DEAL, WRONG_NUMBER_DEALER, *((WRONG_NUMBER_COMMUNITY,) if facts.restorable else ()))
    if no := not_for(case, lie, WRONG_NUMBER_PLAYER, *alike):
        return no
    if not anyone_has_seen(r):
        return wrong_deal(replace(case, para=case.p("5.8.6")))
    boxes = confirmed(case, affected(case, misplaced(r, lie)))
    if isinstance(boxes, Refused):
        return boxes
    if facts.restorable is None:
        return refuse("restorable_required", "facts.restorable")
    if not facts.restorable:
        return _hands_out(case, lie, boxes)
    if hands_are_settled(r):
        return refuse("hand_stays_valid", case.para)
    return (*restored(case, lie), *offer_options(case, boxes, restored=True, because=case.p("5.10")))


def _hands_out(case: Case, places: Places, boxes: tuple[Box, ...]) -> Events:
    """The Hands with a wrong number of cards are out; the others whom it touches choose."""
    r, wrong = case.round_, miscounted(case.round_, places)
    if row_for(case.spec, r, places) == WRONG_NUMBER_DEALER:
        return _void_as_found(case, places, case.p("5.8.7"))
    others = tuple(b for b in boxes if b.number not in wrong)
    gone = (
        *found(case, places),
        *invalidate(replace(r, places=places), (b for b in boxes if b.number in wrong), case.para),
    )
    if not others or hands_are_settled(r):
        return gone
    return (*gone, *offer_options(case, others, restored=False, because=case.spec.others_choose))
