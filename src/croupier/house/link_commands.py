"""Commands on jackpot links: open, change and close them, correct a meter, order awards."""

from collections.abc import Mapping

from msgspec.structs import replace

from croupier.engine.table import game_of, is_playing
from croupier.house.approvals import HOUSE_STREAM, Decided
from croupier.house.books import Books, Linked
from croupier.house.jackpots import Link, meter_micro, rank_of, ticket_of
from croupier.house.ledger_accounts import MICRO
from croupier.house.settings_validation import (
    MOST_MOVED,
    refuse_correction,
    refuse_name,
    refuse_terms,
    refuse_title,
)
from croupier.record import commands as c
from croupier.record import events as e
from croupier.rules.refusal import Refused, refuse


def find_link(books: Books, name: str) -> Link | Refused:
    link = books.links.get(name)
    if link is None:
        return refuse("link_closed" if name in books.register.closed else "link_unknown", "link", link=name)
    if link.claims:
        return refuse("award_unpaid_on_link", "link", link=name)
    return link


def refuse_link(books: Linked, link: str, kind: str) -> Refused | None:
    """Refuse a link whose tables have another kind of jackpot; only the two Multi-Link games share one (R-55)."""
    if link not in books.links:
        return refuse("link_unknown", "link", link=link)
    kinds = {game_of(table).jackpot_link for table in books.tables.values() if table.link == link}
    if kinds <= {kind}:
        return None
    return refuse("link_of_another_jackpot", "link", link=link, jackpots=tuple(sorted(kinds)))


def open_link(books: Books, command: c.OpenLink) -> Decided | Refused:
    """Open a jackpot link; the House pays the starting value of its meter."""
    link, terms = command.link, command.terms
    if link in books.links or link in books.register.closed:
        return refuse_taken_link(books.links, link)
    names = {other.terms.name for other in books.links.values()}
    if refusal := refuse_name("link", link) or refuse_title("name", terms.name, names) or refuse_terms(terms):
        return refusal
    return ((HOUSE_STREAM, (e.LinkOpened(link, terms),)),)


def refuse_taken_link(links: Mapping[str, Link], link: str) -> Refused:
    """Refuse the name of a link that is open or was closed."""
    return refuse("link_open_already" if link in links else "link_name_used", "link", link=link)


def change_link(books: Books, command: c.ChangeLink) -> Decided | Refused:
    """Change a link: its rate when bets next close, its bet from the next round, its reset value from the next win."""
    link = find_link(books, command.link)
    if isinstance(link, Refused):
        return link
    terms = replace(link.terms, bet=command.bet, rate_ppm=command.rate_ppm, reset=command.reset)
    if refusal := refuse_terms(terms):
        return refusal
    affected = (
        table
        for table in books.tables.values()
        if table.link == link.id and table.settings.jackpot_bet not in (0, command.bet)
    )
    changes = ((table.id, (e.SettingsChanged(replace(table.settings, jackpot_bet=command.bet)),)) for table in affected)
    return ((HOUSE_STREAM, (e.LinkChanged(link.id, terms),)), *changes)


def close_link(books: Books, command: c.CloseLink) -> Decided | Refused:
    """Close a link: its tables and then its whole meter go to another link, or the meter to the House."""
    link = find_link(books, command.link)
    target = find_link(books, command.into) if command.into else None
    if isinstance(link, Refused):
        return link
    if isinstance(target, Refused):
        return target
    if command.into == command.link:
        return refuse("link_into_itself", "into")
    tables = [table for table in books.tables.values() if table.link == link.id]
    if busy := [table.id for table in tables if is_playing(table)]:
        return refuse("rounds_on_link", "link", tables=tuple(busy))
    kinds = {game_of(table).jackpot_link for table in tables}
    if target and (refusals := [refusal for kind in sorted(kinds) if (refusal := refuse_link(books, target.id, kind))]):
        return replace(refusals[0], field="into")
    relinked = e.TableLinked(command.into, target.terms.bet if target else 0)
    closed = e.LinkClosed(link.id, command.into, meter_micro(link))
    return (*((table.id, (relinked,)) for table in tables), (HOUSE_STREAM, (closed,)))


def correct_meter(books: Books, command: c.CorrectMeter) -> Decided | Refused:
    link = find_link(books, command.link)
    if isinstance(link, Refused):
        return link
    if refusal := refuse_correction(command.cents, command.reason):
        return refusal
    after = link.posted // MICRO + command.cents
    if after < 0:
        return refuse("meter_too_small", "cents", holds=link.posted // MICRO)
    if after > MOST_MOVED:
        return refuse("meter_over_maximum", "cents", limit=MOST_MOVED)
    return ((HOUSE_STREAM, (e.MeterCorrected(link.id, command.cents, command.reason),)),)


def order_awards(books: Books, command: c.OrderAwards) -> Decided | Refused:
    """Rule that the named hands get their awards in this order: they exchange places among themselves (4.7.2)."""
    link = books.links.get(command.link)
    if link is None:
        return refuse("link_unknown", "link", link=command.link)
    if not command.reason.strip():
        return refuse("reason_required", "reason")
    tickets = tuple(ticket_of(link, hand.table, hand.box) for hand in command.hands)
    for hand, ticket in zip(command.hands, tickets, strict=True):
        if not ticket:
            return refuse("no_award_for_hand", "hands", box=hand.box, table=hand.table)
    if len(tickets) < 2 or len({*command.hands}) != len(tickets):
        return refuse("order_of_two_hands", "hands")
    if refusal := _refuse_counterclockwise(command.hands):
        return refusal
    if list(command.hands) == sorted(command.hands, key=lambda hand: rank_of(link, hand)):
        return refuse("order_unchanged", "hands")
    return ((HOUSE_STREAM, (e.AwardsOrdered(link.id, tickets, command.reason, command.hands),)),)


def _refuse_counterclockwise(hands: tuple[c.HandAt, ...]) -> Refused | None:
    """Refuse an order that is not clockwise at one table (4.7.1)."""
    for index, hand in enumerate(hands):
        for later in hands[index + 1 :]:
            if later.table == hand.table and later.box < hand.box:
                return refuse("awards_clockwise", "hands", table=hand.table, first=later.box, second=hand.box)
    return None
