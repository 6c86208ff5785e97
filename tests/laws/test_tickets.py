"""Every hand that can claim a major award has its place in the order, clockwise at its table, wherever cards fell."""

from collections.abc import Callable
from itertools import pairwise
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from croupier.engine.table import Table, game_of
from croupier.house import jackpots
from croupier.house.jackpots import Link
from croupier.record.controls_and_link_terms import DEMO, Controls
from croupier.rules.house_poker.reconstruction import intended_places
from croupier.rules.house_poker.round import Round
from tests.support.random_play.walks import GAMES, TWO_PERSONS, Walk

pytestmark = pytest.mark.untraced

IN_EVERY_GAME = pytest.mark.parametrize("games", GAMES.values(), ids=GAMES.keys())
CONTROLS = pytest.mark.parametrize("controls", [DEMO, TWO_PERSONS], ids=["one-person", "two-person"])


def check(world: Walk) -> None:
    link = world.house.links["link"]
    for table, t in world.house.tables.items():
        if t.link != "link" or not isinstance(t.round, Round) or t.round.over:
            continue
        claims = {claim.box: claim.ticket for claim in link.claims if claim.table == table}
        tickets = {**link.tickets.get(table, {}), **claims}
        for box in t.round.boxes:
            whole = 0 < t.round.plan.count(box.number) <= intended_places(t.round).count(box.number)
            if whole and game_of(t).may_win_major(t.round, box.number) and not t.round.claims:
                assert box.number in tickets, f"box {box.number} of table {table} can win and has no place"
        in_order = sorted(tickets.items())
        assert all(one <= two for (_, one), (_, two) in pairwise(in_order)), "clockwise"


def walk(random: Random, games: tuple[str, ...], controls: Controls, steps: int) -> None:
    world = Walk(random, games, controls)
    for _ in range(steps):
        world.anything()
        check(world)


@CONTROLS
@IN_EVERY_GAME
@settings(max_examples=10, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(seed=st.integers(min_value=0, max_value=2**32))
def test_every_hand_that_can_claim_has_its_place(seed: int, games: tuple[str, ...], controls: Controls) -> None:
    walk(Random(seed), games, controls, 150)


# ---- bugs that the law must catch -----------------------------------------------------------------------------------


def as_recorded(bug: pytest.MonkeyPatch) -> None:
    """A hand takes its place in the record in which it holds all its cards."""
    tickets = jackpots._issue_tickets

    def wrong(link: Link, t: Table, seq: int) -> Link:
        assert isinstance(t.round, Round)
        after, before = tickets(link, t, seq), link.tickets.get(t.id, {})
        places, plan = t.round.places, t.round.plan
        numbers = {
            box: ticket
            for box, ticket in after.tickets.get(t.id, {}).items()
            if box in before or plan.count(box) <= places.count(box)
        }
        return replace(after, tickets={**after.tickets, t.id: numbers})

    bug.setattr(jackpots, "_issue_tickets", wrong)


def only_where_cards_were_dealt_right(bug: pytest.MonkeyPatch) -> None:
    tickets = jackpots._issue_tickets

    def wrong(link: Link, t: Table, seq: int) -> Link:
        r = t.round
        return tickets(link, t, seq) if isinstance(r, Round) and r.places == r.plan[: len(r.places)] else link

    bug.setattr(jackpots, "_issue_tickets", wrong)


def a_place_for_the_first_box_only(bug: pytest.MonkeyPatch) -> None:
    tickets = jackpots._issue_tickets

    def wrong(link: Link, t: Table, seq: int) -> Link:
        return link if link.tickets.get(t.id) else tickets(link, t, seq)

    bug.setattr(jackpots, "_issue_tickets", wrong)


@pytest.mark.parametrize("plant", [as_recorded, only_where_cards_were_dealt_right, a_place_for_the_first_box_only])
def test_the_law_catches_a_hand_without_its_place(
    plant: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch)
    with pytest.raises(AssertionError):
        many()


def many() -> None:
    for seed in range(60):
        walk(Random(seed), GAMES["three-card"], DEMO, 150)
