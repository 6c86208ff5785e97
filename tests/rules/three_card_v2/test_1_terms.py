"""ML3C-2, title page, chapters 1 and 2, appendices: terms, layout and cards."""

import pytest

from croupier.rules.cards import DECK
from croupier.rules.commands import Deal, Facts, Report
from croupier.rules.deal import COMMUNITY, DEALER
from croupier.rules.documents.ml3c_2 import DOC
from croupier.rules.events import RoundConcluded, RoundVoided
from croupier.rules.games.three_card_v2 import THREE_CARD
from croupier.rules.games.three_card_v2.terms import p
from croupier.rules.refusal import Refused
from croupier.rules.roles import Actor, Role
from tests.support.paragraphs import shows
from tests.support.rules.expectations import tag
from tests.support.rules.script import check


@shows(p("0"))
def test_0_the_game_is_played_by_version_2_in_force_from_28_june_2020() -> None:
    assert THREE_CARD.doc is DOC
    assert (DOC.title, DOC.version, DOC.effective) == ("Multi-Link Progressive 3 Card Poker", "2", "2020-06-28")


# ---- 1. Definitions --------------------------------------------------------------------------------------------------


@shows(p("1.2"))
def test_1_2_the_ante_bonus_is_paid_from_a_straight_on_and_nothing_is_staked_on_it() -> None:
    played = check(
        THREE_CARD,
        """
        box 1  ann  ante 10
        box 2  bob  ante 10
        deal   1 8h 7c 6d; 2 Kc Jc 9c; dealer Qd 9d 3s
        ann play 1
        bob play 2
        showdown
        = box 1  ante +10  play +10  ante_bonus +10  net +30
        = box 2  ante +10  play +10  net +20
        """,
    )
    bonus = [line for line in played.round.lines if line.bet == "ante_bonus"]
    assert [(line.box, line.stake, line.paid) for line in bonus] == [(1, 0, 1000)]


@shows(p("1.2"))
def test_1_2_nobody_can_bet_on_the_ante_bonus() -> None:
    check(THREE_CARD, "box 1  ann  ante_bonus 10  -> refused")


@shows(p("1.4"))
def test_1_4_the_burnt_card_is_the_first_card_and_belongs_to_nobody() -> None:
    played = check(
        THREE_CARD,
        """
        box 1  ann  ante 10
        no more bets
        cards  As        -> card_dealt place=burnt
        hands  1 2c 3c 4c
        = at burnt As
        = at 1 2c 3c 4c
        = ann sees burnt --
        """,
    )
    assert played.round.places.count(-2) == 1


@shows(p("1.5"), p("1.8"))
@pytest.mark.parametrize(("device", "burnt"), [("shoe", 1), ("shuffler", 0)])
def test_1_5_and_1_8_a_table_has_a_card_shoe_or_an_electronic_card_shuffler(device: str, burnt: int) -> None:
    played = check(
        THREE_CARD,
        f"""
        table {device}
        box 1  ann  ante 10
        deal   1 Ah 7c 3d; dealer Ks Qd 4c
        ann play 1
        showdown
        = box 1  ante +10  play +10  net +20
        """,
    )
    assert played.round.places.count(-2) == burnt


@shows(p("1.6"))
def test_1_6_community_cards_do_not_help_the_hand_against_the_dealer() -> None:
    check(
        THREE_CARD,
        """
        box 1  ann  ante 10
        box 1  ann  pair_plus 5
        deal   1 7h 5c 2d; dealer Ks Qd 4c; community 7s 7d
        ann play 1
        showdown
        = box 1  ante -10  play -10  pair_plus -5  net -25
        """,
    )


@shows(p("1.6"))
def test_1_6_community_cards_do_not_help_the_dealer_either() -> None:
    check(
        THREE_CARD,
        """
        box 1  ann  ante 10
        deal   1 2h 2c 3d; dealer Ks Qd 4c; community Kh Kd
        ann play 1
        showdown
        = box 1  ante +10  play +10  net +20
        """,
    )


