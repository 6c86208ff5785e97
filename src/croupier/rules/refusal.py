"""Refusals: why a command is not allowed, by a paragraph of the document or a wrong field."""

from typing import final

from msgspec import Struct

from croupier.rules.coded_message import Message, Value, described
from croupier.rules.document import Para


@final
class Refused(Struct, frozen=True, gc=False, tag="refused", omit_defaults=True):
    why: str = ""  # a sentence; only in records from before refusals had codes
    para: Para | None = None
    field: str = ""
    code: str = ""  # its sentence is in `croupier.words`
    values: dict[str, Value] = {}

    @property
    def reason(self) -> Message | str:
        """Return the message of a refusal, without its paragraph or field."""
        return Message(self.code, self.values) if self.code else self.why

    def __str__(self) -> str:
        where = str(self.para) if self.para else self.field
        text = described(self.code, self.values) if self.code else self.why
        return f"{where}: {text}" if where else text


def refuse(code: str, where: Para | str = "", /, **values: Value) -> Refused:
    """Return a refusal with this code and these values.

    `where` is the paragraph it cites or the name of the wrong field.
    """
    if isinstance(where, Para):
        return Refused(para=where, code=code, values=values)
    return Refused(field=where, code=code, values=values)
