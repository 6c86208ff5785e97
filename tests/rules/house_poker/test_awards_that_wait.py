"""An award that waits for the link is paid on the cards it was settled on, whatever is found afterwards (R-253)."""

import pytest

from croupier.rules.game import Game
from croupier.rules.games import MULTILINK_HOLDEM, PROGRESSIVE_HOLDEM, THREE_CARD
from tests.support.rules.script import Played, check, follow

ROYAL = {
    THREE_CARD.id: """
        deal 1 As Ks Qs; 2 9h 7h 3d; dealer 2c 4d 8h; community Js Ts
        ann looks 1
        play 1 play; 2 play
    """,
    MULTILINK_HOLDEM.id: """
        deal 1 As Ks; 2 9h 7h; dealer 2c 4d; flop Qs Js Ts
        ann looks 1
        play 1 flop check check; 2 flop check check
    """,
    PROGRESSIVE_HOLDEM.id: """
        deal 1 As Ks; 2 9h 7h; dealer 2c 4d; flop Qs Js Ts
        ann looks 1
        play 1 flop check check; 2 flop check check
    """,
}
GAMES = pytest.mark.parametrize("game", [MULTILINK_HOLDEM, PROGRESSIVE_HOLDEM, THREE_CARD], ids=lambda game: game.id)


def waiting_award(game: Game, table: str = "shoe") -> Played:
    bets = "box 1  ann  ante 10\nbox 1  ann  jackpot 5\nbox 2  bob  ante 20"
    played = check(game, f"table {table}\n{bets}\n{ROYAL[game.id]}")
    follow("= phase awarding", played.line)
    return played


def test_5_15_a_community_card_found_in_a_hand_does_not_hold_up_the_award() -> None:
    played = waiting_award(THREE_CARD)
    lie = "burnt,1,2,dealer,1,2,dealer,1,2,dealer,community,2"
    follow(
        f"""
        report wrong_number_player box=2 restorable=no lie={lie} by shift_manager
            -> hand_invalidated 5.15 box=2
        = phase awarding
        report unprovided remedy=continue reason=seen by shift_manager
        pay 1 100,000 of 100,000  -> award_paid
        = phase over
        """,
        played.line,
    )


@GAMES
def test_5_15_a_card_found_in_the_device_does_not_deal_the_settled_round_again(game: Game) -> None:
    played = waiting_award(game)
    short = [str(each) for each in played.round.places]
    short[short.index("2")] = "device"
    follow(
        f"""
        report wrong_number_player box=2 restorable=no lie={",".join(short)} by shift_manager
            -> hand_invalidated 5.15 box=2
        = phase awarding
        cards 5d  -> refused
        cards 5d to 1  -> refused
        pay 1 100,000 of 100,000  -> award_paid
        = phase over
        """,
        played.line,
    )


def test_5_12_a_card_exposed_after_the_settlement_gives_no_options() -> None:
    """Also where the House gives options although somebody has looked (R-41)."""
    check(
        MULTILINK_HOLDEM,
        """
        table shuffler; options_after_exposure_when_seen=yes
        box 1  ann  ante 10
        box 1  ann  jackpot 5
        deal 1 As Ks; flop Qs Js Ts
        ann looks 1
        ann fold 1
        showdown  -> award_won box=1
        report cards_exposed cards=3  -> cards_exposed 5.12; ruling_made 5.12; no options_offered
        = phase awarding
        pay 1 100,000 of 100,000  -> award_paid
        """,
    )
