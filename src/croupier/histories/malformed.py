"""Errors of a file that cannot be read, with the reason for people."""

from croupier.rules.coded_message import Message


class Malformed(ValueError):
    """Something in a file that is not as the format says."""

    def __init__(self, why: Message) -> None:
        super().__init__(str(why))
        self.why = why


class TooFine(Malformed):
    """An amount with a fraction of a cent."""
