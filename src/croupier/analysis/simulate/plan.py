"""What to simulate: the game, the bets, the strategy, the seed and the sessions. Impossible plans are refused here."""

import tomllib
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np
from msgspec import Struct

from croupier.analysis.errors import Unanswerable
from croupier.analysis.kernels.numba_setup import Ints, digest
from croupier.analysis.simulate.games import find_game
from croupier.analysis.simulate.round_game import RoundGame, Wager
from croupier.rules.bets import Bet
from croupier.rules.coded_message import message
from croupier.rules.settings import BlackjackSettings

SHARD = 1 << 20  # rounds that one task plays
MOST_ROUNDS, MOST_SEED, MOST_CENTS = 10**12, 2**64 - 1, 10**9
MOST_SESSION = 10**7
MAIN_STAKE = 1000  # cents, if no bets are named
FILE_ENDING = ".toml"


class Plan(Struct, frozen=True, kw_only=True):
    """A simulation as its user asks for it; amounts in cents."""

    game: str
    rounds: int = 10_000_000
    seed: int = 1
    stakes: dict[str, int] = {}  # empty: the main bet alone
    strategy: str = "best"  # a name, or a file
    meter: int | None = None
    decks: int = 0  # 0: as usual in the game
    session: int = 0  # rounds of a session; 0: none
    bankroll: int = 0  # at the start of a session; 0: without limit
    target: float = 0.0  # standard error of the mean result, in main bets, at which to stop; 0: none


class Job(Struct, frozen=True):
    """All that a worker needs to play a shard."""

    game: str
    seed: int
    rules: Any  # the kernel's tables
    nets: Ints  # result of a round in cents, by outcome
    session: int
    bankroll: int
    least: int  # what the opening bets cost
    unit: int  # the main bet, or all opening bets without one
    shard_rounds: int
    digest: str


def wager_of(plan: Plan, game: RoundGame) -> Wager:
    """Return the bets of a plan, and refuse bets that the game does not take."""
    stakes = plan.stakes or {game.main: MAIN_STAKE}
    for bet, cents in stakes.items():
        if bet not in game.opening:
            raise Unanswerable("bets", message("simulated_bet_unknown", bet=bet, bets=game.opening))
        if not 0 < cents <= MOST_CENTS:
            raise Unanswerable("bets", message("simulated_stake_out_of_range", bet=bet, limit=MOST_CENTS))
        if bet in game.needs_main and game.main not in stakes:
            raise Unanswerable("bets", message("simulated_bet_needs_main", bet=bet, main=game.main))
    _check_meter(plan, game, stakes)
    has_shoe = game.main == Bet.INITIAL
    if plan.decks and not has_shoe:
        raise Unanswerable("decks", message("simulated_one_deck"))
    decks = (plan.decks or BlackjackSettings(limits={}).decks) if has_shoe else 0
    wager = Wager({bet: stakes[bet] for bet in game.opening if bet in stakes}, plan.meter or 0, decks)
    reason = game.refuse(wager)
    if reason is not None:
        raise Unanswerable("decks", reason)
    return wager


def _check_meter(plan: Plan, game: RoundGame, stakes: Mapping[str, int]) -> None:
    if plan.meter is not None and not 0 <= plan.meter <= 1000 * MOST_CENTS:
        raise Unanswerable("meter", message("simulated_meter_out_of_range", limit=1000 * MOST_CENTS))
    if Bet.JACKPOT in stakes and plan.meter is None:
        raise Unanswerable("meter", message("simulated_jackpot_needs_meter"))
    if plan.meter is not None and Bet.JACKPOT not in stakes:
        raise Unanswerable("meter", message("simulated_meter_needs_jackpot"))


def check_numbers(plan: Plan) -> None:
    """Refuse numbers out of range."""
    ranges = (
        ("rounds", plan.rounds, 1, MOST_ROUNDS), ("seed", plan.seed, 0, MOST_SEED),
        ("session", plan.session, 0, MOST_SESSION), ("bankroll", plan.bankroll, 0, 1000 * MOST_CENTS),
    )  # fmt: skip
    for name, value, least, most in ranges:
        if not least <= value <= most:
            raise Unanswerable(name, message("simulated_number_out_of_range", option=name, least=least, most=most))
    if not 0 <= plan.target < 100:
        raise Unanswerable("target", message("simulated_target_out_of_range"))
    if plan.bankroll and not plan.session:
        raise Unanswerable("bankroll", message("simulated_bankroll_needs_session"))
    if plan.session > plan.rounds:
        raise Unanswerable("session", message("simulated_session_too_long", session=plan.session, rounds=plan.rounds))


def prepare(plan: Plan) -> tuple[Job, RoundGame, Wager]:
    """Check a plan, and return the job of its workers."""
    check_numbers(plan)
    game = find_game(plan.game)
    wager = wager_of(plan, game)
    least = sum(wager.stakes.values())
    if plan.bankroll and plan.bankroll < least:
        raise Unanswerable("bankroll", message("simulated_bankroll_too_small", bankroll=plan.bankroll, cost=least))
    rules = _strategy_tables(plan.strategy, game, wager)
    shard_rounds = max(SHARD // plan.session, 1) * plan.session if plan.session else SHARD
    nets = game.prices(wager, game.payouts).net.sum(axis=0)
    job = Job(
        plan.game, plan.seed, rules, nets, plan.session, plan.bankroll, least, wager.stakes.get(game.main, least),
        shard_rounds, digest_of(rules, nets),
    )  # fmt: skip
    return job, game, wager


def _strategy_tables(name: str, game: RoundGame, wager: Wager) -> Any:
    if name in game.strategies:
        if game.main not in wager.stakes and name == "best":
            return game.strategies["chart"](wager)  # nothing to decide
        return game.strategies[name](wager)
    if not name.endswith(FILE_ENDING):
        raise Unanswerable("strategy", message("strategy_unknown", strategy=name, strategies=tuple(game.strategies)))
    content = read_strategy(Path(name))
    if content.get("game", game.id) != game.id:
        raise Unanswerable("strategy", message("strategy_for_other_game", file=name, game=str(content["game"])))
    return game.from_file(wager, content)


def read_strategy(file: Path) -> Mapping[str, Any]:
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise Unanswerable("strategy", message("strategy_unreadable", file=str(file), fault=str(error))) from None


def digest_of(rules: Any, nets: Ints) -> str:
    """Return a digest of kernels, strategy, rules and prices: all that a result depends on besides the seed."""
    hasher = sha256(digest().encode() + nets.tobytes())
    for table in rules:
        hasher.update(np.asarray(table).tobytes())
    return hasher.hexdigest()[:16]
