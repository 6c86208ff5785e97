"""PINs from the vault: a house without a demo opens for the people who were added to it, and for nobody else."""

import asyncio
import logging
from pathlib import Path

import pytest

from croupier.bots.client import connected, sign_in
from croupier.house.execute import HOUSE_STREAM, Order, Plan, execute
from croupier.record import commands as c
from croupier.record import events as e
from croupier.rules.games import THREE_CARD
from croupier.rules.roles import Role
from croupier.rules.settings import HousePokerSettings, Limits
from croupier.server.people.guest_admission import Guests
from croupier.server.people.pin_storage import stored_pin
from croupier.store.encryption import VARIABLE, open_encrypted
from croupier.store.interface import StoreError
from croupier.store.memory import MemoryData, MemoryStore
from croupier.store.recovery import resume
from croupier.store.vault_names import pin_key
from tests.support.server.pins import ENG, KOH, OWN, ROLES, enters, founded, has_pin, two_sign
from tests.support.server.roles import forever
from tests.support.server.serving import PINS, Serving, guest, serving, staff

TABLE = c.OpenTable(
    THREE_CARD.id,
    HousePokerSettings(limits={"ante": Limits(500, 50_000), "pair_plus": Limits(500, 5_000)}),
    title="One",
)


@pytest.fixture
def shelf() -> MemoryData:
    shelf = MemoryData()
    founded(MemoryStore(shelf))
    return shelf


def test_they_sign_in_and_an_administrator_opens_the_first_table(shelf: MemoryData) -> None:
    with serving(shelf, demo=False, guests=Guests.OPEN) as house:
        assert [enters(house, name, pin) for name, pin in OWN.items()] == [role.value for role in ROLES.values()]
        assert enters(house, "tan", PINS["tan"]) == "pin_wrong", "demo staff is not here"
        assert house.get("/api/lobby").json()["tables"] == []
        asyncio.run(opens(house))


async def opens(house: Serving) -> None:
    eng, _ = sign_in(house.base, "staff", name="eng", pin=OWN["eng"])
    lim, _ = sign_in(house.base, "staff", name="lim", pin=OWN["lim"])
    async with connected(house.base, eng) as boss, connected(house.base, lim) as dealer:
        assert (await dealer.say("t1", TABLE))["refused"]["field"] == "role"
        assert (await boss.say("t1", TABLE))["refused"] is None
    (shown,) = house.get("/api/lobby").json()["tables"]
    assert shown["title"] == "One"
    async with guest(house, "Ana") as ana:
        await ana.sits(1, 50_000)
        await ana.bets(1, ante=500)
        await ana.until("deciding")
        await ana.does(c.Decide(1, "fold"))
        await ana.until("over")


def test_wrong_pins_are_counted_and_make_an_address_wait(shelf: MemoryData) -> None:
    with serving(shelf, demo=False) as house:
        assert [enters(house, "koh", "000000") for _ in range(4)] == [*["pin_wrong"] * 3, "pin_tried_too_often"]
        assert enters(house, "koh", OWN["koh"]) == "pin_tried_too_often"
        assert enters(house, "eng", OWN["koh"]) == "pin_wrong", "another man's PIN"
        assert enters(house, "eng", OWN["eng"]) == "administrator"


def test_revoking_a_role_revokes_the_pin(shelf: MemoryData) -> None:
    with serving(shelf, demo=False) as house:
        lim, _ = sign_in(house.base, "staff", name="lim", pin=OWN["lim"])
        asyncio.run(two_sign(house, c.RevokeRole("lim")))
        assert house.get("/api/me", lim).status_code == 401
        assert enters(house, "lim", OWN["lim"]) == "pin_wrong"
        asyncio.run(two_sign(house, c.GrantRole("lim", Role.DEALER)))
        assert enters(house, "lim", OWN["lim"]) == "pin_wrong"
    with serving(shelf, demo=False) as house:
        assert enters(house, "lim", OWN["lim"]) == "pin_wrong", "nor after a restart"
        assert house.get("/api/me", lim).status_code == 401


def test_sessions_from_before_a_new_pin_or_without_one_are_over(shelf: MemoryData) -> None:
    with serving(shelf, demo=False) as house:
        cookies = {name: sign_in(house.base, "staff", name=name, pin=OWN[name])[0] for name in OWN}
        later = house.floor.queue.labels.now() + 1
    store = MemoryStore(shelf)
    store.append([has_pin(store, "eng", "158204", later)])
    for command in (c.RevokeRole("lim"), c.GrantRole("lim", Role.DEALER)):
        done = execute(resume(store), Order(HOUSE_STREAM, command, ENG, later, second=KOH))
        assert isinstance(done, Plan)
        store.append([done])
    with serving(shelf, demo=False) as house:
        assert [house.get("/api/me", cookies[name]).status_code for name in ("eng", "lim", "koh")] == [401, 401, 200]
        assert enters(house, "eng", OWN["eng"]) == "pin_wrong"
        assert enters(house, "eng", "158204") == "administrator"


def test_an_older_entry_does_not_count_where_the_newest_is_gone(shelf: MemoryData) -> None:
    store = MemoryStore(shelf)
    store.append([has_pin(store, "eng", "158204")])
    del shelf.vault[pin_key("eng", 2)]
    with serving(shelf, demo=False) as house:
        assert [enters(house, "eng", pin) for pin in (OWN["eng"], "158204")] == ["pin_wrong", "pin_wrong"]


