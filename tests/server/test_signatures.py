"""Two persons over real sockets: a table that an administrator opens, a Void and a large award that two people sign."""

import asyncio

import pytest
from msgspec.structs import replace

from croupier.bots.client import sign_in
from croupier.house.execute import HOUSE_STREAM, ChainedEntry, House, fold_records, record_events
from croupier.record import commands as c
from croupier.record import events as e
from croupier.record.house_settings import Controls, LinkTerms
from croupier.record.stored_event import encode
from croupier.rules.roles import HOUSE, Actor, Role
from croupier.server.command_outcome import Done, Outcome
from croupier.server.demo import LINKS, MULTI_LINK
from croupier.server.past_rounds import History
from croupier.server.tables.floor import Floor
from croupier.store.interface import decode_records
from croupier.store.memory import MemoryStore
from croupier.words import sentence
from tests.support.house.floors import METER, RESET, SEATS
from tests.support.house.large_awards import winning_order, won
from tests.support.server.serving import PINS, QUICK, Serving, folded, guest, happens, serving, staff
from tests.support.server.signing import REAL, decides, opens, played

SLOW = replace(QUICK, decision=600.0, betting=600.0)
LIM, TAN = Actor("lim", Role.DEALER), Actor("tan", Role.PIT_SUPERVISOR)
NG, KOH = Actor("ng", Role.PIT_MANAGER), Actor("koh", Role.SHIFT_MANAGER)


def test_a_void_waits_for_a_second_person_and_pauses_the_table() -> None:
    with serving() as house:
        asyncio.run(voided(house))
        folded(house.records())
        (void,) = (record for record in house.records() if isinstance(record.event, e.RoundVoided))
        assert (void.by, void.signed) == (LIM, TAN)


async def voided(house: Serving) -> None:
    await opens(house)
    async with guest(house, "Ana", REAL) as ana, staff(house, "lim", REAL) as lim, staff(house, "tan", REAL) as tan:
        await decides(ana)
        asked = {"type": "preview", "table": REAL, "command": {"type": "report", "irregularity": "foreign_card"}}
        seen = await lim.client.ask(asked)
        assert {each["back"] for each in seen["effects"]} == {2_500, 500}, "the effects are shown before it is proposed"
        await lim.does(c.Report("foreign_card"))
        while not ana.view.notice:
            await ana.client.news()
        assert ana.view.notice == sentence("notice_ruling_waits", {})
        assert ana.view.proposals == ()
        assert ana.view.stopped == sentence("notice_play_stopped", {})
        assert (await ana.say(c.Decide(1, "play")))["refused"]["field"] == "proposal"
        assert "clock" not in ana.shows, "nobody's time runs meanwhile"
        (shown,) = lim.view.proposals
        assert (shown.may_sign, shown.may_withdraw) == (False, True)
        assert (await lim.say(c.Sign(shown.id)))["refused"]["field"] == "role"
        await tan.does(c.Sign(shown.id))
        over = await ana.until("over")
        assert (over.rack, over.notice, over.stopped) == (150_000, "", "")


def test_two_at_one_console_sign_in_one_go() -> None:
    with serving() as house:
        asyncio.run(at_one_console(house))
        (void,) = (record for record in house.records() if isinstance(record.event, e.RoundVoided))
        assert (void.by, void.signed) == (LIM, TAN)


async def at_one_console(house: Serving) -> None:
    await opens(house)
    async with guest(house, "Ana", REAL) as ana, staff(house, "lim", REAL) as lim:
        await decides(ana)
        await lim.does(c.Report("foreign_card"), sign={"name": "tan", "pin": PINS["tan"]})
        await ana.until("over")


def test_a_withdrawn_proposal_lets_the_round_go_on() -> None:
    with serving() as house:
        asyncio.run(withdrawn(house))


async def withdrawn(house: Serving) -> None:
    await opens(house)
    async with guest(house, "Ana", REAL) as ana, staff(house, "lim", REAL) as lim:
        await decides(ana)
        await lim.does(c.Report("foreign_card"))
        (shown,) = lim.view.proposals
        await lim.does(c.WithdrawProposal(shown.id))
        await ana.does(c.Decide(1, "play"))
        await ana.until("over")


