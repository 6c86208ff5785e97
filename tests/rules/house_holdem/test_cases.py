"""The worked cases of MLTH-3 (MH) and PTH-6 (PH) that are no mere settlements; those are in tests/cli.

What several tables or later Rounds share is shown in tests/house: MH-63, MH-65, PH-63, PH-89.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from croupier.rules.games import MULTILINK_HOLDEM, PROGRESSIVE_HOLDEM
from croupier.rules.games.multilink_holdem_v3.terms import p as mlth
from croupier.rules.games.progressive_holdem_v6.terms import p as pth
from tests.support.paragraphs import shows
from tests.support.rules.script import check

GAME = {"MH": MULTILINK_HOLDEM, "PH": PROGRESSIVE_HOLDEM}


class Case(NamedTuple):
    id: str
    decided_by: Callable[..., Any]
    script: str


S1_AND_S2 = """
    box 1  ann  ante 10
    box 1  ann  bonus 5
    box 1  ann  jackpot 5
    box 2  bob  ante 20
    box 2  bob  jackpot 5
"""
RETURNED = """
    = box 1  ante 0  bonus 0  jackpot 0  net 0  returned 20
    = box 2  ante 0  jackpot 0  net 0  returned 25
"""
SHUFFLER = """
    table shuffler
    box 1  ann  ante 10
    box 2  bob  ante 10
    deal
    = lie flop flop flop turn river 1 1 2 2 dealer dealer
    = nobody sees flop -- -- --
    = nobody sees turn --
    = nobody sees river --
    = nobody sees dealer -- --
    = nobody sees 1 -- --
"""
SIZES = """
    box 1  ann  ante 10
    deal
    box 1  ann  flop 15  -> refused
    ann flop 1           -> bet_placed bet=flop cents=20
    open
    box 1  ann  turn 20  -> refused
    ann turn 1           -> bet_placed bet=turn cents=10
"""
NO_FOLD = """
    box 1  ann  ante 10
    deal
    ann looks 1
    ann flop 1
    open
    ann fold 1   -> refused
    ann check 1
"""
ONE_LOOK = """
    box 1  ann  ante 10
    box 2  ann  ante 10
    deal
    ann looks 1
    ann looks 2  -> refused 3.7
    ann flop 1
    ann flop 2   -> bet_placed box=2 bet=flop cents=20
"""
JACKPOT_ALONE = """
    box 1  ann  jackpot 5  -> refused 3.8
    box 2  bob  ante 10
    deal   flop Ah Jh 2h
    report missing_base_bet box=1 cents=5 player=ann  -> bet_returned 5.4 box=1 bet=jackpot cents=5
    play   2 fold  -> no award_won
    = box 1  jackpot 0  returned 5
"""
PRESCRIBED = """
    box 1  ann  ante 10
    box 1  ann  jackpot 10  -> refused 3.4
    box 1  ann  jackpot 5
"""
CLOSED = """
    box 1  ann  ante 10
    box 2  bob  ante 10
    box 2  bob  bonus 5
    no more bets
    box 1  ann  ante 10  -> refused 5.11
    bob takes bonus 2    -> refused 5.11
    hands
    ann flop 1
    bob flop 2
    open
    ann turn 1
    bob turn 2
    open
    ann river 1
    bob river 2
"""
TOO_LITTLE = """
    table ante 10-500
    box 1  ann  ante 5
    no more bets        -> refused 5.2
    box 1  ann  ante 5
    no more bets        -> bets_closed
"""
TOO_MUCH = """
    table ante 10-500
    box 1  ann  ante 600  -> bet_placed cents=500; excess_rejected 5.1 cents=100
    no more bets
"""
LIMITS = """
    table ante 10-500
    box 1  ann  ante 5
    box 2  bob  ante 600  -> bet_placed cents=500; excess_rejected 5.1 cents=100
    no more bets          -> refused 5.2
    ann takes ante 1
    no more bets          -> bets_closed boxes=2
