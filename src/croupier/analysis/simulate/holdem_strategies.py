"""Strategies for the hold'em house games: who folds before the flop, and when to make the Turn and the River Bet.

A strategy is an array for each decision: by starting hand, by flop and Hole Cards, and by four board cards and Hole
Cards. Boards that differ only in the names of suits share an entry.
"""

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from typing import Any

import numpy as np

from croupier.analysis.cache import cached_arrays
from croupier.analysis.errors import Unanswerable
from croupier.analysis.holdem import main_game, solve
from croupier.analysis.holdem.main_game import cached_board_sums, turn_bet_values
from croupier.analysis.kernels.evaluate import strengths
from croupier.analysis.kernels.holdem_rounds import Bits, HoldemStrategy
from croupier.analysis.kernels.holdem_sweep import FIELD, MASK
from croupier.analysis.kernels.lookup_tables import tables
from croupier.analysis.kernels.numba_setup import Bools, Ints
from croupier.analysis.kernels.suit_isomorphism import HOLES, classes, holes_169
from croupier.analysis.query import Query
from croupier.analysis.simulate.round_game import Wager
from croupier.rules.bets import Bet
from croupier.rules.coded_message import message
from croupier.rules.hands import HandRank

STARTS = 169
NEVER, ALWAYS, PAIR, BEST = "never", "always", "pair", "best"


@cache
def start_names() -> tuple[str, ...]:
    return tuple(main_game.hand_name(start) for start in range(STARTS))


def pack(bets: Bools) -> Bits:
    return np.packbits(bets.reshape(-1), bitorder="little")


@cache
def best_bets() -> tuple[Bits, Bits]:
    """Return the Turn and River Bets that win more than they lose, cached on disk."""

    def compute() -> tuple[Ints, ...]:
        sums = cached_board_sums(HandRank.STRAIGHT)
        turns, rivers = turn_bet_values(sums, Fraction(1)) > 0, (sums & MASK) > (sums >> FIELD & MASK)
        return pack(turns).astype(np.int64), pack(rivers).astype(np.int64)

    turns, rivers = cached_arrays(("best bets",), compute)
    return turns.astype(np.uint8), rivers.astype(np.uint8)


@cache
def bets_with_a_pair(size: int) -> Bits:
    """Return the bets of a player who bets with a pair or better that needs a Hole Card, for boards of this size."""
    board_cards, (_, holes), lookup = classes(size).cards, holes_169(), tables()
    bets = np.zeros((len(board_cards), HOLES), np.bool_)
    hands = np.empty((HOLES, 2 + size), np.int64)
    hands[:, :2] = holes
    for index, board in enumerate(board_cards):
        hands[:, 2:] = board
        is_possible = ~np.isin(holes, board).any(axis=1)
        ranks = np.zeros(HOLES, np.int64)
        ranks[is_possible] = lookup.ranking[strengths(hands[is_possible], lookup)] >> 20
        bets[index] = ranks > _rank_of_board(board)
    return pack(bets)


def _rank_of_board(board: Ints) -> int:
    """Return the rank that a board of three or four cards has by itself."""
    counts = sorted(np.bincount(board >> 2).tolist(), reverse=True)
    if counts[0] >= 3:
        return HandRank.FOUR_OF_A_KIND if counts[0] == 4 else HandRank.THREE_OF_A_KIND
    pairs = counts.count(2)
    return (HandRank.ODD_CARDS, HandRank.ONE_PAIR, HandRank.TWO_PAIRS)[pairs]


def later_bets(rule: str, size: int) -> Bits:
    """Return the Turn (size 3) or River (size 4) Bets by the name of a rule."""
    if rule == BEST:
        return best_bets()[size - 3]
    if rule == PAIR:
        return bets_with_a_pair(size)
    length = -(-len(classes(size).cards) * HOLES // 8)
    return np.full(length, 255 if rule == ALWAYS else 0, np.uint8)


def strategy(plays: Bools, turn: str, river: str) -> HoldemStrategy:
    return HoldemStrategy(plays.astype(np.int16), later_bets(turn, 3), later_bets(river, 4))


def best(game: str) -> Callable[[Wager], HoldemStrategy]:
    """Return best play of all bets together: side bets can change which hands are folded."""
    solver = {"mlp-holdem": solve.solve_multilink, "progressive-holdem": solve.solve_progressive}[game]

    def build(wager: Wager) -> HoldemStrategy:
        jackpot = wager.stake(Bet.JACKPOT)
        query = Query(
            ante=wager.stake(Bet.ANTE), side_bet=wager.stake(Bet.BONUS), jackpot_bet=jackpot,
            meter=wager.meter if jackpot else None,
        )  # fmt: skip
        joint = solver(query).joint
        assert joint is not None
        return strategy(~np.isin(start_names(), joint.folds), BEST, BEST)

    return build


def fixed(turn: str, river: str, *, folds: tuple[str, ...] = ()) -> Callable[[Wager], HoldemStrategy]:
    """Return a strategy that folds these hands and bets by these rules, whatever the wager."""
    return lambda _: strategy(~np.isin(start_names(), folds), turn, river)


CHART_FOLDS = ("32o", "42o", "52o", "62o", "72o")
LOOSE: Mapping[str, Callable[[Wager], HoldemStrategy]] = {
    "chart": fixed(PAIR, PAIR, folds=CHART_FOLDS),
    "never-fold": fixed(PAIR, PAIR),
    "always-bet": fixed(ALWAYS, ALWAYS),
    "flop-bet-only": fixed(NEVER, NEVER),
}


def from_file(_: Wager, content: Mapping[str, Any]) -> HoldemStrategy:
    """Read a strategy from lists of starting hands to `play` and `fold`, and the rules `turn` and `river`."""
    play, fold = set(content.get("play", ())), set(content.get("fold", ()))
    for hand in start_names():
        if hand not in play and hand not in fold:
            raise Unanswerable("strategy", message("strategy_gap", hand=hand))
        if hand in play and hand in fold:
            raise Unanswerable("strategy", message("strategy_contradicts", hand=hand))
    rules = NEVER, ALWAYS, PAIR, BEST
    for stage in ("turn", "river"):
        if content.get(stage) not in rules:
            value = str(content.get(stage, ""))
            raise Unanswerable("strategy", message("strategy_rule_unknown", stage=stage, value=value, rules=rules))
    unknown = sorted((play | fold) - set(start_names()))
    if unknown:
        raise Unanswerable("strategy", message("strategy_hand_unknown", hand=unknown[0]))
    return strategy(np.isin(start_names(), list(play)), content["turn"], content["river"])
