"""Chips that a ruling takes back from a player who no longer has them, and debts to the house."""

from typing import Protocol

from croupier.engine.table import Table
from croupier.house.accounts import MICRO, WALLET, debt, owner
from croupier.record import events as e
from croupier.record.recorded import Recorded
from croupier.rules.house_poker.spec import JACKPOT
from croupier.rules.roles import HOUSE, Actor
from croupier.rules.settlement import Line, Result

CONCERNS = WALLET, "meter/"  # accounts whose moves may repay a debt: chips that arrive, awards that are paid


class Draft(Protocol):
    """What is needed of a house in the making."""

    tables: dict[str, Table]
    records: list[Recorded]
    moved: dict[str, int]

    def record(self, stream: str, by: Actor, events: tuple[e.AnyEvent, ...], signed: Actor | None = None) -> None: ...

    def holds(self, account: str) -> int | None: ...


class Accounts(Protocol):
    def holds(self, account: str) -> int | None: ...


def owed(book: Accounts, player: str) -> int:
    """What a player owes to the house, in cents."""
    holds = book.holds(debt(player))
    return -holds // MICRO if holds else 0


def recover(draft: Draft) -> None:
    """Racks below zero are filled from wallets, wallets below zero by a debt; chips that arrive pay debts first."""
    stream = draft.records[-1].stream
    _fill_racks(draft)
    _take_of_awards(draft)
    taken = {each.event.player for each in draft.records if isinstance(each.event, e.ChipsRecovered | e.AwardCorrected)}
    for account in [each for each in draft.moved if each.startswith(WALLET)]:
        player, holds = owner(account), draft.moved[account] // MICRO
        if holds < 0 and player in taken:
            draft.record(stream, HOUSE, (e.DebtIncurred(player, -holds),))
        elif holds > 0 and (owes := owed(draft, player)):
            draft.record(stream, HOUSE, (e.DebtRepaid(player, min(holds, owes)),))


def _fill_racks(draft: Draft) -> None:
    for table in dict.fromkeys(record.stream for record in draft.records if record.stream in draft.tables):
        short = {player: -cents for player, cents in draft.tables[table].racks.items() if cents < 0}
        for player, cents in short.items():
            draft.record(table, HOUSE, (e.ChipsRecovered(player, cents),))


def jackpot_win(event: e.AnyEvent) -> Line | None:
    """The line of a jackpot award, whether the link or the house pays it."""
    if type(event) is e.AwardPaid:
        return event.line
    if type(event) is e.BetSettled and event.line.bet == JACKPOT and event.line.result is Result.WIN:
        return event.line
    return None


def _take_of_awards(draft: Draft) -> None:
    """An award pays the debts of its winner first."""
    for record, line in [(each, line) for each in draft.records if (line := jackpot_win(each.event))]:
        in_rack = draft.tables[record.stream].racks.get(line.player, 0)
        if (owes := owed(draft, line.player)) and (taken := min(owes, line.paid, in_rack)):
            draft.record(record.stream, HOUSE, (e.ChipsCashedOut(line.player, taken),))
