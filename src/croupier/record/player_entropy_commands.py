"""Commands by which players add words to a shuffle."""

from croupier.rules.base_classes import Command


class Seal(Command, frozen=True):
    """Send the hash of secret words, which fixes them for the shuffle of this round."""

    seal: str
    round: int = 0


class Mix(Command, frozen=True):
    """Reveal the sealed words, which permute the committed order of the cards before the first one is dealt."""

    words: str


ShuffleCommand = Seal | Mix
