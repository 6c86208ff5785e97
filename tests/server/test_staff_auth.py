"""Staff: PINs and locks, sessions that outlive the server, rulings with a signature, the dealer's button."""

import asyncio
import time

import msgspec
import pytest

from croupier.bots.client import Client, Message, sign_in
from croupier.engine.shuffle import shuffled
from croupier.record import commands as c
from croupier.record.events import CardDealt, RoundVoided
from croupier.rules.refusal import Refused, refuse
from croupier.rules.roles import Actor, Role
from croupier.server.people.session import cleaned
from croupier.server.people.staff_auth import ANYWHERE, demo_staff
from croupier.server.tables.shoes import seed_key
from croupier.store.memory import MemoryData
from tests.support.server.serving import PINS, QUICK, Person, Serving, folded, guest, person, serving, staff


def test_a_third_wrong_pin_makes_this_address_wait_and_tells_nothing() -> None:
    with serving() as house:
        for name in ("tan", "nobody"):
            for code in (*["pin_wrong"] * 3, "pin_tried_too_often"):
                answer = house.post("/api/staff", {"name": name, "pin": "000000"})
                assert answer.status_code == 401
                assert answer.json()["code"] == code
        right = house.post("/api/staff", {"name": "tan", "pin": PINS["tan"]})
        assert right.json()["code"] == "pin_tried_too_often", "even the right PIN has to wait here"
        assert house.post("/api/staff", {"name": "ng", "pin": PINS["ng"]}).json()["role"] == "pit_manager"


