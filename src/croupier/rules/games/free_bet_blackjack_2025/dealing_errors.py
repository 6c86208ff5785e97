"""5.7, 5.9, 5.10 and 5.12: cards dealt to a wrong place, one too many, or two at once; and the options that follow."""

from croupier.rules import events as e
from croupier.rules.base_round import cards_at
from croupier.rules.commands import ChooseOption
from croupier.rules.deal import DEALER, DEVICE, DISCARD
from croupier.rules.document import rule
from croupier.rules.games.free_bet_blackjack_2025.apply import apply
from croupier.rules.games.free_bet_blackjack_2025.apply_cards import CORRECTED
from croupier.rules.games.free_bet_blackjack_2025.betting import Events
from croupier.rules.games.free_bet_blackjack_2025.consequences import (
    CONTINUE,
    INVALIDATE,
    RECONSTRUCTED,
    Case,
    invalidate,
    offer_options,
    play_on,
    settlement_made,
)
from croupier.rules.games.free_bet_blackjack_2025.misdeals import Places, bare_places, on_empty_areas, overdrawn
from croupier.rules.games.free_bet_blackjack_2025.round import Round, backer_of, box_of, decider
from croupier.rules.games.free_bet_blackjack_2025.settlement import collected
from croupier.rules.games.free_bet_blackjack_2025.terms import p
from croupier.rules.games.free_bet_blackjack_2025.totals import is_bust
from croupier.rules.refusal import Refused, refuse
from croupier.rules.roles import Actor


@rule(p("5.7"), p("5.7.1"), p("5.7.2"), p("5.9"), p("5.10"), p("5.10.1"), p("1.27"))
def dealing_error(case: Case) -> Events | Refused:
    """Put right unless a settlement has taken place or it cannot be; then all Players choose (R-159)."""
    round_, facts = case.round_, case.facts
    lie = facts.lie if facts.lie is not None else round_.places
    if lie == round_.meant:
        return refuse("no_dealing_error", case.para) if lie == round_.places else _record_corrected(case)
    surplus = overdrawn(round_, lie)
    if surplus and overdrawn(round_, _only(round_, lie, surplus)) == surplus:
        return refuse("dealer_overdraw_to_report", p("5.10.2"))
    late = settlement_made(round_)
    if late and on_empty_areas(round_, lie):
        return refuse("card_on_empty_area_to_report", p("5.10.3"))
    if facts.restorable and not late:
        moved: Events = (e.CardsReconstructed(round_.meant, p("5.9")),)
        return (*moved, *offer_options(round_, restored=True, because=case.para))
    moved = (e.CardsFound(lie, p("5.10.1") if late else p("5.9")),)
    return (*moved, *offer_options(round_, restored=False, because=case.para))


@rule(p("5.7"), p("3.19"))
def _record_corrected(case: Case) -> Events:
    """Every card is where it was meant to go, only the record had one elsewhere: nobody is offered options (R-226)."""
    found = e.CardsFound(case.round_.meant, CORRECTED)
    after = apply(case.round_, found)
    moved = {now for now, was in zip(after.places, case.round_.places, strict=True) if now != was and now > 0}
    bust = collected(after) if any(is_bust(cards_at(after, place)) for place in moved) else ()
    outcome = "Every card is where it was meant to go: the record is corrected, and play continues"
    return (found, *map(e.BetSettled, bust), *play_on(case.para, outcome))


@rule(p("5.7"), p("5.7.1"), p("5.7.2"), p("5.7.3"), p("5.7[text]"))
def choose_option(round_: Round, command: ChooseOption, by: Actor) -> Events | Refused:
    """Play on, or have one's Bets back; who plays on must take what follows."""
    box = box_of(round_, command.box)
    if box is None or (command.box, by.name) not in round_.waiting:
        return refuse("no_option_open", p("5.7[text]"))
    if command.option not in round_.options:
        other = p("5.7.2") if CONTINUE in round_.options else p("5.7.1")
        return refuse("option_not_offered", other, options=round_.options)
    if command.option == INVALIDATE:
        backer = backer_of(box, by.name)
        assert backer is not None
        chosen = e.OptionChosen(command.box, by.name, command.option, p("5.7.3"))
        return (chosen, *invalidate(round_, ((box, backer),), p("5.7.3")))
    para = p("5.7.2") if command.option == RECONSTRUCTED else p("5.7.1")
    return (e.OptionChosen(command.box, by.name, command.option, para),)


