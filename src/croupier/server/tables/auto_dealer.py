"""The automatic dealer: deals where no person does, and enforces the time limits of players."""

import asyncio
import logging
from collections.abc import Iterator
from typing import NamedTuple

from croupier.engine.legal_actions import step
from croupier.engine.proposals import blocking_proposal
from croupier.engine.table import Table, game_of, is_playing, open_stakes
from croupier.house.registry import refuse_until_ready
from croupier.record import commands as c
from croupier.record import events as e
from croupier.rules.coded_message import message
from croupier.rules.game import Phase, RoundStep
from croupier.rules.refusal import Refused
from croupier.rules.roles import HOUSE
from croupier.rules.settings import PokerSettings
from croupier.server.clock import monotonic
from croupier.server.command_outcome import Reply
from croupier.server.tables.floor import Floor
from croupier.server.tables.pace import Countdown, Pace
from croupier.server.tables.shoes import COMMANDS, Step, next_step
from croupier.server.tables.time_bank import TimeBank, Who
from croupier.server.transport.messages import ClockKind
from croupier.words import phrase

log = logging.getLogger("croupier.attendant")

RETRY = 1.0  # seconds after which a refused step is tried again
PLAYERS_TURN = (Phase.DECIDING, Phase.OPTIONS)
Key = tuple[object, ...]


class ScheduledStep(NamedTuple):
    """The next step that a table takes by itself, and when; `key` identifies the situation that calls for it."""

    key: Key
    at: float
    act: Step | Phase | str


class TableTimer:
    """The timer and the deadlines of one table."""

    def __init__(self) -> None:
        self.since: tuple[Key, float] = ((), 0.0)
        self.bets: tuple[object, float] = ((), 0.0)
        self.due: ScheduledStep | None = None
        self.timer: asyncio.TimerHandle | None = None
        self.extra: tuple[Key, float] = ((), 0.0)  # the situation with extra time, and its seconds from the time bank
        self.banked: Who | None = None  # whose time bank is running
        self.timed_out_round: dict[str, int] = {}  # player -> the last round in which they timed out


