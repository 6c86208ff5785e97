"""1.14, 1.27, 3.6 to 3.8, 5.4 to 5.6: seats, Table Stakes, Button and Blinds over many Rounds."""

from collections.abc import Mapping

import pytest
from msgspec.structs import replace

from croupier.rules import commands as c
from croupier.rules import events as e
from croupier.rules.games.poker_v7.blinds import Ring, apply_seating, open_round, orbit_number
from croupier.rules.games.poker_v7.terms import p
from croupier.rules.refusal import Refused
from croupier.rules.roles import Actor, Role
from tests.support.paragraphs import shows
from tests.support.rules.poker_script import SETTINGS
from tests.support.rules.poker_seats import Table, blinds

SUPERVISOR = Actor("sue", Role.PIT_SUPERVISOR)
LIM = Actor("lim", Role.DEALER)


def marked(event: e.PokerRoundOpened) -> tuple[int, int, int]:
    return event.button, event.small, event.big


# ---- 3.6: Table Stakes -----------------------------------------------------------------------------------------------


@shows(p("3.6"), p("1.41"))
@pytest.mark.parametrize(("dollars", "ok"), [(150, False), (1200, False), (500, True), (200, True), (1000, True)])
def test_3_6_pk_42_a_new_player_brings_between_the_minimum_and_the_maximum(dollars: int, ok: bool) -> None:
    table = Table()
    table.ask(c.Sit(7), "G")
    answer = table.ask(c.BuyIn(dollars * 100), "G")
    assert isinstance(answer, Refused) is not ok
    if isinstance(answer, Refused):
        assert answer.para == p("3.6")


@shows(p("3.6.1"))
def test_3_6_1_pk_43_chips_are_added_between_rounds_up_to_the_maximum() -> None:
    table = Table()
    table.racks["A"] = 30_000
    table.playing = True
    during = table.ask(c.BuyIn(40_000), "A")
    table.playing = False
    over = table.ask(c.BuyIn(80_000), "A")
    assert (during.para, over.para) == (p("3.6.1"), p("3.6"))
    assert table.ask(c.BuyIn(70_000), "A") == (e.ChipsBoughtIn("A", 70_000),)


@shows(p("3.6.1"), p("3.6"))
def test_3_6_losers_play_on_below_the_minimum_and_winners_above_the_maximum() -> None:
    table = Table("AB")
    table.racks = {"A": 1_000, "B": 190_000}
    assert table.plays().stacks == (190_000, 1_000)
    assert table.ask(c.BuyIn(5_000), "A") == (e.ChipsBoughtIn("A", 5_000),)
    assert table.ask(c.BuyIn(100), "B").para == p("3.6")
    table.racks["A"] = 0
    assert table.ask(c.BuyIn(5_000), "A").para == p("3.6")


@shows(p("3.6.2"))
def test_3_6_2_pk_44_a_table_stake_is_never_reduced() -> None:
    table = Table()
    for playing in (True, False):
        table.playing = playing
        assert table.ask(c.CashOut(10_000), "A").para == p("3.6.2")


@shows(p("3.6.2"))
def test_3_6_2_leaving_takes_all_and_coming_back_soon_brings_it_back() -> None:
    table = Table()
    table.racks["A"] = 150_000
    left = table.ask(c.Leave(), "A")
    assert left == (e.SeatLeft(1, "A"), e.ChipsCashedOut("A", 150_000), e.StakeLeft("A", 150_000))
    table.ask(c.Sit(1), "A")
    assert table.ask(c.BuyIn(100_000), "A").para == p("3.6")
    assert table.ask(c.BuyIn(150_000), "A") == (e.ChipsBoughtIn("A", 150_000),)
    assert table.ring.left == ()


@shows(p("3.6.2"))
def test_3_6_2_after_the_set_time_any_table_stake_will_do() -> None:
    table = Table()
    table.ask(c.Leave(), "A")
    assert table.ask(c.ReleaseStake("A"), "B").para == p("1.29")
    assert table.ask(c.ReleaseStake("A"), LIM) == (e.StakeReleased("A"),)
    assert table.ask(c.ReleaseStake("A"), LIM).field == "player"
    table.ask(c.Sit(1), "A")
    assert table.ask(c.BuyIn(20_000), "A") == (e.ChipsBoughtIn("A", 20_000),)
    none = Table(settings=replace(SETTINGS, return_stake_window=0))
    assert none.ask(c.Leave(), "A") == (e.SeatLeft(1, "A"), e.ChipsCashedOut("A", 50_000))


