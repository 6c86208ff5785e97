"""A backup set: a folder with a database, its encrypted keys, the newest line of the witness, and a signed manifest.

The database is a SQLite file, whatever the house is stored in. The manifest has the digest of every other file and is
signed with the key of the witness, which is among the encrypted keys.
"""

import os
from collections.abc import Iterator
from contextlib import closing, contextmanager
from hashlib import file_digest, sha256
from pathlib import Path

import msgspec
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from msgspec import Struct
from msgspec.structs import replace

import croupier
from croupier.house.execute import House
from croupier.store.copy import copy_store
from croupier.store.encryption import TRIAL
from croupier.store.interface import StoreError
from croupier.store.sealed_keys import HouseKeys, seal, unseal
from croupier.store.signed_heads import head_of, public_half
from croupier.store.sql_queries import SqlVault
from croupier.store.sqlite import SqliteStore, as_one_file
from croupier.words import phrase

FORMAT = 1
MANIFEST, DATABASE, KEYS, WITNESS = "manifest.json", "house.db", "keys.json", "witness"
FILES = (DATABASE, KEYS, WITNESS)
SIGNED = b"croupier backup set "


class Written(Struct, frozen=True):
    """The fields that a manifest has in every format."""

    format: int
    croupier: str  # the version of the program that wrote the set


class Manifest(Written, frozen=True, forbid_unknown_fields=True):
    """What a set holds. `house` is the same for all sets of one house."""

    made: str
    house: str
    records: int
    head: str
    files: dict[str, str]  # name -> SHA-256
    key: str  # the public key of the house, in hexadecimal
    signature: str = ""

    @property
    def is_signed(self) -> bool:
        try:
            public = Ed25519PublicKey.from_public_bytes(bytes.fromhex(self.key))
            signature = bytes.fromhex(self.signature)
            public.verify(signature, _signed_bytes(self))
        except (InvalidSignature, ValueError):
            return False
        return self.signature == signature.hex()


def write_set(
    folder: Path, source: SqlVault, keys: HouseKeys, passphrase: str, last_line: bytes, made: str
) -> Manifest:
    """Write a set into an empty folder, and return its manifest; every file is on disk on return."""
    signing_key = Ed25519PrivateKey.from_private_bytes(bytes.fromhex(keys.witness))
    with _disk_faults(folder):
        with closing(SqliteStore(folder / DATABASE)) as target:
            house = copy_store(source, target)
        as_one_file(folder / DATABASE)
        _write(folder / KEYS, seal(keys, passphrase))
        _write(folder / WITNESS, last_line + b"\n" if last_line else b"")
        files = {name: _digest(folder / name) for name in FILES}
        unsigned = Manifest(
            FORMAT, croupier.__version__, made, house_id(source), house.seq, house.head, files, public_half(signing_key)
        )
        manifest = replace(unsigned, signature=signing_key.sign(_signed_bytes(unsigned)).hex())
        _write(folder / MANIFEST, _encode(manifest))
        for path in (folder / DATABASE, folder):
            sync(path)
    return manifest


def read_manifest(folder: Path) -> Manifest:
    """Return the manifest of a set; raise if it is not as it was written."""
    path = folder / MANIFEST
    with _disk_faults(folder):
        if not path.is_file():
            raise StoreError(phrase("set_without_manifest", folder=str(folder)))
        text = path.read_bytes()
    try:
        written = msgspec.json.decode(text, type=Written)
        if written.format > FORMAT:
            raise StoreError(phrase("set_newer", folder=str(folder), version=written.croupier))
        manifest = msgspec.json.decode(text, type=Manifest)
    except (msgspec.MsgspecError, UnicodeDecodeError) as fault:
        raise StoreError(phrase("set_file_changed", file=str(path))) from fault
    if text != _encode(manifest) or not manifest.is_signed or set(manifest.files) != set(FILES):
        raise StoreError(phrase("set_file_changed", file=str(path)))
    return manifest


def open_set(folder: Path, passphrase: str) -> tuple[Manifest, HouseKeys]:
    """Return the manifest and the keys of a set; raise unless every file is as it was written."""
    manifest = read_manifest(folder)
    with _disk_faults(folder):
        for name, digest in manifest.files.items():
            if not (folder / name).is_file():
                raise StoreError(phrase("set_file_missing", file=str(folder / name)))
            if _digest(folder / name) != digest:
                raise StoreError(phrase("set_file_changed", file=str(folder / name)))
        keys = unseal((folder / KEYS).read_bytes(), passphrase)
    if public_half(Ed25519PrivateKey.from_private_bytes(bytes.fromhex(keys.witness))) != manifest.key:
        raise StoreError(phrase("set_of_other_house", folder=str(folder)))
    return manifest, keys


def heads_seen(folder: Path, manifest: Manifest) -> dict[int, str]:
    """Return the signed heads in a set (entry -> head): that of its database and that of its line of the witness."""
    heads = {manifest.records: manifest.head}
    if line := (folder / WITNESS).read_bytes().strip():
        head = head_of(line)
        if not head.is_signed or head.key != manifest.key:
            raise StoreError(phrase("set_witness_unfit", folder=str(folder)))
        heads[head.seq] = head.head
    heads.pop(0, None)
    return heads


def house_id(vault: SqlVault) -> str:
    """Return a name that all copies of a house share: a digest of its first head and the secret that tests its key."""
    first = next(vault.read(), None)
    return sha256((first.head.encode() if first else b"") + (vault.secret(TRIAL) or b"")).hexdigest()[:16]


def check_same(house: House, manifest: Manifest) -> None:
    """Raise unless this is the house that the manifest describes."""
    if (house.seq, house.head) != (manifest.records, manifest.head):
        raise StoreError(phrase("set_database_differs"))


def _encode(manifest: Manifest) -> bytes:
    return msgspec.json.format(msgspec.json.encode(manifest), indent=2) + b"\n"


def _signed_bytes(manifest: Manifest) -> bytes:
    return SIGNED + msgspec.json.encode(replace(manifest, signature=""))


def _digest(path: Path) -> str:
    with path.open("rb") as file:
        return file_digest(file, "sha256").hexdigest()


def _write(path: Path, data: bytes) -> None:
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with open(descriptor, "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def sync(path: Path) -> None:
    """Wait until a file, or the names in a folder, are on disk."""
    opened = os.open(path, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


@contextmanager
def _disk_faults(folder: Path) -> Iterator[None]:
    try:
        yield
    except OSError as fault:
        raise StoreError(phrase("set_disk_fault", folder=str(folder), fault=str(fault))) from fault
