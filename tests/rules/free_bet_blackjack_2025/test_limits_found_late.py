"""Limits: noticed late (5.1.1, 5.2.1), the minimum of a box (5.2, R-169), and amounts in chips (R-131, R-140)."""

import pytest

from croupier.rules.coded_message import message
from croupier.rules.games.free_bet_blackjack_2025 import GAME
from croupier.rules.games.free_bet_blackjack_2025.terms import p
from croupier.rules.refusal import refuse
from tests.support.paragraphs import shows
from tests.support.rules.blackjack_script import asked, check

TWO = """
    table initial 25-500
    box 1  ann  initial 400
    on  1  bob  initial 100
"""


def answer(script: str, step: str, by: str = "dealer") -> object:
    return check(script).ask(*asked(step, by))


# ---- 5.2.1: under the minimum --------------------------------------------------------------------------------------


@shows(p("5.2.1"))
def test_5_2_1_boom_busted_under_its_minimum_counts_in_full() -> None:
    check(
        """
        table boom_busted 10-50
        box 1  ann  initial 100
        box 1  ann  boom_busted 10
        deal 1 Th 9d; dealer 6c
        report under_limit box=1 player=ann bet=boom_busted cents=5  -> bet_found 5.2.1 cents=-5
        report under_limit box=1 player=ann bet=boom_busted cents=10  -> refused 5.2.1
        report over_limit box=1 player=ann bet=boom_busted cents=60  -> refused 5.1.3
        ann 1  stand
        dealer Tc Kh
        settle
        = ann 1  initial +100  boom_busted +10
        """
    )


@shows(p("5.2.1"))
def test_5_2_1_a_double_counts_for_no_more_than_the_initial_bet_on_the_box() -> None:
    check(
        """
        table initial 25-500
        box 1  ann  initial 25
        deal 1 6h 5d; dealer 9c
        ann 1  double 25
        report under_limit box=1 player=ann bet=initial cents=10
        cards 9h
        dealer 8c
        settle
        = ann 1  initial +10  double.1 +10 by 5.2.1
        """
    )


# ---- 5.1.1: over the maximum, whenever it is noticed -----------------------------------------------------------------


@shows(p("5.1.1"))
def test_5_1_1_noticed_after_a_double() -> None:
    """400 and 600 on a box of 500: 200 and 300 count, and so much of each Double."""
    check(
        TWO
        + """
        deal 1 6h 5d; dealer 9c
        ann 1  double 400
        bob 1  follow 50
        report over_limit box=1 player=bob bet=initial cents=600  -> bet_found 5.1.1 player=bob cents=500
        cards 9h
        dealer 8c
        settle
        = ann 1  initial +200 by 5.1.1  double.1 +200 by 5.1.1
        = bob 1  initial +300 by 5.1.1  double.1 +50
        """
    )


@shows(p("5.1.1"), p("3.15.2(a)"))
def test_5_1_1_noticed_after_insurance() -> None:
    """Of 200 of Insurance half of the 200 counts that count of the Initial Bet; the rest goes back."""
    check(
        TWO
        + """
        deal 1 Th 9d; dealer As
        ann 1  insures 200
        bob 1  insures 50
        report over_limit box=1 player=bob bet=initial cents=600
        ann 1  stand
        dealer Kc
        settle
        = ann 1  initial -200  insurance +200 by 5.1.1
        = bob 1  initial -300  insurance +100
        """
    )


@shows(p("5.1.1"), p("3.22"))
def test_5_1_1_noticed_after_a_split_and_lost_to_the_dealers_blackjack() -> None:
    check(
        TWO
        + """
        deal 1 8h 8d; dealer Ks
        ann 1  split
        bob 1  decline
        report over_limit box=1 player=bob bet=initial cents=600
        ann 1  Tc stand 9c stand
        dealer Ac
        settle
        = ann 1  initial -200  split.2 0
        = bob 1  initial -300
        """
    )


@shows(p("5.1.1"), p("1.36"))
def test_5_1_1_a_bet_found_on_a_free_split_box_takes_part_in_both_hands() -> None:
    """Nobody had seen bob's chips: the free Bets of the box were free for bob too (R-150)."""
    check(
        """
        table initial 25-500
        box 1  ann  initial 400
        deal 1 8h 8d; dealer 9c
        ann 1  free_split Tc stand 9c stand
        report over_limit box=1 player=bob bet=initial cents=600
        dealer 8c
        settle
        = ann 1  initial +200  free_split.2 0
        = bob 1  initial +300  free_split.2 0
        """
    )


