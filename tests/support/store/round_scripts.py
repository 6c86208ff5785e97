"""A round of every game in both dealing modes as a script: the same orders with the same ids, however often sent."""

from collections.abc import Iterator
from functools import cache
from itertools import accumulate, count
from random import Random

from msgspec import Struct
from msgspec.structs import replace

from croupier.engine.legal_actions import step
from croupier.engine.table import is_playing
from croupier.house.execute import House, Order, Plan, execute, record_events
from croupier.record import commands as c
from croupier.record import events as e
from croupier.rules.cards import Card
from croupier.rules.deal import Device
from croupier.rules.game import Phase
from croupier.rules.house_poker.round import Round
from croupier.rules.refusal import Refused
from croupier.rules.roles import HOUSE, Actor
from tests.support.random_play.world import World

GAMES = ("mlp-holdem", "mlp-three-card", "progressive-holdem", "poker", "free-bet-blackjack")
NAMES = tuple(f"{game}/{device}" for game in GAMES for device in Device)
LEAST_ORDERS, MOST_ORDERS = 38, 70
MOST_BETS = 8


class Founding(Struct, frozen=True):
    """A fact of the house, written once: a process that finds it already written leaves it."""

    stream: str
    events: tuple[e.AnyEvent, ...]
    cause: str = ""
    table: str = ""

    def make(self, house: House) -> Plan:
        if self.stream in house.tables or (house.links and isinstance(self.events[0], e.LinkOpened)):
            return Plan((), (), (), house)
        return record_events(house, self.stream, self.events, HOUSE, 1)


class Asked(Struct, frozen=True):
    order: Order
    vault: tuple[tuple[str, bytes], ...] = ()

    @property
    def cause(self) -> str:
        return self.order.cause

    @property
    def table(self) -> str:
        return self.order.table

    def make(self, house: House) -> Plan | Refused:
        return execute(house, self.order, self.vault)


Step = Founding | Asked


class Script(Struct, frozen=True):
    """Steps in the groups in which they are sent, the house that each group leaves behind, and the answers."""

    groups: tuple[tuple[Step, ...], ...]
    after: tuple[House, ...]
    answers: dict[str, int]


class Lucky(World):
    """In every round a box is dealt a Straight Flush, in the jackpot if there is one: a link has awards to pay."""

    def favoured(self, round_: Round, deck: tuple[Card, ...]) -> tuple[Card, ...]:
        in_it = tuple(box for box in round_.boxes if box.bets.get("jackpot")) or round_.boxes
        stacked = deck
        while stacked is deck:
            stacked = super().favoured(replace(round_, boxes=in_it), deck)
        return stacked


class Scripted(Lucky):
    """A world that records its requests."""

    def __init__(self, seed: int, game: str) -> None:
        self.steps: list[Step] = []
        self.houses: list[House] = []
        super().__init__(Random(seed), (game, game))

    def keep(self, plan: Plan) -> None:
        super().keep(plan)
        first = plan.records[0]
        if not first.cause:
            self.steps.append(Founding(first.stream, tuple(record.event for record in plan.records)))
        self.houses.append(plan.after)

    def do(self, table: str, command: c.AnyCommand, by: Actor) -> Refused | None:
        start = len(self.plans)
        seed = self.random.randbytes(32)
        vault = ((f"seed/{table}/{start}", seed),) if isinstance(command, c.OpenRound) else ()
        asked = Asked(Order(table, command, by, start, f"id-{start}"), vault)
        plan = asked.make(self.house)
        if isinstance(plan, Refused):
            return plan
        self.steps.append(asked)
        self.keep(plan)
        return None

    def round(self, table: str) -> None:
        """Players and dealer by turns, until the round is over and the next one has begun."""
        self.deal(table)
        bets = 0
        while is_playing(self.house.tables[table]) and len(self.steps) < MOST_ORDERS:
            now = step(self.house.tables[table])
            assert now is not None
            if now.phase is Phase.BETTING and bets < MOST_BETS:
                bets += 1
                self.answer(table)
            elif now.phase in (Phase.DECIDING, Phase.OPTIONS) or self.random.random() < 0.1:
                self.answer(table)
            else:
                self.deal(table)
        self.deal(table)

    def tells(self, table: str) -> bool:
        """Is this a round worth crashing in: concluded, and with a jackpot paid where there is one?"""
        events = [record.event for record in self.records if record.stream == table]
        paid = any(isinstance(event, e.AwardPaid) for event in events) or not self.house.tables[table].link
        return len(self.steps) >= LEAST_ORDERS and paid and any(isinstance(event, e.RoundConcluded) for event in events)


@cache
def script(name: str) -> Script:
    game, device = name.split("/")
    for seed in count():
        world = Scripted(seed, game)
        table = next(candidate.id for candidate in world.house.tables.values() if candidate.settings.device == device)
        world.round(table)
        if world.tells(table):
            break
    groups = tuple(grouped(world.steps))
    ends = accumulate(map(len, groups))
    answers = {
        step.cause: house.tables[step.table].seq
        for step, house in zip(world.steps, world.houses, strict=True)
        if step.cause
    }
    return Script(groups, tuple(world.houses[end - 1] for end in ends), answers)


def grouped(steps: list[Step]) -> Iterator[tuple[Step, ...]]:
    """The opening of the house at once, then one, two or three orders at a time."""
    opening = next(index for index, step in enumerate(steps) if isinstance(step, Asked) and step.vault)
    yield tuple(steps[:opening])
    start, size = opening, 1
    while start < len(steps):
        yield tuple(steps[start : start + size])
        start, size = start + size, size % 3 + 1
