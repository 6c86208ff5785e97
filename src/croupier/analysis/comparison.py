"""What a change of rules or pay tables does: the figures that differ, before and after."""

from collections.abc import Iterator
from enum import StrEnum
from typing import Any

from msgspec import Struct

from croupier.analysis.results import Number, Solved, number


class Kind(StrEnum):
    """How people read a figure."""

    PERCENT = "percent"
    NUMBER = "number"
    MONEY = "cents"
    METER = "share of the meter"


class Difference(Struct, frozen=True):
    name: str
    kind: Kind
    before: Number
    after: Number

    def plain(self) -> dict[str, Any]:
        """As JSON has it."""
        return {"before": number(self.before), "after": number(self.after)}


def differences(before: Solved, after: Solved) -> tuple[Difference, ...]:
    """Every figure of a game that has changed."""
    was = {name: value for name, _, value in _figures(before)}
    found = ((name, kind, was.get(name), value) for name, kind, value in _figures(after))
    return tuple(Difference(name, kind, old, new) for name, kind, old, new in found if old is not None and old != new)


def _figures(of: Solved) -> Iterator[tuple[str, Kind, Number]]:
    yield "house_edge", Kind.PERCENT, of.house_edge
    yield "element_of_risk", Kind.PERCENT, of.element_of_risk
    yield "average_wager", Kind.NUMBER, of.average_wager
    yield "standard_deviation", Kind.NUMBER, of.standard_deviation
    for name, often in of.frequencies:
        yield f"rounds_with_{name}", Kind.PERCENT, often
    for bet in of.bets:
        yield f"{bet.name}_house_edge", Kind.PERCENT, bet.house_edge
    if of.jackpot:
        yield "jackpot_fixed_value", Kind.MONEY, of.jackpot.constant
        yield "jackpot_share_of_meter", Kind.METER, of.jackpot.per_meter
        yield "jackpot_break_even", Kind.MONEY, of.jackpot.break_even
    if of.joint:
        yield "value_with_side_bets", Kind.MONEY, of.joint.value
