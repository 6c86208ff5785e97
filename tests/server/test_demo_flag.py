"""A house is a demo only if it was created as one, whatever tables it has: nobody else signs automatically."""

import pytest

from croupier.house.execute import HOUSE_STREAM, House, record_events
from croupier.house.house_protocols import created_as_demo, is_demo
from croupier.record import events as e
from croupier.record.controls_and_link_terms import DEMO, Controls
from croupier.rules.games import THREE_CARD
from croupier.rules.roles import HOUSE, Role
from croupier.rules.settings import HousePokerSettings, Limits
from croupier.server import startup
from croupier.server.clock import wall
from croupier.store.memory import MemoryData, MemoryStore
from tests.support.server.adopted_rules import NOW, OLD
from tests.support.server.roles import made
from tests.support.server.serving import serving

HOUR = 3_600_000
STAFF = (e.RoleGranted("eng", Role.ADMINISTRATOR), e.RoleGranted("koh", Role.SHIFT_MANAGER))
SETTINGS = HousePokerSettings(limits={"ante": Limits(500, 50_000), "pair_plus": Limits(500, 5_000)})


def written(*events: e.AnyEvent, at: int = 0) -> MemoryData:
    shelf = MemoryData()
    MemoryStore(shelf).append([record_events(House(), HOUSE_STREAM, events, HOUSE, at)])
    return shelf


def house(demo: bool | None, *controls: Controls) -> House:
    """One with a table for each of these, in which it is recorded what it was created as, or not."""
    found = House()
    if demo is not None:
        found = record_events(found, HOUSE_STREAM, (e.HouseCreated(demo),), HOUSE, 0).after
    for number, each in enumerate(controls):
        opened = e.TableOpened(f"t{number}", THREE_CARD.id, THREE_CARD.doc.code, SETTINGS, "", f"T{number}", each)
        found = record_events(found, opened.table, (opened,), HOUSE, 0).after
    return found


GUARDED = Controls()


@pytest.mark.parametrize(
    ("found", "created", "demo"),
    [
        (house(None), False, False),
        (house(None, GUARDED), False, False),
        (house(None, DEMO), True, True),
        (house(None, DEMO, GUARDED), True, False),
        (house(False), False, False),
        (house(False, DEMO), False, False),
        (house(True), True, True),
        (house(True, DEMO), True, True),
        (house(True, DEMO, GUARDED), True, False),
    ],
)
def test_a_demo_house_is_recognised(found: House, created: bool, demo: bool) -> None:
    assert (created_as_demo(found), is_demo(found)) == (created, demo)


@pytest.mark.parametrize("recorded", [(), (e.HouseCreated(False),)])
def test_a_house_without_tables_adopts_no_text_by_itself(recorded: tuple[e.AnyEvent, ...]) -> None:
    with serving(written(*recorded, *STAFF, OLD), demo=False) as opened:
        assert opened.floor.house.register.rules == NOW | {OLD.document: OLD.digest}
        assert opened.floor.house.register.demo is False
        assert [each for each, _, signed in made(opened, e.RulesAdopted) if signed] == []


def test_nor_does_it_believe_a_clock_that_was_set_back() -> None:
    with serving(written(*STAFF, at=wall() + HOUR), demo=False) as opened:
        assert opened.floor.house.register.set_back
        assert made(opened, e.ClockCorrected) == []


def test_planted_a_house_without_tables_treated_as_a_demo_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """A planted bug: as it once was, a house without guarded tables was for show."""
    monkeypatch.setattr(
        startup, "is_demo", lambda found: not any(t.controls.two_persons for t in found.tables.values())
    )
    with pytest.raises(AssertionError):
        test_a_house_without_tables_adopts_no_text_by_itself(())
    with pytest.raises(AssertionError):
        test_nor_does_it_believe_a_clock_that_was_set_back()


def test_the_kind_of_house_is_recorded_once() -> None:
    shelf = MemoryData()
    for _ in range(2):
        with serving(shelf, demo=True) as opened:
            assert made(opened, e.HouseCreated) == [(e.HouseCreated(True), HOUSE, None)]
