"""Chapter 5 as a table of rulings: the kind of a row."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from croupier.rules.document import Document, Para
from croupier.rules.events import RoundEvent
from croupier.rules.people import Rank
from croupier.rules.refusal import Refused
from croupier.rules.settings import Settings

Rule = Callable[[Any], tuple[RoundEvent, ...] | Refused]  # from the game's own case of a report to what follows


class Irregularity(Struct, frozen=True):
    id: str
    paras: tuple[Para, ...]
    title: str  # what happened, in plain words
    says: str  # what the paragraph does about it
    rule: Rule
    asks: tuple[str, ...] = ()  # fields of Facts that must be given
    may: tuple[str, ...] = ()  # fields that may be given
    by: Callable[[Settings], Rank] = lambda _: Rank.DEALER
    deal: bool = False  # concerns cards that have been dealt
    late: bool = False  # may still be noticed after the settlement, until the next round begins


def at_least(rank: Rank) -> Callable[[Settings], Rank]:
    return lambda _: rank


def house_ruling(settings: Settings) -> Rank:
    """Where only "the House" is named (R-17)."""
    return settings.house_ruling_rank


def in_order(doc: Document, *rows: Irregularity) -> tuple[Irregularity, ...]:
    """Rows stand as their paragraphs do."""
    return tuple(sorted(rows, key=lambda row: doc.position(row.paras[0])))