@shows(p("3.2"), p("1.40"), p("2.1.1"))
def test_3_2_only_seated_players_play() -> None:
    table = Table("AB")
    assert table.ask(c.Sit(1), "C").para == p("3.2")
    assert table.ask(c.Sit(10), "C").para == p("2.1.1")
    assert table.ask(c.Sit(3), "A").field == "box"
    assert table.ask(c.BuyIn(50_000), "C").para == p("3.2")
    assert table.ask(c.Sit(3), "C") == (e.SeatTaken(3, "C"),)
    assert table.ask(c.BuyIn(20_050), "C").field == "cents"
    assert table.ask(c.Leave(), "Z").field == "player"


# ---- 3.7, 3.8: Button and Blinds ------------------------------------------------------------------------------------


@shows(p("3.7"), p("1.14"), p("1.27"), p("3.8"))
def test_3_7_the_button_starts_at_the_dealers_left_and_moves_clockwise() -> None:
    table = Table()
    assert [marked(table.plays()) for _ in range(7)] == [
        (1, 2, 3),
        (2, 3, 4),
        (3, 4, 5),
        (4, 5, 6),
        (5, 6, 1),
        (6, 1, 2),
        (1, 2, 3),
    ]
    assert table.ring.orbit == 2


@shows(p("3.8"), p("1.7"), p("1.39"))
def test_3_8_pk_52_two_players_the_button_posts_the_small_blind() -> None:
    table = Table("AB")
    first, second = table.plays(), table.plays()
    assert marked(first) == (1, 1, 2)
    assert blinds(first) == {"A": (5, 0), "B": (10, 0)}
    assert marked(second) == (2, 2, 1)
    assert first.seats == (2, 1)


@shows(p("3.8"), p("3.7"))
@pytest.mark.parametrize(("leaver", "after"), [("A", (2, 2, 3)), ("B", (1, 1, 3)), ("C", (2, 2, 1))])
def test_3_8_when_three_become_two_nobody_posts_the_big_blind_twice_running(
    leaver: str, after: tuple[int, ...]
) -> None:
    table = Table("ABC")
    table.plays(3)
    assert (table.ring.button, table.ring.small, table.ring.big) == (3, 1, 2)
    table.ask(c.Leave(), leaver)
    assert marked(table.plays()) == after


@shows(p("3.7"), p("3.8"))
def test_3_7_two_become_three_wherever_the_third_sits() -> None:
    after = Table("AB")
    after.plays()
    after.ask(c.Sit(3), "C")
    after.racks["C"] = 50_000
    assert marked(after.plays()) == (1, 2, 3)
    between = Table("A")
    between.ask(c.Sit(3), "B")
    between.racks["B"] = 50_000
    between.plays()
    between.ask(c.Sit(2), "C")
    between.racks["C"] = 50_000
    assert marked(between.plays()) == (2, 3, 1)


@shows(p("3.8"))
def test_3_8_a_round_needs_two_players() -> None:
    table = Table("AB")
    table.racks["B"] = 0
    answer = open_round(table.ring, SETTINGS, table.racks, 1)
    assert isinstance(answer, Refused)
    assert answer.para == p("3.8")


@shows(p("3.8"), p("3.12.1"))
def test_3_8_a_player_with_less_than_the_blind_posts_all_their_chips() -> None:
    table = Table("ABC")
    table.racks |= {"B": 300, "C": 600}
    assert blinds(table.plays()) == {"B": (3, 0), "C": (6, 0)}


@shows(p("3.8"), p("3.7"))
def test_3_7_a_void_round_moves_neither_button_nor_blinds() -> None:
    table = Table()
    table.plays(2)
    void = e.RoundVoided(3, p("5.2.1"))
    first = table.opens()
    table.ring = apply_seating(table.ring, void)
    assert (table.ring.button, table.ring.small, table.ring.big) == (2, 3, 4)
    assert apply_seating(table.ring, void) == table.ring
    again = table.plays()
    assert marked(again) == marked(first) == (3, 4, 5)
    table.ring = apply_seating(table.ring, void)  # found Void after the settlement, before the next Round
    assert marked(table.plays()) == (3, 4, 5)


