"""Policy: from what a player sees to their next command, or none."""

from collections.abc import Callable

from croupier.engine.view_types import BoxShown, TableShown
from croupier.record.commands import PlayerCommand

Choice = PlayerCommand | None
Policy = Callable[[TableShown], Choice]


def own_box(view: TableShown) -> BoxShown | None:
    """Return the box where this viewer sits."""
    return next((box for box in view.boxes if box.yours and box.seated), None)


def stake(box: BoxShown, bet: str) -> int:
    return next((spot.cents for spot in box.spots if spot.bet == bet), 0)
