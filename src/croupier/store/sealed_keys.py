"""The keys of a house, encrypted with a passphrase: scrypt makes the key, AES-GCM encrypts."""

import os

import msgspec
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.scrypt import Scrypt
from msgspec import Struct

from croupier.store.interface import StoreError
from croupier.words import phrase

COST = 2**17  # about half a second and 128 MB
MOST_COST = 2**20
BLOCK, LANES = 8, 1
SALT_BYTES, NONCE_BYTES, KEY_BYTES = 16, 12, 32
PURPOSE = b"croupier backup keys"


class HouseKeys(Struct, frozen=True):
    """The two keys of a house, in hexadecimal."""

    cards: str  # encrypts cards, PINs and sessions
    witness: str  # signs the witness


class SealedKeys(Struct, frozen=True, forbid_unknown_fields=True):
    """The encrypted keys, with everything but the passphrase that decrypts them; bytes in hexadecimal."""

    cost: int
    salt: str
    nonce: str
    data: str


def seal(keys: HouseKeys, passphrase: str) -> bytes:
    salt, nonce = os.urandom(SALT_BYTES), os.urandom(NONCE_BYTES)
    data = AESGCM(_derive(passphrase, salt, COST)).encrypt(nonce, msgspec.json.encode(keys), PURPOSE)
    return msgspec.json.encode(SealedKeys(COST, salt.hex(), nonce.hex(), data.hex()))


def unseal(sealed: bytes, passphrase: str) -> HouseKeys:
    try:
        found = msgspec.json.decode(sealed, type=SealedKeys)
        salt, nonce, data = (bytes.fromhex(text) for text in (found.salt, found.nonce, found.data))
        if not 1 < found.cost <= MOST_COST:
            raise ValueError
        opened = AESGCM(_derive(passphrase, salt, found.cost)).decrypt(nonce, data, PURPOSE)
        return msgspec.json.decode(opened, type=HouseKeys)
    except InvalidTag:
        raise StoreError(phrase("passphrase_wrong")) from None
    except (msgspec.MsgspecError, ValueError):
        raise StoreError(phrase("sealed_keys_unfit")) from None


def _derive(passphrase: str, salt: bytes, cost: int) -> bytes:
    return Scrypt(salt, KEY_BYTES, cost, BLOCK, LANES).derive(passphrase.encode())
