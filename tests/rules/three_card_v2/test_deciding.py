"""ML3C-2: the cards that decide the bets of a round, and the bets left after a Fold, as the offer describes them."""

import pytest

from croupier.rules.coded_message import Message, message
from croupier.rules.deal import COMMUNITY, DEALER
from croupier.rules.games.three_card_v2 import THREE_CARD
from croupier.rules.games.three_card_v2.play import choices, deciding_places
from croupier.rules.games.three_card_v2.terms import p
from croupier.rules.house_poker.round import Round
from tests.support.paragraphs import shows
from tests.support.rules.script import check

BOXES = """
    box 1  ann  ante 10
    box 2  bob  pair_plus 5
    box 3  cat  ante 10
    box 3  cat  jackpot 5
    deal  1 As Ks Qs; 2 2h 7d 9c; 3 3h 8d Jc; dealer 9h 9d 2c
"""


def after(script: str) -> Round:
    return check(THREE_CARD, BOXES + script).round


@shows(p("3.12.1"), p("3.13"), p("3.14"), p("3.17"))
@pytest.mark.parametrize(
    ("script", "places"),
    [
        ("ann play 1\ncat fold 3", {DEALER, COMMUNITY, 1, 2, 3}),  # a jackpot bet outlives the Fold
        ("ann fold 1\ncat fold 3", {COMMUNITY, 2, 3}),  # nobody plays against the Dealer
        ("ann fold 1\ncat play 3", {DEALER, COMMUNITY, 2, 3}),
    ],
)
def test_3_13_and_3_17_the_cards_that_decide_a_bet(script: str, places: set[int]) -> None:
    assert set(deciding_places(after(script))) == places


@shows(p("3.14"), p("3.17"))
def test_3_17_without_a_jackpot_bet_no_community_card_decides() -> None:
    script = """
        box 1  ann  ante 10
        box 2  bob  pair_plus 5
        deal  1 As Ks Qs; 2 2h 7d 9c; dealer 9h 9d 2c
        ann play 1
    """
    assert set(deciding_places(check(THREE_CARD, script).round)) == {DEALER, 1, 2}


LOST = (message("part_bet_of", bet="ante", cents=1_000),)


@shows(p("3.12.1"))
@pytest.mark.parametrize(
    ("bets", "description"),
    [
        ("", message("description_fold", lost=LOST)),
        ("box 1  ann  pair_plus 5", message("description_fold_keeps", lost=LOST, kept=("pair_plus",))),
        ("box 1  ann  jackpot 5", message("description_fold_keeps", lost=LOST, kept=("jackpot",))),
        (
            "box 1  ann  pair_plus 5\nbox 1  ann  jackpot 5",
            message("description_fold_keeps", lost=LOST, kept=("pair_plus", "jackpot")),
        ),
    ],
)
def test_3_12_1_a_fold_names_the_lost_and_the_remaining_bets(bets: str, description: Message) -> None:
    r = check(THREE_CARD, f"box 1  ann  ante 10\n{bets}\ndeal  1 As Ks Qs; dealer 9h 9d 2c").round
    fold, play = choices(r, r.boxes[0])
    assert (fold.description, fold.para) == (description, p("3.12.1"))
    assert (play.description, play.para) == (message("description_bet_equal_ante"), p("3.12.2"))
