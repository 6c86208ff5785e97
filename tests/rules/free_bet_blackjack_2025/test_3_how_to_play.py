"""FBBJ-2025, chapter 3: how a round is played."""

import pytest

from croupier.rules.coded_message import message
from croupier.rules.commands import Squeeze
from croupier.rules.events import BetSettled
from croupier.rules.game import Phase
from croupier.rules.games.free_bet_blackjack_2025 import GAME
from croupier.rules.games.free_bet_blackjack_2025.terms import p
from tests.support.paragraphs import shows
from tests.support.rules.blackjack_script import Played, check

ANN = "box 1  ann  initial 100\n"
BOTH = ANN + "on 1  bob  initial 50\n"
BOXES = ANN + "box 2  bob  initial 50\n"


def ends(hand: str, dealer: str, play: str, draws: str, expected: str, bets: str = "") -> Played:
    """One box with an Initial Bet of 100, its decisions, the Dealer's cards, and what it brings in the end."""
    interim = "settle  -> interim_settled" if play in ("even_money", "surrender") else ""
    return check(
        ANN
        + f"""{bets}
        deal 1 {hand}; dealer {dealer}
        ann 1  {play}
        {interim}
        {f"dealer {draws}" if draws else ""}
        settle  -> round_concluded
        = ann 1  {expected}
        """
    )


# ---- 3.1 to 3.2: the aim and the values ------------------------------------------------------------------------------


@shows(p("3.1"), p("3.24.2"))
def test_3_1_the_nearer_to_21_wins() -> None:
    ends("Th 6d", "Ts", "hit 5c stand", "Kc", "initial +100")
    ends("Th 6d", "Ts", "stand", "Kc", "initial -100")
    ends("Ah 9d", "Ts", "stand", "9c", "initial +100")


@shows(p("3.2"), p("3.2.1"))
@pytest.mark.parametrize(
    ("play", "draws", "expected"),
    [
        ("hit 5c hit 8d stand", "Kc", "initial 0"),  # A-6-5-8: the Ace falls to 1, 20
        ("stand", "6c Th", "initial +100"),  # A-6 is 17
        ("hit 4c", "Kc", "initial +100"),  # A-6-4: Soft 21
    ],
)
def test_3_2_1_an_ace_is_11_unless_that_passes_21(play: str, draws: str, expected: str) -> None:
    ends("Ah 6d", "Ts", play, draws, expected)


@shows(p("3.2.1"), p("3.24"))
def test_3_2_1_the_dealers_ace_falls_to_1_as_well() -> None:
    check(ANN + "deal 1 Th 7d; dealer Ah\nann 1  no_insurance stand\ndealer 6c 5d\n= phase dealing")
    ends("Th 7d", "Ah", "no_insurance stand", "6c 5d 7s", "initial -100")


@shows(p("3.2.2"), p("3.2.3"))
def test_3_2_2_face_value_and_ten_for_pictures() -> None:
    ends("9h 8d", "Ts", "stand", "7c", "initial 0")
    ends("Jh 8d", "Qs", "stand", "8c", "initial 0")
    ends("2h 3d", "Ks", "hit 4c hit 5d hit 6c stand", "Tc", "initial 0")


# ---- 3.3 to 3.10: the bets -------------------------------------------------------------------------------------------


@shows(p("3.3"))
def test_3_3_bets_are_placed_from_the_announcement_on() -> None:
    played = check("= phase betting")
    assert GAME.round_step(played.round).para == p("3.3")
    assert GAME.round_step(played.round).quote == message("quote_bj_place_bets")
    assert GAME.place_bets_para == p("3.3")
    check(ANN)


@shows(p("3.3"))
@pytest.mark.parametrize("cents", ["0", "-5"])
def test_3_3_a_bet_is_an_amount(cents: str) -> None:
    check(f"box 1  ann  initial {cents}  -> refused")


@shows(p("3.3"), p("3.10"))
def test_3_3_bets_do_not_close_before_an_initial_bet_is_placed() -> None:
    check("no more bets  -> refused")


@shows(p("3.4"), p("3.5"))
def test_3_5_a_bet_is_within_the_limits_shown() -> None:
    check(
        """
        table initial 25-500; rws_pairs 5-100
        box 1  ann  initial 500     -> bet_placed cents=500
        box 2  bob  initial 600     -> bet_placed cents=500; excess_rejected 5.1 cents=100
        box 3  cid  initial 25
        box 3  cid  rws_pairs 5
        """
    )


@shows(p("3.5"))
def test_3_5_bets_do_not_close_over_one_that_is_under_the_minimum() -> None:
    check("table initial 25-500\nbox 1  ann  initial 10\nno more bets  -> refused 5.2|3.5")


@shows(p("3.6"))
def test_3_6_the_rest_of_the_maximum_is_open_to_all() -> None:
    check(
        """
        table initial 25-500
        box 1  ann  initial 200
        on  1  bob  initial 300  -> bet_placed player=bob cents=300; no excess_rejected
        on  1  cid  initial 25   -> refused 5.1|3.6
        """
    )


@shows(p("3.7"))
def test_3_7_a_player_bets_on_several_boxes() -> None:
    check(
        ANN
        + """
        on  2  ann  initial 50
        deal 1 Th 9d; 2 Th 7d; dealer Ts
        ann 1  play
        ann 2  play
        ann 1  stand
        ann 2  stand
        dealer 8c
        settle
        = ann 1  initial +100
        = ann 2  initial -50
        """
    )


@shows(p("3.8"))
@pytest.mark.parametrize("word", ["hit", "stand", "split", "free_split", "double", "free_double", "surrender", "play"])
def test_3_8_nobody_but_the_seated_player_decides_for_the_box(word: str) -> None:
    check(BOTH + f"deal 1 5h 5d; dealer 9c\nbob 1  {word}  -> refused 3.8")


@shows(p("3.8"), p("3.15.2"))
def test_3_8_a_standing_player_may_take_insurance() -> None:
    check(
        BOTH
        + """
        deal 1 Th 4d; dealer As
        ann 1  no_insurance
        bob 1  insures 25   -> bet_placed player=bob cents=25
        ann 1  stand
        bob 1  hit          -> refused
        """
    )


@shows(p("3.9"))
def test_3_9_anybody_may_place_side_bets_on_a_box_with_an_initial_bet() -> None:
    check(
        """
        box 3  p1  initial 100
        on  3  p4  rws_pairs 5    -> bet_placed player=p4
        on  3  p4  lucky_stash 5  -> bet_placed player=p4
        on  3  p4  boom_busted 5  -> bet_placed player=p4
        """
    )


@shows(p("3.9"))
@pytest.mark.parametrize("bet", ["rws_pairs", "lucky_stash"])
def test_3_9_without_an_initial_bet_on_that_box_they_are_refused(bet: str) -> None:
    check(ANN + f"on 2  bob  {bet} 5  -> refused 3.9")


@shows(p("3.9.1"))
def test_3_9_1_boom_busted_needs_an_initial_bet_on_any_box() -> None:
    check("box 2  bob  boom_busted 5  -> refused 3.9.1")
    check(ANN + "on 2  bob  boom_busted 5  -> bet_placed player=bob")


