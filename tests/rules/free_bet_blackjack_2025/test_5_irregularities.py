"""FBBJ-2025, chapter 5: irregularities. Each paragraph is shown where it applies and where it does not."""

import pytest

from croupier.rules.events import BetReturned, CardDealt, RoundVoided, SettlementReversed
from croupier.rules.games.free_bet_blackjack_2025 import GAME
from croupier.rules.games.free_bet_blackjack_2025.terms import p
from tests.support.paragraphs import shows
from tests.support.rules.blackjack_script import check

ANN = "box 1  ann  initial 100\n"
BOTH = ANN + "on 1  bob  initial 50\n"
BOXES = ANN + "box 2  bob  initial 50\n"
DEALT = BOXES + "deal 1 Th 6d; 2 9h 4d; dealer Ts\n"
PLAYING = DEALT + "ann 1  play\nbob 2  play\n"
INTERIM = """
    box 1  ann  initial 100
    box 1  ann  rws_pairs 5
    box 2  bob  initial 50
    deal 1 Th 6d; 2 9h 4d; dealer Ts
    ann 1  play
    bob 2  play
    settle  -> interim_settled
"""
PIT = "by pit_supervisor"


# ---- 5.1: over the maximum -------------------------------------------------------------------------------------------


@shows(p("5.1"))
def test_5_1_chips_above_the_maximum_of_the_box_are_rejected_while_bets_are_open() -> None:
    check(
        """
        table initial 25-500; rws_pairs 5-100
        box 1  ann  initial 400   -> bet_placed cents=400; no excess_rejected
        on  1  bob  initial 150   -> bet_placed player=bob cents=100; excess_rejected 5.1 player=bob cents=50
        on  1  cid  initial 30    -> refused 5.1
        on  2  cid  initial 30    -> bet_placed cents=30; no excess_rejected
        box 1  ann  rws_pairs 80
        on  1  bob  rws_pairs 50  -> bet_placed cents=20; excess_rejected 5.1 bet=rws_pairs cents=30
        """
    )


@shows(p("5.1"))
def test_5_1_the_maximum_itself_is_accepted_whole() -> None:
    check("table initial 25-500\nbox 1  ann  initial 500  -> bet_placed cents=500; no excess_rejected")


@shows(p("5.1"), p("3.6"))
def test_5_1_the_seated_players_bet_displaces_earlier_standing_bets() -> None:
    played = check(
        """
        table initial 25-500
        on  1  bob  initial 200
        on  1  cid  initial 300
        box 1  ann  initial 400  -> bet_placed player=ann cents=400
        """
    )
    lies = {stake.player: stake.cents for stake in GAME.stakes(played.round)}
    assert lies["ann"] == 40000
    assert sum(lies.values()) == 50000
    assert lies["bob"] == 10000, "standing bets are served by time"


@shows(p("5.1.1"))
@pytest.mark.parametrize(
    ("hand", "ann", "bob"),
    [
        ("Th 9d", "initial +250 by 5.1.1", "initial +250 by 5.1.1"),
        ("Th 7d", "initial -250", "initial -250"),
        ("Th 8d", "initial 0", "initial 0"),
    ],
)
def test_5_1_1_overlooked_the_maximum_is_shared_pro_rata(hand: str, ann: str, bob: str) -> None:
    check(
        f"""
        table initial 25-500
        box 1  ann  initial 300
        on  1  bob  initial 200
        deal 1 {hand}; dealer Ts
        report over_limit box=1 player=bob bet=initial cents=300  -> bet_found 5.1.1 player=bob cents=100
        ann 1  stand
        dealer 8c
        settle
        = ann 1  {ann}
        = bob 1  {bob}
        """
    )


@shows(p("5.1.1"))
def test_5_1_1_nobody_is_brought_below_the_minimum() -> None:
    check(
        """
        table initial 50-500
        box 1  ann  initial 440
        on  1  bob  initial 60
        deal 1 Th 7d; dealer Ts
        report over_limit box=1 player=ann bet=initial cents=560
        ann 1  stand
        dealer 8c
        settle
        = ann 1  initial -450 by 5.1.1
        = bob 1  initial -50
        """
    )


@shows(p("5.1.1"))
def test_5_1_1_a_blackjack_and_a_surrender_count_what_plays() -> None:
    over = "table initial 25-500\nbox 1  ann  initial 500\n"
    report = "report over_limit box=1 player=ann bet=initial cents=600\n"
    check(over + f"deal 1 Ah Kd; dealer 9c\n{report}settle\n= ann 1  initial +750 by 5.1.1")
    check(over + f"deal 1 Th 6d; dealer 9c\n{report}ann 1  surrender\nsettle\n= ann 1  initial -250 by 5.1.1")


@shows(p("5.1.1"))
def test_5_1_1_splits_and_markers_follow_what_plays() -> None:
    over = "table initial 25-500\nbox 1  ann  initial 500\n"
    report = "report over_limit box=1 player=ann bet=initial cents=600\n"
    check(
        over
        + f"""
        deal 1 8h 8d; dealer Ts
        {report}
        ann 1  split  -> bet_placed bet=split cents=500
        ann 1  3d free_double Tc 9c stand
        dealer 7c
        settle
        = ann 1  initial +500  free_double.1 +500  split.2 0
        """
    )


@shows(p("5.1.1"), p("5.1.2"))
@pytest.mark.parametrize(
    ("hand", "ann", "bob"),
    [
        ("Qc Qh", "rws_pairs +240 by 5.1.1", "rws_pairs +60 by 5.1.1"),
        ("Kc Qh", "rws_pairs -40 by 5.1.1", "rws_pairs -10 by 5.1.1"),
    ],
)
def test_5_1_1_rws_pairs_over_their_own_maximum_count_in_proportion(hand: str, ann: str, bob: str) -> None:
    check(
        f"""
        table initial 25-500; rws_pairs 5-50
        box 1  ann  initial 100
        on  1  bob  initial 100
        box 1  ann  rws_pairs 40
        on  1  bob  rws_pairs 10
        deal 1 {hand}; dealer Ts
        report over_limit box=1 player=ann bet=rws_pairs cents=80  -> bet_found 5.1.1 player=ann cents=40
        report over_limit box=1 player=bob bet=rws_pairs cents=20  -> bet_found 5.1.1 player=bob cents=10
        ann 1  play stand
        dealer 8c
        settle
        = ann 1  {ann}
        = bob 1  {bob}
        """
    )


@shows(p("5.1.1"))
def test_5_1_1_a_lucky_stash_over_its_own_maximum_counts_as_the_maximum() -> None:
    check(
        """
        table initial 25-500; lucky_stash 5-50
        box 1  ann  initial 100
        box 1  ann  lucky_stash 50
        deal 1 6h 5d; dealer Ts
        report over_limit box=1 player=ann bet=lucky_stash cents=80  -> bet_found 5.1.1 player=ann cents=30
        ann 1  free_double 9c
        dealer 8c
        settle
        = ann 1  initial +100  free_double.1 +100  lucky_stash +100 by 5.1.1
        """
    )


