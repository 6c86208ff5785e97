"""ML3C-2, chapter 5: irregularities. Each paragraph is shown where it applies and where it does not."""

import pytest

from croupier.rules.coded_message import message
from croupier.rules.events import BetReturned, RoundVoided, RulingMade
from croupier.rules.game import JackpotOutageRules
from croupier.rules.games.three_card_v2 import THREE_CARD
from croupier.rules.games.three_card_v2.terms import p
from tests.support.paragraphs import shows
from tests.support.rules.script import check

TWO_BOXES = """
    box 1  ann  ante 10
    box 1  ann  pair_plus 5
    box 1  ann  jackpot 5
    box 2  bob  ante 20
    box 2  bob  jackpot 5
"""
ALL_BACK = """
    = box 1  ante 0  pair_plus 0  jackpot 0  net 0  returned 20
    = box 2  ante 0  jackpot 0  net 0  returned 25
"""
DEALT = TWO_BOXES + "deal 1 Ah 7c 3d; 2 Ac 6d 2s; dealer Ks Qd 4c; community 9s 8d\n"
SEEN = DEALT + "ann looks 1\n"
INTENDED = "burnt,1,2,dealer,1,2,dealer,1,2,dealer,community,community"
SWAPPED = "burnt,2,1,dealer,2,1,dealer,2,1,dealer,community,community"
SHIFTED = "burnt,2,1,dealer,1,2,dealer,1,2,dealer,community,community"
FOUR_FOR_THE_DEALER = "burnt,1,2,dealer,1,2,dealer,1,2,dealer,dealer,community"
FOUR_FOR_BOX_2 = "burnt,1,2,dealer,1,2,dealer,1,2,dealer,2,community"


# ---- 5.1, 5.2: over and under the limits -----------------------------------------------------------------------------


@shows(p("5.1"))
def test_5_1_chips_above_the_maximum_are_rejected_while_bets_are_open() -> None:
    check(
        THREE_CARD,
        """
        table ante 10-500; pair_plus 5-100
        box 1  ann  ante 600       -> bet_placed cents=500; excess_rejected 5.1 bet=ante cents=100
        box 1  ann  ante 10        -> refused 5.1
        box 1  ann  pair_plus 80   -> bet_placed cents=80; no excess_rejected
        box 1  ann  pair_plus 80   -> bet_placed cents=20; excess_rejected 5.1 bet=pair_plus cents=60
        deal   1 Ah 7c 3d; dealer Ks Qd 4c
        ann play 1
        showdown
        = box 1  ante +500  play +500  pair_plus -100
        """,
    )


@shows(p("5.1"))
def test_5_1_the_maximum_itself_is_accepted_whole() -> None:
    check(
        THREE_CARD,
        """
        table ante 10-500
        box 1  ann  ante 500  -> bet_placed cents=500; no excess_rejected
        """,
    )


@shows(p("5.1.1"))
@pytest.mark.parametrize(
    ("hand", "paid", "expected"),
    [
        ("Ah 7c 3d", 1100, "ante +500 by 5.1.1 play +500"),
        ("Qh 7c 3d", 100, "ante -500 by 5.1.1 play -500"),
        ("Kh Qc 4d", 600, "ante 0 play 0"),
    ],
)
def test_5_1_1_an_excess_that_was_overlooked_counts_for_nothing_and_comes_back(
    hand: str, paid: int, expected: str
) -> None:
    check(
        THREE_CARD,
        f"""
        table ante 10-500
        box 1  ann  ante 500
        deal   1 {hand}; dealer Ks Qd 4c
        report over_limit box=1 bet=ante cents=600  -> bet_found 5.1.1 cents=100
        ann play 1  -> bet_placed bet=play cents=500
        showdown  -> bet_settled bet=ante stake=600 paid={paid}
        = box 1  {expected}
        """,
    )


@shows(p("5.1.1"))
def test_5_1_1_each_spot_over_its_limit_is_settled_up_to_its_own_limit() -> None:
    check(
        THREE_CARD,
        """
        table ante 10-500; pair_plus 5-100
        box 1  ann  ante 500
        box 1  ann  pair_plus 100
        deal   1 2h 2c 3d; dealer Ks Qd 4c
        report over_limit box=1 bet=pair_plus cents=150
        ann play 1
        showdown  -> bet_settled bet=pair_plus stake=150 paid=250
        = box 1  ante +500  play +500  pair_plus +100 by 5.1.1
        """,
    )


@shows(p("5.1.1"))
def test_5_1_1_a_bet_found_on_an_empty_spot_is_limited_in_the_same_way() -> None:
    check(
        THREE_CARD,
        """
        table ante 10-500; pair_plus 5-100
        box 1  ann  ante 10
        deal   1 2h 2c 3d; dealer Ks Qd 4c
        report over_limit box=1 bet=pair_plus cents=150
        ann play 1
        showdown  -> bet_settled box=1 bet=pair_plus stake=150 paid=250
        = box 1  ante +10  play +10  pair_plus +100 by 5.1.1
        """,
    )


@shows(p("5.1.1"))
def test_5_1_1_a_bet_within_the_limit_is_no_such_case() -> None:
    check(
        THREE_CARD,
        """
        table ante 10-500
        box 1  ann  ante 500
        no more bets
        report over_limit box=1 bet=ante cents=500  -> refused
        """,
    )


@shows(p("5.2"))
def test_5_2_bets_do_not_close_while_one_is_under_the_minimum() -> None:
    check(
        THREE_CARD,
        """
        table ante 10-500; pair_plus 5-100
        box 1  ann  ante 5
        box 2  bob  pair_plus 4
        no more bets         -> refused 5.2
        box 1  ann  ante 5   -> ok
        no more bets         -> refused 5.2
        bob takes pair_plus 2
        no more bets         -> bets_closed boxes=1
        """,
    )


@shows(p("5.2"))
def test_5_2_the_minimum_itself_is_enough() -> None:
    check(
        THREE_CARD,
        """
        table ante 10-500
        box 1  ann  ante 10
        no more bets  -> ok
        """,
    )


@shows(p("5.2.1"))
@pytest.mark.parametrize(
    ("hand", "expected"), [("Ah 7c 3d", "ante +5 play +5 net +10"), ("Qh 7c 3d", "ante -5 play -5 net -10")]
)
def test_5_2_1_an_overlooked_bet_under_the_minimum_counts_in_full(hand: str, expected: str) -> None:
    check(
        THREE_CARD,
        f"""
        table ante 10-500
        box 1  ann  ante 10
        deal   1 {hand}; dealer Ks Qd 4c
        report under_limit box=1 bet=ante cents=5  -> bet_found 5.2.1 cents=-5
        ann play 1  -> bet_placed bet=play cents=5
        showdown
        = box 1  {expected}
        """,
    )


@shows(p("5.2.1"))
def test_5_2_1_a_bet_that_meets_the_minimum_is_no_such_case() -> None:
    check(
        THREE_CARD,
        """
        table ante 10-500
        box 1  ann  ante 10
        no more bets
        report under_limit box=1 bet=ante cents=10  -> refused
        """,
    )


@shows(p("5.1.1"), p("3.4"))
@pytest.mark.parametrize(("hand", "paid"), [("Th 6h 2h", 103), ("Td 6h 2h", 3)])
def test_5_1_1_only_the_prescribed_amount_of_a_jackpot_bet_counts(hand: str, paid: int) -> None:
    check(
        THREE_CARD,
        f"""
        box 1  ann  ante 10
        box 1  ann  jackpot 5
        deal   1 {hand}; community Kh 4h
        report over_limit box=1 bet=jackpot cents=8
        ann fold 1
        showdown  -> bet_settled bet=jackpot stake=8 paid={paid}
        """,
    )


@shows(p("5.2.1"), p("3.4"))
def test_5_2_1_a_jackpot_bet_of_less_than_the_prescribed_amount_is_none_and_goes_back() -> None:
    check(
        THREE_CARD,
        """
        box 1  ann  ante 10
        box 1  ann  jackpot 5
        deal   1 As Ks Qs; community Js Ts
        report under_limit box=1 bet=jackpot cents=3
        ann fold 1
        showdown  -> no award_won
        = box 1  ante -10  jackpot 0  net -10  returned 3
        """,
    )


