"""What the office does, and what one person proposes and another signs: events of the House rather than of a game."""

from croupier.rules.commands import AnyCommand
from croupier.rules.event import Event
from croupier.rules.people import Actor, Role
from croupier.rules.settings import AnySettings, LinkTerms

# ---- two persons: in the stream of the table concerned, or in the house's own ---------------------------------------


class Proposed(Event, frozen=True):
    """Asked for by one person and not done yet: a second, different one signs it first."""

    id: int  # the entry of the chain that this is
    kind: str  # its row of the two-person list
    command: AnyCommand
    by: Actor
    seq: int  # events of the stream before it
    would: str  # the digest of what it would do: where that is another one at the signature, nothing is done


class Signed(Event, frozen=True):
    id: int
    by: Actor
    done: bool  # with this name there are two
    checked: str = ""  # what was re-derived before


class SignatureRefused(Event, frozen=True):
    id: int
    by: Actor
    reason: str


class ProposalClosed(Event, frozen=True):
    """Withdrawn, or lapsed because it would now do something else."""

    id: int
    by: Actor
    why: str


# ---- the office ------------------------------------------------------------------------------------------------------


class LinkOpened(Event, frozen=True):
    link: str
    terms: LinkTerms


class ChipsIssued(Event, frozen=True):
    """Play chips for a newcomer's wallet: no money is ever taken for them."""

    player: str
    cents: int


class SettingsChanged(Event, frozen=True):
    """What the table's next rounds are played with."""

    settings: AnySettings


class LinkChanged(Event, frozen=True):
    link: str
    terms: LinkTerms


class TableLinked(Event, frozen=True):
    """The table leaves its link for another one, or for none; its next rounds are played with the bet of that link."""

    link: str
    jackpot_bet: int


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
    """He has another PIN from now on; what it is tried against lies in the vault, under his name and this number."""

    name: str
    number: int


SigningEvent = Proposed | Signed | SignatureRefused | ProposalClosed
StaffEvent = RoleGranted | RoleRevoked | AccountUnlocked | PinsMistaken | PinSet
HouseEvent = (
    LinkOpened
    | ChipsIssued
    | LinkChanged
    | LinkClosed
    | MeterCorrected
    | BalanceCorrected
    | DeckOpened
    | HouseRestored
    | RulesAdopted
    | ClockJumped
    | ClockCorrected
    | StaffEvent
)
