"""The view of one viewer as a whole, and what a ruling would change in it."""

from collections.abc import Iterable

from croupier.engine.derived import Derived
from croupier.engine.player_chip_changes import chips
from croupier.engine.private_view import private_sections
from croupier.engine.public_view import public_sections
from croupier.engine.table import Table, game_of, stakes
from croupier.engine.transcript import shown_event
from croupier.engine.view_patches import assemble, shown
from croupier.engine.view_types import Effect, Happened, TableShown
from croupier.record import events as e
from croupier.record.stored_event import Recorded
from croupier.rules.roles import Actor
from croupier.words import name_of


def view(table: Table, viewer: Actor, elsewhere: tuple[str, ...] = ()) -> TableShown:
    """Return the table as this viewer sees it; staff may move the players of `elsewhere` to it."""
    return view_of(Derived(table), viewer, elsewhere)


def view_of(now: Derived, viewer: Actor, elsewhere: tuple[str, ...] = ()) -> TableShown:
    public, private = public_sections(now), private_sections(now, viewer, elsewhere)
    return assemble(now.table.id, now.table.seq, shown(public), shown(private))


def happened(table: Table, records: Iterable[Recorded]) -> tuple[Happened, ...]:
    """Return the records of this table as lines of its log."""
    lines = (shown_event(game_of(table), record.n, record.event) for record in records if record.stream == table.id)
    return tuple(line for line in lines if line)


def effects(table: Table, records: Iterable[Recorded]) -> tuple[Effect, ...]:
    """Return each bet that these records change, with the chips that they give back to its player."""
    returned: dict[tuple[int, str, str], int] = {}
    for record in records:
        match record.event:
            case e.BetPlaced() | e.BetFound() | e.BetWithdrawn() | e.BetReturned() as bet:
                key = bet.box, bet.player, bet.bet
            case e.BetSettled(line) | e.AwardPaid(line) | e.SettlementReversed(line) | e.AwardReversed(line):
                key = line.box, line.player, line.bet
            case _:
                continue
        if record.stream == table.id:
            returned[key] = returned.get(key, 0) + sum(cents for _, cents in chips(record.event))
    return tuple(
        Effect(box, player, bet, name_of("bet", bet), _placed_cents(table, box, player, bet), cents)
        for (box, player, bet), cents in returned.items()
    )


def _placed_cents(table: Table, box: int, player: str, bet: str) -> int:
    return sum(stake.cents for stake in stakes(table) if (stake.box, stake.player, stake.bet) == (box, player, bet))
