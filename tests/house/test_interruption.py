"""A house that is away too long, after each step of each game: the round is concluded or Void."""

from collections.abc import Iterator

import pytest

from croupier.engine.table import is_playing
from croupier.house.execute import House, Order, Plan, execute, meter_shown
from croupier.house.ledger_accounts import pot, rack, stake, wallet
from croupier.record import commands as c
from croupier.record import events as e
from croupier.rules import poker_events as pe
from croupier.rules.roles import HOUSE
from tests.support.random_play.world import PLAYERS
from tests.support.store.round_scripts import NAMES, script

AWAY = c.Report("technical_interruption", c.Facts(reason="the house was away for an hour"))
OPEN = (e.CardsRevealed, e.DecisionMade, pe.MarkerFlipped)  # before any of these no card can have decided
LOST = ("fold", "surrender")  # decisions that lose a Bet on the spot


def rounds(name: str) -> Iterator[tuple[str, House, House, list[e.AnyEvent]]]:
    """After each step in a round: the table, the house before the round, the house now, and what happened between."""
    house = before = House()
    happened: list[e.AnyEvent] = []
    for each in (each for group in script(name).groups for each in group):
        plan = each.make(house)
        assert isinstance(plan, Plan)
        events = [record.event for record in plan.records]
        if any(isinstance(event, e.RoundOpened | pe.PokerRoundOpened) for event in events):
            before, happened = house, []
        house, happened = plan.after, happened + events
        if each.table and is_playing(house.tables[each.table]):
            yield each.table, before, house, happened


def decided(happened: list[e.AnyEvent]) -> bool:
    """Is a Bet conclusively won or lost by this, whatever the cards are? (R-15)"""
    in_the_pot: set[str] = set()
    for event in happened:
        match event:
            case e.BetSettled() | e.AwardWon() | pe.PotsAwarded():
                return True
            case e.DecisionMade(_, _, decision) if decision in LOST:
                return True
            case pe.BlindsPosted(posts):
                in_the_pot |= {post.player for post in posts}
            case pe.Acted(_, player, "fold") if player in in_the_pot:
                return True
            case pe.Acted(_, player, _, cents) if cents:
                in_the_pot.add(player)
            case _:
                pass
    return False


def owns(house: House, table: str) -> dict[str, int]:
    """Chips of each player, wherever they lie."""
    book = house.book
    return {
        each.name: book[wallet(each.name)] + book.get(rack(table, each.name), 0) + book.get(stake(table, each.name), 0)
        for each in PLAYERS
    }


@pytest.mark.parametrize("name", NAMES)
def test_5_7_after_each_step_of_a_round(name: str) -> None:
    ruled_rightly(name)


@pytest.mark.parametrize("says", [True, False])
@pytest.mark.parametrize("where", ["poker_v7.rulings", "free_bet_blackjack_2025.rulings"])
def test_planted_a_house_that_always_rules_the_same_is_caught(
    where: str, says: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The control."""
    monkeypatch.setattr(f"croupier.rules.games.{where}.is_established", lambda r: says)
    with pytest.raises(AssertionError):  # noqa: PT012
        for name in NAMES:
            ruled_rightly(name)


def ruled_rightly(name: str) -> None:
    concluded = voided = 0
    for table, before, house, happened in rounds(name):
        plan = execute(house, Order(table, AWAY, HOUSE, 0))
        assert isinstance(plan, Plan), plan
        events = [record.event for record in plan.records]
        if any(isinstance(event, e.RoundVoided) for event in events):
            assert not decided(happened), "a Bet was decided"
            left_as_it_was(table, before, plan.after)
            voided += 1
        else:
            assert any(isinstance(event, e.RulingMade) for event in events)
            assert decided(happened) or any(isinstance(event, OPEN) for event in happened), "nothing was decided"
            assert is_playing(plan.after.tables[table])
            assert plan.after.book == house.book
            concluded += 1
    assert voided > 5
    assert concluded > 3


def left_as_it_was(table: str, before: House, after: House) -> None:
    """Every Bet goes back, and its contribution leaves the meter (5.21)."""
    assert owns(after, table) == owns(before, table)
    assert not any(after.book.get(stake(table, each.name), 0) for each in PLAYERS)
    assert not after.book.get(pot(table), 0)
    for link in after.links:
        assert meter_shown(after, link) == meter_shown(before, link)
