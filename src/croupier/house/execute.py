"""Execute one command: return one plan with events, transfers, meters and chain entries, or a refusal."""

from collections.abc import Callable, Iterable, Mapping
from itertools import takewhile
from typing import get_args

from msgspec import UNSET
from msgspec.structs import replace

from croupier.engine.proposals import Proposal, refuse_while_blocked
from croupier.engine.table import Table
from croupier.house import approvals, audit_chain, authority, jackpots, round_index, snapshot
from croupier.house.award_verification import Evidence
from croupier.house.balances import Balances
from croupier.house.draft import Draft, refuse_impossible_event
from croupier.house.ledger_accounts import MICRO, wallet
from croupier.house.registry import Registry, refuse_until_ready
from croupier.house.state import PLAN_FIELDS
from croupier.house.state import House as House
from croupier.house.state import Order as Order
from croupier.house.state import Plan as Plan
from croupier.record import commands as c
from croupier.record import events as e
from croupier.record.stored_event import Recorded
from croupier.rules.refusal import Refused, refuse
from croupier.rules.roles import Actor, with_higher_role

HOUSE_STREAM = approvals.HOUSE_STREAM

# Names for the store, which does not import the audit modules itself.
Entry = audit_chain.Entry
Lock = audit_chain.Lock
SnapshotEntry = audit_chain.SnapshotEntry
RefusalEntry = audit_chain.RefusalEntry
ChainedEntry = audit_chain.ChainedEntry
RoundRow = round_index.RoundRow
GENESIS, NO_STREAM = audit_chain.GENESIS, audit_chain.NO_STREAM
entry, verify_chain, snapshot_digest, same_house = (
    audit_chain.decode_entry,
    audit_chain.find_break,
    snapshot.digest,
    snapshot.is_same_house,
)
decrypt_body, is_locked = audit_chain.decrypt_body, audit_chain.is_locked


def execute(
    house: House,
    order: Order,
    vault: tuple[tuple[str, bytes], ...] = (),
    evidence: Evidence | None = None,
    *,
    preview: bool = False,
) -> Plan | Refused:
    """Check authority, let the table decide, record the events and pay due awards; return the plan to write.

    `vault` holds secrets to be written with the plan; `evidence` is what the signature of an award needs.

    A preview shows what a command would do once it is signed: nobody signs, and the plan is not for writing.
    """
    table, command = house.tables.get(order.table), order.command
    if table is None and order.table != HOUSE_STREAM and not isinstance(command, c.OpenTable):
        return refuse("table_unknown", "table", table=order.table)
    refusal = authority.refusal_of_two(command, order.by, order.second, table)
    if house.register.staff and not preview:
        refusal = authority.refuse_unknown_staff(house.register.staff, order.by, order.second) or refusal
    if type(command) is c.BuyIn:
        refusal = refusal or _refuse_unfunded(house, command, order.by)
    if table is not None and table.proposals:
        refusal = refusal or refuse_while_blocked(table.proposals, command)
    if table is not None and type(command) is c.OpenRound:
        refusal = refusal or refuse_until_ready(house.register, table.document)
    if refusal:
        return refusal
    draft = Draft(house, order.at, order.cause, previewed=order.table if preview else None)
    refusal = _carry_out(draft, order, evidence) or authority.refuse_wrong_phase(command, table)
    if refusal:
        return refusal
    if draft.may_have_consequences(order.table):
        _carry_out_consequences(draft)
    return draft.sound().plan(vault)


def preview_proposal(house: House, table: Table, proposal: Proposal) -> Plan | Refused:
    """Return what an open proposal at a table would do once it is signed, if no other proposal were open there."""
    unblocked = replace(house, tables={**house.tables, table.id: replace(table, proposals=())})
    signer = approvals.with_highest_rank(proposal.by)
    return execute(unblocked, Order(table.id, proposal.command, signer, 0), preview=True)


def _carry_out_consequences(draft: Draft) -> None:
    """Add what follows from the command for players who left, other tables, awards, debts and proposals."""
    draft.depart()
    draft.spread_failure()
    draft.correct_awards()
    _follow_up(draft)
    if draft.depart():
        _follow_up(draft)


def _follow_up(draft: Draft) -> None:
    """Pay due awards, recover chips and close lapsed proposals until nothing changes."""
    draft.pay_awards()
    draft.recover()
    if draft.lapse():
        _follow_up(draft)


MAY_NEED_SIGNATURE = frozenset(get_args(c.SigningCommand | c.OfficeCommand | c.Report))


def _carry_out(draft: Draft, order: Order, evidence: Evidence | None) -> Refused | None:
    """Record in the draft what a command does, or propose it there if one person may not do it alone."""
    stream, command, by = order.table, order.command, order.by
    if type(command) in MAY_NEED_SIGNATURE or (type(command) in approvals.FOR_A_PLAYER and by.is_staff):
        if isinstance(command, c.SigningCommand):
            return approvals.handle_signing(draft, stream, command, by, evidence, order.present)
        return approvals.carry_out(draft, stream, command, by, order.second, order.present)
    decided = draft.made(stream, command, with_higher_role(authority.served_player(command, by), order.second))
    if type(decided) is Refused:
        return decided
    for event_stream, events in decided:
        draft.record(event_stream, by, events, order.second)
    return None


