"""Measure the simulator's kernels beside a plain C program of the same rounds, and two workers beside one.

The C program (plain_rounds.c, compiled here with gcc -O3) deals the same cards from the same random streams, so the
totals of both must be equal. A second column compiles it with xoshiro256++, a faster generator without counters.
CPU seconds are compared, in turns, and the best turn of each counts.
"""

import subprocess
import sys
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import Any

import numpy as np

from croupier.analysis.blackjack.chart import tables as chart_tables
from croupier.analysis.blackjack.chart_search import best_chart
from croupier.analysis.blackjack.rules import DOCUMENT
from croupier.analysis.kernels.holdem_rounds import LIMIT as HOLDEM_LIMIT
from croupier.analysis.kernels.lookup_tables import tables
from croupier.analysis.kernels.three_card_rounds import LIMIT as THREE_CARD_LIMIT
from croupier.analysis.simulate import holdem
from croupier.analysis.simulate.games import GAMES
from croupier.analysis.simulate.plan import Plan
from croupier.analysis.simulate.round_game import Wager
from croupier.analysis.simulate.run import simulate

SEED, SHARDS, ROUNDS, TURNS = 1, 4, 1 << 20, 5
SOURCE = Path(__file__).with_name("plain_rounds.c")
WAGERS = {
    "mlp-three-card": Wager({"ante": 1000, "pair_plus": 500, "jackpot": 500}, 10_000_000),
    "mlp-holdem": Wager({"ante": 1000, "bonus": 500, "jackpot": 500}, 10_000_000),
    "progressive-holdem": Wager({"ante": 1000, "bonus": 500, "jackpot": 500}, 10_000_000),
    "free-bet-blackjack": Wager(
        {"initial": 1000, "rws_pairs": 500, "lucky_stash": 500, "boom_busted": 500}, 0, DOCUMENT.decks
    ),
}
STRATEGY = {"free-bet-blackjack": "chart"}


def tables_for_c(game: str, rules: Any) -> list[Any]:
    """Return the arrays that the C program reads, in its order."""
    lookup = tables()
    evaluator = [*lookup[:6], (lookup.ranking >> 20).astype(np.int16)]
    if game == "mlp-three-card":
        return [*evaluator, rules.ranking, rules.plays, rules.lowest_qualifying, THREE_CARD_LIMIT]
    if game == "mlp-holdem":
        boards = holdem.boards()
        return [*evaluator, *rules, *boards[:5], boards.ante_from, HOLDEM_LIMIT]
    chart = chart_tables(best_chart(DOCUMENT))
    arrays = chart.play, chart.pair, chart.gives_up, chart.pair_gives_up
    return [rules.kinds, rules.pairs, rules.free, *arrays, len(rules.kinds), rules.limit]


def write_tables(file: Path, arrays: list[Any]) -> None:
    with file.open("wb") as out:
        for array in arrays:
            data = np.ascontiguousarray(array).tobytes()
            out.write(np.int64(len(data)).tobytes() + data)


def run_kernel(game: str, rules: Any) -> tuple[float, int]:
    """Return the CPU seconds of the kernel, and the checksum that the C program prints too."""
    counts, outcomes, seconds = np.zeros(1 << 18, np.int64), np.zeros(ROUNDS, np.int32), 0.0
    for shard in range(SHARDS):
        start = process_time()
        GAMES[game].deal(rules, SEED, shard, 0, outcomes)
        seconds += process_time() - start
        counts += np.bincount(outcomes, minlength=1 << 18)
    return seconds, sum(count * (outcome * outcome + 1) for outcome, count in enumerate(counts.tolist()))


def run_c(program: Path, game: str, file: Path) -> tuple[float, int]:
    command = [str(program), game, str(file), str(SEED), str(SHARDS), str(ROUNDS)]
    seconds, checksum = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()
    return float(seconds), int(checksum)


def compare(folder: Path, game: str) -> None:
    rules = GAMES[game].strategies[STRATEGY.get(game, "best")](WAGERS[game])
    run_kernel(game, rules)
    file, rounds = folder / "tables", SHARDS * ROUNDS
    has_twin = game != "progressive-holdem"  # its main game is that of mlp-holdem
    if has_twin:
        write_tables(file, tables_for_c(game, rules))
    ours, same, other = [], [], []
    for _ in range(TURNS):
        ours.append(run_kernel(game, rules))
        if has_twin:
            same.append(run_c(folder / "plain", game, file))
            other.append(run_c(folder / "sequential", game, file))
            assert same[-1][1] == ours[-1][1] % 2**64, f"{game}: the C program has other results"
    best = [rounds / min(run)[0] / 1e6 for run in (ours, same, other) if run]
    line = f"{game:20}{best[0]:8.1f} M rounds/s per core"
    if has_twin:
        line += f"   C {best[1]:6.1f} ({best[0] / best[1]:.2f}x)   C without counters {best[2]:6.1f} "
        line += f"({best[0] / best[2]:.2f}x)"
    print(line)


def workers() -> None:
    """Compare the wall time of two workers with one, without their start."""
    for game in ("mlp-three-card", "free-bet-blackjack"):
        times = []
        for count in (1, 2):
            durations = []
            for rounds in (2 * ROUNDS, 202 * ROUNDS):
                start = perf_counter()
                simulate(Plan(game=game, rounds=rounds, strategy="chart"), workers=count)
                durations.append(perf_counter() - start)
            times.append(durations[1] - durations[0])
        print(f"{game:20}two workers are {times[0] / times[1]:.2f} times as fast as one (wall time)")


def main() -> None:
    compiler = which("gcc")
    if compiler is None:
        sys.exit("gcc is not installed")
    with TemporaryDirectory() as name:
        folder = Path(name)
        for program, flags in (("plain", []), ("sequential", ["-DSEQUENTIAL"])):
            command = [compiler, "-O3", "-march=native", *flags, str(SOURCE), "-o", str(folder / program)]
            subprocess.run(command, check=True)
        for game in GAMES:
            compare(folder, game)
    if "--no-workers" not in sys.argv:
        workers()


if __name__ == "__main__":
    main()