# ---- 5.3 to 5.6 ------------------------------------------------------------------------------------------------------


@shows(p("5.3"), p("5.3.1"))
@pytest.mark.parametrize(
    ("hand", "dealer", "paid", "expected"),
    [
        ("Ah 7c 3d", "Ks Qd 4c", 25, "ante +10 play +10 by 5.3.1 net +20"),
        ("Qh 7c 3d", "Ks Qd 4c", 5, "ante -10 play -10 by 5.3.1 net -20"),
        ("Qh 7c 3d", "Js 9d 4c", 15, "ante +10 play 0 net +10"),
    ],
)
def test_5_3_1_the_excess_of_a_play_bet_over_the_ante_comes_back(
    hand: str, dealer: str, paid: int, expected: str
) -> None:
    check(
        THREE_CARD,
        f"""
        box 1  ann  ante 10
        deal   1 {hand}; dealer {dealer}
        ann play 1
        report wrong_follow_on box=1 cents=15  -> ok
        showdown  -> bet_settled bet=play stake=15 paid={paid}
        = box 1  {expected}
        """,
    )


@shows(p("5.3.1"), p("5.1.1"))
def test_5_3_1_a_play_bet_counts_up_to_the_maximum_of_the_ante() -> None:
    check(
        THREE_CARD,
        """
        table ante 10-500
        box 1  ann  ante 500
        deal   1 8h 7c 6d; dealer Ks Qd 4c
        report over_limit box=1 bet=ante cents=600
        ann play 1
        report wrong_follow_on box=1 cents=600
        showdown  -> bet_settled bet=ante stake=600 paid=1100; bet_settled bet=play stake=600 paid=1100
        = box 1  ante +500 by 5.1.1  play +500 by 5.3.1  ante_bonus +500  net +1,500
        """,
    )


@shows(p("5.3"), p("5.3.2"))
@pytest.mark.parametrize(
    ("hand", "dealer", "expected"),
    [
        ("Ah 7c 3d", "Ks Qd 4c", "ante +10 play +6 net +16"),
        ("Qh 7c 3d", "Ks Qd 4c", "ante -10 play -6 net -16"),
        ("Qh 7c 3d", "Js 9d 4c", "ante +10 play 0 net +10"),
    ],
)
def test_5_3_2_a_play_bet_of_less_than_the_ante_is_settled_for_what_it_is(
    hand: str, dealer: str, expected: str
) -> None:
    check(
        THREE_CARD,
        f"""
        box 1  ann  ante 10
        deal   1 {hand}; dealer {dealer}
        ann play 1
        report wrong_follow_on box=1 cents=6  -> ok
        showdown
        = box 1  {expected}
        """,
    )


@shows(p("5.3"), p("5.3.1"), p("5.3.2"))
def test_5_3_a_report_needs_a_play_bet_of_the_wrong_size() -> None:
    check(
        THREE_CARD,
        """
        box 1  ann  ante 10
        box 2  bob  ante 10
        deal   1 Ah 7c 3d; dealer Ks Qd 4c
        report wrong_follow_on box=1 cents=15  -> refused
        ann play 1
        bob fold 2
        report wrong_follow_on box=2 cents=15  -> refused
        report wrong_follow_on box=1 cents=10  -> refused
        showdown
        = box 1  ante +10  play +10
        = box 2  ante -10
        """,
    )


@shows(p("5.4"))
def test_5_4_a_jackpot_bet_found_without_an_ante_goes_back_whatever_the_hand() -> None:
    check(
        THREE_CARD,
        """
        box 1  ann  pair_plus 5
        deal   1 As Ks Qs; dealer 9h 9d 2c; community Js Ts
        report missing_base_bet box=1 cents=5  -> bet_returned 5.4 box=1 player=ann bet=jackpot cents=5
        showdown  -> no award_won; round_concluded
        = box 1  pair_plus +200  jackpot 0 by 5.4  returned 5
        """,
    )


@shows(p("5.4"))
def test_5_4_a_lone_bet_on_a_box_goes_back_too() -> None:
    check(
        THREE_CARD,
        """
        box 1  ann  ante 10
        deal
        report missing_base_bet box=3 cents=5 player=cid  -> bet_returned 5.4 box=3 player=cid bet=jackpot cents=5
        ann fold 1
        showdown
        = box 3  jackpot 0  net 0  returned 5
        """,
    )


@shows(p("5.4"), p("2.1.1(a)"))
@pytest.mark.parametrize("box", [0, 9])
def test_5_4_only_on_a_box_that_the_layout_has(box: int) -> None:
    check(
        THREE_CARD,
        f"""
        box 1  ann  ante 10
        deal
        report missing_base_bet box={box} cents=5 player=cid  -> refused
        """,
    )


@shows(p("5.4"))
def test_5_4_with_an_ante_the_jackpot_bet_stands() -> None:
    check(
        THREE_CARD,
        """
        box 1  ann  ante 10
        box 1  ann  jackpot 5
        deal
        report missing_base_bet box=1 cents=5  -> refused 5.4
        """,
    )


@shows(p("5.5"))
def test_5_5_a_player_who_walks_away_before_deciding_has_folded_every_hand() -> None:
    check(
        THREE_CARD,
        """
        box 1  ann  ante 10
        box 1  ann  pair_plus 5
        box 2  ann  ante 20
        box 2  ann  jackpot 5
        box 3  bob  ante 10
        deal   1 2h 2c 3d; 2 4c 4d 9h; dealer Ks Qd 7c; community 4s 9c
        ann leaves  -> player_left player=ann; decision_made 5.5 box=1 decision=fold; decision_made 5.5 box=2
        ann play 1  -> refused
        bob play 3
        showdown
        = box 1  ante -10 by 5.5  pair_plus +5
        = box 2  ante -20 by 5.5  jackpot -5  award 200
        """,
    )


@shows(p("5.5"))
def test_5_5_the_others_play_on() -> None:
    check(
        THREE_CARD,
        SEEN
        + """
        ann leaves  -> no void
        bob play 2
        showdown
        = box 1  ante -10  pair_plus -5  jackpot -5
        = box 2  ante +20  play +20  jackpot -5
        """,
    )


@shows(p("5.5"))
@pytest.mark.parametrize("when", ["no more bets", "no more bets\ncards 2c 3c 4c"])
def test_5_5_a_player_who_leaves_during_the_deal_has_folded_too(when: str) -> None:
    check(
        THREE_CARD,
        f"""
        box 1  ann  ante 10
        box 2  bob  ante 10
        {when}
        ann leaves
        hands
        bob play 2
        showdown
        = box 1  ante -10 by 5.5
        """,
    )


@shows(p("5.5"), p("5.6"))
def test_5_5_one_hand_decided_and_one_open_only_the_open_one_is_folded() -> None:
    check(
        THREE_CARD,
        """
        box 1  ann  ante 10
        box 2  ann  ante 10
        deal   1 Ah 7c 3d; 2 Ac 6d 2s; dealer Ks Qd 4c
        ann play 1
        ann leaves
        showdown
        = box 1  ante +10  play +10
        = box 2  ante -10
        """,
    )


@shows(p("5.6"))
@pytest.mark.parametrize("when", ["", "reveal"])
def test_5_6_a_player_who_walks_away_after_all_decisions_is_settled_on_their_cards(when: str) -> None:
    check(
        THREE_CARD,
        f"""
        box 1  ann  ante 10
        box 1  ann  pair_plus 5
        deal   1 2h 2c 3d; dealer Ks Qd 7c
        ann play 1
        {when}
        ann leaves  -> player_left 5.6 player=ann; no decision_made
        showdown
        = box 1  ante +10  play +10  pair_plus +5
        """,
    )


@shows(p("5.6"), p("3.14"))
def test_5_6_a_pair_plus_bet_alone_leaves_nothing_to_decide() -> None:
    check(
        THREE_CARD,
        """
        box 1  ann  pair_plus 5
        box 2  bob  ante 10
        deal   1 2h 2c 3d
        ann leaves  -> player_left 5.6; no decision_made
        bob fold 2
        showdown
        = box 1  pair_plus +5
        """,
    )


