"""FBBJ-2025, the title page and chapter 1: what the words mean at the table."""

import pytest

from croupier.rules import commands as c
from croupier.rules.deal import Device
from croupier.rules.documents.fbbj_2025 import DOC
from croupier.rules.events import BetSettled, CardDealt, InterimSettled, MarkerPlaced, RoundConcluded
from croupier.rules.games.free_bet_blackjack_2025 import GAME
from croupier.rules.games.free_bet_blackjack_2025.terms import p
from croupier.rules.refusal import refuse
from croupier.rules.roles import Rank
from tests.support.paragraphs import shows
from tests.support.rules.blackjack_script import Played, check
from tests.support.rules.script import actor

ANN = "box 1  ann  initial 100\n"


def order(played: Played, *kinds: type) -> list[str]:
    """The names of these events as they followed each other."""
    return [type(event).__name__ for event in played.events if isinstance(event, kinds)]


@shows(p("0"))
def test_0_the_game_is_played_by_the_text_in_force_from_15_april_2025() -> None:
    assert GAME.doc is DOC
    assert (DOC.title, DOC.effective, DOC.game) == ("Free Bet Blackjack", "2025-04-15", "free-bet-blackjack")
    assert GAME.edition == p("0")


# ---- Blackjack, Bust, totals -----------------------------------------------------------------------------------------


@shows(p("1.2"))
@pytest.mark.parametrize("hand", ["Ah Kd", "Kd Ah", "As Tc", "Qc Ad", "Jh As"])
def test_1_2_an_ace_and_a_ten_on_the_first_two_cards_are_a_blackjack(hand: str) -> None:
    check(ANN + f"deal 1 {hand}; dealer 9c\nsettle\n= ann 1  initial +150")


@shows(p("1.2"))
@pytest.mark.parametrize("hand", ["Ah 9d", "Kh Qd"])
def test_1_2_other_hands_are_no_blackjack(hand: str) -> None:
    check(ANN + f"deal 1 {hand}; dealer 9c\nann 1  stand\ndealer 8c\nsettle\n= ann 1  initial +100")


@shows(p("1.2"), p("3.22.2"))
@pytest.mark.parametrize(("pair", "new"), [("Ah Ad", "Kd"), ("Th Td", "Ad")])
def test_1_2_a_two_card_21_after_a_split_is_no_blackjack(pair: str, new: str) -> None:
    rest = "9c" if pair[0] == "A" else "9c stand"
    check(
        ANN
        + f"""
        deal 1 {pair}; dealer 9c
        ann 1  free_split {new} {rest}
        dealer 8c
        settle
        = ann 1  initial +100 by 4.1.1[r2]  free_split.2 +100
        """
    )


@shows(p("1.3"), p("3.26[text]"))
def test_1_3_boom_busted_counts_the_cards_of_the_dealers_bust_hand() -> None:
    script = ANN + "box 1  ann  boom_busted 5\ndeal 1 Th 9d; dealer 5s\nann 1  stand\n"
    check(script + "dealer 5c 6h Td\nsettle\n= ann 1  initial +100  boom_busted +10")
    check(script + "dealer 5c 7h\nsettle\n= ann 1  initial +100  boom_busted -5")


@shows(p("1.4"))
def test_1_4_a_player_is_bust_over_21() -> None:
    check(ANN + "deal 1 Th 6d; dealer 9c\nann 1  hit 6c  -> bet_settled bet=initial result=lose paid=0")


@shows(p("1.4"))
def test_1_4_a_player_is_not_bust_with_21() -> None:
    check(ANN + "deal 1 Th 6d; dealer 9c\nann 1  hit 5c  -> no bet_settled")


@shows(p("1.4"))
@pytest.mark.parametrize(("last", "expected"), [("6h", "initial 0"), ("7h", "initial +100")])
def test_1_4_the_dealer_is_bust_over_22(last: str, expected: str) -> None:
    check(ANN + f"deal 1 Th 3d; dealer Ts\nann 1  stand\ndealer 6c {last}\nsettle\n= ann 1  {expected}")


