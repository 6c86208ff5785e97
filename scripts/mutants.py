#!/usr/bin/env python3
"""Count how many small mistakes in the code that decides about money the tests notice: `make mutants`.

Each mistake (scripts/mutations.py) is planted in its own process, which runs the tests of that line until one fails:
first those that have noticed other mistakes, then the quickest. A mutated function replaces the original in a process
that has imported everything; for a mistake in code that runs at import, a process imports the mutated module.
"""

import argparse
import ast
import json
import os
import pickle
import resource
import signal
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from itertools import takewhile
from operator import eq
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import process_time
from types import CodeType, FunctionType, ModuleType

import coverage
import hypothesis
import pytest

from scripts.mutations import Mutant, mutants

ROOT = Path(__file__).parents[1]
EQUIVALENT = ROOT / "scripts" / "mutants_equivalent.json"
RESULTS = ROOT / "docs" / "results" / "mutants.md"
KILLED, SURVIVED, FAILED = 1, 0, 3
PATIENCE = 2  # seconds of processor time, and times what the tests take: a process that needs more is in a loop
COLUMNS = ("mutants", "tried", "killed", "equivalent", "left")
GAME = "rules.games."

GROUPS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {  # modules, and the tests that are about them
    "money": (
        ("rules.money", "rules.pay_table", "rules.settlement", "rules.hands"),
        ("rules/test_hands.py", "rules/test_hands_edges.py", "rules/test_money.py", "rules/test_pay_table.py"),
    ),
    "three card": (
        (GAME + "three_card_v2.jackpot", GAME + "three_card_v2.settlement", GAME + "three_card_v2.play"),
        ("rules/three_card_v2", "rules/three_card_v2/test_deciding.py"),
    ),
    "hold'em": (
        (
            "rules.house_holdem.settlement",
            GAME + "multilink_holdem_v3.jackpot",
            GAME + "progressive_holdem_v6.jackpot",
        ),
        (
            "rules/house_holdem/test_4_settlement.py",
            "rules/house_holdem/test_deciding.py",
            "rules/house_holdem/test_settlement_words.py",
            "rules/house_holdem/test_settlement_worked.py",
            "rules/house_holdem/test_worked_cases.py",
            "rules/multilink_holdem_v3",
            "rules/progressive_holdem_v6",
        ),
    ),
    "settling": (
        ("rules.house_poker.settlement",),
        (
            "rules/three_card_v2",
            "rules/house_holdem",
            "rules/progressive_holdem_v6",
            "house/test_jackpots.py",
            "house/test_large_awards.py",
        ),
    ),
    "house poker": (
        (
            "rules.house_poker.betting",
            "rules.house_poker.hand_status",
            "rules.house_poker.legal_actions",
            "rules.house_holdem.play",
        ),
        (
            "rules/house_holdem/test_offers.py",  # first: what is found out once for all belongs to the first that asks
            "rules/house_holdem/test_3_how_to_play.py",
            "rules/house_holdem/test_5_irregularities.py",
            "rules/house_holdem/test_deciding.py",
            "rules/house_holdem/test_refusals.py",
            "rules/multilink_holdem_v3",
            "rules/three_card_v2/test_offers.py",
        ),
    ),
    "poker": (
        (GAME + "poker_v7.pots", GAME + "poker_v7.settlement"),
        (
            "rules/poker_v7/test_3_how_to_play.py",
            "rules/poker_v7/test_3_worked_sizes.py",
            "rules/poker_v7/test_4_1_rake.py",
            "rules/poker_v7/test_4_settlement.py",
            "rules/poker_v7/test_lines_worked.py",
            "rules/poker_v7/test_pots_worked.py",
            "rules/poker_v7/test_worked_cases.py",
        ),
    ),
    "poker's play": (
        tuple(
            GAME + "poker_v7." + module_name
            for module_name in ("betting", "hand_status", "legal_actions", "apply", "round", "play")
        ),
        ("rules/poker_v7",),
    ),
    "blackjack": (
        tuple(
            GAME + "free_bet_blackjack_2025." + module_name for module_name in ("settlement", "pay_tables", "totals")
        ),
        (
            "rules/free_bet_blackjack_2025/test_3_how_to_play.py",
            "rules/free_bet_blackjack_2025/test_4_cited.py",
            "rules/free_bet_blackjack_2025/test_4_settlement.py",
            "rules/free_bet_blackjack_2025/test_4_worked_figures.py",
            "rules/free_bet_blackjack_2025/test_limits_found_late.py",
            "rules/free_bet_blackjack_2025/test_reasons.py",
            "rules/free_bet_blackjack_2025/test_settlement_after_errors.py",
            "rules/free_bet_blackjack_2025/test_worked_cases.py",
        ),
    ),
    "blackjack's play": (
        (GAME + "free_bet_blackjack_2025.legal_actions", GAME + "free_bet_blackjack_2025.hand_status"),
        (
            "rules/free_bet_blackjack_2025",
            "rules/free_bet_blackjack_2025/test_offers.py",
            "rules/free_bet_blackjack_2025/test_offers_play.py",
        ),
    ),
    "house": (
        ("house.ledger", "house.ledger_accounts", "house.jackpots", "house.balances"),
        (
            "house/test_persistent_map.py",
            "house/test_persistent_map_model.py",
            "house/test_closing_links.py",
            "house/test_execute.py",
            "house/test_jackpots.py",
            "house/test_jackpots_across_games.py",
            "house/test_large_awards.py",
            "house/test_ledger.py",
            "house/test_link_worked.py",
            "house/test_opening_links.py",
        ),
    ),
    "engine": (
        ("engine.views", "engine.public_view", "engine.private_view", "engine.box_views", "engine.shuffle"),
        (
            "engine/test_commitment.py",
            "engine/test_mixed_orders.py",
            "engine/test_shuffle.py",
            "engine/test_shuffle_derivation.py",
            "engine/test_standing_players.py",
            "engine/test_table.py",
            "engine/test_views.py",
            "house/test_large_awards.py",
            "house/test_two_persons.py",
        ),
    ),
}


