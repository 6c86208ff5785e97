"""Whole cents, the four ways a row pays, and the only places that round."""

import re
from functools import lru_cache

from msgspec import Struct

MICRO = 1_000_000  # micro-cents in a cent: meters and books count in them


class To(Struct, frozen=True, gc=False, tag="to"):
    """x to 1: the stake comes back and x times the stake on top (R-01)."""

    times: int
    by: int = 1

    def winnings(self, stake: int) -> int:
        """What is paid on top of the stake; a fraction of a cent is dropped (R-08)."""
        return stake * self.times // self.by

    def __str__(self) -> str:
        return f"{self.times:,} to {self.by}"


class For(Struct, frozen=True, gc=False, tag="for"):
    """x for 1: x times the stake in all, the stake is kept (R-01)."""

    times: int

    def award(self, stake: int) -> int:
        return stake * self.times

    def __str__(self) -> str:
        return f"{self.times} for 1"


class Fixed(Struct, frozen=True, gc=False, tag="fixed"):
    """A fixed amount in all, whatever was staked (R-02)."""

    cents: int

    def award(self, stake: int) -> int:
        return self.cents

    def __str__(self) -> str:
        return f"${dollars(self.cents)}"


class Share(Struct, frozen=True, gc=False, tag="share"):
    """A share of the Progressive Jackpot as displayed when it is paid; the rules never learn its value."""

    percent: int
    by: int = 1  # 25 by 2 is 12.5 %: the documents have whole percentages, a question may ask for others

    def of(self, displayed: int) -> int:
        """Rounded down to the cent; what is left stays in the meter (R-50)."""
        return displayed * self.percent // (100 * self.by)

    def __str__(self) -> str:
        millionths, rest = divmod(self.percent * 10**6, self.by)
        if rest:
            return f"{self.percent}/{self.by}%"
        whole, part = divmod(millionths, 10**6)
        return f"{whole}.{part:06d}".rstrip("0").rstrip(".") + "%"


Pays = To | For | Fixed | Share


def to(times: int, by: int = 1) -> To:
    return To(times, by)


def for_(times: int) -> For:
    return For(times)


def fixed(dollars_: int) -> Fixed:
    return Fixed(dollars_ * 100)


def share(percent: int) -> Share:
    return Share(percent)


@lru_cache(4096)
def percent(hundredths: int) -> str:
    """250 -> '2.5%', 500 -> '5%': a part of the whole, in hundredths of a percent."""
    whole, rest = divmod(hundredths, 100)
    return f"{whole}%" if rest == 0 else f"{whole}.{rest:02d}".rstrip("0") + "%"


def dollars(cents: int) -> str:
    """1234500 -> '12,345', 1250 -> '12.50': how money is written for people."""
    whole, rest = divmod(abs(cents), 100)
    sign = "-" if cents < 0 else ""
    return f"{sign}{whole:,}" if rest == 0 else f"{sign}{whole:,}.{rest:02d}"


AMOUNT = re.compile(r"\d[\d,]{0,14}(\.\d{0,2})?", re.ASCII)


def parse_cents(text: str) -> int | None:
    """Dollars as a player says them, in whole cents, or percents in hundredths; None where it is no such number."""
    if not AMOUNT.fullmatch(text):
        return None
    whole, _, rest = text.replace(",", "").partition(".")
    return int(whole) * 100 + int(rest.ljust(2, "0"))
