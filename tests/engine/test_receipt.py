"""A receipt adds up, the effects of a ruling are known beforehand, and every phase has a view."""

import pytest

from croupier.engine.decide import decide
from croupier.engine.receipt import receipt
from croupier.engine.views import effects, happened, view
from croupier.record import commands as c
from croupier.record.stored_event import Recorded
from croupier.rules.games import THREE_CARD
from croupier.rules.refusal import Refused
from croupier.rules.roles import HOUSE, Actor, Role
from croupier.words import sentence
from tests.support.engine.seats import ANN, BOB, LIM, Seats, dealt, seated


def settled() -> Seats:
    return dealt().all((c.Examine(1), ANN), (c.Decide(1, "play"), ANN), (c.Reveal(), HOUSE), (c.Settle(), HOUSE))


def test_a_receipt_adds_up() -> None:
    table = settled()
    bill = receipt(table.t, "ann", at=7)
    assert bill is not None
    assert bill.net == bill.returned - bill.staked == sum(line.net for line in bill.lines)
    assert bill.rack_before - bill.staked + bill.returned == bill.rack_after
    assert [hand.name for hand in bill.hands] == ["Box 1", "Dealer", "Community"]
    assert all(line.cited and line.because for line in bill.lines)
    assert bill.voided is None


def test_a_receipt_is_for_those_who_bet_and_after_the_round() -> None:
    assert receipt(dealt().t, "ann", 0) is None
    assert receipt(seated().t, "ann", 0) is None
    assert receipt(settled().t, "cai", 0) is None


def test_a_void_round_says_so_on_the_receipt() -> None:
    table = dealt().all((c.Report("deck_count"), LIM))
    bill = receipt(table.t, "ann", 0)
    assert bill is not None
    assert bill.voided is not None
    assert (bill.voided.number, bill.net, bill.lines[0].result) == ("5.8.3", 0, "return")


def test_the_effects_of_a_ruling_are_known_before_it_is_signed() -> None:
    table = dealt()
    made = decide(table.t, c.Report("not_shuffled"), LIM)
    assert not isinstance(made, Refused)
    records = [Recorded(n, "t", n, 0, LIM, event) for n, event in enumerate(made, start=table.t.seq + 1)]
    assert [(each.box, each.bet, each.placed, each.back) for each in effects(table.t, records)] == [
        (1, "ante", 1000, 1000),
        (2, "pair_plus", 500, 500),
    ]
    title = next(row.title for row in THREE_CARD.irregularities if row.id == "not_shuffled")
    assert [each.text for each in happened(table.t, records)][:2] == [
        sentence("event_reported", {"title": title}),
        sentence("event_round_void", {"round": 1}),
    ]
    late = settled()
    made = decide(late.t, c.Report("not_shuffled"), LIM)
    assert not isinstance(made, Refused)
    records = [Recorded(n, "t", n, 0, LIM, event) for n, event in enumerate(made, start=late.t.seq + 1)]
    won = {(each.box, each.bet): each.back for each in effects(late.t, records)}
    assert won[1, "ante"] == 1000, "a lost Ante comes back"
    assert won[2, "pair_plus"] == -500, "of what was won, only the stake stays"


@pytest.mark.parametrize("viewer", [ANN, BOB, LIM, Actor("eve", Role.SPECTATOR)])
def test_views_of_every_phase_can_be_built(viewer: Actor) -> None:
    phases = [view(table.t, viewer).phase for table in (Seats(), seated(), dealt(), settled())]
    assert phases == ["idle", "idle", "deciding", "over"]


def test_the_dealer_sees_what_to_pay_and_take_and_players_do_not() -> None:
    table = settled()
    assert [(row.box, row.pay, row.take) for row in view(table.t, LIM).pay_take] == [(1, 0, 2000), (2, 500, 0)]
    assert view(table.t, ANN).pay_take == ()
    assert view(table.t, ANN).net == -2000