SAMPLED = {  # one mutant of this many, evenly
    "rules.hands": 5,
    GAME + "three_card_v2.play": 5,
    GAME + "free_bet_blackjack_2025.totals": 3,
    "engine.public_view": 3,
    "engine.private_view": 3,
    "engine.box_views": 3,
    "engine.shuffle": 3,
}

INTRODUCTION = """# make mutants

Small mistakes are planted one at a time in the code that decides about money, cards and what is
shown: a different comparison, a different sign, a number one higher or lower, `and` for `or`, a
missing `not`, nothing returned, a missing case or statement, `min` for `max`, the reverse order, a
missing bound of a slice. A mutant is killed if a test that runs its line fails. Messages,
citations, annotations, assertions and the numbers that only name a row are not changed.

The score is the share of killed mutants among those that were tried and are not equivalent. If not
all mutants of a module were tried, those tried are an even sample.
"""


TIMED = (  # what they measure may fail by itself while mutants run beside them
    "tests/house/test_persistent_map.py::test_the_next_book_costs_the_same_at_a_hundred_and_at_fifty_thousand_accounts",
)


class Found(dict[str, list[str]]):
    """The tests that run each line ("module:line"), quickest first."""

    def of(self, mutant: Mutant) -> list[str]:
        """Return the tests for a mutant: those of its line, or all of its module if only one test runs the line."""
        lines = (self.get(f"{mutant.module}:{line}") for line in range(mutant.line, mutant.line - 12, -1))
        tests = next((tests for tests in lines if tests), [])
        return tests if len(tests) > 1 else list(dict.fromkeys([*tests, *self.any_of(mutant.module)]))

    def any_of(self, module: str) -> list[str]:
        return list(
            dict.fromkeys(test for place, tests in self.items() if place.startswith(module + ":") for test in tests)
        )


# ------------------------------------------------------------------------------------------------------- in processes


