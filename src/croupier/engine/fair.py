"""The promise of a shuffle: a Merkle root over salted cards, and the opening of one card that tells of no other."""

import hmac
import re
from hashlib import sha256

from msgspec import Struct

from croupier.rules.cards import DECK, Card, text

LEAF, PAIR, EMPTY, SALT = b"croupier card\0", b"croupier pair\0", b"croupier none\0", b"croupier salt\0"
DEEPEST = 16
HASH = re.compile(r"[0-9a-f]{64}")
CARDS = frozenset(map(text, DECK))


class Opening(Struct, frozen=True, gc=False, forbid_unknown_fields=True, omit_defaults=True):
    """One position of the order: its card, the salt that hid it, and what it is hashed with on the way to the root."""

    position: int
    card: str
    salt: str
    path: tuple[str, ...]
    drawn: int | None = None  # which card of the deal it was, counted from 0; proofs of before players mixed do not say


def commit(order: tuple[Card, ...], secret: bytes) -> str:
    """The root, published when the round opens. Nobody finds a card from it, and no other order fits it."""
    return _levels(order, secret)[-1][0].hex()


def opening(order: tuple[Card, ...], secret: bytes, position: int) -> Opening:
    return openings(order, secret, (position,))[0]


def openings(order: tuple[Card, ...], secret: bytes, positions: tuple[int, ...]) -> tuple[Opening, ...]:
    """Of these positions and no others; what is told of the rest are hashes of salts that nobody is given."""
    levels, salts = _levels(order, secret), _salts(secret, len(order))
    return tuple(
        Opening(at, text(order[at]), salts[at].hex(), tuple(row[(at >> up) ^ 1].hex() for up, row in _beside(levels)))
        for at in positions
    )


def check(root: str, opened: Opening) -> bool:
    """Does this card lie at this position of the order that was promised?"""
    hashes = (root, opened.salt, *opened.path)
    if not all(HASH.fullmatch(each) for each in hashes) or opened.card not in CARDS:
        return False
    if len(opened.path) > DEEPEST or not 0 <= opened.position < 1 << len(opened.path):
        return False
    node = _leaf(opened.position, opened.card, bytes.fromhex(opened.salt))
    for up, beside in enumerate(map(bytes.fromhex, opened.path)):
        node = _pair(beside, node) if opened.position >> up & 1 else _pair(node, beside)
    return node.hex() == root


def _leaf(position: int, card: str, salt: bytes) -> bytes:
    return sha256(LEAF + position.to_bytes(4, "big") + card.encode() + salt).digest()


def _pair(left: bytes, right: bytes) -> bytes:
    return sha256(PAIR + left + right).digest()


def _salts(secret: bytes, count: int) -> list[bytes]:
    """One for each position, whatever card lies there."""
    keyed, salts = hmac.new(secret, SALT, sha256), []
    for position in range(count):
        each = keyed.copy()
        each.update(position.to_bytes(4, "big"))
        salts.append(each.digest())
    return salts


def _levels(order: tuple[Card, ...], secret: bytes) -> list[list[bytes]]:
    """From the leaves, filled up to a power of two, to the root."""
    row = [_leaf(at, text(order[at]), salt) for at, salt in enumerate(_salts(secret, len(order)))]
    row += [sha256(EMPTY).digest()] * ((1 << (len(row) - 1).bit_length()) - len(row))
    levels = [row]
    while len(row) > 1:
        row = [_pair(row[at], row[at + 1]) for at in range(0, len(row), 2)]
        levels.append(row)
    return levels


def _beside(levels: list[list[bytes]]) -> list[tuple[int, list[bytes]]]:
    return list(enumerate(levels[:-1]))
