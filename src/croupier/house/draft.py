"""Draft: the mutable house inside one call of `execute`, never visible outside it."""

from collections.abc import Iterable
from typing import Any, Self

from msgspec.structs import replace

from croupier.engine import decide as decisions
from croupier.engine.apply import apply, opened_table
from croupier.engine.leaving import left_during_ruling
from croupier.engine.proposals import OpenProposals, apply_signing_event, blocking_proposal
from croupier.engine.table import Table, game_of, seat_of
from croupier.house import (
    approvals,
    audit_chain,
    debts,
    jackpots,
    ledger,
    link_commands,
    office_commands,
    round_index,
    table_commands,
)
from croupier.house.ledger_accounts import Transfer, can_be_overdrawn, can_end_negative
from croupier.house.registry import apply_event
from croupier.house.state import House, Plan
from croupier.record import commands as c
from croupier.record import events as e
from croupier.record.stored_event import Recorded
from croupier.rules.bets import Bet
from croupier.rules.games import BY_ID
from croupier.rules.refusal import Refused, refuse
from croupier.rules.roles import HOUSE, Actor

HOUSE_STREAM, NO_STREAM = approvals.HOUSE_STREAM, audit_chain.NO_STREAM


HOUSE_EVENTS = e.HouseEvent | e.SigningEvent | e.DebtEvent  # events of the house's own stream


TAKES_BACK = frozenset(  # a ruling takes chips that may already be spent
    (
        e.SettlementReversed,
        e.AwardReversed,
        e.PotsReversed,
        e.BetFound,
        e.ChipsRecovered,
        e.AwardCorrected,
        e.ContributionCorrected,
    )
)
# Events of a ruling that change a meter.
ON_METER = frozenset((e.AwardReversed, e.AwardCorrected, e.ContributionCorrected))


# Events from which nothing follows elsewhere, unless an award or a signature waits already.
QUIET = frozenset(
    (
        e.CardDealt,
        e.CardsDealt,
        e.BetPlaced,
        e.BetWithdrawn,
        e.BetsClosed,
        e.HandExamined,
        e.DecisionMade,
        e.CardsRevealed,
        e.Acted,
    )
)


TAKE_BACK_AWARDS = frozenset((e.AwardReversed, e.BetReturned))
CLOSE_PROPOSALS = frozenset((e.Signed, e.ProposalClosed))
AFFECT_OTHERS = frozenset(
    (e.AwardsOrdered, e.TableOpened, e.TableLinked, e.LinkChanged, e.LinkClosed, e.RoleGranted, e.RoleRevoked)
)


