"""Rounds a second through decide and apply, beside the bare comparison of the same hands."""

from collections.abc import Callable, Iterator
from functools import partial, reduce
from time import perf_counter

from croupier.engine.shoe import shuffled
from croupier.rules.cards import Card
from croupier.rules.commands import CloseBets, Deal, Decide, Examine, PlaceBet, Reveal, RoundCommand, Settle
from croupier.rules.events import RoundOpened
from croupier.rules.game import Game
from croupier.rules.games import MULTILINK_HOLDEM, PROGRESSIVE_HOLDEM, THREE_CARD
from croupier.rules.hands import best_five, three
from croupier.rules.people import Actor, Role
from croupier.rules.refusal import Refused
from croupier.rules.round import Round, opened
from croupier.rules.settings import HousePokerSettings, Limits

ROUNDS, TRIES = 400, 7
Deck = tuple[Card, ...]
ANN, LIM = Actor("ann", Role.PLAYER), Actor("lim", Role.DEALER)
LIMITS = {bet: Limits(500, 100_000) for bet in ("ante", "pair_plus", "bonus")}
TERMS = HousePokerSettings(limits=LIMITS, jackpot_bet=500)


def bets(side: str) -> Iterator[tuple[RoundCommand, Actor]]:
    yield PlaceBet(1, "ante", 1000), ANN
    yield PlaceBet(1, side, 500), ANN
    yield PlaceBet(1, "jackpot", 500), ANN
    yield CloseBets(), LIM


def three_card(deck: Deck) -> Iterator[tuple[RoundCommand, Actor]]:
    """One box, every bet, nine cards."""
    yield from bets("pair_plus")
    yield Deal(deck[:9]), LIM
    yield from ((Examine(1), ANN), (Decide(1, "play"), ANN), (Reveal(), LIM), (Settle(), LIM))


def holdem(deck: Deck) -> Iterator[tuple[RoundCommand, Actor]]:
    """One box, every bet, thirteen cards in five deals."""
    yield from bets("bonus")
    yield from ((Deal(deck[:3]), LIM), (Examine(1), ANN), (Decide(1, "flop"), ANN))
    yield from ((Deal(deck[3:7]), LIM), (Reveal(), LIM), (Decide(1, "turn"), ANN))
    yield from ((Deal(deck[7:9]), LIM), (Reveal(), LIM), (Decide(1, "river"), ANN))
    yield from ((Deal(deck[9:11]), LIM), (Reveal(), LIM), (Deal(deck[11:13]), LIM), (Reveal(), LIM), (Settle(), LIM))


def played(game: Game, script: Callable[[Deck], Iterator[tuple[RoundCommand, Actor]]], deck: Deck) -> Round:
    r = opened(RoundOpened(1, TERMS, jackpot=True))
    for command, by in script(deck):
        events = game.decide(r, command, by)
        assert not isinstance(events, Refused), events
        r = reduce(game.apply, events, r)
    return r


def best(function: Callable[[Deck], object], decks: list[Deck]) -> float:
    """Calls a second in the best of several runs."""
    times = []
    for _ in range(TRIES):
        start = perf_counter()
        for deck in decks:
            function(deck)
        times.append(perf_counter() - start)
    return len(decks) / min(times)


def main() -> None:
    decks = [shuffled(n.to_bytes(32, "big")) for n in range(ROUNDS)]
    bare = {
        THREE_CARD: lambda deck: three(deck[1:6:2]) > three(deck[2:7:2]),
        MULTILINK_HOLDEM: lambda deck: best_five(deck[:7]) > best_five(deck[2:9]),
        PROGRESSIVE_HOLDEM: lambda deck: best_five(deck[:7]) > best_five(deck[2:9]),
    }
    for game, compare in bare.items():
        script = three_card if game is THREE_CARD else holdem
        played(game, script, decks[0])
        commands = len(list(script(decks[0])))
        rounds, hands = best(partial(played, game, script), decks), best(compare, decks)
        rate = f"{game.id:20} {rounds:8,.0f} rounds/s  {rounds * commands:9,.0f} commands/s"
        print(f"{rate}  one round costs {hands / rounds:.0f} bare comparisons")


if __name__ == "__main__":
    main()
