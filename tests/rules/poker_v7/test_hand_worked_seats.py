"""Situations worked out by hand from 3.6 to 3.8 and 5.4 to 5.6: Button, Blinds, and the way back."""

import pytest

from croupier.rules import commands as c
from croupier.rules import events as e
from croupier.rules.games.poker_v7.terms import p
from croupier.rules.refusal import Refused
from tests.support.paragraphs import shows
from tests.support.rules.poker_seats_script import check_seats

FIRST = "players A B C D E F\n round 1 2 3: B 5, C 10\n"
LATER = "players A B C D E F\n rounds 6\n"  # Button F, Small Blind A, Big Blind B; the first Orbit is over
FOUR = "players A B C D\n round 1 2 3: B 5, C 10\n"
APART = "players A1 B3 C5 D7\n rounds 4\n round 1 3 5: B 5, C 10\n"  # the first Round of the second Orbit

EMPTIED = {
    "3.7 the Big Blind is broke": """
        C busts
        round 2 3 4: D 10
        round 3 4 5: D 5, E 10
        round 4 5 6: E 5, F 10
    """,
    "3.7 the Small Blind is broke": """
        B busts
        round 2 3 4: C 5, D 10
        round 3 4 5: D 5, E 10
    """,
    "3.7 both Blinds are broke": """
        B busts
        C busts
        round 2 3 4: D 10
        round 3 4 5: D 5, E 10
        round 4 5 6: E 5, F 10
    """,
    "3.7 the Button is broke": """
        A busts
        round 2 3 4: C 5, D 10
    """,
    "3.7 who would post the Big Blind is broke": """
        D busts
        round 2 3 5: C 5, E 10
        round 3 5 6: E 5, F 10
        round 5 6 1: A 10, F 5
    """,
    "3.7 three neighbours are broke at once": """
        B busts
        C busts
        D busts
        round 2 3 5: E 10
        round 3 5 6: E 5, F 10
        round 5 6 1: A 10, F 5
    """,
    "3.8 six become two, Button and the seat before it": """
        B busts
        C busts
        D leaves
        E leaves
        round 1 1 6: A 5, F 10
        round 6 6 1: A 10, F 5
    """,
    "3.8 six become two, both Blinds": """
        A busts
        D busts
        E busts
        F leaves
        round 3 3 2: B 10, C 5
        round 2 2 3: B 5, C 10
    """,
    "3.8 six become two, the Big Blind and the next": """
        A busts
        B busts
        E busts
        F busts
        round 3 3 4: C 5, D 10
    """,
    "3.6 a player who brings chips again before any Blind passes pays nothing": """
        C busts
        C has 500
        round 2 3 4: C 5, D 10
    """,
}


@shows(p("3.7"), p("3.8"), p("1.14"), p("3.6"))
@pytest.mark.parametrize("script", EMPTIED.values(), ids=EMPTIED)
def test_3_7_3_8_button_and_blinds_when_seats_become_empty(script: str) -> None:
    check_seats(FIRST + script)


@shows(p("3.7"), p("3.8"))
@pytest.mark.parametrize(
    "script",
    [
        "B busts\n C busts\n round 1 1 4: A 5, D 10\n round 4 4 1: A 10, D 5",
        "A busts\n D busts\n round 3 3 2: B 10, C 5",
        "A busts\n B busts\n round 3 3 4: C 5, D 10",
    ],
)
def test_3_8_four_become_two(script: str) -> None:
    check_seats(FOUR + script)


@shows(p("3.7"), p("3.8"))
def test_3_8_three_become_two_and_three_again() -> None:
    check_seats("""
        players A B C
        round 1 2 3: B 5, C 10
        C busts
        round 2 2 1: A 10, B 5
        C has 500
        round 3 1 2: A 5, B 10
        round 1 2 3: B 5, C 10
    """)


@shows(p("3.8"), p("5.4.2"))
def test_5_4_2_a_player_who_missed_no_blind_between_three_and_two_pays_nothing() -> None:
    check_seats("""
        players A B C
        round 1 2 3: B 5, C 10
        round 2 3 1: A 10, C 5
        C out
        round 1 1 2: A 5, B 10
        owes C nothing
        C back
        round 1 2 3: B 5, C 10
    """)


WAITING = {
    "a new Player who waits, between the two": """
        players A1 B3
        rounds 3
        N sits 2
        N waits
        round 3 3 1 without N: A 10, B 5
        round 3 1 2: A 5, N 10
    """,
    "a new Player who waits, after the two": """
        players A B
        rounds 2
        N sits 3
        N waits
        round 1 1 2 without N: A 5, B 10
        round 1 2 3: B 5, N 10
    """,
    "5.4.2(a) one who waits until the Button has passed": """
        players A B C D
        round 1 2 3: B 5, C 10
        C out
        round 2 3 4: D 10
        A leaves
        C back
        round 4 4 2 without C: B 10, D 5
        round 4 2 3: B 5, C 10
    """,
}


