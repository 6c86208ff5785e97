"""Players mix their own words into the shuffle: sealed, revealed, stored over a restart, proven to anybody."""

import asyncio
from collections.abc import Iterable
from typing import NamedTuple

import msgspec
import pytest
from msgspec.structs import replace

from croupier.engine.player_entropy import RoundId, seal_of
from croupier.engine.proof import Proof
from croupier.engine.proof_check import Noted, verify_proof
from croupier.engine.replay import replay
from croupier.engine.shuffle import mixed, shuffled
from croupier.record import commands as c
from croupier.record.events import CardDealt, CardsDealt, Mixed, RoundOpened
from croupier.record.stored_event import Recorded
from croupier.rules.cards import Card
from croupier.rules.refusal import refuse
from croupier.server import demo
from croupier.server.tables.reveal_time import RevealTime
from croupier.server.tables.shoes import seed_key
from croupier.store.memory import MemoryData
from tests.support.server.poker import acts
from tests.support.server.serving import QUICK, Person, Serving, guest, person, serving, staff

HOLDEM, POKER = "t3", "t8"
SLOW = replace(QUICK, decision=30.0, pause=30.0, mixing=30.0)


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
    return str(answer["refused"]["code"])


async def seals(who: Person, table: str, words: str) -> None:
    view, game = who.view, demo.TABLES[table].game.id
    seal = seal_of(RoundId(game, table, view.seals_for, view.commitment), who.name, words)
    await who.does(c.Seal(seal, view.seals_for))


async def no_seal(who: Person, seal: str = "ab" * 32, number: int = 1) -> str:
    answer = await who.say(c.Seal(seal, number))
    assert answer["refused"] is not None
    return str(answer["refused"]["code"])


async def closed(who: Person) -> None:
    while not who.view.seals:
        await who.client.news()


async def until_the_flop(house: Serving) -> str:
    """Ana and Ben seal words while bets are open and reveal them afterwards, the last first; nobody else mixes."""
    async with (
        guest(house, "Ana", HOLDEM) as ana,
        guest(house, "Ben", HOLDEM) as ben,
        guest(house, "Eve", HOLDEM) as eve,
    ):
        await ana.sits(1)
        await ana.until("betting")
        assert await no_seal(ana, "Ana's Glück") == "seal_malformed"
        assert await no_seal(ana, number=2) == "seal_of_other_round"
        await seals(ana, HOLDEM, "Ana's Glück")
        assert ana.view.seals_for == 0
        assert await no_seal(ana) == "sealed_already"
        early = await refused(ana, "Ana's Glück")
        assert early == "words_not_sealed", "revealed too early, others could choose theirs"
        assert await no_seal(eve) == "chips_required_to_mix"
        await ben.sits(2)
        await seals(ben, HOLDEM, "Ben's")
        async with staff(house, "lim", HOLDEM) as lim:
            assert await refused(lim, "house") == "role_may_not"
        assert not ana.view.seals, "nobody is shown a seal before the list is closed"
        await ana.bets(1, ante=2_500)
        await ben.bets(2, ante=2_500)
        await closed(ana)
        assert [each.player for each in ana.view.seals] == ["Ana", "Ben"]
        assert await no_seal(ana) == "seals_not_open"
        assert await refused(ana, "") == await refused(ana, "x" * 65) == "words_malformed"
        assert await refused(ana, "other words") == "words_differ_from_seal"
        await ben.does(c.Mix("Ben's"))
        assert await refused(ben, "Ben's") == "words_mixed_already"
        await ana.does(c.Mix("Ana's Glück"))
        await ana.until("deciding")
        assert await refused(ana, "late") == "first_card_dealt"
        return ana.cookie


async def to_the_end(house: Serving, cookie: str) -> None:
    async with person(house, cookie, "Ana", HOLDEM) as ana:
        while ana.view.phase != "over":
            mine = [each.command for each in ana.view.offers if isinstance(each.command, c.Decide | c.Examine)]
            if mine:
                await ana.does(next((each for each in mine if isinstance(each, c.Examine)), mine[-1]))
            else:
                await ana.client.news()


