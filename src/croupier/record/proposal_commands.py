"""Commands that answer a proposal."""

from croupier.rules.base_classes import Command


class Sign(Command, frozen=True):
    """Sign what another person has proposed; with the second signature it is carried out."""

    proposal: int


class RefuseToSign(Command, frozen=True):
    """Refuse to sign, with a reason; then a Table Games Shift Manager must be among the signers."""

    proposal: int
    reason: str


class WithdrawProposal(Command, frozen=True):
    """Withdraw a proposal, as its author or as a Shift Manager."""

    proposal: int


SigningCommand = Sign | RefuseToSign | WithdrawProposal
