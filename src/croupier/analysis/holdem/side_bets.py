"""The Bonus Bet of hold'em against the House, and the jackpot of Progressive hold'em (PTH-6), by starting hand."""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb
from typing import NamedTuple

from croupier.analysis.cache import cached_arrays
from croupier.analysis.five_card_odds import lowest_strength
from croupier.analysis.holdem.main_game import hand_name
from croupier.analysis.jackpot import Worth, worth
from croupier.analysis.kernels import progressive_jackpot, suit_isomorphism
from croupier.analysis.kernels.lookup_tables import tables
from croupier.analysis.kernels.numba_setup import Ints
from croupier.analysis.pay_tables import Payouts, Rows
from croupier.analysis.results import Line, SideBet
from croupier.rules.bets import Bet
from croupier.rules.cards import DECK
from croupier.rules.games.progressive_holdem_v6.jackpot import AWARD_BY_RANK, COMMUNITY, Award
from croupier.rules.hands import HandRank
from croupier.rules.house_holdem.settlement import Odds, bonus_row
from croupier.rules.money import To
from croupier.words import phrase

HOLES, DEALERS = comb(52, 2), comb(50, 2)
BOARDS = comb(50, 5) * progressive_jackpot.ORDERS


@cache
def bonus_counts() -> dict[str, Counter[str]]:
    """Return the number of deals by starting hand and Bonus row. A deal is the player's and the Dealer's two cards."""
    starts, _ = suit_isomorphism.holes_169()
    by_start: dict[str, Counter[str]] = {}
    for index, hole in enumerate((low, high) for high in DECK for low in DECK[:high]):
        row_counts, row = by_start.setdefault(hand_name(int(starts[index])), Counter()), bonus_row(hole, ())
        if row is Odds.ACES_IN_THE_PLAYERS_HAND_ONLY:
            rest = [card for card in DECK if card not in hole]
            row_counts.update(
                dealer_row.name.lower() for dealer in combinations(rest, 2) if (dealer_row := bonus_row(hole, dealer))
            )
        elif row:
            row_counts[row.name.lower()] += DEALERS
    return by_start


def bonus_return(pays: Payouts, row: str, stake: int, cap: int) -> Fraction:
    """Return what a winning Bonus Bet pays back per unit, including the stake.

    Its winnings are limited to the cap (R-25).
    """
    pay = pays["odds"][row]
    assert isinstance(pay, To)
    if not stake:
        return 1 + pays.times("odds", row)
    return 1 + Fraction(min(pay.winnings(stake), cap), stake)


def bonus(pays: Payouts, stake: int, cap: int) -> SideBet:
    """Return the results for the Bonus Bet.

    A Fold loses it, but best play never folds a hand that it pays.
    """
    total: Counter[str] = sum(bonus_counts().values(), Counter())
    chances = {row: Fraction(total[row], HOLES * DEALERS) for row in pays["odds"] if row in total}
    back = sum((chance * bonus_return(pays, row, stake, cap) for row, chance in chances.items()), Fraction())
    lines = tuple(Line(row, chance, str(pays["odds"][row])) for row, chance in chances.items())
    capped = [row for row in chances if bonus_return(pays, row, stake, cap) < bonus_return(pays, row, 0, cap)]
    return SideBet(Bet.BONUS, 1 - back, lines, phrase("note_capped", rows=tuple(capped)) if capped else "")


def bonus_by_start(pays: Payouts, stake: int, cap: int) -> dict[str, Fraction]:
    """Return the average result of the Bonus Bet in cents, by starting hand, if it is not folded."""
    values = {}
    for start, rows in bonus_counts().items():
        pairs = 6 if len(start) == 2 else 4 if start[2] == "s" else 12
        back = sum((count * bonus_return(pays, row, stake, cap) for row, count in rows.items()), Fraction())
        values[start] = stake * (back / (pairs * DEALERS) - 1)
    return values


# ---- PTH-6 4.2 ------------------------------------------------------------------------------------------------------

