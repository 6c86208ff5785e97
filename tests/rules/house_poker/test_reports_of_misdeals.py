"""Chapter 5 of the three documents: one outcome for a misdeal, and nothing against the record."""

import pytest

from croupier.rules.documents.ml3c_2 import DOC as ML3C_2
from croupier.rules.documents.mlth_3 import DOC as MLTH_3
from croupier.rules.documents.pth_6 import DOC as PTH_6
from croupier.rules.game import Game
from croupier.rules.games import MULTILINK_HOLDEM, PROGRESSIVE_HOLDEM, THREE_CARD
from croupier.rules.refusal import Refused, refuse
from tests.support.paragraphs import shows
from tests.support.rules.script import check

ml3c, mlth, pth = ML3C_2.p, MLTH_3.p, PTH_6.p
GAMES = pytest.mark.parametrize("game", [MULTILINK_HOLDEM, PROGRESSIVE_HOLDEM, THREE_CARD], ids=lambda game: game.id)
HOLDEM = pytest.mark.parametrize("game", [MULTILINK_HOLDEM, PROGRESSIVE_HOLDEM], ids=lambda game: game.id)
BETS = """
    box 1  ann  ante 10
    box 2  bob  ante 20
"""
DEALT = BETS + "deal\n"
FOLDED = "ann fold 1\nbob fold 2\nshowdown -> round_concluded\n"


@GAMES
@shows(mlth("5.8.6"), pth("5.8.6"), ml3c("5.8.6"), mlth("5.10"), pth("5.10"), ml3c("5.10"))
@pytest.mark.parametrize("restorable", ["yes", "no"])
def test_5_8_6_a_wrong_deal_that_nobody_has_seen_is_void_and_gives_no_options(game: Game, restorable: str) -> None:
    check(
        game,
        DEALT
        + f"""
        report dealing_error lie=astray:1,2 restorable={restorable} by pit_supervisor  -> refused 5.8.6
        report wrong_deal lie=astray:1,2 restorable={restorable} by pit_supervisor     -> void 5.8.6; no options_offered
        """,
    )


@HOLDEM
@shows(mlth("5.8.6"), pth("5.8.6"), mlth("1.14"), pth("1.14"))
def test_5_8_6_only_hands_are_moved_to_put_a_deal_right(game: Game) -> None:
    swapped = "flop,flop,flop,river,turn,1,1,2,2,dealer,dealer"
    check(game, f"table shuffler\n{DEALT} report wrong_deal lie={swapped} by pit_supervisor  -> void 5.8.6")
    burnt = BETS + "no more bets\ncards 2c 3c\nreport wrong_deal lie=1,burnt by pit_supervisor  -> void 5.8.6"
    check(game, burnt)
    dealers = "flop,flop,flop,turn,river,1,1,dealer,dealer,2,2"
    moved = "-> cards_reconstructed 5.8.6; no void"
    check(game, f"table shuffler\n{DEALT} report wrong_deal lie={dealers} by pit_supervisor {moved}")


@GAMES
@shows(mlth("5.8.2"), pth("5.8.2"), ml3c("5.8.2"), mlth("5.8.6"), pth("5.8.6"), ml3c("5.8.6"))
@pytest.mark.parametrize("row", ["wrong_deal lie=astray:1,2 by pit_supervisor", "cards_exposed cards=1,2"])
def test_5_8_grounds_for_a_void_apply_after_the_settlement_too(game: Game, row: str) -> None:
    number = "5.8.6" if row.startswith("wrong") else "5.8.2"
    check(game, DEALT + f"ann fold 1\nbob fold 2\nreport {row}  -> void {number}")
    check(game, DEALT + FOLDED + f"report {row}  -> settlement_reversed; void {number}")


@GAMES
@shows(mlth("5.10"), pth("5.10"), ml3c("5.10"))
def test_5_10_the_options_end_with_the_settlement(game: Game) -> None:
    check(
        game,
        DEALT
        + "ann looks 1\n"
        + FOLDED
        + "report dealing_error lie=astray:1 restorable=no by pit_supervisor  -> refused 5.10",
    )


@GAMES
@shows(mlth("5.18"), pth("5.18"), ml3c("5.18"))
def test_5_18_the_hand_first_viewed_is_still_valid_and_the_other_is_out_at_any_time(game: Game) -> None:
    looked = f"{BETS} box 4 ann ante 10\ndeal\nann looks 1\n"
    check(
        game,
        looked
        + """
        report extra_hand_examined box=4 intentional=no by pit_supervisor
        report extra_hand_examined box=1 intentional=yes by pit_supervisor  -> refused 5.18
        report extra_hand_examined box=4 intentional=yes by pit_supervisor  -> hand_invalidated 5.18 box=4
        """,
    )
    play = "1 play; 2 play; 4 play" if game is THREE_CARD else "1 flop check check; 2 flop check check; 4 fold"
    check(
        game,
        looked
        + f"""
        play {play}  -> round_concluded
        report extra_hand_examined box=4 intentional=yes by pit_supervisor  -> hand_invalidated 5.18 box=4
        """,
    )