@shows(p("5.6"), p("3.14"))
def test_5_6_a_player_who_leaves_during_the_deal_is_settled_on_their_cards_too() -> None:
    check(
        THREE_CARD,
        """
        box 1  ann  pair_plus 5
        no more bets
        cards  9c
        ann leaves  -> player_left 5.6; no decision_made
        hands  1 2h 2c 3d
        showdown
        = box 1  pair_plus +5
        """,
    )


@shows(p("5.5"), p("5.6"))
def test_5_5_and_5_6_apply_only_to_players_with_a_bet() -> None:
    check(
        THREE_CARD,
        """
        box 1  ann  ante 10
        deal
        bob leaves  -> refused
        """,
    )


# ---- 5.7: technical interruption -------------------------------------------------------------------------------------


@shows(p("5.7"), p("5.7.1"))
def test_5_7_1_after_a_fold_an_outcome_is_established_and_the_round_is_finished_with_the_same_cards() -> None:
    check(
        THREE_CARD,
        SEEN
        + """
        bob fold 2
        report technical_interruption by pit_supervisor  -> ruling_made 5.7.1; no void
        = phase deciding
        ann play 1
        showdown
        = box 1  ante +10  play +10  pair_plus -5  jackpot -5
        = box 2  ante -20  jackpot -5
        """,
    )


@shows(p("5.7"), p("5.7.1"))
def test_5_7_1_an_outcome_is_established_when_the_dealers_hand_is_shown() -> None:
    check(
        THREE_CARD,
        DEALT
        + """
        ann play 1
        bob play 2
        reveal
        report technical_interruption by pit_supervisor  -> no void
        showdown
        = box 1  ante +10  play +10  pair_plus -5  jackpot -5
        """,
    )


@shows(p("5.7"), p("5.7.2"), p("5.21"))
@pytest.mark.parametrize("when", ["", "no more bets", "deal", "deal\nann looks 1", "deal\nbob play 2\nann play 1"])
def test_5_7_2_before_any_bet_is_decided_the_round_is_void(when: str) -> None:
    script = f"{TWO_BOXES}\n{when}\nreport technical_interruption by pit_supervisor  -> void 5.7.2"
    played = check(THREE_CARD, script)
    assert sum(line.paid for line in played.round.lines) == sum(line.stake for line in played.round.lines)
    assert played.round.voided == p("5.7.2")


@shows(p("5.7.1"), p("5.7.2"))
def test_5_7_the_house_may_let_closed_cards_count_as_an_outcome() -> None:
    check(
        THREE_CARD,
        f"""
        table hidden_cards_count_as_established=yes
        {DEALT}
        report technical_interruption by pit_supervisor  -> no void
        = phase deciding
        """,
    )


# ---- 5.8: the Round is Void ------------------------------------------------------------------------------------------


@shows(p("5.8"), p("5.8.1"), p("5.8[text]"), p("5.21"))
def test_5_8_1_a_card_that_is_not_of_the_deck_voids_this_round_and_no_other() -> None:
    played = check(
        THREE_CARD,
        TWO_BOXES
        + """
        no more bets
        cards  2c 3c 4c
        report foreign_card  -> void 5.8.1; bet_returned 5.21 box=1 bet=ante cents=10
        = void 5.8.1
        = phase over
        """
        + ALL_BACK,
    )
    assert [each.number for each in played.events if isinstance(each, RoundVoided)] == [played.opening.number]
    assert {each.because for each in played.events if isinstance(each, BetReturned)} == {p("5.21")}


@shows(p("5.8.1"))
def test_5_8_1_the_round_is_void_even_after_players_have_looked_and_decided() -> None:
    check(
        THREE_CARD,
        SEEN
        + """
        ann play 1
        bob fold 2
        report foreign_card  -> void 5.8.1
        = box 1  ante 0  play 0  pair_plus 0  jackpot 0  returned 30
        = box 2  ante 0  jackpot 0  returned 25
        """,
    )


@shows(p("5.8"), p("5.8[text]"))
def test_5_8_a_void_round_is_over_and_nothing_more_happens_in_it() -> None:
    check(
        THREE_CARD,
        DEALT
        + """
        report deck_count      -> void 5.8.3
        report foreign_card    -> refused
        ann play 1             -> refused
        box 1  ann  ante 10    -> refused
        reveal                 -> refused
        settle                 -> refused
        """,
    )


@shows(p("5.8"), p("5.8.1"), p("5.8.3"), p("5.8.4"), p("5.8.5"))
@pytest.mark.parametrize("cause", ["foreign_card", "deck_count", "out_of_cards", "not_shuffled"])
def test_5_8_a_player_cannot_void_a_round(cause: str) -> None:
    check(
        THREE_CARD,
        TWO_BOXES
        + f"""
        no more bets
        cards  2c 3c
        report {cause} by ann  -> refused
        hands
        ann play 1
        bob play 2
        showdown  -> round_concluded
        """,
    )


@shows(p("5.8.2"), p("5.21"))
def test_5_8_2_two_cards_exposed_in_the_deal_while_nobody_has_looked_are_a_void() -> None:
    check(
        THREE_CARD,
        TWO_BOXES
        + """
        no more bets
        cards  2c 3c 4c 5c
        report cards_exposed cards=1,2  -> void 5.8.2
        """
        + ALL_BACK,
    )


@shows(p("5.8.2"))
def test_5_8_2_one_card_now_and_another_later_are_two() -> None:
    check(
        THREE_CARD,
        TWO_BOXES
        + """
        no more bets
        cards  2c 3c 4c 5c
        report cards_exposed cards=1  -> options_offered; no void
        ann chooses continue 1
        cards  6c
        report cards_exposed cards=4  -> void 5.8.2
        """
        + ALL_BACK,
    )


@shows(p("5.8.2"), p("5.12"))
def test_5_8_2_exposed_cards_do_not_void_the_round_after_somebody_has_looked() -> None:
    check(THREE_CARD, SEEN + "report cards_exposed cards=4,5 -> no void; no options_offered\n= phase deciding")


@shows(p("5.8.2"), p("5.10"))
def test_5_8_2_one_card_exposed_while_nobody_has_looked_is_a_dealing_error_for_those_it_affects() -> None:
    check(
        THREE_CARD,
        TWO_BOXES
        + """
        no more bets
        cards  2c 3c 4c 5c
        report cards_exposed cards=2  -> options_offered 5.10 boxes=2 options=continue,invalidate; no void
        = ann sees 2 4c
        bob chooses continue 2
        hands
        """,
    )


@shows(p("5.8.2"), p("5.10"))
@pytest.mark.parametrize("card", [3, 10])
def test_5_8_2_a_card_of_the_dealer_or_of_the_table_affects_everybody(card: int) -> None:
    check(THREE_CARD, DEALT + f"report cards_exposed cards={card} -> options_offered 5.10 boxes=1,2; no void")


@shows(p("5.8.3"), p("5.21"))
def test_5_8_3_a_deck_short_of_a_card_or_with_one_too_many_voids_the_round() -> None:
    check(THREE_CARD, DEALT + "report deck_count -> void 5.8.3\n" + ALL_BACK)


@shows(p("5.8.4"), p("5.21"))
def test_5_8_4_without_cards_enough_to_complete_it_the_round_is_void() -> None:
    check(
        THREE_CARD,
        TWO_BOXES
        + """
        no more bets
        cards  2c 3c 4c 5c
        report out_of_cards  -> void 5.8.4
        """
        + ALL_BACK,
    )


@shows(p("5.8.4"))
def test_5_8_4_running_out_of_cards_is_refused_when_the_deal_is_complete() -> None:
    check(THREE_CARD, DEALT + "report out_of_cards -> refused 5.8.4")


@shows(p("5.8.5"), p("5.21"))
def test_5_8_5_cards_that_were_not_shuffled_void_the_round_the_folded_ante_included() -> None:
    check(
        THREE_CARD,
        SEEN
        + """
        bob fold 2
        report not_shuffled  -> void 5.8.5
        """
        + ALL_BACK,
    )


@shows(p("5.8.6"))
def test_5_8_6_complete_hands_in_the_wrong_boxes_are_moved_and_nothing_is_void() -> None:
    check(
        THREE_CARD,
        DEALT
        + f"""
        report wrong_deal lie={SWAPPED} by pit_supervisor  -> cards_reconstructed 5.8.6; no void
        = lie {INTENDED.replace(",", " ")}
        ann play 1
        bob fold 2
        showdown
        = box 1  ante +10  play +10  pair_plus -5  jackpot -5
        """,
    )