"""
POWER_NOTHING = f"""
{S1_AND_S2}
    deal
    ann looks 1
    report technical_interruption by pit_supervisor  -> void 5.7.2
    {RETURNED}
"""
POWER_FOLD = """
    box 1  ann  ante 10
    box 2  bob  ante 10
    deal   2 Kh 8c; flop Kd 7s 4c; turn 2h; river 9d; dealer Qs Jd
    ann fold 1
    report technical_interruption by pit_supervisor  -> ruling_made 5.7.1; no void
    play   2 flop turn river  -> round_concluded
    = box 1  ante -10
    = box 2  ante 0  flop +20  turn +10  river +10
"""
FOREIGN = f"""
{S1_AND_S2}
    no more bets
    cards  2c 3c
    report foreign_card  -> void 5.8.1; bet_returned 5.21
    {RETURNED}
"""
TWO_EXPOSED = f"""
{S1_AND_S2}
    deal
    report cards_exposed cards=1,2  -> void 5.8.2
    {RETURNED}
"""
DECK = f"""
{S1_AND_S2}
    deal
    report deck_count  -> void 5.8.3
    {RETURNED}
"""
RUNS_OUT = f"""
{S1_AND_S2}
    no more bets
    cards  2c 3c
    report out_of_cards  -> void 5.8.4
    {RETURNED}
"""
NOT_SHUFFLED = f"""
{S1_AND_S2}
    deal
    ann looks 1
    ann fold 1
    report not_shuffled  -> void 5.8.5
    {RETURNED}
"""
EXCHANGED = """
    box 1  ann  ante 10
    box 2  bob  ante 10
    box 3  cid  ante 10
    deal   2 Kh 8c; 3 Ah 3c
    report wrong_deal lie=burnt,1,3,2,1,3,2 by pit_supervisor  -> cards_reconstructed 5.8.6; no void
    = at 2 Kh 8c
    = at 3 Ah 3c
    = phase deciding
"""
SHIFTED = f"""
{S1_AND_S2}
    deal
    report wrong_deal lie=burnt,2,1,1,2 by pit_supervisor  -> void 5.8.6
    {RETURNED}
"""
NO_BURN = f"""
{S1_AND_S2}
    no more bets
    cards  2c to 1
    cards  3c to 2
    cards  4c to 1
    cards  5c to 2
    report burnt_card_missed restorable=yes by pit_supervisor
        -> cards_reconstructed 5.9; options_offered boxes=1,2 options=reconstructed,invalidate; no void
    = at 1 3c 5c
    ann chooses reconstructed 1  -> option_chosen 5.10.2
    bob chooses invalidate 2     -> hand_invalidated 5.10.3
    = box 2  ante 0  jackpot 0  returned 25
"""
NO_BURN_SEEN = f"""
{S1_AND_S2}
    no more bets
    cards  2c to 1
    cards  3c to 2
    cards  4c to 1
    cards  5c to 2
    hands
    ann looks 1
    report burnt_card_missed restorable=yes by pit_supervisor  -> void 5.9
    {RETURNED}
"""
ON_THE_FLOOR = f"""
{S1_AND_S2}
    deal
    ann looks 1
    report dealing_error lie=astray:2 restorable=no boxes=2 by pit_supervisor
        -> options_offered 5.10 boxes=2 options=continue,invalidate
    bob chooses continue 2    -> option_chosen 5.10.1
    bob chooses invalidate 2  -> refused
"""
CAN_BE_RESTORED = f"""
{S1_AND_S2}
    deal
    ann looks 1
    report dealing_error lie=astray:2 restorable=yes boxes=2 by pit_supervisor
        -> options_offered 5.10 boxes=2 options=reconstructed,invalidate
    bob chooses reconstructed 2  -> option_chosen 5.10.2
"""
ONE_EXPOSED = f"""
{S1_AND_S2}
    deal
    report cards_exposed cards=2  -> options_offered boxes=2 options=continue,invalidate; no void
    bob chooses invalidate 2
    = box 2  ante 0  jackpot 0  returned 25
    play   1 flop check check