class Draft:
    """A mutable copy of the house that collects records, transfers and meters for one plan."""

    def __init__(self, house: House, timestamp: int, cause: str, previewed: str | None = None) -> None:
        self.tables, self.links = dict(house.tables), dict(house.links)
        self.book = house.book
        self.moved: dict[str, int] = {}  # changed balances
        self.seq, self.house_seq, self.head = house.seq, house.house_seq, house.head
        self.proposals, self.register, self.lock = house.proposals, house.register, house.lock
        self.at, self.cause = timestamp, cause
        self.previewed = previewed  # the stream where this draft shows what happens once everything is signed
        self.records: list[Recorded] = []
        self.sealed: list[audit_chain.ChainedEntry] = []
        self.transfers: list[tuple[int, Transfer]] = []
        self.ended: dict[tuple[str, int], tuple[Table, int]] = {}
        self.snapshots: list[tuple[int, bytes]] = []
        self.kinds: set[type[e.AnyEvent]] = set()  # of the recorded events
        self.short = False  # an account was overdrawn, so `sound` must check all balances

    def made(self, stream: str, command: c.AnyCommand, by: Actor) -> approvals.Decided | Refused:
        """Decide a command without changing anything; return the events for each stream."""
        table = self.tables.get(stream)
        if type(command) is c.OpenTable:
            return _decide_opening(self, stream, command)
        if table is None:
            return office_commands.decide(self, command)
        if type(command) is c.ChangeSettings:
            return table_commands.change_settings(table, command)
        if type(command) is c.LinkTable:
            return table_commands.link_table(self, table, command.link)
        events = decisions.decide(table, command, by)
        return events if type(events) is Refused else ((stream, events),)

    def record(self, stream: str, by: Actor, events: tuple[e.AnyEvent, ...], signed: Actor | None = None) -> None:
        records: list[Recorded] = []
        seq, number = self.seq, self.length(stream)
        for event in events:
            seq, number = seq + 1, number + 1
            records.append(Recorded(seq, stream, number, self.at, by, event, self.cause, signed))
        self.kinds.update(map(type, events))
        self._apply_records(stream, records, audit_chain.chain_records(self.head, records, self.lock))

    def length(self, stream: str) -> int:
        if stream == HOUSE_STREAM:
            return self.house_seq
        return self.tables[stream].seq if stream in self.tables else 0

    def open_in(self, stream: str) -> OpenProposals:
        return self.tables[stream].proposals if stream in self.tables else self.proposals

    def enter(self, entry: audit_chain.Entry, body: bytes = b"") -> None:
        """Add an entry to the chain, and apply it if it is a record; `body` holds its bytes if it was stored before."""
        assert entry.seq == self.seq + 1, f"record {entry.seq} follows {self.seq}"
        chained = audit_chain.chain_entry(self.head, entry, body or audit_chain.encode_entry(entry))
        if type(entry) is Recorded:
            self._apply_records(entry.stream, [entry], [chained])
        else:
            self.sealed.append(chained)
            self.seq, self.head = chained.seq, chained.head

    def _apply_records(self, stream: str, records: list[Recorded], chained: list[audit_chain.ChainedEntry]) -> None:
        """Apply consecutive records of one stream to tables, account balances and meters."""
        if not records:
            return
        self.records += records
        self.sealed += chained
        self.seq, self.head = chained[-1].seq, chained[-1].head
        if stream == HOUSE_STREAM:
            self._apply_house_records(records)
        else:
            self._apply_table_records(stream, records)

    def _cover_meters(self, record: Recorded) -> None:
        """Bring a meter that a ruling left below zero back to zero, using contributions not yet posted to it."""
        for link in [candidate for candidate in self.links.values() if candidate.posted < 0]:
            self.links[link.id], moves = jackpots.post_all(link)
            self._book_transfers(record, moves)

    def _apply_house_records(self, records: list[Recorded]) -> None:
        for record in records:
            event, self.house_seq = record.event, record.n
            assert isinstance(event, HOUSE_EVENTS), f"record {record.seq} is none of the house's own"
            self.links = jackpots.apply_event(self.links, event)
            self.register = apply_event(self.register, event)
            if isinstance(event, e.SigningEvent):
                self.proposals = apply_signing_event(self.proposals, event)
            self._book_event(record, "")

    def _apply_table_records(self, stream: str, records: list[Recorded]) -> None:
        table = self.tables.get(stream)
        for record in records:
            event: Any = record.event
            kind, before = type(event), table
            table = self.tables[stream] = apply(before, event) if before else _open_table(stream, event)
            assert table.seq == record.n, f"table {stream}: record {record.n} is event {table.seq}"
            round_ = table.round
            if round_ is not None and (round_.concluded or round_.voided) and before and round_ is not before.round:
                self.ended[stream, round_.number] = table, record.at  # also when a ruling changes it after its end
            link = self._apply_to_link(record, before or table, table) if kind in jackpots.FOLLOWED else table.link
            if kind not in ledger.NO_CHIPS:
                self._book_event(record, link)

    def _book_event(self, record: Recorded, link: str) -> None:
        """Book the transfers of an event; if it is of a ruling that leaves a meter below zero, cover that."""
        self._book_transfers(record, ledger.entries(record.stream, link, record.event))
        if type(record.event) in ON_METER:
            self._cover_meters(record)

    def _apply_to_link(self, record: Recorded, before: Table, table: Table) -> str:
        """Apply a table's record to the meter and tickets of its link; return the link that its transfers concern."""
        event, name = record.event, before.link
        if type(event) is e.RoundOpened:
            self._forget_awards(table.id)
        elif type(event) is e.AwardReversed:
            paying = jackpots.paying_link(self.links, table, event.line.box)
            name = paying.id if paying else ""
        if name in self.links:
            self.links[name], moves = jackpots.apply_record(self.links[name], table, record)
            if moves:
                self._book_transfers(record, moves)
        return name if type(event) is e.AwardReversed else table.link

    def _forget_awards(self, stream: str) -> None:
        for link in [candidate for candidate in self.links.values() if candidate.paid]:
            self.links[link.id] = jackpots.next_round_opened(link, stream)

    def _book_transfers(self, record: Recorded, moves: Iterable[Transfer]) -> None:
        """Book transfers on both accounts; a ruling may overdraw an account until its last record."""
        moved, book = self.moved, self.book
        for transfer in moves:
            self.transfers.append((record.seq, transfer))
            out_of, into = transfer.out_of, transfer.into
            balance = moved[out_of] = (moved[out_of] if out_of in moved else book.holds(out_of)) - transfer.micro
            moved[into] = (moved[into] if into in moved else book.holds(into)) + transfer.micro
            if balance < 0 and not can_end_negative(out_of):
                takes_back = type(record.event) in TAKES_BACK
                assert takes_back and can_be_overdrawn(out_of), f"{out_of} is overdrawn"
                self.short = True

    def may_have_consequences(self, stream: str) -> bool:
        """Return whether anything may follow from this stream's new records, such as awards or repaid debts."""
        claims = 0
        for link in self.links.values():
            claims += len(link.claims)
        return claims > 0 or not self.kinds <= QUIET or bool(self.open_in(stream))

    def sound(self) -> Self:
        """Assert that no account is negative except those that may be, and return the draft."""
        if self.short:
            for account, balance in self.moved.items():
                assert balance >= 0 or can_end_negative(account), f"{account} is overdrawn"
        return self

    def holds(self, account: str) -> int | None:
        """Return the balance of an account, or None if nothing ever moved on it."""
        holds = self.moved.get(account)
        return self.book.get(account) if holds is None else holds

    def awarded(self, stream: str, box: int) -> c.PayAward | None:
        """Return the command that pays this box its award on the value now displayed, or None if it is not due yet."""
        due = jackpots.next_award(self.links[self.tables[stream].link], self._may_win)
        if due is None or (due.claim.table, due.claim.box) != (stream, box):
            return None
        return self._award_command(due)

    def _award_command(self, due: jackpots.PendingAward) -> c.PayAward:
        claims: tuple[e.AwardWon, ...] = getattr(self.tables[due.claim.table].round, "claims", ())
        return c.PayAward(due.claim.box, due.cents, due.displayed, ruled=claims[0].box != due.claim.box)

    def displayed(self, stream: str) -> int | None:
        table = self.tables.get(stream)
        return jackpots.displayed(self.links[table.link]) if table and table.link in self.links else None

    def _may_win(self, stream: str, box: int) -> bool:
        """Return whether this hand can still win a major award, judged by its own cards and the open ones."""
        table = self.tables[stream]
        return game_of(table).may_win_major(table.round, box)

    def correct_awards(self) -> None:
        """Correct other awards and contributions after this draft reversed an award or returned a jackpot bet."""
        if not TAKE_BACK_AWARDS & self.kinds:
            return
        if not any(_takes_back_award_or_bet(record.event) for record in self.records):
            return
        for link in [candidate for candidate in self.links.values() if candidate.paid]:
            self.record(HOUSE_STREAM, HOUSE, jackpots.corrections(link))

    def recover(self) -> None:
        """If a ruling takes more chips than a player has, use the wallet, then a debt; let new chips repay debts."""
        may_repay_debts = any(account.startswith(debts.REPAYING_ACCOUNTS) for account in self.moved)
        if self.short or may_repay_debts or any(debts.jackpot_win(record.event) for record in self.records):
            debts.recover(self)

    def spread_failure(self) -> None:
        """Report a failed jackpot system at every other table of its link (R-245)."""
        if e.JackpotFailed not in self.kinds:
            return
        events = [record.event for record in self.records]
        reported = next((event.id for event in events if isinstance(event, e.Signed)), self.seq)
        value = next((event.displayed for event in events if isinstance(event, e.JackpotFailed)), None)
        for table in jackpots.other_tables_down(self.records, self.tables):
            decided = decisions.decide(table, c.Report(decisions.JACKPOT_FAILURE, c.Facts(scope="system")), HOUSE)
            assert not isinstance(decided, Refused), decided
            report = approvals.first_report(table.proposals)
            displayed = report.displayed if report and report.id < reported else value
            self.record(table.id, HOUSE, approvals.with_value(decided, displayed))

    def pay_awards(self) -> None:
        """Pay the jackpot awards whose turn has come, in the order of their hands; large ones need two signatures.

        An award that the rules do not pay yet stays due, and later ones wait; every command tries again (R-277).
        """
        for link_id in [candidate.id for candidate in self.links.values() if candidate.claims]:
            while due := jackpots.next_award(self.links[link_id], self._may_win):
                command, stream = self._award_command(due), due.claim.table
                events = decisions.decide(self.tables[stream], command, HOUSE)
                if isinstance(events, Refused) or approvals.award_waits(self, stream, command, large=due.large):
                    break
                self.record(stream, HOUSE, events, HOUSE if due.large else None)

    def depart(self) -> bool:
        """Once a ruling is closed, let players who left while it waited walk away; return whether there were any."""
        if not CLOSE_PROPOSALS & self.kinds:
            return False
        closed = [record.stream for record in self.records if type(record.event) in CLOSE_PROPOSALS]
        before = self.seq
        for stream in dict.fromkeys(closed):
            for player in left_during_ruling(self.tables[stream].log) if stream in self.tables else ():
                self._walk_away(stream, player)
        return self.seq > before

    def _walk_away(self, stream: str, player: str) -> None:
        table = self.tables[stream]
        if blocking_proposal(table.proposals) or table.round is None:
            return
        leaving = () if player in table.round.left else decisions.bets_when_leaving(table, player)
        cash_out = decisions.chips_when_leaving(table, leaving, player) if seat_of(table, player) is None else ()
        self.record(stream, HOUSE, (*leaving, *cash_out))

    def lapse(self) -> bool:
        """Close proposals that the records of this draft made invalid; return whether there were any."""
        before = self.seq
        elsewhere = self.tables if AFFECT_OTHERS & self.kinds else ()
        for stream in dict.fromkeys([*(record.stream for record in self.records), *elsewhere]):
            if self.open_in(stream):
                approvals.lapse(self, stream)
        return self.seq > before

    def plan(self, vault: tuple[tuple[str, bytes], ...], refused: Refused | None = None) -> Plan:
        after = House(
            self.tables,
            self.links,
            self.book.moved(self.moved),
            self.seq,
            self.house_seq,
            self.head,
            self.lock,
            self.proposals,
            self.register,
        )
        return Plan(
            tuple(self.records),
            tuple(self.sealed),
            tuple(self.transfers),
            after,
            vault,
            self._round_rows() if self.ended else (),
            tuple(self.snapshots),
            refused,
        )

    def _round_rows(self) -> tuple[round_index.RoundRow, ...]:
        return tuple(row for table, ended_at in self.ended.values() for row in round_index.rows(table, ended_at))


