"""Unanswerable: the error for a query that a solver cannot answer."""

from croupier.rules.coded_message import Message
from croupier.rules.document import Para


class Unanswerable(ValueError):
    """The error for a query that a solver cannot answer: the field, the reason, and the rule paragraph, if any."""

    def __init__(self, field: str, reason: Message | str, para: Para | None = None) -> None:
        super().__init__(f"{field}: {reason}")
        self.field, self.reason, self.para = field, reason, para
