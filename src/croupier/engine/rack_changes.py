"""Chips in front of people: what each event adds to their racks, or takes from them."""

from collections.abc import Callable, Iterable
from typing import Any

from croupier.record import events as e
from croupier.rules.base import Event

Moves = tuple[tuple[str, int], ...]

# fmt: off
CHIPS: dict[type[Event], Callable[[Any], Moves]] = {  # looked up, not matched: every event passes here twice
    e.BetPlaced:          lambda bet: ((bet.player, -bet.cents),),
    e.BetFound:           lambda bet: ((bet.player, -bet.cents),),
    e.BetWithdrawn:       lambda bet: ((bet.player, bet.cents),),
    e.BetReturned:        lambda bet: ((bet.player, bet.cents),),
    e.BetSettled:         lambda event: ((event.line.player, event.line.paid),),
    e.AwardPaid:          lambda event: ((event.line.player, event.line.paid),),
    e.SettlementReversed: lambda event: ((event.line.player, -event.line.paid),),
    e.AwardReversed:      lambda event: ((event.line.player, -event.line.paid),),
    e.ChipsRecovered:     lambda event: ((event.player, event.cents),),
    e.ChipsBoughtIn:      lambda event: ((event.player, event.cents),),
    e.ChipsCashedOut:     lambda event: ((event.player, -event.cents),),
    e.Acted:              lambda event: ((event.player, -event.cents),),
    e.BlindsPosted:       lambda event: tuple((post.player, -post.live - post.dead) for post in event.posts),
    e.PotsAwarded:        lambda event: tuple((line.player, line.paid) for line in event.lines),
    e.PotsReversed:       lambda event: tuple((line.player, -line.paid) for line in event.lines),
}
# fmt: on


def chips(event: e.AnyEvent) -> Moves:
    """Whose racks an event changes, and by how much."""
    moves = CHIPS.get(type(event))
    return moves(event) if moves else ()


def racks_after(racks: dict[str, int], events: Iterable[e.AnyEvent]) -> dict[str, int]:
    """What everybody has in front of them once these events have happened."""
    after = dict(racks)
    for event in events:
        for player, cents in chips(event):
            after[player] = after.get(player, 0) + cents
    return after
