"""Solve hold'em against the House (MLTH-3, PTH-6): main game, Bonus Bet, jackpot, and best play with all of them."""

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from typing import NamedTuple

from msgspec.structs import replace

from croupier.analysis.errors import Unanswerable
from croupier.analysis.five_card_odds import five_card_chances
from croupier.analysis.holdem import main_game, side_bets
from croupier.analysis.holdem.main_game import HOLES
from croupier.analysis.jackpot import Worth, break_even, build_jackpot, long_run_figures, plain_jackpot
from croupier.analysis.pay_tables import Payouts, Rows, payouts_of, with_changes
from croupier.analysis.query import Query, check_query
from croupier.analysis.results import Jackpot, Joint, Line, Solved, Start, moments
from croupier.rules.bets import Bet, Decision
from croupier.rules.coded_message import message
from croupier.rules.games.multilink_holdem_v3 import MULTILINK_V3
from croupier.rules.games.progressive_holdem_v6 import PROGRESSIVE_V6
from croupier.rules.house_holdem.spec import HouseHoldem
from croupier.rules.money import Share
from croupier.words import phrase

READINGS = ("R-05", "R-23", "R-24", "R-25", "R-26", "R-31", "R-34", "R-35", "R-50", "R-57", "R-58", "R-59", "R-60")
WHOLE = 100  # percent: an award of the whole meter resets it


class ByStart(NamedTuple):
    """The value of the jackpot bet for one starting hand that is played on, and for one that is folded."""

    plays: Worth
    folds: Worth


JackpotAt = Callable[[Fraction], dict[str, ByStart]]  # by the meter


def solve_multilink(query: Query) -> Solved:
    """Solve MultiLink hold'em (MLTH-3). A Fold does not lose its jackpot bet."""
    pays = _pay_tables_for(MULTILINK_V3, query)
    worth, lines = plain_jackpot(pays["jackpot"], five_card_chances(), query.prescribed)
    jackpot = build_jackpot(query.prescribed, worth, lines, break_even(lambda _: worth, query.prescribed), query.meter)
    by_start = {main_game.hand_name(start): ByStart(worth, worth) for start in range(169)}
    return _build_solved(
        MULTILINK_V3, query, pays, _add_link_figures(query, jackpot, worth, pays["jackpot"], lines), lambda _: by_start
    )


def solve_progressive(query: Query) -> Solved:
    """Solve Progressive hold'em (PTH-6). A folded hand can win its jackpot only with the Community Cards."""
    pays, bet = _pay_tables_for(PROGRESSIVE_V6, query), query.prescribed
    rows = pays["jackpot"]
    even = break_even(partial(_never_folding, rows, bet), bet)
    meter = Fraction(query.meter) if query.meter is not None else even
    worth, lines = _never_folding(rows, bet, meter), side_bets.rows_paid(rows, bet, meter)
    jackpot = build_jackpot(bet, worth, lines, even, query.meter)
    return _build_solved(
        PROGRESSIVE_V6,
        query,
        pays,
        _add_link_figures(query, jackpot, worth, rows, lines),
        partial(_by_start, rows, bet),
    )


def _by_start(rows: Rows, bet: int, meter: Fraction) -> dict[str, ByStart]:
    plays, folds = (side_bets.by_start(rows, bet, meter, folded=folded) for folded in (False, True))
    return {start: ByStart(plays[start], folds[start]) for start in plays}


def _never_folding(rows: Rows, bet: int, meter: Fraction) -> Worth:
    return _mean_worth(side_bets.by_start(rows, bet, meter, folded=False))


def jackpot_back(query: Query, meter: Fraction) -> Fraction:
    """Return the average payback of Progressive hold'em's jackpot bet at this meter, if no hand is folded."""
    return _never_folding(_pay_tables_for(PROGRESSIVE_V6, query)["jackpot"], query.prescribed, meter).at(meter)


def jackpot_adds(query: Query, starts: tuple[Start, ...], meter: Fraction) -> Fraction:
    """Return what Progressive hold'em's jackpot bet pays back on average beside an Ante.

    This is its price plus what it adds to the value of all bets if best play takes it into account.
    """
    pays = _pay_tables_for(PROGRESSIVE_V6, query)
    by_start_at = partial(_by_start, pays["jackpot"], query.jackpot_bet)
    with_bet, without = (
        choices(query, pays, starts, by_start_at(meter)),
        choices(replace(query, jackpot_bet=0), pays, starts, {}),
    )
    return query.jackpot_bet + _best_worth(with_bet, meter).at(meter) - _best_worth(without, meter).at(meter)


def _pay_tables_for(spec: HouseHoldem, query: Query) -> Payouts:
    if check_query(query, "decks", "what_if").side_bet and not query.ante:
        raise Unanswerable("ante", message("bonus_needs_ante", paragraph="3.9"))
    return with_changes(payouts_of({"odds": spec.odds, "jackpot": spec.jackpot_pays}), query.changes)


