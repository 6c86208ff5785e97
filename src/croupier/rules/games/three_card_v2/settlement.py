"""Chapter 4: settling the bets of 3 Card Poker."""

from enum import IntEnum

from croupier.rules import events as e
from croupier.rules.bets import Bet
from croupier.rules.coded_message import Message, message
from croupier.rules.deal import DEALER
from croupier.rules.document import rule
from croupier.rules.documents.ml3c_2 import DOC
from croupier.rules.games.three_card_v2.jackpot import award
from croupier.rules.games.three_card_v2.play import Outcome, jackpot_hand, outcome
from croupier.rules.games.three_card_v2.terms import ANTE, ANTE_BONUS, JACKPOT, PAIR_PLUS, PLAY, p, ranking
from croupier.rules.hands import (
    HandRank,
    ThreeCardRank,
    describe_five_ranking,
    describe_three_ranking,
    rank_best_five,
    three_rank,
)
from croupier.rules.house_poker.betting import counted_ante
from croupier.rules.house_poker.round import Box, CardsByPlace, Round, Shows, open_bets
from croupier.rules.house_poker.settlement import LOSE, RETURN, WIN, folded_reason, line, return_unaccepted_jackpot_bet
from croupier.rules.house_poker.spec import HousePoker
from croupier.rules.money import Share, To, to
from croupier.rules.pay_table import PayTable, Row, payout, row_name
from croupier.rules.settlement import Line, Result

SHOWN, REFUSED = Shows.YES, Shows.REFUSED


class MainBet(IntEnum):
    """The rows of pay table 4.1: Ante and Play."""

    ANTE = 1
    PLAY = 2


# fmt: off
MAIN_PAYS = PayTable(DOC, p("4.1"), p("4.1[h1]"), (
    (MainBet.ANTE, to(1)),
    (MainBet.PLAY, to(1)),
))
PAIR_PLUS_PAYS = PayTable(DOC, p("4.2"), p("4.2[h1]"), (
    (ThreeCardRank.STRAIGHT_FLUSH,  to(40)),
    (ThreeCardRank.THREE_OF_A_KIND, to(30)),
    (ThreeCardRank.STRAIGHT,        to(5)),
    (ThreeCardRank.FLUSH,           to(4)),
    (ThreeCardRank.ONE_PAIR,        to(1)),
))
ANTE_BONUS_PAYS = PayTable(DOC, p("4.3"), p("4.3[h1]"), (
    (ThreeCardRank.STRAIGHT_FLUSH,  to(5)),
    (ThreeCardRank.THREE_OF_A_KIND, to(4)),
    (ThreeCardRank.STRAIGHT,        to(1)),
))
# fmt: on


def settle_box(spec: HousePoker, round_: Round, box: Box, cards: CardsByPlace) -> tuple[Line | e.AwardWon, ...]:
    """Settle each bet of a box in the order of chapter 4."""
    bets = open_bets(round_, box)
    settled = (
        main_line(spec, round_, box, ANTE, cards) if ANTE in bets else None,
        main_line(spec, round_, box, PLAY, cards) if PLAY in bets else None,
        ante_bonus_line(round_, box, cards) if ANTE in bets else None,
        pair_plus_line(spec, round_, box, cards) if PAIR_PLUS in bets else None,
        jackpot_line(spec, round_, box, cards) if JACKPOT in bets else None,
    )
    return tuple(filter(None, settled))


@rule(p("4.1"), p("4.1[r1]"), p("4.1[r2]"), p("3.12.1"), p("3.13"), p("3.15"), p("4.5"), p("5.5"))
def main_line(spec: HousePoker, round_: Round, box: Box, bet: Bet, cards: CardsByPlace) -> Line:
    """Return the settlement line of an Ante or Play Bet against the Dealer's hand."""
    if box.folded:
        return line(spec, round_, box, bet, LOSE, (box.folded,), folded_reason(box))
    if box.shows is not SHOWN:
        return line(spec, round_, box, bet, LOSE, (p("4.5"),), message("reason_not_shown_folds"))
    hand = ranking(cards[box.number])
    result = outcome(hand, ranking(cards[DEALER]))
    row = MAIN_PAYS.rows[0 if bet == ANTE else 1]
    bet_result = result.ante if bet == ANTE else result.play
    paras = (result.because, row.para) if bet_result is WIN else (result.because,)
    reason = _main_reason(result, bet_result, describe_three_ranking(hand))
    return line(spec, round_, box, bet, bet_result, paras, reason, row if bet_result is WIN else None)


