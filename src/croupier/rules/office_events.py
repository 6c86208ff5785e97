"""What the office does, and what one person proposes and another signs: events of the House rather than of a game."""

from croupier.rules.commands import AnyCommand
from croupier.rules.event import Event
from croupier.rules.people import Actor
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


class MeterCorrected(Event, frozen=True):
    link: str
    cents: int  # more, or less
    reason: str


class BalanceCorrected(Event, frozen=True):
    player: str
    cents: int  # more, or less
    reason: str


SigningEvent = Proposed | Signed | SignatureRefused | ProposalClosed
HouseEvent = LinkOpened | ChipsIssued | LinkChanged | MeterCorrected | BalanceCorrected