"""
EXPOSED_SEEN = f"""
{S1_AND_S2}
    deal
    ann looks 1
    report cards_exposed cards=2  -> ruling_made 5.12; no options_offered; no void
"""
FACE_UP = f"""
{S1_AND_S2}
    no more bets
    cards  2c
    report face_up_card  -> no options_offered; no void
    cards  3c            -> card_dealt place=1
"""
TOGETHER = f"""
{S1_AND_S2}
    no more bets
    cards  2c 3c 4c
    report simultaneous_cards order=2,1 by dealer  -> refused 5.14
    report simultaneous_cards order=2,1 by pit_supervisor
        -> cards_reordered 5.14; options_offered 5.14.1 boxes=1,2
"""
ONE_TOO_MANY = f"""
{S1_AND_S2}
    deal
    ann looks 1
    cards  9h to 2
    report wrong_number_player box=2 lie=astray:1 restorable=no boxes=1 by pit_supervisor
        -> hand_invalidated 5.15 box=2; options_offered boxes=1; no void
    = box 2  ante 0  jackpot 0  returned 25
    ann chooses continue 1
"""
SYSTEM_DOWN = f"""
{S1_AND_S2}
    deal
    report jackpot_failure  -> void 5.16
    {RETURNED}
"""
SYSTEM_DOWN_SEEN = """
    box 1  ann  ante 10
    box 1  ann  jackpot 5
    deal   1 9s 8s; flop Ts 7s 6s; turn 2d; river 3c; dealer Ah Ad
    ann looks 1
    report jackpot_failure  -> no void
    play   1 flop check check  -> award_won 4.2[r2] percent=10
    pay 1 10,000 of 100,000
"""
ON_PURPOSE = f"""
{S1_AND_S2.replace("bob", "ann")}
    deal
    ann looks 1
    report extra_hand_examined box=2 intentional=yes by pit_supervisor  -> hand_invalidated 5.18 box=2
    = box 2  ante 0  jackpot 0  returned 25
    play   1 flop check check
"""
NOT_ON_PURPOSE = f"""
{S1_AND_S2.replace("bob", "ann")}
    deal
    ann looks 1
    report extra_hand_examined box=2 intentional=no by pit_supervisor  -> no hand_invalidated
    play   1 flop check check; 2 flop check check
"""
LATE = """
    box 1  ann  ante 10
    report late_error round=6  -> irregularity_reported 5.19; no bet_returned; no void
    no more bets
"""
MEANT_FOR_THE_ANTE = """
    box 1  ann  ante 10
    box 1  ann  bonus 10
    deal   1 Kh 8c; flop Kd 7s 4c; turn 2h; river 9d; dealer Qs Jd
    report misplaced_bet box=1  -> irregularity_reported 5.20; no bet_returned
    play   1 flop check check
    = box 1  ante 0  flop +20  bonus -10
"""
BY_THE_PIT = """
    box 1  ann  ante 10 by pit_supervisor  -> bet_placed player=ann placed_by=pit_supervisor
    no more bets
    box 1  ann  ante 10 by pit_supervisor  -> refused 5.11
    report misplaced_bet box=1
    hands
    ann flop 1  -> bet_placed bet=flop cents=20
"""
A_DRINK = """
    box 1  ann  ante 10
    deal
    report unprovided remedy=continue reason=a_drink_over_the_cards by pit_manager    -> refused 5.23
    report unprovided remedy=continue reason=a_drink_over_the_cards by shift_manager  -> ruling_made 5.23
"""
FOUR_FLOP_CARDS = """
    box 1  ann  ante 10
    deal   1 Kh 8c; flop Kd 7s 4c
    ann looks 1
    ann flop 1
    hands
    cards  9h to flop
    report wrong_number_dealer restorable=yes by pit_supervisor
        -> cards_reconstructed 5.8.7; options_offered boxes=1 options=reconstructed,invalidate; no void
    = at flop Kd 7s 4c
    ann chooses reconstructed 1  -> option_chosen 5.10.2
