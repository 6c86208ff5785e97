"""POKER-7 5.2 to 5.13: a report says no more than the record shows, and whatever the record shows can be put right."""

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from croupier.rules import commands as c
from croupier.rules import events as e
from croupier.rules.cards import parse_cards
from croupier.rules.deal import BURNT, FLOP_CARDS, RIVER_CARD, TURN_CARD, Device
from croupier.rules.game import HandState
from croupier.rules.games.poker_v7 import POKER, irregularity_report, rulings
from croupier.rules.games.poker_v7.round import Round
from croupier.rules.games.poker_v7.terms import p
from croupier.rules.refusal import Refused, refuse
from croupier.rules.roles import Actor, Role
from tests.support.paragraphs import shows
from tests.support.rules.poker_script import SETTINGS, check
from tests.support.rules.poker_tables import DEALER, begun

SUPERVISOR, SHIFT = Actor("sue", Role.PIT_SUPERVISOR), Actor("sal", Role.SHIFT_MANAGER)
CALLED = "seats 1000 1000 1000\n deal\n s3 call\n s1 call\n s2 check\n"
CHECKED = "s1 check\n s2 check\n s3 check\n"
FOUR_FLOP_CARDS = CALLED + "deal\n fell Qs to flop\n"


# ---- 5.10: too many Community Cards, whenever it is noticed ----------------------------------------------------------


@shows(p("5.10"), p("1.34"))
@pytest.mark.parametrize(
    "noticed", ["s1 check", "s1 bet 10", "s1 bet 10\n s2 call", "s1 bet 10\n s2 raise 30\n s3 fold"]
)
def test_5_10_noticed_after_an_action_the_fourth_flop_card_goes_back_and_bets_stand(noticed: str) -> None:
    played = check(FOUR_FLOP_CARDS + noticed)
    before = played.round
    played.line(
        "report too_many_flop_cards restorable=yes by pit_supervisor -> cards_reconstructed 5.10; no bet_returned"
    )
    played.line("= lie burnt 1 2 3 1 2 3 burnt flop flop flop device")
    assert (played.round.waiting, played.round.stacks) == (before.waiting, before.stacks)


@shows(p("5.10"))
def test_5_10_noticed_after_a_bet_new_flop_cards_come_and_the_betting_goes_on_where_it_was() -> None:
    check(
        FOUR_FLOP_CARDS
        + """
        s1 bet 10
        report too_many_flop_cards restorable=no by pit_supervisor -> cards_taken_back 5.10 cards=7,8,9,10,11
        = phase shuffling
        reshuffle
        = owed burnt flop flop flop
        deal
        = s2 may fold, call 10, raise 20-990, all_in 990
        """
    )


@shows(p("5.10"), p("5.10.1"))
@pytest.mark.parametrize("restorable", ["yes", "no"])
def test_5_10_noticed_at_the_showdown_the_report_that_the_refusal_names_is_accepted(restorable: str) -> None:
    """Turn and River have been Bet on and stay where they are."""
    played = check(
        FOUR_FLOP_CARDS
        + f"""
        {CHECKED}
        deal
        {CHECKED}
        deal
        {CHECKED}
        reveal          -> refused 5.10
        settle          -> refused 5.10
        report too_many_flop_cards restorable={restorable} by pit_supervisor
        """
    )
    if restorable == "yes":
        played.line("= lie burnt 1 2 3 1 2 3 burnt flop flop flop discard burnt turn burnt river")
    else:
        played.line("reshuffle")
        played.line("= owed burnt flop flop flop")
        played.line("deal")
    played.line("settle")


@shows(p("5.10.1"), p("5.10.2"))
@pytest.mark.parametrize(("street", "kind"), [("turn", "too_many_turn_cards"), ("river", "too_many_river_cards")])
def test_5_10_1_and_2_two_cards_noticed_after_a_check(street: str, kind: str) -> None:
    before = CALLED + "deal\n" + CHECKED + ("deal\n" + CHECKED if street == "river" else "")
    for restorable in ("yes", "no"):
        check(
            before + f"deal\n fell Qs to {street}\n s1 check\n report {kind} restorable={restorable} by pit_supervisor"
        )


@shows(p("5.16"))
def test_5_16_a_shift_manager_sets_a_card_aside() -> None:
    ruling = "report unprovided remedy=set_aside cards=11 reason=spilt by shift_manager -> cards_found 5.16\n"
    check(
        FOUR_FLOP_CARDS
        + CHECKED
        + "deal\n"
        + ruling
        + "= lie burnt 1 2 3 1 2 3 burnt flop flop flop discard burnt turn"
    )
    check(FOUR_FLOP_CARDS + "report unprovided remedy=set_aside reason=spilt by shift_manager -> refused facts.remedy")


