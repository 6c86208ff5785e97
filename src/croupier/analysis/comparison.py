"""Compare two solved games: list the figures that a change of rules or pay tables has changed."""

from collections.abc import Iterator
from enum import StrEnum
from typing import Any

from msgspec import Struct

from croupier.analysis.results import Number, Solved, number


class Kind(StrEnum):
    """The kind of a figure, which decides its format."""

    PERCENT = "percent"
    NUMBER = "number"
    MONEY = "cents"
    METER = "meter"


class Difference(Struct, frozen=True):
    """One figure of a solved game, before and after a change."""

    name: str
    kind: Kind
    before: Number
    after: Number

    def plain(self) -> dict[str, Any]:
        """Return both figures as a dictionary that can be written as JSON."""
        return {"before": number(self.before), "after": number(self.after)}


def differences(before: Solved, after: Solved) -> tuple[Difference, ...]:
    """Return every figure that two solved games both have and that differs."""
    old_values = {name: value for name, _, value in _figures(before)}
    pairs = ((name, kind, old_values.get(name), value) for name, kind, value in _figures(after))
    return tuple(Difference(name, kind, old, new) for name, kind, old, new in pairs if old is not None and old != new)


def _figures(solved: Solved) -> Iterator[tuple[str, Kind, Number]]:
    yield "house_edge", Kind.PERCENT, solved.house_edge
    yield "element_of_risk", Kind.PERCENT, solved.element_of_risk
    yield "average_wager", Kind.NUMBER, solved.average_wager
    yield "standard_deviation", Kind.NUMBER, solved.standard_deviation
    for name, frequency in solved.frequencies:
        yield f"rounds_with_{name}", Kind.PERCENT, frequency
    for bet in solved.bets:
        yield f"{bet.name}_house_edge", Kind.PERCENT, bet.house_edge
    if solved.jackpot:
        yield "jackpot_fixed_value", Kind.MONEY, solved.jackpot.constant
        yield "jackpot_share_of_meter", Kind.METER, solved.jackpot.per_meter
        yield "jackpot_break_even", Kind.MONEY, solved.jackpot.break_even
    if solved.joint:
        yield "value_with_side_bets", Kind.MONEY, solved.joint.value
