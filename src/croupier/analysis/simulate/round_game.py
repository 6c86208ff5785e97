"""What a simulated game is: its bets, its strategies, its kernel, and what each outcome pays."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import numpy as np
from msgspec import Struct

from croupier.analysis.kernels.numba_setup import Int32s, Ints
from croupier.analysis.pay_tables import Payouts
from croupier.rules.coded_message import Message
from croupier.rules.money import Pays, Share, To


class Wager(Struct, frozen=True):
    """The opening bets of every round in cents, the meter, and the shoe: all that a strategy and a price depend on."""

    stakes: dict[str, int]
    meter: int = 0
    decks: int = 0  # 0 if the game has no choice

    def stake(self, bet: str) -> int:
        return self.stakes.get(bet, 0)


class Prices(NamedTuple):
    """What each outcome pays, in cents: arrays by bet and outcome."""

    net: Ints
    staked: Ints


class RoundGame(NamedTuple):
    """A game for the simulator."""

    id: str
    opening: tuple[str, ...]  # bets before the deal, the main bet first
    needs_main: tuple[str, ...]  # bets that need the main bet
    lines: tuple[str, ...]  # bets in the results, follow-on bets included
    outcomes: int
    payouts: Payouts
    strategies: Mapping[str, Callable[[Wager], Any]]  # by name: the strategy as the kernel's tables
    from_file: Callable[[Wager, Mapping[str, Any]], Any]  # the strategy of a file
    deal: Callable[[Any, int, int, int, Int32s], None]  # tables, seed, shard, first round: fills the outcomes
    prices: Callable[[Wager, Payouts], Prices]
    refuse: Callable[[Wager], Message | str | None]  # why such bets are not possible

    @property
    def main(self) -> str:
        return self.opening[0]


def net_of(pays: Pays | None, stake: int, meter: int) -> int:
    """Return what a bet wins or loses in cents by this row of a pay table; None is a losing bet."""
    if not stake or pays is None:
        return -stake
    if isinstance(pays, To):
        return pays.winnings(stake)
    return (pays.of(meter) if isinstance(pays, Share) else pays.award(stake)) - stake


def spread(values: Any, axes: tuple[int, ...], axis: int) -> Ints:
    """Return values that depend on one field of an outcome, repeated for all outcomes with these fields."""
    shape = [1] * len(axes)
    shape[axis] = axes[axis]
    return np.broadcast_to(np.asarray(values, np.int64).reshape(shape), axes).reshape(-1)
