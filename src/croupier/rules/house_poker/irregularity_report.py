"""A report of an irregularity, and the consequences that several paragraphs of chapter 5 share."""

from collections.abc import Iterable

from msgspec import Struct

from croupier.rules import events as e
from croupier.rules.base_round import count_drawn
from croupier.rules.coded_message import Message, Text, message
from croupier.rules.commands import Facts
from croupier.rules.deal import BURNT, DEVICE, DISCARD
from croupier.rules.document import Cite, Para, defined
from croupier.rules.house_poker.reconstruction import count_discarded
from croupier.rules.house_poker.round import Box, Round, in_play, open_bets
from croupier.rules.house_poker.settlement import LOSE, folded_reason, line
from croupier.rules.house_poker.spec import Events, HousePoker
from croupier.rules.irregularities import Irregularity, refuse_report
from croupier.rules.refusal import Refused, refuse
from croupier.rules.roles import Actor
from croupier.rules.settlement import Line, Result

CONTINUE, RECONSTRUCTED, INVALIDATE = "continue", "reconstructed", "invalidate"  # 5.10.1, 5.10.2, 5.10.3
ROUND_CONTINUES = message("ruling_continue")


class Case(Struct, frozen=True, gc=False):
    """A reported irregularity: the game, the round, the facts, who reports it, and the paragraph that covers it."""

    spec: HousePoker
    round_: Round
    facts: Facts
    by: Actor
    para: Para  # the first paragraph of the row that is carried out

    @property
    def p(self) -> Cite:
        return self.spec.p


def report(row: Irregularity, case: Case) -> Events | Refused:
    """Check who reports, the facts and the time, then apply the ruling of the irregularity `row`."""
    refusal = refuse_report(row, case.round_, case.facts, case.by, lambda place: _is_place(case.round_, place))
    ruled = refusal or row.rule(case)
    if isinstance(ruled, Refused):
        return ruled
    return (e.IrregularityReported(row.id, case.facts, case.para), *ruled)


def _is_place(round_: Round, place: int) -> bool:
    return place in (*round_.plan, BURNT, DISCARD, DEVICE) or 1 <= place <= round_.settings.box_count


# ---- consequences ----------------------------------------------------------------------------------------------------


@defined("void")
def void(case: Case, because: Para) -> Events:
    """Void the round: take back all payments and return every bet (R-09, R-10)."""
    round_ = case.round_
    paid = tuple(line for line in round_.lines if not _is_returned(line))
    returned_bets = {(line.box, line.bet) for line in round_.lines if _is_returned(line)}
    return (
        e.RoundVoided(round_.number, because),
        *(reversal(round_, line, because) for line in paid),
        *(
            e.BetReturned(box.number, box.player, bet, cents, case.p("5.21"))
            for box in round_.boxes
            for bet, cents in box.bets.items()
            if (box.number, bet) not in returned_bets
        ),
    )


def reversal(round_: Round, line: Line, because: Para) -> e.SettlementReversed | e.AwardReversed:
    """Return the event that takes back what a settled bet paid. A jackpot award goes back to the meter (R-48)."""
    for award in round_.awarded:
        if award.line == line:
            return e.AwardReversed(line, award.cents, award.displayed, award.percent, because)
    return e.SettlementReversed(line, because)


def _is_returned(line: Line) -> bool:
    return line.result is Result.RETURN and line.paid == line.stake


def invalidate(round_: Round, boxes: Iterable[Box], because: Para) -> Events:
    """Invalidate hands: remove their cards and return all their bets. The other hands play on (R-09, R-14)."""
    invalidated = tuple(boxes)
    return (
        *(event for box in invalidated for event in _invalidate_box(round_, box, because)),
        *_conclude_without(round_, invalidated),
    )


def _conclude_without(round_: Round, invalidated: tuple[Box, ...]) -> Events:
    """Conclude the round if it was waiting only for awards of these boxes, which are now invalidated."""
    claiming = {claim.box for claim in round_.claims} - {box.number for box in invalidated}
    return (e.RoundConcluded(round_.number),) if round_.claims and not claiming else ()


