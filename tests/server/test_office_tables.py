"""Tables in the office: the settings of each game, refusals at their field, lists in natural order."""

import asyncio
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from croupier.bots.client import sign_in
from croupier.house.execute import House, Order, Plan, execute
from croupier.house.staff_and_rules import Registry
from croupier.record import commands as c
from croupier.record import events as e
from croupier.record.controls_and_link_terms import Controls
from croupier.rules.games import FREE_BET_BLACKJACK, GAMES, MULTILINK_HOLDEM, POKER, THREE_CARD
from croupier.rules.refusal import Refused
from croupier.rules.roles import Actor, Role
from croupier.rules.settings import AnySettings, Limits, PokerSettings
from croupier.server.demo import MULTI_LINK, PROGRESSIVE
from croupier.server.office.office import office
from croupier.server.office.settings_forms import Forms, beginning
from croupier.server.tables.lobby import natural
from croupier.server.transport.decode import LONGEST, decode_message
from croupier.server.transport.messages import Say
from croupier.words import name_of, sentence
from tests.support.server.serving import PINS, Serving, serving, staff

ENG, KOH, TAN = Actor("eng", Role.ADMINISTRATOR), Actor("koh", Role.SHIFT_MANAGER), Actor("tan", Role.PIT_SUPERVISOR)


def opened(house: House, table: str, command: c.OpenTable) -> House | Refused:
    made = execute(house, Order(table, command, ENG, 1))
    return made.after if isinstance(made, Plan) else made


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_table_of_every_game_opens_as_its_form_begins_and_in_one_message(game: Any) -> None:
    command = c.OpenTable(game.id, beginning(game), "", "Table 1")
    said = Say("x" * 36, "t" * 24, command)
    body = msgspec.json.encode(said).decode()
    assert len(body) < LONGEST
    assert decode_message(body) == said, "the page says every setting"
    assert isinstance(opened(House(), "t1", command), House)


def test_the_forms_describe_what_the_office_accepts_and_only_its_staff_see_them() -> None:
    with serving() as house:
        cookies = {name: sign_in(house.base, "staff", name=name, pin=PINS[name])[0] for name in ("lim", "eng")}
        assert house.get("/api/office/forms", cookies["lim"]).status_code == 404
        told = msgspec.json.decode(house.get("/api/office/forms", cookies["eng"]).content, type=Forms)
    forms = {form.game: {field.name: field for field in form.fields} for form in told.games}
    assert list(forms) == [game.id for game in GAMES]
    assert [name for name, field in forms[THREE_CARD.id].items() if field.kind == "bet"] == ["ante", "pair_plus"]
    assert "bonus_cap" in forms[MULTILINK_HOLDEM.id]
    assert "bonus_cap" not in forms[THREE_CARD.id], "an option of Hold'em only"
    assert not {"odd_chips", "jackpot_bet", "limits"} & set(forms[POKER.id])
    rake = forms[POKER.id]["rake_unit"]
    assert (rake.label, rake.kind, rake.unset, rake.reading) == (
        name_of("setting", "rake_unit"),
        "cents",
        name_of("setting_choice", "rake_unit.0"),
        "R-99",
    )
    assert [each.word for each in forms[POKER.id]["house_ruling_rank"].choices] == [
        sentence("setting_rank_or_above", {"rank": rank}) for rank in ("pit_supervisor", "pit_manager", "shift_manager")
    ]


HOLDEM, THREE, POKERS, BLACKJACK = (
    beginning(each) for each in (MULTILINK_HOLDEM, THREE_CARD, POKER, FREE_BET_BLACKJACK)
)


@pytest.mark.parametrize(
    ("game", "settings", "field"),
    [
        (POKER, replace(POKERS, big_blind=300), "big_blind"),
        (POKER, replace(POKERS, box_count=11), "box_count"),
        (POKER, replace(POKERS, table_stake=Limits(2, 1)), "table_stake"),
        (POKER, replace(POKERS, rake_percent=6), "rake_percent"),
        (POKER, replace(POKERS, chip_unit=3), "chip_unit"),
        (POKER, replace(POKERS, decision_time=0), "decision_time"),
        (POKER, replace(POKERS, absent_action="wait"), "absent_action"),
        (POKER, replace(POKERS, odd_chips="all_to_first"), "odd_chips"),
        (FREE_BET_BLACKJACK, replace(BLACKJACK, box_count=7), "box_count"),
        (FREE_BET_BLACKJACK, replace(BLACKJACK, decks=3), "decks"),
        (FREE_BET_BLACKJACK, replace(BLACKJACK, payout_unit=0), "payout_unit"),
        (MULTILINK_HOLDEM, replace(HOLDEM, bonus_cap=10_000_001), "bonus_cap"),
        (THREE_CARD, replace(THREE, limits={"ante": Limits(500, 400), "pair_plus": Limits(1, 2)}), "ante"),
        (THREE_CARD, replace(THREE, limits={"ante": Limits(500, 900)}), "pair_plus"),
        (THREE_CARD, replace(THREE, box_count=0), "box_count"),
        (THREE_CARD, replace(THREE, box_count=9), "box_count"),
        (THREE_CARD, replace(THREE, jackpot_bet=500), "link"),
    ],
)
def test_an_invalid_table_setting_is_refused_at_its_field(game: Any, settings: AnySettings, field: str) -> None:
    no = opened(House(), "t1", c.OpenTable(game.id, settings))
    assert isinstance(no, Refused)
    assert no.field == field