def forked(work: Sequence[Mutant], run: Callable[[Mutant], int], jobs: int) -> Iterator[tuple[Mutant, int]]:
    """Run each mutant in its own process, and yield the outcome; a process that had to be stopped counts as killed."""
    waiting, running = list(reversed(work)), dict[int, Mutant]()
    while waiting or running:
        while waiting and len(running) < jobs:
            mutant = waiting.pop()
            pid = os.fork() or _alone(run, mutant)
            running[pid] = mutant
        pid, status = os.wait()
        if pid in running:
            code = os.waitstatus_to_exitcode(status)
            yield running.pop(pid), code if code in (SURVIVED, FAILED) else KILLED


def _alone(run: Callable[[Mutant], int], mutant: Mutant) -> int:
    silent = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silent, 1)
    os.dup2(silent, 2)
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    signal.alarm(600)
    within(120)
    resource.setrlimit(resource.RLIMIT_AS, (8 << 30, 8 << 30))
    try:
        os._exit(run(mutant))
    except BaseException:
        os._exit(FAILED)


def within(seconds: float) -> None:
    """Limit the CPU time of this process."""
    limit = int(process_time() + seconds) + 1
    resource.setrlimit(resource.RLIMIT_CPU, (limit, limit))


def pytest_in(paths: Sequence[str], plugin: object) -> int:
    """Run pytest without a cache and without shrinking of failing examples."""
    hypothesis.settings.register_profile(
        "mutants",
        database=None,
        derandomize=True,
        deadline=None,
        max_examples=20,
        phases=[hypothesis.Phase.explicit, hypothesis.Phase.generate],
        suppress_health_check=list(hypothesis.HealthCheck),
    )
    options = ["-q", "-p", "no:cacheprovider", "-p", "no:xdist", "--timeout=0", "--hypothesis-profile=mutants"]
    options += ["-W", "ignore:Module already imported", *(f"--deselect={test}" for test in TIMED)]
    return int(pytest.main([*options, "-m", "not slow and not untraced", *paths], plugins=[plugin]))


class Runner:
    """A pytest plugin that runs chosen tests one after another until one fails."""

    failed = ""

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed = report.nodeid

    def first_that_fails(self, items: Sequence[pytest.Item]) -> str:
        for item, following in zip(items, [*items[1:], None], strict=False):
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            if self.failed:
                break
        return self.failed


# ----------------------------------------------------------------------------------- one process that has all imported


class Exchanging(Runner):
    """A plugin that measures which tests run which lines, and then replaces one function at a time."""

    def __init__(self, modules: Sequence[str], work: Sequence[Mutant], jobs: int, kept: "Kept", out: Path) -> None:
        self.modules, self.work, self.jobs, self.kept, self.out = modules, work, jobs, kept, out

    def pytest_configure(self) -> None:
        self.importing = coverage.Coverage(data_file=None, include=self._files(), config_file=False)
        self.importing.start()

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.importing.stop()
        self.items = {item.nodeid: item for item in session.items}
        pid = os.fork() or self._measure(session.items)
        if os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) != 0:
            sys.exit("The tests fail without any mutant. Make them pass first.")
        lines, self.took = pickle.loads(self.out.read_bytes())
        self.lines = Found(lines)
        at_import = {f"{name}:{line}" for name in self.modules for line in self._at_import(name)}
        for mutant, code in forked(self.work, self._exchanged, self.jobs):
            certain = mutant.function and f"{mutant.module}:{mutant.line}" not in at_import
            if code == KILLED or (code == SURVIVED and certain):
                self.kept.note(mutant, code == KILLED)
        return True

    def _files(self) -> list[str]:
        return [str(source(name)) for name in self.modules]

    def _at_import(self, name: str) -> list[int]:
        return self.importing.get_data().lines(str(source(name))) or []

    def _measure(self, items: Sequence[pytest.Item]) -> int:
        """Measure in a separate process, so that the process in which mutants are planted has no filled caches."""
        files = {str(source(name)): name for name in self.modules}
        cov, took = coverage.Coverage(data_file=None, include=self._files(), config_file=False), dict[str, float]()
        cov.start()
        for item, following in zip(items, [*items[1:], None], strict=False):
            cov.switch_context(item.nodeid)
            start = process_time()
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            took[item.nodeid] = process_time() - start
        cov.stop()
        lines = {
            f"{name}:{line}": sorted((test for test in tests if test), key=lambda test: took[test])
            for file, name in files.items()
            for line, tests in cov.get_data().contexts_by_lineno(file).items()
        }
        self.out.write_bytes(pickle.dumps((lines, took)))
        os._exit(int(bool(self.failed)))

    def _exchanged(self, mutant: Mutant) -> int:
        planted = exchange(mutant) if mutant.function else assign(mutant)
        if not planted:
            return FAILED
        tests = self.lines.of(mutant) if mutant.function else self.lines.any_of(mutant.module)
        within(PATIENCE + PATIENCE * sum(self.took[test] for test in tests))
        noted = self.out.with_name("killers")
        killers = noted.read_text().splitlines()[-20:] if noted.exists() else []
        often = [test for test in dict.fromkeys(reversed(killers)) if test in tests]
        killer = self.first_that_fails([self.items[test_id] for test_id in dict.fromkeys([*often, *tests])])
        if killer:
            with noted.open("a") as notes:
                notes.write(killer + "\n")
        return KILLED if killer else SURVIVED


