"""What an analysis is not asked twice: a question that has no answer is refused with its reason."""


class Unanswerable(ValueError):
    """The field that is wrong, and why."""

    def __init__(self, field: str, why: str) -> None:
        super().__init__(f"{field}: {why}")
        self.field, self.why = field, why
