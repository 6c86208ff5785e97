"""G21 at the server: markup in a text is stored and returned unchanged, always as JSON, never as a page."""

import asyncio

import httpx

from croupier.record import commands as c
from croupier.record import events as e
from tests.support.server.serving import Serving, guest, serving, staff
from tests.support.soak import size
from tests.support.web.payloads import payloads

PAYLOADS = payloads(size(50, 500))
SAYABLE = [text for text in PAYLOADS if text.isprintable()]  # a reason has no tabs and no line feeds
TYPED = ("application/json", "text/plain; charset=utf-8")


def test_a_payload_in_an_address_or_a_form_is_never_answered_as_a_page() -> None:
    with serving() as house, httpx.Client(base_url=house.base, headers={"origin": house.base}) as page:
        for text in PAYLOADS:
            answers = [
                page.post("/api/guest", json={"name": text}),
                page.post("/api/staff", json={"name": text, "pin": text}),
                page.get("/api/recall", params={"table": text, "player": text}),
                page.get(f"/api/tables/{httpx.QueryParams({'': text})}/receipts"),
            ]
            for answer in answers:
                assert answer.headers["content-type"] in TYPED, answer.url
                assert answer.headers["x-content-type-options"] == "nosniff"
            shown = page.get("/table/" + str(httpx.QueryParams({"": text})))
            assert text not in shown.text, "the page is the same, whatever it was asked for"


def test_reasons_and_names_are_stored_to_the_letter() -> None:
    with serving() as house:
        asyncio.run(said(house))
        kept = [each.event.reason for each in house.records() if isinstance(each.event, e.RulingMade)]
        assert kept == SAYABLE


async def said(house: Serving) -> None:
    async with guest(house, "<svg onload=a(1)>") as ana, staff(house, "koh") as koh:
        assert ana.name == "<svg onload=a(1)>"
        await ana.sits(1)
        await ana.bets(1, ante=2_500)
        await ana.until("deciding")
        for text in PAYLOADS:
            answer = await koh.say(c.Report("unprovided", c.Facts(remedy="continue", reason=text)))
            assert (answer["refused"] is None) is text.isprintable()
        await ana.sees(lambda view: any(SAYABLE[-1] in each.text for each in view.happened))
