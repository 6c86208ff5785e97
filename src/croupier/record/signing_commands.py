"""What the second of two people says to a proposal."""

from croupier.rules.base import Command


class Sign(Command, frozen=True):
    """Put one's name to what another has proposed; with the second name it is carried out."""

    proposal: int


class RefuseToSign(Command, frozen=True):
    """Say why not: the proposal stays until a Table Games Shift Manager is among those who sign."""

    proposal: int
    reason: str


class WithdrawProposal(Command, frozen=True):
    """Take back what one has proposed."""

    proposal: int


SigningCommand = Sign | RefuseToSign | WithdrawProposal
