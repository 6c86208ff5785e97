"""A report that the record contradicts is refused, and the refusal says what the record shows."""

from functools import reduce

import pytest

from croupier.rules import events as e
from croupier.rules.deal import BURNT, DEVICE, FLOP_CARDS, TURN_CARD
from croupier.rules.game import Game
from croupier.rules.games import MULTILINK_HOLDEM, PROGRESSIVE_HOLDEM, THREE_CARD
from croupier.rules.house_poker.reconstruction import intended_places
from croupier.rules.refusal import Refused, refuse
from tests.support.rules.script import check

GAMES = pytest.mark.parametrize("game", [MULTILINK_HOLDEM, PROGRESSIVE_HOLDEM, THREE_CARD], ids=lambda game: game.id)
HOLDEM = pytest.mark.parametrize("game", [MULTILINK_HOLDEM, PROGRESSIVE_HOLDEM], ids=lambda game: game.id)
DEALT = """
    box 1  ann  ante 10
    box 2  bob  ante 20
    deal
"""
FORMS = {
    "dealing_error": ("restorable=yes", "restorable=no", "restorable=no boxes=1", "restorable=yes boxes=1,2"),
    "wrong_deal": ("", "restorable=yes", "restorable=no boxes=1"),
    "wrong_number_dealer": ("restorable=yes", "restorable=no"),
    "wrong_number_player": ("box=1", "box=1 restorable=yes", "box=2 restorable=no boxes=1"),
    "burnt_card_missed": ("restorable=yes", "restorable=no"),
    "wrong_number_community": ("restorable=yes", "restorable=no", "restorable=no cards=10,11"),
}
REPORTS = [
    pytest.param(game, f"{row.id} {facts}", id=f"{game.id}: {row.id} {facts}")
    for game in (MULTILINK_HOLDEM, PROGRESSIVE_HOLDEM, THREE_CARD)
    for row in game.irregularities
    for facts in FORMS.get(row.id, ())
]


@pytest.mark.parametrize(("game", "report"), REPORTS)
@pytest.mark.parametrize("when", ["", "ann looks 1\n"], ids=["nobody has looked", "somebody has"])
def test_an_error_that_neither_the_record_nor_the_report_shows_is_refused(game: Game, report: str, when: str) -> None:
    answer = check(game, DEALT + when).step(f"report {report} by shift_manager")
    assert isinstance(answer, Refused)
    assert answer.code in ("cards_in_place", "count_as_due", "burnt_cards_recorded"), answer


@GAMES
@pytest.mark.parametrize("restorable", ["yes", "no"])
def test_every_statement_about_cards_is_true(game: Game, restorable: str) -> None:
    """No Reconstruction is recorded that moves no card, and no card is found where the record has it."""
    reports = (
        f"wrong_deal lie=astray:1 restorable={restorable} boxes=1",
        f"wrong_number_player box=2 lie=short:2 restorable={restorable}",
        f"burnt_card_missed cards=0 restorable={restorable}",
    )
    for report in reports:
        for when in ("", "ann looks 1\n"):
            round_of = check(game, DEALT + when)
            before = round_of.round
            answer = round_of.step(f"report {report} by shift_manager")
            assert not isinstance(answer, Refused), answer
            for event in answer:
                if isinstance(event, e.CardsFound | e.CardsReconstructed | e.CardsMoved):
                    assert event.places != before.places, event
                before = reduce(game.apply, (event,), before)


# ---- 5.9: which Burnt Card -------------------------------------------------------------------------------------------

BLIND_TO_THE_TURN = """
    box 1  ann  ante 10
    deal   1 As Ks; flop Qh Jh 2c; turn 5d
    ann flop 1
    open
    ann check 1
    hands
"""


@HOLDEM
@pytest.mark.parametrize("missed", [0, 3, 7], ids=["Hole Cards", "Flop", "Turn"])
def test_5_9_only_the_cards_behind_the_forgotten_one_are_found_elsewhere(game: Game, missed: int) -> None:
    round_of = check(game, BLIND_TO_THE_TURN)
    places = round_of.round.places
    assert [at for at, place in enumerate(places) if place == BURNT] == [0, 3, 7]
    answer = round_of.step(f"report burnt_card_missed cards={missed} restorable=yes by pit_supervisor")
    assert not isinstance(answer, Refused), answer
    (found,) = (event for event in answer if isinstance(event, e.CardsFound))
    assert found.places == (*places[:missed], *places[missed + 1 :], DEVICE)
    (back,) = (event for event in answer if isinstance(event, e.CardsReconstructed))
    assert back.places == places == intended_places(round_of.round)


@HOLDEM
def test_5_9_before_the_turn_the_unburnt_card_stays_there_and_nothing_reaches_river_or_dealer(
    game: Game,
) -> None:
    round_of = check(game, BLIND_TO_THE_TURN)
    answer = round_of.step("report burnt_card_missed cards=7 restorable=no by pit_supervisor")
    assert not isinstance(answer, Refused), answer
    assert round_of.round.places[-2:] == (TURN_CARD, DEVICE)
    assert {*round_of.round.places} == {1, BURNT, FLOP_CARDS, TURN_CARD, DEVICE}
    assert round_of.round.voided == game.doc.p("5.9")


@HOLDEM
@pytest.mark.parametrize("card", [1, 8])
def test_5_9_a_card_that_was_never_to_be_burnt_is_refused(game: Game, card: int) -> None:
    answer = check(game, BLIND_TO_THE_TURN).step(
        f"report burnt_card_missed cards={card} restorable=no by shift_manager"
    )
    assert answer == refuse("card_not_to_be_burnt", "facts.cards", cards=(1, 4, 8))


@GAMES
def test_5_9_noticed_after_the_settlement_the_round_is_void_until_the_next_one_is_opened(game: Game) -> None:
    play = "play" if game is THREE_CARD else "flop check check"
    check(
        game,
        f"""
        box 1  ann  ante 10
        deal
        play 1 {play}  -> round_concluded
        report burnt_card_missed cards=0 restorable=yes by pit_supervisor  -> settlement_reversed; void 5.9
        = void 5.9
        """,
    )