def exchange(mutant: Mutant) -> bool:
    """Replace the code of the function by the mutated code, and return whether that was possible."""
    module = import_module(mutant.module)
    value: object = module
    for name in mutant.function.split("."):
        value = value.__dict__[name] if isinstance(value, type) else getattr(value, name)
    value = getattr(value, "fget", value)
    value = getattr(value, "__wrapped__", value)
    code = _code(compile(mutant.source, module.__file__ or "", "exec"), mutant.function)
    if not isinstance(value, FunctionType) or code is None or code.co_freevars != value.__code__.co_freevars:
        return False
    value.__code__ = code
    return True


def assign(mutant: Mutant) -> bool:
    """Replace a mutated module constant and those computed from it, and return whether that was possible."""
    module = import_module(mutant.module)
    right, wrong = (ast.parse(text).body for text in (source(mutant.module).read_text(encoding="utf-8"), mutant.source))
    changed, values = set[str](), dict(module.__dict__)
    for old, new in zip(right, wrong, strict=True):
        differs = ast.dump(old) != ast.dump(new)
        made_of_it = any(isinstance(part, ast.Name) and part.id in changed for part in ast.walk(new))
        if differs and not isinstance(new, ast.Assign | ast.AnnAssign):
            return False
        if isinstance(new, ast.Assign | ast.AnnAssign) and (differs or made_of_it):
            exec(compile(ast.Module([new], []), mutant.module, "exec"), values)
            changed |= {
                part.id for part in ast.walk(new) if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store)
            }
    for name in changed & set(module.__dict__):
        _put(name, getattr(module, name), values[name])
    return True


def _put(name: str, old: object, new: object) -> None:
    if isinstance(old, dict) and isinstance(new, dict):
        old.clear()
        old.update(new)
    elif type(old) is not type and type(old).__module__.startswith("croupier.") and hasattr(old, "__dict__"):
        old.__dict__.update(new.__dict__)
    else:
        for module in list(sys.modules.values()):
            if getattr(module, "__dict__", {}).get(name) is old:
                setattr(module, name, new)


def _code(within: CodeType, function: str) -> CodeType | None:
    for constant in within.co_consts:
        if isinstance(constant, CodeType):
            if constant.co_qualname == function:
                return constant
            if deeper := _code(constant, function):
                return deeper
    return None


# -------------------------------------------------------------------------------- one process that imports the mistake


class Mistaken(MetaPathFinder, Loader):
    """An importer that loads one module from mutated source."""

    def __init__(self, mutant: Mutant) -> None:
        self.mutant, self.path = mutant, str(source(mutant.module))

    def find_spec(self, fullname: str, path: object, target: object = None) -> ModuleSpec | None:
        return ModuleSpec(fullname, self, origin=self.path) if fullname == self.mutant.module else None

    def exec_module(self, module: ModuleType) -> None:
        exec(compile(self.mutant.source, self.path, "exec"), module.__dict__)


