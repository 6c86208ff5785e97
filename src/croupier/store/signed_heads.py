"""Heads of the chain as signed lines of text: what a witness holds, and how anybody checks it."""

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

FIRST = "0" * 64  # what the first line of a witness names as the line before it
ROTATED = ".old"  # how the name of the file before the present one ends


class Head(Struct, frozen=True):
    """One line: the head after an entry, when it was seen, and the line before it."""

    seq: int
    head: str
    at: int
    before: str  # digest of the line before, so that none can be taken out
    key: str  # the public half, in hexadecimal
    signature: str = ""
    carried: bool | UnsetType = UNSET  # the same head as in the line before, which is in another file

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
    except msgspec.MsgspecError as wrong:
        raise StoreError(f"a line of the witness is not a signed head: {wrong}") from wrong


def digest(line: bytes) -> str:
    return sha256(line).hexdigest()


def public_half(key: Ed25519PrivateKey) -> str:
    return key.public_key().public_bytes_raw().hex()


def key_at(path: Path) -> Ed25519PrivateKey:
    """The house's signing key, made when it is first asked for; only its owner can read it."""
    try:
        if not path.exists():
            key_files.make(path, Ed25519PrivateKey.generate().private_bytes_raw().hex())
        return Ed25519PrivateKey.from_private_bytes(bytes.fromhex(path.read_text().strip()))
    except (OSError, ValueError) as fault:
        raise StoreError(f"the key {path} cannot be used: {fault}") from fault


# ---- reading a whole witness -----------------------------------------------------------------------------------------


class Seen(Struct, frozen=True):
    """What a witness has seen: entry -> head, the digests of its lines, and the key that signed them."""

    heads: dict[int, str]
    lines: frozenset[str]
    key: str = ""


def checked(path: Path, key: str = "") -> dict[int, str]:
    """The heads of a witness (entry -> head); a line that was changed, left out or added raises."""
    return read(path, key).heads


def read(path: Path, key: str = "") -> Seen:
    """A witness with the file that was rotated before it, each line checked; without a key, by the first line's."""
    own = lines_of(path)
    earlier = lines_of(path.with_name(path.name + ROTATED))
    if own and earlier and head_of(own[0]).before in (digest(earlier[-1]), head_of(earlier[-1]).before):
        own = [*earlier, *own]
    return follow(own, str(path), key)


def follow(lines: Iterable[bytes], name: str, key: str = "", *, signatures: bool = True) -> Seen:
    """What these lines show, each checked to follow the one before; a start checks the last signature alone."""
    heads, digests, before, last = dict[int, str](), set[str](), {FIRST}, -1
    for number, line in enumerate(lines, start=1):
        said = head_of(line)
        key = key or said.key
        follows = said.before in before and said.seq > last
        carries = said.carried is True and said.seq >= last
        if not (follows or carries) or said.key != key or (signatures and not said.is_signed):
            raise StoreError(f"line {number} of the witness {name} is not as it was written")
        heads[said.seq], before, last = said.head, {digest(line), *([said.before] if carries else ())}, said.seq
        digests |= before
    heads.pop(0, None)  # before the first entry
    return Seen(heads, frozenset(digests), key)


def lines_of(path: Path) -> list[bytes]:
    """Complete lines: a crash can leave a part of the last one. A system log puts its own words before each."""
    lines = path.read_bytes().split(b"\n")[:-1] if path.exists() else []
    return [line[max(line.find(b"{"), 0) :] for line in lines]
