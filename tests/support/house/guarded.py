"""A house in which two people sign: its staff, and proposals in short steps."""

from croupier.engine import proposals
from croupier.house.execute import (
    HOUSE_STREAM,
    Order,
    Plan,
    execute,
)
from croupier.record import commands as c
from croupier.record import events as e
from croupier.record.controls_and_link_terms import Controls
from croupier.rules.deal import Device
from croupier.rules.refusal import Refused
from croupier.rules.roles import HOUSE, Actor, Role
from tests.support.house.floors import NOTHING, Floor

LIM, TAN, TEO = (
    Actor("lim", Role.DEALER),
    Actor("tan", Role.PIT_SUPERVISOR),
    Actor("teo", Role.PIT_SUPERVISOR),
)
NG, KOH, KAY = Actor("ng", Role.PIT_MANAGER), Actor("koh", Role.SHIFT_MANAGER), Actor("kay", Role.SHIFT_MANAGER)
CHU, ADM, AUD = Actor("chu", Role.CASHIER), Actor("adm", Role.ADMINISTRATOR), Actor("aud", Role.AUDITOR)
FOREIGN = c.Report("foreign_card")
ON = Controls()


class Guarded(Floor):
    """The same floor, with tables where two people sign."""

    def __init__(self, *tables: str, rate_ppm: int = 300_000, device: Device = Device.SHOE) -> None:
        super().__init__(*tables, rate_ppm=rate_ppm, device=device, controls=ON)
        self.plans: list[Plan] = []

    def does(self, table: str, command: c.AnyCommand, by: Actor, second: Actor | None = None) -> Plan:
        plan = execute(self.house, Order(table, command, by, 0, second=second))
        assert isinstance(plan, Plan), plan
        self.house = plan.after
        self.plans.append(plan)
        self.records += plan.records
        assert sum(self.house.book.values()) == 0
        return plan

    def refused(self, table: str, command: c.AnyCommand, by: Actor) -> Refused:
        plan = execute(self.house, Order(table, command, by, 0))
        assert isinstance(plan, Refused), plan
        return plan

    def turned(self, table: str, command: c.AnyCommand, by: Actor) -> str:
        """The code of the refusal."""
        refused = self.refused(table, command, by)
        return refused.code or refused.why

    @property
    def open(self) -> tuple[proposals.Proposal, ...]:
        return (*self.house.proposals, *(each for t in self.house.tables.values() for each in t.proposals))


def dealt() -> Guarded:
    floor = Guarded("a", "b")
    floor.bet("a")
    floor.deal("a", {1: NOTHING}, "4c 5d")
    return floor


def signed_by(floor: Guarded, command: c.AnyCommand, first: Actor, second: Actor) -> Plan:
    floor.does(HOUSE_STREAM, command, first)
    return floor.does(HOUSE_STREAM, c.Sign(floor.open[-1].id), second)


def opens_once_signed(floor: Guarded, why: Refused, command: c.AnyCommand, event: e.AnyEvent) -> None:
    """No round is opened, whoever asks, until two people have signed."""
    for by in (HOUSE, LIM, KOH):
        assert floor.refused("a", c.OpenRound(), by) == why
    record = signed_by(floor, command, ADM, KOH).records[-1]
    assert (record.event, record.by, record.signed) == (event, ADM, KOH)
    floor.does("a", c.OpenRound(), LIM)
