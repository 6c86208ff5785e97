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


def card_dealt(round_: Round, event: e.CardDealt) -> Round:
    place, down = event.place, round_.face_down
    if place > 0 and round_.settings.squeeze_allowed:
        box = box_of(round_, place % SPLIT_PLACE_OFFSET)
        down = (*down, len(round_.places)) if box and box.squeezer else down
    meant = place if event.meant is None else event.meant
    round_ = replace(
        round_,
        places=(*round_.places, place),
        cards=(*round_.cards, event.card),
        meant=(*round_.meant, meant),
        face_down=down,
    )
    return _consume_expected_card(round_, event.card) if round_.to_come else round_


def _consume_expected_card(round_: Round, card: Card) -> Round:
    """One of the cards that had to come next has come."""
    at = round_.to_come.index(card) if card in round_.to_come else len(round_.to_come)
    return replace(round_, to_come=round_.to_come[:at] + round_.to_come[at + 1 :])


def cards_found(round_: Round, event: e.CardsFound | e.CardsReconstructed) -> Round:
    """Cards as they lie from now on; a Hand with one too many keeps it, and what is put back is the next card."""
    if event.because in DISCARDS:
        return _cards_discarded(round_, event.places)
    boxes = round_.boxes if event.because == CORRECTED else _keeping_cards(round_, event.places)
    back = isinstance(event, e.CardsReconstructed) or event.because in PUT_BACK
    out = (
        card
        for was, now, card in zip(round_.places, event.places, as_drawn(round_), strict=True)
        if was == DEVICE != now
    )
    round_ = reduce(_consume_expected_card, out, round_)
    to_come = (*_taken_back(round_, event.places), *round_.to_come) if back else round_.to_come
    return replace(round_, places=event.places, meant=event.places, boxes=boxes, to_come=to_come)


def _keeping_cards(round_: Round, places: tuple[int, ...]) -> tuple[Box, ...]:
    return tuple(
        replace(box, hands=tuple(replace(h, due=max(h.due, places.count(h.place))) for h in box.hands))
        for box in round_.boxes
    )


def _cards_discarded(round_: Round, places: tuple[int, ...]) -> Round:
    """Discarding some cards settles nothing about the others: one in a wrong place still is."""
    cards = zip(round_.places, places, round_.meant, strict=True)
    return replace(round_, places=places, meant=tuple(meant if was == now else now for was, now, meant in cards))


def _taken_back(round_: Round, places: tuple[int, ...]) -> tuple[Card, ...]:
    """The cards that come next, as the device holds them: a ruling on a card does not change the card (R-225)."""
    moves = zip(round_.places, places, as_drawn(round_), strict=True)
    return tuple(card for was, now, card in moves if now == DEVICE != was)


def cards_revealed(round_: Round, event: e.CardsRevealed) -> Round:
    return replace(round_, face_down=tuple(at for at in round_.face_down if round_.places[at] not in event.places))


def cards_exposed(round_: Round, event: e.CardsExposed) -> Round:
    return replace(round_, face_down=tuple(at for at in round_.face_down if at not in event.cards))


def card_read(round_: Round, event: e.CardRead) -> Round:
    cards = (*round_.cards[: event.at], event.card, *round_.cards[event.at + 1 :])
    ruled = (
        round_.established
        if event.at in dict(round_.established)
        else (*round_.established, (event.at, round_.cards[event.at]))
    )
    return replace(round_, cards=cards, established=ruled)
