"""5.1.1, 5.1.2 and 5.2.1 of FBBJ-2025 in `croupier settle`: chips over the maximum of a box are shared by R-154."""

from random import Random

import msgspec
import pytest

from croupier.calculator.blackjack import settle
from croupier.calculator.blackjack_description import BlackjackLayout
from croupier.calculator.house_poker import Settled
from croupier.rules.games.free_bet_blackjack_2025.terms import p
from croupier.rules.refusal import Refused
from tests.support.paragraphs import shows
from tests.support.rules import plain_blackjack
from tests.support.rules.blackjack_layouts import Layout, box, player, table

BETS = ("initial", "rws_pairs", "lucky_stash")


def laid(chance: Random) -> Layout:
    """One to five players on a box, each Bet anywhere between a chip and twice the maximum."""
    limits = {bet: [least := chance.randrange(100, 6000, 100), least * chance.randrange(1, 5)] for bet in BETS}
    players = [
        player(
            f"p{at}",
            **{
                bet: chance.randrange(50, 2 * limits[bet][1], 50)
                for bet in BETS
                if bet == "initial" or chance.random() < 0.5
            },
        )
        for at in range(1, chance.randrange(2, 7))
    ]
    return table("Ts 8c", box(1, players, chance.choice(["Th 9d", "Th 7d"])), limits=limits)


@shows(p("5.1.1"), p("5.1.2"), p("5.2.1"))
@pytest.mark.parametrize("seed", range(60))
def test_5_1_1_any_amounts_on_a_box_settle_as_counted_a_second_time(seed: int) -> None:
    layout = laid(Random(seed))
    settled = settle(msgspec.convert(layout, BlackjackLayout))
    assert isinstance(settled, Settled), settled
    nets = {(line.box, line.player, line.bet, line.hand): line.net for line in settled.lines}
    assert nets == plain_blackjack.settle(layout)[0]


@shows(p("5.1.1"))
def test_5_1_1_lines_over_the_maximum_name_their_paragraph() -> None:
    players = [player(name, initial=6000) for name in ("ann", "bob", "cid")]
    layout = table("Ts 8c", box(1, players, "Th 9d"), limits={"initial": [5000, 10000]})
    settled = settle(msgspec.convert(layout, BlackjackLayout))
    assert isinstance(settled, Settled), settled
    assert [(line.stake, line.net, p("5.1.1") in line.paras) for line in settled.lines] == 3 * [(6000, 5000, True)]


LIMITS = {"initial": [1000, 50000]}


def lines_of(layout: Layout) -> list[tuple[str, str, int, int]]:
    settled = settle(msgspec.convert(layout, BlackjackLayout))
    assert isinstance(settled, Settled), settled
    return [(line.player, line.bet, line.stake, line.net) for line in settled.lines]


@shows(p("5.1.1"), p("1.7"))
def test_5_1_1_a_double_counts_for_no_more_than_the_initial_bet() -> None:
    """The example of R-224: of 400 and 600 with a maximum of 500, 200 and 300 count, and 200 of a Double of 400."""
    both = [player("ann", initial=40000), player("bob", initial=60000) | {"declined": ["double 1"]}]
    layout = table("Ts 9c", box(1, both, "5h 6d Tc double=40000"), limits=LIMITS)
    assert lines_of(layout) == [
        ("ann", "initial", 40000, 20000),
        ("ann", "double", 40000, 20000),
        ("bob", "initial", 60000, 30000),
    ]
    alone = box(1, [player("ann", initial=60000)], "5h 6d Tc double=60000")
    assert [net for *_, net in lines_of(table("Ts 9c", alone, limits=LIMITS))] == [50000, 50000]


@shows(p("5.1.1"), p("3.15.2(a)"))
def test_5_1_1_an_insurance_counts_for_no_more_than_half_of_it() -> None:
    insured = box(1, [player("ann", initial=60000, insurance=30000)], "Th 9d")
    assert lines_of(table("As Tc", insured, limits=LIMITS)) == [
        ("ann", "insurance", 30000, 50000),
        ("ann", "initial", 60000, -50000),
    ]


@shows(p("3.23"), p("3.15.2(a)"))
def test_3_23_no_more_is_added_than_the_initial_bet_that_was_there() -> None:
    double = box(1, [player("ann", initial=60000)], "5h 6d Tc double=60001")
    insured = box(1, [player("ann", initial=60000, insurance=30001)], "Th 9d")
    for dealer, wrong, field in (("Ts 9c", double, "hands[0].double"), ("As Tc", insured, "players[0].bets.insurance")):
        answer = settle(msgspec.convert(table(dealer, wrong, limits=LIMITS), BlackjackLayout))
        assert isinstance(answer, Refused)
        assert answer.field == f"boxes[0].{field}"
