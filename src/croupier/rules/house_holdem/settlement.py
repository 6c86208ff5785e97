"""Chapter 4 of MLTH-3 and PTH-6, the two hold'em games against the House: settlement."""

from enum import IntEnum

from msgspec import Struct
from msgspec.structs import replace

from croupier.rules import events as e
from croupier.rules.cards import RANKS, Card, rank, suit
from croupier.rules.coded_message import Message, message
from croupier.rules.deal import DEALER, FLOP_CARDS, RIVER_CARD, TURN_CARD
from croupier.rules.document import Cite, Para, defined, shared_paragraphs
from croupier.rules.hands import HandRank, describe_five_ranking, five_rank, rank_best_five
from croupier.rules.house_holdem.hole_card_names import hole_words
from croupier.rules.house_holdem.spec import BONUS, FLOP, RIVER, TURN, HouseHoldem, JackpotWin
from croupier.rules.house_poker.round import Box, CardsByPlace, Round, Shows, open_bets
from croupier.rules.house_poker.settings_checks import refuse_settings
from croupier.rules.house_poker.settlement import (
    LOSE,
    RETURN,
    WIN,
    effective_stake,
    folded_reason,
    line,
    return_unaccepted_jackpot_bet,
)
from croupier.rules.house_poker.spec import ANTE, JACKPOT, HousePoker
from croupier.rules.money import Pays, Share, To, to
from croupier.rules.pay_table import Row, payout, row_name
from croupier.rules.refusal import Refused, refuse
from croupier.rules.settings import HousePokerSettings
from croupier.rules.settlement import Line, Result


class Odds(IntEnum):
    """The rows of pay table 4.1: first the main bets, then the Bonus Bet."""

    FLOP = 1
    TURN = 2
    RIVER = 3
    ANTE_WITH_A_STRAIGHT_OR_BETTER = 4
    ACES_IN_BOTH_HANDS = 5
    ACES_IN_THE_PLAYERS_HAND_ONLY = 6
    ACE_KING_SUITED = 7
    ACE_QUEEN_OR_ACE_JACK_SUITED = 8
    ACE_KING_UNSUITED = 9
    KINGS_QUEENS_OR_JACKS = 10
    ACE_QUEEN_OR_ACE_JACK_UNSUITED = 11
    TENS_THROUGH_TWOS = 12


# fmt: off
ODDS: tuple[tuple[IntEnum, Pays], ...] = (
    (Odds.FLOP,                           to(1)),
    (Odds.TURN,                           to(1)),
    (Odds.RIVER,                          to(1)),
    (Odds.ANTE_WITH_A_STRAIGHT_OR_BETTER, to(1)),
    (Odds.ACES_IN_BOTH_HANDS,             to(1000)),
    (Odds.ACES_IN_THE_PLAYERS_HAND_ONLY,  to(30)),
    (Odds.ACE_KING_SUITED,                to(25)),
    (Odds.ACE_QUEEN_OR_ACE_JACK_SUITED,   to(20)),
    (Odds.ACE_KING_UNSUITED,              to(15)),
    (Odds.KINGS_QUEENS_OR_JACKS,          to(10)),
    (Odds.ACE_QUEEN_OR_ACE_JACK_UNSUITED, to(5)),
    (Odds.TENS_THROUGH_TWOS,              to(3)),
)
MAIN: dict[str, Odds] = {ANTE: Odds.ANTE_WITH_A_STRAIGHT_OR_BETTER, FLOP: Odds.FLOP, TURN: Odds.TURN, RIVER: Odds.RIVER}
# fmt: on
TEN, JACK, QUEEN, KING, ACE = (RANKS.index(letter) for letter in "TJQKA")


@shared_paragraphs("4.1[r5]", "4.1[r6]", "4.1[r7]", "4.1[r8]", "4.1[r9]", "4.1[r10]", "4.1[r11]", "4.1[r12]")
def bonus_row(hole: tuple[Card, ...], dealer: tuple[Card, ...]) -> Odds | None:
    """Return the Bonus row that two Hole Cards win, or None.

    The Dealer's cards matter for Aces in both hands only (R-23, R-24).
    """
    low, high = sorted(map(rank, hole))
    suited = suit(hole[0]) == suit(hole[1])
    if high == low == ACE:
        both = len(dealer) == 2 and all(rank(card) == ACE for card in dealer)
        return Odds.ACES_IN_BOTH_HANDS if both else Odds.ACES_IN_THE_PLAYERS_HAND_ONLY
    if high == low:
        return Odds.KINGS_QUEENS_OR_JACKS if high >= JACK else Odds.TENS_THROUGH_TWOS
    if high != ACE or low < JACK:
        return None
    if low == KING:
        return Odds.ACE_KING_SUITED if suited else Odds.ACE_KING_UNSUITED
    return Odds.ACE_QUEEN_OR_ACE_JACK_SUITED if suited else Odds.ACE_QUEEN_OR_ACE_JACK_UNSUITED


