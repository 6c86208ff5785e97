"""MLTH-3 and PTH-6, chapter 5, as far as both say the same: each paragraph where it applies and where it does not."""

import pytest

from croupier.rules.events import BetReturned, RoundVoided
from croupier.rules.game import Game, JackpotOutageRules
from tests.support.rules.both_holdem import TWO_BOXES, shows_both
from tests.support.rules.script import check

ALL_BACK = """
    = box 1  ante 0  bonus 0  jackpot 0  net 0  returned 20
    = box 2  ante 0  jackpot 0  net 0  returned 25
"""
# Ann: a pair of Kings, Bob: odd cards, the Dealer: Queen high.
CARDS = "1 Kh 8c; 2 Ah 3c; flop Kd 7s 4c; turn 2h; river 9d; dealer Qs Jd"
DEALT = TWO_BOXES + f"deal {CARDS}\n"
SEEN = DEALT + "ann looks 1\n"
IN = SEEN + "ann flop 1\nbob flop 2\n"
END = "1 flop turn river; 2 flop turn river"
WON_1 = "= box 1  ante 0  flop +20  turn +10  river +10  bonus -5  jackpot -5\n"
WON_2 = "= box 2  ante 0  flop +40  turn +20  river +20  jackpot -5\n"
INTENDED = "burnt,1,2,1,2"
SWAPPED = "burnt,2,1,2,1"
SHIFTED = "burnt,2,1,1,2"
# Who gives the options: MLTH-3 5.12 and 5.15 themselves, and 5.10 where PTH-6 5.12 and 5.15 are silent.
EXPOSED = {"mlp-holdem": "5.12", "progressive-holdem": "5.10"}
OTHERS = {"mlp-holdem": "5.15", "progressive-holdem": "5.10"}


# ---- 5.1, 5.2: over and under the limits -----------------------------------------------------------------------------


@shows_both("5.1")
def test_5_1_chips_above_the_maximum_are_rejected_while_bets_are_open(game: Game) -> None:
    check(
        game,
        """
        table ante 10-500; bonus 5-100
        box 1  ann  ante 600   -> bet_placed cents=500; excess_rejected 5.1 bet=ante cents=100
        box 1  ann  ante 10    -> refused 5.1
        box 1  ann  bonus 80   -> bet_placed cents=80; no excess_rejected
        box 1  ann  bonus 80   -> bet_placed cents=20; excess_rejected 5.1 bet=bonus cents=60
        deal   1 Kh 8c; flop Kd 7s 4c; turn 2h; river 9d; dealer Qs Jd
        play   1 flop turn river
        = box 1  ante 0  flop +1,000  turn +500  river +500  bonus -100
        """,
    )


@shows_both("5.1")
def test_5_1_the_maximum_itself_is_accepted_whole(game: Game) -> None:
    check(game, "table ante 10-500\nbox 1 ann ante 500 -> bet_placed cents=500; no excess_rejected")


@shows_both("5.1.1", "5.3.1")
@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("Kh 8c", "ante 0 flop +1,000 turn +500 net +1,500"),
        ("Th 8c", "ante -500 by 5.1.1 flop -1,000 turn -500 net -2,000"),
        ("Qh Jc", "ante 0 flop 0 turn 0 net 0"),
    ],
)
def test_5_1_1_an_excess_that_was_overlooked_counts_for_nothing_and_comes_back(
    game: Game, hand: str, expected: str
) -> None:
    check(
        game,
        f"""
        table ante 10-500
        box 1  ann  ante 500
        deal   1 {hand}; flop Kd 7s 4c; turn 2h; river 9d; dealer Qs Jd
        report over_limit box=1 bet=ante cents=600  -> bet_found 5.1.1 cents=100
        ann flop 1  -> bet_placed bet=flop cents=1000
        open
        ann turn 1  -> bet_placed bet=turn cents=500
        open
        ann check 1
        showdown  -> bet_settled bet=ante stake=600
        = box 1  {expected}
        """,
    )


@shows_both("5.1.1", "5.3.1")
def test_5_1_1_the_follow_on_bets_of_an_overlooked_excess_count_by_the_maximum_too(game: Game) -> None:
    check(
        game,
        """
        table ante 10-500
        box 1  ann  ante 500
        deal   1 Ah Qc; flop Kd 7s 4c; turn 2h; river 9d; dealer Ks 3d
        report over_limit box=1 bet=ante cents=600
        ann flop 1
        report wrong_follow_on box=1 bet=flop cents=1,200  -> bet_found
        open
        ann turn 1
        report wrong_follow_on box=1 bet=turn cents=600    -> bet_found
        open
        ann check 1
        showdown  -> bet_settled bet=ante stake=600 paid=100; bet_settled bet=flop stake=1200 paid=200
            -> bet_settled bet=turn stake=600 paid=100
        = box 1  ante -500 by 5.1.1  flop -1,000 by 5.3.1  turn -500 by 5.3.1  net -2,000
        """,
    )


@shows_both("5.1.1")
def test_5_1_1_a_bonus_bet_over_its_limit_is_settled_up_to_the_limit(game: Game) -> None:
    check(
        game,
        """
        table bonus 5-100
        box 1  ann  ante 10
        box 1  ann  bonus 100
        deal   1 2h 2c; flop Kd 7s 4c; turn 3h; river 9d; dealer Qs Jd
        report over_limit box=1 bet=bonus cents=150
        play   1 flop check check  -> bet_settled bet=bonus stake=150 paid=450
        = box 1  ante 0  flop +20  bonus +300 by 5.1.1
        """,
    )


@shows_both("5.1.1")
def test_5_1_1_a_bet_within_the_limit_is_no_such_case(game: Game) -> None:
    check(
        game,
        """
        table ante 10-500
        box 1  ann  ante 500
        no more bets
        report over_limit box=1 bet=ante cents=500   -> refused
        report over_limit box=1 bet=flop cents=9000  -> refused
        """,
    )


@shows_both("5.2")
def test_5_2_bets_do_not_close_while_one_is_under_the_minimum(game: Game) -> None:
    check(
        game,
        """
        table ante 10-500; bonus 5-100
        box 1  ann  ante 5
        box 2  bob  ante 10
        box 2  bob  bonus 4
        no more bets         -> refused 5.2
        box 1  ann  ante 5   -> ok
        no more bets         -> refused 5.2
        bob takes bonus 2
        no more bets         -> bets_closed boxes=1,2
        """,
    )


@shows_both("5.2")
def test_5_2_the_minimum_itself_is_enough(game: Game) -> None:
    check(game, "table ante 10-500\nbox 1 ann ante 10\nno more bets -> ok")


@shows_both("5.2.1")
@pytest.mark.parametrize(
    ("hand", "expected"),
    [("Kh 8c", "ante 0 flop +10 turn +5 river +5 net +20"), ("Th 8c", "ante -5 flop -10 turn -5 river -5 net -25")],
)
def test_5_2_1_an_overlooked_bet_under_the_minimum_counts_in_full(game: Game, hand: str, expected: str) -> None:
    check(
        game,
        f"""
        table ante 10-500
        box 1  ann  ante 10
        deal   1 {hand}; flop Kd 7s 4c; turn 2h; river 9d; dealer Qs Jd
        report under_limit box=1 bet=ante cents=5  -> bet_found 5.2.1 cents=-5
        ann flop 1  -> bet_placed bet=flop cents=10
        play   1 turn river
        = box 1  {expected}
        """,
    )


@shows_both("5.2.1")
def test_5_2_1_a_bet_that_meets_the_minimum_is_no_such_case(game: Game) -> None:
    check(
        game,
        "table ante 10-500\nbox 1 ann ante 10\nno more bets\nreport under_limit box=1 bet=ante cents=10 -> refused",
    )