@shows(p("5.8.6"), p("5.21"))
def test_5_8_6_a_wrong_deal_that_moving_complete_hands_does_not_mend_is_void() -> None:
    check(
        THREE_CARD,
        DEALT + f"report wrong_deal lie={SHIFTED} by pit_supervisor -> void 5.8.6; no cards_reconstructed" + ALL_BACK,
    )


@shows(p("5.8.6"))
def test_5_8_6_a_wrong_deal_follows_from_the_recorded_places() -> None:
    check(
        THREE_CARD,
        TWO_BOXES
        + """
        no more bets
        cards  2c
        cards  3c to 2
        cards  4c to 1
        hands
        report wrong_deal by pit_supervisor  -> void 5.8.6
        """
        + ALL_BACK,
    )


@shows(p("5.8.6"), p("5.10"), p("5.10.2"))
def test_5_8_6_when_somebody_has_looked_a_wrong_deal_gives_the_options() -> None:
    check(
        THREE_CARD,
        SEEN
        + f"report wrong_deal lie={SHIFTED} restorable=yes by pit_supervisor -> "
        + "options_offered 5.10 boxes=1,2 options=reconstructed,invalidate; no void",
    )
    check(
        THREE_CARD,
        SEEN
        + f"report wrong_deal lie={SHIFTED} restorable=no by pit_supervisor -> "
        + "options_offered 5.10 boxes=1,2 options=continue,invalidate; no void",
    )


@shows(p("5.8.6"))
def test_5_8_6_whether_cards_can_be_reconstructed_is_for_the_pit_supervisor() -> None:
    check(THREE_CARD, DEALT + f"report wrong_deal lie={SHIFTED} by dealer -> refused")


@shows(p("5.8.6"))
@pytest.mark.parametrize("somewhere", ["9", "-7", "99"])
def test_5_8_6_cards_at_a_place_the_table_does_not_have_are_refused(somewhere: str) -> None:
    lie = INTENDED.replace("burnt", somewhere)
    check(THREE_CARD, DEALT + f"report wrong_deal lie={lie} by pit_supervisor -> refused")


@shows(p("5.8.6"))
def test_5_8_6_a_right_deal_is_no_wrong_deal() -> None:
    check(
        THREE_CARD,
        DEALT
        + f"""
        report wrong_deal by pit_supervisor                  -> refused
        report wrong_deal lie={INTENDED} by pit_supervisor   -> refused
        report wrong_deal lie=burnt,1,2 by pit_supervisor    -> refused
        """,
    )


@shows(p("5.8.7"), p("5.21"))
def test_5_8_7_a_wrong_number_of_cards_for_the_dealer_that_cannot_be_reconstructed_is_void() -> None:
    check(
        THREE_CARD,
        SEEN
        + """
        ann play 1
        report wrong_number_dealer lie=short:dealer restorable=no by pit_supervisor  -> void 5.8.7
        = box 1  ante 0  play 0  pair_plus 0  jackpot 0  returned 30
        = box 2  ante 0  jackpot 0  returned 25
        """,
    )


@shows(p("5.8.7"), p("5.21"))
def test_5_8_7_a_fourth_card_for_the_dealer_must_be_reported_before_the_hand_is_opened() -> None:
    check(
        THREE_CARD,
        DEALT
        + """
        cards  9h to dealer
        ann fold 1
        bob play 2
        reveal   -> refused 5.8.7
        report wrong_number_dealer restorable=no by pit_supervisor  -> void 5.8.7
        = box 1  ante 0  pair_plus 0  jackpot 0  returned 20
        = box 2  ante 0  play 0  jackpot 0  returned 45
        """,
    )


@shows(p("5.8.7"))
@pytest.mark.parametrize("lie", ["", f"lie={FOUR_FOR_THE_DEALER}"])
def test_5_8_7_if_it_can_be_reconstructed_the_round_is_not_void(lie: str) -> None:
    check(
        THREE_CARD,
        DEALT
        + f"""
        {"" if lie else "cards 9h to dealer"}
        report wrong_number_dealer restorable=yes {lie} by pit_supervisor  -> cards_reconstructed 5.8.7; no void
        = at dealer Ks Qd 4c
        = at community 9s 8d
        """,
    )


@shows(p("5.8.7"), p("5.10"), p("5.10.2"))
def test_5_8_7_a_restorable_deal_is_a_dealing_error_for_all_players_against_the_dealer() -> None:
    check(
        THREE_CARD,
        DEALT
        + """
        cards  9h to dealer
        report wrong_number_dealer restorable=yes by pit_supervisor  -> cards_reconstructed 5.8.7; no void
        = phase options
        ann chooses reconstructed 1
        bob chooses invalidate 2
        """,
    )


@shows(p("5.8.7"))
def test_5_8_7_an_error_noticed_between_settlement_and_next_round_still_voids_the_round() -> None:
    check(
        THREE_CARD,
        SEEN
        + """
        ann play 1
        bob fold 2
        showdown  -> round_concluded
        report wrong_number_dealer lie=short:dealer restorable=no by pit_supervisor  -> settlement_reversed; void 5.8.7
        = void 5.8.7
        = box 1  ante 0  play 0  pair_plus 0  jackpot 0  net 0  returned 30
        = box 2  ante 0  jackpot 0  net 0  returned 25
        """,
    )


@shows(p("5.8.7"))
def test_5_8_7_the_judgement_is_the_pit_supervisors() -> None:
    check(
        THREE_CARD,
        DEALT
        + """
        report wrong_number_dealer lie=short:dealer restorable=no by dealer      -> refused
        report wrong_number_dealer lie=short:dealer by pit_supervisor            -> refused
        """,
    )


# ---- 5.9: the Burnt Card ---------------------------------------------------------------------------------------------

NOT_BURNT = (
    TWO_BOXES
    + """
    no more bets
    cards  2c to 1
    cards  3c to 2
    cards  4c to dealer
    cards  5c to 1
    cards  6c to 2
    cards  7c to dealer
    cards  8c to 1
    cards  9c to 2
    cards  Tc to dealer
    cards  Jc to community
    cards  Qc to community
"""
)


@shows(p("5.9"), p("5.10"), p("1.19"))
def test_5_9_a_forgotten_burnt_card_is_put_right_and_all_players_have_the_options() -> None:
    check(
        THREE_CARD,
        NOT_BURNT
        + """
        report burnt_card_missed cards=0 restorable=yes by pit_supervisor  -> cards_reconstructed 5.9; no void
        = phase options
        = at burnt 2c
        = at 1 3c 6c 9c
        = at 2 4c 7c Tc
        ann chooses continue 1       -> refused
        ann chooses reconstructed 1  -> option_chosen 5.10.2
        bob chooses invalidate 2     -> hand_invalidated 5.10.3; bet_returned 5.10.3 bet=ante cents=20
        hands
        = at community Qc 2d
        """,
    )


@shows(p("5.9"), p("5.21"))
def test_5_9_the_round_is_void_if_any_player_has_seen_their_cards() -> None:
    check(
        THREE_CARD,
        SEEN
        + """
        report burnt_card_missed cards=0 restorable=yes by pit_supervisor  -> void 5.9; no options_offered
        """
        + ALL_BACK,
    )


@shows(p("5.9"), p("5.21"))
def test_5_9_the_round_is_void_if_the_cards_cannot_be_reconstructed() -> None:
    check(
        THREE_CARD,
        NOT_BURNT + "report burnt_card_missed cards=0 restorable=no by pit_supervisor -> void 5.9\n" + ALL_BACK,
    )


@shows(p("5.9"))
def test_5_9_the_house_decides_whether_the_cards_can_be_reconstructed() -> None:
    check(
        THREE_CARD,
        NOT_BURNT
        + """
        report burnt_card_missed cards=0 restorable=yes by dealer  -> refused
        report burnt_card_missed cards=0 by pit_supervisor         -> refused
        """,
    )


@shows(p("5.9"))
def test_5_9_a_shuffler_burns_no_card_and_so_forgets_none() -> None:
    check(
        THREE_CARD,
        f"""
        table shuffler
        {DEALT}
        report burnt_card_missed cards=0 restorable=yes by pit_supervisor  -> refused
        """,
    )


