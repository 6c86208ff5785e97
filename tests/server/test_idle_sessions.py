"""Sessions in which nothing is done end: players after 30 minutes, staff after 15, Cashiers after 5."""

import asyncio
from collections.abc import Iterator

import pytest
from websockets.exceptions import ConnectionClosed

from croupier.bots.client import sign_in
from croupier.record import commands as c
from croupier.rules.roles import Role
from croupier.server.connection import SIGNED_OUT
from croupier.server.people import idle_sessions
from croupier.server.people.idle_sessions import Idle, IdleLimits, is_by_person
from croupier.server.people.session import is_same_guest
from croupier.server.transport.messages import DealNext, FromClient, Join, Part, Ping, Say
from croupier.store.memory import MemoryData
from croupier.words import sentence
from tests.support.server.serving import PINS, Person, Serving, guest, happens, person, serving, staff


class Clock:
    """Goes forward when it is told to."""

    def __init__(self) -> None:
        self.now = 1_000.0

    def minutes(self, count: float) -> None:
        self.now += 60 * count


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(idle_sessions, "monotonic", lambda: clock.now)
    monkeypatch.setattr(idle_sessions, "SWEEP_SECONDS", 0.01)
    return clock


@pytest.fixture
def house(clock: Clock) -> Iterator[Serving]:
    with serving() as house:
        yield house


async def farewell(who: Person) -> tuple[int, str]:
    """Why the player's socket was closed."""
    await who.client.socket.wait_closed()
    closed = who.client.socket.protocol.close_exc
    assert isinstance(closed, ConnectionClosed)
    assert closed.rcvd
    return closed.rcvd.code, closed.rcvd.reason


async def asleep(house: Serving, cookie: str) -> None:
    await happens(lambda: house.get("/api/me", cookie).json().get("field") == "idle")


@pytest.mark.parametrize(
    ("role", "minutes"), [(Role.PLAYER, 30), (Role.DEALER, 15), (Role.SHIFT_MANAGER, 15), (Role.CASHIER, 5)]
)
def test_the_limits_to_the_second(clock: Clock, role: Role, minutes: int) -> None:
    sessions = Idle(IdleLimits())
    sessions.seen("one")
    clock.minutes(minutes)
    assert not sessions.passed("one", role)
    clock.now += 1
    assert sessions.passed("one", role)
    sessions.did("one")
    assert not sessions.passed("one", role)
    sessions.did("over")
    assert sessions.sessions == ("one",), "what is done in a session that is over does not begin it again"


@pytest.mark.parametrize(
    ("message", "counts"),
    [
        (Ping(1), False),
        (Ping(1, touched=True), True),
        (Join("t1"), False),
        (Part("t1"), False),
        (Say("1", "t1", c.Seal("ab" * 32)), False),
        (Say("1", "t1", c.Mix("abc")), False),
        (Say("1", "t1", c.Decide(1, "play")), True),
        (DealNext("1", "t1"), True),
    ],
)
def test_automatic_requests_of_a_page_do_not_count_as_activity(message: FromClient, counts: bool) -> None:
    assert is_by_person(message) is counts


def idle_for(minutes: int) -> str:
    return sentence("session_idle", {"minutes": minutes})


def test_a_cashier_is_signed_out_first_and_reads_why(house: Serving, clock: Clock) -> None:
    async def story() -> None:
        async with staff(house, "chu") as chu, staff(house, "lim") as lim, guest(house, "Ana") as ana:
            clock.minutes(5.1)
            assert await farewell(chu) == (SIGNED_OUT, idle_for(5))
            await asleep(house, chu.cookie)
            assert house.get("/api/me", chu.cookie).json() == {
                "why": idle_for(5),
                "code": "session_idle",
                "values": {"minutes": 5},
                "field": "idle",
            }
            await lim.client.send({"type": "ping", "at": 1, "touched": True})
            await happens(lambda: "pong" in lim.client.last)
            clock.minutes(10)
            assert house.get("/api/me", lim.cookie).status_code == 200, "the supervisor has used the page"
            clock.minutes(5.1)
            assert (await farewell(lim))[1] == idle_for(15)
            clock.minutes(10)
            assert (await farewell(ana))[1] == idle_for(30)

    asyncio.run(story())


