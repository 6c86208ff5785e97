"""The Bonus Bet of the hold'em house games, and the jackpot of PTH-6 by starting hand."""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb
from typing import NamedTuple

from croupier.analysis.cache import kept
from croupier.analysis.five_card_odds import lowest_strength
from croupier.analysis.holdem.main_game import name
from croupier.analysis.jackpot import Worth, worth
from croupier.analysis.kernels import jackpots, suit_isomorphism
from croupier.analysis.kernels.lookup_tables import tables
from croupier.analysis.kernels.numba_setup import Ints
from croupier.analysis.pay_tables import Paid, Rows
from croupier.analysis.results import Line, SideBet
from croupier.rules.cards import DECK
from croupier.rules.games.progressive_holdem_v6.jackpot import COMMUNITY, OWN, Award
from croupier.rules.hands import HandRank
from croupier.rules.house_holdem.settlement import Odds, bonus_row
from croupier.rules.money import To

HOLES, DEALERS = comb(52, 2), comb(50, 2)
BOARDS = comb(50, 5) * jackpots.ORDERS


@cache
def bonus_counts() -> dict[str, Counter[str]]:
    """By starting hand: how many pairs of cards, times hands of the Dealer, meet each row."""
    starts, _ = suit_isomorphism.holes_169()
    found: dict[str, Counter[str]] = {}
    for place, hole in enumerate((low, high) for high in DECK for low in DECK[:high]):
        of, row = found.setdefault(name(int(starts[place])), Counter()), bonus_row(hole, ())
        if row is Odds.ACES_IN_THE_PLAYERS_HAND_ONLY:
            rest = [card for card in DECK if card not in hole]
            of.update(met.name.lower() for dealer in combinations(rest, 2) if (met := bonus_row(hole, dealer)))
        elif row:
            of[row.name.lower()] += DEALERS
    return found


def bonus_return(pays: Paid, row: str, stake: int, cap: int) -> Fraction:
    """What one unit brings back with its stake, the cap on it (R-25)."""
    of = pays["odds"][row]
    assert isinstance(of, To)
    if not stake:
        return 1 + pays.times("odds", row)
    return 1 + Fraction(min(of.winnings(stake), cap), stake)


def bonus(pays: Paid, stake: int, cap: int) -> SideBet:
    """Never folding: a listed pair of cards is never folded in the main game."""
    total: Counter[str] = sum(bonus_counts().values(), Counter())
    chances = {row: Fraction(total[row], HOLES * DEALERS) for row in pays["odds"] if row in total}
    back = sum((chance * bonus_return(pays, row, stake, cap) for row, chance in chances.items()), Fraction())
    lines = tuple(Line(row, chance, str(pays["odds"][row])) for row, chance in chances.items())
    capped = [row for row in chances if bonus_return(pays, row, stake, cap) < bonus_return(pays, row, 0, cap)]
    return SideBet("bonus", 1 - back, lines, f"the cap bites: {', '.join(capped)}" if capped else "")


def bonus_by_start(pays: Paid, stake: int, cap: int) -> dict[str, Fraction]:
    """What the Bonus Bet wins or loses in cents, in for the finish."""
    found = {}
    for start, rows in bonus_counts().items():
        pairs = 6 if len(start) == 2 else 4 if start[2] == "s" else 12
        back = sum((count * bonus_return(pays, row, stake, cap) for row, count in rows.items()), Fraction())
        found[start] = stake * (back / (pairs * DEALERS) - 1)
    return found


# ---- PTH-6 4.2 ------------------------------------------------------------------------------------------------------

STAGES = {
    jackpots.ON_THE_FLOP: Award.ROYAL_FLUSH_ON_THE_FLOP,
    jackpots.ON_THE_TURN: Award.ROYAL_FLUSH_ON_THE_TURN,
    jackpots.ON_THE_RIVER: Award.ROYAL_FLUSH_ON_THE_RIVER,
}
ON_BOARD = {
    jackpots.BOARD_ROYAL: COMMUNITY[HandRank.ROYAL_FLUSH],
    jackpots.BOARD_STRAIGHT_FLUSH: COMMUNITY[HandRank.STRAIGHT_FLUSH],
    jackpots.BOARD_FOURS: COMMUNITY[HandRank.FOUR_OF_A_KIND],
}


class Met(NamedTuple):
    """The rows that a pattern of the kernel meets: by the hand and the board, and by the board alone."""

    all: tuple[Award, ...]
    community: tuple[Award, ...]


def met(pattern: int) -> Met:
    community = ON_BOARD.get(pattern & 3)
    rows = [STAGES.get(pattern >> 4), OWN[HandRank.STRAIGHT_FLUSH] if pattern & 8 else None,
            OWN[HandRank.FOUR_OF_A_KIND] if pattern & 4 else None, community]  # fmt: skip
    return Met(tuple(row for row in rows if row), (community,) if community else ())


@cache
def patterns() -> Ints:
    """By starting hand; they depend on the cards alone, so they are kept on disk."""
    starts, cards = suit_isomorphism.holes_169()
    lowest = lowest_strength(HandRank.FOUR_OF_A_KIND)
    (found,) = kept(("patterns",), lambda: (jackpots.count_patterns(tables(), lowest, cards, starts),))
    return found


def best(awards: tuple[Award, ...], rows: Rows, bet: int, meter: Fraction) -> tuple[Award, Worth] | None:
    """The row with the highest amount at this meter, among equals the one that stands higher (R-57, R-58)."""
    each = [(award, worth(rows[award.name.lower()], bet)) for award in sorted(awards)]
    return max(each, key=lambda one: one[1].at(meter), default=None)


def by_start(rows: Rows, bet: int, meter: Fraction, *, folded: bool) -> dict[str, Worth]:
    """The value of the jackpot bet of each starting hand, as a line that holds at this meter."""
    won = {at: best(met(at).community if folded else met(at).all, rows, bet, meter) for at in range(jackpots.PATTERNS)}
    found = {}
    for start, counts in enumerate(patterns()):
        constant, per_meter = Fraction(), Fraction()
        for at, count in enumerate(counts):
            if count and (of := won[at]):
                constant += int(count) * of[1].constant
                per_meter += int(count) * of[1].per_meter
        hand = name(start)
        deals = (6 if len(hand) == 2 else 4 if hand[2] == "s" else 12) * BOARDS
        found[hand] = Worth(constant / deals, per_meter / deals)
    return found


def rows_paid(rows: Rows, bet: int, meter: Fraction) -> tuple[Line, ...]:
    """How often each row is the one that is paid, never folding, at this meter."""
    chances: Counter[Award] = Counter()
    total = patterns().sum(axis=0)
    for at, count in enumerate(total):
        if count and (of := best(met(at).all, rows, bet, meter)):
            chances[of[0]] += int(count)
    named = {award.name.lower(): Fraction(chances[award], HOLES * BOARDS) for award in Award}
    return tuple(Line(row, chance, str(rows[row])) for row, chance in named.items())