@shows(p("3.10"), p("5.8"))
@pytest.mark.parametrize("bet", ["initial", "rws_pairs", "lucky_stash", "boom_busted"])
def test_3_10_no_bet_after_the_closing_announcement(bet: str) -> None:
    check(
        ANN
        + f"""
        no more bets  -> bets_closed boxes=1
        box 1  ann  {bet} 5  -> refused 3.10|5.8
        on  1  bob  {bet} 5  -> refused 3.10|5.8
        """
    )
    assert GAME.no_more_bets_para == p("3.10")


# ---- 3.11 to 3.14: the deal, squeezing, RWS Pairs --------------------------------------------------------------------


@shows(p("3.11"))
def test_3_11_cards_go_round_clockwise_the_dealer_takes_one_between() -> None:
    played = check(
        ANN
        + """
        box 4  bob  initial 50
        on  6  cid  initial 50
        no more bets
        = phase dealing
        cards 2h    -> card_dealt place=1
        cards 3h    -> card_dealt place=4
        cards 4h    -> card_dealt place=6
        cards 9c    -> card_dealt place=dealer
        cards 5h 6h 7h
        = at 1 2h 5h
        = at 4 3h 6h
        = at 6 4h 7h
        = at dealer 9c
        = nobody sees 1 2h 5h
        = nobody sees dealer 9c
        cards 8h    -> refused
        """
    )
    assert GAME.round_step(played.round).phase is Phase.DECIDING


@shows(p("3.11"), p("3.9"))
def test_3_11_a_box_without_a_bet_gets_no_card() -> None:
    check(ANN + "no more bets\ncards 2h 9c 3h\n= at 2\n= at 1 2h 3h")


@shows(p("3.12"))
def test_3_12_a_squeeze_needs_the_leave_of_the_house() -> None:
    check(ANN + "ann 1  squeezes  -> refused 3.12")
    check("table squeeze_allowed=yes\n" + ANN + "ann 1  squeezes  -> squeeze_granted 3.12 box=1 player=ann")


@shows(p("3.12"))
def test_3_12_a_player_with_a_bet_on_the_box_asks_to_squeeze_before_the_cards_are_dealt() -> None:
    allowed = "table squeeze_allowed=yes\n" + BOTH
    check(allowed + "cid 1  squeezes  -> refused 3.12")
    check(allowed + "bob 1  squeezes  -> squeeze_granted player=bob\nann 1  squeezes  -> refused 3.12")
    check(allowed + "deal 1 Th 2d; dealer 9c\nann 1  squeezes  -> squeeze_granted\nann 1  hit 9h\n= phase showing")
    check(allowed + "deal 1 Th 6d; dealer 9c\nann 1  surrender\nsettle\nann 1  squeezes  -> refused 3.12|1.28")


@shows(p("3.12"))
def test_3_12_squeezing_is_offered_during_a_round_while_cards_are_still_to_come() -> None:
    def offered(script: str, player: str = "ann") -> bool:
        played = check("table squeeze_allowed=yes\n" + BOTH + script)
        return any(isinstance(may.command, Squeeze) for may in GAME.legal_actions(played.round, player))

    assert offered("deal 1 Th 2d; dealer 9c")
    assert offered("deal 1 Th 2d; dealer 9c", "bob"), "whoever bets on the box may ask"
    assert not offered("deal 1 Th 2d; dealer 9c\nann 1  squeezes", "bob"), "one box has one set of cards"
    assert not offered("deal 1 Th 7d; dealer 9c\nann 1  stand"), "no more cards come"
    assert not offered("deal 1 Th 2d; dealer 9c", "cid")


@shows(p("3.12"))
def test_3_12_squeezed_cards_come_face_down_and_wait_to_be_opened() -> None:
    check(
        "table squeeze_allowed=yes\n"
        + BOXES
        + """
        ann 1  squeezes
        deal 1 Th 9d; 2 8h 7d; dealer 9c
        = bob sees 1 -- --
        = bob sees 2 8h 7d
        ann 1  stand     -> refused
        ann 1  play      -> refused
        ann 1  examines
        = bob sees 1 Th 9d
        ann 1  play
        """
    )


@shows(p("3.12"))
def test_3_12_the_dealer_may_open_them() -> None:
    check(
        "table squeeze_allowed=yes\n"
        + ANN
        + """
        ann 1  squeezes
        deal 1 Th 9d; dealer 9c
        reveal
        = nobody sees 1 Th 9d
        ann 1  stand
        dealer 8c
        settle
        = ann 1  initial +100
        """
    )


@shows(p("3.12"))
def test_3_12_a_squeezed_card_that_makes_a_bust_is_collected_when_it_is_opened() -> None:
    check(
        "table squeeze_allowed=yes\n"
        + ANN
        + """
        ann 1  squeezes
        deal 1 Th 6d; dealer 9c
        ann 1  examines hit Kc
        settle           -> refused
        ann 1  examines  -> bet_settled bet=initial result=lose
        settle           -> round_concluded
        """
    )


@shows(p("3.12"))
def test_3_12_a_card_turned_up_by_mistake_changes_nothing() -> None:
    check(
        "table squeeze_allowed=yes\n"
        + ANN
        + """
        ann 1  squeezes
        deal 1 Th 9d; dealer 9c
        report squeeze_exposed cards=0,2  -> no options_offered; no round_voided
        = nobody sees 1 Th 9d
        ann 1  stand
        dealer 8c
        settle
        = ann 1  initial +100
        """
    )


@shows(p("3.13"), p("1.21"))
def test_3_13_rws_pairs_are_settled_before_the_subsequent_deal() -> None:
    played = check(
        ANN
        + """
        box 1  ann  rws_pairs 5
        deal 1 8h 8d; dealer 9c
        ann 1  play
        = phase settling
        settle  -> bet_settled bet=rws_pairs; interim_settled; no round_concluded
        = phase deciding
        ann 1  free_split Td stand Tc stand
        dealer 8c
        settle
        = ann 1  rws_pairs +60  initial +100  free_split.2 +100
        """
    )
    assert len([1 for event in played.events if isinstance(event, BetSettled) and event.line.bet == "rws_pairs"]) == 1


@shows(p("3.13"))
def test_3_13_rws_pairs_is_settled_even_when_the_round_ends_there() -> None:
    check(ANN + "box 1  ann  rws_pairs 5\ndeal 1 Ah Kd; dealer 9c\nsettle\n= ann 1  rws_pairs -5  initial +150")


PAIRS = [
    ("Ah Ah", "+250", "4.1.2[r1]"),
    ("Ac Ac", "+250", "4.1.2[r1]"),
    ("Qs Qs", "+100", "4.1.2[r2]"),
    ("5c 5c", "+100", "4.1.2[r2]"),
    ("Qc Qs", "+60", "4.1.2[r3]"),
    ("Ah Ad", "+60", "4.1.2[r3]"),
    ("Qc Qh", "+30", "4.1.2[r4]"),
    ("As Ad", "+30", "4.1.2[r4]"),
    ("Kc Qc", "-5", "3.14[text]"),
    ("Ts Ks", "-5", "3.14[text]"),
    ("5c 6c", "-5", "3.14[text]"),
]


