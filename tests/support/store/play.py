"""A small house at play: random rounds of three-card poker at linked tables, one plan after the other."""

from collections.abc import Iterator
from random import Random

from croupier.house.execute import HOUSE_STREAM, House, Order, Plan, execute, record_events
from croupier.record import commands as c
from croupier.record import events as e
from croupier.record.controls_and_link_terms import DEMO, LinkTerms
from croupier.rules.cards import DECK, parse_cards
from croupier.rules.deal import COMMUNITY, Device
from croupier.rules.game import Phase
from croupier.rules.games import BY_ID
from croupier.rules.house_poker.round import Round
from croupier.rules.refusal import Refused
from croupier.rules.roles import HOUSE, Actor, Role
from croupier.rules.settings import HousePokerSettings, Limits
from croupier.store.vault_names import seed_key

GAME = BY_ID["mlp-three-card"]
LINK = "link"
TERMS = LinkTerms("Grand", bet=500, rate_ppm=123_457, reset=1_000_000, start=5_000_000)
DEALER, PIT = Actor("dealer", Role.DEALER), Actor("pit", Role.PIT_SUPERVISOR)
MAJORS = (parse_cards("As Ks Qs Js Ts"), parse_cards("9h 8h 7h 6h 5h"))
Step = tuple[c.AnyCommand, Actor]


def settings(device: Device) -> HousePokerSettings:
    return HousePokerSettings(
        {"ante": Limits(100, 50_000), "pair_plus": Limits(100, 50_000)}, jackpot_bet=500, device=device
    )


class Floor:
    """Tables that share a link; every plan they make, in order. The same seed plays the same evening."""

    def __init__(self, seed: int = 1, tables: int = 2, players: int = 4, house: House | None = None) -> None:
        self.chance = Random(seed)
        self.tables = tuple(f"table-{number}" for number in range(1, tables + 1))
        self.players = tuple(Actor(f"player-{number}", Role.PLAYER) for number in range(1, players + 1))
        self.house = house or House()
        self.at = 1_700_000_000_000 + self.house.seq

    def open(self) -> Iterator[Plan]:
        yield self.record(HOUSE_STREAM, e.LinkOpened(LINK, TERMS))
        for number, table in enumerate(self.tables):
            device = Device.SHUFFLER if number % 2 else Device.SHOE
            yield self.record(
                table, e.TableOpened(table, GAME.id, "ML3C-2", settings(device), LINK, table.title(), DEMO)
            )
        for player in self.players:
            yield self.record(HOUSE_STREAM, e.ChipsIssued(player.name, 100_000_000))
        for table in self.tables:
            for box, player in enumerate(self.players, start=1):
                yield self.must(table, c.Sit(box), player)
                yield self.must(table, c.BuyIn(20_000_000), player)

    def play(self, rounds: int) -> Iterator[Plan]:
        """Play this many rounds at each table, their commands in a random order between the tables."""
        busy = [(table, steps) for table in self.tables for steps in [self.evening(table, rounds)]]
        while busy:
            index = self.chance.randrange(len(busy))
            table, steps = busy[index]
            step = next(steps, None)
            if step is None:
                del busy[index]
            elif plan := self.asked(table, *step):
                yield plan

    def record(self, stream: str, *events: e.AnyEvent) -> Plan:
        plan = record_events(self.house, stream, events, HOUSE, self.now())
        self.house = plan.after
        return plan

    def asked(self, table: str, command: c.AnyCommand, by: Actor) -> Plan | None:
        now, seed = self.now(), self.chance.randbytes(32)
        opens = isinstance(command, c.OpenRound)
        vault = ((seed_key(table, self.house.tables[table].rounds + 1), seed),) if opens else ()
        plan = execute(self.house, Order(table, command, by, now, f"id-{now}"), vault)
        if isinstance(plan, Refused):
            return None
        self.house = plan.after
        return plan

    def must(self, table: str, command: c.AnyCommand, by: Actor) -> Plan:
        plan = self.asked(table, command, by)
        assert plan, f"{command} at {table} is refused"
        return plan

    def now(self) -> int:
        self.at += 1
        return self.at

    # ---- what a table does next ------------------------------------------------------------------------------------

    def round(self, table: str) -> Round:
        round_ = self.house.tables[table].round
        assert isinstance(round_, Round)
        return round_

    def evening(self, table: str, rounds: int) -> Iterator[Step]:
        for _ in range(rounds):
            yield c.OpenRound(f"{self.chance.getrandbits(256):064x}"), DEALER
            yield from self.bets()
            yield c.CloseBets(), DEALER
            yield from self.deal(table)
            yield from self.end(table)
            if self.chance.random() < 0.05:
                yield c.Report("deck_count"), PIT  # a Void after all is settled

    def bets(self) -> Iterator[Step]:
        yield c.PlaceBet(1, "ante", 1_000), self.players[0]
        for box, player in enumerate(self.players, start=1):
            for bet, cents in (("ante", 700), ("pair_plus", 300), ("jackpot", 500)):
                if self.chance.random() < 0.8:
                    yield c.PlaceBet(box, bet, cents), player
            if self.chance.random() < 0.1:
                yield c.WithdrawBet(box, "pair_plus"), player

    def deal(self, table: str) -> Iterator[Step]:
        """Stack the deck now and then, so that the link has majors to pay."""
        plan, deck = self.round(table).plan, list(DECK)
        self.chance.shuffle(deck)
        lucky = self.chance.choice(plan) if self.chance.random() < 0.2 else 0
        major = list(self.chance.choice(MAJORS)) if lucky > 0 else []
        deck = [card for card in deck if card not in major]
        order = [(major or deck).pop() if place in (lucky, COMMUNITY) else deck.pop() for place in plan]
        while order:
            count = self.chance.choice((1, 3, len(order)))
            yield c.Deal(tuple(order[:count])), DEALER
            del order[:count]

    def end(self, table: str) -> Iterator[Step]:
        void = self.chance.random() < 0.05
        while not self.round(table).over:
            match GAME.round_step(self.round(table)).phase:
                case Phase.DECIDING if void:
                    yield c.Report("foreign_card"), PIT
                case Phase.DECIDING:
                    yield from self.decisions()
                case Phase.SHOWING:
                    yield c.Reveal(), DEALER
                case Phase.SETTLING:
                    yield c.Settle(), DEALER
                case _:  # a major award waits for the other table
                    yield c.Reveal(), DEALER

    def decisions(self) -> Iterator[Step]:
        for box, player in enumerate(self.players, start=1):
            if self.chance.random() < 0.5:
                yield c.Examine(box), player
            yield c.Decide(box, self.chance.choice(("fold", "play", "play"))), player


def plans(seed: int = 1, rounds: int = 6, tables: int = 2, players: int = 4) -> list[Plan]:
    """A whole evening."""
    floor = Floor(seed, tables, players)
    return [*floor.open(), *floor.play(rounds)]
