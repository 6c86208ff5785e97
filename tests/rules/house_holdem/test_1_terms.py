"""MLTH-3 and PTH-6, title page, chapters 1 and 2, appendices: terms, layout and cards."""

import pytest

from croupier.rules.cards import DECK
from croupier.rules.commands import Deal, Facts, Report
from croupier.rules.deal import BURNT, DEALER, FLOP_CARDS, RIVER_CARD, TURN_CARD
from croupier.rules.events import RoundConcluded, RoundVoided
from croupier.rules.game import Game
from croupier.rules.games.multilink_holdem_v3.terms import p as mlth
from croupier.rules.games.progressive_holdem_v6.terms import p as pth
from croupier.rules.refusal import Refused
from croupier.rules.roles import Actor, Role
from tests.support.paragraphs import shows
from tests.support.rules.both_holdem import shows_both, twins
from tests.support.rules.expectations import tag
from tests.support.rules.script import check

# The board misses everybody; the King beats the Dealer.
BOARD = "flop Kd 7s 4c; turn 2h; river 9d"
WINS = f"deal 1 Kh 8c; {BOARD}; dealer Qs Jd\n"


# ---- 1. Definitions --------------------------------------------------------------------------------------------------


@shows_both("1.1", "3.6")
def test_1_1_a_box_without_an_ante_gets_no_cards(game: Game) -> None:
    check(
        game,
        """
        box 1  ann  ante 10
        box 2  bob  bonus 5    -> refused 3.9|3.6
        box 2  bob  jackpot 5  -> refused 3.8
        box 4  cid  ante 10
        no more bets  -> bets_closed boxes=1,4
        hands
        = lie burnt 1 4 1 4
        """,
    )


@shows_both("1.3", "1.3(a)", "1.3(b)", "1.3(c)")
@pytest.mark.parametrize("device", ["shoe", "shuffler"])
def test_1_3_three_betting_rounds_each_with_its_own_bet(game: Game, device: str) -> None:
    check(
        game,
        f"""
        table {device}
        box 1  ann  ante 10
        deal
        ann turn 1   -> refused
        ann river 1  -> refused
        ann check 1  -> refused
        ann flop 1   -> bet_placed bet=flop cents=20
        ann turn 1   -> refused
        open         -> cards_revealed places=flop
        ann flop 1   -> refused
        ann river 1  -> refused
        ann fold 1   -> refused
        ann turn 1   -> bet_placed bet=turn cents=10
        ann river 1  -> refused
        open         -> cards_revealed places=turn
        ann turn 1   -> refused
        ann river 1  -> bet_placed bet=river cents=10
        ann river 1  -> refused
        showdown     -> round_concluded
        """,
    )


@shows_both("1.4")
def test_1_4_a_card_is_burnt_before_hole_cards_flop_turn_and_river_and_not_before_the_dealers_hand(game: Game) -> None:
    played = check(game, "box 1 ann ante 10\ndeal\nplay 1 flop turn river")
    before = {at: played.round.places[at - 1] for at in range(1, len(played.round.places))}
    assert [at for at, place in enumerate(played.round.places) if place == BURNT] == [0, 3, 7, 9]
    assert before[11] == RIVER_CARD, "no Burnt Card before the Dealer's Hand"


@shows_both("1.4")
def test_1_4_a_burnt_card_is_seen_by_nobody_and_counts_for_nothing(game: Game) -> None:
    check(
        game,
        """
        box 1  ann  ante 10
        deal   burnt Ah Ad Ac As; 1 Kh 8c; flop Kd 7s 4c; turn 2h; river 9d; dealer Qs Jd
        = ann sees burnt --
        play   1 flop turn river
        = ann sees burnt -- -- -- --
        = nobody sees burnt -- -- -- --
        = box 1  ante 0  flop +20  turn +10  river +10  net +40
        """,
    )


@shows_both("1.5", "1.9")
@pytest.mark.parametrize(("device", "burnt"), [("shoe", 4), ("shuffler", 0)])
def test_1_5_and_1_9_a_table_has_a_card_shoe_or_an_electronic_card_shuffler(
    game: Game, device: str, burnt: int
) -> None:
    played = check(
        game,
        f"""
        table {device}
        box 1  ann  ante 10
        {WINS}
        play   1 flop turn river
        = box 1  ante 0  flop +20  turn +10  river +10  net +40
        """,
    )
    assert played.round.places.count(BURNT) == burnt