class AutoDealer:
    """The dealer of every table without a human one; it also enforces players' time limits at the other tables."""

    def __init__(self, floor: Floor, pace: Pace, bots: frozenset[str]) -> None:
        self._floor, self._pace, self._bots = floor, pace, bots
        self._timers: dict[str, TableTimer] = {}
        self._bank = TimeBank(pace.bank)
        self.is_active = True  # otherwise another process of the house acts, and this one only shows its clocks

    def look(self, table: Table) -> None:
        """Update a table's countdown and timer; called after every change of the table."""
        timers = self._timers.setdefault(table.id, TableTimer())
        due = self._next_step(table, timers)
        self._stop_time_bank(timers, due)
        if due == timers.due:
            return
        if timers.timer:
            timers.timer.cancel()
            timers.timer = None
        timers.due = due
        if due and self.is_active:
            wait = max(0.0, due.at - monotonic())
            timers.timer = asyncio.get_running_loop().call_later(wait, self._act, table.id, due)

    def begin(self) -> None:
        """Act at every table from now on. The clocks go on from when this process saw them start."""
        self.is_active = True
        for table_id, timers in self._timers.items():
            timers.due = None
            self.look(self._floor.house.tables[table_id])

    # ---- when --------------------------------------------------------------------------------------------------------

    def _next_step(self, table: Table, timers: TableTimer) -> ScheduledStep | None:
        self._floor.broadcast.countdowns.pop(table.id, None)
        if blocking_proposal(table.proposals):
            return None
        if is_playing(table) and _waits_for_players(step(table)):
            return self._schedule_time_out(table, timers)
        if table.id in self._floor.broadcast.dealers:
            return self._schedule_take_over(table)
        due_step = next_step(table)
        if due_step is None:
            return None
        if due_step is Step.CLOSE:
            return self._schedule_closing(table, timers)
        if due_step is Step.OPEN:
            return self._schedule_opening(table, timers)
        waits = {
            Step.DEAL: self._pace.card,
            Step.SHUFFLE: self._pace.card,
            Step.REVEAL: self._pace.reveal,
            Step.SETTLE: self._pace.settle,
        }
        key: Key = (due_step, table.rounds, len(table.round.cards) if table.round else 0)
        reveal_end = self._floor.reveal_time.until(table) if due_step is Step.DEAL else 0.0
        return ScheduledStep(key, max(self._first_seen(timers, key) + waits[due_step], reveal_end), due_step)

    def _first_seen(self, timers: TableTimer, key: Key) -> float:
        """Return when the table came into this situation, on the monotonic clock."""
        if timers.since[0] != key:
            timers.since = key, monotonic()
        return timers.since[1]

    def _schedule_time_out(self, table: Table, timers: TableTimer) -> ScheduledStep:
        """Schedule the end of the decision time of the players who must act; new options restart the time."""
        step_now = step(table)
        assert step_now is not None
        phase, waits_for = step_now.phase, step_now.waits_for
        offered = max((record.seq for record in table.log if isinstance(record.event, e.OptionsOffered)), default=0)
        key: Key = (phase, table.rounds, offered, waits_for if step_now.in_turn else ())
        extra = timers.extra[1] if timers.extra[0] == key else 0.0
        time = decision_time(table, self._pace)
        end = self._first_seen(timers, key) + time + extra
        outcome = message("clock_time_bank", outcome=step_now.if_silent) if extra else step_now.if_silent
        kind = ClockKind.TIME_BANK if extra else ClockKind.DECISION
        number = quoted(table, waits_for[0])
        self._floor.broadcast.countdowns[table.id] = Countdown(kind, end, extra or time, outcome, number)
        return ScheduledStep(key, end, phase)

    def _grant_time_bank(self, table: Table, player: str, timers: TableTimer, key: Key) -> bool:
        """Give a connected player time from their time bank, in games between players; return whether any was left."""
        against_others = game_of(table).seating is not None and player not in self._bots
        if not against_others or timers.extra[0] == key or not self._floor.presence.present(player):
            return False
        seconds = self._bank.draw((table.id, player), monotonic())
        if seconds:
            timers.extra, timers.banked = (key, seconds), (table.id, player)
        return seconds > 0

    def _stop_time_bank(self, timers: TableTimer, due: ScheduledStep | None) -> None:
        """Stop a running time bank once the situation that it was granted for is over."""
        if timers.banked and (due is None or due.key != timers.extra[0]):
            self._bank.stop(timers.banked, monotonic())
            timers.banked = None

    def _schedule_take_over(self, table: Table) -> ScheduledStep | None:
        name = self._floor.broadcast.dealers[table.id]
        since = self._floor.presence.gone_since(name)
        return None if since is None else ScheduledStep(("gone", name), since + self._pace.stand_back, "gone")

    def _schedule_opening(self, table: Table, timers: TableTimer) -> ScheduledStep | None:
        """Schedule the next round if somebody is at the table; bots play alone only while somebody is in the house."""
        people = {*table.seats.values(), *self._standing_players(table)}
        if not people:
            return None
        if (
            not _can_open(table)
            or self._floor.no_rounds
            or refuse_until_ready(self._floor.house.register, table.document)
        ):
            return None
        only_bots = people <= self._bots
        if only_bots and not self._floor.anybody():
            return None
        pause = self._pace.pause_of_bots if only_bots else self._pace.pause
        key: Key = (Step.OPEN, table.rounds, table.jackpot)
        return ScheduledStep(key, self._first_seen(timers, key) + (pause if table.round else 0.0), Step.OPEN)

    def _standing_players(self, table: Table) -> Iterator[str]:
        """Yield connected players who have chips but no seat, at a table where players may bet without one."""
        if game_of(table).allows_standing:
            for player, chips in table.racks.items():
                if chips and (player in self._bots or self._floor.presence.present(player)):
                    yield player

    def _schedule_closing(self, table: Table, timers: TableTimer) -> ScheduledStep | None:
        """Schedule "No more Bets" after the betting time or soon after everybody has bet, but never without a bet."""
        step_now = step(table)
        assert step_now is not None
        bets = open_stakes(table)
        if timers.bets[0] != bets:
            timers.bets = bets, monotonic()
        if not bets:
            return None
        end = self._first_seen(timers, (Step.CLOSE, table.rounds)) + self._pace.betting
        betting = {stake.player for stake in bets}
        present = {
            player for player in table.seats.values() if player in self._bots or self._floor.presence.present(player)
        }
        if present <= betting:
            end = min(end, timers.bets[1] + self._pace.quiet)
        self._floor.broadcast.countdowns[table.id] = Countdown(
            ClockKind.BETTING,
            end,
            self._pace.betting,
            message("clock_bets_close"),
            step_now.para.number,
        )
        return ScheduledStep((Step.CLOSE, table.rounds, timers.bets[1]), end, Step.CLOSE)

    # ---- what --------------------------------------------------------------------------------------------------------

    def _act(self, table: str, due: ScheduledStep) -> None:
        timers, state = self._timers[table], self._floor.house.tables[table]
        timers.timer = None
        if self._next_step(state, timers) != due:
            self.look(state)
            return
        if due.act == "gone":
            self._floor.release_table(table)
            self._floor.broadcast.send_views(table)
        elif isinstance(due.act, Phase) and (step_now := step(state)):
            if step_now.phase is Phase.SHOWING and not step_now.in_turn:
                self._order(table, c.Reveal(), due)
                return
            for player in step_now.waits_for:
                self._act_for_player(state, player, timers, due.key)
        elif isinstance(due.act, Step):
            self._order(table, COMMANDS[due.act], due)

    def _act_for_player(self, table: Table, player: str, timers: TableTimer, key: Key) -> None:
        """Use the player's time bank or act for them; after two time-outs in a row, they sit out."""
        if self._grant_time_bank(table, player, timers, key):
            self.look(table)
            self._floor.broadcast.send_views(table.id)
            return
        self._order(table.id, c.WalkAway(player, gone=False))
        if game_of(table).seating and timers.timed_out_round.get(player) == table.rounds - 1:
            self._order(table.id, c.SitOut(player))
        timers.timed_out_round[player] = table.rounds

    def _order(self, table: str, command: c.AnyCommand, due: ScheduledStep | None = None) -> None:
        reply = self._floor.order(table, command, HOUSE)
        reply.add_done_callback(lambda reply: self._handle_outcome(table, command, due, reply))

    def _handle_outcome(self, table: str, command: c.AnyCommand, due: ScheduledStep | None, reply: Reply) -> None:
        """Continue after a step. If it was refused, return bets below the minimum and try again."""
        outcome, state, timers = reply.result(), self._floor.house.tables[table], self._timers[table]
        if not isinstance(outcome, Refused):
            if due is not None and timers.due is due:
                timers.since = (), 0.0
                self._retry(table)
            return
        small_bets = under_the_minimum(state) if isinstance(command, c.CloseBets) else ()
        if small_bets:
            for withdrawal in small_bets:
                self._order(table, withdrawal)
            self._order(table, command)
            return
        log.debug(phrase("log_order_refused", table=table, command=str(command), refusal=str(outcome)))
        asyncio.get_running_loop().call_later(RETRY, self._retry, table)

    def _retry(self, table: str) -> None:
        timers = self._timers[table]
        if timers.timer is None:
            timers.due = None
            self.look(self._floor.house.tables[table])


