"""Laws that hold after every event of every round, irregularities included."""

from collections import Counter
from random import Random

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from croupier.engine.record import decode, encode
from croupier.engine.replay import replay
from croupier.engine.table import Table, open_stakes
from croupier.house.accounts import MICRO, rack, stake
from croupier.house.conduct import House, meter_shown, recall
from croupier.rules import events as e
from croupier.rules.deal import DEVICE
from tests.laws.world import PLAYERS, WORLDS, World

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
    link = house.links["link"]
    assert house.book["meter/link"] == link.posted >= 0
    assert meter_shown(house, "link") >= 0


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
        again = recall(again, plan.sealed).after
    assert again == world.house
    assert msgspec.json.encode(again, enc_hook=dict) == msgspec.json.encode(world.house, enc_hook=dict)
    for table in world.house.tables:
        stream = [record for record in world.records if record.stream == table]
        assert replay(stream) == world.house.tables[table]


@IN_EVERY_WORLD
@LAWFUL
@given(seed=SEEDS)
def test_whatever_happens_a_table_is_never_stuck(seed: int, games: tuple[str, ...]) -> None:
    world = played(seed, games, 80)
    for _ in range(2):  # an award at one table may wait for the other
        for table in world.house.tables:
            world.finish(table)
    for t in world.house.tables.values():
        assert t.round is None or t.round.over


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
