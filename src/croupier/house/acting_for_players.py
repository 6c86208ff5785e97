"""What staff may not do for a player who is connected."""

from collections.abc import Iterable

from msgspec.structs import replace

from croupier.engine.proposals import PLACING, Proposal, confirms
from croupier.engine.table import Table, open_stakes
from croupier.record import commands as c
from croupier.record.stored_event import Recorded
from croupier.rules.refusal import Refused, refuse
from croupier.rules.roles import Actor, Role


def refuse_if_connected(table: Table | None, command: c.AnyCommand, present: frozenset[str]) -> Refused | None:
    """Refuse to declare a connected player absent before their time runs out."""
    player = _player_declared_absent(table, command)
    if player not in present:
        return None
    return refuse("player_connected", "player", player=player)


def has_acted(table: Table | None, command: c.AnyCommand, records: Iterable[Recorded]) -> str:
    """Return the player whom the command declares absent if they acted in these records, or "" if they did not."""
    player = _player_declared_absent(table, command)
    acted = table is not None and any(
        (record.stream, record.by) == (table.id, Actor(player, Role.PLAYER)) for record in records
    )
    return player if acted else ""


def _player_declared_absent(table: Table | None, command: c.AnyCommand) -> str:
    """Return the player whom the command declares absent, or ""."""
    if isinstance(command, c.TimeUp) and table is not None:
        return table.seats.get(command.box, "")
    return command.player if isinstance(command, c.WalkAway) else ""


def with_owner(table: Table | None, command: c.AnyCommand) -> c.AnyCommand:
    """Add the owner's name to a command of staff that takes back a bet, because the owner has to confirm it."""
    if table is None or not isinstance(command, c.WithdrawBet) or command.player:
        return command
    owners = {stake.player for stake in open_stakes(table) if (stake.box, stake.bet) == (command.box, command.bet)}
    return replace(command, player=owners.pop()) if len(owners) == 1 else command


def refuse_staff_signature(proposal: Proposal, by: Actor, present: frozenset[str]) -> Refused | None:
    """Refuse a signature of staff on a bet for a connected player, who must confirm it themselves."""
    player = getattr(proposal.command, "player", "")
    if proposal.kind == PLACING and player in present and not confirms(proposal, by):
        return refuse("player_confirms", "proposal", player=player)
    return None
