"""One command in, one plan out: events, transfers, meters and the audit chain, all or nothing."""

from collections.abc import Callable, Iterable
from itertools import takewhile
from typing import cast, get_args

from msgspec import UNSET, Struct

from croupier.engine import table as tables
from croupier.engine.proposals import Open, after, held
from croupier.engine.record import Recorded
from croupier.engine.table import Table
from croupier.house import audit, authority, jackpots, ledger, office, rounds, signing, snapshot
from croupier.house.accounts import MICRO, Transfer, may_be_negative, wallet
from croupier.house.book import Book
from croupier.house.claims import Evidence
from croupier.house.register import Register, told, unready
from croupier.rules import commands as c
from croupier.rules import events as e
from croupier.rules.games import BY_ID
from croupier.rules.money import dollars
from croupier.rules.people import HOUSE, Actor, higher
from croupier.rules.refusal import Refused, bad

HOUSE_STREAM = signing.HOUSE_STREAM

# For those who keep and check the records; the audit itself is imported here alone.
Entry = audit.Entry
Lock = audit.Lock
Kept = audit.Kept
Noted = audit.Noted
Sealed = audit.Sealed
RoundRow = rounds.RoundRow
GENESIS, NO_STREAM = audit.GENESIS, audit.NO_STREAM
entry, verify_chain, kept_digest = audit.entry, audit.broken, snapshot.digest
in_clear, is_locked = audit.in_clear, audit.is_locked


class House(Struct, frozen=True, gc=False):
    """Everything the operator keeps, found again from the records alone."""

    tables: dict[str, Table] = {}
    links: dict[str, jackpots.Link] = {}
    book: Book = Book()
    seq: int = 0  # entries of the chain
    house_seq: int = 0  # records of the house's own stream
    head: str = audit.GENESIS
    lock: audit.Lock | None = None  # what cards are written under, where they are to be kept from readers
    proposals: Open = ()  # of the office
    register: Register = Register()


class Order(Struct, frozen=True, gc=False):
    """A command with its address: the table, the person, the time and the client's id."""

    table: str
    command: c.AnyCommand
    by: Actor
    at: int
    cause: str = ""
    second: Actor | None = None  # who signs beside him, at the same console


class Plan(Struct, frozen=True, gc=False):
    """What is to be written in one transaction, and the house after it."""

    records: tuple[Recorded, ...]
    sealed: tuple[audit.Sealed, ...]  # the records, and whatever else stands in the chain
    transfers: tuple[tuple[int, Transfer], ...]  # (record, transfer)
    after: House
    vault: tuple[tuple[str, bytes], ...] = ()  # secrets kept beside the log, never in it
    rounds: tuple[RoundRow, ...] = ()
    snapshots: tuple[tuple[int, bytes], ...] = ()  # (entry, the house before it)
    refused: Refused | None = None  # the answer, where all there is to write is a refusal


PARTS = ("records", "sealed", "transfers", "vault", "rounds", "snapshots")


def conduct(
    house: House, order: Order, vault: tuple[tuple[str, bytes], ...] = (), shown: Evidence | None = None
) -> Plan | Refused:
    """Decide once, downwards; then write down what follows, the jackpots that fall due included."""
    table, command = house.tables.get(order.table), order.command
    if table is None and order.table != HOUSE_STREAM and not isinstance(command, c.OpenTable):
        return bad("table", f"there is no table {order.table!r}")
    no = authority.stranger(house.register.staff, order.by, order.second)
    no = no or authority.refusal_of_two(command, order.by, order.second, table)
    if type(command) is c.BuyIn:
        no = no or _wallet(house, command, order.by)
    if table is not None and table.proposals:
        no = no or held(table.proposals, command)
    if table is not None and type(command) is c.OpenRound:
        no = no or unready(house.register, table.document)
    if no:
        return no
    draft = Draft(house, order.at, order.cause)
    no = _carry_out(draft, order, shown) or authority.untimely(command, table)
    if no:
        return no
    draft.pay_awards()
    draft.lapse()
    return draft.plan(vault)


OF_TWO = frozenset(get_args(c.SigningCommand | c.OfficeCommand | c.Report))  # what may need a second person


def _carry_out(draft: "Draft", order: Order, shown: Evidence | None) -> Refused | None:
    """What follows from an order goes into the draft; what one person may not do alone is proposed there."""
    stream, command, by = order.table, order.command, order.by
    if type(command) in OF_TWO:
        if isinstance(command, c.SigningCommand):
            return signing.follow(draft, stream, command, by, shown)
        return signing.carry_out(draft, stream, command, by, order.second)
    made = draft.made(stream, command, higher(authority.acting(command, by), order.second))
    if type(made) is Refused:
        return made
    for where, events in made:
        draft.record(where, by, events, order.second)
    return None


