"""Chips that a ruling takes back from a player who no longer has them, and players' debts to the house."""

from typing import Protocol

from croupier.engine.table import Table
from croupier.house.ledger_accounts import MICRO, WALLET, debt, owner
from croupier.record import events as e
from croupier.record.stored_event import Recorded
from croupier.rules.bets import Bet
from croupier.rules.roles import HOUSE, Actor
from croupier.rules.settlement import Line, Result

JACKPOT, WIN = Bet.JACKPOT, Result.WIN
REPAYING_ACCOUNTS = (
    WALLET,
    "meter/",
)  # moves on these accounts may repay a debt: chips that arrive, awards that are paid


class Draft(Protocol):
    """The parts of `house.draft.Draft` that debts need."""

    tables: dict[str, Table]
    records: list[Recorded]
    moved: dict[str, int]

    def record(self, stream: str, by: Actor, events: tuple[e.AnyEvent, ...], signed: Actor | None = None) -> None: ...

    def holds(self, account: str) -> int | None: ...


class Accounts(Protocol):
    """Anything that knows the balances of accounts."""

    def holds(self, account: str) -> int | None: ...


def debt_of(book: Accounts, player: str) -> int:
    """Return what a player owes the house, in cents."""
    holds = book.holds(debt(player))
    return -holds // MICRO if holds else 0


def recover(draft: Draft) -> None:
    """Cover negative racks from wallets, and negative wallets by a debt; chips that a player gets repay debts first."""
    stream = draft.records[-1].stream
    _fill_racks(draft)
    _collect_from_awards(draft)
    players_taken_from = {
        record.event.player for record in draft.records if isinstance(record.event, e.ChipsRecovered | e.AwardCorrected)
    }
    for account in [moved for moved in draft.moved if moved.startswith(WALLET)]:
        player, holds = owner(account), draft.moved[account] // MICRO
        if holds < 0 and player in players_taken_from:
            draft.record(stream, HOUSE, (e.DebtIncurred(player, -holds),))
        elif holds > 0 and (owes := debt_of(draft, player)):
            draft.record(stream, HOUSE, (e.DebtRepaid(player, min(holds, owes)),))


def _fill_racks(draft: Draft) -> None:
    for table in dict.fromkeys(record.stream for record in draft.records if record.stream in draft.tables):
        short = {player: -cents for player, cents in draft.tables[table].racks.items() if cents < 0}
        for player, cents in short.items():
            draft.record(table, HOUSE, (e.ChipsRecovered(player, cents),))


def jackpot_win(event: e.AnyEvent) -> Line | None:
    """Return the settled line of a jackpot award, whether link or house pays it, or None for another event."""
    if type(event) is e.AwardPaid:
        return event.line
    if type(event) is e.BetSettled and event.line.bet == JACKPOT and event.line.result is WIN:
        return event.line
    return None


def _collect_from_awards(draft: Draft) -> None:
    """Cash out the part of each award that its winner owes the house."""
    for record, line in [(candidate, line) for candidate in draft.records if (line := jackpot_win(candidate.event))]:
        in_rack = draft.tables[record.stream].racks.get(line.player, 0)
        if (owes := debt_of(draft, line.player)) and (cents := min(owes, line.paid, in_rack)):
            draft.record(record.stream, HOUSE, (e.ChipsCashedOut(line.player, cents),))
