"""Events that take back what was paid: corrected awards, recovered chips and debts of players."""

from croupier.rules.base_classes import Event


class AwardCorrected(Event, frozen=True):
    """A later award was calculated again because an earlier one was reversed; the amounts are the differences."""

    link: str
    table: str
    round: int
    box: int
    player: str
    displayed: int  # the jackpot value on which it is now paid
    from_meter: int  # difference in cents
    from_house: int  # difference in cents that the house pays, for a fixed award
    added: int = 0  # difference in micro-cents that the house adds to the meter, for a reset or a shortage


class ContributionCorrected(Event, frozen=True):
    """A reversed award changed who pays for the contribution of a returned bet: the meter or the house."""

    link: str
    table: str
    round: int
    box: int
    micro: int  # micro-cents into the meter; negative: out of it


class ChipsRecovered(Event, frozen=True):
    """A ruling took back more than the player has at the table; the rest comes from their wallet."""

    player: str
    cents: int


class DebtIncurred(Event, frozen=True):
    """A ruling took back more than the wallet holds; the player owes the rest to the house."""

    player: str
    cents: int


class DebtRepaid(Event, frozen=True):
    """Chips that came into a player's wallet repaid the player's debt or a part of it."""

    player: str
    cents: int


class DebtWrittenOff(Event, frozen=True):
    """The house has given up a debt or a part of it."""

    player: str
    cents: int
    reason: str


DebtEvent = DebtIncurred | DebtRepaid
