"""Looks after every table: deals where no person does, and counts the time of those whom a table waits for."""

import asyncio
import logging
from collections.abc import Iterator
from typing import NamedTuple

from croupier.engine.proposals import blocking_proposal
from croupier.engine.table import Table, game_of, open_stakes, playing
from croupier.house.registry import refuse_until_ready
from croupier.record import commands as c
from croupier.record import events as e
from croupier.rules.base_round import BaseRound
from croupier.rules.game import Phase, RoundStep
from croupier.rules.refusal import Refused
from croupier.rules.roles import HOUSE
from croupier.rules.settings import PokerSettings
from croupier.server.clock import monotonic
from croupier.server.command_queue import Reply
from croupier.server.tables.orders import Floor
from croupier.server.tables.pace import Countdown, Pace
from croupier.server.tables.shoes import COMMANDS, Step, next_step
from croupier.server.tables.time_bank import TimeBank, Who

log = logging.getLogger("croupier.attendant")

RETRY = 1.0  # seconds after which a step that was refused is tried again
PLAYERS_TURN = (Phase.DECIDING, Phase.OPTIONS)
Key = tuple[object, ...]


class ScheduledStep(NamedTuple):
    """What happens by itself at a table, and when; equal keys are the same occasion."""

    key: Key
    at: float
    act: Step | Phase | str


class TableTimer:
    """What an attendant remembers of one table."""

    def __init__(self) -> None:
        self.since: tuple[Key, float] = ((), 0.0)
        self.bets: tuple[object, float] = ((), 0.0)
        self.due: ScheduledStep | None = None
        self.timer: asyncio.TimerHandle | None = None
        self.extra: tuple[Key, float] = ((), 0.0)  # seconds from a time bank for one occasion
        self.banked: Who | None = None  # whose bank is running
        self.slept: dict[str, int] = {}  # the round in which a player last let his time pass


