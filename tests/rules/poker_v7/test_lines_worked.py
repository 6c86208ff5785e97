"""POKER-7: what the lines and the awards of a Round say, and which paragraph each of them cites."""

from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from croupier.rules import events as e
from croupier.rules.cards import DECK
from croupier.rules.coded_message import Text, message
from croupier.rules.game import HandState
from croupier.rules.games.poker_v7 import POKER, settlement
from croupier.rules.games.poker_v7.round import Round
from croupier.rules.games.poker_v7.settlement import BEATEN, BEST, settle, share_pot
from croupier.rules.games.poker_v7.terms import BOARD, p
from croupier.rules.refusal import Refused
from croupier.rules.settlement import Line
from tests.support.paragraphs import shows
from tests.support.rules.poker_pots import lying
from tests.support.rules.poker_script import SETTINGS, check
from tests.support.rules.poker_tables import begun

Said = list[tuple[int, int, int, str]]


def said(paid: e.PotsAwarded) -> Said:
    """Seat, stake and payment in dollars, and the paragraph that decides."""
    return [(line.box, line.stake // 100, line.paid // 100, line.paras[0].number) for line in paid.lines]


def played(script: str) -> e.PotsAwarded:
    events = check("table rake_percent=0\n" + script).events
    (paid,) = (event for event in events if isinstance(event, e.PotsAwarded))
    return paid


@shows(p("3.11.1"), p("4.4"), p("1.1"))
def test_3_11_1_the_last_who_has_not_folded_wins_alone() -> None:
    """Seat 3 Folds without a chip and has no line; seat 1 gives up its Blind of 5, and 5 more of seat 2 go back."""
    paid = played("seats 1000 1000 1000\ndeal\ns3 fold\ns1 fold\nsettle")
    assert said(paid) == [(1, 5, 0, "1.1"), (2, 5, 10, "3.11.1")]
    (award,) = paid.awards
    assert (award.pot, award.members, award.winners, award.because) == (0, (2,), (2,), p("3.11.1"))


@shows(p("4.3"))
def test_dead_chips_are_part_of_what_a_player_has_staked() -> None:
    """Bets of 3 and 3, and 1 dead beside the second: seat 1 wins 7 when seat 2 has Folded for 4."""
    r = replace(lying((300, 300, 0), (0, 100, 0), (0,)), waiting=())
    events = settle(r)
    assert not isinstance(events, Refused)
    (paid,) = (event for event in events if isinstance(event, e.PotsAwarded))
    assert said(paid) == [(1, 3, 7, "3.11.1"), (2, 4, 0, "1.1")]


@shows(p("4.4"), p("4.6.2"))
def test_4_6_2_the_main_pot_and_a_side_pot_go_to_their_best_hands() -> None:
    """All-in for 200, 300 and 300: Aces win the Main Pot of 600, Kings the Side Pot of 200, Queens nothing."""
    paid = played("""
        seats 200 300 300
        cards 1 As Ad; 2 Ks Kd; 3 Qs Qd; board 2c 7h 9s Jd 3c
        deal
        s3 raise 300
        s1 call
        s2 call
        run
    """)
    assert said(paid) == [(1, 200, 600, "4.4"), (2, 300, 200, "4.6.2"), (3, 300, 0, "4.4")]
    assert [(award.pot, award.because) for award in paid.awards] == [(0, p("4.4")), (1, p("4.6.2"))]
    assert paid.lines[0].paras == (p("4.4"), p("3.11.2(e)"))


@shows(p("4.5"), p("4.6.2"))
def test_4_5_lines_name_the_shared_one_of_two_pots() -> None:
    """The Main Pot of 600 is halved by two equal Hands; the second of them wins the Side Pot of 200 alone."""
    paid = played("""
        seats 200 300 300
        cards 1 As Kd; 2 Ac Kh; 3 Qs Qd; board Ad Kc 9s 7d 3c
        deal
        s3 raise 300
        s1 call
        s2 call
        run
    """)
    assert said(paid) == [(1, 200, 300, "4.5"), (2, 300, 500, "4.5"), (3, 300, 0, "4.4")]
    assert [award.because for award in paid.awards] == [p("4.5"), p("4.6.2")]
    assert [line.because for line in paid.lines] == [
        message("reason_pk_equal_hand", shared=(0,)),
        message("reason_pk_equal_and_highest_hand", shared=(0,), pots=(1,)),
        message("reason_pk_beaten"),
    ]
    assert msgspec.json.decode(msgspec.json.encode(paid.lines), type=tuple[Line, ...]) == paid.lines
    older = replace(paid.lines[2], because="A higher hand wins")  # as in records from before reasons had codes
    assert msgspec.json.decode(msgspec.json.encode(older), type=Line) == older


@shows(p("4.4"))
def test_4_4_a_showdown_of_two_is_not_settled_as_a_lone_player() -> None:
    paid = played("""
        seats 200 200
        cards 1 As Ad; 2 Ks Kd; board 2c 7h 9s Jd 3c
        deal
        s2 raise 200
        s1 call
        run
    """)
    assert said(paid) == [(1, 200, 400, "4.4"), (2, 200, 0, "4.4")]
    assert paid.awards[0].because == p("4.4")


@shows(p("4.5"))
def test_4_5_odd_chips_and_what_is_less_than_a_chip() -> None:
    """191 chips of 1 and half a chip among three: 63 each, two chips over, and the half goes to the first."""
    first = replace(SETTINGS, odd_chips="all_to_first")
    assert share_pot(first, 19_150, 3) == (6_550, 6_300, 6_300)
    assert share_pot(SETTINGS, 19_150, 3) == (6_450, 6_400, 6_300)
    assert share_pot(SETTINGS, 19_150, 1) == (19_150,)


# ---- why each line reads as it does ----------------------------------------------------------------------------------


def reasons(script: str) -> dict[int, tuple[str, Text]]:
    return {line.box: (line.paras[0].number, line.because) for line in played(script).lines}


@shows(p("4.6.2"), p("4.5"), p("4.4"))
def test_4_6_2_a_player_who_wins_side_pots_alone_sees_which() -> None:
    """All-in for 100, 200, 300 and 300: Aces take the Main Pot, Kings Side Pot 1, two pairs of Queens the rest."""
    script = """
        seats 100 200 300 300
        cards 1 As Ad; 2 Ks Kd; 3 Qs Qd; 4 Qh Qc; board 2c 7h 9s Jd 3c
        deal
        s3 raise 300
        s4 call
        s1 call
        s2 call
        run
    """
    assert reasons(script) == {
        1: ("4.4", message("reason_pk_highest_hand")),
        2: ("4.6.2", message("reason_pk_highest_hand_in", pots=(1,))),
        3: ("4.5", message("reason_pk_equal_hand", shared=(2,))),
        4: ("4.5", message("reason_pk_equal_hand", shared=(2,))),
    }


@shows(p("3.11.2(d)"), p("4.4"))
def test_3_11_2_d_a_hand_that_was_not_shown_is_not_called_beaten() -> None:
    script = """
        table auto_show_winners=no
        seats 1000 1000
        cards 1 7c 2d; 2 As Ad; board Ac Ah Kd 9s 4h
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
        s2 hides
        settle
    """
    assert reasons(script) == {
        1: ("4.4", message("reason_pk_highest_hand")),
        2: ("3.11.2(d)", message("reason_pk_not_shown")),
    }
    r = check("table rake_percent=0\n" + script).round
    assert POKER.hands(r, 2)[0].state is HandState.NOT_SHOWN


@shows(p("4.4"), p("4.5"), p("4.6.2"), p("3.11.1"), p("3.11.2(d)"))
@pytest.mark.parametrize("seed", range(150))
def test_4_each_line_cites_the_paragraph_by_which_its_pots_were_awarded(seed: int) -> None:
    law(seed)


def law(seed: int) -> None:
    """By the awards: the Main Pot alone 4.4, Side Pots alone 4.6.2, a share 4.5; nobody else has a winner's line."""
    r = _showdown(Random(seed))
    events = settle(r)
    assert not isinstance(events, Refused)
    (paid,) = (event for event in events if isinstance(event, e.PotsAwarded))
    for line in paid.lines:
        won = [award for award in paid.awards if line.box in award.winners and line.paid]
        at = r.seats.index(line.box)
        if len(paid.awards[0].members) == 1:
            right = "3.11.1" if won else "1.1"
        elif any(len(award.winners) > 1 for award in won):
            right = "4.5"
        elif won:
            right = "4.4" if won[0].pot == 0 else "4.6.2"
        else:
            right = "1.1" if at not in r.active else "3.11.2(d)" if at in r.unshown else "4.4"
        assert line.paras[0].number == right, line


def _showdown(random: Random) -> Round:
    """Everything is dealt: some have Folded, some are All-in for less, some do not show."""
    count, deck = random.randint(2, 6), list(DECK)
    random.shuffle(deck)
    puts = [random.choice((100, 300, 300, 500)) * 100 for _ in range(count)]
    active = tuple(sorted(random.sample(range(count), random.randint(1, count))))
    r = begun([100_000] * count, SETTINGS)
    places = (*(seat for seat in r.seats for _ in range(2)), *BOARD)
    hidden = tuple(at for at in active[1:] if random.random() < 0.3)
    return replace(
        r,
        start=tuple(puts),
        stacks=(0,) * count,
        dead=(0,) * count,
        active=active,
        stage=4,
        next_places=(),
        marker=True,
        unshown=hidden if len(active) > 1 else (),
        places=places,
        cards=tuple(deck[: len(places)]),
    )


@pytest.mark.parametrize("wrong", [lambda seat, awards: BEST, lambda r, at: BEATEN], ids=["won", "lost"])
def test_4_one_reason_for_everybody_is_noticed(monkeypatch: pytest.MonkeyPatch, wrong: Any) -> None:
    """Planted: all winners read alike, then all losers."""
    monkeypatch.setattr(settlement, "_win_reason" if wrong(1, ()) == BEST else "_loss_reason", wrong)
    with pytest.raises(AssertionError):
        list(map(law, range(150)))
