"""ML3C-2: every hand against every hand of the Dealer."""

from collections import defaultdict
from fractions import Fraction
from functools import cache
from typing import NamedTuple

import numpy as np
from msgspec.structs import replace

from croupier.analysis.five_card_odds import five_card_chances
from croupier.analysis.jackpot import break_even, in_the_long_run, jackpot_of, plain_jackpot
from croupier.analysis.kernels.lookup_tables import three_card_rankings
from croupier.analysis.kernels.suit_isomorphism import classes
from croupier.analysis.pay_tables import Paid, changed, paid
from croupier.analysis.query import Question, checked
from croupier.analysis.results import Jackpot, Joint, Line, SideBet, Solved, Start, moments
from croupier.rules.games.three_card_v2 import THREE_CARD
from croupier.rules.games.three_card_v2.jackpot import JACKPOT_PAYS
from croupier.rules.games.three_card_v2.settlement import ANTE_BONUS_PAYS, MAIN_PAYS, PAIR_PLUS_PAYS
from croupier.rules.games.three_card_v2.terms import LOWEST_QUALIFYING
from croupier.rules.hands import HandRank, ThreeCardRank, three_in_words, three_rank

TABLES = {"main": MAIN_PAYS, "ante_bonus": ANTE_BONUS_PAYS, "pair_plus": PAIR_PLUS_PAYS, "jackpot": JACKPOT_PAYS}
HANDS, DEALERS = 22_100, 18_424
READINGS = ("R-03", "R-04", "R-63", "R-72", "R-73", "R-74", "R-75")


class Against(NamedTuple):
    """One hand in for the comparison, and how often the Dealer's hand is what."""

    ranking: int
    hands: int  # of this class of suits
    not_qualified: int
    wins: int
    losses: int
    stand_offs: int


@cache
def against() -> tuple[Against, ...]:
    """Each class of hands (suits being names) against all 18,424 hands of the rest of the deck."""
    threes, rankings = classes(3), three_card_rankings()
    bits = np.array([1 << a | 1 << b | 1 << c for c in range(52) for b in range(c) for a in range(b)])
    found = []
    for cards, hands in zip(threes.cards, threes.sets, strict=True):
        a, b, c = map(int, cards)
        place = a + b * (b - 1) // 2 + c * (c - 1) * (c - 2) // 6
        mine, dealers = int(rankings[place]), rankings[bits & bits[place] == 0]
        qualified = dealers[dealers >= LOWEST_QUALIFYING]
        wins, losses = int((qualified < mine).sum()), int((qualified > mine).sum())
        counts = (len(dealers) - len(qualified), wins, losses, len(qualified) - wins - losses)
        found.append(Against(mine, int(hands), *counts))
    return tuple(found)


def results(of: Against, pays: Paid) -> dict[Fraction, int]:
    """What Play wins in Antes, the Ante Bonus in it, and against how many hands of the Dealer."""
    ante, play = pays.times("main", "ante"), pays.times("main", "play")
    row = three_rank(of.ranking).name.lower()
    bonus = pays.times("ante_bonus", row) if row in pays["ante_bonus"] else Fraction()
    counts: dict[Fraction, int] = defaultdict(int)
    counts[ante + bonus] += of.not_qualified
    counts[ante + play + bonus] += of.wins
    counts[bonus - 2] += of.losses
    counts[bonus] += of.stand_offs
    return counts


def value(of: Against, pays: Paid) -> Fraction:
    return sum((result * count for result, count in results(of, pays).items()), Fraction()) / DEALERS


def solve(q: Question) -> Solved:
    q = checked(q, "decks", "what_if", "ante_pays_from", "bonus_cap")
    pays = changed(paid(TABLES), q.changes)
    values = [(of, value(of, pays)) for of in against()]
    distribution: dict[Fraction, Fraction] = defaultdict(Fraction)
    for of, worth in values:
        outcomes = results(of, pays) if worth > -1 else {Fraction(-1): DEALERS}
        for result, count in outcomes.items():
            distribution[result] += Fraction(of.hands * count, HANDS * DEALERS)
    mean, variance = moments(distribution)
    plays = Fraction(sum(of.hands for of, worth in values if worth > -1), HANDS)
    starts = _starts(values)
    return Solved(
        game=THREE_CARD.id,
        house_edge=-mean,
        average_wager=1 + plays,
        variance=variance,
        distribution=tuple(sorted(distribution.items())),
        frequencies=(("play", plays), ("fold", 1 - plays)),
        starts=starts,
        strategy=(("play_from", next(each.hand for each in starts if each.plays)),),
        bets=(pair_plus(pays),),
        jackpot=jackpot(q, pays),
        joint=_joint(q, -mean, pays) if q.ante or q.side_bet else None,
        rests_on=READINGS,
    )


def _starts(values: list[tuple[Against, Fraction]]) -> tuple[Start, ...]:
    """By ranking, from the lowest: the hands that differ in suits only are counted together."""
    together: dict[int, list[tuple[int, Fraction]]] = defaultdict(list)
    for of, worth in values:
        together[of.ranking].append((of.hands, worth))
    return tuple(
        Start(
            three_in_words(ranking),
            hands := sum(count for count, _ in alike),
            sum((count * worth for count, worth in alike), Fraction()) / hands,
            all(worth > -1 for _, worth in alike),
        )
        for ranking, alike in sorted(together.items())
    )


@cache
def row_chances() -> dict[str, Fraction]:
    """Of the three-card list."""
    rows = np.bincount(three_card_rankings() >> 12, minlength=len(ThreeCardRank))
    return {row.name.lower(): Fraction(int(rows[row]), HANDS) for row in ThreeCardRank}


def pair_plus(pays: Paid) -> SideBet:
    """It stays in after a Fold (R-73), so that it never changes what is best."""
    chances, rows = row_chances(), pays["pair_plus"]
    wins = sum((chances[row] * (pays.times("pair_plus", row) + 1) for row in rows), Fraction())
    return SideBet("pair_plus", 1 - wins, tuple(Line(row, chances[row], str(rows[row])) for row in rows))


def jackpot(q: Question, pays: Paid) -> Jackpot:
    """Three own cards and two Community Cards: five of the deck, folded or not (R-31, R-63)."""
    chances, bet = five_card_chances(), q.prescribed
    of, lines = plain_jackpot(pays["jackpot"], chances, bet)
    found = jackpot_of(bet, of, lines, break_even(lambda _: of, bet), q.meter)
    if q.rate_ppm is None:
        return found
    resets = chances[HandRank.ROYAL_FLUSH.name.lower()]
    return replace(found, more=in_the_long_run(bet, of, resets, q.rate_ppm, q.reset))


def _joint(q: Question, edge: Fraction, pays: Paid) -> Joint:
    """Neither side bet is lost by a Fold: the values add up, and nothing else changes."""
    value = -q.ante * edge - q.side_bet * pair_plus(pays).house_edge
    stakes = (("pair_plus", q.side_bet), ("jackpot", q.jackpot_bet))
    if not q.jackpot_bet:
        return Joint(q.ante, stakes, value, value, ())
    of = jackpot(q, pays)
    assert of.value is not None
    adds = of.value - q.jackpot_bet
    return Joint(q.ante, stakes, value + adds, value + adds, (), adds, of.break_even)
