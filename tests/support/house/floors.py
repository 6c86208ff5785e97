"""A house with linked tables, where one person decides: bets, deals and awards in short steps."""

from collections.abc import Iterable

from croupier.house.execute import HOUSE_STREAM, House, Order, execute, meter_shown, record_events
from croupier.record import commands as c
from croupier.record import events as e
from croupier.record.controls_and_link_terms import DEMO, Controls, LinkTerms
from croupier.record.stored_event import Recorded
from croupier.rules.cards import DECK, parse_cards
from croupier.rules.deal import Device
from croupier.rules.house_poker.round import Round
from croupier.rules.refusal import Refused
from croupier.rules.roles import HOUSE, Actor, Role
from croupier.rules.settings import HousePokerSettings, Limits

ANN, BOB = Actor("ann", Role.PLAYER), Actor("bob", Role.PLAYER)
SEATS = {1: ANN, 2: BOB}
DEALER, SHIFT = Actor("lim", Role.DEALER), Actor("koh", Role.SHIFT_MANAGER)
METER, RESET = 10_000_000, 5_000_000
ROYAL, STRAIGHT_FLUSH, NOTHING = "As Ks Qs", "9s 8s 7s", "2h 7d 9c"


class Floor:
    """Linked tables with two players each; rounds are dealt by name of hand."""

    def __init__(
        self, *tables: str, rate_ppm: int = 0, device: Device = Device.SHOE, controls: Controls = DEMO
    ) -> None:
        self.house, self.paid = House(), list[tuple[str, int, int]]()
        self.records: list[Recorded] = []
        link = e.LinkOpened("link", LinkTerms("Link", 500, rate_ppm, RESET, METER))
        chips = tuple(e.ChipsIssued(who.name, 10_000_000) for who in SEATS.values())
        self.house = record_events(self.house, HOUSE_STREAM, (link, *chips), HOUSE, 0).after
        for table in tables:
            limits = {"ante": Limits(500, 50_000), "pair_plus": Limits(500, 50_000)}
            terms = HousePokerSettings(limits=limits, jackpot_bet=500, device=device)
            opened = e.TableOpened(table, "mlp-three-card", "ML3C-2", terms, "link", "", controls)
            plan = record_events(self.house, table, (opened,), HOUSE, 0)
            self.house = plan.after
            self.records += plan.records
            for box, who in SEATS.items():
                self.do(table, c.Sit(box), who)
                self.do(table, c.BuyIn(100_000), who)

    @property
    def meter(self) -> int:
        return meter_shown(self.house, "link")

    def do(self, table: str, command: c.AnyCommand, by: Actor = HOUSE) -> Refused | None:
        plan = execute(self.house, Order(table, command, by, 0))
        if isinstance(plan, Refused):
            return plan
        self.records += plan.records
        for record in plan.records:
            if isinstance(record.event, e.AwardPaid):
                self.paid.append((record.stream, record.event.line.box, record.event.cents))
        self.house = plan.after
        assert sum(self.house.book.values()) == 0
        return None

    def bet(self, table: str, boxes: Iterable[int] = (1, 2)) -> None:
        assert self.do(table, c.OpenRound()) is None
        for box in boxes:
            assert self.do(table, c.PlaceBet(box, "ante", 500), SEATS[box]) is None
            assert self.do(table, c.PlaceBet(box, "jackpot", 500), SEATS[box]) is None

    def deal(self, table: str, hands: dict[int, str], community: str) -> None:
        """Close the bets and deal these hands; the other places get what is left."""
        assert self.do(table, c.CloseBets()) is None
        r = self.house.tables[table].round
        assert isinstance(r, Round)
        named = {**{box: list(parse_cards(hand)) for box, hand in hands.items()}, -1: list(parse_cards(community))}
        used = {card for each in named.values() for card in each}
        rest = [card for card in DECK if card not in used]
        for place in r.plan:
            assert self.do(table, c.Deal((named[place].pop(0) if named.get(place) else rest.pop(0),))) is None

    def settle(self, table: str) -> None:
        """Everybody folds; the jackpot bets stay alive (3.12.1)."""
        r = self.house.tables[table].round
        assert isinstance(r, Round)
        for box in r.boxes:
            assert self.do(table, c.Decide(box.number, "fold"), SEATS[box.number]) is None
        assert self.do(table, c.Reveal()) is None
        assert self.do(table, c.Settle()) is None

    def round(self, table: str, hands: dict[int, str], community: str) -> None:
        self.bet(table, hands)
        self.deal(table, hands, community)
        self.settle(table)
