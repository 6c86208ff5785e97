"""Exceptions for files that cannot be read, each with a reason that users can understand."""

from croupier.rules.coded_message import Message


class Malformed(ValueError):
    """The error for something in a file that its format does not allow."""

    def __init__(self, why: Message) -> None:
        super().__init__(str(why))
        self.why = why


class TooFine(Malformed):
    """The error for an amount with a fraction of a cent."""
