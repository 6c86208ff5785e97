"""Company at the tables: bots that come in by the same door as people, and make room for them."""

import asyncio
from functools import partial
from random import Random

from msgspec import Struct

from croupier.bots.policy import Choice, Policy
from croupier.engine.proposals import refuse_while_blocked
from croupier.engine.table import Table, open_stakes, playing, seat_of
from croupier.engine.views import view
from croupier.record import commands as c
from croupier.rules.roles import Actor, Role
from croupier.server.people.session import wallet_of
from croupier.server.tables.orders import Floor
from croupier.server.tables.pace import Pace

FREE_BOXES = 3  # always left to people


class Bot(Struct, frozen=True):
    """A regular of one table."""

    name: str
    table: str
    policy: Policy
    stands: bool = False


class HouseBots:
    def __init__(self, floor: Floor, pace: Pace, bots: tuple[Bot, ...], chance: Random) -> None:
        self._floor, self._pace, self._chance = floor, pace, chance
        self._bots: dict[str, list[Bot]] = {}
        for bot in bots:
            self._bots.setdefault(bot.table, []).append(bot)
        self._pending: dict[str, Choice] = {}

    def look(self, t: Table) -> None:
        """Called after every change of a table: each bot thinks, and acts after a while."""
        for bot in self._bots.get(t.id, ()):
            choice = None if bot.name in self._pending else self._choose(t, bot)
            if choice is not None:
                self._pending[bot.name] = choice
                wait = self._chance.uniform(self._pace.bot_least, self._pace.bot_most)
                asyncio.get_running_loop().call_later(wait, self._act, bot)

    def _choose(self, t: Table, bot: Bot) -> Choice:
        if t.closed:
            return None
        if seat_of(t, bot.name) is None and not bot.stands:
            return self._sit(t)
        if not bot.stands and self._in_the_way(t, bot) and not (playing(t) and t.round and t.round.closed):
            return c.Leave()
        choice = bot.policy(view(t, Actor(bot.name, Role.PLAYER)))
        return None if choice and refuse_while_blocked(t.proposals, choice) else choice

    def _sit(self, t: Table) -> Choice:
        taken = {*t.seats, *(stake.box for stake in open_stakes(t))}
        free = [box for box in range(1, t.settings.box_count + 1) if box not in taken]
        return c.Sit(self._chance.choice(free)) if len(free) > FREE_BOXES and not self._waiting(t) else None

    def _waiting(self, t: Table) -> int:
        """People on the list of this table."""
        return len(self._floor.seating.at(t.id).people)

    def _in_the_way(self, t: Table, bot: Bot) -> bool:
        """Is this one of the bots that must go, so that enough boxes are free?"""
        missing = FREE_BOXES + self._waiting(t) - (t.settings.box_count - len(t.seats))
        seated = [each.name for each in self._bots[t.id] if seat_of(t, each.name) is not None]
        return missing > 0 and bot.name in seated[-missing:]

    def _act(self, bot: Bot) -> None:
        """What the bot had in mind, if it still would."""
        meant, t = self._pending.pop(bot.name), self._floor.house.tables[bot.table]
        now = self._choose(t, bot)
        if now is None or type(now) is not type(meant):
            self.look(t)
            return
        if isinstance(now, c.BuyIn) and wallet_of(self._floor.house, bot.name) < now.cents:
            self._floor.issue(bot.name, now.cents)
        self._pending[bot.name] = now
        reply = self._floor.order(bot.table, now, Actor(bot.name, Role.PLAYER))
        reply.add_done_callback(lambda _: self._done(bot))

    def _done(self, bot: Bot) -> None:
        self._pending.pop(bot.name, None)
        t = self._floor.house.tables[bot.table]
        asyncio.get_running_loop().call_soon(partial(self.look, t))