def test_a_paragraph_is_still_cited_with_the_field() -> None:
    no = opened(House(), "t1", c.OpenTable(POKER.id, replace(POKERS, big_blind=300)))
    assert isinstance(no, Refused)
    assert no.para == POKER.doc.p("1.7")


def test_a_table_has_a_name_for_addresses_and_a_title() -> None:
    house = opened(House(), "t1", c.OpenTable(THREE_CARD.id, THREE, "", "Table 4"))
    assert isinstance(house, House)
    for name, title, field in (
        ("a/b", "Table 5", "table"),
        ("", "Table 5", "table"),
        ("t" * 25, "Table 5", "table"),
        ("t1", "Table 5", "table"),
        ("t2", "Table 4", "title"),
        ("t2", "T" * 41, "title"),
    ):
        no = opened(house, name, c.OpenTable(THREE_CARD.id, THREE, "", title))
        assert isinstance(no, Refused)
        assert no.field == field, (name, title)
    told = office(house, ENG)
    assert (told.next_table, told.next_title) == ("t2", "Table 5")
    nothing = office(House(), ENG)
    assert (nothing.next_table, nothing.next_title) == ("t1", "Table 1")


def test_tables_for_show_are_offered_where_the_house_takes_them() -> None:
    guarded = opened(House(), "t1", c.OpenTable(THREE_CARD.id, THREE, "", "Table 4"))
    assert isinstance(guarded, House)
    assert not office(guarded, ENG).for_show
    assert not office(House(), ENG).for_show
    with serving() as house:
        assert office(house.floor.house, ENG).for_show, "a demo"


def test_lists_are_in_their_natural_order() -> None:
    assert sorted(("Table 12", "table 9", "Table 2b", "Table 2", "Bar"), key=natural) == [
        "Bar",
        "Table 2",
        "Table 2b",
        "table 9",
        "Table 12",
    ]
    with serving() as house:
        das, _ = sign_in(house.base, "staff", name="das", pin=PINS["das"])
        told, lobby = (house.get(path, das).json() for path in ("/api/office", "/api/lobby"))
    titles = [f"Table {number}" for number in range(1, 10)]
    assert [each["title"] for each in told["tables"]] == [each["title"] for each in lobby["tables"]] == titles
    assert [each["tables"] for each in told["links"]] == [["Table 1", "Table 2", "Table 3", "Table 4"], ["Table 5"]]
    assert [each["name"] for each in told["staff"]] == sorted(PINS)
    assert {each["link"]: each["games"] for each in told["links"]} == {
        MULTI_LINK: ["mlp-three-card", "mlp-holdem"],
        PROGRESSIVE: ["progressive-holdem"],
    }


def test_two_people_review_and_sign_new_settings_in_the_office() -> None:
    with serving() as house:
        asyncio.run(signed(house))
        (changed,) = (record for record in house.records() if isinstance(record.event, e.SettingsChanged))
        assert (changed.by, changed.signed) == (ENG, KOH)


async def signed(house: Serving) -> None:
    async with staff(house, "eng") as eng, staff(house, "koh") as koh, staff(house, "tan") as tan:
        said = await eng.client.say("t10", c.OpenTable(POKER.id, POKERS, "", "Table 15", Controls()))
        assert said["refused"] is None
        assert isinstance(POKERS, PokerSettings)
        other = c.ChangeSettings(replace(POKERS, rake_percent=4, no_flop_no_rake=True))
        assert (await eng.client.say("t10", other))["refused"] is None
        seen = {who.name: house.get("/api/office", who.cookie).json()["proposals"] for who in (eng, koh, tan)}
        (told,) = seen["koh"]
        assert told["table"] == "t10"
        assert told["proposal"]["text"] == (
            "Settings of Table 15 change: Rake: 4% (now 5%) and No flop, no rake: yes (now no)"
        )
        assert {name: waits["proposal"]["may_sign"] for name, (waits,) in seen.items()} == {
            "eng": False,
            "koh": True,
            "tan": False,
        }
        assert (await koh.client.say("t10", c.Sign(told["proposal"]["id"])))["refused"] is None
        (table,) = (each for each in house.get("/api/office", eng.cookie).json()["tables"] if each["table"] == "t10")
        assert (table["settings"]["rake_percent"], table["two_persons"], table["playing"]) == (4, True, False)


def test_a_cashier_reads_nothing_of_tables() -> None:
    house = opened(House(register=Registry()), "t1", c.OpenTable(THREE_CARD.id, THREE))
    assert isinstance(house, House)
    assert office(house, Actor("chu", Role.CASHIER)).tables == ()


def test_a_refused_pin_names_its_field() -> None:
    with serving() as house:
        eng, _ = sign_in(house.base, "staff", name="eng", pin=PINS["eng"])
        for old, new, field in (("000000", "271828", "old"), (PINS["eng"], "123456", "new")):
            told = house.post("/api/pin", {"old": old, "new": new}, cookie=eng)
            assert told.json()["field"] == field