@shows(p("1.5"))
@pytest.mark.parametrize("device", list(Device))
def test_1_5_a_round_is_played_alike_from_either_device(device: Device) -> None:
    check(f"table {device}\n" + ANN + "deal 1 Th 9d; dealer Ts\nann 1  stand\ndealer 8c\nsettle\n= ann 1  initial +100")


@shows(p("1.15"), p("1.32"), p("3.23.1"))
@pytest.mark.parametrize("hand", ["Ah 8d", "Ah 9d", "2h Ad", "Ah Ad"])
def test_1_15_a_total_with_an_ace_as_11_is_no_hard_total(hand: str) -> None:
    check(ANN + f"deal 1 {hand}; dealer 9c\nann 1  free_double  -> refused 3.23.1")


@shows(p("1.15"))
def test_1_15_an_ace_that_counts_1_only_makes_a_hard_total() -> None:
    check(
        ANN
        + """
        deal 1 Ah 6d; dealer 9c
        ann 1  hit Tc stand
        = phase dealing
        dealer Ts
        settle
        = ann 1  initial -100
        """
    )


@shows(p("1.32"), p("3.24"))
def test_1_32_an_ace_with_a_six_is_soft_17() -> None:
    check(ANN + "deal 1 Th 9d; dealer As\nann 1  no_insurance stand\ndealer 6c\n= phase dealing")
    check(ANN + "deal 1 Th 9d; dealer Ts\nann 1  stand\ndealer 7c\n= phase settling")


@shows(p("1.31"), p("3.18"))
@pytest.mark.parametrize(
    "play",
    [
        "deal 1 Ah 5d; dealer 9c\nann 1  hit 5c",
        "deal 1 Th Td; dealer 9c\nann 1  free_split Ad 9c stand",
        "deal 1 Kh Qd; dealer 9c\nann 1  split Ad 9c stand",
        "deal 1 Ah Ad; dealer 9c\nann 1  free_split Kd 9c",
    ],
)
def test_1_31_soft_21_takes_no_card_and_needs_no_decision(play: str) -> None:
    check(ANN + play + "\n= phase dealing\n= says 3.24\ndealer 8c\n= phase settling")


@shows(p("1.23"), p("3.2.3"))
@pytest.mark.parametrize("picture", ["K", "Q", "J"])
def test_1_23_a_picture_card_has_ten_points(picture: str) -> None:
    check(ANN + f"deal 1 {picture}h 9d; dealer 9c\nann 1  stand\ndealer {picture}c\nsettle\n= ann 1  initial 0")


@shows(p("1.26"), p("3.2.2"))
@pytest.mark.parametrize("rank", "23456789")
def test_1_26_the_point_total_is_the_sum_of_the_cards(rank: str) -> None:
    """A ten and this card against a Dealer who has one more: it takes exactly this total to lose, to tie and to win."""
    need = {17: "7c", 18: "8c", 19: "9c"}
    total = 10 + int(rank)
    fill = 18 - total
    hit = "" if fill <= 0 else f"hit {'A' if fill == 1 else fill}c "
    expected = {17: "+100", 18: "0" if total <= 18 else "+100", 19: "-100" if total <= 18 else "0"}
    for dealer, last in need.items():
        check(
            ANN
            + f"""
            deal 1 Th {rank}d; dealer Ts
            ann 1  {hit}stand
            dealer {last}
            settle
            = ann 1  initial {expected[dealer]}
            """
        )


# ---- Hits, Stands, Doubles, Splits, markers --------------------------------------------------------------------------


@shows(p("1.16"))
def test_1_16_a_card_follows_a_hit() -> None:
    check(
        ANN
        + """
        deal 1 Th 4d; dealer 9c
        ann 1  hit      -> decision_made decision=hit
        = phase dealing
        ann 1  stand    -> refused
        cards 2c        -> card_dealt place=1
        = at 1 Th 4d 2c
        = phase deciding
        """
    )


@shows(p("1.34"))
def test_1_34_no_card_follows_a_stand() -> None:
    check(
        ANN
        + """
        deal 1 Th 4d; dealer 9c
        ann 1  stand
        = phase dealing
        ann 1  hit   -> refused
        cards 2c     -> card_dealt place=dealer
        = at 1 Th 4d
        """
    )


