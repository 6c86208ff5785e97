"""Proposals and their signatures: in the stream of the table concerned, or in the house's own."""

from croupier.record.commands import AnyCommand
from croupier.rules.base import Event
from croupier.rules.message import Message
from croupier.rules.roles import Actor


class Proposed(Event, frozen=True):
    """Asked for by one person and not done yet: a second, different one signs it first."""

    id: int  # the entry of the chain that this is
    kind: str  # its row of the two-person list
    command: AnyCommand
    by: Actor
    seq: int  # events of the stream before it
    would: str  # the digest of what it would do: where that is another one at the signature, nothing is done
    displayed: int | None = None  # for a failure of the jackpot: the value displayed when it was reported


class Signed(Event, frozen=True):
    id: int
    by: Actor
    done: bool  # with this name there are two
    checked: Message | str = ""  # what was re-derived before; a sentence in old records


class SignatureRefused(Event, frozen=True):
    id: int
    by: Actor
    reason: Message | str  # as the person typed it; a message where the house repeats an earlier refusal


class ProposalClosed(Event, frozen=True):
    """Withdrawn, or lapsed because it would now do something else."""

    id: int
    by: Actor
    why: Message | str  # a sentence in old records


SigningEvent = Proposed | Signed | SignatureRefused | ProposalClosed