@shows(p("5.1.1"), p("3.17"))
def test_5_1_1_a_bet_found_on_a_surrendered_box_is_surrendered_with_it() -> None:
    check(
        """
        table initial 25-500
        box 1  ann  initial 400
        box 2  cid  initial 25
        deal 1 Th 6d; 2 Tc 9c; dealer 9h
        ann 1  surrender
        report over_limit box=1 player=bob bet=initial cents=600
        cid 2  play
        settle
        = ann 1  initial -100
        = bob 1  initial -150
        = waits cid
        """
    )


# ---- 5.2: the minimum of a Player, or of the box --------------------------------------------------------------------


@shows(p("5.2"))
def test_5_2_the_minimum_is_for_each_player_or_for_the_box() -> None:
    bets = "box 1  ann  initial 100\non 1  bob  initial 10\n"
    check("table initial 25-500\n" + bets + "no more bets  -> refused 5.2")
    check("table initial 25-500; minimum_scope=box\n" + bets + "no more bets  -> bets_closed")
    check("table initial 25-500; minimum_scope=box\nbox 1  ann  initial 10\nno more bets  -> refused 5.2")
    check(
        "table initial 25-500; minimum_scope=box\n"
        + bets
        + """
        no more bets
        report under_limit box=1 player=bob bet=initial cents=5  -> refused 5.2.1
        """
    )


@shows(p("5.2"), p("3.6"))
def test_5_2_room_that_cannot_hold_a_minimum_is_not_offered() -> None:
    full = "table initial 25-500\nbox 1  ann  initial 490\n"
    check(full + "on 1  bob  initial 10  -> refused 5.2")
    check(full + "on 1  bob  initial 100  -> refused 5.2")
    check(full + "box 1  ann  initial 10  -> bet_placed cents=10")
    check(full.replace("500\n", "500; minimum_scope=box\n") + "on 1  bob  initial 10\nno more bets  -> bets_closed")


# ---- amounts ---------------------------------------------------------------------------------------------------------


@shows(p("3.15.2(a)"))
def test_3_15_2_insurance_is_half_the_bet_or_less_in_chips() -> None:
    dealt = "box 1  ann  initial 25\ndeal 1 Th 9d; dealer As\n"
    check(dealt + "ann 1  insures 12.50")
    check(dealt + "ann 1  insures 12")
    for amount in ("0.01", "11.50", "12.51", "13", "0"):
        check(dealt + f"ann 1  insures {amount}  -> refused 3.15.2(a)")
    check("table double_for_less_unit=500\n" + dealt + "ann 1  insures 5")
    check("table double_for_less_unit=500\n" + dealt + "ann 1  insures 4  -> refused 3.15.2(a)")


@shows(p("3.24.3"), p("3.15.2"), p("3.16"))
@pytest.mark.parametrize(
    ("hand", "dealer", "last", "para"),
    [("7h 7d", "As", "Kc", "3.15.2"), ("7h 7d", "Ks", "Ac", "3.16"), ("7h 6d", "Ks", "Ac", "3.24.3")],
)
def test_3_16_a_21_loses_to_a_blackjack_by_its_paragraph(hand: str, dealer: str, last: str, para: str) -> None:
    """A 21 is no lower total than a Blackjack: it loses because only a Blackjack stands off with one (R-136)."""
    answer = "no_insurance" if dealer == "As" else "play"
    check(
        f"""
        box 1  ann  initial 100
        deal 1 {hand}; dealer {dealer}
        ann 1  {answer} hit 7c stand
        dealer {last}
        settle
        = ann 1  initial -100 by {para}
        """
    )


@shows(p("5.1"), p("5.2"), p("3.23"), p("3.15.2(a)"))
def test_refusals_name_the_amount_and_the_limit() -> None:
    full = "table initial 25-500\nbox 1  ann  initial 500\n"
    assert answer(full, "on 1  bob  initial 25", "") == refuse("spot_at_maximum", p("5.1"), limit=50_000)
    under = "table initial 25-500\nbox 1  ann  initial 10\n"
    missing = refuse("player_under_minimum", p("5.2"), player="ann", box=1, bet="initial", placed=1_000, limit=2_500)
    assert answer(under, "no more bets") == missing
    closed = "table initial 25-500\nbox 1  ann  initial 400\nno more bets\n"
    over = "report over_limit box=1 player=ann bet=initial cents=450"
    assert answer(closed, over) == refuse("bet_not_over_maximum", p("5.1.1"), cents=45_000, limit=50_000)