def test_a_large_award_is_verified_from_the_store_and_paid_with_the_second_signature(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    order = winning_order()
    for where in ("server.tables.shoes", "house.award_verification", "engine.proof"):
        monkeypatch.setattr(f"croupier.{where}.shuffled", lambda seed, decks=1: order)
    with serving() as house:
        asyncio.run(awarded(house))
        told = folded(house.records())
        (paid,) = (record for record in house.records() if isinstance(record.event, e.AwardPaid))
        assert isinstance(paid.event, e.AwardPaid)
        assert (paid.by, paid.signed, paid.event.cents) == (TAN, NG, LINKS[MULTI_LINK].start + 150)
        signed = [record.event for record in house.records() if isinstance(record.event, e.Signed)]
        assert [each.checked != "" for each in signed] == [True, True]
        assert told.tables[REAL].racks["Ana"] > LINKS[MULTI_LINK].start


async def awarded(house: Serving) -> None:
    await opens(house)
    async with guest(house, "Ana", REAL) as ana, staff(house, "tan", REAL) as tan, staff(house, "ng", REAL) as ng:
        await decides(ana)
        await ana.does(c.Decide(1, "fold"))
        seen = await ana.until("awarding")
        assert seen.notice == sentence("notice_your_award_checked", {"cents": 41_280_785, "signers": 2})
        assert seen.announced.text == sentence("step_your_award_checked", {})
        await tan.until("awarding")
        (shown,) = tan.view.proposals
        (listed,) = house.get("/api/proposals", tan.cookie).json()
        assert (listed["table"], listed["proposal"]["id"]) == (REAL, shown.id)
        await tan.does(c.Sign(shown.id))
        assert ana.view.phase == "awarding"
        one_left = sentence("notice_your_award_checked", {"cents": 41_280_785, "signers": 1})
        await ana.sees(lambda view: view.notice == one_left)
        await ng.does(c.Sign(shown.id))
        over = await ana.until("over")
        assert over.net == LINKS[MULTI_LINK].start + 150 - 3_000, "the value displayed, less the bets of the round"
        assert house.get("/api/proposals", tan.cookie).json() == []
        assert house.get("/api/proposals", ana.cookie).status_code == 404


def test_an_award_is_not_signed_when_the_store_tells_other_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    order = winning_order()
    monkeypatch.setattr("croupier.server.tables.shoes.shuffled", lambda seed, decks=1: order)
    with serving() as house:
        asyncio.run(not_signed(house))


async def not_signed(house: Serving) -> None:
    """The promise is opened with another order than the cards came from."""
    await opens(house)
    async with guest(house, "Ana", REAL) as ana, staff(house, "tan", REAL) as tan:
        await decides(ana)
        await ana.does(c.Decide(1, "fold"))
        await tan.until("awarding")
        no = await tan.say(c.Sign(tan.view.proposals[0].id))
        assert no["refused"]["code"] == "cards_not_as_committed"


def test_a_meter_is_corrected_from_two_consoles() -> None:
    with serving() as house:
        asyncio.run(corrected(house))
        (made,) = (record for record in house.records() if isinstance(record.event, e.MeterCorrected))
        assert (made.by, made.signed) == (NG, KOH)


async def corrected(house: Serving) -> None:
    async with staff(house, "ng") as ng, staff(house, "koh") as koh:
        correction = c.CorrectMeter(MULTI_LINK, -100, "counted twice")
        assert (await ng.client.say("house", correction))["refused"] is None
        (listed,) = house.get("/api/proposals", koh.cookie).json()
        assert (listed["table"], listed["proposal"]["may_sign"]) == ("house", True)
        before = house.floor.house.links[MULTI_LINK].posted
        assert (await koh.client.say("house", c.Sign(listed["proposal"]["id"])))["refused"] is None
        assert house.floor.house.links[MULTI_LINK].posted == before - 100 * 10**6


def test_a_cashier_serves_where_the_table_has_one() -> None:
    with serving() as house:
        asyncio.run(served(house))


async def served(house: Serving) -> None:
    await opens(house, Controls(cashier=True))
    async with guest(house, "Ana", REAL) as ana, staff(house, "chu", REAL) as chu:
        await ana.does(c.Sit(1))
        assert (await ana.say(c.BuyIn(1_000)))["refused"]["field"] == "role"
        await chu.does(c.BuyIn(1_000, "Ana"))
        while not ana.view.rack:
            await ana.client.news()
        assert ana.view.rack == 1_000
        assert not any(isinstance(offer.command, c.BuyIn | c.CashOut) for offer in ana.view.offers)


# ---- in a player's place ---------------------------------------------------------------------------------------------

ASKED = c.PlaceBet(1, "ante", 2_500, "Ana")


def test_a_connected_player_confirms_a_bet_that_staff_place_for_them() -> None:
    with serving() as house:
        asyncio.run(confirmed(house))
        (placed,) = (record for record in house.records() if isinstance(record.event, e.BetPlaced))
        assert (placed.by, placed.signed) == (LIM, Actor("Ana", Role.PLAYER))


async def confirmed(house: Serving) -> None:
    await opens(house)
    async with guest(house, "Ana", REAL) as ana, staff(house, "lim", REAL) as lim, staff(house, "tan", REAL) as tan:
        await ana.sits(1)
        await ana.until("betting")
        await lim.does(ASKED)
        for choice in (c.RefuseToSign, c.Sign):
            view = await ana.sees(lambda view: any(isinstance(each.command, c.Sign) for each in view.offers))
            assert view.rack == 150_000, "nothing has moved"
            (waits,) = lim.view.proposals
            refused = (await tan.say(c.Sign(waits.id)))["refused"]
            assert refused["code"] == "player_confirms"
            await ana.does(next(each.command for each in view.offers if isinstance(each.command, choice)))
            if choice is c.RefuseToSign:
                await lim.does(ASKED)
        assert ana.view.rack == 147_500


def test_nobody_declares_a_connected_player_absent() -> None:
    with serving(pace=SLOW) as house:
        asyncio.run(still_there(house))


async def still_there(house: Serving) -> None:
    await opens(house)
    async with staff(house, "lim", REAL) as lim, staff(house, "tan", REAL) as tan:
        async with guest(house, "Ana", REAL) as ana:
            await decides(ana)
            refused = (await lim.say(c.WalkAway("Ana")))["refused"]
            assert refused["code"] == "player_connected"
        await happens(lambda: not house.floor.presence.present("Ana"))
        await lim.does(c.WalkAway("Ana"))
        await lim.sees(lambda view: bool(view.proposals))
        assert lim.view.phase == "deciding", "one person has only said so"
        await tan.sees(lambda view: bool(view.proposals))
        await tan.does(c.Sign(tan.view.proposals[0].id))
        await lim.sees(lambda view: view.phase != "deciding")


# ---- recall ----------------------------------------------------------------------------------------------------------


def test_staff_and_auditors_recall_rounds_that_are_over_and_nobody_a_round_under_way() -> None:
    with serving() as house:
        asyncio.run(played(house))
        das, _ = sign_in(house.base, "staff", name="das", pin=PINS["das"])
        ana, _ = sign_in(house.base, "guest", name="Ana")
        (first,) = house.get("/api/recall?table=t1&round=1", das).json()
        assert first["round"] == 1
        assert sentence("event_round_concluded", {"round": 1}) in first["transcript"]
        assert first["records"][0]["event"]["type"] == "round_opened"
        for asked in ("player=Ben", "box=1", "para=3.2"):
            assert [each["round"] for each in house.get(f"/api/recall?table=t1&{asked}", das).json()] == [1]
        assert house.get("/api/recall?table=t1&player=nobody", das).json() == []
        assert house.get("/api/recall?table=t1&round=2", das).json() == [], "it is under way"
        for who, path, status in (
            (ana, "table=t1", 404),
            ("", "table=t1", 404),
            (das, "table=nowhere", 404),
            (das, "table=t1&round=x", 400),
            (das, f"table=t1&box={'9' * 30}", 400),
        ):
            assert house.get(f"/api/recall?{path}", who).status_code == status


def test_two_signatures_on_a_large_award_at_the_same_moment_both_count() -> None:
    """In one batch: the second signature stands upon the first, which is not on disk yet."""
    at_table = won()
    chips = (e.ChipsIssued(who.name, 10_000_000) for who in SEATS.values())
    link = e.LinkOpened("link", LinkTerms("Link", 500, 0, RESET, METER))
    opening = record_events(House(), HOUSE_STREAM, (link, *chips), HOUSE, 0).records
    stored = (ChainedEntry(each.seq, encode(each), "") for each in (*opening, *at_table.records))
    store, house = MemoryStore(), fold_records(House(), stored)
    store.append([house])
    assert house.after == at_table.house
    (proposal,) = house.after.tables["a"].proposals

    async def both() -> list[Outcome]:
        floor = Floor(store, house.after, History(store), pace=QUICK)
        answers = [floor.order("a", c.Sign(proposal.id), by) for by in (TAN, NG)]
        running = asyncio.create_task(floor.queue.run())
        outcomes = [await each for each in answers]
        running.cancel()
        return outcomes

    assert [type(each) for each in asyncio.run(both())] == [Done, Done]
    assert any(isinstance(each.event, e.AwardPaid) for each in decode_records(store, store.stream("a")))
