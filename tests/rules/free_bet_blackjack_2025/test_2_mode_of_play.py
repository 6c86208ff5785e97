"""FBBJ-2025, chapter 2 and the appendices: the layout and the cards."""

import pytest

from croupier.rules.commands import Deal
from croupier.rules.deal import DEALER
from croupier.rules.games.free_bet_blackjack_2025 import GAME
from croupier.rules.games.free_bet_blackjack_2025.terms import p
from croupier.rules.refusal import Refused
from croupier.rules.roles import Actor, Role
from croupier.rules.settings import BlackjackSettings
from tests.support.paragraphs import shows
from tests.support.rules.blackjack_script import check

ANN = "box 1  ann  initial 100\n"


@shows(p("2.1.1"), p("App.A"), p("App.B"))
def test_2_1_1_the_layout_has_a_spot_for_every_bet_of_the_document() -> None:
    spots = {spot.bet for spot in GAME.spots}
    assert {"initial", "rws_pairs", "lucky_stash", "boom_busted", "insurance"} <= spots
    assert DEALER in GAME.areas
    assert {*GAME.limited_bets} == {"initial", "rws_pairs", "lucky_stash", "boom_busted"}


@shows(p("2.1.1"))
@pytest.mark.parametrize("bet", ["ante", "pair_plus", "split", "double", "free_double"])
def test_2_1_1_a_bet_that_has_no_spot_on_the_layout_is_refused(bet: str) -> None:
    check(ANN + f"box 1  ann  {bet} 10  -> refused")


@shows(p("2.1.1(a)"))
@pytest.mark.parametrize("box", [4, 7, 0])
def test_2_1_1_a_there_are_as_many_boxes_as_the_layout_shows(box: int) -> None:
    check(f"table boxes=3\nbox 3  ann  initial 100\nbox {box}  bob  initial 100  -> refused 2.1.1(a)|box")


@shows(p("2.2.1"))
@pytest.mark.parametrize("decks", [4, 6, 8, 10])
def test_2_2_1_four_to_ten_decks_hold_each_card_as_often(decks: int) -> None:
    boxes = "\n".join(f"box {n}  p{n}  initial 100" for n in range(1, 7))
    cards = ["As"] * decks
    first, rest = cards[:7], cards[7:]
    filled = first + ["5c"] * (7 - len(first))
    second = [*rest, "6d", "6h", "6c", "6s", "7d", "7h"][:6]
    check(f"table decks={decks}\n{boxes}\nno more bets\ncards {' '.join(filled)}\ncards {' '.join(second)}")
    check(f"table decks={decks}\n{boxes}\nno more bets\ncards {' '.join(['As'] * (decks + 1))}  -> refused 2.2.1")


@shows(p("2.2.1"))
@pytest.mark.parametrize(("decks", "allowed"), [(1, False), (3, False), (4, True), (8, True), (10, True), (11, False)])
def test_2_2_1_a_table_is_not_set_up_with_fewer_or_more(decks: int, allowed: bool) -> None:
    answer = GAME.refuse_settings(BlackjackSettings(limits={}, decks=decks))
    assert answer is None if allowed else answer is not None and answer.para == p("2.2.1")


@shows(p("2.1.1(a)"))
@pytest.mark.parametrize(("boxes", "allowed"), [(0, False), (1, True), (6, True), (7, False)])
def test_2_1_1_a_a_layout_has_one_to_six_positions(boxes: int, allowed: bool) -> None:
    answer = GAME.refuse_settings(BlackjackSettings(limits={}, box_count=boxes))
    assert (answer is None) == allowed


@shows(p("2.2.1"))
@pytest.mark.parametrize("card", [52, -1])
def test_2_2_1_a_deck_has_52_cards(card: int) -> None:
    played = check(ANN + "no more bets")
    answer = GAME.decide(played.round, Deal((card,)), Actor("dealer", Role.DEALER))
    assert isinstance(answer, Refused)