def test_an_active_player_is_never_signed_out_and_an_idle_one_keeps_their_seat(house: Serving, clock: Clock) -> None:
    async def story() -> None:
        async with guest(house, "Ana") as ana:
            await ana.sits(1)
            for number in (1, 2):
                await ana.bets(1, ante=2_500)
                await ana.until("deciding", round=number)
                clock.minutes(29)
                await ana.does(c.Decide(1, "fold"))
                await ana.until("over", round=number)
                clock.minutes(29)
            await ana.bets(1, ante=2_500)
            await ana.until("deciding", round=3)
            clock.minutes(40)
            assert house.get("/api/me", ana.cookie).status_code == 200, "the player has a bet in a round under way"
            await ana.client.say("t1", c.Decide(1, "fold"))
            await ana.until("over", round=3)
            clock.minutes(31)
            assert (await farewell(ana))[0] == SIGNED_OUT
            assert house.floor.house.tables["t1"].seats == {1: "Ana"}
            cookie = again(house, "ana", ana.cookie)
        async with person(house, cookie, "Ana") as ana:
            assert ana.view.boxes[0].yours

    asyncio.run(story())


def again(house: Serving, name: str, cookie: str) -> str:
    """Signs in under this name with the cookie of before; answers the new one."""
    answer = house.post("/api/guest", {"name": name}, cookie=cookie)
    assert answer.status_code == 200
    return str(answer.headers["set-cookie"]).partition(";")[0]


def test_an_idle_guest_comes_back_once_and_only_by_their_own_name(clock: Clock) -> None:
    shelf = MemoryData()
    with serving(shelf) as house:
        ana, _ = sign_in(house.base, "guest", name="Ana")
        clock.minutes(31)
        assert house.get("/api/me", ana).status_code == 401
        asyncio.run(asleep(house, ana))
    with serving(shelf) as house:
        assert house.get("/api/me", ana).json()["field"] == "idle", "a restart does not wake the player"
        assert house.get("/api/me", again(house, "Bo", ana)).json()["player"] == "Bo"
        woken = again(house, "Ana", ana)
        assert house.get("/api/me", woken).json() == {"player": "Ana", "role": "player", "wallet": 200_000, "debt": 0}
        assert house.get("/api/me", again(house, "Ana", ana)).json()["player"] == "Ana 2"
        assert house.get("/api/me", again(house, "Ana", "")).json()["player"] == "Ana 3"


def test_the_number_behind_a_name_is_optional(house: Serving, clock: Clock) -> None:
    sign_in(house.base, "guest", name="Ana")
    second, you = sign_in(house.base, "guest", name="Ana")
    assert you["player"] == "Ana 2"
    clock.minutes(31)
    asyncio.run(asleep(house, second))
    assert house.get("/api/me", again(house, "ana", second)).json()["player"] == "Ana 2"
    assert [is_same_guest("Ana 2", name) for name in ("Ana 2", "ana", "An", "Bo", "Ana 2 3")] == [
        True,
        True,
        False,
        False,
        False,
    ]


def test_a_guest_who_signed_out_does_not_come_back_by_name(house: Serving) -> None:
    ana, _ = sign_in(house.base, "guest", name="Ana")
    house.post("/api/sign-out", {}, cookie=ana)
    assert house.get("/api/me", again(house, "Ana", ana)).json()["player"] == "Ana 2"


def test_staff_come_back_by_their_pin_alone(house: Serving, clock: Clock) -> None:
    tan, _ = sign_in(house.base, "staff", name="tan", pin=PINS["tan"])
    clock.minutes(16)
    assert house.get("/api/me", tan).status_code == 401
    assert house.post("/api/guest", {"name": "tan"}, cookie=tan).status_code == 400, "and not as a guest"
    fresh, _ = sign_in(house.base, "staff", name="tan", pin=PINS["tan"])
    assert house.get("/api/me", fresh).json()["role"] == "pit_supervisor"


def test_the_limits_can_be_others(clock: Clock) -> None:
    with serving(idle=IdleLimits(players=1, staff=60, cashiers=60)) as house:
        ana, _ = sign_in(house.base, "guest", name="Ana")
        chu, _ = sign_in(house.base, "staff", name="chu", pin=PINS["chu"])
        clock.minutes(1.1)
        asyncio.run(asleep(house, ana))
        assert house.get("/api/me", ana).json()["values"] == {"minutes": 1}
        assert house.get("/api/me", chu).status_code == 200