@shows(p("5.1.1"))
def test_5_1_1_within_the_maximum_is_no_such_case() -> None:
    check(
        """
        table initial 25-500
        box 1  ann  initial 300
        on  1  bob  initial 100
        no more bets
        report over_limit box=1 player=bob bet=initial cents=200  -> refused
        """
    )


@shows(p("5.1.1"), p("5.1"))
def test_5_1_1_while_bets_are_open_the_excess_is_rejected_instead() -> None:
    check("table initial 25-500\n" + ANN + "report over_limit box=1 player=ann bet=initial cents=600  -> refused")


@shows(p("5.1.2"), p("5.1.1"))
def test_5_1_2_a_bet_under_the_minimum_counts_in_full() -> None:
    check(
        """
        table initial 25-500
        box 1  p1  initial 375
        on  1  p2  initial 100
        on  1  p3  initial 25
        deal 1 Th 9d; dealer Ts
        report under_limit box=1 player=p3 bet=initial cents=20
        report over_limit box=1 player=p1 bet=initial cents=500
        p1 1  stand
        dealer 8c
        settle
        = p1 1  initial +400
        = p2 1  initial +80
        = p3 1  initial +20 by 5.1.2
        """
    )


@shows(p("5.1.2"))
def test_5_1_2_at_the_minimum_it_is_shared_like_the_others_and_not_brought_below() -> None:
    check(
        """
        table initial 25-100
        box 1  ann  initial 75
        on  1  bob  initial 25
        deal 1 Th 9d; dealer Ts
        report over_limit box=1 player=ann bet=initial cents=175
        ann 1  stand
        dealer 8c
        settle
        = ann 1  initial +75 by 5.1.1
        = bob 1  initial +25
        """
    )


@shows(p("5.1.3"))
def test_5_1_3_boom_busted_over_its_maximum_is_rejected_while_bets_are_open() -> None:
    check(
        "table boom_busted 5-100\n"
        + ANN
        + """
        box 1  ann  boom_busted 60
        on  2  bob  boom_busted 30
        on  1  cid  boom_busted 40  -> bet_placed player=cid cents=10; excess_rejected player=cid cents=30
        on  1  dee  boom_busted 5   -> refused 5.1.3|5.1
        """
    )


@shows(p("5.1.3"))
def test_5_1_3_overlooked_the_later_bets_go_back() -> None:
    check(
        "table boom_busted 5-100\n"
        + ANN
        + """
        box 1  ann  boom_busted 60
        on  1  bob  boom_busted 30
        on  1  cid  boom_busted 10
        deal 1 Th 9d; dealer Ts
        report boom_busted_over box=1 player=cid cents=40
        ann 1  stand
        dealer 6c 7h
        settle
        = ann 1  initial +100  boom_busted +120
        = bob 1  boom_busted +60
        = cid 1  boom_busted +20
        """
    )


@shows(p("5.1.3"))
def test_5_1_3_within_the_maximum_nothing_goes_back() -> None:
    check(
        "table boom_busted 5-100\n"
        + ANN
        + """
        box 1  ann  boom_busted 60
        no more bets
        report boom_busted_over box=1 player=ann cents=80  -> refused
        """
    )


@shows(p("5.1.3"))
def test_5_1_3_a_house_may_count_it_box_by_box() -> None:
    check(
        "table boom_busted 5-100; boom_busted_limit_scope=box\n"
        + BOXES
        + """
        box 1  ann  boom_busted 60
        box 2  bob  boom_busted 60  -> bet_placed cents=60; no excess_rejected
        on  1  bob  boom_busted 60  -> bet_placed cents=40; excess_rejected cents=20
        """
    )


# ---- 5.2: under the minimum ------------------------------------------------------------------------------------------


@shows(p("5.2"))
def test_5_2_a_bet_under_the_minimum_is_raised_or_withdrawn_while_bets_are_open() -> None:
    under = "table initial 25-500\nbox 1  ann  initial 10\nno more bets  -> refused 5.2\n"
    check(under + "box 1  ann  initial 15  -> bet_placed cents=15\nno more bets")
    check(under + "box 2  bob  initial 25\nann takes initial 1  -> bet_withdrawn cents=10\nno more bets")


@shows(p("5.2"))
def test_5_2_the_minimum_itself_will_do() -> None:
    check("table initial 25-500\nbox 1  ann  initial 25\nno more bets  -> bets_closed")


@shows(p("5.2.1"))
@pytest.mark.parametrize(("hand", "net"), [("Th 9d", "+10"), ("Th 7d", "-10")])
def test_5_2_1_an_overlooked_bet_wins_or_loses_in_full(hand: str, net: str) -> None:
    check(
        f"""
        table initial 25-500
        box 1  ann  initial 25
        deal 1 {hand}; dealer Ts
        report under_limit box=1 player=ann bet=initial cents=10  -> bet_found 5.2.1 cents=-15
        ann 1  stand
        dealer 8c
        settle
        = ann 1  initial {net}
        """
    )


@shows(p("5.2.1"))
def test_5_2_1_a_bet_that_meets_the_minimum_is_no_such_case() -> None:
    check(
        """
        table initial 25-500
        box 1  ann  initial 100
        no more bets
        report under_limit box=1 player=ann bet=initial cents=30  -> refused
        """
    )


# ---- 5.3: walking away -----------------------------------------------------------------------------------------------


@shows(p("5.3"))
def test_5_3_for_a_player_alone_on_a_box_the_house_draws_to_12() -> None:
    check(
        ANN
        + """
        deal 1 6h 3d; dealer Ts
        ann leaves  -> player_left 5.3
        = phase dealing
        cards 2c    -> card_dealt place=1; no marker_placed
        cards 9h    -> card_dealt place=1
        cards 8c    -> card_dealt place=dealer
        settle
        = ann 1  initial +100
        """
    )


@shows(p("5.3"))
@pytest.mark.parametrize("hand", ["Th 2d", "Ah Ad", "8h 8d", "Ah 6d"])
def test_5_3_from_12_on_the_house_stands_and_never_splits_or_doubles(hand: str) -> None:
    check(ANN + f"deal 1 {hand}; dealer Ts\nann leaves\ncards 8c  -> card_dealt place=dealer")


