"""MLTH-3 and PTH-6: the Bonus row of two Hole Cards and PTH-6's jackpot rows, card by card from 4.1 and 4.2."""

import pytest

from croupier.rules.cards import parse_cards
from croupier.rules.deal import FLOP_CARDS, RIVER_CARD, TURN_CARD
from croupier.rules.games.progressive_holdem_v6.jackpot import Award, jackpot, royal
from croupier.rules.games.progressive_holdem_v6.terms import p
from croupier.rules.house_holdem.settlement import Odds, bonus_row
from croupier.rules.house_poker.round import Box, Shows
from croupier.rules.money import fixed, share
from tests.support.paragraphs import shows


@pytest.mark.parametrize(
    ("hole", "dealer", "row"),
    [
        ("As Ah", "Ad Ac", Odds.ACES_IN_BOTH_HANDS),
        ("As Ah", "Ad Kc", Odds.ACES_IN_THE_PLAYERS_HAND_ONLY),
        ("As Ah", "Kd Ac", Odds.ACES_IN_THE_PLAYERS_HAND_ONLY),
        ("As Ah", "", Odds.ACES_IN_THE_PLAYERS_HAND_ONLY),
        ("As Ks", "Ad Ac", Odds.ACE_KING_SUITED),
        ("Kd Ad", "", Odds.ACE_KING_SUITED),
        ("As Kh", "", Odds.ACE_KING_UNSUITED),
        ("As Qs", "", Odds.ACE_QUEEN_OR_ACE_JACK_SUITED),
        ("Js As", "", Odds.ACE_QUEEN_OR_ACE_JACK_SUITED),
        ("As Qh", "", Odds.ACE_QUEEN_OR_ACE_JACK_UNSUITED),
        ("Jh As", "", Odds.ACE_QUEEN_OR_ACE_JACK_UNSUITED),
        ("As Ts", "", None),
        ("Ks Qs", "", None),
        ("Ks Kh", "Kd Kc", Odds.KINGS_QUEENS_OR_JACKS),
        ("Qs Qh", "", Odds.KINGS_QUEENS_OR_JACKS),
        ("Js Jh", "", Odds.KINGS_QUEENS_OR_JACKS),
        ("Ts Th", "", Odds.TENS_THROUGH_TWOS),
        ("2s 2h", "", Odds.TENS_THROUGH_TWOS),
        ("2s 3s", "", None),
    ],
)
def test_4_1_the_row_of_two_hole_cards(hole: str, dealer: str, row: Odds | None) -> None:
    assert bonus_row(parse_cards(hole), parse_cards(dealer)) is row


@shows(p("4.2"), p("4.2[h2]"), p("4.2[h3]"))
@pytest.mark.parametrize(
    ("hole", "flop", "turn", "river", "row"),
    [
        ("As Ks", "Qs Js Ts", "2h", "3h", Award.ROYAL_FLUSH_ON_THE_FLOP),
        ("As Ks", "Qs Js Ts", "", "", Award.ROYAL_FLUSH_ON_THE_FLOP),
        ("As Ks", "Qs Js 2h", "Ts", "3h", Award.ROYAL_FLUSH_ON_THE_TURN),
        ("As Ks", "Qs Js 2h", "Ts", "", Award.ROYAL_FLUSH_ON_THE_TURN),
        ("As Ks", "Qs Js 2h", "3h", "Ts", Award.ROYAL_FLUSH_ON_THE_RIVER),
        ("As 2d", "Ks Qs Js", "Ts", "3h", Award.ROYAL_FLUSH_ON_THE_TURN),  # one Hole Card in it
        ("As 2d", "Ks Qs Js", "3h", "Ts", Award.ROYAL_FLUSH_ON_THE_RIVER),
        ("2h 2d", "As Ks Qs", "Js", "Ts", None),  # on the board alone
        ("As Ks", "Qs Js 2h", "3h", "4h", None),
        ("9s Ks", "Qs Js Ts", "3h", "4h", None),  # a Straight Flush
    ],
)
def test_4_2_a_royal_flush_by_the_stage_at_which_it_is_complete(
    hole: str, flop: str, turn: str, river: str, row: Award | None
) -> None:
    assert royal(*(parse_cards(each) for each in (hole, flop, turn, river))) is row


def lying(hole: str, flop: str, turn: str, river: str) -> dict[int, tuple[int, ...]]:
    return {
        1: parse_cards(hole),
        FLOP_CARDS: parse_cards(flop),
        TURN_CARD: parse_cards(turn),
        RIVER_CARD: parse_cards(river),
    }


@shows(p("4.2"), p("4.2[h4]"), p("4.2[h5]"))
@pytest.mark.parametrize(
    ("hole", "board", "percent", "amount", "major"),
    [
        ("As Ks", ("Qs Js Ts", "2h", "3h"), 100, 0, True),
        ("As Ks", ("Qs Js 2h", "Ts", "3h"), 25, 0, True),
        ("As Ks", ("Qs Js 2h", "3h", "Ts"), 5, 0, False),
        ("As Ks", ("Qs Js Ts", "9s", "3h"), 100, 1_500, True),  # a Straight Flush besides: the better one is paid
        ("9s 8s", ("7s 6s 5s", "2h", "3h"), 0, 1_500, True),
        ("9s 9h", ("9d 9c 5s", "2h", "3h"), 0, 300, True),
        ("2h 2d", ("As Ks Qs", "Js", "Ts"), 0, 10_000, True),
        ("2h 2d", ("9s 8s 7s", "6s", "5s"), 0, 1_500, True),
        ("2h 3d", ("9s 9h 9d", "9c", "5s"), 0, 300, True),
        ("9s 9h", ("9d 8c 5s", "2h", "3h"), 0, 0, True),
    ],
)
def test_4_2_one_award_for_a_bet(
    hole: str, board: tuple[str, str, str], percent: int, amount: int, major: bool
) -> None:
    won = jackpot(Box(1, "ann", {"ante": 500, "jackpot": 500}), lying(hole, *board))
    assert (won.share.pays if won.share else None) == (share(percent) if percent else None)
    assert (won.fixed.pays if won.fixed else None) == (fixed(amount) if amount else None)
    assert won.share is None or won.major is major


@shows(p("4.2[h5]"), p("3.11.2(a)"), p("4.3"))
@pytest.mark.parametrize("box", [Box(1, "ann", {}, folded=p("3.11.2(a)")), Box(1, "ann", {}, shows=Shows.REFUSED)])
def test_4_2_a_fold_or_a_closed_hand_leaves_the_rows_on_the_community_cards(box: Box) -> None:
    own = jackpot(box, lying("9s 8s", "7s 6s 5s", "2h", "3h"))
    assert (own.share, own.fixed) == (None, None)
    board = jackpot(box, lying("2h 3d", "9s 9h 9d", "9c", "5s"))
    assert board.fixed is not None
    assert (board.share, board.fixed.pays, board.fixed.para) == (None, fixed(300), p("4.2[r8]"))
