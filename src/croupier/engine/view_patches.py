"""Fold the sections of a view that a server sends into the view; the page does the same in TypeScript.

A view has a public part, which is the same for everybody, and a private part. Each part is a set of named sections.
"""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from croupier.engine.view_types import (
    Announced,
    AreaShown,
    BoxShown,
    CardsAdded,
    LinesAdded,
    Offer,
    OwnShown,
    PayTake,
    PokerTableShown,
    ProposalShown,
    RoundShown,
    SealShown,
    StepShown,
    TableShown,
    ViewSent,
)

Sections = dict[str, Any]  # name -> what is shown; an empty section may be left out
Patch = Mapping[str, msgspec.Raw]  # the sections that have changed; null for one that is gone


class Lazy(NamedTuple):
    """A section that changes only if its facts do; only then does `show` put them into words."""

    facts: object  # empty if there is nothing to show
    show: Callable[[], object]


BOX = "box:"  # and its number
TYPES: dict[str, Any] = {
    "round": RoundShown,
    "step": StepShown,
    "announced": Announced,
    "notice": str,
    "areas": tuple[AreaShown, ...],
    "happened": LinesAdded,
    "deal": CardsAdded,
    "seals": tuple[SealShown, ...],
    "poker": PokerTableShown,
    "own": OwnShown,
    "offers": tuple[Offer, ...],
    "pay_take": tuple[PayTake, ...],
    "proposals": tuple[ProposalShown, ...],
}
GROWING = frozenset(("happened", "deal"))  # a patch says how much of them to keep, and what is added
NOBODY = OwnShown("", 0, 0, None, 0)


class FoldedView:
    """The view of one table as a client folds it from all that it receives."""

    def __init__(self) -> None:
        self.version = 0
        self.public, self.private = Sections(), Sections()
        self._change: ViewSent
        self._view: TableShown | None = None

    @property
    def view(self) -> TableShown:
        """The view after the last change, assembled when somebody looks at it."""
        if self._view is None:
            self._view = assemble(self._change.table, self._change.seq, self.public, self.private)
        return self._view

    def follow(self, change: ViewSent) -> bool:
        """Fold a change; return False if one before it is missing."""
        if change.base not in (0, self.version):
            return False
        whole = change.base == 0
        self.version = change.version
        self.public = fold({} if whole else self.public, change.public)
        self.private = fold({} if whole else self.private, change.private)
        self._change, self._view = change, None
        return True


def fold(part: Sections, patch: Patch) -> Sections:
    """Return a part of a view with the changes of a patch."""
    folded = dict(part)
    for name, encoded in patch.items():
        change = _decoder(name).decode(encoded)
        if change is None:
            folded.pop(name, None)
        elif isinstance(change, LinesAdded | CardsAdded):
            folded[name] = (*folded.get(name, ())[: change.kept], *change.more)
        else:
            folded[name] = change
    return folded


@cache
def _decoder(name: str) -> msgspec.json.Decoder[Any]:
    """Return the decoder of a section; a section that only a server adds, such as a clock, is decoded as plain data."""
    kind = BoxShown if name.startswith(BOX) else TYPES.get(name, Any)
    return msgspec.json.Decoder(kind | None)


def assemble(table: str, seq: int, public: Sections, private: Sections) -> TableShown:
    """Return the view of a table: a private section replaces the public one with the same name."""
    sections = public | private
    round_, step, own = sections["round"], sections["step"], sections.get("own", NOBODY)
    boxes = sorted(int(name.removeprefix(BOX)) for name in sections if name.startswith(BOX))
    return TableShown(
        table=table,
        seq=seq,
        round=round_.round,
        phase=step.phase,
        commitment=round_.commitment,
        notice=sections.get("notice", ""),
        areas=sections.get("areas", ()),
        boxes=tuple([_marked(sections[f"{BOX}{number}"], own.player) for number in boxes]),
        announced=sections["announced"],
        offers=sections.get("offers", ()),
        happened=sections.get("happened", ()),
        pay_take=sections.get("pay_take", ()),
        waits_for=step.waits_for,
        rack=own.rack,
        at_stake=own.at_stake,
        net=own.net,
        proposals=sections.get("proposals", ()),
        poker=sections.get("poker"),
        deals=step.deals,
        seals=sections.get("seals", ()),
        seals_for=own.seals_for,
        deal=sections.get("deal", ()),
        stopped=step.stopped,
    )


def shown(sections: Sections) -> Sections:
    """Return the sections, with lazy ones put into words."""
    return {name: section.show() if type(section) is Lazy else section for name, section in sections.items()}


def _marked(box: BoxShown, player: str) -> BoxShown:
    """Return a box marked as the viewer's if it shows their bets."""
    return replace(box, yours=True) if box.player == player != "" else box