def record_events(
    house: House, stream: str, events: tuple[e.AnyEvent, ...], by: Actor, timestamp: int, signed: Actor | None = None
) -> Plan:
    """Return a plan for events that no command decides, such as issued chips; raise if one of them is impossible."""
    draft = Draft(house, timestamp, "")
    for event in events:
        if refusal := refuse_impossible_event(draft, stream, event):
            raise ValueError(str(refusal))
        draft.record(stream, by, (event,), signed)
    draft.recover()
    return draft.sound().plan(())


def record_refusal(house: House, order: Order, refused: Refused) -> Plan:
    """Return a plan that adds a refusal to the chain and changes nothing else."""
    draft = Draft(house, order.at, order.cause)
    command, table = audit_chain.without_cards(order.command), order.table[: audit_chain.LONGEST_NOTED]
    draft.enter(
        audit_chain.RefusalEntry(
            house.seq + 1, table, order.at, order.by, command, audit_chain.shorten_texts(refused), order.cause
        )
    )
    return draft.plan((), refused)


def record_omitted_refusals(house: House, omitted: Mapping[Actor, int], timestamp: int) -> Plan:
    """Return a plan that records, for each person, how many refusals have no entry of their own."""
    draft = Draft(house, timestamp, "")
    for by, count in omitted.items():
        draft.enter(audit_chain.OmittedEntry(draft.seq + 1, timestamp, by, count))
    return draft.plan(())


def merge_plans(first: Plan, second: Plan | Refused) -> Plan:
    """Merge two consecutive plans into one transaction with the first plan's reply; leave out a refused second one."""
    if isinstance(second, Refused):
        return first
    merged = {name: getattr(first, name) + getattr(second, name) for name in PLAN_FIELDS}
    return Plan(**merged, after=second.after, refused=first.refused)


def take_snapshot(house: House, timestamp: int) -> Plan:
    """Return a plan that stores a snapshot of the house, and its digest as an entry of the chain."""
    draft = Draft(house, timestamp, "")
    body = encode_snapshot(house)
    draft.snapshots.append((house.seq + 1, body))
    draft.enter(audit_chain.SnapshotEntry(house.seq + 1, timestamp, snapshot.digest(body)))
    return draft.plan(())


def encode_snapshot(house: House) -> bytes:
    """Encode the house as a snapshot; equal houses give equal bytes."""
    tables = tuple(snapshot.snapshot_table(table) for table in house.tables.values())
    links, book = tuple(house.links.values()), tuple(sorted(house.book.items()))
    counts = house.seq, house.house_seq, house.head
    register = house.register if house.register != Registry() else UNSET
    return snapshot.encode(snapshot.HouseSnapshot(tables, links, book, *counts, house.proposals, register=register))


def load_snapshot(
    body: bytes, stream: Callable[[str, int], Iterable[Recorded]], lock: audit_chain.Lock | None = None
) -> House:
    """Rebuild the house from a snapshot; replay each table's current round from its stream, read by `stream`."""
    stored = snapshot.decode(body)
    tables = {table_snapshot.table.id: _replay_round(table_snapshot, stream) for table_snapshot in stored.tables}
    links = {link.id: link for link in stored.links}
    counts = stored.seq, stored.house_seq, stored.head
    register = Registry() if stored.register is UNSET else stored.register
    return House(tables, links, Balances(dict(stored.book)), *counts, lock, stored.proposals, register)


def _replay_round(table_snapshot: snapshot.TableSnapshot, stream: Callable[[str, int], Iterable[Recorded]]) -> Table:
    last = table_snapshot.table.seq
    if table_snapshot.since > last:
        return table_snapshot.table
    return snapshot.replay_table(
        table_snapshot,
        takewhile(lambda record: record.n <= last, stream(table_snapshot.table.id, table_snapshot.since)),
    )


def fold_records(house: House, sealed: Iterable[audit_chain.ChainedEntry]) -> Plan:
    """Apply stored entries again, for a restart or an audit; return their transfers and the house after them."""
    draft = Draft(house, 0, "")
    for chained in sealed:
        draft.enter(audit_chain.decode_entry(audit_chain.decrypt_body(chained, house.lock)), chained.body)
    return draft.plan(())


def meter_shown(house: House, link: str) -> int:
    """Return the jackpot of a link in cents, as the screens show it."""
    return jackpots.displayed(house.links[link])


def _refuse_unfunded(house: House, command: c.BuyIn, by: Actor) -> Refused | None:
    """Refuse a buy-in beyond the wallet: the one case that the ledger decides before the table."""
    player = authority.served_player(command, by).name
    holds = house.book.holds(wallet(player)) // MICRO
    if command.cents > holds:
        return refuse("wallet_too_small", "cents", player=player, holds=holds)
    return None
