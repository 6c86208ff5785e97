"""Which row of chapter 5 decides a misdeal: exactly one, whichever row people choose (R-12, R-252)."""

from croupier.rules.deal import BURNT, DEVICE, Device
from croupier.rules.document import Para
from croupier.rules.house_poker.reconstruction import Places, discarded, intended, miscounted, misplaced
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
TITLES = {
    WRONG_DEAL: "Cards went to the wrong places",
    WRONG_NUMBER_DEALER: "A wrong number of cards",
    WRONG_NUMBER_COMMUNITY: "A wrong number of Community Cards was dealt",
    WRONG_NUMBER_PLAYER: "A Player's Hand has a wrong number of cards",
    BURNT_CARD_MISSED: "The Burnt Card was forgotten",
    DEALING_ERROR: "Another dealing error",
}
DEALER_ONLY, DEALER_AND_COMMUNITY = "the Dealer's Hand", "the Community Cards or the Dealer's Hand"  # of 5.8.7


def row_for(spec: HousePoker, round_: Round, places: Places) -> str:
    """The row for cards that lie like this; empty where every card lies where it was meant to go."""
    if not misplaced(round_, places):
        return ""
    if too_few_discarded(spec, round_, places):
        return BURNT_CARD_MISSED
    seen, wrong = anyone_has_seen(round_), miscounted(round_, places)
    hands = {place for place in wrong if place > 0}
    if hands and not seen:
        return WRONG_DEAL
    if any(spec.wrong_count(place) == spec.p("5.8.7") for place in wrong):
        return WRONG_NUMBER_DEALER
    if (shared := wrong - hands) and not (hands and _past(spec, round_, shared)):
        return WRONG_NUMBER_COMMUNITY
    if hands:
        return WRONG_NUMBER_PLAYER
    return DEALING_ERROR if seen else WRONG_DEAL


def too_few_discarded(spec: HousePoker, round_: Round, places: Places) -> bool:
    """Were fewer cards discarded than had to be? An exchanged Burnt Card is a wrong deal like any other (R-252)."""
    if round_.settings.device is not Device.SHOE or BURNT not in round_.plan:
        return False
    return discarded(places) + _used_by_ruling(round_, places) < len(_burnt_by_now(spec, round_))


def _used_by_ruling(round_: Round, places: Places) -> int:
    """Burnt Cards that a ruling has put to another use: they were burnt, and nobody forgot them (R-166, R-270)."""
    right = intended(round_)
    unchanged = (at for at in round_.moved if places[at] == round_.places[at])
    return sum(right[at] == BURNT and not discarded(places[at : at + 1]) for at in unchanged)


def _burnt_by_now(spec: HousePoker, round_: Round) -> tuple[int, ...]:
    """The cards that were to be burnt so far: a card too many in place of the next Burnt Card is not one of them."""
    right, due = intended(round_), spec.due(round_).cards
    burnt = (at for at, place in enumerate(right) if place == BURNT)
    return tuple(at for at in burnt if at < due or {*right[at:]} - {BURNT, DEVICE})


def _past(spec: HousePoker, round_: Round, shared: frozenset[int]) -> bool:
    """Does no bet depend on these shared cards any more? Then they hold up no other ruling."""
    return hands_are_settled(round_) or not any(spec.depend(round_, place) for place in shared)


def paragraph(spec: HousePoker, row: str) -> Para:
    return spec.p(PARAGRAPHS[row])
