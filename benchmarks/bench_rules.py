"""Measure rounds per second through `decide` and `apply`, beside the bare comparison of the same hands."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial, reduce
from time import perf_counter
from typing import Any

from croupier.engine.shuffle import shuffled
from croupier.record.commands import CloseBets, Deal, Decide, Examine, PlaceBet, Reveal, RoundCommand, Settle
from croupier.record.events import RoundOpened
from croupier.rules.base_round import BaseRound
from croupier.rules.cards import Card
from croupier.rules.game import Game
from croupier.rules.games import FREE_BET_BLACKJACK, MULTILINK_HOLDEM, PROGRESSIVE_HOLDEM, THREE_CARD
from croupier.rules.games.free_bet_blackjack_2025 import turn_order
from croupier.rules.games.free_bet_blackjack_2025.terms import OPENING_BETS
from croupier.rules.games.free_bet_blackjack_2025.totals import total
from croupier.rules.hands import rank_best_five, rank_three
from croupier.rules.house_poker.apply import open_round
from croupier.rules.house_poker.round import Round
from croupier.rules.refusal import Refused
from croupier.rules.roles import Actor, Role
from croupier.rules.settings import BlackjackSettings, HousePokerSettings, Limits

ROUNDS, TRIES = 400, 7
Deck = tuple[Card, ...]
Script = list[tuple[RoundCommand, Actor]]
ANN, LIM = Actor("ann", Role.PLAYER), Actor("lim", Role.DEALER)
LIMITS = {bet: Limits(500, 100_000) for bet in ("ante", "pair_plus", "bonus")}
TERMS = HousePokerSettings(limits=LIMITS, jackpot_bet=500)
SHOE = BlackjackSettings(limits={bet: Limits(500, 100_000) for bet in OPENING_BETS})


def bets(side: str) -> Iterator[tuple[RoundCommand, Actor]]:
    yield PlaceBet(1, "ante", 1000), ANN
    yield PlaceBet(1, side, 500), ANN
    yield PlaceBet(1, "jackpot", 500), ANN
    yield CloseBets(), LIM


def three_card(deck: Deck) -> Iterator[tuple[RoundCommand, Actor]]:
    """Play a round of 3 Card Poker with one box, every bet and nine cards."""
    yield from bets("pair_plus")
    yield Deal(deck[:9]), LIM
    yield from ((Examine(1), ANN), (Decide(1, "play"), ANN), (Reveal(), LIM), (Settle(), LIM))


def holdem(deck: Deck) -> Iterator[tuple[RoundCommand, Actor]]:
    """Play a round of hold'em with one box, every bet and thirteen cards in five deals."""
    yield from bets("bonus")
    yield from ((Deal(deck[:3]), LIM), (Examine(1), ANN), (Decide(1, "flop"), ANN))
    yield from ((Deal(deck[3:7]), LIM), (Reveal(), LIM), (Decide(1, "turn"), ANN))
    yield from ((Deal(deck[7:9]), LIM), (Reveal(), LIM), (Decide(1, "river"), ANN))
    yield from ((Deal(deck[9:11]), LIM), (Reveal(), LIM), (Deal(deck[11:13]), LIM), (Reveal(), LIM), (Settle(), LIM))


def played(game: Game, script: Callable[[Deck], Iterator[tuple[RoundCommand, Actor]]], deck: Deck) -> Round:
    r = open_round(RoundOpened(1, TERMS, jackpot=True))
    for command, by in script(deck):
        events = game.decide(r, command, by)
        assert not isinstance(events, Refused), events
        r = reduce(game.apply, events, r)
    return r


def blackjack(deck: Deck) -> Script:
    """Play a round of blackjack with one box and every bet: no Insurance, hits to 17, all free bets taken."""
    said: Script = []
    game = FREE_BET_BLACKJACK
    r, cards = game.open_round(RoundOpened(1, SHOE, jackpot=False)), iter(deck)

    def do(command: RoundCommand, by: Actor) -> None:
        nonlocal r
        events = game.decide(r, command, by)
        assert not isinstance(events, Refused), events
        r = reduce(game.apply, events, r)
        said.append((command, by))

    for bet in OPENING_BETS:
        do(PlaceBet(1, bet, 1000, seated=True), ANN)
    do(CloseBets(), LIM)
    do(Deal((next(cards), next(cards), next(cards))), LIM)
    if r.cards[1] >> 2 == 12:
        do(Decide(1, "no_insurance"), ANN)
    do(Settle(), LIM) if r.cards[1] >> 2 == 12 else None
    while not r.over:
        now = turn_order.current_turn(r)
        if now is None and not turn_order.must_dealer_draw(r):
            do(Settle(), LIM)
        elif now is None or turn_order.card_due_to(r, now) is not None:
            do(Deal((next(cards),)), LIM)
        else:
            do(Decide(1, _word(now.cards, len(now.box.hands))), ANN)
    return said


def replayed(script: Script) -> BaseRound:
    r: BaseRound = FREE_BET_BLACKJACK.open_round(RoundOpened(1, SHOE, jackpot=False))
    for command, by in script:
        events = FREE_BET_BLACKJACK.decide(r, command, by)
        assert not isinstance(events, Refused), events
        r = reduce(FREE_BET_BLACKJACK.apply, events, r)
    return r


def _word(cards: Deck, hands: int) -> str:
    points, soft = total(cards)
    if len(cards) == 2 and 9 <= points <= 11 and not soft:
        return "free_double"
    if len(cards) == 2 and hands < 4 and cards[0] >> 2 == cards[1] >> 2 and cards[0] >> 2 < 8:
        return "free_split"
    return "hit" if points < 17 else "stand"


def best(function: Callable[[Any], object], decks: Sequence[object]) -> float:
    """Return the calls per second in the best of several runs."""
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
        THREE_CARD: lambda deck: rank_three(deck[1:6:2]) > rank_three(deck[2:7:2]),
        MULTILINK_HOLDEM: lambda deck: rank_best_five(deck[:7]) > rank_best_five(deck[2:9]),
        PROGRESSIVE_HOLDEM: lambda deck: rank_best_five(deck[:7]) > rank_best_five(deck[2:9]),
    }
    scripts = [blackjack(shuffled(n.to_bytes(32, "big"), 6)[:60]) for n in range(ROUNDS)]
    commands = sum(map(len, scripts)) / ROUNDS
    rounds = best(replayed, scripts)
    print(
        f"{FREE_BET_BLACKJACK.id:20} {rounds:8,.0f} rounds/s  {rounds * commands:9,.0f} commands/s  one box, all bets"
    )
    for game, compare in bare.items():
        script = three_card if game is THREE_CARD else holdem
        played(game, script, decks[0])
        commands = len(list(script(decks[0])))
        rounds, hands = best(partial(played, game, script), decks), best(compare, decks)
        rate = f"{game.id:20} {rounds:8,.0f} rounds/s  {rounds * commands:9,.0f} commands/s"
        print(f"{rate}  one round costs {hands / rounds:.0f} bare comparisons")


if __name__ == "__main__":
    main()
