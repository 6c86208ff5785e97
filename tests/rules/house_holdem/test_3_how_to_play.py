"""MLTH-3 and PTH-6, chapter 3: how to play, as far as both say the same."""

from itertools import pairwise

import pytest

from croupier.rules.commands import Decide, PlaceBet
from croupier.rules.events import CardDealt, CardsRevealed
from croupier.rules.game import Game
from croupier.rules.settlement import Result
from croupier.words import render
from tests.support.rules.both_holdem import shows_both
from tests.support.rules.expectations import NAMES
from tests.support.rules.script import actor, check

# One row of 3.1.2 after the other, as a board of three, a hand of two that makes it with them, and nothing else.
WIN, LOSE, TIE = "ante 0 flop +20", "ante -10 flop -20", "ante 0 flop 0"
WIN_FROM_A_STRAIGHT = "ante +10 flop +20"
DEVICES = pytest.mark.parametrize("device", ["shoe", "shuffler"])


def against(game: Game, hand: str, board: str, dealer: str, expected: str) -> None:
    """One box with an Ante of 10 that places the Flop and Checks twice; the board has five cards."""
    five = board.split()
    check(
        game,
        f"""
        box 1  ann  ante 10
        deal   1 {hand}; flop {" ".join(five[:3])}; turn {five[3]}; river {five[4]}; dealer {dealer}
        play   1 flop check check
        = box 1  {expected}
        """,
    )


def dealt(game: Game, script: str) -> str:
    """Where the cards went, in the order they were dealt, with `|` where something was turned over."""
    told = []
    for event in check(game, script).events:
        if isinstance(event, CardDealt):
            told.append(NAMES.get(event.place, str(event.place)))
        elif isinstance(event, CardsRevealed):
            told.append("|" + ",".join(NAMES.get(place, str(place)) for place in event.places))
    return " ".join(told)


# ---- 3.1 the ranking of Hands ----------------------------------------------------------------------------------------


@shows_both("3.1")
def test_3_1_the_higher_ranking_hand_wins(game: Game) -> None:
    against(game, "Kh 8c", "Kd 7s 4c 2h 9d", "Qs Jd", WIN)
    against(game, "Qs Jd", "Kd 7s 4c 2h 9d", "Kh 8c", LOSE)


@shows_both("3.1.1")
def test_3_1_1_all_suits_have_the_same_rank(game: Game) -> None:
    against(game, "As Kh", "Qd 9c 7s 3h 2d", "Ac Kd", TIE)
    against(game, "Ac Kd", "Qd 9c 7s 3h 2d", "As Kh", TIE)


@shows_both("3.1.1")
def test_3_1_1_cards_rank_from_the_ace_down_to_the_two(game: Game) -> None:
    boards = ("Qd Tc 7s 5h 3d", "Ad Jc 8s 6h 3d", "Ad Tc 8s 6h 4d", "Ad Qc 9s 7h 2d", "Ad Kc Js 9h 2d")
    for higher, lower in pairwise("AKQJT98765432"):
        shared = next(board for board in boards if higher not in board and lower not in board)
        against(game, f"{higher}h {higher}s", shared, f"{lower}h {lower}s", WIN)
        against(game, f"{lower}h {lower}s", shared, f"{higher}h {higher}s", LOSE)


@shows_both("3.1.1", "3.1.2[r6]")
def test_3_1_1_the_ace_counts_as_1_in_5_4_3_2_ace_the_lowest_straight(game: Game) -> None:
    against(game, "Ah 9c", "5d 4s 3c 2h Kd", "6s Qd", LOSE)
    against(game, "6s Qd", "5d 4s 3c 2h Kd", "Ah 9c", WIN_FROM_A_STRAIGHT)
    against(game, "Ah 9c", "5d 4s 3c 2h Kd", "Kh Ks", WIN_FROM_A_STRAIGHT)


@shows_both("3.1.1")
def test_3_1_1_no_straight_goes_round_the_corner(game: Game) -> None:
    against(game, "Ah 2c", "3d Ks Qc 9h 7d", "7h 4s", LOSE)


