"""Roles through real sockets: the staff records of the house count at once, and after a restart."""

import asyncio

import pytest

from croupier.bots.client import sign_in
from croupier.house.execute import HOUSE_STREAM, House, record_events
from croupier.record import commands as c
from croupier.record import events as e
from croupier.rules.roles import HOUSE, Role
from croupier.server.demo import LINKS, MULTI_LINK
from croupier.server.people.staff_auth import DEMO
from croupier.store.memory import MemoryData, MemoryStore
from tests.support.server.roles import ENG, KOH, NG, forever, made, two_sign
from tests.support.server.serving import PINS, Serving, serving, staff


def test_the_first_members_are_in_the_opening_records_and_an_old_house_gets_them_once() -> None:
    shelf = MemoryData()
    old = record_events(House(), HOUSE_STREAM, (e.LinkOpened(MULTI_LINK, LINKS[MULTI_LINK]),), HOUSE, 0)
    MemoryStore(shelf).append([old])
    for _ in range(2):
        with serving(shelf) as house:
            assert house.floor.house.register.staff == DEMO
            granted = made(house, e.RoleGranted)
            assert [each[0] for each in granted] == [e.RoleGranted(name, role) for name, role in DEMO.items()]
            assert {(by, signed) for _, by, signed in granted} == {(HOUSE, None)}


def test_a_role_that_is_taken_away_ends_the_session_at_once() -> None:
    with serving() as house:
        asyncio.run(taken_away(house))
        assert made(house, e.RoleRevoked) == [(e.RoleRevoked("lim"), ENG, KOH)]


async def taken_away(house: Serving) -> None:
    async with staff(house, "eng") as eng, staff(house, "koh") as koh, staff(house, "lim") as lim:
        assert house.get("/api/me", lim.cookie).json()["role"] == "dealer"
        await two_sign(house, c.RevokeRole("lim"), eng, koh)
        with pytest.raises(ConnectionError):
            await forever(lim)
        assert lim.client.socket.close_code == 4001
        assert house.get("/api/me", lim.cookie).status_code == 401
        wrong = house.post("/api/staff", {"name": "lim", "pin": PINS["lim"]})
        assert wrong.status_code == 401, "their PIN does not work without a role"
        assert (await koh.say(c.OpenRound()))["refused"] is None, "everybody else goes on"
        await two_sign(house, c.GrantRole("lim", Role.DEALER), eng, koh)
        assert house.get("/api/me", lim.cookie).status_code == 401, "an old session does not come back with the role"
        assert sign_in(house.base, "staff", name="lim", pin=PINS["lim"])[1]["role"] == "dealer"


def test_a_new_role_needs_a_new_session_and_a_newcomer_has_a_pin_at_the_next_start() -> None:
    shelf = MemoryData()
    with serving(shelf) as house:
        asyncio.run(granted(house))
    with serving(shelf, pins=PINS | {"mia": "888888"}) as house:
        assert sign_in(house.base, "staff", name="mia", pin="888888")[1]["role"] == "dealer"
        assert sign_in(house.base, "staff", name="tan", pin=PINS["tan"])[1]["role"] == "pit_manager"


async def granted(house: Serving) -> None:
    async with staff(house, "eng") as eng, staff(house, "koh") as koh, staff(house, "tan") as tan:
        await two_sign(house, c.GrantRole("tan", Role.PIT_MANAGER), eng, koh)
        assert house.get("/api/me", tan.cookie).status_code == 401
        assert sign_in(house.base, "staff", name="tan", pin=PINS["tan"])[1]["role"] == "pit_manager"
        await two_sign(house, c.GrantRole("mia", Role.DEALER), eng, koh)
        taken = house.post("/api/guest", {"name": "mia"}).json()
        assert taken["code"] == "person_name_like_staff", "nobody else takes it"


def test_two_people_unlock_a_name() -> None:
    with serving() as house:
        for _ in range(3):
            house.post("/api/staff", {"name": "tan", "pin": "000000"})
        right = {"name": "tan", "pin": PINS["tan"]}
        assert house.post("/api/staff", right).json()["code"] == "pin_tried_too_often"
        asyncio.run(unlocked(house))
        assert house.post("/api/staff", right).json()["role"] == "pit_supervisor"
        assert made(house, e.AccountUnlocked) == [(e.AccountUnlocked("tan"), ENG, NG)]


async def unlocked(house: Serving) -> None:
    async with staff(house, "eng") as eng, staff(house, "ng") as ng:
        await two_sign(house, c.Unlock("tan"), eng, ng)


def test_only_a_user_with_the_right_pin_records_the_wrong_pins() -> None:
    """A guesser writes nothing, however often they try."""
    with serving() as house:
        before = len(house.records())
        for name in ("tan", "nobody", "tan"):
            house.post("/api/staff", {"name": name, "pin": "000000"})
        assert len(house.records()) == before
        house.post("/api/staff", {"name": "tan", "pin": PINS["tan"]})
        assert made(house, e.PinsMistaken) == [(e.PinsMistaken("tan", 2), HOUSE, None)]


def test_waiting_proposals_are_described_in_words() -> None:
    with serving() as house:
        asyncio.run(said(house))


async def said(house: Serving) -> None:
    asked: dict[c.AnyCommand, str] = {
        c.CloseLink(MULTI_LINK): f"Close or merge a jackpot link: link {MULTI_LINK}, its meter goes to the house",
        c.GrantRole("mia", Role.PIT_MANAGER): "Grant or revoke a role: mia, pit manager",
        c.RevokeRole("lim"): "Grant or revoke a role: lim no longer works here",
        c.Unlock("lim"): "Let a staff member try their PIN again immediately: lim",
    }
    async with staff(house, "eng") as eng, staff(house, "koh") as koh:
        for command in asked:
            assert (await eng.client.say(HOUSE_STREAM, command))["refused"] is None
        listed = house.get("/api/proposals", koh.cookie).json()
        assert [each["proposal"]["text"] for each in listed] == list(asked.values())