@shows(p("1.7"))
@pytest.mark.parametrize("amount", ["100", "60", "1"])
def test_1_7_a_double_down_is_at_most_the_initial_bet(amount: str) -> None:
    check(ANN + f"deal 1 Ah 6d; dealer 9c\nann 1  double {amount}  -> bet_placed bet=double cents={amount} hand=1")


@shows(p("1.7"))
@pytest.mark.parametrize("amount", ["100.01", "120", "1,000"])
def test_1_7_more_is_refused(amount: str) -> None:
    check(ANN + f"deal 1 Ah 6d; dealer 9c\nann 1  double {amount}  -> refused 3.23|1.7")


@shows(p("1.7"), p("1.12"))
@pytest.mark.parametrize("double", ["double", "free_double"])
@pytest.mark.parametrize("split", ["split", "free_split"])
def test_1_7_split_hands_are_doubled_too(split: str, double: str) -> None:
    check(
        ANN
        + f"""
        deal 1 8h 8d; dealer 9c
        ann 1  {split} 3d {double} 9c Tc stand
        dealer 9h
        settle
        = ann 1  initial +100  {double}.1 +100  {split}.2 0
        """
    )


@shows(p("1.7"), p("1.12"), p("3.22.2"))
@pytest.mark.parametrize("double", ["double", "free_double"])
def test_1_7_split_aces_are_not(double: str) -> None:
    check(ANN + f"deal 1 Ah Ad; dealer 9c\nann 1  free_split 8d {double}  -> refused")


@shows(p("1.11"), p("1.11.2"))
def test_1_11_a_marker_names_the_free_bet_and_is_beside_its_hand() -> None:
    played = check(
        ANN
        + """
        deal 1 5h 5d; dealer 9c
        ann 1  free_split    -> marker_placed hand=2 kind=free_split
        cards 6d
        ann 1  free_double   -> marker_placed hand=1 kind=free_double
        = markers 1 2
        """
    )
    markers = [(each.box, each.hand, each.kind) for each in played.events if isinstance(each, MarkerPlaced)]
    assert markers == [(1, 2, "free_split"), (1, 1, "free_double")]


@shows(p("1.11"))
@pytest.mark.parametrize("paid", ["split 6d stand", "double 60"])
def test_1_11_a_paid_bet_has_no_marker(paid: str) -> None:
    check(ANN + f"deal 1 8h 8d; dealer 9c\nann 1  {paid}\n= markers 1 0")


@shows(p("1.11.1"))
@pytest.mark.parametrize(
    ("dealer", "expected"),
    [
        ("8c", "initial +100  free_double.1 +100 by 1.11.1  net +200"),
        ("Ac", "initial 0  free_double.1 0  net 0"),
        ("2c Th", "initial -100  free_double.1 0  net -100"),
        ("7c 6h", "initial 0  free_double.1 0  net 0"),
        ("7c 7h", "initial +100  free_double.1 +100 by 1.11.1  net +200"),
    ],
)
def test_1_11_1_a_marker_pays_the_initial_bet_on_a_winning_hand_only(dealer: str, expected: str) -> None:
    check(ANN + f"deal 1 6h 5d; dealer 9c\nann 1  free_double 9c\ndealer {dealer}\nsettle\n= ann 1  {expected}")


@shows(p("1.12"), p("1.15"))
@pytest.mark.parametrize(
    "hand", ["2h 7d", "3h 6d", "4h 5d", "2h 8d", "3h 7d", "4h 6d", "5h 5d", "2h 9d", "3h 8d", "4h 7d", "5h 6d"]
)
def test_1_12_a_free_double_is_for_a_hard_9_10_or_11_of_two_cards(hand: str) -> None:
    check(
        ANN + f"deal 1 {hand}; dealer 9c\nann 1  free_double  -> marker_placed hand=1 kind=free_double; no bet_placed"
    )


