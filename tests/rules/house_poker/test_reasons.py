"""What players and staff read: every reason is a sentence in plain words, with the paragraph of the act it explains."""

import pytest

from croupier.rules import events as e
from croupier.rules.coded_message import Text, message
from croupier.rules.game import Game, HandState
from croupier.rules.games import MULTILINK_HOLDEM, PROGRESSIVE_HOLDEM, THREE_CARD
from croupier.rules.refusal import Refused, refuse
from croupier.words import render
from croupier.words.catalogue import catalogue
from tests.support.rules.script import Played, check

GAMES = pytest.mark.parametrize("game", [MULTILINK_HOLDEM, PROGRESSIVE_HOLDEM, THREE_CARD], ids=lambda game: game.id)
BETS = """
    box 1  ann  ante 10
    box 1  ann  jackpot 5
    box 2  bob  ante 20
    deal
"""


def reasons(played: Played, box: int) -> dict[str, Text]:
    """The reason of every bet of a box."""
    return {line.bet: line.because for line in played.round.lines if line.box == box}


@GAMES
def test_a_returned_bet_says_why_it_went_back(game: Game) -> None:
    void = check(game, BETS + "report foreign_card")
    assert reasons(void, 1) == dict.fromkeys(("ante", "jackpot"), message("reason_returned_void"))
    out = "report wrong_number_player box=1 lie=short:1 restorable=no by pit_supervisor"
    short = check(game, BETS + "bob looks 2\n" + out)
    assert reasons(short, 1) == dict.fromkeys(("ante", "jackpot"), message("reason_returned_wrong_number"))
    back = "report dealing_error lie=astray:1 restorable=no boxes=1 by pit_supervisor\nann chooses invalidate 1"
    taken_back = check(game, BETS + "bob looks 2\n" + back)
    assert reasons(taken_back, 1) == dict.fromkeys(("ante", "jackpot"), message("reason_returned_after_error"))


@GAMES
def test_5_15_a_hand_that_is_out_cites_the_paragraph_by_which_it_is(game: Game) -> None:
    out = "report wrong_number_player box=1 lie=short:1 restorable=no by pit_supervisor"
    played = check(game, BETS + "bob looks 2\n" + out)
    (hand,) = game.hands(played.round, 1)
    assert (hand.state, hand.para) == (HandState.BETS_RETURNED, game.doc.p("5.15"))
    assert {line.paras for line in played.round.lines} == {(game.doc.p("5.15"),)}


@GAMES
def test_5_10_a_player_who_accepted_sees_why_no_new_options_come(game: Game) -> None:
    played = check(
        game,
        BETS
        + """
        ann looks 1
        report dealing_error lie=astray:1,2 restorable=no boxes=1,2 by pit_supervisor
        ann chooses continue 1
        bob chooses continue 2
        """,
    )
    answer = played.step("report simultaneous_cards order=2,1 by pit_supervisor")
    assert not isinstance(answer, Refused)
    (ruling,) = (event for event in answer if isinstance(event, e.RulingMade))
    assert ruling.because == game.doc.p("5.10[text]")
    assert ruling.outcome == message("ruling_boxes_bound", boxes=(1, 2))


@GAMES
def test_5_5_the_fold_of_a_player_who_left_has_its_own_reason(game: Game) -> None:
    played = check(game, BETS + "ann fold 1\nbob leaves\nshowdown")
    assert reasons(played, 1)["ante"] == message("reason_folded")
    assert reasons(played, 2)["ante"] == message("reason_folded_away")


@GAMES
def test_options_are_not_given_once_hands_are_settled(game: Game) -> None:
    """An award that waits for the link would never be paid."""
    royal = (
        "deal 1 As Ks Qs; dealer 9h 9d 2c; community Js Ts"
        if game is THREE_CARD
        else "deal 1 As Ks; flop Qs Js Ts; turn 2d; river 3c; dealer 9h 9d"
    )
    play = "play 1 play" if game is THREE_CARD else "play 1 flop check check"
    check(
        game,
        f"""
        box 1  ann  ante 10
        box 1  ann  jackpot 5
        {royal}
        {play}  -> award_won
        report unprovided remedy=options reason=wine boxes=1 by shift_manager  -> refused
        pay 1 100,000 of 100,000  -> round_concluded
        """,
    )


@GAMES
def test_a_refusal_of_an_amount_gives_the_amounts(game: Game) -> None:
    """So that its sentence can say them in dollars."""
    side = "pair_plus" if game is THREE_CARD else "bonus"
    played = check(game, f"table ante 10-500; {side} 5-100\nbox 1  ann  ante 500\nbox 2  bob  ante 5")
    p = game.doc.p
    asked = {
        "box 1  ann  ante 10": refuse("spot_at_maximum", p("5.1"), limit=50_000),
        "box 1  ann  jackpot 7": refuse("bet_amount_fixed", p("3.4"), bet="jackpot", amount=500),
        "no more bets": refuse("bet_under_minimum", p("5.2"), box=2, bet="ante", cents=500, limit=1_000),
        "report over_limit box=1 bet=ante cents=400": refuse(
            "bet_not_over_maximum", p("5.1.1"), cents=40_000, limit=50_000
        ),
        "report under_limit box=1 bet=ante cents=400": refuse(
            "bet_not_under_minimum", p("5.2.1"), cents=40_000, limit=1_000
        ),
    }
    for step, answer in asked.items():
        assert played.step(step) == answer, step


@GAMES
def test_a_refusal_names_a_report_as_its_form_does(game: Game) -> None:
    titles = {row.id: render(row.title) for row in game.irregularities}
    for report, name in catalogue().names["misdeal"].items():
        same = [row for row, title in titles.items() if title.startswith(name)]
        assert same == ([report] if report in titles else []), name