# ---- 5.10: the options -----------------------------------------------------------------------------------------------


@shows(p("5.10"), p("5.10.1"), p("5.10.3"))
def test_5_10_1_players_with_lost_cards_continue_or_take_their_bets_back() -> None:
    check(
        THREE_CARD,
        SEEN
        + """
        report dealing_error lie=astray:2 restorable=no boxes=2 by pit_supervisor
            -> options_offered 5.10 boxes=2 options=continue,invalidate
        = phase options
        bob chooses reconstructed 2  -> refused 5.10|5.10.1|5.10.2|option
        ann chooses continue 1       -> refused
        bob chooses continue 2       -> option_chosen 5.10.1 box=2 player=bob option=continue
        = phase deciding
        ann play 1
        bob play 2
        showdown
        = box 2  ante +20  play +20  jackpot -5
        """,
    )


@shows(p("5.10"), p("5.10.2"), p("5.10.3"))
def test_5_10_2_players_with_restorable_cards_take_the_restored_hand_or_their_bets_back() -> None:
    check(
        THREE_CARD,
        SEEN
        + f"""
        report dealing_error restorable=yes lie=astray:2 by pit_supervisor
            -> options_offered 5.10 boxes=2 options=reconstructed,invalidate
        bob chooses continue 2       -> refused 5.10|5.10.1|5.10.2|option
        bob chooses reconstructed 2  -> option_chosen 5.10.2 box=2 option=reconstructed
        = lie {INTENDED.replace(",", " ")}
        = phase deciding
        """,
    )


@shows(p("5.10"), p("5.10.3"))
@pytest.mark.parametrize("restorable", ["yes", "no"])
def test_5_10_3_an_invalidated_hand_gets_all_its_bets_back_and_the_others_play_on(restorable: str) -> None:
    check(
        THREE_CARD,
        SEEN
        + f"""
        report dealing_error lie=astray:1 restorable={restorable} boxes=1 by pit_supervisor
        ann chooses invalidate 1  -> hand_invalidated 5.10.3 box=1; no void
        = box 1  ante 0 by 5.10.3  pair_plus 0 by 5.10.3  jackpot 0 by 5.10.3  net 0  returned 20
        = at 1
        ann play 1   -> refused
        bob play 2
        showdown
        = box 1  ante 0  pair_plus 0  jackpot 0  net 0
        = box 2  ante +20  play +20  jackpot -5
        """,
    )


@shows(p("5.10.3"))
def test_5_10_3_the_play_bet_comes_back_with_the_others() -> None:
    check(
        THREE_CARD,
        SEEN
        + """
        ann play 1
        report dealing_error lie=astray:1 restorable=no boxes=1 by pit_supervisor
        ann chooses invalidate 1
        = box 1  ante 0  play 0  pair_plus 0  jackpot 0  returned 30
        """,
    )


@shows(p("5.10"))
def test_5_10_play_waits_until_every_affected_player_has_chosen() -> None:
    check(
        THREE_CARD,
        SEEN
        + """
        report dealing_error lie=astray:1,2 restorable=no boxes=1,2 by pit_supervisor
        ann play 1   -> refused 5.10
        reveal       -> refused
        settle       -> refused
        ann chooses continue 1
        ann play 1   -> refused 5.10
        bob chooses continue 2
        ann play 1
        """,
    )


@shows(p("5.10"))
def test_5_10_no_card_is_dealt_while_a_choice_is_open() -> None:
    check(
        THREE_CARD,
        TWO_BOXES
        + """
        no more bets
        cards  2c 3c 4c 5c
        report cards_exposed cards=2
        cards  6c   -> refused 5.10
        bob chooses continue 2
        cards  6c
        """,
    )


@shows(p("5.10"))
def test_5_10_the_pit_supervisor_names_the_affected_boxes() -> None:
    check(THREE_CARD, SEEN + "report dealing_error lie=astray:2 restorable=no boxes=2 by dealer -> refused")


@shows(p("5.10"))
def test_5_10_the_boxes_must_be_in_play() -> None:
    check(THREE_CARD, SEEN + "report dealing_error lie=astray:2 restorable=no boxes=5 by pit_supervisor -> refused")


@shows(p("5.10.1"), p("5.10.2"), p("5.10.3"))
def test_5_10_nobody_chooses_without_an_error_or_for_another() -> None:
    check(
        THREE_CARD,
        SEEN
        + """
        ann chooses continue 1       -> refused
        ann chooses reconstructed 1  -> refused
        ann chooses invalidate 1     -> refused
        report dealing_error lie=astray:1 restorable=no boxes=1 by pit_supervisor
        bob chooses invalidate 1     -> refused
        ann chooses nothing 1        -> refused
        """,
    )


@shows(p("5.10[text]"))
def test_5_10_text_who_plays_on_must_accept_the_cards_that_follow() -> None:
    check(
        THREE_CARD,
        SEEN
        + """
        report dealing_error lie=astray:1,2 restorable=no boxes=1,2 by pit_supervisor
        ann chooses continue 1
        ann chooses invalidate 1  -> refused
        bob chooses continue 2
        ann chooses invalidate 1  -> refused
        """,
    )


@shows(p("5.10[text]"))
def test_5_10_text_who_has_chosen_to_play_on_is_not_asked_again_in_that_round() -> None:
    check(
        THREE_CARD,
        TWO_BOXES
        + """
        deal
        ann looks 1
        report dealing_error lie=astray:1 restorable=no boxes=1 by pit_supervisor  -> options_offered boxes=1
        ann chooses continue 1
        report dealing_error lie=astray:2 restorable=no boxes=1,2 by pit_supervisor
            -> ruling_made 5.10[text]; options_offered boxes=2
        """,
    )


@shows(p("5.10[text]"))
def test_5_10_text_an_invalidated_hand_gets_no_further_cards() -> None:
    check(
        THREE_CARD,
        TWO_BOXES
        + """
        no more bets
        cards  2c 3c 4c 5c
        report cards_exposed cards=2
        bob chooses invalidate 2
        cards  6c   -> card_dealt place=1
        cards  7c   -> card_dealt place=dealer
        hands
        ann fold 1
        showdown
        = box 2  ante 0  jackpot 0  returned 25
        """,
    )


@shows(p("5.10"))
def test_5_10_a_second_error_takes_the_choice_of_the_first_from_nobody() -> None:
    played = check(
        THREE_CARD,
        SEEN
        + """
        report dealing_error lie=astray:1,2 restorable=no boxes=1,2 by pit_supervisor
        """,
    )
    played.step("report dealing_error restorable=no boxes=2 by pit_supervisor")  # refused or not
    played.step("bob chooses continue 2")
    played.line("= phase options")
    played.line("ann chooses invalidate 1 -> hand_invalidated 5.10.3 box=1")


@shows(p("5.10"), p("5.10.2"), p("5.8.7"))
def test_5_10_a_third_community_card_is_a_dealing_error_for_the_jackpot_bets() -> None:
    check(
        THREE_CARD,
        """
        box 1  ann  ante 10
        box 1  ann  jackpot 5
        box 2  bob  ante 10
        deal   community 9s 8d
        cards  9h to community
        report dealing_error restorable=yes boxes=1 by pit_supervisor  -> options_offered 5.10 boxes=1; no void
        = at community 9s 8d
        = at device 9h
        ann chooses reconstructed 1
        """,
    )


@shows(p("5.10"), p("5.10.2"), p("5.10.3"))
def test_5_10_a_wrong_number_of_community_cards_is_reported_before_they_are_opened() -> None:
    check(
        THREE_CARD,
        """
        box 1  ann  ante 10
        box 1  ann  jackpot 5
        box 2  bob  ante 10
        deal   community 9s 8d
        cards  9h to community
        ann play 1
        bob play 2
        reveal   -> refused 5.10
        report wrong_number_community restorable=yes boxes=1 by dealer          -> refused
        report wrong_number_community restorable=yes boxes=1 by pit_supervisor
            -> options_offered 5.10 boxes=1 options=reconstructed,invalidate; no void
        ann chooses invalidate 1
        = box 1  ante 0  play 0  jackpot 0  returned 25
        """,
    )


# ---- 5.11 to 5.15 ----------------------------------------------------------------------------------------------------


