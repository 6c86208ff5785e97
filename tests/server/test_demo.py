"""The demo house: tables of an older one stay, and missing ones are added."""

from pathlib import Path

from msgspec.structs import replace

from croupier.cli.serve import serve
from croupier.house.execute import HOUSE_STREAM, House, record_events
from croupier.record import events as e
from croupier.rules.deal import Device
from croupier.rules.documents import DOCUMENTS
from croupier.rules.games import GAMES, THREE_CARD
from croupier.rules.roles import HOUSE
from croupier.server import demo
from croupier.server.demo import LINKS, MULTI_LINK, TABLES
from croupier.server.people.staff_auth import DEMO as STAFF
from croupier.store.memory import MemoryData, MemoryStore
from tests.support.server.serving import folded, serving


def test_every_game_has_a_table_and_every_link_two_or_its_own() -> None:
    assert [game.id for game in GAMES] == list(dict.fromkeys(each.game.id for each in TABLES.values()))
    assert {each.link for each in TABLES.values() if each.link} == set(LINKS)
    names = [name for each in TABLES.values() for name in (*each.bots, *each.standing)]
    assert len(names) == len(set(names))
    for each in TABLES.values():
        assert set(each.settings.limits) == set(each.game.limited_bets)


def test_the_description_of_the_demo_house_is_true() -> None:
    numbers = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
    tables, linked = numbers[len(TABLES)], numbers[sum(bool(each.link) for each in TABLES.values())]
    readme = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
    assert f"The demo house has {tables} tables." in readme
    assert f"{linked.capitalize()} tables have a jackpot bet and share {numbers[len(LINKS)]} jackpots." in readme
    said = serve.__annotations__["demo"].__metadata__[0].help
    assert f"{tables} tables with bots and demo staff" in said
    assert f"{numbers[len(LINKS)]} links, {tables} tables" in str(demo.__doc__)


def test_a_store_of_an_older_demo_gets_the_new_tables_and_keeps_the_old_ones() -> None:
    shelf, house = MemoryData(), House()
    store = MemoryStore(shelf)
    old = replace(TABLES["t1"].settings, box_count=5, device=Device.SHUFFLER)
    for stream, event in (
        (HOUSE_STREAM, e.LinkOpened(MULTI_LINK, replace(LINKS[MULTI_LINK], start=7_000_000))),
        ("t1", e.TableOpened("t1", THREE_CARD.id, THREE_CARD.doc.code, old, MULTI_LINK, "The old table")),
    ):
        plan = record_events(house, stream, (event,), HOUSE, 1)
        store.append((plan,))
        house = plan.after
    for _ in range(2):  # and the second start adds nothing
        with serving(shelf) as opened:
            records = opened.records()
            told = folded(records)
            meters = opened.get("/api/lobby").json()["meters"]
        assert list(told.tables) == list(TABLES)
        assert (told.tables["t1"].title, told.tables["t1"].settings) == ("The old table", old)
        assert [each["cents"] for each in meters] == [7_000_000, 8_641_000]
        assert len(records) == len(LINKS) + len(TABLES) + len(STAFF) + len(DOCUMENTS) + len([e.HouseCreated])