def establish(
    house: House, stream: str, events: tuple[e.AnyEvent, ...], by: Actor, at: int, signed: Actor | None = None
) -> Plan:
    """Facts of the house's own making: a link or a table opened, play chips issued. A fact that cannot be raises."""
    draft = Draft(house, at, "")
    for event in events:
        if fault := _impossible(draft, stream, event):
            raise ValueError(fault)
        draft.record(stream, by, (event,), signed)
    return draft.plan(())


def note(house: House, order: Order, refused: Refused) -> Plan:
    """A refusal as an entry of the chain: the house is what it was."""
    draft = Draft(house, order.at, order.cause)
    command = audit.without_cards(order.command)
    draft.enter(audit.Noted(house.seq + 1, order.table, order.at, order.by, command, refused, order.cause))
    return draft.plan((), refused)


def joined(first: Plan, then: Plan | Refused) -> Plan:
    """Two plans, the second upon the first, as one: both are written, or neither. The answer is that to the first."""
    if isinstance(then, Refused):
        return first
    of_both = {name: getattr(first, name) + getattr(then, name) for name in PARTS}
    return Plan(**of_both, after=then.after, refused=first.refused)


def keep(house: House, at: int) -> Plan:
    """A snapshot, with its digest as an entry of the chain: who changes the one must change the other."""
    draft = Draft(house, at, "")
    body = kept(house)
    draft.snapshots.append((house.seq + 1, body))
    draft.enter(audit.Kept(house.seq + 1, at, snapshot.digest(body)))
    return draft.plan(())


def kept(house: House) -> bytes:
    """The same house is kept in the same bytes."""
    tables_kept = tuple(snapshot.table_kept(t) for t in house.tables.values())
    links, book = tuple(house.links.values()), tuple(sorted(house.book.items()))
    counts = house.seq, house.house_seq, house.head
    register = house.register if house.register != Register() else UNSET
    return snapshot.encode(snapshot.HouseKept(tables_kept, links, book, *counts, house.proposals, register=register))


def taken_up(body: bytes, stream: Callable[[str, int], Iterable[Recorded]], lock: audit.Lock | None = None) -> House:
    """The house of a snapshot; `stream` reads a table's records from some record on, to tell its round again."""
    old = snapshot.decode(body)
    tables_told = {each.table.id: _told_again(each, stream) for each in old.tables}
    links = {link.id: link for link in old.links}
    counts = old.seq, old.house_seq, old.head
    register = Register() if old.register is UNSET else old.register
    return House(tables_told, links, Book(dict(old.book)), *counts, lock, old.proposals, register)


def _told_again(kept: snapshot.TableKept, stream: Callable[[str, int], Iterable[Recorded]]) -> Table:
    last = kept.table.seq
    if kept.since > last:
        return kept.table
    return snapshot.told_again(kept, takewhile(lambda record: record.n <= last, stream(kept.table.id, kept.since)))


def _impossible(draft: "Draft", stream: str, event: e.AnyEvent) -> str:
    match event:
        case e.LinkOpened(link) if link in draft.links or link in draft.register.closed:
            return f"link {link!r} is {'open' if link in draft.links else 'closed'} already"
        case e.TableOpened(table, game, _, settings, link):
            if no := BY_ID[game].allows(settings):
                return str(no)
            if table in draft.tables or table in (HOUSE_STREAM, NO_STREAM) or table != stream:
                return f"table {table!r} cannot be opened in stream {stream!r}"
            return office.unlinkable(draft, link, BY_ID[game].jackpot_link) if link else ""
        case _ if isinstance(event, e.HouseEvent) and stream != HOUSE_STREAM:
            return "this belongs to the house's own stream"
        case _:
            return ""


def _opened(draft: "Draft", stream: str, command: c.OpenTable) -> signing.Made | Refused:
    event = office.opening(draft, stream, command)
    fault = "" if isinstance(event, Refused) else _impossible(draft, stream, event)
    if isinstance(event, Refused):
        return event
    return bad("table", fault) if fault else ((stream, (event,)),)


def recall(house: House, sealed: Iterable[audit.Sealed]) -> Plan:
    """Stored records followed again, at a restart or in an audit: what they moved, and the house after them."""
    draft = Draft(house, 0, "")
    for each in sealed:
        draft.enter(audit.entry(audit.in_clear(each, house.lock)), each.body)
    return draft.plan(())


def meter_shown(house: House, link: str) -> int:
    """What the screens of a link show now, in cents."""
    return jackpots.displayed(house.links[link])


