"""The pay tables of a game as the rules pay by them, and what they would be with a row changed."""

import re
from collections.abc import Iterable, Mapping
from fractions import Fraction

from croupier.analysis.exact.refusals import Unanswerable
from croupier.rules.money import Fixed, For, Pays, Share, To
from croupier.rules.pay_table import PayTable

NUMBER = re.compile(r"-?\d[\d,]{0,15}(\.\d{1,6})?", re.ASCII)
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
    """A number of the kind the row has: to 1 (3 or 3:2), for 1, dollars, or per cent of the jackpot."""
    match pays:
        case To():
            times, _, by = value.replace("/", ":").partition(":")
            return To(_whole(where, _number(where, times)), _whole(where, _number(where, by or "1"), least=1))
        case For():
            return For(_whole(where, _number(where, value)))
        case Fixed():
            return Fixed(_whole(where, _number(where, value.lstrip("$")) * 100))
        case Share():
            percent = _whole(where, _number(where, value.rstrip("%")))
            if percent > 100:
                raise Unanswerable(where, "no more than 100% of the jackpot can be paid")
            return Share(percent)


def _number(where: str, text: str) -> Fraction:
    if not NUMBER.fullmatch(text):
        raise Unanswerable(where, f"{text!r} is not a number")
    return Fraction(text.replace(",", ""))


def _whole(where: str, number: Fraction, least: int = 0) -> int:
    if number.denominator != 1 or number < least:
        raise Unanswerable(where, f"{number} is not a whole number from {least} up")
    return int(number)