@shows_both("1.6", "3.11.3", "3.11.4")
@pytest.mark.parametrize(
    ("decisions", "won"),
    [
        ("check check", "flop +20"),
        ("turn check", "flop +20 turn +10"),
        ("check river", "flop +20 river +10"),
    ],
)
def test_1_6_check_continues_without_an_additional_bet(game: Game, decisions: str, won: str) -> None:
    check(
        game,
        f"""
        box 1  ann  ante 10
        {WINS}
        play   1 flop {decisions}
        = box 1  ante 0  {won}
        """,
    )


@shows_both("1.7")
def test_1_7_the_same_five_community_cards_serve_every_player(game: Game) -> None:
    check(
        game,
        """
        box 1  ann  ante 10
        box 2  bob  ante 10
        deal   1 Kh 8c; 2 Ks 3c; flop Kd 7s 4c; turn 2h; river 9d; dealer Qs Jd
        play   1 flop turn river; 2 flop turn river
        = box 1  ante 0  flop +20  turn +10  river +10
        = box 2  ante 0  flop +20  turn +10  river +10
        = ann sees flop Kd 7s 4c
        = bob sees flop Kd 7s 4c
        = nobody sees turn 2h
        """,
    )


@shows_both("1.10", "3.15")
@pytest.mark.parametrize(
    ("hand", "board", "dealer", "expected"),
    [
        ("2c 3d", "flop Ah Kd Qs; turn Jc; river Th", "4s 5s", "ante 0 flop 0 turn 0 river 0"),  # the board plays
        ("9h 2c", "flop 8d 7s 6c; turn 5h; river Kd", "Ks Ac", "ante +10 flop +20 turn +10 river +10"),  # one card
        ("9h 8c", "flop 7d 6s 5c; turn Kh; river 2d", "Ks Qd", "ante +10 flop +20 turn +10 river +10"),  # both
        ("Kh 8c", "flop Kd 7s 4c; turn 2h; river 9d", "4h 4d", "ante -10 flop -20 turn -10 river -10"),  # the Dealer
    ],
)
def test_1_10_the_best_five_of_seven_with_two_one_or_no_hole_card_for_player_and_dealer(
    game: Game, hand: str, board: str, dealer: str, expected: str
) -> None:
    check(
        game,
        f"""
        box 1  ann  ante 10
        deal   1 {hand}; {board}; dealer {dealer}
        play   1 flop turn river
        = box 1  {expected}
        """,
    )


@shows_both("1.11", "3.7")
@pytest.mark.parametrize(("ante", "flop"), [("10", "20"), ("12.50", "25"), ("12.35", "24.7")])
def test_1_11_the_flop_bet_is_twice_the_ante(game: Game, ante: str, flop: str) -> None:
    check(
        game,
        f"""
        box 1  ann  ante {ante}
        deal
        ann flop 1  -> bet_placed bet=flop cents={flop}; decision_made 3.11.2(b) decision=flop
        """,
    )


@shows_both("1.11")
@pytest.mark.parametrize("amount", ["10", "15", "20", "30"])
def test_1_11_no_flop_bet_is_put_down_in_another_way_or_of_another_size(game: Game, amount: str) -> None:
    check(
        game,
        f"""
        box 1  ann  ante 10
        box 1  ann  flop 20        -> refused
        deal
        box 1  ann  flop {amount}  -> refused
        """,
    )


@shows(mlth("1.29"), pth("1.28"), mlth("1.23"), pth("1.22"))
@twins
def test_1_28_turn_and_river_bets_equal_the_ante_and_have_no_other_size(game: Game) -> None:
    check(
        game,
        """
        box 1  ann  ante 12.50
        deal
        ann flop 1
        open
        box 1  ann  turn 25    -> refused
        box 1  ann  turn 10    -> refused
        ann turn 1             -> bet_placed bet=turn cents=12.5; decision_made 3.11.3 decision=turn
        open
        box 1  ann  river 25   -> refused
        ann river 1            -> bet_placed bet=river cents=12.5; decision_made 3.11.4 decision=river
        """,
    )


