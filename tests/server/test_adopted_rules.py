"""A house last run under a different text of the rules: a demo adopts the new one, others wait for two people."""

import asyncio

from croupier.house.execute import HOUSE_STREAM, House, record_events
from croupier.record import commands as c
from croupier.record import events as e
from croupier.rules.documents.ml3c_2 import DOC
from croupier.rules.roles import HOUSE
from croupier.store.memory import MemoryData, MemoryStore
from tests.support.server.adopted_rules import NOW, OLD
from tests.support.server.roles import made, two_sign
from tests.support.server.serving import Serving, guest, serving, staff
from tests.support.server.signing import REAL, opens


def adopt_old(shelf: MemoryData, house: House) -> None:
    MemoryStore(shelf).append([record_events(house, HOUSE_STREAM, (OLD,), HOUSE, 0)])


def test_the_texts_are_written_down_at_the_first_start_and_not_again() -> None:
    shelf = MemoryData()
    for _ in range(2):
        with serving(shelf) as house:
            assert house.floor.house.register.rules == NOW
            assert {(by, signed) for _, by, signed in made(house, e.RulesAdopted)} == {(HOUSE, None)}
            assert len(made(house, e.RulesAdopted)) == len(NOW)


def test_a_house_for_show_adopts_another_text_by_itself_and_the_record_says_so() -> None:
    shelf = MemoryData()
    demo = record_events(House(), HOUSE_STREAM, (e.HouseCreated(True),), HOUSE, 0)
    MemoryStore(shelf).append([demo])
    adopt_old(shelf, demo.after)
    with serving(shelf) as house:
        assert house.floor.house.register.rules == NOW
        assert made(house, e.RulesAdopted)[-1] == (e.RulesAdopted(DOC.code, NOW[DOC.code]), HOUSE, HOUSE)


def test_the_tables_of_a_game_stay_closed_until_two_people_sign_its_new_rules() -> None:
    shelf = MemoryData()
    with serving(shelf) as house:
        asyncio.run(opens(house))
        before = house.floor.house
    adopt_old(shelf, before)
    with serving(shelf) as house:
        asyncio.run(held(house))


async def held(house: Serving) -> None:
    async with staff(house, "eng", REAL) as eng, staff(house, "koh", REAL) as koh, guest(house, "Ana", REAL) as ana:
        await ana.sits(1)
        assert house.floor.house.tables[REAL].round is None
        assert house.due(REAL) is None, "nor does the automatic dealer try"
        no = await koh.say(c.OpenRound())
        assert no["refused"]["field"] == "rules"
        await two_sign(house, c.AdoptRules(DOC.code, NOW[DOC.code]), eng, koh)
        await ana.until("betting")
