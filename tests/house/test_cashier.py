"""The cage: a cashier sells and redeems chips, on the record, and chips come from nowhere else."""

from random import Random

import pytest

from croupier.house import ledger
from croupier.house.execute import HOUSE_STREAM, House, Order, Plan, execute, record_events
from croupier.house.ledger_accounts import CAGE, MICRO, Transfer, players, wallet
from croupier.house.settings_validation import MOST_MOVED
from croupier.record import commands as c
from croupier.record import events as e
from croupier.rules.refusal import Refused
from croupier.rules.roles import HOUSE, Actor, Role
from tests.support.house.guarded import ADM, CHU, KOH, LIM, Guarded

NAMES = ("ann", "bob", "a/b%2F")


def opened(*names: str) -> House:
    """A house where these people have just come in, with nothing in their wallets."""
    events = tuple(e.ChipsIssued(name, 0) for name in names)
    return record_events(House(), HOUSE_STREAM, events, HOUSE, 0).after


def cage(house: House, command: c.AnyCommand, by: Actor = CHU) -> Plan | Refused:
    return execute(house, Order(HOUSE_STREAM, command, by, 0))


def test_a_newcomer_without_chips_has_a_wallet_and_buys_from_the_cashier() -> None:
    house = opened("ann")
    assert list(players(house.book)) == ["ann"]
    plan = cage(house, c.SellChips("ann", 20_000))
    assert isinstance(plan, Plan)
    (record,) = plan.records
    assert (record.event, record.by, record.signed) == (e.ChipsSold("ann", 20_000), CHU, None)
    assert plan.after.book[wallet("ann")] == 20_000 * MICRO == -plan.after.book[CAGE]
    back = cage(plan.after, c.RedeemChips("ann", 5_000))
    assert isinstance(back, Plan)
    assert back.after.book[wallet("ann")] == 15_000 * MICRO
    assert back.records[0].event == e.ChipsRedeemed("ann", 5_000)


def test_names_with_reserved_characters_are_read_back() -> None:
    assert sorted(players(opened(*NAMES).book)) == sorted(NAMES)


@pytest.mark.parametrize("by", [KOH, LIM, ADM, Actor("ann", Role.PLAYER), Actor("das", Role.AUDITOR)])
def test_nobody_but_a_cashier_sells_or_redeems(by: Actor) -> None:
    for command in (c.SellChips("ann", 1), c.RedeemChips("ann", 1)):
        refused = cage(opened("ann"), command, by)
        assert isinstance(refused, Refused)
        assert refused.field == "role"


@pytest.mark.parametrize(
    ("command", "field"),
    [
        (c.SellChips("nobody", 100), "player"),
        (c.SellChips("ann", 0), "cents"),
        (c.SellChips("ann", -100), "cents"),
        (c.SellChips("ann", MOST_MOVED + 1), "cents"),
        (c.RedeemChips("ann", 0), "cents"),
        (c.RedeemChips("ann", -100), "cents"),
        (c.RedeemChips("ann", 1), "cents"),
        (c.RedeemChips("nobody", 1), "cents"),
    ],
)
def test_an_impossible_sale_or_redemption_is_refused_by_its_field(command: c.AnyCommand, field: str) -> None:
    refused = cage(opened("ann"), command)
    assert isinstance(refused, Refused)
    assert refused.field == field


def evening(seed: int) -> None:
    """Random sales, redemptions, buy-ins and cash-outs: the cage owes exactly what players hold."""
    random, floor = Random(seed), Guarded("a")
    issued = sum(floor.house.book[wallet(name)] for name in ("ann", "bob"))
    racks = sum(floor.house.tables["a"].racks.values()) * MICRO
    for _ in range(80):
        player, cents = random.choice(("ann", "bob")), random.choice((0, 1, 500, 70_000, 5_000_000, 10**8))
        stream, command = random.choice(
            (
                (HOUSE_STREAM, c.SellChips(player, cents)),
                (HOUSE_STREAM, c.RedeemChips(player, cents)),
                ("a", c.BuyIn(cents)),
                ("a", c.CashOut(cents)),
            )
        )
        by = CHU if stream == HOUSE_STREAM else Actor(player, Role.PLAYER)
        floor.do(stream, command, by)
        book = floor.house.book
        wallets = sum(book[wallet(name)] for name in ("ann", "bob"))
        held = wallets + sum(floor.house.tables["a"].racks.values()) * MICRO
        assert all(book[wallet(name)] >= 0 for name in ("ann", "bob"))
        assert held - issued - racks == -book.holds(CAGE), "every chip beyond those issued came through the cage"


@pytest.mark.parametrize("seed", range(5))
def test_every_chip_that_players_hold_came_through_the_cage(seed: int) -> None:
    evening(seed)


def test_a_sale_missing_from_the_ledger_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """A planted bug: sold chips come out of the house's own issue."""
    real = ledger.entries

    def wrong(table: str, link: str, event: e.AnyEvent) -> list[Transfer]:
        made = real(table, link, event)
        return [Transfer("issue", each.into, each.micro) for each in made] if isinstance(event, e.ChipsSold) else made

    monkeypatch.setattr(ledger, "entries", wrong)
    with pytest.raises(AssertionError):
        evening(0)