@shows(p("5.11"))
def test_5_11_after_the_closing_call_no_bet_is_placed_increased_or_withdrawn() -> None:
    check(
        THREE_CARD,
        """
        box 1  ann  ante 10
        no more bets
        box 1  ann  ante 10       -> refused 5.11
        box 1  ann  pair_plus 5   -> refused 5.11
        box 1  ann  jackpot 5     -> refused 5.11
        box 2  bob  ante 10       -> refused 5.11
        box 2  bob  ante 10 by dealer  -> refused 5.11
        ann takes ante 1          -> refused 5.11
        hands
        ann takes ante 1          -> refused 5.11
        """,
    )


@shows(p("5.11"))
def test_5_11_before_it_all_three_are_allowed() -> None:
    check(
        THREE_CARD,
        """
        box 1  ann  ante 10
        box 1  ann  ante 15       -> bet_placed cents=15
        box 1  ann  pair_plus 5
        ann takes pair_plus 1     -> bet_withdrawn bet=pair_plus cents=5
        ann takes pair_plus 1     -> refused
        deal   1 Ah 7c 3d; dealer Ks Qd 4c
        ann play 1
        showdown
        = box 1  ante +25  play +25
        """,
    )


@shows(p("5.12"))
@pytest.mark.parametrize("cards", ["4", "4,5", "3", "10,11"])
def test_5_12_once_somebody_has_looked_an_exposed_card_changes_nothing(cards: str) -> None:
    check(
        THREE_CARD,
        SEEN
        + f"""
        report cards_exposed cards={cards}  -> cards_exposed 5.12; ruling_made 5.12; no options_offered; no void
        = phase deciding
        ann play 1
        bob play 2
        showdown
        = box 1  ante +10  play +10  pair_plus -5  jackpot -5
        """,
    )


@shows(p("5.12"))
def test_5_12_exposed_cards_fall_under_other_paragraphs_before_anybody_has_looked() -> None:
    check(THREE_CARD, DEALT + "report cards_exposed cards=4 -> options_offered 5.10; no void")
    check(THREE_CARD, DEALT + "report cards_exposed cards=4,5 -> void 5.8.2")


@shows(p("5.12"))
def test_5_12_an_exposed_card_is_open_to_all() -> None:
    check(
        THREE_CARD,
        SEEN
        + """
        report cards_exposed cards=2
        = ann sees 2 Ac -- --
        = nobody sees 2 Ac -- --
        = bob sees 2 Ac -- --
        """,
    )


@shows(p("5.12"))
def test_5_12_only_cards_that_were_drawn_can_be_exposed() -> None:
    check(
        THREE_CARD,
        SEEN
        + """
        report cards_exposed cards=12  -> refused
        report cards_exposed cards=    -> refused
        report cards_exposed           -> refused
        """,
    )


@shows(p("5.13"))
def test_5_13_a_card_face_up_in_the_device_is_used_as_the_next_card() -> None:
    check(
        THREE_CARD,
        TWO_BOXES
        + """
        no more bets
        cards  2c 3c
        report face_up_card  -> ok; no options_offered; no void
        cards  4c            -> card_dealt place=2 card=8
        cards  5c            -> card_dealt place=dealer
        """,
    )


@shows(p("5.13"))
def test_5_13_a_face_up_card_is_refused_when_no_card_is_to_come() -> None:
    check(THREE_CARD, DEALT + "report face_up_card -> refused")


@shows(p("5.13"), p("5.8.2"))
def test_5_13_such_a_card_is_not_one_that_the_dealer_exposed() -> None:
    check(
        THREE_CARD,
        TWO_BOXES
        + """
        no more bets
        cards  2c 3c
        report face_up_card
        cards  4c 5c
        report cards_exposed cards=1  -> options_offered boxes=1; no void
        """,
    )


@shows(p("5.14"), p("5.14.1"), p("5.10"))
def test_5_14_the_pit_supervisor_rules_which_of_two_cards_came_first_and_all_players_choose() -> None:
    check(
        THREE_CARD,
        TWO_BOXES
        + """
        no more bets
        cards  2c 3c 4c
        report simultaneous_cards order=2,1 by pit_supervisor
            -> cards_reordered 5.14; options_offered 5.14.1 boxes=1,2; no void
        = at 1 4c
        = at 2 3c
        ann chooses continue 1
        bob chooses invalidate 2  -> hand_invalidated 5.10.3 box=2
        hands
        """,
    )


@shows(p("5.14"))
def test_5_14_a_dealer_may_not_rule_on_it() -> None:
    check(
        THREE_CARD,
        TWO_BOXES
        + """
        no more bets
        cards  2c 3c 4c
        report simultaneous_cards order=2,1 by dealer  -> refused 5.14
        """,
    )


@shows(p("5.14"))
def test_5_14_the_order_names_cards_that_were_drawn_each_once() -> None:
    check(
        THREE_CARD,
        TWO_BOXES
        + """
        no more bets
        cards  2c 3c 4c
        report simultaneous_cards order=2,2 by pit_supervisor  -> refused
        report simultaneous_cards order=2,7 by pit_supervisor  -> refused
        report simultaneous_cards by pit_supervisor            -> refused
        """,
    )


@shows(p("5.14"), p("5.14.1"))
def test_5_14_1_all_players_get_the_options() -> None:
    check(
        THREE_CARD,
        TWO_BOXES
        + """
        box 3  cid  pair_plus 5
        no more bets
        cards  2c 3c 4c
        report simultaneous_cards order=1,2 by pit_manager  -> options_offered 5.14.1 boxes=1,2,3
        """,
    )


@shows(p("5.15"))
def test_5_15_a_hand_with_a_wrong_number_of_cards_is_invalidated_if_it_cannot_be_reconstructed() -> None:
    check(
        THREE_CARD,
        SEEN
        + """
        report wrong_number_player box=2 lie=short:2 restorable=no by pit_supervisor
        -> hand_invalidated 5.15 box=2; no void
        = box 2  ante 0 by 5.15  jackpot 0 by 5.15  net 0  returned 25
        ann play 1
        showdown
        = box 1  ante +10  play +10  pair_plus -5  jackpot -5
        """,
    )


@shows(p("5.15"), p("5.10"))
def test_5_15_others_whose_cards_are_not_the_intended_ones_have_the_options() -> None:
    check(
        THREE_CARD,
        SEEN
        + """
        report wrong_number_player box=2 lie=short:2+astray:1 restorable=no boxes=1 by pit_supervisor
            -> hand_invalidated 5.15 box=2; options_offered 5.10 boxes=1
        ann chooses continue 1
        """,
    )


@shows(p("5.15"))
def test_5_15_a_fourth_card_must_be_reported_before_the_hand_is_opened() -> None:
    check(
        THREE_CARD,
        SEEN
        + """
        cards  9h to 2
        ann play 1
        bob play 2
        reveal   -> refused 5.15
        report wrong_number_player box=2 restorable=no by pit_supervisor  -> hand_invalidated 5.15 box=2
        showdown
        = box 1  ante +10  play +10  pair_plus -5  jackpot -5
        = box 2  ante 0  play 0  jackpot 0  returned 45
        """,
    )


@shows(p("5.15"))
def test_5_15_nor_is_a_folded_hand_settled_with_a_fourth_card() -> None:
    check(
        THREE_CARD,
        """
        box 1  ann  ante 10
        box 1  ann  pair_plus 5
        deal
        cards  Ah to 1
        ann looks 1
        ann fold 1
        settle   -> refused 5.15
        report wrong_number_player box=1 restorable=no by pit_supervisor  -> hand_invalidated 5.15
        showdown
        = box 1  ante 0  pair_plus 0  returned 15
        """,
    )


@shows(p("5.15"))
def test_5_15_if_it_can_be_reconstructed_the_hand_stays() -> None:
    check(
        THREE_CARD,
        SEEN
        + f"""
        report wrong_number_player box=2 restorable=yes lie={FOUR_FOR_BOX_2} by pit_supervisor
            -> cards_reconstructed; no hand_invalidated; no void
        = lie {INTENDED.replace(",", " ")}
        """,
    )


@shows(p("5.15"), p("5.8.6"), p("5.21"))
def test_5_15_before_anybody_has_looked_a_wrong_number_is_a_wrong_deal() -> None:
    check(
        THREE_CARD,
        DEALT
        + "report wrong_number_player box=2 lie=short:2 restorable=no by pit_supervisor -> void 5.8.6\n"
        + ALL_BACK,
    )


