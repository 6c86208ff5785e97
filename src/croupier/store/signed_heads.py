"""Heads of the chain as signed lines of text, which a witness stores and anybody can check."""

from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path

import msgspec
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from croupier.store import key_files
from croupier.store.interface import StoreError
from croupier.words import phrase

FIRST = "0" * 64  # `before` of a witness's first line
ROTATED = ".old"  # suffix of the rotated file


class Head(Struct, frozen=True):
    """One line of a witness: the head after an entry, when it was seen, and the digest of the line before."""

    seq: int
    head: str
    at: int
    before: str  # digest of the line before, so that no line can be removed
    key: str  # the public key, in hexadecimal
    signature: str = ""
    carried: bool | UnsetType = UNSET  # repeats the head of the line before, which is in another file

    def words(self) -> bytes:
        return b"croupier head " + msgspec.json.encode(replace(self, signature=""))

    @property
    def is_signed(self) -> bool:
        try:
            public = Ed25519PublicKey.from_public_bytes(bytes.fromhex(self.key))
            public.verify(bytes.fromhex(self.signature), self.words())
        except (InvalidSignature, ValueError):
            return False
        return True


def signed_line(unsigned: Head, key: Ed25519PrivateKey) -> bytes:
    return msgspec.json.encode(replace(unsigned, signature=key.sign(unsigned.words()).hex()))


def head_of(line: bytes) -> Head:
    try:
        return msgspec.json.decode(line, type=Head)
    except (msgspec.MsgspecError, UnicodeDecodeError) as fault:
        raise StoreError(phrase("witness_line_unfit", fault=str(fault))) from fault


def digest(line: bytes) -> str:
    return sha256(line).hexdigest()


def public_half(key: Ed25519PrivateKey) -> str:
    return key.public_key().public_bytes_raw().hex()


def key_at(path: Path) -> Ed25519PrivateKey:
    """Return the house's signing key, created at first use and readable by its owner only."""
    try:
        if not path.exists():
            key_files.create_key_file(path, Ed25519PrivateKey.generate().private_bytes_raw().hex())
        return Ed25519PrivateKey.from_private_bytes(bytes.fromhex(path.read_text().strip()))
    except (OSError, ValueError) as fault:
        raise StoreError(phrase("key_unusable", path=str(path), fault=str(fault))) from fault


# ---- reading a whole witness -----------------------------------------------------------------------------------------


class SeenHeads(Struct, frozen=True):
    """What a witness has seen: entry -> head, the digests of its lines, and the key that signed them."""

    heads: dict[int, str]
    lines: frozenset[str]
    key: str = ""


def read_heads(path: Path, key: str = "") -> dict[int, str]:
    """Return the heads of a witness (entry -> head); raise if a line was changed, removed or added."""
    return read(path, key).heads


def read(path: Path, key: str = "") -> SeenHeads:
    """Check every line of a witness and of the file rotated before it, and return its heads.

    Without `key`, the key in the first line must have signed them all.
    """
    lines = lines_of(path)
    earlier = lines_of(path.with_name(path.name + ROTATED))
    if lines and earlier and head_of(lines[0]).before in (digest(earlier[-1]), head_of(earlier[-1]).before):
        lines = [*earlier, *lines]
    return check_lines(lines, str(path), key)


def check_lines(lines: Iterable[bytes], name: str, key: str = "", *, signatures: bool = True) -> SeenHeads:
    """Check that each line follows the one before and, with `signatures`, is signed; return the heads."""
    heads, digests, previous, last = dict[int, str](), set[str](), {FIRST}, -1
    for number, line in enumerate(lines, start=1):
        head = head_of(line)
        key = key or head.key
        follows = head.before in previous and head.seq > last
        carries = head.carried is True and head.seq >= last
        if not (follows or carries) or head.key != key or (signatures and not head.is_signed):
            raise StoreError(phrase("witness_line_changed", line=number, witness=name))
        heads[head.seq], previous, last = head.head, {digest(line), *([head.before] if carries else ())}, head.seq
        digests |= previous
    heads.pop(0, None)  # a line from before the first entry
    return SeenHeads(heads, frozenset(digests), key)


def lines_of(path: Path) -> list[bytes]:
    """Return the complete lines of a witness, without a torn last one and without the prefix of a system log."""
    lines = path.read_bytes().split(b"\n")[:-1] if path.exists() else []
    return [line[max(line.find(b"{"), 0) :] for line in lines]
