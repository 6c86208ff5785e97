"""The office: who may enter, what each role sees and may propose; everything not offered is refused."""

import asyncio
from typing import Any

from croupier.bots.client import sign_in
from croupier.house.execute import HOUSE_STREAM, House
from croupier.house.staff_and_rules import Registry
from croupier.record import commands as c
from croupier.record.controls_and_link_terms import LinkTerms
from croupier.rules.base_classes import snake
from croupier.rules.documents import BY_CODE
from croupier.rules.roles import Actor, Role
from croupier.server.demo import LINKS, MULTI_LINK, PROGRESSIVE, TABLES
from croupier.server.office.office import FORMS, can_enter, office, proposable_commands
from croupier.server.people.staff_auth import DEMO
from tests.support.server.serving import PINS, Serving, guest, serving, staff
from tests.support.server.signing import played

CODE = next(iter(BY_CODE))
LINK = {"open_link", "change_link", "close_link"}
TABLE = {"change_settings", "link_table", "close_table"}
MAY = {
    "lim": set(),
    "tan": set(),
    "ng": TABLE | {"correct_meter", "unlock", "reset_pin"},
    "koh": TABLE
    | LINK
    | {"correct_meter", "correct_balance", "open_deck", "adopt_rules", "correct_clock", "reset_pin"},
    "chu": {"correct_balance"},
    "das": set(),
    "eng": TABLE
    | LINK
    | {"open_table", "grant_role", "revoke_role", "unlock", "reset_pin", "adopt_rules", "correct_clock"},
}
SETTINGS = TABLES["t1"].settings
ASKED: tuple[c.AnyCommand, ...] = (
    c.OpenTable("mlp-three-card", SETTINGS, MULTI_LINK),
    c.ChangeSettings(SETTINGS),
    c.LinkTable(MULTI_LINK),
    c.CloseTable(),
    c.OpenLink("second", LinkTerms("Second", 500, 300_000, 5_000_000, 5_000_000)),
    c.ChangeLink(MULTI_LINK, 1_000, 250_000, 5_000_000),
    c.CorrectMeter(MULTI_LINK, -1_250, "counted twice"),
    c.CloseLink(PROGRESSIVE),
    c.CorrectBalance("Ana", 500, "a chip fell behind the tray"),
    c.GrantRole("pat", Role.DEALER),
    c.RevokeRole("lim"),
    c.Unlock("lim"),
    c.ResetPin("lim", 9),
    c.OpenDeck("t1", 1),
    c.AdoptRules(CODE, BY_CODE[CODE].digest),
    c.CorrectClock("the battery"),
)


def test_each_role_is_offered_exactly_its_permissions() -> None:
    assert {name: set(proposable_commands(Actor(name, role))) for name, role in DEMO.items()} == MAY
    for role in (Role.PLAYER, Role.SPECTATOR, Role.DEALER):
        assert not can_enter(Actor("somebody", role))
    assert [type(each) for each in ASKED] == list(FORMS)


def test_only_staff_who_propose_sign_or_audit_enter_the_office() -> None:
    with serving() as house:
        ana, _ = sign_in(house.base, "guest", name="Ana")
        cookies = {name: sign_in(house.base, "staff", name=name, pin=PINS[name])[0] for name in PINS}
        for path in ("/api/office", "/api/proposals"):
            assert [house.get(path, who).status_code for who in (ana, "")] == [404, 404]
        seen = {name: house.get("/api/office", cookie) for name, cookie in cookies.items()}
        assert {name for name, reply in seen.items() if reply.status_code == 404} == {"lim"}
        assert {name: set(reply.json()["may"]) for name, reply in seen.items() if name != "lim"} == {
            name: may for name, may in MAY.items() if name != "lim"
        }
        told = seen["das"].json()
        assert {each["name"]: each["role"] for each in told["staff"]} == {
            name: role.value for name, role in DEMO.items()
        }
        (link,) = (each for each in told["links"] if each["link"] == MULTI_LINK)
        assert (link["bet"], link["rate_ppm"], link["reset"]) == (500, 300_000, 5_000_000)
        assert link["meter"] == LINKS[MULTI_LINK].start
        assert link["tables"]
        chu = seen["chu"].json()
        assert not any(chu[part] for part in ("tables", "staff", "links", "decks")), (
            "a Cashier has their form, and no more"
        )


