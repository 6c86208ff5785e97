"""Solve Free Bet Blackjack (FBBJ-2025): best play, the strategy chart, and every bet."""

from fractions import Fraction
from math import sqrt

from msgspec.structs import replace

from croupier.analysis.blackjack.best_play import house_edge, value_all_first_hands, value_first_hand
from croupier.analysis.blackjack.chart import UPS, Chart, rows
from croupier.analysis.blackjack.chart_search import best_column, chart_edge
from croupier.analysis.blackjack.distribution import Tally, tally
from croupier.analysis.blackjack.hands import VALUES
from croupier.analysis.blackjack.lucky_stash import by_chart, for_markers_alone, lucky_stash
from croupier.analysis.blackjack.results import BlackjackSolved
from croupier.analysis.blackjack.rules import Rules, rules_of
from croupier.analysis.blackjack.side_bets import answers, boom_busted, rws_pairs
from croupier.analysis.blackjack.simulate import SimulatedRounds, simulate_rounds
from croupier.analysis.blackjack.with_lucky_stash import CombinedPlay, first_decisions, solve_together
from croupier.analysis.cache import progress
from croupier.analysis.errors import Unanswerable
from croupier.analysis.pay_tables import Payouts, payouts_of, with_changes
from croupier.analysis.query import Query, check_query
from croupier.analysis.results import Number, Sampled, SideBet
from croupier.rules.coded_message import message
from croupier.rules.games.free_bet_blackjack_2025 import FREE_BET_BLACKJACK
from croupier.rules.games.free_bet_blackjack_2025.pay_tables import BOOM_PAYS, MAIN_PAYS, PAIRS_PAYS, STASH_PAYS
from croupier.words import phrase

TABLES = {"main": MAIN_PAYS, "rws_pairs": PAIRS_PAYS, "boom_busted": BOOM_PAYS, "lucky_stash": STASH_PAYS}
READINGS = tuple(f"R-{number}" for number in (*range(125, 144), 145, 147, 157, 171))
SIMULATED, SEED = 1_000_000, 20250415
STASHES = tuple(Fraction(part) for part in ("1/100", "1/20", "1/10", "1"))
NO_SUCH = ("ante", "side_bet", "jackpot_bet", "meter", "rate_ppm")


def rules_and_payouts(query: Query) -> tuple[Rules, Payouts]:
    """Return the rules and pay tables that a query asks for, or raise Unanswerable if blackjack lacks an option."""
    query = check_query(query, "ante_pays_from", "bonus_cap", "reset")
    for field in NO_SUCH:
        if getattr(query, field):
            raise Unanswerable(field, message("blackjack_has_no_such_bet", bet=field))
    pays = with_changes(payouts_of(TABLES), query.changes)
    rules = rules_of(query.decks, query.what_if)
    blackjack, win, insurance = (pays.times("main", row) for row in ("blackjack", "regular_bet", "insurance"))
    if not rules.free_splits and not rules.hole_card:
        raise Unanswerable("free_splits", message("paid_splits_need_hole_card"))
    return replace(rules, blackjack=blackjack, win=win, insurance=insurance), pays


def solve(query: Query) -> BlackjackSolved:
    rules, pays = rules_and_payouts(query)
    chart = _compute_chart(rules)
    totals = tally(rules)
    splits = simulate_rounds(rules, chart, SIMULATED, SEED, only_splits=True)
    distribution = _distribution(totals, splits)
    return BlackjackSolved(
        game=FREE_BET_BLACKJACK.id,
        house_edge=house_edge(rules),
        average_wager=totals.staked,
        variance=_variance(distribution, totals, splits),
        distribution=distribution,
        frequencies=tuple((name, frequency) for name, frequency in totals.frequencies.items() if name != "split_hands"),
        starts=(),
        strategy=tuple(_strategy(chart)),
        bets=side_bets(rules, chart, pays),
        jackpot=None,
        rests_on=READINGS,
        rules=rules,
        chart=chart,
        chart_edge=chart_edge(rules, chart),
        first_hands=value_all_first_hands(rules),
        split_hands=totals.frequencies["split_hands"] / totals.frequencies["split"],
        answers=answers(rules),
        together=_with_stash(rules, chart, pays),
        simulated=SIMULATED,
    )


def _compute_chart(rules: Rules) -> Chart:
    """Return the best chart, computed column by column with reports of progress."""
    with progress(phrase("progress_blackjack", decks=rules.decks)) as report:
        for up in range(VALUES):
            for value in range(VALUES):
                value_first_hand(rules, up, value, value)
            best_column(rules, up)
            report((up + 1) / VALUES)
    return tuple(best_column(rules, up) for up in UPS)


def _distribution(totals: Tally, splits: SimulatedRounds) -> tuple[tuple[Fraction, Number], ...]:
    """Return the chance of each result of a round: exact without a Split, simulated with one."""
    chances, split_chance = dict[Fraction, Number](totals.results), totals.frequencies["split"]
    for result, times in splits.results.items():
        share = times / splits.rounds
        error = split_chance * sqrt(share * (1 - share) / splits.rounds)
        chances[result] = Sampled(chances.get(result, 0.0) + split_chance * share, error)
    return tuple((result, chance) for result, chance in sorted(chances.items()) if chance)


def _variance(distribution: tuple[tuple[Fraction, Number], ...], totals: Tally, splits: SimulatedRounds) -> Sampled:
    """Return the variance of a round's result, with the standard error of its simulated part."""
    mean = sum(float(result) * float(chance) for result, chance in distribution)
    variance = sum((float(result) - mean) ** 2 * float(chance) for result, chance in distribution)
    squares = [((float(result) - mean) ** 2, times / splits.rounds) for result, times in splits.results.items()]
    mean_square = sum(square * share for square, share in squares)
    spread = sum((square - mean_square) ** 2 * share for square, share in squares)
    return Sampled(variance, totals.frequencies["split"] * sqrt(spread / splits.rounds))


def _strategy(chart: Chart) -> list[tuple[str, str]]:
    return [
        (f"{part} {name}", " ".join(letters))
        for part, part_rows in rows(chart).items()
        for name, letters in part_rows
    ]  # fmt: skip


def side_bets(rules: Rules, chart: Chart, pays: Payouts) -> tuple[SideBet, ...]:
    bets = [rws_pairs(rules, pays), boom_busted(rules, pays)]
    with_22 = boom_busted(rules, pays, bust_with_22=True)
    bets.append(replace(with_22, name="boom_busted_with_22"))
    if rules.free_splits and rules.free_doubles:
        bets.append(lucky_stash(by_chart(rules, chart), pays, phrase("note_played_by_chart")))
        most = lucky_stash(for_markers_alone(rules), pays, phrase("note_every_marker"))
        bets.append(replace(most, name="lucky_stash_at_best"))
    return tuple(bets)


def _with_stash(rules: Rules, chart: Chart, pays: Payouts) -> tuple[CombinedPlay, ...]:
    if not (rules.free_splits and rules.free_doubles):
        return ()
    decisions = first_decisions(rules, chart, pays)
    return tuple(solve_together(decisions, stash) for stash in STASHES)
