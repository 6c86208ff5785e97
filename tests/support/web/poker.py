"""Play Poker in a browser, in short steps: sit, act and leave."""

import re
from collections.abc import Callable

from playwright.sync_api import Locator, expect

from croupier.rules.coded_message import message
from croupier.words import render
from tests.support.web.browsing import Visitor

TABLE = "t9"  # nine seats, an Electronic Card Shuffler, five bots


def betting_round(number: int) -> str:
    return render(message("step_pk_betting_round", number=number))


def sits(who: Visitor, name: str, table: str = TABLE, more: int = 0) -> None:
    """A name is enough for a seat with a hundred Big Blinds; more of them by the dialog."""
    who.page.goto(f"/table/{table}")
    who.page.get_by_label("Your name at the table").fill(name)
    who.press(who.button("Sit down"))
    who.page.get_by_text(re.compile("^You$")).first.wait_for()
    expect(who.action(render(message("label_pk_bring_chips")))).to_have_count(0)
    if more:
        who.page.get_by_role("button", name="Chips", exact=True).click()
        who.page.get_by_label("Add chips").fill(str(more))
        who.button("Add chips").click()
        expect(who.page.get_by_role("dialog")).to_have_count(0)


def seat(who: Visitor, name: str) -> Locator:
    return who.page.get_by_role("list", name="Seats, clockwise").get_by_role("listitem").filter(has_text=name).first


def answers(people: tuple[Visitor, ...], how: Callable[[Visitor], None]) -> None:
    for who in people:
        if who.action("Fold").count():
            how(who)
            expect(who.action("Fold")).to_have_count(0)


def deals(koh: Visitor, until: str, *people: Visitor) -> None:
    """Press Done until the table is there; people who are asked fold."""
    while koh.heading(until).count() == 0:
        answers(people, fold)
        koh.next_step.click()
        koh.page.wait_for_timeout(50)


def fold(who: Visitor) -> None:
    who.page.keyboard.press("f")


def leaves(who: Visitor) -> None:
    who.page.get_by_role("button", name="Chips", exact=True).click()
    who.button("Leave the table").click()
