"""MLTH-3 and PTH-6 solved: the main game, the Bonus, each document's jackpot, and best play with all of them on."""

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from typing import NamedTuple

from msgspec.structs import replace

from croupier.analysis.errors import Unanswerable
from croupier.analysis.five_card_odds import five_card_chances
from croupier.analysis.holdem import main_game, side_bets
from croupier.analysis.holdem.main_game import HOLES
from croupier.analysis.jackpot import Worth, break_even, in_the_long_run, jackpot_of, plain_jackpot
from croupier.analysis.pay_tables import Paid, Rows, changed, paid
from croupier.analysis.query import Question, checked
from croupier.analysis.results import Jackpot, Joint, Line, Solved, Start, moments
from croupier.rules.games.multilink_holdem_v3 import MULTILINK_V3
from croupier.rules.games.progressive_holdem_v6 import PROGRESSIVE_V6
from croupier.rules.house_holdem.spec import HouseHoldem
from croupier.rules.message import message
from croupier.rules.money import Share

READINGS = ("R-05", "R-23", "R-24", "R-25", "R-26", "R-31", "R-34", "R-35", "R-50", "R-57", "R-58", "R-59", "R-60")
WHOLE = 100  # per cent: the meter is reset


class ByStart(NamedTuple):
    """The jackpot bet of a starting hand, in for the finish and folded."""

    plays: Worth
    folds: Worth


JackpotAt = Callable[[Fraction], dict[str, ByStart]]  # by the meter


def solve_multilink(q: Question) -> Solved:
    """MLTH-3: Hole Cards and Flop Cards, and a Fold keeps every row, so the jackpot bet never changes what is best."""
    pays = _pays(MULTILINK_V3, q)
    of, lines = plain_jackpot(pays["jackpot"], five_card_chances(), q.prescribed)
    found = jackpot_of(q.prescribed, of, lines, break_even(lambda _: of, q.prescribed), q.meter)
    same = {main_game.name(start): ByStart(of, of) for start in range(169)}
    return _solved(MULTILINK_V3, q, pays, _with_link(q, found, of, pays["jackpot"], lines), lambda _: same)


def solve_progressive(q: Question) -> Solved:
    """PTH-6: seven cards by stages, and a Fold keeps the rows on the Community Cards only."""
    pays, bet = _pays(PROGRESSIVE_V6, q), q.prescribed
    rows = pays["jackpot"]
    even = break_even(partial(_never_folding, rows, bet), bet)
    meter = Fraction(q.meter) if q.meter is not None else even
    of, lines = _never_folding(rows, bet, meter), side_bets.rows_paid(rows, bet, meter)
    found = jackpot_of(bet, of, lines, even, q.meter)
    return _solved(PROGRESSIVE_V6, q, pays, _with_link(q, found, of, rows, lines), partial(_by_start, rows, bet))


def _by_start(rows: Rows, bet: int, meter: Fraction) -> dict[str, ByStart]:
    plays, folds = (side_bets.by_start(rows, bet, meter, folded=folded) for folded in (False, True))
    return {start: ByStart(plays[start], folds[start]) for start in plays}


def _never_folding(rows: Rows, bet: int, meter: Fraction) -> Worth:
    return _mean(side_bets.by_start(rows, bet, meter, folded=False))


def jackpot_back(q: Question, meter: Fraction) -> Fraction:
    """PTH-6: what the jackpot bet brings back at a meter, never folding."""
    return _never_folding(_pays(PROGRESSIVE_V6, q)["jackpot"], q.prescribed, meter).at(meter)


def jackpot_adds(q: Question, starts: tuple[Start, ...], meter: Fraction) -> Fraction:
    """PTH-6: what the jackpot bet beside an Ante brings back at a meter, with best folding."""
    pays = _pays(PROGRESSIVE_V6, q)
    at = partial(_by_start, pays["jackpot"], q.jackpot_bet)
    with_bet, without = choices(q, pays, starts, at(meter)), choices(replace(q, jackpot_bet=0), pays, starts, {})
    return q.jackpot_bet + _best(with_bet, meter).at(meter) - _best(without, meter).at(meter)


def _pays(h: HouseHoldem, q: Question) -> Paid:
    if checked(q, "decks", "what_if").side_bet and not q.ante:
        raise Unanswerable("ante", message("bonus_needs_ante", paragraph="3.9"))
    return changed(paid({"odds": h.odds, "jackpot": h.jackpot_pays}), q.changes)


