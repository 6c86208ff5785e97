"""A table with a player who stands behind a box."""

from functools import reduce
from typing import cast

from croupier.engine.apply import apply
from croupier.engine.decide import decide
from croupier.engine.table import Table
from croupier.record import commands as c
from croupier.record import events as e
from croupier.rules.refusal import Refused
from croupier.rules.roles import HOUSE, Actor, Role
from croupier.rules.settings import BlackjackSettings, Limits

LIMITS = dict.fromkeys(("initial", "rws_pairs", "lucky_stash", "boom_busted"), Limits(500, 10_000))
ANA, BEN, EVA = (Actor(name, Role.PLAYER) for name in ("Ana", "Ben", "Eva"))


def after(t: Table, command: c.AnyCommand, by: Actor = HOUSE) -> Table:
    made = decide(t, command, by)
    assert not isinstance(made, Refused), made
    return reduce(apply, cast(tuple[e.TableEvent | e.RoundEvent, ...], made), t)


def betting() -> Table:
    """Ana sits at box 2, Ben stands behind her with a bet."""
    t = Table("t", "free-bet-blackjack", "FBBJ-2025", BlackjackSettings(limits=LIMITS))
    for command, by in (
        (c.Sit(2), ANA),
        (c.BuyIn(10_000), ANA),
        (c.BuyIn(10_000), BEN),
        (c.OpenRound(), HOUSE),
        (c.PlaceBet(2, "initial", 1_000), BEN),
    ):
        t = after(t, command, by)
    return t