class Chosen(Runner):
    """A plugin that runs only the chosen tests."""

    def __init__(self, tests: Sequence[str]) -> None:
        self.tests = tests

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        items = {item.nodeid: item for item in session.items}
        self.first_that_fails([items[test] for test in self.tests if test in items])
        return True


def imported(mutant: Mutant, lines: Found) -> int:
    """Import the mutated module in this process, run all tests of that module, and return the outcome."""
    of_line = lines.of(mutant) if mutant.function else []
    rest = lines.any_of(mutant.module)
    chosen = Chosen(list(dict.fromkeys([*of_line, *rest])))
    files = Counter(test.split("::")[0] for test in chosen.tests)
    sys.meta_path.insert(0, Mistaken(mutant))
    return KILLED if pytest_in(list(files), chosen) or chosen.failed else SURVIVED


def in_two_steps(work: Sequence[Mutant], lines: Found, jobs: int) -> Iterator[tuple[Mutant, bool]]:
    """Try the test file that runs the module most often first, and then all tests if it notices nothing."""
    first = {module: _most(lines, module) for module in {mutant.module for mutant in work}}
    left = []
    for mutant, code in forked(work, lambda mutant: imported(mutant, first[mutant.module]), jobs):
        if code == KILLED:
            yield mutant, True
        else:
            left.append(mutant)
    for mutant, code in forked(left, lambda mutant: imported(mutant, lines), jobs):
        if code == FAILED:
            sys.exit(f"This mutant could not be planted: {mutant.name}")
        yield mutant, code == KILLED


def _most(lines: Found, module: str) -> Found:
    files = Counter(
        test.split("::")[0] for place, tests in lines.items() if place.startswith(module + ":") for test in tests
    )
    often = files.most_common(1)[0][0] if files else ""
    return Found({place: [test for test in tests if test.startswith(often)] for place, tests in lines.items()})


# ------------------------------------------------------------------------------------------------------- the campaign


def source(module: str) -> Path:
    return ROOT / "src" / Path(*module.split(".")).with_suffix(".py")


def sampled(module: str, every: Sequence[Mutant]) -> list[Mutant]:
    """Return the mutants of a module in random order, or for some modules every third or fifth of them."""
    step = SAMPLED.get(module.removeprefix("croupier."), 1)
    some = list(every[len(module) % step :: step])
    Random(module).shuffle(some)
    return some


class Kept:
    """A file of outcomes, one line each: `+` (killed) or `-` and the mutant, of which the last line counts."""

    def __init__(self, file: Path) -> None:
        self.file = file

    def note(self, mutant: Mutant, killed: bool) -> None:
        with self.file.open("a", encoding="utf-8") as lines:
            lines.write(f"{'+' if killed else '-'} {mutant.name}\n")
        if not killed:
            print(f"{mutant.module}:{mutant.line} {mutant.function}\n  - {mutant.was}\n  + {mutant.became}", flush=True)

    def read(self) -> dict[str, bool]:
        lines = self.file.read_text(encoding="utf-8").splitlines() if self.file.exists() else []
        return {line[2:]: line[0] == "+" for line in lines}


def campaign(group: str, only: str, narrowed: Sequence[str], left: bool, jobs: int, kept: Kept) -> None:
    """Try the mutants of a group that are not known to be killed or, with `left`, those that survived."""
    names, tests = GROUPS[group]
    modules = [f"croupier.{name}" for name in names if only in name]
    paths = [f"tests/{test}" for test in tests if not narrowed or any(word in test for word in narrowed)]
    known = kept.read()
    work = [
        mutant
        for module in modules
        for mutant in sampled(module, mutants(module, source(module)))
        if not known.get(mutant.name, left)
    ]
    before = kept.file.stat().st_size if kept.file.exists() else 0
    with TemporaryDirectory() as place:
        out = Path(place) / "found"
        pid = os.fork()
        if not pid:
            os._exit(pytest_in(paths, Exchanging(modules, work, jobs, kept, out)))
        os.waitpid(pid, 0)
        lines = Found(pickle.loads(out.read_bytes())[0])
    with kept.file.open(encoding="utf-8") as noted:
        noted.seek(before)
        known = {line[2:].rstrip("\n"): True for line in noted}
    for mutant, killed in in_two_steps([mutant for mutant in work if mutant.name not in known], lines, jobs):
        kept.note(mutant, killed)


