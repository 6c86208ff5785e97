"""Free Bet Blackjack (FBBJ-2025) for the simulator: kernel tables and prices."""

from collections.abc import Callable
from functools import cache

import numpy as np

from croupier.analysis.blackjack.best_play import is_free
from croupier.analysis.blackjack.rules import DOCUMENT
from croupier.analysis.blackjack.solve import TABLES
from croupier.analysis.kernels.free_bet_rounds import (
    BLACKJACK,
    EVEN,
    FIELDS,
    INSURANCE_LOST,
    INSURANCE_WON,
    OUTCOMES,
    PAIR_KINDS,
    PER_WORD,
    RESULTS,
    SURRENDERED,
    FreeBetRules,
    free_bet_rounds,
)
from croupier.analysis.kernels.numba_setup import Int16s, Int32s
from croupier.analysis.kernels.random_stream import rejection_limit
from croupier.analysis.pay_tables import Payouts, payouts_of
from croupier.analysis.simulate import free_bet_file
from croupier.analysis.simulate.free_bet_strategies import STRATEGIES, FreeBetStrategy
from croupier.analysis.simulate.hand_states import dealer_states
from croupier.analysis.simulate.round_game import Prices, RoundGame, Wager, net_of, spread
from croupier.rules.bets import Bet
from croupier.rules.cards import DECK
from croupier.rules.coded_message import Message
from croupier.rules.games.free_bet_blackjack_2025 import FREE_BET_BLACKJACK, totals
from croupier.rules.games.free_bet_blackjack_2025.pay_tables import Bust, Stash
from croupier.rules.games.free_bet_blackjack_2025.terms import OPENING_BETS, refuse_settings
from croupier.rules.games.free_bet_blackjack_2025.totals import Pair
from croupier.rules.settings import BlackjackSettings

LINES = Bet.INITIAL, Bet.INSURANCE, Bet.RWS_PAIRS, Bet.LUCKY_STASH, Bet.BOOM_BUSTED
NUMBER_TEN_RANK, PICTURE, NUMBER_TEN = 8, 9, 10
PAYOUTS = payouts_of(TABLES)


def kind_of(card: int) -> int:
    """Return the kind of a card: 0 to 8 are Ace to nine, 9 a picture, 10 the number ten."""
    if card >> 2 == NUMBER_TEN_RANK:
        return NUMBER_TEN
    return min(totals.POINTS[card] - 1, PICTURE)


@cache
def pair_rows() -> Int16s:
    """Return the row of RWS Pairs by the two first cards, from the rules."""
    return np.array([[totals.pair(first, second) or 0 for second in DECK] for first in DECK], np.int16)


def rules_for(strategy: FreeBetStrategy, decks: int) -> FreeBetRules:
    kinds = np.array([kind_of(card) for card in DECK] * decks, np.int16)
    free = np.array([is_free(DOCUMENT, pair) for pair in range(PAIR_KINDS)], np.int16)
    return FreeBetRules(
        kinds, pair_rows(), rejection_limit([len(kinds)] * PER_WORD), strategy.states.grown, strategy.states.totals,
        strategy.plays, strategy.first_plays, strategy.again, strategy.gives_up, strategy.insures, free,
        *dealer_states(DOCUMENT.hits_soft_17), DOCUMENT.stands_off_22,
    )  # fmt: skip


def deal(rules: FreeBetRules, seed: int, shard: int, start: int, outcomes: Int32s) -> None:
    free_bet_rounds(np.uint64(seed), shard, start, rules, outcomes)


def prices(wager: Wager, pays: Payouts) -> Prices:
    """Return what every outcome pays (4.1); the main bet includes its Splits, Doubles and markers."""
    initial, pairs, stash, busted = (wager.stake(bet) for bet in OPENING_BETS)
    main = pays["main"]
    unit = net_of(main["regular_bet"], initial, 0)
    results = [unit * (result - EVEN) for result in range(RESULTS)]
    results[SURRENDERED], results[BLACKJACK] = -(initial // 2), net_of(main["blackjack"], initial, 0)
    insurance, half = [0] * FIELDS[0], initial // 2
    insurance[INSURANCE_LOST], insurance[INSURANCE_WON] = -half, net_of(main["insurance"], half, 0)
    tables = ("rws_pairs", Pair, pairs, 1), ("lucky_stash", Stash, stash, 3), ("boom_busted", Bust, busted, 2)
    net = [spread(results, FIELDS, 5), spread(insurance, FIELDS, 0)]
    for table, rows, stake, axis in tables:
        least = min(rows)
        wins = [-stake] * FIELDS[axis]
        for row in rows:
            wins[row - least + 1] = net_of(pays[table][row.name.lower()], stake, 0)
        net.append(spread(wins, FIELDS, axis))
    staked = [
        spread([initial * (1 + added) for added in range(FIELDS[4])], FIELDS, 4),
        spread([0] + [half] * (FIELDS[0] - 1), FIELDS, 0),
        *(np.full(OUTCOMES, stake) for _, _, stake, _ in tables),
    ]
    return Prices(np.stack(net), np.stack(staked))


def refuse(wager: Wager) -> Message | str | None:
    refusal = refuse_settings(BlackjackSettings(limits={}, decks=wager.decks))
    return refusal.reason if refusal else None


def with_shoe(build: Callable[[Wager], FreeBetStrategy]) -> Callable[[Wager], FreeBetRules]:
    """Return the function that builds the kernel's tables from a strategy."""
    return lambda wager: rules_for(build(wager), wager.decks)


GAME = RoundGame(
    id=FREE_BET_BLACKJACK.id,
    opening=OPENING_BETS,
    needs_main=OPENING_BETS[1:],
    lines=LINES,
    outcomes=OUTCOMES,
    payouts=PAYOUTS,
    strategies={name: with_shoe(build) for name, build in STRATEGIES.items()},
    from_file=lambda wager, content: rules_for(free_bet_file.strategy(content), wager.decks),
    deal=deal,
    prices=prices,
    refuse=refuse,
)
