"""POKER-7, chapter 5: irregularities. Each paragraph is shown where it applies and where it does not."""

import pytest

from croupier.rules.games.poker_v7 import POKER
from croupier.rules.games.poker_v7.irregularities import IRREGULARITIES
from croupier.rules.games.poker_v7.terms import p
from tests.support.paragraphs import shows
from tests.support.rules.poker_script import check

DEALT = """
    seats 1000 1000 1000
    deal
"""
FLOP = """
    seats 1000 1000 1000
    deal
    s3 call
    s1 call
    s2 check
"""
TURN = (
    FLOP
    + """
    deal
    s1 check
    s2 check
    s3 check
"""
)
RIVER = (
    TURN
    + """
    deal
    s1 check
    s2 check
    s3 check
"""
)
SETTLED = """
    seats 1000 1000
    cards 1 As Ad; 2 Ks Kd; board Jh 9h 8s 4c 3d
    deal
    s2 raise 100
    s1 call
    deal
    s1 check
    s2 check
    deal
    s1 check
    s2 check
    deal
    s1 check
    s2 check
    settle
    = stacks 1090 900
"""


def test_rows_stand_in_the_order_of_their_paragraphs() -> None:
    order = [POKER.doc.position(row.paras[0]) for row in IRREGULARITIES]
    assert order == sorted(order)
    assert len({row.id for row in IRREGULARITIES}) == len(IRREGULARITIES)


@shows(p("5.1"), p("5.1.1"))
def test_5_1_1_a_fold_with_chips_in_the_pot_decides_a_bet() -> None:
    check(
        DEALT
        + """
        s3 raise 20
        s1 fold
        report technical_interruption by dealer -> refused 5.1
        report technical_interruption by pit_supervisor -> ruling_made 5.1.1
        = waits s2
        """
    )


@shows(p("5.1"), p("5.1.2"))
def test_5_1_2_nothing_is_decided_by_a_fold_without_chips() -> None:
    check(DEALT + "s3 fold\n report technical_interruption by pit_supervisor -> void 5.1.2\n = net 0 0 0")


@shows(p("5.1.1"), p("5.1.2"))
def test_5_1_open_hands_on_a_full_board_decide_hidden_ones_only_where_the_house_says_so() -> None:
    over = RIVER + "deal\n s1 check\n s2 check\n s3 check\n"
    check(over + "report technical_interruption by pit_supervisor -> void 5.1.2")
    check(over + "reveal\n report technical_interruption by pit_supervisor -> ruling_made 5.1.1")
    check(
        "table hidden_cards_count_as_established=yes\n"
        + over
        + "report technical_interruption by pit_supervisor -> ruling_made 5.1.1"
    )


@shows(p("5.2"), p("5.2.1"), p("5.2.2"), p("5.2.4"), p("5.2[text]"), p("5.14"))
@pytest.mark.parametrize(
    ("kind", "para"), [("foreign_card", "5.2.1"), ("deck_count", "5.2.2"), ("not_shuffled", "5.2.4")]
)
def test_5_2_void_after_the_settlement_reverses_it_until_the_next_round(kind: str, para: str) -> None:
    check(
        SETTLED
        + f"""
        report {kind}   -> void {para}; pots_reversed {para}
                        -> bet_returned 5.14 box=1 cents=100; bet_returned box=2 cents=100
        = stacks 1000 1000
        report {kind} -> refused {para}
        """
    )


@shows(p("5.2"), p("5.2.3"))
def test_5_2_3_cards_that_are_not_needed_are_not_missed() -> None:
    check(DEALT + "s3 fold\n s1 fold\n report out_of_cards -> refused 5.2.3")
    check(RIVER + "deal\n report out_of_cards -> refused 5.2.3")
    check(FLOP + "report out_of_cards -> refused 5.2.3")
    check(SETTLED + "report out_of_cards -> refused 5.2.3")


