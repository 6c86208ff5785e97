"""Chapter 5 as a table of rulings: the kind of a row."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from croupier.rules.base_round import BaseRound
from croupier.rules.commands import Facts
from croupier.rules.document import Document, Para
from croupier.rules.events import RoundEvent
from croupier.rules.refusal import Refused, refuse
from croupier.rules.roles import Actor, Rank
from croupier.rules.settings import Settings

Rule = Callable[[Any], tuple[RoundEvent, ...] | Refused]  # from the game's own case of a report to what follows


class Irregularity(Struct, frozen=True, gc=False):
    id: str
    paras: tuple[Para, ...]
    title: str  # what happened, in plain words
    says: str  # what the paragraph does about it
    rule: Rule
    asks: tuple[str, ...] = ()  # fields of Facts that must be given
    may: tuple[str, ...] = ()  # fields that may be given
    by: Callable[[Settings], Rank] = lambda _: Rank.DEALER
    deal: bool = False  # concerns cards that have been dealt
    choices: tuple[tuple[str, tuple[str, ...]], ...] = ()  # facts that are one of a few words
    questions: tuple[tuple[str, str], ...] = ()  # facts that this row asks for in words of its own
    late: bool = False  # may still be noticed after the settlement, until the next round begins


def at_least(rank: Rank) -> Callable[[Settings], Rank]:
    return lambda _: rank


def house_ruling(settings: Settings) -> Rank:
    """Where only "the House" is named (R-17)."""
    return settings.house_ruling_rank


def in_document_order(doc: Document, *rows: Irregularity) -> tuple[Irregularity, ...]:
    """Rows stand as their paragraphs do."""
    return tuple(sorted(rows, key=lambda row: doc.position(row.paras[0])))


def refuse_report(
    row: Irregularity, round_: BaseRound, facts: Facts, by: Actor, is_place: Callable[[int], bool]
) -> Refused | None:
    """Why a report cannot be ruled on: rank, facts or time; None where it can."""
    para, needed = row.paras[0], row.by(round_.settings)
    if by.rank < needed:
        return refuse("rank_too_low", para, rank=needed.name.lower())
    given = {name for name in facts.__struct_fields__ if getattr(facts, name) is not None}
    for name in row.asks:
        if name not in given:
            return refuse("fact_required", f"facts.{name}", fact=name)
    for name in sorted(given - {*row.asks, *row.may, "reason"}):
        return refuse("fact_not_asked_for", f"facts.{name}", fact=name)
    if facts.box is not None and not 1 <= facts.box <= round_.settings.box_count:
        return refuse("place_not_on_layout", "facts.box", places=round_.settings.box_count)
    if facts.lie is not None and len(facts.lie) != len(round_.places):
        return refuse("lie_of_every_card_required", "facts.lie", count=len(round_.places))
    if facts.lie is not None and not all(map(is_place, facts.lie)):
        return refuse("lie_at_unknown_place", "facts.lie")
    for name, named in (("cards", facts.cards), ("order", facts.order)):
        if named is not None and not all(0 <= at < len(round_.cards) for at in named):
            return refuse("card_not_drawn", f"facts.{name}", count=len(round_.cards))
    if round_.voided or (round_.over and not row.late):
        return refuse("settlement_final", para)
    if row.deal and not round_.places:
        return refuse("no_card_dealt_yet", para)
    return None