ROWS = (  # the hand that makes the row with the board, and the board
    ("Ad Kd", "Qd Jd Td 2s 3c"),  # Royal Flush
    ("Qc Jc", "Tc 9c 8c 2s 3d"),  # Straight Flush
    ("Kc Kh", "Kd Ks Jh 2s 3c"),  # Four of a Kind
    ("Kc Kh", "Kd Js Jh 2s 3c"),  # Full House
    ("Kh Jh", "9h 5h 2h 3s 7c"),  # Flush
    ("5c 4d", "3c 2h As 9s Jd"),  # Straight
    ("Qs Qh", "Qc 8h 3d 5s 7c"),  # Three of a Kind
    ("7s 7h", "4c 4h Jd 2s 9c"),  # Two Pairs
    ("Tc Th", "Kd 6h 3s 2s 8c"),  # One Pair
    ("Qc Th", "6d 4s 2h 9c 7s"),  # Five Odd Cards
)
# For each row but the last: one board, a hand that makes (about) the lowest of the row with it, and one that makes the
# highest of the row below that the same board allows.
NEIGHBOURS = (
    ("Kd 2c", "Ad Qd Jd Td 9d", "8d 2h"),  # Royal over Straight Flush
    ("Ac 2s", "5c 4c 3c 2c 2h", "2d As"),  # Straight Flush, five high, over Four of a Kind
    ("2c 2d", "2h 2s Ah Ad 3c", "Ac Ks"),  # Four of a Kind over Full House
    ("2c 2d", "2h 3s 3h 9h 8h", "Ah Kh"),  # Full House over Flush
    ("2h 3h", "7h 5h 4h Ks Qd", "8c 6d"),  # Flush over Straight
    ("As Kc", "5c 4d 3h 2s 9d", "9c 9h"),  # Straight over Three of a Kind
    ("2s 2h", "2c Ad Kh 8s 5c", "As Ks"),  # Three of a Kind over Two Pairs
    ("2c 3c", "3h 2d Ks Qd 9h", "As Ah"),  # Two Pairs over One Pair
    ("2c 3c", "2h Kd Js 9h 7c", "As Qh"),  # One Pair over Five Odd Cards
)


@shows_both(
    "3.1.2",
    "3.1.2[r1]",
    "3.1.2[r2]",
    "3.1.2[r3]",
    "3.1.2[r4]",
    "3.1.2[r5]",
    "3.1.2[r6]",
    "3.1.2[r7]",
    "3.1.2[r8]",
    "3.1.2[r9]",
    "3.1.2[r10]",
)
@pytest.mark.parametrize("row", range(9))
def test_3_1_2_each_row_beats_the_next(game: Game, row: int) -> None:
    higher, board, lower = NEIGHBOURS[row]
    against(game, higher, board, lower, WIN_FROM_A_STRAIGHT if row < 6 else WIN)
    against(game, lower, board, higher, LOSE)


SAID = (
    "Royal Flush",
    "Straight Flush",
    "Four of a Kind",
    "Full House",
    "Flush",
    "Straight",
    "Three of a Kind",
    "Two Pairs",
    "One Pair",
    "Odd Cards",
)


@shows_both("3.1.2", "3.1.2[h1]")
def test_3_1_2_the_list_is_there_to_be_shown_in_descending_order(game: Game) -> None:
    shown = game.rank_lists[0]
    assert shown.head.number == "3.1.2[h1]"
    assert [row.name for row, _ in shown.rows] == [name.upper().replace(" ", "_") for name in SAID]
    assert [para.number for _, para in shown.rows] == [f"3.1.2[r{row}]" for row in range(1, 11)]


@shows_both("3.1.2")
@pytest.mark.parametrize("row", range(10))
def test_3_1_2_the_examples_of_the_list_stand_in_their_rows(game: Game, row: int) -> None:
    hand, board = ROWS[row]
    five = board.split()
    played = check(
        game,
        f"""
        box 1  ann  ante 10
        deal   1 {hand}; flop {" ".join(five[:3])}; turn {five[3]}; river {five[4]}; dealer 6c 5d
        play   1 flop check check
        """,
    )
    assert render(game.describe_hand(played.round, 1)).startswith((*SAID[:8], "Pair of", "Queen high")[row])