@shows(p("5.3"))
def test_5_3_each_hand_of_a_split_that_was_made() -> None:
    check(
        ANN
        + """
        deal 1 2h 2d; dealer Ts
        ann 1  free_split 3c
        ann leaves
        cards 4c    -> card_dealt place=1
        cards 9c    -> card_dealt place=1
        cards 3d    -> card_dealt place=11
        cards Kd    -> card_dealt place=11
        cards 7c    -> card_dealt place=dealer
        settle
        = ann 1  initial +100  free_split.2 0
        """
    )


@shows(p("5.3"), p("1.30"))
def test_5_3_another_player_with_a_bet_on_the_box_decides() -> None:
    check(
        BOTH
        + """
        on  1  cid  initial 80
        deal 1 Th 4d; dealer Ts
        ann leaves
        = waits cid
        cid 1  hit 5c stand
        cid leaves
        dealer 8c
        settle
        = ann 1  initial +100
        = bob 1  initial +50
        = cid 1  initial +80
        """
    )


@shows(p("5.3"), p("1.30"))
def test_5_3_when_the_decider_leaves_the_next_player_decides() -> None:
    check(
        BOTH
        + """
        deal 1 Th 4d; dealer Ts
        ann leaves
        = waits bob
        bob leaves
        cards 8c  -> card_dealt place=dealer
        """
    )


@shows(p("5.3"))
def test_5_3_no_insurance_and_no_even_money_for_the_absent() -> None:
    check(
        ANN
        + """
        deal 1 Ah Kd; dealer As
        ann leaves
        cards Kc   -> card_dealt place=dealer
        settle
        = ann 1  initial 0
        """
    )


@shows(p("5.3"))
def test_5_3_insurance_and_side_bets_are_settled_as_usual() -> None:
    check(
        ANN
        + """
        box 1  ann  boom_busted 5
        box 1  ann  lucky_stash 5
        deal 1 Th 6d; dealer As
        ann 1  insures 50
        ann leaves
        dealer Kc
        settle
        = ann 1  initial -100  insurance +100  boom_busted -5  lucky_stash -5
        """
    )


@shows(p("5.3"), p("3.22.1"))
def test_5_3_a_player_who_does_not_answer_has_not_followed() -> None:
    check(
        BOTH
        + """
        deal 1 8h 8d; dealer Ts
        ann 1  split
        bob leaves
        = phase dealing
        ann 1  Td stand Tc stand
        dealer 7c
        settle
        = ann 1  initial +100  split.2 +100
        = bob 1  initial +50  net +50
        """
    )


@shows(p("5.3"), p("3.22.1"), p("3.23.2"))
@pytest.mark.parametrize("play", ["8c free_split Td stand Tc stand 9c stand", "Td stand 9c stand"])
def test_5_3_a_player_who_left_before_a_split_has_not_followed_either(play: str) -> None:
    free = "  free_split.3 +50" if "free" in play else ""
    check(
        BOTH
        + f"""
        deal 1 8h 8d; dealer Ts
        ann leaves
        = waits bob
        bob 1  split
        = phase dealing
        bob 1  {play}
        dealer 7c
        settle
        = ann 1  initial +100  net +100
        = bob 1  initial +50  split.2 0{free}
        """
    )


@shows(p("5.3"), p("3.22.1"), p("1.30"))
def test_5_3_a_player_who_decides_for_a_hand_without_their_bet_adds_nothing_to_it() -> None:
    check(
        BOTH
        + """
        deal 1 8h 8d; dealer Ts
        ann 1  split
        bob 1  decline
        ann 1  Td stand 3c
        ann leaves
        = waits bob
        = may not bob double free_double split
        bob 1  double       -> refused 3.22.1
        bob 1  free_double  -> refused 3.22.1
        bob 1  hit 9c stand
        dealer 7c
        settle
        = ann 1  initial +100  split.2 +100
        = bob 1  initial +50  net +50
        """
    )


@shows(p("5.3"), p("3.22"), p("1.30"))
def test_5_3_the_new_decider_owns_the_free_split_they_make() -> None:
    check(
        BOTH
        + """
        deal 1 8h 8d; dealer Ts
        ann 1  split
        bob 1  decline
        cards 8c
        ann leaves
        bob 1  free_split Td stand Tc stand 9c stand
        dealer 7c
        settle
        = ann 1  initial +100  split.2 0  free_split.3 +100
        = bob 1  initial +50  free_split.3 +50
        """
    )


@shows(p("5.3"))
def test_5_3_a_player_who_does_not_answer_a_question_declines_and_stays_in() -> None:
    check(
        BOTH
        + """
        deal 1 8h 8d; dealer As
        ann is silent  -> decision_made player=ann decision=no_insurance; no player_left
        bob is silent  -> decision_made player=bob decision=no_insurance
        ann 1  split
        bob is silent  -> decision_made player=bob decision=decline; no player_left
        ann 1  3c double
        = waits bob
        bob 1  follow
        ann 1  9c Tc stand
        dealer 7c
        settle
        = ann 1  initial +100  double.1 +100  split.2 0
        = bob 1  initial +50  double.1 +50
        """
    )
    check(
        BOXES
        + "deal 1 Th 6d; 2 9h 4d; dealer Ts\nann is silent  -> decision_made decision=play\nbob 2  play\n= waits ann"
    )


@shows(p("5.3"))
def test_5_3_a_player_who_does_not_play_their_hand_counts_as_gone() -> None:
    check(
        ANN
        + """
        deal 1 6h 3d; dealer As
        ann 1  no_insurance
        ann is silent  -> player_left 5.3
        cards 2c       -> card_dealt place=1
        cards 9h       -> card_dealt place=1
        cards 7c       -> card_dealt place=dealer
        settle
        = ann 1  initial +100
        """
    )
    check(ANN + "deal 1 6h 3d; dealer As\nzoe is silent  -> refused")


@shows(p("5.3"), p("5.7.1"))
def test_5_3_a_player_who_chooses_no_option_plays_on() -> None:
    check(
        PLAYING
        + """
        cards 2c to 6
        report dealing_error restorable=no by pit_supervisor
        ann is silent  -> option_chosen player=ann option=continue; no player_left
        bob 2  chooses continue
        = waits ann
        """
    )


@shows(p("5.3"), p("3.12"))
def test_5_3_squeezed_cards_of_the_absent_are_opened_by_the_dealer() -> None:
    check(
        "table squeeze_allowed=yes\n"
        + ANN
        + """
        ann 1  squeezes
        deal 1 6h 3d; dealer Ts
        = phase showing
        ann leaves
        = waits dealer
        reveal
        cards 9c  -> card_dealt place=1
        = waits dealer
        reveal
        cards 7c  -> card_dealt place=dealer
        settle
        = ann 1  initial +100
        """
    )


@shows(p("5.3"))
def test_5_3_a_player_without_a_bet_cannot_walk_away() -> None:
    check(ANN + "deal 1 Th 6d; dealer Ts\nzoe leaves  -> refused")