"""
NO_BURN_BEFORE_THE_FLOP = """
    box 1  ann  ante 20
    box 1  ann  jackpot 5
    box 2  bob  ante 10
    deal
    ann looks 1
    bob looks 2
    ann fold 1
    bob flop 2
    cards  Kd to flop
    cards  7s to flop
    cards  4c to flop
    report burnt_card_missed restorable=yes by pit_supervisor  -> void 5.9
    = box 1  ante 0  jackpot 0  returned 25
    = box 2  ante 0  flop 0  returned 30
"""
NO_BURN_BEFORE_THE_RIVER = """
    box 1  ann  ante 10
    box 1  ann  jackpot 5
    deal
    ann looks 1
    ann flop 1
    open
    ann turn 1
    open
    ann check 1
    cards  Kd to river
    report burnt_card_missed restorable=yes by pit_supervisor  -> void 5.9
    = box 1  ante 0  flop 0  turn 0  jackpot 0  returned 45
"""
SILENT = """
    box 1  ann  ante 10
    box 1  ann  jackpot 5
    deal   1 9s 8s; flop Ts 7s 6s; turn 2d; river 3c; dealer Ah Ad
    play   1 flop check check
    = box 1  ante +10  flop +20  jackpot -5  award 1,500
    = nobody sees 1 9s 8s