@shows_both("3.1.3", "3.1.3(a)")
def test_3_1_3_a_of_two_straights_the_higher_wins(game: Game) -> None:
    against(game, "Ks Qh", "Jd Tc 9s 8h 2d", "7s 3h", WIN_FROM_A_STRAIGHT)
    against(game, "7s 3h", "Jd Tc 9s 8h 2d", "Ks Qh", LOSE)


@shows_both("3.1.3", "3.1.3(b)")
def test_3_1_3_b_of_two_equal_pairs_the_next_card_decides(game: Game) -> None:
    against(game, "5s Kh", "5h Td 2s 3c 8d", "5c Qh", WIN)
    against(game, "5c Qh", "5h Td 2s 3c 8d", "5s Kh", LOSE)
    against(game, "5c Kh", "5h Td 2s 3c 8d", "5s Kc", TIE)
    against(game, "6s 2h", "5h 6d Ks 3c 8d", "5c Ah", WIN)


@shows_both("3.1.3", "3.1.3(c)")
def test_3_1_3_c_odd_cards_are_compared_from_the_top_and_only_five_of_them(game: Game) -> None:
    against(game, "Ah Jc", "Kd 7s 5c 4h 2d", "As Td", WIN)
    against(game, "Ah 3c", "Kd Qs 9c 8h 7d", "As 2d", TIE)
    against(game, "Kh Qc", "Jd 9s 6c 4h 2d", "As 3d", LOSE)


# ---- 3.2 to 3.10 betting ---------------------------------------------------------------------------------------------


@shows_both("3.2")
def test_3_2_a_player_may_bet_from_the_opening_call_on(game: Game) -> None:
    assert game.place_bets_para == game.doc.p("3.2")
    check(
        game,
        """
        = phase betting
        box 1  ann  ante 10  -> bet_placed box=1 player=ann bet=ante cents=10
        """,
    )


@shows_both("3.2")
def test_3_2_after_a_round_there_is_no_bet_until_the_next_call(game: Game) -> None:
    check(
        game,
        """
        box 1  ann  ante 10
        deal
        play   1 fold
        box 1  ann  ante 10   -> refused
        box 2  bob  ante 10   -> refused
        """,
    )


@shows_both("3.3")
def test_3_3_limits_and_the_jackpot_bet_are_there_to_be_shown(game: Game) -> None:
    played = check(game, "table ante 10-500; bonus 5-100\nbox 1 ann ante 10")
    offered = {
        may.command.bet: (may.cost, may.least, may.most)
        for may in game.legal_actions(played.round, "ann")
        if isinstance(may.command, PlaceBet) and may.command.box == 1
    }
    assert offered["bonus"][1:] == (500, 10_000)
    assert 500 in offered["jackpot"]


@shows_both("3.4")
@pytest.mark.parametrize("amount", ["4", "6", "10", "4.99"])
def test_3_4_a_jackpot_bet_is_exactly_the_prescribed_amount_and_there_is_one(game: Game, amount: str) -> None:
    check(
        game,
        f"""
        box 1  ann  ante 10
        box 1  ann  jackpot {amount}  -> refused 3.4
        box 1  ann  jackpot 5
        box 1  ann  jackpot 5         -> refused 3.4|3.8
        """,
    )


@shows_both("3.4", "5.2")
def test_3_4_a_bet_within_the_limits_is_the_players_affair(game: Game) -> None:
    check(
        game,
        """
        table ante 10-500; bonus 5-100
        box 1  ann  ante 0     -> refused
        box 1  ann  ante -10   -> refused
        box 1  ann  ante 10    -> ok; no excess_rejected
        box 1  ann  bonus 100  -> ok; no excess_rejected
        box 2  bob  ante 9.99
        no more bets           -> refused 5.2
        """,
    )


@shows_both("3.5")
@pytest.mark.parametrize("bet", ["ante 10", "bonus 5", "jackpot 5"])
def test_3_5_nobody_bets_on_another_players_box_or_takes_from_it(game: Game, bet: str) -> None:
    check(
        game,
        f"""
        box 1  ann  ante 10
        box 1  bob  {bet}             -> refused 3.5
        box 1  bob  {bet}  by dealer  -> refused 3.5
        bob takes ante 1              -> refused 3.5
        ann takes ante 1              -> bet_withdrawn
        box 1  bob  ante 10           -> ok
        """,
    )