def decision_time(table: Table, pace: Pace) -> float:
    """Return the seconds for a decision: the table's own limit or the house's, but at most the house's maximum."""
    seconds = table.settings.decision_time if isinstance(table.settings, PokerSettings) else pace.decision
    return min(seconds, pace.decision_most)


def _can_open(table: Table) -> bool:
    """Return whether the game's seating rules, if it has any, allow a new round."""
    seating_rules = game_of(table).seating
    if seating_rules is None:
        return True
    return not isinstance(
        seating_rules.open_round(table.seating, table.settings, table.racks, table.rounds + 1, ""), Refused
    )


def _waits_for_players(step_now: RoundStep | None) -> bool:
    if step_now is None:
        return False
    return step_now.phase in PLAYERS_TURN or (step_now.phase is Phase.SHOWING and step_now.waits_for != ("dealer",))


def under_the_minimum(table: Table) -> tuple[c.WithdrawBet, ...]:
    """Return commands that take back bets which are below the minimum when bets close (5.2)."""
    if table.round is None or table.round.closed:
        return ()
    limits = table.round.settings.limits
    return tuple(
        c.WithdrawBet(stake.box, stake.bet, stake.player)
        for stake in open_stakes(table)
        if stake.bet in limits and stake.cents < limits[stake.bet].least
    )


def quoted(table: Table, player: str) -> str:
    """Return the number of the paragraph that says what happens if this player does not answer in time."""
    if table.round is None:
        return ""
    events = game_of(table).decide(table.round, c.WalkAway(player), HOUSE)
    para = None if isinstance(events, Refused) or not events else getattr(events[0], "because", None)
    return para.number if para else ""