# ---- 5.4: technical interruption -------------------------------------------------------------------------------------


@shows(p("5.4"), p("5.4.1"))
@pytest.mark.parametrize(
    "before",
    [
        "box 1  ann  rws_pairs 5\ndeal 1 Th 6d; 2 9h 4d; dealer Ts",
        "deal 1 Ah Kd; 2 9h 4d; dealer 9c",
        "deal 1 Th 6d; 2 9h 4d; dealer Ts\nann 1  surrender",
        "deal 1 Ah Kd; 2 9h 4d; dealer As\nann 1  even_money",
        "deal 1 Th 6d; 2 9h 4d; dealer Ts\nann 1  play\nbob 2  play\nann 1  hit Kc",
    ],
)
def test_5_4_1_once_a_bet_is_decided_the_round_is_finished(before: str) -> None:
    check(BOXES + before + "\nreport technical_interruption by pit_supervisor  -> ruling_made 5.4.1; no round_voided")


@shows(p("5.4"), p("5.4.2"), p("5.18"))
@pytest.mark.parametrize(
    "before",
    [
        "no more bets",
        "no more bets\ncards Th",
        "box 1  ann  rws_pairs 5\nno more bets\ncards Th 9h Ts",
        "deal 1 Th 6d; 2 9h 4d; dealer Ts",
        "deal 1 Ah Kd; 2 9h 4d; dealer Ts",
        "deal 1 Th 6d; 2 9h 4d; dealer As\nann 1  insures 50",
        "deal 1 Th 6d; 2 9h 4d; dealer Ts\nann 1  play\nbob 2  play\nann 1  hit 2c",
    ],
)
def test_5_4_2_before_that_it_is_void(before: str) -> None:
    check(
        f"""
        {BOXES}
        {before}
        report technical_interruption by pit_supervisor  -> void 5.4.2
        = bob 2  net 0  returned 50
        = ann 1  net 0
        """
    )


@shows(p("5.4.1"), p("5.4.2"), p("3.12"))
@pytest.mark.parametrize(("hidden", "answer"), [("no", "void 5.4.2"), ("yes", "ruling_made 5.4.1; no round_voided")])
def test_5_4_closed_cards_decide_nothing_unless_the_house_has_it_so(hidden: str, answer: str) -> None:
    check(
        f"table squeeze_allowed=yes; hidden_cards_count_as_established={hidden}\n"
        + ANN
        + f"""
        box 1  ann  rws_pairs 5
        ann 1  squeezes
        deal 1 Th 6d; dealer Ts
        report technical_interruption by pit_supervisor  -> {answer}
        """
    )


@shows(p("5.4.1"), p("5.4.2"), p("5.7"))
@pytest.mark.parametrize(
    ("cards", "lie", "answer"),
    [
        ("1 Ah Ac; dealer 9c", "1,1,1", "void 5.4.2"),  # 21, and the Dealer's Hand is still to be drawn
        ("1 Ah Kd; dealer 9c", "1,discard,1", "void 5.4.2"),  # nobody knows against which card
        ("1 Th 9d; dealer 8c", "1,1,1", "ruling_made 5.4.1; no round_voided"),  # 27
    ],
)
def test_5_4_while_players_choose_the_dealer_may_have_no_card(cards: str, lie: str, answer: str) -> None:
    check(
        ANN
        + f"""
        deal {cards}
        report dealing_error restorable=no lie={lie} by pit_supervisor  -> options_offered 5.7
        = waits ann
        report technical_interruption by pit_supervisor  -> {answer}
        """
    )


# ---- 5.5: Voids ------------------------------------------------------------------------------------------------------

VOIDS = [
    ("foreign_card", "5.5.1"),
    ("deck_count", "5.5.2"),
    ("not_shuffled", "5.5.4"),
]


@shows(p("5.5"), p("5.5.1"), p("5.5.2"), p("5.5.4"), p("5.18"))
@pytest.mark.parametrize(("what", "para"), VOIDS)
def test_5_5_the_round_is_void_and_all_bets_go_back(what: str, para: str) -> None:
    played = check(
        ANN
        + f"""
        box 1  ann  lucky_stash 5
        on  1  bob  initial 50
        box 2  cid  initial 20
        on  2  dee  boom_busted 5
        deal 1 8h 8d; 2 Th 6d; dealer Ts
        ann 1  play
        cid 2  play
        ann 1  split
        bob 1  follow
        ann 1  3d double 60
        bob 1  follow
        report {what}  -> void {para}
        = void {para}
        = ann 1  net 0  returned 265
        = bob 1  net 0  returned 150
        = cid 2  net 0  returned 20
        = dee 2  net 0  returned 5
        = phase over
        """
    )
    assert [type(event) for event in played.events].count(RoundVoided) == 1


@shows(p("5.5"), p("5.5.1"), p("5.5.2"), p("5.5.3"), p("5.5.4"), p("5.18"), p("5.10.1"))
@pytest.mark.parametrize(("what", "para"), VOIDS)
def test_5_5_payments_and_losses_of_this_round_are_undone(what: str, para: str) -> None:
    played = check(
        ANN
        + f"""
        box 1  ann  rws_pairs 5
        box 2  bob  initial 50
        box 3  cid  initial 20
        deal 1 8h 8d; 2 Ah Kd; 3 Th 6d; dealer 9c
        ann 1  play
        cid 3  surrender
        settle
        ann 1  hit 9d
        report {what}  -> void {para}
        = ann 1  net 0  returned 105
        = bob 2  net 0  returned 50
        = cid 3  net 0  returned 20
        """
    )
    reversed_lines = [event.line for event in played.events if isinstance(event, SettlementReversed)]
    assert {(line.player, line.bet) for line in reversed_lines} == {
        ("ann", "rws_pairs"),
        ("bob", "initial"),
        ("cid", "initial"),
        ("ann", "initial"),
    }


@shows(p("5.5"), p("5.5.1"), p("5.5.2"), p("5.5.3"), p("5.5.4"))
@pytest.mark.parametrize("what", [row[0] for row in VOIDS])
def test_5_5_players_do_not_void_a_round(what: str) -> None:
    check(DEALT + f"report {what} by ann  -> refused")


@shows(p("5.18"))
def test_5_18_bets_returned_before_are_not_returned_twice() -> None:
    played = check(
        INTERIM
        + """
        cards 2c to 2
        report dealing_error restorable=no by pit_supervisor
        bob 2  chooses invalidate
        ann 1  chooses continue
        report foreign_card  -> void 5.5.1
        = ann 1  net 0  returned 105
        = bob 2  net 0  returned 50
        """
    )
    back = [event for event in played.events if isinstance(event, BetReturned) and event.player == "bob"]
    assert sum(event.cents for event in back) == 5000


# ---- 5.6, 5.14: noticed too late -------------------------------------------------------------------------------------


