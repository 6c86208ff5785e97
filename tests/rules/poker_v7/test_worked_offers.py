"""POKER-7: what the table says it waits for, what an offer costs, and how Hands and stakes are told."""

import pytest

from croupier.rules.coded_message import Message, message
from croupier.rules.deal import BURNT, FLOP_CARDS, RIVER_CARD, TURN_CARD
from croupier.rules.game import HandState, LegalAction
from croupier.rules.games.poker_v7 import POKER
from croupier.rules.games.poker_v7.round import Round
from croupier.rules.games.poker_v7.terms import p
from croupier.words import render
from tests.support.paragraphs import shows
from tests.support.rules.poker_script import check
from tests.support.rules.poker_seats_script import check_seats, round_of
from tests.support.rules.script import follow

DEALT = "seats 1000 1000\n deal\n"
FLOP_DUE = DEALT + "s2 call\n s1 check\n"
STREET = "deal\n s1 check\n s2 check\n"
RIVER_OVER = FLOP_DUE + STREET * 3
NEW_SET = "table shuffler\n" + DEALT + "report flop_exposed_early by shift_manager\n reshuffle"
OPENED = "table shuffler\n" + FLOP_DUE
SHOWN = "table auto_show_winners=no\n" + RIVER_OVER + "reveal\n"
ALL_IN = "seats 500 500\n deal\n s2 all_in\n s1 call\n"
NO_BURNT_CARD = FLOP_DUE + "fell Ac Kc Qc to flop\n report burnt_card_missed restorable=no by pit_supervisor\n"

# The step by its code, the paragraph, whom the table waits for, and whether each is asked in turn.
STEPS = {
    "1.6 the Blinds lie there": ("seats 1000 1000", "dealing", "hole_cards", "3.9.1", "dealer", False),
    "3.9.1 some cards have come": ("seats 1000 1000\n deal 2", "dealing", "hole_cards", "3.9.1", "dealer", False),
    "3.9.2 the 1st Betting Round": (DEALT, "deciding", "betting_round (number=1)", "3.9.2(b)", "s2", True),
    "5.3 a replacement": (DEALT + "report cards_exposed cards=2", "dealing", "hole_cards", "3.9.3", "dealer", False),
    "3.9.3 the Flop": (FLOP_DUE, "dealing", f"street (street={FLOP_CARDS})", "3.9.3", "dealer", False),
    "3.9.5 the Turn": (FLOP_DUE + STREET, "dealing", f"street (street={TURN_CARD})", "3.9.5", "dealer", False),
    "3.9.6 the River": (FLOP_DUE + STREET * 2, "dealing", f"street (street={RIVER_CARD})", "3.9.6", "dealer", False),
    "3.10 a set": ("table shuffler\n seats 1000 1000", "dealing", "hole_cards", "3.10.2", "dealer", False),
    "3.10.4 the Flop is opened": (
        OPENED,
        "showing",
        f"street_face_up (street={FLOP_CARDS})",
        "3.10.4",
        "dealer",
        False,
    ),
    "5.9 a new set": (NEW_SET, "dealing", f"street (street={FLOP_CARDS})", "3.10.4", "dealer", False),
    "5.8.1 to be shuffled": (NO_BURNT_CARD, "shuffling", "reshuffle", "5.8.1", "dealer", False),
    "3.11 All-in": (ALL_IN, "showing", "showdown", "3.11", "dealer", False),
    "3.11 the showdown": (RIVER_OVER, "showing", "showdown", "3.11", "dealer", False),
    "3.11.2 who shows first": (SHOWN, "showing", "show", "3.11.2", "s1", True),
    "3.11.2 who shows next": (SHOWN + "s1 shows", "showing", "show", "3.11.2", "s2", True),
    "4.4 all have shown": (SHOWN + "s1 shows\n s2 hides", "settling", "pots_awarded", "4.4", "dealer", False),
    "3.11.1 one is left": (DEALT + "s2 fold", "settling", "one_left", "3.11.1", "dealer", False),
    "1.36 awarded": (DEALT + "s2 fold\n settle", "over", "pots_awarded", "1.36", "dealer", False),
    "5.14 Void": (DEALT + "report foreign_card", "over", "void", "5.2.1", "dealer", False),
}


@shows(p("1.36"), p("3.11"), p("3.11.2"), p("5.14"))
@pytest.mark.parametrize(("script", "phase", "code", "para", "who", "in_turn"), STEPS.values(), ids=STEPS)
def test_1_36_the_table_names_what_it_waits_for(
    script: str, phase: str, code: str, para: str, who: str, in_turn: bool
) -> None:
    now = POKER.round_step(check(script).round)
    assert (now.phase, now.para, now.waits_for, now.in_turn) == (phase, p(para), (who,), in_turn)
    assert str(now.description) == f"step_pk_{code}"


