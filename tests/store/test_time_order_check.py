"""Times on records go back only after a correction of the clock: an audit names any other such record."""

from itertools import islice

import pytest

from croupier.house.execute import HOUSE_STREAM, Order, Plan, execute, record_events, record_refusal, take_snapshot
from croupier.record import commands as c
from croupier.record import events as e
from croupier.rules.refusal import Refused
from croupier.rules.roles import HOUSE
from croupier.store.memory import MemoryStore
from croupier.store.recovery import RECORDS_PER_DRAFT, rebuild
from croupier.store.time_order_check import SETTLING, TOLERANCE, TimestampCheck
from croupier.store.verify import verify
from tests.support.store.play import Floor

HOUR = 3_600_000
WHY = "nobody corrected the clock"


class Dated(Floor):
    """A house whose every plan is kept; all is decided, sealed and chained as ever, whatever its clock says."""

    def __init__(self) -> None:
        super().__init__(seed=45)
        self.store, self.rounds = MemoryStore(), self.play(6)
        self.store.append(list(self.open()))

    def goes_on(self, plans: int = 60) -> None:
        self.store.append(list(islice(self.rounds, plans)))

    def follows(self, plan: Plan | Refused) -> None:
        assert isinstance(plan, Plan)
        self.store.append([plan])
        self.house = plan.after

    def says(self, event: e.AnyEvent) -> None:
        self.follows(record_events(self.house, HOUSE_STREAM, (event,), HOUSE, self.now(), HOUSE))

    def corrects(self) -> None:
        self.says(e.ClockJumped(-HOUR))
        self.says(e.ClockCorrected("a new battery"))


def back(record: int, millis: int) -> str:
    return f"record {record} is dated {millis} ms before an earlier one: {WHY}"


@pytest.fixture
def house() -> Dated:
    house = Dated()
    house.goes_on()
    assert verify(house.store) == []
    return house


def test_a_time_that_goes_back_is_found_and_its_record_named(house: Dated) -> None:
    last, house.at = house.house.seq, house.at - HOUR
    house.goes_on()
    assert house.house.seq > last + RECORDS_PER_DRAFT, "in more than one draft"
    assert rebuild(house.store) == house.house, "the chain holds, and so does all that follows from it"
    assert verify(house.store) == [back(last + 1, HOUR - 1)]


def test_behind_a_correction_it_may_go_back(house: Dated) -> None:
    house.corrects()
    house.at -= HOUR
    house.goes_on()
    assert verify(house.store) == []


def test_records_dated_during_the_correction_come_before_the_step(house: Dated) -> None:
    house.corrects()
    house.goes_on(9)
    house.at -= HOUR
    house.goes_on()
    assert verify(house.store) == []


def test_one_correction_is_good_for_one_step(house: Dated) -> None:
    house.corrects()
    house.at -= HOUR
    house.goes_on(9)
    last, house.at = house.house.seq, house.at - HOUR
    house.goes_on(9)
    assert verify(house.store) == [back(last + 1, HOUR - 1)]


def test_a_correction_that_changed_nothing_is_over(house: Dated) -> None:
    house.corrects()
    house.at += SETTLING
    house.goes_on(9)
    last, house.at = house.house.seq, house.at - HOUR
    house.goes_on(9)
    assert verify(house.store) == [back(last + 1, HOUR - 1)]


def test_a_clock_that_was_only_seen_to_jump_is_not_corrected(house: Dated) -> None:
    house.says(e.ClockJumped(-HOUR))
    last, house.at = house.house.seq, house.at - HOUR
    house.goes_on(9)
    assert verify(house.store) == [back(last + 1, HOUR - 1)]


def test_a_clock_may_be_set_by_a_little_but_not_by_a_little_again_and_again(house: Dated) -> None:
    house.at -= TOLERANCE // 2
    house.goes_on(9)
    assert verify(house.store) == []
    last, house.at = house.house.seq, house.at - TOLERANCE // 2 - 100
    house.goes_on(9)
    (told,) = verify(house.store)
    assert told.startswith(f"record {last + 1} is dated")


def test_every_wrong_step_is_named(house: Dated) -> None:
    places = []
    for _ in range(3):
        places.append(house.house.seq + 1)
        house.at -= HOUR
        house.goes_on(9)
    assert verify(house.store) == [back(place, HOUR - 1) for place in places]


@pytest.mark.parametrize("kind", ["refusal", "snapshot"])
def test_refusals_and_snapshots_are_dated_too(house: Dated, kind: str) -> None:
    last, at = house.house.seq, house.at - HOUR
    if kind == "refusal":
        order = Order("table-1", c.BuyIn(10**12), house.players[0], at)
        no = execute(house.house, order)
        assert isinstance(no, Refused)
        house.follows(record_refusal(house.house, order, no))
    else:
        house.follows(take_snapshot(house.house, at))
    house.goes_on(9)
    assert verify(house.store) == [back(last + 1, HOUR)]


def test_a_check_that_is_left_out_would_be_seen(house: Dated, monkeypatch: pytest.MonkeyPatch) -> None:
    """A planted bug: the first test above must see it."""
    monkeypatch.setattr(TimestampCheck, "gone_back", lambda *_: [])
    with pytest.raises(AssertionError):
        test_a_time_that_goes_back_is_found_and_its_record_named(house)


def test_a_check_that_knows_no_correction_would_be_seen(house: Dated, monkeypatch: pytest.MonkeyPatch) -> None:
    """The other way round: one that finds every step back must fail where it is allowed."""
    monkeypatch.setattr("croupier.store.time_order_check.ClockCorrected", None)
    with pytest.raises(AssertionError):
        test_behind_a_correction_it_may_go_back(house)
