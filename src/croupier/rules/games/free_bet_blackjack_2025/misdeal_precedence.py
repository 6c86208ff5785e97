"""Which paragraph rules on a misplaced card.

Special paragraphs apply if the Dealer drew it although the Hand had to Stand, or if it is on an area without a Bet.
"""

from croupier.rules.base_round import line_of
from croupier.rules.coded_message import message
from croupier.rules.deal import DEALER
from croupier.rules.document import Para, rule
from croupier.rules.games.free_bet_blackjack_2025.irregularity_report import is_settlement_made
from croupier.rules.games.free_bet_blackjack_2025.round import Round, backers_in_play, stakes_of
from croupier.rules.games.free_bet_blackjack_2025.terms import p
from croupier.rules.games.free_bet_blackjack_2025.turn_order import must_draw
from croupier.rules.refusal import Refused, refuse

Places = tuple[int, ...]
STEPS = {  # what the table shows until the pit reports the misplaced card
    p("5.7"): message("step_bj_card_misplaced"),
    p("5.10.2"): message("step_bj_dealer_overdraw"),
    p("5.10.3"): message("step_bj_card_on_empty_area"),
}
UNREPORTED = {
    p("5.7"): "dealing_error_not_reported",
    p("5.10.2"): "dealer_overdraw_not_reported",
    p("5.10.3"): "card_on_empty_area_not_reported",
}


@rule(p("5.7"), p("5.10"), p("5.10.2"), p("5.10.3"))
def ruling_paragraph(round_: Round) -> Para:
    """Return the paragraph that rules on the cards that are misplaced according to the record."""
    if overdrawn_cards(round_, round_.places):
        return p("5.10.2")
    return p("5.10.3") if is_settlement_made(round_) and cards_on_empty_areas(round_, round_.places) else p("5.7")


def refuse_until_reported(round_: Round) -> Refused:
    """Return the refusal of an action that must wait until the misplaced card is reported."""
    para = ruling_paragraph(round_)
    return refuse(UNREPORTED[para], para)


def overdrawn_cards(round_: Round, places: Places) -> set[int]:
    """Return the indexes of the cards that the Dealer drew although the Hand had to Stand."""
    surplus = set[int]()
    for index, place in enumerate(places):
        if place == DEALER:
            hand = tuple(
                card
                for card, card_place in zip(round_.cards[:index], places[:index], strict=True)
                if card_place == DEALER
            )
            if hand and not must_draw(hand):
                surplus.add(index)
    return surplus


def cards_on_empty_areas(round_: Round, places: Places) -> set[int]:
    """Return the indexes of the misplaced cards that are on an area without an unsettled Bet."""
    hands, bare = {hand.place for box in round_.boxes for hand in box.hands}, places_without_bets(round_)
    cards = enumerate(zip(places, round_.meant, strict=True))
    return {
        card for card, (place, meant) in cards if place > 0 and place != meant and (place not in hands or place in bare)
    }


def places_without_bets(round_: Round) -> set[int]:
    """Return the places of Hands whose Bets are all settled."""
    open_hands = {
        (box.number, stake.hand)
        for box in round_.boxes
        for backer in backers_in_play(box)
        for stake in stakes_of(box, backer)
        if line_of(round_, stake) is None
    }
    return {hand.place for box in round_.boxes for hand in box.hands if (box.number, hand.number) not in open_hands}
