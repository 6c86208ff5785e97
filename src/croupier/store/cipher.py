"""The cipher of a house: AES-SIV with one key for each purpose."""

from hashlib import sha512
from hmac import compare_digest

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESSIV

from croupier.store.interface import StoreError
from croupier.words import phrase

MARK = b"\0locked 1\0"
# One key for each purpose, so that none opens the values of another.
VAULT, RECORDS, MESSAGES = b"croupier vault", b"croupier records", b"croupier messages"


class Cipher:
    """A cipher (AES-SIV) that always encrypts the same value under the same name to the same bytes."""

    def __init__(self, key: bytes, purpose: bytes = VAULT) -> None:
        self._key = sha512(purpose + key).digest()
        self._cipher = AESSIV(self._key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Cipher) and compare_digest(self._key, other._key)

    def __hash__(self) -> int:
        return hash(self._key)

    def shut(self, name: str, value: bytes) -> bytes:
        return MARK + self._cipher.encrypt(value, [name.encode()])

    def open(self, name: str, encrypted: bytes | None) -> bytes | None:
        """Decrypt a value; return None if it is not encrypted, raise StoreError if the key does not fit."""
        if encrypted is None or not encrypted.startswith(MARK):
            return None
        try:
            return self._cipher.decrypt(encrypted[len(MARK) :], [name.encode()])
        except InvalidTag:
            raise StoreError(phrase("key_does_not_open", name=name)) from None
