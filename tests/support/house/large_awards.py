"""Large awards: hands that win one, and the house in which two people sign it."""

from croupier.house.award_verification import Evidence
from croupier.house.execute import Order, Plan, execute
from croupier.record import commands as c
from croupier.record import events as e
from croupier.rules.cards import DECK
from croupier.rules.refusal import Refused
from croupier.rules.roles import Actor
from tests.support.house.floors import ROYAL
from tests.support.house.guarded import Guarded


class Awarding(Guarded):
    """Signatures come with what the store holds of the round."""

    def evidence(self, table: str) -> Evidence:
        t = self.house.tables[table]
        assert t.round is not None
        first = t.log[0].seq
        return Evidence(tuple(each for each in self.records if each.stream == table and each.n >= first))

    def sign(self, table: str, by: Actor, shown: Evidence | None = None) -> Plan | Refused:
        (proposal,) = self.house.tables[table].proposals
        shown = self.evidence(table) if shown is None else shown
        plan = execute(self.house, Order(table, c.Sign(proposal.id), by, 0), (), shown)
        if isinstance(plan, Plan):
            self.house = plan.after
            self.records += plan.records
            for record in plan.records:
                if isinstance(record.event, e.AwardPaid):
                    self.paid.append((record.stream, record.event.line.box, record.event.cents))
            assert sum(self.house.book.values()) == 0
            assert self.house.book["meter/link"] == self.house.links["link"].posted
        return plan


def won() -> Awarding:
    floor = Awarding("a", "b", rate_ppm=0)
    floor.round("a", {1: ROYAL}, "Js Ts")
    return floor


def winning_order() -> tuple[int, ...]:
    """The order in which the cards of that round fall."""
    floor = Awarding("a", rate_ppm=0)
    floor.bet("a", [1])
    floor.deal("a", {1: ROYAL}, "Js Ts")
    r = floor.house.tables["a"].round
    assert r is not None
    return (*r.cards, *(each for each in DECK if each not in r.cards))
