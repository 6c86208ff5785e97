"""Reports that the record contradicts are refused, and a Hand whose Bets are settled is not played again."""

from collections import Counter

import pytest

from croupier.engine.apply import opened_table
from croupier.engine.table_sheet import sheet
from croupier.record import events as e
from croupier.rules import commands as c
from croupier.rules.cards import DECK, format_card, parse_card, parse_cards
from croupier.rules.games.free_bet_blackjack_2025 import GAME
from croupier.rules.games.free_bet_blackjack_2025.terms import p
from croupier.rules.refusal import refuse
from croupier.rules.settings import BlackjackSettings
from croupier.server.tables.shoes import next_cards
from croupier.words import sentence
from tests.support.paragraphs import shows
from tests.support.rules.blackjack_script import DEALER, WIDE, Played, asked, check

PAID = """
    box 1  ann  initial 100
    box 2  bob  initial 50
    deal 1 Ah Kd; 2 9h 4d; dealer 6c
    bob 2  play
    settle
    = ann 1  initial +150
"""
PLAYING = """
    box 1  ann  initial 100
    box 2  bob  initial 50
    deal 1 Th 6d; 2 9h 4d; dealer Ks
    ann 1  play
    bob 2  play
"""


@shows(p("5.10.3"), p("3.18"), p("5.10"))
@pytest.mark.parametrize("restorable", ["yes", "no"])
def test_5_10_3_a_paid_blackjack_is_not_played_again(restorable: str) -> None:
    check(
        PAID
        + f"""
        bob 2  hit
        cards 2c to 1
        report dealing_error restorable={restorable} by pit_supervisor  -> refused 5.10.3
        report cards_to_empty_box by pit_supervisor  -> no options_offered
        = at 1 Ah Kd
        = at discard 2c
        = phase dealing
        cards 8c  -> card_dealt place=2
        bob 2  stand
        dealer 5c 9d
        settle
        = ann 1  initial +150
        = bob 2  initial +50
        """
    )


@shows(p("5.10.3"))
def test_5_10_3_the_card_may_be_in_a_different_place_than_recorded() -> None:
    """The record has the card with bob; it really fell on the paid Blackjack, so bob gets another."""
    check(
        PAID
        + """
        bob 2  hit 2c
        report dealing_error restorable=no lie=1,2,dealer,1,2,1 by pit_supervisor  -> refused 5.10.3
        report cards_to_empty_box lie=1,2,2,1,2,1 by pit_supervisor  -> refused
        report cards_to_empty_box lie=1,2,dealer,1,2,1 by pit_supervisor
        = at discard 2c
        cards 8c  -> card_dealt place=2
        """
    )


@shows(p("5.10.2"))
def test_5_10_2_a_card_too_many_for_the_dealer_has_its_own_row() -> None:
    drawn = PLAYING + "ann 1  stand\nbob 2  stand\ndealer 7c\n"
    check(
        drawn
        + """
        cards 8c to dealer
        report dealing_error restorable=no by pit_supervisor  -> refused 5.10.2
        report dealer_overdraw by pit_supervisor
        settle
        = ann 1  initial -100
        """
    )
    check(
        drawn
        + """
        report dealer_overdraw by pit_supervisor  -> refused 5.10.2
        settle  -> round_concluded
        """
    )


@shows(p("5.10.2"), p("5.10.3"))
def test_5_10_discarding_one_card_leaves_another_error_open() -> None:
    """One card on the paid Blackjack and one on the wrong Hand: the second still needs its ruling."""
    check(
        PAID
        + """
        bob 2  hit
        cards 2c to 1
        cards 3c to dealer
        report cards_to_empty_box by pit_supervisor
        = at discard 2c
        = phase ruling
        report dealing_error restorable=no by pit_supervisor  -> options_offered boxes=2
        """
    )


@shows(p("5.7"), p("5.9"))
@pytest.mark.parametrize("facts", ["", "lie=1,2,dealer,1,2"])
@pytest.mark.parametrize("restorable", ["yes", "no"])
def test_5_7_no_dealing_error_where_the_record_shows_none(restorable: str, facts: str) -> None:
    check(PLAYING + f"report dealing_error restorable={restorable} {facts} by pit_supervisor  -> refused 5.7")


@shows(p("5.7"))
def test_5_7_the_refusal_says_what_the_record_shows() -> None:
    played = check(PLAYING)
    answer = played.ask(*asked("report dealing_error restorable=no", "pit_supervisor"))
    assert answer == refuse("no_dealing_error", p("5.7"))


@shows(p("5.7"), p("5.9"))
def test_5_7_a_report_that_names_the_places_of_the_cards_is_ruled_on() -> None:
    """The record may be wrong: two cards lie exchanged, and a Pit Supervisor says so."""
    check(PLAYING + "report dealing_error restorable=no lie=2,1,dealer,1,2 by pit_supervisor  -> options_offered")
    check(PLAYING + "report dealing_error restorable=yes lie=2,1,dealer,1,2 by pit_supervisor  -> cards_reconstructed")