def _wallet(house: House, command: c.BuyIn, by: Actor) -> Refused | None:
    """Only here is the ledger asked before the table: chips come from the wallet or not at all."""
    holds = house.book.holds(wallet(authority.acting(command, by).name)) // MICRO
    if command.cents > holds:
        return bad("cents", f"the wallet holds {dollars(holds)}")
    return None


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
        self.sealed: list[audit.Sealed] = []
        self.transfers: list[tuple[int, Transfer]] = []
        self.ended: dict[tuple[str, int], tuple[Table, int]] = {}
        self.snapshots: list[tuple[int, bytes]] = []

    def made(self, stream: str, command: c.AnyCommand, by: Actor) -> signing.Made | Refused:
        """What follows from a command, in which streams; nothing is changed."""
        table = self.tables.get(stream)
        if type(command) is c.OpenTable:
            return _opened(self, stream, command)
        if table is None:
            return office.decide(self, command)
        if type(command) is c.ChangeSettings:
            return office.change_settings(table, command)
        events = tables.decide(table, command, by)
        return events if type(events) is Refused else ((stream, events),)

    def record(self, stream: str, by: Actor, events: tuple[e.AnyEvent, ...], signed: Actor | None = None) -> None:
        for n, event in enumerate(events, self.length(stream) + 1):
            self.enter(Recorded(self.seq + 1, stream, n, self.at, by, event, self.cause, signed))

    def length(self, stream: str) -> int:
        if stream == HOUSE_STREAM:
            return self.house_seq
        return self.tables[stream].seq if stream in self.tables else 0

    def open_in(self, stream: str) -> Open:
        return self.tables[stream].proposals if stream in self.tables else self.proposals

    def enter(self, entry: audit.Entry, body: bytes = b"") -> None:
        """One entry into the chain, over the bytes as they are stored; a record is applied besides."""
        assert entry.seq == self.seq + 1, f"record {entry.seq} follows {self.seq}"
        sealed = audit.sealed(self.head, entry, body or audit.written(entry, self.lock))
        self.seq, self.head = sealed.seq, sealed.head
        self.sealed.append(sealed)
        if isinstance(entry, Recorded):
            self.records.append(entry)
            self._follow(entry)

    def _follow(self, record: Recorded) -> None:
        """Apply one record to tables, books and meters."""
        event, link = record.event, ""
        if record.stream == HOUSE_STREAM:
            self._follow_house(record)
        else:
            link = self._follow_table(record)
        if type(event) not in ledger.NO_CHIPS:
            self._book(record.seq, ledger.entries(record.stream, link, event))

    def _follow_house(self, record: Recorded) -> None:
        event, self.house_seq = record.event, record.n
        assert isinstance(event, e.HouseEvent | e.SigningEvent), f"record {record.seq} is none of the house's own"
        self.links = jackpots.told(self.links, event)
        self.register = told(self.register, event)
        if isinstance(event, e.SigningEvent):
            self.proposals = after(self.proposals, event)

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
        link = self.links.get((before or table).link)
        if link is not None and type(event) in jackpots.FOLLOWED:
            self.links[link.id], moves = jackpots.follow(link, table, record)
            if moves:
                self._book(record.seq, moves)
        return table.link

    def _book(self, seq: int, moves: Iterable[Transfer]) -> None:
        """Both sides of every transfer at once; nobody but the House goes below zero."""
        moved, book = self.moved, self.book
        for each in moves:
            self.transfers.append((seq, each))
            out_of, into = each.out_of, each.into
            left = moved[out_of] = (moved[out_of] if out_of in moved else book.holds(out_of)) - each.micro
            moved[into] = (moved[into] if into in moved else book.holds(into)) + each.micro
            assert left >= 0 or may_be_negative(out_of), f"{out_of} is overdrawn"

    def holds(self, account: str) -> int | None:
        """None where nothing ever moved."""
        holds = self.moved.get(account)
        return self.book.get(account) if holds is None else holds

    def awarded(self, stream: str, box: int) -> c.PayAward | None:
        """The award of this box, if its turn has come, on the value now displayed."""
        due = jackpots.due(self.links[self.tables[stream].link])
        if due is None or (due.claim.table, due.claim.box) != (stream, box):
            return None
        return c.PayAward(box, due.cents, due.displayed)

    def pay_awards(self) -> None:
        """Every major award whose turn has come, in the order the hands were dealt; large ones wait for two names."""
        for link in [each.id for each in self.links.values() if each.claims]:
            while due := jackpots.due(self.links[link]):
                command, table = c.PayAward(due.claim.box, due.cents, due.displayed), due.claim.table
                if signing.award_waits(self, table, command, large=due.large):
                    break
                events = tables.decide(self.tables[table], command, HOUSE)
                assert not isinstance(events, Refused), events
                self.record(table, HOUSE, events, HOUSE if due.large else None)

    def lapse(self) -> None:
        """Proposals that the records of this draft have overtaken."""
        for stream in dict.fromkeys([record.stream for record in self.records]):
            if self.open_in(stream):
                signing.lapse(self, stream)

    def plan(self, vault: tuple[tuple[str, bytes], ...], refused: Refused | None = None) -> Plan:
        book, own = self.book.moved(self.moved), (self.lock, self.proposals, self.register)
        return Plan(
            tuple(self.records),
            tuple(self.sealed),
            tuple(self.transfers),
            House(self.tables, self.links, book, self.seq, self.house_seq, self.head, *own),
            vault,
            tuple([row for t, at in self.ended.values() for row in rounds.rows(t, at)]),
            tuple(self.snapshots),
            refused,
        )
