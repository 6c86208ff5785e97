"""Solve 3 Card Poker (ML3C-2) by comparing every hand with every hand of the Dealer."""

from collections import defaultdict
from fractions import Fraction
from functools import cache
from typing import NamedTuple

import numpy as np
from msgspec.structs import replace

from croupier.analysis.five_card_odds import five_card_chances
from croupier.analysis.jackpot import break_even, build_jackpot, long_run_figures, plain_jackpot
from croupier.analysis.kernels.lookup_tables import three_card_rankings
from croupier.analysis.kernels.suit_isomorphism import classes
from croupier.analysis.pay_tables import Payouts, payouts_of, with_changes
from croupier.analysis.query import Query, check_query
from croupier.analysis.results import Jackpot, Joint, Line, SideBet, Solved, Start, moments
from croupier.rules.bets import Bet, Decision
from croupier.rules.games.three_card_v2 import THREE_CARD
from croupier.rules.games.three_card_v2.jackpot import JACKPOT_PAYS
from croupier.rules.games.three_card_v2.settlement import ANTE_BONUS_PAYS, MAIN_PAYS, PAIR_PLUS_PAYS
from croupier.rules.games.three_card_v2.terms import LOWEST_QUALIFYING
from croupier.rules.hands import HandRank, ThreeCardRank, describe_three_ranking, three_rank
from croupier.words import render

TABLES = {"main": MAIN_PAYS, "ante_bonus": ANTE_BONUS_PAYS, "pair_plus": PAIR_PLUS_PAYS, "jackpot": JACKPOT_PAYS}
HANDS, DEALERS = 22_100, 18_424
READINGS = ("R-03", "R-04", "R-63", "R-72", "R-73", "R-74", "R-75")


class Matchup(NamedTuple):
    """A class of hands that differ only in the names of suits, and how the Dealer's hands do against it."""

    ranking: int
    hands: int  # number of hands in this class
    not_qualified: int
    wins: int
    losses: int
    stand_offs: int


@cache
def compare_with_dealer() -> tuple[Matchup, ...]:
    """Compare one hand of each class with all 18,424 hands that the Dealer can have."""
    threes, rankings = classes(3), three_card_rankings()
    bits = np.array([1 << a | 1 << b | 1 << c for c in range(52) for b in range(c) for a in range(b)])
    matchups = []
    for cards, hands in zip(threes.cards, threes.sets, strict=True):
        a, b, c = map(int, cards)
        index = a + b * (b - 1) // 2 + c * (c - 1) * (c - 2) // 6
        own_ranking, dealers = int(rankings[index]), rankings[bits & bits[index] == 0]
        qualified = dealers[dealers >= LOWEST_QUALIFYING]
        wins, losses = int((qualified < own_ranking).sum()), int((qualified > own_ranking).sum())
        counts = (len(dealers) - len(qualified), wins, losses, len(qualified) - wins - losses)
        matchups.append(Matchup(own_ranking, int(hands), *counts))
    return tuple(matchups)


def results(matchup: Matchup, pays: Payouts) -> dict[Fraction, int]:
    """Return, for each result of Play in Antes (with the Ante Bonus), the number of Dealer's hands that lead to it."""
    ante, play = pays.times("main", "ante"), pays.times("main", "play")
    row = three_rank(matchup.ranking).name.lower()
    bonus = pays.times("ante_bonus", row) if row in pays["ante_bonus"] else Fraction()
    counts: dict[Fraction, int] = defaultdict(int)
    counts[ante + bonus] += matchup.not_qualified
    counts[ante + play + bonus] += matchup.wins
    counts[bonus - 2] += matchup.losses
    counts[bonus] += matchup.stand_offs
    return counts


def value(matchup: Matchup, pays: Payouts) -> Fraction:
    """Return the mean result of Play in Antes, including the Ante Bonus."""
    return sum((result * count for result, count in results(matchup, pays).items()), Fraction()) / DEALERS


