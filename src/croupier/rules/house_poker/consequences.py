"""A report on its way through a row of chapter 5, and the consequences that rows share."""

from collections.abc import Iterable

from msgspec import Struct

from croupier.rules import events as e
from croupier.rules.base_round import count_drawn
from croupier.rules.commands import Facts
from croupier.rules.deal import BURNT, DEVICE, DISCARD
from croupier.rules.document import Cite, Para, defined
from croupier.rules.house_poker.reconstruction import discarded
from croupier.rules.house_poker.round import Box, Round, in_play, open_bets
from croupier.rules.house_poker.settlement import LOSE, folded_words, line
from croupier.rules.house_poker.spec import Events, HousePoker
from croupier.rules.irregularities import Irregularity, refuse_report
from croupier.rules.refusal import Refused, refuse
from croupier.rules.roles import Actor
from croupier.rules.settlement import Line, Result

CONTINUE, RECONSTRUCTED, INVALIDATE = "continue", "reconstructed", "invalidate"  # 5.10.1, 5.10.2, 5.10.3
GOES_ON = "The round continues"


class Case(Struct, frozen=True, gc=False):
    """A report in a round, with the document it is ruled by."""

    spec: HousePoker
    round_: Round
    facts: Facts
    by: Actor
    para: Para  # the first paragraph of the row that is carried out

    @property
    def p(self) -> Cite:
        return self.spec.p


def report(row: Irregularity, case: Case) -> Events | Refused:
    """Check rank, facts and time, then carry the paragraph out."""
    no = refuse_report(row, case.round_, case.facts, case.by, lambda place: _is_place(case.round_, place))
    ruled = no or row.rule(case)
    if isinstance(ruled, Refused):
        return ruled
    return (e.IrregularityReported(row.id, case.facts, case.para), *ruled)


def _is_place(round_: Round, place: int) -> bool:
    return place in (*round_.plan, BURNT, DISCARD, DEVICE) or 1 <= place <= round_.settings.box_count


# ---- consequences ----------------------------------------------------------------------------------------------------


@defined("void")
def void(case: Case, because: Para) -> Events:
    """No result for anyone: payments are reversed and every bet of the round goes back (R-09, R-10)."""
    r = case.round_
    paid = tuple(line for line in r.lines if not _given_back(line))
    back = {(line.box, line.bet) for line in r.lines if _given_back(line)}
    return (
        e.RoundVoided(r.number, because),
        *(reversal(r, line, because) for line in paid),
        *(
            e.BetReturned(box.number, box.player, bet, cents, case.p("5.21"))
            for box in r.boxes
            for bet, cents in box.bets.items()
            if (box.number, bet) not in back
        ),
    )


def reversal(round_: Round, line: Line, because: Para) -> e.SettlementReversed | e.AwardReversed:
    """Take back what a line paid: from the player, and an award also from the link (R-48)."""
    for paid in round_.awarded:
        if paid.line == line:
            return e.AwardReversed(line, paid.cents, paid.displayed, paid.percent, because)
    return e.SettlementReversed(line, because)


def _given_back(line: Line) -> bool:
    return line.result is Result.RETURN and line.paid == line.stake


def invalidate(round_: Round, boxes: Iterable[Box], because: Para) -> Events:
    """Hands out: their cards leave, all their bets go back, the others play on (R-09, R-14)."""
    out = tuple(boxes)
    return (*(event for box in out for event in _invalidate_box(round_, box, because)), *_concluded(round_, out))


def _concluded(round_: Round, out: tuple[Box, ...]) -> Events:
    """A settled round that waits for these boxes' awards alone is over without them."""
    left = {claim.box for claim in round_.claims} - {box.number for box in out}
    return (e.RoundConcluded(round_.number),) if round_.claims and not left else ()


