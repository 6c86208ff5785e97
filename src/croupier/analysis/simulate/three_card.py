"""3 Card Poker (ML3C-2) for the simulator: strategies, kernel and prices."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

import numpy as np

from croupier.analysis.errors import Unanswerable
from croupier.analysis.kernels.lookup_tables import tables, three_card_rankings
from croupier.analysis.kernels.numba_setup import Bools, Int32s
from croupier.analysis.kernels.three_card_rounds import (
    FOLDED,
    JACKPOT_RANKS,
    LOST,
    MAIN_RESULTS,
    NOT_QUALIFIED,
    RANKS,
    WON,
    ThreeCardRules,
    three_card_rounds,
)
from croupier.analysis.pay_tables import Payouts, payouts_of
from croupier.analysis.simulate.round_game import Prices, RoundGame, Wager, net_of, spread
from croupier.analysis.three_card.solve import TABLES, compare_with_dealer, value
from croupier.rules.bets import Bet, Decision
from croupier.rules.cards import parse_cards
from croupier.rules.coded_message import message
from croupier.rules.games.three_card_v2 import THREE_CARD
from croupier.rules.games.three_card_v2.terms import LOWEST_QUALIFYING
from croupier.rules.hands import HandRank, ThreeCardRank, describe_three_ranking, rank_three
from croupier.words import render

AXES = MAIN_RESULTS, RANKS, JACKPOT_RANKS
LINES = Bet.ANTE, Bet.PLAY, Bet.ANTE_BONUS, Bet.PAIR_PLUS, Bet.JACKPOT
QUEEN_SIX_FOUR = rank_three(parse_cards("Qs 6h 4d"))
PAYOUTS = payouts_of(TABLES)
CARDS_IN_HAND = 3


def rules_for(plays: Bools) -> ThreeCardRules:
    """Return the kernel's tables for a strategy: whether to Play, by index of the three cards."""
    five_rank = (tables().ranking >> 20).astype(np.int16)
    return ThreeCardRules(
        three_card_rankings().astype(np.int16), plays.astype(np.int16), five_rank, LOWEST_QUALIFYING
    )  # fmt: skip


@cache
def best_plays() -> Bools:
    """Return which hands win more by Play than by Fold on average."""
    playing = {matchup.ranking for matchup in compare_with_dealer() if value(matchup, PAYOUTS) > -1}
    return np.isin(three_card_rankings(), list(playing))


def best(_: Wager) -> ThreeCardRules:
    return rules_for(best_plays())


def play_from(lowest: int) -> Callable[[Wager], ThreeCardRules]:
    """Return the strategy that plays every hand from this ranking up."""
    return lambda _: rules_for(three_card_rankings() >= lowest)


STRATEGIES: Mapping[str, Callable[[Wager], ThreeCardRules]] = {
    "best": best,
    "chart": play_from(QUEEN_SIX_FOUR),
    "queen-6-4": play_from(QUEEN_SIX_FOUR),
    "mimic-dealer": play_from(LOWEST_QUALIFYING),
    "pairs-only": play_from(ThreeCardRank.ONE_PAIR << 12),
    "always-play": play_from(0),
}


def from_file(_: Wager, content: Mapping[str, Any]) -> ThreeCardRules:
    """Read ranges of hands: the lowest and the highest hand of each, and whether to play or fold it."""
    rankings = three_card_rankings()
    plays, known = np.zeros(len(rankings), np.bool_), np.zeros(len(rankings), np.bool_)
    for entry in content.get("hands", ()):
        decision = entry.get("decision", "")
        if decision not in (Decision.PLAY, Decision.FOLD):
            raise Unanswerable("strategy", message("strategy_decision_unknown", value=str(decision)))
        covered = (rankings >= _ranking(entry.get("from", ""))) & (rankings <= _ranking(entry.get("to", "")))
        plays[covered], known[covered] = decision == Decision.PLAY, True
    if not known.all():
        missing = int(rankings[~known].max())
        raise Unanswerable("strategy", message("strategy_gap", hand=render(describe_three_ranking(missing))))
    return rules_for(plays)


def _ranking(text: object) -> int:
    """Return the ranking of three cards as text."""
    try:
        cards = parse_cards(str(text))
    except ValueError:
        cards = ()
    if len(set(cards)) != CARDS_IN_HAND:
        raise Unanswerable("strategy", message("strategy_hand_unknown", hand=str(text)))
    return rank_three(cards)


def deal(rules: ThreeCardRules, seed: int, shard: int, start: int, outcomes: Int32s) -> None:
    three_card_rounds(np.uint64(seed), shard, start, tables(), rules, outcomes)


def prices(wager: Wager, pays: Payouts) -> Prices:
    """Return what every outcome pays (4.1 to 4.4): a Fold loses the Ante and keeps the side bets alive."""
    ante, pair_plus, jackpot = (wager.stake(bet) for bet in (Bet.ANTE, Bet.PAIR_PLUS, Bet.JACKPOT))
    ante_net, play_net, play_staked = ([0] * MAIN_RESULTS for _ in range(3))
    ante_net[FOLDED] = ante_net[LOST] = play_net[LOST] = -ante
    ante_net[NOT_QUALIFIED] = ante_net[WON] = net_of(pays["main"]["ante"], ante, 0)
    play_net[WON] = net_of(pays["main"]["play"], ante, 0)
    play_staked[FOLDED + 1 :] = [ante] * (MAIN_RESULTS - 1)
    ranks = [rank.name.lower() for rank in ThreeCardRank]
    bonus = [net_of(pays["ante_bonus"][rank], ante, 0) if rank in pays["ante_bonus"] else 0 for rank in ranks]
    is_in_play = spread([main != FOLDED for main in range(MAIN_RESULTS)], AXES, 0)
    five_ranks = [rank.name.lower() for rank in HandRank]
    net = np.stack([
        spread(ante_net, AXES, 0), spread(play_net, AXES, 0), is_in_play * spread(bonus, AXES, 1),
        spread([net_of(pays["pair_plus"].get(rank), pair_plus, 0) for rank in ranks], AXES, 1),
        spread([net_of(pays["jackpot"].get(rank), jackpot, wager.meter) for rank in five_ranks], AXES, 2),
    ])  # fmt: skip
    staked = np.zeros_like(net)
    staked[0], staked[1], staked[3], staked[4] = ante, spread(play_staked, AXES, 0), pair_plus, jackpot
    return Prices(net, staked)


GAME = RoundGame(
    id=THREE_CARD.id,
    opening=(Bet.ANTE, Bet.PAIR_PLUS, Bet.JACKPOT),
    needs_main=(Bet.JACKPOT,),
    lines=LINES,
    outcomes=MAIN_RESULTS * RANKS * JACKPOT_RANKS,
    payouts=PAYOUTS,
    strategies=STRATEGIES,
    from_file=from_file,
    deal=deal,
    prices=prices,
    refuse=lambda _: None,
)