@shows(p("5.2.3"), p("5.14"))
def test_5_2_3_the_record_shows_how_many_cards_are_left() -> None:
    """Seven cards are dealt and eight are needed: it is a Void once fewer than eight of the other 45 are left."""
    discarded = "report face_up_card\n deal 1\n"
    check(FLOP + discarded * 37 + "report out_of_cards -> refused 5.2.3")
    check(FLOP + discarded * 38 + "report out_of_cards -> void 5.2.3\n = net 0 0 0")


@shows(p("5.2.1"), p("5.2[text]"))
def test_5_2_an_unknown_irregularity_or_fact_is_refused() -> None:
    check(DEALT + "report lost_card -> refused irregularity\n = waits s3")
    check(DEALT + "report foreign_card box=1 -> refused facts.box")


@shows(p("5.2.5"), p("5.3"))
def test_5_2_5_a_second_exposed_card_voids_the_round_even_later_in_the_deal() -> None:
    check("""
        seats 1000 1000 1000
        report cards_exposed cards=0 -> refused facts.cards
        deal 2
        report cards_exposed -> refused facts.cards
        report cards_exposed cards=9 -> refused facts.cards
        report cards_exposed cards=1 -> cards_exposed 5.3
        deal 2
        report cards_exposed cards=3 -> void 5.2.5
        = stacks 1000 1000 1000
    """)


@shows(p("5.3"), p("5.2.5"))
def test_5_3_the_replacement_comes_next_or_after_the_last_hand() -> None:
    script = "seats 1000 1000 1000\n deal 5\n report cards_exposed cards=2 -> cards_found 5.3\n"
    check(script + "= owed 2 2 3\n deal\n = lie burnt 1 discard 3 1 2 2 3\n = stage 1")
    check(
        "table replacement_card=after_last_hand\n"
        + script
        + "= owed 2 3 2\n deal\n = lie burnt 1 discard 3 1 2 3 2\n = stage 1"
    )


@shows(p("5.3"))
def test_5_3_an_exposed_card_noticed_before_anybody_has_acted_is_replaced() -> None:
    check(
        DEALT
        + """
        report cards_exposed cards=6 -> cards_found 5.3
        = owed 3
        s3 call         -> refused 1.5
        deal
        s3 call
        report cards_exposed cards=5 -> void 5.2.5
        """
    )
    check(DEALT + "s3 call\n report cards_exposed cards=5 -> refused 5.16")


@shows(p("5.3"))
def test_5_3_no_card_is_discarded_where_none_is_due() -> None:
    check(DEALT + "report face_up_card -> refused 5.3\n = waits s3")


@shows(p("5.2.6"), p("5.14"))
def test_5_2_6_pk_72_once_anybody_has_looked_a_wrong_number_is_a_void() -> None:
    check(
        DEALT
        + """
        fell Qs to 2
        s1 looks
        report wrong_number_player box=2 restorable=yes by dealer -> refused 5.2.6
        report wrong_number_player box=2 by pit_supervisor -> refused facts.restorable
        report wrong_number_player box=2 restorable=yes by pit_supervisor -> void 5.2.6
        """
    )


@shows(p("5.2.6"))
def test_5_2_6_a_card_too_many_goes_back_to_the_device() -> None:
    check(
        DEALT
        + """
        fell Qs to 2
        report wrong_number_player box=2 restorable=yes by pit_supervisor -> cards_reconstructed 5.2.6
        = lie burnt 1 2 3 1 2 3 device
        = waits s3
        """
    )
    check(DEALT + "fell Qs to 2\n report wrong_number_player box=2 restorable=no by pit_supervisor -> void 5.2.6")