@shows(p("3.7"), p("5.14"))
def test_3_7_after_a_void_what_was_owed_is_owed_again() -> None:
    table = Table()
    table.plays()
    table.ask(c.SitOut(), "D")
    table.plays(2)
    table.ask(c.ComeBack(), "D")
    assert blinds(table.opens())["D"] == (10, 5)
    table.ask(c.Leave(), "A")
    table.ask(c.Sit(9), "N")
    table.racks["N"] = 50_000
    table.ring = apply_seating(table.ring, e.RoundVoided(4, p("5.2.1")))
    assert table.seat("D").owes
    assert blinds(table.plays())["D"] == (10, 5)
    moves = Table(settings=replace(SETTINGS, button_after_void="moves"))
    moves.opens()
    moves.ring = apply_seating(moves.ring, e.RoundVoided(1, p("5.2.1")))
    assert marked(moves.plays()) == (2, 3, 4)


# ---- 5.4: joining ---------------------------------------------------------------------------------------------------


def joins(table: Table, seat: int, player: str = "N") -> None:
    """A new player who pays to join, where that costs anything."""
    table.ask(c.Sit(seat), player)
    table.racks[player] = 50_000
    table.ask(c.ComeBack(), player)


@shows(p("5.4"))
def test_5_4_pk_59_a_new_player_after_the_first_orbit_posts_a_big_blind() -> None:
    table = Table()
    table.plays(14)
    assert table.ring.orbit == 3
    joins(table, 8)
    opened = table.plays()
    assert blinds(opened)["N"] == (10, 0)
    assert [post.because for post in opened.posts if post.player == "N"] == [p("5.4")]
    assert "N" not in blinds(table.plays())


@shows(p("5.4"), p("1.27"))
def test_5_4_pk_60_in_the_first_orbit_only_a_new_player_at_the_big_blind_pays() -> None:
    table = Table()
    table.plays(2)
    joins(table, 8)
    opened = table.plays()
    assert 8 in opened.seats
    assert "N" not in blinds(opened)
    due = Table("ABCD")
    due.plays()  # Big Blind at C
    due.ask(c.Leave(), "D")
    joins(due, 4)
    assert blinds(due.plays()) == {"C": (5, 0), "N": (10, 0)}


@shows(p("5.4"))
def test_5_4_a_new_player_may_wait_for_their_own_big_blind() -> None:
    table = Table()
    table.plays(13)
    joins(table, 8)
    table.ask(c.ComeBack(wait=True), "N")
    assert table.ask(c.ComeBack(wait=True), "N").para == p("5.4")
    rounds = [table.plays() for _ in range(6)]
    joined = [8 in each.seats for each in rounds]
    assert joined.index(True) == next(at for at, each in enumerate(rounds) if each.big == 8)
    assert blinds(rounds[joined.index(True)])["N"] == (10, 0)
    strict = Table(settings=replace(SETTINGS, new_player_may_wait=False))
    assert strict.ask(c.ComeBack(wait=True), "A").para == p("5.4")


@shows(p("5.4"))
def test_5_4_a_dead_entry_where_the_house_says_so() -> None:
    table = Table(settings=replace(SETTINGS, entry_big_blind="dead"))
    table.plays(7)
    joins(table, 8)
    assert blinds(table.plays())["N"] == (0, 10)


@shows(p("5.4.1"))
def test_5_4_1_pk_61_a_relocated_player_pays_only_the_blind_of_the_new_seat() -> None:
    for seat, leaver, paid in ((8, "", None), (3, "C", (10, 0)), (2, "B", (5, 0))):
        table = Table()
        table.plays(12)  # Big Blind at B
        assert table.ring.big == 2
        if leaver:
            table.ask(c.Leave(), leaver)
        moved = table.ask(c.Relocate("N", seat), LIM)
        assert moved == (e.SeatTaken(seat, "N"), e.PlayerRelocated(seat, "N", p("5.4.1")))
        table.racks["N"] = 50_000
        opened = table.plays()
        assert seat in opened.seats
        assert blinds(opened).get("N") == paid


