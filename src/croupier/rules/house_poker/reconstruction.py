"""Reconstruction: the intended place of each drawn card, and how it compares with the actual places."""

from croupier.rules.deal import ASIDE, BURNT, DEALER, DEVICE, DISCARD
from croupier.rules.document import defined
from croupier.rules.house_poker.round import Round, in_play

Places = tuple[int, ...]


@defined("reconstruction")
def intended_places(round_: Round) -> Places:
    """Return the intended place of each drawn card, in the order drawn. A surplus card belongs in the device."""
    plan = iter(round_.plan)
    return tuple(DEVICE if place == DEVICE else next(plan, DEVICE) for place in round_.places)


def reported_places(round_: Round, reported: Places | None) -> Places:
    """Return the places that a report gives for the cards, or the recorded ones if it gives none."""
    return round_.places if reported is None else reported


def without_burnt_cards(round_: Round, missed: tuple[int, ...]) -> Places:
    """Return where the cards are if the `missed` Burnt Cards (by index) were not burnt but dealt to the next places."""
    planned = enumerate(intended_places(round_))
    places = iter([place for index, place in planned if index not in missed and place != DEVICE])
    return tuple(DEVICE if place == DEVICE else next(places, DEVICE) for place in round_.places)


def misplaced(round_: Round, places: Places) -> frozenset[int]:
    """Return the places that have a wrong card or lack a right one."""
    planned = intended_places(round_)
    stray = [index for index in range(len(places)) if places[index] != planned[index]]
    return frozenset({places[index] for index in stray} | {planned[index] for index in stray})


def miscounted(round_: Round, places: Places) -> frozenset[int]:
    """Return the hands in play and the shared places that have more or fewer cards than intended."""
    planned, hands = intended_places(round_), {box.number for box in in_play(round_)}
    counted = {place for place in {*planned, *places} if place in hands or (place < 1 and place not in ASIDE)}
    return frozenset(place for place in counted if places.count(place) != planned.count(place))


def first_misplaced_card(round_: Round, places: Places) -> tuple[int, int, int] | None:
    """Return the first misplaced card as its index, its place and its intended place, or None."""
    planned = intended_places(round_)
    return next(
        ((index, places[index], planned[index]) for index in range(len(places)) if places[index] != planned[index]),
        None,
    )


def count_discarded(places: Places) -> int:
    """Return how many cards were burnt or discarded."""
    return sum(place in (BURNT, DISCARD) for place in places)


def is_corrected_by_moving_hands(round_: Round, places: Places) -> bool:
    """Return whether the cards can be corrected by moving whole Hands of Players or the Dealer (R-244)."""
    planned, wrong_places = intended_places(round_), misplaced(round_, places)
    are_complete = all(place >= DEALER and planned.count(place) == round_.plan.count(place) for place in wrong_places)
    return are_complete and _group_cards(places) == _group_cards(planned)


def _group_cards(places: Places) -> frozenset[tuple[int, ...]]:
    return frozenset(tuple(index for index in range(len(places)) if places[index] == place) for place in set(places))
