"""Test runs calculate every sum again and use no cache."""

import os
from collections.abc import Iterator

import pytest


@pytest.fixture(scope="session", autouse=True)
def own_cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    before = os.environ.get("CROUPIER_CACHE")
    os.environ["CROUPIER_CACHE"] = str(tmp_path_factory.mktemp("sums"))
    yield
    if before is None:
        del os.environ["CROUPIER_CACHE"]
    else:
        os.environ["CROUPIER_CACHE"] = before