def settle_box(
    holdem: HouseHoldem, spec: HousePoker, round_: Round, box: Box, cards: CardsByPlace
) -> tuple[Line | e.AwardWon, ...]:
    """Settle each bet of a box in the order of chapter 4."""
    bets = open_bets(round_, box)
    settled: list[Line | e.AwardWon] = []
    if ANTE in bets:
        result = outcome(holdem, spec, box, cards)
        settled += [main_line(holdem, spec, round_, box, bet, result) for bet in MAIN if bet in bets]
    if BONUS in bets:
        settled.append(bonus_line(holdem, spec, round_, box, cards))
    if JACKPOT in bets:
        settled.append(jackpot_line(holdem, spec, round_, box, cards))
    return tuple(settled)


class Outcome(Struct, frozen=True, gc=False):
    """The result of Flop, Turn and River Bets (`bets`) and of the Ante, which wins only with a Straight or better."""

    bets: Result
    ante: Result
    because: Para
    reason: Message
    ante_reason: Message


@shared_paragraphs("3.1", "3.1.1", "3.1.3", "3.1.3(a)", "3.1.3(b)", "3.1.3(c)", "3.13", "3.14", "3.15", "4.3", "1.10")
@defined("stand_off")
def outcome(holdem: HouseHoldem, spec: HousePoker, box: Box, cards: CardsByPlace) -> Outcome:
    """Return the result of comparing a player's best five cards with the Dealer's (R-05, R-34)."""
    if box.folded:
        return _same_result(LOSE, box.folded, folded_reason(box))
    if box.shows is Shows.REFUSED or (box.shows is Shows.PROVED and not holdem.proof_saves_main_bets):
        return _same_result(LOSE, spec.not_shown_para, message("reason_not_shown"))
    board = cards[FLOP_CARDS] + cards[TURN_CARD] + cards[RIVER_CARD]
    player_ranking, dealer_ranking = rank_best_five(cards[box.number] + board), rank_best_five(cards[DEALER] + board)
    hand = describe_five_ranking(player_ranking)
    if player_ranking < dealer_ranking:
        return _same_result(LOSE, spec.p("3.14"), message("reason_lower", hand=hand))
    if player_ranking == dealer_ranking:
        return _same_result(RETURN, spec.p("3.15"), message("reason_stand_off", hand=hand))
    reason = message("reason_higher", hand=hand)
    if five_rank(player_ranking) >= HandRank.STRAIGHT:
        return _same_result(WIN, spec.p("3.13"), reason)
    return Outcome(WIN, RETURN, spec.p("3.13"), reason, message("reason_below_straight", hand=hand))


def _same_result(result: Result, because: Para, reason: Message) -> Outcome:
    return Outcome(result, result, because, reason, reason)


@shared_paragraphs("4.1", "4.1[r1]", "4.1[r2]", "4.1[r3]", "4.1[r4]")
def main_line(holdem: HouseHoldem, spec: HousePoker, round_: Round, box: Box, bet: str, result: Outcome) -> Line:
    """Return the settlement line of an Ante, Flop, Turn or River Bet."""
    bet_result, reason = (result.ante, result.ante_reason) if bet == ANTE else (result.bets, result.reason)
    if bet_result is not WIN:
        return line(spec, round_, box, bet, bet_result, (result.because,), reason)
    row = holdem.odds.row(MAIN[bet])
    assert row is not None
    return line(spec, round_, box, bet, WIN, (result.because, row.para), reason, row)


BONUS_CAP = 10_000_000  # cents


@shared_paragraphs("4.1.1")
def refuse_bonus_settings(p: Cite, settings: HousePokerSettings) -> Refused | None:
    """Refuse settings that the document does not allow, such as a Bonus cap above that of 4.1.1 (R-25)."""
    if not 0 < settings.bonus_cap <= BONUS_CAP:
        return replace(refuse("bonus_cap_out_of_range", p("4.1.1"), most=BONUS_CAP), field="bonus_cap")
    return refuse_settings(p, settings)