def test_words_survive_a_restart_and_the_same_cards_follow() -> None:
    shelf = MemoryData()
    with serving(shelf, pace=SLOW) as house:
        cookie = asyncio.run(until_the_flop(house))
        before = dealt(house.records())
    with serving(shelf, pace=replace(SLOW, decision=1.0)) as house:
        asyncio.run(to_the_end(house, cookie))
        records = [record for record in house.records() if record.stream == HOLDEM]
        promise = next(record.event.commitment for record in records if isinstance(record.event, RoundOpened))
        seed = house.store.secret(seed_key(HOLDEM, 1))
        assert seed is not None
        told = [record.event.words for record in records if isinstance(record.event, Mixed)]
        assert told == ["Ben's", "Ana's Glück"], "as they were revealed"
        words = "Ana's Glück", "Ben's"  # as they were sealed
        cards = dealt(records)
        assert cards == list(mixed(shuffled(seed), promise, words)[: len(cards)])
        assert cards[: len(before)] == before
        assert len(cards) > len(before)
        assert replay(records) == house.floor.house.tables[HOLDEM]
        given = proof(house, HOLDEM, cookie)
        assert [(each.player, each.words) for each in given.mixed] == [("Ana", "Ana's Glück"), ("Ben", "Ben's")]
        seals = tuple((each.player, each.seal) for each in given.mixed)
        dealt_to_her = tuple(f"{each.drawn}:{each.card}" for each in verify_proof(given).proven)
        found = verify_proof(given, Noted((promise,), seals, ("Ana", "Ana's Glück"), dealt_to_her))
        assert found.holds, found.faults
        assert len(found.proven) >= 8
        assert [each.drawn for each in found.proven] != [each.position for each in found.proven]
        assert not verify_proof(given, Noted((promise,), seals, ("Ana", "Cem's"))).holds
        assert not verify_proof(given, Noted((promise,), seals, ("Ben", "Ana's Glück"))).holds
        assert not verify_proof(given, Noted((promise,))).holds, "seals were shown"
        assert not verify_proof(given, Noted((promise,), seals[::-1])).holds


def test_a_server_that_forgets_the_words_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.server.tables.shoes.mixed", lambda order, commitment, words: order)
    with serving(pace=replace(SLOW, decision=1.0)) as house:
        cookie = asyncio.run(until_the_flop(house))
        asyncio.run(to_the_end(house, cookie))
        found = verify_proof(proof(house, HOLDEM, cookie))
        assert not found.holds
        assert len(found.faults) > 5


async def two_rounds_of_poker(house: Serving) -> dict[str, str]:
    """Ana seals words before each round opens, and reveals them before its first card."""
    async with guest(house, "Ana", POKER) as ana, guest(house, "Ben", POKER) as ben:
        await ana.sits(1, 20_000)
        await seals(ana, POKER, "words 1")
        await ben.sits(4, 20_000)
        for number in (1, 2):
            while ana.view.round < number:
                await ana.client.news()
            assert [each.player for each in ana.view.seals] == ["Ana"]
            await ana.does(c.Mix(f"words {number}"))
            await seals(ana, POKER, f"words {number + 1}")
            await ana.until("deciding", round=number)
            await ben.until("deciding", round=number)
            await acts(ana if ana.view.waits_for == ("Ana",) else ben, "fold")
            await ana.until("over", round=number)
        return {"Ana": ana.cookie, "Ben": ben.cookie}


def test_poker_leaves_time_to_mix_and_an_old_round_is_still_proven_to_everybody() -> None:
    with serving(pace=replace(QUICK, mixing=30.0, decision=20.0)) as house:
        cookies = asyncio.run(two_rounds_of_poker(house))
        for number in (1, 2):
            for cookie in (*cookies.values(), ""):
                given = proof(house, POKER, cookie, number)
                assert (given.round, [each.words for each in given.mixed]) == (number, [f"words {number}"])
                found = verify_proof(given)
                assert [fault.code for fault in found.faults] == ([] if found.proven else ["empty"])
                assert bool(found.proven) <= bool(cookie), "nobody else has seen a card"