@shows(p("1.9"))
def test_1_9_a_player_who_folds_is_out_of_the_round_and_bets_no_more() -> None:
    check(
        THREE_CARD,
        """
        box 1  ann  ante 10
        box 2  bob  ante 10
        deal   1 Ah Ac Ad; dealer Ks Qd 4c
        ann looks 1
        ann fold 1   -> decision_made 3.12.1 decision=fold; no bet_placed
        ann play 1   -> refused
        bob play 2
        showdown
        = box 1  ante -10  net -10
        """,
    )


@shows(p("1.12"))
def test_1_12_pair_plus_wins_with_a_pair_or_better_regardless_of_the_dealer() -> None:
    check(
        THREE_CARD,
        """
        box 1  ann  pair_plus 5
        box 2  bob  pair_plus 5
        deal   1 2h 2c 3d; 2 Ah Kd Qc; dealer Ks Kh 4c
        showdown
        = box 1  pair_plus +5  net +5
        = box 2  pair_plus +25  net +25
        """,
    )


@shows(p("1.12"))
def test_1_12_pair_plus_loses_with_less_than_a_pair() -> None:
    check(
        THREE_CARD,
        """
        box 1  ann  pair_plus 5
        deal   1 Ah Kd Jc; dealer 7s 4h 2c
        showdown
        = box 1  pair_plus -5  net -5
        """,
    )


@shows(p("1.13"))
def test_1_13_the_play_bet_is_equal_to_the_ante() -> None:
    check(
        THREE_CARD,
        """
        box 1  ann  ante 12.50
        deal
        ann play 1  -> bet_placed bet=play cents=12.5; decision_made 3.12.2 decision=play
        """,
    )


@shows(p("1.13"))
@pytest.mark.parametrize("amount", ["5", "15", "20"])
def test_1_13_a_play_bet_of_another_size_is_refused(amount: str) -> None:
    check(
        THREE_CARD,
        f"""
        box 1  ann  ante 10
        box 1  ann  play 10  -> refused
        deal
        box 1  ann  play {amount}  -> refused 1.13|3.12.2|5.11
        """,
    )


@shows(p("1.14"), p("5.14"))
@pytest.mark.parametrize("rank", ["pit_supervisor", "pit_manager", "shift_manager"])
def test_1_14_a_ruling_for_the_pit_supervisor_is_open_to_every_higher_rank(rank: str) -> None:
    check(
        THREE_CARD,
        f"""
        box 1  ann  ante 10
        box 2  ann  ante 10
        deal
        ann looks 1
        report extra_hand_examined box=2 intentional=yes by {rank}  -> hand_invalidated 5.18 box=2
        """,
    )


@shows(p("1.14"))
def test_1_14_anybody_acting_as_pit_supervisor_has_the_powers_of_one() -> None:
    played = check(
        THREE_CARD,
        """
        box 1  ann  ante 10
        box 2  ann  ante 10
        deal
        ann looks 1
        """,
    )
    ruling = Report("extra_hand_examined", Facts(box=2, intentional=True))
    assert isinstance(THREE_CARD.decide(played.round, ruling, Actor("dora", Role.DEALER)), Refused)
    assert isinstance(THREE_CARD.decide(played.round, ruling, Actor("dora", Role.PIT_SUPERVISOR)), tuple)


@shows(p("1.14"))
@pytest.mark.parametrize("step", ["report foreign_card", "report deck_count"])
def test_1_14_a_player_may_not_do_the_work_of_pit_employees(step: str) -> None:
    check(
        THREE_CARD,
        f"""
        box 1  ann  ante 10
        {step} by ann  -> refused
        {step} by auditor  -> refused
        """,
    )


@shows(p("1.14"))
@pytest.mark.parametrize("somebody", ["ann", "spectator", "auditor"])
def test_1_14_only_pit_employees_close_deal_reveal_settle_and_say_who_left(somebody: str) -> None:
    check(
        THREE_CARD,
        f"""
        box 1  ann  ante 10
        no more bets by {somebody}  -> refused 1.14
        no more bets
        cards As by {somebody}      -> refused 1.14
        hands
        ann leaves by {somebody}    -> refused 1.14
        ann play 1
        reveal by {somebody}        -> refused 1.14
        reveal
        settle by {somebody}        -> refused 1.14
        showdown
        """,
    )