def test_a_wait_ends_and_grows(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr("croupier.server.people.staff_auth.monotonic", lambda: now[0])

    async def story() -> None:
        people = demo_staff(PINS)
        for _ in range(3):
            await people.check("tan", "x")
        now[0] += 61
        refused = await people.check("tan", "x")
        assert refused == refuse("pin_wrong", "pin")
        now[0] += 61
        refused = await people.check("tan", PINS["tan"])
        assert refused == refuse("pin_tried_too_often", "pin", seconds=59), "the fourth failure costs twice as long"
        now[0] += 60
        assert await people.check("tan", PINS["tan"]) == Actor("tan", Role.PIT_SUPERVISOR)

    asyncio.run(story())


DAY = 24 * 3600


def guesses(monkeypatch: pytest.MonkeyPatch, seconds: int, restarts: tuple[int, ...] = ()) -> int:
    """Count the wrong PINs that can be tried for one name by somebody who waits no longer than needed."""
    now = [0.0]
    monkeypatch.setattr("croupier.server.people.staff_auth.monotonic", lambda: now[0])
    monkeypatch.setattr("croupier.server.people.staff_auth.fits", lambda *_: False)

    async def story() -> int:
        tried, ends = 0, (*restarts, seconds)
        for end in ends:
            people = demo_staff({"tan": PINS["tan"]})  # a restart forgets
            while now[0] < end:
                refused = await people.check("tan", "x")
                assert isinstance(refused, Refused)
                tried += refused.code == "pin_wrong"
                now[0] = max(now[0], people._failures_of("tan", ANYWHERE).until)
            now[0] = float(end)
        return tried

    return asyncio.run(story())


def test_a_restart_gives_a_guesser_eight_more_pins_of_a_million(monkeypatch: pytest.MonkeyPatch) -> None:
    """What docs/promises.md says of it (T10)."""
    first_day = guesses(monkeypatch, DAY)
    assert first_day == 31
    assert guesses(monkeypatch, 2 * DAY) - first_day == 24
    more = [guesses(monkeypatch, 2 * DAY, (at,)) - guesses(monkeypatch, 2 * DAY) for at in range(0, 2 * DAY, 5 * 1800)]
    assert max(more) == 8
    nightly = tuple(range(DAY, 30 * DAY, DAY))
    assert guesses(monkeypatch, 30 * DAY, nightly) == 30 * first_day


def test_names() -> None:
    for good in ("Ana", "  Ana   Lu ", "<b>x</b>", "日本", "O'Neil & co", "x" * 24):
        assert isinstance(cleaned(good), str)
    for bad in ("", " ", "x" * 25, "a\u0000b", "a\u202eb", "house", "Dealer", "BOT Mira", "spectator"):
        assert isinstance(cleaned(bad), Refused), bad
    with serving() as house:
        given = [house.post("/api/guest", {"name": name}).json()["player"] for name in ("Ana", "ana", "ANA")]
        assert given == ["Ana", "ana 2", "ANA 3"]
        for taken in ("lim", "LIM", "l1m", "lim 2", "\uff2c\uff29\uff2d"):
            assert house.post("/api/guest", {"name": taken}).json()["code"] == "person_name_like_staff"


def test_sessions_outlive_the_server_and_end_with_the_sign_out() -> None:
    shelf = MemoryData()
    with serving(shelf) as house:
        ana, _ = sign_in(house.base, "guest", name="Ana")
        tan, _ = sign_in(house.base, "staff", name="tan", pin=PINS["tan"])
        assert not any(ana.partition("=")[2].encode() in value for value in shelf.vault.values())
    with serving(shelf) as house:
        assert house.get("/api/me", ana).json() == {"player": "Ana", "role": "player", "wallet": 200_000, "debt": 0}
        assert house.get("/api/me", tan).json()["role"] == "pit_supervisor"
        assert house.post("/api/sign-out", {}, cookie=ana).status_code == 200
        assert house.get("/api/me", ana).status_code == 401
    with serving(shelf) as house:
        assert house.get("/api/me", ana).status_code == 401
        assert house.get("/api/me", tan[:-1] + ("A" if tan[-1] != "A" else "B")).status_code == 401


def test_5_8_1_a_void_is_looked_at_signed_by_a_supervisor_and_gives_the_money_back() -> None:
    with serving() as house:
        asyncio.run(voided(house))
        told = folded(house.records())
        assert told.tables["t1"].racks["Ana"] == 150_000
        (void,) = (record for record in house.records() if isinstance(record.event, RoundVoided))
        assert (void.by, void.signed) == (Actor("lim", Role.DEALER), Actor("tan", Role.PIT_SUPERVISOR))


async def voided(house: Serving) -> None:
    async with guest(house, "Ana") as ana, staff(house, "lim") as lim:
        await ana.sits(1)
        await ana.bets(1, ante=2_500, pair_plus=1_000, jackpot=500)
        await ana.until("deciding")
        await ana.does(c.Examine(1))
        ruling = c.Report("unprovided", c.Facts(remedy="void", reason="a glass fell over the cards"))
        assert (await ana.say(ruling))["refused"]["field"] == "role"
        assert (await lim.say(ruling))["refused"]["para"]["number"] == "5.23"
        signed = {"name": "koh", "pin": PINS["koh"]}
        assert (await ana.say(ruling, sign=signed))["refused"]["field"] == "sign", "a player has nothing signed"
        assert (await lim.say(ruling, sign={"name": "koh", "pin": "0"}))["refused"]["field"] == "pin"
        foreign = c.Report("foreign_card")
        seen = await preview(lim.client, foreign)
        assert {(each["bet"], each["back"]) for each in seen["effects"]} == {
            ("ante", 2_500),
            ("pair_plus", 1_000),
            ("jackpot", 500),
        }
        assert ana.view.phase == "deciding", "looking changes nothing"
        await lim.does(foreign, sign={"name": "tan", "pin": PINS["tan"]})
        over = await ana.until("over")
        assert (over.rack, over.net) == (150_000, 0)
        assert any(line.cited and line.cited.number == "5.8.1" for line in over.happened)
        assert (await preview(ana.client, foreign))["refused"], "previews are for staff"
        assert (await preview(lim.client, c.Settle()))["refused"], "and show no cards"


async def preview(client: Client, command: c.AnyCommand) -> Message:
    return await client.ask({"type": "preview", "table": "t1", "command": msgspec.to_builtins(command)})


def test_a_person_deals_by_one_button_and_never_chooses_a_card() -> None:
    with serving() as house:
        asyncio.run(dealt_by_hand(house))
        dealt = [record for record in house.records() if isinstance(record.event, CardDealt)]
        assert {record.by for record in dealt} == {Actor("lim", Role.DEALER)}
        seed = house.store.secret(seed_key("t1", 1))
        assert seed is not None
        assert [record.event.card for record in dealt] == list(shuffled(seed)[: len(dealt)])  # type: ignore[union-attr]


async def dealt_by_hand(house: Serving) -> None:
    async with guest(house, "Ana") as ana:
        async with staff(house, "lim") as lim:
            await press(lim)
            await ana.until("betting")
            assert ana.shows["dealer"] == "lim"
            await ana.sits(1)
            await ana.bets(1, ante=2_500)
            assert house.due("t1") is None, "the automatic dealer stands back"
            assert ana.view.phase == "betting"
            await press(lim)
            await lim.does(c.Deal((51, 50)))  # two cards are drawn, and not the ones named
            while lim.view.phase == "dealing":
                await press(lim)
            no = (await lim.client.ask({"type": "deal_next", "table": "t1"}))["refused"]
            assert (no["code"], no["values"]) == ("dealer_must_wait", {"whom": ["Ana"]})
            await ana.does(c.Decide(1, "play"))
            started = time.monotonic()
        await ana.until("over")
        assert time.monotonic() - started > QUICK.stand_back, "and comes back some time after the dealer has gone"
        assert ana.shows["dealer"] == "automatic"


async def press(lim: Person) -> None:
    answer = await lim.client.ask({"type": "deal_next", "table": "t1"})
    assert answer["refused"] is None, answer
    while lim.view.seq < answer["seq"]:
        await lim.client.news()


def test_a_second_table_has_its_own_connection() -> None:
    with serving() as house:
        asyncio.run(elsewhere(house))


async def elsewhere(house: Serving) -> None:
    async with guest(house, "Ana") as ana, person(house, ana.cookie, "Ana", "t2") as same:
        await ana.sits(1, 1_000)
        await same.sits(2, 2_000)
        assert (ana.view.rack, same.view.rack) == (1_000, 2_000)
        assert (await ana.say(c.BuyIn(198_000)))["refused"]["values"]["holds"] == 197_000
