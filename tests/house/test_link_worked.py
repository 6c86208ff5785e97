"""The link record by record: a meter, tickets and claims written down by hand, one event, and what must stand then."""

import pytest
from msgspec.structs import replace

from croupier.engine.table import Table
from croupier.house.jackpots import Claim, Link, apply_event, apply_record, displayed, next_award
from croupier.house.ledger_accounts import MICRO, Transfer, bank, meter, pending
from croupier.record import commands as c
from croupier.record import events as e
from croupier.record.controls_and_link_terms import LinkTerms
from croupier.record.stored_event import Recorded
from croupier.rules.games.three_card_v2.terms import p
from croupier.rules.house_poker.round import Box, Round
from croupier.rules.roles import HOUSE
from croupier.rules.settlement import Line, Result
from tests.support.house.floors import ANN, BOB, Floor
from tests.support.paragraphs import shows

TERMS = LinkTerms("Link", 500, 300_000, 5_000, 9_000)
LINK = Link("link", TERMS, 10_000 * MICRO)
FIRST, SECOND = Claim(7, "a", 1, 100), Claim(8, "b", 2, 10)


def after(link: Link, event: e.AnyEvent, t: Table | None = None) -> tuple[Link, tuple[Transfer, ...]]:
    t = t or Table("a", "mlp-three-card", "ML3C-2", Floor("a").house.tables["a"].settings)
    return apply_record(link, t, Recorded(20, t.id, 20, 0, HOUSE, event))


def paid(cents: int, percent: int) -> e.AwardPaid:
    line = Line(1, "ann", "jackpot", 500, Result.WIN, cents, (p("4.4[r1]"),), "")
    return e.AwardPaid(line, cents, cents, percent)


def test_the_house_opens_changes_and_corrects_its_links() -> None:
    links = apply_event({}, e.LinkOpened("link", TERMS))
    assert links == {"link": Link("link", TERMS, 9_000 * MICRO)}
    other = LinkTerms("Other", 500, 100_000, 6_000, 1)
    assert apply_event(links, e.LinkChanged("link", other)) == {"link": Link("link", other, 9_000 * MICRO)}
    assert apply_event(links, e.MeterCorrected("link", 70, ""))["link"].posted == 9_070 * MICRO
    assert apply_event(links, e.MeterCorrected("link", -70, ""))["link"].posted == 8_930 * MICRO
    assert apply_event(links, e.ChipsIssued("ann", 1)) is links


def test_a_link_that_is_closed_leaves_its_meter_to_the_next_or_to_nobody() -> None:
    links = {"link": LINK, "next": replace(LINK, id="next", posted=3 * MICRO)}
    left = apply_event(links, e.LinkClosed("link", "next", 10_000 * MICRO))
    assert {name: link.posted for name, link in left.items()} == {"next": 10_003 * MICRO}
    assert apply_event(links, e.LinkClosed("link", "", 10_000 * MICRO)) == {"next": links["next"]}


@shows(p("1.16"))
def test_1_16_a_box_without_a_jackpot_bet_adds_nothing() -> None:
    """30 % of one bet of 5.00, not of two."""
    floor = Floor("a", rate_ppm=300_000)
    before = floor.meter
    assert floor.do("a", c.OpenRound()) is None
    for box, who in ((1, ANN), (2, BOB)):
        assert floor.do("a", c.PlaceBet(box, "ante", 500), who) is None
    assert floor.do("a", c.PlaceBet(2, "jackpot", 500), BOB) is None
    assert floor.do("a", c.CloseBets()) is None
    assert floor.meter == before + 150
    assert floor.house.links["link"].pending == {"a": {2: 150 * MICRO}}


@shows(p("4.7.2"))
def test_4_7_2_only_a_hand_dealt_before_holds_an_award_up() -> None:
    """The first claim's ticket is 7: a hand of record 6 is waited for, one of the same record or a later one is not."""
    won = replace(LINK, claims=(FIRST, SECOND))
    for ticket, held in ((6, True), (7, False), (8, False)):
        assert (next_award(replace(won, tickets={"b": {3: ticket}})) is None) is held
    now = next_award(won)
    assert now is not None
    assert (now.claim, now.cents, now.displayed, now.large) == (FIRST, 10_000, 10_000, False)


def test_a_minor_share_waits_for_majors_and_for_no_hand() -> None:
    minor = Claim(3, "a", 1, 5, major=False)
    first = next_award(replace(LINK, claims=(minor, SECOND)))
    assert first is not None
    assert first.claim == SECOND
    alone = next_award(replace(LINK, claims=(minor,), tickets={"b": {1: 1}}))
    assert alone is not None
    assert (alone.claim, alone.cents) == (minor, 500)


