"""Answers about Even Money, Insurance and Surrender that no longer count because a ruling changed the cards."""

from croupier.rules import events as e
from croupier.rules.bets import Decision
from croupier.rules.deal import DEALER
from croupier.rules.document import Para, rule
from croupier.rules.games.free_bet_blackjack_2025.betting import Events
from croupier.rules.games.free_bet_blackjack_2025.round import (
    Backer,
    Box,
    Round,
    box_of,
    first_two_cards,
    initial_deal_count,
    is_settled,
    up_card,
)
from croupier.rules.games.free_bet_blackjack_2025.terms import (
    INITIAL,
    INSURANCE,
    p,
)
from croupier.rules.games.free_bet_blackjack_2025.totals import ACE, is_natural
from croupier.rules.games.free_bet_blackjack_2025.turn_order import is_before_third_card

PARAS: dict[str, Para] = {
    Decision.EVEN_MONEY: p("3.15.1"),
    Decision.INSURANCE: p("3.15.2"),
    Decision.NO_INSURANCE: p("3.15.2"),
    Decision.SURRENDER: p("3.17"),
    Decision.PLAY: p("3.17"),
}
CHANGES_CARDS = (e.CardRead, e.CardsFound, e.CardsReconstructed)


@rule(p("3.15.1"), p("3.15.2"), p("3.17"))
def lapsed_answers(before: Round, after: Round) -> Events:
    """Withdraw answers that the changed cards no longer allow, and return their Insurance Bets (R-265)."""
    if after.over:
        return ()
    open_answers = (
        (box, backer) for box in after.boxes for backer in box.backers if backer.answer and _is_open(after, box, backer)
    )
    return tuple(
        event
        for box, backer in open_answers
        if not _still_holds(before, after, box, backer)
        for event in _take_back(box, backer)
    )


def _is_open(round_: Round, box: Box, backer: Backer) -> bool:
    """Return whether a Player's answer still has an effect.

    After a third card, PLAY (no Surrender) and NO_INSURANCE have none.
    """
    bet, hand = (INSURANCE, 0) if backer.answer == Decision.INSURANCE else (INITIAL, 1)
    if backer.out or is_settled(round_, box.number, backer.player, bet, hand):
        return False
    return (
        backer.answer not in (Decision.PLAY, Decision.NO_INSURANCE)
        or initial_deal_count(round_) <= len(round_.plan)
        or is_before_third_card(round_)
    )


def _still_holds(before: Round, after: Round, box: Box, backer: Backer) -> bool:
    if DEALER not in after.places:
        return False
    is_ace, cards = up_card(after) >> 2 == ACE, first_two_cards(after, box)
    match backer.answer:
        case Decision.EVEN_MONEY:
            return is_ace and is_natural(cards)
        case Decision.INSURANCE:
            return is_ace
        case Decision.NO_INSURANCE:  # a Player whose Blackjack is new was never offered Even Money
            old_box = box_of(before, box.number)
            return is_ace and (not is_natural(cards) or old_box is None or is_natural(first_two_cards(before, old_box)))
        case Decision.SURRENDER:
            return not is_ace and len(cards) == 2 and not is_natural(cards)
        case _:
            return not is_ace and len(cards) == 2


def _take_back(box: Box, backer: Backer) -> Events:
    lapse = e.AnswerLapsed(box.number, backer.player, backer.answer, PARAS[backer.answer])
    if backer.answer != Decision.INSURANCE or INSURANCE not in backer.bets:
        return (lapse,)
    return (lapse, e.BetWithdrawn(box.number, backer.player, INSURANCE, backer.bets[INSURANCE]))
