"""A Chromium, and people who visit a house in it: what they press, and the frames and errors of their pages."""

import os
import re
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from pathlib import Path
from typing import Any

from msgspec.structs import replace
from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, TimeoutError, WebSocket, sync_playwright

from scripts.chromium import found
from tests.support.server.serving import PINS, QUICK

ROOT = Path(__file__).parents[3]
# Chromium keeps the last list only, so this repeats what Playwright turns off. Last come the suggestions under the
# address line: two pages of Chromium's own for each window, which cost more than a page of the house.
TURNED_OFF = (
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsUpgrades",
    "HttpsFirstBalancedModeAutoEnable",
    "LensOverlay",
    "MediaRouter",
    "PaintHolding",
    "ThirdPartyStoragePartitioning",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "OptimizationHints",
    "NetworkTimeServiceQuerying",
    "AimEnabled",
    "PreconnectToSearch",
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    "WebUIOmniboxFullPopup",
)
ARGUMENTS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--disable-features={','.join(TURNED_OFF)}",
)
DESKTOP = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
PATIENCE = 20_000  # milliseconds for anything to appear, on a busy machine

# Bets close soon after the last chip, and what a person must see stays long enough for a slow one.
PACE = replace(QUICK, pause=60.0, betting=60.0, quiet=1.5, decision=60.0, decision_most=60.0)


def chromium() -> str | None:
    return os.environ.get("CROUPIER_CHROMIUM") or found()


@contextmanager
def opened(path: str) -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield browser
        browser.close()


class Visitor:
    """One separate browser: its page, every frame it received and every error it reported."""

    bets_stay_open: Callable[[], AbstractContextManager[None]] = nullcontext

    def __init__(self, browser: Browser, base: str, **how: Any) -> None:
        self.touch = bool(how.get("has_touch"))
        usual = {"viewport": DESKTOP, "base_url": base, "reduced_motion": "reduce"}
        self.context = browser.new_context(**(usual | how))
        self.context.set_default_timeout(PATIENCE)
        self.page: Page = self.context.new_page()
        self.frames: list[str] = []
        self.faults: list[str] = []
        self.page.on("websocket", self._listen)
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("console", self._note)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda payload: self.frames.append(str(payload)))

    def _note(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not message.text.startswith("Failed to load resource"):
            self.faults.append(message.text)

    # ---- what there is on the page -----------------------------------------------------------------------------------

    def button(self, name: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role("button", name=name)

    def spot(self, label: str) -> Locator:
        """A spot of the player's own box that accepts a chip now."""
        return self.button(re.compile(rf"^{label}\b.*\. Add "))

    def action(self, word: str) -> Locator:
        return self.page.get_by_role("group", name="What you may do").get_by_role("button", name=re.compile(f"^{word}"))

    @property
    def next_step(self) -> Locator:
        """The dealer's button, whatever its label."""
        return self.page.get_by_role("group", name="Next step").get_by_role("button").first

    def cards(self) -> Locator:
        return self.page.get_by_role("group", name=re.compile("^Your cards: "))

    def heading(self, name: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role("heading", name=name)

    # ---- what people do ----------------------------------------------------------------------------------------------

    def press(self, what: Locator) -> None:
        if self.touch:
            what.tap()
        else:
            what.click()

    def press_if_there(self, what: Locator) -> None:
        """Press something that the table may remove at any moment: the caller looks again afterwards."""
        if what.count():
            with suppress(TimeoutError):
                what.click(timeout=1_000)

    def enters(self, name: str, table: str = "t2") -> None:
        """Follow a link to a table, enter a name, and sit down there with chips."""
        self.page.goto(f"/table/{table}")
        self.page.get_by_label("Your name at the table").fill(name)
        self.press(self.button("Sit down"))
        self.spot("Ante").wait_for()

    def bets(self, *labels: str) -> None:
        """Place one chip on each spot and see it there; the bets stay open meanwhile, however slow it is."""
        with self.bets_stay_open():
            for label in labels:
                self.press(self.spot(label))
                self.button(re.compile(rf"^{label} \$[\d,.]+, placed")).wait_for()

    def signs_in(self, name: str, table: str = "t2") -> None:
        """Sign in staff at the console of a table."""
        self.page.goto(f"/console/{table}")
        self.page.get_by_label("Name").fill(name)
        self.page.get_by_label("PIN").fill(PINS[name])
        self.button("Sign in").click()
        self.button("Irregularity").wait_for()

    def report(self, sought: str, title: str) -> Locator:
        """Open the wizard by its key as staff and choose what happened; return the dialog."""
        self.page.keyboard.press("F8")
        wizard = self.page.get_by_role("dialog")
        wizard.get_by_label("Search by word or paragraph").fill(sought)
        wizard.get_by_role("button", name=title).click()
        return wizard


Visit = Callable[..., Visitor]