@shows_both("3.6")
def test_3_6_an_ante_takes_part_and_without_one_nobody_does(game: Game) -> None:
    check(
        game,
        """
        no more bets  -> refused
        box 1  ann  ante 10
        box 3  bob  ante 10
        bob takes ante 3
        no more bets  -> bets_closed boxes=1
        """,
    )


@shows_both("3.7")
def test_3_7_a_player_may_bet_on_other_hands_but_examines_only_one(game: Game) -> None:
    check(
        game,
        """
        box 1  ann  ante 10
        box 2  ann  ante 20
        box 2  ann  bonus 5
        box 3  bob  ante 10
        deal   2 2h 2c
        ann looks 2   -> hand_examined box=2 player=ann
        ann looks 1   -> refused 3.7
        = ann sees 2 2h 2c
        = ann sees 1 -- --
        bob looks 3   -> ok
        """,
    )


@shows_both("3.7")
def test_3_7_a_hand_not_examined_may_be_played_without_viewing_the_cards(game: Game) -> None:
    check(
        game,
        """
        box 1  ann  ante 10
        box 2  ann  ante 20
        box 3  ann  ante 10
        deal   1 7h 2c; 2 9h 8c; 3 As Ad; flop 7d 6s 5c; turn Kh; river 2d; dealer Ks Qd
        ann looks 1
        ann fold 1
        ann flop 2   -> bet_placed box=2 bet=flop cents=40
        ann fold 3
        open
        ann looks 2  -> refused 3.7
        = ann sees 2 -- --
        ann turn 2   -> bet_placed box=2 bet=turn cents=20
        open
        ann river 2  -> bet_placed box=2 bet=river cents=20
        showdown
        = box 1  ante -10
        = box 2  ante +20  flop +40  turn +20  river +20
        = box 3  ante -10
        """,
    )


@shows_both("3.7", "3.5")
def test_3_7_nobody_bets_on_a_hand_with_another_players_bet(game: Game) -> None:
    check(
        game,
        """
        box 1  ann  ante 10
        box 2  bob  ante 10
        box 2  ann  ante 10   -> refused 3.5|3.7
        box 2  ann  bonus 10  -> refused 3.5|3.7
        """,
    )


@shows_both("3.7")
def test_3_7_the_house_may_limit_the_hands_of_a_player(game: Game) -> None:
    check(
        game,
        """
        table max_hands_per_player=2
        box 1  ann  ante 10
        box 2  ann  ante 10
        box 3  ann  ante 10   -> refused 3.7
        box 3  bob  ante 10
        """,
    )


@shows_both("3.7")
def test_3_7_nobody_looks_before_the_deal_or_at_anothers_hand(game: Game) -> None:
    check(
        game,
        """
        box 1  ann  ante 10
        ann looks 1     -> refused
        no more bets
        ann looks 1     -> refused
        hands
        bob looks 1     -> refused
        dealer looks 1  -> refused
        ann looks 1
        """,
    )


@shows_both("3.8")
def test_3_8_a_jackpot_bet_needs_an_ante(game: Game) -> None:
    check(
        game,
        """
        box 1  ann  jackpot 5  -> refused 3.8
        box 1  ann  ante 10
        box 1  ann  jackpot 5  -> bet_placed bet=jackpot cents=5
        ann takes ante 1       -> bet_withdrawn bet=ante cents=10; bet_withdrawn bet=jackpot cents=5
        ann takes jackpot 1    -> refused
        box 1  ann  ante 10
        box 1  ann  jackpot 5
        ann takes jackpot 1    -> bet_withdrawn bet=jackpot; no bet_placed
        """,
    )


@shows_both("3.8.1")
def test_3_8_1_each_hand_has_its_own_jackpot_bet_and_needs_its_own_ante(game: Game) -> None:
    check(
        game,
        """
        box 1  ann  ante 10
        box 1  ann  jackpot 5
        box 2  ann  jackpot 5  -> refused 3.8|3.8.1
        box 2  ann  ante 10
        box 2  ann  jackpot 5
        box 3  bob  ante 10
        box 3  ann  jackpot 5  -> refused 3.5|3.8.1
        """,
    )