def _mean(of: dict[str, Worth]) -> Worth:
    """Over all starting hands."""
    pairs = dict(zip(map(main_game.name, range(169)), main_game.combinations(), strict=True))
    constant = sum((pairs[start] * each.constant for start, each in of.items()), Fraction())
    return Worth(
        constant / HOLES, sum((pairs[start] * each.per_meter for start, each in of.items()), Fraction()) / HOLES
    )


def _with_link(q: Question, found: Jackpot, of: Worth, rows: Rows, lines: tuple[Line, ...]) -> Jackpot:
    if q.rate_ppm is None:
        return found
    whole = {row for row, pays in rows.items() if isinstance(pays, Share) and pays == Share(WHOLE)}
    resets = sum((line.probability for line in lines if line.row in whole), Fraction())
    return replace(found, more=in_the_long_run(found.bet, of, resets, q.rate_ppm, q.reset))


def _solved(h: HouseHoldem, q: Question, pays: Paid, jackpot: Jackpot, at: JackpotAt) -> Solved:
    played = main_game.played(pays, q.ante_pays_from)
    starts = main_game.start_values(played, pays)
    results = main_game.distribution(played, starts, pays)
    often = main_game.frequencies(played, starts)
    mean, variance = moments(results)
    return Solved(
        game=h.doc.game,
        house_edge=-mean,
        average_wager=1 + 2 * often["flop"] + often["turn"] + often["river"],
        variance=variance,
        distribution=tuple(sorted(results.items())),
        frequencies=tuple(often.items()),
        starts=starts,
        strategy=_strategy(starts),
        bets=(side_bets.bonus(pays, q.side_bet, q.bonus_cap),),
        jackpot=jackpot,
        joint=_joint(q, pays, starts, at) if q.ante else None,
        rests_on=READINGS,
    )


def _strategy(starts: tuple[Start, ...]) -> tuple[tuple[str, str], ...]:
    return (
        ("fold", " ".join(start.hand for start in starts if not start.plays)),
        ("turn", "bet when the hand wins more often than it loses over all Turn, River and Dealer's cards to come"),
        ("river", "bet when the hand wins more often than it loses over all River and Dealer's cards to come"),
    )


# ---- with side bets on ----------------------------------------------------------------------------------------------


class Choice(NamedTuple):
    """A starting hand with everything staked, in cents, as lines over the meter."""

    start: Start
    goes_on: Worth
    folds: Worth

    def goes_on_at(self, meter: Fraction) -> bool:
        return self.goes_on.at(meter) > self.folds.at(meter)


def choices(q: Question, pays: Paid, starts: tuple[Start, ...], jackpots: dict[str, ByStart]) -> list[Choice]:
    """A Fold loses Ante and Bonus and what the document takes of the jackpot rows."""
    bonus = side_bets.bonus_by_start(pays, q.side_bet, q.bonus_cap)
    found = []
    for start in starts:
        plays, folds = jackpots[start.hand] if q.jackpot_bet else (NOTHING, NOTHING)
        going = q.ante * start.value + bonus[start.hand] - q.jackpot_bet + plays.constant
        lost = -q.ante - q.side_bet - q.jackpot_bet + folds.constant
        found.append(Choice(start, Worth(going, plays.per_meter), Worth(lost, folds.per_meter)))
    return found


NOTHING = Worth(Fraction(), Fraction())


def _joint(q: Question, pays: Paid, starts: tuple[Start, ...], at: JackpotAt) -> Joint:
    meter = Fraction(q.meter or 0)
    each = choices(q, pays, starts, at(meter))
    value = _best(each, meter).at(meter)
    apart = _mean({of.start.hand: of.goes_on if of.start.plays else of.folds for of in each}).at(meter)
    folds = tuple(of.start.hand for of in each if not of.goes_on_at(meter))
    stakes = (("bonus", q.side_bet), ("jackpot", q.jackpot_bet))
    if not q.jackpot_bet:
        return Joint(q.ante, stakes, value, apart, folds)
    without = _joint(replace(q, jackpot_bet=0, meter=None), pays, starts, at).value
    even = break_even(lambda meter: _best(choices(q, pays, starts, at(meter)), meter), without)
    return Joint(q.ante, stakes, value, apart, folds, value - without, even)


def _best(each: list[Choice], meter: Fraction) -> Worth:
    return _mean({of.start.hand: of.goes_on if of.goes_on_at(meter) else of.folds for of in each})
