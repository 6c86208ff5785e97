"""Unanswerable: a query that the solvers reject, with the field and the reason."""

from croupier.rules.coded_message import Message
from croupier.rules.document import Para


class Unanswerable(ValueError):
    """A query with a wrong field: the field, the reason, and the paragraph that gives it."""

    def __init__(self, field: str, reason: Message | str, para: Para | None = None) -> None:
        super().__init__(f"{field}: {reason}")
        self.field, self.reason, self.para = field, reason, para