@shows(p("1.12"))
@pytest.mark.parametrize("hand", ["2h 6d", "4h 4d", "2h Td", "5h 7d", "Kh Qd"])
def test_1_12_other_totals_are_not_doubled_free(hand: str) -> None:
    check(ANN + f"deal 1 {hand}; dealer 9c\nann 1  free_double  -> refused 3.23.1")


@shows(p("1.13"))
@pytest.mark.parametrize("pair", ["2h 2d", "5h 5d", "8h 8d", "9h 9d", "Ah Ad", "Th Td"])
def test_1_13_two_cards_of_one_value_are_split_free(pair: str) -> None:
    check(
        ANN
        + f"""
        deal 1 {pair}; dealer 9c
        ann 1  free_split  -> hand_split hand=1 new=2 free=True; marker_placed kind=free_split; no bet_placed
        """
    )


@shows(p("1.13"))
@pytest.mark.parametrize("pair", ["Kh Kd", "Qh Qd", "Jh Jd", "Kh Td", "Th Qd", "Qh Jd"])
def test_1_13_a_picture_card_with_a_ten_is_not_split_free(pair: str) -> None:
    check(ANN + f"deal 1 {pair}; dealer 9c\nann 1  free_split  -> refused 3.22|1.13")


@shows(p("1.13"))
def test_1_13_number_tens_are_not_split_free_where_the_house_has_ruled_so() -> None:
    check(
        "table free_split_number_tens=no\n" + ANN + "deal 1 Th Td; dealer 9c\nann 1  free_split  -> refused 3.22|1.13"
    )


@shows(p("1.13"))
@pytest.mark.parametrize("one", "TJQK")
@pytest.mark.parametrize("two", "TJQK")
def test_1_13_the_refusal_names_a_picture_card_only_where_there_is_one(one: str, two: str) -> None:
    played = check("table free_split_number_tens=no\n" + ANN + f"deal 1 {one}h {two}d; dealer 9c\nann 1  play")
    answer = played.ask(c.Decide(1, "free_split"), actor("ann"))
    code = "no_free_split_of_tens" if one + two == "TT" else "no_free_split_of_picture_cards"
    assert answer == refuse(code, p("1.13"))


@shows(p("1.33"))
@pytest.mark.parametrize("pair", ["8h 8d", "Kh Qd", "Th Kd", "Ah Ad"])
def test_1_33_two_cards_of_one_value_become_two_hands(pair: str) -> None:
    one, two = pair.split()
    check(
        ANN
        + f"""
        deal 1 {pair}; dealer 9c
        ann 1  split  -> hand_split hand=1 new=2 free=False; bet_placed bet=split cents=100 hand=2
        = at 1 {one}
        = at 11 {two}
        """
    )


@shows(p("1.33"))
@pytest.mark.parametrize("hand", ["8h 9d", "Kh 9d", "Ah Kd", "Ah Td"])
def test_1_33_unequal_values_are_not_split(hand: str) -> None:
    check(ANN + f"deal 1 {hand}; dealer 9c\nann 1  split  -> refused")


# ---- settlements and side bets ---------------------------------------------------------------------------------------


@shows(p("1.9"))
def test_1_9_even_money_pays_1_to_1_against_an_ace() -> None:
    check(ANN + "deal 1 Ah Kd; dealer As\nann 1  even_money\nsettle\n= ann 1  initial +100 by 3.15.1")


@shows(p("1.9"))
def test_1_9_there_is_none_without_an_ace_or_without_a_blackjack() -> None:
    check(ANN + "deal 1 Ah Kd; dealer Ts\nann 1  even_money  -> refused")
    check(ANN + "deal 1 Th Kd; dealer As\nann 1  even_money  -> refused 3.15.1")


@shows(p("1.20"))
def test_1_20_insurance_is_open_when_the_dealer_shows_an_ace() -> None:
    check(ANN + "deal 1 Th 9d; dealer As\n= waits ann\nann 1  insures 50  -> bet_placed bet=insurance cents=50")
    check(ANN + "deal 1 Th 9d; dealer Ks\nann 1  insures 50  -> refused 3.15|3.15.2|3.15.2(a)")