@shows(p("5.6"), p("5.14"))
def test_5_6_an_error_of_an_earlier_round_changes_nothing() -> None:
    check(
        PLAYING
        + """
        report late_error round=6  -> ruling_made; no round_voided; no options_offered
        = waits ann
        ann 1  stand
        """
    )


@shows(p("5.6"), p("5.14"))
@pytest.mark.parametrize("number", [7, 8, 0])
def test_5_6_this_round_or_a_later_one_is_no_earlier_round(number: int) -> None:
    check(PLAYING + f"report late_error round={number}  -> refused")


# ---- 5.7, 5.9, 5.10: dealing errors ----------------------------------------------------------------------------------

THREE = ANN + "box 2  bob  initial 50\nbox 3  cid  initial 20\n"


@shows(p("5.7"), p("5.7.2"), p("5.7.3"), p("5.9"), p("1.27"))
def test_5_9_an_error_in_the_initial_deal_is_reconstructed_and_all_players_choose() -> None:
    check(
        THREE
        + """
        no more bets
        cards Th
        cards 8h to 3
        cards 9h
        report dealing_error restorable=yes by pit_supervisor
            -> cards_reconstructed 5.9 places=1,2,3; options_offered boxes=1,2,3 options=reconstructed,invalidate
        = at 2 8h
        = at 3 9h
        = phase options
        = waits ann bob cid
        cards 2c  -> refused
        ann 1  chooses reconstructed  -> option_chosen 5.7.2
        bob 2  chooses continue       -> refused 5.7.1
        bob 2  chooses invalidate         -> option_chosen 5.7.3; bet_returned player=bob cents=50
        cid 3  chooses reconstructed
        = bob 2  net 0  returned 50
        = phase dealing
        cards Ts  -> card_dealt place=dealer
        cards 9d  -> card_dealt place=1
        cards 9c  -> card_dealt place=3
        """
    )


@shows(p("5.9"), p("5.7.2"))
def test_5_9_in_the_subsequent_deal_before_a_settlement_too() -> None:
    check(
        PLAYING
        + """
        ann 1  hit
        cards 2c to 2
        = at 2 9h 4d 2c
        report dealing_error restorable=yes by pit_supervisor  -> cards_reconstructed 5.9; options_offered boxes=1,2
        = at 1 Th 6d 2c
        = at 2 9h 4d
        ann 1  chooses reconstructed
        bob 2  chooses reconstructed
        = waits ann
        ann 1  stand
        bob 2  stand
        dealer 7c
        settle
        = ann 1  initial +100
        = bob 2  initial -50
        """
    )


@shows(p("5.9"), p("3.19"))
@pytest.mark.parametrize(("restorable", "expected"), [("yes", "initial -50"), ("no", "initial -50 by 3.19")])
def test_5_9_a_bust_by_a_card_that_fell_on_the_wrong_hand_waits_for_the_ruling(restorable: str, expected: str) -> None:
    option = "reconstructed" if restorable == "yes" else "continue"
    check(
        BOXES
        + f"""
        deal 1 5h 6d; 2 9h 6s; dealer Ts
        ann 1  play
        bob 2  play
        ann 1  hit
        cards Kc to 2  -> no bet_settled
        report dealing_error restorable={restorable} by pit_supervisor
        bob 2  chooses {option}
        ann 1  chooses {option}
        {"" if restorable == "yes" else "cards Kd"}
        ann 1  stand
        {"bob 2  stand" if restorable == "yes" else ""}
        dealer 7c
        settle
        = ann 1  initial +100
        = bob 2  {expected}
        """
    )


@shows(p("5.9"), p("5.7.1"))
def test_5_9_whether_it_can_be_done_is_for_the_house() -> None:
    check(
        PLAYING
        + """
        ann 1  hit
        cards 2c to 2
        report dealing_error restorable=no by pit_supervisor
            -> no cards_reconstructed; options_offered options=continue,invalidate
        ann 1  chooses reconstructed  -> refused 5.7.2
        ann 1  chooses continue       -> option_chosen 5.7.1
        """
    )


@shows(p("5.9"), p("5.7"))
def test_5_9_a_dealer_does_not_rule_on_it() -> None:
    check(PLAYING + "report dealing_error restorable=yes by dealer  -> refused 5.9|5.7")


@shows(p("5.7"), p("5.7.3"))
def test_5_7_3_all_that_depends_on_the_hand_goes_back_and_the_others_play_on() -> None:
    check(
        ANN
        + """
        box 1  ann  rws_pairs 5
        box 1  ann  lucky_stash 5
        box 1  ann  boom_busted 5
        box 2  bob  initial 50
        deal 1 8h 8d; 2 9h 4d; dealer Ts
        ann 1  play
        bob 2  play
        settle
        cards 2c to 1
        report dealing_error restorable=no by pit_supervisor  -> options_offered boxes=1,2
        ann 1  chooses invalidate
        bob 2  chooses continue
        = waits bob
        bob 2  stand
        dealer 6c 7h
        settle
        = ann 1  initial 0  rws_pairs +60  lucky_stash 0  boom_busted +10
        = bob 2  initial +50
        """
    )


@shows(p("5.7.3"), p("5.7"))
def test_5_7_3_each_player_on_a_hand_chooses_alone() -> None:
    check(
        BOTH
        + """
        deal 1 Th 9d; dealer Ts
        cards 2c to 6
        report dealing_error restorable=no by pit_supervisor
        = waits ann bob
        ann 1  chooses invalidate
        bob 1  chooses continue
        = waits bob
        bob 1  stand
        dealer 8c
        settle
        = ann 1  net 0  returned 100
        = bob 1  initial +50
        """
    )


@shows(p("5.7.3"))
def test_5_7_3_when_all_have_their_bets_back_the_round_ends() -> None:
    check(
        ANN
        + """
        deal 1 Th 9d; dealer Ts
        cards 2c to 6
        report dealing_error restorable=no by pit_supervisor
        ann 1  chooses invalidate
        = phase settling
        settle  -> round_concluded
        = ann 1  net 0  returned 100
        """
    )


@shows(p("5.7.3"), p("3.23.2"))
@pytest.mark.parametrize("word", ["double", "split"])
def test_5_7_3_a_player_with_their_bet_back_is_asked_nothing_more(word: str) -> None:
    check(
        BOTH
        + f"""
        deal 1 5h 5d; dealer Ts
        ann 1  {word}
        = waits bob
        cards 2c to 6
        report dealing_error restorable=no by pit_supervisor
        ann 1  chooses continue
        bob 1  chooses invalidate
        bob 1  follow  -> refused
        = phase dealing
        """
    )


