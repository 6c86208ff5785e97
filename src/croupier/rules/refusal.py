"""A refusal is a value that names its paragraph or its field, and changes nothing."""

from typing import final

from msgspec import Struct

from croupier.rules.document import Para


@final
class Refused(Struct, frozen=True, gc=False, tag="refused"):
    why: str  # one line, for a person
    para: Para | None = None
    field: str = ""

    def __str__(self) -> str:
        where = str(self.para) if self.para else self.field
        return f"{where}: {self.why}" if where else self.why


def refused(para: Para, why: str) -> Refused:
    return Refused(why, para=para)


def bad(field: str, why: str) -> Refused:
    return Refused(why, field=field)
