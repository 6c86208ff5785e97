"""Laws that hold after every event of every round, irregularities included."""

from collections import Counter
from random import Random

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from croupier.engine.replay import replay
from croupier.engine.table import Table, open_stakes
from croupier.house.execute import HOUSE_STREAM, House, fold_records, meter_shown, record_events
from croupier.house.jackpots import meter_micro
from croupier.house.ledger_accounts import MICRO, RESERVE, meter, pending, rack, stake
from croupier.record import commands as c
from croupier.record import events as e
from croupier.record.controls_and_link_terms import LinkTerms
from croupier.record.stored_event import decode, encode
from croupier.rules.deal import DEVICE
from croupier.rules.games import BY_ID
from croupier.rules.roles import HOUSE, Actor, Role
from tests.support.random_play.world import PLAYERS, SHIFT_MANAGER, WORLDS, World

pytestmark = pytest.mark.untraced

ADMINISTRATOR = Actor("adm", Role.ADMINISTRATOR)
OTHER = LinkTerms("Other", bet=500, rate_ppm=77_777, reset=100, start=9_000)

SEEDS = st.integers(min_value=0, max_value=2**32)
LAWFUL = settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])


IN_EVERY_WORLD = pytest.mark.parametrize("games", WORLDS.values(), ids=WORLDS.keys())


def played(seed: int, games: tuple[str, ...], steps: int = 150) -> World:
    world = World(Random(seed), games)
    for _ in range(steps):
        before = world.house
        refused = world.anything()
        assert refused is None or world.house is before, "a refusal changes nothing"
        check(world.house)
    return world


def check(house: House) -> None:
    assert sum(house.book.values()) == 0, "the books balance"
    for table in house.tables.values():
        chips_are_where_the_book_says(house, table)
        cards_are_a_partition(table)
    meters_are_what_the_book_says(house)


def meters_are_what_the_book_says(house: House) -> None:
    """Of every link that is open; of one that is closed nothing is left anywhere."""
    counted = {meter(link.id): link.posted for link in house.links.values()}
    for link in house.links.values():
        counted |= {pending(link.id, table): sum(boxes.values()) for table, boxes in link.pending.items()}
        assert meter_shown(house, link.id) * MICRO <= meter_micro(link)
    held = {
        account: micro for account, micro in house.book.items() if account.startswith(("meter/", "pending/")) and micro
    }
    assert held == {account: micro for account, micro in counted.items() if micro}
    assert min(counted.values()) >= 0


def chips_are_where_the_book_says(house: House, t: Table) -> None:
    for player in PLAYERS:
        assert house.book.get(rack(t.id, player.name), 0) == t.racks.get(player.name, 0) * MICRO
        lies = sum(each.cents for each in open_stakes(t) if each.player == player.name)
        assert house.book.get(stake(t.id, player.name), 0) == lies * MICRO


def cards_are_a_partition(t: Table) -> None:
    if t.round is None:
        return
    out = [card for place, card in zip(t.round.places, t.round.cards, strict=True) if place != DEVICE]
    assert max(Counter(out).values(), default=0) <= t.settings.decks, "no card lies in two places"


@IN_EVERY_WORLD
@LAWFUL
@given(seed=SEEDS)
def test_chips_are_conserved_cards_are_a_partition_and_refusals_change_nothing(
    seed: int, games: tuple[str, ...]
) -> None:
    played(seed, games)


@IN_EVERY_WORLD
@LAWFUL
@given(seed=SEEDS)
def test_replay_equals_live_byte_for_byte(seed: int, games: tuple[str, ...]) -> None:
    world = played(seed, games, 100)
    again = House()
    for plan in world.plans:
        assert all(decode(encode(record)) == record for record in plan.records)
        again = fold_records(again, plan.sealed).after
    assert again == world.house
    assert msgspec.json.encode(again, enc_hook=dict) == msgspec.json.encode(world.house, enc_hook=dict)
    for table in world.house.tables:
        stream = [record for record in world.records if record.stream == table]
        assert replay(stream) == world.house.tables[table]


@IN_EVERY_WORLD
@LAWFUL
@given(seed=SEEDS)
def test_a_table_is_never_stuck(seed: int, games: tuple[str, ...]) -> None:
    world = played(seed, games, 80)
    for _ in range(2):  # an award at one table may wait for the other
        for table in world.house.tables:
            world.finish(table)
    for t in world.house.tables.values():
        assert t.round is None or t.round.over


@pytest.mark.parametrize("into", ["", "other"])
@pytest.mark.parametrize("games", [each for each in WORLDS.values() if BY_ID[each[0]].jackpot_down])
@settings(LAWFUL, max_examples=8)
@given(seed=SEEDS)
def test_a_link_is_closed_in_the_middle_of_an_evening_and_play_goes_on(
    seed: int, games: tuple[str, ...], into: str
) -> None:
    world = played(seed, games, 80)
    world.keep(record_events(world.house, HOUSE_STREAM, (e.LinkOpened("other", OTHER),), HOUSE, 1))
    for table in ("a", "b", "a"):
        world.finish(table)
    before = {name: meter_micro(link) for name, link in world.house.links.items()}
    for each in (c.CloseLink("link", into), c.Sign(world.house.seq + 1)):
        assert world.do(HOUSE_STREAM, each, ADMINISTRATOR if isinstance(each, c.CloseLink) else SHIFT_MANAGER) is None
    assert {t.link for t in world.house.tables.values()} == {into}
    went = world.house.links["other"].posted - before["other"] if into else world.house.book[RESERVE]
    assert went == before["link"], "the whole meter, to the micro-cent"
    for _ in range(80):
        world.anything()
        check(world.house)
    assert fold_records(House(), [each for plan in world.plans for each in plan.sealed]).after == world.house


@IN_EVERY_WORLD
@LAWFUL
@given(seed=SEEDS)
def test_every_event_is_recorded_densely(seed: int, games: tuple[str, ...]) -> None:
    world = played(seed, games, 60)
    assert [record.seq for record in world.records] == list(range(1, len(world.records) + 1))
    for table in world.house.tables:
        ns = [record.n for record in world.records if record.stream == table]
        assert ns == list(range(1, len(ns) + 1))
    assert isinstance(world.records[0].event, e.LinkOpened)
