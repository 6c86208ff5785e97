"""Bots play the solver's own decisions in the hold'em twins."""

from fractions import Fraction
from random import Random

import pytest

from croupier.analysis import solve
from croupier.analysis.holdem import main_game as h
from croupier.analysis.holdem.turn_chart import turn_bits
from croupier.analysis.kernels import suit_isomorphism
from croupier.analysis.kernels.holdem_decisions import hole_index as pair
from croupier.analysis.kernels.holdem_sweep import FIELD, MASK
from croupier.analysis.pay_tables import payouts_of
from croupier.bots import holdem_chart as chart
from croupier.bots.three_card import LOWEST_TO_PLAY
from croupier.rules.cards import DECK, Card, parse_cards
from croupier.rules.games.multilink_holdem_v3 import MULTILINK_V3
from croupier.rules.games.progressive_holdem_v6 import PROGRESSIVE_V6
from croupier.rules.hands import HandRank, describe_three_ranking
from croupier.words import render

pytestmark = pytest.mark.timeout(600)  # the first one compiles, on a machine that may be busy
Cards = tuple[Card, ...]


def found(size: int, hole: Cards, board: Cards) -> tuple[int, int]:
    """Where the solver has this board, and these two cards beside it."""
    of, choose = suit_isomorphism.classes(size), suit_isomorphism.choose()
    place = sum(int(choose[at + 1, card]) for at, card in enumerate(sorted(board)))
    return int(of.class_of[place]), int(suit_isomorphism.hole_exchanges()[of.exchange_of[place], pair(*hole)])


def wins_and_losses(hole: Cards, board: Cards) -> tuple[int, int]:
    each = int(h.cached_board_sums(HandRank.STRAIGHT)[found(4, hole, board)])
    return each & MASK, each >> FIELD & MASK


@pytest.mark.parametrize("game", ["mlp-holdem", "progressive-holdem"])
def test_they_fold_what_is_best_folded(game: str) -> None:
    assert {start.hand for start in solve(game).starts if not start.plays} == chart.FOLDS


def test_starting_hands_are_called_and_counted_as_the_solver_does() -> None:
    starts, pairs = suit_isomorphism.holes_169()
    for number, two in zip(starts, pairs, strict=True):
        hole = (int(two[0]), int(two[1]))
        assert (chart.start(hole), chart.starting_hand(hole)) == (number, h.hand_name(int(number)))


def test_every_turn_decision_equals_a_new_calculation() -> None:
    assert chart.turns() == turn_bits()


def test_a_turn_decision_does_not_depend_on_suits_or_order() -> None:
    won, chance = h.turn_bet_values(h.cached_board_sums(HandRank.STRAIGHT), Fraction(1)), Random(3)
    for _ in range(20_000):
        a, b, *flop = chance.sample(DECK, 5)
        assert chart.bets_turn((a, b), tuple(flop)) == (won[found(3, (a, b), tuple(flop))] > 0)


def test_river_decisions_of_hands_dealt_by_chance() -> None:
    chance = Random(4)
    for _ in range(40):
        a, b, *board = chance.sample(DECK, 6)
        wins, losses = wins_and_losses((a, b), tuple(board))
        assert chart.bets_river((a, b), tuple(board)) == (wins > losses)


@pytest.mark.parametrize(("hole", "board"), [("2c 7c", "2h 3h 4c 4d"), ("Ac 9h", "3c 5c 6d Tc")])
def test_a_hand_that_wins_as_often_as_it_loses_checks(hole: str, board: str) -> None:
    wins, losses = wins_and_losses(parse_cards(hole), parse_cards(board))
    assert wins == losses
    assert not chart.bets_river(parse_cards(hole), parse_cards(board))


def test_both_documents_pay_even_money_for_turn_and_river() -> None:
    """What `bets_river` counts by."""
    for document in (MULTILINK_V3, PROGRESSIVE_V6):
        pays = payouts_of({"odds": document.odds})
        assert {pays.times("odds", bet) for bet in (h.TURN, h.RIVER)} == {1}


def test_three_card_bots_play_from_the_solvers_threshold() -> None:
    assert dict(solve("mlp-three-card").strategy)["play_from"] == render(describe_three_ranking(LOWEST_TO_PLAY))
