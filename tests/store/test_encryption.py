"""An encrypted vault: the same secrets come out, and nothing else is accepted as one."""

from pathlib import Path

import pytest

from croupier.house.execute import House, Plan
from croupier.store.encryption import EncryptedStore, key_beside, open_encrypted
from croupier.store.interface import StoreError
from croupier.store.memory import MemoryData, MemoryStore

KEY = bytes(range(32))


def secrets(*pairs: tuple[str, bytes]) -> tuple[Plan, ...]:
    return (Plan((), (), (), House(), pairs),)


def test_a_secret_is_stored_encrypted_and_read_back() -> None:
    shelf = MemoryData()
    store = EncryptedStore(MemoryStore(shelf), KEY)
    store.append(secrets(("seed/t1/1", b"x" * 168), ("seed/t1/2", b"x" * 168)))
    assert store.secret("seed/t1/1") == b"x" * 168
    assert store.secret("seed/t1/3") is None
    one, two = shelf.vault["seed/t1/1"], shelf.vault["seed/t1/2"]
    assert one != two, "the same bytes under another name are other bytes"
    assert b"xxx" not in one + two
    assert EncryptedStore(MemoryStore(shelf), KEY).secret("seed/t1/2") == b"x" * 168, "after a restart"


def test_a_secret_may_be_written_again_only_unchanged() -> None:
    store = EncryptedStore(MemoryStore(), KEY)
    store.append(secrets(("a", b"1")))
    store.append(secrets(("a", b"1")))
    with pytest.raises(StoreError, match="different 'a'"):
        store.append(secrets(("a", b"2")))


def test_changed_moved_or_unencrypted_secrets_are_refused() -> None:
    shelf = MemoryData()
    store = EncryptedStore(MemoryStore(shelf), KEY)
    store.append(secrets(("a", b"1"), ("b", b"2")))
    kept = shelf.vault["a"]
    for at in range(10, len(kept)):
        shelf.vault["a"] = kept[:at] + bytes([kept[at] ^ 1]) + kept[at + 1 :]
        with pytest.raises(StoreError, match="does not open 'a'"):
            store.secret("a")
    shelf.vault["a"] = shelf.vault["b"]
    with pytest.raises(StoreError, match="does not open 'a'"):
        store.secret("a")
    shelf.vault["a"] = b"1"
    assert store.secret("a") is None


def test_a_key_of_another_house_is_refused_at_the_start() -> None:
    shelf = MemoryData()
    EncryptedStore(MemoryStore(shelf), KEY)
    with pytest.raises(StoreError, match="does not open 'lock'"):
        EncryptedStore(MemoryStore(shelf), KEY[::-1])
    shelf.vault["lock"] = b"the key fits"
    with pytest.raises(StoreError, match="not locked"):
        EncryptedStore(MemoryStore(shelf), KEY)


def test_the_key_is_made_once_and_only_its_owner_reads_it(tmp_path: Path) -> None:
    db = tmp_path / "house.db"
    key, file = key_beside(db), tmp_path / "house.db.lock"
    assert key == key_beside(db) != key_beside(tmp_path / "other.db")
    assert len(key) == 32
    assert file.stat().st_mode & 0o777 == 0o600
    file.chmod(0o640)
    with pytest.raises(StoreError, match="chmod 600"):
        key_beside(db)


@pytest.mark.parametrize("given", ["", "short", "ab" * 31, "zz" * 32])
def test_a_key_that_is_none(given: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CROUPIER_KEY", given)
    with pytest.raises(StoreError, match="a key is 32 bytes or more"):
        open_encrypted(tmp_path / "house.db")


def test_a_key_from_the_environment_is_not_written_to_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CROUPIER_KEY", "0f" * 32)
    open_encrypted(tmp_path / "house.db").close()
    assert not (tmp_path / "house.db.lock").exists()