@shows(p("3.14[text]"), p("3.14.1"), p("3.14.2"), p("3.14.3"), p("3.14.4"))
@pytest.mark.parametrize(("hand", "net", "row"), PAIRS)
def test_3_14_the_first_two_cards_are_one_pair_or_none(hand: str, net: str, row: str) -> None:
    check(
        ANN
        + f"box 1  ann  rws_pairs 5\ndeal 1 {hand}; dealer 9c\nann 1  play\nsettle\n= ann 1  rws_pairs {net} by {row}"
    )


@shows(p("3.14[text]"))
@pytest.mark.parametrize("bet", ["", "box 1  ann  rws_pairs 5\n"])
def test_3_14_the_bet_does_not_touch_the_hand(bet: str) -> None:
    settle = "settle\n" if bet else ""
    played = check(ANN + bet + f"deal 1 8h 8d; dealer 9c\nann 1  play\n{settle}ann 1  stand\ndealer 8c\nsettle")
    assert [line.net for line in played.round.lines if line.bet == "initial"] == [-10000]


@shows(p("3.14[text]"), p("3.9"))
def test_3_14_a_side_bettor_without_a_bet_on_the_hand_wins_by_its_cards() -> None:
    check(
        ANN
        + """
        on 1  bob  rws_pairs 5
        deal 1 Ac As; dealer 9c
        ann 1  play
        settle
        = bob 1  rws_pairs +60
        ann 1  free_split Kd 5c
        dealer 8h
        settle
        = ann 1  initial +100  free_split.2 0
        = bob 1  rws_pairs +60
        """
    )


# ---- 3.15 to 3.17: an Ace, a Blackjack, a Surrender ------------------------------------------------------------------


@shows(p("3.15"), p("3.15.1"))
@pytest.mark.parametrize(
    ("answer", "draws", "expected"),
    [
        ("even_money", "", "initial +100"),
        ("no_insurance", "Tc", "initial 0 by 3.15.1"),
        ("no_insurance", "9c", "initial +150 by 4.1.1[r1]"),
        ("no_insurance", "5c", "initial +150 by 3.15.1"),
        ("insures 50", "Kc", "initial 0  insurance +100"),
        ("insures 50", "9c", "initial +150  insurance -50"),
    ],
)
def test_3_15_1_a_blackjack_against_an_ace(answer: str, draws: str, expected: str) -> None:
    ends("Ah Kd", "As", answer, draws, expected)


@shows(p("3.15.1"), p("1.9"))
def test_3_15_1_even_money_is_each_players_own_and_not_beside_insurance() -> None:
    check(
        BOTH
        + """
        deal 1 Ah Kd; dealer As
        = waits ann bob
        bob 1  even_money
        = waits ann
        bob 1  insures 25  -> refused
        ann 1  insures 50
        ann 1  even_money  -> refused
        settle             -> bet_settled player=bob bet=initial paid=100
        dealer Kc
        settle
        = ann 1  initial 0  insurance +100
        = bob 1  initial +50
        """
    )


@shows(p("3.15.1"), p("3.15.2(a)"))
def test_3_15_after_the_first_third_card_it_is_too_late() -> None:
    check(
        BOXES
        + """
        deal 1 Th 4d; 2 Ah Kd; dealer As
        ann 1  no_insurance
        bob 2  no_insurance
        ann 1  hit 2c
        bob 2  even_money  -> refused 3.15.1
        bob 2  insures 25  -> refused 3.15.2(a)
        ann 1  insures 25  -> refused 3.15.2(a)
        """
    )


@shows(p("3.15.2"))
def test_3_15_2_the_step_says_that_insurance_is_on_offer() -> None:
    insurance = check(ANN + "deal 1 Th 7d; dealer Ah")
    assert GAME.round_step(insurance.round).bet == "insurance"
    answered = check(ANN + "deal 1 Th 7d; dealer Ah\nann 1  no_insurance")
    assert GAME.round_step(answered.round).bet == ""


@shows(p("3.15.2"), p("3.15.2(a)"))
def test_3_15_2_insurance_is_half_or_less_of_ones_own_bet() -> None:
    check(
        BOTH
        + """
        deal 1 Th 9d; dealer As
        ann 1  insures 60  -> refused 3.15.2(a)
        cid 1  insures 30  -> refused 3.15.2
        bob 1  insures 50  -> refused 3.15.2(a)
        bob 1  insures 25
        ann 1  insures 50
        ann 1  insures 1   -> refused
        """
    )


@shows(p("3.15.2(a)"))
def test_3_15_2_a_half_of_an_odd_cent_is_the_smaller_half() -> None:
    check("box 1  ann  initial 25.01\ndeal 1 Th 9d; dealer As\nann 1  insures 12.51  -> refused 3.15.2(a)")
    check("box 1  ann  initial 25.01\ndeal 1 Th 9d; dealer As\nann 1  insures 12.50  -> bet_placed cents=12.5")


@shows(p("3.15.2"))
def test_3_15_2_everybody_with_a_bet_is_asked_before_play_goes_on() -> None:
    check(
        BOXES
        + """
        on 2  cid  initial 20
        on 2  dee  rws_pairs 5
        deal 1 Th 4d; 2 Th 9d; dealer As
        = waits ann bob cid
        ann 1  hit           -> refused
        cards 2c             -> refused
        ann 1  no_insurance
        cid 2  insures 10
        = waits bob
        bob 2  no_insurance
        """
    )


@shows(p("3.15.2(b)"))
@pytest.mark.parametrize(
    ("draws", "expected"),
    [
        ("Kc", "initial -100  insurance +100 by 3.15.2(b)"),
        ("8c", "initial 0  insurance -50 by 3.15.2(b)"),
        ("9c", "initial -100  insurance -50"),
        ("5c 6d Th", "initial 0  insurance -50"),
    ],
)
def test_3_15_2_b_insurance_wins_with_the_dealers_blackjack_and_else_loses(draws: str, expected: str) -> None:
    ends("Th 9d", "As", "insures 50 stand", draws, expected)


@shows(p("3.15.2(b)"), p("1.10"))
def test_3_15_2_b_for_insurance_alone_the_dealer_takes_a_second_card_only() -> None:
    ends("Th 6d", "As", "insures 50 hit 9c", "5c", "initial -100  insurance -50")


@shows(p("3.16"))
@pytest.mark.parametrize("dealer", ["2s", "5s", "9s"])
def test_3_16_a_blackjack_is_paid_at_once_against_2_to_9(dealer: str) -> None:
    check(
        BOXES
        + f"""
        deal 1 Ah Kd; 2 Th 9d; dealer {dealer}
        bob 2  play
        settle  -> bet_settled box=1 bet=initial paid=250; interim_settled
        = ann 1  initial +150 by 4.1.1[r1]
        bob 2  stand
        """
    )


