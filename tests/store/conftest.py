"""Every store stands on its own ground; the suite runs on each."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.house.conduct import Plan
from croupier.store.port import Store
from tests.store.grounds import Ground, MemoryGround, SqliteGround
from tests.store.play import plans


@pytest.fixture(scope="session")
def evening() -> list[Plan]:
    """Two linked tables, with majors, Voids and reversals in it (see test_rebuild)."""
    return plans(seed=45, rounds=6)


@pytest.fixture(params=["memory", "sqlite"])
def ground(request: pytest.FixtureRequest, tmp_path: Path) -> Ground:
    return MemoryGround() if request.param == "memory" else SqliteGround(tmp_path / "house.db")


@pytest.fixture
def store(ground: Ground) -> Iterator[Store]:
    store = ground.open()
    yield store
    store.close()