STAGES = {
    progressive_jackpot.ON_THE_FLOP: Award.ROYAL_FLUSH_ON_THE_FLOP,
    progressive_jackpot.ON_THE_TURN: Award.ROYAL_FLUSH_ON_THE_TURN,
    progressive_jackpot.ON_THE_RIVER: Award.ROYAL_FLUSH_ON_THE_RIVER,
}
ON_BOARD = {
    progressive_jackpot.BOARD_ROYAL: COMMUNITY[HandRank.ROYAL_FLUSH],
    progressive_jackpot.BOARD_STRAIGHT_FLUSH: COMMUNITY[HandRank.STRAIGHT_FLUSH],
    progressive_jackpot.BOARD_FOURS: COMMUNITY[HandRank.FOUR_OF_A_KIND],
}


class QualifyingAwards(NamedTuple):
    """The jackpot awards that a deal qualifies for: in all, and by the Community Cards alone."""

    all: tuple[Award, ...]
    community: tuple[Award, ...]


def awards_for(pattern: int) -> QualifyingAwards:
    """Return the awards that deals of this pattern qualify for. Patterns are from `kernels.progressive_jackpot`."""
    community = ON_BOARD.get(pattern & 3)
    rows = [STAGES.get(pattern >> 4), AWARD_BY_RANK[HandRank.STRAIGHT_FLUSH] if pattern & 8 else None,
            AWARD_BY_RANK[HandRank.FOUR_OF_A_KIND] if pattern & 4 else None, community]  # fmt: skip
    return QualifyingAwards(tuple(row for row in rows if row), (community,) if community else ())


@cache
def deals_by_pattern() -> Ints:
    """Return the number of deals by starting hand and pattern. Patterns are from `kernels.progressive_jackpot`."""
    starts, cards = suit_isomorphism.holes_169()
    lowest = lowest_strength(HandRank.FOUR_OF_A_KIND)
    (counts,) = cached_arrays(
        ("patterns",), lambda: (progressive_jackpot.count_patterns(tables(), lowest, cards, starts),)
    )
    return counts


def best_award(awards: tuple[Award, ...], rows: Rows, bet: int, meter: Fraction) -> tuple[Award, Worth] | None:
    """Return the award that pays most at this meter, and of equal ones the first (R-57, R-58)."""
    worths = [(award, worth(rows[award.name.lower()], bet)) for award in sorted(awards)]
    return max(worths, key=lambda pair: pair[1].at(meter), default=None)


def by_start(rows: Rows, bet: int, meter: Fraction, *, folded: bool) -> dict[str, Worth]:
    """Return the value of the jackpot bet by starting hand, as a linear function that is valid near this meter.

    If `folded` is true, it is the value after a Fold, when only the Community Cards can win.
    """
    won = {
        pattern: best_award(awards_for(pattern).community if folded else awards_for(pattern).all, rows, bet, meter)
        for pattern in range(progressive_jackpot.PATTERNS)
    }
    worths = {}
    for start, counts in enumerate(deals_by_pattern()):
        constant, per_meter = Fraction(), Fraction()
        for pattern, count in enumerate(counts):
            if count and (winner := won[pattern]):
                constant += int(count) * winner[1].constant
                per_meter += int(count) * winner[1].per_meter
        hand = hand_name(start)
        deals = (6 if len(hand) == 2 else 4 if hand[2] == "s" else 12) * BOARDS
        worths[hand] = Worth(constant / deals, per_meter / deals)
    return worths


def rows_paid(rows: Rows, bet: int, meter: Fraction) -> tuple[Line, ...]:
    """Return the jackpot's rows, each with the probability that it is paid at this meter if no hand is folded."""
    chances: Counter[Award] = Counter()
    total = deals_by_pattern().sum(axis=0)
    for pattern, count in enumerate(total):
        if count and (winner := best_award(awards_for(pattern).all, rows, bet, meter)):
            chances[winner[0]] += int(count)
    chances_by_row = {award.name.lower(): Fraction(chances[award], HOLES * BOARDS) for award in Award}
    return tuple(Line(row, chance, str(rows[row])) for row, chance in chances_by_row.items())
