"""Pay tables for the solvers, as the rules have them or with changed rows."""

import re
from collections.abc import Iterable, Mapping
from fractions import Fraction

from croupier.analysis.errors import Unanswerable
from croupier.rules.coded_message import message
from croupier.rules.money import Fixed, For, Pays, Share, To
from croupier.rules.pay_table import PayTable

NUMBER = re.compile(r"-?\d[\d,]{0,15}(\.\d{1,6})?", re.ASCII)
KINDS = {To: "to_one", For: "for_one", Fixed: "dollars"}  # named in `croupier.words`
Rows = dict[str, Pays]  # by lower-case row name: straight_flush


class Payouts(dict[str, Rows]):
    """The payouts of a game, by the name of the pay table (such as bonus) and of the row (such as straight_flush)."""

    def times(self, table: str, row: str) -> Fraction:
        """Return the odds of a row: what it pays for a stake of 1, without the returned stake."""
        pays = self[table][row]
        assert isinstance(pays, To)
        return Fraction(pays.times, pays.by)


def payouts_of(tables: Mapping[str, PayTable]) -> Payouts:
    """Return the pay tables of the rules as `Payouts`."""
    return Payouts({name: {row.hand.name.lower(): row.pays for row in table.rows} for name, table in tables.items()})


def with_changes(tables: Payouts, changes: Iterable[str]) -> Payouts:
    """Return the pay tables with changes such as "flush=6".

    If several tables have the row, the change names the table, as in "pair_plus.flush=6".
    """
    new = Payouts({table_name: dict(rows) for table_name, rows in tables.items()})
    for change in changes:
        name, separator, value = change.partition("=")
        if not separator:
            raise Unanswerable(change, message("pay_row_change_unreadable", change=change))
        table, row = _find_row(tables, name.strip().lower().replace("-", "_"))
        new[table][row] = _parse_payout(name, tables[table][row], value.strip())
    return new


def _find_row(tables: Payouts, wanted: str) -> tuple[str, str]:
    table, _, row = wanted.rpartition(".")
    matches = [(name, row) for name, rows in tables.items() if row in rows and table in ("", name)]
    if len(matches) == 1:
        return matches[0]
    if matches:
        rows = tuple(f"{name}.{row}" for name, row in matches)
        raise Unanswerable(wanted, message("pay_row_ambiguous", row=wanted, rows=rows))
    rows = tuple(sorted(f"{name}.{row_name}" for name, table_rows in tables.items() for row_name in table_rows))
    raise Unanswerable(wanted, message("pay_row_unknown", row=wanted, rows=rows))


def _parse_payout(row: str, pays: Pays, value: str) -> Pays:
    """Parse a new payout for a row. It must be of the same kind: to 1 (3, 1.5, 3:2), for 1, dollars, or percent."""
    if value.endswith("%") and not isinstance(pays, Share):
        raise Unanswerable(row, message("payout_not_percent", row=row, value=value, kind=KINDS[type(pays)]))
    match pays:
        case To():
            return _parse_odds(row, value)
        case For():
            return For(_require_whole(row, value, _parse_number(row, value), KINDS[For]))
        case Fixed():
            return Fixed(_require_whole(row, value, _parse_number(row, value.lstrip("$")) * 100, KINDS[Fixed]))
        case Share():
            percent = _parse_number(row, value.removesuffix("%"))
            if not 0 <= percent <= 100:
                raise Unanswerable(row, message("jackpot_share_out_of_range", row=row, value=value))
            return Share(percent.numerator, percent.denominator)


def _parse_number(row: str, text: str) -> Fraction:
    """Parse a whole number, a decimal, or a fraction such as 101/2. `row` is for the error."""
    parts = text.split("/")
    if len(parts) > 2 or not all(map(NUMBER.fullmatch, parts)):
        raise Unanswerable(row, message("payout_not_a_number", row=row, value=text))
    numerator, *denominator = (Fraction(part.replace(",", "")) for part in parts)
    if denominator == [0]:
        raise Unanswerable(row, message("payout_divides_by_zero", row=row, value=text))
    return numerator / denominator[0] if denominator else numerator


def _parse_odds(row: str, value: str) -> To:
    """Parse odds such as 1.2, 6/5 or 6:5. Odds of whole numbers are not reduced: 6:4 stays 6 to 4."""
    numerator_text, _, denominator_text = value.replace("/", ":").partition(":")
    times, by = _parse_number(row, numerator_text), _parse_number(row, denominator_text or "1")
    if times < 0 or by <= 0:
        raise Unanswerable(row, message("payout_negative", row=row, value=value))
    are_whole = times.denominator == by.denominator == 1
    return To(int(times), int(by)) if are_whole else To((times / by).numerator, (times / by).denominator)


def _require_whole(row: str, value: str, number: Fraction, kind: str) -> int:
    if number.denominator != 1 or number < 0:
        raise Unanswerable(row, message("payout_not_whole", row=row, value=value, kind=kind))
    return int(number)
