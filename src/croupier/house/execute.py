"""One command in, one plan out: events, transfers, meters and the audit chain, all or nothing."""

from collections.abc import Callable, Iterable, Mapping
from itertools import takewhile
from typing import get_args

from msgspec import UNSET

from croupier.engine.proposals import refuse_while_blocked
from croupier.engine.table import Table
from croupier.house import approvals, audit_chain, authority, jackpots, round_index, snapshot
from croupier.house.accounts import MICRO, wallet
from croupier.house.award_verification import Evidence
from croupier.house.draft import Draft, impossible
from croupier.house.persistent_map import Balances
from croupier.house.plan import PLAN_FIELDS
from croupier.house.plan import House as House
from croupier.house.plan import Order as Order
from croupier.house.plan import Plan as Plan
from croupier.house.registry import Registry, refuse_until_ready
from croupier.record import commands as c
from croupier.record import events as e
from croupier.record.recorded import Recorded
from croupier.rules.refusal import Refused, refuse
from croupier.rules.roles import Actor, higher

HOUSE_STREAM = approvals.HOUSE_STREAM

# For those who keep and check the records; the audit itself is imported here alone.
Entry = audit_chain.Entry
Lock = audit_chain.Lock
SnapshotEntry = audit_chain.SnapshotEntry
RefusalEntry = audit_chain.RefusalEntry
ChainedEntry = audit_chain.ChainedEntry
RoundRow = round_index.RoundRow
GENESIS, NO_STREAM = audit_chain.GENESIS, audit_chain.NO_STREAM
entry, verify_chain, kept_digest, same_house = audit_chain.entry, audit_chain.find_break, snapshot.digest, snapshot.same
decrypt_body, is_locked = audit_chain.decrypt_body, audit_chain.is_locked


def execute(
    house: House, order: Order, vault: tuple[tuple[str, bytes], ...] = (), shown: Evidence | None = None
) -> Plan | Refused:
    """Decide once, downwards; then write down what follows, the jackpots that fall due included."""
    table, command = house.tables.get(order.table), order.command
    if table is None and order.table != HOUSE_STREAM and not isinstance(command, c.OpenTable):
        return refuse("table_unknown", "table", table=order.table)
    no = authority.refuse_unknown_staff(house.register.staff, order.by, order.second)
    no = no or authority.refusal_of_two(command, order.by, order.second, table)
    if type(command) is c.BuyIn:
        no = no or _wallet(house, command, order.by)
    if table is not None and table.proposals:
        no = no or refuse_while_blocked(table.proposals, command)
    if table is not None and type(command) is c.OpenRound:
        no = no or refuse_until_ready(house.register, table.document)
    if no:
        return no
    draft = Draft(house, order.at, order.cause)
    no = _carry_out(draft, order, shown) or authority.refuse_wrong_phase(command, table)
    if no:
        return no
    draft.depart()
    draft.spread_failure()
    draft.correct_awards()
    _follow_up(draft)
    if draft.depart():
        _follow_up(draft)
    return draft.sound().plan(vault)


def _follow_up(draft: Draft) -> None:
    """Awards that fall due, chips that a ruling takes back, proposals that have lapsed and what waited for them."""
    draft.pay_awards()
    draft.recover()
    if draft.lapse():
        _follow_up(draft)


MAY_NEED_SIGNATURE = frozenset(get_args(c.SigningCommand | c.OfficeCommand | c.Report))  # what may need a second person


def _carry_out(draft: Draft, order: Order, shown: Evidence | None) -> Refused | None:
    """What follows from an order goes into the draft; what one person may not do alone is proposed there."""
    stream, command, by = order.table, order.command, order.by
    if type(command) in MAY_NEED_SIGNATURE or (type(command) in approvals.FOR_A_PLAYER and by.is_staff):
        if isinstance(command, c.SigningCommand):
            return approvals.follow(draft, stream, command, by, shown, order.present)
        return approvals.carry_out(draft, stream, command, by, order.second, order.present)
    made = draft.made(stream, command, higher(authority.acting(command, by), order.second))
    if type(made) is Refused:
        return made
    for where, events in made:
        draft.record(where, by, events, order.second)
    return None