@shows(p("3.16"))
def test_3_16_with_nothing_else_open_the_round_ends_there() -> None:
    check(
        ANN
        + """
        deal 1 Ah Kd; dealer 9c
        = phase settling
        settle  -> interim_settled; bet_settled bet=initial paid=250
        = phase settling
        cards 8c  -> refused
        settle  -> round_concluded
        = ann 1  initial +150 by 3.16
        """
    )


@shows(p("3.16"))
@pytest.mark.parametrize(
    ("draws", "expected"),
    [("Ac", "initial 0 by 3.16"), ("Kc", "initial +150"), ("6c", "initial +150"), ("9c", "initial +150")],
)
def test_3_16_against_a_ten_it_waits_for_the_dealers_second_card(draws: str, expected: str) -> None:
    check(
        ANN
        + f"""
        deal 1 Ah Kd; dealer Ts
        = phase dealing
        settle  -> refused
        dealer {draws}
        = phase settling
        settle
        = ann 1  {expected}
        """
    )


@shows(p("3.16"), p("3.24.5"))
def test_3_16_a_blackjack_wins_even_if_the_dealer_draws_on_for_another_hand() -> None:
    check(
        BOXES
        + """
        deal 1 Ah Kd; 2 Th 9d; dealer Ts
        bob 2  stand
        dealer 6c 5h
        settle
        = ann 1  initial +150
        = bob 2  initial -50
        """
    )


@shows(p("3.17"), p("1.38"))
def test_3_17_surrender_gives_half_back_whatever_the_dealer_gets() -> None:
    check(
        ANN
        + """
        deal 1 Th 6d; dealer Ts
        ann 1  surrender
        = phase settling
        settle  -> interim_settled
        settle  -> round_concluded
        = ann 1  initial -50 by 3.17
        """
    )


@shows(p("3.17"))
def test_3_17_the_player_gets_the_odd_cent_of_a_surrender() -> None:
    check("box 1  ann  initial 25.01\ndeal 1 Th 6d; dealer Ts\nann 1  surrender\nsettle\n= ann 1  initial -12.50")


@shows(p("3.17"))
def test_3_17_all_boxes_are_asked_in_turn_before_any_third_card() -> None:
    check(
        BOXES
        + """
        deal 1 Th 6d; 2 Th 5d; dealer Ts
        = waits ann
        bob 2  surrender  -> refused
        ann 1  play
        = waits bob
        cards 2c          -> refused
        bob 2  surrender
        settle
        = bob 2  initial -25
        = waits ann
        ann 1  surrender  -> refused 3.17
        ann 1  hit 2c
        ann 1  surrender  -> refused 3.17
        """
    )


@shows(p("3.17"), p("3.22"))
def test_3_17_surrender_is_refused_after_a_split_after_a_card_and_against_an_ace() -> None:
    check(ANN + "deal 1 8h 8d; dealer 9c\nann 1  free_split Td surrender  -> refused 3.17|3.22")
    check(ANN + "deal 1 8h 2d; dealer 9c\nann 1  hit 4c surrender  -> refused 3.17")
    check(ANN + "deal 1 8h 8d; dealer As\nann 1  no_insurance surrender  -> refused 3.17")


@shows(p("3.17"))
def test_3_17_a_blackjack_is_not_asked() -> None:
    check(ANN + "deal 1 Ah Kd; dealer Ts\n= may not ann surrender\n= phase dealing")


@shows(p("3.17"), p("3.8"))
def test_3_17_the_seated_player_surrenders_for_the_box() -> None:
    check(
        BOTH
        + """
        on 1  bob  lucky_stash 5
        deal 1 Th 6d; dealer Ts
        ann 1  surrender
        settle  -> interim_settled
        settle  -> round_concluded
        = ann 1  initial -50
        = bob 1  initial -25  lucky_stash -5
        """
    )


@shows(p("3.17"))
def test_3_17_each_player_surrenders_alone_where_the_house_allows_it() -> None:
    check(
        "table surrender_by=each_player\n"
        + BOTH
        + """
        deal 1 Th 6d; dealer Ts
        bob 1  surrender
        ann 1  play
        settle
        = bob 1  initial -25
        ann 1  stand
        dealer 7c
        settle
        = ann 1  initial -100
        = bob 1  initial -25
        """
    )


@shows(p("3.17"), p("1.30"))
def test_3_17_when_the_seated_player_surrenders_alone_the_other_decides() -> None:
    check(
        "table surrender_by=each_player\n"
        + BOTH
        + """
        deal 1 Th 6d; dealer Ts
        ann 1  surrender
        bob 1  play
        settle
        = waits bob
        bob 1  hit 2c stand
        dealer 7c
        settle
        = ann 1  initial -50
        = bob 1  initial +50
        """
    )


# ---- 3.18 to 3.21: drawing and standing ------------------------------------------------------------------------------


@shows(p("3.18"))
def test_3_18_any_number_of_cards_up_to_21() -> None:
    check(ANN + "deal 1 2h 2d; dealer 9c\nann 1  hit 2c hit 3d hit 3h hit 4c hit 4d\n= phase deciding\nann 1  hit Ac")


@shows(p("3.18"))
def test_3_18_hard_21_may_draw_and_a_house_may_let_it_stand() -> None:
    check(
        ANN
        + """
        deal 1 Th 8d; dealer 9c
        ann 1  hit 3c
        = waits ann
        ann 1  hit 2c  -> bet_settled result=lose
        """
    )
    check(
        "table auto_stand_hard_21=yes\n" + ANN + "deal 1 Th 8d; dealer 9c\nann 1  hit 3c\n= phase dealing\n= says 3.24"
    )


@shows(p("3.18"), p("1.31"))
@pytest.mark.parametrize("word", ["hit", "stand", "double", "free_double"])
def test_3_18_soft_21_and_blackjack_take_no_decision(word: str) -> None:
    check(ANN + f"deal 1 Ah 5d; dealer 9c\nann 1  hit 5c\nann 1  {word}  -> refused")
    check(ANN + f"deal 1 Ah Kd; dealer Ts\nann 1  {word}  -> refused")


@shows(p("3.18"))
def test_3_18_a_hit_on_soft_21_is_refused_by_its_paragraph() -> None:
    check(ANN + "deal 1 Ah 5d; dealer 9c\nann 1  hit 5c hit  -> refused 3.18")


@shows(p("3.19"))
def test_3_19_over_21_the_bets_are_lost_at_once() -> None:
    check(
        BOTH
        + """
        deal 1 Th 6d; dealer 6c
        ann 1  hit Kc  -> bet_settled player=ann result=lose paid=0; bet_settled player=bob result=lose paid=0
        = ann 1  initial -100 by 3.19
        = bob 1  initial -50 by 3.19
        = phase settling
        settle  -> round_concluded
        """
    )


@shows(p("3.20"))
@pytest.mark.parametrize("hand", ["6h 5d", "2h 2d", "4h 7d"])
def test_3_20_below_12_a_card_must_be_drawn(hand: str) -> None:
    check(ANN + f"deal 1 {hand}; dealer 9c\n= may not ann stand\nann 1  stand  -> refused 3.20\nann 1  hit Tc stand")


