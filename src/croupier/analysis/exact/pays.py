"""The pay tables of a game as the rules pay by them, and what they would be with a row changed."""

import re
from collections.abc import Iterable, Mapping
from fractions import Fraction

from croupier.analysis.exact.refusals import Unanswerable
from croupier.rules.money import Fixed, For, Pays, Share, To
from croupier.rules.pay_table import PayTable

NUMBER = re.compile(r"-?\d[\d,]{0,15}(\.\d{1,6})?", re.ASCII)
KINDS = {To: "to 1, such as 3, 1.5 or 3:2", For: "a whole number for 1", Fixed: "an amount in dollars"}
Rows = dict[str, Pays]  # a row by its name in small letters: straight_flush


class Paid(dict[str, Rows]):
    """By table (bonus, jackpot, pair_plus ...), then by row."""

    def times(self, table: str, row: str) -> Fraction:
        """What a row pays for one unit on top of the stake."""
        pays = self[table][row]
        assert isinstance(pays, To)
        return Fraction(pays.times, pays.by)


def paid(tables: Mapping[str, PayTable]) -> Paid:
    """From the rules' own tables."""
    return Paid({name: {row.hand.name.lower(): row.pays for row in table.rows} for name, table in tables.items()})


def changed(tables: Paid, changes: Iterable[str]) -> Paid:
    """With rows set anew: "straight_flush=50", or "pair_plus.straight=6" where several tables have the row."""
    new = Paid({name: dict(rows) for name, rows in tables.items()})
    for change in changes:
        where, given, value = change.partition("=")
        if not given:
            raise Unanswerable(change, "a change is written ROW=VALUE")
        table, row = _found(tables, where.strip().lower().replace("-", "_"))
        new[table][row] = _read(where, tables[table][row], value.strip())
    return new


def _found(tables: Paid, where: str) -> tuple[str, str]:
    table, _, row = where.rpartition(".")
    found = [(name, row) for name, rows in tables.items() if row in rows and table in ("", name)]
    if len(found) == 1:
        return found[0]
    if found:
        raise Unanswerable(where, f"in more than one table: {', '.join(f'{name}.{row}' for name, row in found)}")
    rows = sorted(f"{name}.{each}" for name, of in tables.items() for each in of)
    raise Unanswerable(where, f"no such row; there are {', '.join(rows)}")


def _read(where: str, pays: Pays, value: str) -> Pays:
    """A number of the kind the row has: to 1 (3, 1.5 or 3:2), for 1, dollars, or per cent of the jackpot."""
    if value.endswith("%") and not isinstance(pays, Share):
        raise Unanswerable(where, f"{value!r} was refused: this row pays {KINDS[type(pays)]}, not a percentage")
    match pays:
        case To():
            return _to(where, value)
        case For():
            return For(_whole(where, value, _number(where, value), "a whole number for 1"))
        case Fixed():
            return Fixed(_whole(where, value, _number(where, value.lstrip("$")) * 100, "dollars and whole cents"))
        case Share():
            percent = _number(where, value.removesuffix("%"))
            if not 0 <= percent <= 100:
                raise Unanswerable(where, f"{value!r} was refused: this row pays 0% to 100% of the jackpot")
            return Share(percent.numerator, percent.denominator)


def _number(where: str, text: str) -> Fraction:
    """A whole number, a decimal, or a fraction such as 101/2."""
    parts = text.split("/")
    if len(parts) > 2 or not all(map(NUMBER.fullmatch, parts)):
        raise Unanswerable(where, f"{text!r} is not a number")
    one, *other = (Fraction(part.replace(",", "")) for part in parts)
    if other == [0]:
        raise Unanswerable(where, f"{text!r} divides by zero")
    return one / other[0] if other else one


def _to(where: str, value: str) -> To:
    """1.2, 6:5 and 6/5 are the same; 6:5 stays as it is written."""
    one, _, other = value.replace("/", ":").partition(":")
    times, by = _number(where, one), _number(where, other or "1")
    if times < 0 or by <= 0:
        raise Unanswerable(where, f"{value!r} is not a payout: write 3, 1.5, 3:2 or 0")
    whole = times.denominator == by.denominator == 1
    return To(int(times), int(by)) if whole else To((times / by).numerator, (times / by).denominator)


def _whole(where: str, value: str, number: Fraction, kind: str) -> int:
    if number.denominator != 1 or number < 0:
        raise Unanswerable(where, f"{value!r} was refused: this row pays {kind}, 0 or more")
    return int(number)
