"""FBBJ-2025: the paragraph that a settlement cites, where two of them lead to the same payment."""

import pytest

from croupier.rules.games.free_bet_blackjack_2025.settlement import interim_settlement
from croupier.rules.games.free_bet_blackjack_2025.terms import p
from tests.support.paragraphs import shows
from tests.support.rules.blackjack_script import check

ANN = "box 1  ann  initial 100\n"


def cited(script: str) -> dict[str, tuple[int, list[str]]]:
    """Each line of the round by player, Bet and Hand: profit or loss in dollars, and all that it cites."""
    r = check(script).round
    return {
        f"{line.player} {line.bet}.{line.hand}": (line.net // 100, [para.number for para in line.paras])
        for line in r.lines
    }


@shows(p("3.15.1"), p("3.16"), p("3.24.5"))
@pytest.mark.parametrize(
    ("up", "draws", "net", "numbers"),
    [
        ("Ac", "9d", 150, ["3.15.1", "4.1.1[r1]"]),
        ("Ac", "Kc", 0, ["3.15.1"]),  # Stand Off: Blackjack each
        ("Ts", "9d", 150, ["3.16", "4.1.1[r1]"]),
        ("Ts", "Ac", 0, ["3.16"]),
        ("Ts", "6d 5c", 150, ["3.16", "4.1.1[r1]"]),  # 21 of three cards is no Blackjack
        ("Ts", "6d 6c", 150, ["3.24.5", "4.1.1[r1]"]),  # 22 is no Stand Off for a Blackjack
    ],
)
def test_3_15_1_and_3_16_a_blackjack_that_waits_for_the_dealers_second_card(
    up: str, draws: str, net: int, numbers: list[str]
) -> None:
    answer = "ann 1  no_insurance\n" if up == "Ac" else ""
    found = cited(
        f"{ANN}box 2  bob  initial 100\ndeal 1 Ah Kd; 2 Th 8d; dealer {up}\n{answer}"
        + (("bob 2  no_insurance\n" if up == "Ac" else "") + f"bob 2  stand\ndealer {draws}\nsettle")
    )
    assert found["ann initial.1"] == (net, numbers)


@shows(p("3.24.3"), p("3.22.3"), p("3.23.3"))
@pytest.mark.parametrize(
    ("hand", "play", "bet", "loss", "number"),
    [
        ("Th 8d", "stand", "initial.1", -100, "3.24.3"),
        ("8h 8d", "split Td stand Tc stand", "initial.1", -100, "3.22.3"),
        ("6h 5d", "double 9c", "initial.1", -100, "3.23.3"),
    ],
)
def test_losses_to_a_dealers_blackjack_are_cited_by_split_double_or_total(
    hand: str, play: str, bet: str, loss: int, number: str
) -> None:
    found = cited(f"{ANN}deal 1 {hand}; dealer Ts\nann 1  {play}\ndealer Ac\nsettle")
    assert found[f"ann {bet}"] == (loss, [number])


@shows(p("5.1.1"), p("5.1.2"))
def test_5_1_2_a_bet_of_just_the_minimum_is_pro_rated_and_one_below_it_is_not() -> None:
    """The box has 560 or more where 500 are allowed: 50 is not under the minimum of 50, 40 is."""
    script = """
        table initial 50-500
        box 1  ann  initial 440
        on  1  bob  initial 50
        deal 1 Th 7d; dealer Ts
        report over_limit box=1 player=ann bet=initial cents=560
        ann 1  stand
        dealer 8c
        settle
    """
    found = cited(script)
    assert found["bob initial.1"] == (-50, ["3.24.3", "5.1.1"])
    assert found["ann initial.1"] == (-450, ["3.24.3", "5.1.1"])


@shows(p("5.1.1"))
def test_5_1_1_a_side_bet_of_just_the_maximum_counts_whole_and_cites_its_row_alone() -> None:
    """Ann has the 100 that the box allows, Bob beside her has none of that Bet: a mixed Pair pays 6 to 1."""
    script = """
        table rws_pairs 5-100
        box 1  ann  initial 100
        box 1  ann  rws_pairs 100
        on  1  bob  initial 50
        deal 1 8h 8s; dealer 9c
        ann 1  play
        settle
    """
    assert cited(script)["ann rws_pairs.0"] == (600, ["4.1.2[r4]"])


def test_3_13_nothing_is_due_in_the_interim_before_the_initial_deal_is_complete() -> None:
    assert interim_settlement(check(ANN + "no more bets").round) == ()
    assert interim_settlement(check(ANN + "no more bets\ncards Ah").round) == ()


@shows(p("3.19"), p("3.22.3"), p("3.23.3"))
@pytest.mark.parametrize(
    ("hand", "play", "bet", "number"),
    [
        ("Th 6d", "hit Kc", "initial.1", "3.19"),
        ("8h 8d", "split Td hit Tc 9c stand", "initial.1", "3.22.3"),
        ("Th 2d", "double Kc", "initial.1", "3.23.3"),
        ("Th 2d", "double Kc", "double.1", "3.23.3"),
    ],
)
def test_a_bust_hand_is_taken_at_once_by_split_double_or_draw(hand: str, play: str, bet: str, number: str) -> None:
    assert cited(f"{ANN}deal 1 {hand}; dealer Ts\nann 1  {play}")[f"ann {bet}"] == (-100, [number])


@shows(p("3.22.3"), p("3.23.3"))
def test_3_22_3_to_a_dealers_blackjack_one_initial_bet_is_lost_and_the_others_come_back() -> None:
    """Two Hands of 100, the first Doubled by 100: 100 is lost on it, 100 beside it and 100 on the other return."""
    script = f"{ANN}deal 1 8h 8d; dealer Ts\nann 1  split 3d double 9c 9h stand\ndealer Ac\nsettle"
    lines = check(script).round.lines
    assert {(line.bet, line.hand): (line.result.value, line.paid) for line in lines} == {
        ("initial", 1): ("lose", 0),
        ("double", 1): ("return", 10_000),
        ("split", 2): ("return", 10_000),
    }


@shows(p("3.23.3"), p("1.11.1"))
def test_3_23_3_a_free_bet_marker_is_worth_nothing_against_a_dealers_blackjack() -> None:
    script = f"{ANN}deal 1 6h 5d; dealer Ts\nann 1  free_double 9c\ndealer Ac\nsettle"
    lines = check(script).round.lines
    assert [(line.bet, line.stake, line.result.value, line.paid) for line in lines] == [
        ("initial", 10_000, "lose", 0),
        ("free_double", 0, "lose", 0),
    ]
