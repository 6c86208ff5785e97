"""MLTH-3 and PTH-6: published figures, a plain enumeration, and the same number in two ways."""

from fractions import Fraction
from itertools import combinations
from math import sqrt
from random import Random

import numpy as np
import pytest

from croupier.analysis import Query, Unanswerable, solve
from croupier.analysis.holdem import main_game as h
from croupier.analysis.kernels import holdem_decisions, suit_isomorphism
from croupier.analysis.kernels.holdem_simulation import holdem_rounds
from croupier.analysis.kernels.holdem_sweep import FIELD, MASK
from croupier.analysis.kernels.lookup_tables import tables
from croupier.analysis.pay_tables import payouts_of, with_changes
from croupier.rules.cards import DECK, Card, parse_cards
from croupier.rules.games.multilink_holdem_v3 import MULTILINK_V3
from croupier.rules.hands import HandRank, five_rank, rank_best_five

pytestmark = pytest.mark.timeout(600)  # the first one compiles, on a machine that may be busy
EDGE = Fraction(578107733, 28381438800)
FOLDS = {"32o", "42o", "52o", "62o", "72o"}
Cards = tuple[Card, ...]


def plain(hole: Cards, board: Cards) -> tuple[int, int, int]:
    """Wins, losses and wins with a Straight or better over all River Cards and Dealer's hands, in the rules' words."""
    wins = losses = paid_wins = 0
    for river in set(DECK) - set(hole) - set(board):
        full = (*board, river)
        mine, left = rank_best_five(hole + full), sorted(set(DECK) - set(hole) - set(full))
        for dealer in combinations(left, 2):
            theirs = rank_best_five(dealer + full)
            wins += mine > theirs
            losses += mine < theirs
            paid_wins += mine > theirs and five_rank(mine) >= HandRank.STRAIGHT
    return wins, losses, paid_wins