# ---- what the record shows -------------------------------------------------------------------------------------------


def clean(random: Random, *, shuffler: bool) -> Round:
    """A Round at any step, every card where it was meant to go."""
    settings = replace(SETTINGS, device=Device.SHUFFLER if shuffler else Device.SHOE)
    count = random.randint(2, 5)
    r, deck = begun([100_000] * count, settings), list(range(52))
    random.shuffle(deck)
    for _ in range(random.randint(1, 40)):
        if r.over:
            break
        step = POKER.round_step(r)
        if r.next_places and step.phase == "dealing":
            some = len(r.next_places) if random.random() < 0.7 else random.randint(1, len(r.next_places))
            events = POKER.decide(r, c.Deal(tuple(deck.pop() for _ in range(some))), DEALER)
        elif r.waiting:
            player = r.players[r.waiting[0]]
            choices = [may.command for may in POKER.legal_actions(r, player) if isinstance(may.command, c.Decide)]
            calm = [each for each in choices if each.decision in ("call", "check")]
            events = POKER.decide(r, random.choice(calm * 3 + choices), Actor(player, Role.PLAYER))
        elif step.phase == "showing":
            events = POKER.decide(r, c.Reveal(), DEALER)
        else:
            break
        assert not isinstance(events, Refused), events
        for event in events:
            r = POKER.apply(r, event)
    return r


BY_RECORD = (
    "wrong_number_player",
    "wrong_deal",
    "first_card_not_burnt",
    "burnt_card_missed",
    "flop_exposed_early",
    "street_exposed_early",
    "too_many_flop_cards",
    "too_many_turn_cards",
    "too_many_river_cards",
)


def law(seed: int) -> None:
    """No report about misplaced cards is accepted while the record shows every card in its place."""
    random = Random(seed)
    r = clean(random, shuffler=False)
    for row in POKER.irregularities:
        if row.id in BY_RECORD:
            facts = c.Facts(restorable=random.random() < 0.5) if "restorable" in row.required else c.Facts()
            answer = POKER.decide(r, c.Report(row.id, facts), SHIFT)
            assert isinstance(answer, Refused), f"{row.id} is accepted on {r.places}"


@shows(p("5.2.6"), p("5.2.7"), p("5.7"), p("5.8"), p("5.9"), p("5.10"), p("5.11"))
@pytest.mark.parametrize("seed", range(60))
def test_5_no_report_is_accepted_against_the_record(seed: int) -> None:
    law(seed)


@shows(p("5.2.6"), p("5.10"))
@pytest.mark.parametrize("seed", range(20))
def test_5_no_report_is_accepted_against_the_record_of_a_shuffler(seed: int) -> None:
    """Whether cards of its set were exposed is not in the record; how many lie there is."""
    r = clean(Random(seed), shuffler=True)
    for row in ("wrong_number_player", "wrong_deal", "too_many_flop_cards", "too_many_river_cards"):
        assert isinstance(POKER.decide(r, c.Report(row, c.Facts(restorable=True)), SHIFT), Refused)


@pytest.mark.parametrize(
    ("where", "name", "wrong"),
    [
        (rulings, "hands_are_right", lambda r, places: False),
        (rulings, "first_card_is_burnt", lambda places: False),
        (rulings, "unburnt_street", irregularity_report.last_street),
        (rulings, "early_cards", lambda r, places: {2: (0,), 3: (0,), 4: (0,)}),
    ],
)
def test_5_a_report_that_nobody_checks_is_noticed(
    monkeypatch: pytest.MonkeyPatch, where: Any, name: str, wrong: Any
) -> None:
    """Planted: a row believes the report."""
    monkeypatch.setattr(where, name, wrong)
    with pytest.raises(AssertionError, match="is accepted on"):
        list(map(law, range(60)))


@shows(p("5.7"), p("5.8"), p("5.9"), p("5.11"))
def test_5_a_refusal_says_what_the_record_shows() -> None:
    r = check(CALLED + "deal").round

    def answer(kind: str, **facts: Any) -> object:
        return POKER.decide(r, c.Report(kind, c.Facts(**facts)), SHIFT)

    assert answer("first_card_not_burnt", restorable=False) == refuse("first_card_burnt_in_record", p("5.7"))
    assert answer("burnt_card_missed", restorable=False) == refuse("burnt_cards_right_in_record", p("5.8"))
    assert answer("street_exposed_early") == refuse("street_not_on_table", p("5.11"), streets=(TURN_CARD, RIVER_CARD))
    flop = refuse("street_right_in_record", p("5.10"), street=FLOP_CARDS, count=3)
    turn = refuse("street_right_in_record", p("5.10.1"), street=TURN_CARD, count=0)
    assert answer("too_many_flop_cards", restorable=False) == flop
    assert answer("too_many_turn_cards", restorable=False) == turn