@shows(p("5.4.1"))
def test_5_4_1_only_a_pit_employee_relocates_and_only_to_a_free_seat() -> None:
    table = Table()
    assert table.ask(c.Relocate("N", 8), "N").para == p("5.4.1")
    assert table.ask(c.Relocate("N", 1), LIM).para == p("3.2")
    exempt = Table(settings=replace(SETTINGS, relocated_at_small_blind="exempt"))
    exempt.plays(12)
    exempt.ask(c.Leave(), "B")
    exempt.ask(c.Relocate("N", 2), LIM)
    exempt.racks["N"] = 50_000
    assert "N" not in blinds(exempt.plays())


@shows(p("5.4"))
def test_5_4_a_new_player_at_the_small_blind_seat_pays_a_big_blind_instead() -> None:
    table = Table()
    table.plays(12)
    table.ask(c.Leave(), "B")
    joins(table, 2)
    assert blinds(table.plays()) == {"N": (10, 0), "C": (10, 0)}


# ---- 5.4.2: coming back ---------------------------------------------------------------------------------------------


def missed(player: str, *, small: bool = True, big: bool = False, before: int = 0) -> Table:
    """A table of six where one has missed Blinds and is back before the next Round."""
    table = Table()
    table.plays(6 + before)
    seat = table.seat(player)
    changed = replace(seat, missed_small=small, missed_big=big, missed_turns=1)
    seats = tuple(changed if each.player == player else each for each in table.ring.seats)
    table.ring = replace(table.ring, seats=seats)
    return table


@shows(p("5.4.2"))
def test_5_4_2_pk_53_a_player_who_missed_both_pays_both_with_the_small_one_dead() -> None:
    table = Table()
    table.plays()  # Big Blind at C
    table.ask(c.SitOut(), "D")
    passed = table.plays()
    assert passed.missed_big == (4,)
    assert table.plays().missed_small == (4,)
    table.ask(c.ComeBack(), "D")
    opened = table.plays()
    post = next(each for each in opened.posts if each.player == "D")
    assert (post.live, post.dead, post.because) == (1000, 500, p("5.4.2"))
    assert not table.seat("D").owes


@shows(p("5.4.2"))
def test_5_4_2_a_player_who_missed_only_the_big_blind_pays_both_too() -> None:
    table = Table()
    table.plays()
    table.ask(c.SitOut(), "D")
    table.plays()
    table.ask(c.ComeBack(), "D")
    assert blinds(table.plays())["D"] == (10, 5)


@shows(p("5.4.2"))
def test_5_4_2_with_too_few_chips_what_counts_comes_first() -> None:
    table = missed("E", big=True)
    table.racks["E"] = 1_200
    assert blinds(table.plays())["E"] == (10, 2)
    live = missed("E", big=True)
    live.settings = replace(SETTINGS, missed_small_blind="live")
    assert blinds(live.plays())["E"] == (15, 0)


@shows(p("5.4.2(a)"))
def test_5_4_2_a_pk_54_a_player_on_the_button_waits_until_it_has_passed() -> None:
    table = missed("A")  # the Button comes to A
    opened = table.plays()
    assert opened.button == 1
    assert 1 not in opened.seats
    after = table.plays()
    assert blinds(after)["A"] == (0, 5)


@shows(p("5.4.2(a)"), p("5.4.2"))
def test_5_4_2_a_a_player_who_missed_both_is_dealt_in_on_the_button() -> None:
    assert blinds(missed("A", big=True).plays())["A"] == (10, 5)


@shows(p("5.4.2(b)"))
def test_5_4_2_b_pk_55_the_small_blind_alone_elsewhere() -> None:
    opened = missed("E").plays()
    assert blinds(opened)["E"] == (0, 5)
    assert next(post.because for post in opened.posts if post.player == "E") == p("5.4.2(b)")


@shows(p("5.4.2(b)"))
def test_5_4_2_b_live_where_the_house_says_so() -> None:
    table = missed("E")
    table.settings = replace(SETTINGS, missed_small_blind="live")
    assert blinds(table.plays())["E"] == (5, 0)


@shows(p("5.4.2(c)"))
def test_5_4_2_c_pk_56_a_player_due_the_big_blind_pays_just_that() -> None:
    opened = missed("C").plays()
    assert opened.big == 3
    post = next(each for each in opened.posts if each.player == "C")
    assert (post.live, post.dead, post.because) == (1000, 0, p("5.4.2(c)"))


