"""What players add to a shuffle."""

from croupier.rules.base import Command


class Seal(Command, frozen=True):
    """The hash of words that you will mix into the shuffle of this round."""

    seal: str
    round: int = 0


class Mix(Command, frozen=True):
    """Reveal the words that you sealed: they permute the positions of the committed order, before its first card."""

    words: str


ShuffleCommand = Seal | Mix