class AutoDealer:
    def __init__(self, floor: Floor, pace: Pace, bots: frozenset[str]) -> None:
        self._floor, self._pace, self._bots = floor, pace, bots
        self._posts: dict[str, TableTimer] = {}
        self._bank = TimeBank(pace.bank)

    def look(self, t: Table) -> None:
        """Called after every change of a table: set its countdown and the timer of what is due."""
        post = self._posts.setdefault(t.id, TableTimer())
        due = self._due(t, post)
        self._back_to_the_bank(post, due)
        if due == post.due:
            return
        if post.timer:
            post.timer.cancel()
            post.timer = None
        post.due = due
        if due:
            wait = max(0.0, due.at - monotonic())
            post.timer = asyncio.get_running_loop().call_later(wait, self._act, t.id, due)

    # ---- when --------------------------------------------------------------------------------------------------------

    def _due(self, t: Table, post: TableTimer) -> ScheduledStep | None:
        self._floor.countdowns.pop(t.id, None)
        if blocking_proposal(t.proposals):
            return None
        if playing(t) and t.round and _waits_for_players(game_of(t).next(t.round)):
            return self._players_turn(t, t.round, post)
        if t.id in self._floor.dealers:
            return self._dealer_gone(t)
        step = next_step(t)
        if step is None:
            return None
        if step is Step.CLOSE:
            return self._closing(t, post)
        if step is Step.OPEN:
            return self._opening(t, post)
        waits = {
            Step.DEAL: self._pace.card,
            Step.SHUFFLE: self._pace.card,
            Step.REVEAL: self._pace.reveal,
            Step.SETTLE: self._pace.settle,
        }
        key: Key = (step, t.rounds, len(t.round.cards) if t.round else 0)
        words = self._floor.words.until(t) if step is Step.DEAL else 0.0
        return ScheduledStep(key, max(self._since(post, key) + waits[step], words), step)

    def _since(self, post: TableTimer, key: Key) -> float:
        """When this occasion was first seen."""
        if post.since[0] != key:
            post.since = key, monotonic()
        return post.since[1]

    def _players_turn(self, t: Table, r: BaseRound, post: TableTimer) -> ScheduledStep:
        """One window for all whom the table waits for, or for each in turn; new options open a new one."""
        now = game_of(t).next(r)
        phase, waits_for = now.phase, now.waits_for
        offered = max((each.seq for each in t.log if isinstance(each.event, e.OptionsOffered)), default=0)
        key: Key = (phase, t.rounds, offered, waits_for if now.in_turn else ())
        extra = post.extra[1] if post.extra[0] == key else 0.0
        time = decision_time(t, self._pace)
        end = self._since(post, key) + time + extra
        says = f"Time bank. {now.silence}" if extra else now.silence
        self._floor.countdowns[t.id] = Countdown(end, extra or time, says, quoted(t, waits_for[0]))
        return ScheduledStep(key, end, phase)

    def _lends(self, t: Table, player: str, post: TableTimer, key: Key) -> bool:
        """Who plays against others and is here may think longer, as long as his time bank lasts."""
        against_others = game_of(t).between is not None and player not in self._bots
        if not against_others or post.extra[0] == key or not self._floor.crowd.present(player):
            return False
        seconds = self._bank.draw((t.id, player), monotonic())
        if seconds:
            post.extra, post.banked = (key, seconds), (t.id, player)
        return seconds > 0

    def _back_to_the_bank(self, post: TableTimer, due: ScheduledStep | None) -> None:
        """The occasion is over, whatever comes next: what the player did not use is his again."""
        if post.banked and (due is None or due.key != post.extra[0]):
            self._bank.stop(post.banked, monotonic())
            post.banked = None

    def _dealer_gone(self, t: Table) -> ScheduledStep | None:
        name = self._floor.dealers[t.id]
        since = self._floor.crowd.gone_since(name)
        return None if since is None else ScheduledStep(("gone", name), since + self._pace.stand_back, "gone")

    def _opening(self, t: Table, post: TableTimer) -> ScheduledStep | None:
        """A round opens where somebody sits; bots among themselves play only while somebody is in the house."""
        here = {*t.seats.values(), *self._standing(t)}
        if not here:
            return None
        if not _can_open(t) or self._floor.no_rounds or refuse_until_ready(self._floor.house.register, t.document):
            return None
        only_bots = here <= self._bots
        if only_bots and not self._floor.anybody():
            return None
        pause = self._pace.pause_of_bots if only_bots else self._pace.pause
        key: Key = (Step.OPEN, t.rounds, t.jackpot)
        return ScheduledStep(key, self._since(post, key) + (pause if t.round else 0.0), Step.OPEN)

    def _standing(self, t: Table) -> Iterator[str]:
        """Who has chips at a table where one may play without a seat, and is there to play them."""
        if game_of(t).standing:
            for who, chips in t.racks.items():
                if chips and (who in self._bots or self._floor.crowd.present(who)):
                    yield who

    def _closing(self, t: Table, post: TableTimer) -> ScheduledStep | None:
        """Bets close when the window ends, or soon after everybody here has bet; while nobody has, they stay open."""
        r = t.round
        assert r is not None
        bets = open_stakes(t)
        if post.bets[0] != bets:
            post.bets = bets, monotonic()
        if not bets:
            return None
        end = self._since(post, (Step.CLOSE, t.rounds)) + self._pace.betting
        betting = {stake.player for stake in bets}
        here = {who for who in t.seats.values() if who in self._bots or self._floor.crowd.present(who)}
        if here <= betting:
            end = min(end, post.bets[1] + self._pace.quiet)
        self._floor.countdowns[t.id] = Countdown(end, self._pace.betting, "Bets close", game_of(t).next(r).para.number)
        return ScheduledStep((Step.CLOSE, t.rounds, post.bets[1]), end, Step.CLOSE)

    # ---- what --------------------------------------------------------------------------------------------------------

    def _act(self, table: str, due: ScheduledStep) -> None:
        post, t = self._posts[table], self._floor.house.tables[table]
        post.timer = None
        if self._due(t, post) != due:
            self.look(t)
            return
        if due.act == "gone":
            self._floor.dealers.pop(table, None)
            self.look(t)
            self._floor.show(table)
        elif isinstance(due.act, Phase) and t.round:
            now = game_of(t).next(t.round)
            if now.phase is Phase.SHOWING and not now.in_turn:
                self._order(table, c.Reveal(), due)
                return
            for player in now.waits_for:
                self._time_is_over(t, player, post, due.key)
        elif isinstance(due.act, Step):
            self._order(table, COMMANDS[due.act], due)

    def _time_is_over(self, t: Table, player: str, post: TableTimer, key: Key) -> None:
        """His time bank first; then the table goes on without him, and after a second round like that he sits out."""
        if self._lends(t, player, post, key):
            self.look(t)
            self._floor.show(t.id)
            return
        self._order(t.id, c.WalkAway(player, gone=False))
        if game_of(t).between and post.slept.get(player) == t.rounds - 1:
            self._order(t.id, c.SitOut(player))
        post.slept[player] = t.rounds

    def _order(self, table: str, command: c.AnyCommand, due: ScheduledStep | None = None) -> None:
        reply = self._floor.order(table, command, HOUSE)
        reply.add_done_callback(lambda reply: self._after(table, command, due, reply))

    def _after(self, table: str, command: c.AnyCommand, due: ScheduledStep | None, reply: Reply) -> None:
        """Done, and what comes next may look the same; refused, it is tried again, once small bets have gone back."""
        outcome, t, post = reply.result(), self._floor.house.tables[table], self._posts[table]
        if not isinstance(outcome, Refused):
            if due is not None and post.due is due:
                post.since = (), 0.0
                self._again(table)
            return
        small = under_the_minimum(t) if isinstance(command, c.CloseBets) else ()
        if small:
            for each in small:
                self._order(table, each)
            self._order(table, command)
            return
        log.info("table %s: %s was refused: %s", table, command, outcome)
        asyncio.get_running_loop().call_later(RETRY, self._again, table)

    def _again(self, table: str) -> None:
        post = self._posts[table]
        if post.timer is None:
            post.due = None
            self.look(self._floor.house.tables[table])