@shows(p("1.10"), p("1.21"), p("1.37"))
def test_1_10_the_interim_settlement_comes_before_the_subsequent_deal_and_the_final_one_ends_the_round() -> None:
    played = check(
        ANN
        + """
        box 1  ann  rws_pairs 5
        box 2  bob  initial 50
        deal 1 Th 9d; 2 Ah Kd; dealer 9c
        ann 1  play
        = phase settling
        settle  -> interim_settled; bet_settled box=2 bet=initial; bet_settled bet=rws_pairs; no round_concluded
        ann 1  hit 5h   -> bet_settled box=1 bet=initial result=lose
        = phase settling
        settle  -> round_concluded
        """
    )
    happened = order(played, CardDealt, InterimSettled, BetSettled, RoundConcluded)
    assert happened.index("InterimSettled") > 4
    assert happened[-1] == "RoundConcluded"


@shows(p("1.10"))
def test_1_10_a_bust_hand_is_collected_at_once_and_insurance_at_the_end() -> None:
    check(
        ANN
        + """
        deal 1 Th 6d; dealer As
        ann 1  insures 50 hit 9c  -> bet_settled bet=initial result=lose
        dealer Kc
        settle  -> bet_settled bet=insurance result=win paid=150; round_concluded
        = ann 1  initial -100  insurance +100
        """
    )


@shows(p("1.21"))
def test_1_21_the_interim_settlement_gives_half_of_a_surrendered_bet_back() -> None:
    check(
        ANN
        + """
        box 2  bob  initial 50
        deal 1 Th 6d; 2 Th 9d; dealer Ts
        ann 1  surrender
        bob 2  play
        settle  -> interim_settled; bet_settled box=1 bet=initial paid=50
        bob 2  stand
        """
    )


@shows(p("1.21"))
def test_1_21_without_a_decided_bet_there_is_no_interim_settlement() -> None:
    check(ANN + "deal 1 Th 9d; dealer Ts\nsettle  -> refused\nann 1  stand\ndealer 8c\nsettle  -> no interim_settled")


@shows(p("1.22"), p("3.27[text]"))
@pytest.mark.parametrize(("play", "net"), [("free_double 9c", "+10"), ("double 9c", "-5"), ("hit 9c stand", "-5")])
def test_1_22_lucky_stash_wins_with_at_least_one_marker(play: str, net: str) -> None:
    played = check(
        ANN
        + f"box 1  ann  lucky_stash 5\ndeal 1 6h 5d; dealer 9c\nann 1  {play}\ndealer 8c\nsettle  -> round_concluded"
    )
    lines = [line.net for line in played.round.lines if line.bet == "lucky_stash"]
    assert lines == [int(net) * 100]


@shows(p("1.29"), p("3.14[text]"))
def test_1_29_rws_pairs_looks_at_the_first_two_cards() -> None:
    script = ANN + "box 1  ann  rws_pairs 5\n"
    check(script + "deal 1 8h 8d; dealer 9c\nann 1  play\nsettle\n= ann 1  rws_pairs +60")
    check(script + "deal 1 8h 7d; dealer 9c\nann 1  play\nsettle\n= ann 1  rws_pairs -5")


@shows(p("1.35"))
@pytest.mark.parametrize(("hand", "dealer"), [("Th 8d", "8c"), ("Th 8d", "6c 6h"), ("Th 2d", "2c Th")])
def test_1_35_in_a_stand_off_the_bet_is_neither_paid_nor_collected(hand: str, dealer: str) -> None:
    played = check(ANN + f"deal 1 {hand}; dealer Ts\nann 1  stand\ndealer {dealer}\nsettle\n= ann 1  initial 0")
    assert [(line.stake, line.paid, line.result) for line in played.round.lines] == [(10000, 10000, "return")]


@shows(p("1.35"), p("1.4"))
def test_1_35_a_bust_hand_has_no_stand_off_with_22() -> None:
    check(
        ANN
        + """
        box 2  bob  initial 50
        deal 1 Th 6d; 2 Th 9d; dealer Ts
        ann 1  play
        bob 2  play
        ann 1  hit 6c
        bob 2  stand
        dealer 6c 6h
        settle
        = ann 1  initial -100
        = bob 2  initial 0
        """
    )