def _invalidate_box(round_: Round, box: Box, because: Para) -> Events:
    paid = tuple(line for line in round_.lines if line.box == box.number and not _is_returned(line))
    stakes = {line.bet: line.stake for line in paid if line.stake} | open_bets(round_, box)
    return (
        _invalidation_event(round_, box, because),
        *(reversal(round_, line, because) for line in paid),
        *(e.BetReturned(box.number, box.player, bet, cents, because) for bet, cents in stakes.items()),
    )


def _invalidation_event(round_: Round, box: Box, because: Para) -> e.HandInvalidated:
    """Return the event that invalidates a hand.

    If the hand got a card that was to be burnt, the event says that the next card is burnt instead (R-270).
    """
    dealt = round_.plan[: count_drawn(round_)]
    too_many = round_.places.count(box.number) > dealt.count(box.number)
    burns = too_many and dealt[-1] == BURNT and count_discarded(round_.places) < dealt.count(BURNT)
    return e.HandInvalidated(box.number, box.player, because, burns)


def bets_still_open(spec: HousePoker, round_: Round, box: Box) -> dict[str, int]:
    """Return the bets of a box that can still win: neither settled, nor lost by a Fold, nor returned (R-240)."""
    bets = {} if box.out else open_bets(round_, box)
    if not (box.folded and bets):
        return bets
    return {bet: cents for bet, cents in bets.items() if bet in spec.bets_surviving_fold(round_)}


def invalidate_by_choice(spec: HousePoker, round_: Round, box: Box, because: Para) -> Events:
    """Invalidate a hand because of its player's choice or act. Bets that a Fold has lost stay lost (R-240)."""
    if not box.folded:
        return invalidate(round_, (box,), because)
    open_stakes = bets_still_open(spec, round_, box)
    lost_bets = (bet for bet in open_bets(round_, box) if bet not in open_stakes)
    return (
        *(e.BetSettled(line(spec, round_, box, bet, LOSE, (box.folded,), folded_reason(box))) for bet in lost_bets),
        _invalidation_event(round_, box, because),
        *(e.BetReturned(box.number, box.player, bet, cents, because) for bet, cents in open_stakes.items()),
        *_conclude_without(round_, (box,)),
    )


def play_on(para: Para, outcome: Text, reason: str | None = None) -> Events:
    return (e.RulingMade(outcome, para, reason or ""),)


def offer_options(case: Case, boxes: tuple[Box, ...], *, restored: bool, because: Para) -> Events:
    """Offer the options of 5.10 to the players of these boxes.

    Players who have left, or who chose to play on after an earlier error, are not asked (R-240). `restored` says
    whether the cards have been put back in order.
    """
    round_ = case.round_
    with_bets = tuple(box for box in boxes if bets_still_open(case.spec, round_, box))
    choosing = tuple(
        box.number for box in with_bets if box.number not in round_.accepted and box.player not in round_.left
    )
    bound = tuple(box.number for box in with_bets if box.number in round_.accepted)
    bound_ruling = play_on(case.p("5.10[text]"), _describe_bound_boxes(bound)) if bound else ()
    if not choosing:
        return bound_ruling or play_on(because, ROUND_CONTINUES)
    play = RECONSTRUCTED if restored and CONTINUE not in (round_.options if round_.waiting else ()) else CONTINUE
    return (*bound_ruling, e.OptionsOffered(choosing, (play, INVALIDATE), because))


def _describe_bound_boxes(boxes: tuple[int, ...]) -> Message:
    """Describe that these boxes are not asked again, because their players accepted an earlier error."""
    return message("ruling_boxes_bound", boxes=boxes) if len(boxes) > 1 else message("ruling_box_bound", box=boxes[0])


def named_boxes(round_: Round, numbers: tuple[int, ...]) -> tuple[Box, ...] | Refused:
    """Return the boxes that a report names, or a refusal if one of them has no Hand in play."""
    boxes = tuple(box for box in in_play(round_) if box.number in numbers)
    missing = set(numbers) - {box.number for box in boxes}
    return refuse("no_hand_in_play_on_box", "facts.boxes", box=min(missing)) if missing else boxes


def affected_boxes(case: Case, places: frozenset[int]) -> tuple[Box, ...]:
    """Return the boxes whose bets depend on the cards in these places (R-13)."""
    numbers = {box.number for place in places for box in case.spec.boxes_depending_on(case.round_, place)}
    return tuple(box for box in in_play(case.round_) if box.number in numbers)
