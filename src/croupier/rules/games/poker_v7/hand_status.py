"""Which cards a viewer may see, how a Hand is described, and the status of each Hand."""

from croupier.rules.base_round import cards_at
from croupier.rules.coded_message import Message, Text, message
from croupier.rules.document import Para, rule
from croupier.rules.game import Hand, HandState
from croupier.rules.games.poker_v7.betting import procedure_para
from croupier.rules.games.poker_v7.round import Round
from croupier.rules.games.poker_v7.terms import STREET_PLACES, p
from croupier.rules.hands import describe_best_five


@rule(p("1.12"), p("1.22"), p("1.20(i)"))
def can_see(round_: Round, viewer: str, index: int) -> bool:
    """Return whether a viewer may see a card: it is open, or it is their own Hole Card and they have looked at it."""
    place = round_.places[index]
    if index in round_.exposed or place in round_.shown:
        return True
    if place not in round_.seats:
        return False
    position = round_.seats.index(place)
    return position in round_.seen and round_.players[position] == viewer


def deciding_places(round_: Round) -> tuple[int, ...]:
    """Return the places whose cards decide a Pot."""
    return (*STREET_PLACES, *(round_.seats[position] for position in round_.active)) if len(round_.active) > 1 else ()


def describe_hand(round_: Round, place: int) -> Text:
    """Describe the best five cards of the Hand at a place, made with the open Community Cards."""
    if place not in round_.seats:
        return ""
    board = tuple(card for street in STREET_PLACES if street in round_.shown for card in cards_at(round_, street))
    cards = (*cards_at(round_, place), *board)
    return describe_best_five(cards) if len(cards) in (5, 6, 7) and len(cards) - len(board) == 2 else ""


def hands(round_: Round, box: int) -> tuple[Hand, ...]:
    """Return the Hand of a seat with its state, as a tuple of one or none."""
    if box not in round_.seats:
        return ()
    position = round_.seats.index(box)
    return (Hand(box, round_.players[position], *_hand_status(round_, position)),)


def _hand_status(round_: Round, position: int) -> tuple[HandState, Message, Para | None]:
    """Return the state of a Hand, its text and its paragraph.

    An Active Player without chips is All-in.
    """
    if round_.voided:
        return HandState.VOID, message("status_pk_void"), round_.voided
    if position not in round_.active:
        return HandState.FOLDED, message("status_pk_folded"), p("1.19")
    if position in round_.unshown:
        return HandState.NOT_SHOWN, message("status_pk_not_shown"), p("3.11.2(d)")
    if round_.concluded:
        if any(round_.seats[position] in award.winners for award in round_.awards):
            return HandState.WON, message("status_pk_wins"), p("4.4")
        return HandState.BEATEN, message("status_pk_beaten"), p("4.4")
    if round_.waiting and round_.waiting[0] == position and not round_.next_places:
        return HandState.TO_ACT, message("status_pk_to_act"), procedure_para(round_)
    if not round_.stacks[position]:
        return HandState.ALL_IN, message("status_pk_all_in"), p("3.12")
    return HandState.PLAYING, message("status_pk_active"), None