# ---- 5.10.2 and 5.10.3: cards that are discarded -------------------------------------------------------------------


@rule(p("5.10.2"))
def dealer_overdraw(case: Case) -> Events | Refused:
    """Cards drawn to a Dealer's Hand that had to Stand are discarded; the earlier total counts."""
    round_ = case.round_
    lie = case.facts.lie if case.facts.lie is not None else round_.places
    surplus = overdrawn(round_, lie)
    if not surplus:
        return refuse("no_dealer_overdraw", case.para)
    return _discarded(case, lie, surplus, "The cards too many are discarded; the earlier total of the Dealer counts")


@rule(p("5.10.3"))
def cards_to_empty_box(case: Case) -> Events | Refused:
    """Cards dealt to an area without a Bet after an Interim Settlement are thrown out (R-222)."""
    round_ = case.round_
    lie = case.facts.lie if case.facts.lie is not None else round_.places
    empty = on_empty_areas(round_, lie)
    if not empty:
        return refuse("no_card_on_empty_area", case.para)
    if not settlement_made(round_):
        return refuse("dealing_error_to_report", p("5.9"))
    return _discarded(case, lie, empty, "The cards on the area without a Bet are discarded")


def _only(round_: Round, lie: Places, cards: set[int]) -> Places:
    """These cards where they lie, and all others where the record has them."""
    return tuple(now if at in cards else was for at, (now, was) in enumerate(zip(lie, round_.places, strict=True)))


def _discarded(case: Case, lie: Places, gone: set[int], outcome: str) -> Events | Refused:
    if lie != _only(case.round_, lie, gone):
        return refuse("report_moves_other_cards", "facts.lie")
    places = tuple(DISCARD if at in gone else place for at, place in enumerate(lie))
    return (e.CardsFound(places, case.para), *play_on(case.para, outcome))


# ---- 5.12: cards drawn together --------------------------------------------------------------------------------------


@rule(p("5.12"), p("5.12.2"))
def simultaneous_cards(case: Case) -> Events | Refused:
    """The Player picks the card they receive, the other is the next card; then all choose (R-160)."""
    round_, order = case.round_, case.facts.order or ()
    box = box_of(round_, case.facts.box or 0)
    if box is None or not box.hands:
        return refuse("no_hand_on_box", "facts.box")
    places = {round_.places[at] for at in order}
    if len(order) < 2 or len(set(order)) != len(order) or not places <= {hand.place for hand in box.hands}:
        return refuse("players_cards_drawn_together_required", "facts.order")
    if len(places) != 1:
        return refuse("cards_on_different_hands", "facts.order")
    if not _in_one_go(order):
        return refuse("other_cards_drawn_between", "facts.order")
    due = [at for at in sorted(order)[1:] if round_.meant[at] == round_.places[at]]
    if due:
        return refuse("card_was_due", case.para, card=due[0] + 1)
    if settlement_made(round_) and places <= bare_places(round_):
        return refuse("settled_hand_to_report", p("5.10.3"))
    lie = tuple(DEVICE if at in order[1:] else place for at, place in enumerate(round_.places))
    who = decider(round_, box) or "the House"
    return (
        e.CardsFound(lie, case.para),
        *play_on(case.para, f"{who} has chosen the card; the other is the next card"),
        *offer_options(round_, restored=False, because=p("5.12.2")),
    )


@rule(p("5.12.1"), p("5.12.2"))
def simultaneous_dealer_cards(case: Case) -> Events | Refused:
    """On the Dealer's Hand they are discarded and another one is drawn; then all choose."""
    round_, which = case.round_, case.facts.cards or ()
    if len(set(which)) < 2 or any(round_.places[at] != DEALER for at in which):
        return refuse("dealers_cards_drawn_together_required", "facts.cards")
    if not _in_one_go(which):
        return refuse("other_cards_drawn_between", "facts.cards")
    lie = tuple(DISCARD if at in which else place for at, place in enumerate(round_.places))
    return (e.CardsFound(lie, case.para), *offer_options(round_, restored=False, because=p("5.12.2")))


def _in_one_go(cards: tuple[int, ...]) -> bool:
    """Does the record show these cards drawn one right after the other?"""
    return max(cards) - min(cards) == len(set(cards)) - 1
