"""Who is connected decides for themselves: what staff may not do in the place of a player who is there."""

from collections.abc import Iterable

from msgspec.structs import replace

from croupier.engine.proposals import PLACING, Proposal, confirms
from croupier.engine.table import Table, open_stakes
from croupier.record import commands as c
from croupier.record.recorded import Recorded
from croupier.rules.refusal import Refused, refuse
from croupier.rules.roles import Actor, Role


def is_here(t: Table | None, command: c.AnyCommand, present: frozenset[str]) -> Refused | None:
    """A connected player decides, or lets their time run out: nobody declares them absent before."""
    player = _absent(t, command)
    if player not in present:
        return None
    return refuse("player_connected", "player", player=player)


def has_acted(t: Table | None, command: c.AnyCommand, records: Iterable[Recorded]) -> str:
    """The player whom this declares absent, if they have done something at the table themselves."""
    player = _absent(t, command)
    here = t is not None and any((own.stream, own.by) == (t.id, Actor(player, Role.PLAYER)) for own in records)
    return player if here else ""


def _absent(t: Table | None, command: c.AnyCommand) -> str:
    """The player whom this declares absent."""
    if isinstance(command, c.TimeUp) and t is not None:
        return t.seats.get(command.box, "")
    return command.player if isinstance(command, c.WalkAway) else ""


def of_its_owner(t: Table | None, command: c.AnyCommand) -> c.AnyCommand:
    """A bet that staff take back names the player whose it is, because they confirm it."""
    if t is None or not isinstance(command, c.WithdrawBet) or command.player:
        return command
    owners = {each.player for each in open_stakes(t) if (each.box, each.bet) == (command.box, command.bet)}
    return replace(command, player=owners.pop()) if len(owners) == 1 else command


def confirmed_elsewhere(found: Proposal, by: Actor, present: frozenset[str]) -> Refused | None:
    """Why a member of staff cannot sign for a player who is connected."""
    player = getattr(found.command, "player", "")
    if found.kind == PLACING and player in present and not confirms(found, by):
        return refuse("player_confirms", "proposal", player=player)
    return None