@shows(p("5.7"))
def test_5_7_a_second_report_of_the_same_error_is_refused() -> None:
    check(
        PLAYING
        + """
        ann 1  hit
        cards 2c to 2
        report dealing_error restorable=no by pit_supervisor
        ann 1  chooses continue
        bob 2  chooses continue
        report dealing_error restorable=no by pit_supervisor  -> refused 5.7
        """
    )


@shows(p("5.12"), p("5.12.1"))
def test_5_12_cards_drawn_together_follow_each_other_in_the_record() -> None:
    check(PLAYING + "report simultaneous_cards box=1 order=0,3 by dealer  -> refused")
    check(
        PLAYING
        + """
        ann 1  stand
        bob 2  stand
        dealer 2c 3c
        report simultaneous_dealer_cards cards=2,5 by pit_supervisor  -> refused
        report simultaneous_dealer_cards cards=5,6 by pit_supervisor  -> options_offered 5.12.2
        """
    )


@shows(p("5.12"), p("5.10.3"))
def test_5_12_no_choice_for_a_hand_without_a_bet() -> None:
    check(
        PAID
        + """
        bob 2  hit
        cards 2c 3c to 1
        report simultaneous_cards box=1 order=5,6 by dealer  -> refused 5.10.3
        report cards_to_empty_box by pit_supervisor
        = at discard 2c 3c
        """
    )


@shows(p("5.12"), p("5.10.2"), p("5.10.3"))
def test_5_12_the_report_asks_for_what_the_rule_takes() -> None:
    """Two cards with the chosen one first, and not all drawn cards; places only where the record is wrong."""
    table = opened_table(e.TableOpened("t", GAME.id, GAME.doc.code, BlackjackSettings(limits=WIDE)))
    rows = {row.id: {ask.field: ask for ask in row.asks} for row in sheet(table).irregularities}
    assert rows["simultaneous_cards"]["order"].label == sentence("question_bj_order", {})
    for row in ("dealing_error", "dealer_overdraw", "cards_to_empty_box"):
        assert rows[row]["lie"].label == sentence("question_bj_places", {"dealer": 0, "discard": -3})
        assert not rows[row]["lie"].needed


@shows(p("5.12"))
def test_5_12_cards_that_were_asked_for_one_by_one_were_not_drawn_together() -> None:
    """Between the two cards the record has a Hit: the second was due on its own."""
    played = check(
        PLAYING + "ann 1  hit 2c hit 3h\nreport simultaneous_cards box=1 order=6,5 by dealer  -> refused 5.12"
    )
    answer = played.ask(*asked("report simultaneous_cards box=1 order=6,5", "pit_supervisor"))
    assert answer == refuse("card_was_due", p("5.12"), card=7)


@shows(p("5.12"), p("5.12.2"))
def test_5_12_a_second_card_that_nobody_asked_for_was_drawn_together_with_the_first() -> None:
    for drawn in ("cards 2c 3h to 1", "cards 2c\ncards 3h to 1"):
        check(
            PLAYING
            + f"""
            ann 1  hit
            {drawn}
            report simultaneous_cards box=1 order=6,5 by pit_supervisor  -> options_offered 5.12.2 boxes=1,2
            = at 1 Th 6d 3h
            ann 1  chooses continue
            bob 2  chooses continue
            bob 2  hit  -> refused
            ann 1  stand
            bob 2  hit
            cards 3c  -> refused 5.12
            cards 2c  -> card_dealt place=2
            """
        )


@shows(p("5.7"), p("5.9"))
@pytest.mark.parametrize("restorable", ["yes", "no"])
def test_5_7_a_card_that_only_the_record_misplaced_is_no_dealing_error(restorable: str) -> None:
    """The card was keyed to the Dealer, and it really is where it was meant to go: nobody takes a Bet back."""
    check(
        PLAYING
        + f"""
        ann 1  hit
        cards 3c to dealer
        = phase ruling
        report dealing_error restorable={restorable} lie=1,2,dealer,1,2,1 by pit_supervisor  -> no options_offered
        = at 1 Th 6d 3c
        = at dealer Ks
        = phase deciding
        = waits ann
        ann 1  stand
        """
    )


@shows(p("5.7"), p("3.19"))
def test_5_7_a_bust_that_the_record_misplaced_is_collected() -> None:
    check(
        PLAYING
        + """
        ann 1  hit
        cards 9c to dealer
        report dealing_error restorable=no lie=1,2,dealer,1,2,1 by pit_supervisor  -> bet_settled
        = ann 1  initial -100 by 3.19
        = waits bob
        """
    )


@shows(p("5.7"), p("5.9"))
def test_5_7_a_card_that_the_record_drew_and_nobody_else_is_the_next_one() -> None:
    check(
        PLAYING
        + """
        cards 9c to dealer
        report dealing_error restorable=no lie=1,2,dealer,1,2,device by pit_supervisor  -> no options_offered
        = at dealer Ks
        ann 1  hit
        cards 3c  -> refused
        cards 9c  -> card_dealt place=1
        """
    )


