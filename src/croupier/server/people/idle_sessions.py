"""Idle sessions: after some minutes without activity a session ends, and its owner has to sign in again."""

import asyncio
from collections.abc import Callable, Iterable

from msgspec import Struct

from croupier.engine.table import is_playing, stakes
from croupier.house.execute import House
from croupier.record import commands as c
from croupier.rules.refusal import Refused, refuse
from croupier.rules.roles import Role
from croupier.server.clock import monotonic
from croupier.server.transport.messages import FromClient, Join, Part, Ping, Say

SWEEP_SECONDS = 1.0
LATELY_SECONDS = 5.0


class IdleLimits(Struct, frozen=True, kw_only=True):
    """Minutes without activity after which a session ends, by role."""

    players: int = 30
    staff: int = 15
    cashiers: int = 5

    def minutes(self, role: Role) -> int:
        if role is Role.CASHIER:
            return self.cashiers
        return self.players if role is Role.PLAYER else self.staff

    def refusal(self, role: Role) -> Refused:
        """Return the refusal for a session of this role that ended because it was idle."""
        return refuse("session_idle", "idle", minutes=self.minutes(role))


class Idle:
    """The time of the last activity in each session, on the monotonic clock."""

    def __init__(self, limits: IdleLimits) -> None:
        self.limits = limits
        self._last: dict[str, float] = {}
        self._did_here: dict[str, float] = {}  # activity at this process, which other processes hear of

    @property
    def sessions(self) -> tuple[str, ...]:
        return tuple(self._last)

    def seen(self, session: str) -> None:
        """Start to measure the idle time of a session, after a sign-in or a restart."""
        if session not in self._last:
            self._last[session] = self._did_here[session] = monotonic()

    def did(self, session: str) -> None:
        """Record that a session was active now, unless it has ended."""
        if session in self._last:
            self._last[session] = self._did_here[session] = monotonic()

    def active(self) -> tuple[str, ...]:
        """Return the sessions that did something in the last seconds."""
        least = monotonic() - LATELY_SECONDS
        self._did_here = {session: at for session, at in self._did_here.items() if at > least}
        return tuple(self._did_here)

    def did_elsewhere(self, sessions: Iterable[str]) -> None:
        """Record activity of sessions at other processes of the house."""
        for session in sessions:
            self._last[session] = monotonic()

    def forget(self, session: str) -> None:
        self._last.pop(session, None)

    def passed(self, session: str, role: Role) -> bool:
        self.seen(session)
        return monotonic() - self._last[session] > self.limits.minutes(role) * 60


def is_by_person(message: FromClient) -> bool:
    """Return whether a person caused this message; a ping counts if the page was touched since the last one."""
    match message:
        case Ping(touched=touched):
            return touched
        case Join() | Part() | Say(command=c.Seal() | c.Mix()):
            return False
        case _:
            return True


def is_in_play(house: House, player: str) -> bool:
    """Return whether a player has a bet in a round in progress, which keeps their session from ending."""
    return any(
        is_playing(table) and any(stake.player == player for stake in stakes(table)) for table in house.tables.values()
    )


async def sweep(sign_out: Callable[[], None]) -> None:
    while True:
        await asyncio.sleep(SWEEP_SECONDS)
        sign_out()
