"""A receipt on the page, compared with the one from the house."""

from typing import Any

from playwright.sync_api import expect

from tests.support.web.browsing import Visitor

MINUS = "\N{MINUS SIGN}"


def money(cents: int) -> str:
    """Money as the page writes it: decimals only where there are any."""
    return f"${cents / 100:,.2f}" if cents % 100 else f"${cents // 100:,}"


def signed(cents: int) -> str:
    return (MINUS if cents < 0 else "+" if cents else "") + money(abs(cents))


def read(who: Visitor, round: int = 1, table: str = "t2") -> dict[str, Any]:
    """Follow the link to the receipt."""
    who.press(who.page.get_by_role("link", name=f"Receipt for round {round}"))
    return shown(who, round, table)


def shown(who: Visitor, round: int = 1, table: str = "t2") -> dict[str, Any]:
    """The receipt on the page equals the one from the house, and it adds up."""
    who.heading(f"Round {round}").wait_for()
    bill: dict[str, Any] = who.page.request.get(f"/api/tables/{table}/receipts/{round}").json()
    rows = who.page.get_by_role("region", name="Bets and results").get_by_role("row")
    expect(rows).to_have_count(len(bill["lines"]) + 1)
    split = {line["box"] for line in bill["lines"] if line["hand"] > 1}
    for row, line in zip(rows.all()[1:], bill["lines"], strict=True):
        cells = [text.strip() for text in row.get_by_role("cell").all_inner_texts()]
        hand = f" Hand {line['hand']}" if line["hand"] and line["box"] in split else ""
        expect(row.get_by_role("rowheader")).to_have_text(line["label"] + hand)
        assert (cells[0], cells[-1]) == (money(line["stake"]) if line["stake"] else "–", money(line["paid"]))
        assert len(row.get_by_role("button", name="Paragraph").all()) == len(line["cited"]) > 0
    adds_up(who, bill)
    return bill


def adds_up(who: Visitor, bill: dict[str, Any]) -> None:
    staked, returned = (sum(line[field] for line in bill["lines"]) for field in ("stake", "paid"))
    assert (staked, returned, returned - staked) == (bill["staked"], bill["returned"], bill["net"])
    assert bill["rack_before"] + bill["net"] == bill["rack_after"]
    sums = who.page.locator("dl").filter(has_text="Net").inner_text().split()
    assert sums == ["Staked", money(staked), "Returned", money(returned), "Net", signed(bill["net"])]
    before, after = money(bill["rack_before"]), money(bill["rack_after"])
    sum_line = f"Your chips {before} {MINUS} {money(staked)} + {money(returned)} = {after}"
    expect(who.page.get_by_text(sum_line)).to_be_visible()