@shows(p("5.9"), p("5.11"), p("5.8.1"))
def test_5_8_a_face_up_card_between_burnt_card_and_flop_is_no_forgotten_burnt_card() -> None:
    played = check(CALLED + "deal 1\n report face_up_card\n deal")
    assert played.round.places[-5:] == (BURNT, -3, FLOP_CARDS, FLOP_CARDS, FLOP_CARDS)
    played.line("report burnt_card_missed restorable=no by pit_supervisor -> refused 5.8")


@shows(p("5.9"), p("5.11"))
@pytest.mark.parametrize(("place", "kind"), [(FLOP_CARDS, "flop"), (TURN_CARD, "street"), (RIVER_CARD, "street")])
def test_5_9_and_5_11_a_community_card_in_the_initial_deal_is_early_too(place: int, kind: str) -> None:
    played = check("seats 1000 1000\n deal 3")
    played.ask(c.Deal(parse_cards(["Ac"]), place), DEALER)
    played.line(f"report {kind}_exposed_early -> cards_taken_back")
    played.line("reshuffle")
    played.line("deal")
    played.line("= waits s2")


# ---- found after the settlement, before the next call for Blinds ----------------------------------------------


@shows(p("5.2.6"), p("5.2.7"), p("5.7"), p("5.14"))
@pytest.mark.parametrize(
    ("where", "kind", "para"),
    [
        ("burnt,1,2,3,1,2,1", "wrong_number_player", "5.2.6"),  # seat 1 had three cards, and nobody said so
        ("burnt,1,2,7,1,2,7", "wrong_deal", "5.2.7(a)"),  # nobody sits at seat 7
    ],
)
@pytest.mark.parametrize("restorable", ["yes", "no"])
def test_5_2_a_wrong_deal_found_after_the_pots_are_awarded_is_a_void(
    where: str, kind: str, para: str, restorable: str
) -> None:
    check(f"""
        seats 1000 1000 1000
        deal
        s3 fold
        s1 fold
        settle
        report {kind} restorable={restorable} lie={where} by pit_supervisor -> void {para}
        = net 0 0 0
    """)


@shows(p("5.7"), p("5.14"))
def test_5_7_an_unburnt_first_card_found_after_the_settlement_is_a_void() -> None:
    check("""
        seats 1000 1000
        deal
        s2 fold
        settle
        report first_card_not_burnt restorable=yes lie=1,2,1,2,burnt by pit_supervisor -> void 5.7
        = net 0 0
    """)


# ---- 5.13: Hole Cards that their player exposes ----------------------------------------------------------------------


@shows(p("5.13"), p("1.20(i)"))
def test_5_13_only_the_cards_that_were_shown_are_opened() -> None:
    played = check("""
        seats 1000 1000 1000
        cards 1 As Kd
        deal
        s3 call
        report hole_cards_exposed box=1 -> refused facts.cards
        report hole_cards_exposed box=1 cards=2 -> refused facts.cards
        report hole_cards_exposed box=1 cards=1 -> cards_exposed 5.13 cards=1; acted 5.13 action=fold
        = sees s2 1 As --
        = sees s3 1 As --
        report hole_cards_exposed box=1 cards=4 -> refused 1.19
    """)
    assert played.round.exposed == (1,)


@shows(p("5.13"), p("3.11.2(b)"))
def test_3_11_2_b_one_card_shown_after_the_betting_leaves_the_other_closed() -> None:
    played = check("seats 1000 1000\n deal\n s2 call\n s1 check\n" + "deal\n s1 check\n s2 check\n" * 3)
    (first, _) = (at for at, place in enumerate(played.round.places) if place == 1)
    played.line(f"report hole_cards_exposed box=1 cards={first} -> cards_exposed 3.11.2(b); ruling_made 3.11.2(b)")
    played.line("= open ")
    played.line("= active s1,s2")


@shows(p("5.13"), p("1.24"))
def test_5_13_in_the_initial_deal_the_hand_is_folded_and_the_deal_goes_on() -> None:
    check("""
        seats 1000 1000 1000
        deal 4
        report hole_cards_exposed box=2 cards=own -> acted 5.13 action=fold
        = active s1,s3
        deal
        = waits s3
        s3 call
        s1 call
        = waits nobody
        = pots 30 s1,s3
        deal
        = waits s1
    """)


@shows(p("5.13"), p("3.11.1"))
def test_5_13_in_the_initial_deal_of_two_the_other_player_wins() -> None:
    check("""
        seats 1000 1000
        deal 2
        report hole_cards_exposed box=1 cards=own -> acted 5.13 action=fold
        = owed
        = phase settling
        settle
        = net -10 +10
    """)
    check("seats 1000 1000\n deal 1\n report hole_cards_exposed box=1 cards=own -> refused facts.cards")


