"""Proposals and signatures, in the stream of the table concerned or of the house."""

from croupier.record.commands import AnyCommand
from croupier.rules.base_classes import Event
from croupier.rules.coded_message import Message
from croupier.rules.roles import Actor


class Proposed(Event, frozen=True):
    """One person has proposed a command; a second person must sign before it is carried out."""

    id: int  # its entry in the chain
    kind: str  # its row of the two-person list
    command: AnyCommand
    by: Actor
    seq: int  # events of the stream before it
    would: str  # digest of what it would do; if it has changed at the signature, nothing is done
    displayed: int | None = None  # for a jackpot failure: the value displayed when it was reported


class Signed(Event, frozen=True):
    """A person has signed a proposal."""

    id: int
    by: Actor
    done: bool  # whether this was the last signature needed
    checked: Message | str = ""  # what the house verified before; a sentence in old records


class SignatureRefused(Event, frozen=True):
    """A person has refused to sign a proposal."""

    id: int
    by: Actor
    reason: Message | str  # as typed; a message if the house repeats an earlier refusal


class ProposalClosed(Event, frozen=True):
    """A proposal was withdrawn, or lapsed because it would now do something else."""

    id: int
    by: Actor
    why: Message | str  # a sentence in old records


SigningEvent = Proposed | Signed | SignatureRefused | ProposalClosed