def test_a_fixed_row_that_brings_more_is_due_instead_and_large_awards_are_marked() -> None:
    better = next_award(replace(LINK, claims=(replace(SECOND, instead=1_001),)))
    assert better is not None
    assert (better.cents, better.displayed) == (1_001, 10_000)
    nothing = next_award(replace(LINK, posted=0, claims=(SECOND,)))
    assert nothing is not None
    assert nothing.cents == 0
    for above, large in ((9_999, True), (10_000, False)):
        link = replace(LINK, terms=replace(TERMS, sign_above=above), claims=(FIRST,))
        now = next_award(link)
        assert now is not None
        assert now.large is large


def test_an_invalid_hand_has_nothing_to_claim_and_holds_nobody_up() -> None:
    """Box 1 of table a goes; box 2 there and box 1 of table b stay."""
    other, there = Claim(8, "a", 2, 10), Claim(9, "b", 1, 10)
    link = replace(LINK, claims=(FIRST, other, there), tickets={"a": {1: 5, 2: 6}, "b": {1: 4}})
    left, moves = after(link, e.HandInvalidated(1, "ann", p("5.15")))
    assert left.claims == (other, there)
    assert left.tickets == {"a": {2: 6}, "b": {1: 4}}
    assert moves == ()


@pytest.mark.parametrize("event", [e.RoundConcluded(1), e.RoundVoided(1, p("5.8.1"))])
def test_when_a_round_is_over_its_claims_and_tickets_are_gone(event: e.AnyEvent) -> None:
    link = replace(LINK, claims=(FIRST, SECOND), tickets={"a": {1: 5}, "b": {1: 4}})
    left, moves = after(link, event)
    assert (left.claims, left.tickets, moves) == ((SECOND,), {"b": {1: 4}}, ())


def test_a_part_award_lowers_the_meter_by_what_was_paid_and_leaves_what_is_pending() -> None:
    link = replace(LINK, claims=(FIRST, SECOND), pending={"b": {1: 150 * MICRO}})
    left, moves = after(link, paid(1_000, 10))
    assert (left.posted, left.pending, left.claims, moves) == (9_000 * MICRO, link.pending, (SECOND,), ())


def test_an_award_of_just_what_is_posted_takes_nothing_that_is_pending() -> None:
    link = replace(LINK, pending={"b": {1: 150 * MICRO}})
    left, moves = after(link, paid(10_000, 25))
    assert (left.posted, left.pending, moves) == (0, link.pending, ())


@shows(p("1.16"))
def test_1_16_the_whole_resets_the_meter_and_first_takes_in_what_is_pending() -> None:
    """10,000 posted and 150 pending are displayed and paid; the House puts 5,000 in again; half a cent stays."""
    link = replace(LINK, pending={"a": {1: 150 * MICRO + MICRO // 2}, "b": {}})
    assert displayed(link) == 10_150
    left, moves = after(link, paid(10_150, 100))
    assert moves == (
        Transfer(pending("link", "a"), meter("link"), 150 * MICRO + MICRO // 2),
        Transfer(bank("a"), meter("link"), 5_000 * MICRO),
    )
    assert (left.posted, left.pending) == (5_000 * MICRO + MICRO // 2, {})


@shows(p("5.17.1"))
def test_5_17_1_a_registered_value_above_the_meter_is_made_up_by_the_house() -> None:
    """12,000 were registered; 10,000 are left on the meter and 150 pending: the House adds 1,850."""
    link = replace(LINK, pending={"b": {1: 150 * MICRO}}, registered={"a": 12_000}, claims=(FIRST,))
    now = next_award(link)
    assert now is not None
    assert (now.cents, now.displayed) == (12_000, 12_000)
    left, moves = after(link, paid(12_000, 100))
    assert moves == (
        Transfer(pending("link", "b"), meter("link"), 150 * MICRO),
        Transfer(bank("a"), meter("link"), 1_850 * MICRO),
        Transfer(bank("a"), meter("link"), 5_000 * MICRO),
    )
    assert left.posted == 5_000 * MICRO


def test_a_jackpot_bet_on_a_box_that_is_dealt_no_cards_takes_no_ticket() -> None:
    floor = Floor("a")
    floor.bet("a", (1,))
    floor.deal("a", {1: "As Ks Qs"}, "4c 5d")
    t = floor.house.tables["a"]
    assert isinstance(t.round, Round)
    stray = Box(3, "bob", {"jackpot": 500})
    t = replace(t, round=replace(t.round, boxes=(*t.round.boxes, stray)))
    left, _ = after(LINK, e.CardDealt(1, 0), t)
    assert left.tickets == {"a": {1: 20}}
