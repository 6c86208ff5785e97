"""MLTH-3 and PTH-6: Bets that are not taken, decisions that come too late, and Hands that are not opened."""

import pytest

from croupier.rules.events import CardsRevealed
from croupier.rules.game import Game
from croupier.rules.games import MULTILINK_HOLDEM, PROGRESSIVE_HOLDEM
from tests.support.rules.both_holdem import DEVICES, shows_both
from tests.support.rules.script import check


@shows_both("2.1.1(a)", "3.4", "3.11.2(b)", "3.11.3", "3.11.4")
@pytest.mark.parametrize(
    ("bet", "answer"),
    [
        ("box 0  ann  ante 10", "refused 2.1.1(a) box_not_on_layout"),
        ("box 4  ann  ante 10", "refused 2.1.1(a) box_not_on_layout"),
        ("box 3  ann  ante 10", "ok"),
        ("box 1  ann  ante 0", "refused cents bet_not_positive"),
        ("box 1  ann  ante 0.01", "ok"),
        ("box 1  ann  flop 20", "refused 3.11.2(b) bet_placed_by_deciding"),
        ("box 1  ann  turn 10", "refused 3.11.3 bet_placed_by_deciding"),
        ("box 1  ann  river 10", "refused 3.11.4 bet_placed_by_deciding"),
        ("box 1  ann  pair_plus 10", "refused bet bet_not_in_game"),
    ],
)
def test_3_4_invalid_bets_before_the_deal_are_refused(game: Game, bet: str, answer: str) -> None:
    check(game, f"table boxes=3\nbox 1  ann  ante 10\n{bet}  -> {answer}")


@shows_both("3.6", "5.4")
def test_3_6_a_box_without_an_ante_gets_no_cards(game: Game) -> None:
    check(
        game,
        """
        box 1  ann  ante 10
        no more bets  -> bets_closed boxes=1
        report missing_base_bet box=3 cents=5 player=cid  -> bet_returned 5.4
        hands  1 As Ks
        = lie  burnt 1 1
        = phase deciding
        """,
    )


@DEVICES
@shows_both("3.11.4", "3.12.5")
def test_3_11_4_after_the_river_card_nothing_is_left_to_decide(game: Game, device: str) -> None:
    check(
        game,
        f"""
        table  {device}
        box 1  ann  ante 10
        deal   1 As Ks; dealer 9h 9d; flop 3c 8s Jd; turn 4h; river Tc
        ann flop 1
        open
        ann check 1
        open
        ann check 1
        open
        ann river 1  -> refused {"3.11.4" if device == "shoe" else "3.12.5"}
        """,
    )


@pytest.mark.parametrize(
    ("game", "opened"),
    [
        (MULTILINK_HOLDEM, [((1,), "3.13"), ((2,), "4.4")]),  # a folded Hand counts for its jackpot Bet
        (PROGRESSIVE_HOLDEM, [((1,), "3.13")]),  # on the Community Cards only
    ],
    ids=["multilink", "progressive"],
)
def test_4_4_each_hand_that_counts_is_opened_once(game: Game, opened: list[tuple[tuple[int, ...], str]]) -> None:
    """Box 3 has no jackpot Bet, and the Player of box 4 keeps the cards closed."""
    played = check(
        game,
        """
        box 1  ann  ante 10
        box 1  ann  jackpot 5
        box 2  bob  ante 10
        box 2  bob  jackpot 5
        box 3  cat  ante 10
        box 4  dan  ante 10
        box 4  dan  jackpot 5
        deal   1 As Ks; 2 2h 7d; 3 2d 7h; 4 2c 7s; dealer 9h 9d; flop 3c 8s Jd; turn 4h; river Tc
        ann flop 1
        bob fold 2
        cat fold 3
        dan fold 4
        open
        ann check 1
        open
        ann check 1
        open
        open
        dan hides 4
        settle
        """,
    )
    at_settlement = [each for each in played.events if isinstance(each, CardsRevealed) and min(each.places) > 0]
    assert [(each.places, each.because.number) for each in at_settlement] == opened