@shows_both("3.9")
def test_3_9_a_bonus_bet_needs_an_ante(game: Game) -> None:
    check(
        game,
        """
        box 1  ann  bonus 5    -> refused 3.9
        box 1  ann  ante 10
        box 1  ann  bonus 5    -> bet_placed bet=bonus cents=5
        ann takes ante 1       -> bet_withdrawn bet=ante cents=10; bet_withdrawn bet=bonus cents=5
        no more bets           -> refused
        """,
    )


@shows_both("3.9")
def test_3_9_the_bonus_looks_at_the_players_hole_cards_not_at_the_dealers_alone(game: Game) -> None:
    check(
        game,
        """
        box 1  ann  ante 10
        box 1  ann  bonus 5
        box 2  bob  ante 10
        box 2  bob  bonus 5
        deal   1 Kh 8c; 2 3c 3h; flop Kd 8s 4c; turn 2h; river 9d; dealer As Ad
        play   1 flop check check; 2 flop check check
        = box 1  ante 0  flop +20  bonus -5
        = box 2  ante -10  flop -20  bonus +15
        """,
    )


@shows_both("3.9")
@pytest.mark.parametrize("when", ["no more bets", "no more bets\ncards 2c", "deal"])
def test_3_9_a_bonus_bet_found_on_a_box_without_an_ante_never_takes_part(game: Game, when: str) -> None:
    played = check(game, f"table bonus 5-100\nbox 1 ann ante 10\n{when}")
    played.step("report over_limit box=3 bet=bonus cents=150 player=cid")  # refused, or given back
    played.step("hands")
    played.line("play 1 flop check check -> round_concluded")
    assert [line.result for line in played.round.lines if line.box == 3] in ([], [Result.RETURN])


@shows_both("3.10", "5.11")
@pytest.mark.parametrize("bet", ["ante 10", "bonus 5", "jackpot 5"])
def test_3_10_no_more_bets_after_the_closing_call(game: Game, bet: str) -> None:
    assert game.no_more_bets_para == game.doc.p("3.10")
    check(
        game,
        f"""
        box 1  ann  ante 10
        no more bets         -> bets_closed boxes=1
        box 1  ann  {bet}    -> refused 5.11
        box 2  bob  {bet}    -> refused 5.11
        hands
        box 1  ann  {bet}    -> refused 5.11
        no more bets         -> refused
        """,
    )


# ---- 3.11 and 3.12 the deal ------------------------------------------------------------------------------------------


@shows_both("3.11", "3.11.1", "3.11.3", "3.11.4", "3.11.5", "3.11.6")
def test_3_11_from_the_shoe_burn_and_deal_stage_by_stage_and_the_dealer_last_without_a_burn(game: Game) -> None:
    order = dealt(
        game,
        """
        box 4  bob  ante 10
        box 1  ann  ante 10
        deal
        play   1 flop turn river; 4 flop check check
        """,
    )
    assert order.split(" |1")[0] == (
        "burnt 1 4 1 4 burnt flop flop flop |flop burnt turn |turn burnt river |river dealer dealer |dealer"
    )


@shows_both("3.11", "3.11.3")
def test_3_11_nothing_is_dealt_before_its_time(game: Game) -> None:
    check(
        game,
        """
        box 1  ann  ante 10
        cards  As  -> refused
        no more bets
        cards  As 2s 3s
        cards  4s  -> refused 3.11.2|3.11.3
        reveal     -> refused
        settle     -> refused
        ann flop 1
        cards  5s 6s 7s 8s
        cards  9s  -> refused
        ann check 1  -> refused
        reveal
        cards  9s  -> refused
        reveal     -> refused
        """,
    )


@shows_both("3.11.2", "3.12.3")
@DEVICES
def test_3_11_2_the_first_choice_is_fold_or_flop_and_nothing_else(game: Game, device: str) -> None:
    played = check(
        game,
        f"""
        table {device}; decision_order=simultaneous
        box 1  ann  ante 10
        box 2  bob  ante 10
        deal
        = phase deciding
        """,
    )
    for player, box in (("ann", 1), ("bob", 2)):
        asked = {
            may.command.decision: may.cost
            for may in game.legal_actions(played.round, player)
            if isinstance(may.command, Decide)
        }
        assert asked == {"fold": 0, "flop": 2000}
        for word in ("check", "turn", "river", "call", "play", ""):
            answer = game.decide(played.round, Decide(box, word), actor(player))
            assert not isinstance(answer, tuple), f"{word} was accepted"


