"""A shoe whose first cards are known, for tests and screenshots."""

from croupier.engine import shuffle
from croupier.rules.cards import Card, parse_cards


class Stacked:
    """Replaces the order that a seed fixes: the named cards first, then the rest by the seed."""

    def __init__(self, named: str = "") -> None:
        self.first = parse_cards(named)

    def __call__(self, seed: bytes, decks: int = 1) -> tuple[Card, ...]:
        rest = list(shuffle.shuffled(seed, decks))
        for card in self.first:
            rest.remove(card)
        return (*self.first, *rest)


def unmixed(order: tuple[Card, ...], commitment: str, words: tuple[str, ...]) -> tuple[Card, ...]:
    """Replaces the mixing of players' words, which would change the order of a stacked shoe."""
    return order
