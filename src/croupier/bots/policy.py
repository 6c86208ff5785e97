"""The type of a bot's policy: a function from the player's view of the table to its next command, or None."""

from collections.abc import Callable

from croupier.engine.view_types import BoxShown, TableShown
from croupier.record.commands import PlayerCommand

Choice = PlayerCommand | None
Policy = Callable[[TableShown], Choice]


def own_box(view: TableShown) -> BoxShown | None:
    """Return the box where the player of this view sits, or None."""
    return next((box for box in view.boxes if box.yours and box.seated), None)


def stake(box: BoxShown, bet: str) -> int:
    return next((spot.cents for spot in box.spots if spot.bet == bet), 0)
