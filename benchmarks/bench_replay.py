"""Measure `croupier replay --json` against PokerKit on folders of hand histories, each as a whole command.

One folder holds every sample hand ten times as a separate file (arguments HANDS COPIES change that), in which each copy
has other amounts and other suits. The other folder holds 4,000 random hands of six players with equal stacks (arguments
`drawn` COUNT use only this folder). Both sides load each file, play every action and print the final stacks. PokerKit
runs in one process, and `croupier replay` in one and in one per processor.
"""

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from decimal import Decimal
from itertools import product
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter

ROOT = Path(__file__).parents[1]
FOLDERS = (ROOT.parent / "shared" / "hands", ROOT / "tests" / "data" / "hands")
COPIES, DRAWN, TRIES = 10, 4_000, 3  # of each hand; hands; runs of each side in turn, the best of which counts
CROUPIER = [str(Path(sys.executable).with_name("croupier")), "replay", "--json"]
POKERKIT = [sys.executable, __file__, "pokerkit"]
COMPILED = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}  # as if installed

AMOUNTS = re.compile(r"^(?:antes|blinds_or_straddles|min_bet|(?:start|finish)ing_stacks|winnings) = .*$", re.MULTILINE)
BETS = re.compile(r"(?<= cbr )[0-9.]+")
NUMBER = re.compile(r"[0-9]+(?:\.[0-9]+)?")
CARDS = re.compile(r"(?<=[2-9TJQKA])[cdhs](?=(?:[2-9TJQKA?][cdhs?])*')")

Run = tuple[float, float]  # seconds on the clock, and of all processors


# ---- the folders -----------------------------------------------------------------------------------------------------


def hands(folder: Path) -> list[str]:
    files = sorted(file for file in folder.rglob("*") if file.suffix in (".phh", ".phhs"))
    return [text for file in files for text in re.split(r"^\[\d+\]\n", file.read_text(), flags=re.MULTILINE) if text]


def varied(text: str, times: int, suits: dict[str, str]) -> str:
    """Return the hand with all amounts multiplied and its suits exchanged."""

    def more(number: re.Match[str]) -> str:
        return str(Decimal(number[0]) * times)

    text = AMOUNTS.sub(lambda line: NUMBER.sub(more, line[0]), text)
    return CARDS.sub(lambda suit: suits[suit[0]], BETS.sub(more, text))


def copied(source: Path, copies: int) -> Iterator[str]:
    dice = Random(7)
    for copy, sample in product(range(1, copies + 1), hands(source)):
        suits = dict(zip("cdhs", dice.sample("cdhs", 4), strict=True))
        yield varied(sample, copy, suits)


def folders(words: list[str]) -> Iterator[Iterator[str]]:
    """Return the hands of each folder that the arguments ask for."""
    from benchmarks.drawn_hands import drawn  # with the rules of Poker, which the other side need not load

    dice = Random(7)
    if words[:1] != ["drawn"]:
        source = Path(words[0]) if words else next(folder for folder in FOLDERS if folder.is_dir())
        yield copied(source, int(words[1]) if words[1:] else COPIES)
    if not words or words[0] == "drawn":
        yield (drawn(dice, number) for number in range(int(words[1]) if words[1:] else DRAWN))


# ---- the two sides ---------------------------------------------------------------------------------------------------


def pokerkit(folder: str) -> None:
    from pokerkit import HandHistory

    for entry in sorted(os.scandir(folder), key=lambda entry: entry.name):
        with open(entry.path, "rb") as opened:
            for last in HandHistory.load(opened):
                state = last
        print(json.dumps({"file": entry.path, "final_stacks": list(map(float, state.stacks))}))


def timed(command: list[str], folder: str) -> tuple[Run, bytes]:
    before, start = os.times(), perf_counter()
    done = subprocess.run([*command, folder], env=COMPILED, check=True, capture_output=True)
    seconds, after = perf_counter() - start, os.times()
    cpu = after.children_user - before.children_user + after.children_system - before.children_system
    return (seconds, cpu), done.stdout


def stacks(output: bytes) -> dict[str, list[float]]:
    lines = map(json.loads, output.splitlines())
    return {line["file"]: line.get("final_stacks", []) for line in lines}


def main() -> None:
    if sys.argv[1:2] == ["pokerkit"]:
        pokerkit(sys.argv[2])
        return
    for path in folders(sys.argv[1:]):
        with TemporaryDirectory() as folder:
            for number, text in enumerate(path):
                (Path(folder) / f"{number}.phh").write_text(text)
            compared(folder)


def compared(folder: str) -> None:
    sides = {"pokerkit": POKERKIT, "one process": [*CROUPIER, "--jobs", "1"], "default": CROUPIER}
    runs: dict[str, list[Run]] = {side: [] for side in sides}
    outputs: dict[str, bytes] = {}
    for _ in range(TRIES):
        for side, command in sides.items():
            run, outputs[side] = timed(command, folder)
            runs[side].append(run)
    printed(runs, stacks(outputs["pokerkit"]), stacks(outputs["default"]))


def printed(runs: dict[str, list[Run]], theirs: dict[str, list[float]], ours: dict[str, list[float]]) -> None:
    alike = sum(theirs[file] == ours[file] for file in theirs)
    print(f"{len(ours):,} hands, one a file; the same stacks in {alike:,}; load {os.getloadavg()[0]:.1f}")
    seconds, cpu = (min(measured) for measured in zip(*runs["pokerkit"], strict=True))
    for side, measured in runs.items():
        wall, used = map(min, zip(*measured, strict=True))
        ratios = f"{seconds / wall:5.1f} times by the clock, {cpu / used:5.1f} by CPU time"
        print(f"{side:12} {wall:6.2f} s  CPU {used:6.2f} s  {len(ours) / wall:8,.0f} hands/s  {ratios}")


if __name__ == "__main__":
    main()
