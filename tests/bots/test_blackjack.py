"""The bot of Free Bet Blackjack: its decisions for each view, and two thousand rounds at one table."""

from random import Random
from typing import cast

import pytest

from croupier.bots.blackjack import FREE_BET_BLACKJACK as WAY
from croupier.bots.blackjack import choose_decision
from croupier.bots.policy import Policy
from croupier.bots.registry import POLICIES, STANDING
from croupier.engine.apply import apply
from croupier.engine.decide import decide
from croupier.engine.legal_actions import step
from croupier.engine.table import Table
from croupier.engine.view_types import SplitShown, SpotShown
from croupier.engine.views import view
from croupier.record import commands as c
from croupier.record import events as e
from croupier.rules.base_round import count_drawn
from croupier.rules.cards import DECK
from croupier.rules.game import HandState
from croupier.rules.refusal import Refused
from croupier.rules.roles import HOUSE, Actor, Role
from croupier.rules.settings import BlackjackSettings, Limits
from croupier.server.tables.shoes import COMMANDS, Step, next_step

GAME = "free-bet-blackjack"
ALL = {"hit", "stand", "double", "free_double", "split", "free_split"}
FIRST = {"hit", "stand", "double"}


def hand(cards: str, *beside: str) -> SplitShown:
    spots = tuple(SpotShown(bet, 0, "locked", 0, "", ()) for bet in beside)
    return SplitShown(tuple(cards.split()), "", HandState.TO_ACT, "", None, spots, 1)


@pytest.mark.parametrize(
    ("cards", "up", "words", "play"),
    [
        ("8s 8h", "T", ALL, "free_split"),
        ("As Ah", "A", ALL, "free_split"),
        ("5s 5h", "6", ALL, "free_double"),
        ("Ts Th", "6", ALL - {"free_double"}, "free_split"),
        ("Ts Th", "8", ALL - {"free_double"}, "stand"),
        ("Ts Kh", "6", ALL - {"free_double", "free_split"}, "stand"),
        ("As 8h", "6", FIRST, "stand"),
        ("Ks Qh", "6", {"hit", "stand", "double", "split"}, "stand"),
        ("6s 3h", "T", ALL - {"free_split", "split", "stand"}, "free_double"),
        ("8s 5h", "2", FIRST, "hit"),
        ("8s 5h", "3", FIRST, "stand"),
        ("Ts 2h", "5", FIRST, "stand"),
        ("Ts 6h", "7", FIRST, "hit"),
        ("Ts 7h", "A", FIRST, "stand"),
        ("As 7h", "8", FIRST, "stand"),
        ("As 7h", "9", FIRST, "hit"),
        ("As 6h", "6", FIRST, "double"),
        ("As 6h", "6", {"hit", "stand"}, "hit"),
        ("2s 3h 4d", "6", {"hit"}, "hit"),
    ],
)
def test_basic_strategy(cards: str, up: str, words: set[str], play: str) -> None:
    assert choose_decision(hand(cards), up, words) == play


def test_a_hand_with_nothing_to_lose_draws_on() -> None:
    assert choose_decision(hand("Ts 7h"), "9", FIRST) == "stand"
    assert choose_decision(hand("Ts 7h", "free_split"), "9", FIRST) == "hit"
    assert choose_decision(hand("As 7h", "free_split"), "2", FIRST) == "hit"


class Played:
    """One table with two bots that sit and one that stands, dealt by the automatic dealer's steps."""

    def __init__(self, seed: int) -> None:
        limits = {"initial": Limits(1_000, 6_000)} | dict.fromkeys(WAY.side_bets, Limits(500, 500))
        self.table = Table("t", GAME, "FBBJ-2025", BlackjackSettings(limits=limits, decks=6))
        self.chance = Random(seed)
        self.bots: dict[str, Policy] = {f"bot {box}": POLICIES[GAME](Random(box), 40_000) for box in (1, 5)}
        self.order: list[int] = []
        self.said: set[str] = set()
        for box in (1, 5):
            self.does(c.Sit(box), Actor(f"bot {box}", Role.PLAYER))
        self.bots["behind"] = STANDING[GAME](Random(7), 40_000)

    def does(self, command: c.AnyCommand, by: Actor) -> None:
        made = decide(self.table, command, by)
        assert not isinstance(made, Refused), (command, by.name, made)
        for event in made:
            self.table = apply(self.table, cast(e.TableEvent | e.RoundEvent, event))

    def round(self) -> None:
        self.order = self.chance.sample(DECK, 60, counts=[6] * 52)
        self.does(c.OpenRound(), HOUSE)
        while any(self.acts(name) for name in self.bots):
            pass
        while self.table.round and not self.table.round.over:
            now = step(self.table)
            if now is not None and now.phase == "deciding":
                assert self.acts(now.waits_for[0]), "the table waits for a bot that has nothing to say"
            else:
                self.deal()

    def acts(self, name: str) -> bool:
        choice = self.bots[name](view(self.table, Actor(name, Role.PLAYER)))
        if choice is None:
            return False
        self.does(choice, Actor(name, Role.PLAYER))
        self.said.add(choice.decision if isinstance(choice, c.Decide) else type(choice).__name__)
        return True

    def deal(self) -> None:
        due = next_step(self.table)
        assert due is not None
        assert self.table.round is not None
        deals = c.Deal((self.order[count_drawn(self.table.round)],))
        self.does(deals if due is Step.DEAL else COMMANDS[due], HOUSE)


def test_five_hundred_rounds_without_a_refusal() -> None:
    played = Played(1)
    for _ in range(500):
        played.round()
    decisions = {"hit", "stand", "surrender", "play", "double", "free_double", "free_split", "no_insurance"}
    assert played.said - {"decline"} == decisions | {"PlaceBet", "BuyIn"}