@shows(p("5.1"), p("5.2"))
def test_refusals_tell_a_full_table_from_a_full_spot() -> None:
    bets = "box 1  ann  initial 100\nbox 1  ann  boom_busted 100\n"
    full = "table boom_busted 5-100; boom_busted_limit_scope=table\n" + bets
    refused = refuse("table_at_maximum", p("5.1"), bet="boom_busted", limit=10_000)
    assert answer(full, "on 2  bob  boom_busted 5", "") == refused
    nearly = "table boom_busted 5-102; boom_busted_limit_scope=table\n" + bets
    refused = refuse("room_under_minimum", p("5.2"), bet="boom_busted", room=200, limit=500)
    assert answer(nearly, "on 2  bob  boom_busted 5", "") == refused
    under = "table initial 25-500; minimum_scope=box\nbox 1  ann  initial 10\n"
    refused = refuse("box_under_minimum", p("5.2"), box=1, bet="initial", placed=1_000, limit=2_500)
    assert answer(under, "no more bets") == refused


# ---- 5.20: options for the boxes that are named ----------------------------------------------------------------------


@shows(p("5.20"))
def test_5_20_options_are_for_the_named_boxes_alone() -> None:
    dealt = """
        box 1  ann  initial 100
        on  1  cid  initial 20
        box 2  bob  initial 50
        deal 1 Th 6d; 2 9h 4d; dealer Ts
    """
    by = "by shift_manager"
    check(
        dealt + f"report unprovided remedy=options boxes=1 reason=x {by}  -> options_offered boxes=1\n= waits ann cid"
    )
    check(dealt + f"report unprovided remedy=options boxes=2 reason=x {by}\n= waits bob")
    check(dealt + f"report unprovided remedy=options boxes=1,2 reason=x {by}\n= waits ann cid bob")
    check(dealt + f"report unprovided remedy=options reason=x {by}  -> refused")


@shows(p("3.18"))
def test_3_18_a_hit_on_a_hard_21_asks_before_it_is_sent() -> None:
    """Only where the Hand may be drawn to and cannot get better (R-132)."""
    for hand, more, asks in (("8h 7d", "hit 6c", True), ("8h 7d", "hit 2c", False), ("Ah 2d", "hit 3c", False)):
        r = check(f"box 1  ann  initial 100\ndeal 1 {hand}; dealer 6d\nann 1  {more}").round
        hits = [may for may in GAME.legal_actions(r, "ann") if may.label == message("label_bj_hit")]
        assert [may.confirm for may in hits] == [message("confirm_bj_hit_on_21") if asks else ""]


# ---- which paragraph a line names ------------------------------------------------------------------------------------


LINE = "\n        "


def cited(script: str, player: str, bet: str) -> set[str]:
    lines = [line for line in check(script).round.lines if (line.player, line.bet) == (player, bet)]
    return {para.number for line in lines for para in line.paras} & {"5.1.1", "5.1.2", "5.2.1"}


@shows(p("5.1.1"), p("5.2.1"))
def test_5_1_1_a_bet_within_its_limits_names_no_limit() -> None:
    script = "box 1  ann  initial 100\ndeal 1 Th 9d; dealer As\nann 1  insures 50 stand\ndealer Kc\nsettle"
    assert cited(script, "ann", "insurance") == set()


@shows(p("5.1.1"), p("5.2.1"))
@pytest.mark.parametrize(
    ("bets", "reports", "para"),
    [
        (("25", "475"), ("over_limit box=1 player=bob cents=490", "under_limit box=1 player=ann cents=10"), "5.2.1"),
        (("100", "400"), ("over_limit box=1 player=bob cents=400.01",), "5.1.1"),
    ],
)
def test_5_2_1_a_box_is_over_its_maximum_from_the_first_cent(
    bets: tuple[str, str], reports: tuple[str, ...], para: str
) -> None:
    """First exactly the maximum lies there; a side Bet of somebody else adds nothing to it."""
    ann, bob = bets
    script = f"""
        table initial 25-500
        box 1  ann  initial {ann}
        on  1  bob  initial {bob}
        on  1  zoe  rws_pairs 5
        deal 1 6h 5d; dealer 9c
        ann 1  play
        settle
        ann 1  double {ann}
        bob 1  decline
        {LINE.join(f"report {each}" for each in reports)}
        cards 9h
        dealer 8c
        settle
    """
    assert cited(script, "ann", "double") == {para}
