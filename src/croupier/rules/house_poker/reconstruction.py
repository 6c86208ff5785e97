"""Reconstruction: where the drawn cards were meant to go, and what it takes to bring them there."""

from croupier.rules.deal import ASIDE, BURNT, DEALER, DEVICE, DISCARD
from croupier.rules.document import defined
from croupier.rules.house_poker.round import Round, in_play

Places = tuple[int, ...]


@defined("reconstruction")
def intended(round_: Round) -> Places:
    """Where each drawn card belongs: as planned, in the order drawn; a card too many goes back to the device."""
    plan = iter(round_.plan)
    return tuple(DEVICE if place == DEVICE else next(plan, DEVICE) for place in round_.places)


def as_found(round_: Round, reported: Places | None) -> Places:
    """Where the cards lie by the report, or by the record where the report is silent."""
    return round_.places if reported is None else reported


def without_burnt_cards(round_: Round, missed: tuple[int, ...]) -> Places:
    """How the cards lie when these were not burnt: every later card one place early, the last still in the device."""
    meant = enumerate(intended(round_))
    places = iter([place for at, place in meant if at not in missed and place != DEVICE])
    return tuple(DEVICE if place == DEVICE else next(places, DEVICE) for place in round_.places)


def misplaced(round_: Round, places: Places) -> frozenset[int]:
    """The places whose cards are not the intended ones."""
    right = intended(round_)
    wrong = [at for at in range(len(places)) if places[at] != right[at]]
    return frozenset({places[at] for at in wrong} | {right[at] for at in wrong})


def miscounted(round_: Round, places: Places) -> frozenset[int]:
    """Hands in play and shared cards that hold more or fewer cards than intended."""
    right, hands = intended(round_), {box.number for box in in_play(round_)}
    counted = {place for place in {*right, *places} if place in hands or (place < 1 and place not in ASIDE)}
    return frozenset(place for place in counted if places.count(place) != right.count(place))


def first_stray(round_: Round, places: Places) -> tuple[int, int, int] | None:
    """The first card that does not lie where it was meant to go: its number, where it lies, where it belongs."""
    right = intended(round_)
    return next(((at, places[at], right[at]) for at in range(len(places)) if places[at] != right[at]), None)


def discarded(places: Places) -> int:
    """How many cards were burnt or put among the discards."""
    return sum(place in (BURNT, DISCARD) for place in places)


def by_moving_hands(round_: Round, places: Places) -> bool:
    """Would moving complete Hands put everything right? Only Players and the Dealer have Hands (R-244)."""
    right, wrong = intended(round_), misplaced(round_, places)
    whole = all(place >= DEALER and right.count(place) == round_.plan.count(place) for place in wrong)
    return whole and _piles(places) == _piles(right)


def _piles(places: Places) -> frozenset[tuple[int, ...]]:
    return frozenset(tuple(at for at in range(len(places)) if places[at] == place) for place in set(places))