@shows_both("1.12")
@pytest.mark.parametrize("device", ["shoe", "shuffler"])
def test_1_12_the_flop_cards_are_three_dealt_closed_and_flipped_together(game: Game, device: str) -> None:
    check(
        game,
        f"""
        table {device}
        box 1  ann  ante 10
        {WINS}
        ann flop 1
        hands
        = ann sees flop -- -- --
        reveal  -> cards_revealed places=flop
        = ann sees flop Kd 7s 4c
        = nobody sees flop Kd 7s 4c
        """,
    )


@shows(mlth("1.30"), pth("1.29"), mlth("1.24"), pth("1.23"))
@twins
@pytest.mark.parametrize("device", ["shoe", "shuffler"])
def test_1_29_turn_and_river_are_one_card_each_closed_until_their_turn(game: Game, device: str) -> None:
    check(
        game,
        f"""
        table {device}
        box 1  ann  ante 10
        {WINS}
        ann flop 1
        open
        ann check 1
        hands
        = ann sees turn --
        reveal  -> cards_revealed places=turn
        = ann sees turn 2h
        ann check 1
        hands
        = ann sees river --
        reveal
        = ann sees river 9d
        """,
    )


@shows_both("1.13", "3.11.2(a)")
def test_1_13_a_player_who_folds_is_out_of_the_round_and_bets_no_more(game: Game) -> None:
    check(
        game,
        """
        box 1  ann  ante 10
        box 1  ann  bonus 5
        box 2  bob  ante 10
        deal   1 Ah Ac; flop Ad As Kd
        ann looks 1
        ann fold 1   -> decision_made 3.11.2(a) decision=fold; no bet_placed
        ann flop 1   -> refused
        bob flop 2
        open
        ann turn 1   -> refused
        ann check 1  -> refused
        play   2 check check
        = box 1  ante -10  bonus -5  net -15
        """,
    )


@shows_both("1.15")
@pytest.mark.parametrize("device", ["shoe", "shuffler"])
def test_1_15_hole_cards_are_two_face_down_and_known_to_their_player_only(game: Game, device: str) -> None:
    check(
        game,
        f"""
        table {device}
        box 1  ann  ante 10
        box 2  bob  ante 10
        deal   1 Kh 8c; 2 As 2c
        = ann sees 1 -- --
        ann looks 1
        = ann sees 1 Kh 8c
        = bob sees 1 -- --
        = nobody sees 1 -- --
        = dealer sees 1 -- --
        """,
    )


@shows_both("1.17", "3.11.2(b)", "3.12.3(b)")
@pytest.mark.parametrize("device", ["shoe", "shuffler"])
def test_1_17_after_the_flop_bet_a_player_is_in_for_the_finish_and_cannot_fold(game: Game, device: str) -> None:
    check(
        game,
        f"""
        table {device}
        box 1  ann  ante 10
        deal
        ann flop 1
        ann fold 1   -> refused
        open
        ann fold 1   -> refused
        ann check 1
        open
        ann fold 1   -> refused
        ann check 1
        showdown
        """,
    )


@shows_both("1.18", "5.18")
@pytest.mark.parametrize("rank", ["pit_supervisor", "pit_manager", "shift_manager"])
def test_1_18_a_ruling_for_the_pit_supervisor_is_open_to_every_higher_rank(game: Game, rank: str) -> None:
    check(
        game,
        f"""
        box 1  ann  ante 10
        box 2  ann  ante 10
        deal
        ann looks 1
        report extra_hand_examined box=2 intentional=yes by {rank}  -> hand_invalidated 5.18 box=2
        """,
    )


@shows_both("1.18")
def test_1_18_anybody_acting_as_pit_supervisor_has_the_powers_of_one(game: Game) -> None:
    played = check(game, "box 1 ann ante 10\nbox 2 ann ante 10\ndeal\nann looks 1")
    ruling = Report("extra_hand_examined", Facts(box=2, intentional=True))
    assert isinstance(game.decide(played.round, ruling, Actor("dora", Role.DEALER)), Refused)
    assert isinstance(game.decide(played.round, ruling, Actor("dora", Role.PIT_SUPERVISOR)), tuple)


