"""A ruling takes chips back from the table, then from the wallet, then as a debt; worked by hand."""

from croupier.house.debts import debt_of
from croupier.house.execute import HOUSE_STREAM, record_events
from croupier.house.ledger_accounts import MICRO, debt, wallet
from croupier.record import commands as c
from croupier.record import events as e
from croupier.rules.refusal import refuse
from croupier.rules.roles import HOUSE, Actor, Role
from tests.support.house.floors import METER, NOTHING, RESET, ROYAL, SEATS, STRAIGHT_FLUSH, Floor
from tests.support.random_play.world import STAFF

DEALER, SUPERVISOR, SHIFT_MANAGER = STAFF[0], STAFF[1], STAFF[-1]
CASHIER = Actor("may", Role.CASHIER)
ANN, BOB = SEATS[1], SEATS[2]
VOID = c.Report("foreign_card")


def holds(floor: Floor, player: Actor) -> int:
    return floor.house.book.holds(wallet(player.name)) // MICRO


def owes(floor: Floor, player: Actor) -> int:
    return debt_of(floor.house.book, player.name)


def spend(floor: Floor, player: Actor, leaving: int = 0) -> None:
    """Two people take all but a little out of a wallet."""
    command = c.CorrectBalance(player.name, leaving - holds(floor, player), "spent elsewhere")
    assert floor.do(HOUSE_STREAM, command, SHIFT_MANAGER) is None
    assert floor.do(HOUSE_STREAM, c.Sign(floor.house.proposals[-1].id), SUPERVISOR) is None


def straight_flush() -> Floor:
    """Ann folds a Straight Flush: 10 % of the meter, the Ante is lost. Bob loses both bets."""
    floor = Floor("a")
    floor.round("a", {1: STRAIGHT_FLUSH, 2: NOTHING}, "6s 5s")
    assert floor.house.tables["a"].racks["ann"] == 100_000 - 1_000 + METER // 10
    return floor


def test_a_winner_who_has_left_pays_from_the_wallet() -> None:
    floor = straight_flush()
    assert floor.do("a", c.Leave(), ANN) is None
    before = holds(floor, ANN)
    assert floor.do("a", VOID, DEALER) is None
    assert holds(floor, ANN) == before - METER // 10 + 1_000
    assert owes(floor, ANN) == 0
    assert floor.house.tables["a"].racks == {"bob": 100_000}, "bob has both bets back"
    assert floor.meter == METER


