"""POKER-7 3.4 to 3.14: amounts at the edge, and the paragraph that each action cites."""

import pytest

from croupier.rules.games.poker_v7 import POKER
from croupier.rules.games.poker_v7.apply import start_round
from croupier.rules.games.poker_v7.terms import p
from tests.support.paragraphs import shows
from tests.support.rules.poker_script import SETTINGS, check
from tests.support.rules.poker_tables import opening


@shows(p("3.12.1"), p("1.9"), p("3.12"))
def test_3_12_1_exactly_enough_to_call_is_a_call_with_all_chips_and_no_raise() -> None:
    script = """
        seats 1000 1000 100
        deal
        s3 call         -> acted 3.9.2(b) cents=10
        s1 raise 100
        s2 call
        = s3 may fold, call 90
        s3 raise 100    -> refused 3.12.1
    """
    check(script + "s3 call -> acted 3.12 action=call cents=90 to=10000")
    check(script + "s3 all_in -> acted 3.12 action=call cents=90 to=10000")


@shows(p("1.17"), p("3.12"))
def test_1_17_nobody_may_raise_when_the_last_player_with_chips_can_only_match() -> None:
    """s3 is All-in for 100, and s2 has exactly 100: s1 can be Called for no more."""
    check("""
        seats 1000 100 100
        deal
        s3 all_in       -> acted action=raise to=10000
        = s1 may fold, call 95
        s1 raise 200    -> refused 1.17
        s1 call
        = s2 may fold, call 90
    """)


@shows(p("3.9.2"), p("1.17"))
def test_3_9_2_the_big_blind_is_not_asked_when_nobody_has_more_chips_than_posted() -> None:
    """Seat 2 has 10 in all, 5 of them posted: once seat 2 has Called, seat 1 has nothing to decide (R-180)."""
    check("""
        seats 1000 10
        deal
        = waits s2
        s2 call
        = waits nobody
    """)
    check("seats 1000 11\n deal\n s2 call\n = waits s1")


@shows(p("1.9"), p("1.11"))
def test_1_9_one_cent_is_something_to_call() -> None:
    check("""
        table chip_unit=0.01; small_blind=0.01; big_blind=0.02
        seats 10 10
        deal
        = s2 may fold, call 0.01, raise 0.04-10, all_in 10
        s2 check        -> refused 3.9.2(a)
        s2 call         -> acted action=call cents=0.01
    """)


@shows(p("3.12.3"))
@pytest.mark.parametrize(("stake", "action"), [(909, "all_in"), (910, "raise")])
def test_3_12_3_half_a_raise_to_the_chip(stake: int, action: str) -> None:
    """A BET of 600 asks for 600 more: an All-in to 899 is no Raise, to 900 it is one (R-88)."""
    check(f"""
        seats 2000 {stake} 2000
        deal
        s3 call
        s1 call
        s2 check
        deal
        s1 bet 600
        s2 all_in       -> acted action={action} to={stake - 10}00
    """)


CONDUCT = {
    "shoe": ("3.9.2(b)", "3.9.4(c)", "3.9.7", "3.9.7"),
    "shuffler": ("3.10.3(b)", "3.10.5(c)", "3.10.8", "3.10.8"),
}


@shows(p("3.9.2(b)"), p("3.9.4(c)"), p("3.9.7"), p("3.10.3(b)"), p("3.10.5(c)"), p("3.10.8"))
@pytest.mark.parametrize("device", CONDUCT)
def test_3_9_and_3_10_each_betting_round_proceeds_by_its_paragraph(device: str) -> None:
    first, *later = CONDUCT[device]
    street = "deal" if device == "shoe" else "reveal"
    script = f"table {device}\n seats 1000 1000\n deal\n s2 call -> acted {first}\n s1 check -> acted {first}\n"
    for para in later:
        script += f"{street}\n s1 check -> acted {para}\n s2 bet 10 -> acted {para}\n s1 call -> acted {para}\n"
    check(script)


@shows(p("1.19"), p("5.15"), p("3.14"))
def test_1_19_an_action_names_the_chips_in_front_and_the_player_who_placed_them() -> None:
    check("""
        seats 1000 1000 1000
        deal
        s3 check by dealer -> refused 3.9.2(a)
        s3 raise 40     -> acted to=4000 placed_by=
        s1 fold by dealer -> acted action=fold cents=0 to=500 placed_by=lim
        s2 fold         -> acted action=fold cents=0 to=1000 placed_by=
    """)


@shows(p("3.8"), p("1.6"))
def test_3_8_before_the_blinds_nothing_is_to_be_matched_and_the_bets_of_the_house_are_closed() -> None:
    event, posted = opening([100_000, 100_000, 100_000], SETTINGS)
    r = start_round(event)
    assert (r.level, r.full_level, r.least_raise, r.closed) == (0, 0, 0, True)
    r = POKER.apply(r, posted)
    assert (r.level, r.full_level, r.least_raise) == (1000, 1000, 1000)


@shows(p("3.12.2"), p("1.6"))
def test_3_12_2_a_short_big_blind_is_called_in_full_or_to_its_own_amount() -> None:
    """Seat 2 posts the 8 it has; the Small Blind is 5."""
    script = "seats 1000 8 1000\n deal\n"
    check(script + "= s3 may fold, call 10, raise 20-1000, all_in 1000")
    check(f"table short_open_call_to=all_in_amount\n{script}= s3 may fold, call 8, raise 18-1000, all_in 1000")


@shows(p("3.11"), p("1.5"))
def test_3_11_nothing_is_shown_or_settled_before_the_deal_though_both_blinds_are_all_in() -> None:
    check("""
        seats 4 8
        = phase dealing
        s1 shows        -> refused 1.20(i)
        settle          -> refused 1.5
        deal
        = phase showing
    """)


# ---- a short opening All-in -----------------------------------------------------------------------------------


@shows(p("3.12.2"), p("3.9.4(c)"), p("3.12.3"))
@pytest.mark.parametrize("chips", [3, 4, 5, 9])
def test_3_12_2_a_player_who_checked_may_raise_after_an_opening_all_in_of_any_size(chips: int) -> None:
    """Seat 2 goes All-in for less than the least BET of 10: it is called with 10; seat 1, who Checked, may Raise."""
    para = "3.12.2" if chips < 5 else "3.12"
    check(f"""
        seats 1000 {10 + chips} 1000
        deal
        s3 call
        s1 call
        s2 check
        deal
        s1 check
        s2 all_in       -> acted {para}
        = s3 may fold, call 10, raise 20-990, all_in 990
        s3 call
        = s1 may fold, call 10, raise 20-990, all_in 990
        s1 raise 50
        = s3 may fold, call 40, raise 90-990, all_in 990
    """)


@shows(p("3.12.3"))
def test_3_12_3_after_an_all_in_above_a_call_players_who_acted_may_call_or_fold() -> None:
    check("""
        seats 1000 24 1000
        deal
        s3 call
        s1 call
        s2 check
        deal
        s1 bet 10
        s2 all_in       -> acted 3.12.3
        s3 call
        = s1 may fold, call 4
    """)
