"""Small mistakes to plant in a module, one at a time, such as a different comparison or a number one higher."""

import ast
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
SUMS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.Pow: ast.Mult,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
}
SWAPPED = {"min": "max", "max": "min", "any": "all", "all": "any"}
PLAIN = (ast.Compare, ast.BoolOp, ast.UnaryOp, ast.Constant)  # conditions that have mistakes of their own
UNREAD = ("annotation", "returns", "decorator_list", "bases", "keywords")
UNTOUCHED = (ast.Assert, ast.Import, ast.ImportFrom, ast.JoinedStr, ast.Raise)


class Mutant(NamedTuple):
    """A module with one planted mistake."""

    module: str  # croupier.rules.money
    line: int
    function: str  # by its qualified name; "" where the line is run when the module is imported
    was: str
    became: str
    source: str
    again: int = 0  # how many of the same function read the same before it

    @property
    def name(self) -> str:
        """Return the name of the mutant, which stays the same as long as its line does."""
        number = f" ({self.again + 1})" if self.again else ""
        return f"{self.module} {self.function}: {self.was} -> {self.became}{number}"


def mutants(module: str, path: Path) -> list[Mutant]:
    """Return every different mutant of a module, from top to bottom."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    right = ast.unparse(tree)
    mutants, names = dict[str, Mutant](), Counter[str]()
    for place in list(_places(tree, "")):
        mistakes = list(_mistakes(place.node))
        for changed in mistakes if place.function else mistakes[:1]:  # of a printed figure one wrong one will do
            mutant = _planted(module, tree, right, place, changed)
            if mutant.source not in mutants:
                mutants[mutant.source] = mutant._replace(again=names[mutant.name])
                names[mutant.name] += 1
    return list(mutants.values())


class _Place(NamedTuple):
    """A syntax node that can be mutated, its parent and field, and the function in which it runs."""

    node: ast.AST
    parent: ast.AST
    field: str
    at: int | None  # in a list of them
    function: str


def _places(parent: ast.AST, function: str) -> Iterator[_Place]:
    for field, value in ast.iter_fields(parent):
        if field in UNREAD and not isinstance(parent, ast.Call):
            continue
        several = isinstance(value, list)
        for index, child in enumerate(value if several else [value]):
            if not isinstance(child, ast.AST) or isinstance(child, UNTOUCHED) or _unreachable(child):
                continue
            inside = function
            if isinstance(parent, ast.FunctionDef) and field == "body":
                inside = function or parent.__dict__["path"]
            if isinstance(child, ast.FunctionDef | ast.ClassDef):
                child.__dict__["path"] = f"{parent.__dict__.get('path', '')}.{child.name}".lstrip(".")
            yield _Place(child, parent, field, index if several else None, inside)
            yield from _places(child, inside)


def _unreachable(node: ast.AST) -> bool:
    """Return whether no test can notice a change: type hints, docstrings and the numbers of an enum."""
    match node:
        case ast.Expr(value=ast.Constant()) | ast.Expr(value=ast.Call(func=ast.Name(id="assert_never"))):
            return True
        case ast.match_case(pattern=ast.MatchAs(pattern=None), body=[ast.Expr() as only]):
            return _unreachable(only)
        case ast.Assign(value=ast.Call(func=ast.Name(id="TypeVar"))):
            return True
        case ast.ClassDef(bases=[ast.Name(id="IntEnum" | "StrEnum")]):
            return True
        case _:
            return False


def _mistakes(node: ast.AST) -> Iterator[ast.AST | None]:
    """Yield the nodes that could replace a node by mistake."""
    match node:
        case ast.Compare(left, [op], right):
            yield from (ast.Compare(left, [other()], right) for other in COMPARISONS[type(op)])
        case ast.BoolOp(op, values):
            yield ast.BoolOp(ast.Or() if isinstance(op, ast.And) else ast.And(), values)
        case ast.UnaryOp(ast.Not(), operand):
            yield operand
        case ast.UnaryOp(ast.USub(), operand):
            yield operand
        case ast.BinOp(left, op, right) if type(op) in SUMS and not _is_type(node):
            yield ast.BinOp(left, SUMS[type(op)](), right)
        case ast.AugAssign(target, op, value):
            if type(op) in SUMS:
                yield ast.AugAssign(target, SUMS[type(op)](), value)
            yield ast.Pass()
        case ast.Constant(bool(value)):
            yield ast.Constant(not value)
        case ast.Constant(int(value)):
            yield ast.Constant(value + 1)
            yield ast.Constant(value - 1)
        case ast.Return(value) if value is not None and not _is_none(value):
            yield ast.Return(ast.Constant(None))
        case ast.Call(func=ast.Name(id=name)) if name in SWAPPED:
            yield ast.Call(ast.Name(SWAPPED[name]), node.args, node.keywords)
        case ast.Call(func=ast.Name(id="sorted" | "reversed"), args=[first, *_]):
            yield first
            if node.func.id == "sorted":  # type: ignore[attr-defined]
                yield ast.Call(ast.Name("list"), [ast.Call(ast.Name("reversed"), [node], [])], [])
        case ast.Slice(lower, upper, step):
            if lower is not None:
                yield ast.Slice(None, upper, step)
            if upper is not None:
                yield ast.Slice(lower, None, step)
        case ast.IfExp(test, body, orelse) if not isinstance(test, PLAIN):
            yield ast.IfExp(ast.UnaryOp(ast.Not(), test), body, orelse)
        case ast.If(test, body, orelse) if not isinstance(test, PLAIN):
            yield ast.If(ast.UnaryOp(ast.Not(), test), body, orelse)
        case ast.comprehension(target, over, tests, _) if tests:
            yield ast.comprehension(target, over, [], 0)
        case ast.match_case():
            yield None  # the case is not there
        case ast.Continue() | ast.Break() | ast.Expr(value=ast.Call() | ast.Yield() | ast.YieldFrom()):
            yield ast.Pass()
        case _:
            return


def _is_none(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


def _is_type(node: ast.AST) -> bool:
    """Return whether a node is a type, in which `|` is not a sum of bits."""
    match node:
        case ast.BinOp(left, ast.BitOr(), right):
            return _is_type(left) or _is_type(right)
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return (name.lstrip("_")[:1].isupper() and not name.isupper()) or name in ("int", "str")
        case _:
            return _is_none(node)


def _planted(module: str, tree: ast.Module, right: str, place: _Place, changed: ast.AST | None) -> Mutant:
    """Plant a mistake, return the mutated module, and undo the mistake."""
    held = getattr(place.parent, place.field)
    if place.at is None:
        setattr(place.parent, place.field, changed)
    else:
        setattr(place.parent, place.field, [*held[: place.at], *([changed] if changed else []), *held[place.at + 1 :]])
    source = ast.unparse(ast.fix_missing_locations(tree))
    setattr(place.parent, place.field, held)
    if isinstance(place.node, ast.match_case):
        was, became = f"case {ast.unparse(place.node.pattern)}", "(no such case)"
    else:
        lines = zip(right.splitlines(), source.splitlines(), strict=False)
        was, became = next((a.strip(), b.strip()) for a, b in lines if a != b)
    return Mutant(module, _line_number(place.node), place.function, was, became, source)


def _line_number(node: ast.AST) -> int:
    return min((child.lineno for child in ast.walk(node) if hasattr(child, "lineno")), default=0)
