"""Ledger and jackpot link as machines: any order of steps at any tables, each beside a plain second account of it."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test
from msgspec.structs import replace

from croupier.engine.table import Table, is_playing
from croupier.house import execute as conducting
from croupier.house import jackpots, ledger
from croupier.house.execute import HOUSE_STREAM, Order, Plan, execute, fold_records
from croupier.house.ledger import entries
from croupier.house.ledger_accounts import MICRO, Transfer, can_end_negative, debt, rack, stake, wallet
from croupier.record import commands as c
from croupier.record import events as e
from croupier.record.controls_and_link_terms import LinkTerms
from croupier.rules.cards import DECK
from croupier.rules.deal import COMMUNITY
from croupier.rules.roles import Actor, Role
from tests.support.house.plain_link import LinksSpec, Spot
from tests.support.soak import size
from tests.support.store.play import DEALER, LINK, MAJORS, PIT, TERMS, Floor, Step

pytestmark = pytest.mark.untraced

SETTINGS = settings(
    max_examples=size(40, 1_000),
    stateful_step_count=40,
    deadline=None,
    database=None,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
)
CENTS = st.integers(-1, 30_000_000)
SHIFT, ADMINISTRATOR = Actor("shift", Role.SHIFT_MANAGER), Actor("adm", Role.ADMINISTRATOR)
OTHERS = {
    name: replace(TERMS, name=name, rate_ppm=ppm, start=start)
    for name, ppm, start in (("other", 77_777, 9_000), ("third", 1, 0))
}
LINKS = (LINK, *OTHERS)
PLAYERS, TABLES, SELDOM = st.integers(0, 2), st.integers(0, 1), st.integers(0, 3)


class Lucky(Floor):
    """Nearly every deal brings a box a Straight Flush, so that the link has awards to pay."""

    def bets(self) -> Iterator[Step]:
        yield from super().bets()
        for box, player in enumerate(self.players, start=1):
            if self.chance.random() < 0.5:
                yield c.PlaceBet(box, "ante", 700), player
                yield c.PlaceBet(box, "jackpot", 500), player

    def deal(self, table: str) -> Iterator[Step]:
        plan, deck = self.round(table).plan, list(DECK)
        boxes = [place for place in plan if place > 0]
        self.chance.shuffle(deck)
        lucky = self.chance.choice(boxes) if boxes and self.chance.random() < 0.9 else 0
        major = list(self.chance.choice(MAJORS)) if lucky else []
        deck = [card for card in deck if card not in major]
        for place in plan:
            yield c.Deal(((major or deck).pop() if place in (lucky, COMMUNITY) else deck.pop(),)), DEALER


class House(RuleBasedStateMachine):
    """Two linked tables, whose evenings go on a step at a time in whatever order."""

    floor: Lucky
    others: Mapping[str, LinkTerms] = {}  # links beside that of the tables

    def __init__(self) -> None:
        super().__init__()
        self.written: list[Plan] = []  # since somebody looked

    @initialize(seed=st.integers(0, 10_000))
    def open(self, seed: int) -> None:
        self.floor = Lucky(seed, tables=2, players=3)
        self.evenings = {table: self.floor.evening(table, 50) for table in self.floor.tables}
        self.written += self.floor.open()
        for other, terms in self.others.items():
            self.written.append(self.floor.record(HOUSE_STREAM, e.LinkOpened(other, terms)))

    @rule(at=TABLES, steps=st.integers(1, 40))
    def go_on(self, at: int, steps: int) -> None:
        table = self.floor.tables[at]
        for _ in range(steps):
            t = self.floor.house.tables[table]
            if t.jackpot == "failed" and not is_playing(t):
                return  # the House says first how to go on
            if (step := next(self.evenings[table], None)) and (plan := self.floor.asked(table, *step)):
                self.written.append(plan)

    @rule(at=TABLES, irregularity=st.sampled_from(("foreign_card", "deck_count", "jackpot_failure")), often=SELDOM)
    def report(self, at: int, irregularity: str, often: int) -> None:
        table = self.floor.tables[at]
        if not often and (plan := self.floor.asked(table, c.Report(irregularity), PIT)):
            self.written.append(plan)
            if (r := self.floor.house.tables[table].round) and r.over:
                self.evenings[table] = self.floor.evening(table, 50)

    @rule(at=TABLES)
    def restore_the_jackpot(self, at: int) -> None:
        if plan := self.floor.asked(self.floor.tables[at], c.RuleJackpot("restored"), SHIFT):
            self.written.append(plan)

    def news(self) -> Iterator[Plan]:
        while self.written:
            yield self.written.pop(0)


# ---- the ledger ------------------------------------------------------------------------------------------------------


class Ledger(House):
    """Each player owns what they were given plus what their lines brought, counted here without any account."""

    def __init__(self) -> None:
        super().__init__()
        self.owned: dict[str, int] = {}
        self.again = conducting.House()

    @rule(at=TABLES, who=PLAYERS, cents=CENTS)
    def buy_in(self, at: int, who: int, cents: int) -> None:
        """Taken exactly where the wallet holds it and the player sits there."""
        table, player = self.floor.tables[at], self.floor.players[who]
        holds = self.floor.house.book[wallet(player.name)] // MICRO
        seated = player.name in self.floor.house.tables[table].seats.values()
        plan = self.floor.asked(table, c.BuyIn(cents), player)
        assert (plan is not None) is (seated and 0 < cents <= holds)
        if plan:
            self.written.append(plan)

    @rule(at=TABLES, who=PLAYERS, cents=CENTS)
    def cash_out(self, at: int, who: int, cents: int) -> None:
        table, player = self.floor.tables[at], self.floor.players[who]
        holds = self.floor.house.book.get(rack(table, player.name), 0) // MICRO
        plan = self.floor.asked(table, c.CashOut(cents), player)
        assert (plan is not None) is (0 < cents <= holds)
        if plan:
            self.written.append(plan)

    @rule(at=TABLES, who=PLAYERS)
    def leave_and_come_back(self, at: int, who: int) -> None:
        for command in (c.Leave(), c.Sit(who + 1), c.BuyIn(1_000)):
            if plan := self.floor.asked(self.floor.tables[at], command, self.floor.players[who]):
                self.written.append(plan)

    @invariant()
    def the_books_balance_and_everybody_has_what_is_his(self) -> None:
        for plan in self.news():
            self.count(plan)
        book = self.floor.house.book
        accounts = dict(book)
        assert sum(accounts.values()) == 0
        assert all(micro >= 0 or can_end_negative(account) for account, micro in accounts.items())
        for player, cents in self.owned.items():
            places = (f(table, player) for f in (rack, stake) for table in self.floor.tables)
            owes = -book.get(debt(player), 0)
            assert book[wallet(player)] + sum(book.get(place, 0) for place in places) - owes == cents * MICRO
            assert not (owes and book[wallet(player)]), "chips in the wallet pay a debt first"

    def count(self, plan: Plan) -> None:
        for record in plan.records:
            match record.event:
                case e.ChipsIssued(player, cents):
                    self.owned[player] = self.owned.get(player, 0) + cents
                case e.BetSettled(line) | e.AwardPaid(line):
                    self.owned[line.player] += line.net
                case e.AwardReversed(line):
                    self.owned[line.player] -= line.net
                case e.AwardCorrected(player=player, from_meter=meter, from_house=house):
                    self.owned[player] += meter + house
                case e.SettlementReversed(line):
                    self.owned[line.player] -= line.net
                case _:
                    pass
        self.again = fold_records(self.again, plan.sealed).after

    def teardown(self) -> None:
        if self.owned:
            assert self.again == self.floor.house, "the records alone tell the same house"


# ---- the link --------------------------------------------------------------------------------------------------------


class Meter(House):
    """The links beside their specifications; now and then one is closed, or merged with another."""

    others = OTHERS

    def __init__(self) -> None:
        super().__init__()
        self.links = LinksSpec()

    @rule(at=st.integers(0, 2), into=st.sampled_from(("", *LINKS)), first=st.booleans())
    def close_a_link(self, at: int, into: str, first: bool) -> None:
        """Refused while a round is under way or an award waits, and where the other link is closed or the same."""
        for table in self.floor.tables * 2 if first else ():
            self.play_out(table)
        link, house = LINKS[at], self.floor.house
        open_now = {each for each in (link, into) if each in house.links and not house.links[each].claims}
        quiet = not any(is_playing(t) for t in house.tables.values() if t.link == link)
        may = quiet and link != into and open_now >= {link, *((into,) if into else ())}
        if any(t.rounds > 1 for t in house.tables.values()):  # there is something on the meter by then
            plan = execute(house, Order(HOUSE_STREAM, c.CloseLink(link, into), ADMINISTRATOR, 0, second=SHIFT))
            assert isinstance(plan, Plan) is may, plan
            if isinstance(plan, Plan):
                self.floor.house = plan.after
                self.written.append(plan)

    def play_out(self, table: str) -> None:
        """To the end of the round, or until its award waits for the other table."""
        for _ in range(100):
            if is_playing(self.floor.house.tables[table]) and (step := next(self.evenings[table], None)):
                self.written += filter(None, [self.floor.asked(table, *step)])

    @invariant()
    def the_links_are_as_specified(self) -> None:
        for plan in self.news():
            for record in plan.records:
                self.links.follow(record.stream, record.seq, record.event)
            self.links.compare(plan.after)

    def teardown(self) -> None:
        PAID.extend(spot for spec in self.links.every for spot in spec.paid)
        CLOSED.extend(self.links.closed)


PAID: list[Spot] = []  # over all examples: a machine that pays nothing shows nothing
CLOSED: list[str] = []  # where the meters of closed links went


# ---- run, and shown to be able to fail -------------------------------------------------------------------------------


def test_the_ledger_in_any_order_of_steps() -> None:
    run_state_machine_as_test(Ledger, settings=SETTINGS)


def test_the_link_in_any_order_of_steps() -> None:
    PAID.clear()
    CLOSED.clear()
    run_state_machine_as_test(Meter, settings=SETTINGS)
    assert len(PAID) > 20
    assert "" in CLOSED, "some meters went to the House"
    assert set(CLOSED) > {""}, "and some to another link"
    assert {table for table, _ in PAID} == {"table-1", "table-2"}


def lost_return(table: str, link: str, event: e.AnyEvent) -> list[Transfer]:
    """A Void that keeps the chips."""
    return [] if isinstance(event, e.BetReturned) else entries(table, link, event)


def twice_paid(table: str, link: str, event: e.AnyEvent) -> Iterator[Transfer]:
    yield from entries(table, link, event)
    if isinstance(event, e.BetSettled) and event.line.net > 0:
        yield from entries(table, link, event)


MayWin = Callable[[str, int], bool]


def last_first(link: jackpots.Link, may_win: MayWin) -> jackpots.PendingAward | None:
    """Pays whoever was dealt last, once somebody is to be paid."""
    return DUE(link, may_win) and DUE(replace(link, claims=tuple(reversed(link.claims)), tickets={}), may_win)


def whole_cents(link: jackpots.Link, t: Table) -> tuple[jackpots.Link, tuple[Transfer, ...]]:
    """Contributions without their fractions."""
    after, moves = CONTRIBUTE(link, t)
    shares = {box: micro // MICRO * MICRO for box, micro in after.pending[t.id].items()}
    cut = tuple(replace(each, micro=each.micro // MICRO * MICRO) for each in moves)
    return replace(after, pending={**after.pending, t.id: shares}), cut


def never_posted(link: jackpots.Link, table: str) -> tuple[jackpots.Link, tuple[Transfer, ...]]:
    """A table that leaves takes what it has contributed along."""
    return replace(link, pending={each: of for each, of in link.pending.items() if each != table}), ()


def left_behind(links: dict[str, jackpots.Link], event: e.AnyEvent) -> dict[str, jackpots.Link]:
    """A merged link whose fractions of a cent are lost on the way."""
    after = TOLD(links, event)
    if isinstance(event, e.LinkClosed) and event.into:
        into = after[event.into]
        return {**after, event.into: replace(into, posted=into.posted - event.micro % MICRO)}
    return after


DUE, CONTRIBUTE, TOLD = jackpots.next_award, jackpots._contribute, jackpots.apply_event


@pytest.mark.parametrize(
    ("machine", "where", "name", "bug"),
    [
        (Ledger, ledger, "entries", lost_return),
        (Ledger, ledger, "entries", twice_paid),
        (Meter, jackpots, "next_award", last_first),
        (Meter, jackpots, "_contribute", whole_cents),
        (Meter, jackpots, "apply_event", left_behind),
        (Meter, jackpots, "_post_contributions", never_posted),
    ],
)
def test_a_planted_bug_is_caught(
    machine: type[House], where: Any, name: str, bug: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By the very examples that pass without it: they are the same every time."""
    monkeypatch.setattr(where, name, bug)
    with pytest.raises((AssertionError, ExceptionGroup)):
        run_state_machine_as_test(
            machine, settings=settings(SETTINGS, phases=(Phase.generate,), max_examples=5 * SETTINGS.max_examples)
        )
