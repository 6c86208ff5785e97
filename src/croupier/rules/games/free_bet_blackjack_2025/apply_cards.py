"""Return the round as it is after an event that changes its cards."""

from functools import reduce

from msgspec.structs import replace

from croupier.rules import events as e
from croupier.rules.base_round import cards_as_drawn
from croupier.rules.cards import Card
from croupier.rules.deal import DEVICE
from croupier.rules.games.free_bet_blackjack_2025.round import SPLIT_PLACE_OFFSET, Box, Round, box_of
from croupier.rules.games.free_bet_blackjack_2025.terms import p

DISCARDS = (p("5.10.2"), p("5.10.3"))
CORRECTED = p("5.7")  # only the record was wrong; the cards were always in the right place
PUT_BACK = (p("5.12"), CORRECTED)  # a card that should not have been drawn is dealt next


def card_dealt(round_: Round, event: e.CardDealt) -> Round:
    place, face_down = event.place, round_.face_down
    if place > 0 and round_.settings.squeeze_allowed:
        box = box_of(round_, place % SPLIT_PLACE_OFFSET)
        face_down = (*face_down, len(round_.places)) if box and box.squeezer else face_down
    meant = place if event.meant is None else event.meant
    round_ = replace(
        round_,
        places=(*round_.places, place),
        cards=(*round_.cards, event.card),
        meant=(*round_.meant, meant),
        face_down=face_down,
    )
    return _consume_expected_card(round_, event.card) if round_.to_come else round_


def _consume_expected_card(round_: Round, card: Card) -> Round:
    """Remove a card from `to_come`, the cards that were put back into the device, when it is dealt again."""
    index = round_.to_come.index(card) if card in round_.to_come else len(round_.to_come)
    return replace(round_, to_come=round_.to_come[:index] + round_.to_come[index + 1 :])


def cards_found(round_: Round, event: e.CardsFound | e.CardsReconstructed) -> Round:
    """Move the cards to the places that the event gives.

    These places now count as intended. Extra cards on a Hand stay there, and cards put back into the device are dealt
    next.
    """
    if event.because in DISCARDS:
        return _discard_cards(round_, event.places)
    boxes = round_.boxes if event.because == CORRECTED else _boxes_with_surplus(round_, event.places)
    put_back = isinstance(event, e.CardsReconstructed) or event.because in PUT_BACK
    dealt_again = (
        card
        for before, after, card in zip(round_.places, event.places, cards_as_drawn(round_), strict=True)
        if before == DEVICE != after
    )
    round_ = reduce(_consume_expected_card, dealt_again, round_)
    to_come = (*_cards_put_back(round_, event.places), *round_.to_come) if put_back else round_.to_come
    return replace(round_, places=event.places, meant=event.places, boxes=boxes, to_come=to_come)


def _boxes_with_surplus(round_: Round, places: tuple[int, ...]) -> tuple[Box, ...]:
    return tuple(
        replace(box, hands=tuple(replace(hand, due=max(hand.due, places.count(hand.place))) for hand in box.hands))
        for box in round_.boxes
    )


def _discard_cards(round_: Round, places: tuple[int, ...]) -> Round:
    """Move the discarded cards to these places. Other misplaced cards still count as misplaced."""
    cards = zip(round_.places, places, round_.meant, strict=True)
    return replace(
        round_, places=places, meant=tuple(meant if before == after else after for before, after, meant in cards)
    )


def _cards_put_back(round_: Round, places: tuple[int, ...]) -> tuple[Card, ...]:
    """Return the cards that go back into the device, with the faces they were drawn with, before any ruling (R-225)."""
    moves = zip(round_.places, places, cards_as_drawn(round_), strict=True)
    return tuple(card for before, after, card in moves if after == DEVICE != before)


def cards_revealed(round_: Round, event: e.CardsRevealed) -> Round:
    return replace(
        round_, face_down=tuple(index for index in round_.face_down if round_.places[index] not in event.places)
    )


def cards_exposed(round_: Round, event: e.CardsExposed) -> Round:
    return replace(round_, face_down=tuple(index for index in round_.face_down if index not in event.cards))


def card_read(round_: Round, event: e.CardRead) -> Round:
    cards = (*round_.cards[: event.at], event.card, *round_.cards[event.at + 1 :])
    established = (
        round_.established
        if event.at in dict(round_.established)
        else (*round_.established, (event.at, round_.cards[event.at]))
    )
    return replace(round_, cards=cards, established=established)
