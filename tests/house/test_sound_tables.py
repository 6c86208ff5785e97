"""Impossible table settings are refused for everybody, and so are tables with a single signature."""

from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from croupier.house.execute import HOUSE_STREAM, House, Order, execute, record_events
from croupier.house.settings_validation import MOST_MOVED
from croupier.record import commands as c
from croupier.record import events as e
from croupier.record.controls_and_link_terms import DEMO
from croupier.rules.deal import Device
from croupier.rules.games import BY_ID
from croupier.rules.refusal import Refused
from croupier.rules.roles import HOUSE, Actor, Rank, Role
from croupier.rules.settings import AnySettings, Limits
from croupier.store.recovery import rebuild
from croupier.store.sqlite import SqliteStore
from tests.support.house.guarded import ADM, KAY, KOH, Guarded
from tests.support.random_play.world import World, terms

OF_ALL = (
    {"box_count": 0},
    {"box_count": 21},
    {"box_count": 1_000_000},
    {"decks": 0},
    {"decks": 100_000},
    {"house_ruling_rank": Rank.NONE},
    {"house_table_ruling_rank": Rank.NONE},
)
OF_HOUSE_POKER = ({"decks": 2}, {"max_hands_per_player": -1})
OF_HOLDEM = (*OF_HOUSE_POKER, {"bonus_cap": 10_000_001}, {"decision_order": "by age"})
OF_POKER = (
    {"decks": 2},
    {"decision_time": 0},
    {"minimum_bet": -1},
    {"all_in_raise_percent": 0},
    {"odd_chips": "to the dealer"},
    {"return_stake_window": -1},
)
OF_BLACKJACK = ({"payout_unit": 0}, {"double_for_less_unit": 0}, {"payout_rounding": "away"}, {"decks": 3})
OF_IT = {"poker": OF_POKER, "free-bet-blackjack": OF_BLACKJACK, "mlp-three-card": OF_HOUSE_POKER}
LIMITS = (Limits(-100, 500), Limits(0, 500), Limits(500, 100))


def settings(game: str) -> AnySettings:
    return replace(terms(game, Device.SHOE), jackpot_bet=0)


def wrong(game: str) -> list[AnySettings]:
    """One thing wrong at a time."""
    of_it = OF_IT.get(game, OF_HOLDEM)
    found = [replace(settings(game), **change) for change in (*OF_ALL, *of_it)]
    bets = settings(game).limits
    return found + [replace(settings(game), limits={**bets, bet: limit}) for bet in bets for limit in LIMITS]


@pytest.mark.parametrize("game", BY_ID)
def test_a_table_that_cannot_be_run_is_not_opened_and_none_becomes_one(game: str) -> None:
    house = House()
    opened = execute(house, Order("t", c.OpenTable(game, settings(game)), ADM, 1))
    assert not isinstance(opened, Refused), opened
    for each in wrong(game):
        assert isinstance(execute(house, Order("t", c.OpenTable(game, each), ADM, 1)), Refused), each
        changed = execute(opened.after, Order("t", c.ChangeSettings(each), KOH, 2))
        assert isinstance(changed, Refused), each


def test_a_single_signature_table_is_refused_outside_a_demo() -> None:
    """On a link it would pay the largest award without a signature."""
    floor = Guarded("a")
    link = replace(floor.house.tables["a"].settings, jackpot_bet=500)
    alone = execute(floor.house, Order("b", c.OpenTable("mlp-three-card", link, "link", controls=DEMO), ADM, 1))
    assert isinstance(alone, Refused)
    assert alone.field == "controls"
    opening = c.OpenTable("mlp-three-card", settings("mlp-three-card"), controls=DEMO)
    assert isinstance(execute(House(), Order("t", opening, ADM, 1)), Refused), "nor the first of a house"
    demo = World(Random(1)).house
    assert not isinstance(execute(demo, Order("t", opening, ADM, 1)), Refused), "one more of its kind"


@pytest.mark.parametrize("cents", [MOST_MOVED + 1, -MOST_MOVED - 1, 2**53 - 1])
def test_a_correction_that_no_store_could_hold_is_refused(cents: int) -> None:
    floor = Guarded("a")
    for command in (c.CorrectMeter("link", cents, "a slip"), c.CorrectBalance("ann", cents, "a slip")):
        no = execute(floor.house, Order(HOUSE_STREAM, command, KOH, 1))
        assert isinstance(no, Refused)
        assert no.field == "cents"
    no = execute(floor.house, Order(HOUSE_STREAM, c.ChangeLink("link", 500, 0, abs(cents)), KOH, 1))
    assert isinstance(no, Refused)
    assert no.field == "reset"


def test_the_largest_correction_is_written_and_the_next_refused(tmp_path: Path) -> None:
    store, house = SqliteStore(tmp_path / "house.db"), House()
    most = c.CorrectBalance("ann", MOST_MOVED - 1, "a slip")
    plans = [record_events(house, HOUSE_STREAM, (e.ChipsIssued("ann", 1),), HOUSE, 1)]
    for order in (Order(HOUSE_STREAM, most, KOH, 1), Order(HOUSE_STREAM, c.Sign(2), KAY, 1)):
        plan = execute(plans[-1].after, order)
        assert not isinstance(plan, Refused), plan
        plans.append(plan)
    store.append(plans)
    assert rebuild(store) == plans[-1].after
    more = c.CorrectBalance("ann", 1, "a slip")
    assert isinstance(execute(plans[-1].after, Order(HOUSE_STREAM, more, Actor("koh", Role.SHIFT_MANAGER), 1)), Refused)
    store.close()
