"""A card is a number from 0 to 51: its rank times four and its suit."""

import re
from collections.abc import Iterable
from typing import NamedTuple

Card = int

RANKS = "23456789TJQKA"
SUITS = "cdhs"
DECK: tuple[Card, ...] = tuple(range(52))

_TEXTS = tuple(rank + suit for rank in RANKS for suit in SUITS)
_CARDS = {text: card for card, text in enumerate(_TEXTS)}
_CARDS |= {text.replace("T", "10"): card for text, card in _CARDS.items()}
_ONE = re.compile(r"(?:10|.).", re.DOTALL)


def rank(card: Card) -> int:
    """From 0, a two, to 12, an Ace."""
    return card >> 2


def suit(card: Card) -> int:
    """Clubs 0, diamonds 1, hearts 2, spades 3: names only, all suits are equal."""
    return card & 3


def parse_card(text: str) -> Card:
    """Read one card: "As", "2c", "Td" or "10d"."""
    try:
        return _CARDS[text]
    except KeyError:
        raise ValueError(f"not a card: {text!r}") from None


def parse_cards(texts: str | Iterable[str]) -> tuple[Card, ...]:
    """Read several, from one text ("As Ks" or "AsKs") or one by one."""
    return tuple(map(parse_card, _words(texts) if isinstance(texts, str) else texts))


def _words(text: str) -> Iterable[str]:
    for word in text.split():
        apart = _ONE.findall(word)
        yield from apart if "".join(apart) == word else [word]


def format_card(card: Card) -> str:
    """Write one card as `card` reads it."""
    return _TEXTS[card]


def format_cards(cards: Iterable[Card]) -> str:
    """Write several as `cards` reads them."""
    return " ".join(map(format_card, cards))


class RankName(NamedTuple):
    """A rank in words: one Queen, many Queens."""

    one: str
    many: str

    @property
    def inside(self) -> str:
        """Inside a phrase, where the documents write King large and numbers are small."""
        return self.one if self.one in ("Jack", "Queen", "King", "Ace") else self.one.lower()


NAMES = (
    RankName("Two", "Twos"),
    RankName("Three", "Threes"),
    RankName("Four", "Fours"),
    RankName("Five", "Fives"),
    RankName("Six", "Sixes"),
    RankName("Seven", "Sevens"),
    RankName("Eight", "Eights"),
    RankName("Nine", "Nines"),
    RankName("Ten", "Tens"),
    RankName("Jack", "Jacks"),
    RankName("Queen", "Queens"),
    RankName("King", "Kings"),
    RankName("Ace", "Aces"),
)
