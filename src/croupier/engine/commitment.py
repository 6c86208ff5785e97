"""Commitments to shuffles: Merkle trees over salted cards, bound to one round; each card can be opened by itself."""

import hmac
import re
from collections.abc import Iterable
from hashlib import sha256
from typing import Annotated

from msgspec import Meta, Struct

from croupier.rules.cards import DECK, Card, format_card

LEAF, PAIR, EMPTY, SALT = b"croupier card\0", b"croupier pair\0", b"croupier none\0", b"croupier salt\0"
ROUND = b"croupier round\0"
HASH = re.compile(r"[0-9a-f]{64}")
MOST_DECKS = 64
MOST = 2**53 - 1  # the largest integer that every JSON reader represents exactly

Hash = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}\Z")]
Face = Annotated[str, Meta(pattern=r"^[2-9TJQKA][cdhs]\Z")]
Count = Annotated[int, Meta(ge=0, le=MOST)]


class Label(Struct, frozen=True, gc=False):
    """The game, table, round, shuffle and number of decks that a commitment is bound to; it is invalid for others."""

    game: str
    table: str
    round: int
    decks: int
    shuffle: int = 1  # 1 is the first of the round; cards not dealt may be shuffled again

    @property
    def cards(self) -> int:
        return len(DECK) * self.decks


class Opening(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """One position in the order of the cards: its card, its salt, and the sibling hashes on the way to the root."""

    position: Count
    card: Face
    salt: Hash
    path: tuple[Hash, ...]
    drawn: Count  # which card of the deal it was, counted from 0


def commit(label: Label, order: tuple[Card, ...], secret: bytes) -> str:
    """Return the commitment to this order, bound to this round; salts made from `secret` keep the cards hidden."""
    return bind_root(label, _build_levels(order, secret)[-1][0])


def commit_unbound(order: tuple[Card, ...], secret: bytes) -> str:
    """Return a commitment of the old format 1: the Merkle root alone, bound to no round."""
    return _build_levels(order, secret)[-1][0].hex()


def bind_root(label: Label, root: bytes) -> str:
    names = b"".join(encode_with_length(name) for name in (label.game, label.table))
    figures = label.shuffle, label.decks, label.cards
    round_number = label.round.to_bytes(8, "big")
    return sha256(
        ROUND + names + round_number + b"".join(figure.to_bytes(4, "big") for figure in figures) + root
    ).hexdigest()


def encode_with_length(text: str) -> bytes:
    """Encode a text as UTF-8 after its length, so that different lists of texts give different bytes."""
    encoded = text.encode()
    return len(encoded).to_bytes(4, "big") + encoded


def openings(order: tuple[Card, ...], secret: bytes, drawn: Iterable[tuple[int, int]]) -> tuple[Opening, ...]:
    """Return the openings of drawn cards, given as (number in the deal, position in the order); others stay hidden."""
    rows, salts = _build_levels(order, secret)[:-1], _derive_salts(secret, len(order))

    def path(position: int) -> tuple[str, ...]:
        return tuple(row[(position >> level) ^ 1].hex() for level, row in enumerate(rows))

    return tuple(
        Opening(position, format_card(order[position]), salts[position].hex(), path(position), drawn_number)
        for drawn_number, position in drawn
    )


def depth(cards: int) -> int:
    """Return how many hashes an opening's path has in a tree over this many cards, padded to a power of two."""
    return (cards - 1).bit_length()


def root(position: int, card: str, salt: str, path: tuple[str, ...]) -> bytes:
    """Compute the Merkle root from the parts of an opening."""
    node = _hash_leaf(position, card, bytes.fromhex(salt))
    for level, sibling in enumerate(map(bytes.fromhex, path)):
        node = _hash_pair(sibling, node) if position >> level & 1 else _hash_pair(node, sibling)
    return node


def check(commitment: str, label: Label, opened: Opening) -> bool:
    """Return whether an opening fits the commitment: its card was at its position in the order fixed for this round."""
    if opened.position >= label.cards or len(opened.path) != depth(label.cards):
        return False
    return bind_root(label, root(opened.position, opened.card, opened.salt, opened.path)) == commitment


def _hash_leaf(position: int, card: str, salt: bytes) -> bytes:
    return sha256(LEAF + position.to_bytes(4, "big") + card.encode() + salt).digest()


def _hash_pair(left: bytes, right: bytes) -> bytes:
    return sha256(PAIR + left + right).digest()


def _derive_salts(secret: bytes, count: int) -> list[bytes]:
    """Return one salt for each position, derived from the secret and independent of the cards."""
    keyed, salts = hmac.new(secret, SALT, sha256), []
    for position in range(count):
        salt = keyed.copy()
        salt.update(position.to_bytes(4, "big"))
        salts.append(salt.digest())
    return salts


def _build_levels(order: tuple[Card, ...], secret: bytes) -> list[list[bytes]]:
    """Return the Merkle tree of this order level by level, from the padded leaves to the root."""
    row = [
        _hash_leaf(index, format_card(order[index]), salt)
        for index, salt in enumerate(_derive_salts(secret, len(order)))
    ]
    row += [sha256(EMPTY).digest()] * ((1 << depth(len(row))) - len(row))
    levels = [row]
    while len(row) > 1:
        row = [_hash_pair(row[index], row[index + 1]) for index in range(0, len(row), 2)]
        levels.append(row)
    return levels