@shows(p("5.4.2(c)"), p("5.4.2(b)"))
def test_5_4_2_c_one_seat_further_the_player_pays_the_small_blind() -> None:
    assert blinds(missed("D").plays())["D"] == (0, 5)


@shows(p("5.4.2(d)"))
def test_5_4_2_d_pk_57_missed_both_and_due_the_big_blind() -> None:
    opened = missed("C", big=True).plays()
    post = next(each for each in opened.posts if each.player == "C")
    assert (post.live, post.dead, post.because) == (1000, 0, p("5.4.2(d)"))


@shows(p("5.4.2(d)"), p("5.4.2"))
def test_5_4_2_d_missed_both_and_due_nothing_pays_both() -> None:
    assert blinds(missed("D", big=True).plays())["D"] == (10, 5)


@shows(p("5.4.2[text]"))
def test_5_4_2_pk_58_after_two_missed_turns_the_house_may_deem_the_player_gone() -> None:
    table = Table()
    table.plays()
    table.ask(c.SitOut(), "D")
    table.plays(5)
    assert table.seat("D").missed_turns == 1
    assert table.ask(c.DeemGone("D"), SUPERVISOR).para == p("5.4.2[text]")
    table.plays(5)
    assert table.seat("D").missed_turns == 2
    assert table.ask(c.DeemGone("D"), LIM).para == p("5.4.2[text]")
    gone = table.ask(c.DeemGone("D"), SUPERVISOR)
    left = (e.SeatLeft(4, "D"), e.ChipsCashedOut("D", 50_000))
    assert gone == (e.PlayerDeemedGone(4, "D", p("5.4.2[text]")), *left)


@shows(p("5.4.2[text]"))
def test_5_4_2_a_silent_player_may_be_deemed_gone_at_once_but_never_automatically() -> None:
    table = Table()
    table.plays()
    table.ask(c.SitOut("D"), LIM)
    table.plays(20)
    assert table.seat("D").missed_turns > 2
    assert table.ask(c.DeemGone("A"), SUPERVISOR).field == "player"
    quick = Table()
    quick.ask(c.SitOut("D"), LIM)
    quick.racks["D"] = 0
    assert quick.ask(c.DeemGone("D"), SUPERVISOR)[-1] == e.SeatLeft(4, "D")


@shows(p("5.4.2"), p("3.3"))
def test_5_4_2_sitting_out_is_ones_own_affair() -> None:
    table = Table()
    assert table.ask(c.SitOut("B"), "A").para == p("3.3")
    assert table.ask(c.ComeBack(), "A").para == p("5.4")
    assert table.ask(c.ComeBack(), "Z").field == "player"
    table.ask(c.SitOut(), "A")
    assert table.ask(c.SitOut(), "A").field == "player"


@shows(p("5.4.2"))
def test_5_4_2_a_small_blind_missed_after_the_big_one_counts_as_a_missed_turn() -> None:
    table = Table()
    table.plays()  # C has posted the Big Blind
    table.ask(c.SitOut(), "C")
    opened = table.plays()
    assert opened.missed_small == (3,)
    assert (table.seat("C").missed_small, table.seat("C").missed_big, table.seat("C").missed_turns) == (True, False, 1)


# ---- 5.5, 5.6: absent Blinds ----------------------------------------------------------------------------------------


@shows(p("5.5"))
def test_5_5_pk_50_no_small_blind_and_then_the_button_on_the_empty_seat() -> None:
    table = Table()
    table.plays(6)  # Button F, Small Blind A, Big Blind B
    table.ask(c.SitOut(), "B")
    opened = table.plays()
    assert marked(opened) == (1, 2, 3)
    assert blinds(opened) == {"C": (10, 0)}
    after = table.plays()
    assert marked(after) == (2, 3, 4)
    assert blinds(after) == {"C": (5, 0), "D": (10, 0)}
    assert 2 not in after.seats


@shows(p("5.5"))
def test_5_5_first_to_act_is_still_left_of_the_big_blind_and_cards_left_of_the_button() -> None:
    table = Table()
    table.plays(6)
    table.ask(c.SitOut(), "B")
    assert table.opens().seats == (3, 4, 5, 6, 1)


