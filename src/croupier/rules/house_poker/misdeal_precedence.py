"""Which irregularity of chapter 5 covers a misdeal. It is exactly one, whatever is reported (R-12, R-252)."""

from croupier.rules.deal import BURNT, DEVICE, Device
from croupier.rules.document import Para
from croupier.rules.house_poker.reconstruction import Places, count_discarded, intended_places, miscounted, misplaced
from croupier.rules.house_poker.round import Round, anyone_has_seen, hands_are_settled
from croupier.rules.house_poker.spec import HousePoker

WRONG_DEAL = "wrong_deal"
WRONG_NUMBER_DEALER = "wrong_number_dealer"
WRONG_NUMBER_COMMUNITY = "wrong_number_community"
WRONG_NUMBER_PLAYER = "wrong_number_player"
BURNT_CARD_MISSED = "burnt_card_missed"
DEALING_ERROR = "dealing_error"

PARAGRAPHS = {
    WRONG_DEAL: "5.8.6",
    WRONG_NUMBER_DEALER: "5.8.7",
    WRONG_NUMBER_COMMUNITY: "5.10",
    WRONG_NUMBER_PLAYER: "5.15",
    BURNT_CARD_MISSED: "5.9",
    DEALING_ERROR: "5.10",
}


def irregularity_for(spec: HousePoker, round_: Round, places: Places) -> str:
    """Return the id of the irregularity that covers cards in these places, or an empty text if none is misplaced."""
    if not misplaced(round_, places):
        return ""
    if has_too_few_discarded(spec, round_, places):
        return BURNT_CARD_MISSED
    seen, wrong_places = anyone_has_seen(round_), miscounted(round_, places)
    hands = {place for place in wrong_places if place > 0}
    if hands and not seen:
        return WRONG_DEAL
    if any(spec.wrong_count_para(place) == spec.p("5.8.7") for place in wrong_places):
        return WRONG_NUMBER_DEALER
    if (shared := wrong_places - hands) and not (hands and _no_bet_depends_on(spec, round_, shared)):
        return WRONG_NUMBER_COMMUNITY
    if hands:
        return WRONG_NUMBER_PLAYER
    return DEALING_ERROR if seen else WRONG_DEAL


def has_too_few_discarded(spec: HousePoker, round_: Round, places: Places) -> bool:
    """Return whether too few cards were burnt or discarded by now.

    A wrong card in place of the Burnt Card is a wrong deal instead (R-252).
    """
    if round_.settings.device is not Device.SHOE or BURNT not in round_.plan:
        return False
    return count_discarded(places) + _count_reused_burnt_cards(round_, places) < len(
        _cards_to_burn_so_far(spec, round_)
    )


def _count_reused_burnt_cards(round_: Round, places: Places) -> int:
    """Count the Burnt Cards that a ruling has put to another use. They do not count as missing (R-166, R-270)."""
    planned = intended_places(round_)
    unchanged = (index for index in round_.moved if places[index] == round_.places[index])
    return sum(planned[index] == BURNT and not count_discarded(places[index : index + 1]) for index in unchanged)


def _cards_to_burn_so_far(spec: HousePoker, round_: Round) -> tuple[int, ...]:
    """Return the indexes of the drawn cards that should be burnt by now.

    One that is not due yet is included only if other cards were drawn after it.
    """
    planned, due_cards = intended_places(round_), spec.progress_due(round_).cards
    burnt = (index for index, place in enumerate(planned) if place == BURNT)
    return tuple(index for index in burnt if index < due_cards or {*planned[index:]} - {BURNT, DEVICE})


def _no_bet_depends_on(spec: HousePoker, round_: Round, shared: frozenset[int]) -> bool:
    """Return whether no unsettled bet depends on the cards in these places, so that no ruling on them is needed."""
    return hands_are_settled(round_) or not any(spec.boxes_depending_on(round_, place) for place in shared)


def paragraph(spec: HousePoker, row: str) -> Para:
    return spec.p(PARAGRAPHS[row])