@shows(p("5.2.7"), p("5.2.7(a)"), p("5.2.7(b)"))
def test_5_2_7_a_hand_left_out_is_filled_once_the_order_is_restored() -> None:
    check("""
        seats 1000 1000 1000
        deal 1
        fell Ac to 1
        fell Kc to 3
        fell Qc to 1
        fell Jc to 3
        = owed 2 2
        report wrong_deal restorable=yes by pit_supervisor -> cards_reconstructed 5.2.7; no round_voided
        = lie burnt 1 2 3 1
        = owed 2 3
        deal
        = stage 1
    """)


@shows(p("5.2.7(b)"), p("5.2.7(a)"))
def test_5_2_7_facts_that_cannot_be() -> None:
    check(
        DEALT
        + """
        report wrong_deal restorable=yes lie=burnt,1 by pit_supervisor -> refused facts.lie
        report wrong_deal restorable=yes lie=burnt,1,2,3,1,2,42 by pit_supervisor -> refused facts.lie
        report wrong_deal restorable=yes box=12 by pit_supervisor -> refused facts.box
        """
    )
    check("seats 1000 1000\n report wrong_deal restorable=yes by pit_supervisor -> refused 5.2.7")


@shows(p("5.7"))
def test_5_7_pk_76_the_first_card_becomes_the_burnt_card() -> None:
    check("""
        seats 1000 1000
        fell Ac to 1
        fell Kc to 2
        fell Qc to 1
        fell Jc to 2
        = stage 1
        report first_card_not_burnt restorable=yes by pit_supervisor -> cards_reconstructed 5.7; no round_voided
        = lie burnt 1 2 1
        = owed 2
        deal
        = waits s2
        = stage 1
    """)


@shows(p("5.7"), p("5.14"))
def test_5_7_void_if_it_cannot_be_put_in_order_whenever_it_is_noticed() -> None:
    unburnt = "seats 1000 1000 1000\n" + "".join(f"fell {rank}c to {at % 3 + 1}\n" for at, rank in enumerate("AKQJT9"))
    check(unburnt + "report first_card_not_burnt restorable=no by pit_supervisor -> void 5.7")
    check(
        unburnt + "report first_card_not_burnt restorable=yes by pit_supervisor -> cards_reconstructed; no round_voided"
    )
    to_the_flop = "s3 call\n s1 call\n s2 check\n deal\n s1 check\n s2 check\n s3 check\n deal\n"
    check(unburnt + to_the_flop + "report first_card_not_burnt restorable=no by pit_supervisor -> void 5.7")
    check("table shuffler\n" + DEALT + "report first_card_not_burnt restorable=yes by pit_supervisor -> refused 5.7")


@shows(p("5.8"), p("5.8.2"))
def test_5_8_noticed_after_bets_they_go_back_and_the_betting_round_is_played_again() -> None:
    check(
        FLOP
        + """
        fell Ac Kc Qc to flop
        = stage 2
        s1 bet 50
        s2 raise 100
        report burnt_card_missed restorable=yes by pit_supervisor
          -> bet_returned 5.8.2 box=1 cents=50; bet_returned box=2 cents=100; cards_reconstructed 5.8
        = lie burnt 1 2 3 1 2 3 burnt flop flop
        = stacks 990 990 990
        deal
        = stage 2
        = s1 may fold, check, bet 10-990, all_in 990
        """
    )


@shows(p("5.8"), p("5.8.1"))
def test_5_8_a_report_against_a_record_that_shows_the_burnt_card_is_refused() -> None:
    check(
        FLOP
        + """
        deal
        report burnt_card_missed restorable=yes by pit_supervisor -> refused 5.8
        report burnt_card_missed restorable=no by pit_supervisor -> refused 5.8
        = lie burnt 1 2 3 1 2 3 burnt flop flop flop
        = stage 2
        = waits s1
        """
    )


