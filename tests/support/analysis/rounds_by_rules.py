"""Rounds of one box through `decide` and `apply`, with the cards of a random stream and the decisions of a strategy."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from functools import reduce
from math import prod
from typing import Any

from croupier.analysis.kernels.random_stream import random_word
from croupier.record.commands import CloseBets, Deal, Decide, Examine, PayAward, PlaceBet, Reveal, RoundCommand, Settle
from croupier.record.events import RoundOpened
from croupier.rules.base_round import BaseRound
from croupier.rules.cards import DECK
from croupier.rules.events import AwardPaid, AwardWon, BetPlaced, BetReturned, BetSettled, RoundEvent
from croupier.rules.game import Game
from croupier.rules.games.free_bet_blackjack_2025 import FREE_BET_BLACKJACK, turn_order
from croupier.rules.refusal import Refused
from croupier.rules.roles import Actor, Role
from croupier.rules.settings import AnySettings, BlackjackSettings, HousePokerSettings, Limits

ANN, LIM = Actor("ann", Role.PLAYER), Actor("lim", Role.DEALER)
WORD = 1 << 64
Cards = Sequence[int]
Step = tuple[RoundCommand, Actor]
Totals = dict[str, tuple[int, int]]  # by bet: what it won or lost, and what was staked


# ---- the cards of a stream, in Python's whole numbers ----------------------------------------------------------------


def words(seed: int, shard: int, number: int) -> Iterator[int]:
    index = 0
    while True:
        yield int(random_word(seed, shard, number, index))
        index += 1


def positions(word: int, bounds: Sequence[int]) -> list[int] | None:
    """Take numbers below the bounds from a word, or None if the word must be rejected."""
    taken = []
    for bound in bounds:
        taken.append(word * bound >> 64)
        word = word * bound % WORD
    return None if word < WORD % prod(bounds) else taken


def deck_of(seed: int, shard: int, number: int, count: int) -> list[int]:
    """Return the first cards of a shuffled deck of 52."""
    bounds = range(52, 52 - count, -1)
    taken = next(picks for word in words(seed, shard, number) if (picks := positions(word, bounds)) is not None)
    deck = list(DECK)
    for index, pick in enumerate(taken):
        deck[index], deck[index + pick] = deck[index + pick], deck[index]
    return deck[:count]


def shoe_of(seed: int, shard: int, number: int, decks: int) -> Iterator[int]:
    """Yield the cards of a shuffled shoe: places by chance, without those that were drawn before."""
    size, drawn = 52 * decks, set[int]()
    for word in words(seed, shard, number):
        for place in positions(word, [size] * 6) or ():
            if place not in drawn:
                drawn.add(place)
                yield place % 52


# ---- rounds ----------------------------------------------------------------------------------------------------------


class PlayedRound:
    """A round under way: sends commands, and adds up stakes and results."""

    def __init__(self, game: Game, opened: BaseRound, meter: int) -> None:
        self.game, self.state, self.meter = game, opened, meter
        self.net: dict[str, int] = defaultdict(int)
        self.staked: dict[str, int] = defaultdict(int)

    def send(self, command: RoundCommand, by: Actor = LIM) -> tuple[RoundEvent, ...]:
        events = self.game.decide(self.state, command, by)
        assert not isinstance(events, Refused), (command, events)
        self.state = reduce(self.game.apply, events, self.state)
        for event in events:
            self.count(event)
        return events

    def count(self, event: RoundEvent) -> None:
        match event:
            case BetPlaced(bet=bet, cents=cents):
                self.staked[bet] += cents
            case BetSettled(line=line) | AwardPaid(line=line):
                self.net[line.bet] += line.net
            case BetReturned(bet=bet, cents=cents):
                self.staked[bet] -= cents
            case _:
                pass

    def settle(self) -> None:
        """Settle, and pay the shares of the jackpot that are due."""
        for event in self.send(Settle()):
            if isinstance(event, AwardWon):
                cents = max(self.meter * event.percent // 100, event.instead)
                self.send(PayAward(event.box, cents, self.meter))
        assert self.state.over


def open_round(game: Game, settings: AnySettings, stakes: dict[str, int], meter: int) -> PlayedRound:
    """Return a round with its bets placed and closed, ready for the deal."""
    opened = PlayedRound(game, game.open_round(RoundOpened(1, settings, jackpot=True)), meter)
    for bet, cents in stakes.items():
        opened.send(PlaceBet(1, bet, cents, seated=game is FREE_BET_BLACKJACK), ANN)
    opened.send(CloseBets())
    return opened


def from_opened(opened: PlayedRound) -> PlayedRound:
    """Return a copy of an opened round: opening bets need not be placed again for every deal."""
    played = PlayedRound(opened.game, opened.state, opened.meter)
    played.staked.update(opened.staked)
    return played


def house_poker_settings(stakes: dict[str, int]) -> HousePokerSettings:
    limits = {bet: Limits(100, 10_000_000) for bet in ("ante", "pair_plus", "bonus")}
    return HousePokerSettings(limits=limits, jackpot_bet=stakes.get("jackpot", 0))


def blackjack_settings(stakes: dict[str, int], decks: int) -> BlackjackSettings:
    bets = "initial", "rws_pairs", "lucky_stash", "boom_busted"
    return BlackjackSettings(limits={bet: Limits(1, 10_000_000) for bet in bets}, decks=decks)


def burnt(cards: Cards, count: int) -> list[int]:
    """Return cards that were not dealt, for the Burnt Cards."""
    return [card for card in DECK if card not in cards][:count]


def play_three_card(opened: PlayedRound, cards: Cards, plays: Callable[[Cards], bool]) -> PlayedRound:
    """Play a round: the stream has three cards of the player, three of the Dealer and two Community Cards."""
    played = from_opened(opened)
    own, dealer = cards[:3], cards[3:6]
    dealt = [card for pair in zip(own, dealer, strict=True) for card in pair]
    played.send(Deal((*burnt(cards, 1), *dealt, *cards[6:8])))
    if "ante" in opened.staked:
        played.send(Examine(1), ANN)
        played.send(Decide(1, "play" if plays(own) else "fold"), ANN)
    played.send(Reveal())
    played.settle()
    return played


class HoldemDecisions:
    """The decisions of a strategy, as functions of the cards that the player sees."""

    def __init__(
        self, flop: Callable[[Cards], bool], turn: Callable[[Cards, Cards], bool], river: Callable[[Cards, Cards], bool]
    ) -> None:
        self.flop, self.turn, self.river = flop, turn, river


def play_holdem(opened: PlayedRound, cards: Cards, decisions: HoldemDecisions, *, progressive: bool) -> PlayedRound:
    """Play a round: the stream has two Hole Cards, the board, and two cards of the Dealer."""
    played = from_opened(opened)
    own, board, dealer, rest = cards[:2], cards[2:7], cards[7:9], burnt(cards, 4)
    played.send(Deal((rest[0], *own)))
    played.send(Examine(1), ANN)
    stays = decisions.flop(own)
    played.send(Decide(1, "flop" if stays else "fold"), ANN)
    stages = ((rest[1], *board[:3]), (rest[2], board[3]), (rest[3], board[4]))
    needed = 3 if stays or progressive else 1
    if not stays and "jackpot" not in opened.staked:
        needed = 0
    for stage, dealt in enumerate(stages[:needed]):
        played.send(Deal(tuple(dealt)))
        played.send(Reveal())
        if stays and stage < 2:
            name, bets = (("turn", decisions.turn), ("river", decisions.river))[stage]
            played.send(Decide(1, name if bets(own, board[: 3 + stage]) else "check"), ANN)
    if stays:
        played.send(Deal(tuple(dealer)))
        played.send(Reveal())
    played.settle()
    return played


def play_blackjack(opened: PlayedRound, shoe: Iterator[int], strategy: Any) -> PlayedRound:
    """Play a round by the arrays of a strategy: the shoe has a card of the box, the Dealer's, and the box's second."""
    played = from_opened(opened)
    played.send(Deal((next(shoe), next(shoe), next(shoe))))
    state: Any = played.state
    up = state.cards[1]
    reader = BlackjackReader(strategy, up)
    if turn_order.unanswered_questions(state):
        answer = reader.first_answer(state.cards[0], state.cards[2])
        insured = PlaceBet(1, "insurance", opened.staked["initial"] // 2)
        played.send(insured if answer == "insurance" else Decide(1, answer), ANN)
    while not played.state.over:
        state = played.state
        now = turn_order.current_turn(state)
        if turn_order.next_card_place(state) is not None:
            played.send(Deal((next(shoe),)))
        elif now is None:
            played.send(Settle())
        else:
            played.send(Decide(1, reader.choose(now.cards, now.box, now.hand)), ANN)
    return played


KINDS = (1, 2, 3, 4, 5, 6, 7, 8, 10, 9, 9, 9, 0)  # by rank from the 2: Ace 0, pictures 9, the number ten 10


class BlackjackReader:
    """Reads the arrays of a strategy against one first card of the Dealer."""

    def __init__(self, strategy: Any, up: int) -> None:
        self.strategy, self.up = strategy, min(KINDS[up >> 2], 9)
        self.origin = 0

    def state(self, cards: Cards) -> int:
        state = 0
        for card in cards:
            state = int(self.strategy.grown[state, min(KINDS[card >> 2], 9)])
        return state

    def pair(self, cards: Cards) -> int | None:
        kinds = [KINDS[card >> 2] for card in cards]
        if len(kinds) != 2 or min(kinds[0], 9) != min(kinds[1], 9):
            return None
        return 10 if kinds == [10, 10] else min(kinds[0], 9)

    def first_answer(self, first: int, second: int) -> str:
        """Answer the question about Insurance against an Ace, or about Surrender."""
        cards = first, second
        state, pair = self.state(cards), self.pair(cards)
        if self.up == 0:
            if not self.strategy.insures[state]:
                return "no_insurance"
            return "even_money" if self.strategy.totals[state] == 21 else "insurance"
        if pair is not None:
            return "surrender" if self.strategy.first_plays[self.up, pair] == 2 else "play"
        return "surrender" if self.strategy.gives_up[self.up, state] else "play"

    def choose(self, cards: Cards, box: Any, hand: Any) -> str:
        number, pair = len(box.hands), self.pair(cards)
        is_first = box.hands[0] is hand
        position = number - 2 + (0 if is_first else 6 if hand.split == "free_split" else 3)
        if number == 1:
            splits = pair is not None and self.strategy.first_plays[self.up, pair] == 1
            self.origin = pair if pair is not None else 0
        else:
            splits = pair is not None and number < 4 and self.strategy.again[pair, self.up, position]
        if splits:
            return "free_split" if pair != 9 else "split"
        part = 0 if number == 1 else 1 + self.origin * 9 + position
        play = int(self.strategy.plays[part, self.up, self.state(cards)])
        return ("stand", "hit", "double", "free_double")[play]