@shows(p("1.17"))
def test_1_17_the_jackpot_hand_is_the_own_three_cards_and_both_community_cards() -> None:
    check(
        THREE_CARD,
        """
        box 1  ann  ante 10
        box 1  ann  jackpot 5
        box 2  bob  ante 10
        box 2  bob  jackpot 5
        deal   1 4c 4d 9h; 2 Ah Kd 7c; dealer 9s 9d 4h; community 4s 9c
        ann play 1
        bob play 2
        showdown
        = box 1  ante -10  play -10  jackpot -5  award 200  net +175
        = box 2  ante -10  play -10  jackpot -5  net -25
        """,
    )


@shows(p("1.17"))
def test_1_17_the_cards_of_the_dealer_are_no_part_of_it() -> None:
    check(
        THREE_CARD,
        """
        box 1  ann  ante 10
        box 1  ann  jackpot 5
        deal   1 Kh Kd 2c; dealer Kc Ks 2d; community 7s 8d
        ann play 1
        showdown
        = box 1  ante 0  play 0  jackpot -5  net -5
        """,
    )


@shows(p("1.18"))
@pytest.mark.parametrize(
    ("dealer", "qualifies"),
    [
        ("Jh Tc 8d", False),
        ("Jh 9c 4d", False),
        ("5h 3c 2d", False),
        ("Qh 3c 2d", True),
        ("Qh Jc 9d", True),
        ("Kh 3c 2d", True),
        ("Ah 4c 2d", True),
        ("2h 2c 3d", True),
        ("Jh Jc Td", True),
        ("Jh Tc 9d", True),
        ("3h 2c Ad", True),
        ("Jh 9h 4h", True),
        ("2h 2c 2d", True),
        ("Jh Th 9h", True),
    ],
)
def test_1_18_the_dealer_qualifies_with_a_queen_or_any_higher_ranking(dealer: str, qualifies: bool) -> None:
    check(
        THREE_CARD,
        f"""
        box 1  ann  ante 10
        deal   1 As Ks Qs; dealer {dealer}
        ann play 1
        showdown
        = box 1  ante +10  play {"+10" if qualifies else "0"}  ante_bonus +50
        """,
    )


@shows(p("1.19"))
def test_1_19_reconstruction_puts_the_cards_where_they_were_meant_to_go() -> None:
    check(
        THREE_CARD,
        """
        box 1  ann  ante 10
        box 2  bob  ante 10
        no more bets
        cards  2c
        cards  As to 2
        cards  Kh to 1
        cards  3d
        cards  Ks to 2
        cards  Kd to 1
        cards  4d
        cards  Qs to 2
        cards  Kc to 1
        hands
        = at 1 Kh Kd Kc
        report wrong_deal by pit_supervisor  -> cards_reconstructed 5.8.6
        = at 1 As Ks Qs
        = at 2 Kh Kd Kc
        = lie burnt 1 2 dealer 1 2 dealer 1 2 dealer community community
        """,
    )


@shows(p("1.20"))
def test_1_20_a_round_ends_when_the_settlement_for_all_players_is_made() -> None:
    played = check(
        THREE_CARD,
        """
        box 1  ann  ante 10
        box 2  bob  pair_plus 5
        deal
        ann fold 1
        = phase showing
        showdown  -> round_concluded
        = phase over
        box 1  ann  ante 10  -> refused
        ann play 1  -> refused
        settle      -> refused
        """,
    )
    assert isinstance(played.events[-1], RoundConcluded)
    assert played.events[-1].number == played.opening.number


@shows(p("1.20"), p("4.4[h3]"))
def test_1_20_a_round_is_not_over_while_a_jackpot_winner_is_unpaid() -> None:
    check(
        THREE_CARD,
        """
        box 1  ann  ante 10
        box 1  ann  jackpot 5
        deal   1 9s 8s 5s; dealer Qh Jd 2c; community 7s 6s
        ann play 1
        showdown  -> award_won 4.4[r2] box=1; no round_concluded
        = phase awarding
        pay 1 10,000 of 100,000  -> award_paid; round_concluded
        = phase over
        """,
    )


