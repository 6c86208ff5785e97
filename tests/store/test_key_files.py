"""A key file is whole or does not exist."""

import os
from pathlib import Path

import pytest

from croupier.store import key_files
from croupier.store.interface import StoreError


def test_a_key_has_its_name_only_when_it_is_on_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Until then whoever is killed, or fails, leaves no key behind, and the next one makes it."""
    path = tmp_path / "house.db.lock"

    def fails(handle: int) -> None:
        assert not path.exists()
        raise OSError(5, "Input/output error")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", fails)
        with pytest.raises(StoreError, match=r"cannot be created.*Input/output"):
            key_files.create_key_file(path, "00")
    assert list(tmp_path.iterdir()) == []
    key_files.create_key_file(path, "01")
    assert path.read_text() == "01\n"
    assert path.stat().st_mode & 0o777 == 0o600


def test_the_first_key_is_the_key(tmp_path: Path) -> None:
    path = tmp_path / "house.db.lock"
    for each in ("01", "02"):
        key_files.create_key_file(path, each)
    assert path.read_text() == "01\n"
    assert list(tmp_path.iterdir()) == [path]