@GAMES
@shows(mlth("5.14"), pth("5.14"), ml3c("5.14"))
def test_5_14_cards_that_the_record_shows_apart_were_not_drawn_together(game: Game) -> None:
    played = check(game, DEALT)
    apart = played.step("report simultaneous_cards order=4,1 by pit_supervisor")
    assert apart == refuse("card_drawn_between", "facts.order", card=3, first=2, last=5)
    assert not isinstance(played.step("report simultaneous_cards order=2,1 by pit_supervisor"), Refused)


@HOLDEM
@shows(mlth("5.14"), pth("5.14"))
def test_5_14_cards_with_a_decision_between_them_were_not_drawn_together(game: Game) -> None:
    played = check(game, DEALT + "ann looks 1\nann flop 1\nbob flop 2\nhands")
    apart = played.step("report simultaneous_cards order=5,4 by pit_supervisor")
    assert apart == refuse("pause_between_cards", "facts.order", first=5, second=6)
    assert not isinstance(played.step("report simultaneous_cards order=6,5 by pit_supervisor"), Refused)


@GAMES
@shows(mlth("5.7.2"), pth("5.7.2"), ml3c("5.7.2"))
def test_5_7_2_a_fold_whose_bets_went_back_has_decided_nothing(game: Game) -> None:
    check(
        game,
        DEALT
        + """
        bob looks 2
        ann fold 1
        report wrong_number_player box=1 lie=short:1 restorable=no by pit_supervisor  -> hand_invalidated 5.15
        report technical_interruption by pit_supervisor  -> void 5.7.2
        """,
    )


@GAMES
@shows(mlth("5.7.1"), pth("5.7.1"), ml3c("5.7.1"))
def test_5_7_1_bets_lost_by_a_fold_stay_lost_when_the_rest_goes_back(game: Game) -> None:
    check(
        game,
        BETS
        + """
        box 1  ann  jackpot 5
        deal
        bob looks 2
        ann fold 1
        report dealing_error lie=astray:1 restorable=no by pit_supervisor
        ann chooses invalidate 1  -> hand_invalidated 5.10.3
        report technical_interruption by pit_supervisor  -> ruling_made 5.7.1; no void
        """,
    )


@GAMES
@shows(mlth("5.11"), pth("5.11"), ml3c("5.11"), mlth("5.1.1"), pth("5.1.1"), ml3c("5.1.1"))
def test_5_1_1_no_bet_is_entered_once_the_hands_are_settled(game: Game) -> None:
    side = "pair_plus" if game is THREE_CARD else "bonus"
    award = "1 As Ks Qs; community Js Ts" if game is THREE_CARD else "1 As Ks; flop Qs Js Ts"
    play = "play" if game is THREE_CARD else "flop check check"
    check(
        game,
        f"""
        table ante 10-500; {side} 5-500
        box 1  ann  ante 10
        box 1  ann  jackpot 5
        deal {award}
        play 1 {play}
        = phase awarding
        report over_limit box=1 bet={side} cents=600  -> refused 5.1.1
        """,
    )


@GAMES
@shows(mlth("3.5"), pth("3.5"), ml3c("3.5"))
def test_3_5_a_bet_is_found_for_the_player_whose_box_it_is(game: Game) -> None:
    played = check(game, BETS + "no more bets")
    no = played.step("report over_limit box=1 bet=ante cents=200000 player=bob")
    assert no == refuse("box_has_other_player", "facts.player", player="ann")


@GAMES
@shows(mlth("5.22"), pth("5.22"), ml3c("5.22"))
def test_5_22_staff_place_a_bet_after_the_deal_at_the_players_request(game: Game) -> None:
    bet, cents = ("play", "10") if game is THREE_CARD else ("flop", "20")
    check(
        game,
        DEALT
        + f"""
        box 1  ann  {bet} 15 by dealer       -> refused
        box 1  bob  {bet} {cents} by dealer  -> refused 3.5
        box 1  ann  {bet} {cents} by dealer  -> bet_placed box=1 bet={bet} cents={cents} placed_by=dealer; decision_made
        box 1  ann  {bet} {cents} by dealer  -> refused
        """,
    )


@GAMES
@shows(mlth("5.23"), pth("5.23"), ml3c("5.23"))
def test_5_23_a_shift_manager_corrects_a_wrong_entry(game: Game) -> None:
    """The record has a card of box 1 with box 2, but it lies where it was meant to go (R-256)."""
    played = check(game, BETS + "no more bets\ncards 2c\ncards 3c to 2\nhands\nbob looks 2")
    right = ",".join(map(str, played.round.plan[: len(played.round.places)]))
    no = played.step(f"report wrong_number_player box=1 restorable=no lie={right} by pit_supervisor")
    cards, due = (2, 3) if game is THREE_CARD else (1, 2)
    entry = refuse("entry_of_count_differs", "facts.lie", place=1, cards=cards, due=due, reported=due, para="5.23")
    assert no == entry
    played.line(f"report unprovided remedy=void reason=slip lie={right} by shift_manager  -> refused")
    played.line(f"report unprovided remedy=continue reason=slip lie={right} by pit_manager  -> refused")
    played.line(f"report unprovided remedy=continue reason=slip lie={right} by shift_manager  -> cards_found 5.23")
    assert played.round.places == played.round.plan[: len(played.round.places)]
