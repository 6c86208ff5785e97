"""Events of players who add words to a shuffle."""

from croupier.rules.base_classes import Event


class WordsSealed(Event, frozen=True):
    """A player has committed to words for the next shuffle; the hash fixes them and reveals nothing."""

    player: str
    seal: str


class SealsClosed(Event, frozen=True):
    """Nobody can seal words for this shuffle any more; the words are revealed now and mixed in this order."""

    players: tuple[str, ...]
    seals: tuple[str, ...]


class Mixed(Event, frozen=True):
    """A player has revealed the words for the shuffle before the first card; in old records, without a seal."""

    player: str
    words: str


ShuffleEvent = WordsSealed | SealsClosed | Mixed