@shows(p("3.20"))
@pytest.mark.parametrize("word", ["double", "free_double"])
def test_3_20_unless_it_is_doubled(word: str) -> None:
    check(ANN + f"deal 1 5h 4d; dealer 9c\nann 1  {word} 2c\n= phase dealing\n= says 3.24\n= at 1 5h 4d 2c")


@shows(p("3.20"), p("3.22"))
def test_3_20_split_aces_get_one_card_whatever_the_total() -> None:
    check(ANN + "deal 1 Ah Ad; dealer 9c\nann 1  free_split 2c 3c\n= phase dealing\n= says 3.24")


@shows(p("3.21"), p("3.20"))
@pytest.mark.parametrize("hand", ["Th 2d", "Ah Ad", "Ah 2d", "9h 3d"])
def test_3_21_from_12_on_the_player_may_stand(hand: str) -> None:
    check(ANN + f"deal 1 {hand}; dealer 9c\n= may ann stand\nann 1  stand\n= phase dealing\n= says 3.24")


# ---- 3.22: Splits ----------------------------------------------------------------------------------------------------


@shows(p("3.22"))
@pytest.mark.parametrize("amount", ["60", "120", "99.99"])
def test_3_22_a_split_is_for_exactly_the_initial_bet(amount: str) -> None:
    check(
        ANN
        + f"deal 1 8h 8d; dealer 9c\nann 1  split {amount}  -> refused 3.22\nann 1  split 100  -> bet_placed cents=100"
    )


@shows(p("3.22"))
def test_3_22_free_or_paid_is_the_players_choice_each_time() -> None:
    check(
        ANN
        + """
        deal 1 8h 8d; dealer 9c
        = may ann split free_split
        ann 1  free_split 8c
        ann 1  split 8s
        ann 1  free_split Td stand Tc stand Th stand 9h stand
        dealer 8c
        settle
        = markers 1 2
        = ann 1  initial +100  free_split.2 0  split.3 +100  free_split.4 +100
        """
    )


@shows(p("3.22"))
def test_3_22_a_house_may_offer_the_paid_split_only_where_it_is_not_free() -> None:
    allowed = "table offer_paid_when_free=no\n" + ANN
    check(allowed + "deal 1 8h 8d; dealer 9c\n= may not ann split\nann 1  split  -> refused")
    check(allowed + "deal 1 Kh Qd; dealer 9c\n= may ann split")


@shows(p("3.22"))
def test_3_22_three_cards_are_not_split() -> None:
    check(ANN + "deal 1 4h 4d; dealer 9c\nann 1  hit 8c split  -> refused 3.22")
    check(ANN + "deal 1 2h 6d; dealer 9c\nann 1  hit 8c split  -> refused 3.22")


@shows(p("3.22"))
def test_3_22_the_maximum_does_not_bind_a_split() -> None:
    check("table initial 25-100\n" + ANN + "deal 1 8h 8d; dealer 9c\nann 1  split  -> bet_placed bet=split cents=100")


@shows(p("3.22.1"))
def test_3_22_1_a_standing_player_follows_with_their_own_bet() -> None:
    check(
        BOTH
        + """
        deal 1 8h 8d; dealer Ts
        ann 1  split
        = waits bob
        cards Td      -> refused
        ann 1  stand  -> refused
        bob 1  follow -> bet_placed player=bob bet=split cents=50 hand=2
        ann 1  Td stand 6c hit 2s stand
        dealer 7c
        settle
        = ann 1  initial +100  split.2 -100
        = bob 1  initial +50  split.2 -50
        """
    )


@shows(p("3.22.1"))
def test_3_22_1_a_standing_player_cannot_follow_a_split_for_less() -> None:
    check(BOTH + "deal 1 8h 8d; dealer Ts\nann 1  split\nbob 1  follow 30  -> refused 3.22|3.22.1")


@shows(p("3.22.1"))
def test_3_22_1_a_player_who_declines_stays_on_the_first_hand() -> None:
    check(
        BOTH
        + """
        deal 1 8h 8d; dealer Ts
        ann 1  split
        bob 1  decline
        ann 1  6c hit 2s stand Td stand
        dealer 7c
        settle
        = ann 1  initial -100  split.2 +100
        = bob 1  initial -50  net -50
        """
    )


@shows(p("3.22.1"))
def test_3_22_1_a_player_who_declines_has_no_part_in_later_hands_free_ones_included() -> None:
    check(
        BOTH
        + """
        deal 1 8h 8d; dealer Ts
        ann 1  split
        bob 1  decline
        ann 1  8c free_split Td stand Tc stand 9c stand
        dealer 7c
        settle
        = ann 1  initial +100  split.2 0  free_split.3 +100
        = bob 1  initial +50  net +50
        """
    )


@shows(p("3.22.1"))
def test_3_22_1_a_standing_player_is_asked_at_every_split() -> None:
    check(
        BOTH
        + """
        deal 1 8h 8d; dealer Ts
        ann 1  split
        bob 1  follow
        ann 1  8c split
        = waits bob
        bob 1  decline
        ann 1  Td stand Tc stand 9c stand
        dealer 7c
        settle
        = ann 1  initial +100  split.2 0  split.3 +100
        = bob 1  initial +50  split.2 0  net +50
        """
    )


@shows(p("3.22.1"), p("3.23.2"))
def test_3_22_1_a_standing_player_is_not_asked_about_a_hand_without_their_bet() -> None:
    check(
        BOTH
        + """
        deal 1 8h 8d; dealer Ts
        ann 1  split
        bob 1  decline
        ann 1  Td stand
        ann 1  3c double
        = phase dealing
        cards 9h
        dealer 7c
        settle
        = ann 1  initial +100  split.2 +100  double.2 +100
        = bob 1  initial +50  net +50
        """
    )


@shows(p("3.22"), p("1.11.1"), p("1.36"))
def test_3_22_a_free_split_is_made_for_the_whole_box() -> None:
    check(
        BOTH
        + """
        deal 1 8h 8d; dealer Ts
        ann 1  free_split
        = phase dealing
        ann 1  6c hit 2s stand Td stand
        dealer 7c
        settle
        = markers 1 1
        = ann 1  initial -100  free_split.2 +100
        = bob 1  initial -50  free_split.2 +50
        """
    )


@shows(p("3.22"), p("1.36"))
def test_3_22_a_house_may_split_for_the_seated_player_alone() -> None:
    check(
        "table free_bets_for_standing=no\n"
        + BOTH
        + """
        deal 1 8h 8d; dealer Ts
        ann 1  free_split 6c hit 2s stand Td stand
        dealer 7c
        settle
        = ann 1  initial -100  free_split.2 +100
        = bob 1  initial -50  net -50
        """
    )


@shows(p("3.22.2"))
def test_3_22_2_three_splits_four_hands_no_more() -> None:
    check(
        ANN
        + """
        deal 1 5h 5d; dealer Ts
        ann 1  free_split 5c free_split 5s free_split 5h
        = may not ann split free_split
        ann 1  split       -> refused 3.22.2
        ann 1  free_split  -> refused 3.22.2
        ann 1  free_double Tc
        """
    )


