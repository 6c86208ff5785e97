"""G21: script injections in every free text that reaches a screen, on every console: nothing of them runs.

A house is played with a mark in each free text. Between the house and the browsers every mark is replaced by all the
payloads at once, of any length, and the content policy is off: the pages themselves must write text and only text.
"""

import asyncio
import json
import re
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack, suppress
from typing import Any

import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser, Dialog, Error, Page, Route, WebSocketRoute, expect

from croupier.engine.player_entropy import RoundId, seal_of
from croupier.record import commands as c
from croupier.rules.deal import Device
from croupier.rules.roles import Role
from croupier.server import demo
from croupier.server.tables.pace import Pace
from tests.support.server.serving import QUICK, Serving, guest, serving, staff
from tests.support.soak import size
from tests.support.web.browsing import DESKTOP, PATIENCE, PHONE
from tests.support.web.payloads import HOST, payloads

pytestmark = pytest.mark.browser
Record = Callable[[str, object], None]

PAYLOADS = payloads(size(50, 500))
ALL = " ".join(PAYLOADS)
TABLE, POKER, TITLES, LINK = "t2", "t8", ("Table 2", "Table 8"), "Multi-Link"
NAME, OTHER, WAITS, REASON, WHY, HIRED = "Markname", "Markother", "Markwaits", "Markreason", "Markwhy", "Markhired"
# Each free text by what stands in it on the wire, and what is shown instead of it: its own word, then all payloads.
MARKS = {
    "name": NAME,
    "other": OTHER,
    "waiting": WAITS,
    "reason": REASON,
    "why": WHY,
    "hired": HIRED,
    "title": TITLES[0],
    "poker": TITLES[1],
    "link": LINK,
}
STAFF = ("lim", "koh", "ng", "das", "eng", "chu")
OFFICE = {"name", "why", "hired", "title", "poker", "link", *STAFF}
SCREENS = (  # who, where, and the texts that must have reached that screen
    ("player", f"/table/{TABLE}", {"name", "other", "reason", "title", "link", "words"}),
    ("phone", f"/table/{TABLE}", {"name", "other", "reason", "title", "link"}),
    ("spectator", f"/table/{TABLE}", {"name", "other", "reason", "title", "link"}),
    ("spectator", f"/table/{POKER}", {"name", "poker"}),
    ("waits", f"/table/{POKER}", {"name", "poker"}),
    ("player", "/", {"name", "title", "poker", "link"}),
    ("player", f"/table/{TABLE}/receipt/1", {"name", "other", "title", "link"}),
    ("lim", f"/console/{TABLE}", {"name", "other", "reason", "title", "lim"}),
    ("lim", f"/console/{POKER}", {"name", "waiting", "poker", "lim"}),
    ("koh", f"/console/{TABLE}", {"name", "other", "reason", "title", "koh"}),
    ("koh", "/staff", {"title", "poker", "koh", "name", "why", "hired"}),
    ("chu", "/cashier", {"name", "other", "waiting", "title", "poker", "chu"}),
    ("koh", "/office", OFFICE),
    ("das", "/office", OFFICE),
)
TRAP = "window.ran = []; window.a = (id) => { window.ran.push(Number(id)); };"
NOTES = "sessionStorage.setItem('croupier.notes', JSON.stringify({}))"  # one's own words for the mix stay at home
STRANGE = """() => [...document.querySelectorAll("*")].flatMap((each) => [...each.attributes]
    .filter(({ name, value }) => name.startsWith("on") || (/foreign\\.test|\\ba\\(|javascript:/i.test(value)
        && /^(href|src|srcdoc|action|formaction|data|style|poster)$/.test(name)))
    .map(({ name, value }) => `<${each.tagName}> has ${name}=${value.slice(0, 60)}`))"""
# Two ways of writing raw: as a page of its own, where each payload runs, and as most mistakes do it.
WRITTEN = """(text) => { const frame = document.createElement("iframe");
    frame.srcdoc = "<script>a = parent.a</script>" + text; document.body.append(frame); }"""
