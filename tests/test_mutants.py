"""`make mutants` finds its modules, its tests, and the lines of the equivalent mutants."""

import ast
import json
from functools import cache

from scripts.mutants import EQUIVALENT, GROUPS, ROOT, SAMPLED, source

MODULES = [name for names, _ in GROUPS.values() for name in names]


@cache
def tree(module: str) -> ast.Module:
    return ast.parse(source(module).read_text(encoding="utf-8"))


def lines_of(module: str, function: str) -> set[str]:
    """The lines of a function as a mutant quotes them; of the whole module where no function is named."""
    node: ast.AST | None = tree(module)
    for part in function.split(".") if function else ():
        node = next((each for each in getattr(node, "body", ()) if getattr(each, "name", "") == part), None)
    return {line.strip() for line in ast.unparse(node).splitlines()} if node else set()


def is_quoted_rightly(mutant: str) -> bool:
    """A mutant reads "module function: line -> changed line"; both lines may have arrows of their own."""
    module, _, rest = mutant.partition(" ")
    function, _, change = rest.partition(": ")
    parts = change.split(" -> ")
    return " -> ".join(parts[: len(parts) // 2]) in lines_of(module, function)


def test_modules_and_tests_are_there() -> None:
    assert [name for name in MODULES if not source(f"croupier.{name}").exists()] == []
    assert [test for _, tests in GROUPS.values() for test in tests if not (ROOT / "tests" / test).exists()] == []
    assert set(SAMPLED) <= set(MODULES)


def test_equivalent_mutants_quote_the_present_lines() -> None:
    listed = [mutant for mutants in json.loads(EQUIVALENT.read_text()).values() for mutant in mutants]
    assert listed
    assert [mutant for mutant in listed if not is_quoted_rightly(mutant)] == []


def test_a_missing_line_is_found() -> None:
    assert not is_quoted_rightly("croupier.rules.money : MICRO = 7 -> MICRO = 8")
    assert not is_quoted_rightly("croupier.rules.money no_such_function: return 0 -> return 1")
