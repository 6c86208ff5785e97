"""Guests: admitted with free chips, with chips from the cashier alone, or not at all."""

import asyncio

import pytest

from croupier.record import commands as c
from croupier.server.people.guest_admission import Guests
from croupier.store.memory import MemoryData
from croupier.store.recovery import resume
from croupier.store.verify import verify
from tests.support.server.serving import Serving, guest, serving


def enters(house: Serving, name: str) -> tuple[int, int]:
    """The status of the answer, and what is in the wallet of whoever is let in."""
    answer = house.post("/api/guest", {"name": name})
    return answer.status_code, answer.json().get("wallet", 0)


@pytest.mark.parametrize(
    ("demo", "guests", "chips", "expected"),
    [
        (True, None, 200_000, (200, 200_000)),
        (False, None, 200_000, (200, 0)),
        (False, Guests.OPEN, 5_000, (200, 5_000)),
        (True, Guests.CASHIER, 5_000, (200, 0)),
        (True, Guests.OFF, 5_000, (400, 0)),
    ],
)
def test_guests_are_admitted_with_the_set_amount(
    demo: bool, guests: Guests | None, chips: int, expected: tuple[int, int]
) -> None:
    with serving(demo=demo, guests=guests, guest_chips=chips) as house:
        assert enters(house, "Ana") == expected


def test_a_guest_without_chips_sits_has_a_wallet_and_keeps_the_name() -> None:
    shelf = MemoryData()
    with serving(shelf, guests=Guests.CASHIER) as house:
        asyncio.run(sits(house))
        assert house.post("/api/guest", {"name": "Ana"}).json()["player"] == "Ana 2", "the name is taken"
        assert verify(house.store) == []
    with serving(shelf, guests=Guests.CASHIER) as house:
        assert house.floor.house.book["wallet/Ana"] == 0, "a cashier finds it"
        assert house.floor.house == resume(house.store)


async def sits(house: Serving) -> None:
    async with guest(house, "Ana") as ana:
        await ana.does(c.Sit(1))
        no = await ana.say(c.BuyIn(100))
        assert no["refused"]["code"] == "wallet_too_small"


def test_a_house_without_guests_lets_those_back_in_who_were_there() -> None:
    shelf = MemoryData()
    with serving(shelf) as house:
        cookie = house.post("/api/guest", {"name": "Ana"}).headers["set-cookie"].partition(";")[0]
    with serving(shelf, guests=Guests.OFF) as house:
        assert house.get("/api/me", cookie).json()["player"] == "Ana"
        assert house.post("/api/guest", {"name": "Ben"}).json()["code"] == "guests_not_admitted"


# ---- what a command names is never changed in silence ----------------------------------------------------------------


def test_nobody_bets_or_leaves_with_more_than_they_have() -> None:
    with serving() as house:
        asyncio.run(too_much(house))


async def too_much(house: Serving) -> None:
    async with guest(house, "Ana") as ana:
        await ana.sits(1, 5_000)
        await ana.until("betting")
        for cents in (2**53 - 1, 5_001):
            no = await ana.say(c.PlaceBet(1, "ante", cents))
            assert no["refused"]["values"] == {"player": "Ana", "chips": 5_000}
            assert no["refused"]["code"] == "bet_over_chips"
        assert ana.view.rack == 5_000
        await ana.does(c.CashOut(5_000))
        await ana.does(c.Leave())
        no = await ana.say(c.Leave())
        assert no["refused"]["code"] == "nothing_to_leave"