INNER = """(text) => { document.body.append(Object.assign(document.createElement("p"), { innerHTML: text })); }"""


class Watch:
    """A browser whose house speaks in payloads, and all that they bring about."""

    def __init__(self, browser: Browser, house: Serving, cookie: str, **how: Any) -> None:
        self.context = browser.new_context(
            **({"base_url": house.base, "viewport": DESKTOP, "reduced_motion": "reduce"} | how)
        )
        self.context.set_default_timeout(PATIENCE)
        self.context.add_init_script(TRAP)
        words = {"commitments": [""], "seals": [], "late": False, "words": ["Ana", shown("words")], "deal": []}
        self.context.add_init_script(NOTES.format(json.dumps([[f"{at} {TABLE}", words] for at in (1, 2)])))
        self.spectates = not cookie
        if cookie:
            name, _, value = cookie.partition("=")
            self.context.add_cookies([{"name": name, "value": value, "url": house.base}])
        self.context.route("**/api/**", self._answer)
        self.context.route(f"**://{HOST}/**", self._request)
        self.context.route_web_socket(re.compile("/ws"), self._socket)
        self.page: Page = self.context.new_page()
        self.caught: set[int] = set()
        self.page.on("dialog", self._dialog)

    def _answer(self, route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=marked(answer.text()))

    def _socket(self, page: WebSocketRoute) -> None:
        house = page.connect_to_server()
        house.on_message(lambda message: page.send(marked(str(message))))

    def _dialog(self, dialog: Dialog) -> None:
        self.caught.add(int(dialog.message))
        with suppress(Error):  # many at once: it may be gone
            dialog.dismiss()

    def _request(self, route: Route) -> None:
        self.caught.add(int(route.request.url.rpartition("/")[2]))
        route.abort()

    def close(self) -> None:
        """A question that the page asks meanwhile, as it does every few seconds, is answered by nobody."""
        self.context.unroute_all(behavior="ignoreErrors")
        self.context.close()

    def ran(self) -> set[int]:
        return self.caught | set(self.page.evaluate("window.ran"))

    def reads(self, where: str, fields: set[str]) -> None:
        """The page is there when each text has come, with its last payload."""
        self.page.goto(where)
        if self.spectates:
            self.page.get_by_role("button", name="Just watch").click()
        if "reason" in fields and where.startswith("/table"):
            self.page.get_by_role("button", name="History", exact=True).click()
        for field in fields:
            expect(self.page.locator("body")).to_contain_text(shown(field))


def shown(field: str) -> str:
    return f"[{field}] {ALL}"


def marked(text: str) -> str:
    """What the house says, with payloads instead of marks and of the names of staff."""
    for field, mark in MARKS.items():
        text = text.replace(mark, json.dumps(shown(field))[1:-1])
    for name in STAFF:
        text = text.replace(json.dumps(name), json.dumps(shown(name)))
    return text


# ---- a house with a mark in every free text --------------------------------------------------------------------------


@pytest.fixture
def pace() -> Pace:
    return replace(QUICK, decision=600.0, decision_most=600.0, betting=600.0)


@pytest.fixture
def house(pace: Pace, monkeypatch: pytest.MonkeyPatch) -> Iterator[Serving]:
    """Two seats fill the Poker table: who comes later waits for one."""
    small = replace(demo.TABLES[POKER], settings=demo._poker_settings(2, 200, Device.SHOE), bots=())
    monkeypatch.setitem(demo.TABLES, POKER, small)
    with serving(pace=pace) as house:
        yield house