@shows(p("5.6"))
def test_5_6_pk_51_the_next_player_posts_the_big_blind_and_the_seat_has_a_missed_blind_button() -> None:
    table = Table()
    table.plays(6)
    table.ask(c.SitOut(), "C")
    opened = table.plays()
    assert marked(opened) == (1, 2, 4)
    assert blinds(opened) == {"B": (5, 0), "D": (10, 0)}
    assert opened.missed_big == (3,)
    after = table.plays()
    assert marked(after) == (2, 4, 5)
    assert blinds(after) == {"D": (5, 0), "E": (10, 0)}
    assert table.seat("C").missed_big
    assert after.missed_small == (3,)


@shows(p("5.6"))
def test_5_6_a_seat_whose_player_is_there_misses_nothing() -> None:
    table = Table()
    table.plays(6)
    opened = table.plays()
    assert (opened.missed_small, opened.missed_big) == ((), ())


@shows(p("5.5"), p("3.7"))
def test_5_5_a_seat_left_for_good_is_treated_alike_or_the_button_moves_on() -> None:
    for setting, after in (("dead", (1, 2, 3)), ("moving", (1, 3, 4))):
        table = Table(settings=replace(SETTINGS, vacated_seat_button=setting))
        table.plays(6)
        table.ask(c.Leave(), "B")
        assert marked(table.plays()) == after


@shows(p("5.4.2"), p("3.8"))
def test_5_4_2_a_player_who_missed_only_the_small_blind_and_is_due_it_posts_it_as_usual() -> None:
    opened = missed("B").plays()
    assert opened.small == 2
    assert blinds(opened)["B"] == (5, 0)


def test_all_may_wait_and_then_no_round_can_be_opened() -> None:
    table = Table("AB")
    table.plays()
    seats = tuple(replace(seat, waits=True) for seat in table.ring.seats)
    answer = open_round(replace(table.ring, seats=seats), SETTINGS, table.racks, 2)
    assert isinstance(answer, Refused)
    assert answer.para == p("3.8")


def test_the_orbit_counts_dead_buttons_too() -> None:
    racks: Mapping[str, int] = dict.fromkeys("ABC", 50_000)
    ring = Ring()
    for seat, player in enumerate("ABC", start=1):
        ring = apply_seating(ring, e.SeatTaken(seat, player))
    answer = open_round(ring, SETTINGS, racks, 1)
    assert not isinstance(answer, Refused)
    ring = apply_seating(ring, answer[0])
    assert [orbit_number(ring, button) for button in (1, 2, 3)] == [1, 1, 1]
    assert orbit_number(replace(ring, button=3), 1) == 2
    assert orbit_number(replace(ring, button=3), 2) == 2


# ---- what is offered ------------------------------------------------------------------------------------------------


@shows(p("5.4"), p("5.4.2"), p("3.6"))
def test_5_4_a_player_sees_what_the_next_round_costs() -> None:
    table = Table("AB")
    assert list(table.may("N")) == [f"label_pk_sit (seat={seat})" for seat in range(3, 10)]
    table.ask(c.Sit(3), "N")
    assert table.may("N")["label_pk_bring_chips"] == "description_pk_range (least=20000, most=100000)"
    table.racks["N"] = 50_000
    offers = ["label_pk_add_chips", "label_pk_wait", "label_pk_sit_out", "label_pk_leave"]
    assert list(table.may("N")) == offers
    assert table.may("A") == table.may("B")
    table.playing = True
    assert "label_pk_add_chips" not in table.may("N")
    away = missed("E", big=True)
    away.ask(c.SitOut(), "E")
    assert away.may("E")["label_pk_come_back"] == "description_pk_price_with_dead (cents=1500, dead=500)"
    assert missed("E").may("E")
    button = missed("A")
    button.ask(c.SitOut(), "A")
    assert button.may("A")["label_pk_come_back"] == "description_pk_button_passes_first"
    alone = Table("A")
    alone.ask(c.SitOut(), "A")
    assert alone.may("A")["label_pk_come_back"] == "description_pk_no_round_yet"
    free = Table("ABCD")
    free.ask(c.SitOut(), "D")
    assert free.may("D")["label_pk_come_back"] == "description_pk_no_price"
    waiting = Table("ABC")
    waiting.ask(c.ComeBack(wait=True), "C")
    assert "label_pk_come_back" in waiting.may("C")
