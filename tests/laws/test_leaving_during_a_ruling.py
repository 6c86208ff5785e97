"""A player who leaves while a ruling waits for its second signature counts as gone once it is signed or withdrawn: in
every game it comes to the same as leaving right after it."""

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from croupier.engine.legal_actions import step
from croupier.engine.proposals import blocking_proposal
from croupier.engine.table import Table
from croupier.house import draft
from croupier.record import commands as c
from croupier.record.controls_and_link_terms import Controls
from croupier.rules.roles import Actor
from tests.support.random_play.restless_players import SECOND, Restless, worth
from tests.support.random_play.rulings import SHIFT_MANAGER, assert_sound, reports
from tests.support.random_play.world import PLAYERS, WORLDS

pytestmark = pytest.mark.untraced

LAWFUL = settings(max_examples=10, deadline=None, suppress_health_check=[HealthCheck.too_slow])
SEEDS = st.integers(min_value=0, max_value=2**32)
IN_EVERY_WORLD = pytest.mark.parametrize("games", WORLDS.values(), ids=WORLDS.keys())
Outcome = tuple[object, ...]


def outcome(world: Restless, table: str) -> Outcome:
    """The round, who sits where, and all that anybody has."""
    t = world.house.tables[table]
    assert t.round is not None
    once = replace(t.round, left=tuple(sorted({*t.round.left})))  # somebody may come back, and leave once more
    return once, t.seats, {who: rack for who, rack in t.racks.items() if rack}, money(world)


def money(world: Restless) -> dict[str, int]:
    return {player.name: worth(world.house, player.name) for player in PLAYERS}


def leave(world: Restless, table: str, going: list[Actor]) -> None:
    for player in going:
        world.do(table, c.Leave(), player)


def check_leaving(world: Restless) -> int:
    """Leave during the ruling and right after it; return how often somebody with a bet left."""
    left = 0
    for table, t in world.house.tables.items():
        if t.round is None or t.proposals:
            continue
        for report in reports(world, t):
            with world.branch():
                if world.do(table, report, SHIFT_MANAGER) or not (
                    waits := blocking_proposal(world.house.tables[table].proposals)
                ):
                    continue
                going = world.random.sample(PLAYERS, world.random.randint(1, 3))
                signs = world.random.random() < 0.7
                answer, by = (c.Sign(waits.id), SECOND) if signs else (c.WithdrawProposal(waits.id), SHIFT_MANAGER)
                with world.branch():
                    if world.do(table, answer, by) is not None:
                        continue
                    leave(world, table, going)
                    after = outcome(world, table)
                leave(world, table, going)
                assert world.do(table, answer, by) is None, "the ruling stays open"
                assert_sound(world.house)
                assert_nobody_is_waited_for(world.house.tables[table], going)
                assert outcome(world, table) == after, f"{report}: leaving during the ruling is something else"
                left += 1
    return left


def assert_nobody_is_waited_for(t: Table, gone: list[Actor]) -> None:
    now = step(t)
    waits = set(now.waits_for) & {player.name for player in gone} if now is not None else set()
    assert not waits, f"the table waits for {waits}, who left while the ruling waited"


def check_all(seed: int, games: tuple[str, ...]) -> int:
    world, left = Restless(Random(seed), games, Controls()), 0
    for _ in range(5):
        for _ in range(25):
            world.anything()
        left += check_leaving(world)
    return left


@IN_EVERY_WORLD
@LAWFUL
@given(seed=SEEDS)
@example(seed=1019)  # an Ante is found on the box of a player who had left before the ruling
@example(seed=300)  # a technical interruption is reported while the Dealer has no card
def test_leaving_during_a_ruling_comes_to_the_same_as_leaving_after_it(seed: int, games: tuple[str, ...]) -> None:
    check_all(seed, games)


@pytest.mark.parametrize("name", WORLDS)
def test_players_do_leave_during_rulings(name: str) -> None:
    assert sum(check_all(seed, WORLDS[name]) for seed in range(4)) > 20


# ---- planted bugs ----------------------------------------------------------------------------------------------------


def forget_who_left(plant: pytest.MonkeyPatch) -> None:
    plant.setattr(draft.Draft, "depart", lambda self: False)


def fold_at_once(plant: pytest.MonkeyPatch) -> None:
    """Leaving changes the round that the ruling is about."""
    plant.setattr("croupier.engine.decide.signing.blocking_proposal", lambda pending: None)


def keep_their_chips_at_the_table(plant: pytest.MonkeyPatch) -> None:
    plant.setattr("croupier.engine.decide.left_during_ruling", lambda log: ())
    plant.setattr("croupier.engine.decide.chips_when_leaving", lambda t, going, player: ())


def walk_away_for_somebody_else(plant: pytest.MonkeyPatch) -> None:
    plant.setattr(draft, "left_during_ruling", lambda log: tuple(player.name for player in PLAYERS[:1]))


PLANTS = [forget_who_left, fold_at_once, keep_their_chips_at_the_table, walk_away_for_somebody_else]


@pytest.mark.parametrize("plant", PLANTS)
def test_the_law_catches_a_planted_bug(
    plant: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch)
    with pytest.raises(AssertionError):
        check_many()


def check_many() -> None:
    for seed in range(20):
        check_all(seed, WORLDS["blackjack"])
        check_all(seed, WORLDS["three-card"])
