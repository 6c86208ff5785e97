"""The rulings of chapter 5 on cards that were dealt to the wrong places, or in the wrong number."""

from msgspec.structs import replace

from croupier.rules import events as e
from croupier.rules.deal import BURNT, DEVICE, DISCARD, Device, place_name
from croupier.rules.document import Para
from croupier.rules.house_poker.cases import (
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
    belongs_elsewhere,
    paragraph,
    row_for,
    too_few_discarded,
)
from croupier.rules.house_poker.reconstruction import (
    Places,
    as_found,
    by_moving_hands,
    count_cards,
    first_stray,
    intended,
    miscounted,
    misplaced,
    without_burnt_cards,
)
from croupier.rules.house_poker.record import Events
from croupier.rules.refusal import Refused, bad, refused
from croupier.rules.round import Box, Round, anyone_has_seen, box_of, hands_are_settled, in_play

SETTLED = "the hands are settled on these cards: no options are given any more"
WHERE_FOUND = "if cards were found elsewhere, say where each one was found"
ENTRY = "if the entry is wrong, a Shift Manager corrects it (5.23)"
NOBODY_LOOKED = "nobody has looked at their cards yet"


def wrong_deal(case: Case) -> Events | Refused:
    """5.8.6 while nobody has looked, 5.10 afterwards (R-42, R-244)."""
    lie = as_found(case.r, case.facts.lie)
    if anyone_has_seen(case.r):
        return dealing_error(replace(case, para=case.p("5.10")))
    if no := not_for(case, lie, WRONG_DEAL):
        return no
    if not by_moving_hands(case.r, lie):
        return _void_as_found(case, lie, case.para)
    moved = (*found(case, lie), e.CardsReconstructed(intended(case.r), case.para))
    goes_on = "the settlement stands" if hands_are_settled(case.r) else "the round continues"
    return (*moved, *play_on(case.para, f"Complete Hands are moved; {goes_on}"))


def not_for(case: Case, lie: Places, *rows: str) -> Refused | None:
    """The refusal of a report that the record contradicts, or that another row decides (R-246, R-252)."""
    row = row_for(case.g, case.r, lie)
    if not row:
        return bad("facts.lie", _all_in_place(case))
    if hands_are_settled(case.r) and row in (DEALING_ERROR, WRONG_NUMBER_COMMUNITY):
        return refused(paragraph(case.g, row), SETTLED)
    return None if row in rows else belongs_elsewhere(case.g, row, _why(case, lie, row))


def _all_in_place(case: Case) -> str:
    """What the record shows, where the report shows no error."""
    stray = first_stray(case.r, case.r.places)
    if stray is None:
        return f"the record shows every card where it was meant to go; {WHERE_FOUND}"
    card, lies, meant = stray
    shown = f"the record shows card {card + 1} at {place_name(lies)} instead of {place_name(meant)}"
    return f"{shown}; the report shows every card where it was meant to go: {ENTRY}"


def _why(case: Case, lie: Places, row: str) -> str:
    """Why a row decides: what makes it so, in words."""
    r, wrong = case.r, miscounted(case.r, lie)
    if row == BURNT_CARD_MISSED:
        return "fewer cards were discarded than should have been"
    if row in (WRONG_DEAL, DEALING_ERROR) and not wrong:
        return NOBODY_LOOKED if row == WRONG_DEAL else "somebody has looked at their cards"
    place = max(wrong) if row in (WRONG_DEAL, WRONG_NUMBER_PLAYER) else min(wrong)
    return f"{place_name(place)} has {count_cards(lie, place)} instead of {intended(r).count(place)}"


def found(case: Case, lie: Places) -> Events:
    """What people found, where the record does not show it yet."""
    return () if lie == case.r.places else (e.CardsFound(lie, case.para),)


def _void_as_found(case: Case, lie: Places, because: Para) -> Events:
    return (*found(case, lie), *void(case, because))


def restored(case: Case, lie: Places) -> Events:
    return (*found(case, lie), e.CardsReconstructed(intended(case.r), case.para))