async def nobody_reveals(house: Serving) -> str:
    async with guest(house, "Ana", HOLDEM) as ana:
        await ana.sits(1)
        await ana.until("betting")
        await seals(ana, HOLDEM, "Ana's")
        await ana.bets(1, ante=2_500)
        await ana.until("deciding")
        assert [(each.player, each.revealed) for each in ana.view.seals] == [("Ana", False)]
        return ana.cookie


def test_sealed_words_that_are_not_revealed_do_not_count_and_are_named_in_the_proof() -> None:
    with serving(pace=replace(SLOW, mixing=0.1)) as house:
        cookie = asyncio.run(nobody_reveals(house))
        asyncio.run(to_the_end(house, cookie))
        given = proof(house, HOLDEM, cookie)
        assert [(each.player, each.words) for each in given.mixed] == [("Ana", None)]
        found = verify_proof(given)
        assert found.holds
        assert [each.drawn for each in found.proven] == [each.position for each in found.proven]


# ---- every dealer waits ----------------------------------------------------------------------------------------------


async def deals(lim: Person, *, at_once: bool) -> str:
    """The code of what the dealer is told; by the one button, or by the command itself."""
    said = {"type": "say", "table": HOLDEM, "command": {"type": "deal", "cards": []}}
    answer = await lim.client.ask(said if at_once else {"type": "deal_next", "table": HOLDEM})
    return str(answer["refused"]["code"]) if answer["refused"] else ""


async def a_dealer_in_a_hurry(house: Serving, *, at_once: bool) -> None:
    async with guest(house, "Ida", HOLDEM) as ida, staff(house, "lim", HOLDEM) as lim:
        await ida.sits(1)
        house.loop.call_soon_threadsafe(house.floor.take_table, HOLDEM, "lim")
        if ida.view.phase != "betting":
            await lim.client.ask({"type": "deal_next", "table": HOLDEM})
        await ida.until("betting")
        await seals(ida, HOLDEM, "Ida's")
        await ida.does(c.PlaceBet(1, "ante", 2_500))
        together = asyncio.gather(lim.does(c.CloseBets()), deals(lim, at_once=at_once))
        assert (await together)[1] == "sealed_words_missing"
        await ida.does(c.Mix("Ida's"))
        assert await deals(lim, at_once=at_once) == "", "as soon as the words are in"


@pytest.mark.parametrize("at_once", [True, False], ids=["deal", "deal next"])
def test_a_dealer_cannot_deal_before_words_that_were_sealed_are_in(at_once: bool) -> None:
    with serving(pace=replace(SLOW, mixing=3600.0, stand_back=3600.0, quiet=3600.0)) as house:
        asyncio.run(a_dealer_in_a_hurry(house, at_once=at_once))


def test_planted_a_dealer_who_may_deal_at_once_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(RevealTime, "refusal", lambda self, t, command: None)
    pace = replace(SLOW, mixing=3600.0, stand_back=3600.0, quiet=3600.0)
    with serving(pace=pace) as house, pytest.raises(AssertionError):
        asyncio.run(a_dealer_in_a_hurry(house, at_once=True))


def test_after_the_time_to_reveal_is_over_the_card_is_dealt(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr("croupier.server.tables.reveal_time.monotonic", lambda: now[0])
    monkeypatch.setattr("croupier.server.tables.reveal_time.waits_for", lambda t: () if t.words_in else ("Ida", "Ben"))

    class Round(NamedTuple):
        rounds: int
        words_in: bool = False
        id: str = "t3"

    def seconds(t: Round) -> int:
        no = time.refusal(t, c.Deal(()))  # type: ignore[arg-type]
        left = no.values["seconds"] if no else 0
        assert isinstance(left, int)
        assert no == (refuse("sealed_words_missing", "words", players=("Ida", "Ben"), seconds=left) if left else None)
        return left

    time = RevealTime(2.0)
    assert seconds(Round(1)) == 2
    assert not seconds(Round(1, words_in=True))
    now[0] = 101.5
    assert seconds(Round(1)) == 1
    now[0] = 102.0
    assert not seconds(Round(1))
    assert seconds(Round(2)), "each round has its own time"
    assert time.refusal(None, c.Deal(())) is None
    assert time.refusal(Round(2), c.CloseBets()) is None  # type: ignore[arg-type]
