"""The same cards and decisions give the same cents through the kernel and through `decide` and `apply`.

Over the four games, 400,000 rounds: at least 100,000 for each. The cards are taken from the random stream a second
time, in Python's whole numbers.
"""

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import numpy as np
import pytest

from croupier.analysis.kernels.suit_isomorphism import HOLES, classes, hole_exchanges
from croupier.analysis.simulate.games import GAMES
from croupier.analysis.simulate.round_game import RoundGame, Wager
from croupier.bots.holdem_chart import bets_river, bets_turn, start, starting_hand
from croupier.bots.three_card import LOWEST_TO_PLAY
from croupier.rules.cards import rank
from croupier.rules.games import FREE_BET_BLACKJACK, MULTILINK_HOLDEM, PROGRESSIVE_HOLDEM, THREE_CARD
from croupier.rules.hands import five_rank, rank_best_five, rank_three
from tests.support.analysis.rounds_by_rules import (
    Cards,
    HoldemDecisions,
    PlayedRound,
    blackjack_settings,
    deck_of,
    house_poker_settings,
    open_round,
    play_blackjack,
    play_holdem,
    play_three_card,
    shoe_of,
)

pytestmark = pytest.mark.timeout(600)
SEED, METER = 20, 12_345_678
FREE_BETS = ("split", "free_split", "double", "free_double")  # part of the main bet in the simulator


def check(game: RoundGame, wager: Wager, strategy: Any, rounds: int, play: Callable[[int], PlayedRound]) -> None:
    """Play rounds by the rules, and compare every bet with the kernel's outcome."""
    outcomes, prices = np.zeros(rounds, np.int32), game.prices(wager, game.payouts)
    game.deal(strategy, SEED, 3, 0, outcomes)
    nets, stakes = prices.net[:, outcomes].T.tolist(), prices.staked[:, outcomes].T.tolist()
    for number in range(rounds):
        played = play(number)
        net, staked = totals(game, played.net), totals(game, played.staked)
        assert (net, staked) == (nets[number], stakes[number]), (number, played.state)


def totals(game: RoundGame, amounts: dict[str, int]) -> list[int]:
    main = sum(amounts.get(bet, 0) for bet in FREE_BETS)
    return [amounts.get(bet, 0) + (main if bet == "initial" else 0) for bet in game.lines]


# ---- 3 Card Poker ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "stakes", "lowest", "rounds"),
    [
        ("best", {"ante": 1000, "pair_plus": 500, "jackpot": 500}, LOWEST_TO_PLAY, 50_000),
        ("always-play", {"ante": 333, "pair_plus": 777, "jackpot": 100}, 0, 50_000),
        ("best", {"pair_plus": 500}, LOWEST_TO_PLAY, 3_000),
    ],
)
def test_three_card(name: str, stakes: dict[str, int], lowest: int, rounds: int) -> None:
    game, wager = GAMES[THREE_CARD.id], Wager(stakes, METER)
    opened = open_round(THREE_CARD, house_poker_settings(stakes), stakes, METER)

    def play(number: int) -> PlayedRound:
        return play_three_card(opened, deck_of(SEED, 3, number, 8), lambda own: rank_three(tuple(own)) >= lowest)

    check(game, wager, game.strategies[name](wager), rounds, play)


# ---- the hold'em house games -----------------------------------------------------------------------------------------


