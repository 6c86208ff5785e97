"""POKER-7 5.2 and 5.7 to 5.14: which cards are due and open when cards are put in order or dealt again."""

import pytest

from croupier.rules.cards import parse_cards
from croupier.rules.commands import Deal
from croupier.rules.deal import FLOP_CARDS, TURN_CARD
from croupier.rules.games.poker_v7 import POKER
from croupier.rules.games.poker_v7.terms import p
from croupier.rules.refusal import Refused
from tests.support.paragraphs import shows
from tests.support.rules.poker_script import SETTINGS, check
from tests.support.rules.poker_tables import DEALER, begun

CALLED = "seats 1000 1000 1000\n deal\n s3 call\n s1 call\n s2 check\n"
CHECKED = "s1 check\n s2 check\n s3 check\n"
# Seat 2 has 500 more than seat 1 can match: Turn and River come without a Bet.
ALL_IN_ON_THE_FLOP = """
    seats 500 1000
    deal
    s2 call
    s1 check
    deal
    s1 all_in
    s2 call
    reveal
"""
TURN_TAKEN_BACK = """
    fell Ac to turn
    fell Kc to burnt
    fell Qc to river
    = stage 4
    report burnt_card_missed restorable=no by pit_supervisor -> cards_taken_back 5.8.1
    = stage 2
    = owed burnt turn burnt river
    reshuffle
"""


@shows(p("5.8"), p("5.8.2"))
@pytest.mark.parametrize(
    ("before", "card", "left"),
    [
        (CALLED, "fell Ac Kc Qc to flop\n", ()),
        (CALLED + "deal\n" + CHECKED, "fell Ac to turn\n", (FLOP_CARDS,)),
        (CALLED + "deal\n" + CHECKED + "deal\n" + CHECKED, "fell Ac to river\n", (FLOP_CARDS, TURN_CARD)),
    ],
    ids=["flop", "turn", "river"],
)
def test_5_8_only_the_community_cards_dealt_in_error_are_closed_again(
    before: str, card: str, left: tuple[int, ...]
) -> None:
    missed = "report burnt_card_missed restorable=no by pit_supervisor -> cards_taken_back 5.8.1"
    assert check(before + card + missed).round.shown == left


@shows(p("3.9.3"), p("3.9.5"), p("1.12"))
def test_3_9_5_each_community_card_is_opened_once() -> None:
    r = check(CALLED + "deal\n" + CHECKED + "deal").round
    assert r.shown == (FLOP_CARDS, TURN_CARD)


@shows(p("5.8.1"), p("1.17"))
def test_5_8_1_cards_on_which_nobody_could_bet_are_closed_and_the_final_betting_round_stays() -> None:
    """The Turn came without its Burnt Card, twice: each time Turn and River go back, and the Flop stays open."""
    once = check(ALL_IN_ON_THE_FLOP + TURN_TAKEN_BACK).round
    assert once.shown == (FLOP_CARDS, 1, 2)
    twice = check(ALL_IN_ON_THE_FLOP + TURN_TAKEN_BACK + TURN_TAKEN_BACK).round
    assert twice.shown == (FLOP_CARDS, 1, 2)


@shows(p("5.8"), p("5.8.1"))
def test_5_8_1_after_the_shuffle_the_remaining_cards_have_a_new_commitment() -> None:
    taken = CALLED + "fell Ac Kc Qc to flop\n report burnt_card_missed restorable=no by pit_supervisor\n"
    r = check(taken + "= phase shuffling\n deal -> refused 5.8.1\n reshuffle").round
    assert r.commitment == "again"


@shows(p("5.7"), p("5.8"))
@pytest.mark.parametrize(
    "folded",
    [
        "s2 fold",
        "s2 check\n report hole_cards_exposed box=2 cards=own -> acted 5.13 action=fold",
        "s2 check\n report unprovided remedy=fold box=1 reason=quarrel by shift_manager -> acted 5.16 action=fold",
    ],
)
def test_5_7_until_it_is_noticed_play_goes_on_without_the_burnt_card(folded: str) -> None:
    check(f"""
        seats 1000 1000 1000
        fell Ac to 1
        fell Kc to 2
        fell Qc to 3
        fell Jc to 1
        fell Tc to 2
        fell 9c to 3
        s3 call
        s1 call
        {folded}
        = owed burnt flop flop flop
    """)