def _invalidate_box(round_: Round, box: Box, because: Para) -> Events:
    paid = tuple(line for line in round_.lines if line.box == box.number and not _given_back(line))
    stakes = {line.bet: line.stake for line in paid if line.stake} | open_bets(round_, box)
    return (
        _has_left(round_, box, because),
        *(reversal(round_, line, because) for line in paid),
        *(e.BetReturned(box.number, box.player, bet, cents, because) for bet, cents in stakes.items()),
    )


def _has_left(round_: Round, box: Box, because: Para) -> e.HandInvalidated:
    """A hand out; a card too many that goes with it does not count as the next Burnt Card (R-270)."""
    dealt = round_.plan[: count_drawn(round_)]
    too_many = round_.places.count(box.number) > dealt.count(box.number)
    burns = too_many and dealt[-1] == BURNT and discarded(round_.places) < dealt.count(BURNT)
    return e.HandInvalidated(box.number, box.player, because, burns)


def still_open(spec: HousePoker, round_: Round, box: Box) -> dict[str, int]:
    """The bets of a box that are neither settled nor lost by a Fold; none where no hand is in play (R-240)."""
    bets = {} if box.out else open_bets(round_, box)
    if not (box.folded and bets):
        return bets
    return {bet: cents for bet, cents in bets.items() if bet in spec.bets_surviving_fold(round_)}


def take_back(spec: HousePoker, round_: Round, box: Box, because: Para) -> Events:
    """A hand out by its player's choice or deed: its bets go back, but what a Fold has lost stays lost (R-240)."""
    if not box.folded:
        return invalidate(round_, (box,), because)
    back = still_open(spec, round_, box)
    lost = (bet for bet in open_bets(round_, box) if bet not in back)
    return (
        *(e.BetSettled(line(spec, round_, box, bet, LOSE, (box.folded,), folded_words(box))) for bet in lost),
        _has_left(round_, box, because),
        *(e.BetReturned(box.number, box.player, bet, cents, because) for bet, cents in back.items()),
        *_concluded(round_, (box,)),
    )


def play_on(para: Para, outcome: str, reason: str | None = None) -> Events:
    return (e.RulingMade(outcome, para, reason or ""),)


def offer_options(case: Case, boxes: tuple[Box, ...], *, restored: bool, because: Para) -> Events:
    """The options of 5.10; who chose to play on must take what follows, and who has left plays on (R-240)."""
    r = case.round_
    with_bets = tuple(box for box in boxes if still_open(case.spec, r, box))
    asked = tuple(b.number for b in with_bets if b.number not in r.accepted and b.player not in r.left)
    bound = tuple(box.number for box in with_bets if box.number in r.accepted)
    told = play_on(case.p("5.10[text]"), _bound(bound)) if bound else ()
    if not asked:
        return told or play_on(because, GOES_ON)
    play = RECONSTRUCTED if restored and CONTINUE not in (r.options if r.waiting else ()) else CONTINUE
    return (*told, e.OptionsOffered(asked, (play, INVALIDATE), because))


def _bound(boxes: tuple[int, ...]) -> str:
    """Why those who have accepted are not asked again."""
    which = f"Box {boxes[0]}" if len(boxes) == 1 else f"Boxes {', '.join(map(str, boxes))}"
    return f"{which} chose to play on after an earlier error and must accept every card that follows: no new options"


def named_boxes(round_: Round, numbers: tuple[int, ...]) -> tuple[Box, ...] | Refused:
    """The boxes that a report names; each must have a Hand in play."""
    boxes = tuple(box for box in in_play(round_) if box.number in numbers)
    missing = set(numbers) - {box.number for box in boxes}
    return refuse("no_hand_in_play_on_box", "facts.boxes", box=min(missing)) if missing else boxes


def affected(case: Case, places: frozenset[int]) -> tuple[Box, ...]:
    """Those whose own cards, or whose shared cards, are not the intended ones (R-13)."""
    found = {box.number for place in places for box in case.spec.depend(case.round_, place)}
    return tuple(box for box in in_play(case.round_) if box.number in found)
