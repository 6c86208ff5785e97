"""A report on its way through a row of chapter 5, and the consequences that rows share."""

from collections.abc import Iterable

from msgspec import Struct

from croupier.rules import events as e
from croupier.rules.base_round import line_of
from croupier.rules.commands import Facts
from croupier.rules.document import Para, rule
from croupier.rules.games.free_bet_blackjack_2025.betting import Events
from croupier.rules.games.free_bet_blackjack_2025.round import Backer, Box, Round, has_open_bet, stakes, stakes_of
from croupier.rules.games.free_bet_blackjack_2025.terms import BOOM_BUSTED, INITIAL, ON_THE_HAND, p
from croupier.rules.roles import Actor
from croupier.rules.settlement import Line, Result

CONTINUE, RECONSTRUCTED, INVALIDATE = "continue", "reconstructed", "invalidate"  # 5.7.1, 5.7.2, 5.7.3


class Case(Struct, frozen=True, gc=False):
    """A report in a round."""

    round_: Round
    facts: Facts
    by: Actor
    para: Para  # the first paragraph of the row that is carried out


def play_on(para: Para, outcome: str, reason: str | None = None) -> Events:
    return (e.RulingMade(outcome, para, reason or ""),)


@rule(p("5.7.3"))
def invalidate(round_: Round, parts: Iterable[tuple[Box, Backer]], because: Para) -> Events:
    """Players out of a Hand: their Bets on it go back; what is settled stays, and Boom Busted plays on (R-14)."""
    going = tuple(parts)
    named = {(box.number, backer.player) for box, backer in going}
    left = tuple(
        (box, backer)
        for box in {box.number: box for box, _ in going}.values()
        if all((box.number, b.player) in named for b in box.backers if INITIAL in b.bets and not b.out)
        for backer in box.backers
        if not backer.out and (box.number, backer.player) not in named and set(backer.bets) & set(ON_THE_HAND)
    )
    return tuple(event for box, backer in (*going, *left) for event in _invalidate_hand(round_, box, backer, because))


def _invalidate_hand(round_: Round, box: Box, backer: Backer, because: Para) -> Events:
    lying = (each for each in stakes_of(box, backer) if each.cents and each.bet != BOOM_BUSTED)
    return (
        *(
            e.BetReturned(each.box, each.player, each.bet, each.cents, because, each.hand)
            for each in lying
            if line_of(round_, each) is None
        ),
        e.HandInvalidated(box.number, backer.player, because),
    )


def offer_options(round_: Round, *, restored: bool, because: Para, boxes: tuple[Box, ...] | None = None) -> Events:
    """Players with an open Bet choose, on these boxes or on all; those who have chosen to play on are not asked."""
    asked = [box for box in (round_.boxes if boxes is None else boxes) if box.hands]
    numbers = tuple(box.number for box in asked if any(has_open_bet(round_, box, b) for b in box.backers))
    return (e.OptionsOffered(numbers, (RECONSTRUCTED if restored else CONTINUE, INVALIDATE), because),)


@rule(p("1.39"), p("5.5"), p("5.18"))
def void(round_: Round, because: Para) -> Events:
    """No result for anyone: payments are reversed and every Bet of the round goes back (R-10, R-161)."""
    paid = tuple(line for line in round_.lines if not given_back(line))
    back = {(line.box, line.player, line.bet, line.hand) for line in round_.lines if given_back(line)}
    return (
        e.RoundVoided(round_.number, because),
        *(e.SettlementReversed(line, because) for line in paid),
        *(
            e.BetReturned(each.box, each.player, each.bet, each.cents, p("5.18"), each.hand)
            for each in stakes(round_)
            if each.cents and (each.box, each.player, each.bet, each.hand) not in back
        ),
    )


@rule(p("5.10.1"), p("1.10"), p("1.21"))
def settlement_made(round_: Round) -> bool:
    """Has an Interim or a Final Settlement begun? A Bet that went back is no settlement (R-221)."""
    return round_.interim or any(not given_back(line) for line in round_.lines)


def given_back(line: Line) -> bool:
    return line.result is Result.RETURN and line.paid == line.stake