@shared_paragraphs("3.9", "3.11.2(a)", "4.1.1", "4.1[h3]")
def bonus_line(holdem: HouseHoldem, spec: HousePoker, round_: Round, box: Box, cards: CardsByPlace) -> Line:
    """Return the settlement line of a Bonus Bet, paid up to a cap (R-25, R-26, R-28).

    The Hole Cards decide it, whatever the main result, but a Fold loses it.
    """
    if box.folded:
        return line(spec, round_, box, BONUS, LOSE, (box.folded,), folded_reason(box))
    if box.shows is Shows.REFUSED:
        return line(spec, round_, box, BONUS, LOSE, (spec.not_shown_para,), message("reason_not_shown"))
    odds_row = bonus_row(cards[box.number], cards.get(DEALER, ()))
    row = holdem.odds.row(odds_row) if odds_row else None
    if row is None:
        reason = message("reason_bonus_pays_nothing", hand=hole_words(cards[box.number]))
        return line(spec, round_, box, BONUS, LOSE, (spec.p("4.1[h3]"), spec.p("3.9")), reason)
    assert isinstance(row.pays, To)
    counted, _ = effective_stake(spec, round_, box, BONUS)
    winnings = min(row.pays.winnings(counted), round_.settings.bonus_cap)
    if winnings == row.pays.winnings(counted):
        reason = message("reason_pays", hand=row_name(row.hand), pays=payout(row.pays))
        return line(spec, round_, box, BONUS, WIN, (row.para,), reason, row)
    reason = message("reason_pays_capped", hand=row_name(row.hand), pays=payout(row.pays), cap=winnings)
    full_line = line(spec, round_, box, BONUS, WIN, (row.para, spec.p("4.1.1")), reason, row)
    return replace(full_line, paid=full_line.paid - row.pays.winnings(counted) + winnings)


# ---- 4.2: the jackpot -----------------------------------------------------------------------------------------------


@shared_paragraphs("4.2", "4.3", "4.4")
def jackpot_line(
    holdem: HouseHoldem, spec: HousePoker, round_: Round, box: Box, cards: CardsByPlace
) -> Line | e.AwardWon:
    """Return the settlement line of a jackpot bet or, if it wins a share, the claim to the link (R-53, R-64)."""
    returned = return_unaccepted_jackpot_bet(spec, round_, box)
    if returned:
        return returned
    win = holdem.jackpot(box, cards)
    if win.share:
        return claim(round_, box, win.share, win)
    if win.fixed is None:
        return line(spec, round_, box, JACKPOT, LOSE, *_explain_loss(holdem, spec, box, cards))
    reason = message("reason_pays", hand=row_name(win.fixed.hand), pays=payout(win.fixed.pays))
    return line(spec, round_, box, JACKPOT, WIN, (win.fixed.para,), reason, win.fixed)


def _explain_loss(
    holdem: HouseHoldem, spec: HousePoker, box: Box, cards: CardsByPlace
) -> tuple[tuple[Para, ...], Message]:
    """Return the paragraphs and the reason why a jackpot bet lost: a Fold, a closed hand, or the cards (R-31, R-45)."""
    if box.shows is Shows.REFUSED:
        return (spec.not_shown_para,), message("reason_not_shown")
    if box.folded and not holdem.folded_keeps_own_rows:
        return (box.folded, spec.p("4.2")), message("reason_jackpot_folded")
    hand = cards[box.number] + tuple(card for place in holdem.jackpot_needs for card in cards.get(place, ()))
    words, lowest = describe_five_ranking(rank_best_five(hand)), holdem.jackpot_from.name.lower()
    return (spec.p("4.2"),), message("reason_jackpot_needs", hand=words, lowest=lowest)


@shared_paragraphs("1.20")
def claim(round_: Round, box: Box, share: Row, win: JackpotWin) -> e.AwardWon:
    """Return the claim to a share of the jackpot.

    If the hand wins a fixed award too, only the higher of both is paid (R-58).
    """
    assert isinstance(share.pays, Share)
    instead, because = _fixed_award(round_, win.fixed)
    percent = share.pays.percent
    return e.AwardWon(box.number, box.player, row_name(share.hand), percent, share.para, instead, because, win.major)


def _fixed_award(round_: Round, row: Row | None) -> tuple[int, Para | None]:
    """Return the fixed award that may be paid instead of a share, and its paragraph."""
    if row is None:
        return 0, None
    assert not isinstance(row.pays, To | Share)
    return row.pays.award(round_.settings.jackpot_bet), row.para