# ------------------------------------------------------------------------------------------------------------ the page


def page(kept: dict[str, bool]) -> str:
    """Return the results page: for each module, the share of killed mutants among those that are not equivalent."""
    reasons = {name: why for why, names in json.loads(EQUIVALENT.read_text()).items() for name in names}
    rows, equivalent, left, sums = [], list[Mutant](), list[Mutant](), Counter[str]()
    for module in (f"croupier.{name}" for modules, _ in GROUPS.values() for name in modules):
        every = mutants(module, source(module))
        tried = [mutant for mutant in every if mutant.name in kept]
        unkilled = [mutant for mutant in tried if not kept[mutant.name]]
        same = [mutant for mutant in unkilled if mutant.name in reasons]
        unnoticed = [mutant for mutant in unkilled if mutant.name not in reasons]
        figures = (len(every), len(tried), len(tried) - len(unkilled), len(same), len(unnoticed))
        counts = dict(zip(COLUMNS, figures, strict=True))
        sums.update(counts)
        rows.append(row(module.removeprefix("croupier."), counts))
        equivalent += same
        left += unnoticed
    by_reason: dict[str, list[Mutant]] = {}
    for mutant in equivalent:
        by_reason.setdefault(reasons[mutant.name], []).append(mutant)
    return "\n".join(
        [
            INTRODUCTION,
            "| module | mutants | tried | killed | equivalent | left | score |\n|---|---|---|---|---|---|---|",
            *rows,
            row("**all**", sums),
            "\n## Equivalent\n\nNo test can tell them from the right code.\n",
            *(f"* {why}\n{listed(those)}" for why, those in by_reason.items()),
            f"\n## Survived: no test notices them\n\n{listed(left) or 'None.'}",
            "",
        ]
    )


def row(title: str, counts: Mapping[str, int]) -> str:
    score = counts["killed"] / max(counts["tried"] - counts["equivalent"], 1)
    share = f"{100 * score:.1f} %" if counts["tried"] else "not tried"
    return " | ".join((f"| {title}", *(f"{counts[column]:,}" for column in COLUMNS), f"{share} |"))


def listed(those: Sequence[Mutant]) -> str:
    return "\n".join(
        f"  * {mutant.module.removeprefix('croupier.')} {mutant.line}:\n{changed(mutant)}" for mutant in those
    )


def changed(mutant: Mutant) -> str:
    """Return the line before and after the mutation, shortened to the part around the difference."""
    was, became = mutant.was, mutant.became
    front = sum(takewhile(bool, map(eq, was, became)))
    behind = min(sum(takewhile(bool, map(eq, was[::-1], became[::-1]))), len(was) - front, len(became) - front)
    start = max(front - 40, 0)
    return " →\n".join(f"    `{text[start : len(text) - max(behind - 30, 0)]}`" for text in (was, became))


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("groups", nargs="*", help=f"some of {', '.join(GROUPS)} (default: all)")
    asked.add_argument("--only", default="", help="try only modules whose name contains this")
    asked.add_argument(
        "--tests", nargs="*", default=(), help="run only tests of the group whose name contains one of these"
    )
    asked.add_argument("--left", action="store_true", help="try again the mutants that survived")
    asked.add_argument("--jobs", type=int, default=2)
    asked.add_argument(
        "--kept", type=Path, default=ROOT / ".mutants", help="file of outcomes; killed mutants are not repeated"
    )
    said = asked.parse_args()
    kept = Kept(said.kept)
    for group in said.groups or GROUPS:
        campaign(group, said.only, said.tests, said.left, said.jobs, kept)
    if not said.groups:
        RESULTS.write_text(page(kept.read()), encoding="utf-8")


if __name__ == "__main__":
    main()