async def evening(house: Serving) -> dict[str, str]:
    """A round that is over, one under way with a ruling, people who wait, proposals; the cookies of all of them."""
    async with AsyncExitStack() as stack:
        come = stack.enter_async_context
        ana, ben = await come(guest(house, NAME, TABLE)), await come(guest(house, OTHER, TABLE))
        names = ("lim", "koh", "das", "eng", "chu")
        lim, koh, das, eng, chu = [await come(staff(house, name, TABLE)) for name in names]
        for box, who in enumerate((ana, ben), start=1):
            await who.sits(box)
        for number in (1, 2):
            await ana.until("betting", round=number)
            about = RoundId(demo.TABLES[TABLE].game.id, TABLE, number, ana.view.commitment)
            await ana.does(c.Seal(seal_of(about, ana.name, "words"), number))
            await asyncio.gather(ana.bets(1, ante=2_500), ben.bets(2, ante=2_500))
            while not ana.view.seals:
                await ana.client.news()
            await ana.does(c.Mix("words"))
            await ana.until("deciding", round=number)
            if number == 1:
                await ana.does(c.Decide(1, "play"))
                await ben.does(c.Decide(2, "fold"))
        await koh.does(c.Report("unprovided", c.Facts(remedy="continue", reason=REASON)))
        assert (await koh.client.say("house", c.CorrectBalance(NAME, 100, WHY)))["refused"] is None
        assert (await eng.client.say("house", c.GrantRole(HIRED, Role.DEALER)))["refused"] is None
        for box, name in enumerate((NAME, NAME), start=1):
            await (await come(guest(house, name, POKER))).sits(box, 20_000)
        cid = await come(guest(house, WAITS, POKER))
        assert (await cid.client.ask({"type": "join_list", "table": POKER}))["refused"] is None
        staffed = {"lim": lim.cookie, "koh": koh.cookie, "das": das.cookie, "eng": eng.cookie, "chu": chu.cookie}
        return {"player": ana.cookie, "phone": ben.cookie, "waits": cid.cookie} | staffed


@pytest.fixture
def cookies(browser: Browser, house: Serving) -> dict[str, str]:
    with ThreadPoolExecutor(1) as thread:  # Playwright has the loop of this one
        return thread.submit(asyncio.run, evening(house)).result()


def test_no_payload_runs_in_any_text_on_any_screen(
    browser: Browser, house: Serving, cookies: dict[str, str], record_property: Record
) -> None:
    watches: dict[str, Watch] = {}
    for who, where, fields in SCREENS:
        if who not in watches:
            how = {"viewport": PHONE, "is_mobile": True} if who == "phone" else {}
            watches[who] = Watch(browser, house, cookies.get(who, ""), bypass_csp=True, **how)
        watch = watches[who]
        watch.reads(where, fields)
        assert watch.ran() == set(), (who, where)
        assert watch.page.evaluate(STRANGE) == [], (who, where)
    for watch in watches.values():
        assert watch.ran() == set(), "and not later"
        watch.close()
    record_property("payloads on a screen", len(PAYLOADS) * sum(len(fields) for _, _, fields in SCREENS))


def test_planted_a_page_that_writes_them_raw_is_caught_and_the_content_policy_would_still_hold(
    browser: Browser, house: Serving
) -> None:
    raw, held, other = Watch(browser, house, "", bypass_csp=True), Watch(browser, house, ""), Watch(browser, house, "")
    for watch, sink in ((raw, WRITTEN), (held, WRITTEN), (other, INNER)):
        watch.page.goto("/")
        watch.page.get_by_role("heading").first.wait_for()
        assert watch.page.evaluate(STRANGE) == []
        watch.page.evaluate(sink, ALL)
    every = set(range(1, len(PAYLOADS) + 1))
    while not every <= raw.ran():  # each single one of them: none is dead, and none is silenced by another
        raw.page.wait_for_timeout(50)
    assert held.ran() == other.ran() == set(), "with the content policy on"
    assert len(other.page.evaluate(STRANGE)) > len(PAYLOADS) // 2, "what does not run is seen as well"
    held.page.evaluate("() => { document.querySelector('a').href = 'javascript:a(1)'; }")
    assert "<A> has href=javascript:a(1)" in held.page.evaluate(STRANGE)
    for watch in (raw, held, other):
        watch.close()