@shows_both("5.1.1", "5.2.1", "3.4")
def test_5_1_1_only_the_prescribed_amount_of_a_jackpot_bet_counts_and_less_is_no_bet(game: Game) -> None:
    check(
        game,
        """
        box 1  ann  ante 10
        box 1  ann  jackpot 5
        box 2  bob  ante 10
        box 2  bob  jackpot 5
        deal   1 Kh 8c; 2 As Ks; flop Qs Js Ts; turn 2h; river 9d; dealer 3c 3d
        report over_limit box=1 bet=jackpot cents=8
        report under_limit box=2 bet=jackpot cents=3
        play   1 flop check check; 2 flop check check  -> bet_settled box=1 bet=jackpot stake=8; no award_won
        = box 2  ante +10  flop +20  jackpot 0  returned 3
        """,
    )


# ---- 5.3 to 5.6 ------------------------------------------------------------------------------------------------------


@shows_both("5.3", "5.3.1")
@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("Kh 8c", "ante 0 flop +20 by 5.3.1 turn +10 by 5.3.1 river +10 by 5.3.1 net +40"),
        ("Th 8c", "ante -10 flop -20 by 5.3.1 turn -10 by 5.3.1 river -10 by 5.3.1 net -50"),
        ("Qh Jc", "ante 0 flop 0 turn 0 river 0 net 0"),
    ],
)
def test_5_3_1_chips_above_twice_the_ante_or_the_ante_come_back(game: Game, hand: str, expected: str) -> None:
    check(
        game,
        f"""
        box 1  ann  ante 10
        deal   1 {hand}; flop Kd 7s 4c; turn 2h; river 9d; dealer Qs Jd
        ann flop 1
        report wrong_follow_on box=1 bet=flop cents=30   -> bet_found cents=10
        open
        ann turn 1
        report wrong_follow_on box=1 bet=turn cents=15   -> bet_found cents=5
        open
        ann river 1
        report wrong_follow_on box=1 bet=river cents=12  -> bet_found cents=2
        showdown  -> bet_settled bet=flop stake=30; bet_settled bet=turn stake=15; bet_settled bet=river stake=12
        = box 1  {expected}
        """,
    )


@shows_both("5.3", "5.3.2")
@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("Kh 8c", "ante 0 flop +15 turn +6 river +7 net +28"),
        ("Th 8c", "ante -10 flop -15 turn -6 river -7 net -38"),
        ("Qh Jc", "ante 0 flop 0 turn 0 river 0 net 0"),
    ],
)
def test_5_3_2_a_smaller_bet_is_settled_for_its_amount(game: Game, hand: str, expected: str) -> None:
    check(
        game,
        f"""
        box 1  ann  ante 10
        deal   1 {hand}; flop Kd 7s 4c; turn 2h; river 9d; dealer Qs Jd
        ann flop 1
        open
        ann turn 1
        open
        ann river 1
        open
        open
        report wrong_follow_on box=1 bet=flop cents=15
        report wrong_follow_on box=1 bet=turn cents=6
        report wrong_follow_on box=1 bet=river cents=7
        settle
        = box 1  {expected}
        """,
    )


@shows_both("5.3", "5.3.1", "5.3.2")
def test_5_3_a_report_needs_a_bet_of_the_wrong_size(game: Game) -> None:
    check(
        game,
        """
        box 1  ann  ante 10
        box 2  bob  ante 10
        deal   1 Kh 8c; flop Kd 7s 4c; turn 2h; river 9d; dealer Qs Jd
        report wrong_follow_on box=1 bet=flop cents=30  -> refused
        ann flop 1
        bob fold 2
        report wrong_follow_on box=2 bet=flop cents=30  -> refused
        report wrong_follow_on box=1 bet=flop cents=20  -> refused
        report wrong_follow_on box=1 bet=flop cents=0   -> refused
        open
        ann check 1
        report wrong_follow_on box=1 bet=turn cents=15  -> refused
        report wrong_follow_on box=1 bet=ante cents=15  -> refused
        """,
    )


@shows_both("5.4")
@pytest.mark.parametrize("device", ["shoe", "shuffler"])
def test_5_4_a_jackpot_bet_found_without_an_ante_goes_back(game: Game, device: str) -> None:
    check(
        game,
        f"""
        table {device}
        box 1  ann  ante 10
        deal
        report missing_base_bet box=3 cents=5 player=cid  -> bet_returned 5.4 box=3 player=cid bet=jackpot cents=5
        play   1 fold  -> no award_won; round_concluded
        = box 3  jackpot 0  net 0  returned 5
        """,
    )


@shows_both("5.4")
def test_5_4_with_an_ante_the_jackpot_bet_stands(game: Game) -> None:
    check(
        game,
        """
        box 1  ann  ante 10
        box 1  ann  jackpot 5
        deal
        report missing_base_bet box=1 cents=5             -> refused 5.4
        report missing_base_bet box=9 cents=5 player=cid  -> refused
        """,
    )


@shows_both("5.5")
def test_5_5_a_player_who_walks_away_before_the_first_choice_has_folded_every_hand(game: Game) -> None:
    check(
        game,
        """
        box 1  ann  ante 10
        box 1  ann  bonus 5
        box 2  ann  ante 20
        box 3  bob  ante 10
        deal   1 Ah Ad; 2 Kh Kc
        ann leaves  -> player_left player=ann; decision_made 5.5 box=1 decision=fold; decision_made 5.5 box=2
        ann flop 1  -> refused
        play   3 flop check check
        = box 1  ante -10 by 5.5  bonus -5
        = box 2  ante -20 by 5.5
        """,
    )


@shows_both("5.5", "1.17")
@pytest.mark.parametrize("device", ["shoe", "shuffler"])
def test_5_5_a_player_who_walks_away_with_turn_or_river_open_has_folded_and_loses_all_bets(
    game: Game, device: str
) -> None:
    head = f"""
        table {device}
        box 1  ann  ante 10
        box 1  ann  bonus 5
        deal   1 Kh Kc; flop Kd 7s 4c; turn 2h; river 9d; dealer Qs Jd
        ann flop 1
        """
    check(
        game,
        head
        + """
        open
        ann leaves  -> player_left 5.5 player=ann; decision_made 5.5 box=1 decision=fold
        showdown
        = box 1  ante -10 by 5.5  flop -20  bonus -5  net -35
        """,
    )
    check(
        game,
        head
        + """
        open
        ann turn 1
        open
        ann leaves  -> decision_made 5.5 box=1 decision=fold
        showdown
        = box 1  ante -10  flop -20  turn -10  bonus -5  net -45
        """,
    )


@shows_both("5.5")
@pytest.mark.parametrize("device", ["shoe", "shuffler"])
def test_5_5_a_player_who_leaves_right_after_the_flop_bet_has_folded(game: Game, device: str) -> None:
    check(
        game,
        f"""
        table {device}
        box 1  ann  ante 10
        box 2  bob  ante 10
        deal   1 Kh Kc; flop Kd 7s 4c; turn 2h; river 9d; dealer Qs Jd
        ann flop 1
        ann leaves  -> decision_made 5.5 box=1 decision=fold
        play   2 flop check check
        = box 1  ante -10  flop -20
        """,
    )


@shows_both("5.5")
@pytest.mark.parametrize("when", ["no more bets", "no more bets\ncards 2c 3c"])
def test_5_5_a_player_who_leaves_during_the_deal_has_folded_too(game: Game, when: str) -> None:
    check(
        game,
        f"""
        box 1  ann  ante 10
        box 2  bob  ante 10
        {when}
        ann leaves
        hands
        play   2 flop check check
        = box 1  ante -10 by 5.5
        """,
    )


