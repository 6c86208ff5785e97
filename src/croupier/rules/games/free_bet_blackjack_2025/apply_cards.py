"""How events change the cards of a round: dealt, opened, found elsewhere, put back, discarded, established."""

from functools import reduce

from msgspec.structs import replace

from croupier.rules import events as e
from croupier.rules.base_round import as_drawn
from croupier.rules.cards import Card
from croupier.rules.deal import DEVICE
from croupier.rules.games.free_bet_blackjack_2025.round import SPLIT_PLACE_OFFSET, Box, Round, box_of
from croupier.rules.games.free_bet_blackjack_2025.terms import p

DISCARDS = (p("5.10.2"), p("5.10.3"))
CORRECTED = p("5.7")  # the record had a card elsewhere, and the cards themselves were never in a wrong place
PUT_BACK = (p("5.12"), CORRECTED)  # a card that was not to be drawn is the next card


def card_dealt(r: Round, event: e.CardDealt) -> Round:
    place, down = event.place, r.face_down
    if place > 0 and r.settings.squeeze_allowed:
        box = box_of(r, place % SPLIT_PLACE_OFFSET)
        down = (*down, len(r.places)) if box and box.squeezer else down
    meant = place if event.meant is None else event.meant
    r = replace(r, places=(*r.places, place), cards=(*r.cards, event.card), meant=(*r.meant, meant), face_down=down)
    return _consume_expected_card(r, event.card) if r.to_come else r


def _consume_expected_card(r: Round, card: Card) -> Round:
    """One of the cards that had to come next has come."""
    at = r.to_come.index(card) if card in r.to_come else len(r.to_come)
    return replace(r, to_come=r.to_come[:at] + r.to_come[at + 1 :])


def cards_found(r: Round, event: e.CardsFound | e.CardsReconstructed) -> Round:
    """Cards as they lie from now on; a Hand with one too many keeps it, and what is put back is the next card."""
    if event.because in DISCARDS:
        return _cards_discarded(r, event.places)
    boxes = r.boxes if event.because == CORRECTED else _keeping_cards(r, event.places)
    back = isinstance(event, e.CardsReconstructed) or event.because in PUT_BACK
    out = (card for was, now, card in zip(r.places, event.places, as_drawn(r), strict=True) if was == DEVICE != now)
    r = reduce(_consume_expected_card, out, r)
    to_come = (*_taken_back(r, event.places), *r.to_come) if back else r.to_come
    return replace(r, places=event.places, meant=event.places, boxes=boxes, to_come=to_come)


def _keeping_cards(r: Round, places: tuple[int, ...]) -> tuple[Box, ...]:
    return tuple(
        replace(box, hands=tuple(replace(h, due=max(h.due, places.count(h.place))) for h in box.hands))
        for box in r.boxes
    )


def _cards_discarded(r: Round, places: tuple[int, ...]) -> Round:
    """Discarding some cards settles nothing about the others: one in a wrong place still is."""
    cards = zip(r.places, places, r.meant, strict=True)
    return replace(r, places=places, meant=tuple(meant if was == now else now for was, now, meant in cards))


def _taken_back(r: Round, places: tuple[int, ...]) -> tuple[Card, ...]:
    """The cards that come next, as the device holds them: a ruling on a card does not change the card (R-225)."""
    moves = zip(r.places, places, as_drawn(r), strict=True)
    return tuple(card for was, now, card in moves if now == DEVICE != was)


def cards_revealed(r: Round, event: e.CardsRevealed) -> Round:
    return replace(r, face_down=tuple(at for at in r.face_down if r.places[at] not in event.places))


def cards_exposed(r: Round, event: e.CardsExposed) -> Round:
    return replace(r, face_down=tuple(at for at in r.face_down if at not in event.cards))


def card_read(r: Round, event: e.CardRead) -> Round:
    cards = (*r.cards[: event.at], event.card, *r.cards[event.at + 1 :])
    ruled = r.established if event.at in dict(r.established) else (*r.established, (event.at, r.cards[event.at]))
    return replace(r, cards=cards, established=ruled)
