"""A server of a house in PostgreSQL that is told to stop gives the house back, and keeps its keys in the folder."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import httpx

from croupier.store.postgres import lease_of
from tests.support.server.flooding import greeted
from tests.support.store.backends import PostgresGround


def served(url: str, folder: Path, config: Path) -> tuple[dict[str, str], set[str]]:
    """Serve until SIGTERM; return the items of /readyz, and the files of the folder."""
    environ = os.environ | {"CROUPIER_DB": url, "CROUPIER_CONFIG": str(config)}
    command = (sys.executable, "-m", "croupier", "serve", "--demo", "--port", "0")
    with subprocess.Popen(command, stdout=subprocess.PIPE, env=environ, cwd=folder.parent, text=True) as running:
        try:
            found = re.search(r"http://127\.0\.0\.1:\d+", greeted(running))
            assert found
            items = httpx.get(f"{found[0]}/readyz").json()["items"]
            assert lease_of(url)[1], "while it is open, nobody else may open it"
        finally:
            running.terminate()
        assert running.wait(60) == 0
    return {item["item"]: item["code"] for item in items}, {path.name for path in folder.iterdir()}


def test_sigterm_gives_the_lease_back_at_once(cluster: str, tmp_path: Path) -> None:
    url, folder, config = PostgresGround(cluster, "drained").url, tmp_path / "keys", tmp_path / "croupier.toml"
    config.write_text(f"folder = {json.dumps(str(folder))}\n")
    for _ in range(2):  # the second start waits for nobody
        items, files = served(url, folder, config)
        assert items["role"] == "leading"
        assert len(files) == 3
        assert {name.rpartition(".")[2] for name in files} == {"lock", "key", "witness"}
        assert not lease_of(url)[1]
    assert {path.name for path in tmp_path.iterdir()} == {"keys", "croupier.toml"}, "and not in the working directory"
