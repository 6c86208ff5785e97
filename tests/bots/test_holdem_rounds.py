"""Bots at a table of each hold'em game: no command is refused, and no bet exceeds their chips."""

from random import Random
from typing import cast

import pytest

from croupier.bots.registry import POLICIES
from croupier.engine.apply import apply
from croupier.engine.decide import decide
from croupier.engine.legal_actions import step
from croupier.engine.table import Table
from croupier.engine.views import view
from croupier.record import commands as c
from croupier.record import events as e
from croupier.rules.base_round import count_drawn
from croupier.rules.cards import DECK
from croupier.rules.deal import Device
from croupier.rules.games import BY_ID
from croupier.rules.refusal import Refused
from croupier.rules.roles import HOUSE, Actor, Role
from croupier.rules.settings import HousePokerSettings, Limits
from croupier.server.tables.shoes import COMMANDS, Step, next_step

BUY_IN = 2_500  # five of the least Ante: enough for one round to the River
LIMITS = {"ante": Limits(500, 20_000), "bonus": Limits(500, 10_000)}


class Played:
    """Two bots, dealt by the automatic dealer's steps."""

    def __init__(self, game: str, device: Device) -> None:
        settings = HousePokerSettings(limits=LIMITS, device=device)
        self.table = Table("t", game, BY_ID[game].doc.code, settings)
        self.bots = {f"bot {box}": POLICIES[game](Random(box), BUY_IN) for box in (2, 4)}
        self.chance, self.said = Random(1), set[str]()
        for name in self.bots:
            self.does(c.Sit(int(name[-1])), Actor(name, Role.PLAYER))

    def does(self, command: c.AnyCommand, by: Actor) -> None:
        made = decide(self.table, command, by)
        assert not isinstance(made, Refused), (command, by.name, made)
        for event in made:
            self.table = apply(self.table, cast(e.TableEvent | e.RoundEvent, event))
        assert min(self.table.racks.values(), default=0) >= 0

    def round(self) -> None:
        order = self.chance.sample(DECK, 52)
        self.does(c.OpenRound(), HOUSE)
        while any(self.acts(name) for name in self.bots):
            pass
        while self.table.round and not self.table.round.over:
            now = step(self.table)
            if now is not None and now.phase == "deciding":
                assert self.acts(now.waits_for[0]), "the table waits for a bot that has nothing to say"
            else:
                self.deal(order)

    def acts(self, name: str) -> bool:
        choice = self.bots[name](view(self.table, Actor(name, Role.PLAYER)))
        if choice is None:
            return False
        self.does(choice, Actor(name, Role.PLAYER))
        self.said.add(choice.decision if isinstance(choice, c.Decide) else type(choice).__name__)
        return True

    def deal(self, order: list[int]) -> None:
        due = next_step(self.table)
        assert due is not None
        assert self.table.round is not None
        self.does(c.Deal((order[count_drawn(self.table.round)],)) if due is Step.DEAL else COMMANDS[due], HOUSE)


@pytest.mark.parametrize(("game", "device"), [("mlp-holdem", Device.SHOE), ("progressive-holdem", Device.SHUFFLER)])
def test_rounds_without_a_refusal(game: str, device: Device) -> None:
    played = Played(game, device)
    for _ in range(20):
        played.round()
    assert played.said >= {"BuyIn", "PlaceBet", "flop", "turn", "river", "check"}