def test_a_number_that_only_the_vault_knows_is_not_used_again(shelf: MemoryData) -> None:
    """A backup takes the vault last: it may hold a PIN whose record came too late for it."""
    store = MemoryStore(shelf)
    lost = has_pin(store, "eng", "158204")
    store.append([Plan((), (), (), resume(store), lost.vault)])
    with serving(shelf, demo=False) as house:
        assert [enters(house, "eng", pin) for pin in ("158204", OWN["eng"])] == ["pin_wrong", "administrator"]
        eng, _ = sign_in(house.base, "staff", name="eng", pin=OWN["eng"])
        assert house.post("/api/pin", {"old": OWN["eng"], "new": "269315"}, cookie=eng).status_code == 200
        assert enters(house, "eng", "269315") == "administrator"
        assert house.floor.house.register.pins["eng"] == 3


def test_in_a_demo_a_staff_member_with_their_own_pin_keeps_it(shelf: MemoryData) -> None:
    with serving(shelf) as house:
        assert enters(house, "eng", PINS["eng"]) == "pin_wrong"
        assert enters(house, "eng", OWN["eng"]) == "administrator"


# ---- one's own PIN ---------------------------------------------------------------------------------------------------


def test_a_staff_member_changes_their_own_pin() -> None:
    shelf = MemoryData()
    with serving(shelf) as house:
        tan, _ = sign_in(house.base, "staff", name="tan", pin=PINS["tan"])

        def asks(old: str, new: str, cookie: str = tan) -> int:
            return house.post("/api/pin", {"old": old, "new": new}, cookie=cookie).status_code

        ana, _ = sign_in(house.base, "guest", name="Ana")
        before = len(house.records())
        assert (asks(PINS["tan"], OWN["eng"], ""), asks(PINS["tan"], OWN["eng"], ana)) == (404, 404)
        assert (asks(PINS["tan"], "123456"), asks("000000", OWN["eng"])) == (400, 401)
        assert len(house.records()) == before
        assert asks(PINS["tan"], OWN["eng"]) == 200
        assert (house.records()[-1].event, house.records()[-1].by.name) == (e.PinSet("tan", 1), "tan")
        assert house.get("/api/me", tan).status_code == 401, "they sign in again"
        assert (enters(house, "tan", PINS["tan"]), enters(house, "tan", OWN["eng"])) == ("pin_wrong", "pit_supervisor")
    with serving(shelf) as house:
        assert (enters(house, "tan", PINS["tan"]), enters(house, "tan", OWN["eng"])) == ("pin_wrong", "pit_supervisor")


def test_the_old_pin_is_guessed_no_oftener_than_at_a_sign_in() -> None:
    with serving() as house:
        tan, _ = sign_in(house.base, "staff", name="tan", pin=PINS["tan"])
        asked = {"old": "000000", "new": OWN["eng"]}
        said = [house.post("/api/pin", asked, cookie=tan).json()["code"] for _ in range(4)]
        assert said == [*["pin_wrong"] * 3, "pin_tried_too_often"]
        assert enters(house, "tan", PINS["tan"]) == "pit_supervisor", "a screen left alone locks nobody out elsewhere"


# ---- what is told, and what is not -----------------------------------------------------------------------------------


def test_neither_a_pin_nor_its_hash_is_in_a_record_a_log_line_or_an_answer(caplog: pytest.LogCaptureFixture) -> None:
    shelf, new = MemoryData(), "480264"
    with caplog.at_level(logging.DEBUG), serving(shelf) as house:
        heard = asyncio.run(changes(house, new))
        enters(house, "tan", "000000")
        enters(house, "tan", new)
        found = stored_pin(house.store.secret, house.floor.house.register, "tan")
        assert found
        paths = ("/api/me", "/api/lobby", "/api/proposals", "/healthz", "/api/recall?table=t1")
        eng, _ = sign_in(house.base, "staff", name="eng", pin=PINS["eng"])
        heard += [house.get(path, eng).text for path in paths]
    told = b"".join(each.body for each in shelf.records) + "".join(heard).encode() + caplog.text.encode()
    assert b"pin_set" in told, "the record says that there is a new one"
    for secret in (new.encode(), found.digest, found.digest.hex().encode(), found.salt.hex().encode()):
        assert secret not in told


async def changes(house: Serving, new: str) -> list[str]:
    async with staff(house, "tan") as tan, staff(house, "koh") as koh:
        answer = house.post("/api/pin", {"old": PINS["tan"], "new": new}, cookie=tan.cookie)
        assert answer.status_code == 200
        with pytest.raises(ConnectionError):
            await forever(tan)
        assert tan.client.socket.close_code == 4001
        return [answer.text, *tan.client.heard, *koh.client.heard]


def test_the_vault_without_its_key_lets_nobody_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    db = tmp_path / "house.db"
    store = open_encrypted(db)
    founded(store)
    store.close()
    assert all(pin.encode() not in db.read_bytes() for pin in OWN.values())
    store = open_encrypted(db)
    with serving(store=store, demo=False) as house:
        assert enters(house, "eng", OWN["eng"]) == "administrator"
    store.close()
    monkeypatch.setenv(VARIABLE, "11" * 32)
    with pytest.raises(StoreError, match="does not open"):
        open_encrypted(db)
