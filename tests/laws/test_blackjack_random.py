"""Free Bet Blackjack at random: every line of every round beside the plain settlement, and no chip lost or made."""

from random import Random

import pytest

from croupier.rules.settlement import Result
from tests.support.random_play.blackjack import Table
from tests.support.random_play.blackjack_mishaps import Mishaps
from tests.support.rules.plain_blackjack import settle

CHUNKS, ROUNDS, UNRULY_ROUNDS = 8, 25_000, 300


def compared(table: Table) -> None:
    """Each line is what the plain settlement says, and the stakes of all lines are the chips that were placed."""
    r = table.round
    assert r.concluded
    lines = r.lines
    nets = {(line.box, line.player, line.bet, line.hand): line.paid - line.stake for line in lines}
    expected, _ = settle(table.layout)
    if nets != expected:
        differ = [key for key in {*nets, *expected} if nets.get(key) != expected.get(key)]
        raise AssertionError(f"{[(key, nets.get(key), expected.get(key)) for key in differ]}\n{table.layout}")
    assert len(nets) == len(lines), "a bet is settled twice"
    assert sum([line.stake for line in lines]) == table.placed, "chips"


@pytest.mark.untraced
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_every_line_equals_the_plain_settlement(chunk: int) -> None:
    for number in range(ROUNDS):
        table = Table(Random(chunk * ROUNDS + number))
        table.play()
        compared(table)


@pytest.mark.untraced
def test_the_comparison_catches_a_settlement_with_a_different_reading() -> None:
    """A negative control: where each Hand loses an Initial Bet to the Dealer's Blackjack some line differs."""
    tables = [Table(Random(seed)) for seed in range(2_000)]
    for table in tables:
        table.play()
    assert any(settle(table.layout, per_hand=True) != settle(table.layout) for table in tables)


@pytest.mark.parametrize("chunk", range(4))
def test_irregularities_conserve_chips_and_a_void_returns_all(chunk: int) -> None:
    for number in range(UNRULY_ROUNDS):
        seed = chunk * UNRULY_ROUNDS + number
        table = Mishaps(Random(seed))
        try:
            table.play()
        except BaseException as wrong:
            wrong.add_note(f"seed {seed}")
            raise
        if table.round.voided:
            assert all(line.result is Result.RETURN and line.net == 0 for line in table.round.lines), seed
        else:
            assert not table.contradictions(), f"seed {seed}: {table.contradictions()}"
