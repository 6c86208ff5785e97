"""The pay tables of a game as the rules pay by them, and what they would be with a row changed."""

import re
from collections.abc import Iterable, Mapping
from fractions import Fraction

from croupier.analysis.errors import Unanswerable
from croupier.rules.message import message
from croupier.rules.money import Fixed, For, Pays, Share, To
from croupier.rules.pay_table import PayTable

NUMBER = re.compile(r"-?\d[\d,]{0,15}(\.\d{1,6})?", re.ASCII)
KINDS = {To: "to_one", For: "for_one", Fixed: "dollars"}  # named in `croupier.words`
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
            raise Unanswerable(change, message("pay_row_change_unreadable", change=change))
        table, row = _found(tables, where.strip().lower().replace("-", "_"))
        new[table][row] = _read(where, tables[table][row], value.strip())
    return new


def _found(tables: Paid, where: str) -> tuple[str, str]:
    table, _, row = where.rpartition(".")
    found = [(name, row) for name, rows in tables.items() if row in rows and table in ("", name)]
    if len(found) == 1:
        return found[0]
    if found:
        rows = tuple(f"{name}.{row}" for name, row in found)
        raise Unanswerable(where, message("pay_row_ambiguous", row=where, rows=rows))
    rows = tuple(sorted(f"{name}.{each}" for name, of in tables.items() for each in of))
    raise Unanswerable(where, message("pay_row_unknown", row=where, rows=rows))


def _read(where: str, pays: Pays, value: str) -> Pays:
    """A number of the kind the row has: to 1 (3, 1.5 or 3:2), for 1, dollars, or per cent of the jackpot."""
    if value.endswith("%") and not isinstance(pays, Share):
        raise Unanswerable(where, message("payout_not_percent", row=where, value=value, kind=KINDS[type(pays)]))
    match pays:
        case To():
            return _to(where, value)
        case For():
            return For(_whole(where, value, _number(where, value), KINDS[For]))
        case Fixed():
            return Fixed(_whole(where, value, _number(where, value.lstrip("$")) * 100, KINDS[Fixed]))
        case Share():
            percent = _number(where, value.removesuffix("%"))
            if not 0 <= percent <= 100:
                raise Unanswerable(where, message("jackpot_share_out_of_range", row=where, value=value))
            return Share(percent.numerator, percent.denominator)


def _number(where: str, text: str) -> Fraction:
    """A whole number, a decimal, or a fraction such as 101/2."""
    parts = text.split("/")
    if len(parts) > 2 or not all(map(NUMBER.fullmatch, parts)):
        raise Unanswerable(where, message("payout_not_a_number", row=where, value=text))
    one, *other = (Fraction(part.replace(",", "")) for part in parts)
    if other == [0]:
        raise Unanswerable(where, message("payout_divides_by_zero", row=where, value=text))
    return one / other[0] if other else one


def _to(where: str, value: str) -> To:
    """1.2, 6:5 and 6/5 are the same; 6:5 stays as it is written."""
    one, _, other = value.replace("/", ":").partition(":")
    times, by = _number(where, one), _number(where, other or "1")
    if times < 0 or by <= 0:
        raise Unanswerable(where, message("payout_negative", row=where, value=value))
    whole = times.denominator == by.denominator == 1
    return To(int(times), int(by)) if whole else To((times / by).numerator, (times / by).denominator)


def _whole(where: str, value: str, number: Fraction, kind: str) -> int:
    if number.denominator != 1 or number < 0:
        raise Unanswerable(where, message("payout_not_whole", row=where, value=value, kind=kind))
    return int(number)
