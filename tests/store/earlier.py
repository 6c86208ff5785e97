"""Houses that an earlier program wrote, one for each game and a demo: unpacked as it left them."""

import tarfile
from pathlib import Path

FOLDER = Path(__file__).parents[1] / "data" / "houses"
GAMES = ("three-card", "multilink-holdem", "progressive-holdem", "blackjack", "poker")
DEMO = "demo"
PINS = {"administrator": "704118", "shift_manager": "482913"}


def unpacked(name: str, folder: Path, version: str = "0.1") -> Path:
    """The database, with its key, its lock and its witness beside it."""
    with tarfile.open(FOLDER / version / f"{name}.tar.xz") as archive:
        archive.extractall(folder, filter="data")
    return folder / f"{name}.db"
