"""ML3C-2 5.1.1, 5.2.1: an Ante that nobody saw on a box with Pair Plus, before and after the decisions (R-271)."""

import pytest

from croupier.rules.games.three_card_v2 import THREE_CARD
from croupier.rules.games.three_card_v2.terms import p
from tests.support.paragraphs import shows
from tests.support.rules.script import check

BOB_PLAYS = """
    table ante 10-100; pair_plus 5-100
    box 1  ann  pair_plus 10
    box 2  bob  ante 20
    deal   1 As Ks Qs; 2 9h 7h 3d; dealer 2c 4d 8h
    bob play 2
"""
OVER, UNDER = "over_limit box=1 bet=ante cents=300", "under_limit box=1 bet=ante cents=5"


@shows(p("3.12"), p("5.1.1"), p("5.2.1"))
@pytest.mark.parametrize("report", [OVER, UNDER])
def test_5_1_1_before_the_dealers_hand_is_open_its_player_decides(report: str) -> None:
    check(
        THREE_CARD,
        BOB_PLAYS
        + f"""
        report {report}  -> bet_found box=1 bet=ante
        = phase deciding
        ann play 1
        showdown  -> bet_settled box=1 bet=ante result=win
        """,
    )


@shows(p("5.5"), p("5.1.1"), p("5.2.1"))
@pytest.mark.parametrize(("report", "lost"), [(OVER, 100), (UNDER, 5)])
def test_5_5_the_hand_of_a_player_who_has_walked_away_is_folded(report: str, lost: int) -> None:
    """Nobody waits for ann. Their Ante, up to the maximum, is lost; Pair Plus is paid on their cards."""
    check(
        THREE_CARD,
        BOB_PLAYS
        + f"""
        ann leaves  -> player_left 5.6; no decision_made
        report {report}  -> bet_found box=1 bet=ante; decision_made 5.5 box=1 decision=fold
        = phase showing
        showdown  -> bet_settled box=1 bet=pair_plus result=win
        = box 1  ante -{lost} by 5.5  pair_plus +400
        """,
    )


@shows(p("5.5"), p("5.1.1"))
def test_5_5_a_hand_is_folded_once_however_often_the_amount_is_corrected() -> None:
    check(
        THREE_CARD,
        BOB_PLAYS
        + """
        ann leaves
        report over_limit box=1 bet=ante cents=300  -> decision_made 5.5 box=1 decision=fold
        report over_limit box=1 bet=ante cents=400  -> bet_found box=1 bet=ante cents=100; no decision_made
        """,
    )


@shows(p("3.12"), p("3.13"), p("5.23"))
@pytest.mark.parametrize("report", [OVER, UNDER])
def test_3_13_once_it_is_open_nobody_decides_and_the_round_is_settled_without_the_ante(report: str) -> None:
    check(
        THREE_CARD,
        BOB_PLAYS
        + f"""
        reveal
        report {report}  -> refused 5.23
        report {report} by shift_manager  -> refused 5.23
        = phase settling
        report under_limit box=1 bet=pair_plus cents=3  -> bet_found 5.2.1
        report over_limit box=2 bet=ante cents=300  -> bet_found 5.1.1
        report unprovided remedy=continue reason=chips_given_back by shift_manager  -> ruling_made 5.23
        showdown  -> bet_settled box=1 bet=pair_plus result=win; no bet_returned
        = phase over
        """,
    )