@shows(p("5.15"))
def test_5_15_bets_still_go_back_if_the_error_is_noticed_before_the_next_round() -> None:
    check(
        THREE_CARD,
        SEEN
        + """
        ann play 1
        bob play 2
        showdown  -> round_concluded
        = box 2  ante +20  play +20  jackpot -5
        report wrong_number_player box=2 lie=short:2 restorable=no by pit_supervisor
        -> hand_invalidated 5.15 box=2; no void
        = box 1  ante +10  play +10  pair_plus -5  jackpot -5
        = box 2  ante 0  play 0  jackpot 0  net 0  returned 45
        """,
    )


@shows(p("5.15"))
def test_5_15_an_award_not_yet_paid_goes_with_the_hand() -> None:
    check(
        THREE_CARD,
        """
        box 1  ann  ante 10
        box 1  ann  jackpot 5
        box 2  bob  ante 10
        deal   1 9s 8s 5s; dealer Qh Jd 2c; community 7s 6s
        ann looks 1
        ann play 1
        bob fold 2
        showdown  -> award_won box=1
        report wrong_number_player box=1 lie=short:1 restorable=no by pit_supervisor  -> hand_invalidated 5.15 box=1
        pay 1 10,000 of 100,000  -> refused
        = phase over
        = box 1  ante 0  play 0  jackpot 0  net 0  returned 25
        """,
    )


@shows(p("5.15"))
def test_5_15_a_hand_that_can_be_reconstructed_is_not_invalidated_after_the_settlement_either() -> None:
    played = check(
        THREE_CARD,
        SEEN
        + """
        ann play 1
        bob play 2
        showdown  -> round_concluded
        """,
    )
    played.step("report wrong_number_player box=2 lie=short:2 restorable=yes by pit_supervisor")  # refused or not
    played.line("= box 2  ante +20  play +20  jackpot -5")


@shows(p("5.15"))
def test_5_15_the_judgement_is_the_pit_supervisors() -> None:
    check(THREE_CARD, SEEN + "report wrong_number_player box=2 lie=short:2 restorable=no by dealer -> refused")


# ---- 5.16 to 5.18 ----------------------------------------------------------------------------------------------------


@shows(p("5.16"), p("5.21"))
@pytest.mark.parametrize("when", ["", "no more bets", "deal"])
def test_5_16_a_jackpot_failure_before_anybody_has_looked_voids_the_round(when: str) -> None:
    check(THREE_CARD, f"{TWO_BOXES}\n{when}\nreport jackpot_failure -> void 5.16; jackpot_failed\n{ALL_BACK}")


@shows(p("5.16"), p("5.21"))
def test_5_16_a_failure_voids_boxes_without_a_jackpot_bet_too() -> None:
    check(
        THREE_CARD,
        """
        box 1  ann  ante 10
        box 2  bob  pair_plus 5
        deal
        report jackpot_failure  -> void 5.16
        = box 1  ante 0  returned 10
        = box 2  pair_plus 0  returned 5
        """,
    )


@shows(p("5.16"), p("5.17"), p("5.17.1"))
def test_5_17_1_after_somebody_has_looked_the_round_goes_on_and_all_bets_are_paid() -> None:
    check(
        THREE_CARD,
        """
        box 1  ann  ante 10
        box 1  ann  pair_plus 5
        box 1  ann  jackpot 5
        deal   1 9s 8s 5s; dealer Qh Jd 2c; community 7s 6s
        ann looks 1
        report jackpot_failure  -> jackpot_failed; no void
        = phase deciding
        ann play 1
        showdown  -> award_won 4.4[r2] box=1 percent=10
        pay 1 10,000 of 100,000
        = box 1  ante +10  play +10  pair_plus +20  jackpot -5  award 10,000
        """,
    )


@shows(p("5.17"), p("5.17.1"))
def test_5_17_1_the_round_goes_on_even_if_the_dealers_hand_is_open() -> None:
    check(
        THREE_CARD,
        SEEN
        + """
        ann play 1
        bob fold 2
        reveal
        report jackpot_failure  -> no void
        showdown
        = box 1  ante +10  play +10  pair_plus -5  jackpot -5
        """,
    )


@shows(p("5.17"))
def test_5_17_a_failure_is_not_a_players_to_declare() -> None:
    check(THREE_CARD, SEEN + "report jackpot_failure by ann -> refused")


@shows(p("5.17.2"), p("5.17.2(a)"), p("5.17.2(b)"), p("5.17.2(c)"))
def test_5_17_2_the_house_has_three_ways_to_go_on() -> None:
    assert THREE_CARD.jackpot_down == JackpotOutageRules(
        failure=p("5.17.2"), close_table=p("5.17.2(a)"), block_box=p("5.17.2(b)"), play_without=p("5.17.2(c)")
    )


@shows(p("5.17.2(b)"), p("5.17.2(c)"))
def test_5_17_2_a_blocked_box_takes_no_bets_and_a_table_without_jackpot_no_jackpot_bets() -> None:
    check(
        THREE_CARD,
        """
        table blocked 2
        box 1  ann  ante 10
        box 2  ann  ante 10       -> refused 5.17.2(b)
        box 2  bob  pair_plus 10  -> refused 5.17.2(b)
        """,
    )
    check(
        THREE_CARD,
        """
        table no jackpot
        box 1  ann  ante 10
        box 1  ann  jackpot 5     -> refused 5.17.2(c)
        deal   1 As Ks Qs; dealer Qh Jd 2c; community Js Ts
        ann play 1
        showdown  -> no award_won
        """,
    )


TWO_HANDS = """
    box 1  ann  ante 10
    box 2  ann  ante 20
    box 2  ann  pair_plus 5
    box 2  ann  jackpot 5
    deal   1 Ah 7c 3d; 2 Ac 6d 2s; dealer Ks Qd 4c
    ann looks 1
"""


@shows(p("5.18"), p("3.7"))
def test_5_18_a_further_hand_examined_on_purpose_is_invalidated_and_the_first_stays_valid() -> None:
    check(
        THREE_CARD,
        TWO_HANDS
        + """
        report extra_hand_examined box=2 intentional=yes by pit_supervisor
            -> hand_invalidated 5.18 box=2 player=ann; no void
        = box 2  ante 0 by 5.18  pair_plus 0  jackpot 0  net 0  returned 30
        = at 2
        ann play 2  -> refused
        ann play 1
        showdown
        = box 1  ante +10  play +10
        """,
    )


@shows(p("5.18"))
def test_5_18_an_accidental_look_leaves_all_hands_valid() -> None:
    check(
        THREE_CARD,
        TWO_HANDS
        + """
        report extra_hand_examined box=2 intentional=no by pit_supervisor  -> ok; no hand_invalidated
        ann play 1
        ann play 2
        showdown
        = box 1  ante +10  play +10
        = box 2  ante +20  play +20  pair_plus -5  jackpot -5
        """,
    )


@shows(p("5.18"))
def test_5_18_intent_is_for_the_pit_supervisor_to_judge() -> None:
    check(
        THREE_CARD,
        TWO_HANDS
        + """
        report extra_hand_examined box=2 intentional=yes by dealer  -> refused 5.18
        report extra_hand_examined box=2 by pit_supervisor          -> refused
        """,
    )


@shows(p("5.18"))
def test_5_18_the_hand_first_viewed_is_no_additional_hand() -> None:
    check(THREE_CARD, TWO_HANDS + "report extra_hand_examined box=1 intentional=yes by pit_supervisor -> refused 5.18")


@shows(p("5.18"), p("3.14"))
@pytest.mark.parametrize("intentional", ["yes", "no"])
def test_5_18_a_look_at_an_only_hand_without_an_ante_is_warned_of_and_the_hand_stays_valid(intentional: str) -> None:
    played = check(
        THREE_CARD,
        f"""
        box 1  ann  pair_plus 5
        box 2  bob  ante 10
        deal   1 9s 9h 5s
        bob looks 2
        report extra_hand_examined box=1 intentional={intentional} by pit_supervisor
            -> ruling_made 3.14; no hand_invalidated
        bob fold 2
        showdown
        = box 1  pair_plus +5
        = box 2  ante -10
        """,
    )
    (warning,) = (each for each in played.events if isinstance(each, RulingMade))
    assert warning.outcome == message("ruling_warned", player="ann")


