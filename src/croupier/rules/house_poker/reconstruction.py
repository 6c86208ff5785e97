"""Reconstruction: where the drawn cards were meant to go, and what it takes to bring them there."""

from croupier.rules.deal import ASIDE, BURNT, DEVICE
from croupier.rules.document import defined
from croupier.rules.round import Round

Places = tuple[int, ...]


@defined("reconstruction")
def intended(r: Round) -> Places:
    """Where each drawn card belongs: as planned, in the order drawn; a card too many goes back to the device."""
    plan = iter(r.plan)
    return tuple(DEVICE if place == DEVICE else next(plan, DEVICE) for place in r.places)


def as_found(r: Round, lie: Places | None) -> Places:
    """Where the cards lie by the report, or by the record where the report is silent."""
    return r.places if lie is None else lie


def without_burnt_card(r: Round) -> Places:
    """How the cards lie when nothing was burnt: as the record shows it, or else each one place too early."""
    if r.places != r.plan[: len(r.places)]:
        return r.places
    plan = iter(place for place in r.plan if place != BURNT)
    return tuple(DEVICE if place == DEVICE else next(plan, DEVICE) for place in r.places)


def misplaced(r: Round, places: Places) -> frozenset[int]:
    """The places whose cards are not the intended ones."""
    right = intended(r)
    wrong = [at for at in range(len(places)) if places[at] != right[at]]
    return frozenset({places[at] for at in wrong} | {right[at] for at in wrong})


def miscounted(r: Round, places: Places) -> frozenset[int]:
    """Hands in play and shared cards that hold more or fewer cards than intended."""
    right, out = intended(r), {box.number for box in r.boxes if box.out}
    aside = {*ASIDE, *out}
    return frozenset(place for place in {*right, *places} - aside if places.count(place) != right.count(place))


def by_moving_hands(r: Round, places: Places) -> bool:
    """Would moving complete hands from one area to another put everything right?"""
    return _piles(places) == _piles(intended(r))


def _piles(places: Places) -> frozenset[tuple[int, ...]]:
    return frozenset(tuple(at for at in range(len(places)) if places[at] == place) for place in set(places))