@shows(p("5.8.1"), p("5.8.3"))
def test_5_8_3_a_player_who_folded_in_that_betting_round_stays_out_with_their_chips_back() -> None:
    check(
        TURN
        + """
        fell Qs to turn
        s1 bet 50
        s2 raise 100
        s3 fold
        s1 fold
        settle          -> refused 5.8
        report burnt_card_missed restorable=no by pit_supervisor
                        -> bet_returned 5.8.2 box=1 cents=50; bet_returned 5.8.2 box=2 cents=100
        reshuffle
        = owed
        = phase settling
        settle
        = net -10 +19 -10
        """
    )
    check(
        TURN
        + """
        fell Qs to turn
        s1 bet 50
        s2 raise 100
        s3 call
        s1 fold
        report burnt_card_missed restorable=no by pit_supervisor -> bet_returned 5.8.2 box=1 cents=50
        reshuffle
        deal
        = stacks 990 990 990
        = active s2,s3
        = waits s2
        """
    )


@shows(p("5.8"), p("5.8.2"))
def test_5_8_is_for_later_burnt_cards_of_a_shoe() -> None:
    check(DEALT + "report burnt_card_missed restorable=yes by pit_supervisor -> refused 5.7")
    check(TURN + "deal\n report burnt_card_missed restorable=yes by dealer -> refused 5.8")
    check(
        "table shuffler\n" + FLOP + "reveal\n report burnt_card_missed restorable=yes by pit_supervisor -> refused 5.8"
    )
    check(TURN + "reshuffle -> refused 5.8.1")


@shows(p("5.9"))
def test_5_9_pk_80_a_flop_card_too_early_goes_back_with_its_burnt_card() -> None:
    check("""
        seats 1000 1000 1000
        deal
        s3 raise 30
        fell Ac to burnt
        fell Qs to flop
        report flop_exposed_early -> cards_taken_back 5.9 cards=7,8
        = waits s1
        s1 call
        s2 call
        deal            -> refused 5.9
        reshuffle       -> stub_reshuffled 5.9
        = owed burnt flop flop flop
        deal
        = stage 2
        = pot 90
    """)


@shows(p("5.9"), p("5.11"))
def test_5_9_and_5_11_each_apply_to_their_own_betting_rounds() -> None:
    check(DEALT + "report street_exposed_early -> refused 5.11")
    check(FLOP + "report flop_exposed_early -> refused 5.9")
    check(FLOP + "deal\n report flop_exposed_early -> refused 5.9")


@shows(p("5.11"))
@pytest.mark.parametrize(("before", "place"), [(FLOP, "turn"), (TURN, "river")])
def test_5_11_pk_84_turn_or_river_too_early(before: str, place: str) -> None:
    played = check(before + f"deal\n s1 bet 20\n fell Ac to burnt\n fell Qs to {place}\n report street_exposed_early")
    assert played.round.places[-2:] == (-4, -4)
    assert played.round.waiting
    check(
        before
        + f"""
        deal
        s1 bet 20
        report street_exposed_early -> refused 5.11
        fell Qs to {place}
        report street_exposed_early -> cards_taken_back 5.11
        s2 call
        s3 call
        reshuffle
        = owed burnt {place}
        deal
        """
    )


@shows(p("5.10"), p("5.10.1"), p("5.10.2"))
@pytest.mark.parametrize(
    ("before", "kind", "place"),
    [
        (FLOP, "too_many_flop_cards", "flop"),
        (TURN, "too_many_turn_cards", "turn"),
        (RIVER, "too_many_river_cards", "river"),
    ],
)
def test_5_10_a_surplus_card_that_is_known_goes_back_to_the_device(before: str, kind: str, place: str) -> None:
    played = check(
        before
        + f"""
        deal
        fell Qs to {place}
        report {kind} restorable=yes by pit_supervisor -> cards_reconstructed; no cards_taken_back
        = waits s1
        """
    )
    assert played.round.places[-1] == -4
    assert played.round.reshuffle is None


