"""Rounds a second through decide and apply, beside the bare comparison of the same hands."""

from collections.abc import Callable
from functools import reduce
from time import perf_counter

from croupier.engine.shoe import shuffled
from croupier.rules.cards import Card
from croupier.rules.commands import CloseBets, Deal, Decide, Examine, PlaceBet, Reveal, RoundCommand, Settle
from croupier.rules.events import RoundOpened
from croupier.rules.games import THREE_CARD
from croupier.rules.hands import three
from croupier.rules.people import Actor, Role
from croupier.rules.refusal import Refused
from croupier.rules.round import Round, opened
from croupier.rules.settings import Limits, Settings

ROUNDS, TRIES = 400, 5
ANN, LIM = Actor("ann", Role.PLAYER), Actor("lim", Role.DEALER)
TERMS = Settings(limits={"ante": Limits(500, 100_000), "pair_plus": Limits(500, 20_000)}, jackpot_bet=500)
BETS: tuple[tuple[RoundCommand, Actor], ...] = (
    (PlaceBet(1, "ante", 1000), ANN),
    (PlaceBet(1, "pair_plus", 500), ANN),
    (PlaceBet(1, "jackpot", 500), ANN),
    (CloseBets(), LIM),
)
END: tuple[tuple[RoundCommand, Actor], ...] = (
    (Examine(1), ANN),
    (Decide(1, "play"), ANN),
    (Reveal(), LIM),
    (Settle(), LIM),
)


def played(deck: tuple[Card, ...]) -> Round:
    """One box, every bet, nine cards."""
    r = opened(RoundOpened(1, TERMS, jackpot=True))
    for command, by in (*BETS, (Deal(deck[:9]), LIM), *END):
        events = THREE_CARD.decide(r, command, by)
        assert not isinstance(events, Refused)
        r = reduce(THREE_CARD.apply, events, r)
    return r


def compared(deck: tuple[Card, ...]) -> bool:
    return three(deck[1:6:2]) > three(deck[2:7:2])


def best(function: Callable[[tuple[Card, ...]], object], decks: list[tuple[Card, ...]]) -> float:
    """Rounds a second in the best of several runs."""
    times = []
    for _ in range(TRIES):
        start = perf_counter()
        for deck in decks:
            function(deck)
        times.append(perf_counter() - start)
    return len(decks) / min(times)


def main() -> None:
    decks = [shuffled(n.to_bytes(32, "big")) for n in range(ROUNDS)]
    played(decks[0])
    rounds, bare = best(played, decks), best(compared, decks)
    commands = len((*BETS, *END)) + 1
    print(f"mlp-three-card  {rounds:10,.0f} rounds/s  {rounds * commands:10,.0f} commands/s")
    print(f"bare comparison {bare:10,.0f} hands/s   one round costs {bare / rounds:.0f} comparisons")


if __name__ == "__main__":
    main()