@shows_both("1.18")
@pytest.mark.parametrize("somebody", ["ann", "spectator", "auditor"])
def test_1_18_only_pit_employees_close_deal_reveal_settle_and_say_who_left(game: Game, somebody: str) -> None:
    check(
        game,
        f"""
        box 1  ann  ante 10
        report foreign_card by {somebody}  -> refused
        no more bets by {somebody}  -> refused 1.18
        no more bets
        cards As by {somebody}      -> refused 1.18
        hands
        ann leaves by {somebody}    -> refused 1.18
        ann flop 1
        hands
        reveal by {somebody}        -> refused 1.18
        open
        ann check 1
        open
        ann check 1
        open
        open
        settle by {somebody}        -> refused 1.18
        settle
        """,
    )


@shows(mlth("1.22"), pth("1.21"))
@twins
def test_1_21_reconstruction_puts_the_cards_where_they_were_meant_to_go(game: Game) -> None:
    check(
        game,
        """
        box 1  ann  ante 10
        box 2  bob  ante 10
        no more bets
        cards  2c
        cards  As to 2
        cards  Kh to 1
        cards  Ks to 2
        cards  Kd to 1
        = at 1 Kh Kd
        report wrong_deal by pit_supervisor  -> cards_reconstructed 5.8.6; no void
        = at 1 As Ks
        = at 2 Kh Kd
        = lie burnt 1 2 1 2
        """,
    )


@shows(mlth("1.25"), pth("1.24"))
@twins
def test_1_24_a_round_ends_when_the_settlement_for_all_players_is_made(game: Game) -> None:
    played = check(
        game,
        """
        box 1  ann  ante 10
        box 2  bob  ante 10
        deal
        play   1 flop check check; 2 fold  -> round_concluded
        = phase over
        box 1  ann  ante 10  -> refused
        ann check 1  -> refused
        settle       -> refused
        """,
    )
    assert isinstance(played.events[-1], RoundConcluded)
    assert played.events[-1].number == played.opening.number


@shows(mlth("1.25"), pth("1.24"))
@twins
def test_1_24_a_round_is_not_over_while_a_jackpot_winner_is_unpaid(game: Game) -> None:
    check(
        game,
        """
        box 1  ann  ante 10
        box 1  ann  jackpot 5
        deal   1 As Ks; flop Qs Js Ts; turn 2d; river 3c; dealer 9h 9d
        play   1 flop turn river  -> award_won 4.2[r1] box=1 percent=100; no round_concluded
        = phase awarding
        pay 1 100,000 of 100,000  -> award_paid; round_concluded
        = phase over
        """,
    )


@shows(mlth("1.26"), pth("1.25"))
@twins
def test_1_25_the_player_with_the_bet_on_the_box_decides_for_it(game: Game) -> None:
    check(
        game,
        """
        box 1  ann  ante 10
        box 2  bob  ante 10
        deal
        bob flop 1     -> refused 3.5
        bob fold 1     -> refused 3.5
        dealer fold 1  -> refused
        ann flop 1     -> decision_made box=1 player=ann
        bob fold 2
        """,
    )


@shows(mlth("1.27"), pth("1.26"), mlth("3.5"), pth("3.5"))
@twins
def test_1_26_no_standing_player_bets_on_anothers_box(game: Game) -> None:
    check(
        game,
        """
        box 1  ann  ante 10
        box 1  bob  ante 10  -> refused 3.5
        box 1  bob  bonus 5  -> refused 3.5
        box 2  bob  ante 10
        """,
    )


@shows(mlth("1.28"), pth("1.27"), mlth("3.15"), pth("3.15"))
@twins
def test_1_27_a_stand_off_neither_pays_nor_collects_but_bonus_and_jackpot_are_settled(game: Game) -> None:
    check(
        game,
        """
        box 1  ann  ante 10
        box 1  ann  bonus 5
        box 1  ann  jackpot 5
        deal   1 2c 2d; flop Ah Kd Qs; turn Jc; river Th; dealer 4s 5s
        play   1 flop turn river
        = box 1  ante 0 by 3.15  flop 0 by 3.15  turn 0  river 0  bonus +15  jackpot -5  net +10
        """,
    )