@shows(p("5.7"), p("5.7.1"))
def test_5_7_a_place_other_than_the_recorded_one_may_still_be_wrong() -> None:
    """The card was keyed to the Dealer, meant for ann, and really is with bob."""
    check(
        PLAYING
        + """
        ann 1  hit
        cards 3c to dealer
        report dealing_error restorable=no lie=1,2,dealer,1,2,2 by pit_supervisor  -> options_offered boxes=1,2
        = at 2 9h 4d 3c
        """
    )


# ---- 5.5.3: the record knows how many cards are left -----------------------------------------------------------------


def used_up(before: str, left: int) -> str:
    """Play these steps with four decks, then draw all cards but this many together; the House discards them."""
    played = Played()
    for line in ("table decks=4", *before.strip().splitlines()):
        played.line(line.strip())
    out = list((Counter(4 * DECK) - Counter(played.round.cards)).elements())
    drawn = len(played.round.cards)
    cards, which = out[: len(out) - left], range(drawn, drawn + len(out) - left)
    return f"""
        table decks=4
        {before}
        cards {" ".join(map(format_card, cards))} to dealer
        report simultaneous_dealer_cards cards={",".join(map(str, which))} by pit_supervisor
        ann 1  chooses continue
        bob 2  chooses continue
    """


BETS = """box 1  ann  initial 100
    box 2  bob  initial 50
    no more bets"""


@shows(p("5.5.3"), p("5.5"), p("5.18"))
def test_5_5_3_the_round_is_void_where_the_shoe_cannot_give_the_next_cards() -> None:
    check(used_up(BETS, 4) + "report out_of_cards  -> void 5.5.3\n= ann 1  net 0  returned 100")
    check(used_up(PLAYING + "ann 1  hit", 0) + "report out_of_cards  -> void 5.5.3\n= bob 2  net 0  returned 50")


@shows(p("5.5.3"))
def test_5_5_3_running_out_of_cards_is_refused_while_the_shoe_has_the_due_cards() -> None:
    check(used_up(BETS, 5) + "report out_of_cards  -> refused 5.5.3")
    check(used_up(PLAYING + "ann 1  hit", 1) + "report out_of_cards  -> refused 5.5.3")
    played = check(PLAYING + "report out_of_cards  -> refused 5.5.3")
    answer = played.ask(*asked("report out_of_cards", "pit_supervisor"))
    assert answer == refuse("cards_left_to_draw", p("5.5.3"), left=307, device="shoe", due=1)
    check(PLAYING + "report deck_count  -> void 5.5.2")


@shows(p("5.5.3"))
def test_5_5_3_running_out_of_cards_is_refused_once_every_hand_is_complete() -> None:
    check(PLAYING + "ann 1  stand\nbob 2  stand\ndealer 7c\nreport out_of_cards  -> refused 5.5.3")


# ---- 5.13.1: a card that is established as another -------------------------------------------------------------------

ORDER = parse_cards(["5h", "6c", "6d", "9c", "2h", "3h", "4h", "Tc", "7h"])


def dealt_from_the_order() -> Played:
    """ann has 5h 6d 9c; the House rules that the 9c was a Tc."""
    played = check("box 1  ann  initial 100\nno more bets")
    played.ask(c.Deal(next_cards(ORDER, played.round, 3)), DEALER)
    played.line("ann 1  hit")
    played.ask(c.Deal(next_cards(ORDER, played.round, 1)), DEALER)
    played.line("report damaged_card cards=3 value=Tc reason=camera by pit_supervisor")
    played.line("= at 1 5h 6d Tc")
    return played


@shows(p("5.13.1"))
def test_5_13_1_a_card_that_was_established_as_another_is_not_dealt_again() -> None:
    assert next_cards(ORDER, dealt_from_the_order().round, 5) == ORDER[4:]


@shows(p("5.13.1"))
def test_5_13_1_a_second_ruling_on_the_card_changes_nothing_in_the_shoe() -> None:
    played = dealt_from_the_order()
    played.line("report damaged_card cards=3 value=2h reason=camera by pit_supervisor")
    assert next_cards(ORDER, played.round, 5) == ORDER[4:]


@shows(p("5.13.1"), p("5.9"))
def test_5_13_1_a_damaged_card_that_is_put_back_comes_next() -> None:
    played = check("box 1  ann  initial 100\nno more bets")
    played.ask(c.Deal(next_cards(ORDER, played.round, 3)), DEALER)
    played.line("cards 9c to dealer")
    played.line("report damaged_card cards=3 value=Tc reason=camera by pit_supervisor")
    played.line("report dealing_error restorable=yes by pit_supervisor")
    played.line("ann 1  chooses reconstructed")
    played.line("ann 1  hit")
    assert next_cards(ORDER, played.round, 1) == (parse_card("9c"),)
    played.line("cards 9c  -> card_dealt place=1")
