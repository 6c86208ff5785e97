"""What a player mixes into a shuffle: whether his words are taken."""

from croupier.engine.fair import HASH
from croupier.rules.events import Mixed
from croupier.rules.felt import Felt
from croupier.rules.refusal import Refused, bad

MOST_WORDS = 64  # characters


def mix(r: Felt, before: tuple[Mixed, ...], player: str, words: str) -> tuple[Mixed] | Refused:
    """After the promise and before the first card: later words would be chosen by who knows what they do."""
    if r.cards:
        return bad("words", "the first card of the round is dealt")
    if not HASH.fullmatch(r.commitment):
        return bad("words", "no order was promised for this round")
    if any(each.player == player for each in before):
        return bad("words", "you have mixed into this round already")
    if not 1 <= len(words) <= MOST_WORDS or not words.isprintable():
        return bad("words", f"are 1 to {MOST_WORDS} printable characters")
    return (Mixed(player, words),)
