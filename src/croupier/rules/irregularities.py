"""Irregularity: one kind of irregularity that chapter 5 covers, with the function that rules on it."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from croupier.rules.base_round import BaseRound
from croupier.rules.coded_message import Text
from croupier.rules.commands import Facts
from croupier.rules.document import Document, Para
from croupier.rules.events import RoundEvent
from croupier.rules.refusal import Refused, refuse
from croupier.rules.roles import Actor, Rank
from croupier.rules.settings import Settings

Rule = Callable[[Any], tuple[RoundEvent, ...] | Refused]  # takes the game's own Case of a report


class Irregularity(Struct, frozen=True, gc=False):
    id: str
    paras: tuple[Para, ...]
    title: Text  # what happened, in plain words
    ruling: Text  # what the paragraph does about it
    rule: Rule
    required: tuple[str, ...] = ()  # fields of Facts that must be given
    optional: tuple[str, ...] = ()  # fields that may be given
    least_rank: Callable[[Settings], Rank] = lambda _: Rank.DEALER
    deal: bool = False  # concerns cards that have been dealt
    choices: tuple[tuple[str, tuple[str, ...]], ...] = ()  # facts with a fixed list of values
    questions: tuple[tuple[str, Text], ...] = ()  # facts for which this row has its own question
    late: bool = False  # may be reported after the settlement, until the next round begins


def at_least(rank: Rank) -> Callable[[Settings], Rank]:
    return lambda _: rank


def house_ruling(settings: Settings) -> Rank:
    """Return the lowest rank that may rule where the document only says "the House" (R-17)."""
    return settings.house_ruling_rank


def in_document_order(doc: Document, *rows: Irregularity) -> tuple[Irregularity, ...]:
    """Sort irregularities by the position of their first paragraph in the document."""
    return tuple(sorted(rows, key=lambda row: doc.position(row.paras[0])))


def refuse_report(
    row: Irregularity, round_: BaseRound, facts: Facts, by: Actor, is_place: Callable[[int], bool]
) -> Refused | None:
    """Refuse a report by a person of too low a rank, with wrong facts, or at the wrong time.

    Return None if it is in order.
    """
    para, least_rank = row.paras[0], row.least_rank(round_.settings)
    if by.rank < least_rank:
        return refuse("rank_too_low", para, rank=least_rank.name.lower())
    given_names = {name for name in facts.__struct_fields__ if getattr(facts, name) is not None}
    for name in row.required:
        if name not in given_names:
            return refuse("fact_required", f"facts.{name}", fact=name)
    for name in sorted(given_names - {*row.required, *row.optional, "reason"}):
        return refuse("fact_not_asked_for", f"facts.{name}", fact=name)
    if facts.box is not None and not 1 <= facts.box <= round_.settings.box_count:
        return refuse("place_not_on_layout", "facts.box", places=round_.settings.box_count)
    if facts.lie is not None and len(facts.lie) != len(round_.places):
        return refuse("lie_of_every_card_required", "facts.lie", count=len(round_.places))
    if facts.lie is not None and not all(map(is_place, facts.lie)):
        return refuse("lie_at_unknown_place", "facts.lie")
    for name, indexes in (("cards", facts.cards), ("order", facts.order)):
        if indexes is not None and not all(0 <= index < len(round_.cards) for index in indexes):
            return refuse("card_not_drawn", f"facts.{name}", count=len(round_.cards))
    if round_.voided or (round_.over and not row.late):
        return refuse("settlement_final", para)
    if row.deal and not round_.places:
        return refuse("no_card_dealt_yet", para)
    return None
