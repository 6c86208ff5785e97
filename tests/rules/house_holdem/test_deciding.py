"""MLTH-3 and PTH-6: which cards decide the bets of a round; the two differ after a Fold (3.11.2(a))."""

import pytest

from croupier.rules.deal import DEALER, FLOP_CARDS, RIVER_CARD, TURN_CARD
from croupier.rules.game import Game
from croupier.rules.games import MULTILINK_HOLDEM, PROGRESSIVE_HOLDEM
from tests.support.rules.both_holdem import HOLDEM, twins
from tests.support.rules.script import check

BOARD = {FLOP_CARDS, TURN_CARD, RIVER_CARD}
DEAL = "deal  1 As Ks; 2 2h 7d; dealer 9h 9d; flop 3c 8s Jd; turn 4h; river Tc\n"
ANTES = "box 1  ann  ante 10\nbox 2  bob  ante 10\n"


def places(game: Game, bets: str, decisions: str) -> set[int]:
    found = game.deciding_places(check(game, bets + DEAL + decisions).round)
    assert len(found) == len(set(found))
    return set(found)


@twins
def test_a_player_who_plays_on_is_settled_by_the_dealers_hand_and_the_whole_board(game: Game) -> None:
    assert places(game, ANTES, "play 1 flop turn river; 2 fold") == {DEALER, *BOARD, 1}
    assert places(game, ANTES, "play 1 flop turn river; 2 flop turn river") == {DEALER, *BOARD, 1, 2}


@twins
def test_no_card_decides_when_everybody_folds_without_a_jackpot_bet(game: Game) -> None:
    assert places(game, ANTES, "play 1 fold; 2 fold") == set()


@pytest.mark.parametrize(
    ("game", "decides"),
    [
        (MULTILINK_HOLDEM, {FLOP_CARDS, 2}),  # any row: the player's two cards and the Flop
        (PROGRESSIVE_HOLDEM, BOARD),  # the rows on the Community Cards alone
    ],
    ids=[game.id for game in HOLDEM],
)
def test_3_11_2_a_after_a_fold_a_jackpot_bet_keeps_the_rows_of_its_document(game: Game, decides: set[int]) -> None:
    assert places(game, ANTES + "box 2  bob  jackpot 5\n", "play 1 fold; 2 fold") == decides