@shows(p("3.22.2"))
def test_3_22_2_the_first_hand_is_finished_before_the_next_has_its_second_card() -> None:
    check(
        ANN
        + """
        deal 1 8h 8d; dealer Ts
        ann 1  free_split
        = at 1 8h
        = at 11 8d
        cards 2c     -> card_dealt place=1
        ann 1  hit
        cards 7c     -> card_dealt place=1
        ann 1  stand
        cards Td     -> card_dealt place=11
        = at 11 8d Td
        ann 1  stand
        cards 7d     -> card_dealt place=dealer
        """
    )


@shows(p("3.22.2"))
def test_3_22_2_a_new_hand_is_beside_the_one_it_was_split_from() -> None:
    check(
        ANN
        + """
        deal 1 8h 8d; dealer Ts
        ann 1  free_split 8c free_split
        = at 1 8h
        = at 11 8d
        = at 21 8c
        cards 9h     -> card_dealt place=1
        ann 1  stand
        cards 9d     -> card_dealt place=21
        ann 1  stand
        cards 9c     -> card_dealt place=11
        """
    )


@shows(p("3.22.2"))
def test_3_22_2_a_later_hand_may_be_split_again() -> None:
    check(
        ANN
        + """
        deal 1 8h 8d; dealer Ts
        ann 1  free_split Td stand 8c
        ann 1  free_split  -> hand_split hand=2 new=3
        ann 1  Td stand 9h stand
        dealer 7c
        settle
        = ann 1  initial +100  free_split.2 +100  free_split.3 0
        """
    )


@shows(p("3.22.2"))
@pytest.mark.parametrize("word", ["split", "free_split", "hit", "double", "stand"])
def test_3_22_2_split_aces_have_one_card_each_and_no_decision(word: str) -> None:
    check(ANN + f"deal 1 Ah Ad; dealer 9c\nann 1  free_split As\nann 1  {word}  -> refused 3.22.2|3.23|3.18|3.21")


@shows(p("3.22.2"), p("1.2"))
@pytest.mark.parametrize("split", ["split", "free_split"])
def test_3_22_2_an_ace_with_a_ten_after_a_split_pays_1_to_1_and_ties_21(split: str) -> None:
    ends("Ah Ad", "Ts", f"{split} Kd 5c", "8c", f"initial +100  {split}.2 {'0' if split == 'free_split' else '-100'}")
    ends("Ah Ad", "Ts", f"{split} Kd Qc", "6c 5h", f"initial 0  {split}.2 0")


@shows(p("3.22.3"))
@pytest.mark.parametrize(
    ("play", "expected"),
    [
        ("split Td stand 9c stand", "initial -100  split.2 0  net -100"),
        ("split 6d hit Tc 9c stand", "initial -100  split.2 -100  net -200"),
        ("split Td stand 6c hit Th", "initial -100  split.2 -100  net -200"),
        ("split 6d hit Tc 6c hit Th", "initial -100  split.2 -100  net -200"),
        ("free_split Td stand 9c stand", "initial -100  free_split.2 0  net -100"),
        ("free_split 6d hit Tc 9c stand", "initial -100  free_split.2 0  net -100"),
        ("free_split 6d hit Tc 3c double 60 9s", "initial -100  free_split.2 0  double.2 -60  net -160"),
        ("free_split Td stand 3c double 60 9s", "initial -100  free_split.2 0  double.2 0  net -100"),
        ("split 3d double 9c 3c double 9s", "initial -100  double.1 0  split.2 0  double.2 0  net -100"),
        ("split 6d double Tc 3c double 9s", "initial -100  double.1 -100  split.2 -100  double.2 0  net -300"),
        ("split 8c split 6d hit Tc Td stand 9c stand", "initial -100  split.2 -100  split.3 0  net -200"),
    ],
)
def test_3_22_3_a_dealers_blackjack_takes_bust_hands_and_one_initial_bet(play: str, expected: str) -> None:
    draws = "" if expected.endswith("-200") and play.count("hit") == 2 else "Ac"
    ends("8h 8d", "Ts", play, draws, expected)


@shows(p("3.22.3"))
def test_3_22_3_each_player_loses_at_most_their_own_initial_bet() -> None:
    check(
        BOTH
        + """
        deal 1 8h 8d; dealer Ts
        ann 1  split
        bob 1  follow
        ann 1  3d double 100
        bob 1  follow 20
        ann 1  9c 9h stand
        dealer Ac
        settle
        = ann 1  initial -100  double.1 0  split.2 0
        = bob 1  initial -50  double.1 0  split.2 0
        """
    )


@shows(p("3.22.3"))
def test_3_22_3_a_house_may_take_one_initial_bet_for_each_hand() -> None:
    check(
        "table dealer_blackjack_loss=per_hand\n"
        + ANN
        + """
        deal 1 8h 8d; dealer Ts
        ann 1  split 3d double 9c 9h stand
        dealer Ac
        settle
        = ann 1  initial -100  double.1 0  split.2 -100
        """
    )


# ---- 3.23: Doubles ---------------------------------------------------------------------------------------------------


@shows(p("3.23"))
def test_3_23_one_card_and_no_more() -> None:
    check(
        ANN
        + """
        deal 1 Ah 6d; dealer Ts
        ann 1  double
        = phase dealing
        cards 2c
        ann 1  hit   -> refused
        = says 3.24
        dealer 8c
        settle
        = ann 1  initial +100  double.1 +100
        """
    )


@shows(p("3.23"), p("1.7"))
def test_3_23_for_less_and_lost() -> None:
    ends("Ah 6d", "Ts", "double 60 9c", "8c", "initial -100  double.1 -60  net -160")


@shows(p("3.23"))
@pytest.mark.parametrize(
    "before",
    [
        "deal 1 Ah Kd; dealer Ts",
        "deal 1 Kh Qd; dealer 9c\nann 1  split Ad",
        "deal 1 Ah Ad; dealer 9c\nann 1  split 8d",
        "deal 1 Th 2d; dealer 9c\nann 1  hit 2c",
    ],
)
def test_3_23_blackjack_soft_21_split_aces_and_three_cards_cannot_be_doubled(before: str) -> None:
    check(ANN + before + "\nann 1  double  -> refused")


@shows(p("3.23"))
def test_3_23_a_hand_is_doubled_once() -> None:
    check(ANN + "deal 1 5h 4d; dealer 9c\nann 1  double 2c\nann 1  double  -> refused\nann 1  free_double  -> refused")


@shows(p("3.23"), p("3.23.2"))
def test_3_23_a_double_is_not_taken_back() -> None:
    check(
        BOTH
        + """
        deal 1 6h 5d; dealer 9c
        ann 1  double
        ann takes double 1   -> refused
        bob 1  follow
        bob takes double 1   -> refused
        cards 9c
        ann takes double 1   -> refused
        """
    )


@shows(p("3.23"))
def test_3_23_less_than_the_smallest_chip_is_refused() -> None:
    check(
        "table double_for_less_unit=500\n"
        + ANN
        + "deal 1 Ah 6d; dealer 9c\nann 1  double 3  -> refused 3.23\nann 1  double 5"
    )