def test_commands_not_offered_to_a_role_are_refused() -> None:
    with serving() as house:
        asyncio.run(asks_for_everything(house))


async def asks_for_everything(house: Serving) -> None:
    async with guest(house, "Ana") as ana:
        for command in ASKED:
            assert (await ana.client.say(HOUSE_STREAM, command))["refused"]["field"] == "role"
    for name in PINS:
        async with staff(house, name) as who:
            for command in ASKED:
                no = (await who.client.say(HOUSE_STREAM, command))["refused"]
                offered = snake(type(command).__name__) in MAY[name]
                assert (no is None or no["field"] != "role") is offered, (name, command, no)


def test_everybody_in_the_office_reads_everything_that_waits_for_a_signature() -> None:
    with serving() as house:
        asyncio.run(read(house))


async def read(house: Serving) -> None:
    async with (
        guest(house, "Ana"),
        staff(house, "eng") as eng,
        staff(house, "chu") as chu,
        staff(house, "das") as das,
        staff(house, "koh") as koh,
    ):
        changes, meter, _, balance, *_ = ASKED[5:]
        for who, command in ((eng, changes), (chu, balance), (koh, meter)):
            assert (await who.client.say(HOUSE_STREAM, command))["refused"] is None
        for path in ("/api/proposals", "/api/office"):
            seen = {who.name: proposals(house, path, who.cookie) for who in (eng, das, koh, chu)}
            assert [len(each) for each in seen.values()] == [3, 3, 3, 3]
            assert [[each["may_sign"] for each in seen[name]] for name in ("eng", "das", "koh", "chu")] == [
                [False] * 3,
                [False] * 3,
                [True, True, False],
                [False] * 3,
            ]
            assert [each["may_withdraw"] for each in seen["eng"]] == [True, False, False]
            assert [each["may_withdraw"] for each in seen["chu"]] == [False, True, False]
            assert [each["text"].partition(": ")[2] for each in seen["eng"]] == [
                f"link {MULTI_LINK}, bet $10, 25% of each bet added to the jackpot, reset value $50,000",
                "Ana, $5 more, because: a chip fell behind the tray",
                f"link {MULTI_LINK}, $12.50 less, because: counted twice",
            ]


def proposals(house: Serving, path: str, cookie: str) -> list[dict[str, Any]]:
    told = house.get(path, cookie).json()
    return [each["proposal"] for each in (told if isinstance(told, list) else told["proposals"])]


def test_the_office_sees_decks_of_finished_rounds_and_none_of_a_round_under_way() -> None:
    with serving() as house:
        asyncio.run(played(house))
        koh, _ = sign_in(house.base, "staff", name="koh", pin=PINS["koh"])
        (decks,) = house.get("/api/office", koh).json()["decks"]
        assert (decks["table"], decks["last"], decks["opened"]) == ("t1", 1, []), "the second round is under way"


def test_the_office_lists_rules_and_clock_corrections_waiting_for_two_people() -> None:
    house = House(register=Registry(set_back=True, rules={CODE: "another", "GONE": "for ever"}))
    told = office(house, Actor("koh", Role.SHIFT_MANAGER))
    assert told.set_back
    assert [(each.document, each.digest) for each in told.texts] == [(CODE, BY_CODE[CODE].digest), ("GONE", "")]
    nothing = office(house, Actor("chu", Role.CASHIER))
    assert (nothing.set_back, nothing.texts) == (False, ())