def _mean_worth(by_start: dict[str, Worth]) -> Worth:
    """Return the mean value over all starting hands, each weighted by its number of card combinations."""
    pairs = dict(zip(map(main_game.hand_name, range(169)), main_game.count_combinations(), strict=True))
    constant = sum((pairs[start] * worth.constant for start, worth in by_start.items()), Fraction())
    return Worth(
        constant / HOLES,
        sum((pairs[start] * worth.per_meter for start, worth in by_start.items()), Fraction()) / HOLES,
    )


def _add_link_figures(query: Query, jackpot: Jackpot, worth: Worth, rows: Rows, lines: tuple[Line, ...]) -> Jackpot:
    if query.rate_ppm is None:
        return jackpot
    whole_rows = {row for row, pays in rows.items() if isinstance(pays, Share) and pays == Share(WHOLE)}
    resets = sum((line.probability for line in lines if line.row in whole_rows), Fraction())
    return replace(jackpot, more=long_run_figures(jackpot.bet, worth, resets, query.rate_ppm, query.reset))


def _build_solved(spec: HouseHoldem, query: Query, pays: Payouts, jackpot: Jackpot, by_start_at: JackpotAt) -> Solved:
    played = main_game.load_best_play(pays, query.ante_pays_from)
    starts = main_game.start_values(played, pays)
    results = main_game.distribution(played, starts, pays)
    frequencies = main_game.frequencies(played, starts)
    mean, variance = moments(results)
    return Solved(
        game=spec.doc.game,
        house_edge=-mean,
        average_wager=1 + 2 * frequencies[Decision.FLOP] + frequencies[Decision.TURN] + frequencies[Decision.RIVER],
        variance=variance,
        distribution=tuple(sorted(results.items())),
        frequencies=tuple(frequencies.items()),
        starts=starts,
        strategy=_strategy(starts),
        bets=(side_bets.bonus(pays, query.side_bet, query.bonus_cap),),
        jackpot=jackpot,
        joint=_build_joint(query, pays, starts, by_start_at) if query.ante else None,
        rests_on=READINGS,
    )


def _strategy(starts: tuple[Start, ...]) -> tuple[tuple[str, str], ...]:
    return (
        ("fold", " ".join(start.hand for start in starts if not start.plays)),
        (Decision.TURN, phrase("advice_turn")),
        (Decision.RIVER, phrase("advice_river")),
    )


# ---- with side bets on ----------------------------------------------------------------------------------------------


class Choice(NamedTuple):
    """The values of playing a starting hand on and of folding it, in cents, as functions of the meter."""

    start: Start
    goes_on: Worth
    folds: Worth

    def goes_on_at(self, meter: Fraction) -> bool:
        return self.goes_on.at(meter) > self.folds.at(meter)


def choices(query: Query, pays: Payouts, starts: tuple[Start, ...], jackpots: dict[str, ByStart]) -> list[Choice]:
    """Return for each starting hand the values of playing on and of folding, with all bets of the query."""
    bonus = side_bets.bonus_by_start(pays, query.side_bet, query.bonus_cap)
    options = []
    for start in starts:
        plays, folds = jackpots[start.hand] if query.jackpot_bet else (NOTHING, NOTHING)
        plays_on = query.ante * start.value + bonus[start.hand] - query.jackpot_bet + plays.constant
        folds_now = -query.ante - query.side_bet - query.jackpot_bet + folds.constant
        options.append(Choice(start, Worth(plays_on, plays.per_meter), Worth(folds_now, folds.per_meter)))
    return options


NOTHING = Worth(Fraction(), Fraction())


def _build_joint(query: Query, pays: Payouts, starts: tuple[Start, ...], by_start_at: JackpotAt) -> Joint:
    meter = Fraction(query.meter or 0)
    options = choices(query, pays, starts, by_start_at(meter))
    value = _best_worth(options, meter).at(meter)
    value_apart = _mean_worth(
        {choice.start.hand: choice.goes_on if choice.start.plays else choice.folds for choice in options}
    ).at(meter)
    folds = tuple(choice.start.hand for choice in options if not choice.goes_on_at(meter))
    stakes = ((Bet.BONUS, query.side_bet), (Bet.JACKPOT, query.jackpot_bet))
    if not query.jackpot_bet:
        return Joint(query.ante, stakes, value, value_apart, folds)
    without = _build_joint(replace(query, jackpot_bet=0, meter=None), pays, starts, by_start_at).value
    even = break_even(lambda meter: _best_worth(choices(query, pays, starts, by_start_at(meter)), meter), without)
    return Joint(query.ante, stakes, value, value_apart, folds, value - without, even)


def _best_worth(options: list[Choice], meter: Fraction) -> Worth:
    return _mean_worth(
        {choice.start.hand: choice.goes_on if choice.goes_on_at(meter) else choice.folds for choice in options}
    )
