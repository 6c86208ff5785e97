"""POKER-7 3.12.4 and 5.4.2(b): a player who is All-in wins what they contributed to, with dead chips too."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from croupier.rules import events as e
from croupier.rules.coded_message import message
from croupier.rules.games.poker_v7 import pots as made_of
from croupier.rules.games.poker_v7.pots import contributions, form_pots, uncalled_part
from croupier.rules.games.poker_v7.round import Round
from croupier.rules.games.poker_v7.terms import p
from tests.support.paragraphs import shows
from tests.support.rules.poker_script import SETTINGS
from tests.support.rules.poker_seats_script import check_seats, round_of
from tests.support.rules.poker_tables import begun
from tests.support.rules.script import follow

# s4 posted the Big Blind in Round 8 and missed the Small Blind; in Round 12 the Button is at s6, and s4 has 4 left.
SHORT = "players s1 s2 s3 s4 s5 s6\n rounds 8\n s4 out\n rounds 3\n s4 back\n s4 has 4\n"


@shows(p("3.12.4"), p("4.4"), p("5.4.2(b)"))
def test_3_12_4_an_all_in_on_a_dead_small_blind_wins_what_the_others_match() -> None:
    """Seat 4 has four Aces: it wins its 4 and 4 from each of three others, and they play on for the rest."""
    played = round_of(check_seats(SHORT))
    script = """
        cards 4 As Ad; 2 Kd Ks; 3 Qh Qd; board Ac Ah 7c 8d 9s
        deal
        s3 call
        s5 fold
        s6 fold
        s1 call
        s2 check
        = pots 16 s1,s2,s3,s4; 18 s1,s2,s3
        deal
        s1 check
        s2 bet 20
        s3 call
        s1 fold
        deal
        s2 check
        s3 check
        deal
        s2 check
        s3 check
        settle
        = rake 0 2
        = stacks 490 526 470 16 500 500
    """
    follow(script, played.line)
    (posted,) = (post for post in played.events[0].posts if post.player == "s4")
    assert (posted.live, posted.dead, posted.because) == (0, 400, p("5.4.2(b)"))
    (paid,) = (event for event in played.events if isinstance(event, e.PotsAwarded))
    lines = {line.box: (line.stake, line.paras[0].number, line.because) for line in paid.lines}
    assert lines == {
        1: (1_000, "1.1", message("reason_pk_folded")),
        2: (3_000, "4.6.2", message("reason_pk_highest_hand_in", pots=(1,))),
        3: (3_000, "4.4", message("reason_pk_beaten")),
        4: (400, "4.4", message("reason_pk_highest_hand")),
    }


@shows(p("3.12.4"), p("4.3"))
def test_4_3_a_big_blind_plays_for_what_a_dead_all_in_has_put_in() -> None:
    """All others Fold: of the Big Blind 10 the part above 5 goes back, 4 are matched, and 1 lies above that."""
    played = round_of(check_seats(SHORT))
    follow("deal\n s3 fold\n s5 fold\n s6 fold\n s1 fold\n s2 check\n = pots 12 s2,s4; 2 s2\n run", played.line)


@st.composite
def rounds(draw: st.DrawFn) -> Round:
    """The end of a Round: who matched the highest Bet, who is All-in for less, who Folded, and who paid dead chips."""
    count = draw(st.integers(2, 6))
    level = draw(st.integers(1, 30))
    puts, dead, stacks, active = [], [], [], []
    for at in range(count):
        kind = draw(st.sampled_from(("matched", "matched", "short", "folded", "dead")))
        dead.append(draw(st.integers(1, 9)) if kind == "dead" else draw(st.sampled_from((0, 0, 0, 5))))
        put = {"matched": level, "dead": 0}.get(kind, draw(st.integers(0 if kind == "folded" else 1, level)))
        puts.append(put)
        stacks.append(draw(st.integers(1, 99)) if kind in ("matched", "folded") else 0)
        if kind != "folded":
            active.append(at)
    if not active:
        active = [0]
        puts[0], stacks[0] = level, 10
    start = tuple(map(sum, zip(puts, dead, stacks, strict=True)))
    r = begun([100_000] * count, SETTINGS)
    return replace(r, start=start, stacks=tuple(stacks), dead=tuple(dead), active=tuple(active))


def law(r: Round) -> None:
    puts = contributions(r)
    at, back = uncalled_part(r, puts)
    puts[at] -= back
    pots = form_pots(r, puts)
    assert sum(pot.cents for pot in pots) + back == sum(r.start) - sum(r.stacks), "no chip is lost"
    assert all(pot.members for pot in pots), "somebody wins each Pot"
    for player in r.active:
        if r.start[player] > r.stacks[player] and (player != at or puts[at]):
            assert player in pots[0].members, "who has contributed can win the Main Pot"
    for pot, larger in pairwise(pots):
        assert set(larger.members) < set(pot.members)


@shows(p("3.12.4"), p("1.26"), p("1.38"))
@given(rounds())
def test_3_12_4_everybody_who_has_contributed_can_win_the_main_pot(r: Round) -> None:
    law(r)


def test_3_12_4_dead_chips_that_win_nothing_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Planted: dead chips never count, so a player who has nothing else is in no Pot."""
    r = begun([100_000] * 3, SETTINGS)
    r = replace(r, start=(2_000, 2_000, 400), stacks=(1_000, 1_000, 0), dead=(0, 0, 400), active=(0, 1, 2))
    law(r)
    monkeypatch.setattr(made_of, "dead_chips", lambda r: r.dead)
    with pytest.raises(AssertionError, match="can win the Main Pot"):
        law(r)