@shows(p("3.23.1"))
@pytest.mark.parametrize(
    ("card", "draws", "expected"),
    [
        ("9c", "8c", "initial +100  free_double.1 +100 by 1.11.1  net +200"),
        ("2c", "8c", "initial -100  free_double.1 0  net -100"),
        ("7c", "8c", "initial 0  free_double.1 0  net 0"),
        ("9c", "6c 6h", "initial 0  free_double.1 0  net 0"),
        ("9c", "Ac", "initial -100  free_double.1 0  net -100"),
        ("2c", "6c 7h", "initial +100  free_double.1 +100  net +200"),
    ],
)
def test_3_23_1_a_free_double_wins_twice_and_loses_once(card: str, draws: str, expected: str) -> None:
    ends("6h 5d", "Ts", f"free_double {card}", draws, expected)


@shows(p("3.23.1"), p("1.12"))
def test_3_23_1_on_two_cards_only_and_not_on_split_aces() -> None:
    check(ANN + "deal 1 5h 4d; dealer 9c\nann 1  hit 2c free_double  -> refused 3.23.1|3.23")
    check(ANN + "deal 1 Ah Ad; dealer 9c\nann 1  free_split 8c free_double  -> refused")
    check(ANN + "deal 1 7h 2d; dealer 9c\nann 1  free_double  -> marker_placed kind=free_double")


@shows(p("3.23.1"))
def test_3_23_1_split_hands_are_doubled_free_as_well() -> None:
    ends(
        "5h 5d",
        "Ts",
        "free_split 6d free_double Tc 4c free_double Ts",
        "7c",
        "initial +100  free_double.1 +100  free_split.2 +100  free_double.2 +100  net +400",
    )


@shows(p("3.23.1"), p("1.36"))
def test_3_23_1_a_free_double_is_for_the_whole_box() -> None:
    check(
        BOTH
        + """
        deal 1 6h 5d; dealer Ts
        ann 1  free_double
        = phase dealing
        cards 9c
        dealer 8c
        settle
        = ann 1  initial +100  free_double.1 +100
        = bob 1  initial +50  free_double.1 +50
        """
    )


@shows(p("3.23.1"), p("1.36"))
def test_3_23_1_a_house_may_double_for_the_seated_player_alone() -> None:
    check(
        "table free_bets_for_standing=no\n"
        + BOTH
        + """
        deal 1 6h 5d; dealer Ts
        ann 1  free_double 9c
        dealer 8c
        settle
        = ann 1  initial +100  free_double.1 +100
        = bob 1  initial +50  net +50
        """
    )


@shows(p("3.23.2"))
@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("decline", "initial +50  net +50"),
        ("follow", "initial +50  double.1 +50"),
        ("follow 50", "initial +50  double.1 +50"),
        ("follow 20", "initial +50  double.1 +20"),
    ],
)
def test_3_23_2_a_standing_player_adds_up_to_their_own_bet_or_declines(answer: str, expected: str) -> None:
    check(
        BOTH
        + f"""
        deal 1 6h 5d; dealer Ts
        ann 1  double 100
        = waits bob
        cards 9c  -> refused
        bob 1  {answer}
        cards 9c
        ann 1  hit  -> refused
        dealer 8c
        settle
        = ann 1  initial +100  double.1 +100
        = bob 1  {expected}
        """
    )


@shows(p("3.23.2"))
def test_3_23_2_a_standing_player_adds_no_more_than_their_own_bet() -> None:
    check(BOTH + "deal 1 6h 5d; dealer Ts\nann 1  double 100\nbob 1  follow 60  -> refused 3.23|3.23.2")


@shows(p("3.23.2"))
def test_3_23_2_a_player_with_only_side_bets_on_the_box_is_not_asked() -> None:
    check(ANN + "on 1  bob  lucky_stash 5\ndeal 1 6h 5d; dealer Ts\nann 1  double 100\n= phase dealing")


@shows(p("3.23.3"))
@pytest.mark.parametrize(
    ("hand", "play", "draws", "expected"),
    [
        ("Th 6d", "double 9c", "", "initial -100 by 3.23.3  double.1 -100 by 3.23.3"),
        ("6h 5d", "double 9c", "Ac", "initial -100 by 3.23.3  double.1 0 by 3.23.3"),
        ("6h 5d", "double 60 9c", "Ac", "initial -100  double.1 0"),
        ("6h 5d", "free_double 9c", "Ac", "initial -100  free_double.1 0"),
        ("Th 6d", "double 60 9c", "", "initial -100  double.1 -60"),
    ],
)
def test_3_23_3_bust_loses_all_and_a_dealers_blackjack_the_initial_bet(
    hand: str, play: str, draws: str, expected: str
) -> None:
    ends(hand, "Ts", play, draws, expected)


# ---- 3.24: the Dealer ------------------------------------------------------------------------------------------------


@shows(p("3.24"))
@pytest.mark.parametrize("draws", ["2c 4d", "6c", "5c Ad", "4c 2d"])
def test_3_24_the_dealer_draws_to_16_and_less(draws: str) -> None:
    check(
        ANN
        + f"""
        deal 1 Th 9d; dealer Ts
        ann 1  stand
        dealer {draws}
        = phase dealing
        = says 3.24
        settle  -> refused 3.24
        """
    )


@shows(p("3.24"))
@pytest.mark.parametrize("draws", ["7c", "Kc", "6c 5d", "6c 6d", "2c 2d 4h", "6c Ah"])
def test_3_24_the_dealer_stands_on_hard_17_and_more(draws: str) -> None:
    check(
        ANN
        + f"deal 1 Th 9d; dealer Ts\nann 1  stand\ndealer {draws}\n= phase settling\ncards 2s  -> refused 3.24|5.10.2"
    )


@shows(p("3.24"))
@pytest.mark.parametrize(
    ("draws", "phase"),
    [("6c", "dealing"), ("5c Ad", "dealing"), ("7c", "settling"), ("9c", "settling"), ("6c Kh", "settling")],
)
def test_3_24_the_dealer_draws_on_soft_17_and_stands_on_soft_18(draws: str, phase: str) -> None:
    check(ANN + f"deal 1 Th 9d; dealer As\nann 1  no_insurance stand\ndealer {draws}\n= phase {phase}")


@shows(p("3.24"), p("3.24.2"))
def test_3_24_the_dealer_waits_for_all_players() -> None:
    check(
        BOXES
        + """
        deal 1 Th 9d; 2 Th 4d; dealer Ts
        ann 1  play
        bob 2  play
        ann 1  stand
        = waits bob
        cards 7c    -> refused
        bob 2  stand
        dealer 8c
        settle
        = ann 1  initial +100 by 3.24.2
        = bob 2  initial -50 by 3.24.3
        """
    )


@shows(p("3.24"), p("3.26.1"))
@pytest.mark.parametrize("play", ["hit Kc", "surrender"])
def test_3_24_the_dealer_does_not_draw_when_no_bet_is_open(play: str) -> None:
    interim = "settle  -> interim_settled" if play == "surrender" else ""
    check(
        ANN
        + f"""
        deal 1 Th 6d; dealer Ts
        ann 1  {play}
        {interim}
        = phase settling
        cards 7c  -> refused
        settle    -> round_concluded
        """
    )


