"""Cards as numbers from 0 to 51: four times the rank, plus the suit."""

import re
from collections.abc import Iterable

Card = int

RANKS = "23456789TJQKA"
SUITS = "cdhs"
DECK: tuple[Card, ...] = tuple(range(52))

_TEXTS = tuple(rank + suit for rank in RANKS for suit in SUITS)
_CARDS = {text: card for card, text in enumerate(_TEXTS)}
_CARDS |= {text.replace("T", "10"): card for text, card in _CARDS.items()}
_CARD_TEXT = re.compile(r"(?:10|.).", re.DOTALL)


def rank(card: Card) -> int:
    """Return the rank of a card, from 0 for a two to 12 for an Ace."""
    return card >> 2


def suit(card: Card) -> int:
    """Return the suit of a card: 0 clubs, 1 diamonds, 2 hearts, 3 spades. No suit is higher than another."""
    return card & 3


def parse_card(text: str) -> Card:
    """Parse one card: "As", "2c", "Td" or "10d"."""
    try:
        return _CARDS[text]
    except KeyError:
        raise ValueError(f"not a card: {text!r}") from None


def parse_cards(texts: str | Iterable[str]) -> tuple[Card, ...]:
    """Parse cards from one text ("As Ks" or "AsKs") or from a list with one text for each card."""
    return tuple(map(parse_card, _split_cards(texts) if isinstance(texts, str) else texts))


def _split_cards(text: str) -> Iterable[str]:
    for word in text.split():
        cards = _CARD_TEXT.findall(word)
        yield from cards if "".join(cards) == word else [word]


def format_card(card: Card) -> str:
    """Format a card in the notation that `parse_card` reads, such as "As"."""
    return _TEXTS[card]


def format_cards(cards: Iterable[Card]) -> str:
    """Format cards in the notation that `parse_cards` reads, such as "As Ks"."""
    return " ".join(map(format_card, cards))