def _open_table(stream: str, event: e.AnyEvent) -> Table:
    assert isinstance(event, e.TableOpened), f"table {stream} was never opened"
    return opened_table(event)


def _takes_back_award_or_bet(event: e.AnyEvent) -> bool:
    return isinstance(event, e.AwardReversed) or (isinstance(event, e.BetReturned) and event.bet == Bet.JACKPOT)


def refuse_impossible_event(draft: Draft, stream: str, event: e.AnyEvent) -> Refused | None:
    """Refuse an event that cannot happen in this stream."""
    match event:
        case e.LinkOpened(link) if link in draft.links or link in draft.register.closed:
            return link_commands.refuse_taken_link(draft.links, link)
        case e.TableOpened(table, game, _, settings, link):
            if refusal := BY_ID[game].refuse_settings(settings):
                return refusal
            if table in draft.tables:
                return refuse("table_open_already", "table", table=table)
            if table in (HOUSE_STREAM, NO_STREAM):
                return refuse("table_name_reserved", "table", table=table)
            if table != stream:
                return refuse("table_in_another_stream", "table", table=table, stream=stream)
            return link_commands.refuse_link(draft, link, BY_ID[game].jackpot_link) if link else None
        case _ if isinstance(event, e.HouseEvent) and stream != HOUSE_STREAM:
            return refuse("event_of_the_house", "table")
        case _:
            return None


def _decide_opening(draft: Draft, stream: str, command: c.OpenTable) -> approvals.Decided | Refused:
    event = table_commands.open_table(draft, stream, command)
    if isinstance(event, Refused):
        return event
    if refusal := refuse_impossible_event(draft, stream, event):
        return replace(refusal, para=None, field="table")
    return ((stream, (event,)),)