@shows(p("5.10"), p("5.10.1"), p("5.10.2"))
def test_5_10_needs_a_record_of_too_many_cards() -> None:
    check(FLOP + "deal\n s1 check\n report too_many_flop_cards restorable=no by pit_supervisor -> refused 5.10")
    check(TURN + "deal\n s1 bet 10\n report too_many_turn_cards restorable=no by pit_supervisor -> refused 5.10.1")
    check(TURN + "deal\n report too_many_river_cards restorable=no by pit_supervisor -> refused 5.10.2")


@shows(p("5.10"))
def test_5_10_with_a_shuffler_a_shift_manager_has_a_new_set_dispensed() -> None:
    check(
        "table shuffler\n"
        + FLOP
        + """
        reveal
        fell Ac to flop
        report too_many_flop_cards restorable=no by pit_supervisor -> refused 5.16
        report too_many_flop_cards restorable=no by shift_manager -> cards_taken_back 5.10
        reshuffle
        = owed flop flop flop turn river
        deal
        = waits s1
        """
    )


# ---- 5.12: Out of Turn ----------------------------------------------------------------------------------------------


@shows(p("5.12"), p("5.12.4"))
def test_5_12_an_early_fold_check_or_call_is_taken_back_without_effect() -> None:
    for action in ("fold", "call", "check"):
        check(
            FLOP
            + f"""
            deal
            report out_of_turn box=2 bet={action} -> out_of_turn_noted
            s1 bet 20
            = s2 may fold, call 20, raise 40-990, all_in 990
            s2 raise 40
            """
        )
    check(FLOP + "deal\n report out_of_turn box=2 bet=call\n s1 fold -> no out_of_turn_noted\n = waits s2")


@shows(p("5.12"), p("5.12.1"))
def test_5_12_1_an_early_fold_is_held_to_a_check_when_the_others_check() -> None:
    check(FLOP + "deal\n report out_of_turn box=3 bet=fold\n s1 check\n s2 check -> acted 5.12.1 box=3 action=check")


@shows(p("5.12.2"), p("5.12.3"))
def test_5_12_a_call_before_the_player_counts_as_a_bet_up_to_their_amount() -> None:
    check(
        FLOP
        + """
        deal
        s1 bet 40
        report out_of_turn box=3 bet=raise cents=100
        s2 call
        = s3 may fold, call 40
        s3 call
        """
    )


@shows(p("5.12.3"))
def test_5_12_3_a_higher_bet_before_the_player_may_be_called_or_raised() -> None:
    early = FLOP + "deal\n report out_of_turn box=3 bet=bet cents=50\n s1 bet 60\n s2 fold\n"
    check(early + "s3 raise 120 -> acted action=raise cents=120")
    check(early + "s3 call -> acted action=call cents=60")


@shows(p("5.12.4"))
def test_5_12_4_all_before_the_player_fold_and_the_all_in_stands() -> None:
    check(
        FLOP
        + """
        deal
        report out_of_turn box=3 bet=all_in
        s1 fold
        s2 fold         -> acted box=2 action=fold
        = waits nobody
        settle
        """
    )


@shows(p("5.12"))
def test_5_12_an_invalid_report_of_an_action_out_of_turn_is_refused() -> None:
    check(
        FLOP
        + """
        deal
        report out_of_turn box=1 bet=bet cents=50 -> refused 5.12
        report out_of_turn box=2 bet=shout -> refused facts.bet
        report out_of_turn box=2 bet=bet cents=5000 -> refused facts.cents
        report out_of_turn box=2 bet=bet cents=50
        report out_of_turn box=3 bet=bet cents=50 -> refused 5.16
        """
    )


# ---- 5.13 to 5.16 ---------------------------------------------------------------------------------------------------


@shows(p("5.13"))
def test_5_13_a_player_who_exposes_cards_folds_even_all_in_or_in_turn() -> None:
    check("""
        seats 100 1000 1000
        cards 1 As Ad
        deal
        s3 call
        s1 all_in
        report hole_cards_exposed box=1 cards=own -> acted 5.13 box=1 action=fold
        = sees s2 1 As Ad
        = waits s2
    """)
    check(DEALT + "report hole_cards_exposed box=3 cards=own -> acted 5.13\n = waits s1")
    check(DEALT + "report hole_cards_exposed box=9 cards=own -> refused facts.box")


