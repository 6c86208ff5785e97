"""Every store stands on its own ground; the suite runs on each."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.house.execute import Plan
from croupier.store.interface import Store
from tests.support.store import pgbouncer
from tests.support.store.backends import Ground, MemoryGround, PooledGround, PostgresGround, SqliteGround
from tests.support.store.play import plans
from tests.support.store.postgres_cluster import postgres
from tests.support.store.strace import Recorder


@pytest.fixture(scope="session")
def evening() -> list[Plan]:
    """Two linked tables, with majors, Voids and reversals in it (see test_rebuild)."""
    return plans(seed=45, rounds=6)


@pytest.fixture(scope="session")
def cluster() -> Iterator[str]:
    with postgres() as url:
        yield url


@pytest.fixture(scope="session")
def pool(cluster: str) -> Iterator[str]:
    """The address of the database `pooled` behind PgBouncer."""
    found = pgbouncer.program()
    if not found:
        pytest.skip("PgBouncer is not here and cannot be installed: apt-get install pgbouncer")
    with pgbouncer.pgbouncer(cluster, found, "pooled") as url:
        yield url


@pytest.fixture(params=["memory", "sqlite", "postgres", "pgbouncer"])
def ground(request: pytest.FixtureRequest, tmp_path: Path) -> Ground:
    match request.param:
        case "memory":
            return MemoryGround()
        case "sqlite":
            return SqliteGround(tmp_path / "house.db")
        case "pgbouncer":
            return PooledGround(request.getfixturevalue("cluster"), request.getfixturevalue("pool"))
        case _:
            return PostgresGround(request.getfixturevalue("cluster"), "house")


@pytest.fixture
def store(ground: Ground) -> Iterator[Store]:
    store = ground.open()
    yield store
    store.close()


@pytest.fixture(scope="session")
def recorder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Recorder]:
    recorder = Recorder(tmp_path_factory.mktemp("recorded"))
    yield recorder
    recorder.close()