@shows(p("3.24.1"))
def test_3_24_1_the_dealer_is_bust() -> None:
    ends("Th 3d", "Ts", "stand", "6c 7h", "initial +100 by 3.24.1")


@shows(p("3.24.2"), p("3.24.3"), p("3.24.4"))
@pytest.mark.parametrize(
    ("hand", "expected"),
    [("Th 9d", "initial +100 by 3.24.2"), ("Th 7d", "initial -100 by 3.24.3"), ("Th 8d", "initial 0 by 3.24.4")],
)
def test_3_24_higher_lower_and_equal(hand: str, expected: str) -> None:
    ends(hand, "Ts", "stand", "8c", expected)


@shows(p("3.24.4"), p("3.16"))
def test_3_24_4_the_dealers_blackjack_beats_a_drawn_21() -> None:
    ends("7h 7d", "Ts", "hit 7c stand", "Ac", "initial -100")


@shows(p("3.24.5"), p("3.24.3"))
@pytest.mark.parametrize("play", ["stand", "hit 8c stand", "double 8c", "hit 2c stand", "double 60 2c"])
def test_3_24_5_against_22_every_hand_not_bust_stands_off(play: str) -> None:
    double = "  double.1 0" if "double" in play else ""
    ends("Th 3d", "Ts", play, "6c 6h", f"initial 0 by 3.24.5{double}")


TWENTY_TWO = [
    ("a Split", "8h 8d", "split Td stand 9c stand", "initial 0  split.2 0"),
    ("a Free Split", "8h 8d", "free_split Td stand 9c stand", "initial 0  free_split.2 0"),
    ("a Split, one Hand Bust", "8h 8d", "split 6d hit Tc 9c stand", "initial -100  split.2 0"),
    ("a Free Split, the free Hand Bust", "8h 8d", "free_split 9c stand 6d hit Tc", "initial 0  free_split.2 0"),
    ("a Free Split, the real Hand Bust", "8h 8d", "free_split 6d hit Tc 9c stand", "initial -100  free_split.2 0"),
    ("a Free Double", "6h 5d", "free_double Tc", "initial 0  free_double.1 0"),
    ("Free Split and Free Doubles", "5h 5d", "free_split 6c free_double Tc 4h free_double Ts",
     "initial 0  free_double.1 0  free_split.2 0  free_double.2 0"),
    ("Split and Doubles", "5h 5d", "split 6c double Tc 4h double 60 Ts",
     "initial 0  double.1 0  split.2 0  double.2 0"),
    ("a Double that is Bust beside a Hand that is not", "8h 8d", "split 6c double Tc 9h stand",
     "initial -100  double.1 -100  split.2 0"),
    ("Split Aces with 21", "Ah Ad", "free_split Kd Qc", "initial 0  free_split.2 0"),
]  # fmt: skip


@shows(p("3.24.5"))
@pytest.mark.parametrize(
    ("hand", "play", "expected"), [row[1:] for row in TWENTY_TWO], ids=[row[0] for row in TWENTY_TWO]
)
def test_3_24_5_against_22_in_every_combination(hand: str, play: str, expected: str) -> None:
    ends(hand, "Ts", play, "6c 6h", expected)


@shows(p("3.24.5"), p("3.15.2(b)"))
def test_3_24_5_against_22_insurance_is_lost_and_a_blackjack_wins() -> None:
    check(
        BOXES
        + """
        deal 1 Th 9d; 2 Ah Kd; dealer As
        ann 1  insures 50
        bob 2  no_insurance
        ann 1  stand
        dealer 5c Kd 6h
        settle
        = ann 1  initial 0  insurance -50
        = bob 2  initial +75
        """
    )


# ---- 3.25 to 3.27: Boom Busted and Lucky Stash -----------------------------------------------------------------------


@shows(p("3.25"), p("3.26[text]"))
def test_3_25_boom_busted_is_settled_before_the_round_is_over() -> None:
    check(
        ANN
        + """
        box 1  ann  boom_busted 5
        deal 1 Th 9d; dealer Ts
        ann 1  stand
        dealer 6c 7h
        settle  -> bet_settled bet=boom_busted paid=15; round_concluded
        """
    )


@shows(p("3.26.1"), p("3.26.2"))
@pytest.mark.parametrize(
    ("hand", "dealer", "play", "draws", "expected"),
    [
        ("Th 6d", "Ts", "hit 9c", "6c Th", "initial -100  boom_busted +10"),
        ("Th 6d", "Ts", "hit 9c", "6c 6h", "initial -100  boom_busted -5"),
        ("Th 6d", "Ts", "hit 9c", "8c", "initial -100  boom_busted -5"),
    ],
)
def test_3_26_1_all_bust_and_the_dealer_draws_for_boom_busted(
    hand: str, dealer: str, play: str, draws: str, expected: str
) -> None:
    ends(hand, dealer, play, draws, expected, bets="box 1  ann  boom_busted 5")


@shows(p("3.26.2"), p("3.17"))
@pytest.mark.parametrize(
    ("hand", "dealer", "first", "draws", "expected"),
    [
        ("Ah Kd", "7c", "", "9d Th", "initial +150  boom_busted +10"),
        ("Th 6d", "Ts", "ann 1  surrender", "6c Th", "initial -50  boom_busted +10"),
        ("Ah Kd", "As", "ann 1  even_money", "9d", "initial +100  boom_busted -5"),
    ],
)
def test_3_26_2_boom_busted_is_settled_even_if_the_interim_settled_all_else(
    hand: str, dealer: str, first: str, draws: str, expected: str
) -> None:
    check(
        ANN
        + f"""
        box 1  ann  boom_busted 5
        deal 1 {hand}; dealer {dealer}
        {first}
        settle  -> interim_settled; no round_concluded
        = phase dealing
        dealer {draws}
        settle  -> round_concluded
        = ann 1  {expected}
        """
    )


@shows(p("3.26.3"))
@pytest.mark.parametrize("bet", ["", "box 1  ann  boom_busted 5\n"])
def test_3_26_3_the_bet_does_not_touch_the_hand(bet: str) -> None:
    played = check(ANN + bet + "deal 1 Th 9d; dealer Ts\nann 1  stand\ndealer 6c 7h\nsettle")
    assert [line.net for line in played.round.lines if line.bet == "initial"] == [10000]


@shows(p("3.27[text]"))
def test_3_27_markers_of_the_box_count_once_and_on_bust_hands_too() -> None:
    check(
        BOTH
        + """
        on  1  cid  lucky_stash 5
        box 1  ann  lucky_stash 10
        deal 1 5h 5d; dealer Ts
        ann 1  free_split 6c free_double Tc
        ann 1  6d hit 2h hit Kd
        dealer 7c
        settle
        = markers 1 2
        = ann 1  initial +100  free_double.1 +100  free_split.2 0  lucky_stash +100
        = bob 1  initial +50  free_double.1 +50  free_split.2 0
        = cid 1  lucky_stash +50
        """
    )
