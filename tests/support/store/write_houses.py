"""Write archives of houses as this version of the program leaves them.

python -m tests.support.store.write_houses VERSION     continues the newest archives into tests/data/houses/VERSION
"""

import sys
import tarfile
import tempfile
from contextlib import closing
from pathlib import Path

from croupier.house.execute import take_snapshot
from croupier.server import clock
from croupier.store.encryption import open_encrypted, read_only
from croupier.store.recovery import resume
from croupier.store.verify import verify
from tests.support.store.earlier_houses import DEMO, FOLDER, GAMES, VERSIONS, Continued, started, unpacked

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


def main(version: str) -> None:
    target = FOLDER / version
    target.mkdir()
    newest = [earlier for earlier in VERSIONS if earlier != version][-1]
    for name in (*GAMES, DEMO):
        with tempfile.TemporaryDirectory() as folder:
            played_on(unpacked(name, Path(folder), newest))
            with tarfile.open(target / f"{name}.tar.xz", "w:xz") as archive:
                for file in sorted(Path(folder).iterdir()):
                    archive.add(file, file.name)


if __name__ == "__main__":
    main(sys.argv[1])
