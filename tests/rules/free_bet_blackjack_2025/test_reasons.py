"""FBBJ-2025: the reason on each settled bet, and the outcome of each ruling, as codes with values."""

import pytest

from croupier.rules.coded_message import Text, message
from croupier.rules.events import RulingMade
from croupier.rules.games.free_bet_blackjack_2025.terms import p
from tests.support.paragraphs import shows
from tests.support.rules.blackjack_script import check

ANN = "box 1  ann  initial 100\n"
BOOM = ANN + "box 1  ann  boom_busted 10\n"
PAIRS = ANN + "box 1  ann  rws_pairs 10\n"
STASH = ANN + "box 1  ann  lucky_stash 10\n"
STANDS = "deal 1 Th 8d; dealer 7c\nann 1  stand\n"
SHIFT = "by shift_manager"

# fmt: off
REASONS: dict[str, tuple[str, str, Text]] = {
    "higher": (ANN + STANDS + "dealer Td\nsettle", "initial", message("reason_bj_points", points=18, dealer=17)),
    "lower": (ANN + STANDS + "dealer 6d 7s\nsettle", "initial", message("reason_bj_points", points=18, dealer=20)),
    "equal": (ANN + STANDS + "dealer Ad\nsettle", "initial", message("reason_bj_equal_points", points=18)),
    "dealer bust": (ANN + STANDS + "dealer 9d Kc\nsettle", "initial", message("reason_bj_dealer_bust", points=26)),
    "dealer 22": (ANN + STANDS + "dealer 6d 9c\nsettle", "initial", message("reason_bj_dealer_22")),
    "bust": (ANN + "deal 1 Th 6d; dealer 7c\nann 1  hit Kd\n", "initial", message("reason_bj_bust")),
    "Blackjack": (ANN + "deal 1 Ah Kd; dealer 7c\nsettle", "initial", message("reason_bj_blackjack")),
    "two Blackjacks": (ANN + "deal 1 Ah Kd; dealer Tc\ndealer As\nsettle", "initial",
                       message("reason_bj_both_blackjack")),
    "dealer's Blackjack": (ANN + "deal 1 Th 9d; dealer Kc\nann 1  stand\ndealer As\nsettle", "initial",
                           message("reason_bj_against_blackjack", points=19)),
    "one bet lost": (ANN + "deal 1 6h 5d; dealer Kc\nann 1  double 9c\ndealer As\nsettle", "double",
                     message("reason_bj_one_bet_lost")),
    "surrendered": (ANN + "deal 1 Th 6d; dealer Kc\nann 1  surrender\nsettle", "initial",
                    message("reason_bj_surrendered")),
    "even money": (ANN + "deal 1 Ah Kd; dealer Ac\nann 1  even_money\nsettle", "initial",
                   message("reason_bj_even_money")),
    "insured": (ANN + "deal 1 Th 9d; dealer Ac\nann 1  insures 50\nann 1  stand\ndealer Ks\nsettle", "insurance",
                message("reason_bj_dealer_blackjack")),
    "insured in vain": (ANN + "deal 1 Th 9d; dealer Ac\nann 1  insures 50\nann 1  stand\ndealer 8s\nsettle",
                        "insurance", message("reason_bj_dealer_no_blackjack")),
    "pair": (PAIRS + "deal 1 8h 8h; dealer 7c\nann 1  play\nsettle", "rws_pairs",
             message("reason_bj_pair", pair="suited_pair")),
    "no pair": (PAIRS + "deal 1 8h 9h; dealer 7c\nann 1  play\nsettle", "rws_pairs", message("reason_bj_no_pair")),
    "boom": (BOOM + STANDS + "dealer 9d Kc\nsettle", "boom_busted", message("reason_bj_dealer_bust_cards", cards=3)),
    "no boom": (BOOM + STANDS + "dealer Td\nsettle", "boom_busted", message("reason_bj_dealer_not_bust")),
    "marker": (STASH + "deal 1 6h 5d; dealer 7c\nann 1  free_double 9c\ndealer Td\nsettle", "lucky_stash",
               message("reason_bj_markers", markers=1)),
    "no marker": (STASH + STANDS + "dealer Td\nsettle", "lucky_stash", message("reason_bj_no_marker")),
    "void": (ANN + STANDS + "report foreign_card by dealer", "initial", message("reason_bj_round_void")),
    "by ruling": (ANN + STANDS + f"report unprovided remedy=invalidate boxes=1 reason=x {SHIFT}", "initial",
                  message("reason_bj_returned_by_ruling")),
}
RULINGS: dict[str, tuple[str, Text]] = {
    "continue": (f"report unprovided remedy=continue reason=x {SHIFT}", message("ruling_bj_continue")),
    "void": (f"report unprovided remedy=void reason=x {SHIFT}", message("ruling_bj_void")),
    "invalidate": (f"report unprovided remedy=invalidate boxes=1 reason=x {SHIFT}",
                   message("ruling_bj_bets_returned", boxes=(1,))),
    "options": (f"report unprovided remedy=options boxes=1 reason=x {SHIFT}", message("ruling_bj_options", boxes=(1,))),
    "face up": ("report face_up_card by dealer", message("ruling_bj_next_card")),
    "earlier": ("report late_error round=3 by dealer", message("ruling_bj_earlier_round_stands", round=3)),
    "chips": ("report misplaced_bet by dealer", message("ruling_bj_chips_count_where_placed")),
    "established": (f"report damaged_card cards=1 value=2h reason=x {SHIFT}",
                    message("ruling_bj_card_established", card="2h")),
    "overdraw": (f"dealer Td\ncards 2c to dealer\nreport dealer_overdraw {SHIFT}",
                 message("ruling_bj_overdraw_discarded")),
}
# fmt: on


@shows(p("1.10"), p("1.21"))
@pytest.mark.parametrize(("script", "bet", "reason"), REASONS.values(), ids=REASONS)
def test_a_settled_bet_says_why(script: str, bet: str, reason: Text) -> None:
    assert [line.because for line in check(script).round.lines if line.bet == bet] == [reason]


@shows(p("5.11"), p("5.13.1"), p("5.14"), p("5.15"), p("5.20"))
@pytest.mark.parametrize(("script", "outcome"), RULINGS.values(), ids=RULINGS)
def test_a_ruling_says_what_was_ruled(script: str, outcome: Text) -> None:
    events = check(ANN + STANDS + script).events
    assert [event.outcome for event in events if isinstance(event, RulingMade)] == [outcome]
