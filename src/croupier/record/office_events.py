"""Events of the office and of the house itself: links, corrections, chips, decks, rules, clock, witnesses, staff."""

from msgspec import Struct

from croupier.record.correction_events import AwardCorrected, ContributionCorrected, DebtWrittenOff
from croupier.record.house_settings import LinkTerms
from croupier.record.office_commands import HandAt
from croupier.rules.base_classes import Event
from croupier.rules.roles import Role

# ---- the office ------------------------------------------------------------------------------------------------------


class LinkOpened(Event, frozen=True):
    """A jackpot link was opened with these terms."""

    link: str
    terms: LinkTerms


class ChipsIssued(Event, frozen=True):
    """A new player's wallet got play chips; nobody pays money for them."""

    player: str
    cents: int


class LinkChanged(Event, frozen=True):
    """A jackpot link has a new bet, contribution rate and reset value."""

    link: str
    terms: LinkTerms


class LinkClosed(Event, frozen=True):
    """The meter went to another link or back to the House; no table is on this link any more."""

    link: str
    into: str
    micro: int


class MeterCorrected(Event, frozen=True):
    """Two people added cents to a meter, or subtracted them."""

    link: str
    cents: int  # added; negative: subtracted
    reason: str


class BalanceCorrected(Event, frozen=True):
    """Two people added cents to a wallet, or subtracted them."""

    player: str
    cents: int  # added; negative: subtracted
    reason: str


class AwardsOrdered(Event, frozen=True):
    """The house has ruled in which order hands of a link get their major awards (4.5.2, 4.7.2)."""

    link: str
    tickets: tuple[int, ...]  # in the ruled order; together they keep the places they had in the order of payment
    reason: str
    hands: tuple[HandAt, ...] = ()  # the hands of these tickets; missing in old records


class ChipsSold(Event, frozen=True):
    """A cashier has sold chips: the money is in the cage, the chips are in the player's wallet."""

    player: str
    cents: int


class ChipsRedeemed(Event, frozen=True):
    """A cashier has paid out chips from a player's wallet."""

    player: str
    cents: int


class DeckOpened(Event, frozen=True):
    """The deck of a finished round may be read; the record names who opened it."""

    table: str
    number: int


class RulesAdopted(Event, frozen=True):
    """From now on, tables use the text of a rule document with this digest. The house itself adopts the first text."""

    document: str
    digest: str


class ClockJumped(Event, frozen=True):
    """The clock was set ahead by this many milliseconds, or back if negative."""

    millis: int


class ClockCorrected(Event, frozen=True):
    """The clock is trusted again: later records may have earlier times than those before."""

    reason: str


class HouseCreated(Event, frozen=True):
    """The first record of a house: whether it is a demo. An older house gets it at its next start."""

    demo: bool


class SecondWitness(Struct, frozen=True, gc=False):
    """A second witness: its place, and the last entry that it had seen, or -1 if its lines cannot be read back."""

    where: str  # a file, command:WORDS or syslog:ADDRESS
    seq: int


class WitnessNamed(Event, frozen=True):
    """The house named the witness of its chain, with the last line it held; replacing a witness takes two people."""

    key: str  # public half of the key that signs its lines
    line: str  # digest of the line
    seq: int  # entry whose head the line shows
    why: str = ""  # what was wrong with the earlier witness, if two people approved this one
    second: tuple[SecondWitness, ...] = ()  # witnesses that the house needs in order to start


class HouseRestored(Event, frozen=True):
    """All earlier records came from a backup that ended with this head."""

    records: int
    head: str


# ---- staff -----------------------------------------------------------------------------------------------------------


class RoleGranted(Event, frozen=True):
    """A person has this role from now on."""

    name: str
    role: Role


class RoleRevoked(Event, frozen=True):
    """A person is no longer a member of staff."""

    name: str


class AccountUnlocked(Event, frozen=True):
    """A member of staff may try their PIN again: earlier wrong PINs no longer count."""

    name: str


class PinsMistaken(Event, frozen=True):
    """This many wrong PINs were entered for this name before the right one."""

    name: str
    count: int


class PinSet(Event, frozen=True):
    """A member of staff has a new PIN; its hash is in the vault under the name and this number."""

    name: str
    number: int
    reset: bool = False  # whether two other people reset it


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
