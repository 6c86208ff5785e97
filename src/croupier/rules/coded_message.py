"""Message: a text for people as a code, with the values that its sentence needs.

The rules, the engine and the house only know codes. The catalogues in `croupier.words` turn them into sentences.
"""

from collections.abc import Mapping

from msgspec import Struct


class Message(Struct, frozen=True, gc=False, omit_defaults=True):
    code: str  # "bet_over_maximum"
    values: "dict[str, Value]" = {}  # {"limit": 100_000}

    def __hash__(self) -> int:
        return hash((self.code, *self.values.items()))

    def __str__(self) -> str:
        return described(self.code, self.values)


Item = str | int | Message
Value = Item | tuple[Item, ...]
Values = Mapping[str, Value]
Text = Message | str  # records from before messages had codes hold a sentence


def message(code: str, /, **values: Value) -> Message:
    """Return a message with this code and these values, which keep their order when they are stored."""
    return Message(code, dict(sorted(values.items())) if len(values) > 1 else values)


def described(code: str, values: Values) -> str:
    """Format a message for programmers, such as `bet_over_maximum (limit=100000)`."""
    value_list = ", ".join(f"{name}={value}" for name, value in values.items())
    return f"{code} ({value_list})" if value_list else code
