"""Money in whole cents: the four ways a pay table row pays, rounding, and amounts as text."""

import re
from functools import lru_cache

from msgspec import Struct

MICRO = 1_000_000  # micro-cents in a cent; meters and books count in micro-cents


class To(Struct, frozen=True, gc=False, tag="to"):
    """Odds of x to 1: the stake comes back, with x times the stake on top (R-01)."""

    times: int
    by: int = 1

    def winnings(self, stake: int) -> int:
        """Return what is paid on top of the stake, rounded down to the cent (R-08)."""
        return stake * self.times // self.by

    def __str__(self) -> str:
        return f"{self.times:,} to {self.by}"


class For(Struct, frozen=True, gc=False, tag="for"):
    """Odds of x for 1: x times the stake is paid in all, and the stake itself does not come back (R-01)."""

    times: int

    def award(self, stake: int) -> int:
        return stake * self.times

    def __str__(self) -> str:
        return f"{self.times} for 1"


class Fixed(Struct, frozen=True, gc=False, tag="fixed"):
    """A fixed amount, whatever the stake (R-02)."""

    cents: int

    def award(self, stake: int) -> int:
        return self.cents

    def __str__(self) -> str:
        return f"${dollars(self.cents)}"


class Share(Struct, frozen=True, gc=False, tag="share"):
    """A share of the displayed jackpot, as a percentage."""

    percent: int
    by: int = 1  # divides the percentage: 25 by 2 is 12.5%; only analysis uses it

    def of(self, displayed: int) -> int:
        """Return this share of the displayed jackpot in cents, rounded down. The rest stays in the meter (R-50)."""
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


def fixed(amount: int) -> Fixed:
    return Fixed(amount * 100)


def share(percent: int) -> Share:
    return Share(percent)


@lru_cache(4096)
def percent(hundredths: int) -> str:
    """Format a percentage given in hundredths of a percent: 250 -> '2.5%', 500 -> '5%'."""
    whole, rest = divmod(hundredths, 100)
    return f"{whole}%" if rest == 0 else f"{whole}.{rest:02d}".rstrip("0") + "%"


def dollars(cents: int) -> str:
    """Format cents as dollars without the dollar sign: 1234500 -> '12,345', 1250 -> '12.50'."""
    whole, rest = divmod(abs(cents), 100)
    sign = "-" if cents < 0 else ""
    return f"{sign}{whole:,}" if rest == 0 else f"{sign}{whole:,}.{rest:02d}"


AMOUNT = re.compile(r"\d[\d,]{0,14}(\.\d{0,2})?", re.ASCII)


def parse_cents(text: str) -> int | None:
    """Parse dollars such as "1,000.50" into cents, or a percentage into its hundredths. Return None for other text."""
    if not AMOUNT.fullmatch(text):
        return None
    whole, _, rest = text.replace(",", "").partition(".")
    return int(whole) * 100 + int(rest.ljust(2, "0"))
