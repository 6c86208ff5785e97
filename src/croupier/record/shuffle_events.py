"""What players add to a shuffle."""

from croupier.rules.base import Event


class WordsSealed(Event, frozen=True):
    """The hash of words that a player will mix into the next shuffle: it fixes them and tells nothing of them."""

    player: str
    seal: str


class SealsClosed(Event, frozen=True):
    """From here on the sealed words are revealed; nobody can add or change any. Their order is the order of mixing."""

    players: tuple[str, ...]
    seals: tuple[str, ...]


class Mixed(Event, frozen=True):
    """A player's words, revealed before the first card; in logs without seals, given before the first card."""

    player: str
    words: str


ShuffleEvent = WordsSealed | SealsClosed | Mixed
