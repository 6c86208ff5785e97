"""Hash PINs quickly: houses of tests open and close all the time."""

import pytest

from croupier.server.people import staff_auth


@pytest.fixture(autouse=True)
def quick_pins(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(staff_auth, "COST", 2**4)