def counts_agree(case: Case, place: int) -> Refused:
    """The refusal of a wrong number that the report does not show: it says what the record shows."""
    r, due, name = case.r, intended(case.r).count(place), place_name(place)
    lie = as_found(r, case.facts.lie)
    entered = r.places.count(place)
    shown = f"the record shows {name} with {count_cards(r.places, place)}"
    if entered == due:
        return bad("facts.lie", f"{shown}, as many as were due; {WHERE_FOUND}")
    return bad("facts.lie", f"{shown} instead of {due}, and the report with {lie.count(place)}: {ENTRY}")


def wrong_number_dealer(case: Case) -> Events | Refused:
    """5.8.7: put the cards back in order and let all choose (5.10), or Void (R-43)."""
    lie = as_found(case.r, case.facts.lie)
    shared = [place for place in {*case.r.plan} if case.g.wrong_count(place) == case.para]
    if miscounted(case.r, lie).isdisjoint(shared):
        return counts_agree(case, max(shared))
    if no := not_for(case, lie, WRONG_NUMBER_DEALER):
        return no
    if not case.facts.restorable:
        return _void_as_found(case, lie, case.para)
    if hands_are_settled(case.r):
        return refused(case.para, "the round is settled on these cards: they are restored before it, or it is Void")
    return (*restored(case, lie), *offer_options(case, in_play(case.r), restored=True, because=case.p("5.10")))


def burnt_card_missed(case: Case) -> Events | Refused:
    """5.9: only a shoe has a Burnt Card (R-40); once anybody has looked, or hands are settled, a Void (R-39)."""
    r = case.r
    if r.settings.device is not Device.SHOE or BURNT not in r.plan:
        return refused(case.para, "no card is burnt in this deal")
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
    r, right = case.r, intended(case.r)
    burnt = tuple(at for at, place in enumerate(right) if place == BURNT)
    missed = case.facts.cards or ()
    if not set(missed) <= set(burnt):
        return bad("facts.cards", f"name a card that should have been burnt: {_numbers(burnt)}")
    lie = without_burnt_cards(r, missed) if missed else as_found(r, case.facts.lie)
    if too_few_discarded(case.g, r, lie):
        return lie
    if missed:
        return bad("facts.cards", "it was not to be burnt yet")
    if lie != r.places and too_few_discarded(case.g, r, r.places):
        at = next(at for at in burnt if r.places[at] not in (BURNT, DISCARD))
        shown = f"the record shows card {at + 1} at {place_name(r.places[at])} instead of {place_name(BURNT)}"
        return bad("facts.lie", f"{shown}; the report shows as many cards discarded as should have been: {ENTRY}")
    aside = tuple(at for at, place in enumerate(r.places) if place in (BURNT, DISCARD))
    if not aside:
        return bad("facts.cards", "a ruling has put the Burnt Card to another use; say where each card was found")
    shown = f"the record shows card{'' if len(aside) == 1 else 's'} {_numbers(aside)} as burnt"
    return bad("facts.cards", f"{shown}; name the one that was not, or say where each card was found")


def _numbers(cards: tuple[int, ...]) -> str:
    return " and ".join(str(at + 1) for at in cards)


def dealing_error(case: Case) -> Events | Refused:
    """5.10: every affected player chooses; the House says whether the cards can be put back in order."""
    facts, r = case.facts, case.r
    lie = as_found(r, facts.lie)
    alike = (WRONG_NUMBER_COMMUNITY,) if facts.restorable else ()  # 5.10 too, with the same options
    if no := not_for(case, lie, DEALING_ERROR, *alike):
        return no
    if facts.restorable is None:
        return bad("facts.restorable", "is needed: can the cards be put back in order?")
    boxes = confirmed(case, affected(case, misplaced(r, lie)))
    if isinstance(boxes, Refused):
        return boxes
    moved = restored(case, lie) if facts.restorable else found(case, lie)
    return (*moved, *options_if_any(case, boxes, restored=facts.restorable))