@shows(p("5.18"))
def test_5_18_an_only_hand_with_an_ante_is_no_additional_hand() -> None:
    check(THREE_CARD, SEEN + "report extra_hand_examined box=2 intentional=yes by pit_supervisor  -> refused 5.18")


# ---- 5.19 to 5.23 ----------------------------------------------------------------------------------------------------


@shows(p("5.19"))
@pytest.mark.parametrize("when", ["", "no more bets", "deal", "deal\nann looks 1"])
def test_5_19_an_error_of_an_earlier_round_does_not_touch_this_one(when: str) -> None:
    played = check(THREE_CARD, f"{TWO_BOXES}\n{when}")
    before = played.round
    played.line("report late_error round=6 -> irregularity_reported 5.19; no void; no bet_returned")
    assert played.round == before


@shows(p("5.19"))
@pytest.mark.parametrize("number", [7, 8])
def test_5_19_an_error_of_this_round_is_not_late(number: int) -> None:
    check(THREE_CARD, DEALT + f"report late_error round={number} -> refused")


@shows(p("5.20"))
def test_5_20_chips_count_where_they_were_when_bets_closed() -> None:
    check(
        THREE_CARD,
        """
        box 1  ann  ante 10
        box 1  ann  pair_plus 10
        deal   1 Ah 7c 3d; dealer Ks Qd 4c
        report misplaced_bet box=1  -> irregularity_reported 5.20; no bet_returned
        ann takes pair_plus 1       -> refused 5.11
        ann play 1  -> bet_placed bet=play cents=10
        showdown
        = box 1  ante +10  play +10  pair_plus -10
        """,
    )


@shows(p("5.20"))
def test_5_20_until_then_chips_may_be_moved() -> None:
    check(
        THREE_CARD,
        """
        box 1  ann  pair_plus 10
        ann takes pair_plus 1
        box 1  ann  ante 10
        deal   1 Ah 7c 3d; dealer Ks Qd 4c
        ann play 1
        showdown
        = box 1  ante +10  play +10
        """,
    )


@shows(p("5.21"))
def test_5_21_a_void_returns_every_bet_of_the_round_after_the_settlement_too() -> None:
    played = check(
        THREE_CARD,
        SEEN
        + """
        ann play 1
        bob fold 2
        showdown  -> round_concluded
        report foreign_card  -> settlement_reversed; void 5.8.1; bet_returned 5.21
        = box 1  ante 0  play 0  pair_plus 0  jackpot 0  net 0  returned 30
        = box 2  ante 0  jackpot 0  net 0  returned 25
        """,
    )
    assert sum(each.cents for each in played.events if isinstance(each, BetReturned)) == 5500


@shows(p("5.21"))
def test_5_21_a_bet_that_has_gone_back_already_is_not_returned_twice() -> None:
    check(
        THREE_CARD,
        SEEN
        + """
        report dealing_error lie=astray:2 restorable=no boxes=2 by pit_supervisor
        bob chooses invalidate 2
        report foreign_card  -> void 5.8.1
        """
        + ALL_BACK,
    )


@shows(p("5.21"), p("5.15"))
@pytest.mark.parametrize(
    "report",
    [
        "foreign_card by dealer  -> award_reversed; void 5.8.1",
        "wrong_number_player box=1 lie=short:1 restorable=no by pit_supervisor  -> award_reversed; hand_invalidated",
    ],
)
def test_5_21_a_major_award_that_is_paid_is_reversed_with_the_rest(report: str) -> None:
    check(
        THREE_CARD,
        f"""
        box 1  ann  ante 10
        box 1  ann  jackpot 5
        deal   1 9s 8s 5s; dealer Qh Jd 2c; community 7s 6s
        ann looks 1
        ann play 1
        showdown
        pay 1 10,000 of 100,000
        report {report}
        = box 1  ante 0  play 0  jackpot 0  net 0  returned 25
        """,
    )


@shows(p("5.21"))
def test_5_21_a_jackpot_won_in_a_void_round_is_not_awarded() -> None:
    check(
        THREE_CARD,
        """
        box 1  ann  ante 10
        box 1  ann  jackpot 5
        deal   1 As Ks Qs; dealer Qh Jd 2c; community Js Ts
        ann play 1
        showdown  -> award_won
        report foreign_card  -> void 5.8.1
        pay 1 100,000 of 100,000  -> refused
        = box 1  ante 0  play 0  jackpot 0  net 0  returned 25
        """,
    )


@shows(p("5.22"))
@pytest.mark.parametrize("rank", ["dealer", "pit_supervisor", "pit_manager"])
def test_5_22_pit_employees_place_bets_for_a_player_who_asks(rank: str) -> None:
    check(
        THREE_CARD,
        f"""
        box 1  ann  ante 10
        box 2  ann  pair_plus 5 by {rank}  -> bet_placed box=2 player=ann bet=pair_plus cents=5 placed_by={rank}
        box 2  ann  ante 10
        """,
    )


@shows(p("5.22"), p("5.20"))
def test_5_22_the_player_answers_for_them() -> None:
    check(
        THREE_CARD,
        """
        box 1  ann  pair_plus 10 by dealer
        box 1  ann  ante 10
        deal   1 Ah 7c 3d; dealer Ks Qd 4c
        report misplaced_bet box=1
        ann play 1
        showdown
        = box 1  ante +10  play +10  pair_plus -10
        """,
    )


@shows(p("5.22"))
def test_5_22_a_player_places_no_bets_for_another() -> None:
    check(
        THREE_CARD,
        """
        box 1  ann  ante 10
        box 1  ann  ante 10 by bob  -> refused
        box 2  ann  ante 10 by bob  -> refused
        box 2  dealer  ante 10      -> refused
        """,
    )


@shows(p("5.23"))
def test_5_23_the_shift_manager_rules_on_unprovided_cases_with_a_reason() -> None:
    check(
        THREE_CARD,
        SEEN
        + """
        report unprovided remedy=continue reason=a_drink_over_the_cards by pit_manager    -> refused 5.23
        report unprovided remedy=continue by shift_manager                                -> refused
        report unprovided remedy=continue reason=a_drink_over_the_cards by shift_manager  -> ruling_made 5.23; no void
        = phase deciding
        """,
    )


@shows(p("5.23"))
@pytest.mark.parametrize("rank", ["dealer", "pit_supervisor", "pit_manager", "ann"])
def test_5_23_nobody_below_a_shift_manager_may(rank: str) -> None:
    check(THREE_CARD, SEEN + f"report unprovided remedy=void reason=fire by {rank} -> refused 5.23|1.14")


@shows(p("5.23"), p("5.21"))
def test_5_23_a_shift_manager_may_void_the_round() -> None:
    check(THREE_CARD, SEEN + "report unprovided remedy=void reason=fire by shift_manager -> void 5.23\n" + ALL_BACK)


@shows(p("5.23"))
def test_5_23_a_shift_manager_may_invalidate_hands_or_give_the_options() -> None:
    check(
        THREE_CARD,
        SEEN
        + """
        report unprovided remedy=invalidate reason=wine boxes=2 by shift_manager
            -> hand_invalidated 5.23 box=2; no void
        = box 2  ante 0  jackpot 0  returned 25
        ann play 1
        showdown
        """,
    )
    check(
        THREE_CARD,
        SEEN
        + """
        report unprovided remedy=options reason=wine boxes=1,2 by shift_manager  -> options_offered 5.23 boxes=1,2
        """,
    )


@shows(p("5.23"))
@pytest.mark.parametrize("remedy", ["invalidate", "options"])
def test_5_23_there_is_no_hand_to_invalidate_while_bets_are_open(remedy: str) -> None:
    check(
        THREE_CARD,
        f"""
        box 1  ann  ante 10
        report unprovided remedy={remedy} reason=wine boxes=1 by shift_manager  -> refused
        ann takes ante 1
        """,
    )


@shows(p("5.23"))
def test_5_23_a_report_that_is_in_no_list_is_refused() -> None:
    check(THREE_CARD, SEEN + "report act_of_god by shift_manager -> refused")
