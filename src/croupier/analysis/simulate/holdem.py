"""The hold'em house games (MLTH-3 and PTH-6) for the simulator: kernel tables and prices."""

from functools import cache, partial

import numpy as np

from croupier.analysis.five_card_odds import lowest_strength
from croupier.analysis.holdem.side_bets import awards_for
from croupier.analysis.kernels import suit_isomorphism
from croupier.analysis.kernels.holdem_rounds import (
    BONUS_ROWS,
    FOLDED,
    JACKPOT_RANKS,
    LOST,
    MAIN_RESULTS,
    WON,
    WON_ANTE,
    Boards,
    HoldemStrategy,
    holdem_outcomes,
)
from croupier.analysis.kernels.lookup_tables import tables
from croupier.analysis.kernels.numba_setup import Int16s, Int32s, Ints
from croupier.analysis.kernels.progressive_jackpot import PATTERNS
from croupier.analysis.kernels.suit_isomorphism import Classes
from croupier.analysis.pay_tables import Payouts, payouts_of
from croupier.analysis.simulate import holdem_strategies
from croupier.analysis.simulate.round_game import Prices, RoundGame, Wager, net_of, spread
from croupier.rules.bets import Bet
from croupier.rules.games.multilink_holdem_v3 import MULTILINK_V3
from croupier.rules.games.progressive_holdem_v6 import PROGRESSIVE_V6
from croupier.rules.hands import HandRank
from croupier.rules.house_holdem.settlement import BONUS_CAP, Odds, bonus_row
from croupier.rules.house_holdem.spec import HouseHoldem

LINES = Bet.ANTE, Bet.FLOP, Bet.TURN, Bet.RIVER, Bet.BONUS, Bet.JACKPOT
FIRST_BONUS = Odds.ACES_IN_BOTH_HANDS  # row 1 of the kernel
STAGES = 32  # exchanges of suits in a packed entry


def _packed(sets: Classes) -> Int32s:
    return (sets.class_of.astype(np.int32) * STAGES + sets.exchange_of).astype(np.int32)


@cache
def _bonus_rows() -> Int16s:
    """Return the row of the Bonus by Hole Cards, from the rules; Aces are the row without the Dealer's Aces."""
    rows = (bonus_row((int(low), int(high)), ()) for low, high in suit_isomorphism.holes_169()[1])
    return np.array([row - FIRST_BONUS + 1 if row else 0 for row in rows], np.int16)


@cache
def boards() -> Boards:
    starts, _ = suit_isomorphism.holes_169()
    return Boards(
        _packed(suit_isomorphism.classes(3)), _packed(suit_isomorphism.classes(4)), suit_isomorphism.hole_exchanges(),
        starts.astype(np.int16), _bonus_rows(), suit_isomorphism.choose(), (tables().ranking >> 20).astype(np.int16),
        lowest_strength(HandRank.STRAIGHT), lowest_strength(HandRank.FOUR_OF_A_KIND),
    )  # fmt: skip


def deal(strategy: HoldemStrategy, seed: int, shard: int, start: int, outcomes: Int32s, *, progressive: bool) -> None:
    holdem_outcomes(np.uint64(seed), shard, start, tables(), boards(), strategy, progressive, outcomes)


def main_prices(ante: int, pays: Payouts) -> tuple[Ints, Ints]:
    """Return the results and stakes of Ante, Flop, Turn and River by main result (4.1)."""
    net, staked = np.zeros((4, MAIN_RESULTS), np.int64), np.zeros((4, MAIN_RESULTS), np.int64)
    odds = pays["odds"]
    for main in range(MAIN_RESULTS):
        staked[0, main] = ante
        if main == FOLDED:
            net[0, main] = -ante
            continue
        turn, river, compared = (main - 1) >> 3, (main - 1) >> 2 & 1, (main - 1) & 3
        staked[1:, main] = 2 * ante, turn * ante, river * ante
        if compared == LOST:
            net[:, main] = -staked[:, main]
        elif compared >= WON:
            for line, name in enumerate(("flop", "turn", "river"), start=1):
                net[line, main] = net_of(odds[name], int(staked[line, main]), 0)
            if compared == WON_ANTE:
                net[0, main] = net_of(odds["ante_with_a_straight_or_better"], ante, 0)
    return net, staked


def bonus_prices(stake: int, pays: Payouts) -> list[int]:
    """Return what a Bonus of this stake wins or loses for each row of its pay table, at most the cap (4.1.1)."""
    rows = [Odds(FIRST_BONUS + index).name.lower() for index in range(BONUS_ROWS - 1)]
    return [-stake, *(min(net_of(pays["odds"][row], stake, 0), BONUS_CAP) for row in rows)]


def jackpot_prices(wager: Wager, pays: Payouts, *, progressive: bool) -> list[int]:
    """Return the result of the jackpot bet: by rank of five cards, or by pattern with the better of two rows (R-58)."""
    stake, rows = wager.stake(Bet.JACKPOT), pays["jackpot"]
    if not progressive:
        return [net_of(rows.get(rank.name.lower()), stake, wager.meter) for rank in HandRank]
    awards = [awards_for(pattern).all for pattern in range(PATTERNS)]
    return [
        max((net_of(rows[award.name.lower()], stake, wager.meter) for award in met), default=-stake) for met in awards
    ]


def prices(wager: Wager, pays: Payouts, *, progressive: bool) -> Prices:
    jackpot = jackpot_prices(wager, pays, progressive=progressive)
    axes = MAIN_RESULTS, BONUS_ROWS, len(jackpot)
    main_net, main_staked = main_prices(wager.stake(Bet.ANTE), pays)
    bonus = wager.stake(Bet.BONUS)
    in_play = spread([main != FOLDED for main in range(MAIN_RESULTS)], axes, 0)
    net = [spread(line, axes, 0) for line in main_net]
    net += [np.where(in_play, spread(bonus_prices(bonus, pays), axes, 1), -bonus), spread(jackpot, axes, 2)]
    staked = [spread(line, axes, 0) for line in main_staked]
    staked += [np.full_like(net[0], bonus), np.full_like(net[0], wager.stake(Bet.JACKPOT))]
    return Prices(np.stack(net), np.stack(staked))


def build_game(holdem: HouseHoldem, *, progressive: bool) -> RoundGame:
    name = holdem.doc.game
    return RoundGame(
        id=name,
        opening=(Bet.ANTE, Bet.BONUS, Bet.JACKPOT),
        needs_main=(Bet.BONUS, Bet.JACKPOT),
        lines=LINES,
        outcomes=MAIN_RESULTS * BONUS_ROWS * (PATTERNS if progressive else JACKPOT_RANKS),
        payouts=payouts_of({"odds": holdem.odds, "jackpot": holdem.jackpot_pays}),
        strategies={"best": holdem_strategies.best(name), **holdem_strategies.LOOSE},
        from_file=holdem_strategies.from_file,
        deal=partial(deal, progressive=progressive),
        prices=partial(prices, progressive=progressive),
        refuse=lambda _: None,
    )


MULTILINK = build_game(MULTILINK_V3, progressive=False)
PROGRESSIVE = build_game(PROGRESSIVE_V6, progressive=True)