@shows(p("5.13"), p("4.3"))
def test_5_13_the_unmatched_chips_of_a_folded_player_stay_in_the_pot() -> None:
    check("""
        table rake_percent=0
        seats 1000 1000 60
        cards 1 As Ad; 2 Ks Kd; 3 Qs Qd; board Jh 9h 8s 4c 3d
        deal
        s3 all_in
        s1 raise 200
        report hole_cards_exposed box=1 cards=own -> acted 5.13 box=1 action=fold
        = s2 may fold, call 190
        s2 fold
        settle          -> no bet_returned
        = stacks 800 990 270
    """)


@shows(p("5.13"), p("3.11.2(b)"))
def test_5_13_after_the_final_betting_round_the_hand_is_valid() -> None:
    check(
        RIVER
        + "deal\n s1 check\n s2 check\n s3 check\n"
        + "report hole_cards_exposed box=1 cards=own -> cards_revealed 3.11.2(b)"
    )


@shows(p("5.15"), p("3.3"))
def test_5_15_staff_place_a_bet_at_a_players_request_and_only_in_turn() -> None:
    check(
        DEALT
        + """
        s1 raise 30 by dealer -> refused 1.28
        s3 raise 30 by dealer -> acted placed_by=lim player=s3 cents=30
        s1 raise 60 by s2     -> refused 3.3
        """
    )


@shows(p("5.16"))
def test_5_16_a_ruling_has_its_rank_its_reason_and_its_remedy() -> None:
    check(
        DEALT
        + """
        report unprovided remedy=continue reason=noise by pit_manager -> refused 5.16
        report unprovided remedy=continue by shift_manager -> refused facts.reason
        report unprovided remedy=continue reason=_ by shift_manager -> refused facts.reason
        report unprovided remedy=dance reason=noise by shift_manager -> refused facts.remedy
        report unprovided remedy=continue reason=noise by shift_manager -> ruling_made 5.16
        report unprovided remedy=check_or_fold box=1 reason=noise by shift_manager -> refused facts.remedy
        report unprovided remedy=reshuffle reason=noise by shift_manager -> cards_taken_back
        reshuffle
        report unprovided remedy=fold box=1 reason=noise by shift_manager -> acted 5.16 box=1 action=fold
        report unprovided remedy=void reason=noise by shift_manager -> void 5.16
        """
    )


@shows(p("5.16"), p("3.3"))
def test_5_16_an_absent_player_checks_while_it_is_free_and_folds_to_a_bet() -> None:
    check("""
        seats 1000 1000 1000
        deal
        s2 leaves       -> player_left 5.16; no acted
        s3 call
        s1 call         -> acted 5.16 box=2 action=check
        deal
        s1 bet 10       -> acted 5.16 box=2 action=fold
        = waits s3
        s2 leaves       -> refused player
    """)
    check("table absent_action=fold\n" + DEALT + "s2 leaves\n s3 call\n s1 call -> acted box=2 action=fold")


@shows(p("5.16"))
def test_5_16_an_absent_player_who_is_all_in_stays_in() -> None:
    check("""
        seats 1000 100 1000
        deal
        s3 raise 100
        s1 fold
        s2 call
        s2 leaves       -> player_left; no acted
        = active s2,s3
        run
    """)


@shows(p("5.16"))
def test_5_16_a_silent_player_is_acted_for_this_once() -> None:
    check(
        DEALT
        + """
        s1 sleeps       -> refused 1.28
        s3 sleeps       -> acted 5.16 action=fold
        s1 call
        s2 sleeps       -> acted 5.16 action=check
        = waits nobody
        deal
        = waits s1
        """
    )
