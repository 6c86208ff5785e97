"""The rulings on dealing errors (5.7, 5.9, 5.10, 5.12)."""

from croupier.rules import events as e
from croupier.rules.base_round import cards_at
from croupier.rules.coded_message import Message, message
from croupier.rules.deal import DEALER, DEVICE, DISCARD
from croupier.rules.document import rule
from croupier.rules.games.free_bet_blackjack_2025.apply import apply
from croupier.rules.games.free_bet_blackjack_2025.apply_cards import CORRECTED
from croupier.rules.games.free_bet_blackjack_2025.betting import Events
from croupier.rules.games.free_bet_blackjack_2025.irregularity_report import (
    Case,
    is_settlement_made,
    offer_options,
    play_on,
)
from croupier.rules.games.free_bet_blackjack_2025.misdeal_precedence import (
    Places,
    cards_on_empty_areas,
    overdrawn_cards,
    places_without_bets,
)
from croupier.rules.games.free_bet_blackjack_2025.round import Round, box_of, decider
from croupier.rules.games.free_bet_blackjack_2025.settlement import bust_lines
from croupier.rules.games.free_bet_blackjack_2025.terms import p
from croupier.rules.games.free_bet_blackjack_2025.totals import is_bust
from croupier.rules.refusal import Refused, refuse


@rule(p("5.7"), p("5.7.1"), p("5.7.2"), p("5.9"), p("5.10"), p("5.10.1"), p("1.27"))
def dealing_error(case: Case) -> Events | Refused:
    """Restore the cards if possible and nothing is settled yet, and offer all Players the options of 5.7 (R-159)."""
    round_, facts = case.round_, case.facts
    places = facts.lie if facts.lie is not None else round_.places
    if places == round_.meant:
        return refuse("no_dealing_error", case.para) if places == round_.places else _correct_record(case)
    surplus = overdrawn_cards(round_, places)
    if surplus and overdrawn_cards(round_, _with_reported_places(round_, places, surplus)) == surplus:
        return refuse("dealer_overdraw_to_report", p("5.10.2"))
    late = is_settlement_made(round_)
    if late and cards_on_empty_areas(round_, places):
        return refuse("card_on_empty_area_to_report", p("5.10.3"))
    if facts.restorable and not late:
        correction: Events = (e.CardsReconstructed(round_.meant, p("5.9")),)
        return (*correction, *offer_options(round_, restored=True, because=case.para))
    correction = (e.CardsFound(places, p("5.10.1") if late else p("5.9")),)
    return (*correction, *offer_options(round_, restored=False, because=case.para))


@rule(p("5.7"), p("3.19"))
def _correct_record(case: Case) -> Events:
    """Correct the record if every card really is in its intended place. Nobody is offered options then (R-226)."""
    correction = e.CardsFound(case.round_.meant, CORRECTED)
    after = apply(case.round_, correction)
    changed_hands = {
        new_place
        for new_place, old_place in zip(after.places, case.round_.places, strict=True)
        if new_place != old_place and new_place > 0
    }
    collected_lines = bust_lines(after) if any(is_bust(cards_at(after, place)) for place in changed_hands) else ()
    outcome = message("ruling_bj_record_corrected")
    return (correction, *map(e.BetSettled, collected_lines), *play_on(case.para, outcome))


# ---- 5.10.2 and 5.10.3: cards that are discarded -------------------------------------------------------------------


@rule(p("5.10.2"))
def dealer_overdraw(case: Case) -> Events | Refused:
    """Discard cards that the Dealer drew although the Hand had to Stand. The total without them counts."""
    round_ = case.round_
    places = case.facts.lie if case.facts.lie is not None else round_.places
    surplus = overdrawn_cards(round_, places)
    if not surplus:
        return refuse("no_dealer_overdraw", case.para)
    return _discard(case, places, surplus, message("ruling_bj_overdraw_discarded"))