def record_events(
    house: House, stream: str, events: tuple[e.AnyEvent, ...], by: Actor, at: int, signed: Actor | None = None
) -> Plan:
    """Facts of the house's own making: a link or a table opened, play chips issued. A fact that cannot be raises."""
    draft = Draft(house, at, "")
    for event in events:
        if fault := impossible(draft, stream, event):
            raise ValueError(str(fault))
        draft.record(stream, by, (event,), signed)
    draft.recover()
    return draft.sound().plan(())


def record_refusal(house: House, order: Order, refused: Refused) -> Plan:
    """A refusal as an entry of the chain: the house is what it was."""
    draft = Draft(house, order.at, order.cause)
    command, table = audit_chain.without_cards(order.command), order.table[: audit_chain.LONGEST_NOTED]
    draft.enter(
        audit_chain.RefusalEntry(
            house.seq + 1, table, order.at, order.by, command, audit_chain.cut(refused), order.cause
        )
    )
    return draft.plan((), refused)


def record_omitted_refusals(house: House, omitted: Mapping[Actor, int], at: int) -> Plan:
    """How many more commands of each person were refused than were noted."""
    draft = Draft(house, at, "")
    for by, count in omitted.items():
        draft.enter(audit_chain.OmittedEntry(draft.seq + 1, at, by, count))
    return draft.plan(())


def merge_plans(first: Plan, then: Plan | Refused) -> Plan:
    """Two plans, the second upon the first, as one: both are written, or neither. The answer is that to the first."""
    if isinstance(then, Refused):
        return first
    of_both = {name: getattr(first, name) + getattr(then, name) for name in PLAN_FIELDS}
    return Plan(**of_both, after=then.after, refused=first.refused)


def take_snapshot(house: House, at: int) -> Plan:
    """A snapshot, with its digest as an entry of the chain: who changes the one must change the other."""
    draft = Draft(house, at, "")
    body = encode_snapshot(house)
    draft.snapshots.append((house.seq + 1, body))
    draft.enter(audit_chain.SnapshotEntry(house.seq + 1, at, snapshot.digest(body)))
    return draft.plan(())


def encode_snapshot(house: House) -> bytes:
    """The same house is kept in the same bytes."""
    tables_kept = tuple(snapshot.table_kept(t) for t in house.tables.values())
    links, book = tuple(house.links.values()), tuple(sorted(house.book.items()))
    counts = house.seq, house.house_seq, house.head
    register = house.register if house.register != Registry() else UNSET
    return snapshot.encode(snapshot.HouseKept(tables_kept, links, book, *counts, house.proposals, register=register))


def load_snapshot(
    body: bytes, stream: Callable[[str, int], Iterable[Recorded]], lock: audit_chain.Lock | None = None
) -> House:
    """The house of a snapshot; `stream` reads a table's records from some record on, to tell its round again."""
    old = snapshot.decode(body)
    tables_told = {each.table.id: _replay_round(each, stream) for each in old.tables}
    links = {link.id: link for link in old.links}
    counts = old.seq, old.house_seq, old.head
    register = Registry() if old.register is UNSET else old.register
    return House(tables_told, links, Balances(dict(old.book)), *counts, lock, old.proposals, register)


def _replay_round(kept: snapshot.TableKept, stream: Callable[[str, int], Iterable[Recorded]]) -> Table:
    last = kept.table.seq
    if kept.since > last:
        return kept.table
    return snapshot.told_again(kept, takewhile(lambda record: record.n <= last, stream(kept.table.id, kept.since)))


def fold_records(house: House, sealed: Iterable[audit_chain.ChainedEntry]) -> Plan:
    """Stored records followed again, at a restart or in an audit: what they moved, and the house after them."""
    draft = Draft(house, 0, "")
    for each in sealed:
        draft.enter(audit_chain.entry(audit_chain.decrypt_body(each, house.lock)), each.body)
    return draft.plan(())


def meter_shown(house: House, link: str) -> int:
    """What the screens of a link show now, in cents."""
    return jackpots.displayed(house.links[link])


def _wallet(house: House, command: c.BuyIn, by: Actor) -> Refused | None:
    """Only here is the ledger asked before the table: chips come from the wallet or not at all."""
    player = authority.acting(command, by).name
    holds = house.book.holds(wallet(player)) // MICRO
    if command.cents > holds:
        return refuse("wallet_too_small", "cents", player=player, holds=holds)
    return None