def solve(query: Query) -> Solved:
    query = check_query(query, "decks", "what_if", "ante_pays_from", "bonus_cap")
    pays = with_changes(payouts_of(TABLES), query.changes)
    values = [(matchup, value(matchup, pays)) for matchup in compare_with_dealer()]
    distribution: dict[Fraction, Fraction] = defaultdict(Fraction)
    for matchup, worth in values:
        outcomes = results(matchup, pays) if worth > -1 else {Fraction(-1): DEALERS}
        for result, count in outcomes.items():
            distribution[result] += Fraction(matchup.hands * count, HANDS * DEALERS)
    mean, variance = moments(distribution)
    plays = Fraction(sum(matchup.hands for matchup, worth in values if worth > -1), HANDS)
    starts = _merge_starts(values)
    return Solved(
        game=THREE_CARD.id,
        house_edge=-mean,
        average_wager=1 + plays,
        variance=variance,
        distribution=tuple(sorted(distribution.items())),
        frequencies=((Decision.PLAY, plays), (Decision.FOLD, 1 - plays)),
        starts=starts,
        strategy=(("play_from", next(start.hand for start in starts if start.plays)),),
        bets=(pair_plus(pays),),
        jackpot=jackpot(query, pays),
        joint=_build_joint(query, -mean, pays) if query.ante or query.side_bet else None,
        rests_on=READINGS,
    )


def _merge_starts(values: list[tuple[Matchup, Fraction]]) -> tuple[Start, ...]:
    """Return the hands from the lowest ranking to the highest. Classes with equal ranking are one hand."""
    by_ranking: dict[int, list[tuple[int, Fraction]]] = defaultdict(list)
    for matchup, worth in values:
        by_ranking[matchup.ranking].append((matchup.hands, worth))
    return tuple(
        Start(
            render(describe_three_ranking(ranking)),
            hands := sum(count for count, _ in same_ranking),
            sum((count * worth for count, worth in same_ranking), Fraction()) / hands,
            all(worth > -1 for _, worth in same_ranking),
        )
        for ranking, same_ranking in sorted(by_ranking.items())
    )


@cache
def row_chances() -> dict[str, Fraction]:
    """Return the probability of each three-card hand rank, by the name of the rank."""
    rows = np.bincount(three_card_rankings() >> 12, minlength=len(ThreeCardRank))
    return {row.name.lower(): Fraction(int(rows[row]), HANDS) for row in ThreeCardRank}


def pair_plus(pays: Payouts) -> SideBet:
    """Return the results for Pair Plus. It is paid even after a Fold (R-73), so it never changes best play."""
    chances, rows = row_chances(), pays["pair_plus"]
    wins = sum((chances[row] * (pays.times("pair_plus", row) + 1) for row in rows), Fraction())
    return SideBet(Bet.PAIR_PLUS, 1 - wins, tuple(Line(row, chances[row], str(rows[row])) for row in rows))


def jackpot(query: Query, pays: Payouts) -> Jackpot:
    """Return the results for the jackpot bet, which is on the player's three cards and two Community Cards (R-63).

    A Fold does not lose it (R-31).
    """
    chances, bet = five_card_chances(), query.prescribed
    value_line, lines = plain_jackpot(pays["jackpot"], chances, bet)
    result = build_jackpot(bet, value_line, lines, break_even(lambda _: value_line, bet), query.meter)
    if query.rate_ppm is None:
        return result
    resets = chances[HandRank.ROYAL_FLUSH.name.lower()]
    return replace(result, more=long_run_figures(bet, value_line, resets, query.rate_ppm, query.reset))


def _build_joint(query: Query, edge: Fraction, pays: Payouts) -> Joint:
    """Add up the values of all bets. This is exact because a Fold loses no side bet."""
    value = -query.ante * edge - query.side_bet * pair_plus(pays).house_edge
    stakes = ((Bet.PAIR_PLUS, query.side_bet), (Bet.JACKPOT, query.jackpot_bet))
    if not query.jackpot_bet:
        return Joint(query.ante, stakes, value, value, ())
    jackpot_bet = jackpot(query, pays)
    assert jackpot_bet.value is not None
    adds = jackpot_bet.value - query.jackpot_bet
    return Joint(query.ante, stakes, value + adds, value + adds, (), adds, jackpot_bet.break_even)
