"""5.8.2, 5.12: whether anybody had looked when cards were exposed decides, whenever it is reported (R-272)."""

import pytest

from croupier.rules.game import Game
from croupier.rules.games import MULTILINK_HOLDEM, PROGRESSIVE_HOLDEM, THREE_CARD
from tests.support.rules.script import check

GAMES = pytest.mark.parametrize("game", [MULTILINK_HOLDEM, PROGRESSIVE_HOLDEM, THREE_CARD], ids=lambda game: game.id)
HOLDEM = pytest.mark.parametrize("game", [MULTILINK_HOLDEM, PROGRESSIVE_HOLDEM], ids=lambda game: game.id)
DEALT = """
    box 1  ann  ante 10
    box 2  bob  ante 20
    deal
"""
PLAYED = {
    THREE_CARD.id: "play 1 play; 2 play",
    MULTILINK_HOLDEM.id: "play 1 flop check check; 2 flop check check",
    PROGRESSIVE_HOLDEM.id: "play 1 flop check check; 2 flop check check",
}


@GAMES
def test_5_8_2_before_the_first_look_although_reported_after_it(game: Game) -> None:
    check(game, DEALT + "ann looks 1\nreport cards_exposed cards=1,2 looked=no  -> void 5.8.2")


@GAMES
@pytest.mark.parametrize("looks", ["", "ann looks 1\n"], ids=["nobody looks", "somebody looks"])
def test_5_8_2_also_after_the_settlement(game: Game, looks: str) -> None:
    check(
        game,
        DEALT
        + looks
        + f"""
        {PLAYED[game.id]}
        = phase over
        report cards_exposed cards=1  looked=no -> refused
        report cards_exposed cards=1,2  -> refused 5.8.2
        report cards_exposed cards=1,2 looked=no  -> void 5.8.2
        """,
    )


@GAMES
def test_5_10_one_card_exposed_before_the_first_look_gives_options(game: Game) -> None:
    check(
        game,
        DEALT + "ann looks 1\nreport cards_exposed cards=1 looked=no  -> options_offered boxes=1; no round_voided",
    )


@GAMES
@pytest.mark.parametrize("said", ["", "looked=yes"])
def test_5_12_the_round_continues_if_somebody_had_looked_or_the_report_does_not_say(game: Game, said: str) -> None:
    check(game, DEALT + f"ann looks 1\nreport cards_exposed cards=1,2 {said}  -> cards_exposed 5.12; no round_voided")


@GAMES
def test_a_look_that_the_record_does_not_show_is_refused(game: Game) -> None:
    check(game, DEALT + "report cards_exposed cards=1,2 looked=yes  -> refused")


@HOLDEM
def test_a_card_drawn_after_the_first_look_was_not_exposed_before_it(game: Game) -> None:
    check(
        game,
        DEALT
        + """
        ann looks 1
        ann flop 1
        bob flop 2
        hands
        report cards_exposed cards=1,6 looked=no  -> refused
        report cards_exposed cards=1,4 looked=no  -> void 5.8.2
        """,
    )


@HOLDEM
def test_cards_exposed_after_the_look_do_not_add_up_with_one_before_it(game: Game) -> None:
    check(
        game,
        DEALT
        + """
        ann looks 1
        report cards_exposed cards=2  -> cards_exposed 5.12
        report cards_exposed cards=1 looked=no  -> options_offered; no round_voided
        """,
    )
