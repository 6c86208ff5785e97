"""What players add to a shuffle."""

from croupier.rules.event import Event


class Mixed(Event, frozen=True):
    """A player's own words, after the promise of the order and before the first card."""

    player: str
    words: str
