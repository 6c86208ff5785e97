"""Carries out orders at the tables, in the process that leads the house."""

from collections.abc import Callable

from croupier.house.execute import House, Plan, merge_plans, record_events
from croupier.record import commands as c
from croupier.rules.coded_message import message
from croupier.rules.refusal import Refused, refuse
from croupier.rules.roles import HOUSE, Actor, Role
from croupier.server.command_outcome import Done, Reply
from croupier.server.command_queue import CommandQueue
from croupier.server.orders import ChangeList, DealStep, Execute, RecordEvent
from croupier.server.people.notifications import Notifications
from croupier.server.tables.broadcast import Broadcast
from croupier.server.tables.relocation import Move
from croupier.server.tables.shoes import COMMANDS, Step, next_command
from croupier.server.tables.waiting_lists.lists_by_table import WaitingLists


class OrderCarrier:
    """Turns orders into jobs of the command queue. `letter` is the answer that another process waits for, or ""."""

    def __init__(
        self,
        queue: CommandQueue,
        broadcast: Broadcast,
        waiting_lists: WaitingLists,
        notices: Notifications,
        *,
        execute: Callable[..., Plan | Refused],
        take_table: Callable[[str, str], bool],
        refresh: Callable[[str], None],
    ) -> None:
        self._queue, self._broadcast = queue, broadcast
        self._waiting_lists, self._notices = waiting_lists, notices
        self._execute, self._take_table, self._refresh = execute, take_table, refresh
        queue.orders.carried_out_by(
            Execute=self._carry_out, DealStep=self._deal_step, RecordEvent=self._record, ChangeList=self._change_list
        )

    def _carry_out(self, order: Execute, letter: str) -> Reply:
        table, command, by, cause = order.table, order.command, order.by, order.cause
        state = self._queue.house.tables.get(table)
        refusal = self._waiting_lists.refuse_seat(state, command, by) if state else None
        if isinstance(command, c.Relocate) and state and not refusal:
            return self._relocate(order, command, letter)
        return self._queue.submit(
            lambda house: self._execute(house, table, command, by, cause, refusal, order.second),
            table,
            cause,
            letter=letter,
        )

    def _relocate(self, order: Execute, command: c.Relocate, letter: str) -> Reply:
        """Move a player with their chips to another table, in one transaction."""
        table, by, cause = order.table, order.by, order.cause
        move, player = Move(table, command), Actor(command.player, Role.PLAYER)

        def make(house: House) -> Plan | Refused:
            plan = self._execute(house, table, command, by, cause, move.refusal(house, self._broadcast.bots, by))
            if isinstance(plan, Refused) or plan.refused:
                return plan
            plan = merge_plans(plan, self._execute(plan.after, move.left, c.Leave(), player, cause))
            chips = move.chips(plan.after)
            return merge_plans(plan, self._execute(plan.after, table, chips, player, cause)) if chips else plan

        reply = self._queue.submit(make, table, cause, letter=letter)
        reply.add_done_callback(lambda reply: self._notify_moved(table, command, reply))
        return reply

    def _notify_moved(self, table: str, command: c.Relocate, reply: Reply) -> None:
        if not isinstance(reply.result(), Refused):
            notice = message("notice_moved", table=self._queue.house.tables[table].title, seat=command.box)
            self._notices.tell(command.player, notice, table)

    def _deal_step(self, order: DealStep, letter: str) -> Reply:
        table, by, cause = order.table, order.by, order.cause
        if self._take_table(table, by.name):
            self._broadcast.send_views(table)

        def make(house: House) -> Plan | Refused:
            state = house.tables.get(table)
            command = next_command(state) if state else c.OpenRound()
            if isinstance(command, Refused):
                return self._execute(house, table, COMMANDS[Step.DEAL], by, cause, command)
            return self._execute(house, table, command, by, cause)

        return self._queue.submit(make, table, cause, letter=letter)

    def _record(self, order: RecordEvent, letter: str) -> Reply:
        now = self._queue.labels.now
        return self._queue.submit(
            lambda house: record_events(house, order.stream, (order.event,), HOUSE, now(), order.signed), letter=letter
        )

    def _change_list(self, order: ChangeList, letter: str) -> Reply:
        table, lists = self._queue.house.tables.get(order.table), self._waiting_lists
        if table is None:
            return self._queue.answer(letter, refuse("table_unknown", "table", table=order.table))
        refusal = lists.change(table, order.change, order.player, order.by)
        if not refusal:
            if order.change == "leave" and order.player not in ("", order.by.name):
                self._notices.tell(order.player, message("notice_taken_off_list", table=table.title), table.id)
            self._refresh(table.id)
        return self._queue.answer(letter, refusal or Done())