def test_the_shortfall_of_a_wallet_is_that_players_debt_alone() -> None:
    floor = straight_flush()
    floor.do("a", c.Leave(), ANN)
    spend(floor, ANN, leaving=5_000)
    assert floor.do("a", VOID, DEALER) is None
    assert (holds(floor, ANN), owes(floor, ANN)) == (0, METER // 10 - 1_000 - 5_000)
    assert floor.house.tables["a"].racks == {"bob": 100_000}
    assert floor.house.book.holds(debt("bob")) == 0


def test_the_whole_ruling_is_netted() -> None:
    floor = straight_flush()
    rack = floor.house.tables["a"].racks["ann"]
    floor.do("a", c.CashOut(rack - (METER // 10 - 1_000)), ANN)
    before = holds(floor, ANN)
    assert floor.do("a", VOID, DEALER) is None
    assert holds(floor, ANN) == before, "the award less the returned bets is just what is in the rack"
    assert not [each for each in floor.records if isinstance(each.event, e.ChipsRecovered)]


def indebted(cents: int) -> Floor:
    """Ann owes so much and has nothing."""
    floor = straight_flush()
    floor.do("a", c.Leave(), ANN)
    spend(floor, ANN, leaving=METER // 10 - 1_000 - cents)
    floor.do("a", VOID, DEALER)
    assert (holds(floor, ANN), owes(floor, ANN)) == (0, cents)
    return floor


def test_chips_that_reach_the_wallet_pay_the_debt_first() -> None:
    floor = indebted(7_000)
    floor.house = record_events(floor.house, HOUSE_STREAM, (e.ChipsIssued("ann", 3_000),), HOUSE, 0).after
    assert (holds(floor, ANN), owes(floor, ANN)) == (0, 4_000)
    assert floor.do(HOUSE_STREAM, c.CorrectBalance("ann", 10_000, "a slip"), SHIFT_MANAGER) is None
    assert floor.do(HOUSE_STREAM, c.Sign(floor.house.proposals[-1].id), SUPERVISOR) is None
    assert (holds(floor, ANN), owes(floor, ANN)) == (6_000, 0)


def test_the_next_award_pays_the_debt_first() -> None:
    """Ann owes 70 for a Void at table a while she plays on at table b."""
    floor = Floor("a", "b")
    floor.round("a", {1: STRAIGHT_FLUSH, 2: NOTHING}, "6s 5s")
    floor.do("a", c.Leave(), ANN)
    spend(floor, ANN, leaving=METER // 10 - 1_000 - 7_000)
    floor.do("a", VOID, DEALER)
    assert owes(floor, ANN) == 7_000
    floor.round("b", {1: STRAIGHT_FLUSH}, "6s 5s")
    assert owes(floor, ANN) == 0
    assert floor.house.tables["b"].racks["ann"] == 100_000 - 1_000 + METER // 10 - 7_000


def test_a_debt_is_written_off_by_two_people() -> None:
    floor = indebted(7_000)
    refused = floor.do(HOUSE_STREAM, c.WriteOffDebt("ann", 7_001, "goodwill"), CASHIER)
    assert refused == refuse("debt_smaller", "cents", player="ann", owes=7_000)
    assert floor.do(HOUSE_STREAM, c.WriteOffDebt("ann", 7_000, "goodwill"), CASHIER) is None
    assert owes(floor, ANN) == 7_000, "proposed, not done"
    assert floor.do(HOUSE_STREAM, c.Sign(floor.house.proposals[-1].id), SHIFT_MANAGER) is None
    assert owes(floor, ANN) == 0


def test_a_paid_major_award_is_reversed_and_later_ones_are_corrected() -> None:
    """A: 100 % of 100,000, the meter goes back to its reset value. B, dealt later: 10 % of that."""
    floor = Floor("a", "b")
    floor.bet("a", [1])
    floor.deal("a", {1: ROYAL}, "Js Ts")
    floor.bet("b", [2])
    floor.deal("b", {2: STRAIGHT_FLUSH}, "6s 5s")
    floor.settle("a")
    floor.settle("b")
    assert floor.paid == [("a", 1, METER), ("b", 2, RESET // 10)]
    assert floor.meter == RESET - RESET // 10
    wallet_of_bob = holds(floor, BOB)
    assert floor.do("a", VOID, DEALER) is None
    assert holds(floor, BOB) - wallet_of_bob == METER // 10 - RESET // 10, "10 % of what B would have been paid on"
    assert floor.meter == METER - METER // 10
    assert floor.house.tables["a"].racks["ann"] == 100_000


def test_an_overpaid_later_award_is_taken_back_in_part() -> None:
    """Where the meter stood below its reset value, the reset raised it for those who came later."""
    floor = Floor("a", "b")
    floor.do(HOUSE_STREAM, c.CorrectMeter("link", RESET // 2 - METER, "a slip"), SHIFT_MANAGER)
    floor.do(HOUSE_STREAM, c.Sign(floor.house.proposals[-1].id), SUPERVISOR)
    floor.round("a", {1: ROYAL}, "Js Ts")
    floor.round("b", {2: STRAIGHT_FLUSH}, "6s 5s")
    assert floor.paid == [("a", 1, RESET // 2), ("b", 2, RESET // 10)]
    wallet_of_bob = holds(floor, BOB)
    assert floor.do("a", VOID, DEALER) is None
    assert holds(floor, BOB) == wallet_of_bob - RESET // 20
    assert floor.meter == RESET // 2 - RESET // 20


def kept_awards(floor: Floor) -> int:
    return len(floor.house.links["link"].paid)


def test_an_award_stands_once_its_table_has_opened_the_next_round() -> None:
    floor = Floor("a", "b")
    floor.round("a", {1: ROYAL}, "Js Ts")
    floor.round("b", {2: STRAIGHT_FLUSH}, "6s 5s")
    assert kept_awards(floor) == 2
    floor.do("b", c.OpenRound())
    assert kept_awards(floor) == 2, "the first one can still be taken back"
    floor.do("a", c.OpenRound())
    assert kept_awards(floor) == 0
    assert floor.do("a", VOID, DEALER) is None, "of the round that has just opened"
    assert floor.meter == RESET - RESET // 10
