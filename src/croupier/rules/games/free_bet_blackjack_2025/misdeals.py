"""Cards that should not have been dealt: drawn to a completed Dealer's Hand, or to an area without a Bet."""

from croupier.rules.base_round import line_of
from croupier.rules.deal import DEALER
from croupier.rules.document import Para, rule
from croupier.rules.games.free_bet_blackjack_2025.consequences import settlement_made
from croupier.rules.games.free_bet_blackjack_2025.round import Round, bets_of_hand, stakes_of
from croupier.rules.games.free_bet_blackjack_2025.terms import p
from croupier.rules.games.free_bet_blackjack_2025.turn_order import must_draw
from croupier.rules.refusal import Refused, refuse

Places = tuple[int, ...]
WHAT = {
    p("5.7"): "a card is where it was not meant to go",
    p("5.10.2"): "the Dealer drew to a completed Hand",
    p("5.10.3"): "a card is on an area without a Bet after a settlement",
}
UNREPORTED = {
    p("5.7"): "dealing_error_not_reported",
    p("5.10.2"): "dealer_overdraw_not_reported",
    p("5.10.3"): "card_on_empty_area_not_reported",
}


@rule(p("5.7"), p("5.10"), p("5.10.2"), p("5.10.3"))
def ruled_by(round_: Round) -> Para:
    """The paragraph that rules on the cards which the record shows in a wrong place."""
    if overdrawn(round_, round_.places):
        return p("5.10.2")
    return p("5.10.3") if settlement_made(round_) and on_empty_areas(round_, round_.places) else p("5.7")


def unruled(round_: Round) -> Refused:
    """Refuse what waits until a card in a wrong place is reported, by the paragraph that rules on it."""
    para = ruled_by(round_)
    return refuse(UNREPORTED[para], para)


def overdrawn(round_: Round, places: Places) -> set[int]:
    """The cards that came to the Dealer's Hand after it was complete."""
    surplus = set[int]()
    for at, place in enumerate(places):
        if place == DEALER:
            hand = tuple(c for c, lies in zip(round_.cards[:at], places[:at], strict=True) if lies == DEALER)
            if hand and not must_draw(hand):
                surplus.add(at)
    return surplus


def on_empty_areas(round_: Round, places: Places) -> set[int]:
    """The cards that lie on an area without a Bet and do not belong to the Hand that was played there."""
    hands, bare = {hand.place for box in round_.boxes for hand in box.hands}, bare_places(round_)
    lie = enumerate(zip(places, round_.meant, strict=True))
    return {at for at, (to, meant) in lie if to > 0 and to != meant and (to not in hands or to in bare)}


def bare_places(round_: Round) -> set[int]:
    """Hands whose Bets are all settled: nothing is there any more."""
    open_hands = {
        (box.number, each.hand)
        for box in round_.boxes
        for backer in bets_of_hand(box)
        for each in stakes_of(box, backer)
        if line_of(round_, each) is None
    }
    return {hand.place for box in round_.boxes for hand in box.hands if (box.number, hand.number) not in open_hands}
