"""A report on its way through a row of chapter 5, and the consequences that rows share."""

from collections.abc import Iterable

from msgspec import Struct

from croupier.rules import events as e
from croupier.rules.commands import Facts
from croupier.rules.deal import ASIDE
from croupier.rules.document import Cite, Para, defined
from croupier.rules.house_poker.record import Events, HousePoker
from croupier.rules.irregularities import Irregularity, unfit
from croupier.rules.people import Actor
from croupier.rules.refusal import Refused, refused
from croupier.rules.round import Box, Round, in_play, open_bets
from croupier.rules.settlement import Line, Result

CONTINUE, RECONSTRUCTED, INVALIDATE = "continue", "reconstructed", "invalidate"  # 5.10.1, 5.10.2, 5.10.3


class Case(Struct, frozen=True, gc=False):
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
    no = unfit(row, case.r, case.facts, case.by, lambda place: _is_place(case.r, place))
    ruled = no or row.rule(case)
    if isinstance(ruled, Refused):
        return ruled
    return (e.IrregularityReported(row.id, case.facts, case.para), *ruled)


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
