"""Answers to Even Money, Insurance and Surrender that no longer hold once a ruling has changed the cards."""

from croupier.rules import events as e
from croupier.rules.deal import DEALER
from croupier.rules.document import rule
from croupier.rules.games.free_bet_blackjack_2025.betting import Events
from croupier.rules.games.free_bet_blackjack_2025.round import (
    Backer,
    Box,
    Round,
    box_of,
    initial_deal_count,
    initial_two,
    settled,
    up_card,
)
from croupier.rules.games.free_bet_blackjack_2025.terms import (
    EVEN_MONEY,
    INITIAL,
    INSURANCE,
    NO_INSURANCE,
    PLAY,
    SURRENDER,
    p,
)
from croupier.rules.games.free_bet_blackjack_2025.totals import ACE, is_natural
from croupier.rules.games.free_bet_blackjack_2025.turn_order import before_third_card

PARAS = {
    EVEN_MONEY: p("3.15.1"),
    INSURANCE: p("3.15.2"),
    NO_INSURANCE: p("3.15.2"),
    SURRENDER: p("3.17"),
    PLAY: p("3.17"),
}
CHANGES_CARDS = (e.CardRead, e.CardsFound, e.CardsReconstructed)


@rule(p("3.15.1"), p("3.15.2"), p("3.17"))
def lapsed(was: Round, now: Round) -> Events:
    """Take back the open answers that the cards no longer allow after a ruling; Insurance goes back (R-265)."""
    if now.over:
        return ()
    open_answers = ((box, b) for box in now.boxes for b in box.backers if b.answer and _is_open(now, box, b))
    return tuple(event for box, b in open_answers if not _holds(was, now, box, b) for event in _taken_back(box, b))


def _is_open(round_: Round, box: Box, backer: Backer) -> bool:
    """Does the answer still decide something? To play on without Insurance means nothing more after a third card."""
    bet, hand = (INSURANCE, 0) if backer.answer == INSURANCE else (INITIAL, 1)
    if backer.out or settled(round_, box.number, backer.player, bet, hand):
        return False
    return (
        backer.answer not in (PLAY, NO_INSURANCE)
        or initial_deal_count(round_) <= len(round_.plan)
        or before_third_card(round_)
    )


def _holds(was: Round, now: Round, box: Box, backer: Backer) -> bool:
    if DEALER not in now.places:
        return False
    ace, two = up_card(now) >> 2 == ACE, initial_two(now, box)
    match backer.answer:
        case "even_money":
            return ace and is_natural(two)
        case "insurance":
            return ace
        case "no_insurance":  # somebody who has a Blackjack only now was never offered Even Money
            before = box_of(was, box.number)
            return ace and (not is_natural(two) or before is None or is_natural(initial_two(was, before)))
        case "surrender":
            return not ace and len(two) == 2 and not is_natural(two)
        case _:
            return not ace and len(two) == 2


def _taken_back(box: Box, backer: Backer) -> Events:
    lapse = e.AnswerLapsed(box.number, backer.player, backer.answer, PARAS[backer.answer])
    if backer.answer != INSURANCE or INSURANCE not in backer.bets:
        return (lapse,)
    return (lapse, e.BetWithdrawn(box.number, backer.player, INSURANCE, backer.bets[INSURANCE]))