@shows(p("1.38"))
def test_1_38_surrender_gives_up_half_and_is_not_for_an_ace() -> None:
    check(ANN + "deal 1 Th 6d; dealer Ts\nann 1  surrender\nsettle\n= ann 1  initial -50")
    check(ANN + "deal 1 Th 6d; dealer As\nann 1  surrender  -> refused 3.17")


@shows(p("1.39"), p("5.18"))
def test_1_39_a_void_round_has_no_result() -> None:
    check(
        ANN
        + """
        box 2  bob  initial 50
        deal 1 Th 6d; 2 Ah Kd; dealer 9c
        report foreign_card  -> void 5.5.1
        = phase over
        = ann 1  initial 0  net 0  returned 100
        = bob 2  initial 0  net 0  returned 50
        ann 1  hit   -> refused
        settle       -> refused
        """
    )


# ---- people ----------------------------------------------------------------------------------------------------------


@shows(p("1.19"), p("3.11"))
def test_1_19_the_initial_deal_is_two_cards_for_each_box_and_one_for_the_dealer() -> None:
    check(ANN + "box 3  bob  initial 50\ndeal 1 Th 9d; 3 8h 7d; dealer 9c\n= at dealer 9c\n= at 1 Th 9d\n= at 3 8h 7d")


@shows(p("1.24"))
def test_1_24_staff_who_act_in_a_position_have_its_powers() -> None:
    assert Rank.DEALER < Rank.PIT_SUPERVISOR < Rank.PIT_MANAGER < Rank.SHIFT_MANAGER
    dealt = ANN + "deal 1 Th 6d; dealer 9c\n"
    check(dealt + "report foreign_card by pit_manager  -> void 5.5.1")
    check(dealt + "report foreign_card by ann  -> refused")


@shows(p("1.27"))
def test_1_27_reconstruction_puts_cards_where_they_were_meant_to_go() -> None:
    check(
        ANN
        + """
        box 2  bob  initial 50
        no more bets
        cards Th
        cards 8h to 1
        = at 1 Th 8h
        report dealing_error restorable=yes by pit_supervisor  -> cards_reconstructed places=1,2
        = at 1 Th
        = at 2 8h
        """
    )


@shows(p("1.30"), p("3.8"))
def test_1_30_the_player_who_sits_at_a_box_decides_for_it() -> None:
    check(
        """
        on  1  bob  initial 500
        box 1  ann  initial 100
        deal 1 Th 4d; dealer 9c
        = waits ann
        bob 1  hit  -> refused 3.8
        ann 1  hit
        """
    )


@shows(p("1.30"))
@pytest.mark.parametrize(
    ("bets", "decider"),
    [
        (("p1 50", "p2 80", "p3 80"), "p2"),
        (("p1 50", "p3 80", "p2 80"), "p3"),
        (("p1 90", "p2 80", "p3 80"), "p1"),
    ],
)
def test_1_30_at_an_empty_seat_the_highest_then_earliest_bet_decides(bets: tuple[str, ...], decider: str) -> None:
    placed = "\n".join(f"on 1  {bet.split()[0]}  initial {bet.split()[1]}" for bet in bets)
    check(placed + f"\ndeal 1 Th 4d; dealer 9c\n= waits {decider}\n{decider} 1  stand")


@shows(p("1.36"))
def test_1_36_a_standing_player_shares_the_fate_of_the_hand() -> None:
    check(
        ANN
        + """
        on  1  bob  initial 50
        deal 1 Th 9d; dealer 9c
        ann 1  stand
        dealer 8c
        settle
        = ann 1  initial +100
        = bob 1  initial +50
        """
    )


@shows(p("1.37"))
def test_1_37_cards_after_the_initial_deal_wait_for_the_decisions() -> None:
    check(ANN + "deal 1 Th 4d; dealer 9c\ncards 5h  -> refused\nann 1  hit\ncards 5h  -> card_dealt place=1")