# ---- until when the Initial Deal lasts -------------------------------------------------------------------------------


@shows(p("5.3"), p("5.16"))
@pytest.mark.parametrize("first", ["call", "fold", "all_in", "sleeps"])
def test_5_3_the_initial_deal_is_over_after_the_first_action_also_an_all_in_for_a_call(first: str) -> None:
    """Seat 4 acts first and has 8: their All-in does not even make a Call. No card is replaced after that."""
    dealt = "seats 1000 1000 1000 8 button 1\n deal\n "
    check(dealt + "report cards_exposed cards=1 -> cards_found 5.3")
    check(dealt + f"s4 {first}\n report cards_exposed cards=1 -> refused 5.16")


@shows(p("5.2.5"), p("5.14"))
@pytest.mark.parametrize(
    "noticed",
    [
        "",
        "s3 call\n",
        "s3 call\n s1 call\n s2 check\n deal\n",
        "s3 fold\n s1 fold\n",
        "s3 fold\n s1 fold\n settle\n",
    ],
)
def test_5_2_5_two_cards_exposed_in_the_initial_deal_are_a_void_whenever_it_is_noticed(noticed: str) -> None:
    """The paragraph says when they were exposed, not when somebody says so (R-19, R-186)."""
    dealt = "seats 1000 1000 1000\n deal 3\n"
    check(dealt + "deal\n" + noticed + "report cards_exposed cards=1,2 -> void 5.2.5\n = net 0 0 0")
    one = "report cards_exposed cards=1 -> cards_found 5.3\n deal\n"
    check(dealt + one + noticed + "report cards_exposed cards=3 -> void 5.2.5\n = net 0 0 0")


@shows(p("5.2.5"), p("5.3"), p("1.24"), p("1.8"))
def test_5_2_5_burnt_cards_and_community_cards_are_not_dealt_to_a_player() -> None:
    check("seats 1000 1000\n deal 3\n report cards_exposed cards=0 -> refused facts.cards")
    check("seats 1000 1000\n deal 3\n report cards_exposed cards=0,1 -> refused facts.cards")
    check("table shuffler\n seats 1000 1000\n deal\n report cards_exposed cards=0,5 -> refused facts.cards")
    check("table shuffler\n seats 1000 1000\n deal\n report cards_exposed cards=5,6 -> void 5.2.5")


# ---- 3.11.2(d): shown after all --------------------------------------------------------------------------------------


@shows(p("3.11.2(d)"), p("3.11.2"))
def test_3_11_2_d_a_hand_shown_after_all_counts_and_reads_as_shown() -> None:
    played = check("""
        table auto_show_winners=no
        seats 1000 1000
        cards 1 2c 7d; 2 As Ad; board Ac Ah 9s 8d 4c
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
        reveal
        s1 shows
    """)
    r = played.round
    (kept,) = (at for at in r.active if r.seats[at] == 2)
    closed = replace(r, unshown=(kept,))
    assert POKER.hands(closed, 2)[0].state is HandState.NOT_SHOWN
    answer = POKER.decide(closed, c.ShowHand(2), Actor("s2", Role.PLAYER))
    assert not isinstance(answer, Refused)
    shown = POKER.apply(closed, answer[0])
    assert POKER.hands(shown, 2)[0].state is not HandState.NOT_SHOWN
    settled = POKER.decide(shown, c.Settle(), DEALER)
    assert not isinstance(settled, Refused)
    (paid,) = (event for event in settled if isinstance(event, e.PotsAwarded))
    assert paid.awards[0].winners == (2,)


# ---- 5.1: a Bet that open cards have decided -------------------------------------------------------------------------


@shows(p("5.1"), p("5.1.1"), p("5.1.2"))
@pytest.mark.parametrize(
    ("hands", "board", "ruled"),
    [
        ("1 As Ad; 2 7c 2d", "Ac Ah Kd", "ruling_made 5.1.1"),  # no card saves seat 2
        ("1 As Ad; 2 Kc Ks", "Ac Ah 2d", "ruling_made 5.1.1"),  # nor four Kings against four Aces
        ("1 As Ad; 2 Ks Qs", "2s 7s Kd", "void 5.1.2"),  # a Flush, Trips or Two Pairs may come
        ("1 As Kd; 2 Ac Kh", "2s 7h Qd", "void 5.1.2"),  # equal, and either may draw out
    ],
)
def test_5_1_with_both_hands_open_a_bet_is_lost_once_no_card_can_save_it(hands: str, board: str, ruled: str) -> None:
    check(f"""
        seats 1000 1000
        cards {hands}; board {board}
        deal
        s2 call
        s1 check
        deal
        s1 all_in
        s2 call
        reveal
        report technical_interruption by pit_supervisor -> {ruled}
    """)
