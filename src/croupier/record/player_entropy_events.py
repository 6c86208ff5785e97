"""Events of players who add words to a shuffle."""

from croupier.rules.base_classes import Event


class WordsSealed(Event, frozen=True):
    """A player has committed to words for the next shuffle; the hash fixes them and reveals nothing."""

    player: str
    seal: str


class SealsClosed(Event, frozen=True):
    """Nobody can add or change sealed words any more; they are revealed now and mixed in this order."""

    players: tuple[str, ...]
    seals: tuple[str, ...]


class Mixed(Event, frozen=True):
    """A player has revealed their words before the first card; in old logs, without a seal."""

    player: str
    words: str


ShuffleEvent = WordsSealed | SealsClosed | Mixed