@shows(p("5.8"), p("5.16"))
def test_5_8_a_burnt_card_that_nobody_missed_is_not_asked_for_at_the_showdown() -> None:
    """The Turn came without it, and the ruling that folds seat 3 comes after the last Betting Round.

    It is too late for 5.8: a Shift Manager says whether the cards stay as they are.
    """
    unburnt = CALLED + "deal\n" + CHECKED + "fell Ac to turn\n" + CHECKED + "deal\n" + CHECKED
    ruling = "report unprovided remedy=fold box=3 reason=quarrel by shift_manager -> acted 5.16 action=fold\n"
    stays = "report unprovided remedy=continue reason=too_late by shift_manager -> cards_moved 5.16\n"
    check(unburnt + ruling + "= owed\n = phase ruling\n settle -> refused 5.16\n" + stays + "= phase showing\n settle")


@shows(p("5.2.6"), p("3.11.1"))
def test_5_2_6_a_card_too_many_goes_back_though_only_one_player_is_left() -> None:
    check("""
        seats 1000 1000
        deal
        fell Qs to 2
        s2 fold
        report wrong_number_player box=2 restorable=yes by pit_supervisor -> cards_reconstructed 5.2.6
        = lie burnt 1 2 1 2 device
        = phase settling
    """)


@shows(p("5.8"), p("1.34"), p("1.17"))
def test_5_8_put_in_order_while_one_player_with_chips_is_left() -> None:
    """The Flop came without its Burnt Card after an All-in: its first card is burnt, and one Flop Card is wanting."""
    check("""
        seats 500 1000
        deal
        s2 all_in
        s1 call
        reveal
        fell Ac Kc Qc to flop
        report burnt_card_missed restorable=yes by pit_supervisor -> cards_reconstructed 5.8; no bet_returned
        = lie burnt 1 2 1 2 burnt flop flop
        = owed flop burnt turn burnt river
    """)


@shows(p("5.2.6"), p("3.11"))
def test_5_2_6_a_card_that_is_due_comes_before_the_showdown() -> None:
    """Noticed after the last Betting Round, and nobody has looked: a card for seat 2 was discarded, all others move up.

    Nobody is All-in, so no Hand is opened before the River Card has come.
    """
    lie = "burnt,1,2,1,discard,burnt,flop,flop,flop,burnt,turn,burnt,river"
    check(f"""
        seats 1000 1000
        deal
        s2 call
        s1 check
        deal
        s1 check
        s2 check
        deal
        s1 check
        s2 check
        deal
        s1 check
        s2 check
        report wrong_number_player box=2 restorable=yes lie={lie} by pit_supervisor -> cards_reconstructed 5.2.6
        = lie burnt 1 2 1 discard 2 burnt flop flop flop burnt turn burnt
        = owed river
        = phase dealing
        reveal          -> refused 3.9.6
        deal
        = phase showing
        reveal          -> cards_revealed 3.11.2(d)
    """)


@shows(p("5.13"), p("3.11.1"))
def test_5_13_no_more_cards_are_due_when_the_last_opponent_is_folded_between_betting_rounds() -> None:
    check("""
        seats 1000 1000
        deal
        s2 call
        s1 check
        = owed burnt flop flop flop
        report hole_cards_exposed box=1 cards=own -> acted 5.13 action=fold
        = owed
        = phase settling
    """)


@shows(p("5.14"), p("1.43"))
def test_5_14_each_bet_of_a_void_round_has_a_line_that_returns_it() -> None:
    r = check("seats 1000 1000 1000\n deal\n s3 call\n report foreign_card -> void 5.2.1").round
    told = [(line.box, line.stake, line.paid, line.result, line.paras) for line in r.lines]
    assert told == [(seat, cents, cents, "return", (p("5.14"),)) for seat, cents in ((1, 500), (2, 1000), (3, 1000))]


@shows(p("5.2.7"))
@pytest.mark.parametrize(
    ("place", "is_there"), [(1, True), (9, True), (10, False), (0, False), (-1, False), (-9, False)]
)
def test_5_2_7_a_card_falls_on_a_seat_or_a_place_of_the_layout(place: int, is_there: bool) -> None:
    """Nine seats, two of them taken; there is no Dealer's Hand, and the Community Cards have three places."""
    answer = POKER.decide(begun([100_000, 100_000], SETTINGS), Deal(parse_cards(["As"]), place), DEALER)
    assert isinstance(answer, Refused) is not is_there
    assert is_there or answer.field == "to"  # type: ignore[union-attr]
