"""The ledger: for each event that moves chips, the transfers a bookkeeper would write, worked out by hand."""

import pytest

from croupier.house.ledger import NO_CHIPS, entries, move, pot_transfers
from croupier.house.ledger_accounts import MICRO, Transfer, can_end_negative, meter, pending, rack, stake, wallet
from croupier.record import events as e
from croupier.record.controls_and_link_terms import LinkTerms
from croupier.rules.base_classes import Event
from croupier.rules.documents.ml3c_2 import DOC
from croupier.rules.documents.poker_7 import DOC as POKER
from croupier.rules.settlement import Line, Result

p, poker = DOC.p, POKER.p
RACK, STAKE, BANK, POT, RAKE = "rack/t/ann", "stake/t/ann", "bank/t", "pot/t", "rake/t"
Moves = list[tuple[str, str, int]]


def moves(event: e.AnyEvent) -> Moves:
    """In cents; the ledger itself counts in millionths of them."""
    found = entries("t", "link", event)
    assert all(each.micro % MICRO == 0 for each in found)
    return [(each.out_of, each.into, each.micro // MICRO) for each in found]


def line(staked: int, result: Result, paid: int, player: str = "ann") -> Line:
    return Line(1, player, "ante", staked, result, paid, (p("4.1"),), "")


WON, LOST, BACK = line(500, Result.WIN, 1_000), line(500, Result.LOSE, 0), line(500, Result.RETURN, 500)
HALF = line(500, Result.LOSE, 250)
BONUS = line(0, Result.WIN, 2_500)

SETTLED: list[tuple[Line, Moves]] = [
    (WON, [(STAKE, RACK, 500), (BANK, RACK, 500)]),
    (LOST, [(STAKE, BANK, 500)]),
    (BACK, [(STAKE, RACK, 500)]),
    (HALF, [(STAKE, RACK, 250), (STAKE, BANK, 250)]),
    (BONUS, [(BANK, RACK, 2_500)]),
]


@pytest.mark.parametrize(("of", "written"), SETTLED)
def test_winnings_come_from_the_bank_and_losses_go_to_it(of: Line, written: Moves) -> None:
    assert moves(e.BetSettled(of)) == written


@pytest.mark.parametrize(("of", "written"), SETTLED)
def test_a_settlement_that_is_reversed_goes_the_other_way(of: Line, written: Moves) -> None:
    assert moves(e.SettlementReversed(of, p("4.1"))) == [(into, out_of, cents) for out_of, into, cents in written]


def test_a_bet_is_on_the_layout_until_it_comes_back() -> None:
    assert moves(e.BetPlaced(1, "ann", "ante", 500)) == [(RACK, STAKE, 500)]
    assert moves(e.BetFound(1, "ann", "ante", 500, p("4.1"))) == [(RACK, STAKE, 500)]
    assert moves(e.BetFound(1, "ann", "ante", -500, p("4.1"))) == [(STAKE, RACK, 500)]  # less than was entered
    assert moves(e.BetWithdrawn(1, "ann", "ante", 500)) == [(STAKE, RACK, 500)]
    assert moves(e.BetReturned(1, "ann", "ante", 500, p("4.1"))) == [(STAKE, RACK, 500)]


def test_4_4_a_share_of_the_jackpot_comes_out_of_the_meter_and_the_bet_stays_with_the_house() -> None:
    won = Line(1, "ann", "jackpot", 500, Result.WIN, 900_000, (p("4.4[r1]"),), "")
    assert moves(e.AwardPaid(won, 900_000, 900_000, 100)) == [(STAKE, BANK, 500), ("meter/link", RACK, 900_000)]


def test_a_share_award_that_returns_the_stake_takes_only_the_share_from_the_meter() -> None:
    won = Line(1, "ann", "jackpot", 500, Result.WIN, 900_500, (p("4.4[r1]"),), "")
    assert moves(e.AwardPaid(won, 900_000, 900_000, 100)) == [(STAKE, RACK, 500), ("meter/link", RACK, 900_000)]


def test_a_fixed_row_that_is_worth_more_than_the_share_is_paid_by_the_bank() -> None:
    won = Line(1, "ann", "jackpot", 500, Result.WIN, 200_000, (p("4.4[r3]"),), "")
    assert moves(e.AwardPaid(won, 0, 1_000, 10)) == [(STAKE, RACK, 500), (BANK, RACK, 199_500)]


def test_chips_are_issued_bought_in_and_cashed_out() -> None:
    assert moves(e.ChipsIssued("ann", 700)) == [("issue", "wallet/ann", 700)]
    assert moves(e.ChipsBoughtIn("ann", 600)) == [("wallet/ann", RACK, 600)]
    assert moves(e.ChipsCashedOut("ann", 650)) == [(RACK, "wallet/ann", 650)]


def test_poker_bets_blinds_and_dead_chips_are_in_front_of_the_player() -> None:
    acted = e.Acted(1, "ann", "raise", 300, 400, poker("3.9"))
    assert moves(acted) == [(RACK, STAKE, 300)]
    assert moves(e.Acted(1, "ann", "check", 0, 0, poker("3.9"))) == []
    posts = (
        e.Post(1, "ann", "return", 200, 100, poker("3.9")),
        e.Post(2, "bob", "big_blind", 200, 0, poker("3.9")),
    )
    assert moves(e.BlindsPosted(posts, poker("3.9"))) == [(RACK, STAKE, 300), ("rack/t/bob", "stake/t/bob", 200)]


def test_4_1_stakes_meet_in_the_pot_and_leave_it_as_rake_and_winnings() -> None:
    """Ann and Bob put in 50 each, Cat 20: a Main Pot of 60 raked by 3, a Side Pot of 60 raked by 2."""
    awards = (
        e.Award(0, 6_000, 300, (1, 2, 3), (3,), (5_700,), poker("4.4")),
        e.Award(1, 6_000, 200, (1, 2), (1,), (5_800,), poker("4.6.2")),
    )
    lines = (
        line(5_000, Result.WIN, 5_800),
        line(5_000, Result.LOSE, 0, "bob"),
        line(2_000, Result.WIN, 5_700, "cat"),
    )
    written = [
        (STAKE, POT, 5_000),
        ("stake/t/bob", POT, 5_000),
        ("stake/t/cat", POT, 2_000),
        (POT, RAKE, 500),
        (POT, RACK, 5_800),
        (POT, "rack/t/cat", 5_700),
    ]
    assert moves(e.PotsAwarded(awards, lines)) == written
    reversed_ = [(into, out_of, cents) for out_of, into, cents in reversed(written)]
    assert moves(e.PotsReversed(awards, lines, poker("5.1"))) == reversed_
    assert len(pot_transfers("t", awards, lines)) == 6


def test_a_link_starts_from_issued_money_and_a_closed_one_passes_on_its_meter() -> None:
    opened = e.LinkOpened("link", LinkTerms("Link", 500, 300_000, 5_000, 9_000))
    assert moves(opened) == [("issue", "meter/link", 9_000)]
    assert entries("t", "", e.LinkClosed("link", "next", 1_234_567)) == [
        Transfer("meter/link", "meter/next", 1_234_567)
    ]
    assert entries("t", "", e.LinkClosed("link", "", 1_234_567)) == [Transfer("meter/link", "reserve", 1_234_567)]
    assert entries("t", "", e.LinkClosed("link", "", 0)) == []


def test_corrections_go_up_or_down() -> None:
    assert moves(e.MeterCorrected("link", 70, "")) == [("corrections", "meter/link", 70)]
    assert moves(e.MeterCorrected("link", -70, "")) == [("meter/link", "corrections", 70)]
    assert moves(e.ChipsSold("ann", 500)) == [("cage", "wallet/ann", 500)]
    assert moves(e.ChipsRedeemed("ann", 500)) == [("wallet/ann", "cage", 500)]
    assert moves(e.BalanceCorrected("ann", 1, "")) == [("corrections", "wallet/ann", 1)]
    assert moves(e.BalanceCorrected("ann", -1, "")) == [("wallet/ann", "corrections", 1)]


def test_an_event_without_chips_makes_no_ledger_entry() -> None:
    assert move("a", "b", 0) == []
    assert entries("t", "link", e.RoundConcluded(1)) == []
    assert e.RoundConcluded in NO_CHIPS
    assert e.BetPlaced not in NO_CHIPS


def test_an_event_without_a_ledger_entry_is_not_booked() -> None:
    class Unheard(Event, frozen=True):
        pass

    with pytest.raises(AssertionError):
        entries("t", "link", Unheard())  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("account", "may"),
    [
        ("issue", True),
        ("corrections", True),
        ("bank/t", True),
        ("reserve", False),
        ("wallet/ann", False),
        ("rack/t/ann", False),
        ("stake/t/ann", False),
        ("meter/link", False),
        ("pot/t", False),
        ("rake/t", False),
        ("pending/link/t", False),
    ],
)
def test_the_house_may_owe_and_nobody_else(account: str, may: bool) -> None:
    assert can_end_negative(account) is may


def test_a_slash_in_a_name_makes_no_other_account() -> None:
    assert wallet("a/b") == "wallet/a%2Fb"
    assert rack("a/b", "c") == "rack/a%2Fb/c" != rack("a", "b/c")
    assert stake("a%2Fb", "c") == "stake/a%252Fb/c"
    assert wallet("100%") == "wallet/100%25"
    assert meter("ann's") == "meter/ann's"
    assert pending("l", "t/1") == "pending/l/t%2F1"
