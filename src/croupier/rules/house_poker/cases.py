"""A report on its way through a row of chapter 5, and the consequences that rows share."""

from collections.abc import Iterable

from msgspec import Struct

from croupier.rules import events as e
from croupier.rules.commands import Facts
from croupier.rules.deal import ASIDE
from croupier.rules.document import Cite, Para, defined
from croupier.rules.house_poker.record import Events, HousePoker
from croupier.rules.irregularities import Irregularity
from croupier.rules.people import RANK_NAMES, Actor
from croupier.rules.refusal import Refused, bad, refused
from croupier.rules.round import Box, Round, in_play, open_bets
from croupier.rules.settlement import Line, Result

CONTINUE, RECONSTRUCTED, INVALIDATE = "continue", "reconstructed", "invalidate"  # 5.10.1, 5.10.2, 5.10.3


class Case(Struct, frozen=True):
    """A report in a round, with the document it is ruled by."""

    g: HousePoker
    r: Round
    facts: Facts
    by: Actor
    para: Para  # the first paragraph of the row that is carried out

    @property
    def p(self) -> Cite:
        return self.g.p


def report(row: Irregularity, case: Case) -> Events | Refused:
    """Check rank, facts and time, then carry the paragraph out."""
    para, facts = case.para, case.facts
    needed = row.by(case.r.settings)
    if case.by.rank < needed:
        return refused(para, f"this is for a {RANK_NAMES[needed]} or above")
    given = {name for name in facts.__struct_fields__ if getattr(facts, name) is not None}
    for name in row.asks:
        if name not in given:
            return bad(f"facts.{name}", f"is needed: {row.title.lower()}")
    for name in sorted(given - {*row.asks, *row.may, "reason"}):
        return bad(f"facts.{name}", "is not asked for here")
    if facts.box is not None and not 1 <= facts.box <= case.r.settings.box_count:
        return bad("facts.box", f"this layout has boxes 1 to {case.r.settings.box_count}")
    if facts.lie is not None and len(facts.lie) != len(case.r.places):
        return bad("facts.lie", f"needs one place for each of the {len(case.r.places)} drawn cards")
    if facts.lie is not None and not all(_is_place(case.r, place) for place in facts.lie):
        return bad("facts.lie", "names a place that this table does not have")
    if facts.cards is not None and not all(0 <= at < len(case.r.cards) for at in facts.cards):
        return bad("facts.cards", f"counts the {len(case.r.cards)} drawn cards from 0")
    if case.r.voided or (case.r.over and not row.late):
        return refused(para, "the round is over; its settlement stands")
    if row.deal and not case.r.places:
        return refused(para, "no card has been dealt yet")
    ruled = row.rule(case)
    if isinstance(ruled, Refused):
        return ruled
    return (e.IrregularityReported(row.id, facts, para), *ruled)


def _is_place(r: Round, place: int) -> bool:
    return place in (*r.plan, *ASIDE) or 1 <= place <= r.settings.box_count


# ---- consequences ----------------------------------------------------------------------------------------------------


@defined("void")
def void(case: Case, because: Para) -> Events | Refused:
    """No result for anyone: payments are reversed and every bet of the round goes back (R-09, R-10)."""
    r = case.r
    if r.awarded:
        return refused(case.p("5.23"), "a major award of this round is paid: a Shift Manager rules on its recovery")
    paid = tuple(line for line in r.lines if not _given_back(line))
    back = {(line.box, line.bet) for line in r.lines if _given_back(line)}
    return (
        e.RoundVoided(r.number, because),
        *(e.SettlementReversed(line, because) for line in paid),
        *(
            e.BetReturned(box.number, box.player, bet, cents, case.p("5.21"))
            for box in r.boxes
            for bet, cents in box.bets.items()
            if (box.number, bet) not in back
        ),
    )


def _given_back(line: Line) -> bool:
    return line.result is Result.RETURN and line.paid == line.stake


def invalidate(r: Round, boxes: Iterable[Box], because: Para) -> Events:
    """Hands out: their cards leave, all their bets go back, the others play on (R-09, R-14)."""
    out = tuple(boxes)
    events = tuple(event for box in out for event in _out(r, box, because))
    left = {claim.box for claim in r.claims} - {box.number for box in out}
    return (*events, e.RoundConcluded(r.number)) if r.claims and not left else events


def _out(r: Round, box: Box, because: Para) -> Events:
    paid = tuple(line for line in r.lines if line.box == box.number and not _given_back(line))
    stakes = {line.bet: line.stake for line in paid if line.stake} | open_bets(r, box)
    return (
        e.HandInvalidated(box.number, box.player, because),
        *(e.SettlementReversed(line, because) for line in paid),
        *(e.BetReturned(box.number, box.player, bet, cents, because) for bet, cents in stakes.items()),
    )


def play_on(para: Para, outcome: str, reason: str | None = None) -> Events:
    return (e.RulingMade(outcome, para, reason or ""),)


def offer_options(case: Case, boxes: tuple[Box, ...], *, restored: bool, because: Para) -> Events:
    """The options of 5.10; a box that chose to play on must take what follows and is not asked again."""
    asked = tuple(box.number for box in boxes if not box.out and box.number not in case.r.accepted)
    if not asked:
        return play_on(because, "The round continues")
    play = RECONSTRUCTED if restored and CONTINUE not in (case.r.options if case.r.waiting else ()) else CONTINUE
    return (e.OptionsOffered(asked, (play, INVALIDATE), because),)


def affected(case: Case, places: frozenset[int]) -> tuple[Box, ...]:
    """Those whose own cards, or whose shared cards, are not the intended ones (R-13)."""
    found = {box.number for place in places for box in case.g.depend(case.r, place)}
    return tuple(box for box in in_play(case.r) if box.number in found)