@rule(p("5.10.3"))
def cards_to_empty_box(case: Case) -> Events | Refused:
    """Discard cards that were dealt to an area without a Bet, if a settlement has been made already (R-222)."""
    round_ = case.round_
    places = case.facts.lie if case.facts.lie is not None else round_.places
    misplaced = cards_on_empty_areas(round_, places)
    if not misplaced:
        return refuse("no_card_on_empty_area", case.para)
    if not is_settlement_made(round_):
        return refuse("dealing_error_to_report", p("5.9"))
    return _discard(case, places, misplaced, message("ruling_bj_misplaced_discarded"))


def _with_reported_places(round_: Round, places: Places, cards: set[int]) -> Places:
    """Return the recorded place of each card but, for the given cards, the reported place."""
    return tuple(
        reported if card in cards else recorded
        for card, (reported, recorded) in enumerate(zip(places, round_.places, strict=True))
    )


def _discard(case: Case, places: Places, discarded: set[int], outcome: Message) -> Events | Refused:
    if places != _with_reported_places(case.round_, places, discarded):
        return refuse("report_moves_other_cards", "facts.lie")
    new_places = tuple(DISCARD if card in discarded else place for card, place in enumerate(places))
    return (e.CardsFound(new_places, case.para), *play_on(case.para, outcome))


# ---- 5.12: cards drawn together --------------------------------------------------------------------------------------


@rule(p("5.12"), p("5.12.2"))
def simultaneous_cards(case: Case) -> Events | Refused:
    """Let the Player keep the first of several cards that were dealt to a Hand together (R-160).

    The others are dealt next, and all Players are offered the options of 5.7.
    """
    round_, order = case.round_, case.facts.order or ()
    box = box_of(round_, case.facts.box or 0)
    if box is None or not box.hands:
        return refuse("no_hand_on_box", "facts.box")
    places = {round_.places[card] for card in order}
    if len(order) < 2 or len(set(order)) != len(order) or not places <= {hand.place for hand in box.hands}:
        return refuse("players_cards_drawn_together_required", "facts.order")
    if len(places) != 1:
        return refuse("cards_on_different_hands", "facts.order")
    if not _are_consecutive(order):
        return refuse("other_cards_drawn_between", "facts.order")
    due = [card for card in sorted(order)[1:] if round_.meant[card] == round_.places[card]]
    if due:
        return refuse("card_was_due", case.para, card=due[0] + 1)
    if is_settlement_made(round_) and places <= places_without_bets(round_):
        return refuse("settled_hand_to_report", p("5.10.3"))
    new_places = tuple(DEVICE if card in order[1:] else place for card, place in enumerate(round_.places))
    player = decider(round_, box)
    outcome = message("ruling_bj_player_chose", player=player) if player else message("ruling_bj_house_chose")
    return (
        e.CardsFound(new_places, case.para),
        *play_on(case.para, outcome),
        *offer_options(round_, restored=False, because=p("5.12.2")),
    )


@rule(p("5.12.1"), p("5.12.2"))
def simultaneous_dealer_cards(case: Case) -> Events | Refused:
    """Discard the Dealer's cards that were drawn together, and offer the options of 5.7 to all Players."""
    round_, cards = case.round_, case.facts.cards or ()
    if len(set(cards)) < 2 or any(round_.places[card] != DEALER for card in cards):
        return refuse("dealers_cards_drawn_together_required", "facts.cards")
    if not _are_consecutive(cards):
        return refuse("other_cards_drawn_between", "facts.cards")
    places = tuple(DISCARD if card in cards else place for card, place in enumerate(round_.places))
    return (e.CardsFound(places, case.para), *offer_options(round_, restored=False, because=p("5.12.2")))


def _are_consecutive(cards: tuple[int, ...]) -> bool:
    """Return whether these cards were drawn one right after the other."""
    return max(cards) - min(cards) == len(set(cards)) - 1
