"""What the office and the house itself do: links, corrections, chips, decks, rules, clock, witnesses and staff."""

from msgspec import Struct

from croupier.record.controls import LinkTerms
from croupier.record.debt_events import AwardCorrected, ContributionCorrected, DebtWrittenOff
from croupier.record.office_commands import HandAt
from croupier.rules.base import Event
from croupier.rules.roles import Role

# ---- the office ------------------------------------------------------------------------------------------------------


class LinkOpened(Event, frozen=True):
    link: str
    terms: LinkTerms


class ChipsIssued(Event, frozen=True):
    """Play chips for a newcomer's wallet: no money is ever taken for them."""

    player: str
    cents: int


class LinkChanged(Event, frozen=True):
    link: str
    terms: LinkTerms


class LinkClosed(Event, frozen=True):
    """All that was on the meter goes to another link, or back to the House; no table is on this link any more."""

    link: str
    into: str
    micro: int


class MeterCorrected(Event, frozen=True):
    link: str
    cents: int  # more, or less
    reason: str


class BalanceCorrected(Event, frozen=True):
    player: str
    cents: int  # more, or less
    reason: str


class AwardsOrdered(Event, frozen=True):
    """The house has ruled in which order hands of a link come to their major awards (4.5.2, 4.7.2)."""

    link: str
    tickets: tuple[int, ...]  # the first one first; they take each other's places in the order of the record
    reason: str
    hands: tuple[HandAt, ...] = ()  # whose tickets these are; records of earlier versions do not say it


class ChipsSold(Event, frozen=True):
    """A cashier has sold chips: the money is in the cage, the chips are in the player's wallet."""

    player: str
    cents: int


class ChipsRedeemed(Event, frozen=True):
    """A cashier has paid out chips from a player's wallet."""

    player: str
    cents: int


class DeckOpened(Event, frozen=True):
    """The deck of a round that was over may be read from now on; by whom it was opened is in the record."""

    table: str
    number: int


class RulesAdopted(Event, frozen=True):
    """The text of a document that tables are run by: its digest. The first is written down by the house itself."""

    document: str
    digest: str


class ClockJumped(Event, frozen=True):
    """The clock was set ahead by so many milliseconds, or back where they are less than none."""

    millis: int


class ClockCorrected(Event, frozen=True):
    """The clock is believed again: records after this one may bear earlier times than those before."""

    reason: str


class HouseCreated(Event, frozen=True):
    """The first record of a house: whether it is a demo. An older house gets it at its next start."""

    demo: bool


class SecondWitness(Struct, frozen=True, gc=False):
    """A second witness in another place, and the last entry that it had seen; -1 where it cannot be read back."""

    where: str  # a file, command:WORDS or syslog:ADDRESS
    seq: int


class WitnessNamed(Event, frozen=True):
    """The witness that sees this chain, with its last line at this moment; two people name a new one."""

    key: str  # public half of the key that signs its lines
    line: str  # digest of the line
    seq: int  # entry whose head the line shows
    why: str = ""  # what was wrong with the witness before, where two people approved this one
    second: tuple[SecondWitness, ...] = ()  # those that the house does not start without


class HouseRestored(Event, frozen=True):
    """All before this came from a backup, which ended with this head."""

    records: int
    head: str


# ---- who works here --------------------------------------------------------------------------------------------------


class RoleGranted(Event, frozen=True):
    name: str
    role: Role


class RoleRevoked(Event, frozen=True):
    name: str


class AccountUnlocked(Event, frozen=True):
    """Wrong PINs of before are forgotten."""

    name: str


class PinsMistaken(Event, frozen=True):
    """So many wrong PINs were given for this name before the right one: only who has that one can write this."""

    name: str
    count: int


class PinSet(Event, frozen=True):
    """They have another PIN from now on; its hash is in the vault, under the name and this number."""

    name: str
    number: int
    reset: bool = False  # by two other people, not by themselves


StaffEvent = RoleGranted | RoleRevoked | AccountUnlocked | PinsMistaken | PinSet
HouseEvent = (
    LinkOpened
    | ChipsIssued
    | LinkChanged
    | LinkClosed
    | MeterCorrected
    | BalanceCorrected
    | AwardCorrected
    | ContributionCorrected
    | AwardsOrdered
    | DebtWrittenOff
    | ChipsSold
    | ChipsRedeemed
    | DeckOpened
    | HouseCreated
    | WitnessNamed
    | HouseRestored
    | RulesAdopted
    | ClockJumped
    | ClockCorrected
    | StaffEvent
)