@shows_both("3.11.2", "3.11.2(b)")
def test_3_11_2_nobody_decides_before_the_cards_are_dealt_or_a_second_time(game: Game) -> None:
    check(
        game,
        """
        box 1  ann  ante 10
        box 2  bob  ante 10
        ann flop 1   -> refused
        no more bets
        ann flop 1   -> refused
        cards  2c 3c 4c 5c
        ann flop 1   -> refused
        hands
        ann fold 1
        ann fold 1   -> refused
        bob flop 2
        bob flop 2   -> refused
        """,
    )


@shows_both("3.11.2(a)", "3.12.3(a)")
@DEVICES
@pytest.mark.parametrize("hand", ["7h 2c", "Ah Ac", "As Ks"])
def test_3_11_2_a_fold_loses_ante_and_bonus_whatever_the_hand(game: Game, device: str, hand: str) -> None:
    check(
        game,
        f"""
        table {device}
        box 1  ann  ante 10
        box 1  ann  bonus 5
        box 2  bob  ante 10
        deal   1 {hand}; dealer 3d 2s
        play   1 fold; 2 flop check check
        = box 1  ante -10  bonus -5  net -15
        """,
    )


@shows_both("3.11.2(a)", "3.12.3(a)")
@DEVICES
def test_3_11_2_a_when_all_fold_without_a_jackpot_bet_nothing_more_is_dealt_or_opened(game: Game, device: str) -> None:
    order = dealt(
        game,
        f"""
        table {device}
        box 1  ann  ante 10
        box 1  ann  bonus 5
        box 2  bob  ante 10
        deal
        ann fold 1
        bob fold 2
        = phase settling
        settle  -> round_concluded
        = box 1  ante -10  bonus -5
        = box 2  ante -10
        """,
    )
    assert order in ("burnt 1 2 1 2", "flop flop flop turn river 1 1 2 2 dealer dealer")


@shows_both("3.11.2(a)")
def test_3_11_2_a_the_house_may_deal_everything_although_all_have_folded(game: Game) -> None:
    order = dealt(
        game,
        """
        table deal_out_when_all_folded=full
        box 1  ann  ante 10
        deal
        play   1 fold
        = box 1  ante -10
        """,
    )
    assert order == "burnt 1 1 burnt flop flop flop |flop burnt turn |turn burnt river |river dealer dealer |dealer"


@shows_both("3.11.2(b)", "3.12.3(b)")
@DEVICES
def test_3_11_2_b_to_see_the_flop_cards_the_player_places_twice_the_ante(game: Game, device: str) -> None:
    where = "3.11.2(b)" if device == "shoe" else "3.12.3(b)"
    check(
        game,
        f"""
        table {device}
        box 1  ann  ante 15
        box 2  bob  ante 10
        deal
        ann flop 1  -> bet_placed bet=flop cents=30; decision_made {where} box=1 decision=flop
        bob fold 2
        open
        = phase deciding
        """,
    )


@shows_both("3.11.3", "3.12.4")
@DEVICES
def test_3_11_3_after_the_flop_cards_the_choice_is_turn_or_check(game: Game, device: str) -> None:
    where = "3.11.3" if device == "shoe" else "3.12.4"
    played = check(
        game,
        f"""
        table {device}
        box 1  ann  ante 10
        box 2  bob  ante 10
        box 3  cid  ante 10
        deal
        ann flop 1
        bob flop 2
        cid fold 3
        open
        """,
    )
    asked = {
        may.command.decision: may.cost
        for may in game.legal_actions(played.round, "ann")
        if isinstance(may.command, Decide)
    }
    assert asked == {"turn": 1000, "check": 0}
    assert not [may for may in game.legal_actions(played.round, "cid") if isinstance(may.command, Decide)]
    played.line(f"ann turn 1   -> bet_placed bet=turn cents=10; decision_made {where} decision=turn")
    played.line("ann check 1  -> refused")
    played.line(f"bob check 2  -> decision_made {where} decision=check; no bet_placed")


