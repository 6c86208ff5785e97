"""Chapter 5: irregularities. Those that all house poker documents share are in rules/house_poker."""

from croupier.rules import events as e
from croupier.rules.base_round import count_drawn
from croupier.rules.coded_message import message
from croupier.rules.deal import BURNT, COMMUNITY, DEALER, DISCARD
from croupier.rules.document import Para, rule
from croupier.rules.documents.ml3c_2 import DOC
from croupier.rules.games.three_card_v2.terms import JACKPOT, p
from croupier.rules.house_poker.irregularities import shared_irregularities
from croupier.rules.house_poker.irregularity_report import Case, affected_boxes
from croupier.rules.house_poker.misdeal_precedence import WRONG_NUMBER_COMMUNITY, WRONG_NUMBER_DEALER
from croupier.rules.house_poker.misdeals import (
    confirm_boxes,
    options_if_any,
    record_found_places,
    refuse_matching_count,
    refuse_other_irregularity,
    restore_cards,
)
from croupier.rules.house_poker.reconstruction import Places, miscounted, misplaced, reported_places
from croupier.rules.house_poker.round import Box, Round, has_decided_bet, in_play, open_bets
from croupier.rules.house_poker.spec import Events
from croupier.rules.irregularities import Irregularity, house_ruling, in_document_order
from croupier.rules.refusal import Refused, refuse
from croupier.rules.roles import Rank


@rule(p("5.7.1"))
def outcome_established(round_: Round) -> bool:
    """Return whether any bet is certain to win or lose: by a Fold, or because the Dealer's hand is open (R-15)."""
    if has_decided_bet(round_) or DEALER in round_.shown:
        return True
    return (
        round_.settings.hidden_cards_count_as_established and round_.closed and count_drawn(round_) >= len(round_.plan)
    )


@rule(p("5.8.7"), p("5.10"), p("5.15"))
def wrong_count_para(place: int) -> Para:
    """Return the paragraph for a wrong number of cards at a place.

    For Community Cards it is not 5.8.7 but 5.10 (R-43).
    """
    return {DEALER: p("5.8.7"), COMMUNITY: p("5.10")}.get(place, p("5.15"))


@rule(p("5.10"), p("5.23"))
def wrong_number_community(case: Case) -> Events | Refused:
    """Rule on a wrong number of Community Cards: restore them and offer jackpot players the options (R-43).

    If they cannot be restored, a Shift Manager rules which cards count, if any (R-166).
    """
    round_, places = case.round_, reported_places(case.round_, case.facts.lie)
    if COMMUNITY not in miscounted(round_, places):
        return refuse_matching_count(case, COMMUNITY)
    if refusal := refuse_other_irregularity(case, places, WRONG_NUMBER_COMMUNITY):
        return refusal
    boxes = confirm_boxes(case, affected_boxes(case, misplaced(round_, places)))
    if isinstance(boxes, Refused):
        return boxes
    if case.facts.restorable:
        return (*restore_cards(case, places), *options_if_any(case, boxes, restored=True))
    if case.by.rank < (needed := Rank.SHIFT_MANAGER):
        return refuse("rank_for_community_cards", p("5.23"), rank=needed.name.lower())
    return _choose_community_cards(case, places, boxes) if case.facts.cards else _return_jackpot_bets(case, places)


def _choose_community_cards(case: Case, places: Places, boxes: tuple[Box, ...]) -> Events | Refused:
    """Make the two cards that the report names the Community Cards, and discard any other card there."""
    counting = case.facts.cards or ()
    if (
        len({*counting}) != len(counting)
        or len(counting) != 2
        or not all(places[index] in (COMMUNITY, BURNT, DISCARD) for index in counting)
    ):
        return refuse("two_community_cards_required", "facts.cards")
    aside = (DISCARD if place == COMMUNITY else place for place in places)
    moved = tuple(COMMUNITY if index in counting else place for index, place in enumerate(aside))
    numbers = tuple(index + 1 for index in counting)
    ruled = e.RulingMade(message("ruling_community_cards", cards=numbers), p("5.23"))
    return (
        *record_found_places(case, places),
        ruled,
        e.CardsMoved(moved, p("5.23")),
        *options_if_any(case, boxes, restored=False),
    )


def _return_jackpot_bets(case: Case, places: Places) -> Events:
    """Give back every jackpot bet, because nobody can say which two Community Cards count."""
    boxes = affected_boxes(case, frozenset({COMMUNITY}))
    ruled = e.RulingMade(message("ruling_no_community_cards"), p("5.23"))
    returns = (e.BetReturned(box.number, box.player, JACKPOT, box.bets[JACKPOT], p("5.23")) for box in boxes)
    return (*record_found_places(case, places), ruled, *returns)


# fmt: off
IRREGULARITIES = in_document_order(DOC,
    *shared_irregularities(
        p, wrong_number_title=message("title_wrong_number_dealer", report=WRONG_NUMBER_DEALER)
    ),
    Irregularity(WRONG_NUMBER_COMMUNITY, (p("5.10"), p("5.10.1"), p("5.10.2"), p("5.10.3")),
                 message("title_misdeal", report=WRONG_NUMBER_COMMUNITY),
                 message("consequence_wrong_number_community"),
                 wrong_number_community, deal=True, required=("restorable",), optional=("cards", "boxes", "lie"),
                 least_rank=house_ruling,
                 questions=(("cards", message("question_community_cards")),)),
)
# fmt: on


@rule(p("5.10"), p("5.12"))
def boxes_depending_on(round_: Round, place: int) -> tuple[Box, ...]:
    """Return the boxes whose bets depend on a place: for Community Cards, jackpot bets only (R-13, R-43)."""
    if place == DEALER:
        return in_play(round_)
    if place == COMMUNITY:
        return tuple(box for box in in_play(round_) if JACKPOT in open_bets(round_, box))
    return tuple(box for box in in_play(round_) if box.number == place)
