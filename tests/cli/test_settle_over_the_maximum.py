"""5.1.1, 5.1.2 and 5.2.1 of FBBJ-2025 in `croupier settle`: however much lies on a box, it is shared out by R-154."""

from random import Random

import msgspec
import pytest

from croupier.cli.settle import Settled
from croupier.cli.settle_blackjack import BlackjackLayout, settle
from croupier.rules.games.free_bet_blackjack_2025.terms import p
from tests.cli.fb_cases import Layout, box, player, table
from tests.paragraphs import shows
from tests.rules.free_bet_blackjack_2025 import plain

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
    assert nets == plain.settle(layout)[0]


@shows(p("5.1.1"))
def test_5_1_1_lines_over_the_maximum_name_their_paragraph() -> None:
    players = [player(name, initial=6000) for name in ("ann", "bob", "cid")]
    layout = table("Ts 8c", box(1, players, "Th 9d"), limits={"initial": [5000, 10000]})
    settled = settle(msgspec.convert(layout, BlackjackLayout))
    assert isinstance(settled, Settled), settled
    assert [(line.stake, line.net, p("5.1.1") in line.paras) for line in settled.lines] == 3 * [(6000, 5000, True)]