@shows_both("3.11.4", "3.12.5")
@DEVICES
def test_3_11_4_after_the_turn_card_the_choice_is_river_or_check(game: Game, device: str) -> None:
    where = "3.11.4" if device == "shoe" else "3.12.5"
    played = check(
        game,
        f"""
        table {device}; decision_order=simultaneous
        box 1  ann  ante 10
        box 2  bob  ante 10
        deal
        bob flop 2
        ann flop 1
        open
        ann check 1
        bob turn 2
        open
        """,
    )
    for player in ("ann", "bob"):
        asked = {
            may.command.decision: may.cost
            for may in game.legal_actions(played.round, player)
            if isinstance(may.command, Decide)
        }
        assert asked == {"river": 1000, "check": 0}, "whoever Checked the Turn may still Bet the River"
    played.line(f"ann river 1  -> bet_placed bet=river cents=10; decision_made {where} decision=river")
    played.line(f"bob check 2  -> decision_made {where} decision=check")


@shows_both("3.11.3", "3.11.4", "3.11.5", "3.12.4", "3.12.5", "3.12.6")
@DEVICES
def test_3_11_no_card_is_opened_before_all_have_chosen(game: Game, device: str) -> None:
    check(
        game,
        f"""
        table {device}
        box 1  ann  ante 10
        box 2  bob  ante 10
        deal
        ann flop 1
        reveal  -> refused
        bob flop 2
        open
        ann turn 1
        reveal  -> refused
        bob check 2
        open
        ann check 1
        reveal  -> refused
        settle  -> refused
        bob check 2
        open
        """,
    )


@shows_both("3.11.2", "3.12.3", "3.11.3", "3.11.4")
@DEVICES
def test_3_11_players_choose_clockwise_unless_the_house_lets_them_choose_together(game: Game, device: str) -> None:
    check(
        game,
        f"""
        table {device}
        box 1  ann  ante 10
        box 3  bob  ante 10
        box 4  cid  ante 10
        deal
        bob flop 3   -> refused
        ann flop 1
        cid flop 4   -> refused
        bob fold 3
        cid flop 4
        open
        cid turn 4   -> refused
        ann check 1
        cid turn 4
        open
        cid check 4  -> refused
        ann river 1
        cid check 4
        showdown
        """,
    )
    check(
        game,
        f"""
        table {device}; decision_order=simultaneous
        box 1  ann  ante 10
        box 2  bob  ante 10
        deal
        bob flop 2
        ann flop 1
        open
        bob check 2
        ann turn 1
        """,
    )


@shows_both("3.11.6", "3.12.6")
@DEVICES
def test_3_11_6_the_dealers_hand_is_compared_with_each_players(game: Game, device: str) -> None:
    check(
        game,
        f"""
        table {device}
        box 1  ann  ante 10
        box 2  bob  ante 10
        box 3  cid  ante 10
        box 4  dan  ante 10
        deal   1 Kh 8c; 2 Qh 3c; 3 Qs 3d; 4 As Ad; flop Kd 7s 4c; turn 2h; river 9d; dealer Qd 3h
        play   1 flop turn river; 2 flop turn river; 3 flop check river; 4 fold
        = box 1  ante 0  flop +20  turn +10  river +10
        = box 2  ante 0  flop 0  turn 0  river 0
        = box 3  ante 0  flop 0  river 0
        = box 4  ante -10
        """,
    )


@shows_both("3.12", "3.12.1", "3.12.2", "3.12.4", "3.12.5", "3.12.6")
def test_3_12_from_the_shuffler_sets_of_five_and_two_all_closed_and_no_burnt_card(game: Game) -> None:
    order = dealt(
        game,
        """
        table shuffler
        box 1  ann  ante 10
        box 2  bob  ante 10
        deal
        = ann sees flop -- -- --
        = ann sees turn --
        = ann sees river --
        = ann sees dealer -- --
        = ann sees 1 -- --
        play   1 flop turn river; 2 flop check check
        """,
    )
    assert order.split(" |1")[0] == "flop flop flop turn river 1 1 2 2 dealer dealer |flop |turn |river,dealer"


