"""Taking back what was paid: corrected awards, recovered chips, and debts of players to the house."""

from croupier.rules.base import Event


class AwardCorrected(Event, frozen=True):
    """An award paid after one that was reversed: the difference to what it would have been without that one."""

    link: str
    table: str
    round: int
    box: int
    player: str
    displayed: int  # the value on which it is now paid
    from_meter: int  # cents, more or less
    from_house: int  # cents, more or less: a fixed row and not the meter pays
    added: int = 0  # micro-cents, more or less, that the house adds to the meter: a reset, or what the meter lacks


class ContributionCorrected(Event, frozen=True):
    """The contribution of a returned bet leaves the meter after all, or stays there and the house pays for it."""

    link: str
    table: str
    round: int
    box: int
    micro: int  # micro-cents into the meter; below zero: out of it


class ChipsRecovered(Event, frozen=True):
    """A ruling took back more than the player has at the table: the rest comes from their wallet."""

    player: str
    cents: int


class DebtIncurred(Event, frozen=True):
    """The wallet did not hold what a ruling took back: the player owes it to the house."""

    player: str
    cents: int


class DebtRepaid(Event, frozen=True):
    """Chips that reached a wallet pay the player's debt first."""

    player: str
    cents: int


class DebtWrittenOff(Event, frozen=True):
    """The house gives up a debt, or a part of it."""

    player: str
    cents: int
    reason: str


DebtEvent = DebtIncurred | DebtRepaid