@shows(p("5.7.1"), p("5.7[text]"), p("3.20"))
def test_5_7_1_a_hand_that_plays_on_with_one_card_is_dealt_another() -> None:
    check(
        """
        box 2  ann  initial 100
        no more bets
        cards 2d 3h
        cards Th to 4
        report dealing_error restorable=no by pit_supervisor
        ann 2  chooses continue
        = phase dealing
        cards 9d  -> card_dealt place=2
        ann 2  stand  -> refused
        """
    )


@shows(p("5.7[text]"), p("5.7.1"))
def test_5_7_a_player_who_plays_on_takes_the_cards_that_follow() -> None:
    check(
        PLAYING
        + """
        cards 2c to 6
        report dealing_error restorable=no by pit_supervisor
        ann 1  chooses continue
        bob 2  chooses continue
        ann 1  chooses invalidate   -> refused 5.7[text]
        ann 1  hit 2c
        ann 1  chooses invalidate   -> refused 5.7[text]
        """
    )


@shows(p("5.7[text]"))
def test_5_7_nobody_chooses_for_another() -> None:
    check(
        PLAYING
        + "cards 2c to 6\n report dealing_error restorable=no by pit_supervisor\nbob 1  chooses invalidate  -> refused"
    )


@shows(p("5.7"), p("5.7.2"), p("5.7.3"))
def test_5_7_without_an_error_there_is_nothing_to_choose() -> None:
    check(PLAYING + "ann 1  chooses invalidate  -> refused\nann 1  chooses reconstructed  -> refused")


@shows(p("5.3"), p("5.7.1"))
def test_5_7_a_player_who_has_left_plays_on() -> None:
    check(
        PLAYING
        + """
        cards 2c to 6
        report dealing_error restorable=no by pit_supervisor
        ann leaves
        = waits bob
        bob 2  chooses continue
        = waits bob
        """
    )


@shows(p("5.10"), p("5.10.1"), p("5.7.1"))
def test_5_10_1_after_an_interim_settlement_nothing_is_reconstructed() -> None:
    check(
        INTERIM
        + """
        ann 1  hit
        cards 2c to 2
        report dealing_error restorable=no by pit_supervisor
            -> no cards_reconstructed; options_offered boxes=1,2 options=continue,invalidate
        = at 2 9h 4d 2c
        ann 1  chooses continue
        bob 2  chooses continue
        """
    )
    check(
        INTERIM
        + """
        ann 1  hit
        cards 2c to 2
        report dealing_error restorable=yes by pit_supervisor
            -> no cards_reconstructed; options_offered boxes=1,2 options=continue,invalidate
        """
    )


@shows(p("5.10.1"), p("5.9"))
def test_5_10_1_without_one_it_is() -> None:
    check(
        PLAYING
        + "ann 1  hit\ncards 2c to 2\nreport dealing_error restorable=yes by pit_supervisor  -> cards_reconstructed"
    )


@shows(p("5.10.2"), p("3.24"))
@pytest.mark.parametrize(
    ("draws", "expected"), [("7c", "initial -100"), ("6c Kh", "initial +100"), ("6c 6h", "initial 0")]
)
def test_5_10_2_a_card_the_dealer_should_not_have_drawn_is_discarded(draws: str, expected: str) -> None:
    boom = "+10" if "Kh" in draws else "-5"
    check(
        ANN
        + f"""
        box 1  ann  boom_busted 5
        deal 1 Th 6d; dealer Ts
        ann 1  stand
        dealer {draws}
        = phase settling
        cards 9d to dealer
        report dealer_overdraw by pit_supervisor  -> no options_offered; no cards_reconstructed
        = at dealer Ts {draws}
        = at discard 9d
        settle
        = ann 1  {expected}  boom_busted {boom}
        """
    )


@shows(p("5.10.2"), p("5.10"))
def test_5_10_2_a_dealer_who_drew_by_the_rules_has_no_card_too_many() -> None:
    check(
        ANN
        + """
        deal 1 Th 6d; dealer Ts
        ann 1  stand
        dealer 6c 5h
        report dealer_overdraw by pit_supervisor  -> refused 5.10.2
        """
    )
    check(ANN + "deal 1 Th 6d; dealer Ts\nreport dealer_overdraw by pit_supervisor  -> refused 5.10.2")


@shows(p("5.10.3"), p("5.10"))
def test_5_10_3_cards_on_an_empty_box_are_discarded_after_an_interim_settlement() -> None:
    check(
        INTERIM
        + """
        ann 1  hit
        cards 2c to 5
        report cards_to_empty_box by pit_supervisor  -> no options_offered; no cards_reconstructed; no round_voided
        = at 5
        = at discard 2c
        = phase dealing
        cards 3c   -> card_dealt place=1
        ann 1  stand
        bob 2  stand
        dealer 7c
        settle
        = ann 1  initial +100  rws_pairs -5
        = bob 2  initial -50
        """
    )


@shows(p("5.10.3"), p("5.9"))
def test_5_10_3_before_that_they_are_a_dealing_error_like_any_other() -> None:
    check(PLAYING + "ann 1  hit\ncards 2c to 5\nreport cards_to_empty_box by pit_supervisor  -> refused 5.10.3|5.9")
    check(INTERIM + "report cards_to_empty_box by pit_supervisor  -> refused 5.10.3")


# ---- 5.8, 5.15, 5.19: bets when they are closed ----------------------------------------------------------------------


@shows(p("5.8"))
def test_5_8_nothing_is_added_or_taken_after_the_closing_announcement() -> None:
    check(
        ANN
        + """
        no more bets
        box 1  ann  initial 50   -> refused 5.8|3.10
        ann takes initial 1      -> refused 5.8|3.10
        box 2  bob  initial 50   -> refused 5.8|3.10
        """
    )


@shows(p("5.8"), p("3.15.2"), p("3.22"), p("3.23"))
def test_5_8_insurance_split_and_double_keep_their_own_time() -> None:
    check(ANN + "deal 1 8h 8d; dealer As\nann 1  insures 50 split 3d double 60  -> bet_placed bet=double cents=60")


@shows(p("5.15"))
def test_5_15_chips_count_where_they_were_when_bets_closed() -> None:
    check(
        PLAYING
        + """
        report misplaced_bet box=1 reason=meant_for_box_2  -> ruling_made 5.15; no bet_returned; no bet_found
        ann 1  stand
        bob 2  stand
        dealer 8c
        settle
        = ann 1  initial -100
        = bob 2  initial -50
        """
    )


@shows(p("5.15"))
def test_5_15_while_bets_are_open_they_may_still_be_moved() -> None:
    check(
        ANN
        + """
        ann takes initial 1  -> bet_withdrawn cents=100
        on 2  ann  initial 100
        no more bets         -> bets_closed boxes=2
        """
    )


