"""POKER-7: Pots cut and paid by hand, at the places where a figure more or less would show."""

import pytest
from msgspec.structs import replace

from croupier.rules import events as e
from croupier.rules.deal import RIVER_CARD
from croupier.rules.games.poker_v7.pots import Pot, form_pots, pots, uncalled_part
from croupier.rules.games.poker_v7.settlement import merge_pots, settle
from croupier.rules.games.poker_v7.terms import p
from croupier.rules.refusal import Refused
from tests.support.paragraphs import shows
from tests.support.rules.poker_pots import lying
from tests.support.rules.poker_script import check

ALL_IN = """
    seats 200 200 200
    cards 1 As Ad; 2 Ks Kd; 3 Qs Qd; board 2c 7h 9s Jd 3c
    deal
    s3 raise 200
    s1 call
    s2 call
"""


@shows(p("1.26"), p("1.38"))
@pytest.mark.parametrize(
    ("puts", "dead", "active", "made"),
    [
        # everybody has matched: one Pot
        ((300, 300, 300), (0, 0, 0), (0, 1, 2), [(900, (0, 1, 2))]),
        # one All-in for less: a pot up to that amount, and the rest between the others
        ((100, 300, 300), (0, 0, 0), (0, 1, 2), [(300, (0, 1, 2)), (400, (1, 2))]),
        # dead chips lie in the Main Pot, also where they are as much as its Bets
        ((100, 300, 300), (300, 0, 0), (0, 1, 2), [(600, (0, 1, 2)), (400, (1, 2))]),
        ((100, 300, 300), (0, 50, 0), (0, 1, 2), [(350, (0, 1, 2)), (400, (1, 2))]),
        # chips of one who has Folded fill the levels
        ((100, 300, 200), (0, 0, 0), (0, 1), [(300, (0, 1)), (300, (1,))]),
        # nobody's Bet has been matched, and only dead chips are left to win
        ((0, 0, 0), (500, 0, 0), (1,), [(500, (1,))]),
        ((0, 0, 0), (500, 0, 0), (1, 2), [(500, (1, 2))]),
    ],
)
def test_1_26_pots_are_cut_by_level(
    puts: tuple[int, ...], dead: tuple[int, ...], active: tuple[int, ...], made: list[tuple[int, tuple[int, ...]]]
) -> None:
    r = lying(puts, dead, active)
    assert form_pots(r, list(puts)) == tuple(Pot(cents, members) for cents, members in made)


@shows(p("4.3"))
def test_4_3_unmatched_chips_are_not_part_of_a_pot() -> None:
    r = lying((100, 300, 700), (0, 0, 0), (0, 1, 2))
    assert uncalled_part(r, [100, 300, 700]) == (2, 400)
    assert pots(r) == (Pot(300, (0, 1, 2)), Pot(400, (1, 2)))
    folded = lying((100, 300, 700), (0, 0, 0), (0, 1))
    assert uncalled_part(folded, [100, 300, 700]) == (2, 0), "who has Folded gets nothing back"


@shows(p("3.11.2(e)"))
@pytest.mark.parametrize(("stage", "owed"), [(4, (RIVER_CARD,)), (3, ()), (3, (RIVER_CARD,))])
def test_3_11_2_e_no_settlement_while_a_community_card_is_to_come(stage: int, owed: tuple[int, ...]) -> None:
    r = replace(check(ALL_IN + "reveal\ndeal").round, stage=stage, next_places=owed)
    no = settle(r)
    assert isinstance(no, Refused)
    assert no.para == p("3.11.2(e)")


def awards(how: str, script: str) -> list[tuple[int, tuple[int, ...], tuple[int, ...]]]:
    played = check(f"table rake_percent=0; pots_of_same_winners={how}\n" + script)
    (paid,) = (event for event in played.events if isinstance(event, e.PotsAwarded))
    return [(award.cents, award.members, award.winners) for award in paid.awards]


@pytest.mark.parametrize("how", ["apart", "together"])
def test_a_single_pot_names_everybody_who_could_win_it(how: str) -> None:
    """Three players are All-in for 200: a Pot of 600 that seat 1 wins with a Pair of Aces."""
    assert awards(how, ALL_IN + "run\n = net +400 -200 -200") == [(60_000, (1, 2, 3), (1,))]


@shows(p("4.6"))
def test_4_6_pots_of_one_winner_are_two_by_the_document_and_one_by_house_option() -> None:
    """Seat 1 is All-in for 200 against two Bets of 300: 600 and 200, and seat 2 wins both with a Pair of Aces."""
    script = """
        seats 200 300 300
        cards 1 Qs Qd; 2 As Ad; 3 Ks Kd; board 2c 7h 9s Jd 3c
        deal
        s3 raise 300
        s1 call
        s2 call
        run
        = net -200 +500 -300
    """
    assert awards("apart", script) == [(60_000, (1, 2, 3), (2,)), (20_000, (2, 3), (2,))]
    assert awards("together", script) == [(80_000, (2,), (2,))]


@pytest.mark.parametrize(
    ("hands", "made"),
    [
        # seat by seat another winner: nothing to put together
        ({0: 9, 1: 5, 2: 3, 3: 2}, [(400, (0, 1, 2)), (300, (1, 2)), (200, (2,))]),
        # one wins the two Side Pots: they are one, and the Main Pot stays by itself
        ({0: 9, 1: 1, 2: 5, 3: 3}, [(400, (0, 2)), (500, (2,))]),
        # one wins everything
        ({0: 1, 1: 1, 2: 5, 3: 3}, [(900, (2,))]),
        # two share everything
        ({0: 1, 1: 1, 2: 5, 3: 5}, [(900, (2, 3))]),
    ],
)
def test_neighbouring_pots_of_the_same_contenders_are_put_together(
    hands: dict[int, int], made: list[tuple[int, tuple[int, ...]]]
) -> None:
    three = (Pot(400, (0, 1, 2, 3)), Pot(300, (1, 2, 3)), Pot(200, (2, 3)))
    assert merge_pots(three, hands) == tuple(Pot(cents, members) for cents, members in made)


@shows(p("4.1"))
@pytest.mark.parametrize("option", ["no", "yes"])
def test_4_1_once_the_flop_has_come_a_pot_is_raked_whatever_the_house_says_about_the_flop(option: str) -> None:
    """100 each and a Bet of 50 that nobody Calls: 50 go back, and 5 % of 200 are 10."""
    check(f"""
        table no_flop_no_rake={option}
        seats 1000 1000
        deal
        s2 raise 100
        s1 call
        deal
        s1 bet 50
        s2 fold
        settle
        = rake 10
        = net +90 -100
    """)


@shows(p("4.4"), p("4.5"))
def test_4_5_lines_name_the_sharing_and_the_beaten_players() -> None:
    """Seats 1 and 2 have the same two Pairs and halve 600; seat 3 is beaten."""
    played = check("""
        table rake_percent=0
        seats 200 200 200
        cards 1 As Kd; 2 Ac Kh; 3 Qs Qd; board Ad Kc 9s 7d 3c
        deal
        s3 raise 200
        s1 call
        s2 call
        run
        = net +100 +100 -200
    """)
    (paid,) = (event for event in played.events if isinstance(event, e.PotsAwarded))
    assert [(line.box, line.result.value, line.paid, line.paras[0]) for line in paid.lines] == [
        (1, "win", 30_000, p("4.5")),
        (2, "win", 30_000, p("4.5")),
        (3, "lose", 0, p("4.4")),
    ]
    (award,) = paid.awards
    assert (award.pot, award.winners, award.shares, award.because) == (0, (1, 2), (30_000, 30_000), p("4.5"))
