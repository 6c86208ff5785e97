"""A house in the making: it lives inside one call of conduct and is never seen outside it."""

from collections.abc import Iterable
from typing import Self, cast

from msgspec.structs import replace

from croupier.engine import table as tables
from croupier.engine.leaving import left_during_ruling
from croupier.engine.proposals import OpenProposals, apply_signing_event, blocking_proposal
from croupier.engine.table import Table
from croupier.house import approvals, audit_chain, debts, jackpots, ledger, office_commands, round_index
from croupier.house.accounts import Transfer, may_be_negative, may_be_short
from croupier.house.plan import House, Plan
from croupier.house.registry import apply_event
from croupier.record import commands as c
from croupier.record import events as e
from croupier.record.recorded import Recorded
from croupier.rules.games import BY_ID
from croupier.rules.refusal import Refused, refuse
from croupier.rules.roles import HOUSE, Actor

HOUSE_STREAM, NO_STREAM = approvals.HOUSE_STREAM, audit_chain.NO_STREAM


OWN = e.HouseEvent | e.SigningEvent | e.DebtEvent  # what the house's own stream holds


TAKES_BACK = frozenset(  # what a ruling does to chips that may be gone
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
ON_METER = frozenset((e.AwardReversed, e.AwardCorrected, e.ContributionCorrected))  # what a ruling does to a meter


AFFECT_OTHERS = frozenset(
    (e.AwardsOrdered, e.TableOpened, e.TableLinked, e.LinkChanged, e.LinkClosed, e.RoleGranted, e.RoleRevoked)
)


class Draft:
    """A house in the making: it lives inside one call and is never seen outside it."""

    def __init__(self, house: House, at: int, cause: str) -> None:
        self.tables, self.links = dict(house.tables), dict(house.links)
        self.book = house.book
        self.moved: dict[str, int] = {}  # the balances that are others now
        self.seq, self.house_seq, self.head = house.seq, house.house_seq, house.head
        self.proposals, self.register, self.lock = house.proposals, house.register, house.lock
        self.at, self.cause = at, cause
        self.records: list[Recorded] = []
        self.sealed: list[audit_chain.ChainedEntry] = []
        self.transfers: list[tuple[int, Transfer]] = []
        self.ended: dict[tuple[str, int], tuple[Table, int]] = {}
        self.snapshots: list[tuple[int, bytes]] = []
        self.takes_back = False  # is the record in hand one that takes chips back?
        self.short = False  # somebody has gone below zero, and must be found to be above it in the end

    def made(self, stream: str, command: c.AnyCommand, by: Actor) -> approvals.Decided | Refused:
        """What follows from a command, in which streams; nothing is changed."""
        table = self.tables.get(stream)
        if type(command) is c.OpenTable:
            return _opened(self, stream, command)
        if table is None:
            return office_commands.decide(self, command)
        if type(command) is c.ChangeSettings:
            return office_commands.change_settings(table, command)
        if type(command) is c.LinkTable:
            return office_commands.link_table(self, table, command.link)
        events = tables.decide(table, command, by)
        return events if type(events) is Refused else ((stream, events),)

    def record(self, stream: str, by: Actor, events: tuple[e.AnyEvent, ...], signed: Actor | None = None) -> None:
        for n, event in enumerate(events, self.length(stream) + 1):
            self.enter(Recorded(self.seq + 1, stream, n, self.at, by, event, self.cause, signed))

    def length(self, stream: str) -> int:
        if stream == HOUSE_STREAM:
            return self.house_seq
        return self.tables[stream].seq if stream in self.tables else 0

    def open_in(self, stream: str) -> OpenProposals:
        return self.tables[stream].proposals if stream in self.tables else self.proposals

    def enter(self, entry: audit_chain.Entry, body: bytes = b"") -> None:
        """One entry into the chain, over the bytes as they are stored; a record is applied besides."""
        assert entry.seq == self.seq + 1, f"record {entry.seq} follows {self.seq}"
        sealed = audit_chain.sealed(self.head, entry, body or audit_chain.written(entry, self.lock))
        self.seq, self.head = sealed.seq, sealed.head
        self.sealed.append(sealed)
        if isinstance(entry, Recorded):
            self.records.append(entry)
            self._follow(entry)

    def _follow(self, record: Recorded) -> None:
        """Apply one record to tables, books and meters."""
        event, link = record.event, ""
        self.takes_back = type(event) in TAKES_BACK
        if record.stream == HOUSE_STREAM:
            self._follow_house(record)
        else:
            link = self._follow_table(record)
        if type(event) not in ledger.NO_CHIPS:
            self._book(record.seq, ledger.entries(record.stream, link, event))
        if type(event) in ON_METER:
            self._cover_meters(record.seq)

    def _cover_meters(self, seq: int) -> None:
        """A meter that lacks something after a ruling has it from contributions that can still go back."""
        for link in [each for each in self.links.values() if each.posted < 0]:
            self.links[link.id], moves = jackpots.post_all(link)
            self._book(seq, moves)

    def _follow_house(self, record: Recorded) -> None:
        event, self.house_seq = record.event, record.n
        assert isinstance(event, OWN), f"record {record.seq} is none of the house's own"
        self.links = jackpots.apply_event(self.links, event)
        self.register = apply_event(self.register, event)
        if isinstance(event, e.SigningEvent):
            self.proposals = apply_signing_event(self.proposals, event)

    def _follow_table(self, record: Recorded) -> str:
        event, before = cast("e.TableEvent | e.RoundEvent", record.event), self.tables.get(record.stream)
        if before is None:
            assert isinstance(event, e.TableOpened), f"table {record.stream} was never opened"
            table = tables.opened_table(event)
        else:
            table = tables.apply(before, event)
        assert table.seq == record.n, f"table {table.id}: record {record.n} is event {table.seq}"
        self.tables[record.stream] = table
        r = table.round  # it has come to its end, or was changed after it?
        if r is not None and (r.concluded or r.voided) and (before is None or r is not before.round):
            self.ended[table.id, r.number] = table, record.at
        if type(event) is e.RoundOpened:
            self._forget_awards(table.id)
        link = self.links.get((before or table).link)
        if type(event) is e.AwardReversed:
            link = jackpots.payer(self.links, table, event.line.box)
        if link is not None and type(event) in jackpots.FOLLOWED:
            self.links[link.id], moves = jackpots.follow(link, table, record)
            if moves:
                self._book(record.seq, moves)
        return table.link if type(event) is not e.AwardReversed else link.id if link else ""

    def _forget_awards(self, table: str) -> None:
        for link in [each for each in self.links.values() if each.paid]:
            self.links[link.id] = jackpots.next_round_opened(link, table)

    def _book(self, seq: int, moves: Iterable[Transfer]) -> None:
        """Both sides of every transfer at once; what a ruling takes back may be missing until its last record."""
        moved, book = self.moved, self.book
        for each in moves:
            self.transfers.append((seq, each))
            out_of, into = each.out_of, each.into
            left = moved[out_of] = (moved[out_of] if out_of in moved else book.holds(out_of)) - each.micro
            moved[into] = (moved[into] if into in moved else book.holds(into)) + each.micro
            if left < 0 and not may_be_negative(out_of):
                assert self.takes_back and may_be_short(out_of), f"{out_of} is overdrawn"
                self.short = True

    def sound(self) -> Self:
        """Nobody but the house is below zero once everything is written."""
        if self.short:
            for account, left in self.moved.items():
                assert left >= 0 or may_be_negative(account), f"{account} is overdrawn"
        return self

    def holds(self, account: str) -> int | None:
        """None where nothing ever moved."""
        holds = self.moved.get(account)
        return self.book.get(account) if holds is None else holds

    def awarded(self, stream: str, box: int) -> c.PayAward | None:
        """The award of this box, if its turn has come, on the value now displayed."""
        due = jackpots.due(self.links[self.tables[stream].link], self._may_win)
        if due is None or (due.claim.table, due.claim.box) != (stream, box):
            return None
        return self._award(due)

    def _award(self, due: jackpots.PendingAward) -> c.PayAward:
        claims: tuple[e.AwardWon, ...] = getattr(self.tables[due.claim.table].round, "claims", ())
        return c.PayAward(due.claim.box, due.cents, due.displayed, ruled=claims[0].box != due.claim.box)

    def displayed(self, stream: str) -> int | None:
        t = self.tables.get(stream)
        return jackpots.displayed(self.links[t.link]) if t and t.link in self.links else None

    def _may_win(self, table: str, box: int) -> bool:
        """Can this hand still win a major award, by its own cards and the open ones?"""
        t = self.tables[table]
        return tables.game_of(t).may_win_major(t.round, box)

    def correct_awards(self) -> None:
        """Awards and contributions become what they would have been without an award taken back in this draft."""
        if not any(_takes_back_award_or_bet(record.event) for record in self.records):
            return
        for link in [each for each in self.links.values() if each.paid]:
            self.record(HOUSE_STREAM, HOUSE, jackpots.corrections(link))

    def recover(self) -> None:
        """Chips that a ruling took back and that are gone come from the wallet, and what that lacks is a debt."""
        concerned = any(account.startswith(debts.CONCERNS) for account in self.moved)
        if self.short or concerned or any(debts.jackpot_win(record.event) for record in self.records):
            debts.recover(self)

    def spread_failure(self) -> None:
        """A jackpot system that fails is down at every table of its link, each ruled on as it is (R-245)."""
        events = [record.event for record in self.records]
        reported = next((each.id for each in events if isinstance(each, e.Signed)), self.seq)
        value = next((each.displayed for each in events if isinstance(each, e.JackpotFailed)), None)
        for t in jackpots.down_too(self.records, self.tables):
            made = tables.decide(t, c.Report(tables.JACKPOT_FAILURE, c.Facts(scope="system")), HOUSE)
            assert not isinstance(made, Refused), made
            own = approvals.first_report(t.proposals)
            first = own.displayed if own and own.id < reported else value
            self.record(t.id, HOUSE, approvals.with_value(made, first))

    def pay_awards(self) -> None:
        """Every major award whose turn has come, in the order the hands were dealt; large ones wait for two names.

        One that the rules do not pay yet stays due, and later ones wait: every step tries again (R-277).
        """
        for link in [each.id for each in self.links.values() if each.claims]:
            while due := jackpots.due(self.links[link], self._may_win):
                command, table = self._award(due), due.claim.table
                events = tables.decide(self.tables[table], command, HOUSE)
                if isinstance(events, Refused) or approvals.award_waits(self, table, command, large=due.large):
                    break
                self.record(table, HOUSE, events, HOUSE if due.large else None)

    def depart(self) -> bool:
        """Walk away for the players who left while a ruling waited, once it waits no longer."""
        closed = [record.stream for record in self.records if type(record.event) in (e.Signed, e.ProposalClosed)]
        before = self.seq
        for stream in dict.fromkeys(closed):
            for player in left_during_ruling(self.tables[stream].log) if stream in self.tables else ():
                self._walk_away(stream, player)
        return self.seq > before

    def _walk_away(self, stream: str, player: str) -> None:
        t = self.tables[stream]
        if blocking_proposal(t.proposals) or t.round is None:
            return
        going = () if player in t.round.left else tables.bets_when_leaving(t, player)
        chips = tables.chips_when_leaving(t, going, player) if tables.seat_of(t, player) is None else ()
        self.record(stream, HOUSE, (*going, *chips))

    def lapse(self) -> bool:
        """Close the proposals that the records of this draft have overtaken; were there any?"""
        before = self.seq
        elsewhere = self.tables if any(type(record.event) in AFFECT_OTHERS for record in self.records) else ()
        for stream in dict.fromkeys([*(record.stream for record in self.records), *elsewhere]):
            if self.open_in(stream):
                approvals.lapse(self, stream)
        return self.seq > before

    def plan(self, vault: tuple[tuple[str, bytes], ...], refused: Refused | None = None) -> Plan:
        book, own = self.book.moved(self.moved), (self.lock, self.proposals, self.register)
        return Plan(
            tuple(self.records),
            tuple(self.sealed),
            tuple(self.transfers),
            House(self.tables, self.links, book, self.seq, self.house_seq, self.head, *own),
            vault,
            tuple([row for t, at in self.ended.values() for row in round_index.rows(t, at)]),
            tuple(self.snapshots),
            refused,
        )


def _takes_back_award_or_bet(event: e.AnyEvent) -> bool:
    return type(event) is e.AwardReversed or (type(event) is e.BetReturned and event.bet == jackpots.JACKPOT)


def impossible(draft: Draft, stream: str, event: e.AnyEvent) -> Refused | None:
    match event:
        case e.LinkOpened(link) if link in draft.links or link in draft.register.closed:
            return office_commands.link_taken(draft.links, link)
        case e.TableOpened(table, game, _, settings, link):
            if no := BY_ID[game].allows(settings):
                return no
            if table in draft.tables:
                return refuse("table_open_already", "table", table=table)
            if table in (HOUSE_STREAM, NO_STREAM):
                return refuse("table_name_reserved", "table", table=table)
            if table != stream:
                return refuse("table_in_another_stream", "table", table=table, stream=stream)
            return office_commands.unlinkable(draft, link, BY_ID[game].jackpot_link) if link else None
        case _ if isinstance(event, e.HouseEvent) and stream != HOUSE_STREAM:
            return refuse("event_of_the_house", "table")
        case _:
            return None


def _opened(draft: Draft, stream: str, command: c.OpenTable) -> approvals.Decided | Refused:
    event = office_commands.opening(draft, stream, command)
    if isinstance(event, Refused):
        return event
    if fault := impossible(draft, stream, event):
        return replace(fault, para=None, field="table")
    return ((stream, (event,)),)
