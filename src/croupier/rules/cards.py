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
    """Return the rank, from 0 for a two to 12 for an Ace."""
    return card >> 2


def suit(card: Card) -> int:
    """Return the suit: clubs 0, diamonds 1, hearts 2, spades 3. No suit ranks above another."""
    return card & 3


def parse_card(text: str) -> Card:
    """Parse one card: "As", "2c", "Td" or "10d"."""
    try:
        return _CARDS[text]
    except KeyError:
        raise ValueError(f"not a card: {text!r}") from None


def parse_cards(texts: str | Iterable[str]) -> tuple[Card, ...]:
    """Parse cards from one text ("As Ks" or "AsKs") or from a text for each card."""
    return tuple(map(parse_card, _split_cards(texts) if isinstance(texts, str) else texts))


def _split_cards(text: str) -> Iterable[str]:
    for word in text.split():
        cards = _CARD_TEXT.findall(word)
        yield from cards if "".join(cards) == word else [word]


def format_card(card: Card) -> str:
    """Format a card as `parse_card` reads it."""
    return _TEXTS[card]


def format_cards(cards: Iterable[Card]) -> str:
    """Format cards as `parse_cards` reads them."""
    return " ".join(map(format_card, cards))