@shows(p("3.8"), p("5.4"), p("5.4.2(a)"))
@pytest.mark.parametrize("script", WAITING.values(), ids=WAITING)
def test_3_8_two_players_are_two_players_while_a_third_waits(script: str) -> None:
    check_seats(script)


NEW = {
    "between Small and Big Blind of the last Round": """
        N sits 4
        round 3 5 7: N 10, C 5, D 10
        round 5 7 1: A 10, D 5
        round 7 1 3: A 5, B 10
        round 1 3 4: B 5, N 10
        round 3 4 5: N 5, C 10
        round 4 5 7: C 5, D 10
    """,
    "where the Big Blind comes next": """
        N sits 6
        round 3 5 6: C 5, N 10
        round 5 6 7: N 5, D 10
    """,
    "between Button and Small Blind of the last Round": """
        N sits 2
        round 3 5 7: N 10, C 5, D 10
        round 5 7 1: A 10, D 5
    """,
    "two at once": """
        N sits 4
        M sits 6
        round 3 5 6: N 10, C 5, M 10
        round 5 6 7: M 5, D 10
    """,
    "on the seat the Button comes to": """
        B leaves
        N sits 3
        round 3 5 7: N 10, C 5, D 10
    """,
    "at the Small Blind": """
        C leaves
        N sits 5
        round 3 5 7: N 10, D 10
        round 5 7 1: A 10, D 5
    """,
    "on the seat of one who had missed Blinds": """
        D out
        round 3 5 1: A 10, C 5
        D leaves
        N sits 7
        round 5 1 3: A 5, B 10, N 10
    """,
    "waits for the Big Blind": """
        N sits 4
        N waits
        round 3 5 7 without N: C 5, D 10
        round 5 7 1 without N: A 10, D 5
        round 7 1 3 without N: A 5, B 10
        round 1 3 4: B 5, N 10
    """,
    "relocated between Button and Blinds": """
        N moves 4
        round 3 5 7: C 5, D 10
    """,
    "relocated to the Big Blind": """
        N moves 6
        round 3 5 6: C 5, N 10
    """,
    "relocated to the Small Blind": """
        C leaves
        N moves 5
        round 3 5 7: N 5, D 10
    """,
}


@shows(p("5.4"), p("5.4.1"))
@pytest.mark.parametrize("script", NEW.values(), ids=NEW)
def test_5_4_a_player_joins_after_the_first_orbit(script: str) -> None:
    check_seats(APART + script)


FIRST_ORBIT = {
    "anywhere": ("rounds 1\n N sits 8\n round 2 3 4: C 5, D 10"),
    "in its last Round": "rounds 5\n N sits 8\n round 6 1 2: A 5, B 10",
    "just after it": "rounds 6\n N sits 8\n round 1 2 3: B 5, C 10, N 10",
    "at the Big Blind": "rounds 1\n D leaves\n N sits 4\n round 2 3 4: C 5, N 10",
    "at the Small Blind": "rounds 1\n C leaves\n N sits 3\n round 2 3 4: N 5, D 10",
    "relocated to the Big Blind": "rounds 1\n D leaves\n N moves 4\n round 2 3 4: C 5, N 10",
}


@shows(p("5.4"), p("1.27"), p("5.4.1"))
@pytest.mark.parametrize("script", FIRST_ORBIT.values(), ids=FIRST_ORBIT)
def test_5_4_a_player_joins_in_the_first_orbit(script: str) -> None:
    check_seats("players A B C D E F\n" + script)


@shows(p("1.27"), p("5.4"))
def test_1_27_the_first_orbit_of_two_players_lasts_until_the_button_is_round_the_newcomer_too() -> None:
    check_seats("players A B\n rounds 1\n N sits 3\n round 1 2 3: B 5, N 10")
    check_seats(
        "players A1 B3\n rounds 2\n N sits 5\n round 5 1 3: A 5, B 10\n M sits 7\n round 1 3 5: B 5, N 10, M 10"
    )


SMALL_MISSED = {
    "5.4.2(a) back with the Button at their seat": """
        C back
        round 3 4 5 without C: D 5, E 10
        owes C small
        round 4 5 6: C 0+5, E 5, F 10
        owes C nothing
        round 5 6 1: A 10, F 5
    """,
    "5.4.2(b) back when the Button has passed": """
        round 3 4 5: D 5, E 10
        C back
        round 4 5 6: C 0+5, E 5, F 10
    """,
    "5.4.2(b) back just before their Big Blind": """
        round 3 4 5: D 5, E 10
        round 4 5 6: E 5, F 10
        round 5 6 1: A 10, F 5
        C back
        round 6 1 2: A 5, B 10, C 0+5
        round 1 2 3: B 5, C 10
    """,
    "5.4.2(c) back at their Big Blind": """
        round 3 4 5: D 5, E 10
        round 4 5 6: E 5, F 10
        round 5 6 1: A 10, F 5
        round 6 1 2: A 5, B 10
        C back
        round 1 2 3: B 5, C 10
        round 2 3 4: C 5, D 10
    """,
    "5.4.2 back after their next Big Blind too": """
        round 3 4 5: D 5, E 10
        round 4 5 6: E 5, F 10
        round 5 6 1: A 10, F 5
        round 6 1 2: A 5, B 10
        round 1 2 4: B 5, D 10
        owes C small big
        C back
        round 2 4 5: C 10+5, D 5, E 10
    """,
}