"""

CASES = (
    Case("MH-37", shows(mlth("3.12.1"), mlth("3.12.2")), SHUFFLER),
    Case("MH-38", shows(mlth("1.11"), mlth("3.7"), mlth("1.29")), SIZES),
    Case("MH-39", shows(mlth("1.17"), mlth("3.11.2(b)"), mlth("3.11.3")), NO_FOLD),
    Case("MH-41", shows(mlth("3.7"), mlth("5.18")), ONE_LOOK),
    Case("MH-66", shows(mlth("5.4"), mlth("3.8")), JACKPOT_ALONE),
    Case("MH-67", shows(mlth("3.3"), mlth("3.4")), PRESCRIBED),
    Case("MH-69", shows(mlth("5.11"), mlth("3.10")), CLOSED),
    Case("MH-70", shows(mlth("5.2")), TOO_LITTLE),
    Case("MH-71", shows(mlth("5.1")), TOO_MUCH),
    Case("MH-73", shows(mlth("5.7.1")), POWER_FOLD),
    Case("MH-74", shows(mlth("5.8.1"), mlth("5.8[text]"), mlth("5.21")), FOREIGN),
    Case("MH-75", shows(mlth("5.8.2"), mlth("5.21")), TWO_EXPOSED),
    Case("MH-77", shows(mlth("5.8.4"), mlth("5.21")), RUNS_OUT),
    Case("MH-78", shows(mlth("5.8.5"), mlth("5.21")), NOT_SHUFFLED),
    Case("MH-79", shows(mlth("5.8.6")), EXCHANGED),
    Case("MH-81", shows(mlth("5.9"), mlth("5.10.2"), mlth("5.10.3")), NO_BURN),
    Case("MH-82", shows(mlth("5.9"), mlth("5.21")), NO_BURN_SEEN),
    Case("MH-83", shows(mlth("5.10"), mlth("5.10.1"), mlth("5.10.3"), mlth("5.10[text]")), ON_THE_FLOOR),
    Case("MH-85", shows(mlth("5.12"), mlth("5.10")), ONE_EXPOSED),
    Case("MH-86", shows(mlth("5.12")), EXPOSED_SEEN),
    Case("MH-87", shows(mlth("5.13")), FACE_UP),
    Case("MH-89", shows(mlth("5.15"), mlth("5.10")), ONE_TOO_MANY),
    Case("MH-90", shows(mlth("5.16"), mlth("5.21")), SYSTEM_DOWN),
    Case("MH-91", shows(mlth("5.17.1"), mlth("5.17")), SYSTEM_DOWN_SEEN),
    Case("MH-93", shows(mlth("5.18"), mlth("3.7")), ON_PURPOSE),
    Case("MH-94", shows(mlth("5.18")), NOT_ON_PURPOSE),
    Case("MH-95", shows(mlth("5.19")), LATE),
    Case("MH-97", shows(mlth("5.22")), BY_THE_PIT),
    Case("MH-98", shows(mlth("5.23")), A_DRINK),
    Case("MH-99", shows(mlth("5.8.7"), mlth("5.10.2")), FOUR_FLOP_CARDS),
    Case("MH-101", shows(mlth("5.9"), mlth("5.21")), NO_BURN_BEFORE_THE_FLOP),
    Case("PH-37", shows(pth("3.12.1"), pth("3.12.2")), SHUFFLER),
    Case("PH-38", shows(pth("1.11"), pth("3.7"), pth("1.28")), SIZES),
    Case("PH-39", shows(pth("1.17"), pth("3.11.2(b)"), pth("3.11.3")), NO_FOLD),
    Case("PH-41", shows(pth("3.7"), pth("5.18")), ONE_LOOK),
    Case("PH-65", shows(pth("4.4")), SILENT),
    Case("PH-66", shows(pth("5.4")), JACKPOT_ALONE),
    Case("PH-67", shows(pth("5.1"), pth("5.2")), LIMITS),
    Case("PH-69", shows(pth("5.7.2"), pth("5.21")), POWER_NOTHING),
    Case("PH-70", shows(pth("5.7.1")), POWER_FOLD),
    Case("PH-71", shows(pth("5.8.1"), pth("5.8[text]"), pth("5.21")), FOREIGN),
    Case("PH-73", shows(pth("5.8.3"), pth("5.21")), DECK),
    Case("PH-74", shows(pth("5.8.4"), pth("5.21")), RUNS_OUT),
    Case("PH-75", shows(pth("5.8.5"), pth("5.21")), NOT_SHUFFLED),
    Case("PH-77", shows(pth("5.8.6"), pth("5.21")), SHIFTED),
    Case("PH-78", shows(pth("5.9"), pth("5.10.2"), pth("5.10.3")), NO_BURN),
    Case("PH-79", shows(pth("5.9"), pth("5.21")), NO_BURN_SEEN),
    Case("PH-81", shows(pth("5.10.2"), pth("5.10.3")), CAN_BE_RESTORED),
    Case("PH-82", shows(pth("5.10")), ONE_EXPOSED),
    Case("PH-83", shows(pth("5.12")), EXPOSED_SEEN),
    Case("PH-85", shows(pth("5.14"), pth("5.14.1")), TOGETHER),
    Case("PH-86", shows(pth("5.15"), pth("5.10")), ONE_TOO_MANY),
    Case("PH-87", shows(pth("5.16"), pth("5.21")), SYSTEM_DOWN),
    Case("PH-90", shows(pth("5.18"), pth("3.7")), ON_PURPOSE),
    Case("PH-91", shows(pth("5.18")), NOT_ON_PURPOSE),
    Case("PH-93", shows(pth("5.20")), MEANT_FOR_THE_ANTE),
    Case("PH-94", shows(pth("5.22")), BY_THE_PIT),
    Case("PH-95", shows(pth("5.23")), A_DRINK),
    Case("PH-97", shows(pth("5.9"), pth("5.21")), NO_BURN_BEFORE_THE_RIVER),
)


@pytest.mark.parametrize("case", CASES, ids=[case.id for case in CASES])
def test_the_worked_case(case: Case) -> None:
    check(GAME[case.id[:2]], case.script)


def test_each_case_is_listed_once_and_in_order() -> None:
    ids = [(case.id[:2], int(case.id[3:])) for case in CASES]
    assert ids == sorted(set(ids))
