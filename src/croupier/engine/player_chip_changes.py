"""What each event adds to or takes from players' racks."""

from collections.abc import Callable, Iterable
from typing import Any

from croupier.record import events as e
from croupier.rules.base_classes import Event

Moves = tuple[tuple[str, int], ...]

# fmt: off
CHIPS: dict[type[Event], Callable[[Any], Moves]] = {  # a dictionary, because every event passes here twice
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

TAKES_CHIPS = frozenset(  # events that may take chips from a rack
    (
        e.BetPlaced,
        e.BetFound,
        e.SettlementReversed,
        e.AwardReversed,
        e.ChipsCashedOut,
        e.Acted,
        e.BlindsPosted,
        e.PotsReversed,
    )
)


def chips(event: e.AnyEvent) -> Moves:
    """Return the players whose racks an event changes, each with the cents added or, if negative, taken."""
    moves = CHIPS.get(type(event))
    return moves(event) if moves else ()


def changed_racks(racks: dict[str, int], event: e.AnyEvent) -> dict[str, int]:
    """Return the racks after an event of a kind that moves players' chips; CHIPS lists these kinds."""
    for player, cents in CHIPS[type(event)](event):
        if cents:
            racks = {**racks, player: racks.get(player, 0) + cents}
    return racks


def racks_after(racks: dict[str, int], events: Iterable[e.AnyEvent]) -> dict[str, int]:
    """Return everybody's rack after these events."""
    new_racks = dict(racks)
    for event in events:
        for player, cents in chips(event):
            new_racks[player] = new_racks.get(player, 0) + cents
    return new_racks
