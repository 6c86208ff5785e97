"""Chapter 4 of both hold'em house documents. Settlement."""

from enum import IntEnum

from msgspec import Struct
from msgspec.structs import replace

from croupier.rules import events as e
from croupier.rules.cards import RANKS, Card, rank, suit
from croupier.rules.deal import DEALER, FLOP_CARDS, RIVER_CARD, TURN_CARD
from croupier.rules.document import Cite, Para, defined, shared
from croupier.rules.hands import HandRank, best_five, five_in_words, five_rank
from croupier.rules.house_holdem.hand_names import hole_words
from croupier.rules.house_holdem.spec import BONUS, FLOP, RIVER, TURN, BonusRow, HouseHoldem
from croupier.rules.house_poker.layout import allowed
from croupier.rules.house_poker.round import Box, CardsByPlace, Round, Shows, open_bets
from croupier.rules.house_poker.settlement import (
    LOSE,
    RETURN,
    WIN,
    effective_stake,
    folded_words,
    line,
    refused_jackpot_bet,
)
from croupier.rules.house_poker.spec import ANTE, JACKPOT, HousePoker
from croupier.rules.money import Pays, Share, To, dollars, to
from croupier.rules.pay_table import Row
from croupier.rules.refusal import Refused, refuse
from croupier.rules.settings import HousePokerSettings
from croupier.rules.settlement import Line, Result


class Odds(IntEnum):
    """The rows of 4.1: the main bets, then the Bonus."""

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
TITLES: dict[IntEnum, str] = {
    Odds.ACES_IN_THE_PLAYERS_HAND_ONLY:  "Aces in the Player's Hand Only",
    Odds.ACE_KING_SUITED:                "Ace-King Suited",
    Odds.ACE_QUEEN_OR_ACE_JACK_SUITED:   "Ace-Queen or Ace-Jack Suited",
    Odds.ACE_KING_UNSUITED:              "Ace-King Unsuited",
    Odds.KINGS_QUEENS_OR_JACKS:          "Kings, Queens or Jacks",
    Odds.ACE_QUEEN_OR_ACE_JACK_UNSUITED: "Ace-Queen or Ace-Jack Unsuited",
}
MAIN = {ANTE: Odds.ANTE_WITH_A_STRAIGHT_OR_BETTER, FLOP: Odds.FLOP, TURN: Odds.TURN, RIVER: Odds.RIVER}
# fmt: on
TEN, JACK, QUEEN, KING, ACE = (RANKS.index(each) for each in "TJQKA")


@shared("4.1[r5]", "4.1[r6]", "4.1[r7]", "4.1[r8]", "4.1[r9]", "4.1[r10]", "4.1[r11]", "4.1[r12]")
def bonus_row(hole: tuple[Card, ...], dealer: tuple[Card, ...]) -> Odds | None:
    """The row that two Hole Cards meet; the Dealer's matter for the first one only (R-23, R-24)."""
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
    """Each bet of a box, in the order of the chapter."""
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
    """What becomes of Flop, Turn and River, and of the Ante, which wins with a Straight or better only."""

    bets: Result
    ante: Result
    because: Para
    says: str


@shared("3.1", "3.1.1", "3.1.3", "3.1.3(a)", "3.1.3(b)", "3.1.3(c)", "3.13", "3.14", "3.15", "4.3", "1.10")
@defined("stand_off")
def outcome(holdem: HouseHoldem, spec: HousePoker, box: Box, cards: CardsByPlace) -> Outcome:
    """The player's Five-card Hand against the Dealer's (R-05, R-34)."""
    if box.folded:
        return Outcome(LOSE, LOSE, box.folded, folded_words(box))
    if box.shows is Shows.REFUSED or (box.shows is Shows.PROVED and not holdem.proof_saves_main_bets):
        return Outcome(LOSE, LOSE, spec.unshown, "The Hand was not shown")
    board = cards[FLOP_CARDS] + cards[TURN_CARD] + cards[RIVER_CARD]
    mine, dealers = best_five(cards[box.number] + board), best_five(cards[DEALER] + board)
    words = five_in_words(mine)
    if mine < dealers:
        return Outcome(LOSE, LOSE, spec.p("3.14"), f"{words}: lower than the Dealer's Hand")
    if mine == dealers:
        return Outcome(
            RETURN, RETURN, spec.p("3.15"), f"{words}: Stand Off with the Dealer's Hand, the Bet is returned"
        )
    ante = WIN if five_rank(mine) >= HandRank.STRAIGHT else RETURN
    return Outcome(WIN, ante, spec.p("3.13"), f"{words}: higher than the Dealer's Hand")