@shows_both("5.5", "5.6")
def test_5_5_the_others_play_on(game: Game) -> None:
    check(game, SEEN + f"ann leaves -> no void\nplay 2 flop turn river\n{WON_2}= box 1 ante -10 bonus -5 jackpot -5\n")


@shows_both("5.6")
@pytest.mark.parametrize("device", ["shoe", "shuffler"])
@pytest.mark.parametrize("when", ["", "open"])
def test_5_6_a_player_who_walks_away_after_all_decisions_is_settled_on_their_cards(
    game: Game, device: str, when: str
) -> None:
    check(
        game,
        f"""
        table {device}
        box 1  ann  ante 10
        box 1  ann  bonus 5
        deal   1 Kh Kc; flop Kd 7s 4c; turn 2h; river 9d; dealer Qs Jd
        ann flop 1
        open
        ann turn 1
        open
        ann river 1
        {when}
        ann leaves  -> player_left 5.6 player=ann; no decision_made
        showdown
        = box 1  ante 0  flop +20  turn +10  river +10  bonus +50
        """,
    )


@shows_both("5.6")
def test_5_6_a_folded_player_has_nothing_left_to_decide(game: Game) -> None:
    check(
        game,
        """
        box 1  ann  ante 10
        box 2  bob  ante 10
        deal
        ann fold 1
        ann leaves  -> player_left 5.6; no decision_made
        play   2 flop check check
        = box 1  ante -10
        """,
    )


@shows_both("5.5", "5.6")
def test_5_5_and_5_6_apply_only_to_players_with_a_bet(game: Game) -> None:
    check(game, "box 1 ann ante 10\ndeal\nbob leaves -> refused")


# ---- 5.7: technical interruption -------------------------------------------------------------------------------------


@shows_both("5.7", "5.7.1")
def test_5_7_1_after_a_fold_an_outcome_is_established_and_the_round_is_finished_with_the_same_cards(game: Game) -> None:
    check(
        game,
        SEEN
        + f"""
        ann flop 1
        bob fold 2
        report technical_interruption by pit_supervisor  -> ruling_made 5.7.1; no void
        play   1 turn river
        {WON_1}
        = box 2  ante -20  jackpot -5
        """,
    )


@shows_both("5.7", "5.7.1")
def test_5_7_1_an_outcome_is_established_when_the_dealers_hand_is_shown(game: Game) -> None:
    check(
        game,
        IN
        + f"""
        open
        ann turn 1
        bob turn 2
        open
        ann river 1
        bob river 2
        open
        open
        report technical_interruption by pit_supervisor  -> no void
        settle
        {WON_1}
        {WON_2}
        """,
    )


@shows_both("5.7", "5.7.2", "5.21")
@pytest.mark.parametrize(
    "when", ["", "no more bets", "deal", "deal\nann looks 1", "deal\nann flop 1\nbob flop 2", "deal\nann flop 1"]
)
def test_5_7_2_before_any_bet_is_decided_the_round_is_void(game: Game, when: str) -> None:
    script = f"{TWO_BOXES}\n{when}\nreport technical_interruption by pit_supervisor  -> void 5.7.2"
    played = check(game, script)
    assert sum(line.paid for line in played.round.lines) == sum(line.stake for line in played.round.lines)
    assert played.round.voided == game.doc.p("5.7.2")


@shows_both("5.7.1", "5.7.2")
def test_5_7_the_house_may_let_closed_cards_count_as_an_outcome(game: Game) -> None:
    check(
        game,
        f"""
        table shuffler; hidden_cards_count_as_established=yes
        {DEALT}
        report technical_interruption by pit_supervisor  -> no void
        = phase deciding
        """,
    )


@shows_both("5.7")
def test_5_7_players_cannot_declare_an_interruption(game: Game) -> None:
    check(game, DEALT + "report technical_interruption by ann -> refused")


# ---- 5.8: the Round is Void ------------------------------------------------------------------------------------------


