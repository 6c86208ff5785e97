"""Hand histories a second: the same files replayed here and by PokerKit, one process each, as a ratio of CPU time.

What a run remembers of these very hands is forgotten before the next one, or it would know them all.
"""

import sys
import warnings
from collections.abc import Callable
from pathlib import Path
from time import process_time

from pokerkit import HandHistory

from croupier.cli.hands import SUFFIXES, Tally, told_files
from croupier.engine.histories import replay, toml
from croupier.engine.histories.terms import Options

ROOT = Path(__file__).parents[1]
FOLDERS = (ROOT.parent / "shared" / "hands", ROOT / "tests" / "data" / "hands")
TRIES, TIMES = 15, 3  # runs of each in turn; ours go over the files more than once, they are too short to be timed else


REMEMBERED = (replay._begun, replay._known, replay._uncontested, toml._line)


def croupier(files: list[str]) -> int:
    for each in REMEMBERED:
        each.cache_clear()
    tally = Tally()
    told_files(files, Options(), tally, as_json=True)
    return tally.hands


def pokerkit(files: list[str]) -> int:
    hands = 0
    for file in files:
        with open(file, "rb") as opened:
            load = HandHistory.load_all(opened) if file.endswith("s") else [HandHistory.load(opened)]
            for history in load:
                for _ in history:
                    pass
                hands += 1
    return hands


def once(replay: Callable[[list[str]], int], files: list[str], times: int) -> float:
    """CPU seconds a hand."""
    start = process_time()
    hands = sum(replay(files) for _ in range(times))
    return (process_time() - start) / hands


def main() -> None:
    warnings.simplefilter("ignore")
    given = [Path(word) for word in sys.argv[1:]]
    for folder in given or [next(folder for folder in FOLDERS if folder.is_dir())]:
        for part in sorted({file.parent for file in folder.rglob("*") if file.suffix in SUFFIXES}):
            files = [str(file) for file in sorted(part.iterdir()) if file.suffix in SUFFIXES]
            pairs = [(once(croupier, files, TIMES), once(pokerkit, files, 1)) for _ in range(TRIES)]
            ours, theirs = (min(each) for each in zip(*pairs, strict=True))
            rates = f"{1 / ours:8,.0f} hands/s  pokerkit {1 / theirs:6,.0f} hands/s"
            print(f"{part.name:12} {rates}  ratio {theirs / ours:.1f}")


if __name__ == "__main__":
    main()
