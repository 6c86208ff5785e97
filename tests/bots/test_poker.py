"""The bots of Poker: how they value a Hand, and six of them over many Rounds in their own house."""

from collections import Counter
from random import Random

import pytest
from msgspec.structs import replace

from croupier.bots.poker import PlayStyle, PokerBot
from croupier.bots.poker_odds import equity, group
from croupier.bots.registry import POLICIES
from croupier.engine.legal_actions import step
from croupier.engine.shuffle import shuffled
from croupier.engine.table import Table, is_playing
from croupier.engine.views import view
from croupier.house.execute import HOUSE_STREAM, House, Order, execute, record_events
from croupier.record import commands as c
from croupier.record import events as e
from croupier.record.controls_and_link_terms import DEMO
from croupier.rules.cards import parse_cards
from croupier.rules.deal import Device
from croupier.rules.games import POKER
from croupier.rules.refusal import Refused
from croupier.rules.roles import HOUSE, Actor, Role
from croupier.rules.settings import Limits, PokerSettings
from croupier.server.tables.shoes import COMMANDS, Step, next_cards, next_step

SETTINGS = PokerSettings(
    box_count=6,
    small_blind=100,
    big_blind=200,
    table_stake=Limits(8_000, 40_000),
    chip_unit=100,
    rake_percent=5,
    rake_cap=500,
)
NAMES = [f"Bot {name}" for name in ("Ada", "Bo", "Cy", "Di", "Ed", "Flo")]
WALLET = 100_000_000


class Room:
    """A table of the house without clocks: the Dealer deals when nobody wants anything."""

    def __init__(self, settings: PokerSettings = SETTINGS) -> None:
        self.house = House()
        issued = tuple(e.ChipsIssued(name, WALLET) for name in NAMES)
        self.house = record_events(self.house, HOUSE_STREAM, issued, HOUSE, 1).after
        opened = e.TableOpened("p", POKER.id, POKER.doc.code, settings, "", "Table", DEMO)
        self.house = record_events(self.house, "p", (opened,), HOUSE, 1).after
        self.bots = {name: POLICIES["poker"](Random(at), 20_000) for at, name in enumerate(NAMES)}
        self.order: tuple[int, ...] = ()
        self.won: Counter[str] = Counter()
        self.refused: list[str] = []
        for box, name in enumerate(NAMES, start=1):
            self.does(c.Sit(box), name)

    @property
    def table(self) -> Table:
        return self.house.tables["p"]

    def does(self, command: c.AnyCommand, name: str = "") -> None:
        by = Actor(name, Role.PLAYER) if name else HOUSE
        plan = execute(self.house, Order("p", command, by, 1))
        if isinstance(plan, Refused):
            self.refused.append(f"{name}: {command}: {plan}")
            return
        self.house = plan.after
        for record in plan.records:
            if isinstance(record.event, e.PotsAwarded):
                self.won.update(line.player for line in record.event.lines if line.paid)

    def a_bot_acts(self) -> bool:
        now = step(self.table)
        first = now.waits_for if now else ()
        for name in sorted(NAMES, key=lambda name: name not in first):
            shown = view(self.table, Actor(name, Role.PLAYER))
            choice = self.bots[name](shown)
            if choice is not None:
                self.does(choice, name)
                if isinstance(choice, c.Leave):
                    self.does(c.Sit(NAMES.index(name) + 1), name)
                return True
        return False

    def the_dealer_acts(self) -> None:
        due, now = next_step(self.table), step(self.table)
        assert due is not None
        if due is Step.OPEN:
            self.order = shuffled(self.table.rounds.to_bytes(32))
        command = COMMANDS[due]
        if due is Step.DEAL and now is not None:
            assert self.table.round is not None
            command = c.Deal(next_cards(self.order, self.table.round, now.cards))
        self.does(command)

    def play(self, rounds: int) -> None:
        while self.table.rounds < rounds or is_playing(self.table):
            assert not self.refused, self.refused
            if not self.a_bot_acts():
                self.the_dealer_acts()


@pytest.mark.parametrize("device", Device)
def test_six_bots_play_and_are_never_refused(device: Device) -> None:
    room = Room(replace(SETTINGS, device=device))
    room.play(500 if device is Device.SHOE else 60)
    assert sum(room.house.book.values()) == 0
    assert len(room.won) == len(NAMES), "everybody wins now and then"


@pytest.mark.parametrize(
    ("hole", "expected"),
    [("As Ah", 1), ("As Ks", 1), ("As Kh", 2), ("Ks As", 1), ("9s 8s", 4), ("8h 9s", 7), ("7s 2h", 9), ("2c 2d", 7)],
)
def test_the_chart(hole: str, expected: int) -> None:
    assert group(parse_cards(hole)) == expected


def test_worth_is_played_out() -> None:
    chance = Random(1)
    sure = equity(parse_cards("As Ks"), parse_cards("Qs Js Ts 2h 3d"), 3, 1, chance)
    assert sure == 1
    board = parse_cards("Qs Js 2h")
    one, three = (equity(parse_cards("Ah Qd"), board, others, 0, chance) for others in (1, 3))
    assert 0.6 < three < one < 0.95
    assert equity(parse_cards("7h 3d"), board, 1, 1, chance) < 0.3


def test_a_play_style_is_given_or_drawn_at_random() -> None:
    way = PlayStyle(0, 1.0, 0.0)
    assert PokerBot(Random(1), 100, style=way)._style is way
    assert len({PokerBot(Random(seed), 100)._style for seed in range(30)}) > 2
