"""Bots of the house: they send the same commands as people, and leave enough seats free for people."""

import asyncio
from functools import partial
from random import Random

from msgspec import Struct

from croupier.bots.policy import Choice, Policy
from croupier.engine.proposals import refuse_while_blocked
from croupier.engine.table import Table, is_playing, open_stakes, seat_of
from croupier.engine.views import view
from croupier.record import commands as c
from croupier.rules.roles import Actor, Role
from croupier.server.people.session import wallet_of
from croupier.server.tables.floor import Floor
from croupier.server.tables.pace import Pace

FREE_BOXES = 3  # always left free for people


class Bot(Struct, frozen=True):
    """A bot and the table where it plays."""

    name: str
    table: str
    policy: Policy
    stands: bool = False


class HouseBots:
    """The bots of the house, which act after a random pause."""

    def __init__(self, floor: Floor, pace: Pace, bots: tuple[Bot, ...], chance: Random) -> None:
        self._floor, self._pace, self._chance = floor, pace, chance
        self._bots: dict[str, list[Bot]] = {}
        for bot in bots:
            self._bots.setdefault(bot.table, []).append(bot)
        self._pending: dict[str, Choice] = {}
        self.is_active = True  # otherwise the bots act in another process of the house

    def look(self, table: Table) -> None:
        """Let each bot choose a command and send it after a random pause; called after every change of a table."""
        for bot in self._bots.get(table.id, ()) if self.is_active else ():
            choice = None if bot.name in self._pending else self._choose(table, bot)
            if choice is not None:
                self._pending[bot.name] = choice
                wait = self._chance.uniform(self._pace.bot_least, self._pace.bot_most)
                asyncio.get_running_loop().call_later(wait, self._act, bot)

    def _choose(self, table: Table, bot: Bot) -> Choice:
        if table.closed:
            return None
        if seat_of(table, bot.name) is None and not bot.stands:
            return self._choose_seat(table)
        if (
            not bot.stands
            and self._must_leave(table, bot)
            and not (is_playing(table) and table.round and table.round.closed)
        ):
            return c.Leave()
        choice = bot.policy(view(table, Actor(bot.name, Role.PLAYER)))
        return None if choice and refuse_while_blocked(table.proposals, choice) else choice

    def _choose_seat(self, table: Table) -> Choice:
        taken = {*table.seats, *(stake.box for stake in open_stakes(table))}
        free = [box for box in range(1, table.settings.box_count + 1) if box not in taken]
        return c.Sit(self._chance.choice(free)) if len(free) > FREE_BOXES and not self._waiting_count(table) else None

    def _waiting_count(self, table: Table) -> int:
        """Return the number of people on this table's waiting list."""
        return len(self._floor.waiting_lists.list_for(table.id).people)

    def _must_leave(self, table: Table, bot: Bot) -> bool:
        """Return whether this bot must leave, so that enough boxes are free."""
        missing_seats = FREE_BOXES + self._waiting_count(table) - (table.settings.box_count - len(table.seats))
        seated = [other.name for other in self._bots[table.id] if seat_of(table, other.name) is not None]
        return missing_seats > 0 and bot.name in seated[-missing_seats:]

    def _act(self, bot: Bot) -> None:
        """Send the command that the bot has planned, if it would still choose one of this kind."""
        planned, table = self._pending.pop(bot.name), self._floor.house.tables[bot.table]
        choice = self._choose(table, bot)
        if choice is None or type(choice) is not type(planned):
            self.look(table)
            return
        if isinstance(choice, c.BuyIn) and wallet_of(self._floor.house, bot.name) < choice.cents:
            self._floor.issue(bot.name, choice.cents)
        self._pending[bot.name] = choice
        reply = self._floor.order(bot.table, choice, Actor(bot.name, Role.PLAYER))
        reply.add_done_callback(lambda _: self._finish(bot))

    def _finish(self, bot: Bot) -> None:
        self._pending.pop(bot.name, None)
        table = self._floor.house.tables[bot.table]
        asyncio.get_running_loop().call_soon(partial(self.look, table))
