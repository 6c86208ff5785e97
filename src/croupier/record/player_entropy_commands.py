"""Commands by which players add words to a shuffle."""

from croupier.rules.base_classes import Command


class Seal(Command, frozen=True):
    """Commit to words, by their hash, for the shuffle of this round."""

    seal: str
    round: int = 0


class Mix(Command, frozen=True):
    """Reveal the sealed words, which permute the committed order before its first card."""

    words: str


ShuffleCommand = Seal | Mix