@shows_both("3.12.1", "3.12.4", "3.12.5")
def test_3_12_4_only_the_cards_of_the_stage_are_opened(game: Game) -> None:
    check(
        game,
        """
        table shuffler
        box 1  ann  ante 10
        deal   flop Kd 7s 4c; turn 2h; river 9d; dealer Qs Jd
        ann flop 1
        reveal  -> cards_revealed 3.12.4 places=flop
        = ann sees flop Kd 7s 4c
        = ann sees turn --
        ann check 1
        reveal  -> cards_revealed 3.12.5 places=turn
        = ann sees turn 2h
        = ann sees river --
        ann check 1
        reveal  -> cards_revealed 3.12.6 places=river,dealer
        = ann sees dealer Qs Jd
        """,
    )


@shows_both("3.11.3", "3.11.4", "3.11.5", "3.11.6")
def test_3_11_each_reveal_from_the_shoe_names_its_paragraph(game: Game) -> None:
    check(
        game,
        """
        box 1  ann  ante 10
        deal
        ann flop 1
        open    -> cards_revealed 3.11.3 places=flop
        ann check 1
        open    -> cards_revealed 3.11.4 places=turn
        ann check 1
        open    -> cards_revealed 3.11.5 places=river
        open    -> cards_revealed 3.11.6 places=dealer
        reveal  -> refused
        """,
    )


# ---- 3.13 to 3.15 ----------------------------------------------------------------------------------------------------


@shows_both("3.13")
@DEVICES
def test_3_13_a_higher_hand_wins_flop_turn_and_river_and_the_ante_from_a_straight_on(game: Game, device: str) -> None:
    check(
        game,
        f"""
        table {device}
        box 1  ann  ante 10
        box 2  bob  ante 10
        deal   1 9h 8c; 2 Kc Ks; flop 7d 6s 5c; turn Kh; river 2d; dealer Ah Qd
        play   1 flop turn river; 2 flop turn river
        = box 1  ante +10 by 3.13,4.1[r4]  flop +20 by 3.13,4.1[r1]  turn +10 by 4.1[r2]  river +10 by 4.1[r3]
        = box 2  ante 0 by 3.13  flop +20  turn +10  river +10
        """,
    )


@shows_both("3.13")
def test_3_13_a_straight_on_the_board_beaten_by_a_higher_one_pays_the_ante(game: Game) -> None:
    against(game, "Th 2c", "9d 8s 7c 6h 5d", "As Kd", WIN_FROM_A_STRAIGHT)
    against(game, "2h 3c", "9d 8s 7c 6h 5d", "As Kd", TIE)


@shows_both("3.14")
def test_3_14_a_lower_hand_loses_ante_flop_turn_and_river(game: Game) -> None:
    check(
        game,
        """
        box 1  ann  ante 10
        box 2  bob  ante 10
        deal   1 Ah Qc; 2 9h 9c; flop Kd 7s 4c; turn 2h; river 8d; dealer Ks 3d
        play   1 flop turn river; 2 flop check check
        = box 1  ante -10 by 3.14  flop -20 by 3.14  turn -10 by 3.14  river -10 by 3.14
        = box 2  ante -10  flop -20
        """,
    )


@shows_both("3.14")
def test_3_14_a_straight_that_loses_loses_the_ante_too(game: Game) -> None:
    against(game, "9h 2c", "8d 7s 6c 5h Kd", "Ts 9d", LOSE)


@shows_both("3.15")
def test_3_15_the_same_ranking_returns_the_bets_of_the_hand(game: Game) -> None:
    check(
        game,
        """
        box 1  ann  ante 10
        deal   1 Ah 3c; flop Ad Kc Qd; turn 9h; river 8s; dealer As 2h
        play   1 flop turn river
        = box 1  ante 0 by 3.15  flop 0 by 3.15  turn 0 by 3.15  river 0 by 3.15  net 0  returned 50
        """,
    )


@shows_both("3.15")
def test_3_15_the_same_row_is_not_yet_the_same_ranking(game: Game) -> None:
    against(game, "Ah Kc", "Ad 9s 6c 4h 2d", "As Qd", WIN)