@shows(p("5.19"))
def test_5_19_staff_place_a_bet_when_a_player_asks() -> None:
    check(
        """
        box 1  ann  initial 100 by dealer  -> bet_placed player=ann placed_by=dealer cents=100
        deal 1 Th 9d; dealer Ts
        ann 1  stand
        dealer 8c
        settle
        = ann 1  initial +100
        """
    )


@shows(p("5.19"))
def test_5_19_nobody_else_bets_for_a_player() -> None:
    check(
        "box 1  ann  initial 100 by bob  -> refused 5.19\nbox 1  ann  initial 100  -> bet_placed player=ann placed_by="
    )


@shows(p("5.7"), p("5.9"))
@pytest.mark.parametrize("fell", ["dealer", "1", "3"])
def test_5_7_a_card_that_fell_elsewhere_in_the_initial_deal_is_put_right_before_play_goes_on(fell: str) -> None:
    check(
        BOXES
        + f"""
        box 1  ann  rws_pairs 5
        no more bets
        cards Th
        cards 9h to {fell}
        = may not ann play surrender
        settle  -> refused
        report dealing_error restorable=yes by pit_supervisor
        ann 1  chooses reconstructed
        bob 2  chooses reconstructed
        cards Ts 6d 4d
        = at 1 Th 6d
        = at 2 9h 4d
        = at dealer Ts
        """
    )


# ---- 5.11 to 5.13: cards ---------------------------------------------------------------------------------------------


@shows(p("5.11"))
def test_5_11_a_card_found_face_up_is_used_as_the_next() -> None:
    check(
        PLAYING
        + """
        ann 1  hit
        report face_up_card  -> ruling_made 5.11; no options_offered; no round_voided
        cards 2c  -> card_dealt place=1
        ann 1  stand
        """
    )


@shows(p("5.11"))
def test_5_11_a_face_up_card_may_not_be_discarded() -> None:
    check(PLAYING + "ann 1  hit\nreport face_up_card\ncards 2c to discard  -> refused")


@shows(p("5.12"), p("5.12.2"))
@pytest.mark.parametrize(
    ("order", "own", "then", "following"), [("5,6", "2c", "ann 1  stand", "7c"), ("6,5", "7c", "", "2c")]
)
def test_5_12_the_player_takes_one_of_the_cards_and_the_other_is_next(
    order: str, own: str, then: str, following: str
) -> None:
    check(
        PLAYING
        + f"""
        ann 1  hit
        cards 2c 7c to 1
        report simultaneous_cards box=1 order={order} by pit_supervisor  -> options_offered 5.12.2 boxes=1,2
        = at 1 Th 6d {own}
        ann 1  chooses continue
        bob 2  chooses continue
        {then}
        bob 2  hit
        cards 9s           -> refused 5.12
        cards {own}        -> refused 5.12
        cards {following}
        = at 2 9h 4d {following}
        """
    )


@shows(p("5.12"), p("3.19"))
def test_5_12_a_bust_by_a_card_that_was_not_meant_for_the_hand_is_none() -> None:
    check(
        PLAYING
        + """
        ann 1  hit
        cards 2c 7c to 1  -> no bet_settled
        report simultaneous_cards box=1 order=5,6 by pit_supervisor
        ann 1  chooses continue
        bob 2  chooses continue
        ann 1  stand
        bob 2  stand
        dealer 7c
        settle
        = ann 1  initial +100
        = bob 2  initial -50
        """
    )


@shows(p("5.12"), p("5.12.2"))
def test_5_12_without_a_drawn_card_there_is_no_choice() -> None:
    check(BOXES + "no more bets\nreport simultaneous_cards box=1 order=0,1 by pit_supervisor  -> refused")
    check(DEALT + "report simultaneous_cards box=2 order=4,5 by pit_supervisor  -> refused facts.order")


@shows(p("5.12.1"), p("5.12.2"))
def test_5_12_1_on_the_dealers_hand_they_are_discarded_and_another_is_drawn() -> None:
    check(
        BOXES
        + """
        box 1  ann  boom_busted 5
        deal 1 Th 6d; 2 9h 4d; dealer Ts
        ann 1  play
        bob 2  play
        ann 1  stand
        bob 2  stand
        cards 2c
        cards 5c
        report simultaneous_dealer_cards cards=5,6 by pit_supervisor  -> options_offered 5.12.2 boxes=1,2
        = at dealer Ts
        = at discard 2c 5c
        ann 1  chooses continue
        bob 2  chooses invalidate
        = phase dealing
        dealer 6h 9s
        settle
        = ann 1  initial +100  boom_busted +10
        = bob 2  net 0  returned 50
        """
    )


@shows(p("5.12.1"))
@pytest.mark.parametrize("by", ["dealer", "ann"])
def test_5_12_1_only_a_pit_supervisor_or_above_rules_so(by: str) -> None:
    check(
        PLAYING
        + f"""
        ann 1  stand
        bob 2  stand
        cards 2c
        cards 3c
        report simultaneous_dealer_cards cards=5,6 by {by}  -> refused
        """
    )


@shows(p("5.12.1"))
def test_5_12_1_the_dealers_first_card_came_alone() -> None:
    check(PLAYING + "report simultaneous_dealer_cards cards=2 by pit_supervisor  -> refused")


@shows(p("5.13"), p("5.13.1"))
def test_5_13_1_a_damaged_card_is_read_by_reasonable_means() -> None:
    check(
        PLAYING
        + """
        ann 1  hit 2c
        report damaged_card cards=5 value=5c reason=camera by pit_supervisor  -> card_read 5.13.1; no round_voided
        = at 1 Th 6d 5c
        ann 1  stand
        bob 2  stand
        dealer 7c
        settle
        = ann 1  initial +100
        = bob 2  initial -50
        """
    )


@shows(p("5.13.1"), p("5.10.2"), p("3.24"))
def test_5_13_1_a_card_drawn_to_a_dealers_hand_that_was_complete_is_discarded() -> None:
    """T-8 had to Stand, so the King does not count: 18 beats 17, and the Dealer is not Bust (R-266)."""
    check(
        """
        box 1  ann  initial 100
        box 1  ann  boom_busted 10
        deal   1 Ts 7d; dealer Tc
        ann 1  stand
        dealer 2d Kd
        report damaged_card cards=3 value=8d reason=camera by pit_supervisor  -> card_read 5.13.1; cards_found 5.10.2
        = at dealer Tc 8d
        settle
        = ann 1  initial -100 by 3.24.3  boom_busted -10 by 3.26.2
        """
    )


@shows(p("5.13.1"), p("3.24"))
def test_5_13_1_a_dealers_card_that_was_still_due_stays() -> None:
    check(
        """
        box 1  ann  initial 100
        deal   1 Ts 7d; dealer Tc
        ann 1  stand
        dealer 2d 9d
        report damaged_card cards=3 value=3d reason=camera by pit_supervisor  -> card_read 5.13.1; no cards_found
        = at dealer Tc 3d 9d
        """
    )