@shows(p("1.22"), p("3.5"))
def test_1_22_no_standing_player_bets_on_anothers_box() -> None:
    check(
        THREE_CARD,
        """
        box 1  ann  ante 10
        box 1  bob  pair_plus 5  -> refused 3.5
        box 2  bob  pair_plus 5
        """,
    )


@shows(p("1.23"))
def test_1_23_a_stand_off_neither_pays_nor_collects_but_the_side_lines_are_settled() -> None:
    check(
        THREE_CARD,
        """
        box 1  ann  ante 10
        box 1  ann  pair_plus 5
        box 1  ann  jackpot 5
        deal   1 8h 7c 6d; dealer 8s 7d 6c; community 8c 8d
        ann play 1
        showdown
        = box 1  ante 0  play 0  ante_bonus +10  pair_plus +25  jackpot -5  net +30
        """,
    )


@shows(p("1.24"), p("5.21"))
def test_1_24_a_void_round_has_no_result() -> None:
    played = check(
        THREE_CARD,
        """
        box 1  ann  ante 10
        box 1  ann  pair_plus 5
        box 2  bob  ante 20
        deal   1 As Ks Qs; dealer Jh 9c 4d
        ann play 1
        bob fold 2
        report foreign_card  -> void 5.8.1
        = phase over
        = box 1  ante 0  play 0  pair_plus 0  net 0  returned 25
        = box 2  ante 0  net 0  returned 20
        """,
    )
    assert [event.number for event in played.events if isinstance(event, RoundVoided)] == [7]
    assert "bet_settled" not in map(tag, played.events)


# ---- 2. Layout and cards ---------------------------------------------------------------------------------------------


@shows(p("2.1.1"), p("App.A"), p("App.B"))
def test_2_1_1_the_layout_has_a_spot_for_every_bet_of_the_document() -> None:
    assert {spot.bet for spot in THREE_CARD.spots} == {"ante", "play", "pair_plus", "jackpot"}
    assert {DEALER, COMMUNITY} <= set(THREE_CARD.areas)


@shows(p("2.1.1"))
def test_2_1_1_a_bet_that_has_no_spot_on_the_layout_is_refused() -> None:
    check(THREE_CARD, "box 1  ann  bonus 10  -> refused")


@shows(p("2.1.1(a)"))
@pytest.mark.parametrize("box", [4, 99, 0, -1])
def test_2_1_1_a_there_are_as_many_boxes_as_the_layout_shows(box: int) -> None:
    check(
        THREE_CARD,
        f"""
        table boxes=3
        box 3  ann  ante 10
        box {box}  bob  ante 10  -> refused 2.1.1(a)|box
        """,
    )


@shows(p("2.1.1(b)"))
def test_2_1_1_b_above_each_box_is_a_coin_spot_for_the_jackpot() -> None:
    assert [spot.shape for spot in THREE_CARD.spots if spot.bet == "jackpot"] == ["coin"]
    check(
        THREE_CARD,
        """
        box 1  ann  ante 10
        box 1  ann  jackpot 5
        box 2  bob  ante 10
        box 2  bob  jackpot 5
        """,
    )


@shows(p("2.2.1"))
def test_2_2_1_a_single_deck_has_each_card_once() -> None:
    check(
        THREE_CARD,
        """
        box 1  ann  ante 10
        no more bets
        cards  As
        cards  As     -> refused 2.2.1
        cards  Ks Ks  -> refused 2.2.1
        = lie burnt
        """,
    )


@shows(p("2.2.1"))
@pytest.mark.parametrize("card", [52, -1])
def test_2_2_1_a_deck_has_52_cards(card: int) -> None:
    assert len(DECK) == 52
    played = check(
        THREE_CARD,
        """
        box 1  ann  ante 10
        no more bets
        """,
    )
    answer = THREE_CARD.decide(played.round, Deal((card,)), Actor("dealer", Role.DEALER))
    assert isinstance(answer, Refused)
