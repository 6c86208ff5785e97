"""A report of an irregularity, and the consequences that several paragraphs of chapter 5 share."""

from collections.abc import Iterable

from msgspec import Struct

from croupier.rules import events as e
from croupier.rules.base_round import line_of
from croupier.rules.coded_message import Message
from croupier.rules.commands import Facts
from croupier.rules.document import Para, rule
from croupier.rules.games.free_bet_blackjack_2025.betting import Events
from croupier.rules.games.free_bet_blackjack_2025.round import Backer, Box, Round, has_open_bet, stakes, stakes_of
from croupier.rules.games.free_bet_blackjack_2025.terms import BOOM_BUSTED, INITIAL, ON_THE_HAND, p
from croupier.rules.roles import Actor
from croupier.rules.settlement import Line, Result

CONTINUE, RECONSTRUCTED, INVALIDATE = "continue", "reconstructed", "invalidate"  # 5.7.1, 5.7.2, 5.7.3


class Case(Struct, frozen=True, gc=False):
    """A reported irregularity: the round, the facts, who reports it, and the paragraph that covers it."""

    round_: Round
    facts: Facts
    by: Actor
    para: Para  # the first paragraph of the row


def play_on(para: Para, outcome: Message, reason: str | None = None) -> Events:
    """Return the event of a ruling after which the round continues."""
    return (e.RulingMade(outcome, para, reason or ""),)


@rule(p("5.7.3"))
def invalidate(round_: Round, parts: Iterable[tuple[Box, Backer]], because: Para) -> Events:
    """Invalidate the Hands of these Players and return their unsettled Bets, except Boom Busted (R-14)."""
    invalidated = tuple(parts)
    keys = {(box.number, backer.player) for box, backer in invalidated}
    side_bettors = tuple(
        (box, backer)
        for box in {box.number: box for box, _ in invalidated}.values()
        if all((box.number, other.player) in keys for other in box.backers if INITIAL in other.bets and not other.out)
        for backer in box.backers
        if not backer.out and (box.number, backer.player) not in keys and set(backer.bets) & set(ON_THE_HAND)
    )
    return tuple(
        event
        for box, backer in (*invalidated, *side_bettors)
        for event in _invalidate_hand(round_, box, backer, because)
    )


def _invalidate_hand(round_: Round, box: Box, backer: Backer, because: Para) -> Events:
    stakes_on_hand = (stake for stake in stakes_of(box, backer) if stake.cents and stake.bet != BOOM_BUSTED)
    return (
        *(
            e.BetReturned(stake.box, stake.player, stake.bet, stake.cents, because, stake.hand)
            for stake in stakes_on_hand
            if line_of(round_, stake) is None
        ),
        e.HandInvalidated(box.number, backer.player, because),
    )


def offer_options(round_: Round, *, restored: bool, because: Para, boxes: tuple[Box, ...] | None = None) -> Events:
    """Offer the options of 5.7 to every Player with an unsettled Bet, on these boxes or, without `boxes`, on all.

    `restored` says whether the cards have been put back in order.
    """
    dealt_boxes = [box for box in (round_.boxes if boxes is None else boxes) if box.hands]
    numbers = tuple(
        box.number for box in dealt_boxes if any(has_open_bet(round_, box, backer) for backer in box.backers)
    )
    return (e.OptionsOffered(numbers, (RECONSTRUCTED if restored else CONTINUE, INVALIDATE), because),)


@rule(p("1.39"), p("5.5"), p("5.18"))
def void(round_: Round, because: Para) -> Events:
    """Void the round: reverse payments and return every Bet (R-10, R-161)."""
    paid = tuple(line for line in round_.lines if not is_returned(line))
    returned = {(line.box, line.player, line.bet, line.hand) for line in round_.lines if is_returned(line)}
    return (
        e.RoundVoided(round_.number, because),
        *(e.SettlementReversed(line, because) for line in paid),
        *(
            e.BetReturned(stake.box, stake.player, stake.bet, stake.cents, p("5.18"), stake.hand)
            for stake in stakes(round_)
            if stake.cents and (stake.box, stake.player, stake.bet, stake.hand) not in returned
        ),
    )


@rule(p("5.10.1"), p("1.10"), p("1.21"))
def is_settlement_made(round_: Round) -> bool:
    """Return whether any Bet has been settled in an Interim or Final Settlement.

    A returned Bet does not count (R-221).
    """
    return round_.interim or any(not is_returned(line) for line in round_.lines)


def is_returned(line: Line) -> bool:
    return line.result is Result.RETURN and line.paid == line.stake