@shows(mlth("1.31"), pth("1.30"), mlth("5.21"), pth("5.21"))
@twins
def test_1_30_a_void_round_has_no_result(game: Game) -> None:
    played = check(
        game,
        """
        box 1  ann  ante 10
        box 1  ann  bonus 5
        box 2  bob  ante 20
        deal   1 As Ah
        ann flop 1
        bob fold 2
        open
        report foreign_card  -> void 5.8.1
        = phase over
        = box 1  ante 0  flop 0  bonus 0  net 0  returned 35
        = box 2  ante 0  net 0  returned 20
        """,
    )
    assert [event.number for event in played.events if isinstance(event, RoundVoided)] == [7]
    assert "bet_settled" not in map(tag, played.events)


# ---- 2. Layout and cards ---------------------------------------------------------------------------------------------


@shows_both("0")
def test_0_the_game_is_played_by_its_version(game: Game) -> None:
    versions = {"mlp-holdem": ("MLTH-3", "3", "2020-12-08"), "progressive-holdem": ("PTH-6", "6", "2020-06-28")}
    assert (game.doc.code, game.doc.version, game.doc.effective) == versions[game.id]
    assert game.edition == game.doc.p("0")


@shows_both("2.1.1", "App.A", "App.B", "App.C", "App.D")
def test_2_1_1_the_layout_has_a_spot_for_every_bet_of_the_document(game: Game) -> None:
    assert {spot.bet for spot in game.spots} == {"ante", "flop", "turn", "river", "bonus", "jackpot"}
    assert {DEALER, FLOP_CARDS, TURN_CARD, RIVER_CARD} <= set(game.areas)
    assert game.community_places == (FLOP_CARDS, FLOP_CARDS, FLOP_CARDS, TURN_CARD, RIVER_CARD)


@shows_both("2.1.1")
@pytest.mark.parametrize("bet", ["pair_plus", "play", "blind"])
def test_2_1_1_a_bet_that_has_no_spot_on_the_layout_is_refused(game: Game, bet: str) -> None:
    check(game, f"box 1  ann  ante 10\nbox 1  ann  {bet} 10  -> refused")


@shows_both("2.1.1(a)")
@pytest.mark.parametrize("box", [4, 99, 0, -1, -6])
def test_2_1_1_a_there_are_as_many_boxes_as_the_layout_shows(game: Game, box: int) -> None:
    check(
        game,
        f"""
        table boxes=3
        box 3  ann  ante 10
        box {box}  bob  ante 10  -> refused 2.1.1(a)|box
        """,
    )


@shows_both("2.1.1(b)")
def test_2_1_1_b_above_each_box_is_a_coin_spot_for_the_jackpot(game: Game) -> None:
    assert [spot.shape for spot in game.spots if spot.bet == "jackpot"] == ["coin"]
    check(
        game,
        """
        box 1  ann  ante 10
        box 1  ann  jackpot 5
        box 2  bob  ante 10
        box 2  bob  jackpot 5
        """,
    )


@shows_both("2.2.1")
def test_2_2_1_a_single_deck_has_each_card_once(game: Game) -> None:
    check(
        game,
        """
        box 1  ann  ante 10
        no more bets
        cards  As
        cards  As     -> refused 2.2.1
        cards  Ks Ks  -> refused 2.2.1
        = lie burnt
        hands  1 Kh Kc
        ann flop 1
        cards  Kh     -> refused 2.2.1
        """,
    )


@shows_both("2.2.1")
@pytest.mark.parametrize("card", [52, -1])
def test_2_2_1_a_deck_has_52_cards(game: Game, card: int) -> None:
    assert len(DECK) == 52
    played = check(game, "box 1 ann ante 10\nno more bets")
    assert isinstance(game.decide(played.round, Deal((card,)), Actor("dealer", Role.DEALER)), Refused)


@shows_both("2.2.1")
def test_2_2_1_a_full_table_of_twenty_boxes_is_dealt_from_one_deck(game: Game) -> None:
    bets = "\n".join(f"box {box} p{box} ante 10" for box in range(1, 21))
    decisions = "; ".join(f"{box} flop check check" for box in range(1, 21))
    played = check(game, f"table boxes=20\n{bets}\ndeal\nplay {decisions} -> round_concluded")
    assert len(played.round.cards) == 4 + 40 + 5 + 2