@shared("4.1", "4.1[r1]", "4.1[r2]", "4.1[r3]", "4.1[r4]")
def main_line(holdem: HouseHoldem, spec: HousePoker, round_: Round, box: Box, bet: str, result: Outcome) -> Line:
    """Ante, Flop, Turn or River."""
    became = result.ante if bet == ANTE else result.bets
    if became is not WIN:
        below = ", but below a Straight, so the Ante is returned" if became is RETURN and result.bets is WIN else ""
        return line(spec, round_, box, bet, became, (result.because,), f"{result.says}{below}")
    row = holdem.odds.row(MAIN[bet])
    assert row is not None
    return line(spec, round_, box, bet, WIN, (result.because, row.para), result.says, row)


BONUS_CAP = 10_000_000  # cents


@shared("4.1.1")
def allowed_with_bonus(p: Cite, settings: HousePokerSettings) -> Refused | None:
    """May a table be opened with these settings? A Bonus Bet never pays more than the document says (R-25)."""
    if not 0 < settings.bonus_cap <= BONUS_CAP:
        return replace(refuse("bonus_cap_out_of_range", p("4.1.1"), most=BONUS_CAP), field="bonus_cap")
    return allowed(p, settings)


@shared("3.9", "3.11.2(a)", "4.1.1", "4.1[h3]")
def bonus_line(holdem: HouseHoldem, spec: HousePoker, round_: Round, box: Box, cards: CardsByPlace) -> Line:
    """Paid on the Hole Cards whatever the main result, up to the cap; a Fold loses it (R-25, R-26, R-28)."""
    if box.folded:
        return line(spec, round_, box, BONUS, LOSE, (box.folded,), folded_words(box))
    if box.shows is Shows.REFUSED:
        return line(spec, round_, box, BONUS, LOSE, (spec.unshown,), "The Hand was not shown")
    met = bonus_row(cards[box.number], cards.get(DEALER, ()))
    row = holdem.odds.row(met) if met else None
    if row is None:
        says = f"{hole_words(cards[box.number])}: the Bonus pays nothing on these Hole Cards"
        return line(spec, round_, box, BONUS, LOSE, (spec.p("4.1[h3]"), spec.p("3.9")), says)
    assert isinstance(row.pays, To)
    counts, _ = effective_stake(spec, round_, box, BONUS)
    wins = min(row.pays.winnings(counts), round_.settings.bonus_cap)
    capped = (spec.p("4.1.1"),) if wins < row.pays.winnings(counts) else ()
    says = f"{row.name}: {row.pays}" + (f", limited to ${dollars(wins)}" if capped else "")
    paid = line(spec, round_, box, BONUS, WIN, (row.para, *capped), says, row)
    return replace(paid, paid=paid.paid - row.pays.winnings(counts) + wins) if capped else paid


# ---- 4.2: the jackpot -----------------------------------------------------------------------------------------------


@shared("4.2", "4.3", "4.4")
def jackpot_line(
    holdem: HouseHoldem, spec: HousePoker, round_: Round, box: Box, cards: CardsByPlace
) -> Line | e.AwardWon:
    """A fixed award is paid by the House at once; a share of the jackpot is a claim on the link (R-53, R-64)."""
    unfit = refused_jackpot_bet(spec, round_, box)
    if unfit:
        return unfit
    met = holdem.jackpot(box, cards)
    if met.share:
        return claim(round_, box, met.share, met)
    if met.fixed is None:
        return line(spec, round_, box, JACKPOT, LOSE, *_nothing_won(holdem, spec, box, cards))
    says = f"{met.fixed.name}: {met.fixed.pays}"
    return line(spec, round_, box, JACKPOT, WIN, (met.fixed.para,), says, met.fixed)


def _nothing_won(holdem: HouseHoldem, spec: HousePoker, box: Box, cards: CardsByPlace) -> tuple[tuple[Para, ...], str]:
    """Why a jackpot bet loses: it may be the Fold or the closed Hand, and not the cards (R-31, R-45)."""
    if box.shows is Shows.REFUSED:
        return (spec.unshown,), "The Hand was not shown"
    if box.folded and not holdem.folded_keeps_own_rows:
        return (box.folded, spec.p("4.2")), "Folded: the Community Cards alone make no hand that the jackpot pays"
    hand = cards[box.number] + tuple(card for place in holdem.jackpot_needs for card in cards.get(place, ()))
    return (spec.p("4.2"),), f"{five_in_words(best_five(hand))}: the jackpot pays from {holdem.jackpot_from} up"


@shared("1.20")
def claim(round_: Round, box: Box, share: Row, met: BonusRow) -> e.AwardWon:
    """A share of the jackpot is won; where a fixed row is met too, the better one is paid (R-58)."""
    assert isinstance(share.pays, Share)
    instead, because = _instead(round_, met.fixed)
    return e.AwardWon(box.number, box.player, share.name, share.pays.percent, share.para, instead, because, met.major)


def _instead(round_: Round, row: Row | None) -> tuple[int, Para | None]:
    if row is None:
        return 0, None
    assert not isinstance(row.pays, To | Share)
    return row.pays.award(round_.settings.jackpot_bet), row.para
