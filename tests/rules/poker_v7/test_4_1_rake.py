"""POKER-7 4.1: a Rake that is no whole percentage."""

from fractions import Fraction

import pytest
from msgspec.structs import replace

from croupier.rules.coded_message import message
from croupier.rules.games.poker_v7.blinds import Ring
from croupier.rules.games.poker_v7.settlement import rake
from croupier.rules.games.poker_v7.table_view import poker_table_view
from croupier.rules.games.poker_v7.terms import p, refuse_settings
from croupier.rules.setting_specs import describe_changes, describe_value, setting_value
from croupier.rules.settings import PokerSettings
from tests.support.paragraphs import shows
from tests.support.rules.poker_script import SETTINGS, check


def of(hundredths: int, **more: int) -> PokerSettings:
    return replace(SETTINGS, rake_percent=hundredths // 100, rake_hundredths=hundredths % 100, **more)


@shows(p("4.1"))
def test_4_1_any_hundredth_of_a_percent_up_to_five_is_taken_exactly_and_rounded_down_to_the_chip() -> None:
    for hundredths in range(501):
        settings = of(hundredths, rake_cap=10**9)
        assert refuse_settings(settings) is None
        for pot in (1, 99, 4_000, 66_700, 1_234_567):
            chips = pot * Fraction(hundredths, 10_000) / settings.chip_unit
            assert rake(settings, pot, 0) == int(chips) * settings.chip_unit, (hundredths, pot)


@shows(p("4.1"))
@pytest.mark.parametrize(("pot", "taken", "cut"), [(300, 0, 7), (39, 0, 0), (40, 0, 1), (1300, 0, 30), (300, 26, 4)])
def test_4_1_two_and_a_half_percent_worked_out(pot: int, taken: int, cut: int) -> None:
    assert rake(of(250), pot * 100, taken * 100) == cut * 100


@shows(p("4.1"))
@pytest.mark.parametrize(("whole", "beside"), [(5, 1), (6, 0), (4, 100), (0, -1), (-1, 50), (1, -50), (0, 501)])
def test_4_1_no_more_than_five_percent_and_no_percent_of_other_than_a_hundred_parts(whole: int, beside: int) -> None:
    no = refuse_settings(replace(SETTINGS, rake_percent=whole, rake_hundredths=beside))
    assert no is not None
    assert no.para == p("4.1")


@shows(p("4.1"))
def test_4_1_a_whole_round_with_less_than_one_percent() -> None:
    """Of 1,000: one is the smallest chip, and 0.75 % is seven of them."""
    check("""
        table rake_percent=0; rake_hundredths=75
        seats 500 500
        cards 1 As Ad; 2 Kc Kd; board 2h 5s 9c Jd 3s
        deal
        s2 all_in
        s1 call
        run
        = rake 7
        = net +493 -500
    """)


@pytest.mark.parametrize(
    ("hundredths", "says"), [(0, "0%"), (1, "0.01%"), (50, "0.5%"), (225, "2.25%"), (410, "4.1%"), (500, "5%")]
)
def test_4_1_the_rake_is_displayed_as_people_write_it(hundredths: int, says: str) -> None:
    settings = of(hundredths)
    new, old = message("setting_percent", percent=says), message("setting_percent", percent="3%")
    assert describe_value("rake_percent", setting_value(settings, "rake_percent")) == new
    change = message("setting_changed", setting="rake_percent", new=new, old=old)
    assert describe_changes(of(300), settings) == message("settings_changed", changes=(change,))
    told = poker_table_view(Ring(), settings, None, {}).description
    assert (message("table_pk_rake", rate=says, cap=3_000) if hundredths else message("table_pk_no_rake")) in told