def decision_time(t: Table, pace: Pace) -> float:
    """The table's own time where it has set one, within what the house waits at the most."""
    own = t.settings.decision_time if isinstance(t.settings, PokerSettings) else pace.decision
    return min(own, pace.decision_most)


def _can_open(t: Table) -> bool:
    """A game that keeps its own seats says whether enough people are there."""
    between = game_of(t).between
    if between is None:
        return True
    return not isinstance(between.opens(t.kept, t.settings, t.racks, t.rounds + 1, ""), Refused)


def _waits_for_players(now: RoundStep) -> bool:
    return now.phase in PLAYERS_TURN or (now.phase is Phase.SHOWING and now.waits_for != ("dealer",))


def under_the_minimum(t: Table) -> tuple[c.WithdrawBet, ...]:
    """Bets that may not stay when bets close (5.2): each goes back to its player."""
    if t.round is None or t.round.closed:
        return ()
    limits = t.round.settings.limits
    return tuple(
        c.WithdrawBet(stake.box, stake.bet, stake.player)
        for stake in open_stakes(t)
        if stake.bet in limits and stake.cents < limits[stake.bet].least
    )


def quoted(t: Table, player: str) -> str:
    """The paragraph by which a player who does not answer is treated, as their document numbers it."""
    if t.round is None:
        return ""
    events = game_of(t).decide(t.round, c.WalkAway(player), HOUSE)
    because = None if isinstance(events, Refused) or not events else getattr(events[0], "because", None)
    return because.number if because else ""