def swept(hole: Cards, board: Cards) -> tuple[int, int, int]:
    """The same from the sweep."""
    four, choose = suit_isomorphism.classes(4), suit_isomorphism.choose()
    place = sum(int(choose[at + 1, card]) for at, card in enumerate(sorted(board)))
    new = suit_isomorphism.EXCHANGES[four.exchange_of[place]]
    low, high = sorted(card & ~3 | int(new[card & 3]) for card in hole)
    found = int(h.cached_board_sums(HandRank.STRAIGHT)[four.class_of[place], high * (high - 1) // 2 + low])
    return found & MASK, found >> FIELD & MASK, found >> 2 * FIELD


def test_published_texas_holdem_bonus_where_the_ante_pays_with_a_straight() -> None:
    solved = solve("mlp-holdem")
    assert solved.house_edge == EDGE
    assert round(float(solved.house_edge), 5) == 0.02037
    assert round(float(solved.element_of_risk), 4) == 0.0053
    assert {start.hand for start in solved.starts if not start.plays} == FOLDS


def test_the_main_game_of_the_twins_is_one_game() -> None:
    one, two = solve("mlp-holdem"), solve("progressive-holdem")
    assert (one.house_edge, one.distribution, one.starts) == (two.house_edge, two.distribution, two.starts)


def test_later_bets_of_each_hand_add_up_to_those_of_all_rounds() -> None:
    solved = solve("mlp-holdem")
    for bet in ("turn", "river"):
        made = sum(start.combinations * dict(start.later)[bet] for start in solved.starts if start.plays)
        assert made / 1326 == dict(solved.frequencies)[bet]


@pytest.mark.parametrize(
    ("hole", "board"),
    [
        ("7h 2c", "As Kd Qd Jh"),  # no suit alike
        ("Ah Kh", "Qh Jh 2c 2d"),  # a Royal Flush to come
        ("9s 9d", "9h 8h 7h 6h"),  # four of a suit on the board
        ("4c 4d", "Ts Js Qs Ks"),
        ("3c 2c", "5d 5h 5s 5c"),  # kept by every exchange of suits
    ],
)
def test_wins_and_losses_as_a_plain_enumeration_counts_them(hole: str, board: str) -> None:
    assert swept(parse_cards(hole), parse_cards(board)) == plain(parse_cards(hole), parse_cards(board))


def test_wins_and_losses_by_chance() -> None:
    for seed in range(12):
        deal = Random(seed).sample(DECK, 6)
        assert swept(tuple(deal[:2]), tuple(deal[2:])) == plain(tuple(deal[:2]), tuple(deal[2:]))


def test_a_turn_bet_is_worth_what_all_turn_cards_together_are() -> None:
    hole, flop = parse_cards("8d 7d"), parse_cards("Ks 9d 2h")
    total = [swept(hole, (*flop, turn)) for turn in DECK if turn not in hole + flop]
    three, four, choose = suit_isomorphism.classes(3), suit_isomorphism.classes(4), suit_isomorphism.choose()
    sums, exchanged = h.cached_board_sums(HandRank.STRAIGHT), suit_isomorphism.hole_exchanges()
    values = holdem_decisions.turn_values(sums, three.cards, choose, four.class_of, four.exchange_of, exchanged, 1, 1)
    place = sum(int(choose[at + 1, card]) for at, card in enumerate(sorted(flop)))
    mine = exchanged[three.exchange_of[place], holdem_decisions.hole_index(*hole)]
    assert values[three.class_of[place], mine] == sum(wins - losses for wins, losses, _ in total)


def test_value_from_decisions_is_value_from_outcomes() -> None:
    for changes in ((), ("turn=3:2",), ("river=2", "flop=1:2")):
        pays = with_changes(payouts_of({"odds": MULTILINK_V3.odds}), changes)
        played = h.load_best_play(pays, HandRank.STRAIGHT)
        for start, pairs in enumerate(h.count_combinations()):
            assert played.counts[start].sum() == pairs * h.DEALS
            assert h.value_from_decisions(played, start, pays) == h.value_from_outcomes(played.counts[start], pays)


def test_rounds_dealt_by_chance_and_played_by_these_decisions() -> None:
    rounds, solved = 1_000_000, solve("mlp-holdem")
    sums, three, four = h.cached_board_sums(HandRank.STRAIGHT), suit_isomorphism.classes(3), suit_isomorphism.classes(4)
    folds = np.array([not start.plays for start in solved.starts])
    boards = (
        suit_isomorphism.choose(),
        three.class_of,
        three.exchange_of,
        four.class_of,
        four.exchange_of,
        suit_isomorphism.hole_exchanges(),
    )
    dealt = tables(), sums, h.turn_bet_values(sums, Fraction(1)), *boards, suit_isomorphism.holes_169()[0], folds
    won, squares, staked = holdem_rounds(rounds, 7, *dealt)
    error = sqrt(float(solved.variance) / rounds)
    assert abs(won / rounds + float(solved.house_edge)) < 4 * error
    assert squares / rounds == pytest.approx(float(solved.variance), rel=0.01)
    assert staked / rounds == pytest.approx(float(solved.average_wager), rel=0.002)


def test_results_add_up() -> None:
    solved = solve("mlp-holdem")
    assert sum(each for _, each in solved.distribution) == 1
    assert sum(result * each for result, each in solved.distribution) == -solved.house_edge
    assert sum(start.combinations for start in solved.starts) == 1326
    values = (start.combinations * max(start.value, Fraction(-1)) for start in solved.starts)
    assert sum(values, Fraction()) / 1326 == -EDGE
    often = dict(solved.frequencies)
    assert solved.average_wager == 1 + 2 * often["flop"] + often["turn"] + often["river"]
    assert often["fold"] == Fraction(60, 1326)


def test_better_odds_never_help_the_house() -> None:
    for change in ("flop=2", "turn=2", "ante_with_a_straight_or_better=2"):
        assert solve("mlp-holdem", Query(changes=(change,))).house_edge < EDGE


def test_the_bonus_bet_by_hand() -> None:
    (bonus,) = solve("mlp-holdem").bets
    both = Fraction(6, 1326) / 1225
    aces, suited, unsuited, pair = (Fraction(each, 1326) for each in (6, 4, 12, 6))
    back = (
        1001 * both + 31 * (aces - both) + 26 * suited + 21 * 2 * suited
        + 16 * unsuited + 11 * 3 * pair + 6 * 2 * unsuited + 4 * 9 * pair
    )  # fmt: skip
    assert bonus.house_edge == 1 - back


def test_4_1_1_the_cap_bites_above_a_hundred() -> None:
    free, capped = (solve("mlp-holdem", Query(ante=1000, side_bet=cents)).bets[0] for cents in (10_000, 20_000))
    assert (free.note, capped.note) == ("", "limited by the cap: Aces in Both Hands")
    assert capped.house_edge - free.house_edge == 500 * Fraction(1, 270_725)


@pytest.mark.parametrize(
    ("field", "question"),
    [
        ("meter", Query(ante=500, jackpot_bet=500)),
        ("jackpot_bet", Query(ante=500, meter=500)),
        ("ante", Query(jackpot_bet=500, meter=500)),
        ("ante", Query(side_bet=500)),
        ("ante", Query(ante=-5)),
        ("straight=", Query(changes=("straight=",))),
        ("flop", Query(changes=("flop",))),
        ("flop", Query(changes=("flop=much",))),
        ("flop", Query(changes=("flop=1:0",))),
        ("flop", Query(changes=("flop=-1",))),
        ("royal_flush", Query(changes=("royal_flush=101%",))),
        ("three_of_a_kind", Query(changes=("three_of_a_kind=5",))),
        ("contribution", Query(rate_ppm=2_000_000)),
        ("decks", Query(decks=8)),
        ("what_if", Query(what_if=("rules=us",))),
    ],
)
def test_questions_without_an_answer_are_refused(field: str, question: Query) -> None:
    with pytest.raises(Unanswerable) as refused:
        solve("mlp-holdem", question)
    assert refused.value.field == field.rstrip("=")


def test_a_game_that_has_no_solver() -> None:
    with pytest.raises(Unanswerable, match="game_not_solvable"):
        solve("baccarat")
