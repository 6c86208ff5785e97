"""Fold the sections of a view that a server sends; the page has the same functions in web/src.

A view has a public part, which is the same for everybody, and a private part. Each part is a set of named sections.
"""

from collections.abc import Mapping
from typing import Any

import msgspec

from croupier.engine.view_types import TableShown

Sections = dict[str, Any]  # name -> decoded JSON
Patch = Mapping[str, Any]  # the sections that have changed; null where one is gone

BOX = "box:"  # and its number
GROWING = frozenset(("happened", "deal"))  # a patch says how much of them to keep, and what is added
SPREAD = ("round", "step", "own")  # their fields are fields of the view
SERVER = frozenset(("clock", "dealer", "waiting"))  # what the server adds to the view
EMPTY: Sections = {
    **dict.fromkeys(("areas", "offers", "happened", "pay_take"), ()),
    **{"notice": "", "rack": 0, "at_stake": 0, "net": None},
}


def fold(part: Sections, patch: Patch) -> Sections:
    """Return a part of a view with the changes of a patch."""
    folded = dict(part)
    for name, change in patch.items():
        if change is None:
            folded.pop(name, None)
        elif name in GROWING:
            folded[name] = [*folded.get(name, ())[: change["kept"]], *change["more"]]
        else:
            folded[name] = change
    return folded


def assemble(table: str, seq: int, public: Sections, private: Sections) -> TableShown:
    """Return the view of a table; where a viewer sees more than everybody, their own section replaces the public one."""
    sections = public | private
    fields = EMPTY | {"table": table, "seq": seq}
    for name in SPREAD:
        fields |= sections.pop(name, {})
    player = fields.pop("player", "")
    boxes = sorted((name for name in sections if name.startswith(BOX)), key=lambda name: int(name.removeprefix(BOX)))
    shown = [sections.pop(name) for name in boxes]
    fields["boxes"] = [box | {"yours": box.get("player", "") == player != ""} for box in shown]
    return msgspec.convert(
        fields | {name: section for name, section in sections.items() if name not in SERVER}, TableShown
    )