@shows_both("5.8", "5.8.1", "5.8[text]", "5.21")
def test_5_8_1_a_card_that_is_not_of_the_deck_voids_this_round_and_no_other(game: Game) -> None:
    played = check(
        game,
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
    assert {each.because for each in played.events if isinstance(each, BetReturned)} == {game.doc.p("5.21")}


@shows_both("5.8.1", "5.21")
def test_5_8_1_the_round_is_void_even_after_players_have_looked_and_decided(game: Game) -> None:
    check(
        game,
        SEEN
        + """
        ann flop 1
        bob fold 2
        open
        ann turn 1
        report foreign_card  -> void 5.8.1
        = box 1  ante 0  flop 0  turn 0  bonus 0  jackpot 0  returned 50
        = box 2  ante 0  jackpot 0  returned 25
        """,
    )


@shows_both("5.8", "5.8[text]")
def test_5_8_a_void_round_is_over_and_nothing_more_happens_in_it(game: Game) -> None:
    check(
        game,
        DEALT
        + """
        report deck_count      -> void 5.8.3
        report foreign_card    -> refused
        ann flop 1             -> refused
        box 1  ann  ante 10    -> refused
        cards  Kc              -> refused
        reveal                 -> refused
        settle                 -> refused
        """,
    )


@shows_both("5.8", "5.8.1", "5.8.3", "5.8.4", "5.8.5")
@pytest.mark.parametrize("cause", ["foreign_card", "deck_count", "out_of_cards", "not_shuffled"])
def test_5_8_a_player_cannot_void_a_round(game: Game, cause: str) -> None:
    check(
        game,
        TWO_BOXES
        + f"""
        no more bets
        cards  2c 3c
        report {cause} by ann  -> refused
        hands
        play   {END}  -> round_concluded
        """,
    )


@shows_both("5.8.2", "5.21")
@pytest.mark.parametrize(
    ("device", "cards"), [("shoe", "1,2"), ("shoe", "0,1"), ("shuffler", "0,1"), ("shuffler", "0,5")]
)
def test_5_8_2_two_cards_exposed_in_the_deal_while_nobody_has_looked_are_a_void(
    game: Game, device: str, cards: str
) -> None:
    check(game, f"table {device}\n{DEALT}\nreport cards_exposed cards={cards} -> void 5.8.2\n{ALL_BACK}")


@shows_both("5.8.2")
def test_5_8_2_one_card_now_and_another_later_are_two(game: Game) -> None:
    check(
        game,
        TWO_BOXES
        + """
        no more bets
        cards  2c 3c 4c
        report cards_exposed cards=1  -> options_offered; no void
        ann chooses continue 1
        cards  6c
        report cards_exposed cards=3  -> void 5.8.2
        """
        + ALL_BACK,
    )


@shows_both("5.8.2", "5.12")
@pytest.mark.parametrize("cards", ["2,4", "2"])
def test_5_8_2_exposed_cards_do_not_void_the_round_after_somebody_has_looked(game: Game, cards: str) -> None:
    check(
        game,
        SEEN
        + f"""
        report cards_exposed cards={cards}  -> cards_exposed 5.12; ruling_made 5.12; no void; no options_offered
        = phase deciding
        play   {END}
        {WON_1}
        """,
    )


@shows_both("5.8.3", "5.21")
def test_5_8_3_a_deck_short_of_a_card_or_with_one_too_many_voids_the_round(game: Game) -> None:
    check(game, DEALT + "report deck_count -> void 5.8.3\n" + ALL_BACK)


@shows_both("5.8.4", "5.21")
@pytest.mark.parametrize("when", ["no more bets\ncards 2c 3c", "deal", "deal\nann flop 1"])
def test_5_8_4_without_cards_enough_to_complete_it_the_round_is_void(game: Game, when: str) -> None:
    played = check(game, f"{TWO_BOXES}\n{when}\nreport out_of_cards -> void 5.8.4")
    assert sum(line.net for line in played.round.lines) == 0


@shows_both("5.8.4")
def test_5_8_4_running_out_of_cards_is_refused_when_the_deal_is_complete(game: Game) -> None:
    check(game, f"table shuffler\n{DEALT}\nreport out_of_cards -> refused 5.8.4")


@shows_both("5.8.5", "5.21")
def test_5_8_5_cards_that_were_not_shuffled_void_the_round_the_folded_ante_included(game: Game) -> None:
    check(game, SEEN + "ann fold 1\nreport not_shuffled -> void 5.8.5\n" + ALL_BACK)


@shows_both("5.8.6")
def test_5_8_6_complete_hands_in_the_wrong_boxes_are_moved_and_nothing_is_void(game: Game) -> None:
    check(
        game,
        DEALT
        + f"""
        report wrong_deal lie={SWAPPED} by pit_supervisor  -> cards_reconstructed 5.8.6; no void
        = lie {INTENDED.replace(",", " ")}
        play   1 flop turn river; 2 fold
        {WON_1}
        """,
    )


@shows_both("5.8.6")
def test_5_8_6_complete_hands_of_a_player_and_the_dealer_from_the_shuffler_too(game: Game) -> None:
    check(
        game,
        f"""
        table shuffler
        {DEALT}
        report wrong_deal lie=flop,flop,flop,turn,river,dealer,dealer,2,2,1,1 by pit_supervisor
            -> cards_reconstructed 5.8.6; no void
        = at dealer Qs Jd
        = at 1 Kh 8c
        """,
    )


@shows_both("5.8.6", "5.21")
def test_5_8_6_a_wrong_deal_that_moving_complete_hands_does_not_mend_is_void(game: Game) -> None:
    check(
        game,
        DEALT + f"report wrong_deal lie={SHIFTED} by pit_supervisor -> void 5.8.6; no cards_reconstructed" + ALL_BACK,
    )


@shows_both("5.8.6")
def test_5_8_6_a_wrong_deal_follows_from_the_recorded_places(game: Game) -> None:
    check(
        game,
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


@shows_both("5.8.6", "5.10", "5.10.2", "5.10.1")
def test_5_8_6_when_somebody_has_looked_a_wrong_deal_gives_the_options(game: Game) -> None:
    check(
        game,
        SEEN
        + f"report wrong_deal lie={SHIFTED} restorable=yes by pit_supervisor -> "
        + "options_offered 5.10 boxes=1,2 options=reconstructed,invalidate; no void",
    )
    check(
        game,
        SEEN
        + f"report wrong_deal lie={SHIFTED} restorable=no by pit_supervisor -> "
        + "options_offered 5.10 boxes=1,2 options=continue,invalidate; no void",
    )


@shows_both("5.8.6")
def test_5_8_6_whether_cards_can_be_reconstructed_is_for_the_pit_supervisor(game: Game) -> None:
    check(
        game,
        DEALT
        + f"""
        report wrong_deal lie={SHIFTED} by dealer            -> refused
        report wrong_deal by pit_supervisor                  -> refused
        report wrong_deal lie={INTENDED} by pit_supervisor   -> refused
        report wrong_deal lie=burnt,1,2 by pit_supervisor    -> refused
        report wrong_deal lie=9,1,2,1,2 by pit_supervisor    -> refused
        """,
    )


@shows_both("5.8.7", "5.21")
@pytest.mark.parametrize("device", ["shoe", "shuffler"])
def test_5_8_7_a_wrong_number_of_cards_for_the_dealer_that_cannot_be_reconstructed_is_void(
    game: Game, device: str
) -> None:
    before = "" if device == "shuffler" else "open\nhands"
    check(
        game,
        f"""
        table {device}
        {IN}
        open
        ann turn 1
        bob check 2
        open
        ann check 1
        bob check 2
        {before}
        cards  9h to dealer
        reveal  -> refused 5.8.7
        report wrong_number_dealer restorable=no by pit_supervisor  -> void 5.8.7
        = box 1  ante 0  flop 0  turn 0  bonus 0  jackpot 0  returned 50
        = box 2  ante 0  flop 0  jackpot 0  returned 65
        """,
    )


@shows_both("5.8.7", "5.10", "5.10.2")
def test_5_8_7_four_flop_cards_are_put_back_in_order_before_they_are_opened_and_all_choose(game: Game) -> None:
    check(
        game,
        IN
        + """
        hands
        cards  9h to flop
        reveal  -> refused 5.8.7
        report wrong_number_dealer restorable=yes by dealer          -> refused
        report wrong_number_dealer by pit_supervisor                 -> refused
        report wrong_number_dealer restorable=yes by pit_supervisor
            -> cards_reconstructed 5.8.7; options_offered 5.10 boxes=1,2 options=reconstructed,invalidate; no void
        = at flop Kd 7s 4c
        = phase options
        ann chooses reconstructed 1
        bob chooses invalidate 2  -> hand_invalidated 5.10.3; bet_returned 5.10.3 bet=flop cents=40
        reveal  -> cards_revealed places=flop
        play   1 turn river
        = box 1  ante 0  flop +20  turn +10  river +10  bonus -5  jackpot -5
        = box 2  ante 0  flop 0  jackpot 0  returned 65
        """,
    )


@shows_both("5.8.7", "5.21")
@pytest.mark.parametrize("place", ["flop", "turn", "river"])
def test_5_8_7_a_wrong_number_of_community_cards_that_cannot_be_reconstructed_is_void(game: Game, place: str) -> None:
    upto = {"flop": "", "turn": "open\nann check 1\nbob check 2\n"}
    upto["river"] = upto["turn"] * 2
    check(
        game,
        IN
        + upto[place]
        + f"""
        hands
        cards  9h to {place}
        reveal  -> refused 5.8.7
        report wrong_number_dealer restorable=no by pit_supervisor  -> void 5.8.7
        = box 1  ante 0  flop 0  bonus 0  jackpot 0  returned 40
        = box 2  ante 0  flop 0  jackpot 0  returned 65
        """,
    )


@shows_both("5.8.7")
def test_5_8_7_six_community_cards_from_the_shuffler(game: Game) -> None:
    check(
        game,
        f"""
        table shuffler
        {DEALT}
        cards  9h to river
        ann looks 1
        report wrong_number_dealer restorable=no by pit_supervisor  -> void 5.8.7
        """
        + ALL_BACK,
    )


@shows_both("5.8.7")
def test_5_8_7_an_error_noticed_between_settlement_and_next_round_still_voids_the_round(game: Game) -> None:
    check(
        game,
        SEEN
        + f"""
        play   {END}  -> round_concluded
        report wrong_number_dealer lie=short:dealer restorable=no by pit_supervisor  -> settlement_reversed; void 5.8.7
        = void 5.8.7
        = box 1  ante 0  flop 0  turn 0  river 0  bonus 0  jackpot 0  net 0  returned 60
        = box 2  ante 0  flop 0  turn 0  river 0  jackpot 0  net 0  returned 105
        """,
    )


# ---- 5.9: the Burnt Card ---------------------------------------------------------------------------------------------

NOT_BURNT = (
    TWO_BOXES
    + """
    no more bets
    cards  2c to 1
    cards  3c to 2
    cards  4c to 1
    cards  5c to 2
"""
)


@shows_both("5.9", "5.10", "5.10.2", "5.10.3")
def test_5_9_a_burnt_card_forgotten_before_the_deal_is_put_right_and_all_players_have_the_options(game: Game) -> None:
    check(
        game,
        NOT_BURNT
        + """
        report burnt_card_missed cards=0 restorable=yes by pit_supervisor  -> cards_reconstructed 5.9; no void
        = phase options
        = at burnt 2c
        = at 1 3c 5c
        = at 2 4c
        ann chooses continue 1       -> refused
        ann chooses reconstructed 1  -> option_chosen 5.10.2
        bob chooses reconstructed 2  -> option_chosen 5.10.2
        hands  2 9c
        = at 2 4c 9c
        = phase deciding
        """,
    )


@shows_both("5.9", "5.21")
def test_5_9_the_round_is_void_if_any_player_has_seen_their_cards(game: Game) -> None:
    check(
        game,
        SEEN
        + "report burnt_card_missed cards=0 restorable=yes by pit_supervisor -> void 5.9; no options_offered"
        + ALL_BACK,
    )


@shows_both("5.9", "5.21")
def test_5_9_a_burnt_card_forgotten_before_flop_turn_or_river_is_void_when_hole_cards_have_been_seen(
    game: Game,
) -> None:
    check(
        game,
        SEEN
        + """
        ann flop 1
        bob fold 2
        cards  Kd to flop
        cards  7s to flop
        cards  4c to flop
        report burnt_card_missed restorable=yes by pit_supervisor  -> void 5.9
        = box 1  ante 0  flop 0  bonus 0  jackpot 0  returned 40
        = box 2  ante 0  jackpot 0  returned 25
        """,
    )
    check(
        game,
        """
        box 1  ann  ante 10
        box 1  ann  jackpot 5
        deal
        ann looks 1
        ann flop 1
        open
        ann turn 1
        open
        ann check 1
        cards  Kd to river
        report burnt_card_missed restorable=yes by pit_supervisor  -> void 5.9
        = box 1  ante 0  flop 0  turn 0  jackpot 0  returned 45
        """,
    )


@shows_both("5.9", "5.10")
def test_5_9_before_the_flop_it_can_be_put_right_when_every_hand_was_played_blind(game: Game) -> None:
    check(
        game,
        """
        box 1  ann  ante 10
        deal   1 Kh 8c
        ann flop 1
        cards  Kd to flop
        cards  7s to flop
        cards  4c to flop
        report burnt_card_missed restorable=yes by pit_supervisor
            -> cards_reconstructed 5.9; options_offered boxes=1; no void
        = lie burnt 1 1 burnt flop flop
        ann chooses reconstructed 1
        hands  flop 9c
        = at flop 7s 4c 9c
        """,
    )


@shows_both("5.9", "5.21")
def test_5_9_the_round_is_void_if_the_cards_cannot_be_reconstructed(game: Game) -> None:
    check(game, NOT_BURNT + "report burnt_card_missed cards=0 restorable=no by pit_supervisor -> void 5.9\n" + ALL_BACK)


@shows_both("5.9")
def test_5_9_the_house_decides_whether_the_cards_can_be_reconstructed(game: Game) -> None:
    check(
        game,
        NOT_BURNT
        + """
        report burnt_card_missed cards=0 restorable=yes by dealer  -> refused
        report burnt_card_missed cards=0 by pit_supervisor         -> refused
        """,
    )


@shows_both("5.9")
def test_5_9_a_shuffler_burns_no_card_and_so_forgets_none(game: Game) -> None:
    check(
        game, f"table shuffler\n{DEALT}\nreport burnt_card_missed cards=0 restorable=yes by pit_supervisor -> refused"
    )


# ---- 5.10: the options -----------------------------------------------------------------------------------------------


@shows_both("5.10", "5.10.1", "5.10.3")
def test_5_10_1_players_with_lost_cards_continue_or_take_their_bets_back(
    game: Game,
) -> None:
    check(
        game,
        SEEN
        + f"""
        report dealing_error lie=astray:2 restorable=no boxes=2 by pit_supervisor
            -> options_offered 5.10 boxes=2 options=continue,invalidate
        = phase options
        bob chooses reconstructed 2  -> refused 5.10|5.10.1|5.10.2|option
        ann chooses continue 1       -> refused
        bob chooses continue 2       -> option_chosen 5.10.1 box=2 player=bob option=continue
        = phase deciding
        play   {END}
        {WON_2}
        """,
    )


@shows_both("5.10", "5.10.2", "5.10.3")
def test_5_10_2_players_with_restorable_cards_take_the_restored_hand_or_their_bets_back(game: Game) -> None:
    check(
        game,
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


@shows_both("5.10", "5.10.3")
@pytest.mark.parametrize(
    ("device", "restorable", "boxes"), [("shoe", "yes", "1"), ("shoe", "no", "1"), ("shuffler", "yes", "1,2")]
)
def test_5_10_3_an_invalidated_hand_gets_all_its_bets_back_and_the_others_play_on(
    game: Game, restorable: str, device: str, boxes: str
) -> None:
    others = "bob chooses reconstructed 2" if boxes == "1,2" else ""
    check(
        game,
        f"""
        table {device}
        {IN}
        report dealing_error lie=astray:{boxes} restorable={restorable} boxes={boxes} by pit_supervisor
        {others}
        ann chooses invalidate 1  -> hand_invalidated 5.10.3 box=1; no void
        = box 1  ante 0 by 5.10.3  flop 0 by 5.10.3  bonus 0 by 5.10.3  jackpot 0 by 5.10.3  net 0  returned 40
        = at 1
        open
        ann turn 1   -> refused
        play   2 turn river
        = box 1  ante 0  flop 0  bonus 0  jackpot 0  net 0
        {WON_2}
        """,
    )


@shows_both("5.10")
def test_5_10_play_waits_until_every_affected_player_has_chosen(game: Game) -> None:
    check(
        game,
        IN
        + """
        open
        report dealing_error lie=astray:1,2 restorable=no boxes=1,2 by pit_supervisor
        ann turn 1   -> refused 5.10
        reveal       -> refused
        settle       -> refused
        cards  As    -> refused
        ann chooses continue 1
        ann turn 1   -> refused 5.10
        bob chooses continue 2
        ann turn 1
        """,
    )


@shows_both("5.10")
def test_5_10_the_pit_supervisor_names_the_affected_boxes(game: Game) -> None:
    check(
        game,
        SEEN
        + """
        report dealing_error lie=astray:2 restorable=no boxes=2 by dealer          -> refused
        report dealing_error lie=astray:2 restorable=no boxes=5 by pit_supervisor  -> refused
        """,
    )


@shows_both("5.10.1", "5.10.2", "5.10.3")
def test_5_10_nobody_chooses_without_an_error_or_for_another(game: Game) -> None:
    check(
        game,
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


@shows_both("5.10[text]")
def test_5_10_text_who_plays_on_must_accept_the_cards_that_follow(game: Game) -> None:
    check(
        game,
        SEEN
        + """
        report dealing_error lie=astray:1,2 restorable=no boxes=1,2 by pit_supervisor
        ann chooses continue 1
        ann chooses invalidate 1  -> refused
        bob chooses continue 2
        ann chooses invalidate 1  -> refused
        """,
    )


@shows_both("5.10[text]")
def test_5_10_text_who_has_chosen_to_play_on_is_not_asked_again_in_that_round(game: Game) -> None:
    check(
        game,
        IN
        + """
        report dealing_error lie=astray:1 restorable=no boxes=1 by pit_supervisor  -> options_offered boxes=1
        ann chooses continue 1
        open
        report dealing_error lie=astray:1,2 restorable=no boxes=1,2 by pit_supervisor  -> options_offered boxes=2
        bob chooses invalidate 2
        play   1 turn river
        """
        + WON_1,
    )


@shows_both("5.10[text]")
def test_5_10_text_an_invalidated_hand_gets_no_further_cards(game: Game) -> None:
    check(
        game,
        TWO_BOXES
        + """
        no more bets
        cards  2c 3c 4c
        report cards_exposed cards=2
        bob chooses invalidate 2
        cards  6c   -> card_dealt place=1
        = phase deciding
        play   1 flop check check
        = box 2  ante 0  jackpot 0  returned 25
        """,
    )


@shows_both("5.10.3")
def test_5_10_3_when_the_last_hand_is_invalidated_the_round_is_over_or_can_be_concluded(game: Game) -> None:
    check(
        game,
        """
        box 1  ann  ante 10
        deal
        ann looks 1
        ann flop 1
        report dealing_error lie=astray:1 restorable=no boxes=1 by pit_supervisor
        ann chooses invalidate 1
        showdown  -> round_concluded
        = box 1  ante 0  flop 0  returned 30
        """,
    )


# ---- 5.11 to 5.15 ----------------------------------------------------------------------------------------------------


@shows_both("5.11")
def test_5_11_after_the_closing_call_no_bet_is_placed_increased_or_withdrawn(game: Game) -> None:
    check(
        game,
        """
        box 1  ann  ante 10
        box 1  ann  bonus 5
        no more bets
        box 1  ann  ante 10            -> refused 5.11
        box 1  ann  jackpot 5          -> refused 5.11
        box 2  bob  ante 10            -> refused 5.11
        box 2  bob  ante 10 by dealer  -> refused 5.11
        ann takes bonus 1              -> refused 5.11
        hands
        ann takes ante 1               -> refused 5.11
        ann flop 1                     -> ok
        ann takes flop 1               -> refused
        open
        ann turn 1                     -> ok
        ann takes turn 1               -> refused
        """,
    )


@shows_both("5.11")
def test_5_11_before_it_all_three_are_allowed(game: Game) -> None:
    check(
        game,
        """
        box 1  ann  ante 10
        box 1  ann  ante 15    -> bet_placed cents=15
        box 1  ann  bonus 5
        ann takes bonus 1      -> bet_withdrawn bet=bonus cents=5
        ann takes bonus 1      -> refused
        deal   1 Kh 8c; flop Kd 7s 4c; turn 2h; river 9d; dealer Qs Jd
        play   1 flop check check
        = box 1  ante 0  flop +50
        """,
    )


@shows_both("5.12")
def test_5_12_an_exposed_card_is_open_to_all(game: Game) -> None:
    check(
        game,
        SEEN
        + """
        report cards_exposed cards=2
        = ann sees 2 Ah --
        = nobody sees 2 Ah --
        = bob sees 2 Ah --
        report cards_exposed cards=12  -> refused
        report cards_exposed cards=    -> refused
        report cards_exposed           -> refused
        """,
    )


@shows_both("5.12", "5.10")
def test_5_12_the_house_may_give_the_options_although_somebody_has_looked(game: Game) -> None:
    check(
        game,
        f"""
        table options_after_exposure_when_seen=yes
        {SEEN}
        report cards_exposed cards=2  -> options_offered boxes=2; no void
        bob chooses continue 2
        """,
    )


@shows_both("5.12", "5.10", "5.10.1")
@pytest.mark.parametrize(("card", "box"), [(1, 1), (2, 2), (4, 2)])
def test_5_12_one_card_exposed_while_nobody_has_looked_gives_the_affected_player_the_options(
    game: Game, card: int, box: int
) -> None:
    check(
        game,
        f"""
        {TWO_BOXES}
        deal
        report cards_exposed cards={card}
            -> options_offered {EXPOSED[game.id]} boxes={box} options=continue,invalidate; no void
        {"ann" if box == 1 else "bob"} chooses continue {box}
        = phase deciding
        """,
    )


@shows_both("5.12", "5.10")
@pytest.mark.parametrize("card", [0, 3, 4, 9])
def test_5_12_an_exposed_card_that_all_share_affects_everybody(game: Game, card: int) -> None:
    check(
        game,
        f"""
        table shuffler
        {TWO_BOXES}
        deal
        report cards_exposed cards={card}  -> options_offered {EXPOSED[game.id]} boxes=1,2; no void
        """,
    )


@shows_both("5.13")
def test_5_13_a_card_face_up_in_the_device_is_used_as_the_next_card(game: Game) -> None:
    check(
        game,
        TWO_BOXES
        + """
        no more bets
        cards  2c 3c
        report face_up_card  -> ok; no options_offered; no void
        cards  4c            -> card_dealt place=2
        cards  5c            -> card_dealt place=1
        report cards_exposed cards=1  -> options_offered boxes=1; no void
        """,
    )


@shows_both("5.13")
def test_5_13_a_face_up_card_is_refused_when_no_card_is_to_come(game: Game) -> None:
    check(game, f"table shuffler\n{DEALT}\nreport face_up_card -> refused")


@shows_both("5.14", "5.14.1", "5.10")
def test_5_14_the_pit_supervisor_rules_which_of_two_cards_came_first_and_all_players_choose(game: Game) -> None:
    check(
        game,
        TWO_BOXES
        + """
        no more bets
        cards  2c 3c 4c
        report simultaneous_cards order=2,1 by dealer  -> refused 5.14
        report simultaneous_cards order=2,1 by pit_supervisor
            -> cards_reordered 5.14; options_offered 5.14.1 boxes=1,2; no void
        = at 1 4c
        = at 2 3c
        ann chooses continue 1
        bob chooses invalidate 2  -> hand_invalidated 5.10.3 box=2
        hands
        """,
    )


@shows_both("5.14", "5.14.1")
def test_5_14_1_simultaneous_community_cards_give_all_players_the_options(game: Game) -> None:
    check(
        game,
        IN
        + """
        hands
        report simultaneous_cards order=8,7 by pit_manager  -> cards_reordered 5.14; options_offered 5.14.1 boxes=1,2
        ann chooses continue 1
        bob chooses continue 2
        reveal
        = ann sees flop Kd 4c 7s
        """,
    )


@shows_both("5.14")
def test_5_14_the_order_names_cards_that_were_drawn_each_once(game: Game) -> None:
    check(
        game,
        TWO_BOXES
        + """
        no more bets
        cards  2c 3c 4c
        report simultaneous_cards order=2,2 by pit_supervisor  -> refused
        report simultaneous_cards order=2,7 by pit_supervisor  -> refused
        report simultaneous_cards by pit_supervisor            -> refused
        """,
    )


@shows_both("5.14.1")
def test_5_14_1_a_player_who_has_folded_or_is_out_is_not_asked(game: Game) -> None:
    check(
        game,
        SEEN
        + """
        report dealing_error lie=astray:2 restorable=no boxes=2 by pit_supervisor
        bob chooses invalidate 2
        ann flop 1
        hands
        report simultaneous_cards order=7,6 by pit_supervisor  -> options_offered 5.14.1 boxes=1
        """,
    )


@shows_both("5.15")
def test_5_15_a_hand_with_a_wrong_number_of_cards_is_invalidated_if_it_cannot_be_reconstructed(game: Game) -> None:
    check(
        game,
        SEEN
        + """
        cards  9h to 2
        ann flop 1
        report wrong_number_player box=2 restorable=no by dealer          -> refused
        report wrong_number_player box=2 restorable=no by pit_supervisor  -> hand_invalidated 5.15 box=2; no void
        = box 2  ante 0  jackpot 0  returned 25
        """,
    )


@shows_both("5.15")
def test_5_15_if_it_can_be_reconstructed_the_hand_stays(game: Game) -> None:
    check(
        game,
        SEEN
        + """
        cards  9h to 2
        report wrong_number_player box=2 restorable=yes by pit_supervisor
            -> cards_reconstructed; no hand_invalidated; no void
        = at 2 Ah 3c
        """,
    )


@shows_both("5.15", "5.10")
def test_5_15_all_other_affected_players_have_the_options(game: Game) -> None:
    by = OTHERS[game.id]
    check(
        game,
        f"""
        {TWO_BOXES}
        box 3  cid  ante 10
        deal
        ann looks 1
        report wrong_number_player box=2 lie=short:2+astray:1,3 restorable=no boxes=1,3 by pit_supervisor
            -> hand_invalidated 5.15 box=2; options_offered {by} boxes=1,3 options=continue,invalidate; no void
        = box 2  ante 0  jackpot 0  returned 25
        ann chooses continue 1
        cid chooses invalidate 3
        = box 3  ante 0  returned 10
        """,
    )


@shows_both("5.15", "5.8.6", "5.21")
def test_5_15_before_anybody_has_looked_a_wrong_number_is_a_wrong_deal(game: Game) -> None:
    check(
        game,
        DEALT
        + "report wrong_number_player box=2 lie=short:2 restorable=no by pit_supervisor -> void 5.8.6\n"
        + ALL_BACK,
    )


@shows_both("5.15")
def test_5_15_bets_still_go_back_if_the_error_is_noticed_before_the_next_round(game: Game) -> None:
    check(
        game,
        SEEN
        + f"""
        play   {END}  -> round_concluded
        report wrong_number_player box=2 lie=short:2 restorable=no by pit_supervisor
        -> hand_invalidated 5.15 box=2; no void
        {WON_1}
        = box 2  ante 0  flop 0  turn 0  river 0  jackpot 0  net 0  returned 105
        """,
    )


@shows_both("5.15")
def test_5_15_an_award_not_yet_paid_goes_with_the_hand(game: Game) -> None:
    check(
        game,
        """
        box 1  ann  ante 10
        box 1  ann  jackpot 5
        box 2  bob  ante 10
        deal   1 As Ks; flop Qs Js Ts; turn 2d; river 3c; dealer 9h 9d
        ann looks 1
        play   1 flop check check; 2 fold  -> award_won box=1
        report wrong_number_player box=1 lie=short:1 restorable=no by pit_supervisor  -> hand_invalidated 5.15 box=1
        pay 1 100,000 of 100,000  -> refused
        = phase over
        = box 1  ante 0  flop 0  jackpot 0  net 0  returned 35
        """,
    )


# ---- 5.16 to 5.18 ----------------------------------------------------------------------------------------------------


@shows_both("5.16", "5.21")
@pytest.mark.parametrize("when", ["", "no more bets", "deal"])
def test_5_16_a_jackpot_failure_before_anybody_has_looked_voids_the_round(game: Game, when: str) -> None:
    check(game, f"{TWO_BOXES}\n{when}\nreport jackpot_failure -> void 5.16; jackpot_failed\n{ALL_BACK}")


@shows_both("5.16", "5.21")
def test_5_16_a_failure_voids_boxes_without_a_jackpot_bet_and_blind_hands_with_a_flop_bet_too(game: Game) -> None:
    check(
        game,
        """
        box 1  ann  ante 10
        box 2  bob  ante 10
        box 2  bob  bonus 5
        deal
        ann flop 1
        report jackpot_failure  -> void 5.16
        = box 1  ante 0  flop 0  returned 30
        = box 2  ante 0  bonus 0  returned 15
        """,
    )


@shows_both("5.16", "5.17", "5.17.1")
@pytest.mark.parametrize("when", ["", "open", "open\nann turn 1\nbob check 2\nopen"])
def test_5_17_1_after_somebody_has_looked_the_round_goes_on_and_all_bets_are_paid(game: Game, when: str) -> None:
    rest = {"": "turn river", "open": "turn river"}.get(when, "river")
    check(
        game,
        IN
        + f"""
        {when}
        report jackpot_failure  -> jackpot_failed; no void
        play   1 {rest}; 2 {rest.replace("turn", "check")}
        {WON_1}
        = box 2  ante 0  flop +40  river +20  jackpot -5
        """,
    )


@shows_both("5.17", "5.17.1")
def test_5_17_1_a_major_award_is_still_owed(game: Game) -> None:
    check(
        game,
        """
        box 1  ann  ante 10
        box 1  ann  jackpot 5
        deal   1 As Ks; flop Qs Js Ts; turn 2d; river 3c; dealer 9h 9d
        ann looks 1
        report jackpot_failure by ann  -> refused
        report jackpot_failure  -> jackpot_failed; no void
        play   1 flop check check  -> award_won 4.2[r1] percent=100
        pay 1 100,000 of 100,000
        = box 1  ante +10  flop +20  jackpot -5  award 100,000
        """,
    )


@shows_both("5.17.2", "5.17.2(a)", "5.17.2(b)", "5.17.2(c)")
def test_5_17_2_the_house_has_three_ways_to_go_on(game: Game) -> None:
    p = game.doc.p
    ways = JackpotOutageRules(
        failure=p("5.17.2"), close_table=p("5.17.2(a)"), block_box=p("5.17.2(b)"), play_without=p("5.17.2(c)")
    )
    assert game.jackpot_down == ways


@shows_both("5.17.2(b)", "5.17.2(c)")
def test_5_17_2_a_blocked_box_takes_no_bets_and_a_table_without_jackpot_no_jackpot_bets(game: Game) -> None:
    check(
        game,
        """
        table blocked 2
        box 1  ann  ante 10
        box 2  ann  ante 10   -> refused 5.17.2(b)
        box 2  bob  ante 10   -> refused 5.17.2(b)
        """,
    )
    check(
        game,
        """
        table no jackpot
        box 1  ann  ante 10
        box 1  ann  jackpot 5     -> refused 5.17.2(c)
        deal   1 As Ks; flop Qs Js Ts; turn 2d; river 3c; dealer 9h 9d
        play   1 flop check check  -> no award_won
        = box 1  ante +10  flop +20
        """,
    )


TWO_HANDS = """
    box 1  ann  ante 10
    box 2  ann  ante 20
    box 2  ann  bonus 5
    box 2  ann  jackpot 5
    deal   1 Kh 8c; 2 Ah 3c; flop Kd 7s 4c; turn 2h; river 9d; dealer Qs Jd
    ann looks 1
"""


@shows_both("5.18", "3.7")
def test_5_18_a_further_hand_examined_on_purpose_is_invalidated_and_the_first_stays_valid(game: Game) -> None:
    check(
        game,
        TWO_HANDS
        + """
        report extra_hand_examined box=2 intentional=yes by pit_supervisor
            -> hand_invalidated 5.18 box=2 player=ann; no void
        = box 2  ante 0 by 5.18  bonus 0  jackpot 0  net 0  returned 30
        = at 2
        ann flop 2  -> refused
        play   1 flop check check
        = box 1  ante 0  flop +20
        """,
    )


@shows_both("5.18")
def test_5_18_the_flop_bet_comes_back_with_the_others(game: Game) -> None:
    check(
        game,
        TWO_HANDS
        + """
        ann flop 1
        ann flop 2
        open
        report extra_hand_examined box=2 intentional=yes by pit_supervisor  -> hand_invalidated 5.18 box=2
        = box 2  ante 0  flop 0  bonus 0  jackpot 0  net 0  returned 70
        play   1 check check
        = box 1  ante 0  flop +20
        """,
    )


@shows_both("5.18")
def test_5_18_an_accidental_look_leaves_all_hands_valid(game: Game) -> None:
    check(
        game,
        TWO_HANDS
        + """
        report extra_hand_examined box=2 intentional=no by pit_supervisor  -> ok; no hand_invalidated
        play   1 flop check check; 2 flop check check
        = box 1  ante 0  flop +20
        = box 2  ante 0  flop +40  bonus -5  jackpot -5
        """,
    )


@shows_both("5.18")
def test_5_18_intent_is_for_the_pit_supervisor_to_judge_and_the_first_hand_is_no_additional_one(game: Game) -> None:
    check(
        game,
        TWO_HANDS
        + """
        report extra_hand_examined box=2 intentional=yes by dealer          -> refused 5.18
        report extra_hand_examined box=2 by pit_supervisor                  -> refused
        report extra_hand_examined box=1 intentional=yes by pit_supervisor  -> refused 5.18
        """,
    )


# ---- 5.19 to 5.23 ----------------------------------------------------------------------------------------------------


@shows_both("5.19")
@pytest.mark.parametrize("when", ["", "no more bets", "deal", "deal\nann looks 1\nann flop 1"])
def test_5_19_an_error_of_an_earlier_round_does_not_touch_this_one(game: Game, when: str) -> None:
    played = check(game, f"{TWO_BOXES}\n{when}")
    before = played.round
    played.line("report late_error round=6 -> irregularity_reported 5.19; no void; no bet_returned")
    assert played.round == before


@shows_both("5.19")
@pytest.mark.parametrize("number", [7, 8])
def test_5_19_an_error_of_this_round_is_not_late(game: Game, number: int) -> None:
    check(game, DEALT + f"report late_error round={number} -> refused")


@shows_both("5.20")
def test_5_20_chips_count_where_they_were_when_bets_closed(game: Game) -> None:
    check(
        game,
        """
        box 1  ann  ante 10
        box 1  ann  bonus 10
        deal   1 Kh 8c; flop Kd 7s 4c; turn 2h; river 9d; dealer Qs Jd
        report misplaced_bet box=1  -> irregularity_reported 5.20; no bet_returned
        ann takes bonus 1           -> refused 5.11
        ann flop 1  -> bet_placed bet=flop cents=20
        play   1 check check
        = box 1  ante 0  flop +20  bonus -10
        """,
    )


@shows_both("5.20")
def test_5_20_until_then_chips_may_be_moved(game: Game) -> None:
    check(
        game,
        """
        box 1  ann  ante 10
        box 1  ann  bonus 10
        ann takes bonus 1
        box 1  ann  ante 10
        deal   1 Kh 8c; flop Kd 7s 4c; turn 2h; river 9d; dealer Qs Jd
        play   1 flop check check
        = box 1  ante 0  flop +40
        """,
    )


@shows_both("5.21")
def test_5_21_a_void_returns_every_bet_of_the_round_after_the_settlement_too(game: Game) -> None:
    played = check(
        game,
        SEEN
        + """
        play   1 flop turn river; 2 fold  -> round_concluded
        report foreign_card  -> settlement_reversed; void 5.8.1; bet_returned 5.21
        = box 1  ante 0  flop 0  turn 0  river 0  bonus 0  jackpot 0  net 0  returned 60
        = box 2  ante 0  jackpot 0  net 0  returned 25
        """,
    )
    back = sum(each.cents for each in played.events if isinstance(each, BetReturned))
    assert back == 7500, "the Ante had come back already: it won with less than a Straight"


@shows_both("5.21")
def test_5_21_a_bet_that_has_gone_back_already_is_not_returned_twice(game: Game) -> None:
    check(
        game,
        SEEN
        + """
        report dealing_error lie=astray:2 restorable=no boxes=2 by pit_supervisor
        bob chooses invalidate 2
        report foreign_card  -> void 5.8.1
        """
        + ALL_BACK,
    )


@shows_both("5.21", "5.15")
def test_5_21_an_award_of_a_void_round_is_not_paid_and_one_paid_is_reversed(game: Game) -> None:
    royal = """
        box 1  ann  ante 10
        box 1  ann  jackpot 5
        deal   1 As Ks; flop Qs Js Ts; turn 2d; river 3c; dealer 9h 9d
        ann looks 1
        play   1 flop check check  -> award_won
        """
    check(
        game,
        royal
        + """
        report foreign_card  -> void 5.8.1
        pay 1 100,000 of 100,000  -> refused
        = box 1  ante 0  flop 0  jackpot 0  net 0  returned 35
        """,
    )
    for report in ("foreign_card", "wrong_number_player box=1 lie=short:1 restorable=no by pit_supervisor"):
        check(
            game,
            royal
            + f"""
            pay 1 100,000 of 100,000
            report {report}  -> award_reversed
            = box 1  ante 0  flop 0  jackpot 0  net 0  returned 35
            """,
        )


@shows_both("5.22")
@pytest.mark.parametrize("rank", ["dealer", "pit_supervisor", "pit_manager"])
def test_5_22_pit_employees_place_bets_for_a_player_who_asks_and_the_player_answers_for_them(
    game: Game, rank: str
) -> None:
    check(
        game,
        f"""
        box 1  ann  ante 10 by {rank}  -> bet_placed box=1 player=ann bet=ante cents=10 placed_by={rank}
        deal   1 Th 8c; flop Kd 7s 4c; turn 2h; river 9d; dealer Qs Jd
        report misplaced_bet box=1
        play   1 flop check check
        = box 1  ante -10  flop -20
        """,
    )


@shows_both("5.22")
def test_5_22_a_player_places_no_bets_for_another(game: Game) -> None:
    check(
        game,
        """
        box 1  ann  ante 10
        box 1  ann  ante 10 by bob  -> refused
        box 2  ann  ante 10 by bob  -> refused
        box 2  dealer  ante 10      -> refused
        """,
    )


@shows_both("5.23")
def test_5_23_the_shift_manager_rules_on_unprovided_cases_with_a_reason(game: Game) -> None:
    check(
        game,
        IN
        + """
        open
        report unprovided remedy=continue reason=a_drink_over_the_cards by pit_manager    -> refused 5.23
        report unprovided remedy=continue by shift_manager                                -> refused
        report unprovided remedy=continue reason=a_drink_over_the_cards by shift_manager  -> ruling_made 5.23; no void
        = phase deciding
        """,
    )


@shows_both("5.23")
@pytest.mark.parametrize("rank", ["dealer", "pit_supervisor", "pit_manager", "ann"])
def test_5_23_nobody_below_a_shift_manager_may(game: Game, rank: str) -> None:
    check(game, SEEN + f"report unprovided remedy=void reason=fire by {rank} -> refused 5.23|1.18")


@shows_both("5.23", "5.21")
def test_5_23_a_shift_manager_may_void_the_round_invalidate_hands_or_give_the_options(game: Game) -> None:
    check(game, SEEN + "report unprovided remedy=void reason=fire by shift_manager -> void 5.23\n" + ALL_BACK)
    check(
        game,
        IN
        + """
        report unprovided remedy=invalidate reason=wine boxes=2 by shift_manager
            -> hand_invalidated 5.23 box=2; no void
        = box 2  ante 0  flop 0  jackpot 0  returned 65
        play   1 turn river
        """
        + WON_1,
    )
    check(
        game, SEEN + "report unprovided remedy=options reason=wine boxes=1,2 by shift_manager -> options_offered 5.23"
    )


@shows_both("5.23")
def test_5_23_a_report_that_is_in_no_list_is_refused(game: Game) -> None:
    check(game, SEEN + "report act_of_god by shift_manager -> refused")
