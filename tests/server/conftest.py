"""PINs are hashed quickly here: houses open and close all the time."""

import pytest

from croupier.server import staff


@pytest.fixture(autouse=True)
def quick_pins(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(staff, "COST", 2**4)
