"""Players mix their own words into the shuffle: taken until the first card, kept over a restart, proven to anybody."""

import asyncio
from collections.abc import Iterable

import msgspec
import pytest
from msgspec.structs import replace

from croupier.engine.proof import Proof, checked
from croupier.engine.record import Recorded
from croupier.engine.replay import replay
from croupier.engine.shoe import mixed, shuffled
from croupier.rules import commands as c
from croupier.rules.cards import Card
from croupier.rules.events import CardDealt, CardsDealt, Mixed, RoundOpened
from croupier.server.dealer import seed_key
from croupier.store.memory import Shelf
from tests.server.serving import QUICK, Person, Serving, guest, person, serving, staff
from tests.server.test_poker import acts

HOLDEM, POKER = "t3", "t8"
SLOW = replace(QUICK, decision=30.0, pause=30.0)


def proof(house: Serving, table: str, cookie: str = "", number: int = 1) -> Proof:
    answer = house.get(f"/api/rounds/{table}/{number}/proof", cookie)
    assert answer.status_code == 200, answer.text
    return msgspec.json.decode(answer.content, type=Proof)


def dealt(records: Iterable[Recorded]) -> list[Card]:
    events = [record.event for record in records if isinstance(record.event, CardDealt | CardsDealt)]
    return [card for each in events for card in (each.cards if isinstance(each, CardsDealt) else (each.card,))]


async def refused(who: Person, words: str) -> str:
    answer = await who.say(c.Mix(words))
    assert answer["refused"] is not None
    return str(answer["refused"]["why"])


async def until_the_flop(house: Serving) -> str:
    """Ana and Ben mix before the first card; nobody does afterwards, and nobody who only looks on."""
    async with (
        guest(house, "Ana", HOLDEM) as ana,
        guest(house, "Ben", HOLDEM) as ben,
        guest(house, "Eve", HOLDEM) as eve,
    ):
        await ana.sits(1)
        await ana.until("betting")
        assert await refused(ana, "") == await refused(ana, "x" * 65) == "are 1 to 64 printable characters"
        await ana.does(c.Mix("Ana's Glück"))
        assert await refused(ana, "others") == "you have mixed into this round already"
        assert await refused(eve, "eve") == "only those who play at this table mix"
        await ben.sits(2)
        await ben.does(c.Mix("Ben's"))
        async with staff(house, "lim", HOLDEM) as lim:
            assert "may not do this" in await refused(lim, "house")
        await ana.bets(1, ante=2_500)
        await ben.bets(2, ante=2_500)
        await ana.until("deciding")
        assert await refused(ana, "late") == "the first card of the round is dealt"
        return ana.cookie


async def to_the_end(house: Serving, cookie: str) -> None:
    async with person(house, cookie, "Ana", HOLDEM) as ana:
        while ana.view.phase != "over":
            mine = [each.send for each in ana.view.offers if isinstance(each.send, c.Decide | c.Examine)]
            if mine:
                await ana.does(next((each for each in mine if isinstance(each, c.Examine)), mine[-1]))
            else:
                await ana.client.news()


def test_words_are_kept_over_a_restart_and_the_same_cards_come_after_it() -> None:
    shelf = Shelf()
    with serving(shelf, pace=SLOW) as house:
        cookie = asyncio.run(until_the_flop(house))
        before = dealt(house.records())
    with serving(shelf, pace=replace(SLOW, decision=1.0)) as house:
        asyncio.run(to_the_end(house, cookie))
        records = [record for record in house.records() if record.stream == HOLDEM]
        promise = next(record.event.commitment for record in records if isinstance(record.event, RoundOpened))
        seed = house.store.secret(seed_key(HOLDEM, 1))
        assert seed is not None
        words = tuple(record.event.words for record in records if isinstance(record.event, Mixed))
        cards = dealt(records)
        assert cards == list(mixed(shuffled(seed), promise, words)[: len(cards)])
        assert cards[: len(before)] == before
        assert len(cards) > len(before)
        assert replay(records) == house.floor.house.tables[HOLDEM]
        given = proof(house, HOLDEM, cookie)
        assert [(each.player, each.words) for each in given.mixed] == [("Ana", "Ana's Glück"), ("Ben", "Ben's")]
        found = checked(given, promise, "Ana's Glück")
        assert found.holds, found.faults
        assert len(found.proven) >= 8
        assert [each.drawn for each in found.proven] != [each.position for each in found.proven]
        assert not checked(given, promise, "Cem's").holds


def test_a_server_that_forgets_the_words_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.server.dealer.mixed", lambda order, commitment, words: order)
    with serving(pace=replace(SLOW, decision=1.0)) as house:
        cookie = asyncio.run(until_the_flop(house))
        asyncio.run(to_the_end(house, cookie))
        found = checked(proof(house, HOLDEM, cookie))
        assert not found.holds
        assert len(found.faults) > 5


async def two_rounds_of_poker(house: Serving) -> dict[str, str]:
    """In the first Ben folds before the Flop; there is time to mix before the first card."""
    async with guest(house, "Ana", POKER) as ana, guest(house, "Ben", POKER) as ben:
        await ana.sits(1, 20_000)
        await ben.sits(4, 20_000)
        for number in (1, 2):
            while ana.view.round < number:
                await ana.client.news()
            await ana.does(c.Mix(f"words {number}"))
            await ana.until("deciding", round=number)
            await ben.until("deciding", round=number)
            await acts(ana if ana.view.waits_for == ("Ana",) else ben, "fold")
            await ana.until("over", round=number)
        return {"Ana": ana.cookie, "Ben": ben.cookie}


def test_poker_leaves_time_to_mix_and_an_old_round_is_still_proven_to_those_who_played_and_to_others() -> None:
    with serving(pace=replace(QUICK, card=0.15, decision=20.0)) as house:
        cookies = asyncio.run(two_rounds_of_poker(house))
        for number in (1, 2):
            for cookie in (*cookies.values(), ""):
                given = proof(house, POKER, cookie, number)
                assert (given.round, [each.words for each in given.mixed]) == (number, [f"words {number}"])
                found = checked(given)
                assert found.holds, found.faults
                assert bool(found.proven) <= bool(cookie), "nobody else has seen a card"