@shows(p("5.13"), p("5.13.2"), p("5.18"))
def test_5_13_2_if_it_cannot_be_read_the_round_is_void() -> None:
    check(
        PLAYING
        + "ann 1  hit 2c\nreport damaged_card cards=5 by pit_supervisor  -> void 5.13.2\n= ann 1  net 0  returned 100"
    )


@shows(p("5.13.1"), p("4.1.2"), p("5.17"))
@pytest.mark.parametrize(
    ("dealt", "at", "value", "pays"),
    [("8s 8d", 2, "8s", 20), ("8d 8s", 0, "8s", 20), ("8c 8d", 2, "8s", 12), ("Ts Kh", 2, "Ts", 20)],
)
def test_5_13_1_rws_pairs_are_paid_by_the_cards_established_after_a_split(
    dealt: str, at: int, value: str, pays: int
) -> None:
    """Whatever the record showed when the pair was Split, and however often it was Split again."""
    check(
        f"""
        box 1  ann  initial 100
        box 1  ann  rws_pairs 10
        deal   1 {dealt}; dealer 6c
        ann 1  split {value[0]}h
        ann 1  split 5c
        report damaged_card cards={at} value={value} reason=camera by pit_supervisor
        report pairs_not_settled by dealer
        = ann 1  rws_pairs +{10 * pays}
        """
    )


@shows(p("5.13.2"), p("5.6"), p("5.18"))
def test_5_13_2_the_round_is_void_after_its_settlement_too() -> None:
    """Until the next Round is opened, as for every paragraph that voids a Round (R-19)."""
    check(
        """
        box 1  ann  initial 100
        deal   1 Ts 9d; dealer 9c
        ann 1  stand
        dealer Td
        settle
        report damaged_card cards=0 value=9s reason=camera by pit_supervisor  -> refused 5.13.1
        report damaged_card cards=0 by dealer                                 -> refused
        report damaged_card cards=0 by pit_supervisor                         -> void 5.13.2
        = ann 1  net 0  returned 100
        report damaged_card cards=0 by pit_supervisor                         -> refused
        """
    )


@shows(p("5.13"), p("5.13.1"), p("5.13.2"))
@pytest.mark.parametrize("facts", ["cards=9", "cards=9 value=5c", "cards=2 value=1x", "value=5c"])
def test_5_13_a_card_that_was_not_drawn_or_is_none_is_refused(facts: str) -> None:
    check(PLAYING + f"report damaged_card {facts} by pit_supervisor  -> refused")


@shows(p("5.13.1"), p("5.13.2"))
def test_5_13_a_dealer_does_not_rule_on_it() -> None:
    check(
        PLAYING
        + """
        report damaged_card cards=2 value=5c by dealer  -> refused
        report damaged_card cards=2 by dealer           -> refused
        """
    )


# ---- 5.16, 5.17: side bets -------------------------------------------------------------------------------------------


@shows(p("5.16"))
@pytest.mark.parametrize("bet", ["rws_pairs", "lucky_stash"])
def test_5_16_a_side_bet_on_a_box_without_an_initial_bet_goes_back(bet: str) -> None:
    check(
        ANN
        + f"""
        no more bets
        report side_bet_alone box=2 player=bob bet={bet} cents=5  -> bet_returned 5.16 player=bob bet={bet} cents=5
        = bob 2  net 0  returned 5
        cards Th Ts 9d
        = at 2
        """
    )


@shows(p("5.16"), p("3.9"))
def test_5_16_a_side_bet_does_not_count_when_the_initial_bet_was_withdrawn() -> None:
    check(
        BOXES
        + """
        on  2  cid  rws_pairs 5
        bob takes initial 2
        no more bets  -> bets_closed boxes=1
        """
    )


@shows(p("5.16"))
def test_5_16_a_side_bet_beside_any_initial_bet_stays() -> None:
    check(ANN + "no more bets\nreport side_bet_alone box=1 player=bob bet=rws_pairs cents=5  -> refused 5.16")


@shows(p("5.17"), p("3.13"))
def test_5_17_forgotten_rws_pairs_are_settled_as_soon_as_possible() -> None:
    forgotten = ANN + "box 1  ann  rws_pairs 5\nbox 2  bob  initial 50\n"
    dealt = "deal 1 8h 8d; 2 9h 4d; dealer Ts\nann 1  play\nbob 2  play\nann 1  hit 2c\n"
    check(
        forgotten
        + dealt
        + "report pairs_not_settled  -> bet_settled bet=rws_pairs paid=65\n= ann 1  rws_pairs +60\nann 1  stand"
    )
    check(
        forgotten
        + dealt
        + """
        ann 1  stand
        bob 2  stand
        dealer 8c
        settle  -> bet_settled bet=rws_pairs
        settle  -> round_concluded
        = ann 1  rws_pairs +60 by 5.17  initial 0
        = bob 2  initial -50
        """
    )


@shows(p("5.17"))
def test_5_17_settled_bets_are_not_forgotten() -> None:
    check(INTERIM + "report pairs_not_settled  -> refused 5.17")
    check(PLAYING + "report pairs_not_settled  -> refused 5.17")


# ---- 5.20: what nothing provides for ---------------------------------------------------------------------------------


@shows(p("5.20"))
def test_5_20_the_shift_manager_rules_with_a_reason() -> None:
    check(
        PLAYING
        + """
        report unprovided remedy=continue reason=a_dog_at_the_table by shift_manager  -> ruling_made 5.20
        = waits ann
        report unprovided remedy=void reason=fire_alarm by shift_manager  -> void 5.20
        = ann 1  net 0  returned 100
        """
    )


@shows(p("5.20"))
@pytest.mark.parametrize("by", ["dealer", "pit_supervisor", "pit_manager", "ann"])
def test_5_20_nobody_below_a_shift_manager_may_rule(by: str) -> None:
    check(PLAYING + f"report unprovided remedy=continue reason=because by {by}  -> refused 5.20|1.24")


@shows(p("5.20"))
def test_5_20_a_ruling_needs_its_reason() -> None:
    check(PLAYING + "report unprovided remedy=continue reason= by shift_manager  -> refused")


@shows(p("5.20"))
def test_5_20_an_irregularity_outside_the_document_needs_a_shift_manager() -> None:
    check(PLAYING + "report burnt_card_missed by pit_supervisor  -> refused")


def test_no_card_leaves_the_device_unrecorded() -> None:
    played = check(PLAYING + "ann 1  hit 2c stand\nbob 2  stand\ndealer 7c\nsettle")
    assert len([event for event in played.events if isinstance(event, CardDealt)]) == len(played.round.cards) == 7
