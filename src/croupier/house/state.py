"""House, Order and Plan: the operator's state, a command with its sender, and what one transaction writes."""

from msgspec import Struct

from croupier.engine.proposals import OpenProposals
from croupier.engine.table import Table
from croupier.house import audit_chain, jackpots
from croupier.house.balances import Balances
from croupier.house.ledger_accounts import Transfer
from croupier.house.registry import Registry
from croupier.house.round_index import RoundRow
from croupier.record import commands as c
from croupier.record.stored_event import Recorded
from croupier.rules.refusal import Refused
from croupier.rules.roles import Actor


class House(Struct, frozen=True, gc=False):
    """The operator's whole state, which the records alone determine."""

    tables: dict[str, Table] = {}
    links: dict[str, jackpots.Link] = {}
    book: Balances = Balances()
    seq: int = 0  # entries of the chain
    house_seq: int = 0  # records of the house's own stream
    head: str = audit_chain.GENESIS
    lock: audit_chain.Lock | None = None  # the cipher for dealt cards, if the records are encrypted
    proposals: OpenProposals = ()  # proposals of the office
    register: Registry = Registry()


class Order(Struct, frozen=True, gc=False):
    """A command with its table, its sender, its time and the id that the client gave it."""

    table: str
    command: c.AnyCommand
    by: Actor
    at: int
    cause: str = ""
    second: Actor | None = None  # the person who signs at the same console
    present: frozenset[str] = frozenset()  # players who are connected to the table


class Plan(Struct, frozen=True, gc=False):
    """What one transaction writes, and the house after it."""

    records: tuple[Recorded, ...]
    sealed: tuple[audit_chain.ChainedEntry, ...]  # the records and all other entries of the chain
    transfers: tuple[tuple[int, Transfer], ...]  # (record, transfer)
    after: House
    vault: tuple[tuple[str, bytes], ...] = ()  # secrets stored beside the log, never in it
    rounds: tuple[RoundRow, ...] = ()
    snapshots: tuple[tuple[int, bytes], ...] = ()  # (seq of the entry, encoded house before it)
    refused: Refused | None = None  # the answer, if the plan only records a refusal


PLAN_FIELDS = ("records", "sealed", "transfers", "vault", "rounds", "snapshots")