@shows(p("5.5"), p("5.4.2"), p("5.4.2(a)"), p("5.4.2(b)"), p("5.4.2(c)"))
@pytest.mark.parametrize("script", SMALL_MISSED.values(), ids=SMALL_MISSED)
def test_5_5_a_player_has_missed_the_small_blind(script: str) -> None:
    check_seats(FIRST + "C out\n round 2 3 4: D 10\n owes C small\n" + script)


BIG_MISSED = {
    "5.4.2 back at once": """
        C back
        round 2 4 5: C 10+5, D 5, E 10
        round 4 5 6: E 5, F 10
    """,
    "5.4.2 back one Round later": """
        round 2 4 5: D 5, E 10
        owes C small big
        C back
        round 4 5 6: C 10+5, E 5, F 10
    """,
    "5.4.2(d) back at their Big Blind": """
        round 2 4 5: D 5, E 10
        round 4 5 6: E 5, F 10
        round 5 6 1: A 10, F 5
        round 6 1 2: A 5, B 10
        C back
        round 1 2 3: B 5, C 10
        round 2 3 4: C 5, D 10
    """,
    "5.4.2(d) waits for their Big Blind": """
        C back
        C waits
        round 2 4 5 without C: D 5, E 10
        round 4 5 6 without C: E 5, F 10
        round 5 6 1 without C: A 10, F 5
        round 6 1 2 without C: A 5, B 10
        round 1 2 3: B 5, C 10
    """,
}


@shows(p("5.6"), p("5.4.2"), p("5.4.2(d)"))
@pytest.mark.parametrize("script", BIG_MISSED.values(), ids=BIG_MISSED)
def test_5_6_a_player_has_missed_the_big_blind(script: str) -> None:
    check_seats(LATER + "C out\n round 1 2 4: B 5, D 10\n owes C big\n" + script)


ABSENT = {
    "5.5 and 5.6 both Blinds at once": """
        B out
        C out
        round 1 2 4: D 10
        owes B small
        owes C big
        B back
        C back
        round 2 4 5 without B: C 10+5, D 5, E 10
        round 4 5 6: B 0+5, E 5, F 10
    """,
    "5.6 two in a row": """
        C out
        D out
        round 1 2 5: B 5, E 10
        round 2 5 6: E 5, F 10
        owes C small big
        owes D small big
    """,
    "5.5 the Button's seat is empty": """
        A out
        round 1 2 3: B 5, C 10
        A back
        round 2 3 4: C 5, D 10
    """,
    "5.4.2 a Round without Blinds missed": """
        E out
        round 1 2 3: B 5, C 10
        E back
        round 2 3 4: C 5, D 10
    """,
    "3.12.1 an absent neighbour and a short Big Blind": """
        B out
        C has 6
        round 1 2 3: C 6
    """,
    "5.4.2 short of chips to come back": """
        C out
        round 1 2 4: B 5, D 10
        C back
        C has 7
        round 2 4 5: C 7, D 5, E 10
    """,
    "5.4.2[text] the one who left is a new Player": """
        C out
        round 1 2 4: B 5, D 10
        C leaves
        C sits 3
        round 2 4 5: C 10, D 5, E 10
    """,
}


@shows(p("5.5"), p("5.6"), p("5.4.2"), p("3.12.1"))
@pytest.mark.parametrize("script", ABSENT.values(), ids=ABSENT)
def test_5_5_5_6_absent_blinds(script: str) -> None:
    check_seats(LATER + script)


@shows(p("3.6"), p("3.6.1"), p("3.6.2"))
@pytest.mark.parametrize(
    ("left_with", "refused", "least", "most"),
    [
        (1500, [1499, 1501, 1000, 200], 1500, 1500),
        (300, [200, 299, 1001], 300, 1000),
        (100, [100, 199, 1001], 200, 1000),
        (1000, [999, 1001], 1000, 1000),
        (0, [199, 1001], 200, 1000),
    ],
)
def test_3_6_2_leaving_and_coming_back(left_with: int, refused: list[int], least: int, most: int) -> None:
    for brings in (*refused, least, most):
        table = check_seats("players A B C\n")
        table.racks["A"] = left_with * 100
        table.ask(c.Leave(), "A")
        table.ask(c.Sit(1), "A")
        answer = table.ask(c.BuyIn(brings * 100), "A")
        if brings in refused:
            assert isinstance(answer, Refused), brings
            assert answer.para == p("3.6")
        else:
            assert answer == (e.ChipsBoughtIn("A", brings * 100),)