@shows(p("3.7"))
def test_3_7_the_blinds_are_asked_for_until_the_first_card() -> None:
    assert POKER.round_step(check("seats 1000 1000").round).quote == message("quote_pk_blinds")
    assert POKER.round_step(check("seats 1000 1000\n deal 1").round).quote == ""


def offer(r: Round, player: str, action: str) -> LegalAction:
    (legal_action,) = (
        legal_action
        for legal_action in POKER.legal_actions(r, player)
        if isinstance(legal_action.label, Message) and legal_action.label.code == f"label_pk_{action}"
    )
    return legal_action


@shows(p("3.5"), p("1.9"), p("1.2"))
def test_3_5_an_offer_costs_what_is_not_yet_in_front() -> None:
    """The Small Blind of 5 lies there: to 20 it takes 15 more, All-in 995, and 5 to Call the 10."""
    r = check("seats 1000 1000 1000\n deal\n s3 call").round
    costs = {action: offer(r, "s1", action).cost for action in ("raise", "all_in", "call", "fold")}
    assert costs == {"raise": 1500, "all_in": 99_500, "call": 500, "fold": 0}
    assert offer(r, "s1", "call").label == message("label_pk_call", cents=500)
    assert offer(r, "s1", "call").description == message("description_pk_call", level=1_000)


@shows(p("3.12.1"))
def test_3_12_1_a_call_that_takes_all_chips_says_so() -> None:
    r = check("seats 1000 1000 60\n deal\n s3 call\n s1 raise 100\n s2 call").round
    assert (offer(r, "s3", "call").description, offer(r, "s3", "call").cost) == (
        message("description_pk_call_all_in"),
        5000,
    )


@shows(p("1.1"), p("1.31"))
def test_1_31_a_player_without_a_chip_in_the_pot_has_no_stake() -> None:
    r = check("seats 1000 1000 1000\n deal\n s3 fold").round
    assert [(stake.box, stake.cents) for stake in POKER.stakes(r)] == [(1, 500), (2, 1000)]


@shows(p("1.31"), p("1.36"))
def test_1_31_a_pot_that_is_awarded_or_returned_holds_nothing() -> None:
    check(DEALT + "= pot 15\n s2 fold\n settle\n = pot 0")
    check(DEALT + "= pot 15\n report foreign_card\n = pot 0")


@shows(p("1.8"), p("1.22"))
def test_1_8_a_burnt_card_is_seen_by_nobody() -> None:
    r = check(DEALT).round
    assert r.places[0] == BURNT
    assert [POKER.can_see(r, player, 0) for player in ("s1", "s2", "")] == [False] * 3


HELD = "cards 1 As Ad; 2 Ks Kd; board Ah 9h 8s 9c 3d\n"
DEVICES = {"shoe": "deal\n", "shuffler": "reveal\n"}


@shows(p("1.16"), p("1.12"), p("3.10.1"))
@pytest.mark.parametrize("device", DEVICES)
def test_1_16_the_best_five_of_a_hand_and_the_cards_that_are_open(device: str) -> None:
    """Two Aces; a third with the Flop, a pair of nines with the Turn; the River changes nothing."""
    script, said = HELD + f"table {device}\n" + FLOP_DUE, []
    for _ in range(4):
        said.append(render(POKER.describe_hand(check(script).round, 1)))
        script += DEVICES[device] + "s1 check\n s2 check\n"
    assert said == ["", "Three of a Kind, Aces", "Full House, Aces over Nines", "Full House, Aces over Nines"]


@shows(p("5.2.6"), p("1.16"))
def test_5_2_6_a_hand_of_three_cards_has_no_description() -> None:
    played = check(HELD + FLOP_DUE + "fell 2s to 1\n deal")
    assert POKER.describe_hand(played.round, 1) == ""
    assert POKER.describe_hand(played.round, 2) != ""


def states(r: Round) -> list[HandState]:
    return [hand.state for seat in sorted(r.seats) for hand in POKER.hands(r, seat)]


@shows(p("4.4"), p("4.6.1"), p("4.6.2"))
def test_4_6_a_player_who_wins_one_pot_of_two_has_won() -> None:
    """Aces All-in for 200 take the Main Pot, Kings the Side Pot, Queens nothing."""
    r = check("""
        seats 200 300 300
        cards 1 As Ad; 2 Ks Kd; 3 Qs Qd; board 2c 7h 9s Jd 3c
        deal
        s3 raise 300
        s1 call
        s2 call
        run
    """).round
    assert states(r) == [HandState.WON, HandState.WON, HandState.BEATEN]


@shows(p("3.11.1"), p("5.5"), p("4.3"))
def test_3_11_1_the_last_player_wins_a_pot_that_has_nothing_in_it() -> None:
    """No Small Blind is posted, all Fold, and the Big Blind goes back: still nobody has beaten that player."""
    played = round_of(check_seats("players s1 s2 s3 s4\n rounds 4\n s2 out\n"))
    follow("deal\n s4 fold\n s1 fold\n settle", played.line)
    assert states(played.round) == [HandState.FOLDED, HandState.WON, HandState.FOLDED]