class BitReader:
    """Reads the bits of a strategy: by class of the board and by Hole Cards after the same exchange of suits."""

    def __init__(self, bits: Any, size: int) -> None:
        self.bits, self.sets, self.exchanges = bits, classes(size), hole_exchanges()

    def __call__(self, own: Cards, board: Cards) -> bool:
        low, high = sorted(own)
        index = sum(_choose(card, size) for size, card in enumerate(sorted(board), start=1))
        hole = self.exchanges[self.sets.exchange_of[index], high * (high - 1) // 2 + low]
        bit = int(self.sets.class_of[index]) * HOLES + int(hole)
        return bool(self.bits[bit >> 3] >> (bit & 7) & 1)


@cache
def _choose(number: int, size: int) -> int:
    result = 1
    for index in range(size):
        result = result * (number - index) // (index + 1)
    return result


def by_arrays(strategy: Any) -> HoldemDecisions:
    plays, turns, rivers = strategy
    return HoldemDecisions(lambda own: bool(plays[start(tuple(own))]), BitReader(turns, 3), BitReader(rivers, 4))


def has_own_pair(own: Cards, board: Cards) -> bool:
    """Return whether the hand is better than the board's pairs, in plain words."""
    ranks = [rank(card) for card in board]
    repeated = tuple(sorted(ranks.count(value) for value in set(ranks) if ranks.count(value) > 1))
    of_board = {(): 0, (2,): 1, (2, 2): 2, (3,): 3, (4,): 7}[repeated]
    return five_rank(rank_best_five((*own, *board))) > of_board


CHART = HoldemDecisions(
    lambda own: starting_hand(tuple(own)) not in {"32o", "42o", "52o", "62o", "72o"}, has_own_pair, has_own_pair
)
NEVER = HoldemDecisions(lambda _: True, lambda *_: False, lambda *_: False)
ALL = {"ante": 1000, "bonus": 500, "jackpot": 500}


def holdem_cases() -> Iterator[Any]:
    for game in (MULTILINK_HOLDEM, PROGRESSIVE_HOLDEM):
        yield pytest.param(game, "best", ALL, None, 30_000, id=f"{game.id} best")
        yield pytest.param(game, "chart", ALL | {"ante": 333}, CHART, 35_000, id=f"{game.id} chart")
        yield pytest.param(game, "flop-bet-only", {"ante": 500, "jackpot": 100}, NEVER, 35_000, id=f"{game.id} flop")


@pytest.mark.parametrize(("game", "name", "stakes", "decisions", "rounds"), list(holdem_cases()))
def test_holdem(game: Any, name: str, stakes: dict[str, int], decisions: HoldemDecisions | None, rounds: int) -> None:
    simulated, wager = GAMES[game.id], Wager(stakes, METER)
    strategy = simulated.strategies[name](wager)
    opened = open_round(game, house_poker_settings(stakes), stakes, METER)
    chosen = decisions or by_arrays(strategy)

    def play(number: int) -> PlayedRound:
        return play_holdem(opened, deck_of(SEED, 3, number, 9), chosen, progressive=game is PROGRESSIVE_HOLDEM)

    check(simulated, wager, strategy, rounds, play)


def test_best_turn_and_river_bets_are_those_of_the_bots() -> None:
    wager = Wager({"ante": 1000})
    decisions = by_arrays(GAMES[MULTILINK_HOLDEM.id].strategies["best"](wager))
    for number in range(4_000):
        own, board = tuple(deck_of(SEED, 4, number, 6)[:2]), tuple(deck_of(SEED, 4, number, 6)[2:])
        assert decisions.turn(own, board[:3]) == bets_turn(own, board[:3])
        if number < 12:
            assert decisions.river(own, board) == bets_river(own, board)


# ---- Free Bet Blackjack ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "decks", "stakes", "rounds"),
    [
        ("best", 6, {"initial": 1000, "rws_pairs": 500, "lucky_stash": 500, "boom_busted": 500}, 25_000),
        ("chart", 8, {"initial": 1001, "rws_pairs": 300, "lucky_stash": 700, "boom_busted": 100}, 25_000),
        ("insured-chart", 6, {"initial": 1001}, 20_000),
        ("all-free-bets", 4, {"initial": 500, "lucky_stash": 500}, 20_000),
        ("mimic-dealer", 10, {"initial": 500, "boom_busted": 300}, 10_000),
    ],
)
def test_free_bet_blackjack(name: str, decks: int, stakes: dict[str, int], rounds: int) -> None:
    game, wager = GAMES[FREE_BET_BLACKJACK.id], Wager(stakes, 0, decks)
    strategy = game.strategies[name](wager)
    opened = open_round(FREE_BET_BLACKJACK, blackjack_settings(stakes, decks), stakes, 0)

    def play(number: int) -> PlayedRound:
        return play_blackjack(opened, shoe_of(SEED, 3, number, decks), strategy)

    check(game, wager, strategy, rounds, play)