def confirmed(case: Case, boxes: tuple[Box, ...]) -> tuple[Box, ...] | Refused:
    """The boxes that are affected; a list in the report must name exactly these (R-13, R-254)."""
    named = named_boxes(case.r, case.facts.boxes or ())
    if isinstance(named, Refused):
        return named
    numbers = {box.number for box in boxes}
    given = {box.number for box in named} | ({case.facts.box} if case.facts.box else set())
    if not named or given == numbers:
        return boxes
    if not boxes:
        return bad("facts.boxes", "no Hand in play has a card that was not meant for it: name no box")
    which = ", ".join(map(str, sorted(numbers)))
    return bad("facts.boxes", f"the boxes affected are {which}: name exactly these, or no box")


def options_if_any(case: Case, boxes: tuple[Box, ...], *, restored: bool) -> Events:
    if not boxes:
        return play_on(case.p("5.10"), f"No Hand in play is affected. {GOES_ON}")
    return offer_options(case, boxes, restored=restored, because=case.p("5.10"))


def simultaneous_cards(case: Case) -> Events | Refused:
    """5.14, 5.14.1: the order is ruled, then all players have the options."""
    order, count = case.facts.order or (), len(case.r.cards)
    if case.r.settings.device is not Device.SHOE:
        return refused(case.para, "this concerns cards drawn from a Card Shoe")
    if hands_are_settled(case.r):
        return refused(case.para, SETTLED)
    if len(order) < 2 or len(set(order)) != len(order) or not all(0 <= at < count for at in order):
        return bad("facts.order", "name the cards drawn together by their numbers, two or more, the first one first")
    if apart := _drawn_apart(case.r, order):
        return bad("facts.order", apart)
    ranked = iter(order)
    ruled = tuple(next(ranked) if at in order else at for at in range(count))
    options = offer_options(case, in_play(case.r), restored=False, because=case.p("5.14.1"))
    return (e.CardsReordered(ruled, case.para), *options)


def _drawn_apart(r: Round, order: tuple[int, ...]) -> str:
    """What the record shows of cards that cannot have been drawn together (R-255); empty where they can."""
    first, last = min(order), max(order)
    for at in range(first, last + 1):
        if at not in order:
            return f"the record shows card {at + 1} drawn between cards {first + 1} and {last + 1}"
        if at > first and at in r.pauses:
            return f"the record shows a look, a decision or an opening between cards {at} and {at + 1}"
        if r.places[at] == DEVICE:
            return f"the record shows card {at + 1} back in the device"
    return ""


# ---- a wrong number of cards in a Player's Hand ----------------------------------------------------------------------


def wrong_number_player(case: Case) -> Events | Refused:
    """5.15 once somebody has looked; before that it is a wrong deal like any other (R-42)."""
    facts, r = case.facts, case.r
    box, lie = box_of(r, facts.box or 0), as_found(r, facts.lie)
    if box is None or box.out:
        return bad("facts.box", "no Hand in play there")
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
        return bad("facts.restorable", "is needed, since somebody has looked: can the cards be put back in order?")
    if not facts.restorable:
        return _hands_out(case, lie, boxes)
    if hands_are_settled(r):
        return refused(case.para, "the cards can be restored, so the Hand stays valid")
    return (*restored(case, lie), *offer_options(case, boxes, restored=True, because=case.p("5.10")))


def _hands_out(case: Case, lie: Places, boxes: tuple[Box, ...]) -> Events:
    """The Hands with a wrong number of cards are out; the others whom it touches choose."""
    r, wrong = case.r, miscounted(case.r, lie)
    if row_for(case.g, r, lie) == WRONG_NUMBER_DEALER:
        return _void_as_found(case, lie, case.p("5.8.7"))
    others = tuple(b for b in boxes if b.number not in wrong)
    gone = (*found(case, lie), *invalidate(replace(r, places=lie), (b for b in boxes if b.number in wrong), case.para))
    if not others or hands_are_settled(r):
        return gone
    return (*gone, *offer_options(case, others, restored=False, because=case.g.others_choose))
