"""No view leaks: permute the cards a viewer may not know, and every byte of their view stays the same."""

from collections.abc import Callable
from random import Random

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from croupier.engine.receipt import receipt
from croupier.engine.table import Table
from croupier.engine.views import view
from croupier.record.controls_and_link_terms import Controls
from croupier.rules.cards import format_card
from croupier.rules.deal import DEALER, DEVICE, PLACES, REMOVED
from croupier.rules.house_poker.round import Round
from croupier.rules.roles import Actor, Role
from tests.support.hidden_cards import known, permuted
from tests.support.random_play.world import PLAYERS, STAFF, WORLDS, World

pytestmark = pytest.mark.untraced

OTHERS = tuple(Actor(role.value, role) for role in (Role.CASHIER, Role.AUDITOR, Role.ADMINISTRATOR, Role.SPECTATOR))
VIEWERS = (*PLAYERS, *STAFF, *OTHERS)
NINE = (PLAYERS[0], *STAFF, *OTHERS)
IN_EVERY_WORLD = pytest.mark.parametrize("games", WORLDS.values(), ids=WORLDS.keys())
LAWFUL = settings(max_examples=16, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@IN_EVERY_WORLD
@LAWFUL
@given(seed=st.integers(min_value=0, max_value=2**32))
def test_a_view_does_not_depend_on_cards_its_viewer_may_not_know(seed: int, games: tuple[str, ...]) -> None:
    random = Random(seed)
    world = World(random, games)
    for _ in range(120):
        world.anything()
        for t in world.house.tables.values():
            viewer = random.choice(VIEWERS)
            if t.round is None or t.round.lines:  # what is settled is said in words, and those hands are open
                continue
            other = permuted(t, viewer, random)
            assert msgspec.json.encode(view(t, viewer)) == msgspec.json.encode(view(other, viewer))


@IN_EVERY_WORLD
@LAWFUL
@given(seed=st.integers(min_value=0, max_value=2**32))
def test_a_viewer_sees_every_face_they_may_know_and_no_other(seed: int, games: tuple[str, ...]) -> None:
    random = Random(seed)
    world = World(random, games)
    for _ in range(80):
        world.anything()
        for t in world.house.tables.values():
            if t.round is None:
                continue
            for viewer in random.sample(VIEWERS, 2):
                shows = view(t, viewer)
                splits = [split for box in shows.boxes for split in box.splits]
                laid_out = [box.cards for box in shows.boxes] + [split.cards for split in splits]
                laid_out += [area.cards for area in shows.areas]
                faces = {card for cards in laid_out for card in cards if card}
                laid = (*range(1, 40), *{*PLACES} - {DEVICE, REMOVED})
                may = {format_card(t.round.cards[at]) for at in known(t.round, viewer) if t.round.places[at] in laid}
                assert faces == may
                bill = receipt(t, viewer.name, 0)
                if bill:
                    assert {card for hand in bill.hands for card in hand.cards if card} <= may


def test_the_nine_roles_are_all_among_the_viewers() -> None:
    assert {viewer.role for viewer in NINE} == set(Role) - {Role.HOUSE}


def unequal(world: World, show: Callable[[Table, Actor], object] = view) -> list[str]:
    """Roles whose view of a round under way changes with cards that they may not know."""
    found = []
    for t in world.house.tables.values():
        if t.round is None or t.round.lines:
            continue
        for viewer in NINE:
            other = permuted(t, viewer, world.random)
            if msgspec.json.encode(show(t, viewer)) != msgspec.json.encode(show(other, viewer)):
                found.append(viewer.role.value)
    return found


@IN_EVERY_WORLD
@LAWFUL
@given(seed=st.integers(min_value=0, max_value=2**32))
def test_no_role_reads_a_live_hidden_card(seed: int, games: tuple[str, ...]) -> None:
    """With proposals open, too: at these tables two people sign."""
    world = World(Random(seed), games, Controls())
    for _ in range(12):
        for _ in range(6):
            world.anything()
        assert unequal(world) == []


@pytest.mark.parametrize("role", [viewer.role for viewer in NINE])
def test_a_card_shown_to_one_role_is_caught(role: Role) -> None:
    """A planted bug, once for each role: a view with the whole deal in it."""

    def leaky(t: Table, viewer: Actor) -> object:
        assert t.round is not None
        return view(t, viewer), t.round.cards if viewer.role is role else ()

    world = World(Random(1))
    for _ in range(3):
        world.deal("a")
        world.mend_bets("a")
    for _ in range(6):
        world.deal("a")
    assert role.value in unequal(world, leaky)
    assert unequal(world) == []


def test_the_law_catches_a_leak() -> None:
    """A negative control: a view that shows every card fails the law."""
    world = World(Random(1))
    world.deal("a")
    world.mend_bets("a")
    world.deal("a")
    for _ in range(9):
        world.deal("a")
    t = world.house.tables["a"]
    assert isinstance(t.round, Round)
    spectator = VIEWERS[-1]
    other = permuted(t, spectator, Random(2))
    assert view(t, spectator) == view(other, spectator)
    leaky = replace(t, round=replace(t.round, shown=(DEALER,)))
    assert other.round is not None
    other_leaky = replace(other, round=replace(other.round, shown=(DEALER,)))
    assert view(leaky, spectator) != view(other_leaky, spectator)