def _main_reason(result: Outcome, bet_result: Result, hand: Message) -> Message:
    """Describe why an Ante or Play Bet has its result."""
    if result.ante is LOSE:
        return message("reason_lower", hand=hand)
    if result.play is WIN:
        return message("reason_higher", hand=hand)
    if result.ante is RETURN:
        return message("reason_stand_off", hand=hand)
    if bet_result is WIN:
        return message("reason_dealer_not_qualified_paid", hand=hand)
    return message("reason_dealer_not_qualified_returned", hand=hand)


@rule(p("4.2"), p("3.16"), p("3.6.2"), p("1.12"))
def pair_plus_line(spec: HousePoker, round_: Round, box: Box, cards: CardsByPlace) -> Line:
    """Return the settlement line of a Pair Plus Bet: a Pair or better wins, whatever the Dealer has.

    It can win even after a Fold, by a setting (R-73).
    """
    if box.folded and not round_.settings.pair_plus_survives_fold:
        return line(spec, round_, box, PAIR_PLUS, LOSE, (box.folded,), folded_reason(box))
    if box.shows is REFUSED:
        return line(spec, round_, box, PAIR_PLUS, LOSE, (p("4.5"),), message("reason_not_shown"))
    hand = ranking(cards[box.number])
    row, hand_words = PAIR_PLUS_PAYS.row(three_rank(hand)), describe_three_ranking(hand)
    if row is None:
        reason = message("reason_pair_plus_needs_pair", hand=hand_words)
        return line(spec, round_, box, PAIR_PLUS, LOSE, (p("4.2"), p("3.16")), reason)
    reason = message("reason_pays", hand=hand_words, pays=payout(row.pays))
    return line(spec, round_, box, PAIR_PLUS, WIN, (row.para, p("3.16")), reason, row)


@rule(p("4.3"), p("1.2"), p("3.16"))
def ante_bonus_line(round_: Round, box: Box, cards: CardsByPlace) -> Line | None:
    """Return the settlement line of the Ante Bonus, or None below a Straight or after a Fold (R-74 to R-76)."""
    if box.folded or box.shows is not SHOWN:
        return None
    hand = ranking(cards[box.number])
    row = ANTE_BONUS_PAYS.row(three_rank(hand))
    if row is None:
        return None
    assert isinstance(row.pays, To)
    paid = row.pays.winnings(counted_ante(round_, box))
    reason = message("reason_pays_on_ante", hand=describe_three_ranking(hand), pays=payout(row.pays))
    return Line(box.number, box.player, ANTE_BONUS, 0, WIN, paid, (row.para, p("3.16")), reason)


@rule(p("4.4"), p("4.4[h4]"), p("4.4.1"), p("4.6"), p("3.12.1"))
def jackpot_line(spec: HousePoker, round_: Round, box: Box, cards: CardsByPlace) -> Line | e.AwardWon:
    """Return the settlement line of a jackpot bet or, if it wins a share, the claim to the link (R-53, R-64)."""
    returned = return_unaccepted_jackpot_bet(spec, round_, box)
    if returned:
        return returned
    if box.shows is REFUSED:
        return line(spec, round_, box, JACKPOT, LOSE, (p("4.5"),), message("reason_not_shown"))
    hand = jackpot_hand(box, cards)
    row = award(hand)
    if row is None:
        lowest = HandRank.FLUSH.name.lower()
        reason = message("reason_jackpot_needs", hand=describe_five_ranking(rank_best_five(hand)), lowest=lowest)
        return line(spec, round_, box, JACKPOT, LOSE, (p("4.4.1"), p("4.4")), reason)
    if isinstance(row.pays, Share):
        return claim(box, row, row.pays)
    reason = message("reason_pays", hand=row_name(row.hand), pays=payout(row.pays))
    return line(spec, round_, box, JACKPOT, WIN, (row.para, p("4.4.1")), reason, row)


@rule(p("4.4[h3]"), p("4.4[r1]"), p("4.4[r2]"), p("4.4.1"), p("4.7"), p("4.7.1"), p("4.7.2"), p("1.16"))
def claim(box: Box, row: Row, share: Share) -> e.AwardWon:
    """Return the claim to a share of the jackpot.

    The link pays the claims of a table clockwise, each on the meter displayed at that moment.
    """
    return e.AwardWon(box.number, box.player, row_name(row.hand), share.percent, row.para)
